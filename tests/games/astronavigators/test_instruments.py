"""Instruments (AN-INS, AN-RULING-51, 64)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from tests.games.astronavigators.arranged import SOLAR_SYSTEM, Arranged

FOUR = ["neil", "joao", "yuri", "leo"]


def with_instrument(*instruments: str, who: tuple[str, ...] = ("neil", "joao")) -> Arranged:
    """Seat 0 owns instruments; the weeks are topped by what nobody is asked about."""
    table = Arranged(SOLAR_SYSTEM, list(who))
    for instrument in instruments:
        table.instrument(instrument)
    table.weeks("leo", "virgo", "libra", "cancer")
    return table


def order_of(table: Arranged) -> list[int]:
    """Everybody declares once, staying; in which order."""
    seats = []
    for _ in table.who:
        assert table.asked()[1] == "declare"
        seats.append(table.asked()[0])
        table.stay()
    return seats


# Placing and using ------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-INS-01")
def test_instrument_is_placed_when_declaring_and_works_when_resolving() -> None:
    table = with_instrument("octant")
    table.deck_top("draco")
    table.act("observe 1")
    assert table.asked() == (0, "instruments")
    table.refuses("instrument jian_yi", "AN-INS-01")
    table.refuses("use-instrument octant 1", "AN-INS-01")
    table.act("instrument octant")
    assert table.seen(0, by=1).placed_instruments == ("octant",)
    assert table.stack(1) == ["leo"]
    table.act("travel 2 stay")
    assert table.asked() == (0, "use instruments")
    table.act("use-instrument octant 1")
    assert table.seen(0).scored == ("draco",)


@pytest.mark.rule("AN-INS-01")
def test_instrument_not_placed_cannot_be_used() -> None:
    table = with_instrument("octant", "jian_yi")
    table.act("travel 1 stay", "instrument jian_yi", "done", "travel 2 stay")
    table.refuses("use-instrument octant 1", "AN-INS-01")
    assert {text.split()[1] for text in table.offers("use-instrument")} == {"jian_yi"}


@pytest.mark.rule("AN-INS-01")
def test_placed_instrument_need_not_be_used() -> None:
    table = with_instrument("octant")
    table.deck_top("draco")
    table.act("observe 1", "instrument octant", "travel 2 stay", "done")
    assert table.seen(0).scored == ("leo",)


@pytest.mark.rule("AN-RULING-64")
def test_instrument_works_once_a_month() -> None:
    table = with_instrument("octant", "jian_yi")
    table.act("travel 1 stay", "instrument octant")
    assert table.offers("instrument") == ["instrument jian_yi"]
    table.act("instrument jian_yi", "travel 2 stay", "use-instrument octant 3")
    table.refuses("use-instrument octant 4", "AN-INS-01")
    table.act("done")
    table.first_player(0)
    table.act("travel 1 stay", "instrument octant", "done", "travel 2 stay")
    assert table.offers("use-instrument")


# The Sextant ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-INS-02")
def test_sextant_lets_one_act_before_the_first_player() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao", "yuri"])
    table.instrument("sextant", seat=2)
    table.restart_month()
    assert table.asked() == (2, "precedence")
    table.act("go-first sextant")
    assert order_of(table) == [2, 0, 1]
    assert table.view().first_player == 1


@pytest.mark.rule("AN-INS-02")
def test_sextant_may_wait() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao", "yuri"])
    table.instrument("sextant", seat=2)
    table.restart_month()
    table.act("done")
    assert order_of(table) == [0, 1, 2]
    assert (table.seen(2).sextant_shows_cogs, table.seen(2).sextant_uses_left) == (False, 3)


@pytest.mark.rule("AN-INS-02")
def test_sextant_shows_cogs_until_its_owner_is_first_player() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao", "yuri"])
    table.instrument("sextant", seat=2)
    table.restart_month()
    table.act("go-first sextant")
    shown = []
    for _ in range(4):
        shown.append((table.view().first_player, table.asked()[1], table.seen(2).sextant_shows_cogs))
        if len(shown) < 4:
            order_of(table)
    assert shown == [
        (0, "declare", True),
        (1, "declare", True),
        (2, "declare", False),
        (0, "precedence", False),
    ]


@pytest.mark.rule("AN-INS-02")
def test_sextant_works_as_often_as_there_are_players() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.instrument("sextant", seat=1)
    table.restart_month()
    uses = 0
    for _ in range(8):
        if table.asked()[1] == "precedence":
            table.act("go-first sextant")
            uses += 1
        order_of(table)
    assert (uses, table.seen(1).sextant_uses_left) == (2, 0)


@pytest.mark.rule("AN-INS-02")
def test_sextant_is_not_put_beside_the_character() -> None:
    table = with_instrument("sextant")
    table.act("travel 1 stay")
    assert table.asked() == (1, "declare")


@pytest.mark.rule("AN-RULING-51")
def test_tile_goes_before_the_sextant_and_both_before_the_first_player() -> None:
    table = Arranged(SOLAR_SYSTEM, FOUR)
    table.instrument("sextant", seat=1)
    table.tiles("AF-5", seat=3)
    table.restart_month()
    assert table.asked() == (1, "precedence")
    table.refuses("go-first AF-5", "AN-LCH-04")
    table.act("go-first sextant", "go-first AF-5")
    assert order_of(table) == [3, 1, 0, 2]
    assert table.seen(3).spent_tiles == ("AF-5",)


@pytest.mark.rule("AN-RULING-51")
def test_two_tiles_go_clockwise_and_the_first_player_is_not_asked() -> None:
    table = Arranged(SOLAR_SYSTEM, FOUR)
    for seat, tile in enumerate(("NA-5", "SA-5", "EU-9", "AF-5")):
        table.tiles(tile, seat=seat)
    table.restart_month()
    assert table.asked() == (1, "precedence")
    table.act("go-first SA-5", "go-first AF-5")
    assert order_of(table) == [1, 3, 0, 2]


# Searching --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-INS-03", "AN-RULING-64")
def test_armillary_sphere_brings_up_a_card_of_the_own_week() -> None:
    table = with_instrument("armillary_sphere")
    table.week(1, "ursa_major", "pisces", "aries", "taurus")
    table.act("plan 1", "instrument armillary_sphere", "travel 2 stay")
    assert sorted(text.split()[-1] for text in table.offers("use-instrument")) == [
        "aries",
        "pisces",
        "ursa_major",
    ]
    table.refuses("use-instrument armillary_sphere 0 virgo", "AN-INS-03")
    table.script("mars", "draco", "draco", "lyra", "lyra")
    table.act("use-instrument armillary_sphere 0 pisces")
    assert table.seen(0).saved == ("pisces",)
    assert table.stack(1)[:-1] == ["ursa_major", "aries", "taurus"]


@pytest.mark.rule("AN-INS-04", "AN-RULING-64")
def test_reflector_puts_a_planet_card_on_top_of_its_deck() -> None:
    table = with_instrument("reflector_telescope")
    table.planet_top("mars")
    table.act("travel 1 stay", "instrument reflector_telescope", "travel 2 stay")
    assert "use-instrument reflector_telescope 1 saturn" not in table.legal()
    table.refuses("use-instrument reflector_telescope 0 leo", "AN-INS-04")
    bag = len(table.state.planet_bag)
    table.state.planet_under = (table.state.planet_bag.pop(),)
    table.act("use-instrument reflector_telescope 0 saturn")
    # The deck was shuffled, then planet movement put the card found under it.
    assert [table.cat.cards[card] for card in table.state.planet_under] == ["saturn"]
    assert len(table.state.planet_bag) == bag - 1
    assert table.events(events.Orrery)[-1].top == table.view().planet_top


@pytest.mark.rule("AN-INS-04")
def test_reflector_card_lies_there_for_those_who_resolve_later() -> None:
    table = with_instrument("reflector_telescope", who=("neil", "joao", "yuri"))
    table.planet_top("mars")
    table.instrument("octant", seat=1)
    table.act("travel 1 stay", "instrument reflector_telescope", "travel 2 stay", "instrument octant")
    table.act("travel 3 stay", "use-instrument reflector_telescope 0 neptune")
    assert table.asked() == (1, "use instruments")
    assert table.view(2).planet_top == "neptune"


@pytest.mark.rule("AN-RULING-64")
def test_observation_with_the_reflector_scores_what_it_found() -> None:
    table = with_instrument("reflector_telescope")
    table.planets(jupiter=195, saturn=0)
    table.planet_top("mars")
    table.week(1, "pisces")
    table.act("observe 1", "instrument reflector_telescope", "travel 2 stay")
    assert "use-instrument reflector_telescope 1 saturn" not in table.legal()
    table.act("use-instrument reflector_telescope 1 jupiter")
    assert (table.seen(0).scored, table.nk(0)) == (("jupiter",), 3 + 5)
    assert "pisces" in table.stack(1)


@pytest.mark.rule("AN-INS-05", "AN-RULING-64")
def test_refractor_takes_a_lunar_card_from_a_week_nobody_observes_in() -> None:
    table = with_instrument("refractor_telescope", who=("neil", "joao", "yuri"))
    table.week(1, "full_moon", "aries", "taurus")
    table.week(2, "full_moon", "first_quarter")
    table.week(4, "last_quarter", "gemini", "full_moon")
    table.act("observe 3", "instrument refractor_telescope", "plan 2", "travel 4 stay")
    # Joao plans in week 2 and resolves before; Yuri only travels in week 4; week 1 is free.
    offered = {tuple(text.split()[2:]) for text in table.offers("use-instrument")}
    assert offered == {("1", "full_moon"), ("4", "full_moon"), ("4", "last_quarter")}
    table.refuses("use-instrument refractor_telescope 2 full_moon", "AN-INS-05")
    table.refuses("use-instrument refractor_telescope 1 aries", "AN-INS-05")
    table.act("use-instrument refractor_telescope 1 full_moon")
    assert table.seen(0).scored == ("full_moon",)
    assert table.stack(1)[:2] == ["aries", "taurus"]
    assert table.stack(3)[0] == "libra"


@pytest.mark.rule("AN-INS-06", "AN-RULING-64")
def test_jian_yi_puts_a_card_on_top_of_the_main_deck() -> None:
    table = with_instrument("jian_yi")
    table.deck_top("draco")
    table.week(3)
    table.act("travel 1 stay", "instrument jian_yi", "travel 2 stay")
    assert len(table.offers("use-instrument")) == len(set(table.state.deck))
    table.refuses("use-instrument jian_yi 0 mars", "AN-INS-06")
    deck = table.view().deck
    table.act("use-instrument jian_yi 0 octans")
    # The refresh deals it first; the card that lay on top was shuffled in.
    assert table.stack(1)[-1] == "octans"
    assert table.view().deck == deck - 4


@pytest.mark.rule("AN-INS-06")
def test_card_found_by_jian_yi_lies_face_up() -> None:
    table = with_instrument("jian_yi")
    table.deck_top("draco")
    table.instrument("octant", seat=1)
    table.act("travel 1 stay", "instrument jian_yi", "travel 2 stay", "instrument octant")
    table.act("use-instrument jian_yi 0 octans")
    assert table.view(1).deck_top == "octans"
    assert table.cat.card["draco"] in table.state.deck


@pytest.mark.rule("AN-INS-07")
def test_persian_astrolabe_swaps_tops_with_a_week_nobody_observes_in() -> None:
    table = with_instrument("persian_astrolabe", who=("neil", "joao", "yuri"))
    table.week(1, "orion", "pisces")
    table.week(2, "aries", "ursa_major")
    table.act("observe 1", "instrument persian_astrolabe", "plan 3", "travel 2 stay")
    assert [text.split()[-1] for text in table.offers("use-instrument")] == ["2", "4"]
    table.refuses("use-instrument persian_astrolabe 3", "AN-INS-07")
    table.refuses("use-instrument persian_astrolabe 1", "AN-INS-07")
    table.act("use-instrument persian_astrolabe 2")
    assert table.seen(0).scored == ("ursa_major",)
    assert (table.stack(1)[0], table.stack(2)[:2]) == ("orion", ["aries", "pisces"])


@pytest.mark.rule("AN-INS-08")
def test_octant_swaps_the_top_of_any_week_with_the_main_deck() -> None:
    table = with_instrument("octant", who=("neil", "joao", "yuri"))
    table.deck_top("draco")
    table.week(3, "orion", "libra")
    table.act("travel 1 stay", "instrument octant", "plan 3", "travel 2 stay")
    assert [text.split()[-1] for text in table.offers("use-instrument")] == ["1", "2", "3", "4"]
    table.script("mars")
    table.act("use-instrument octant 3")
    assert table.seen(1).saved == ("draco",)
    assert table.stack(3)[0] == "orion"
    assert table.stack(1)[-1] == "libra"  # dealt first by the refresh


@pytest.mark.rule("AN-INS-09")
@pytest.mark.parametrize(
    ("instrument", "techniques"),
    [
        ("sextant", {"orientation"}),
        ("armillary_sphere", {"orientation", "star_map"}),
        ("reflector_telescope", {"telescope"}),
        ("refractor_telescope", {"telescope"}),
        ("jian_yi", {"eq_mount", "star_map"}),
        ("persian_astrolabe", {"time", "star_map"}),
        ("octant", {"orientation"}),
    ],
)
def test_techniques_of_the_instruments(instrument: str, techniques: set[str]) -> None:
    table = with_instrument(instrument, who=("joao", "neil"))
    assert set(table.seen(0).techniques) == {"solar_protection"} | techniques


@pytest.mark.rule("AN-INS-09")
def test_technique_of_an_instrument_works() -> None:
    table = with_instrument("refractor_telescope", who=("joao", "neil"))
    table.planets(uranus=195)
    table.planet_top("uranus")
    assert "observe 1 planet" in table.legal()
    table = with_instrument("persian_astrolabe", who=("joao", "neil"))
    table.week(1, "leo", "cancer")
    table.act("observe 1 time", "done", "travel 2 stay")
    assert table.seen(0).scored == ("leo",)
