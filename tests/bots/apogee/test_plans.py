"""Plans of the Apogee player: rockets that may be built, fly where they should, and are paid in time."""

from __future__ import annotations

import pytest

from moonrace.bots.apogee.administration import Office
from moonrace.bots.apogee.aims import FAR, Plan
from moonrace.bots.apogee.desk import Desk, desk_of
from moonrace.bots.apogee.parts import Parts
from moonrace.bots.apogee.plans import Board
from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.apogee.thought import Thought
from moonrace.bots.apogee.tokens import worth_of_token
from moonrace.games.apogee.actions import Pass, Sell, Take
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.title import Apogee
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.lab import arena

MISSIONS = range(1, 10)
EX_05 = ("liquid_hydrogen", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")


def board(title: Apogee, mission: int) -> Board:
    return Board(title.catalogue, Parts(title.catalogue), mission)


def kinds(title: Apogee, *names: str) -> tuple[int, ...]:
    return tuple(sorted(title.catalogue.technology[name] for name in names))


def view_of(title: Apogee, mission: int, round_: int = 1) -> View:
    """What the first seat sees in Planning, with nothing but Engineers in hand."""
    position = arena.new_position(title, 2, {"mission": str(mission)}, Seeded(3))
    while position.frame.name != "planning":
        seat = position.awaited[0]
        position.act(seat, position.legal(seat)[-1])
    position.state.round = round_
    view = position.view(0)
    assert isinstance(view, View)
    return view


def desk(title: Apogee, mission: int, **changes: object) -> Desk:
    """An empty desk in the first round, and what is changed."""
    view = view_of(title, mission)
    plain = desk_of(view, title.catalogue, 0)._replace(rivers=(), offers=(), engineers=3, cash=100.0)
    return plain._replace(**changes)  # type: ignore[arg-type]


def unseen(title: Apogee, **counts: int) -> tuple[int, ...]:
    """How many of each kind may still come up: these, and no other."""
    return tuple([counts.get(name, 0) for name in title.catalogue.technologies])


def is_buildable(cat: Catalogue, plan: Plan, pad: tuple[int, ...]) -> bool:
    """Whether the rest of a plan's rocket can be put on the pad in some order, features respected."""
    rocket = cat.workshop.rocket(pad)
    left = list(plan.kinds)
    for kind in pad:
        left.remove(kind)
    for kind in sorted(left):
        if not rocket.fits >> kind & 1:
            return False
        rocket = cat.workshop.rocket(sorted((*rocket.kinds, kind)))
    return rocket.is_complete


@pytest.mark.parametrize("mission", [1, 2, 3, 4, 6, 7, 8, 9])
def test_planned_rockets_may_be_built_and_fulfil_the_mission(title: Apogee, mission: int) -> None:
    pad = kinds(title, "laser")
    found = board(title, mission).best(desk(title, mission, pad=pad, rivers=kinds(title, "ion", "plasma")))
    goal = title.catalogue.missions[mission - 1].condition
    assert found.time < FAR
    assert is_buildable(title.catalogue, found, pad)
    rocket = title.catalogue.workshop.rocket(sorted(found.kinds))
    numbers = title.catalogue.tables.numbers(rocket.thrust, rocket.mass, 0)
    assert numbers[found.prospect.destination]
    assert rocket.crew >= goal.crew_min
    assert rocket.satellites >= goal.satellites_min
    assert rocket.thrust >= goal.thrust_min
    assert rocket.is_reusable or not goal.reusable
    if goal.destination:
        assert title.catalogue.destinations[found.prospect.destination] == goal.destination


def test_what_is_owned_and_paid_stands_ready_at_once(title: Apogee) -> None:
    reserve = kinds(title, *EX_05)
    found = board(title, 1).best(desk(title, 1, reserve=reserve, cash=400.0, engineers=5))
    assert found.missing == ()
    assert found.start < 1


def test_money_that_is_lacking_takes_rounds(title: Apogee) -> None:
    reserve = kinds(title, "kerosene", "cryogenic", "comsat")
    rich = board(title, 1).best(desk(title, 1, reserve=reserve, cash=200.0, income=20.0))
    poor = board(title, 1).best(desk(title, 1, reserve=reserve, cash=60.0, income=20.0))
    assert poor.time >= rich.time + 1


def test_a_useful_card_brings_the_mission_nearer(title: Apogee) -> None:
    """With money enough, so that cards are what is lacking."""
    bare = board(title, 6).best(desk(title, 6, cash=500.0))
    heavy = board(title, 6).best(desk(title, 6, cash=500.0, reserve=kinds(title, "nuclear_pulse", "heavy")))
    assert heavy.time < bare.time


def test_a_fulfilled_mission_takes_no_time(title: Apogee) -> None:
    assert board(title, 2).best(desk(title, 2, left=0)).time == 0


def test_first_stages_flown_before_are_not_planned_again_where_they_must_differ(title: Apogee) -> None:
    reserve = kinds(title, "kerosene", "cryogenic", "comsat", "laser")
    flown = 1 << title.catalogue.technology["kerosene"]
    plan = board(title, 4).best(desk(title, 4, reserve=reserve, cash=400.0, left=1, flown=(flown,)))
    assert sum({1 << kind for kind in plan.kinds if title.catalogue.zone[kind] == 0}) not in (0, flown)


def test_tokens_that_are_lacking_hold_docking_up(title: Apogee) -> None:
    plain = desk(title, 9, reserve=kinds(title, *EX_05))
    purses = plain.purses
    assert purses is not None
    ready = plain._replace(tokens=purses.cost, is_waiting=True, left=1)
    bare = ready._replace(tokens=(0, 0, 0))
    found = board(title, 9)
    assert found.best(ready).time == 1
    assert found.best(bare).time > 3


def test_a_full_purse_wants_no_more_tokens(title: Apogee) -> None:
    """Else Engineers would be recruited for ever, for tokens that cannot be collected."""
    plain = desk(title, 7)
    purses = plain.purses
    assert purses is not None
    enough = plain._replace(tokens=purses.cost)
    full = list(purses.cost)
    full[full.index(min(full))] += 5 - sum(full)
    assert any(worth_of_token(enough, colour) > 0 for colour in range(3))
    assert all(worth_of_token(plain._replace(tokens=tuple(full)), colour) == 0 for colour in range(3))


# Where nothing is in reach ----------------------------------------------------------------------------------

HOARD = (
    "nuclear_pulse",
    "ion",
    "nuclear_thermal",
    "solar_sail",
    "solar_sail",
    "small_shuttle",
    "big_shuttle",
    "crew_module",
    "densified",
)
"""A full reserve that takes nobody to Mars by itself."""
LACKS_A_SHUTTLE = ("nuclear_pulse", *HOARD[3:6], "plasma", "booster_4", "booster_4", "densified", "densified")


def hoarding(title: Apogee, **changes: object) -> Desk:
    """The desk of somebody who wants to go to Mars and cannot."""
    reserve = kinds(title, *HOARD)
    rivers = kinds(title, "solid", "kerosene", "storable", "observation")
    plain = desk(title, 9, reserve=reserve, rivers=rivers, engineers=4, cash=340.0, unseen=unseen(title))
    return plain._replace(doubt=1.3)._replace(**changes)  # type: ignore[arg-type]


def test_a_rare_card_is_hoped_for_where_nothing_else_will_do(title: Apogee) -> None:
    """One in sixteen Payloads: too rare to count on, but better than to wait for nothing."""
    left = unseen(title, methane=3, small_shuttle=1, comsat=8, telescope=7, storable=1, heavy=3)
    found = board(title, 9).best(hoarding(title, unseen=left))
    assert set(found.missing) <= set(kinds(title, "methane", "small_shuttle", "heavy"))
    assert found.missing
    assert is_buildable(title.catalogue, found, ())


def test_rivers_are_dug_through_for_what_is_hoped_for(title: Apogee) -> None:
    """And not the one whose cards are the least bad: all would take them and throw them away again."""
    left = unseen(title, small_shuttle=1, comsat=8, telescope=7, storable=1, heavy=3)
    offered = [Take("storable"), Take("observation"), Pass()]
    thought = Thought(ApogeePlayer(title.catalogue), view_of(title, 9), offered)
    thought.desk = hoarding(title, unseen=left, reserve=kinds(title, *LACKS_A_SHUTTLE))
    assert set(thought.plan.missing) == set(kinds(title, "small_shuttle"))
    assert thought.design().action == Take("observation")


def test_hope_does_not_wear_off_altogether(title: Apogee) -> None:
    """Else nobody would plan anything in the last quarters before a table is called off."""
    late = desk_of(view_of(title, 9, 190), title.catalogue, 0)
    assert board(title, 9).best(late._replace(rivers=(), offers=())).kinds


def office_answer(title: Apogee, own: Desk, reserve: tuple[str, ...]) -> Action:
    """The Director's action with this reserve to sell from."""
    found = board(title, 9)
    legal = [Pass(), *[Sell(name) for name in dict.fromkeys(reserve)]]
    return Office(view_of(title, 9), title.catalogue, found, own, found.best(own), legal).best()[0]


def test_a_full_reserve_of_which_nothing_can_come_is_sold(title: Apogee) -> None:
    """All sit on what the others lack, and nothing comes up any more: somebody must let go."""
    own = hoarding(title)
    assert not board(title, 9).best(own).kinds
    assert isinstance(office_answer(title, own, HOARD), Sell)


def test_the_best_of_each_type_is_kept_when_a_reserve_is_sold(title: Apogee) -> None:
    own = hoarding(title)
    view = view_of(title, 9)
    found = board(title, 9)
    office = Office(view, title.catalogue, found, own, found.best(own), ())
    kept = list(own.reserve)
    for kind in office.surplus():
        kept.remove(kind)
    assert sorted(title.catalogue.zone[kind] for kind in kept) == [0, 1, 2, 3]
    assert set(kinds(title, "big_shuttle", "nuclear_pulse")) <= set(kept)


@pytest.mark.parametrize(("doubt", "cards"), [(1.0, 9), (1.3, 8)], ids=["early", "with room"])
def test_nobody_lets_go_before_it_is_time(title: Apogee, doubt: float, cards: int) -> None:
    own = hoarding(title, doubt=doubt, reserve=kinds(title, *HOARD[:cards]))
    assert not board(title, 9).best(own).kinds
    assert office_answer(title, own, HOARD[:cards]) == Pass()


def test_a_rocket_that_cannot_count_is_flown_to_be_rid_of_it(title: Apogee) -> None:
    """A Reusable Launch System kept the only First Stage on the pad that has flown before."""
    pad = kinds(title, "laser")
    flown = 1 << pad[0]
    reserve = kinds(title, "kerosene", "cryogenic", "cryogenic", "comsat")
    bare = unseen(title)
    own = desk(title, 4, pad=pad, reserve=reserve, cash=400.0, left=1, flown=(flown,), unseen=bare)
    found = board(title, 4).best(own)
    after = board(title, 4).best(own._replace(pad=(), reserve=tuple(sorted((*pad, *reserve)))))
    assert is_buildable(title.catalogue, found, pad)
    assert found.missing == ()
    assert found.time > after.time + 1
