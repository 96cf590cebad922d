"""The Apogee opponent plays to win, sees only its view, and launches nothing that is of no use."""

from __future__ import annotations

import pytest

from moonrace import bots
from moonrace.bots.apogee.placing import CONSTRUCTION, SPECIALTY, Placing
from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.apogee.thought import Thought
from moonrace.games.apogee.actions import Draw, Launch, Pass, Place, Specialty, Stay
from moonrace.games.apogee.state import ApogeeState
from moonrace.games.apogee.title import Apogee
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from tests.games.apogee.arranged import Arranged


def played(title: Apogee, levels: tuple[str, ...], seed: int, **options: str) -> Position:
    """A game to its end, the bots asked in turn."""
    position = arena.new_position(title, len(levels), options, Seeded(seed))
    players = [bots.make(level, title, seed + seat) for seat, level in enumerate(levels)]
    while not position.over:
        seat = position.awaited[0]
        position.act(seat, answer(players[seat], position, seat))
    return position


def answer(bot: bots.Bot, position: Position, seat: int) -> Action:
    action = bot.decide(bots.mind_of(position, seat))
    assert action is not None
    return action


def winners(position: Position) -> tuple[int, ...]:
    assert position.result is not None
    return position.result.winners


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play_from_either_seat(title: Apogee, seat: int) -> None:
    levels = ("heuristic", "random") if seat == 0 else ("random", "heuristic")
    for seed in range(5):
        assert winners(played(title, levels, seed, mission="2")) == (seat,)


@pytest.mark.parametrize("mission", range(1, 10))
def test_every_mission_is_fulfilled_in_good_time(title: Apogee, mission: int) -> None:
    position = played(title, ("heuristic", "heuristic"), 4, mission=str(mission))
    assert winners(position)
    assert title.rounds(position.state) <= 30


@pytest.mark.parametrize(("players", "mission"), [(1, "2"), (3, "4"), (5, "1")])
def test_it_plays_at_tables_of_all_sizes(title: Apogee, players: int, mission: str) -> None:
    position = played(title, ("heuristic",) * players, 6, mission=mission, scrap="on", chances="opposite")
    assert position.result is not None
    assert position.result.why in ("mission", "rival", "draw")


def test_alone_it_comes_before_the_rival_more_often_than_not(title: Apogee) -> None:
    won = sum(bool(winners(played(title, ("heuristic",), seed, mission="2"))) for seed in range(9))
    assert won >= 5


def test_it_decides_alike_in_worlds_it_cannot_tell_apart(title: Apogee) -> None:
    position = arena.new_position(title, 3, {"mission": "5"}, Seeded(5))
    players = [bots.make("heuristic", title) for _ in range(3)]
    for number in range(120):
        if position.over:
            break
        seat = position.awaited[0]
        action = answer(players[seat], position, seat)
        assert action == answer(players[seat], position.resample(seat, Seeded(number)), seat)
        position.act(seat, action)


def test_it_declines_to_act_where_nobody_waits(title: Apogee) -> None:
    position = at_planning(title, 1)
    players = [bots.make("heuristic", title) for _ in range(2)]
    while 0 in position.awaited:
        position.act(0, answer(players[0], position, 0))
    assert position.frame.name == "planning"
    assert bots.make("heuristic", title).decide(bots.mind_of(position, 0)) is None


# Single decisions -------------------------------------------------------------------------------------------


def at_planning(title: Apogee, mission: int) -> Position:
    """The first Planning of a game for two, each with three Engineers."""
    position = arena.new_position(title, 2, {"mission": str(mission)}, Seeded(2))
    while position.frame.name != "planning":
        seat = position.awaited[0]
        position.act(seat, position.legal(seat)[-1])
    return position


