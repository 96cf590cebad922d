"""The search chooses which project to put first, keeps to it, and thinks again when something has changed."""

from __future__ import annotations

import pickle

from moonrace import bots
from moonrace.bots import mind_of
from moonrace.bots.leaving_earth.advice import LeavingEarthGuide
from moonrace.bots.leaving_earth.programmes import Programmes, Resolve, carried_on, step_of
from moonrace.bots.leaving_earth.strategist import Strategist
from moonrace.bots.leaving_earth.thought import Thought
from moonrace.bots.search import SearchBot
from moonrace.games.leaving_earth.actions import EndTurn, Load, Maneuver
from tests.games.leaving_earth.arranged import Arranged

MISSIONS = ("sounding_rocket", "artificial_satellite", "lunar_survey", "lunar_lander")


def searching(seed: int = 1, iterations: int = 12) -> SearchBot:
    bot = bots.make(f"search:{iterations}it", Arranged(2).title, seed)
    assert isinstance(bot, SearchBot)
    return bot


def thinking(table: Arranged) -> Thought:
    """What the first agency thinks in its turn."""
    return Strategist(table.title.catalogue).thought(table.view(0), table.match.position.legal(0))


def test_programmes_are_compared_and_what_was_chosen_is_noted() -> None:
    table, bot = Arranged(2, MISSIONS), searching()
    action = bot.decide(mind_of(table.match.position, 0))
    assert bot.iterations == 12
    assert action in table.match.position.legal(0)
    resolve = pickle.loads(pickle.dumps(bot.notes))
    assert isinstance(resolve, Resolve)
    assert resolve == bot.notes
    assert resolve.year == 1956


def test_it_keeps_to_its_programme_without_another_search() -> None:
    table, bot = Arranged(2, MISSIONS), searching()
    position = table.match.position
    action = bot.decide(mind_of(position, 0))
    assert action is not None
    position.act(0, action)
    resolve, other = bot.notes, searching(seed=2)
    other.notes = resolve
    thought = thinking(table)
    assert other.decide(mind_of(position, 0)) == step_of(thought, resolve.plan)
    assert other.iterations == 0
    assert other.notes == resolve


def test_a_new_year_and_missions_that_go_are_reasons_to_think_again() -> None:
    table, bot = Arranged(2, MISSIONS), searching()
    bot.decide(mind_of(table.match.position, 0))
    table.missions(*MISSIONS[1:])
    assert carried_on(bot.notes, thinking(table)) is None
    table.missions(*MISSIONS)
    assert carried_on(bot.notes, thinking(table)) is not None
    table.year(1957)
    assert carried_on(bot.notes, thinking(table)) is None


def test_a_plan_is_compared_with_itself_at_no_gain_and_with_others_by_the_same_luck() -> None:
    table = Arranged(2, MISSIONS)
    thought = thinking(table)
    programmes = Programmes(thought, None)
    assert len(programmes.plans) > 1
    assert all(programmes.advantage(0, seed) == 0 for seed in range(5))
    gains = [programmes.advantage(1, seed) for seed in range(40)]
    assert gains == [programmes.advantage(1, seed) for seed in range(40)]
    assert any(gains)
    assert all(-1 <= gain <= 1 for gain in gains)


def test_a_flight_that_would_be_tested_may_also_be_flown_at_once() -> None:
    table = Arranged(2, ["lunar_survey"])
    for name in ("juno", "saturn", "surveying"):
        table.research(name)
    table.store("saturn", "probe")
    ship = table.craft(0, "earth", "juno")
    thought = thinking(table)
    plans = Programmes(thought, None).plans
    bold = next(plan for plan in plans if plan.is_bold)
    careful = next(plan for plan in plans if plan.project == bold.project and not plan.is_bold)
    assert step_of(thought, careful) == Maneuver(ship, "suborbital_flight", 0)
    assert step_of(thought, bold) == Load("saturn", ship)


def test_where_nothing_can_be_done_nothing_is_searched() -> None:
    table, bot = Arranged(2, MISSIONS), searching()
    table.money(0)
    assert bot.decide(mind_of(table.match.position, 0)) == EndTurn()
    assert bot.iterations == 0


def test_a_coach_judges_worlds_without_programmes() -> None:
    table = Arranged(2, MISSIONS)
    guide = LeavingEarthGuide(table.title)
    position = table.match.position
    assert guide.is_enough(position, 1)
    assert 0 < guide.evaluate(position, 0) < 1
