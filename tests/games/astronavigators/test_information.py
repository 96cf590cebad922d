"""What is secret and what everybody sees (AN-INF), by the views of seats and of a spectator."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from moonrace.kernel.events import SPECTATOR, Event
from tests.games.astronavigators.arranged import SOLAR_SYSTEM, Arranged

OTHERS = (1, SPECTATOR)


def rich_table() -> Arranged:
    """Neil in the middle of things."""
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"], ["asteroid_belt", "triple_conjunction"])
    table.observe("crux", "centaurus", "aquila", "new_moon")
    table.save("orion", "mars")
    table.tiles("NA-1", "NA-7")
    table.quest("brazilian_sky")
    table.rocket("vostok")
    table.drawn(4, 25)
    table.instrument("octant")
    table.in_space(0, "outbound", 2)
    table.points(0, dv=10)
    table.used("car")
    table.calibrated(0, sxt="full_moon", sct="milky_way", ai="dark_spot", extra=1)
    return table


@pytest.mark.rule("AN-INF-01")
@pytest.mark.parametrize("other", OTHERS)
def test_what_a_player_keeps_secret(other: int) -> None:
    table = rich_table()
    own, seen = table.seen(0), table.seen(0, by=other)
    assert (own.agenda, seen.agenda) == ("asteroid_belt", "")
    assert (own.quests, seen.quests, seen.quest_count) == (("brazilian_sky",), (), 1)
    assert (own.rockets, seen.rockets, seen.rocket_count) == (("vostok",), (), 1)
    assert [(tile.stage, tile.value) for tile in own.drawn] == [(4, 25)]
    assert [(tile.stage, tile.value) for tile in seen.drawn] == [(4, -1)]


@pytest.mark.rule("AN-INF-01")
def test_others_cannot_tell_by_a_fulfilled_mission() -> None:
    table = rich_table()
    table.observe("jupiter", "mars")
    assert table.seen(0).is_fulfilled
    assert not table.seen(0, by=1).is_fulfilled


@pytest.mark.rule("AN-INF-01")
@pytest.mark.parametrize("other", OTHERS)
def test_agenda_is_public_once_revealed(other: int) -> None:
    table = rich_table()
    table.revealed("asteroid_belt")
    assert (table.seen(0, by=other).agenda, table.seen(0, by=other).is_revealed) == ("asteroid_belt", True)


@pytest.mark.rule("AN-INF-01")
def test_face_down_tiles_are_known_as_odds_only() -> None:
    table = rich_table()
    for seat, unseen in ((0, {10: 2, 15: 4, 20: 3}), (1, {10: 2, 15: 4, 20: 3, 25: 1})):
        stage = table.view(seat).trajectory[3]
        assert stage.value == -1
        assert {value: count for value, count in stage.odds if count} == unseen
    table.tile_value(4, 20)
    assert (table.view(1).trajectory[3].value, table.view(1).trajectory[3].odds) == (20, ())


@pytest.mark.rule("AN-INF-01")
def test_log_of_others_tells_no_secret() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-1", "NA-7")
    table.script("captain_cook", "roof_of_beijing", "vostok", "starship")
    table.act("travel 1 stay", "travel 2 stay", "quest NA-1", "keep-quest captain_cook")
    table.act("rocket NA-7", "keep-rocket vostok")
    for other in OTHERS:
        told = " ".join(str(event) for event in table.events(Event, seat=other))
        for secret in ("captain_cook", "roof_of_beijing", "vostok", "starship", "apollo_star_map"):
            assert secret not in told
    own = " ".join(str(event) for event in table.events(Event, seat=0))
    assert "captain_cook" in own
    assert "vostok" in own


@pytest.mark.rule("AN-INF-01")
def test_value_of_a_drawn_tile_is_told_to_who_drew_it() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.prepared(0)
    table.at(0, "+1:-60/-90")
    table.act("travel 1 spacecraft", "travel 2 stay", "launch saturn_v", "draw 3", "draw 4")
    assert [event.stage for event in table.events(events.TileDrawn, seat=1)] == [3, 4]
    for seat, stage in ((0, 3), (1, 4)):
        assert [event.stage for event in table.events(events.TileSeen, seat=seat)] == [stage]
    assert not table.events(events.TileSeen, seat=SPECTATOR)


@pytest.mark.rule("AN-INF-02")
@pytest.mark.parametrize("other", OTHERS)
def test_what_everybody_sees_of_a_player(other: int) -> None:
    table = rich_table()
    seen = table.seen(0, by=other)
    # 3 at home, 25 for the cards, 20 for the sets Milky Way and Orientation.
    assert (seen.nk, seen.dv) == (3 + 25 + 20, 10)
    assert (seen.sxt, seen.sct, seen.ai, seen.extra_steps) == ("full_moon", "milky_way", "dark_spot", 1)
    assert (seen.sets, seen.moons) == (("orientation",), ("new_moon",))
    assert set(seen.vehicles) == {"car", "spacecraft"}
    assert (seen.has_abort, seen.has_abort_stage) == (True, True)
    assert seen.scored == ("crux", "centaurus", "aquila", "new_moon")
    assert seen.saved == ("orion", "mars")
    assert seen.tiles == ("NA-1", "NA-7")
    assert seen.instruments == ("octant",)
    assert [tile.stage for tile in seen.drawn] == [4]


@pytest.mark.rule("AN-INF-02")
@pytest.mark.parametrize("other", OTHERS)
def test_what_everybody_sees_of_the_table(other: int) -> None:
    table = rich_table()
    table.weeks("leo", "virgo", "libra", "full_moon")
    table.deck_top("draco")
    table.planet_top("neptune")
    view = table.view(other)
    assert [week.cards[-1] for week in view.weeks] == ["leo", "virgo", "libra", "full_moon"]
    assert (view.deck_top, view.planet_top) == ("draco", "neptune")
    tops = [table.cat.tiles[tile] for tile in table.state.pile_tops]
    assert [pile.top for pile in view.piles] == tops
