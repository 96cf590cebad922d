"""The planner page: it answers every mission card, explains itself, teaches, and refuses in sentences."""

from __future__ import annotations

import inspect
import re
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import pytest

from moonrace import games
from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.content import load
from moonrace.games.leaving_earth.planner import in_store
from moonrace.games.leaving_earth.planner.enact import set_up
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.errors import UnknownGame
from moonrace.tables.kit.pages import PlannerPage
from moonrace.tables.kit.render import render
from moonrace.tables.leaving_earth.planner import LeavingEarthPlanner, make_planner
from moonrace.tables.leaving_earth.planner.stacked import rocket_picture
from moonrace.tables.planner import PlannerAnswer, chosen_planner, has_planner
from tests.tables.leaving_earth.scenes import GAME, busy_table

PLANNER: LeavingEarthPlanner = make_planner(games.load("leaving-earth"))
MISSIONS = list(load().missions)
ASKING = "/plan?game=leaving-earth&"


def nobody(found: PlannerAnswer) -> None:
    """Listens to nothing on the way."""


def answered(fields: dict[str, str], view: object = None) -> PlannerAnswer:
    """The answer to a question."""
    return PLANNER.answer(fields, view, nobody)


def ask(view: object = None, **query: str) -> PlannerAnswer:
    """The answer to a question; underscores in names are hyphens."""
    fields = {key.strip("_").replace("_", "-"): value for key, value in query.items()}
    return answered(fields, view)


def drawn(answer: PlannerAnswer) -> str:
    """The page of an answer."""
    page = PlannerPage(game=GAME, face=answer.context, address="/plan", asking=ASKING, link="/plan?x=1")
    text = render("leaving_earth/planner.html", page)
    assert "style=" not in text
    assert "<script>" not in text
    return text


def follow(query: str) -> PlannerAnswer:
    """The answer behind a link of the page."""
    return answered(dict(parse_qsl(query)))


# Every mission card -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_card_has_a_page(mission: str) -> None:
    """Without thrusters, which makes even the longest search short."""
    answer = ask(mission=mission, ion="0")
    text = drawn(answer)
    shown = answer.context.plan
    card = load().missions[mission]
    best = plan(mission, ion=0, expansions=(card.expansion,) if card.expansion else ()).best
    assert best is not None
    assert (shown.cost, shown.mass, shown.years) == (best.cost, best.mass, best.years)
    assert f"${best.cost}" in text
    assert len(shown.rows) == len(best.stages)
    assert sum(step.title.count(":") > 0 and step.row > 0 for step in shown.steps) == len(best.stages)
    assert shown.steps[-1].title.startswith(load().missions[mission].name)
    assert answer.data["plans"][0]["cost"] == best.cost
    assert "None" not in re.sub(r"<[^>]+>", "", text)


def test_man_on_the_moon_is_answered_first() -> None:
    answer = ask()
    assert answer.context.plan.name == "Man on the Moon"
    assert answer.context.proved
    assert answer.context.scope in drawn(answer)


def test_a_newcomer_can_follow_man_on_the_moon() -> None:
    steps = ask().context.plan.steps
    assert steps[0].title == "Assemble on Earth"
    assert "It weighs 58." in steps[0].text
    launch = steps[1]
    assert launch.title == "Launch: Earth to Suborbital"
    assert "Fire Saturn." in launch.text
    assert launch.sum == (
        "38 carried + 20 of rockets = 58. Difficulty 3 × mass 58 = 174 thrust; you have 200, 26 to spare."
    )
    parting = next(step for step in steps if step.title == "Separate")
    assert parting.text.startswith(
        "The Eagle goes on with the crew, a Soyuz and 6 Juno, a mass of 16; the Vostok waits in Earth Orbit."
    )
    second = [step.text for step in steps if step.title == "Separate"][1]
    assert second == "The Eagle goes on with the crew and 3 Juno, a mass of 4; 3 Juno wait in Lunar Orbit."
    landing = next(step for step in steps if step.title.startswith("Lunar descent"))
    assert "draw from Landing" in landing.text
    assert "heat shield" in next(step for step in steps if step.title.startswith("Re-entry")).text


