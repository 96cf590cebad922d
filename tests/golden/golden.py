"""Golden records: written once, replayed for ever.

`python -m tests.golden.golden` records what is missing: one match for every game, mode and way to end. After
a change of rules that raised `rules_version`, delete the files of that game first.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from moonrace import bots, games
from moonrace.bots import mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.ends import can_leave
from moonrace.kernel.events import CLOCK
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.record import DRAW, LEAVE, NO_RESULT, RESIGN, read_record
from moonrace.kernel.result import AGREED, RESIGNED, WITHOUT_RESULT
from moonrace.kernel.title import Mode, Title

FOLDER = Path(__file__).parent
TRIES = 36
"""Games played in search of ways to end, for each mode and count of players."""
MOST_STEPS = 4_000
STEPS_BEFORE_AN_END = 12
LINE_UPS = (("heuristic",), ("heuristic", "random"), ("random",))


def telling(step: Step) -> str:
    """What a step told, in a line: its number, the kinds of its events, and a digest of all they say."""
    told = [[event.kind, event.data, event.audience] for event in step.events]
    digest = hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:12]
    return " ".join([str(step.entry.n), digest, *(event.kind for event in step.events)])


def tellings(match: Match) -> list[str]:
    """What every step of a match told, and how it ended."""
    return [*map(telling, match.steps), msgspec.json.encode(match.result).decode()]


def records(game: str) -> list[Path]:
    """The golden records of a game; those that the rules ended come first."""
    found = (FOLDER / game).glob("*.jsonl")
    return sorted(found, key=lambda path: (path.stem.endswith((RESIGNED, AGREED, WITHOUT_RESULT)), path))


def expected(record: Path) -> list[str]:
    """What the steps of a golden record told when it was made."""
    return record.with_suffix(".told").read_text(encoding="utf-8").splitlines()


def replayed(title: Title, record: Path) -> Match:
    """A golden record, replayed under the rules of today."""
    return Match.replay(title, read_record(record))


def write_tellings(record: Path, match: Match) -> None:
    """Note what the steps of a golden record tell."""
    record.with_suffix(".told").write_text("\n".join([*tellings(match), ""]), encoding="utf-8")


# Recording ------------------------------------------------------------------------------------------


def record_missing(game: str) -> None:
    """Play until every mode has a match for each way to end that the bots find."""
    title = games.load(game)
    folder = FOLDER / game
    folder.mkdir(exist_ok=True)
    for mode in title.modes:
        for why, match in (shortest(title, mode) | ended_by_people(title, mode)).items():
            keep(folder / f"{mode.id}-{why}.jsonl", match)


def ended_by_people(title: Title, mode: Mode) -> dict[str, Match]:
    """Matches of a mode that their people end after a while; with enough of them one has left before."""
    found: dict[str, Match] = {}
    for how in (RESIGN, DRAW, NO_RESULT):
        match = title.start(mode.players[-1], seed=f"golden/{how}", options=options_of(title, mode, 0))
        players = [bots.make("heuristic", title, seat) for seat in range(match.players)]
        for number in range(STEPS_BEFORE_AN_END):
            if number == STEPS_BEFORE_AN_END // 2 and can_leave(match.position, 0, ()):
                match.end(LEAVE, 0)
            match.act(*decision(match.position, players))
        if how == DRAW and match.players == 1:
            continue
        match.end(how, match.players - 1 if how == RESIGN else None)
        assert match.result is not None
        found[match.result.why] = match
    return found


def keep(path: Path, match: Match) -> None:
    """Write a golden record, unless there is one."""
    if not path.exists():
        match.save(path)
        write_tellings(path, match)


def shortest(title: Title, mode: Mode) -> dict[str, Match]:
    """By the way it ended, the shortest match of a mode that bots have played."""
    found: dict[str, Match] = {}
    for match in played(title, mode):
        assert match.result is not None
        known = found.get(match.result.why)
        if known is None or len(match.steps) < len(known.steps):
            found[match.result.why] = match
    return found


def played(title: Title, mode: Mode) -> Iterator[Match]:
    """Matches of a mode that came to an end, by bots of several strengths."""
    for number in range(TRIES):
        players = mode.players[number % len(mode.players)]
        match = title.start(
            players, seed=f"golden/{mode.id}/{number}", options=options_of(title, mode, number)
        )
        line_up = LINE_UPS[number % len(LINE_UPS)]
        if play_out(match, line_up, number):
            yield match


def options_of(title: Title, mode: Mode, number: int) -> dict[str, str]:
    """The option that makes the mode, where one does; all others in turn, so that records have seen each."""
    return {
        option.id: mode.id if mode.id in option.choices else option.choices[number % len(option.choices)]
        for option in title.options
    }


def play_out(match: Match, line_up: tuple[str, ...], seed: int) -> bool:
    """Let bots play to the end; whether they came there."""
    players = [
        bots.make(line_up[seat % len(line_up)], match.title, seed * 10 + seat)
        for seat in range(match.players)
    ]
    for _ in range(MOST_STEPS):
        if match.over:
            return True
        match.act(*decision(match.position, players))
    return False


def decision(position: Position, players: list[bots.Bot]) -> tuple[int, Action]:
    """What happens next."""
    for seat in position.next_seats():
        is_clock = seat == CLOCK
        action = position.silence(seat) if is_clock else players[seat].decide(mind_of(position, seat))
        if action is not None:
            return seat, action
    raise AssertionError("nobody answers")


if __name__ == "__main__":
    for name in sys.argv[1:] or games.ids():
        record_missing(name)
