"""The heuristic player of Tranquility Base plays to win, quickly, and sees only its view."""

from __future__ import annotations

import pytest

import moonrace
from moonrace import bots
from moonrace.bots.tranquility_base.desk import Desk, Slot, actions_of, desk_of
from moonrace.bots.tranquility_base.outlook import LANDED, Outlook, Weights, way_past
from moonrace.bots.tranquility_base.plans import Planner, Rules
from moonrace.bots.tranquility_base.player import TranquilityPlayer
from moonrace.bots.tranquility_base.worth import Worth
from moonrace.games.tranquility_base.actions import Discard
from moonrace.games.tranquility_base.title import TranquilityBase
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position


@pytest.fixture(scope="module")
def title() -> TranquilityBase:
    found = moonrace.load("tranquility-base")
    assert isinstance(found, TranquilityBase)
    return found


def play(title: TranquilityBase, levels: tuple[str, ...], seed: int) -> Match:
    match = title.start(len(levels), seed=seed)
    players = [bots.make(level, title, seed + seat) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.asks[0].seat
        action = players[seat].decide(bots.mind_of(match.position, seat))
        assert action is not None
        match.act(seat, action)
    return match


def winners(match: Match) -> tuple[int, ...]:
    assert match.result is not None
    return match.result.winners


def test_it_beats_random_play_from_either_seat(title: TranquilityBase) -> None:
    first = [winners(play(title, ("heuristic", "random"), seed)) for seed in range(6)]
    second = [winners(play(title, ("random", "heuristic"), seed)) for seed in range(6)]
    assert first == [(0,)] * 6
    assert second == [(1,)] * 6


def test_it_lands_alone_in_most_countdowns(title: TranquilityBase) -> None:
    landed = sum(bool(winners(play(title, ("heuristic",), seed))) for seed in range(20))
    assert landed >= 10


@pytest.mark.parametrize("players", [3, 4])
def test_it_plays_at_fuller_tables(title: TranquilityBase, players: int) -> None:
    match = play(title, ("heuristic",) * players, seed=5)
    assert len(winners(match)) == 1
    assert title.rounds(match.position.state) < 25


def test_it_decides_alike_in_worlds_it_cannot_tell_apart(title: TranquilityBase) -> None:
    match = title.start(2, seed=3)
    players = [bots.make("heuristic", title) for _ in range(2)]
    for _ in range(80):
        seat = match.asks[0].seat
        other_world = match.position.resample(seat, Seeded(1))
        fresh = bots.make("heuristic", title).decide(bots.mind_of(match.position, seat))
        assert fresh == bots.make("heuristic", title).decide(bots.mind_of(other_world, seat))
        action = players[seat].decide(bots.mind_of(match.position, seat))
        assert action is not None
        match.act(seat, action)


def number(title: TranquilityBase, name: str) -> int:
    return title.catalogue.index[name]


def done(title: TranquilityBase, *names: str) -> list[Slot]:
    return [Slot(number(title, name), True, False, False, 0, 0, 0, 0) for name in names]


def planner(title: TranquilityBase) -> Planner:
    unseen = dict.fromkeys(title.content.equipment, 3)
    return Planner(title.catalogue, Outlook(title.catalogue, unseen, Weights()), Rules(), width=12)


def texts(desk: Desk) -> list[str]:
    return [str(action) for action in actions_of(desk)]


def test_a_plan_flies_completes_and_uses_the_bonus(title: TranquilityBase) -> None:
    cat = title.catalogue
    others = done(title, "mercury_2", "mercury_4", "gemini_3", "gemini_4", "apollo_8")
    open_mission = Slot(number(title, "mercury_6"), False, False, False, 0, 0, 0, 0)
    hand = tuple(sorted(number(title, name) for name in ("atlas_d", "mercury_spacecraft", "titan_ii")))
    desk = Desk(8, 8, number(title, "mercury_3"), (*others, open_mission), hand)
    _, end = planner(title).best(desk)
    assert texts(end)[:5] == [
        "assemble atlas_d mercury_6",
        "assemble mercury_spacecraft mercury_6",
        "launch mercury_6",
        "move mercury_6 mercury_6",
        "complete mercury_6",
    ]
    assert end.supply == 8 + cat.bonus[number(title, "mercury_6")]


def test_a_plan_lands_when_it_can(title: TranquilityBase) -> None:
    row = done(title, "mercury_2", "mercury_4", "gemini_3", "gemini_4", "apollo_8", "apollo_9")
    saturn = title.catalogue.need[number(title, "apollo_9")]
    row[5] = row[5]._replace(have=saturn, launched=True)
    desk = Desk(9, 9, number(title, "mercury_7"), tuple(row), (number(title, "redstone"),))
    value, end = planner(title).best(desk)
    assert value == LANDED
    assert texts(end) == ["move apollo_9 moon"]


def test_the_way_past_missions_turns_round_where_that_is_shorter(title: TranquilityBase) -> None:
    cat = title.catalogue
    at = number(title, "mercury_7")
    assert way_past(cat, at, ()) == cat.distances[1][at][cat.moon] == 5
    assert way_past(cat, at, (at + 2,)) == 2 + 2 + 5
    assert way_past(cat, at, (at - 1, at + 2)) == 1 + 3 + 2 + 5


def landing_position(title: TranquilityBase) -> Position:
    """A position in which the active player has just to move in order to win."""
    for seed in range(40):
        match = title.start(1, seed=seed)
        bot = bots.make("heuristic", title)
        while not match.over:
            action = bot.decide(bots.mind_of(match.position, 0))
            assert action is not None
            trial = match.position.clone(Seeded(1))
            trial.act(0, action)
            if trial.over and trial.result is not None and trial.result.winners:
                return match.position
            match.act(0, action)
    raise AssertionError("no landing in forty games")


def test_the_search_takes_an_obvious_win(title: TranquilityBase) -> None:
    position = landing_position(title)
    action = bots.make("search:20it", title, 1).decide(bots.mind_of(position, 0))
    assert action is not None
    position.act(0, action)
    assert position.over


def test_the_search_repeats_itself_under_an_iteration_budget(title: TranquilityBase) -> None:
    records = []
    for _ in range(2):
        match = title.start(2, seed=4)
        players = [bots.make("search:4it", title, seat) for seat in range(2)]
        for _ in range(40):
            seat = match.asks[0].seat
            action = players[seat].decide(bots.mind_of(match.position, seat))
            assert action is not None
            match.act(seat, action)
        records.append([str(step.entry.act) for step in match.steps])
    assert records[0] == records[1]


def test_levels_say_that_there_is_a_planner(title: TranquilityBase) -> None:
    offered = {level.id: level.help for level in bots.levels(title)}
    assert "stands in" not in offered["heuristic"]


def test_a_denying_player_gives_the_next_one_less(title: TranquilityBase) -> None:
    """What it throws away is never worth more to the next player than what it would throw away otherwise."""
    cat = title.catalogue
    plain, denying = TranquilityPlayer(cat), TranquilityPlayer(cat, denial=0.4)
    match = title.start(2, seed=6)
    players = [bots.make("heuristic", title) for _ in range(2)]
    gifts = []
    while not match.over:
        seat = match.asks[0].seat
        mind = bots.mind_of(match.position, seat)
        view = mind.view
        assert isinstance(view, View)
        if view.phase == "discard" and not view.discarded:
            outlook = Outlook(cat, view.unseen, Weights())
            worth = Worth(cat, outlook, view, desk_of(view, cat, 1 - seat))
            usual, denied = plain.decide(mind), denying.decide(mind)
            assert isinstance(usual, Discard)
            assert isinstance(denied, Discard)
            gifts.append([worth.to_take(cat.index[action.card]) for action in (usual, denied)])
        action = players[seat].decide(mind)
        assert action is not None
        match.act(seat, action)
    assert all(denied <= max(0.0, usual) for usual, denied in gifts)
    assert any(denied < usual for usual, denied in gifts)