def test_what_waits_is_named() -> None:
    """On Venus the crew goes down; thrusters, and supplies for the way home, wait in orbit."""
    steps = ask(mission="man_on_venus", ion="1", max_years="12").context.plan.steps
    partings = [step.text for step in steps if step.title == "Separate"]
    assert partings
    assert any("units of supplies" in words and "wait in Venus Orbit" in words for words in partings)


def test_purchases_fit_the_funding_of_every_year() -> None:
    cards = ask().context.plan.years_cards
    assert [card.name for card in cards] == [f"Year {n}" for n in range(1, len(cards) + 1)]
    assert all(card.cost <= 25 for card in cards)
    assert sum(card.cost for card in cards) == 55 + 60


# Payloads, limits, options ----------------------------------------------------------------------------------


def test_payload_from_place_to_place() -> None:
    assert ask(to="moon", payload="1", ion="0").context.plan.cost == 21
    assert ask(to="moon", payload="5", ion="0").context.plan.cost == 43
    there = ask(kind="payload", mission="man_on_mars", from_="earth", to="venus", ion="0")
    assert there.context.plan.cost == 34


def test_payload_there_and_back() -> None:
    answer = ask(to="moon", payload="3", return_="earth-orbit", ion="0")
    assert answer.context.plan.cost == 69
    assert "and back to Earth Orbit" in drawn(answer)
    thrifty = ask(to="moon", payload="3", return_="earth-orbit", ion="1")
    assert thrifty.context.plan.cost == 49


def test_limits_are_kept() -> None:
    whole = ask(mission="mars_sample_return").context.front
    quick = ask(mission="mars_sample_return", max_years="6").context.front
    assert max(choice.years for choice in whole) > 6
    assert max(choice.years for choice in quick) <= 6
    cheap = ask(mission="mars_sample_return", max_cost="32").context.front
    assert {choice.cost for choice in cheap} == {choice.cost for choice in whole if choice.cost <= 32}


def test_rockets_can_be_left_out() -> None:
    rows = ask(mission="lunar_survey", rockets="juno,soyuz", ion="0").context.plan.rows
    fired = " ".join(row.rockets for row in rows)
    assert "Soyuz" in fired
    assert "Atlas" not in fired
    assert "Saturn" not in fired


def test_what_is_owned_need_not_be_researched() -> None:
    shown = ask(mission="sounding_rocket", owned="juno").context.plan
    assert shown.research_cost == 0
    none = ask(mission="lunar_lander", owned="soyuz", only_owned="yes")
    assert none.context.plan is None
    assert "No plan reaches this goal." in drawn(none)
    assert not none.is_refused


def test_no_plan_within_a_limit_offers_to_lift_it() -> None:
    none = ask(mission="man_on_mars", max_cost="10", ion="0")
    assert none.context.plan is None
    assert none.data["plans"] == []
    assert dict(parse_qsl(none.context.none.wider)) == {"mission": "man_on_mars"}


def test_each_plan_of_the_front_can_be_opened() -> None:
    front = ask(mission="lunar_survey").context.front
    assert len(front) > 1
    second = follow(front[1].query)
    assert second.context.plan.cost == front[1].cost
    assert second.context.plan.mass == front[1].mass
    assert [choice.is_chosen for choice in second.context.front].index(True) == 1
    assert "cheapest" in front[0].notes
    assert sum("lightest" in choice.notes for choice in front) == 1


def test_mercury_is_found_without_naming_the_set() -> None:
    assert ask(mission="mercury_survey", ion="0").context.plan.name == "Mercury Survey"
    assert ask(to="mercury", payload="1", ion="0").context.plan.cost > 0


# In store ---------------------------------------------------------------------------------------------------


def test_what_is_in_store_is_free() -> None:
    answer = ask(store_saturn="2", store_eagle="1", store_pilot="1", ion="0")
    shown = answer.context.plan
    bought = ask(ion="0").context.plan
    assert shown.cost == bought.cost - 2 * 15 - 4 - 5
    assert shown.store == (
        "From the store: 2 Saturn, an Eagle and an astronaut. To buy: 6 Juno, a Soyuz and a Vostok."
    )
    assert shown.steps[0].text.startswith("Put 6 Juno, a Soyuz, 2 Saturn, a Vostok, an Eagle")
    assert sum(card.cost for card in shown.years_cards) == shown.cost + shown.research_cost
    text = drawn(answer)
    assert 'name="store-saturn" min="0" max="99" value="2"' in text
    assert "Plan with these" in text
    assert "<dt>left to buy</dt>" in text
    assert "In store on Earth, and free: 1 eagle, 2 saturn, 1 pilot." in text
    assert answer.data["plans"][0]["from_store"] == {"saturn": 2, "eagle": 1, "astronaut": 1}


