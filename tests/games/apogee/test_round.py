"""A round: its phases, placing Engineers, and the order of specialties (AP-RND, AP-PLN, AP-SPE)."""

from __future__ import annotations

from itertools import permutations

import pytest

from moonrace.games.apogee import events
from moonrace.games.apogee.catalogue import SPOTS
from moonrace.kernel.events import SPECTATOR
from tests.games.apogee.arranged import Arranged, title

ROUND_LONG = {"oberth", "tsiolkovsky", "jackson", "faget", "dyson", "johnson", "chelomei"}
AT_ONCE = {"pelterie", "gokhale", "von_braun", "chawla", "omi"}


def busy() -> Arranged:
    """A table where every phase of the round has something to ask seat 0."""
    table = Arranged().hand(0, "gokhale_a", "omi_a", "omi_b", "faget_a", "dyson_a").reserve(0, "kick")
    table.pad(0, "methane", "cryogenic", "comsat").begin()
    table.script("solid", "solid:blue", "solid:white", "heavy", "reusable")
    table.plan(0, gokhale_a="specialty", faget_a="construction", omi_a="rd", omi_b="rd", dyson_a="design")
    return table


def asked_in_turn(table: Arranged) -> list[str]:
    """What is asked until the next round, each once."""
    asked = [table.asked]
    while table.state.round == 1:
        table._idle_once()
        if table.asked != asked[-1]:
            asked.append(table.asked)
    return asked


# Phases -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RND-01", "AP-RND-03")
def test_planning_launch_administration_and_planning_in_four_actions() -> None:
    table = busy()
    assert asked_in_turn(table) == [
        "specialty",
        "construction",
        "rd",
        "design",
        "launch",
        "administration",
        "planning",
    ]


@pytest.mark.rule("AP-RND-01")
def test_a_round_is_one_quarter_and_pays_once() -> None:
    table = Arranged().begin()
    for quarter in (1, 2, 3):
        assert (table.asked, table.view().round) == ("administration", quarter)
        assert table.seen(0).credits == 140_000 + quarter * 40_000
        table.act("pass", "pass")


@pytest.mark.rule("AP-RND-02")
def test_all_players_are_in_a_phase_together() -> None:
    table = Arranged(3)
    for seat, engineers in enumerate((("omi_a", "omi_b"), ("dyson_a", "dyson_b"), ("faget_a", "faget_b"))):
        table.placed(seat, "construction", engineers[0]).hand(seat, engineers[1]).reserve(seat, "kick")
    table.jump("construction")
    assert (table.asked, sorted(table.awaited)) == ("construction", [0, 1, 2])
    for seat in (2, 0, 1):
        table.act("ready", seat=seat)
    table.idle("planning")
    assert sorted(table.awaited) == [0, 1, 2]


@pytest.mark.rule("AP-RND-02")
@pytest.mark.parametrize("arrival", list(permutations(range(3))))
def test_the_order_of_arrival_makes_no_difference(arrival: tuple[int, ...]) -> None:
    table = Arranged(3).hand(0, "omi_a").hand(1, "dyson_a").hand(2, "faget_a").begin()
    plans = ({"omi_a": "design"}, {"dyson_a": "design"}, {"faget_a": "design"})
    for seat in arrival:
        table.plan(seat, **plans[seat])
    assert table.view().focus.order == (1, 2, 0)


@pytest.mark.rule("AP-RND-04")
@pytest.mark.parametrize("spot", ["specialty", "construction", "rd", "design"])
def test_actions_without_engineers_are_skipped(spot: str) -> None:
    table = Arranged().hand(0, "gokhale_a", "omi_a").reserve(0, "kick").begin()
    if spot == "rd":
        table.script("heavy", "reusable")
    table.plan(0, gokhale_a=spot, omi_a=spot)
    assert asked_in_turn(table) == [spot, "administration", "planning"]


@pytest.mark.rule("AP-RND-04")
def test_a_round_in_which_nobody_works_goes_on_to_administration() -> None:
    table = Arranged().hand(0, "omi_a").reserve(0, "kick").begin()
    table.plan(0)
    assert (table.asked, table.state.round) == ("administration", 1)


@pytest.mark.rule("AP-RND-05")
def test_engineers_go_back_to_hand_when_their_action_is_resolved() -> None:
    table = busy()
    back = {}
    for phase in ("specialty", "construction", "rd", "design", "launch"):
        assert table.asked == phase
        back[phase] = set(table.in_hand(0))
        table._idle_once()
    assert back == {
        "specialty": set(),
        "construction": {"gokhale_a"},
        "rd": {"gokhale_a", "faget_a"},
        "design": {"gokhale_a", "faget_a", "omi_a", "omi_b"},
        "launch": {"gokhale_a", "faget_a", "omi_a", "omi_b", "dyson_a"},
    }


