"""What was done at a table that waits, as those who wait read it between their words.

An event is a remark to nobody: its words are the name of what was done, its speaker is whom it is about.
"""

from __future__ import annotations

import msgspec

from moonrace.server.lobbies import Lobby, Place, speaker_of
from moonrace.server.remarks import EVENT, Remark

SAT, READY, UNREADY, LEFT, ASKED = "sat", "ready", "unready", "left", "asked"
CHANGED, BOT, OPENED, FEWER, CODE = "changed", "bot", "opened", "fewer", "code"
WORDS = {
    SAT: ("person", "sat down"),
    READY: ("check", "is ready"),
    UNREADY: ("hourglass", "is not ready any more"),
    LEFT: ("door", "gave the seat back"),
    ASKED: ("door", "was asked to leave"),
    CHANGED: ("flag", "changed what is played"),
    BOT: ("bot", "seated a bot"),
    OPENED: ("person", "opened a seat"),
    FEWER: ("people", "left a seat out"),
    CODE: ("link", "made another code"),
}
"""By what was done: an icon, and how the sentence goes on after the name."""
MOST_EVENTS = 100
_LASTING = (ASKED, CODE)
"""What decides who may sit down is kept."""


def noted(lobby: Lobby, what: str, place: Place | None, at: float) -> Lobby:
    """The lobby with one event more. Who is ready and is not and is again is told of once."""
    if place is None:
        return lobby
    who, kept = speaker_of(place, lobby), lobby.remarks
    if what == CODE:
        # Whoever was asked to leave may come by the new code.
        kept = tuple(one for one in kept if not (one.audience == EVENT and one.words in _LASTING))
    last = kept[-1] if kept else None
    if last is not None and last.audience == EVENT and last.speaker == who and last.words in (READY, UNREADY):
        kept = kept[:-1]
    number = next_number(lobby)
    event = Remark(number, f"event-{number}", place.seat, what, at, EVENT, who, place.name)
    return msgspec.structs.replace(lobby, remarks=_fewer((*kept, event)))


def next_number(lobby: Lobby) -> int:
    """The number of the next remark: none is used twice."""
    return max((remark.n for remark in lobby.remarks), default=-1) + 1


def _fewer(remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """Without the oldest events, where there are many."""
    passing = [one.n for one in remarks if one.audience == EVENT and one.words not in _LASTING]
    gone = set(passing[: max(0, len(passing) - MOST_EVENTS)])
    return tuple(one for one in remarks if one.n not in gone)


def was_asked_to_leave(lobby: Lobby, pilot: str) -> bool:
    """Whether who has opened a table does not want a pilot there."""
    return any(one.audience == EVENT and one.words == ASKED and one.speaker == pilot for one in lobby.remarks)
