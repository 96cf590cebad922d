"""Set-up of First and Fast (AN-SET), by games that have just begun."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace import Seeded
from moonrace.kernel.chance import Scripted
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from tests.games.astronavigators.arranged import FIRST_AND_FAST, Arranged, title, view_of

FIVE_CARDS = ["orion", "leo", "crux", "full_moon", "draco"]


def begun(*continents: str, script: list[int | str] | None = None) -> Match:
    """First and Fast with these continents, at the first declaration."""
    chance = Scripted(script or [], then=Seeded(3))
    match = title().start(len(continents), chance=chance, options={"mode": FIRST_AND_FAST})
    for seat, name in enumerate(continents):
        match.act(seat, f"continent {name}")
    return match


@pytest.mark.rule("AN-SET-01")
def test_the_four_boards_are_laid_out() -> None:
    view = view_of(begun("europe", "asia"))
    assert [(stage.direction, stage.stage) for stage in view.trajectory] == [
        ("outbound", number) for number in (1, 2, 3, 4, 5)
    ]
    assert [pile.continent for pile in view.piles] == list(title().content.continents)
    assert view.sky is not None
    assert len(view.weeks) == 4
    assert view.orrery is None


@pytest.mark.rule("AN-SET-02")
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_outbound_tiles_lie_face_down_and_nobody_knows_them(seat: int) -> None:
    view = view_of(begun("europe", "asia"), seat)
    values = {name: dict(zip(s.values, s.copies, strict=True)) for name, s in title().content.stages.items()}
    for stage in view.trajectory:
        assert stage.value == -1
        assert dict(stage.odds) == values[f"outbound_{stage.stage}"]
        assert stage.pile == 9


@pytest.mark.rule("AN-SET-03")
def test_only_the_main_deck_is_used() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    view = table.view()
    assert view.deck == 78 - 4
    assert (view.planet_deck, view.planet_top, view.terra_left) == (0, "", 0)
    cards = Counter(table.cat.cards[card] for card in [*table.state.deck, table.state.top])
    cards.update(card for week in view.weeks for card in week.cards)
    assert sum(cards.values()) == 78
    assert not set(cards) & set(table.title.content.planet_cards)


@pytest.mark.rule("AN-SET-04")
def test_players_pick_continents_nobody_has_and_stand_at_home() -> None:
    match = title().start(3, seed=1, options={"mode": FIRST_AND_FAST})
    assert len(match.legal(0)) == 7
    match.act(0, "continent oceania")
    refusal = match.refusal(1, title().codec.parse("continent oceania"))
    assert refusal is not None
    assert refusal.clause == "AN-SET-04"
    assert len(match.legal(1)) == 6
    match.act(1, "continent antarctica")
    match.act(2, "continent africa")
    view = view_of(match)
    assert [player.square for player in view.seats] == ["-2:+120/+150", "-3:0/+30", "-1:0/+30"]
    assert [player.die for player in view.seats] == ["", "", ""]
    assert [(site.rocket, site.square) for site in view.sites] == [("saturn_v", "+1:-60/-90")]
    assert view.rocket_deck == 0


@pytest.mark.rule("AN-SET-05")
def test_a_card_on_each_week_in_order_and_one_face_up_on_the_deck() -> None:
    match = begun("europe", "asia", script=list(FIVE_CARDS))
    for seat in (0, 1, SPECTATOR):
        view = view_of(match, seat)
        assert [week.cards for week in view.weeks] == [("orion",), ("leo",), ("crux",), ("full_moon",)]
        assert view.deck_top == "draco"


@pytest.mark.rule("AN-SET-06")
@pytest.mark.parametrize(
    ("continents", "nights", "first"),
    [
        (("europe", "asia", "antarctica"), [], 2),
        (("oceania", "asia", "africa"), [], 0),
        (("south_america", "africa", "europe"), [3, 9], 1),
        (("south_america", "africa", "europe"), [9, 3], 0),
        (("south_america", "africa", "europe"), [5, 5], 1),
        (("north_america", "asia"), [7, 7], 1),
    ],
)
def test_first_player_has_the_most_knowledge_then_saw_the_stars_then_the_alphabet(
    continents: tuple[str, ...], nights: list[int], first: int
) -> None:
    assert view_of(begun(*continents, script=[*FIVE_CARDS, *nights])).first_player == first


@pytest.mark.rule("AN-SET-07")
def test_continent_tiles_lie_in_seven_piles_with_the_top_tile_visible() -> None:
    view = view_of(begun("europe"), SPECTATOR)
    assert len(view.piles) == 7
    homes = {tile.id: tile.continent for tile in title().content.tiles.values()}
    for pile in view.piles:
        assert homes[pile.top] == pile.continent
        printed = list(homes.values()).count(pile.continent)
        assert pile.left == printed - (pile.continent == "europe")
    tops = {view_of(title_with(seed), SPECTATOR).piles[0].top for seed in range(12)}
    assert len(tops) > 1


def title_with(seed: int) -> Match:
    """A game of one European with another shuffle."""
    match = title().start(1, seed=seed, options={"mode": FIRST_AND_FAST})
    match.act(0, "continent europe")
    return match


@pytest.mark.rule("AN-SET-08")
def test_nothing_on_a_player_board_is_active_or_spent() -> None:
    for board in view_of(begun("europe", "asia")).seats:
        assert (board.sets, board.spent_sets, board.moons, board.spent_moons) == ((), (), (), ())
        assert (board.sxt, board.sct, board.ai) == ("", "", "")
        assert (board.has_abort, board.has_abort_stage) == (True, True)
        assert board.vehicles == ()


@pytest.mark.rule("AN-SET-09")
def test_each_player_takes_the_top_tile_of_the_own_continent() -> None:
    tops = ["NA-4", "SA-1", "EU-3", "AF-2", "AS-7", "OC-9", "AN-5"]
    match = begun("europe", "asia", script=[*FIVE_CARDS, *tops, "EU-8", "AS-2"])
    view = view_of(match)
    assert [player.tiles for player in view.seats] == [("EU-3",), ("AS-7",)]
    assert [pile.top for pile in view.piles] == ["NA-4", "SA-1", "EU-8", "AF-2", "AS-2", "OC-9", "AN-5"]


@pytest.mark.rule("AN-SET-10")
def test_dials_at_the_start() -> None:
    view = view_of(begun("europe", "antarctica", "oceania", "south_america"))
    assert [(player.nk, player.dv) for player in view.seats] == [(2, 0), (6, 0), (5, 0), (4, 0)]


@pytest.mark.rule("AN-SET-11")
def test_the_sun_stands_in_march() -> None:
    view = view_of(begun("europe"))
    assert (view.round, view.year, view.month, view.month_name) == (1, 1, 3, "March")
    assert (view.zodiac, view.sun_ra_h) == ("Pisces", 0)


@pytest.mark.rule("AN-SET-12")
def test_the_time_stimulus_token_shows_its_bonus_side() -> None:
    assert view_of(begun("europe")).has_bonuses


@pytest.mark.rule("AN-SET-13")
def test_one_to_four_players_share_four_weeks() -> None:
    for players in (1, 2, 3, 4):
        match = begun(*["europe", "asia", "africa", "oceania"][:players])
        seat = match.asks[0].seat
        weeks = {str(action).split()[1] for action in match.legal(seat) if str(action) != "ready"}
        assert weeks == {"1", "2", "3", "4"}
    for players in (0, 5):
        with pytest.raises(MoonraceError):
            title().start(players, seed=1, options={"mode": FIRST_AND_FAST})
