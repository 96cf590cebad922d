"""The ask panel: every legal action a button, the move that stands out, reasons, odds, lessons."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace import load
from moonrace.games import astronavigators
from moonrace.games.astronavigators import actions as acts
from moonrace.kernel.clauses import clauses
from moonrace.kernel.match import Match
from moonrace.tables.astronavigators.changes import outcome_of
from moonrace.tables.astronavigators.lessons import lesson_of
from moonrace.tables.kit.render import render
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, SOLO, Arranged
from tests.tables.astronavigators.scenes import (
    FACE,
    GAME_ID,
    MATCHES,
    MODES,
    arrived_table,
    calibration_table,
    desk,
    flight_table,
    flying_table,
    group,
    homeward_table,
    pad_table,
    panel,
    solar_table,
    training_table,
    travelling_table,
    view_of,
    walk,
)
from tests.tables.kit.seating import all_eyes, button, buttons, page_of, scene


def clause_ids() -> set[str]:
    return set(clauses(Path(astronavigators.__file__).parent))


# Completeness -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_reasons_and_lessons_cite_clauses_that_exist(name: str) -> None:
    known = clause_ids()
    for shown in all_eyes(MATCHES[name]()):
        asked = FACE.desk(shown)
        assert {reason.refusal.clause for reason in FACE.ask(shown).greyed} <= known
        lesson = lesson_of(asked)
        assert lesson is None or lesson.clause in known
        for week in FACE.context(shown).weeks:
            assert week.state.refusal is None or week.state.refusal.clause in known


def test_who_has_nothing_to_decide_is_told_who_is_awaited() -> None:
    table = training_table()
    assert panel(table, 1).heading == "Vera chooses a week and declares."
    assert panel(table, -1).heading == "Vera chooses a week and declares."
    assert not buttons(panel(table, 1))


# Declaring --------------------------------------------------------------------------------------------------


def test_the_observation_that_brings_most_stands_out() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(6)
    table.observe("cygnus", "lyra")
    table.week(1, "libra")
    table.week(2, "aquila")
    asked = panel(table)
    assert asked.heading == "Aquila can be seen in week 2."
    assert asked.primary is not None
    assert asked.primary.action == "observe 2"
    assert asked.primary.cost == "+15"
    assert asked.note == "5 + 10 NK, it completes Summer Triangle."


def test_without_anything_in_sight_no_move_stands_out_and_the_next_month_is_told() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(6)
    for week, card in enumerate(("leo", "crux", "scorpius", "centaurus"), start=1):
        table.week(week, card)
    table.deck_top("virgo")
    asked = panel(table)
    assert asked.primary is None
    assert asked.heading == "Nothing on offer is in sight from zone +2."
    table.deck_top("aquila")
    assert panel(table).note == "Next month Aquila can be seen from here."


def test_a_week_says_why_its_card_cannot_be_seen_and_when() -> None:
    weeks = FACE.context(scene(training_table().match)).weeks
    assert weeks[0].state.kind == "seen"
    state = weeks[3].state
    assert (state.kind, state.later) == ("unseen", "seen from November on")
    assert state.refusal is not None
    assert (state.refusal.clause, state.refusal.short) == ("AN-VIS-07", "in daylight")


def test_a_week_gives_the_reason_that_the_rules_would_give() -> None:
    told: set[str] = set()
    for match in (match for mode in MODES for match in walk(MODES[mode][-1], 3, 130, {"mode": mode})):
        for ask in match.asks:
            shown = scene(match, ask.seat)
            if view_of(shown).focus.what != "declare":
                continue
            for number, week in enumerate(FACE.context(shown).weeks, start=1):
                answer = match.refusal(ask.seat, acts.Observe(number))
                if week.state.refusal and answer and answer.code != "week-taken":
                    told.add(answer.code)
                    assert week.state.refusal == answer
    assert {"wrong-week", "in-daylight", "below-horizon"} <= told


@pytest.mark.parametrize(
    ("square", "month", "card", "words"),
    [
        ("+2:0/+30", 6, "scorpius", "below the horizon"),
        ("+3:0/+30", 4, "orion", "no night here"),
        ("+2:0/+30", 6, "full_moon", "only in week 3"),
    ],
)
def test_other_reasons(square: str, month: int, card: str, words: str) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(month)
    table.at(0, square)
    assert desk(table).seen_words(card, 1, "in sight") == words


def test_saved_cards_and_vehicles_have_a_row_with_the_free_weeks() -> None:
    table = training_table()
    asked = panel(table)
    assert [b.label for b in group(asked, "travel-train").buttons] == ["1", "2", "3", "4"]
    saved = group(asked, "saved-ursa_major")
    assert saved.verb == "Saved Ursa Major, +25, in week"
    table.act("travel 2 stay")
    assert [b.label for b in group(panel(table, 1), "travel-train").buttons] == ["1", "3", "4"]


def test_a_launch_is_greyed_in_training_and_away_from_the_pad() -> None:
    table = training_table()
    reasons = {item.verb: item for item in panel(table).greyed}
    assert reasons["Launch"].refusal.code == "not-prepared"
    table.prepared(0)
    reasons = {item.verb: item for item in panel(table).greyed}
    assert reasons["Launch"].refusal.code == "no-pad"
    assert reasons["Observe"].refusal.clause == "AN-ACT-07"


def test_vehicles_that_do_not_leave_from_here_say_so() -> None:
    reasons = {item.verb: item for item in panel(training_table()).greyed}
    assert reasons.keys() == {"Launch", "Boat"}, "as many as fit one line"
    assert reasons["Boat"].label == "from here"
    assert reasons["Boat"].refusal.sentence.startswith("Central Europe shows no boat.")


@pytest.mark.rule("AN-TRV-06")
def test_at_sea_one_reason_is_enough() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.at(0, "+2:-30/-60")
    reasons = [item for item in panel(table).greyed if item.verb != "Launch"]
    assert [item.refusal.code for item in reasons] == ["at-sea"]


def test_the_planet_card_has_rows_of_its_own() -> None:
    asked = panel(solar_table())
    assert group(asked, "planet-observe").verb == "Observe Saturn, +5, in week"
    assert len(group(asked, "planet-plan").buttons) == 4


# What holds and what may change -----------------------------------------------------------------------------


def test_on_earth_what_is_seen_holds_and_tiles_may_be_taken() -> None:
    outcome = outcome_of(desk(training_table()))
    assert outcome is not None
    assert outcome.holds == "What you see and reach now holds in your week."
    assert len(outcome.changes) == 1
    assert "top tile" in outcome.changes[0]


def test_alone_nothing_changes() -> None:
    outcome = outcome_of(desk(Arranged(FIRST_AND_FAST, ["europe"])))
    assert outcome is not None
    assert outcome.changes == ()


def test_an_instrument_of_another_may_change_the_card_of_a_week() -> None:
    outcome = outcome_of(desk(solar_table()))
    assert outcome is not None
    assert outcome.changes[0] == "Tomas’s Octant may put another card on your week before you observe."


def test_a_stage_may_be_full_by_then() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(15)
    table.points(0, nk=60)
    table.points(1, nk=60)
    table.in_space(0, "outbound", 1)
    table.in_space(1, "outbound", 1)
    outcome = outcome_of(desk(table))
    assert outcome is not None
    assert outcome.changes == (
        "Tomas may fill stage 2 in an earlier week; then you skip it and its tile.",
        "Tomas may turn its tile up before you.",
    )
    table.in_space(1, "outbound", 2)
    after = outcome_of(desk(table))
    assert after is not None
    assert after.changes[0] == "Tomas may fill stage 3 in an earlier week; then you skip it and its tile."
    assert after.changes[-1] == "Tomas may leave stage 2 first; then you enter it."


def test_once_resolving_begins_nothing_is_left_open() -> None:
    assert outcome_of(desk(travelling_table())) is None


# Travelling -------------------------------------------------------------------------------------------------


def test_squares_stand_by_zone_with_what_they_bring() -> None:
    asked = panel(travelling_table())
    assert asked.heading == "Where to, by plane?"
    florida = button(asked, "go +1:-60/-90")
    assert florida.cost == "+3"
    assert "The launch pad." in florida.sentence
    assert "Next month Ursa Major can be observed there." in button(asked, "go +2:+90/+120").sentence
    assert asked.end is not None
    assert asked.end.label == "Stay after all"


def test_tiles_lead_on_and_those_that_do_not_say_why() -> None:
    table = arrived_table()
    asked = panel(table)
    assert [b.label for b in group(asked, "connect-NA-9").buttons] == ["Plane"]
    table.tiles("OC-4", "NA-9")
    idle = [item for item in panel(table).greyed if item.verb == "Tile OC-4"]
    assert [item.refusal.code for item in idle] == ["not-on-square"]
    assert idle[0].refusal.sentence.startswith("OC-4 shows helicopter, and no helicopter leaves from ")


# Flying -----------------------------------------------------------------------------------------------------


def test_the_odds_of_an_abort_stand_on_the_button_before_one_moves() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(15)
    table.points(0, nk=30, dv=15)
    table.in_space(0, "outbound", 3)
    shown = scene(table.match)
    flight = FACE.context(shown).flight
    assert flight is not None
    assert flight.abort == "40 %"
    assert [(item.value, item.is_heavy) for item in flight.odds] == [
        (10, False),
        (15, False),
        (20, True),
        (25, True),
    ]
    table.act("travel 1 spacecraft", "travel 2 stay")
    fly = button(panel(table), "fly")
    assert fly.cost == "40 % abort"
    assert fly.sentence.startswith("Fly to stage 4: 40 % abort.")


@pytest.mark.parametrize(("dv", "asks"), [(15, False), (28, True)])
def test_a_flight_that_every_tile_aborts_asks_first(dv: int, asks: bool) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(15)
    table.points(0, nk=30, dv=dv)
    table.in_space(0, "outbound", 3)
    table.act("travel 1 spacecraft", "travel 2 stay")
    assert bool(button(panel(table), "fly").confirm) == asks


def test_a_token_on_the_sxt_is_advised_where_it_saves_from_an_abort() -> None:
    table = flight_table()
    table.points(0, nk=25, dv=15)
    table.act("travel 1 spacecraft", "travel 2 stay", "travel 3 stay", "fly")
    asked = panel(table)
    assert asked.heading == "The tile shows 15."
    assert asked.primary is not None
    assert asked.primary.action == "cancel"
    table = flying_table()
    table.act("fly")
    assert panel(table).primary is None


def test_in_orbit_earth_rise_and_the_way_home_are_both_offered() -> None:
    asked = panel(homeward_table())
    assert asked.heading == "You have landed. Earth Rise, or home?"
    assert asked.primary is None
    assert button(asked, "observe 1 earth_rise").cost == "+10"


def test_calibrating_lists_slots_and_says_what_is_missing() -> None:
    table = calibration_table()
    asked = panel(table)
    assert [b.label for b in group(asked, "slot-sxt").buttons] == ["New Moon", "Full Moon"]
    assert [(item.verb, item.refusal.code) for item in asked.greyed] == [("Gyroscope AI", "sct-first")]
    table.act("calibrate sct milky_way")
    assert [b.label for b in group(panel(table), "slot-ai").buttons] == ["Summer Triangle"]


def test_becoming_an_astronaut_is_asked_twice() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.act("ready", "travel 1 stay", "travel 2 stay")
    assert button(panel(table), "prepare").confirm


@pytest.mark.rule("AN-RULING-67")
def test_training_on_stands_out_until_the_moon_is_in_reach() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.act("ready", "travel 1 stay", "travel 2 stay")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "train-on"
    assert button(asked, "done").label == "Not yet"
    assert panel(table, 1).heading == "Vera may finish training."
    table.points(0, nk=120)
    assert panel(table).primary is None
    table.act("train-on")
    table.first_player(0)
    assert button(panel(table), "ready").label == "Ask me about training"


@pytest.mark.rule("AN-RULING-75")
@pytest.mark.parametrize(
    ("direction", "words"), [("outbound", "a free abort"), ("inbound", "without an arrival")]
)
def test_a_guess_says_what_a_wrong_one_costs(direction: str, words: str) -> None:
    table = Arranged(CONSTELLATION, ["sphen", "neil"])
    table.round(14)
    table.revealed("slippery_boost")
    table.in_space(0, direction, 1)
    table.points(0, nk=120)
    table.tile_value(2, 10, direction)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    asked = panel(table)
    assert words in asked.note
    assert words in button(asked, "guess 10").sentence


def test_a_launch_stands_out_only_with_a_fair_chance() -> None:
    table = pad_table()
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "travel 1 spacecraft"
    assert asked.primary.label == "Launch in week 1", "which of the weeks shows nowhere else"
    table.points(0, nk=30)
    assert panel(table).primary is None


# Lessons ----------------------------------------------------------------------------------------------------


def test_first_and_fast_explains_itself_until_it_was_done() -> None:
    titles = set()
    for match in walk(2, 3, 400, {"mode": FIRST_AND_FAST}):
        for seat in range(2):
            lesson = lesson_of(FACE.desk(scene(match, seat)))
            if lesson:
                titles.add(lesson.title)
    assert titles >= {"Where it begins", "The month", "Travelling", "Calibrating"}
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    first = lesson_of(desk(table))
    assert first is not None
    assert first.title == "The month"
    table.month_with("travel 1 stay")
    table.first_player(0)
    table.week(1, "draco")
    second = lesson_of(desk(table))
    assert second is not None
    assert second.title == "Observing"


@pytest.mark.parametrize(
    ("mode", "title"), [(CONSTELLATION, "Characters"), (SOLAR_SYSTEM, "Characters"), (SOLO, "Alone")]
)
def test_later_modes_explain_what_they_add(mode: str, title: str) -> None:
    players = MODES[mode][0]
    match = load(GAME_ID).start(players, seed=1, options={"mode": mode})
    lesson = lesson_of(FACE.desk(scene(match, match.asks[0].seat)))
    assert lesson is not None
    assert lesson.title == title
    assert lesson_of(FACE.desk(scene(match, -1))) is None


@pytest.mark.parametrize("mode", MODES)
def test_rows_keep_their_order_from_one_ask_to_the_next(mode: str) -> None:
    rows: dict[tuple[int, str], list[str]] = {}
    compared = 0
    for match in walk(MODES[mode][-1], 4, 500, {"mode": mode}):
        for ask in match.asks:
            shown = scene(match, ask.seat)
            now = [row.id for row in FACE.ask(shown).groups]
            key = ask.seat, FACE.desk(shown).what
            before = rows.get(key, [])
            both = [row for row in now if row in before]
            assert both == [row for row in before if row in now], key
            compared += len(both) > 1
            rows[key] = now
    assert compared > 10


def test_a_planet_s_many_places_are_shut_into_one_line() -> None:
    walked = walk(1, 4, 500, {"mode": SOLO, "orrery": "placed"})
    first = next(match for match in walked if desk_asks(match, "place planet"))
    rows = FACE.ask(scene(first)).groups
    assert sum(len(row.buttons) for row in rows) > 40
    assert all(row.is_shut and row.unit == "place" for row in rows if len(row.buttons) > 9)
    assert not any(row.is_folded for row in rows)
    assert '<summary class="verb">' in render("kit/fragment.html", page_of(FACE, first))


def desk_asks(match: Match, what: str) -> bool:
    return any(ask.seat == 0 for ask in match.asks) and FACE.desk(scene(match)).what == what