def test_nothing_is_left_to_buy() -> None:
    answer = ask(mission="artificial_satellite", store_soyuz="2", store_probe="1", ion="0")
    assert answer.context.plan.cost == 0
    assert answer.context.plan.store == "All is in store: a Soyuz and a probe."
    assert "Nothing to buy." in drawn(answer)
    assert "(gained with the first draw for what is in store)" in drawn(answer)


def test_the_store_is_kept_while_looking_around() -> None:
    answer = ask(mission="lunar_survey", store_atlas="1", max_cost="60")
    for query, _, _ in answer.context.tabs:
        assert dict(parse_qsl(query))["store-atlas"] == "1"
    assert all("store-atlas=1" in choice.query for choice in answer.context.front)


def test_what_goes_ahead_is_named() -> None:
    answer = ask(to="lunar_fly_by", payload="6", ion="0", meet="yes")
    first = answer.context.plan.steps[0]
    assert first.title == "Assemble two craft on Earth"
    assert "The first craft lifts a Juno, mass 1, into orbit" in first.text


def test_craft_on_the_ground_are_in_store_and_what_is_damaged_is_not() -> None:
    view = busy_table().match.view(0)
    assert isinstance(view, View)
    assert in_store(view, load()) == {"juno": 3, "vostok": 1, "atlas": 1, "soyuz": 2, "probe": 1}
    assert in_store(msgspec.structs.replace(view, agency=-1), load()) == {}


# Risk -------------------------------------------------------------------------------------------------------


def test_risk_says_which_place_may_destroy_the_craft() -> None:
    risk = ask().context.plan.risk
    assert risk.total == "75 %"
    assert (risk.rows[0].what, risk.rows[0].why) == ("Moon, unexplored", "1 of 4 cards destroys the craft")
    label, query = ask().context.plan.explored[0]
    assert "Moon known to be barren" in label
    known = follow(query).context.plan
    assert known.chance == "sure"
    assert known.risk.unknown == ()


def test_risk_of_untested_rockets_is_the_planners() -> None:
    answer = ask(mission="sounding_rocket", outcomes="untested")
    found = plan("sounding-rocket", stacks="fresh")
    assert [choice.chance for choice in answer.context.front] == [
        f"{round(100 * one.probability)} %" for one in found.plans
    ]
    juno = answer.context.plan.risk.rows[0]
    assert juno.what == "Juno, 3 firings"
    assert juno.why == "3 outcomes unseen"
    assert juno.chance == answer.context.plan.chance


def test_testing_is_worth_what_it_says() -> None:
    risk = ask(mission="man_in_orbit", outcomes="untested", ion="0").context.plan.risk
    found = re.fullmatch(
        r"Fire one \w+ on the ground for \$\d+\. A success lifts the plan from (\d+) % to (\d+) %; "
        r"after a failure, removed for \$5, it is \d+ %\.",
        risk.testing[0],
    )
    assert found
    assert int(found[1]) < int(found[2])
    tested = ask(mission="man_in_orbit", ion="0").context.plan.risk
    assert tested.testing[0].startswith("Untested, the same flight comes off in ")


def test_life_is_a_matter_of_cards() -> None:
    risk = ask(mission="extraterrestrial_life", ion="0").context.plan.risk
    assert any(row.why.endswith("has life") for row in risk.rows)


# Wrong questions --------------------------------------------------------------------------------------------

