"""What a seat could do at its next decision, what may happen before that, and what has happened."""

from __future__ import annotations

import random
from collections.abc import Iterator

from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import Event, may_see
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.server.looking_back import Trail
from moonrace.server.new_table import letter
from moonrace.server.present import Reader
from moonrace.server.table import LiveTable
from moonrace.tables.face import AskPanel, Line, Names, Scene
from moonrace.tables.kit.headlines import BAD, CAUTION

WORLDS, FARTHEST = 3, 60
"""In how many worlds it is looked what a seat could do next, and how many decisions of others ahead."""
MOST_POSSIBLE, MOST_EXPECTED = 120, 80
FEWEST_LETTERS = 2
"""In what somebody types that an order is to hang on."""


def is_touched(table: LiveTable, match: Match, seat: int) -> bool:
    """Whether something has happened to a seat since it acted last that it would not like."""
    reader = Reader(table, match, seat)
    return any(
        headline.is_own and headline.mood in (BAD, CAUTION)
        for headline in reader.face.ask(reader.scene()).headlines
    )


def told(table: LiveTable, match: Match, seat: int) -> tuple[str, ...]:
    """What was told to a seat since it acted last, each line as orders hang on it."""
    lines, new = Reader(table, match, seat).lines(Trail(match, seat))
    return tuple(map(_known_as, lines[len(lines) - new :]))


def expected(table: LiveTable, match: Match, seat: int) -> dict[str, str]:
    """What may be told to a seat before its next decision, as orders hang on it, in words.

    Found in the same worlds as what is possible: each next act of whoever everybody waits for is tried, and
    then all go on until it is the seat's turn.
    """
    reader, found = Reader(table, match, seat), dict[str, str]()
    names = reader.names.names
    for line in _lines_ahead(reader, match.position, seat):
        who = f"{names[line.seat]}: " if line.seat >= 0 else ""
        found.setdefault(_known_as(line), f"{who}{_plain(line)}")
    return dict(sorted(list(found.items())[:MOST_EXPECTED]))


def checked_when(words: str) -> str:
    """What an order hangs on, in one line; `BadText` where nearly everything would do."""
    words = " ".join(words.split())
    if 0 < len(words) < FEWEST_LETTERS:
        raise BadText(f"What has to happen takes {FEWEST_LETTERS} letters at least, as the log says it.")
    return words


def possible(table: LiveTable, match: Match, seat: int) -> dict[str, str]:
    """What a seat could do at its next decision, by its text form in words.

    It is looked up in worlds that the seat cannot tell from the real one, from fixed seeds: what is listed
    follows from what the seat knows, and tells nothing else.
    """
    reader, found = Reader(table, match, seat), dict[str, str]()
    for position in _next_decisions(match.position, seat):
        legal = [action for action in position.legal(seat) if not action.quiet]
        scene = Scene(
            view=position.view(seat),
            names=Names(reader.names.names),
            legal=tuple(legal),
            is_awaited=True,
            log=tuple(match.log(seat)),
        )
        said = _sentences(reader.face.ask(scene))
        for act in map(str, legal):
            found.setdefault(act, said.get(act, act))
    return dict(list(found.items())[:MOST_POSSIBLE])


def _next_decisions(position: Position, seat: int) -> Iterator[Position]:
    if seat in position.awaited:
        yield position
        return
    for number in range(WORLDS):
        world = position.resample(seat, Seeded(number))
        _play_on(world, seat, number)
        if seat in world.awaited:
            yield world


def _lines_ahead(reader: Reader, position: Position, seat: int) -> Iterator[Line]:
    if seat in position.awaited:
        return
    others = [one for one in position.openly_awaited if one >= 0]
    for number in range(WORLDS):
        world = position.resample(seat, Seeded(number))
        for other in others:
            for action in world.legal(other) if other in world.awaited else ():
                trial = world.clone(Seeded(number))
                heard = trial.flow.listen()
                trial.act(other, action)
                yield from _lines(reader, heard, seat)
    for number in range(WORLDS):
        world = position.resample(seat, Seeded(number))
        heard = world.flow.listen()
        _play_on(world, seat, number)
        yield from _lines(reader, heard, seat)


def _lines(reader: Reader, heard: list[Event], seat: int) -> Iterator[Line]:
    events = [event for event in heard if may_see(event.audience, seat)]
    return (line for line in reader.face.lines(events, reader.names, seat) if line.seat != seat)


def _play_on(world: Position, seat: int, number: int) -> None:
    """Let all others act at random until a seat is asked."""
    rng = random.Random(number)
    for _ in range(FARTHEST):
        if world.over or seat in world.awaited:
            break
        other = rng.choice(list(world.awaited))
        world.act(other, rng.choice(world.legal(other)))


def _known_as(line: Line) -> str:
    """A line as orders know it: whoever is renamed stays who it is."""
    return f"{letter(line.seat)}: {_plain(line)}" if line.seat >= 0 else _plain(line)


def _plain(line: Line) -> str:
    return line.text.replace("**", "")


def _sentences(panel: AskPanel) -> dict[str, str]:
    single = [button for button in (panel.primary, panel.end) if button is not None]
    buttons = [*single, *(button for group in panel.groups for button in group.buttons)]
    return {button.action: button.in_short for button in buttons}
