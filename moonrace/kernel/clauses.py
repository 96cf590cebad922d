"""The rules of a game as numbered clauses, read from the `rules.md` in its folder.

A clause is a list item that begins with its id in bold. Between id and text may stand a topic and, in
brackets, the page: `- **TB-TRN-02** Draw (p. 3): take one card ...`. Emphasis in the text stays Markdown.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.nearest import did_you_mean

Kind = Literal["clause", "ruling", "example", "invariant"]

CLAUSE_ID = re.compile(r"\b[A-Z]{2,3}-[A-Z]{2,6}-\d{2,3}\b")

_ITEM = re.compile(rf"- \*\*({CLAUSE_ID.pattern})\*\* (.*)")
_WORD = re.compile(r"[\w-]+")
_HEADING = re.compile(r"##+ (?:[A-Z]{2,6}: |[\d.]+ )?(.*)")
# A page, or where a rulebook has no page numbers the section: always in brackets before the text.
_PAGE_FIRST = re.compile(r"\(([^()]*)\) (.*)", re.DOTALL)
_TOPIC_THEN_PAGE = re.compile(r"([^(.:]{1,60}?) \((pp?\. [^()]*)\): (.*)", re.DOTALL)
# Emphasis that opens a sentence is a topic only where punctuation sets it off.
_TOPIC_COLON = re.compile(r"\*([^*]+)\*( \([^()]*\))?: (.*)", re.DOTALL)
_TOPIC_SENTENCE = re.compile(r"\*([^*]+?)(\?|[.:])\* (.*)", re.DOTALL)


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule. `title` is its topic, or else the chapter's; `links` are the clauses it mentions."""

    id: str
    area: str
    title: str
    text: str
    page: str
    kind: Kind
    links: tuple[str, ...] = ()
    chapter: str = ""
    """The heading under which it stands."""


class UnknownClause(MoonraceError):
    """No clause has this id; the text suggests the nearest."""


@cache
def clauses(game_dir: Path) -> Mapping[str, Clause]:
    """All clauses of the game in this folder by id, in the order of the file."""
    return parse((game_dir / "rules.md").read_text(encoding="utf-8"))


@cache
def in_short(game_dir: Path) -> tuple[str, ...]:
    """What a newcomer needs to know before the first move: the lines of `in_short.md`, if there is one."""
    file = game_dir / "in_short.md"
    return tuple(filter(None, file.read_text(encoding="utf-8").splitlines())) if file.is_file() else ()


def clause(game_dir: Path, id_: str) -> Clause:
    """The clause with this id; letter case does not matter."""
    known = clauses(game_dir)
    found = known.get(id_.strip().upper())
    if found is None:
        raise UnknownClause(f"There is no clause “{id_}”.{did_you_mean(id_, known)}")
    return found


def mentioned_by(item: Clause, known: Mapping[str, Clause]) -> list[str]:
    """The clauses that mention this one."""
    return [other.id for other in known.values() if item.id in other.links]


def searched(known: Iterable[Clause], words: str) -> tuple[Clause, ...]:
    """The clauses in which all of the words stand, ids among them."""
    wanted = words.casefold().split()
    return tuple(item for item in known if all(word in _all_words(item) for word in wanted))


def speaks_of(text: str, words: str) -> bool:
    """Whether words stand in a text as they are, whatever their case."""
    wanted, whole = words.strip().casefold(), text.casefold()
    # Most texts do not hold the words at all, which is seen much sooner without a pattern.
    return wanted in whole and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", whole) is not None


def on_topic(known: Iterable[Clause], words: str) -> list[Clause]:
    """The clauses whose topic some words are."""
    return [item for item in known if speaks_of(item.title, words)]


def speaking_of(known: Iterable[Clause], words: str) -> list[Clause]:
    """The clauses with some words in them; those whose topic they are come first."""
    found = [item for item in known if speaks_of(f"{item.title} {item.text}", words)]
    return sorted(found, key=lambda item: not speaks_of(item.title, words))


def nearest_to(known: Collection[Clause], words: str, most: int = 3) -> tuple[Clause, ...]:
    """The clauses that come nearest to words which stand together in none."""
    spoken = {item.id: set(_WORD.findall(_all_words(item))) for item in known}
    vocabulary = sorted(set().union(*spoken.values()))
    close = {
        near: -place
        for word in words.casefold().split()
        for place, near in enumerate(difflib.get_close_matches(word, vocabulary, n=most, cutoff=0.6))
    }
    scored = [(sum(most + close[word] for word in spoken[item.id] & set(close)), item) for item in known]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    return tuple(item for _, item in best[:most])


def _all_words(item: Clause) -> str:
    return f"{item.id} {item.title} {item.text}".casefold()


def parse(text: str) -> dict[str, Clause]:
    """The clauses of a rules text."""
    found: dict[str, Clause] = {}
    for heading, id_, body in _items(text):
        if id_ in found:
            raise ValueError(f"the clause {id_} stands twice in the rules")
        found[id_] = _clause(heading, id_, body)
    return {id_: _linked(item, found) for id_, item in found.items()}


def _items(text: str) -> list[tuple[str, str, str]]:
    """Heading, id and body of every item. Tables and indented lines below an item belong to it."""
    items: list[tuple[str, str, str]] = []
    heading, is_open = "", False
    for line in text.splitlines():
        if match := _HEADING.match(line):
            heading, is_open = match[1], False
        elif match := _ITEM.match(line):
            items.append((heading, match[1], match[2]))
            is_open = True
        elif is_open and line.startswith(("|", "  ")):
            above, id_, body = items[-1]
            items[-1] = (above, id_, f"{body}\n{line.strip()}")
        elif line:
            is_open = False
    return items


def _clause(heading: str, id_: str, body: str) -> Clause:
    area = id_.split("-")[1]
    topic, page, text = _split(body)
    chapter = heading[:1].upper() + heading[1:]
    kind = _kind(area, heading)
    return Clause(id_, area, topic or chapter, text, page, kind, chapter=chapter)


def _split(body: str) -> tuple[str, str, str]:
    """Topic, page and text; the first two may be empty."""
    if match := _TOPIC_THEN_PAGE.fullmatch(body):
        return match[1].strip("*"), match[2], match[3]
    page, text = "", body
    if match := _PAGE_FIRST.fullmatch(body):
        page, text = match[1], match[2]
    if match := _TOPIC_COLON.fullmatch(text):
        return match[1] + (match[2] or ""), page, match[3]
    if match := _TOPIC_SENTENCE.fullmatch(text):
        return match[1] + match[2].rstrip(".:"), page, match[3]
    return "", page, text


def _kind(area: str, heading: str) -> Kind:
    if area == "RULING":
        return "ruling"
    if area in ("EX", "DEX"):
        return "example"
    # The area alone does not tell: another game's INV may be its investors.
    return "invariant" if area == "INV" and "invariant" in heading.lower() else "clause"


def _linked(item: Clause, known: Mapping[str, Clause]) -> Clause:
    mentioned = dict.fromkeys(CLAUSE_ID.findall(item.text))
    links = tuple(id_ for id_ in mentioned if id_ in known and id_ != item.id)
    return msgspec.structs.replace(item, links=links)
