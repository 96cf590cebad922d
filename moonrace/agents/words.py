"""A game in words, for programs that read and for people who watch them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from moonrace.kernel.result import Result
from moonrace.kernel.setting import LETTERS
from moonrace.tables.face import Names, Scene
from moonrace.tables.in_words import face_for

if TYPE_CHECKING:
    from moonrace.agents.episode import Episode

_MARKS = re.compile(r"\*\*(.+?)\*\*|(?<![\w*])\*([^*\n]+?)\*(?![\w*])")


def bare(text: str) -> str:
    """A sentence without marks for strong and stressed words."""
    return _MARKS.sub(lambda found: found[1] or found[2], text)


def names_of(players: int) -> Names:
    """What seats are called where nobody has a name."""
    return Names(tuple(f"Player {LETTERS[seat]}" for seat in range(players)))


def in_words(episode: Episode, seat: int) -> str:
    """What a seat may know, in plain lines."""
    position = episode.position
    legal = tuple(episode.legal(seat)) if seat in position.awaited else ()
    scene = Scene(
        view=position.view(seat),
        names=names_of(position.state.players),
        legal=legal,
        is_awaited=bool(legal),
        log=(),
        since=0,
        result=position.result,
    )
    return "\n".join(bare(line) for line in face_for(episode.title).plain(scene))


def told(ended: Result, seat: int) -> str:
    """How a game ended, for a seat."""
    if not ended.winners:
        return f"The game is over ({ended.why}): nobody has won."
    if seat in ended.winners:
        others = len(ended.winners) - 1
        return f"The game is over ({ended.why}): you have won{' with others' if others else ''}."
    winners = ", ".join(f"player {LETTERS[each]}" for each in ended.winners)
    return f"The game is over ({ended.why}): {winners} won."