WRONG = [
    ({"mission": "man-on-the-mon"}, "Did you mean “man-on-the-moon”?"),
    ({"to": "nowhere"}, "No place is called “nowhere”."),
    ({"to": "earth"}, "The journey leads nowhere"),
    ({"kind": "payload"}, "Say where the payload is to go."),
    ({"to": "moon", "payload": "0"}, "Payload: a whole number from 1 to 500 is wanted, not “0”."),
    ({"to": "moon", "payload": "heavy"}, "not “heavy”"),
    ({"to": "moon", "payload": "٣"}, "a whole number"),
    ({"to": "moon", "return": "pluto"}, "No place is called “pluto”."),
    ({"max-years": "-1"}, "Years at most: a whole number from 0 to 20"),
    ({"max-cost": "1e3"}, "Cost at most"),
    ({"ion": "7"}, "Ion thrusters: a whole number from 0 to 6"),
    ({"crew": "0"}, "Crew: a whole number from 1 to 8"),
    ({"rockets": "juno,nova"}, "“nova” is none of them"),
    ({"owned": "warp"}, "No advancement is called “warp”."),
    ({"known-moon": "cheese"}, "Moon cannot be “cheese”."),
    ({"known-pluto": "barren"}, "No explorable place is called “pluto”."),
    ({"store-saturn": "-1"}, "In store, saturn: a whole number from 0 to 99 is wanted"),
    ({"store-warp-drive": "1"}, "No part is called “warp_drive”."),
    ({"outcomes": "lucky"}, "Outcomes can be tested, untested"),
    ({"meet": "perhaps"}, "Leaving parts behind can be"),
    ({"sets": "outer-planets"}, "Sets are mercury and later-printing"),
    ({"show": "film"}, "What is shown can be plan, lesson, chart"),
    ({"plan": "first"}, "Plan: a whole number"),
    ({"speed": "9"}, "“speed”, which the planner does not know"),
    ({"show": "lesson", "sheet": "LE-EX-99"}, "There is no planning sheet “LE-EX-99”."),
    ({"show": "lesson", "sheet": "LE-EX-05", "juno-1": "many"}, "Line 1, Juno: a whole number from 0 to 20"),
    ({"show": "lesson", "lines": "x"}, "Line 1 of the lesson cannot be read."),
    ({"show": "lesson", "lines": "x:0"}, "the difficulty is 1 to 40, not 0"),
    ({"show": "lesson", "lines": "a:1|" * 25 + "a:1"}, "Line 21 of the lesson cannot be read."),
]


@pytest.mark.parametrize(("query", "sentence"), WRONG, ids=[str(query)[:50] for query, _ in WRONG])
def test_wrong_questions_get_a_sentence(query: dict[str, str], sentence: str) -> None:
    answer = answered(query)
    assert answer.is_refused
    assert sentence in answer.context.error
    assert answer.data == {"error": answer.context.error}
    assert 'role="alert"' in drawn(answer)


def test_a_refused_form_keeps_what_was_filled_in() -> None:
    text = drawn(ask(mission="lunar_lander", max_years="x9", known_moon="moon_barren", owned="juno,atlas"))
    assert 'value="x9"' in text
    assert '<option value="lunar_lander" selected>' in text
    assert '<option value="moon_barren" selected>' in text
    assert 'name="owned" value="atlas" checked' in text


def test_hostile_words_are_escaped() -> None:
    text = drawn(ask(mission='"><script>alert(1)</script>'))
    assert "<script>alert" not in text
    lesson = drawn(ask(show="lesson", lines="<b>x</b>:2", payload="1"))
    assert "<b>x</b>" not in lesson


# The lesson -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "stages", "book", "best"),
    [("LE-EX-05", "four", 22, 22), ("LE-EX-06", "six", 72, 70), ("LE-EX-07", "six", 65, 64)],
)
@pytest.mark.rule("LE-EX-05", "LE-EX-06", "LE-EX-07")
def test_sheets_of_the_rulebook_are_compared_with_the_best(
    sheet: str, stages: str, book: int, best: int
) -> None:
    answer = ask(show="lesson", sheet=sheet, fill="book")
    lesson = answer.context.lesson
    assert lesson.works
    assert (lesson.cost, lesson.best_cost) == (book, best)
    end = "So do yours." if book == best else f"Yours cost ${book}."
    assert lesson.compares == f"The cheapest rockets for these {stages} stages cost ${best}. {end}"
    assert lesson.compares in drawn(answer)
    shown = follow(lesson.show_best).context.lesson
    assert shown.works
    assert shown.cost == best
    assert shown.heading == "Nothing beats this."


