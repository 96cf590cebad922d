"""Scenes to draw: tables arranged for a test, or met on the way through random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from moonrace import load
from moonrace.games.leaving_earth.catalogue import OUTCOMES
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.match import Match
from moonrace.server.present import game_card
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.face import LeavingEarthFace, make
from tests.games.leaving_earth.arranged import Arranged
from tests.tables.kit.looking import overflowing
from tests.tables.kit.seating import page_of, panel_of, scene, view_in, walk_of

FACE: LeavingEarthFace = make(load("leaving-earth"))
GAME = game_card(FACE.title)
WEIGHTS = {
    "maneuver": 3.0,
    "fire": 6.0,
    "load": 2.0,
    "buy": 2.0,
    "research": 3.0,
    "end-turn": 0.6,
    "unload": 0.05,
    "stop": 0.2,
}
view_of = partial(view_in, View)
panel = partial(panel_of, FACE)
page = partial(page_of, FACE)


def desk(table: Arranged, seat: int = 0) -> Desk:
    """A seat's desk at an arranged table."""
    return FACE.desk(scene(table.match, seat))


def step_on(match: Match, rng: random.Random) -> None:
    """One more random action that keeps the game lively."""
    ask = rng.choice(match.asks)
    legal = ask.legal()
    weights = [WEIGHTS.get(a.verb(), 1.0) * (0.02 if str(a).endswith("lost") else 1) for a in legal]
    match.act(ask.seat, rng.choices(legal, weights)[0])


walk = partial(walk_of, "leaving-earth", step_on)


def new_match(players: int) -> Match:
    """A game just laid out, its agencies chosen."""
    match = load("leaving-earth").start(players, seed=1)
    while match.asks[0].what == "agency":
        match.act(match.asks[0].seat, match.asks[0].legal()[0])
    return match


def busy_table() -> Arranged:
    """The middle of a game of three: craft in flight and on the pad, explored places, advancements."""
    table = Arranged(
        3,
        [
            "lunar_survey",
            "lunar_lander",
            "lunar_sample_return",
            "man_on_the_moon",
            "mars_station",
            "extraterrestrial_life",
        ],
    )
    table.state.agencies[1].missions.append(table.cat.mission["sounding_rocket"])
    table.state.agencies[0].missions.append(table.cat.mission["man_in_orbit"])
    table.year(1963)
    table.own(0, "juno")
    table.own(0, "atlas", "success")
    table.own(0, "soyuz", "success", "minor")
    table.own(0, "re_entry", "success", "success")
    table.own(0, "landing", "success", "success", "major")
    table.own(1, "soyuz", "success")
    table.own(2, "atlas", "minor")
    table.face("venus_pressure")
    table.face("radiation_1")
    table.face("mars_life", revealed=False, known_by=[0])
    table.craft(0, "earth", "probe", "juno", "atlas", "soyuz", "soyuz")
    table.craft(0, "earth_orbit", "apollo", "juno", "john_glenn", supplies=2)
    table.craft(1, "earth_orbit", "probe", "atlas")
    table.craft(2, "mars_orbit", "probe", "atlas", tokens=2)
    table.craft(1, "lunar_orbit", "probe", "juno!")
    table.store("juno", "juno", "vostok", "atlas!")
    table.state.agencies[2].lost.append(table.cat.kind("yuri_gagarin"))
    table.money(11)
    return table


def late_table() -> Arranged:
    """Late in a game of three: eighteen craft, many of them at the same places."""
    table = busy_table()
    table.craft(0, "earth_orbit", "probe", "atlas")
    table.craft(0, "earth_orbit", "vostok", "juno", "yuri_gagarin")
    table.craft(1, "earth_orbit", "aldrin", supplies=3)
    table.craft(2, "earth_orbit", "probe")
    table.craft(2, "earth_orbit", "eagle", "juno")
    table.craft(0, "lunar_orbit", "apollo", "atlas")
    table.craft(0, "moon", "eagle")
    table.craft(1, "moon", "probe", "juno")
    table.craft(2, "moon", "probe")
    table.craft(0, "mars_orbit", "probe", "ion_thruster")
    table.craft(1, "inner_planets_transfer", "probe", "ion_thruster", "ion_thruster")
    table.craft(1, "earth", "soyuz", "soyuz", "apollo")
    table.craft(2, "venus_orbit", "probe")
    return table


