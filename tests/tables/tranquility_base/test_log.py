"""Log lines: every event a sentence that names card, mission and cost."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace.games.tranquility_base import events
from moonrace.kernel.events import SPECTATOR, Event
from moonrace.tables.tranquility_base.log import TELL
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.seating import NAMES, scene
from tests.tables.kit.telling import kinds_of, told
from tests.tables.tranquility_base.scenes import FACE, walk

ROW = ["mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_8", "apollo_11"]


def test_every_event_of_random_games_has_a_line_without_ids_in_it() -> None:
    seen: Counter[type[Event]] = Counter()
    tables = [(1, "ask"), (2, "timed"), (3, "ask"), (4, "orders")]
    for players, responses in tables:
        *_, match = walk(players, players, 700, {"responses": responses})
        for event in (event for step in match.effective for event in step.events):
            seen[type(event)] += 1
            line = FACE.line(event, NAMES, 0)
            is_empty = isinstance(event, events.RefilledCards) and not event.cards
            if is_empty or isinstance(event, events.WindowClosed):
                assert line is None
                continue
            assert line is not None, event
            assert line.text.endswith("."), line
            assert "_" not in line.text, line
            assert -1 <= line.seat < players
    assert len(seen) > 30


def test_every_class_of_event_has_a_sentence() -> None:
    assert kinds_of(events) == TELL.kinds


def test_an_event_of_no_class_needs_no_line() -> None:
    assert FACE.line(Event(), NAMES, 0) is None


@pytest.mark.rule("TB-GEN-07", "TB-EX-12")
def test_every_announced_action_names_card_mission_and_cost() -> None:
    table = Arranged(2, rows=[ROW], hands=[["atlas_d", "mercury_spacecraft", "apollo_12"]])
    table.assembled("apollo_11")
    table.fuel(12)
    table.act("assemble mercury_spacecraft mercury_6", "assemble atlas_d mercury_6")
    table.act("launch apollo_11")
    table.everybody_passes()
    table.act("move apollo_11 mercury_4", "scrub gemini_4 apollo_12")
    lines = [line.text for event in table.match.log(1) if (line := FACE.line(event, NAMES, 1))]
    for wanted in (
        "Mercury Spacecraft on the pad of **Mercury 6**, 1 fuel.",
        "Atlas D on the pad of **Mercury 6**, 2 fuel.",
        "Launching **Apollo 11**, 3 fuel.",
        "Moved 2 spaces to **Mercury 4** with Apollo 11, 2 fuel.",
        "Scrubbed **Gemini 4** for **Apollo 12**.",
    ):
        assert wanted in lines


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.Wild(seat=1, card="agena_lost", mission="gemini_8", agena="orbit", fuel=2),
            "Plays **Agena Lost** on **Gemini 8**, Agena in orbit, 2 fuel.",
        ),
        (
            events.Assembled(
                seat=0, card="saturn_ib", mission="apollo_7", fuel=2, pay=("first_powered_flight",)
            ),
            "Saturn IB on the pad of **Apollo 7**, 2 fuel and First Powered Flight.",
        ),
        (
            events.Moved(seat=0, source="start_1", to="mercury_3", spaces=1, mission="mercury_3", fuel=1),
            "Moved 1 space to **Mercury 3**, 1 fuel.",
        ),
        (
            events.Completed(seat=0, mission="gemini_8", bonus=3, kept=True),
            "Completed **Gemini 8**: +3 fuel. Its Agena goes on to Gemini 10.",
        ),
        (
            events.Scrubbed(
                seat=0,
                mission="apollo_8",
                replacement="gemini_3",
                lost=("saturn_v", "gemini_agena", "gemini_agena"),
            ),
            "Scrubbed **Apollo 8** for **Gemini 3**, Saturn V and 2 Gemini Agena discarded.",
        ),
        (events.Discarded(seat=0, card="atlas_d", fuel=2), "Discarded **Atlas D**, 2 fuel."),
        (
            events.Landed(seat=0, mission="apollo_11", turn=9),
            "**Landed on the Moon** with Apollo 11 in turn 9.",
        ),
        (events.Countdown(left=1), "Countdown: 1 turn left."),
    ],
)
def test_lines_read_well(event: Event, sentence: str) -> None:
    assert told(FACE, event) == sentence


@pytest.mark.parametrize(
    ("owner", "sentence"),
    [
        (0, "Your **Apollo 8** cannot move, because of Program Alarm 1202."),
        (1, "**Apollo 8** cannot move, because of Program Alarm 1202."),
        (2, "**Apollo 8** of Inés cannot move, because of Program Alarm 1202."),
    ],
)
def test_a_hit_says_on_whom(owner: int, sentence: str) -> None:
    event = events.WildWorked(
        seat=1, card="alarm_1202", mission="apollo_8", owner=owner, effect="cannot_move", turns=2
    )
    assert told(FACE, event) == sentence


def test_a_drawn_card_is_named_only_to_the_drawer() -> None:
    table = Arranged(2, phase="draw")
    table.act("draw draw")
    own = [line.text for e in table.match.log(0) if (line := FACE.line(e, NAMES, 0))]
    other = [line.text for e in table.match.log(1) if (line := FACE.line(e, NAMES, 1))]
    assert any(text.startswith("Drew **") for text in own)
    assert "Drew a card." in other
    assert not any(text.startswith("Drew **") for text in other)


# Plain lines and the story -------------------------------------------------------------------------------


def test_plain_lines_tell_the_whole_table() -> None:
    table = Arranged(2, rows=[ROW], hands=[["fuel_cell_trouble", "saturn_v", "saturn_v"]])
    table.put("gemini_8", "titan_ii", "gemini_agena@orbit")
    table.lay("apollo_8", "delay_countdown_hold")
    table.complete("mercury_3")
    lines = list(FACE.plain(scene(table.match)))
    text = "\n".join(lines)
    assert lines[0] == "Turn 1, your turn, action phase."
    assert "Mercury 3: completed." in text
    assert "Gemini 8: on the pad: Titan; 1 Agena in orbit; missing: Craft; bonus +3." in text
    assert "Launch Delay: Countdown Hold lies on it, 1 turn left" in text
    assert "2 times Saturn V (Apollo): pad 3, launch 3, move 6." in text
    assert "Loss of Electrical Power (Wild): Stops any launched mission for 2 turns. Cost 3." in text
    assert "_" not in text


def test_plain_lines_show_a_spectator_no_hand() -> None:
    table = Arranged(2)
    text = "\n".join(FACE.plain(scene(table.match, -1)))
    assert "Your hand" not in text
    assert "8 cards" in text


def test_the_story_tells_who_landed_and_how_the_others_stood() -> None:
    table = Arranged(2, rows=[ROW])
    table.complete_all()
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_8")
    assert FACE.story(scene(table.match)) == []
    table.act("move apollo_8 moon")
    story = list(FACE.story(scene(table.match, 1)))
    assert story[0] == "Vera landed on the Moon with Apollo 8 in turn 1."
    assert "You have 0 of 6 missions and 7 fuel." in story
    assert FACE.story(scene(table.match, 0))[0].startswith("You landed on the Moon")


def test_the_story_of_a_lost_countdown() -> None:
    table = Arranged(1, seed=3)
    while not table.match.over:
        ask = table.match.asks[0]
        calm = [action for action in ask.legal() if action.verb() in ("end-actions", "draw", "end-discard")]
        table.match.act(0, calm[0] if calm else ask.legal()[0])
    assert FACE.story(scene(table.match))[0].startswith("The countdown ran out with ")


@pytest.mark.rule("TB-EX-12", "TB-GEN-07")
@pytest.mark.parametrize(
    ("action", "kind", "words"),
    [
        ("assemble mercury_spacecraft mercury_6", events.Assembled, ["Mercury Spacecraft", "Mercury 6"]),
        ("launch apollo_11", events.Launching, ["Apollo 11"]),
    ],
)
def test_log_lines_name_card_and_mission(
    action: str, kind: type[events.Assembled | events.Launching], words: list[str]
) -> None:
    table = Table(row=["mercury_6", "apollo_11"], hands=[["mercury_spacecraft"]])
    table.assembled("apollo_11")
    table.act(action)
    event = table.events(kind, SPECTATOR)[-1]
    line = told(FACE, event, SPECTATOR)
    assert [word for word in words if word not in line] == []
    assert event.seat == 0
