"""Moments of games played at random that are begun late, with craft all over the Solar System.

Random play alone rarely leaves Earth.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from moonrace.games.leaving_earth.catalogue import OUTCOMES
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.position import Position
from tests.games.leaving_earth.arranged import Arranged

WAYS: list[tuple[int, dict[str, str]]] = [
    (1, {"missions": "very-hard"}),
    (2, {"mercury": "on", "missions": "hard"}),
    (3, {"agencies": "2", "ion-once": "off"}),
    (3, {"samples-first": "on", "order-by-missions": "on", "missions": "hard"}),
    (5, {"later-printing": "on"}),
]
STEPS = 40
COMPONENTS = ["juno", "juno", "atlas", "soyuz", "saturn", "ion_thruster", "ion_thruster~", "probe", "probe!"]
COMPONENTS += [
    "vostok",
    "apollo",
    "apollo!",
    "eagle",
    "aldrin",
    "juno!",
    "sample_moon",
    "sample_phobos",
    "saturn",
]
EAGER = {"end-turn": 3.0, "load": 0.3, "unload": 0.2, "buy": 0.3, "stop": 0.2, "maneuver": 4.0, "fire": 3.0}
EAGER |= {"dock": 2.0, "separate": 2.0, "undock": 3.0, "survey": 2.0, "collect": 2.0, "turn-in": 2.0}


def begin_late(players: int, options: dict[str, str], rng: random.Random) -> Position[LeavingEarthState]:
    """A table with craft everywhere, some outcomes, some money, some things found."""
    table = Arranged(players, seed=rng.randrange(1 << 30), chosen=options)
    cat, state = table.cat, table.state
    crew = chain(rng.sample(list(cat.astronaut), 20), (f"doctor_{number}" for number in range(1, 99)))
    for agency in range(len(state.agencies)):
        for name in rng.sample(cat.advancements, rng.randrange(4, 11)):
            table.own(
                agency, name, *rng.sample(OUTCOMES, counts=table.state.pools[-1].left, k=rng.randrange(3))
            )
        table.money(rng.randrange(60), agency)
        table.store(*rng.sample(COMPONENTS, 3), next(crew), agency=agency)
        for place in rng.sample([p.id for p in cat.places if p.visitable], 4):
            under_way = rng.random() < 0.2 and place != "earth"
            aboard = rng.sample(COMPONENTS, 5)
            ship = table.craft(agency, place, *aboard, supplies=rng.randrange(4), tokens=2 * under_way)
            craft = table.ship(ship)
            while len(state.astronauts(craft)) < min(2, state.seats(craft)) and rng.random() < 0.8:
                who = cat.kind(next(crew))
                craft.parts = (*craft.parts, who << 2 | (rng.random() < 0.3))
    for face in rng.sample(list(cat.face), 8):
        table.face(face, revealed=rng.random() < 0.6, known_by=[0])
    table.year(rng.randrange(1956, 1977))
    return table.match.position


def moments(players: int, options: dict[str, str], wanted: int = 50) -> Iterator[Position[LeavingEarthState]]:
    """Positions of such games, a few of each."""
    rng = random.Random(f"{players}{options}")
    count = 0
    while count < wanted:
        position = begin_late(players, options, rng)
        for _ in range(STEPS):
            if position.over:
                break
            if rng.random() < 0.2:
                count += 1
                yield position
            seat = rng.choice(list(position.awaited))
            legal = position.legal(seat)
            position.play(seat, rng.choices(legal, [EAGER.get(a.verb(), 1.0) for a in legal])[0])
