"""The ask panel: every legal action a button once, the likely move first, reasons for what cannot be done."""

from __future__ import annotations

import pytest

from tests.games.leaving_earth.arranged import Arranged
from tests.tables.kit.seating import button, buttons, group, scene
from tests.tables.leaving_earth.scenes import (
    FACE,
    busy_table,
    drawn_table,
    firing_table,
    new_match,
    panel,
)


def test_damage_that_either_of_two_craft_may_take_names_the_craft() -> None:
    table = Arranged(1)
    table.own(0, "rendezvous", "minor")
    table.money(0)
    ship = table.craft(0, "earth_orbit", "probe", "juno")
    other = table.craft(0, "earth_orbit", "juno")
    table.act(f"dock {ship} {other}")
    named = [one.label for one in group(panel(table), "Damage").buttons]
    assert sorted(named) == [f"Juno of Craft {ship}", f"Juno of Craft {other}", f"Probe of Craft {ship}"]


def test_a_button_says_the_whole_sentence_with_its_cost() -> None:
    asked = panel(busy_table())
    assert button(asked, "buy soyuz").sentence == "Buy Soyuz rocket: $8, $3 left."


# What stands out ----------------------------------------------------------------------------------------


def test_choosing_an_agency_has_no_favourite() -> None:
    match = new_match(2).title.start(2, seed=1)
    asked = FACE.ask(scene(match, match.asks[0].seat))
    assert asked.primary is None
    assert [one.label for one in group(asked, "Agency").buttons] == ["NASA", "OKB-1", "CNES", "SAC", "ISAS"]


@pytest.mark.rule("LE-MAN-05")
def test_the_next_engine_is_the_primary_button_and_the_note_gives_the_odds_in_all() -> None:
    asked = panel(firing_table())
    assert asked.heading == "184 more thrust to Earth Orbit."
    assert asked.primary is not None
    assert (asked.primary.action, asked.primary.cost) == ("fire soyuz", "50 %")
    assert asked.primary.label == "Fire Soyuz to Earth Orbit"
    assert asked.note == "In all: 25 % gets there, 75 % stays. No undo after a draw."
    assert button(asked, "fire juno").sentence == "Fire Juno rocket for 4 thrust: certain."
    assert asked.end is not None
    assert asked.end.sentence == "Stop firing. The 80 thrust generated is lost and the craft stays."


def test_odds_of_a_firing_are_exact_and_in_words() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.act("research soyuz")
    ship = table.craft(0, "earth", "probe", "soyuz")
    table.act(f"maneuver {ship} suborbital_flight 0")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.sentence == "Fire Soyuz rocket for 80 thrust: 67 % thrust, 17 % damaged, 17 % lost."
    assert asked.end is not None
    assert asked.end.label == "Call it off"


def test_when_nothing_aboard_can_reach_it_any_more_stopping_stands_out() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.own(0, "soyuz", "minor")
    ship = table.craft(0, "earth", "probe", "soyuz", "soyuz")
    table.money(0)
    table.act(f"maneuver {ship} suborbital_flight 0", "fire soyuz")
    assert panel(table).primary is not None
    table = Arranged(1, ["lunar_lander"])
    table.own(0, "soyuz", "minor")
    table.own(0, "juno")
    ship = table.craft(0, "earth", "probe", "soyuz", "juno")
    table.money(0)
    table.act(f"maneuver {ship} suborbital_flight 0", "fire soyuz")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "stop"


def test_a_test_of_an_engine_has_no_primary_button() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.own(0, "juno", "minor")
    ship = table.craft(0, "earth", "juno", "juno", "atlas!")
    assert button(panel(table), f"maneuver {ship} suborbital_flight").cost == "test"
    table.act(f"maneuver {ship} suborbital_flight 0")
    asked = panel(table)
    assert asked.primary is None
    assert "test of the engines" in asked.note


@pytest.mark.rule("LE-OUT-03")
def test_a_failure_just_drawn_offers_both_with_what_the_odds_become() -> None:
    asked = panel(drawn_table())
    assert asked.heading == "Soyuz Rockets: a minor failure."
    assert asked.primary is None
    assert asked.note == "Next draw: 50 % if put back, 100 % if removed."
    assert button(asked, "remove").cost == "$5"
    assert button(asked, "return").sentence.startswith("Put the minor failure back, free.")


