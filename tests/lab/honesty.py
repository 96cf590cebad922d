"""How honest the lab's statistics are, counted: intervals that hold the truth, alarms where nothing differs.

    python -m tests.lab.honesty --markdown docs/asking-the-lab.md

counts all of it and writes the table; the long form of the tests asks the same (`test_sequential.py`,
`test_honesty.py`).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.lab.arena import new_position
from moonrace.lab.comparing import Comparison, Pairs, Question
from moonrace.lab.marked import machine, put, rows
from moonrace.lab.playing_out import play_out
from moonrace.lab.sequential import ALPHA, holm
from moonrace.lab.shares import Share
from moonrace.lab.stats import wilson
from moonrace.lab.sweeping import figure_of
from tests.lab.test_rare import RARE
from tests.lab.test_sequential import CASES, MOST, alarms, drawn, first_of, kept, lengths

GAME = "moonshot"
"""Real games, and quick ones: chance plays both nations."""
GAMES_OF_EACH = 200
ASKED = (
    Question("seat_a", "Seat A wins", is_share=True),
    Question("seat_b", "Seat B wins", is_share=True),
    Question("upset", "Who acts last wins", is_share=True),
    Question("decisions", "Decisions"),
    Question("choices", "Actions to choose from"),
)
MARK = "honesty"
LEAST, MOST_INSIDE, MOST_ALARMS = 0.93, 0.97, 0.05


class Counted(NamedTuple):
    """Something that was promised, and how often it was kept."""

    what: str
    times: int
    promised: str
    found: float
    is_kept: bool


# What is counted ------------------------------------------------------------------------------------


def of_kinds(times: int) -> Iterator[Counted]:
    """Intervals after an early stop, for each kind of difference."""
    for case in CASES:
        yield _interval(f"interval after an early stop: {case.name}", times, kept(case, times)[0])


def of_three_questions(times: int) -> Iterator[Counted]:
    """Intervals as a comparison tells them, of three questions that are asked at once."""
    rng, inside = np.random.default_rng(5), Counter[str]()
    for _ in range(times):
        truths, figures = drawn(rng)
        questions = [Question(name, name, is_share=name != "length") for name in truths]
        for answer in Comparison(questions, MOST).run(partial(first_of, figures)):
            inside[answer.id] += answer.low <= truths[answer.id] <= answer.high
    for name, words in {"share": "a share", "same": "a share that is the same", "length": "a mean"}.items():
        yield _interval(f"one of three questions at once: {words}", times, inside[name] / times)


def of_shares(counts: Sequence[int] = (40, 100, 400)) -> Iterator[Counted]:
    """The intervals of reports and sweeps, exactly: over all true shares from 2 to 98 %."""
    truths = [number / 100 for number in range(2, 99)]
    for count in counts:
        spans = [wilson(won, count) for won in range(count + 1)]
        inside = [
            sum(
                comb(count, won) * truth**won * (1 - truth) ** (count - won)
                for won, (low, high) in enumerate(spans)
                if low <= truth <= high
            )
            for truth in truths
        ]
        what = f"interval of a share in a report or a sweep, {count} games, reckoned"
        yield _interval(what, len(truths), sum(inside) / len(truths))


def of_means(times: int, count: int = 100) -> Counted:
    """The intervals of a sweep's means: so many games of uneven length for each setting."""
    rng, inside = np.random.default_rng(3), 0
    for _ in range(times):
        found = figure_of([float(value) for value in lengths(rng, count)], is_share=False)
        inside += found.low <= 0.0 <= found.high
    return _interval(f"interval of a mean in a sweep, {count} games", times, inside / times)


def of_rare(times: int) -> Iterator[Counted]:
    """Intervals of what comes up in few games. They may be wider than need be."""
    for case in RARE:
        rng, inside = np.random.default_rng(7), 0
        for _ in range(times):
            figures: dict[str, Pairs] = {"q": case.draw(rng, MOST)}
            [answer] = Comparison([Question("q", "q", is_share=case.is_share)], MOST).run(
                partial(first_of, figures)
            )
            inside += answer.low <= case.truth <= answer.high
        yield Counted(
            f"interval of what is rare: {case.name}",
            times,
            "93 % at least",
            inside / times,
            inside >= LEAST * times,
        )