@pytest.mark.rule("AP-RND-05")
def test_a_specialist_is_back_before_the_next_specialty() -> None:
    table = Arranged().hand(0, "oberth_a", "gokhale_a").begin()
    table.plan(0, oberth_a="specialty", gokhale_a="specialty")
    assert (table.asked, table.in_hand(0)) == ("specialty", ["oberth_a"])


@pytest.mark.rule("AP-RND-06")
def test_effects_for_the_round_last_from_resolution_to_administration() -> None:
    table = Arranged().hand(0, "chelomei_a", "gokhale_a").reserve(0, "kick", "comsat").begin()
    assert table.seen(0).sale_price == 20_000
    table.plan(0, chelomei_a="specialty", gokhale_a="specialty")
    assert (table.asked, table.seen(0).sale_price) == ("specialty", 40_000)
    table.idle("administration", seat=0)
    table.act("sell kick")
    assert table.seen(0).credits == 140_000 + 40_000 + 40_000
    table.idle("planning")
    assert table.seen(0).sale_price == 20_000
    table.idle("administration", seat=0)
    table.act("sell comsat")
    assert table.seen(0).credits == 220_000 + 40_000 + 20_000


@pytest.mark.rule("AP-RND-06")
def test_an_effect_starts_when_its_specialty_is_resolved() -> None:
    """Pelterie chooses before Johnson has her turn, Chawla after it."""
    table = (
        Arranged(3).hand(0, "pelterie_a", "johnson_a", "chawla_a").hand(1, "omi_a").hand(2, "omi_b").begin()
    )
    table.plan(0, **dict.fromkeys(("pelterie_a", "johnson_a", "chawla_a"), "specialty"))
    table.plan(1, omi_a="design")
    table.plan(2, omi_b="design")
    assert (table.view().focus.engineer, table.view().effects.number) == ("pelterie_a", 0)
    table.act("remove 1")
    assert (table.view().focus.engineer, table.view().effects.number) == ("chawla_a", 1)


# Placement --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-PLN-01")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_placement_is_secret_and_simultaneous(viewer: int) -> None:
    table = Arranged().hand(0, "omi_a", "dyson_a").hand(1, "faget_a").begin()
    assert table.awaited == [0, 1]
    before = str(table.view(viewer))
    table.act("place omi_a specialty", "place dyson_a design", seat=0)
    assert str(table.view(viewer)) == before
    assert table.view(0).focus.placement == {"omi_a": "specialty", "dyson_a": "design"}
    assert not any("dyson" in str(event) for event in table.match.log(viewer))


@pytest.mark.rule("AP-PLN-01")
@pytest.mark.parametrize("spot", SPOTS[:4])
def test_an_engineer_goes_face_down_on_one_of_four_actions(spot: str) -> None:
    table = Arranged().hand(0, "oberth_a").hand(1, "gokhale_a").reserve(0, "kick").begin()
    table.plan(0, oberth_a=spot)
    table.plan(1, gokhale_a="specialty")
    if spot == "specialty":
        assert table.seen(0, by=1).known == ("oberth_a",)
    else:
        assert table.seen(0, by=1).placed == {name: int(name == spot) for name in SPOTS[:4]}
        assert table.seen(0, by=1).known == ()


@pytest.mark.rule("AP-PLN-01")
def test_only_own_engineers_in_hand_are_placed_and_nothing_else_is_done() -> None:
    table = Arranged().hand(0, "oberth_a").hand(1, "gokhale_a").begin()
    table.refuses("place gokhale_a rd", "AP-PLN-01", seat=0)
    table.refuses("place nobody rd", "AP-PLN-01", seat=0)
    table.refuses("recruit", "AP-PLN-01", seat=0)


@pytest.mark.rule("AP-PLN-02")
@pytest.mark.parametrize("spot", SPOTS[1:4])
def test_all_engineers_of_a_player_may_share_an_action(spot: str) -> None:
    five = ("gokhale_a", "gokhale_b", "omi_a", "omi_b", "faget_a")
    table = Arranged().hand(0, *five).hand(1, "chawla_a").begin()
    table.plan(0, **dict.fromkeys(five, spot))
    table.plan(1, chawla_a="specialty")
    assert table.asked == "specialty"
    assert table.seen(0).placed[spot] == 5


@pytest.mark.rule("AP-PLN-02")
def test_all_may_share_specialty_too() -> None:
    five = ("oberth_a", "oberth_b", "jackson_a", "jackson_b", "faget_a")
    table = Arranged().hand(0, *five).begin()
    table.plan(0, **dict.fromkeys(five, "specialty"))
    assert len(table.events(events.Specialty)) == 5


