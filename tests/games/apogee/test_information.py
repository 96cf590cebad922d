"""What lies open and what is hidden, as views and logs of seats show it (AP-INF, AP-RULING-31, 53, 55)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from moonrace import Seeded
from moonrace.games.apogee import events
from moonrace.games.apogee.content import TYPES
from moonrace.kernel.events import SPECTATOR
from tests.games.apogee.arranged import Arranged

OTHERS = [1, 2, SPECTATOR]


def texts(table: Arranged, seat: int) -> str:
    """All a seat can read: its view and its log."""
    return "\n".join([str(table.view(seat)), *map(str, table.match.log(seat))])


# What lies open ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-INF-01")
@pytest.mark.parametrize("viewer", [0, *OTHERS])
def test_credits_are_open(viewer: int) -> None:
    table = Arranged(3).credits(0, 20_000).credits(1, 300_000).credits(2, 0).hand(0, "omi_a").begin()
    assert [side.credits for side in table.view(viewer).seats] == [20_000, 300_000, 0]


@pytest.mark.rule("AP-INF-01")
def test_everybody_hears_what_is_earned_and_paid() -> None:
    table = Arranged(3).hand(0, "dyson_a").begin()
    table.plan(0)
    for listener in (0, *OTHERS):
        assert [event.credits for event in table.events(events.Earned, listener)] == [40_000, 40_000, 20_000]


@pytest.mark.rule("AP-INF-02", "AP-RULING-31")
@pytest.mark.parametrize("viewer", OTHERS)
def test_reserve_launch_pad_owned_investors_and_tokens_are_open(viewer: int) -> None:
    table = Arranged(3, mission=4).reserve(0, "kick", "heavy").pad(0, "solid", "comsat")
    table.owns(0, "titan", 1).tokens(0, blue=2, white=1).begin()
    side = table.seen(0, by=viewer)
    assert side.reserve == ("kick", "heavy")
    assert (side.rocket.first_stage, side.rocket.payload) == (("solid",), ("comsat",))
    assert [(investor.investor, investor.done) for investor in side.investors] == [("titan", 1)]
    assert side.tokens == {"blue": 2, "orange": 0, "white": 1}


@pytest.mark.rule("AP-INF-02")
@pytest.mark.parametrize("viewer", OTHERS)
def test_rivers_and_visible_investors_are_open(viewer: int) -> None:
    table = Arranged(3, mission=4).river("payload", "probe:white", "telescope:blue", "comsat:white")
    table.investors("ares", "plume").begin()
    shown = [(card.technology, card.token) for card in table.view(viewer).rivers["payload"]]
    assert shown == [("probe", "white"), ("telescope", "blue"), ("comsat", "white")]
    assert table.view(viewer).investors == ("ares", "plume")


# Engineers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-INF-03")
@pytest.mark.parametrize("viewer", OTHERS)
def test_of_engineers_in_hand_only_the_number_is_public(viewer: int) -> None:
    table = Arranged(3).hand(0, "omi_a", "faget_b", "dyson_a").begin()
    assert table.view(0).hand == ("omi_a", "faget_b", "dyson_a")
    side = table.seen(0, by=viewer)
    assert (side.hand_size, side.known) == (3, ())
    assert table.view(viewer).hand == ()
    assert set(table.view(viewer).piles["engineers"].unseen) >= {"omi_a", "faget_b", "dyson_a"}


@pytest.mark.rule("AP-INF-03")
@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_else_learns_who_was_recruited_or_dismissed(viewer: int) -> None:
    table = Arranged(3, directors=("van_horn", "tereshkova", "jun")).hand(0, "omi_b", "omi_a")
    table.jump("administration")
    table.script("faget_b")
    table.act("recruit", "dismiss omi_a", "draw", seat=0)
    assert table.in_hand(0) == ["omi_b", "faget_b"]
    log = "\n".join(map(str, table.match.log(viewer)))
    assert not any(name in log for name in ("omi_a", "omi_b", "faget_b"))
    assert (table.seen(0, by=viewer).hand_size, table.seen(0, by=viewer).known) == (2, ())


WITH_SYMBOL, WITHOUT = "faget_a", "faget_b"
"""Faget has a white symbol on one card and none on the other."""


def recruited(engineer: str, by: str, draw: str, *, hand: Sequence[str] = (), whites: int = 0) -> Arranged:
    """Seat 0 has recruited this Engineer in Mission 4."""
    table = Arranged(3, mission=4, directors=("jun", "tereshkova", "van_horn")).tokens(0, white=whites)
    table.hand(0, *hand).jump("administration")
    while table.awaited != [0]:
        table.act("pass")
    table.script(engineer)
    table.act(by, draw, seat=0)
    return table


def all_that_is_known(table: Arranged, viewer: int) -> object:
    match = table.match
    steps = [step.entry.n for step in match.steps_known_to(viewer)]
    asks = [(ask.seat, ask.what, ask.open) for ask in (*match.asks, *match.open_asks)]
    undo = (match.undo_refusal(viewer), match.undoable(viewer), match.redo_action(viewer))
    heard = [(event.kind, event.data) for event in match.log(viewer)]
    return match.view(viewer), heard, asks, match.legal(viewer), match.version, steps, undo


@pytest.mark.rule("AP-INF-03", "AP-RULING-55")
@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize("by", ["recruit", "intervene"])
@pytest.mark.parametrize("hand", [(), ("omi_a", "dyson_a")], ids=["alone", "with others"])
@pytest.mark.parametrize(("draw", "whites"), [("draw", 0), ("draw blue+orange", 0), ("draw blue+orange", 3)])
def test_recruiting_does_not_tell_whether_an_engineer_has_a_symbol(
    viewer: int, by: str, hand: Sequence[str], draw: str, whites: int
) -> None:
    with_symbol = recruited(WITH_SYMBOL, by, draw, hand=hand, whites=whites)
    without = recruited(WITHOUT, by, "draw blue+orange", hand=hand, whites=whites)
    assert all_that_is_known(with_symbol, viewer) == all_that_is_known(without, viewer)
    assert with_symbol.asked != "recruiting"


@pytest.mark.rule("AP-INF-03", "AP-RULING-55")
@pytest.mark.parametrize(
    ("draw", "whites", "told"), [("draw", 0, events.TokenLeft), ("draw blue", 3, events.TokenLost)], ids=str
)
def test_of_a_token_that_is_not_collected_only_the_owner_hears(
    draw: str, whites: int, told: type[events.TokenLeft | events.TokenLost]
) -> None:
    table = recruited(WITH_SYMBOL, "recruit", draw, whites=whites)
    assert [event.colour for event in table.events(told, 0)] == ["white"]
    for viewer in OTHERS:
        assert not table.events(told, viewer)
    assert table.seen(0).tokens["white"] == whites


@pytest.mark.rule("AP-INF-03", "AP-RULING-55")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_token_that_is_collected_is_shown_to_all(viewer: int) -> None:
    table = recruited(WITH_SYMBOL, "recruit", "draw orange+white")
    assert table.seen(0, by=viewer).tokens["white"] == 1
    assert [event.colour for event in table.events(events.Token, viewer)] == ["white"]


@pytest.mark.rule("AP-RULING-55")
def test_the_draw_names_colours_there_is_room_for() -> None:
    table = Arranged(mission=4).tokens(0, white=3).jump("administration")
    table.act("recruit")
    assert table.legal() == ["draw blue+orange", "draw blue", "draw orange", "draw"]
    table.refuses("draw white", "AP-DOC-04")


@pytest.mark.rule("AP-RULING-55")
def test_nothing_is_asked_where_no_token_could_be_collected() -> None:
    table = Arranged(mission=4).tokens(0, white=3, blue=2).jump("administration")
    table.script(WITH_SYMBOL)
    table.act("recruit")
    assert (table.in_hand(0), table.awaited) == ([WITH_SYMBOL], [1])


@pytest.mark.rule("AP-SET-12")
def test_before_mission_4_no_colour_can_be_named() -> None:
    table = Arranged(mission=3).hand(0, "omi_a").jump("administration")
    table.act("recruit")
    assert table.legal() == ["dismiss omi_a", "draw"]
    table.refuses("draw blue", "AP-SET-12")


@pytest.mark.rule("AP-INF-04")
@pytest.mark.parametrize("viewer", OTHERS)
def test_how_many_lie_where_is_public_and_who_they_are_is_not(viewer: int) -> None:
    table = Arranged(3).hand(0, "gokhale_a", "omi_a", "omi_b", "faget_a", "dyson_a").begin()
    table.plan(0, gokhale_a="specialty", omi_a="rd", omi_b="rd", dyson_a="design")
    assert table.asked == "specialty"
    side = table.seen(0, by=viewer)
    assert side.placed == {"specialty": 1, "construction": 0, "rd": 2, "design": 1}
    assert side.revealed == {"specialty": ("gokhale_a",)}
    assert (side.hand_size, side.known) == (1, ("gokhale_a",))
    text = texts(table, viewer).split("unseen=")[0]
    assert not any(name in text for name in ("omi_a", "omi_b", "faget_a", "dyson_a"))


@pytest.mark.rule("AP-INF-04")
def test_engineers_are_revealed_when_their_action_is_resolved() -> None:
    table = Arranged(3).hand(0, "omi_a", "faget_a", "dyson_a", "dyson_b").reserve(0, "kick").begin()
    table.script("booster_2", "booster_4")
    table.plan(0, omi_a="construction", faget_a="rd", dyson_a="rd", dyson_b="design")
    known = {}
    for phase in ("construction", "rd", "design"):
        assert table.asked == phase
        known[phase] = table.seen(0, by=1).known
        table.act("ready" if phase == "construction" else table.legal()[0])
    assert known == {
        "construction": ("omi_a",),
        "rd": ("omi_a", "faget_a", "dyson_a"),
        "design": ("omi_a", "faget_a", "dyson_a", "dyson_b"),
    }


@pytest.mark.rule("AP-INF-03")
def test_an_engineer_seen_at_work_is_remembered_until_somebody_is_dismissed_unseen() -> None:
    table = Arranged(3, directors=("van_horn", "tereshkova", "jun")).hand(0, "oberth_a", "omi_a").begin()
    table.plan(0, oberth_a="specialty")
    assert table.seen(0, by=1).known == ("oberth_a",)
    for seed in range(8):
        world = table.title.resample(table.state, 1, Seeded(seed))
        assert table.cat.engineer["oberth_a"] in world.seats[0].hand
    table.act("recruit", "dismiss omi_a", seat=0)
    assert table.seen(0, by=1).known == ()
    assert table.seen(0, by=0).known == ("oberth_a",)


# R&D cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-INF-05")
@pytest.mark.parametrize("viewer", OTHERS)
def test_only_the_drawing_player_sees_cards_not_kept(viewer: int) -> None:
    table = Arranged(3).hand(0, "omi_a", "omi_b", "dyson_a").begin()
    table.script("heavy:blue", "aerospike:blue", "densified:blue")
    table.plan(0, omi_a="rd", omi_b="rd", dyson_a="rd")
    assert table.view(0).focus.offered == ("heavy", "aerospike", "densified")
    assert (table.view(viewer).focus.offered, table.view(viewer).focus.drawn) == ((), {"0": 3})
    table.act("keep heavy")
    assert table.seen(0, by=viewer).reserve == ("heavy",)
    log = "\n".join(map(str, table.match.log(viewer)))
    assert "heavy" in log
    assert "aerospike" not in log
    assert "densified" not in log


@pytest.mark.rule("AP-INF-05")
def test_being_asked_does_not_tell_whether_the_cards_drawn_are_alike() -> None:
    """Who draws two of a kind is asked like anybody else who draws two."""
    for second in ("booster_2", "heavy"):
        table = Arranged(3).hand(0, "omi_a", "omi_b").begin()
        table.script("booster_2", second)
        table.plan(0, omi_a="rd", omi_b="rd")
        assert (table.asked, table.awaited) == ("rd", [0])
        table.act("keep booster_2")
        assert table.in_reserve(0) == ["booster_2"]


# Piles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-INF-06")
@pytest.mark.parametrize("pile", TYPES)
def test_a_pile_shows_how_many_cards_it_has_and_nothing_of_their_order(pile: str) -> None:
    number = TYPES.index(pile)
    table = Arranged(3).begin()
    state = table.state
    before = [str(table.view(seat)) for seat in (0, *OTHERS)]
    bag = state.bags[number]
    state.under[number] = [bag.pop(4), bag.pop(2), bag.pop(0)]
    bag.reverse()
    assert [str(table.view(seat)) for seat in (0, *OTHERS)] == before
    assert table.view().piles[pile].count == len(bag) + 3


@pytest.mark.rule("AP-INF-06")
def test_cards_put_back_underneath_are_hidden_again() -> None:
    """Seat 0 remembers what went under; for seat 1 it may be anything of the pile."""
    table = Arranged(3).hand(0, "omi_a", "omi_b").begin()
    table.script("heavy:blue", "aerospike:blue")
    table.plan(0, omi_a="rd", omi_b="rd")
    table.act("keep heavy")
    assert table.under("rd") == ["aerospike:blue"]
    worlds = [table.title.resample(table.state, 1, Seeded(seed)) for seed in range(12)]
    found = {world.under[3][0] for world in worlds}
    assert len(found) > 3
    for world in worlds:
        assert str(table.title.view(world, 1)) == str(table.view(1))
    own = [table.title.resample(table.state, 0, Seeded(seed)) for seed in range(12)]
    assert {world.under[3][0] for world in own} == {table.state.under[3][0]}


@pytest.mark.rule("AP-INF-06")
def test_the_engineer_pile_hides_who_is_in_it() -> None:
    table = Arranged(3).hand(0, "omi_a").hand(1, "faget_a").begin()
    piles = [table.view(seat).piles["engineers"] for seat in (0, 1, 2)]
    assert [pile.count for pile in piles] == [22, 22, 22]
    assert [len(pile.unseen) for pile in piles] == [23, 23, 24]


# At the same time -------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-53")
def test_building_is_sealed_and_may_be_changed_until_all_are_ready() -> None:
    table = Arranged().reserve(0, "kick", "comsat").reserve(1, "solid")
    table.placed(0, "construction", "omi_a").placed(1, "construction", "dyson_a").jump("construction")
    assert table.awaited == [0, 1]
    table.act("build kick", "ready", seat=0)
    assert table.view(0).focus.builds == ("kick",)
    assert table.view(1).focus.builds == ()
    assert table.seen(0, by=1).reserve == ("kick", "comsat")
    assert table.seen(0, by=1).credits == 140_000
    table.act("unbuild kick", "build comsat", seat=0)
    table.act("ready", seat=1)
    assert (table.on_pad(0), table.in_reserve(0)) == (["comsat"], ["kick"])


@pytest.mark.rule("AP-RULING-53")
def test_the_card_to_keep_is_sealed_and_may_be_changed_until_all_have_chosen() -> None:
    table = Arranged().placed(0, "rd", "omi_a", "omi_b").placed(1, "rd", "dyson_a", "dyson_b")
    table.script("heavy", "reusable", "booster_2", "booster_4")
    table.jump("rd")
    assert sorted(table.awaited) == [0, 1]
    table.act("keep heavy", seat=1)
    assert table.seen(1, by=0).reserve == ()
    table.act("keep reusable", seat=1)
    table.act("keep booster_2", seat=0)
    assert table.in_reserve(1) == ["reusable"]
    assert table.under("rd") == ["heavy", "booster_4"]


@pytest.mark.rule("AP-RULING-53")
def test_placements_may_be_changed_until_all_are_ready() -> None:
    table = Arranged().hand(0, "omi_a").hand(1, "dyson_a").begin()
    table.plan(0, omi_a="rd")
    assert table.awaited == [1]
    table.act("place omi_a design", seat=0)
    table.plan(1)
    assert table.seen(0).placed == {"specialty": 0, "construction": 0, "rd": 0, "design": 1}
    assert table.refusal("place omi_a rd", seat=0) is not None
