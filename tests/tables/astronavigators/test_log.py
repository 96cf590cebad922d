"""Log lines, plain lines and the story: every event a sentence with its figures."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from moonrace.games.astronavigators import events
from moonrace.kernel.events import Event
from moonrace.tables.astronavigators.log import TELL, UNTOLD
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, SOLO
from tests.tables.astronavigators.scenes import (
    FACE,
    MODES,
    finished,
    flight_table,
    homeward_table,
    solar_table,
    solo_table,
    training_table,
    view_of,
    walk,
)
from tests.tables.kit.seating import NAMES, buttons, scene
from tests.tables.kit.telling import kinds_of, told


def test_every_event_has_a_sentence_or_a_reason_why_not() -> None:
    own = kinds_of(events)
    assert len(own) > 60
    assert TELL.kinds | UNTOLD.keys() == own
    assert not TELL.kinds & UNTOLD.keys()


@pytest.mark.parametrize("mode", MODES)
def test_every_event_of_games_has_a_line_without_ids_in_it(mode: str) -> None:
    seen: Counter[type[Event]] = Counter()
    players = MODES[mode][-1]
    *_, match = walk(players, 4, 500, {"mode": mode})
    for event in (event for step in match.effective for event in step.events):
        line = FACE.line(event, NAMES, 0)
        if line is None:
            assert type(event) in (*UNTOLD, events.VehicleUsed), event
            continue
        seen[type(event)] += 1
        assert line.text.endswith("."), line
        assert "_" not in line.text, line
        assert -1 <= line.seat < players
    assert len(seen) > 15


def test_an_unknown_event_needs_no_line() -> None:
    assert FACE.line(Event(), NAMES, 0) is None


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Observed(seat=0, card="ursa_major", nk=5, week=2), "Observes **Ursa Major**, 5 NK."),
        (events.SetScored(seat=0, set="milky_way", nk=0), "Completes **Milky Way**."),
        (events.Declared(seat=1, action="travel", week=3, what="plane"), "Takes week 3: travel by plane."),
        (events.Declared(seat=1, action="travel", week=3, what="stay"), "Takes week 3: stay."),
        (
            events.Declared(seat=1, action="plan", week=1, what="planet"),
            "Takes week 1: plan the planet card.",
        ),
        (events.Declared(seat=1, action="plan", week=1), "Takes week 1: plan."),
        (
            events.Declared(seat=1, action="observe", week=2, what="time"),
            "Takes week 2: observe the second card.",
        ),
        (
            events.Declared(seat=1, action="observe-saved", week=2, cards=("leo", "virgo")),
            "Takes week 2: observe the saved Leo and Virgo.",
        ),
        (
            events.Month(round=18, month="august", first=1),
            "August, year 2: the Sun is in Leo. **Tomas** chooses first.",
        ),
        (events.Flew(seat=0, source=5, to=6), "Flies to **the Moon**."),
        (events.Flew(seat=0, source=6, to=8), "Flies to **inbound stage 2**."),
        (
            events.Aborted(seat=0, stage=4, is_free=False),
            "**Abort** on outbound stage 4: back to the launch pad, difficulty at 0 again.",
        ),
        (
            events.Aborted(seat=0, stage=2, is_free=True),
            "A free abort on outbound stage 2: back to the launch pad, difficulty at 0 again.",
        ),
        (
            events.TechniqueTile(seat=0, tile="EU-3", technique="telescope"),
            "Flips a tile of Europe for Telescope.",
        ),
        (events.Difference(seat=0, drawn=15, value=5), "Draws 15 to compare: difficulty 5."),
        (events.Guessed(seat=0, guess=10, drawn=15), "Guesses 10, draws 15."),
        (events.Redrawn(seat=0, stage=3, value=5), "The tile of outbound stage 3 is exchanged for **5**."),
        (events.Out(seat=0, stage=3), "Out on outbound stage 3: no Abort token is left."),
        (
            events.Dropped(seat=0, stage=4, keeps_rank=True),
            "Drops out on inbound stage 4, keeps the rank of that stage.",
        ),
        (events.Over(why="landed", winner=1), "**Tomas** wins: first on the Moon."),
        (events.Over(why="too-late", winner=-1), "The end: two years were not enough."),
        (events.AllVehicles(seat=0, nk=20), "Has used all vehicles, 20 NK."),
        (
            events.QuestNotFound(seat=0, quest="captain_cook"),
            "**Captain Cook's Quests** is not in the deck.",
        ),
        (events.Arrived(seat=0, month=20), "**Back on Earth**."),
    ],
)
def test_a_line_names_what_and_the_figures(event: Event, sentence: str) -> None:
    assert told(FACE, event) == sentence


def test_what_is_kept_unseen_is_told_to_nobody_else() -> None:
    table = solar_table()
    mine = [line.text for event in table.match.log(0) if (line := FACE.line(event, NAMES, 0))]
    others = [line.text for event in table.match.log(1) if (line := FACE.line(event, NAMES, 1))]
    own = FACE.words.agenda(table.seen(0).agenda)
    assert any(own in text for text in mine)
    assert not any(own in text for text in others)


@pytest.mark.parametrize(
    ("seen", "known", "own"),
    [
        (
            events.TileDrawn(seat=1, stage=4),
            events.TileSeen(seat=1, stage=4, value=10),
            "You draw a tile of stage 4: **10**.",
        ),
        (
            events.QuestKept(seat=1),
            events.QuestKeptSecretly(seat=1, quest="captain_cook"),
            "You keep **Captain Cook's Quests**.",
        ),
        (
            events.RocketKept(seat=1),
            events.RocketKeptSecretly(seat=1, rocket="saturn_v"),
            "You keep the **Saturn V**.",
        ),
    ],
)
def test_one_s_own_secrets_are_told_once(seen: Event, known: Event, own: str) -> None:
    assert [line.text for line in FACE.lines([seen, known], NAMES, 1)] == [own]
    somebody_else = msgspec.structs.replace(seen, seat=0)
    assert len(FACE.lines([somebody_else, known], NAMES, 1)) == 2


# Plain lines ------------------------------------------------------------------------------------------------


def test_the_table_in_plain_lines() -> None:
    lines = FACE.plain(scene(training_table().match))
    assert lines[0] == ("First and Fast, August of year 1 (month 6 of 24), action phase. First player: Vera.")
    assert "The Sun stands in Leo at 10 h." in lines
    assert any(line.startswith("From zone +2 you see ") and "Ursa Major" in line for line in lines)
    assert (
        "Week 2, First Quarter: Aquila, 5 NK; Milky Way, Orientation and Summer Triangle; can be seen. "
        "Below: Libra." in lines
    )
    assert any(line.startswith("In reach: Beijing and Mongolia, zone +2: plane to Beijing") for line in lines)
    assert any(
        line.startswith("Outbound stage 5, Lunar orbit insertion and descent: difficulty 15 (2 of 10)")
        for line in lines
    )
    assert lines[-1].startswith("Reconstructed: ")


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (flight_table, "  Calibrated: Full Moon on the sextant and Milky Way on the telescope."),
        (flight_table, "  Trajectory tiles in hand: stage 4: 10."),
        (homeward_table, "Terra cards for Earth Rise: 4."),
        (solar_table, "  Quests: Alaskan Bears."),
        (solo_table, "You need 1 instrument and your agenda revealed."),
    ],
)
def test_plain_lines_of_later_modes(table: object, line: str) -> None:
    assert callable(table)
    assert line in FACE.plain(scene(table().match))


def test_plain_lines_keep_secrets() -> None:
    lines = "\n".join(FACE.plain(scene(solar_table().match, 1)))
    assert "Alaskan Bears" not in lines
    lines = "\n".join(FACE.plain(scene(flight_table().match, 1)))
    assert "stage 4: 10" not in lines
    assert "Trajectory tiles in hand: stage 4." in lines


# The story --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mode"), [(3, FIRST_AND_FAST), (2, CONSTELLATION), (2, SOLAR_SYSTEM), (1, SOLO)]
)
def test_the_story_tells_how_it_ended_and_who_flew(players: int, mode: str) -> None:
    match = finished(players, mode)
    story = FACE.story(scene(match))
    assert match.result is not None
    assert story[0] == FACE.ask(scene(match)).heading
    assert sum("observation" in sentence for sentence in story) == players
    assert all("_" not in sentence for sentence in story)
    if mode in (CONSTELLATION, SOLAR_SYSTEM):
        assert sum("reputation" in sentence for sentence in story[1:]) == players


@pytest.mark.rule("AN-REP-04")
def test_the_story_says_what_decides_between_equals() -> None:
    shown = scene(finished(2, CONSTELLATION))
    view = view_of(shown)
    totals = [(1, 1), (2, 1), (1, 2)]
    told = []
    for pair in totals:
        standings = tuple(msgspec.structs.replace(entry, total=pair[entry.seat]) for entry in view.standings)
        story = FACE.story(
            msgspec.structs.replace(shown, view=msgspec.structs.replace(view, standings=standings))
        )
        told.append(any("the better place in the race decides" in sentence for sentence in story))
    assert told == [True, False, False]


def test_there_is_no_story_before_the_end() -> None:
    assert FACE.story(scene(training_table().match)) == []


ACRONYMS = re.compile(r"(?<!\()\b(SXT|SCT|DV)\b")


@pytest.mark.parametrize("mode", MODES)
def test_what_happens_and_what_is_asked_is_said_in_words_not_in_acronyms(mode: str) -> None:
    """The board's own labels and the index explain them; a sentence must not need that. Cards keep theirs."""
    cards = [entry.text for entry in FACE.words.content.agendas.values()]
    said: set[str] = set()
    for match in walk(MODES[mode][-1], 4, 500, {"mode": mode}):
        for ask in match.asks:
            panel = FACE.ask(scene(match, max(0, ask.seat)))
            said |= {panel.heading, panel.note, *(button.sentence for button in buttons(panel))}
    said |= {line.text for line in FACE.lines(match.log(-1), NAMES, -1)}
    assert len(said) > 50
    own = {words for words in said if not any(text in words for text in cards)}
    assert {words for words in own if ACRONYMS.search(words)} == set()