def of_rare_alarms(times: int) -> Counted:
    """Versions compared with themselves by figures of which each is rare."""
    rng, found = np.random.default_rng(13), 0
    same = [case for case in RARE if not case.truth]
    questions = [Question(case.name, case.name, is_share=case.is_share) for case in same]
    for _ in range(times):
        figures: dict[str, Pairs] = {case.name: case.draw(rng, MOST) for case in same}
        answers = Comparison(questions, MOST).run(partial(first_of, figures))
        found += any(answer.verdict in ("higher", "lower") for answer in answers)
    return _alarm(
        f"alarms where nothing differs: what is rare, {len(questions)} questions", times, found / times
    )


def of_coins(times: int) -> Iterator[Counted]:
    """Versions compared with themselves, where coins are thrown."""
    for questions in (1, 6):
        words = "1 question" if questions == 1 else f"{questions} questions"
        found = alarms(times, questions, seed=11) / times
        yield _alarm(f"alarms where nothing differs: coins, {words}", times, found)


def of_reports(times: int) -> Iterator[Counted]:
    """Cards of which none is special, as reports tell them: which stand out, of many that few had."""
    rng = np.random.default_rng(17)
    for players in (2, 4, 5):
        found = 0
        for _ in range(times):
            had = rng.integers(3, 40, 40).tolist()
            won = rng.binomial(had, 1 / players).tolist()
            cards = zip(had, won, strict=True)
            shares = [Share("card", wins, seats, 1 / players, ()) for seats, wins in cards]
            found += min(holm([share.chance for share in shares])) <= ALPHA
        what = f"alarms in a report of {players} players: 40 cards that nothing is special about"
        yield _alarm(what, times, found / times)


def of_games(times: int) -> Counted:
    """A game compared with itself: every comparison has deals of its own, other ones for either version."""
    found = sum(_alarms_in_games(number) for number in range(times)) / times
    return _alarm(f"alarms where nothing differs: {GAME} at random, {len(ASKED)} questions", times, found)


def _alarms_in_games(number: int) -> bool:
    """Whether one such comparison tells any difference; games are played as far as it asks for them."""
    played: list[tuple[dict[str, float], dict[str, float]]] = []

    def ask(pairs: int) -> dict[str, Pairs]:
        while len(played) < pairs:
            seed = 2 * (number * GAMES_OF_EACH + len(played))
            played.append((figures_of_game(seed), figures_of_game(seed + 1)))
        return {each.id: [(a[each.id], b[each.id]) for a, b in played[:pairs]] for each in ASKED}

    answers = Comparison(ASKED, GAMES_OF_EACH).run(ask)
    return any(answer.verdict in ("higher", "lower") for answer in answers)


def figures_of_game(seed: int) -> dict[str, float]:
    """What came of one game in which chance decides everything."""
    position = new_position(games.load(GAME), 2, {}, Seeded(seed))
    decisions, offered = play_out(position, random.Random(seed).random)
    assert position.result is not None
    winners = position.result.winners
    return {
        "seat_a": float(0 in winners),
        "seat_b": float(1 in winners),
        "upset": float(decisions % 2 in winners),
        "decisions": float(decisions),
        "choices": offered / decisions,
    }


def _interval(what: str, times: int, found: float) -> Counted:
    return Counted(what, times, "93 to 97 %", found, LEAST <= found <= MOST_INSIDE)


def _alarm(what: str, times: int, found: float) -> Counted:
    return Counted(what, times, "5 % at most", found, found <= MOST_ALARMS)


# The table ------------------------------------------------------------------------------------------


def counted() -> Iterator[Counted]:
    """Everything, as often as the long form of the tests counts it."""
    yield from of_kinds(2_000)
    yield from of_three_questions(1_000)
    yield from of_shares()
    yield of_means(2_000)
    yield from of_rare(2_000)
    yield from of_coins(200)
    yield of_rare_alarms(200)
    yield of_games(200)
    yield from of_reports(1_000)


def table(found: Sequence[Counted]) -> str:
    """A row for each promise."""
    body = [(each.what, f"{each.times:,}", each.promised, f"{100 * each.found:.1f} %") for each in found]
    return rows(("Promised", "counted", "is to be", "was"), body)


def main(words: Sequence[str]) -> int:
    """Count, and print the table; 1 where something was promised and not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table into a page")
    chosen = parser.parse_args(words)
    found: list[Counted] = []
    for each in counted():
        print(f"{100 * each.found:6.1f} %  {each.what}{'' if each.is_kept else '  NOT KEPT'}", flush=True)
        found.append(each)
    if chosen.markdown:
        where = f"Counted by `python -m tests.lab.honesty`: {machine()}."
        put(chosen.markdown, MARK, f"{table(found)}\n\n{where}")
    return 0 if all(each.is_kept for each in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
