"""Before the first year: agencies, missions, locations, and what everybody begins with (LE-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace import Match, Seeded
from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.chance import Scripted
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import seats_and_spectator
from tests.games.leaving_earth.arranged import Arranged, title

EXPLORABLE = {"moon", "mars", "phobos", "ceres", "venus", "solar_radiation", "suborbital_flight"}


def begun(players: int = 2, seed: int = 1, **options: str) -> Match[LeavingEarthState]:
    """A match at its first decision: missions are drawn, nobody has chosen an agency."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return title().start(players, seed=seed, options=chosen)


def view_of(match: Match[LeavingEarthState], seat: int = 0) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def state_of(match: Match[LeavingEarthState]) -> LeavingEarthState:
    return match.position.state


def levels(match: Match[LeavingEarthState]) -> tuple[int, int, int]:
    """How many easy, medium and hard missions are on the table."""
    found = Counter(title().content.missions[mission].level for mission in view_of(match).missions)
    return found["easy"], found["medium"], found["hard"]


# Agencies -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SET-01")
def test_each_agency_chooses_a_card_that_nobody_has() -> None:
    match = begun(3)
    assert [str(action) for action in match.legal(0)] == [
        "agency nasa",
        "agency okb1",
        "agency cnes",
        "agency sac",
        "agency isas",
    ]
    match.act(0, "agency sac")
    assert "agency sac" not in [str(action) for action in match.legal(1)]
    refusal = match.refusal(1, title().codec.parse("agency sac"))
    assert refusal is not None
    assert refusal.clause == "LE-SET-01"
    match.act(1, "agency nasa")
    match.act(2, "agency isas")
    assert [agency.card for agency in view_of(match).agencies] == ["sac", "nasa", "isas"]
    assert view_of(match).phase == "turns"


@pytest.mark.rule("LE-SET-10")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_one_to_five_agencies_play_and_one_plays_solitaire(players: int) -> None:
    table = Arranged(players)
    assert len(table.view().agencies) == players
    assert table.view().is_solitaire is (players == 1)


@pytest.mark.rule("LE-SET-10")
@pytest.mark.parametrize("players", [0, 6])
def test_more_or_fewer_cannot_play(players: int) -> None:
    with pytest.raises(BadText):
        begun(players)


# Missions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SET-03", "LE-SET-02")
@pytest.mark.parametrize(
    ("chosen", "drawn"),
    [("easy", (5, 0, 0)), ("normal", (4, 2, 0)), ("hard", (3, 3, 2)), ("very-hard", (1, 4, 4))],
)
def test_missions_are_drawn_by_level_for_the_chosen_game(chosen: str, drawn: tuple[int, int, int]) -> None:
    for seed in range(5):
        match = begun(2, seed, missions=chosen)
        assert levels(match) == drawn
        assert len(set(view_of(match).missions)) == sum(drawn)


@pytest.mark.rule("LE-SET-03")
def test_normal_is_the_default() -> None:
    assert levels(begun(2)) == (4, 2, 0)


@pytest.mark.rule("LE-SET-03")
def test_a_table_may_choose_its_own_numbers_and_always_has_a_mission() -> None:
    assert levels(begun(2, missions="custom", easy="0", medium="1", hard="9")) == (0, 1, 9)
    assert sum(levels(begun(2, missions="custom", easy="0", medium="0", hard="0"))) == 1


@pytest.mark.rule("LE-SET-02")
def test_every_mission_of_a_level_is_as_likely() -> None:
    """Four of six easy missions and two of eight medium ones are drawn."""
    drawn: Counter[str] = Counter()
    for seed in range(600):
        drawn.update(view_of(begun(1, seed)).missions)
    for mission in title().content.missions.values():
        share = {"easy": 4 / 6, "medium": 2 / 8, "hard": 0.0}[mission.level] * (not mission.expansion)
        assert abs(drawn[mission.id] / 600 - share) < 0.08


