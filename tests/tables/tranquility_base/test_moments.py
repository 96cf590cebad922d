"""What there is to see of an act: for who acts, for another seat and for a spectator."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.face import Moment
from moonrace.tables.kit.moments import (
    Celebrates,
    Covers,
    Fizzles,
    Flies,
    Lands,
    LiftsOff,
    Marks,
    Shown,
    Stamps,
    Travels,
    Waits,
    shown,
)
from moonrace.tables.kit.render import render
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import Arranged
from tests.tables.kit.seating import scene
from tests.tables.tranquility_base.scenes import FACE, page, panel

OWN, OTHER, SPECTATOR = 0, 1, -1
DELAY, ABORT, SATELLITE = "delay_scrubbed_countdowns", "abort_second_stage", "first_american_satellite"


def told(table: Arranged, act: Callable[[], object], seat: int) -> list[Shown]:
    """What a seat is shown of an act."""
    before = len(scene(table.match, seat).log)
    act()
    return [item for item in shown(FACE, scene(table.match, seat)) if item.number > before]


def seen(table: Arranged, *actions: str, seat: int = OWN) -> list[Moment]:
    """The moments of some acts of the active seat, as a seat sees them, without what is celebrated."""
    items = told(table, lambda: table.act(*actions), seat)
    return [item.moment for item in items if not isinstance(item.moment, Celebrates)]


def ids(table: Arranged, seat: int) -> set[str]:
    """The things of a seat's page."""
    return set(re.findall(r'\bid="([^"]+)"', render("kit/table.html", page(table.match, seat))))


def board(table: Arranged, seat: int) -> str:
    """The board as a seat sees it."""
    return render("tranquility_base/board.html", page(table.match, seat))


def flown(moments: list[Moment]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    return ((moment.actor, moment.to) for moment in moments if isinstance(moment, Flies))


# Cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "source", "to"),
    [
        (OWN, "hand-atlas_d-1", "mission-mercury_6"),
        (OTHER, "seat-0", "seat-0"),
        (SPECTATOR, "seat-0", "mission-mercury_6"),
    ],
)
def test_equipment_goes_from_the_hand_to_its_mission(seat: int, source: str, to: str) -> None:
    table = Table(hands=[["atlas_d", "atlas_d"]])
    table.only(0, "atlas_d", "atlas_d")
    before = ids(table, seat)
    assert list(flown(seen(table, "assemble atlas_d mercury_6", seat=seat))) == [((source,), (to,))]
    assert source in before
    assert to in ids(table, seat)


def test_what_is_drawn_is_seen_by_the_drawer_alone() -> None:
    table = Arranged(2, phase="draw", draws=["saturn_v", "saturn_v"])
    before = {seat: len(scene(table.match, seat).log) for seat in (OWN, OTHER, SPECTATOR)}
    table.act("draw draw")
    drawn = {
        seat: [item.moment for item in shown(FACE, scene(table.match, seat)) if item.number > at]
        for seat, at in before.items()
    }
    own, other, spectator = (next(iter(drawn[seat])) for seat in (OWN, OTHER, SPECTATOR))
    assert isinstance(own, Flies)
    assert own.to[0] in ids(table, OWN)
    assert "saturn_v" in own.to[0]
    assert "rocket-saturn_v" in own.art
    assert other == spectator
    assert isinstance(other, Flies)
    assert (other.to, "saturn" in other.art) == (("seat-0",), False)


def test_a_card_that_is_discarded_goes_to_the_pile_from_its_own_place() -> None:
    table = Table(hands=[["atlas_d"]])
    table.act("end-actions")
    copies = table.hand(0).count("atlas_d")
    (actor, to), *_ = flown(seen(table, "discard atlas_d"))
    assert (actor, to) == ((f"hand-atlas_d-{copies - 1}",), ("pile-discard",))


def test_a_scrubbed_mission_goes_with_all_that_lay_there_and_the_new_one_comes() -> None:
    table = Table(hands=[["apollo_12"]])
    table.put("apollo_8", "saturn_v")
    gone, came = flown(seen(table, "scrub apollo_8 apollo_12"))
    assert gone == (("mission-apollo_8",), ("pile-discard", "pile-discard"))
    assert came == (("hand-apollo_12-0",), ("mission-apollo_12",))


def test_scrubs_stand_behind_more_moves_a_row_for_each_new_mission() -> None:
    table = Table(hands=[["apollo_12", "apollo_13"]])
    rows = [group for group in panel(table).groups if group.verb.startswith("Scrub")]
    assert [group.verb for group in rows] == ["Scrub for Apollo 12", "Scrub for Apollo 13"]
    assert all(group.is_folded for group in rows)


# Launches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [OWN, OTHER, SPECTATOR])
def test_a_vehicle_waits_on_its_pad_while_the_launch_can_be_answered(seat: int) -> None:
    table = Table(hands=[[], [DELAY]])
    table.assembled("gemini_4")
    (waits,) = seen(table, "launch gemini_4", seat=seat)
    assert isinstance(waits, Waits)
    assert (waits.actor, "rocket-titan_ii" in waits.art) == ("piece-0", True)
    assert 'class="tb-pad"' in board(table, seat)
    lifts = [item.moment for item in told(table, table.everybody_passes, seat)]
    assert [type(moment) for moment in lifts] == [LiftsOff, Celebrates]
    assert 'class="tb-pad"' not in board(table, seat)


