"""Set-up of Solar System and observing with the orrery (AN-SOL, AN-ORR)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace import Seeded
from moonrace.games.astronavigators.view import OrreryView, View
from moonrace.kernel.chance import Scripted
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from tests.games.astronavigators.arranged import CONSTELLATION, SOLAR_SYSTEM, Arranged, title, view_of

FIVE_CARDS = ["orion", "leo", "crux", "full_moon", "draco"]
TOPS = ["NA-4", "SA-1", "EU-3", "AF-2", "AS-7", "OC-9", "AN-5"]
START = {
    "mercury": 180,
    "venus": 135,
    "earth": 180,
    "mars": 165,
    "jupiter": 45,
    "saturn": 204,
    "uranus": 15,
    "neptune": 345,
}


def drafted(mode: str = SOLAR_SYSTEM, orrery: str = "designated", then: tuple[str, ...] = ()) -> Match:
    """Neil, Joao and Yuri, drafted in the order of seats 0, 2, 1; seat 1 is first player."""
    script: list[int | str] = [0, "neil", "wang", "yuri", "wang", "joao", "wang", *FIVE_CARDS, *then]
    options = {"mode": mode, "orrery": orrery}
    match = title().start(3, chance=Scripted(script, then=Seeded(5)), options=options)
    match.act(0, "character neil")
    match.act(2, "character yuri")
    match.act(1, "character joao")
    return match


def with_agendas(match: Match) -> Match:
    """Everybody keeps the first agenda offered."""
    for seat in range(3):
        match.act(seat, match.legal(seat)[0])
    return match


def orrery_of(view: View) -> OrreryView:
    assert view.orrery is not None
    return view.orrery


def refused(match: Match, seat: int, action: str) -> str:
    """The clause that refuses an action, or nothing."""
    refusal = match.refusal(seat, title().codec.parse(action))
    return refusal.clause if refusal is not None else ""


def in_march(who: str = "neil", **planets: int) -> Arranged:
    """Somebody and Joao in the first March, with planets where they are wanted."""
    table = Arranged(SOLAR_SYSTEM, [who, "joao" if who != "joao" else "neil"])
    table.planets(**planets)
    return table


# Set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SOL-01")
def test_one_of_three_agendas_is_kept() -> None:
    three = {"agenda apollo_star_map", "agenda spying_the_world", "agenda asteroid_belt"}
    match = drafted()
    assert {str(action) for action in match.legal(0)} == three
    assert {str(action) for action in drafted(CONSTELLATION).legal(0)} == three - {"agenda asteroid_belt"}
    assert refused(match, 0, "agenda triple_conjunction") == "AN-CON-08"
    match.act(0, "agenda asteroid_belt")
    match.act(1, "agenda triple_conjunction")
    match.act(2, "agenda chasing_the_hunter")
    assert [view_of(match, seat).seats[seat].agenda for seat in range(3)] == [
        "asteroid_belt",
        "triple_conjunction",
        "chasing_the_hunter",
    ]


@pytest.mark.rule("AN-SOL-02")
def test_starting_tiles_come_after_the_orrery() -> None:
    match = with_agendas(drafted(orrery="placed"))
    while match.asks[0].what == "place planet":
        view = view_of(match)
        assert {pile.top for pile in view.piles} == {""}
        assert [player.tiles for player in view.seats] == [(), (), ()]
        match.act(match.asks[0].seat, match.legal(match.asks[0].seat)[0])
    tiles = view_of(match).seats
    assert [player.tiles[0][:2] for player in tiles] == ["NA", "SA", "EU"]
    assert "" not in {pile.top for pile in view_of(match).piles}


@pytest.mark.rule("AN-SOL-02", "AN-SOL-06")
def test_planet_card_is_turned_up_before_the_piles() -> None:
    match = with_agendas(drafted(then=("saturn", *TOPS, "NA-9", "SA-9", "EU-9")))
    view = view_of(match)
    assert view.planet_top == "saturn"
    assert [player.tiles for player in view.seats] == [("NA-4",), ("SA-1",), ("EU-3",)]
    assert [pile.top for pile in view.piles] == ["NA-9", "SA-9", "EU-9", "AF-2", "AS-7", "OC-9", "AN-5"]


@pytest.mark.rule("AN-SOL-03")
def test_planets_stand_on_their_designated_spots() -> None:
    match = with_agendas(drafted())
    assert {planet.planet: planet.degrees for planet in orrery_of(view_of(match)).planets} == START


@pytest.mark.rule("AN-SOL-03")
def test_planets_are_placed_in_turn_from_who_chose_a_character_last() -> None:
    match = with_agendas(drafted(orrery="placed"))
    turns = []
    assert refused(match, 1, "place-planet earth 0") == "AN-SOL-03"
    assert refused(match, 1, "place-planet mercury 90") == "AN-SOL-03"
    zones = [str(action) for action in match.legal(1) if "uranus" in str(action)]
    assert zones == [f"place-planet uranus {15 + 30 * n}" for n in range(12)]
    chosen = {"venus": 45, "mars": 345, "jupiter": 105, "uranus": 225, "saturn": 348, "mercury": 60}
    for planet, degrees in (chosen | {"neptune": 195}).items():
        turns.append(match.asks[0].seat)
        match.act(turns[-1], f"place-planet {planet} {degrees}")
        if planet == "venus":
            assert refused(match, 2, "place-planet venus 90") == "AN-SOL-03"
    assert turns == [1, 2, 0, 1, 2, 0, 1]
    placed = {planet.planet: planet.degrees for planet in orrery_of(view_of(match)).planets}
    assert placed == chosen | {"neptune": 195, "earth": 180}


@pytest.mark.rule("AN-SOL-04")
def test_sun_die_shows_the_month_all_the_year() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    shown = []
    for _ in range(13):
        shown.append(table.view().month)
        table.finish_month()
    assert shown == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]


@pytest.mark.rule("AN-SOL-05", "AN-ORR-05")
@pytest.mark.parametrize(
    ("number", "pillars"),
    [(1, (300, 330, 0, 30, 60)), (2, (330, 0, 30, 60, 90)), (7, (120, 150, 180, 210, 240))],
)
def test_five_pillars_stand_beyond_the_sun(number: int, pillars: tuple[int, ...]) -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    for _ in range(number - 1):
        table.finish_month()
    assert orrery_of(table.view()).pillars == pillars


@pytest.mark.rule("AN-SOL-06")
def test_planet_deck_has_the_terra_cards_in_it() -> None:
    match = with_agendas(drafted(then=("terra",)))
    for seat in (0, 1, SPECTATOR):
        view = view_of(match, seat)
        assert (view.planet_deck, view.planet_top, view.terra_left) == (40, "terra", 0)
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    cards = Counter(table.cat.cards[card] for card in [*table.state.planet_bag, table.state.planet_top])
    assert cards == dict.fromkeys(title().content.planet_cards, 4)
    tops = {view_of(with_agendas(drafted(then=(card,)))).planet_top for card in ("mars", "neptune")}
    assert tops == {"mars", "neptune"}


@pytest.mark.rule("AN-SOL-07")
def test_quests_lie_face_down_and_planet_sets_are_inactive() -> None:
    view = view_of(with_agendas(drafted()))
    assert view.quest_deck == 7
    for player in view.seats:
        assert (player.quest_count, player.instruments) == (0, ())
        assert (player.sets, player.spent_sets) == ((), ())
    assert view_of(with_agendas(drafted(CONSTELLATION))).quest_deck == 0
    drawn: set[str] = set()
    for seed in range(6):
        table = Arranged(SOLAR_SYSTEM, ["neil", "joao"], seed=seed)
        table.tiles("NA-1")
        table.act("travel 1 stay", "travel 2 stay", "quest NA-1")
        drawn.update(table.view().focus.options)
    assert len(drawn) > 3


# The orrery -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-ORR-01")
@pytest.mark.parametrize(
    ("card", "degrees", "is_seen"),
    [
        ("jupiter", 45, False),
        ("jupiter", 75, True),
        ("saturn", 60, False),
        ("saturn", 72, True),
        ("saturn", 300, False),
        ("saturn", 288, True),
        ("mars", 0, False),
        ("mars", 180, True),
    ],
)
def test_planet_on_or_between_pillars_is_not_seen(card: str, degrees: int, is_seen: bool) -> None:
    table = in_march()
    table.planets(**{card: degrees})
    table.planet_top(card)
    if is_seen:
        table.act("observe 1 planet", "travel 2 stay")
        assert table.seen().scored == (card,)
    else:
        table.refuses("observe 1 planet", "AN-ORR-01")
        assert "plan 1 planet" in table.legal()


@pytest.mark.rule("AN-ORR-02")
def test_planet_card_is_laid_on_the_week_when_declared() -> None:
    table = in_march(mars=165)
    table.week(2, "orion")
    table.planet_top("mars")
    table.act("observe 2 planet")
    assert table.stack(2) == ["orion", "mars"]
    assert table.view(1).planet_top == ""
    table.refuses("observe 3 planet", "AN-ORR-02")
    table.refuses("plan 3 planet", "AN-ORR-02")
    assert table.nk(0) == 3
    table.act("travel 3 stay")
    assert (table.nk(0), table.seen(0).scored) == (3 + 5, ("mars",))
    assert "mars" not in table.stack(2)


@pytest.mark.rule("AN-ORR-02")
def test_planned_planet_card_is_saved_and_observed_later() -> None:
    table = in_march(mars=0)
    table.week(2, "orion")
    table.planet_top("mars")
    table.act("plan 2 planet")
    assert table.stack(2) == ["orion", "mars"]
    table.act("travel 3 stay")
    assert table.seen(0).saved == ("mars",)
    table.planets(mars=180)
    table.month_with("travel 3 stay", "observe-saved 1 mars")
    assert (table.seen(0).saved, table.seen(0).scored) == ((), ("mars",))


@pytest.mark.rule("AN-ORR-03")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        (("mercury", "venus"), "rocky_planet"),
        (("mars", "terra"), "rocky_planet"),
        (("mercury_transit", "venus_transit"), "rocky_planet"),
        (("jupiter", "saturn"), "gas_planet"),
        (("uranus", "neptune"), "gas_planet"),
    ],
)
def test_two_planet_cards_of_a_kind_score_their_set(cards: tuple[str, str], name: str) -> None:
    table = in_march()
    values = [title().content.planet_cards[card].nk for card in cards]
    table.observe(cards[0])
    assert (table.nk(), table.seen().sets) == (3 + values[0], ())
    table.observe(cards[1])
    assert (table.nk(), table.seen().sets) == (3 + sum(values) + 10, (name,))


@pytest.mark.rule("AN-ORR-03")
def test_rocky_and_gas_planets_do_not_mix() -> None:
    table = in_march()
    table.observe("mars", "jupiter")
    assert table.seen().sets == ()
    assert table.seen().icons == {"rocky_planet": 1, "gas_planet": 1}


@pytest.mark.rule("AN-ORR-04")
@pytest.mark.parametrize(("degrees", "clause"), [(180, ""), (135, "AN-ORR-04"), (0, "AN-ORR-04")])
def test_transit_needs_its_planet_before_the_sun(degrees: int, clause: str) -> None:
    table = in_march("joao", venus=degrees)
    table.planet_top("venus_transit")
    if clause:
        table.refuses("observe 1 planet", clause)
    else:
        table.act("observe 1 planet", "travel 2 stay")
        assert table.nk() == 4 + 2 * 20


@pytest.mark.rule("AN-ORR-05")
def test_untouched_planet_card_goes_under_its_deck() -> None:
    table = in_march()
    table.planet_top("mars")
    table.script("venus")
    table.act("travel 1 stay", "travel 2 stay")
    assert table.view().planet_top == "venus"
    assert [table.cat.cards[card] for card in table.state.planet_under] == ["mars"]
    # With nothing left above it, the card is the next to be turned up.
    table.state.planet_under += tuple(table.state.planet_bag)
    table.state.planet_bag.clear()
    table.act("travel 1 stay", "travel 2 stay")
    assert table.view().planet_top == "mars"
    assert table.cat.cards[table.state.planet_under[-1]] == "venus"


@pytest.mark.rule("AN-ORR-05", "AN-ORR-06")
def test_planets_go_round_at_their_own_pace() -> None:
    table = in_march()
    table.finish_month()
    april = {planet.planet: planet.degrees for planet in orrery_of(table.view()).planets}
    moved = {"mercury": 300, "venus": 180, "earth": 210, "mars": 180}
    assert april == START | moved
    for _ in range(10):
        table.finish_month()
    february = {planet.planet: planet.degrees for planet in orrery_of(table.view()).planets}
    assert [february[name] for name in ("jupiter", "saturn", "earth")] == [45, 204, 150]
    table.finish_month()
    march = {planet.planet: planet.degrees for planet in orrery_of(table.view()).planets}
    assert [march[name] for name in ("jupiter", "saturn", "earth")] == [75, 216, 180]
    assert [march[name] for name in ("uranus", "neptune")] == [15, 345]


@pytest.mark.rule("AN-ORR-07")
@pytest.mark.parametrize(
    ("who", "card", "tile", "clause"),
    [
        ("neil", "uranus", "NA-3", "AN-TEC-02"),
        ("neil", "neptune", "NA-3", "AN-TEC-02"),
        ("neil", "venus_transit", "NA-4", "AN-TEC-03"),
        ("joao", "mercury_transit", "SA-3", "AN-TEC-02"),
        ("yuri", "mercury_transit", "EU-4", "AN-TEC-03"),
    ],
)
def test_technique_of_a_planet_card_is_needed_or_a_tile_for_it(
    who: str, card: str, tile: str, clause: str
) -> None:
    table = in_march(who, venus=180, mercury=180, uranus=195, neptune=195)
    table.planet_top(card)
    table.refuses("observe 1 planet", clause)
    table.tiles(tile)
    table.act("observe 1 planet", "travel 2 stay")
    assert table.seen().scored == (card,)
    assert (table.seen().tiles, table.seen().spent_tiles) == ((), (tile,))


@pytest.mark.rule("AN-ORR-07")
def test_mercury_transit_takes_two_tiles_of_who_has_neither_technique() -> None:
    table = in_march("neil", mercury=180)
    table.planet_top("mercury_transit")
    table.tiles("NA-3")
    table.refuses("observe 1 planet", "AN-TEC-03")
    table.tiles("NA-3", "NA-4")
    table.act("observe 1 planet", "travel 2 stay")
    assert set(table.seen().spent_tiles) == {"NA-3", "NA-4"}


@pytest.mark.rule("AN-ORR-07")
@pytest.mark.parametrize("card", ["mercury", "venus", "mars", "jupiter", "saturn"])
def test_planets_of_the_naked_eye_need_no_technique(card: str) -> None:
    table = in_march("neil", mercury=180, venus=180, mars=180, jupiter=195, saturn=180)
    table.planet_top(card)
    assert "observe 1 planet" in table.legal()


@pytest.mark.rule("AN-ORR-08")
def test_terra_on_the_planet_deck_is_seen_from_lunar_orbit_only() -> None:
    table = in_march()
    table.planet_top("terra")
    table.refuses("observe 1 planet", "AN-ORR-08")
    table.in_space(0, "outbound", 5)
    table.refuses("observe 1 planet", "AN-RULING-11")
    table.in_space(0, "moon")
    table.act("observe 1 planet", "travel 2 stay")
    assert (table.nk(), table.seen().scored) == (3 + 10, ("terra",))
    assert table.asked() == (0, "earth rise")


@pytest.mark.rule("AN-ORR-08")
def test_saved_terra_is_seen_from_lunar_orbit_only() -> None:
    table = in_march()
    table.planet_top("terra")
    table.month_with("plan 1 planet", "travel 2 stay")
    assert table.seen(0).saved == ("terra",)
    table.first_player(0)
    table.refuses("observe-saved 1 terra", "AN-ORR-08")
    table.in_space(0, "moon")
    table.planet_top("mars")
    table.refuses("observe 1 planet", "AN-RULING-11")
    table.refuses("observe 1 earth_rise", "AN-RULING-11")
    table.act("observe-saved 1 terra", "travel 2 stay")
    assert (table.seen().saved, table.seen().scored) == ((), ("terra",))


@pytest.mark.rule("AN-ORR-09", "AN-QST-04")
@pytest.mark.parametrize(("number", "nk"), [(12, 20), (13, 10)])
def test_quest_rewards_are_doubled_in_the_first_year_only(number: int, nk: int) -> None:
    table = in_march()
    table.quest("alaskan_bears")
    table.observe("ursa_minor")
    table.round(number)
    table.at(0, "+3:-150/-180")
    before = table.nk()
    table.act("travel 1 stay", "travel 2 stay", "claim alaskan_bears")
    assert table.nk() == before + nk
