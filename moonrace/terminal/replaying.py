"""`moonrace replay`: a record, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR, Event, may_see
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.tables.face import Face, Scene
from moonrace.tables.in_words import face_for, log_text, scene_of
from moonrace.terminal.given import letter, opened_record, replayed, viewer_of
from moonrace.terminal.output import bold, complain, dim, marked, say, show_json, wrapped
from moonrace.terminal.seats import names_of, seats_of_record
from moonrace.terminal.what_if import try_out_record

ALL = "all"


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step as it is told to one pair of eyes: `moonrace replay --json`."""

    n: int
    seat: int | None = None
    act: str = ""
    undo: int | None = None
    end: str = ""
    chance: tuple[int, ...] = ()
    events: tuple[dict[str, object], ...] = ()
    lines: tuple[str, ...] = ()


def replay_file(path: Path, *, at: int | None, seat: str, content: Path | None, as_json: bool) -> None:
    """Print the steps of a record, or the table at one of them."""
    record, match, viewer = _opened(path, at, seat, content)
    eyes = _Eyes(match, viewer)
    if as_json:
        show_json(_described(match, record, eyes, at))
    elif at is not None:
        _show_table(eyes, at)
    else:
        _show_steps(eyes, record)


def try_record(
    path: Path, *, at: int | None, seat: str, seats: str, seed: int | None, content: Path | None
) -> None:
    """Play on from the table at an entry, to try things out."""
    if at is None:
        raise BadText("--what-if wants an entry to begin from: --at N.")
    _, match, viewer = _opened(path, at, seat, content)
    try_out_record(match, seats, None if viewer in (None, SPECTATOR) else viewer, seed)


def _opened(path: Path, at: int | None, seat: str, content: Path | None) -> tuple[Record, Match, int | None]:
    """The record in a file, its match up to an entry, and whose eyes are wanted; None for every secret."""
    opened = opened_record(path, content)
    record = opened.record
    if opened.note:
        complain(opened.note)
    viewer = None if seat.lower() == ALL else viewer_of(seat, record.header.players)
    if at is not None and at >= len(record.entries):
        raise BadText(f"{path} ends with entry {len(record.entries) - 1}; --at {at} is beyond it.")
    return record, replayed(path, opened.title, record, at), viewer


class _Eyes:
    """What one viewer, or the owner of every secret, sees of a match."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.match, self.viewer = match, viewer
        self.face: Face = face_for(match.title)
        self.names = names_of(seats_of_record(match.header.seats, match.players))

    def sees(self, event: Event) -> bool:
        return self.viewer is None or may_see(event.audience, self.viewer)

    def line(self, event: Event) -> str:
        """The event as a log line, or nothing."""
        line = self.face.line(event, self.names, self._reader(event))
        return log_text(line, self.names, SPECTATOR, marked) if line is not None else ""

    def _reader(self, event: Event) -> int:
        """Whoever of those that may know it is told first, where every secret is shown."""
        if self.viewer is not None:
            return self.viewer
        if may_see(event.audience, SPECTATOR):
            return SPECTATOR
        return next((seat for seat in range(self.match.players) if may_see(event.audience, seat)), SPECTATOR)

    def sees_action(self, step: Step) -> bool:
        """An action names what others may not know, so only its seat sees it; others see what came of it."""
        return self.viewer is None or step.entry.seat == self.viewer

    def steps(self) -> Iterator[Shown]:
        """Every step as this viewer is told it. Steps taken back stay, as they were seen."""
        for step in self.match.steps:
            events = [event for event in step.events if self.sees(event)]
            if self.viewer is not None and step.is_quiet and step.entry.seat != self.viewer:
                continue
            yield self._shown(step, events)

    def _shown(self, step: Step, events: Sequence[Event]) -> Shown:
        entry = step.entry
        return Shown(
            n=entry.n,
            seat=entry.seat,
            act=entry.act if self.sees_action(step) else "",
            undo=entry.undo,
            end=entry.end,
            chance=entry.chance if self.viewer is None else (),
            events=tuple({"kind": event.kind, **event.data} for event in events),
            lines=tuple(filter(None, map(self.line, events))),
        )

    def scene(self) -> Scene:
        """The table at the end of the match, for this viewer."""
        seat = SPECTATOR if self.viewer is None else self.viewer
        return scene_of(self.match, self.names, seat)


def _described(match: Match, record: Record, eyes: _Eyes, at: int | None) -> dict[str, object]:
    seat = SPECTATOR if eyes.viewer is None else eyes.viewer
    return {
        "header": msgspec.to_builtins(record.header),
        "viewer": ALL if eyes.viewer is None else seat,
        "steps": list(eyes.steps()),
        "view": msgspec.to_builtins(match.view(seat)) if at is not None else None,
        "over": match.over,
        "result": msgspec.to_builtins(match.result),
    }


def _show_steps(eyes: _Eyes, record: Record) -> None:
    match = eyes.match
    options = ", ".join(f"{key}={value}" for key, value in record.header.options.items())
    say(f"{bold(match.title.name)}: {', '.join(eyes.names.names)}{f'; {options}' if options else ''}.")
    for shown in eyes.steps():
        what = f"undo {shown.undo}" if shown.undo is not None else shown.act or shown.end
        say(dim(f"{shown.n:4} {letter(-1 if shown.seat is None else shown.seat)} {what}".rstrip()))
        for line in shown.lines:
            say(wrapped(line, "       "))
    if match.over:
        for line in eyes.face.story(eyes.scene()):
            say(wrapped(marked(line)))
    else:
        say("The record stops here; the game is not over.")


def _show_table(eyes: _Eyes, at: int) -> None:
    say(f"{bold(eyes.match.title.name)}, after entry {at}.")
    for line in eyes.face.plain(eyes.scene()):
        say(line)
