"""What lies open, and what only one side or nobody knows (MS-INF)."""

from __future__ import annotations

import msgspec
import pytest

from moonrace import Seeded
from moonrace.games.moonshot import events
from moonrace.games.moonshot.state import MoonshotState
from moonrace.games.moonshot.view import ManoeuvreView, NationView, TokensView, View
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.title import seats_and_spectator
from tests.games.moonshot.arranged import VALUES, Arranged
from tests.games.moonshot.late import WAYS, moments

replace = msgspec.structs.replace


def manoeuvre(table: Arranged, nation: int, place: int, seat: int) -> ManoeuvreView:
    """A card on the board as a seat sees it."""
    found = table.seen(nation, seat).places[place].manoeuvre
    assert found is not None
    return found


def public(view: msgspec.Struct) -> View:
    """A view less the own side's secrets and what tells whose it is."""
    assert isinstance(view, View)
    nations = tuple(_public_nation(own) for own in view.nations)
    focus = replace(view.focus, placing=view.focus.placing and replace(view.focus.placing, tiles=()))
    return replace(
        view, seat=0, nation="", roles=(), hand=(), influence=0, bluff=0, focus=focus, nations=nations
    )


def _public_nation(own: NationView) -> NationView:
    places = tuple(
        replace(place, manoeuvre=place.manoeuvre and _face_down(place.manoeuvre)) for place in own.places
    )
    return replace(own, places=places, unseen_cards=())


def _face_down(card: ManoeuvreView) -> ManoeuvreView:
    if card.is_settled:
        return replace(card, cover="")
    return replace(card, cover="", tokens=tuple(TokensView(side.count, -1) for side in card.tokens))


# Public ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-INF-01", "MS-RULING-44")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_all_see_the_same_but_for_hands_tokens_and_covers(way: tuple[int, dict[str, str]]) -> None:
    cards = 0
    for position in moments(*way, wanted=12, share=0.03):
        views = [position.view(seat) for seat in seats_and_spectator(way[0])]
        assert len({msgspec.json.encode(public(view)) for view in views}) == 1
        cards += sum(place.manoeuvre is not None for own in public(views[0]).nations for place in own.places)
    assert cards > 0, "no card lay on the board, so this has shown little"


@pytest.mark.rule("MS-INF-01", "MS-RULING-44")
def test_programme_and_rocket_are_public() -> None:
    table = Arranged()
    table.tiles(0, "T-S05 r2c3", "T-P01 r2c4")
    table.modules(0, "MOD-01 R1")
    table.payload(0, "astronaut", "r2c4")
    table.development(0, "T-C03", "T-E02")
    table.suppliers_line(0, "MOD-02", "-", "T-S02")
    table.sets(0, money=17, budget=21, popularity=6, test_steal=2, tech_steal=1, sabotage=3)
    for seat in (1, SPECTATOR):
        own = table.seen(0, seat)
        assert (own.money, own.budget, own.popularity) == (17, 21, 6)
        assert (own.test_steal, own.tech_steal, own.sabotage) == (2, 1, 3)
        assert [(tile.space, tile.tile, tile.payload) for tile in own.tiles] == [
            ("r2c3", "T-S05", ""),
            ("r2c4", "T-P01", "astronaut"),
        ]
        assert own.modules[0].module == "MOD-01"
        assert own.parameters == (table.nation(0).parameters[0], *table.nation(0).parameters[1:])
        assert own.parameters[0] >= 1
        assert own.development == ("T-C03", "T-E02")
        assert [space.item for space in own.suppliers] == ["MOD-02", "", "T-S02"]


@pytest.mark.rule("MS-INF-01", "MS-RULING-44")
def test_missions_tests_and_the_research_area_are_public() -> None:
    table = Arranged()
    table.mission("M1-3", "R1-01")
    table.path(1, "R3-01", "R3-02", "R3-03", shown=1)
    table.tests(0, "R1-01", 2)
    table.tests(1, "R1-01", 1)
    table.tests(1, "R3-01", 3)
    table.research_area("T-S07", "T-E08")
    for seat in (0, 1, SPECTATOR):
        view = table.view(seat)
        assert [(risk.risk, risk.tests) for risk in view.missions[-1].risks] == [("R1-01", (2, 1))]
        assert [(card.risk, card.tests) for card in view.nations[1].moon_path] == [
            ("R3-01", (0, 3)),
            ("", (0, 0)),
            ("", (0, 0)),
        ]
        assert view.research_area[-1] == "T-E08"


@pytest.mark.rule("MS-INF-01", "MS-RULING-44")
def test_cards_on_the_board_and_sizes_are_public() -> None:
    table = Arranged()
    table.hand(0, "SU-05", "SU-06", "SU-07")
    table.board(0, "SU-01", "press", tokens=(2, 1, 0, 3), level=2, cover="SU-02")
    table.discards(0, "SU-09")
    for seat in (1, SPECTATOR):
        laid = manoeuvre(table, 0, 2, seat)
        assert (laid.card, laid.level, laid.has_cover) == ("SU-01", 2, True)
        assert [side.count for side in laid.tokens] == [3, 3]
        own = table.seen(0, seat)
        assert (own.hand_size, own.deck_size, own.discard) == (3, 16 - 3 - 2 - 1, ("SU-09",))
        assert own.tokens == 9 - 3
        assert table.seen(1, seat).tokens == 8 - 3


# Known to one side ----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-INF-02")
def test_which_tokens_are_bluff_only_their_owner_knows() -> None:
    table = Arranged()
    table.board(0, "SU-01", "press", tokens=(2, 1, 1, 3))
    known = {0: [2, -1], 1: [-1, 1], SPECTATOR: [-1, -1]}
    for seat, influence in known.items():
        laid = manoeuvre(table, 0, 2, seat)
        assert [(side.count, side.influence) for side in laid.tokens] == [
            (3, influence[0]),
            (4, influence[1]),
        ]