def test_an_empty_sheet_says_how_to_begin() -> None:
    lesson = ask(show="lesson", sheet="LE-EX-05").context.lesson
    assert not lesson.is_tried
    assert lesson.heading == "Fill in the sheet from the top."
    assert [row.payload for row in lesson.rows] == [1, 1, 1, 1]
    assert "compares" not in lesson.compares


def test_a_line_that_falls_short_is_named() -> None:
    """A Juno cannot do the transfer that the rulebook gives to an Atlas."""
    fields = {"juno-1": "1", "juno-2": "1", "soyuz-3": "1", "soyuz-4": "1"}
    answer = answered({"show": "lesson", "sheet": "LE-EX-05", **fields})
    lesson = answer.context.lesson
    assert not lesson.works
    assert lesson.heading == "Lunar transfer falls short."
    row = lesson.rows[1]
    assert (row.payload, row.thrust, row.verdict, row.state) == (2, "9 of 4", "5 thrust short", "short")
    assert "Line 3: 5 thrust short." in lesson.says
    assert answer.data["works"] is False
    assert answer.data["lines"][1]["short"] == 5


def test_an_unfilled_line_is_named() -> None:
    fields = {"show": "lesson", "sheet": "LE-EX-05", "juno-1": "1", "atlas-2": "1"}
    lesson = answered(fields).context.lesson
    assert lesson.heading == "To orbit has no rockets yet."
    assert "Look at line 1 as well." in lesson.says


def test_a_hint_leads_to_the_line_that_can_be_bettered() -> None:
    book = ask(show="lesson", sheet="LE-EX-06", fill="book").context.lesson
    hinted = follow(book.ask_hint).context.lesson
    assert hinted.cost == 72
    assert hinted.hint == "Line 1: it can be done with 2 rockets of mass 29 for $23."
    best = follow(book.show_best).context.lesson
    assert follow(best.ask_hint).context.lesson.hint == "There is nothing left to better."


@pytest.mark.parametrize(
    "query",
    [
        {"mission": "man_on_the_moon", "meet": "no", "ion": "0"},
        {"mission": "lunar_station", "ion": "0", "meet": "no"},
        {"to": "moon", "payload": "3", "return": "earth_orbit", "ion": "1"},
        {"mission": "mars_lander"},
    ],
)
@pytest.mark.rule("LE-PLAN-02")
def test_a_plan_becomes_a_lesson(query: dict[str, str]) -> None:
    """With the plan's own rockets the sheet works, and weighs and costs what the plan says."""
    found = answered(query)
    opened = dict(parse_qsl(found.context.plan.lesson))
    stages = [stage for stage in found.data["plans"][0]["stages"] if stage["difficulty"]]
    for line, stage in enumerate(stages, 1):
        for rocket in set(stage["rockets"]):
            opened[f"{rocket}-{line}"] = str(stage["rockets"].count(rocket))
    lesson = answered(opened).context.lesson
    assert lesson.mass == found.context.plan.mass
    assert lesson.cost == found.context.plan.rocket_cost
    assert all(row.state == "works" for row in lesson.rows)


def test_a_plan_that_meets_something_leads_to_the_rulebooks_sheet() -> None:
    assert dict(parse_qsl(ask().context.plan.lesson)) == {"show": "lesson", "sheet": "LE-EX-07"}
    assert ask(mission="mars_sample_return").context.plan.lesson == ""


# Charts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-PLAN-01", "LE-PLAN-03")
def test_payload_chart_is_the_printed_one() -> None:
    answer = ask(show="chart")
    printed = {id: list(row.payload) for id, row in load().payload_chart.items()}
    assert answer.data["rockets"] == printed
    assert answer.data["ion_thruster"] == [list(row.payload) for row in load().ion_chart.values()]
    assert '9 <span class="pl-part">1/2</span>' in drawn(answer)


# At a table -------------------------------------------------------------------------------------------------


