"""Log lines, plain lines and the story: every event a sentence with its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from moonrace import load
from moonrace.games.apogee import events
from moonrace.kernel.events import Event
from moonrace.tables.apogee.log import TELL
from tests.tables.apogee.scenes import (
    FACE,
    MATCHES,
    finished,
    launch_table,
    planning_table,
    solo_table,
    view_of,
    walk,
)
from tests.tables.kit.seating import NAMES, all_eyes, scene
from tests.tables.kit.telling import kinds_of, told


def test_every_event_of_the_game_has_a_sentence() -> None:
    assert kinds_of(events) == TELL.kinds


def test_every_event_of_random_games_has_a_line_without_ids_in_it() -> None:
    seen: Counter[str] = Counter()
    for players, mission in ((1, "2"), (2, "5"), (3, "8"), (5, "7")):
        *_, match = walk(players, players, 1500, {"mission": mission})
        for event in (event for step in match.effective for event in step.events):
            seen[event.kind] += 1
            line = FACE.line(event, NAMES, 0)
            if line is None:
                assert isinstance(event, events.CameBack), event
                continue
            assert line.text.rstrip("*").endswith("."), line
            assert "_" not in line.text, line
            assert -1 <= line.seat < players
    assert len(seen) > 40


class TeaBreak(Event, frozen=True, tag="tea_break"):
    """Nothing that the game tells of."""

    seat: int


def test_an_unknown_event_needs_no_line() -> None:
    assert FACE.line(TeaBreak(seat=0), NAMES, 0) is None


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Director(seat=0, director="jun"), "**Shuguang Jun**, China, authority 7."),
        (events.Hired(seat=0, count=2, credits=80_000), "Hires 2 Engineers for 80 k."),
        (
            events.Placed(seat=0, specialty=1, construction=0, rd=2, design=0),
            "Engineers face down: 1 on Specialty and 2 on R&D.",
        ),
        (
            events.Revealed(seat=0, action="design", engineers=("gokhale_b", "pelterie_b")),
            "Design: **Gokhale 0.8 and Pelterie 7.2**.",
        ),
        (events.Specialty(seat=0, engineer="faget_a"), "Mark Faget: all rockets, mass \N{MINUS SIGN}1."),
        (
            events.Built(seat=0, technology="ion", how="tokens"),
            "Built for tokens: **Ion Thruster**.",
        ),
        (events.Acquired(seat=0, card="ion:orange", how="design"), "Designs **Ion Thruster**."),
        (
            events.Rolled(seat=0, destination="moon", number=6, roll=7),
            "Rolls **7** for the launch to the **Moon**, 6 needed.",
        ),
        (
            events.Interrupted(seat=0, destination="geo"),
            "Launch into **GEO** interrupted; the rocket stays on the pad.",
        ),
        (
            events.Earned(seat=0, credits=40_000, launches=60_000),
            "Earns 40 k, 60 k for launches.",
        ),
        (
            events.Objective(seat=0, investor="voyages", level=2, credits=140_000),
            "Fulfils **Stellar Voyages**, level 2: GEO or beyond, crew of 4.",
        ),
        (events.Token(seat=0, colour="orange"), "Collects an orange Docking token."),
        (events.Bought(seat=0, seller=1, credits=60_000), "Buys an Engineer from Tomas for 60 k."),
        (events.RivalPlans(roll=12, action="breakthrough"), "The rival rolls 12 and has a breakthrough."),
    ],
)
def test_lines_say_who_what_and_how_much(event: Event, sentence: str) -> None:
    assert told(FACE, event) == sentence


def test_log_lines_stand_with_the_seat_they_are_about() -> None:
    line = FACE.line(events.Launched(seat=2, destination="mars"), NAMES, 0)
    assert line is not None
    assert line.seat == 2
    turned = FACE.line(events.TurnedUp(river="payload", card="probe"), NAMES, 0)
    assert turned is not None
    assert turned.seat == -1


def texts(events: Sequence[Event], viewer: int = 0) -> list[str]:
    return [line.text for line in FACE.lines(events, NAMES, viewer)]


def test_cards_turned_up_together_are_one_line() -> None:
    turned = [
        events.TurnedUp(river=river, card=card)
        for river, card in (
            ("first_stage", "kerosene"),
            ("first_stage", "kerosene"),
            ("first_stage", "laser"),
            ("payload", "probe"),
        )
    ]
    assert texts(turned) == [
        "Turned up: First Stage **Kerosene Liquid Rocket Engine twice and Laser Propulsion**; "
        "Payload **Science Probe**."
    ]
    assert texts(turned[2:3]) == ["Turned up: **Laser Propulsion**."]
    replaced = events.RiverReplaced(river="first_stage")
    assert len(texts([turned[0], replaced, turned[1]])) == 3


def test_what_is_taken_from_a_river_is_told_before_what_lies_in_its_place() -> None:
    turned = events.TurnedUp(river="payload", card="comsat")
    taken = events.Acquired(seat=1, card="probe", how="design")
    assert texts([turned, taken]) == ["Designs **Science Probe**. Turned up: **Communications Satellite**."]
    assert texts([taken]) == ["Designs **Science Probe**."]


def test_the_rivers_of_the_set_up_are_one_line_for_everybody() -> None:
    match = load("apogee").start(2, seed=3)
    while view_of(scene(match)).round == 0:
        ask = match.asks[0]
        match.act(ask.seat, ask.legal()[0])
    for seat in (0, 1, -1):
        told = [text for text in texts(match.log(seat), seat) if text.startswith("Turned up")]
        assert len(told) == 1
        assert all(f"{zone} **" in told[0] for zone in ("First Stage", "Upper Stage", "Payload"))


def test_a_builder_s_cards_and_bill_are_one_line_for_each_builder() -> None:
    built = [
        events.Built(seat=seat, technology=card, how="construction")
        for seat, card in ((0, "ion"), (0, "laser"), (1, "probe"))
    ]
    bills = [events.Paid(seat=seat, credits=20_000) for seat in (0, 1)]
    assert texts([*built[:2], bills[0], built[2], bills[1]]) == [
        "Built **Ion Thruster and Laser Propulsion** for 20 k.",
        "Built **Science Probe** for 20 k.",
    ]


@pytest.mark.parametrize(
    ("seen", "known", "own"),
    [
        (
            events.Researched(seat=1, count=2),
            events.ResearchedWhat(seat=1, cards=("booster_4", "booster_4")),
            "You draw Booster x4 twice.",
        ),
        (
            events.Hired(seat=1, count=1, credits=40_000),
            events.HiredWho(seat=1, engineers=("faget_a",)),
            "You hire Faget 4.4 for 40 k.",
        ),
        (
            events.Hired(seat=1, count=0, credits=0),
            events.HiredWho(seat=1, engineers=()),
            "You hire nobody.",
        ),
        (
            events.Recruited(seat=1),
            events.Joined(seat=1, engineer="faget_a"),
            "**Mark Faget 4.4** joins you.",
        ),
        (
            events.Dismissed(seat=1),
            events.DismissedWho(seat=1, engineer="faget_a"),
            "You dismiss **Mark Faget 4.4**.",
        ),
        (
            events.Removed(seat=1, action="design"),
            events.RemovedWho(seat=1, engineer="faget_a", action="design"),
            "**Mark Faget 4.4** goes from Design back to your hand.",
        ),
    ],
)
def test_one_s_own_secrets_are_told_once(seen: Event, known: Event, own: str) -> None:
    assert texts([seen, known], 1) == [own]
    assert len(texts([seen], 0)) == 1
    somebody_else = msgspec.structs.replace(seen, seat=0)
    assert len(texts([somebody_else, known], 1)) == 2


# Plain lines ------------------------------------------------------------------------------------------------


def test_plain_lines_tell_rocket_numbers_and_chances() -> None:
    lines = FACE.plain(scene(launch_table().match))
    text = "\n".join(lines)
    assert "Mission 3, easy, Reusable crew to GEO" in text
    assert "thrust 21, mass 16, performance 1.8" in text
    assert "GEO 6+ (58 %)" in text
    assert (
        "Investor Stellar Voyages: level 1: crew of 2, 60 k; level 2: GEO or beyond, crew of 4, 140 k."
        in text
    )


@pytest.mark.rule("AP-INF-03", "AP-INF-04")
def test_plain_lines_keep_names_and_drafts_of_others_secret() -> None:
    table = planning_table()
    own = "\n".join(FACE.plain(scene(table.match, 0)))
    other = "\n".join(FACE.plain(scene(table.match, 1)))
    assert "Your Engineer Mark Faget 4.4: all rockets: mass \N{MINUS SIGN}1, on Specialty." in own
    assert "Faget" not in other
    assert "Dyson" not in other


@pytest.mark.rule("AP-SOLO-03", "AP-SOLO-09")
def test_plain_lines_of_the_solo_variant_tell_how_far_the_rival_is() -> None:
    text = "\n".join(FACE.plain(scene(solo_table().match)))
    assert "Rival Mikhail Korolev: readiness 3 of 4, launches 0 of 2, launches on 7+ (50 %)." in text


@pytest.mark.parametrize("name", [*MATCHES])
def test_plain_lines_have_no_ids_and_no_empty_words(name: str) -> None:
    for shown in all_eyes(MATCHES[name]()):
        for line in FACE.plain(shown):
            assert "_" not in line
            assert "None" not in line
            assert line.rstrip().endswith((".", ":")), line


# The story --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-END-01")
def test_the_story_tells_who_won_and_when() -> None:
    match = finished(2)
    sentences = FACE.story(scene(match))
    winner = match.result.winners[0] if match.result else -1
    who = "You" if winner == 0 else NAMES[winner]
    assert sentences[0].startswith(f"{who}, as ")
    assert "fulfilled Mission 1 in quarter" in sentences[0]
    assert any("launched into LEO" in sentence for sentence in sentences)


def test_there_is_no_story_while_the_game_runs() -> None:
    assert FACE.story(scene(launch_table().match)) == []