def firing_table() -> Arranged:
    """A launch in progress: one rocket has fired, one failed, the third must do it."""
    table = busy_table()
    ship = table.craft(0, "earth", "probe", "juno", "atlas", "soyuz", "soyuz", "soyuz")
    table.script(0)
    table.act(f"maneuver {ship} earth_orbit 0", "fire soyuz")
    if table.match.asks[0].what == "outcome":
        table.act("return")
    return table


def drawn_table() -> Arranged:
    """A failure has just been turned over."""
    table = busy_table()
    ship = table.craft(0, "earth", "probe", "soyuz", "soyuz")
    table.script(1)
    table.act(f"maneuver {ship} suborbital_flight 0", "fire soyuz")
    return table


def finished(players: int) -> Match:
    """A random game at its end."""
    *_, match = walk(players, 7, 20_000)
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "busy": lambda: busy_table().match,
    "late": lambda: late_table().match,
    "firing": lambda: firing_table().match,
    "drawn": lambda: drawn_table().match,
    "new": lambda: new_match(2),
    "five": lambda: list(walk(5, 3, 500, {"missions": "very-hard", "mercury": "on"}))[-1],
    "solo": lambda: new_match(1),
    "end": lambda: finished(2),
    "solo-end": lambda: finished(1),
}


# Lively games: everything researched, crews and probes everywhere, offers now and then ------------------

PLACES = (
    "earth",
    "suborbital_flight",
    "earth_orbit",
    "lunar_orbit",
    "moon",
    "mars_orbit",
    "mars",
    "phobos",
    "venus_orbit",
)
LOADS = (
    ("probe", "juno", "juno", "atlas"),
    ("apollo", "soyuz", "atlas", "juno"),
    ("vostok", "eagle", "atlas", "ion_thruster"),
    ("aldrin", "apollo", "saturn", "ion_thruster", "ion_thruster"),
    ("probe", "ion_thruster", "sample_moon"),
    ("probe",),
)


def lively_table(players: int, seed: int, options: Mapping[str, str] | None = None) -> Arranged:
    """A table at which almost anything can happen next."""
    rng = random.Random(seed)
    table = Arranged(players, seed=seed, chosen=options)
    people = list(table.title.content.astronauts)
    rng.shuffle(people)
    for agency in range(len(table.state.agencies)):
        for name in table.cat.advancements:
            if rng.random() < 0.85:
                there = table.state.pools[-1].left
                table.own(agency, name, *rng.sample(OUTCOMES, counts=there, k=rng.randrange(4)))
        for _ in range(4):
            load = list(rng.choice(LOADS))
            place = rng.choice(PLACES)
            if {"apollo", "vostok", "aldrin"} & set(load) and people:
                load += [people.pop()]
            if "aldrin" in load and people:
                load += [people.pop() + rng.choice(("", "!"))]
            if rng.random() < 0.3:
                load[0] += "!"
            tokens = rng.choice((0, 0, 0, 2)) if place not in ("earth", "suborbital_flight") else 0
            table.craft(agency, place, *load, supplies=rng.randrange(3), tokens=tokens)
        table.store("juno", "atlas", "probe", "supplies", "sample_moon", "sample_phobos", agency=agency)
    for face in ("moon_minerals", "phobos_hollow", "mars_life"):
        if rng.random() < 0.5:
            table.face(face)
    return table


def lively(players: int, seed: int, steps: int, options: Mapping[str, str] | None = None) -> Iterator[Match]:
    """Random play from a lively table, offers and deals included."""
    rng = random.Random(seed)
    match = lively_table(players, seed, options).match
    for _ in range(steps):
        yield match
        if match.over:
            return
        if not (rng.random() < 0.1 and _offer(match, rng)):
            step_on(match, rng)


def _offer(match: Match, rng: random.Random) -> bool:
    """One agency offers the active one something, or the other way round."""
    view = match.view(-1)
    assert isinstance(view, View)
    if match.asks[0].what != "turn" or len(view.agencies) < 2:
        return False
    giver = rng.choice([agency for agency in view.agencies if agency.agency != view.active])
    to = view.agencies[view.active]
    give = [*giver.components[:1], *(f"money:{money}" for money in (1,) if giver.money)]
    give += [f"craft:{craft.number}" for craft in view.craft if craft.agency == giver.agency][:1]
    take = [f"money:{to.money}"] if to.money else []
    if not give:
        return False
    match.act(giver.seats[0], f"offer {to.agency} {'+'.join(give)} {'+'.join(take) or '-'}")
    return True


OVERFLOWING = overflowing(".le-item, .le-advancement, .le-ship, .le-way, .le-shot")
