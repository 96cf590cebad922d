"""Placements: quick sums agree with the rules, and the best one is found."""

from __future__ import annotations

import random

import pytest

from moonrace.bots.moonshot.workshop import Blueprint, Workshop, placed
from moonrace.bots.moonshot.worth import PLAIN, Aims
from moonrace.games.moonshot.blueprint import is_met
from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from tests.games.moonshot.blueprints import worth_after

AIMS: Aims = (10, 11, 9)


@pytest.fixture(scope="module")
def cat() -> Catalogue:
    return Catalogue.of()


def blueprints(cat: Catalogue, seed: int, count: int) -> list[Blueprint]:
    """Blueprints with some tiles and Modules at random, all spaces connected or not."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        tiles = rng.sample(range(len(cat.tiles)), cat.size)
        filled = rng.randint(1, cat.size)
        grid = [tile * 4 + rng.randrange(4) for tile in tiles[:filled]] + [NOTHING] * (cat.size - filled)
        rng.shuffle(grid)
        modules = [NOTHING] * len(cat.slots)
        for module in rng.sample(range(len(cat.modules)), 5):
            modules[rng.choice(cat.slots_of_scope[cat.scope_of[module]])] = module
        found.append(Blueprint(tuple(grid), tuple(modules)))
    return found


def test_every_spot_is_worth_what_the_rules_say(cat: Catalogue) -> None:
    workshop = Workshop(cat, PLAIN)
    for number, blueprint in enumerate(blueprints(cat, 3, 12)):
        tile = number * 5
        for spot in workshop.spots(blueprint, tile, AIMS):
            real = worth_after(cat, blueprint.grid, blueprint.modules, spot.space, tile, spot.turns)
            assert spot.worth == real
            assert spot.score == pytest.approx(workshop.score(placed(blueprint, spot), AIMS))


def test_the_best_spot_is_the_best_of_all(cat: Catalogue) -> None:
    workshop = Workshop(cat, PLAIN)
    for blueprint in blueprints(cat, 4, 6):
        spots = workshop.spots(blueprint, 30, AIMS)
        assert workshop.best_spot(blueprint, 30, AIMS).score == max(spot.score for spot in spots)


def test_payloads_are_not_covered(cat: Catalogue) -> None:
    workshop = Workshop(cat, PLAIN)
    (blueprint,) = blueprints(cat, 5, 1)
    spaces = {spot.space for spot in workshop.spots(blueprint, 1, AIMS)}
    kept = workshop.spots(blueprint._replace(loaded=0b111), 1, AIMS)
    assert {0, 1, 2} & spaces
    assert {spot.space for spot in kept} == spaces - {0, 1, 2}


def test_a_row_takes_every_tile_once_and_never_overlooks_the_better_first(cat: Catalogue) -> None:
    workshop = Workshop(cat, PLAIN)
    empty = Blueprint((NOTHING,) * cat.size, (NOTHING,) * len(cat.slots))
    row = workshop.row(empty, (4, 25, 40), AIMS)
    assert sorted(spot.tile for spot in row) == [4, 25, 40]
    assert row[0].score == max(workshop.best_spot(empty, tile, AIMS).score for tile in (4, 25, 40))
    assert row[-1].worth == worth_after(
        cat,
        placed(placed(empty, row[0]), row[1]).grid,
        empty.modules,
        row[2].space,
        row[2].tile,
        row[2].turns,
    )


def test_nothing_is_short_exactly_where_a_condition_is_met(cat: Catalogue) -> None:
    workshop = Workshop(cat, PLAIN)
    seen = set()
    for blueprint in blueprints(cat, 6, 40):
        for module in range(len(cat.modules)):
            for slot in cat.slots_of_scope[cat.scope_of[module]]:
                holds = is_met(cat, blueprint.grid, slot, module)
                assert (workshop.shortfall(blueprint.grid, module, slot) == 0) == holds
                seen.add(holds)
    assert seen == {True, False}


def test_a_module_goes_where_its_condition_holds(cat: Catalogue) -> None:
    """Central spine asks for a filled column; only the left one is."""
    workshop = Workshop(cat, PLAIN)
    grid = [NOTHING] * cat.size
    for tile, space in ((5, "r1c3"), (6, "r2c3"), (7, "r3c3")):
        grid[cat.space[space]] = tile * 4
    blueprint = Blueprint(tuple(grid), (NOTHING,) * len(cat.slots))
    value, slot = workshop.best_slot(blueprint, cat.module["MOD-17"], AIMS)
    assert cat.slots[-slot].id == "K3"
    assert value == pytest.approx(2 * PLAIN.point)