@pytest.mark.rule("AP-PLN-03")
def test_engineers_kept_in_hand_do_nothing() -> None:
    table = Arranged().hand(0, "chelomei_a", "von_braun_a", "dyson_a").reserve(0, "kick").begin()
    table.act("place chelomei_a hand", "place von_braun_a hand", "place dyson_a hand", "ready", seat=0)
    assert table.asked == "administration"
    assert table.in_reserve(0) == ["kick"]
    assert table.seen(0).sale_price == 20_000
    assert table.in_hand(0) == ["chelomei_a", "von_braun_a", "dyson_a"]
    assert table.seen(0, by=1).known == ()


@pytest.mark.rule("AP-PLN-04")
def test_nothing_is_resolved_before_all_have_placed() -> None:
    table = Arranged(3).hand(0, "von_braun_a").hand(1, "dyson_a").hand(2, "omi_a").begin()
    table.plan(0, von_braun_a="specialty")
    table.plan(2, omi_a="design")
    assert (table.asked, table.awaited) == ("planning", [1])
    assert (table.in_reserve(0), table.events(events.Revealed)) == ([], [])
    table.refuses("ready", "AP-PLN-04", seat=0)
    table.plan(1)
    assert len(table.in_reserve(0)) == 1
    assert table.asked == "design"


@pytest.mark.rule("AP-PLN-04")
def test_a_player_without_engineers_is_not_waited_for() -> None:
    table = Arranged(3).hand(1, "dyson_a").begin()
    assert (table.asked, table.awaited) == ("planning", [1])
    table.plan(1, dyson_a="design")
    assert table.asked == "design"


# Specialties ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SPE-01")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_engineers_on_specialty_are_revealed_for_all_players_at_once(viewer: int) -> None:
    table = Arranged(3).hand(0, "gokhale_a", "omi_b").hand(1, "chawla_a", "omi_a").hand(2, "faget_a").begin()
    table.plan(0, gokhale_a="specialty", omi_b="rd")
    table.plan(1, chawla_a="specialty", omi_a="design")
    table.plan(2, faget_a="construction")
    assert table.view().focus.engineer == "chawla_a"
    assert [table.seen(seat, by=viewer).revealed for seat in (0, 1, 2)] == [
        {"specialty": ("gokhale_a",)},
        {"specialty": ("chawla_a",)},
        {},
    ]


@pytest.mark.rule("AP-SPE-02")
def test_specialties_go_from_the_highest_authority_to_the_lowest_whoever_owns_them() -> None:
    table = Arranged(3).hand(0, "oberth_a", "jackson_b", "johnson_a").hand(1, "faget_b", "chelomei_a")
    table.hand(2, "dyson_b", "jackson_a").begin()
    table.plan(0, oberth_a="specialty", jackson_b="specialty", johnson_a="specialty")
    table.plan(1, faget_b="specialty", chelomei_a="specialty")
    table.plan(2, dyson_b="specialty", jackson_a="specialty")
    assert [(event.seat, event.engineer) for event in table.events(events.Specialty)] == [
        (2, "dyson_b"),
        (1, "chelomei_a"),
        (0, "oberth_a"),
        (1, "faget_b"),
        (0, "jackson_b"),
        (2, "jackson_a"),
        (0, "johnson_a"),
    ]


@pytest.mark.rule("AP-SPE-02")
def test_no_two_engineers_have_the_same_authority() -> None:
    engineers = title().content.engineers.values()
    assert len({card.authority_tenths for card in engineers}) == 24


@pytest.mark.rule("AP-SPE-03")
@pytest.mark.parametrize("engineer", list(title().content.engineers))
def test_a_specialty_acts_at_once_or_lasts_for_the_round(engineer: str) -> None:
    card = title().content.engineers[engineer]
    table = Arranged().hand(0, engineer).begin()
    table.plan(0, **{engineer: "specialty"})
    if table.asked == "specialty":
        table.act(table.legal()[0])
    effects = table.view().effects
    changed = [name for name in effects.__struct_fields__ if getattr(effects, name)]
    assert card.engineer in (ROUND_LONG if card.duration == "round" else AT_ONCE)
    assert len(changed) == (1 if card.engineer in ROUND_LONG else 0)


@pytest.mark.rule("AP-SPE-04")
def test_a_technology_gained_by_a_specialty_may_be_built_in_the_same_round() -> None:
    table = Arranged().hand(0, "von_braun_a", "omi_a").begin()
    table.script("booster_4")
    table.plan(0, von_braun_a="specialty", omi_a="construction")
    assert table.asked == "construction"
    table.act("build booster_4", "ready")
    assert (table.on_pad(0), table.seen(0).credits) == (["booster_4"], 140_000 - 60_000 + 40_000)
