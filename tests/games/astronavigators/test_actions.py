"""The four actions (AN-ACT), and rulings about planning and observing (AN-RULING-04 to 06, 11)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, Arranged


@pytest.mark.rule("AN-ACT-01", "AN-ACT-06")
def test_a_spontaneous_observation_scores_the_top_card_and_its_icons() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(2, "leo", "ursa_major")
    table.act("observe 2", "travel 1 stay")
    seen = table.seen()
    assert (seen.nk, seen.scored) == (2 + 5, ("ursa_major",))
    assert seen.icons == {"orientation": 1, "northern_sky": 1}
    assert table.stack(2)[0] == "leo"


@pytest.mark.rule("AN-ACT-02")
def test_a_vehicle_is_named_at_once_and_moved_later() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.act("travel 2 train")
    assert (table.seen().die, table.square()) == ("train", "+2:0/+30")
    assert table.seen().declared == "train"
    table.act("travel 1 stay")
    assert table.asked() == (0, "travel")
    table.refuses("go +2:+90/+120", "AN-TRV-04")  # a plane could
    table.act("go +2:+60/+90")
    assert table.square() == "+2:+60/+90"


@pytest.mark.rule("AN-ACT-03")
def test_planning_saves_one_card_when_it_is_executed() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(3, "leo", "pisces")
    table.act("plan 3")
    assert (table.seen().saved, table.stack(3)) == ((), ["leo", "pisces"])
    table.act("travel 4 stay")
    assert table.seen().saved == ("pisces",)
    assert table.stack(3)[0] == "leo"
    assert table.nk() == 2


@pytest.mark.rule("AN-ACT-04")
def test_a_full_save_area_swaps() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.save("crux")
    table.week(3, "leo", "pisces")
    table.act("plan 3", "travel 4 stay")
    assert table.seen().saved == ("pisces",)
    assert table.stack(3)[:2] == ["leo", "crux"]


@pytest.mark.rule("AN-ACT-05")
def test_a_planned_observation_lays_the_card_at_once_and_scores_it_later() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.save("ursa_major")
    table.week(2, "leo")
    table.act("observe-saved 2 ursa_major")
    assert table.stack(2) == ["leo", "ursa_major"]
    assert (table.seen().saved, table.nk()) == ((), 2)
    table.act("travel 1 stay")
    assert (table.nk(), table.seen().scored) == (2 + 5, ("ursa_major",))
    assert table.stack(2)[0] == "leo"


@pytest.mark.rule("AN-ACT-05")
def test_only_a_saved_card_can_be_laid() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.refuses("observe-saved 2 ursa_major", "AN-ACT-05")
    table.save("full_moon")
    table.refuses("observe-saved 2 full_moon", "AN-OBS-01")
    assert "observe-saved 3 full_moon" in table.legal()


@pytest.mark.rule("AN-ACT-07")
def test_a_prepared_astronaut_only_travels() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.weeks("ursa_major", "leo", "gemini", "taurus")
    table.save("draco")
    assert {"observe 1", "plan 1", "observe-saved 1 draco"} <= set(table.legal())
    table.prepared(0)
    for action in ("observe 1", "plan 1", "observe-saved 1 draco"):
        table.refuses(action, "AN-ACT-07")
    assert {text.split()[0] for text in table.legal()} == {"travel"}
    assert {text.split()[2] for text in table.legal()} == {"car", "train", "plane", "stay"}


@pytest.mark.rule("AN-ACT-08")
def test_on_the_trajectory_travel_is_the_way_on() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.in_space(0, "outbound", 1)
    table.tile_value(2, 10)
    table.points(nk=30)
    assert {text.split(maxsplit=2)[2] for text in table.legal()} == {"spacecraft", "stay"}
    table.refuses("travel 1 plane", "AN-ACT-08")
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert (table.player().stage, table.dv()) == (2, 10)


@pytest.mark.rule("AN-RULING-04")
def test_a_card_that_could_be_observed_may_be_planned() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "ursa_major")
    assert {"observe 1", "plan 1"} <= set(table.legal())
    table.act("plan 1", "travel 2 stay")
    assert table.seen().saved == ("ursa_major",)


@pytest.mark.rule("AN-RULING-05")
def test_a_swapped_card_lies_on_its_week_from_the_resolution_on() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.save("crux")
    table.weeks("pisces", "ursa_major", "leo", "gemini")
    table.act("plan 1")
    assert table.stack(1) == ["pisces"]
    table.act("observe 2")
    assert table.stack(1)[0] == "crux"
    # The week after it is as it was.
    assert table.seen(1).scored == ("ursa_major",)
    assert len(table.stack(2)) == 1


@pytest.mark.rule("AN-RULING-06")
def test_an_impossible_observation_is_not_declared() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "pisces")
    table.save("crux")
    table.refuses("observe 1", "AN-VIS-07")
    table.refuses("observe-saved 1 crux", "AN-VIS-07")


@pytest.mark.rule("AN-RULING-06")
def test_an_own_instrument_may_make_it_possible() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.weeks("pisces", "leo", "virgo", "libra")
    table.refuses("observe 1", "AN-VIS-07")
    table.instrument("octant")
    assert "observe 1" in table.legal()


@pytest.mark.rule("AN-RULING-06")
def test_a_planned_card_that_cannot_be_seen_after_all_goes_back() -> None:
    table = Arranged(CONSTELLATION, ["joao", "neil"])
    table.save("leo")
    table.act("observe-saved 2 leo")
    table.at(0, "-3:0/+30")  # as if carried away between declaration and resolution
    table.act("travel 1 stay")
    assert (table.seen().saved, table.seen().scored, table.nk()) == (("leo",), (), 4)
    assert "leo" not in table.stack(2)
    assert [event.card for event in table.events(events.NotObserved)] == ["leo"]


@pytest.mark.rule("AN-RULING-11")
@pytest.mark.parametrize(("place", "stage"), [("outbound", 2), ("moon", 0), ("inbound", 4)])
def test_in_flight_only_earth_rise_is_observed(place: str, stage: int) -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.in_space(0, place, stage)
    table.week(1, "ursa_major")
    table.save("draco")
    for action in ("observe 1", "plan 1", "observe-saved 1 draco"):
        table.refuses(action, "AN-RULING-11")
    assert bool(table.offers("observe")) is (place == "moon")
    assert all(text.endswith("earth_rise") for text in table.offers("observe"))


@pytest.mark.rule("AN-RULING-11", "AN-ACT-07")
@pytest.mark.parametrize(("number", "may_observe"), [(5, True), (15, False)])
def test_after_an_abort_observing_is_open_again_in_the_first_year(number: int, may_observe: bool) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(number)
    table.prepared(0)
    table.at(0, "+1:-60/-90")
    table.tile_value(1, 15)
    table.points(nk=0)
    table.act("travel 1 spacecraft", "travel 2 stay", "launch saturn_v", "draw 2", "draw 2")
    assert (table.player().stage, table.player().abort_spent) == (0, True)
    table.finish_month()
    table.week(1, "draco")
    table.week(2, "first_quarter")
    table.first_player(0)
    assert ("observe 2" in table.legal()) is may_observe
    assert ("plan 1" in table.legal()) is may_observe
    if not may_observe:
        table.refuses("observe 2", "AN-YR-03")