def test_a_success_just_drawn_is_put_back_by_the_primary_button() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.own(0, "soyuz", "success", "minor")
    ship = table.craft(0, "earth", "probe", "soyuz", "soyuz")
    table.script(0)
    table.act(f"maneuver {ship} suborbital_flight 0", "fire soyuz")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "return"


def test_a_flight_that_meets_a_mission_stands_out_and_others_do_not() -> None:
    table = Arranged(1, ["artificial_satellite"])
    table.own(0, "juno")
    table.own(0, "soyuz")
    table.craft(0, "suborbital_flight", "probe", "soyuz")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "maneuver 1 earth_orbit"
    assert asked.note == "Artificial Satellite: 2 points. 50 thrust needed, 80 aboard."
    table = Arranged(1, ["mars_lander"])
    table.own(0, "soyuz")
    table.craft(0, "suborbital_flight", "probe", "soyuz")
    assert panel(table).primary is None


def test_a_crew_is_never_sent_by_the_primary_button() -> None:
    table = Arranged(1, ["artificial_satellite"])
    table.own_all()
    table.craft(0, "suborbital_flight", "vostok", "soyuz", "yuri_gagarin")
    assert panel(table).primary is None


@pytest.mark.rule("LE-EXP-01", "LE-SVY-03")
def test_revealing_says_what_it_means_and_hiding_asks_first_where_it_costs() -> None:
    table = Arranged(1, ["lunar_survey"])
    table.own_all()
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    table.script("moon_barren")
    table.act(f"maneuver {ship} moon 0", "fire juno")
    asked = panel(table)
    assert asked.heading == "The Moon: barren."
    assert asked.primary is not None
    assert asked.primary.action == "reveal"
    assert "Lunar Survey is yours then: 4 points." in asked.note
    assert button(asked, "conceal").confirm
    table = Arranged(1, ["lunar_lander"])
    table.own_all()
    ship = table.craft(0, "lunar_orbit", "probe")
    table.act(f"survey {ship} moon")
    asked = panel(table)
    assert asked.primary is None
    assert not button(asked, "conceal").confirm


@pytest.mark.rule("LE-ENT-03")
def test_the_shielded_seat_stands_out_before_entry() -> None:
    table = Arranged(1, ["man_in_orbit"])
    table.own(0, "re_entry", "success", "major")
    ship = table.craft(0, "earth_orbit", "vostok", "eagle", "yuri_gagarin")
    table.act(f"maneuver {ship} earth 0")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "seat yuri_gagarin vostok"
    assert button(asked, "seat yuri_gagarin eagle").cost == "burns up"


def test_separating_names_what_goes_along() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.own_all()
    ship = table.craft(0, "earth_orbit", "probe", "juno", "juno", supplies=2)
    table.act(f"separate {ship}", "take juno", "take supplies")
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.label == "Separate Juno and Supplies"
    assert asked.end is not None
    assert asked.end.action == "stay-together"


def test_an_offer_says_both_sides_and_favours_neither_answer() -> None:
    table = Arranged(2, ["lunar_lander"])
    table.own(0, "atlas")
    table.act("offer 1 money:10+research:atlas money:5")
    asked = panel(table, 1)
    assert asked.primary is None
    assert asked.heading == "NASA (Vera) offers $10 and Atlas Rockets (research) for $5."
    assert {one.action for one in buttons(asked)} == {"accept", "decline"}


# Prices, warnings, reasons ------------------------------------------------------------------------------


def test_rows_gather_verbs_with_prices_and_chances_at_the_right_end() -> None:
    asked = panel(busy_table())
    assert [(one.label, one.cost) for one in group(asked, "Fly Craft 1").buttons] == [
        ("Suborbital Flight", "75 %")
    ]
    assert ("Soyuz", "$8") in [(one.label, one.cost) for one in group(asked, "Buy").buttons]
    assert group(asked, "Load Craft 1").buttons[0].sentence == "Load Juno on Craft 1: mass 25 then."


