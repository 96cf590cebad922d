"""The game in outline, set-up, and what is hidden (TB-GEN, TB-SET, TB-INF)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace import Refused, Scripted, Seeded
from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.state import TranquilityState
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR, Event
from moonrace.kernel.match import Match
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import title

COUNTS = [1, 2, 3, 4]
DECKS = {1: 59, 2: 92, 3: 118, 4: 116}
MISSIONS = list(title().content.missions)


def dealt(players: int, seed: int = 5) -> Match[TranquilityState]:
    return title().start(players, seed=seed)


def state_of(match: Match[TranquilityState]) -> TranquilityState:
    return match.position.state


def view_of(match: Match, seat: int = SPECTATOR) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def programs(view: View, seat: int) -> Counter[str]:
    return Counter(mission.mission.split("_")[0] for mission in view.seats[seat].row)


def with_mercury_missions(*mercury: str) -> Match[TranquilityState]:
    """A game for as many players as Mercury missions are named: each gets one, a second one is the last."""
    players = len(mercury)
    if players == 4:
        return title().start(4, chance=Scripted(mercury, then=Seeded(1)))
    spare = [m for m in MISSIONS[:8] if m not in mercury][-players:]
    rows = [mission for pair in zip(spare, mercury, strict=True) for mission in pair]
    return title().start(players, chance=Scripted(rows, then=Seeded(1)))


# The game in outline ----------------------------------------------------------------------------------------


@pytest.mark.rule("TB-GEN-01")
def test_one_to_four_play() -> None:
    assert title().counts == COUNTS
    for count in (0, 5):
        with pytest.raises(BadText):
            title().start(count, seed=1)


@pytest.mark.rule("TB-GEN-01", "TB-GEN-08")
@pytest.mark.parametrize(("players", "missions"), [(2, 6), (3, 6), (4, 5)])
def test_the_first_to_complete_the_row_and_land_wins(players: int, missions: int) -> None:
    table = Table(players)
    table.complete_all(0, but=1)
    assert len(table.side(0).row) == missions
    table.assembled("gemini_8", launched=True)
    table.piece("gemini_7")
    table.refuses("move gemini_8 path_2_1", "TB-MOV-08")
    table.complete_all(0)
    table.act("move gemini_8 path_2_4")
    table.next_turn(0)
    table.act("move gemini_8 moon")
    assert table.match.result is not None
    assert table.match.result.winners == (0,)


ANNOUNCED = [
    ("assemble atlas_d mercury_6", "assembled", {"card": "atlas_d", "mission": "mercury_6", "fuel": 2}),
    ("launch gemini_4", "launching", {"mission": "gemini_4", "fuel": 2}),
    ("launch gemini_4", "launched", {"mission": "gemini_4"}),
    ("launch-agena gemini_8", "agena_launching", {"mission": "gemini_8", "fuel": 2}),
    ("move apollo_8 apollo_10", "moved", {"mission": "apollo_8", "to": "apollo_10", "spaces": 2, "fuel": 2}),
    ("complete apollo_8", "completed", {"mission": "apollo_8", "bonus": 3}),
    (
        "shift titan_ii gemini_4 gemini_8",
        "shifted",
        {"card": "titan_ii", "source": "gemini_4", "target": "gemini_8"},
    ),
    ("scrub mercury_3 mercury_9", "scrubbed", {"mission": "mercury_3", "replacement": "mercury_9"}),
    ("history first_american_satellite", "history", {"card": "first_american_satellite"}),
    ("wild alarm_1202 apollo_8", "wild", {"card": "alarm_1202", "mission": "apollo_8", "fuel": 2}),
]


@pytest.mark.rule("TB-GEN-07")
@pytest.mark.parametrize(("action", "kind", "data"), ANNOUNCED)
def test_every_action_is_announced_to_all(action: str, kind: str, data: dict[str, str | int]) -> None:
    table = Table(hands=[["atlas_d", "mercury_9", "first_american_satellite", "alarm_1202"]])
    table.assembled("gemini_4")
    table.put("gemini_8", "gemini_agena")
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_8")
    table.act(action)
    for listener in (0, 1, SPECTATOR):
        event = [event for event in table.events(Event, listener) if event.kind == kind][-1]
        assert event.data.items() >= {"seat": 0, **data}.items()


# Set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SET-01")
@pytest.mark.parametrize("players", COUNTS)
def test_seven_fuel_each_all_unspent(players: int) -> None:
    view = view_of(dealt(players))
    assert [(side.fuel, side.supply) for side in view.seats] == [(7, 7)] * players


@pytest.mark.rule("TB-SET-02", "TB-SET-03")
@pytest.mark.parametrize("players", COUNTS)
def test_rows_are_dealt_by_program_and_face_up(players: int) -> None:
    view = view_of(dealt(players))
    wanted = Counter(mercury=1 if players == 4 else 2, gemini=2, apollo=2)
    assert [programs(view, seat) for seat in range(players)] == [wanted] * players
    everywhere = [mission.mission for side in view.seats for mission in side.row]
    assert len(set(everywhere)) == len(everywhere)


@pytest.mark.rule("TB-SET-02")
def test_rows_differ_from_game_to_game() -> None:
    rows = {tuple(m.mission for m in view_of(dealt(2, seed)).seats[0].row) for seed in range(6)}
    assert len(rows) == 6


@pytest.mark.rule("TB-SET-03", "TB-SET-04", "TB-SET-07")
@pytest.mark.parametrize("players", COUNTS)
def test_the_deck_is_built_from_the_chart_and_the_rest_is_out(players: int) -> None:
    state = state_of(dealt(players))
    cat = state.cat
    deck = [*state.bag, *state.discard, *(card for seat in state.seats for card in seat.hand)]
    assert len(deck) == DECKS[players]
    lines = Counter(cat.category[cat.kind[card]] for card in deck)
    assert lines == cat.content.decks[players]
    assert not set(deck) & set(state.left_out)
    in_rows = {slot.mission for _, slot in state.slots()}
    assert not in_rows & {cat.kind[card] for card in deck}


@pytest.mark.rule("TB-SET-06")
@pytest.mark.parametrize("line", ["history", "wild", "instant", "mission_apollo"])
def test_which_special_cards_and_missions_are_in_the_deck_is_chance(line: str) -> None:
    left_out = set()
    for seed in range(12):
        state = state_of(dealt(2, seed))
        names = [state.cat.name_of(card) for card in state.left_out]
        left_out.add(tuple(sorted(n for n in names if state.cat.category[state.cat.index[n]] == line)))
    assert len(left_out) > 4
    assert {len(names) for names in left_out} <= {2, 4}


@pytest.mark.rule("TB-SET-06", "TB-SET-07", "TB-INF-02")
@pytest.mark.parametrize("players", [1, 2])
def test_nobody_knows_what_was_left_out(players: int) -> None:
    match = dealt(players)
    view = view_of(match, 0)
    instants = list(title().content.instant)
    known = [card for card in (*view.hand, view.discard_top) if card in instants]
    assert sorted(known + [card for card in view.unseen if card in instants]) == sorted(instants)
    assert "left" not in " ".join(view.__struct_fields__)
    assert {event.kind for event in match.log(0)} == {"deal", "dealt", "turned_up"}


@pytest.mark.rule("TB-SET-08", "TB-SET-09", "TB-INF-01", "TB-INF-02")
@pytest.mark.parametrize("players", COUNTS)
def test_eight_cards_each_one_turned_up_the_rest_face_down(players: int) -> None:
    match = dealt(players)
    for seat in range(players):
        assert len(view_of(match, seat).hand) == 8
    view = view_of(match)
    assert [side.hand_size for side in view.seats] == [8] * players
    assert view.discard_pile == 1
    assert view.discard_top
    assert view.draw_pile == DECKS[players] - 8 * players - 1


@pytest.mark.rule("TB-SET-10", "TB-SET-12")
@pytest.mark.parametrize(
    ("mercury", "starter"),
    [
        (("mercury_4", "mercury_2"), 1),
        (("mercury_3", "mercury_4"), 0),
        (("mercury_5", "mercury_2", "mercury_4"), 1),
        (("mercury_7", "mercury_6", "mercury_9", "mercury_3"), 3),
    ],
)
def test_the_earliest_mercury_mission_starts_then_clockwise(mercury: tuple[str, ...], starter: int) -> None:
    match = with_mercury_missions(*mercury)
    assert view_of(match).start_player == starter
    while view_of(match).phase == "set_up":
        match.act(match.asks[0].seat, match.asks[0].legal()[0])
    seats = []
    for _ in mercury:
        seats.append(view_of(match).active)
        match.act(seats[-1], "draw draw")
        match.act(seats[-1], "end-actions")
        match.act(seats[-1], f"discard {view_of(match, seats[-1]).hand[0]}")
        match.act(seats[-1], "end-discard")
    assert seats == [(starter + step) % len(mercury) for step in range(len(mercury))]


@pytest.mark.rule("TB-SET-11")
def test_start_spaces_are_chosen_by_earliest_mercury_and_never_shared() -> None:
    match = with_mercury_missions("mercury_7", "mercury_5", "mercury_9", "mercury_3")
    chosen: list[str] = []
    for seat in (3, 1, 0, 2):
        assert [ask.seat for ask in match.asks] == [seat]
        offered = [str(action) for action in match.legal(seat)]
        assert [text for text in offered if text.startswith("start")] == [
            f"start start_{n}" for n in (4, 3, 2, 1) if f"start_{n}" not in chosen
        ][::-1]
        for taken in chosen:
            with pytest.raises(Refused, match="TB-SET-11"):
                match.act(seat, f"start {taken}")
        chosen.append(f"start_{4 - len(chosen)}")
        match.act(seat, f"start {chosen[-1]}")
    assert [side.space for side in view_of(match).seats] == ["start_2", "start_3", "start_1", "start_4"]


def offered_pieces(match: Match[TranquilityState]) -> list[str]:
    """The pieces that whoever is awaited may take."""
    legal = (str(action) for action in match.legal(match.asks[0].seat))
    return [text.split()[1] for text in legal if text.startswith("piece")]


@pytest.mark.rule("TB-SET-11")
def test_pieces_are_chosen_with_the_start_spaces_and_never_shared() -> None:
    match = with_mercury_missions("mercury_7", "mercury_5", "mercury_9", "mercury_3")
    colours = list(title().content.pieces.colours)
    assert offered_pieces(match) == colours
    match.act(3, f"piece {colours[2]}")
    assert offered_pieces(match) == [], "one piece each"
    for action in (f"piece {colours[0]}", "piece purple"):
        with pytest.raises(Refused, match="TB-SET-11"):
            match.act(3, action)
    match.act(3, "start start_1")
    assert offered_pieces(match) == [colours[0], colours[1], colours[3]]
    with pytest.raises(Refused, match="Another player has taken the red piece"):
        match.act(1, f"piece {colours[2]}")
    with pytest.raises(Refused):
        match.act(0, f"piece {colours[0]}")
    # Who does not care has the first that is left.
    match.act(1, "start start_2")
    match.act(0, f"piece {colours[3]}")
    match.act(0, "start start_3")
    match.act(2, "start start_4")
    pieces = [side.piece for side in view_of(match).seats]
    assert pieces == [colours[3], colours[0], colours[1], colours[2]]


@pytest.mark.rule("TB-SET-11")
def test_piece_can_be_put_back_before_the_start_space_is_chosen() -> None:
    match = dealt(2)
    seat = match.asks[0].seat
    match.act(seat, "piece blue")
    match.undo(seat)
    match.act(seat, "piece red")
    assert view_of(match).seats[seat].piece == "red"


@pytest.mark.rule("TB-SET-11")
@pytest.mark.parametrize("action", ["start mercury_2", "start nowhere", "draw draw", "end-actions"])
def test_before_the_first_turn_only_a_start_space_can_be_chosen(action: str) -> None:
    match = dealt(2)
    with pytest.raises(Refused, match="TB-SET-11"):
        match.act(match.asks[0].seat, action)


@pytest.mark.rule("TB-SET-13")
def test_patches_lie_on_the_ring_and_milestones_beside_the_board() -> None:
    view = view_of(dealt(3))
    cat = title().catalogue
    assert cat.spaces[:30] == MISSIONS
    assert (view.patches_taken, view.milestones) == ((), ())
    assert len(title().content.milestones) == 5


# Hidden and public ------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INF-01", "TB-INF-02")
def test_hands_and_draw_pile_show_only_their_numbers() -> None:
    table = Table(hands=[["x15"], ["mission_control"]])
    for stranger in (0, SPECTATOR):
        seen = str(table.view(stranger).seats[1])
        assert "mission_control" not in seen
        assert table.view(stranger).seats[1].hand_size == 8
    assert table.view(SPECTATOR).hand == ()
    assert "mission_control" in table.view(1).hand
    assert table.view(1).draw_pile == len(table.state.bag)


@pytest.mark.rule("TB-INF-03", "TB-RULING-19")
def test_of_the_discard_pile_only_top_and_number_show() -> None:
    table = Table()
    table.discard_on_top("saturn_v", "atlas_d", "titan_ii")
    before = table.view(1)
    assert (before.discard_top, before.discard_pile) == ("titan_ii", len(table.state.discard))
    table.state.discard[:-1] = reversed(table.state.discard[:-1])
    assert table.view(1) == before


@pytest.mark.rule("TB-INF-04")
def test_what_lies_on_the_table_is_public() -> None:
    table = Table(hands=[["first_american_satellite"]])
    table.assembled("gemini_8", launched=True)
    table.complete("mercury_3")
    table.lay("gemini_8", "fuel_cell_trouble")
    table.fuel(3, 9)
    table.act("history first_american_satellite")
    view = table.view(SPECTATOR)
    side = view.seats[0]
    gemini = next(m for m in side.row if m.mission == "gemini_8")
    assert gemini.is_launched
    assert gemini.pad == ("titan_ii", "gemini_spacecraft")
    assert [agena.place for agena in gemini.agenas] == ["orbit"]
    assert [(lying.card, lying.turns_left) for lying in gemini.cards] == [("fuel_cell_trouble", 2)]
    assert (side.fuel, side.supply, side.space) == (4, 10, "start_1")
    assert view.milestones == ("first_american_satellite",)
    assert view.patches_taken == ("mercury_3",)


@pytest.mark.rule("TB-INF-05")
def test_a_card_from_the_discard_pile_is_known_to_all() -> None:
    table = Table()
    table.in_phase("draw")
    table.discard_on_top("lunar_rover")
    table.act("draw discard")
    assert table.view(1).seats[0].known == ("lunar_rover",)
    assert table.events(events.TookDiscard, 1)[-1].card == "lunar_rover"


@pytest.mark.rule("TB-INF-05")
def test_a_card_from_the_draw_pile_is_known_to_its_drawer_alone() -> None:
    table = Table()
    table.in_phase("draw")
    table.script("lunar_rover")
    table.act("draw draw")
    assert table.events(events.DrewCard, 0)[-1].card == "lunar_rover"
    for stranger in (1, SPECTATOR):
        assert table.view(stranger).seats[0].known == ()
        assert not table.events(events.DrewCard, stranger)
        assert "lunar_rover" not in str([event.data for event in table.events(Event, seat=stranger)][-3:])
