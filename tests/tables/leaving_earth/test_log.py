"""Log lines, plain lines and the story: every event a sentence with its figures."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace.games.leaving_earth import events
from moonrace.kernel.events import Event
from moonrace.tables.leaving_earth.log import TELL
from tests.games.leaving_earth.arranged import Arranged
from tests.tables.kit.seating import NAMES, all_eyes, scene
from tests.tables.kit.telling import kinds_of
from tests.tables.leaving_earth.scenes import FACE, busy_table, finished, lively

WITHOUT_A_LINE = {
    events.PutBack: "What is not removed goes back; the line of the draw says what it was.",
}


def test_every_event_of_the_game_has_a_sentence_or_a_reason_to_have_none() -> None:
    assert kinds_of(events) == TELL.kinds | WITHOUT_A_LINE.keys()
    assert not TELL.kinds & WITHOUT_A_LINE.keys()


def test_every_event_of_lively_games_has_a_line_without_ids_in_it() -> None:
    seen: Counter[type[Event]] = Counter()
    for players, seed in ((1, 1), (2, 2), (3, 3), (5, 4)):
        *_, match = lively(players, seed, 400)
        for event in (event for step in match.effective for event in step.events):
            if type(event) in WITHOUT_A_LINE:
                continue
            seen[type(event)] += 1
            line = FACE.line(event, NAMES, 0)
            assert line is not None, event
            assert line.text.endswith("."), line
            assert "_" not in line.text, line
            assert -1 <= line.seat < players
    assert len(seen) > 30


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Agency(agency=1, card="okb1"), "Runs **OKB-1**."),
        (
            events.Researched(agency=0, advancement="juno", money=10),
            "Researched **Juno Rockets**, $10.",
        ),
        (events.Bought(agency=0, component="juno", count=3, money=3), "Bought 3 Juno, $3."),
        (
            events.Bought(agency=0, component="yuri_gagarin", count=1, money=5),
            "Hired Yuri Gagarin, pilot, $5.",
        ),
        (
            events.Maneuver(agency=0, craft=2, source="earth", to="suborbital_flight", years=0, thrust=72),
            "**Craft 2** makes for Suborbital Flight from Earth, 72 thrust needed.",
        ),
        (
            events.Outcome(agency=0, advancement="soyuz", purpose="fire", outcome="major", left=2),
            "**Soyuz Rockets**, firing: major failure, drawn from 3 outcomes.",
        ),
        (
            events.Destroyed(agency=0, craft=2, why="rocket", component="soyuz"),
            "**Craft 2** is lost: its Soyuz exploded.",
        ),
        (
            events.Destroyed(agency=0, craft=2, why="landing"),
            "**Craft 2** is lost: the landing failed.",
        ),
        (events.Died(agency=0, astronaut="yuri_gagarin"), "**Yuri Gagarin** did not come home: −2 points."),
        (
            events.Rolled(agency=0, astronaut="ed_white", why="radiation", roll=3, highest=4),
            "Ed White rolls 3, radiation on 1 to 4: is incapacitated.",
        ),
        (
            events.Revealed(agency=0, location="moon", face="moon_minerals"),
            "Reveals **the Moon**: minerals worth $25 a sample.",
        ),
        (
            events.Offered(agency=0, to=1, give=("money:10", "craft:3"), take=("research:atlas",)),
            "Offers Tomas $10 and Craft 3 for Atlas Rockets (research).",
        ),
        (
            events.Completed(agency=1, mission="sounding_rocket", points=1, bonus=10),
            "Completed **Sounding Rocket**: 1 point. The others receive $10.",
        ),
        (
            events.Moved(agency=0, craft=4, to="mars_orbit", years=3),
            "**Craft 4** is on its way to Mars Orbit, 3 years.",
        ),
        (events.Landed(agency=0, craft=4), "**Craft 4** lands without a draw."),
    ],
)
def test_lines_say_it_with_the_figures(event: Event, sentence: str) -> None:
    line = FACE.line(event, NAMES, 0)
    assert line is not None
    assert line.text == sentence


def test_plain_lines_hold_the_whole_table() -> None:
    lines = FACE.plain(scene(busy_table().match))
    text = "\n".join(lines)
    assert "1963 of 1956 to 1976, your turn." in text
    assert "  Man on the Moon, 12 points: An astronaut on the Moon, and back on Earth alive." in text
    assert "A NASA (Vera) (you): 4 points, $11, completed Man in Orbit." in text
    assert "Soyuz Rockets: 2 outcomes, seen 1 success and 1 minor failure; next draw 50 % success" in text
    assert "Craft 1 to Suborbital Flight: 72 thrust needed, 191 aboard, 75 %." in text
    assert "  From Lunar Orbit: Earth Orbit 3, time optional; the Moon 2, landing, exploration." in text
    assert "Mars: life and supplies. Not revealed; your agency knows." in text
    assert "Moon: unexplored. Chances: 25 % barren, 25 % minerals worth $25 a sample" in text


def test_plain_lines_say_what_is_reconstructed() -> None:
    table = Arranged(1)
    table.craft(0, "earth_orbit", "vostok", "pete_conrad")
    text = "\n".join(FACE.plain(scene(table.match)))
    assert "crew Pete Conrad mechanic (reconstructed)" in text
    assert "Phobos: unexplored. Chances: 50 % barren (reconstructed number of cards) and 50 % alien" in text
    assert text.count("reconstructed") == 2


def test_plain_lines_are_sentences_without_ids_for_all_eyes() -> None:
    for number, match in enumerate(lively(3, 8, 200)):
        if number % 10 == 0:
            for shown in all_eyes(match):
                for line in FACE.plain(shown):
                    assert line.endswith(".")
                    assert "_" not in line


def test_the_story_tells_who_did_what_when_and_only_after_the_end() -> None:
    match = finished(2)
    story = list(FACE.story(scene(match, 0)))
    assert story[0] in ("The calendar has run out.", "No mission is left on the table.")
    assert any("points" in line or "point" in line for line in story)
    assert not FACE.story(scene(Arranged(1).match))
