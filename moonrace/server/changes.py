"""What an open page is sent: the table as it stands, less what the page already has.

A page says by a mark which fragment it holds. Where the server still has that fragment, it answers with the
pieces to copy from it and the words between them; else with the whole. Nothing is compressed: how well a page
can be packed would tell whoever sees its size whether words that others typed into it stand there twice.
What is sent depends on two pages of the same visitor, and on nothing that this visitor may not know.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import zlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence

PIECE = re.compile(r"<[^>]*>[^<]*")
"""A tag and the words after it. The page takes its fragment apart in the same way."""
SHORTEST_COPY = 16
"""Characters below which the words themselves are shorter than saying where they stand."""
HELD, MARK, CHANGES = "x-held", "x-mark", "x-changes"
LONGEST_MARK = 32
MOST_TRIED = 8
"""Places of a piece at which a copy may begin: tags that stand everywhere tell little."""
MOST_CHANGES = 64
"""The latest changes, kept for others who hold and want the same."""
MOST_LOOKS = 8
"""Ways to look at one state of a table that are kept drawn: moments of a replay, addresses of the server."""

BETWEEN = "\x1e"
"""Stands between changes: words that are new, which begin with a tag, and copies, the first piece and how
many. No page holds it, and unlike JSON it leaves quotes as they are."""


class Fragments:
    """The fragments that open pages hold, packed, as many as the memory for them allows."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._changes: OrderedDict[tuple[str, str], str | None] = OrderedDict()

    def send(self, owner: str, held: str, fresh: str) -> tuple[str, str | None]:
        """The mark of a fragment, which its owner can name the next time, and how to make it from the one
        that is held now: nothing where the whole has to be sent."""
        mark = _mark(owner, fresh)
        steps = held, mark
        if steps not in self._changes:
            known = self.held(owner, held)
            if known is not None:
                self._changes[steps] = changes_between(known, fresh)
            if len(self._changes) > MOST_CHANGES:
                self._changes.popitem(last=False)
        self._keep(mark, fresh)
        if steps in self._changes and held != mark and held in self._kept:
            # Whoever held it holds a newer one now, so it is the first to go.
            self._kept.move_to_end(held, last=False)
        return mark, self._changes.get(steps)

    def held(self, owner: str, mark: str) -> str | None:
        """The fragment behind a mark, if it is this owner's and still there."""
        packed = self._kept.get(mark[:LONGEST_MARK])
        fragment = zlib.decompress(packed).decode() if packed is not None else ""
        return fragment if packed is not None and _mark(owner, fragment) == mark else None

    def _keep(self, mark: str, fragment: str) -> None:
        if mark in self._kept:
            self._kept.move_to_end(mark)
            return
        packed = zlib.compress(fragment.encode(), 1)
        self._kept[mark] = packed
        self._size += len(packed)
        while self._size > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)


class Drawn:
    """What looks alike to all who only watch a table, drawn once for each state of it."""

    def __init__(self) -> None:
        self._state: Hashable = None
        self._pages: dict[Hashable, str] = {}

    def get(self, state: Hashable, look: Hashable) -> str | None:
        """What was drawn, if the table is still as it was."""
        return self._pages.get(look) if state == self._state else None

    @property
    def weight(self) -> int:
        """About how many bytes it takes in memory."""
        return sum(map(sys.getsizeof, self._pages.values()))

    def keep(self, state: Hashable, look: Hashable, page: str) -> None:
        """Keep it for the others."""
        if state != self._state or len(self._pages) >= MOST_LOOKS:
            self._state, self._pages = state, {}
        self._pages[look] = page


def _mark(owner: str, fragment: str) -> str:
    digest = hashlib.blake2b(f"{owner}\0{fragment}".encode(), digest_size=12).digest()
    return base64.urlsafe_b64encode(digest).decode()


def changes_between(held: str, fresh: str) -> str | None:
    """How to make a fragment from the one that is held; nothing where that would be longer."""
    pieces = PIECE.findall(fresh)
    if "".join(pieces) != fresh or BETWEEN in fresh:
        return None
    told = BETWEEN.join(_changes(PIECE.findall(held), pieces))
    return told if len(told) < len(fresh) else None


def _changes(held: Sequence[str], fresh: Sequence[str]) -> list[str]:
    places: dict[str, list[int]] = {}
    for place, piece in enumerate(held):
        places.setdefault(piece, []).append(place)
    told: list[str] = []
    words: list[str] = []
    at = following = 0
    while at < len(fresh):
        start, count = _longest_run(held, fresh, at, places.get(fresh[at], ()), following)
        run = fresh[at : at + max(count, 1)]
        if count and (count > SHORTEST_COPY or sum(map(len, run)) >= SHORTEST_COPY):
            if words:
                told.append("".join(words))
                words.clear()
            told.append(f"{start} {count}")
            following = start + count
        else:
            words += run
        at += len(run)
    if words:
        told.append("".join(words))
    return told


def _longest_run(
    held: Sequence[str], fresh: Sequence[str], at: int, places: Sequence[int], following: int
) -> tuple[int, int]:
    """Where the pieces from `at` on stand among those held, and how many of them in a row.

    What follows the last copy is nearly always right; of a piece that stands in many places a few are tried.
    """
    if following < len(held) and held[following] == fresh[at]:
        return following, _run(held, fresh, following, at)
    best = longest = 0
    for place in places[:MOST_TRIED]:
        count = _run(held, fresh, place, at)
        if count > longest:
            best, longest = place, count
    return best, longest


def _run(held: Sequence[str], fresh: Sequence[str], place: int, at: int) -> int:
    begun, last_place, last_at = at, len(held), len(fresh)
    while place < last_place and at < last_at and held[place] == fresh[at]:
        place += 1
        at += 1
    return at - begun
