"""Laws of what a seat hears: it is told what changes, and nothing of what is done unseen."""

from __future__ import annotations

import random
from collections.abc import Container, Hashable
from functools import cache

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import may_see
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.sealed import TIMED, Window
from moonrace.kernel.title import Title, seats_and_spectator
from moonrace.kernel.typed import typed
from moonrace.lab.laws.comparing import freeze, same
from moonrace.lab.laws.matches import continuable
from moonrace.lab.laws.sight import awaited_doings, sight


def change_is_told(match: Match, rng: random.Random) -> None:
    """Telling: where an act changes what a seat sees, something is told to it.

    Sealed answers and quiet acts are their owners' own business. `laws.toml` in the game's folder lists the
    fields of the view that change without a word, with the reason. Works on a copy.
    """
    choices = awaited_doings(match.position)
    if not choices:
        return
    copy, untold = continuable(match), _exceptions(match.title).untold
    before = {seat: _shown(copy, seat, untold) for seat in seats_and_spectator(match.players)}
    actor, action = rng.choice(choices)
    copy.position.flow.chance = Seeded(rng.getrandbits(32))
    step = copy.act(actor, action)
    if step.is_draft or step.is_quiet:
        return
    for seat, seen in before.items():
        if not any(may_see(event.audience, seat) for event in step.events):
            same(
                "telling",
                _shown(copy, seat, untold),
                seen,
                f"what seat {seat} sees after “{action}”, untold,",
            )


class Exceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`laws.toml` in a game's folder: where a law does not hold, and why."""

    untold: dict[str, str] = {}
    """Fields of the view that change without a word, with the reason."""


@cache
def _exceptions(title: Title) -> Exceptions:
    file = title.folder / "laws.toml"
    return msgspec.toml.decode(file.read_bytes(), type=typed(Exceptions)) if file.exists() else Exceptions()


def _shown(match: Match, seat: int, untold: Container[str]) -> Hashable:
    view = msgspec.structs.asdict(match.view(seat))
    return freeze({name: value for name, value in view.items() if name not in untold})


def hidden_acts_leave_no_trace(match: Match, rng: random.Random) -> None:
    """Silence: what another seat does unseen (a standing order, an answer in a timed window) shows nowhere.

    Not in the view, the log, what is asked, the version, the steps to look back on, nor in where undo stops.
    Works on a copy; the match itself is not touched.
    """
    for actor in range(match.players):
        unseen = [action for action in match.legal(actor) if _is_unseen(match.position, action)]
        if not unseen:
            continue
        copy, action = continuable(match), rng.choice(unseen)
        mates = match.title.team(match.position.state, actor)
        others = [seat for seat in seats_and_spectator(match.players) if seat not in mates]
        before = {seat: _traces(copy, seat) for seat in others}
        copy.act(actor, action)
        for seat in others:
            what = f"what seat {seat} has after seat {actor} did “{action}” unseen"
            same("silence", _traces(copy, seat), before[seat], what)


def _is_unseen(position: Position, action: Action) -> bool:
    return action.quiet or (isinstance(position.frame, Window) and position.frame.mode == TIMED)


def _traces(match: Match, seat: int) -> Hashable:
    return freeze((sight(match, seat), match.log(seat)))
