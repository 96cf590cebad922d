"""Log lines, plain lines and the story: everything in words, and nothing that a seat may not know."""

from __future__ import annotations

import re

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import load as load_content
from moonrace.tables.moonshot.flights import flights
from moonrace.tables.moonshot.log import QUIET, TELL
from tests.games.moonshot.arranged import Arranged
from tests.tables.kit.seating import NAMES, all_eyes, scene
from tests.tables.kit.telling import kinds_of
from tests.tables.moonshot.scenes import (
    FACE,
    launched_table,
    moon_table,
    over_table,
    politics_table,
    view_of,
    walk,
    workshop_table,
)

IDS = re.compile(r"\b(SU|US|T|MOD|M\d|R\d)-\w*\d|r\dc\d")


def test_every_class_of_event_has_a_sentence_or_a_reason_to_have_none() -> None:
    assert len(kinds_of(events)) > 50
    assert kinds_of(events) - TELL.kinds == QUIET.keys()
    assert all(reason.endswith(".") for reason in QUIET.values())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_event_has_its_words(players: int) -> None:
    told = 0
    for seed in (1, 2, 3):
        *_, match = walk(players, seed, 300)
        for shown in all_eyes(match):
            for event in shown.log:
                line = FACE.line(event, NAMES, view_of(shown).seat)
                if line is not None:
                    told += 1
                    assert line.text.endswith("."), line.text
                    assert not IDS.search(line.text), line.text
                    assert line.text.count("**") % 2 == 0
    assert told > 200


@pytest.mark.rule("MS-INF-02")
def test_a_token_is_named_to_its_own_side_only() -> None:
    table = politics_table()
    table.act("support SU-04 bluff")
    own, other = (
        [
            line.text
            for event in table.events(events.Supported, seat)
            if (line := FACE.line(event, NAMES, seat))
        ]
        for seat in (0, 1)
    )
    assert own[-1] == "**USSR** puts a Bluff token face down on **Red Square parade**."
    assert other[-1] == "**USSR** puts a token face down on **Red Square parade**."


# Launches ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-LAU-03", "MS-RSK-05")
def test_a_launch_is_told_risk_by_risk() -> None:
    table = launched_table(2, 8)
    shown = scene(table.match, 0, since=99)
    flown = flights(FACE.words, shown.log, 99)
    first = flown[0]
    assert (first.nation, first.mission) == ("ussr", "Probe hits the Moon")
    assert next((check.name, check.roll, check.sum, check.passed) for check in first.checks) == (
        load_content().risks["R1-01"].name,
        2,
        "2 + 2 = 4",
        True,
    )
    assert len(first.checks) == 2


@pytest.mark.rule("MS-LAU-08")
def test_an_explosion_ends_it_and_says_what_it_costs() -> None:
    table = launched_table(1, 8)
    first = flights(FACE.words, scene(table.match).log, 99)[0]
    assert [check.passed for check in first.checks] == [False]
    assert first.outcome == "exploded"
    assert first.verdict == "Exploded, Popularity −2"


@pytest.mark.rule("MS-RSK-04", "MS-RSK-06")
def test_a_failed_risk_says_what_its_card_asked_for() -> None:
    first = flights(FACE.words, scene(launched_table(6, 1).match).log, 99)[0]
    low = load_content().risks["R1-02"].low
    assert [check.needed for check in first.checks] == ["", f"asks S {low[0]}, E {low[1]}, C {low[2]}"]
    table = Arranged(2)
    table.tiles(0, "T-P01 r2c2")
    table.payload(0, "satellite", "r2c2")
    table.strong(0, 9, 9, 9)
    table.mission("M1-4", "R1-01")
    table.tests(0, "R1-01", 1)
    table.sets(0, sabotage=2)
    table.aims(0, "M1-4")
    table.aims(1, "abort")
    table.rolls(2)
    table.launches(0, 1)
    check = flights(FACE.words, scene(table.match).log, 99)[0].checks[0]
    assert (check.sum, check.needed) == ("2 − 2 = 0", "explodes at 0 or less")


