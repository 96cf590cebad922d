"""What is public, what is not, and worlds that a seat cannot tell from the real one (LE-KNO)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from moonrace import Seeded
from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.games.leaving_earth.view import PlaceView, View
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.position import Position
from moonrace.kernel.title import seats_and_spectator
from tests.games.leaving_earth.arranged import Arranged, title

FAR_OFF = ["man_on_venus"]


def place(view: View, name: str) -> PlaceView:
    """A location as a view has it."""
    return next(found for found in view.places if found.location == name)


def wandering(players: int, decisions: int, every: int) -> Iterator[Position]:
    """Moments of a game played at random in which craft are about and secrets are kept."""
    arranged = Arranged(players, seed=players, missions=["man_on_venus", "man_on_mars", "venus_station"])
    for agency in range(players):
        arranged.own_all(agency)
        for where in ("lunar_orbit", "mars_orbit", "venus_orbit", "inner_planets_transfer"):
            arranged.craft(agency, where, "apollo", "probe", "atlas", "saturn", "ion_thruster")
    position = arranged.match.position
    rng = random.Random(players)
    for number in range(decisions):
        if position.over:
            return
        seat = rng.choice(position.awaited)
        actions = position.legal(seat)
        bold = [a for a in actions if a.verb() in ("survey", "conceal", "maneuver", "fire", "dock")]
        position.play(seat, rng.choice(bold if bold and number % 3 else actions))
        if number % every == 0:
            yield position


def without_own_secrets(view: msgspec.Struct) -> View:
    """A view less what tells whose it is."""
    assert isinstance(view, View)
    bare = tuple(msgspec.structs.replace(found, face="") for found in view.places)
    return msgspec.structs.replace(view, seat=0, agency=0, places=bare)


@pytest.mark.rule("LE-KNO-01")
def test_money_components_craft_and_numbers_of_outcomes_are_public() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.act("research juno", "buy juno 3")
    arranged.store("saturn!", "yuri_gagarin")
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno", supplies=2, tokens=1)
    for seat in (1, SPECTATOR):
        view = arranged.view(seat)
        own = view.agencies[0]
        assert (own.money, own.components) == (12, ("juno", "juno", "juno", "saturn!", "yuri_gagarin"))
        assert [(stack.advancement, stack.outcomes) for stack in own.advancements] == [("juno", 3)]
        craft = next(found for found in view.craft if found.number == ship)
        assert (craft.components, craft.supplies, craft.tokens) == (("juno", "probe"), 2, 1)
        assert (craft.location, craft.mass, craft.thrust) == ("lunar_orbit", 4, 4)


@pytest.mark.rule("LE-KNO-01", "LE-KNO-03")
@pytest.mark.parametrize("players", [2, 3])
def test_views_differ_in_nothing_but_looked_at_locations(players: int) -> None:
    secrets = 0
    for position in wandering(players, 300, 20):
        views = [position.view(seat) for seat in seats_and_spectator(players)]
        assert len({msgspec.json.encode(without_own_secrets(view)) for view in views}) == 1
        spectator = views[-1]
        assert isinstance(spectator, View)
        assert all(bool(found.face) == found.is_revealed for found in spectator.places)
        secrets += sum(bool(found.known_by) and not found.is_revealed for found in spectator.places)
    assert secrets > 0, "nobody kept a secret, so this has shown nothing"


@pytest.mark.rule("LE-KNO-02", "LE-RES-01")
def test_which_outcomes_lie_on_an_advancement_nobody_knows_not_even_the_owner() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.act("research atlas")
    for seat in (0, 1, SPECTATOR):
        stack = arranged.view(seat).agencies[0].advancements[0]
        assert (stack.outcomes, stack.put_back) == (3, (0, 0, 0))
        assert stack.odds == pytest.approx((60 / 90, 15 / 90, 15 / 90))
    assert arranged.agency(0).stacks[arranged.cat.advancement["atlas"]].hidden == (0, 0, 0)


@pytest.mark.rule("LE-KNO-02", "LE-KNO-05")
@pytest.mark.parametrize(("unseen", "kind"), [(0, 0), (60, 1), (75, 2)])
def test_what_was_drawn_and_put_back_is_remembered_and_changes_the_odds(unseen: int, kind: int) -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.act("research atlas")
    ship = arranged.craft(0, "earth", "atlas", "aldrin", "aldrin")
    arranged.script(0, unseen)
    arranged.act(f"maneuver {ship} suborbital_flight", "fire atlas", "return")
    counts = [60, 15, 15]
    counts[kind] -= 1
    expected = [(2 * count / 89 + (number == kind)) / 3 for number, count in enumerate(counts)]
    for seat in (0, 1, SPECTATOR):
        stack = arranged.view(seat).agencies[0].advancements[0]
        assert (stack.outcomes, stack.put_back[kind]) == (3, 1)
        assert list(stack.odds) == pytest.approx(expected)


@pytest.mark.rule("LE-KNO-05")
def test_drawn_outcomes_and_discards_are_seen_by_all() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own(0, "juno", "minor", "success")
    ship = arranged.craft(0, "lunar_orbit", "probe", "juno")
    arranged.script(1)
    arranged.act(f"maneuver {ship} moon", "fire juno")
    for seat in (0, 1, SPECTATOR):
        drawn = arranged.view(seat).drawn
        assert drawn is not None
        assert (drawn.agency, drawn.advancement, drawn.outcome, drawn.cost) == (0, "juno", "minor", 5)
    arranged.act("remove")
    for seat in (0, 1, SPECTATOR):
        assert [event.outcome for event in arranged.events(events.Outcome, seat)] == ["minor"]
        assert arranged.view(seat).outcomes_discarded == (0, 1, 0)


@pytest.mark.rule("LE-KNO-03", "LE-TEAM-01")
def test_what_an_agency_has_looked_at_its_own_seats_know_and_nobody_else() -> None:
    arranged = Arranged(4, FAR_OFF, agencies="2")
    arranged.own(0, "surveying")
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.script("moon_life")
    arranged.act(f"survey {ship} moon", "conceal")
    for seat, knows in ((0, True), (1, False), (2, True), (3, False), (SPECTATOR, False)):
        assert place(arranged.view(seat), "moon").face == ("moon_life" if knows else "")
        assert place(arranged.view(seat), "moon").known_by == (0,)
        assert len(arranged.events(events.Looked, seat)) == knows


@pytest.mark.rule("LE-KNO-03")
def test_an_unknown_location_shows_what_it_may_be() -> None:
    arranged = Arranged(1, FAR_OFF)
    assert place(arranged.view(), "venus").possible == {
        "venus_pressure": 2,
        "venus_ocean": 1,
        "venus_life": 1,
    }


# Worlds -----------------------------------------------------------------------------------------------------


def faces(arranged: Arranged, seat: int, name: str, worlds: int) -> Counter[str]:
    """What a location is in worlds that a seat cannot tell from the real one."""
    found: Counter[str] = Counter()
    for seed in range(worlds):
        world = title().resample(arranged.state, seat, Seeded(seed))
        assert isinstance(world, LeavingEarthState)
        found[world.cat.faces[world.faces[world.cat.place[name]]].id] += 1
    return found


@pytest.mark.rule("LE-KNO-03")
def test_in_the_worlds_of_others_a_secret_is_dealt_anew_by_the_cards_there_are() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.face("venus_life", revealed=False, known_by=[0])
    assert faces(arranged, 0, "venus", 20) == {"venus_life": 20}
    for seat in (1, SPECTATOR):
        dealt = faces(arranged, seat, "venus", 1200)
        assert abs(dealt["venus_pressure"] - 600) < 80
        assert abs(dealt["venus_ocean"] - 300) < 70


@pytest.mark.rule("LE-KNO-03")
def test_what_is_revealed_is_the_same_in_every_world() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.face("moon_dust", known_by=[0])
    for seat in (0, 1, SPECTATOR):
        assert faces(arranged, seat, "moon", 20) == {"moon_dust": 20}


@pytest.mark.rule("LE-KNO-02", "LE-KNO-03")
@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_cannot_tell_its_worlds_from_the_real_one(players: int) -> None:
    for number, position in enumerate(wandering(players, 240, 12)):
        for seat in seats_and_spectator(players):
            world = position.resample(seat, Seeded(number))
            title().check(world.state)
            assert world.view(seat) == position.view(seat)
            assert world.legal(seat) == position.legal(seat)


@pytest.mark.rule("LE-KNO-03")
@pytest.mark.parametrize(("mine", "other"), [("moon_dust", "moon_life"), ("moon_barren", "moon_minerals")])
def test_nothing_that_others_see_depends_on_a_secret(mine: str, other: str) -> None:
    seen = []
    for face in (mine, other):
        arranged = Arranged(2, ["lunar_lander", "extraterrestrial_life"])
        arranged.own_all(0)
        arranged.face(face, revealed=False)
        ship = arranged.craft(0, "lunar_orbit", "probe", "atlas")
        arranged.act(f"survey {ship} moon", "conceal", f"maneuver {ship} moon", "fire atlas", "conceal")
        seen.append((arranged.view(1), list(arranged.match.log(1)), arranged.legal(1)))
    assert seen[0] == seen[1]


# What is going on -------------------------------------------------------------------------------------------


def at_a(frame: str) -> tuple[Arranged, int]:
    """A table at which agency 0 is asked about a craft beyond its ordinary turn."""
    arranged = Arranged(2, FAR_OFF)
    arranged.own_all(0)
    arranged.money(0)
    if frame in ("damage", "destroy"):
        arranged.own(0, "rendezvous", "minor", "minor")
    parts = {"damage": ["probe"], "destroy": ["sample_moon"], "landing": ["probe"]}
    parts["entry"] = ["apollo", "eagle", "yuri_gagarin"]
    where = "earth_orbit" if frame in ("entry", "landing") else "lunar_orbit"
    crew = ["aldrin", "john_glenn", "pilot_1", "pilot_2", "pilot_3", "pilot_4", "pilot_5"]
    ship = arranged.craft(0, where, *parts.get(frame, crew), supplies=1)
    other = arranged.craft(0, where, "sample_mars")
    if frame in ("damage", "destroy"):
        arranged.act(f"dock {ship} {other}")
    elif frame == "separate":
        arranged.act(f"separate {ship}", "take pilot_2", "take supplies")
    elif frame == "reveal":
        arranged.act(f"survey {ship} moon")
    elif frame in ("entry", "landing"):
        arranged.act(f"maneuver {ship} earth")
    else:
        arranged.end_year()
        arranged.act("spare pilot_3")
    return arranged, ship


@pytest.mark.rule("LE-KNO-01")
@pytest.mark.parametrize(
    ("frame", "chosen"),
    [
        ("damage", ()),
        ("destroy", ()),
        ("reveal", ()),
        ("landing", ()),
        ("entry", ()),
        ("separate", ("pilot_2", "supplies")),
        ("rescue", ("pilot_3",)),
    ],
)
def test_everybody_sees_what_an_agency_is_deciding(frame: str, chosen: tuple[str, ...]) -> None:
    arranged, ship = at_a(frame)
    for seat in (0, 1, SPECTATOR):
        focus = arranged.view(seat).focus
        assert (focus.kind, focus.agency, focus.craft) == (frame, 0, ship)
        assert focus.chosen == chosen
        assert focus.location == ("moon" if frame == "reveal" else "")


@pytest.mark.rule("LE-KNO-01")
def test_in_an_ordinary_turn_nothing_else_is_being_decided() -> None:
    assert Arranged(2, FAR_OFF).view().focus.kind == ""
