"""Where the rival of the solo variant comes from, and who designs first (AP-RULING-52)."""

from __future__ import annotations

import pytest

from moonrace.kernel.chance import Scripted, Seeded
from tests.games.apogee.arranged import Arranged, title


@pytest.mark.rule("AP-RULING-52")
@pytest.mark.parametrize("rival", ["kang", "van_horn", "korolev"])
def test_the_director_not_kept_may_be_the_rival_and_so_may_all_others(rival: str) -> None:
    chance = Scripted(["helia", "titan", "tompkins", "kang", rival], then=Seeded(1))
    match = title().start(1, chance=chance, options={"mission": "1"})
    assert [str(action) for action in match.legal(0)] == ["director tompkins", "director kang"]
    match.act(0, "director tompkins")
    state = match.position.state
    assert state.rival is not None
    assert state.cat.directors[state.rival.director].id == rival


@pytest.mark.rule("AP-RULING-52")
def test_the_director_kept_is_never_the_rival() -> None:
    for seed in range(40):
        match = title().start(1, chance=Seeded(seed), options={"mission": "1"})
        match.act(0, match.legal(0)[0])
        state = match.position.state
        assert state.rival is not None
        assert state.rival.director != state.seats[0].director


def designing(*engineers: str, turned_up: str) -> Arranged:
    """Solo: the player and the rival both design, against this Engineer."""
    table = Arranged(players=1).placed(0, "design", *engineers)
    table.river("first_stage", "ssto", "solid", "solid")
    table.rival_of_solo().action = "design"
    table.script(*([turned_up] if turned_up else []))
    return table.jump("design")


def rivals_first(table: Arranged) -> bool:
    """Whether the rival has taken the dearest card before the player is asked."""
    assert (table.asked, table.awaited) == ("design", [0])
    return "take ssto" not in table.legal()


@pytest.mark.rule("AP-RULING-52")
@pytest.mark.parametrize(
    ("engineers", "turned_up", "is_first"),
    [
        (("chelomei_b", "chawla_b"), "dyson_b", True),
        (("chelomei_b", "omi_a"), "dyson_b", False),
        (("chelomei_b", "chawla_a"), "dyson_b", True),
    ],
)
def test_of_equal_totals_the_higher_single_engineer_comes_first(
    engineers: tuple[str, ...], turned_up: str, is_first: bool
) -> None:
    assert rivals_first(designing(*engineers, turned_up=turned_up)) == is_first


@pytest.mark.rule("AP-RULING-52")
def test_with_no_engineer_left_to_turn_up_the_player_chooses_first() -> None:
    table = (
        Arranged(players=1).placed(0, "design", "gokhale_a").river("first_stage", "ssto", "solid", "solid")
    )
    table.rival_of_solo().action = "design"
    # A hand cannot hold all others: they are taken away.
    table.state.engineer_bag = []
    table.jump("design")
    assert not rivals_first(table)