@pytest.mark.parametrize(
    ("card", "band", "strewn", "words"),
    [
        (DELAY, "Delayed", 0, "Launch Delay: Scrubbed Countdown keeps Apollo 8 on the pad."),
        (
            ABORT,
            "Aborted",
            2,
            "Apollo 8 is aborted by Mission Aborted: Second-Stage Failure. "
            "Saturn V and Apollo Spacecraft discarded.",
        ),
    ],
    ids=["delay", "abort"],
)
def test_an_answered_launch_fails_on_the_pad_in_the_words_of_the_log(
    card: str, band: str, strewn: int, words: str
) -> None:
    table = Table(hands=[[], [card]])
    table.assembled("apollo_8")
    table.act("launch apollo_8")
    items = told(table, lambda: table.answer(1, card), OTHER)
    answered, fails, *lost = [item for item in items if not isinstance(item.moment, Marks)]
    assert isinstance(answered.moment, Covers)
    assert answered.moment.cards == ("Apollo 8", FACE.words.name(card))
    assert all(answered.moment.arts)
    assert isinstance(fails.moment, Fizzles)
    assert (fails.moment.actor, fails.moment.band) == ("piece-0", band)
    assert fails.words == words
    assert [len(item.moment.to) for item in lost if isinstance(item.moment, Flies)] == [strewn] * bool(strewn)
    assert all(item.words == "" for item in lost)


# Flights --------------------------------------------------------------------------------------------------


def test_a_piece_passes_the_patches_on_its_way_and_no_others() -> None:
    table = Table()
    table.assembled("apollo_8", launched=True)
    table.piece("mercury_6")
    (moved,) = seen(table, "move apollo_8 mercury_9", seat=OTHER)
    assert isinstance(moved, Travels)
    assert (moved.actor, moved.along) == ("piece-0", ("space-mercury_7", "space-mercury_8"))
    assert moved.near == ""


def test_a_step_of_the_descent_is_seen_from_near() -> None:
    table = Table()
    table.complete_all(0)
    table.assembled("apollo_8", launched=True)
    table.piece("path_1_2")
    (moved,) = seen(table, "move apollo_8 path_1_3")
    assert isinstance(moved, Travels)
    assert moved.near in ids(table, OWN)


@pytest.mark.parametrize("seat", [OWN, OTHER, SPECTATOR])
def test_the_landing_shows_every_patch_and_then_the_winner(seat: int) -> None:
    table = Table()
    table.complete_all(0)
    table.assembled("apollo_8", launched=True)
    table.piece("path_1_4")
    items = told(table, lambda: table.act("move apollo_8 moon"), seat)
    lands, won = (item.moment for item in items)
    assert isinstance(lands, Lands)
    assert (lands.at, lands.seat, len(lands.trophies)) == ("space-moon", 0, 6)
    assert isinstance(won, Celebrates)
    assert (won.title, won.seat, "seat-A" in won.art) == ("On the Moon: Vera wins", 0, True)


def test_a_completed_mission_is_stamped_and_goes_to_its_row() -> None:
    table = Table()
    table.assembled("gemini_4", launched=True)
    table.piece("gemini_4")
    (stamped,) = seen(table, "complete gemini_4")
    assert isinstance(stamped, Stamps)
    assert (stamped.actor, stamped.to, stamped.seat) == ("space-gemini_4", "mission-gemini_4", 0)
    bonus = FACE.words.content.missions["gemini_4"].bonus
    assert stamped.bonus == f"+{bonus}"


# Wild and History cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "to"), [(OWN, "seat-1"), (OTHER, "mission-apollo_10")])
def test_a_wild_is_laid_and_then_lies_on_the_mission_it_hits(seat: int, to: str) -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    laid, lies = seen(table, "wild delay_countdown_hold apollo_10", seat=seat)
    assert isinstance(laid, Covers)
    assert laid.cards == ("Apollo 10", FACE.words.name("delay_countdown_hold"))
    assert isinstance(lies, Flies)
    assert lies.to == (to,)


def test_a_history_card_is_shown_and_what_it_gives_goes_to_the_fuel() -> None:
    table = Table(hands=[[SATELLITE]])
    moments = seen(table, f"history {SATELLITE}")
    gain = FACE.words.content.history[SATELLITE].effect.n
    assert isinstance(moments[0], Covers)
    assert moments[0].says == (FACE.words.effect(SATELLITE),)
    assert (("board",), ("fuel",) * gain) in flown(moments)
    assert (("board",), (f"milestone-{SATELLITE}",)) in flown(moments)


# Secrets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_no_moment_names_a_card_that_the_log_of_its_viewer_does_not(players: int) -> None:
    table = Table(players, hands=[["atlas_d"]])
    for _ in range(2 * players):
        table.end_turn()
    for seat in seats_and_spectator(players):
        eyes = scene(table.match, seat)
        for item in shown(FACE, eyes):
            event = eyes.log[item.number - 1]
            hands = re.findall(r"hand-([a-z_0-9]+)-\d", str(item.moment))
            assert all(card in str(event.data) for card in hands)
