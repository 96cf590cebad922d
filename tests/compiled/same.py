"""The compiled engine plays the same games as its sources, byte for byte.

    python -m tests.compiled.same --games 1000

plays seeded games over all titles, player counts and options with both engines, and compares digests of their
records, events, views, refusals and worlds dealt anew. Where they differ, it names the games.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import msgspec

from moonrace import games
from moonrace.kernel import engine
from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title, seats_and_spectator
from moonrace.lab import laws

LONGEST = 2_000
"""Decisions, after which a game stops: random play may go on for thousands in which nothing new is seen."""
LOOKS, UNDO, OUT_OF_TURN = 0.03, 0.02, 0.1
"""How often all that seats may know is looked at, something is taken back, and somebody acts unasked."""


def digest(title: Title, number: int) -> str:
    """One game, and everything about it in a few letters."""
    every_way = ways_of(title)
    way, rng = every_way[number % len(every_way)], random.Random(f"{title.id}/{number}")
    match = title.start(way.players, seed=number, options=way.options, free_undo=rng.random() < 0.5)
    told = hashlib.sha256()
    while not match.over and len(match.steps) < LONGEST:
        _step(match, rng)
        if rng.random() < LOOKS:
            told.update(b"".join(_looks(match, number)))
    told.update("\n".join(match.record.to_lines()).encode())
    for eyes in seats_and_spectator(match.players):
        told.update(msgspec.json.encode([(event.kind, event.data) for event in match.log(eyes)]))
    return told.hexdigest()[:16]


@cache
def ways_of(title: Title) -> list[laws.Way]:
    """All ways to play a title; where these are too many to count, all modes and choices at all counts."""
    found = {str(way): way for way in (*laws.ways(title), *laws.modes_and_counts(title))}
    return [*found.values()]


def _step(match: Match, rng: random.Random) -> None:
    asks = match.asks
    if rng.random() < OUT_OF_TURN:
        asks = [ask for ask in match.open_asks if ask.legal()] or asks
    ask = rng.choice(asks)
    if rng.random() < UNDO and ask.seat >= 0 and match.undo_refusal(ask.seat) is None:
        match.undo(ask.seat)
    else:
        match.act(ask.seat, rng.choice(ask.legal()))


def _looks(match: Match, number: int) -> Iterator[bytes]:
    """What each pair of eyes sees now, what it is refused, and what it sees in a copy of another world."""
    for eyes in seats_and_spectator(match.players):
        yield msgspec.json.encode(match.view(eyes))
    for seat in range(match.players):
        yield msgspec.json.encode([(str(choice.action), choice.refusal) for choice in match.refused(seat)])
        world = match.position.resample(seat, Seeded(number)).clone()
        yield msgspec.json.encode([world.view(other) for other in range(match.players)])


def digests(count: int, only: Sequence[str]) -> dict[str, str]:
    """The digest of each of so many games, by name."""
    names = [name for name in games.ids() if not only or name in only]
    titles = [games.load(name) for name in names]
    chosen = [(titles[number % len(titles)], number // len(titles)) for number in range(count)]
    return {f"{title.id} {number}": digest(title, number) for title, number in chosen}


def _played_by(which: str, words: Sequence[str]) -> dict[str, str]:
    """The digests that an engine gives, in a process of its own."""
    command = engine.command(which, "tests.compiled.same", "--print", *words)
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found: dict[str, dict[str, str]] = msgspec.json.decode(done.stdout)
    (said,) = found
    if said != which:
        raise SystemExit(f"The {which} engine is not there: this one is {said}. (make compiled)")
    return found[said]


def main(words: Sequence[str]) -> int:
    """Compare; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, metavar="N", help="how many, over all titles")
    parser.add_argument("--only", action="append", default=[], metavar="TITLE", help="leave the others out")
    parser.add_argument("--print", action="store_true", help="print the digests that this engine gives")
    given = parser.parse_args(words)
    if given.print:
        sys.stdout.buffer.write(msgspec.json.encode({engine.running(): digests(given.games, given.only)}))
        return 0
    with ThreadPoolExecutor() as pool:
        pure, compiled = pool.map(lambda which: _played_by(which, words), (engine.PURE, engine.COMPILED))
    other = [name for name in pure if pure[name] != compiled.get(name)]
    print(f"{len(pure)} games, {len(other)} of them different" + "".join(f"\n  {name}" for name in other))
    return 1 if other or len(pure) != len(compiled) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