def test_a_manoeuvre_says_thrust_odds_years_and_hazards() -> None:
    table = Arranged(1, ["man_on_the_moon"])
    table.own(0, "atlas", "success", "minor", "major")
    table.own(0, "landing", "success", "minor", "major")
    ship = table.craft(0, "lunar_orbit", "eagle", "atlas", "valentina_tereshkova")
    words = button(panel(table), f"maneuver {ship} moon").sentence
    assert words == (
        "Craft 1 to the Moon: 10 thrust needed, 27 aboard. 33 % thrust, 33 % too little, 33 % lost. "
        "Landing: 33 % safe, 33 % damage, 33 % lost. Explores the Moon: 25 % deadly."
    )
    table.craft(0, "lunar_orbit", "eagle", "atlas", "neil_armstrong")
    piloted = button(panel(table), "maneuver 2 moon").sentence
    assert "Landing: 67 % safe, 33 % damage." in piloted


@pytest.mark.parametrize(
    ("parts", "place", "to", "words"),
    [
        (("probe", "atlas"), "lunar_orbit", "moon", "Without Landing"),
        (("eagle", "neil_armstrong"), "earth_orbit", "earth", "heat shield"),
    ],
)
def test_flights_that_are_certain_to_kill_ask_first(
    parts: tuple[str, ...], place: str, to: str, words: str
) -> None:
    table = Arranged(1, ["lunar_lander"])
    table.own(0, "atlas")
    ship = table.craft(0, place, *parts)
    assert words in button(panel(table), f"maneuver {ship} {to}").confirm


@pytest.mark.rule("LE-AUT-02", "LE-RULING-10")
def test_ending_the_turn_warns_of_craft_that_would_drift_away_and_says_what_a_pass_is() -> None:
    table = Arranged(2, ["lunar_lander"])
    end = panel(table).end
    assert end is not None
    assert end.sentence == "Pass: an empty turn. The year ends when all agencies pass in a row."
    assert not end.confirm
    table.craft(0, "lunar_fly_by", "probe")
    warned = panel(table).end
    assert warned is not None
    assert warned.confirm == "Craft 1 would drift away and be lost when your turn ends. End it?"


def test_what_cannot_be_done_has_the_reason_that_the_rules_give() -> None:
    reasons = {item.verb: item.refusal for item in panel(Arranged(1, ["lunar_lander"])).greyed}
    assert reasons["Buy"].sentence == "Juno rocket needs Juno Rockets."
    assert reasons["Buy"].clause == "LE-COM-02"
    assert reasons["Fly"].sentence == "No craft is assembled. Buy components, then begin a craft."
    assert reasons["Fly"].clause == "LE-ASM-01"


@pytest.mark.rule("LE-MAN-08", "LE-SVY-01", "LE-RDV-01", "LE-RDV-05")
@pytest.mark.parametrize(
    ("advancements", "actions", "verb", "sentence", "clause"),
    [
        ((), (), "Survey from Craft 2", "Surveying is not researched.", "LE-SVY-01"),
        ((), (), "Dock", "Docking needs Rendezvous.", "LE-RDV-01"),
        (
            ("rendezvous",),
            ("separate 1",),
            "Carry out",
            "Both parts need a component, and every astronaut a seat.",
            "LE-RDV-05",
        ),
    ],
)
def test_reasons_name_what_is_missing(
    advancements: tuple[str, ...], actions: tuple[str, ...], verb: str, sentence: str, clause: str
) -> None:
    table = Arranged(1, ["lunar_lander"])
    for name in ("juno", "atlas", "soyuz", "saturn", "ion_thruster", *advancements):
        table.own(0, name)
    for _ in range(2):
        table.craft(0, "earth_orbit", "probe", "juno")
    table.money(200)
    for action in actions:
        table.act(action)
    found = next(item for item in panel(table).greyed if item.verb == verb)
    assert (found.refusal.sentence, found.refusal.clause) == (sentence, clause)


