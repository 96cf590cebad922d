"""Laws of matches: what replays, and what undo gives."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.kernel.chance import Recorded
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, parse_record
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab.laws.comparing import LawBroken, encoded, freeze, frozen_state, same


def record_replays(match: Match) -> None:
    """Replay: the record, written and read back, gives the same state, event by event."""
    lines = match.record.to_lines()
    try:
        again = Match.replay(match.title, parse_record("\n".join(lines) + "\n"))
    except MoonraceError as error:
        raise LawBroken("replay", str(error)) from error
    same("replay", frozen_state(again.position), frozen_state(match.position), "the replayed state")
    same("replay", tuple(again.record.to_lines()), tuple(lines), "the replayed record")
    for mine, theirs in zip(match.steps, again.steps, strict=True):
        same("replay", freeze(theirs), freeze(mine), f"step {mine.entry.n}")
    for seat in seats_and_spectator(match.players):
        same("replay", encoded(again.view(seat)), encoded(match.view(seat)), f"the view of seat {seat}")


def undo_is_replay(match: Match) -> None:
    """Undo = replay: taking the last action back gives what playing without it gives; redo restores all.

    Works on a copy; the match itself is not touched.
    """
    seat = _last_seat(match)
    if seat is None or match.undo_refusal(seat) is not None:
        return
    copy = continuable(match)
    undone = copy.undo(seat).entry.undo
    _takes_back_no_more(match, copy, undone or 0)
    shorter = _played(match, [step.entry for step in copy.effective])
    same("undo = replay", frozen_state(copy.position), frozen_state(shorter.position), "the state after undo")
    record_replays(copy)
    action = copy.redo_action(seat)
    if not action:
        raise LawBroken("undo = replay", "what was undone is not offered for redo")
    if any(step.entry.n > (undone or 0) for step in match.effective):
        return
    copy.act(seat, action)
    same("undo = replay", frozen_state(copy.position), frozen_state(match.position), "the state after redo")


def _takes_back_no_more(match: Match, copy: Match, undone: int) -> None:
    """Only what was undone is gone, and what others had said unseen to it."""
    left = {step.entry.n for step in copy.effective}
    gone = [step for step in match.effective if step.entry.n not in left]
    if undone in left or any(not (step.is_quiet or step.is_draft) for step in gone if step.entry.n != undone):
        raise LawBroken(
            "undo = replay", f"undo of entry {undone} takes back {[step.entry.n for step in gone]}"
        )


def _last_seat(match: Match) -> int | None:
    audible = [step.entry.seat for step in match.effective if not step.is_quiet]
    return audible[-1]


def continuable(match: Match) -> Match:
    """A copy of the match whose chance, after an undo, comes out as it did."""
    return match.clone(Recorded(match.chance_used))


def _played(match: Match, entries: Sequence[Entry]) -> Match:
    """A fresh match in which just these entries were played."""
    renumbered = [msgspec.structs.replace(entry, n=number) for number, entry in enumerate(entries)]
    return Match.replay(match.title, msgspec.structs.replace(match.record, entries=renumbered))