def give(position: Position, seat: int, *, reserve: tuple[str, ...] = (), pad: tuple[str, ...] = ()) -> None:
    """Put Technologies of the piles into a reserve and on a launch pad."""
    state: ApogeeState = position.state
    cat = state.cat
    for names, cards in ((reserve, state.seats[seat].reserve), (pad, state.seats[seat].pad)):
        for name in names:
            bag = state.bags[cat.zone[cat.technology[name]]]
            card = next(card for card in bag if cat.kind[card] == cat.technology[name])
            bag.remove(card)
            cards.append(card)
        cards.sort()


def spots(title: Apogee, position: Position, seat: int) -> dict[str, str]:
    view = position.view(seat)
    assert isinstance(view, View)
    return placing(title, view).spots()


def placing(title: Apogee, view: View) -> Placing:
    return Thought(ApogeePlayer(title.catalogue), view, [Place("x", "hand")]).placing


def test_engineers_build_where_that_completes_the_rocket(title: Apogee) -> None:
    position = at_planning(title, 1)
    give(position, 0, reserve=("kerosene", "cryogenic", "comsat"))
    position.state.seats[0].credits = 400_000
    found = spots(title, position, 0)
    assert list(found.values()).count(CONSTRUCTION) >= 3 - (SPECIALTY in found.values())
    assert CONSTRUCTION in found.values()


def test_nobody_builds_without_money(title: Apogee) -> None:
    position = at_planning(title, 1)
    give(position, 0, reserve=("kerosene", "cryogenic", "comsat"))
    position.state.seats[0].credits = 0
    assert CONSTRUCTION not in spots(title, position, 0).values()


@pytest.mark.parametrize(("mission", "answer"), [(2, Specialty()), (4, Pass())])
def test_flown_first_stages_are_not_kept_where_the_next_must_differ(
    title: Apogee, mission: int, answer: Action
) -> None:
    position = at_planning(title, mission)
    state: ApogeeState = position.state
    state.seats[0].director = next(n for n, card in enumerate(state.cat.directors) if card.id == "tompkins")
    give(position, 0, reserve=("laser", "cryogenic", "comsat"))
    view = position.view(0)
    assert isinstance(view, View)
    thought = Thought(ApogeePlayer(title.catalogue), view, [Pass(), Specialty()])
    assert thought.administration().action == answer


def launch_answer(title: Apogee, mission: int, pad: tuple[str, ...], legal: list[Action]) -> Action:
    position = at_planning(title, mission)
    give(position, 0, pad=pad)
    view = position.view(0)
    assert isinstance(view, View)
    action = Thought(ApogeePlayer(title.catalogue), view, legal).launch().action
    assert action is not None
    return action


DESTINATIONS: list[Action] = [Stay(), Launch("leo"), Launch("geo")]
LIGHT = ("kerosene", "cryogenic", "cryogenic", "comsat")


def test_it_launches_where_that_fulfils_the_mission(title: Apogee) -> None:
    assert launch_answer(title, 1, LIGHT, DESTINATIONS) == Launch("leo")


def test_it_keeps_a_rocket_that_can_still_become_the_right_one(title: Apogee) -> None:
    """A good beginning for Mission 3 would only have to be built again."""
    pad = ("laser", "cryogenic", "small_shuttle", "reusable")
    assert launch_answer(title, 3, pad, [Stay(), Launch("leo")]) == Stay()


def test_it_frees_a_launch_pad_that_is_in_the_way(title: Apogee) -> None:
    """Three satellites leave no room for a crew of Mission 9 but what R&D might bring."""
    pad = ("kerosene", "cryogenic", "storable", "comsat", "comsat", "comsat")
    assert launch_answer(title, 9, pad, [Stay(), Launch("leo")]) == Launch("leo")


def test_it_draws_for_the_tokens_that_help(title: Apogee) -> None:
    """Three blue and two orange dock at Mars; a white one would take the last place."""
    table = Arranged(mission=9).tokens(0, blue=3, orange=1).jump("administration")
    table.act("recruit")
    assert Draw(("orange", "white")) in table.match.legal(0)
    assert answer(bots.make("heuristic", title, 1), table.match.position, 0) == Draw(("orange",))