@pytest.mark.rule("MS-LAU-06")
def test_an_abort_says_what_it_costs_and_costs_the_rival_nothing() -> None:
    table = Arranged(1)
    table.aims(0, "abort")
    table.aims(1, "abort")
    table.launches(0, 1)
    told = flights(FACE.words, scene(table.match).log, 99)
    assert [(flight.nation, flight.verdict) for flight in told] == [
        ("ussr", "Aborted, Popularity −1"),
        ("us", "Aborted"),
    ]


def test_launches_are_new_until_the_viewer_has_acted() -> None:
    table = launched_table(1, 8)
    log = scene(table.match).log
    assert all(flight.is_new for flight in flights(FACE.words, log, len(log)))
    assert not any(flight.is_new for flight in flights(FACE.words, log, 0))
    assert flights(FACE.words, scene(workshop_table().match).log, 99) == []


def test_launches_that_the_own_last_act_set_going_are_new_too() -> None:
    flown = scene(launched_table(1, 8).match).log
    passed = events.EngineerPassed(nation="ussr")
    played = events.Played(nation="ussr", card="SU-04", place="treasury")
    assert all(flight.is_new for flight in flights(FACE.words, (passed, *flown), 0, "ussr"))
    assert not any(flight.is_new for flight in flights(FACE.words, (passed, *flown), 0, "us"))
    assert not any(flight.is_new for flight in flights(FACE.words, (passed, *flown, played), 0, "ussr"))


def test_a_marker_at_the_end_of_its_track_is_said_to_stay() -> None:
    moved, stayed = (events.Popularity(nation="ussr", by=by, to=12, why="round") for by in (2, 0))
    told = [line.text for event in (moved, stayed) if (line := FACE.line(event, NAMES, 0))]
    assert told == [
        "**USSR**: Popularity +2 as every round, now 12.",
        "**USSR**: Popularity stays 12 as every round.",
    ]


# Plain lines ------------------------------------------------------------------------------------------------


def test_plain_lines_hold_the_whole_table_in_words() -> None:
    lines = FACE.plain(scene(workshop_table().match))
    text = "\n".join(lines)
    assert "USSR (yours), Vera: Budget" in text
    assert re.search(r"C2: .*matched", text)
    assert "Relay satellite, level 1: needs Satellite" in text
    assert re.search(r"\d+ % now, \d+ % with one more test", text)
    assert "Development line: Ring frame" in text
    assert not IDS.search(text), IDS.search(text)


def test_plain_lines_show_the_own_path_to_the_moon_with_chances_and_not_the_other_s() -> None:
    lines = list(FACE.plain(scene(moon_table().match)))
    own = lines.index("  Path of USSR: 0 hidden cards.")
    other = lines.index("  Path of USA: 2 hidden cards.")
    assert all("% now" in line for line in lines[own + 1 : other])
    assert "% now" not in lines[other + 1]


def test_hidden_tokens_and_hands_do_not_show_in_plain_lines_of_the_other_side() -> None:
    table = politics_table()
    text = "\n".join(FACE.plain(scene(table.match, 1)))
    hand = [FACE.words.card(card) for card in view_of(scene(table.match, 0)).hand]
    assert hand
    assert not any(f"  {name}, level" in text for name in hand)
    assert "USSR 3 tokens, USA 2 tokens (1 Influence)" in text
    assert ", covered; " in text, "the cover itself is not named"
    assert "covered by" in "\n".join(FACE.plain(scene(table.match, 0)))


# The story --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-END-04")
def test_the_heading_says_who_won_and_why_and_the_story_what_else_happened() -> None:
    table = over_table()
    story = FACE.story(scene(table.match))
    heading = FACE.ask(scene(table.match)).heading
    assert heading == "USSR wins in round 1: the other side has no Popularity left."
    assert any("completed no mission" in sentence for sentence in story)
    assert heading not in story, "the heading stands above the story already"


def test_there_is_no_story_before_the_end() -> None:
    assert FACE.story(scene(workshop_table().match)) == []