@pytest.mark.rule("LE-SET-02", "LE-SET-04")
def test_missions_come_up_as_drawn_and_lie_open_for_all() -> None:
    drawn = ["mars_survey", "sounding_rocket", "lunar_survey", "man_in_space", "venus_lander", "lunar_lander"]
    match = title().start(2, chance=Scripted(drawn))
    for seat in seats_and_spectator(2):
        assert sorted(view_of(match, seat).missions) == sorted(drawn)


@pytest.mark.rule("LE-SET-04")
def test_undrawn_missions_are_in_nobodys_view() -> None:
    match = begun(2)
    undrawn = set(title().content.missions) - set(view_of(match).missions)
    text = str(view_of(match))
    assert not [mission for mission in undrawn if f"'{mission}'" in text]


# Locations ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SET-05", "LE-SET-06", "LE-KNO-03")
def test_single_locations_are_open_and_the_explorable_ones_unexplored_for_everybody() -> None:
    match = begun(2)
    for seat in seats_and_spectator(2):
        places = {place.location: place for place in view_of(match, seat).places}
        assert set(places) == EXPLORABLE
        assert not any(place.is_revealed or place.face or place.known_by for place in places.values())
    open_places = [
        place.id for n, place in enumerate(state_of(match).cat.places) if state_of(match).revealed[n]
    ]
    assert set(open_places) == set(state_of(match).cat.place) - EXPLORABLE


@pytest.mark.rule("LE-SET-06")
def test_one_card_of_each_explorable_location_is_put_out_unseen() -> None:
    """Nobody has looked, so nothing is decided; each card of the pile is as likely when somebody does."""
    assert set(state_of(begun(2)).faces) == {NOWHERE}
    found: Counter[str] = Counter()
    for seed in range(400):
        table = Arranged(1, seed=seed)
        table.own(0, "surveying")
        ship = table.craft(0, "venus_orbit", "probe")
        table.match._chance = table.match.position.flow.chance = Seeded(seed)
        table.act(f"survey {ship} venus")
        found[next(place.face for place in table.view().places if place.location == "venus")] += 1
    assert set(found) == {"venus_pressure", "venus_ocean", "venus_life"}
    assert abs(found["venus_pressure"] - 200) < 40
    assert abs(found["venus_life"] - 100) < 35


@pytest.mark.rule("LE-SET-07", "LE-RULING-04")
@pytest.mark.parametrize("chosen", ["easy", "very-hard"])
def test_all_locations_are_laid_out_whatever_the_missions(chosen: str) -> None:
    cat = state_of(begun(2, missions=chosen)).cat
    assert set(cat.place) == {p.id for p in title().content.locations.values() if not p.expansion}


# What everybody begins with -------------------------------------------------------------------------------


@pytest.mark.rule("LE-SET-09")
def test_agencies_start_with_nothing_until_the_first_funding() -> None:
    match = begun(2)
    for agency in view_of(match).agencies:
        assert (agency.money, agency.components, agency.supplies, agency.advancements) == (0, (), 0, ())
        assert (agency.missions, agency.score) == ((), 0)
    match.act(0, "agency nasa")
    match.act(1, "agency cnes")
    assert [agency.money for agency in view_of(match).agencies] == [25, 25]
    assert view_of(match).craft == ()


@pytest.mark.rule("LE-SET-08")
def test_the_marker_starts_on_1956_and_all_outcomes_are_in_the_deck() -> None:
    view = view_of(begun(2))
    assert view.year == 1956
    assert (view.outcome_deck, view.outcomes_discarded) == (90, (0, 0, 0))


@pytest.mark.rule("LE-SET-08")
def test_components_and_advancements_are_there_by_kind_for_everybody() -> None:
    table = Arranged(2)
    table.money(1000)
    table.own_all()
    offered = {action.split()[1] for action in table.legal() if action.startswith("buy ")}
    kinds = [part.id for part in title().content.components.values() if part.kind != "sample"]
    assert set(kinds) < offered
    table.turn_of(1)
    assert [a for a in table.legal() if a.startswith("research")] == [
        f"research {name}" for name in title().content.advancements
    ]