def test_at_a_table_the_planner_knows_what_the_seat_knows() -> None:
    table = busy_table()
    view = table.match.view(0)
    answer = answered({"mission": "lunar_lander", "ion": "0"}, view)
    facts = " ".join(words for _, words in answer.context.form.facts)
    assert "1963, 13 years left after it" in facts
    assert "$11 this year" in facts
    assert "Juno sure" in facts
    assert "Mars: " in facts
    assert "in store" in facts
    shown = answer.context.plan
    assert shown.years_cards[0].name == "1963"
    assert shown.years_cards[0].cost <= 11
    assert "Juno Rockets" not in shown.to_research
    assert shown.cost == 0
    assert shown.store == (
        "From the store: an Atlas, 2 Soyuz and a probe. From Earth Orbit: a Juno. Nothing is left to buy."
    )
    assert "in Earth Orbit: " in facts
    assert [card.buy for card in shown.years_cards] == [""]
    assert "left to buy" in drawn(answer)
    assert "Back to" not in drawn(answer)


def test_another_seat_is_told_less() -> None:
    """Only agency 0 has looked at Mars."""
    table = busy_table()
    facts = [
        " ".join(
            words
            for _, words in PLANNER.answer(
                {"mission": "sounding_rocket"}, table.match.view(seat), nobody
            ).context.form.facts
        )
        for seat in (0, 1, -1)
    ]
    assert ["Mars: " in words for words in facts] == [True, False, False]
    assert "this year" not in facts[2]


def test_missions_on_the_table_come_first() -> None:
    view = busy_table().match.view(0)
    assert isinstance(view, View)
    answer = answered({"mission": "lunar_lander", "ion": "0"}, view)
    groups = answer.context.form.missions
    assert groups[0].label == "On this table"
    assert {item.value for item in groups[0].items} == set(view.missions)


@pytest.mark.parametrize(
    ("mission", "there", "rows"),
    [("artificial-satellite", {"probe": 1}, 0), ("man-in-space", {"vostok": 1, "pilot": 1}, 1)],
)
def test_what_is_in_orbit_may_be_enough(mission: str, there: dict[str, int], rows: int) -> None:
    best = plan(mission, ion=0, orbit=[there]).best
    assert best is not None
    match = set_up(best)
    match.act(0, match.asks[0].legal()[0])
    answer = answered({"mission": mission, "ion": "0"}, match.view(0))
    assert answer.context.plan.cost == 0
    assert len(answer.context.plan.rows) == rows
    text = drawn(answer)
    assert "Begin in Earth Orbit" in text
    assert "No rocket is needed." in text
    assert "0 draws" not in text


# On the way to an answer ------------------------------------------------------------------------------------


def test_the_best_so_far_is_told_before_the_end() -> None:
    told: list[PlannerAnswer] = []
    answer = PLANNER.answer({"mission": "lunar_sample_return"}, None, told.append)
    assert answer.is_final
    assert told
    assert not any(found.is_final for found in told)
    assert told[0].data["proved"] is False
    assert told[0].data["plans"][0]["cost"] >= answer.data["plans"][0]["cost"]
    assert "Time was up" in drawn(told[0])
    assert "Not proved" in drawn(told[0])
    assert "Time was up" not in drawn(answer)


# Pictures, and who has a planner ----------------------------------------------------------------------------


def test_every_stage_is_drawn_with_its_number() -> None:
    picture = str(rocket_picture([("juno",), (), ("saturn", "atlas", "atlas")], ("probe",), 0, "A craft."))
    assert re.findall(r'class="pl-badge">(\d)<', picture) == ["3", "1"]
    assert picture.count("M") > 20
    many = str(rocket_picture([("juno",) * 9], (), 12, "A craft."))
    assert "×9" in many
    assert ">12<" in many
    ahead = str(rocket_picture([("atlas",), ("saturn",), ("soyuz",)], ("eagle",), 0, "Two craft.", 1, 4))
    assert ahead.count("scale(") == 2
    assert re.findall(r'class="pl-badge">(\d)<', ahead) == ["3", "2", "1"]


def test_planners_are_found_by_folder() -> None:
    assert has_planner("leaving-earth")
    assert not has_planner("tranquility-base")
    assert chosen_planner("leaving-earth").id == "leaving-earth"
    assert chosen_planner("").id == "leaving-earth"
    with pytest.raises(UnknownGame, match="has no planner"):
        chosen_planner("tranquility-base")