@pytest.mark.rule("LE-MAN-08")
@pytest.mark.parametrize(("tokens", "years"), [(1, "1 more year"), (3, "3 more years")])
def test_a_craft_under_way_says_for_how_long(tokens: int, years: str) -> None:
    table = Arranged(1, ["lunar_lander"])
    table.craft(0, "mars_orbit", "probe", tokens=tokens)
    greyed = panel(table).greyed[0]
    assert (greyed.verb, greyed.refusal.clause) == ("Fly Craft 1", "LE-MAN-08")
    assert greyed.refusal.sentence == f"Craft 1 is under way for {years}."


# Waiting ------------------------------------------------------------------------------------------------


def test_who_waits_is_told_for_whom_and_may_offer_a_deal() -> None:
    table = Arranged(2, ["lunar_lander"])
    asked = panel(table, 1)
    assert asked.heading == "NASA (Vera) takes a turn."
    assert buttons(asked) == []
    watched = panel(firing_table(), 1)
    assert watched.heading == "NASA (Vera) fires: 80 of 264 thrust for Earth Orbit."


def test_the_end_names_the_winner_and_solitaire_counts_against_the_table() -> None:
    table = Arranged(1, ["lunar_lander", "sounding_rocket"])
    table.own_all()
    table.year(1976)
    table.act("end-turn")
    assert table.match.over
    assert panel(table).heading == "Not enough: 0 points against 7 left on the table."


@pytest.mark.rule("LE-RES-01", "LE-COM-02")
def test_who_has_no_rockets_is_told_to_research_some() -> None:
    match = new_match(2)
    seat = match.asks[0].seat
    first = FACE.ask(scene(match, seat))
    assert first.heading == "Research rockets first."
    assert first.note == "Nothing flies without them. $25 to spend in 1956."
    for advancement, heading, note in (
        ("surveying", first.heading, "Nothing flies without them. $15 to spend in 1956."),
        ("juno", "$15 to spend in 1956.", "As many actions as you like. Then end the turn."),
    ):
        match.act(seat, f"research {advancement}")
        asked = FACE.ask(scene(match, seat))
        assert (asked.heading, asked.note) == (heading, note)
        match.undo(seat)


@pytest.mark.rule("LE-RES-01")
def test_research_stands_first_and_in_sight_until_there_is_something_to_fly_with() -> None:
    table = Arranged(2, ["lunar_lander"])
    rockets, others, *rest = panel(table).groups
    assert [one.action for one in rockets.buttons] == [
        f"research {name}" for name in ("juno", "atlas", "soyuz", "saturn")
    ]
    assert all(one.action.startswith("research ") for one in others.buttons)
    assert [row.verb for row in (rockets, others, *rest)] == ["Research rockets", "Research", "Buy", "Hire"]
    assert not any(row.is_folded for row in (rockets, others, rest[0]))
    table.act("research juno", "buy probe")
    rows = panel(table).groups
    assert [row.verb for row in rows if not row.is_folded] == ["Research rockets", "New craft", "Buy"]
    table.act("buy juno")
    assert panel(table).groups[0].verb == "New craft"


@pytest.mark.rule("LE-COM-01")
def test_hiring_waits_behind_more_moves_until_there_is_a_seat() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.money(5)
    assert group(panel(table), "Hire").is_folded
    table.store("vostok")
    assert not group(panel(table), "Hire").is_folded


@pytest.mark.rule("LE-RES-01", "LE-COM-02")
def test_a_button_of_research_says_what_can_be_bought_then_with_all_its_figures() -> None:
    asked = panel(Arranged(1, ["lunar_lander"]))
    opens = {
        "soyuz": "Soyuz rocket: mass 9, thrust 80.",
        "ion_thruster": "Ion thruster: mass 1, thrust 5 a year.",
        "landing": "Eagle capsule: mass 1, 2 seats.",
        "re_entry": "mass 2, 1 seat, heat shield. Apollo capsule: mass 3, 3 seats, heat shield.",
        "life_support": "Aldrin capsule: mass 3, 8 seats, radiation shield 1. Supplies: mass 1.",
        "surveying": "1 outcome unseen.",
    }
    for advancement, tail in opens.items():
        assert button(asked, f"research {advancement}").sentence.endswith(f" {tail}")
