"""The laws every game keeps, at moments of Leaving Earth that random play from the start hardly reaches."""

from __future__ import annotations

import random

import pytest

from moonrace import Seeded
from moonrace.games.leaving_earth.makeup import NOWHERE_YET, Makeup
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab import laws
from tests.games.leaving_earth.arranged import Arranged
from tests.games.leaving_earth.late import WAYS, moments

EVERY_WAY = pytest.mark.parametrize("way", WAYS, ids=str)
Table = tuple[int, dict[str, str]]


@EVERY_WAY
def test_nothing_is_lost_copies_are_apart_texts_read_back_and_choices_are_described_once(way: Table) -> None:
    rng = random.Random(1)
    for position in moments(*way, wanted=30):
        laws.nothing_created_or_lost(position)
        laws.somebody_can_act(position)
        laws.clone_is_apart(position, rng, 6)
        laws.choices_are_one_description(position)
        for action in position.legal(position.awaited[0]):
            laws.text_form_reads_back(position.title, action)


@EVERY_WAY
def test_what_is_remembered_of_craft_is_what_a_fresh_look_finds(way: Table) -> None:
    looked_at = 0
    for position in moments(*way, wanted=60):
        fresh = position.clone()
        state = fresh.state
        for craft in state.craft.values():
            looked_at += craft.makeup.listed[0] != NOWHERE_YET
            craft.makeup = Makeup(state.cat, craft.parts, craft.supplies)
        seat = position.awaited[0]
        assert position.legal(seat) == fresh.legal(seat)
    assert looked_at > 100


def test_what_is_remembered_of_a_craft_is_forgotten_when_it_arrives_or_surveying_comes() -> None:
    table = Arranged(1)
    ship = table.craft(0, "earth_orbit", "probe", "atlas", tokens=1)

    def verbs() -> set[str]:
        """What can be done with the craft, asked anew."""
        actions = table.state.frames[-1].legal(table.state, 0)
        return {action.verb() for action in actions if getattr(action, "craft", None) == ship}

    assert verbs() == set()
    table.ship(ship).tokens = 0
    assert verbs() == {"maneuver"}
    table.own(0, "surveying")
    assert verbs() == {"maneuver", "survey"}
    table.ship(ship).location = table.cat.earth
    assert verbs() == {"maneuver", "unload"}


@pytest.mark.rule("LE-KNO-01", "LE-KNO-03")
@EVERY_WAY
def test_whatever_others_have_found_a_seat_sees_the_same(way: Table) -> None:
    """Secrecy by pairs: what others have seen and kept to themselves is chosen anew."""
    rng = random.Random(2)
    hidden = 0
    for position in moments(*way, wanted=12):
        state = position.state
        for seat in seats_and_spectator(state.players):
            world = position.resample(seat, Seeded(rng.getrandbits(32))).state
            hidden += world.faces != state.faces
            laws.seat_cannot_tell(position, seat, Seeded(rng.getrandbits(32)), rng, look_ahead=5)
    assert hidden > 1


@pytest.mark.rule("LE-KNO-03")
def test_a_resampled_location_may_be_any_of_its_cards_and_what_one_knows_stays() -> None:
    table = Arranged(3, missions=["man_on_venus"])
    table.face("venus_ocean", revealed=False, known_by=[0])
    table.face("moon_dust")
    cat = table.cat
    found: dict[int, set[str]] = {seat: set() for seat in seats_and_spectator(3)}
    for seat in found:
        for seed in range(40):
            world = table.title.resample(table.state, seat, Seeded(seed))
            found[seat].add(cat.faces[world.faces[cat.place["venus"]]].id)
            assert cat.faces[world.faces[cat.place["moon"]]].id == "moon_dust"
    anything = {"venus_pressure", "venus_ocean", "venus_life"}
    assert found == {0: {"venus_ocean"}, 1: anything, 2: anything, -1: anything}