@pytest.mark.rule("MS-INF-02")
@pytest.mark.parametrize("token", ["influence", "bluff"])
def test_the_log_says_nothing_of_a_token_but_to_its_owners(token: str) -> None:
    table = Arranged(4)
    table.board(1, "US-01", "press")
    table.preparations(0)
    table.politics(0)
    table.act(f"support US-01 {token}")
    heard = {seat: [event.token for event in table.events(events.Supported, seat)] for seat in range(-1, 4)}
    assert heard == {0: [token], 2: [token], 1: [""], 3: [""], SPECTATOR: [""]}


@pytest.mark.rule("MS-INF-03")
def test_a_hand_is_known_to_its_own_side_only() -> None:
    table = Arranged(4)
    table.hand(0, "SU-03", "SU-08")
    for seat in (0, 2):
        assert table.view(seat).hand == ("SU-03", "SU-08")
    for seat in (1, 3, SPECTATOR):
        assert not {"SU-03", "SU-08"} & set(table.view(seat).hand)
        assert len(table.seen(0, seat).unseen_cards) == 16, "it may be any of them"
        drawn = [event.cards for event in table.events(events.DrewCards, seat) if event.nation == "ussr"]
        assert drawn == [()]


@pytest.mark.rule("MS-INF-03", "MS-RULING-46")
def test_a_cover_is_known_to_its_own_side_only_even_when_discarded() -> None:
    table = Arranged(content=VALUES)
    table.hand(0, "SU-03")
    table.board(0, "SU-01", "press", tokens=(1, 0, 0, 0))
    table.fates()
    table.act("escalate SU-01 SU-03")
    for seat, cover in ((0, "SU-03"), (1, ""), (SPECTATOR, "")):
        assert (manoeuvre(table, 0, 2, seat).cover, manoeuvre(table, 0, 2, seat).has_cover) == (cover, True)
        assert [event.cover for event in table.events(events.Escalated, seat)] == [cover]
    table.pass_until("fates")
    table.act("evaluate SU-01")
    for seat in (1, SPECTATOR):
        own = table.seen(0, seat)
        assert (own.discard, own.discarded_covers) == (("SU-01",), 1)
        assert "SU-03" in own.unseen_cards
        assert "SU-01" not in own.unseen_cards


@pytest.mark.rule("MS-INF-05")
def test_of_unspent_tokens_others_know_the_number_only() -> None:
    seen = []
    for influence, bluff in ((3, 2), (1, 4)):
        table = Arranged()
        table.sets(0, influence=influence, bluff=bluff)
        assert (table.view(0).influence, table.view(0).bluff) == (influence, bluff)
        seen.append([msgspec.json.encode(table.view(seat)) for seat in (1, SPECTATOR)])
        assert table.seen(0, 1).tokens == 5
        assert table.view(SPECTATOR).influence == table.view(SPECTATOR).bluff == 0
    assert seen[0] == seen[1]


# Known to nobody ------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-INF-04")
def test_face_down_moon_risks_are_hidden_from_both() -> None:
    seen = []
    for hidden in (("R3-02", "R3-03"), ("R3-04", "R3-05")):
        table = Arranged()
        table.path(0, "R3-01", *hidden, shown=1)
        table.path(1, "R3-06", "R3-07", "R3-08")
        for seat in (0, 1, SPECTATOR):
            assert [card.risk for card in table.seen(0, seat).moon_path] == ["R3-01", "", ""]
            assert [card.risk for card in table.seen(1, seat).moon_path] == ["", "", ""]
        seen.append([msgspec.json.encode(table.view(seat)) for seat in (0, 1, SPECTATOR)])
    assert seen[0] == seen[1]


@pytest.mark.rule("MS-INF-04")
def test_what_a_deck_gives_next_nobody_knows() -> None:
    """Views tell how many cards a deck holds; which comes is decided when it is drawn."""
    table = Arranged(content=VALUES)
    table.politics(0)
    for results in (("M2-1", "R1-01", "R2-01"), ("M2-2", "R1-03", "R2-05")):
        other = Arranged(content=VALUES)
        other.politics(0)
        assert msgspec.json.encode(other.view(0)) == msgspec.json.encode(table.view(0))
        other.script(*results)
        other.act("announce 2")
        mission = other.view().missions[-1]
        assert (mission.mission, *(risk.risk for risk in mission.risks)) == results


@pytest.mark.rule("MS-INF-02", "MS-INF-03", "MS-INF-04")
def test_a_world_dealt_anew_differs_in_secrets_and_looks_the_same() -> None:
    table = Arranged(content=VALUES)
    table.board(0, "SU-01", "press", tokens=(2, 2, 0, 0), level=2, cover="SU-02")
    table.board(1, "US-01", "press", tokens=(0, 0, 2, 2))
    table.politics(0)
    hands, paths, tokens = set(), set(), set()
    for seed in range(12):
        world = table.title.resample(table.state, 1, Seeded(seed))
        assert isinstance(world, MoonshotState)
        assert msgspec.json.encode(table.title.view(world, 1)) == msgspec.json.encode(table.view(1))
        ussr, us = world.nations
        hands.add(tuple(sorted(ussr.hand)))
        paths.add((*ussr.path, *us.path))
        laid = ussr.board[2]
        assert laid is not None
        tokens.add(laid.tokens)
        assert us.hand == table.nation(1).hand
    assert min(len(hands), len(paths), len(tokens)) > 2