def test_craft_in_orbit_are_said_in_the_form_and_used() -> None:
    answer = answered({"mission": "man_on_the_moon", "ion": "0", "orbit-eagle": "1"})
    assert answer.context.plan.store.startswith("From Earth Orbit: an Eagle. To buy: ")
    assert answer.data["plans"][0]["from_orbit"] == {"eagle": 1}
    filled = {item.name: item.value for item in answer.context.form.orbit}
    assert filled["orbit-eagle"] == "1"
    assert filled["orbit-pilot"] == ""
    wrong = answered({"mission": "man_on_the_moon", "orbit-eagle": "x"})
    assert "In orbit, eagle: a whole number" in wrong.context.error


def test_an_answer_cut_off_by_its_clock_does_not_say_that_nothing_beats_it() -> None:
    told: list[PlannerAnswer] = []
    asked = {"mission": "man_on_venus", "outcomes": "untested"}
    # A busy machine needs longer to find a first plan, and the proof is far off on any.
    for seconds in (0.5, 1.0, 2.0):
        if not told:
            PLANNER.answer(asked, None, told.append, seconds=seconds)
    assert told
    for answer in told:
        assert not answer.context.proved
        assert "beats" not in answer.context.scope


# On a command line ------------------------------------------------------------------------------------------


def said(**changes: object) -> dict[str, Any]:
    """What a command line says where it says nothing else."""
    return {option.name: option.default for option in PLANNER.options} | changes


def test_what_is_said_on_a_command_line_is_a_question_to_the_planner() -> None:
    asked = PLANNER.question(said(mission="", to="moon"))
    assert asked["to"] == "moon"
    assert "mission" not in asked
    assert (asked["returns"], asked["research"], asked["stacks"]) == (False, True, "perfect")
    assert PLANNER.question(said(return_to="earth_orbit", returns=True))["returns"] == "earth_orbit"
    assert PLANNER.question(said(store=["saturn=1, soyuz=2", "pilot=1"]))["store"] == {
        "saturn": 1,
        "soyuz": 2,
        "pilot": 1,
    }
    assert PLANNER.question(said(orbit=["eagle=1", "soyuz=2"]))["orbit"] == [{"eagle": 1}, {"soyuz": 2}]
    stacks = PLANNER.question(said(untested=True, outcomes=["soyuz=perfect"]))["stacks"]
    assert stacks == dict.fromkeys(load().advancements, "fresh") | {"soyuz": "perfect"}


def test_every_option_reaches_the_planner() -> None:
    words = {"known": "moon=barren", "store": "juno=1", "orbit": "juno=1", "outcomes": "juno=fresh"}
    wanted = inspect.signature(plan).parameters
    usual = PLANNER.question(said())
    for option in PLANNER.options:
        value: object = {"number": 5, "switch": True, "words": [words.get(option.name, "juno")]}.get(
            option.kind, "mars"
        )
        asked = PLANNER.question(said(**{option.name: value}))
        assert asked != usual, option.name
        assert set(asked) <= set(wanted), option.name


def test_plain_lines_say_which_may_be_broken() -> None:
    found = plan("man-on-the-moon", ion=3, known={"moon": "barren"})
    lines = list(PLANNER.plain(found, 2, with_actions=True))
    assert lines[0].text.startswith("**Man on the Moon**: $55, mass 58, ")
    sheet = lines[2 : lines.index(type(lines[0])(), 2)]
    assert [line.text.split()[0] for line in sheet[:2]] == ["Manoeuvre,", "Earth"]
    assert not any(line.wraps for line in sheet)
    numbered = [line for line in lines if re.match(r" ?\d+\. ", line.text)]
    assert len(numbered) == len(found.plans[0].itinerary)
    assert all(line.wraps and line.indent == "    " for line in numbered)
    (aside,) = (line.text for line in lines if line.is_aside)
    assert aside == f"    and {len(found.plans) - 2} more; --plans {len(found.plans)} shows all"
    assert [f"    {action}" for _, action in found.plans[0].actions()] == [
        line.text for line in lines[-2 - len(found.plans[0].actions()) : -2]
    ]
    assert lines[-1].wraps
    assert PLANNER.so_far(found) == "So far: $55, mass 58."
