"""The AstroNavigators opponent in all modes, on Earth and in flight."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from moonrace import bots
from moonrace.bots import mind_of
from moonrace.bots.astronavigators.desk import Desk
from moonrace.bots.astronavigators.player import AstroPlayer
from moonrace.bots.astronavigators.training import months_to_train, scores
from moonrace.bots.astronavigators.voyage import HIDDEN, LESSENING, OPEN
from moonrace.bots.astronavigators.weeks import shadow_steps
from moonrace.bots.astronavigators.worth import Worths, best_of
from moonrace.games.astronavigators.actions import (
    ClaimQuest,
    Launch,
    Lessen,
    ObserveSaved,
    Prepare,
    TakeStep,
    Travel,
)
from moonrace.games.astronavigators.title import AstroNavigators
from moonrace.games.astronavigators.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from tests.bots.astronavigators.measure import astronavigators, at_table, observed, played, started, step
from tests.games.astronavigators.arranged import SOLAR_SYSTEM, Arranged

HEURISTIC, RANDOM = "heuristic", "random"


@pytest.fixture(scope="module")
def title() -> AstroNavigators:
    return astronavigators()


def seen(position: Position[Any, View], seat: int = 0) -> View:
    """A seat's view."""
    return position.view(seat)


def at_declaration(title: AstroNavigators, mode: str, players: int, month: int, seed: int = 1) -> Position:
    """A game of heuristic players where the first declaration of a month is awaited."""
    position = started(title, players, seed, mode=mode)
    seated = at_table(title, [HEURISTIC] * players)
    while seen(position).round < month or seen(position).focus.what != "declare":
        step(position, seated)
    return position


@pytest.mark.parametrize("mode", ["first-and-fast", "constellation", "solar-system"])
@pytest.mark.parametrize("levels", [(HEURISTIC, RANDOM), (RANDOM, HEURISTIC)])
def test_it_beats_random_play_from_either_seat(mode: str, levels: tuple[str, str]) -> None:
    results = arena.run(arena.Series("astronavigators", levels, seed=5, options={"mode": mode}), 3)
    assert results.errors == 0
    assert results.wins[levels.index(HEURISTIC)] == 3


def test_alone_it_comes_home_before_the_shadow_more_often_than_not() -> None:
    results = arena.run(arena.Series("astronavigators", (HEURISTIC,), seed=1, options={"mode": "solo"}), 12)
    assert results.errors == 0
    assert results.wins[0] >= 6


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"mode": "first-and-fast"}),
        (1, {"mode": "solo", "level": "expert"}),
        (3, {"mode": "first-and-fast"}),
        (4, {"mode": "constellation"}),
        (3, {"mode": "solar-system", "orrery": "placed"}),
        (4, {"mode": "solar-system"}),
    ],
)
def test_whole_games_of_every_way_to_play(
    title: AstroNavigators, players: int, options: dict[str, str]
) -> None:
    position = played(started(title, players, 3, **options), at_table(title, [HEURISTIC] * players))
    assert position.result is not None
    launched = [player.launches > 0 for player in seen(position).seats]
    assert any(launched) if options["mode"] == "first-and-fast" else all(launched)


def test_any_character_and_agenda_can_be_played() -> None:
    voyages = [v for number in range(4) for v in observed("solar-system", 4, number, 9)]
    assert len({voyage.agenda for voyage in voyages}) >= 8
    assert sum(voyage.moon_month > 0 for voyage in voyages) >= 14


def test_it_sees_nothing_but_the_view(title: AstroNavigators) -> None:
    """In worlds that a seat cannot tell apart it answers alike."""
    position = started(title, 3, 11, mode="solar-system")
    seated = at_table(title, [HEURISTIC] * 3)
    player = AstroPlayer(title.catalogue)
    compared = 0
    for number in range(150):
        if position.over:
            break
        seat = position.awaited[0]
        if number % 5 == 0:
            other = position.resample(seat, Seeded(number))
            assert player.decide(mind_of(other, seat)) == player.decide(mind_of(position, seat))
            compared += 1
        step(position, seated)
    assert compared >= 20


def test_random_company_never_brings_it_to_an_illegal_answer(title: AstroNavigators) -> None:
    """Positions that it would not get into by itself; `act` refuses what is not legal."""
    for seed in range(3):
        position = started(title, 3, seed, mode="solar-system")
        randoms = at_table(title, [RANDOM] * 3, seed)
        player = AstroPlayer(title.catalogue)
        while not position.over:
            seat = position.awaited[0]
            legal = position.legal(seat)
            assert player.think(seen(position, seat), legal) in legal
            step(position, randoms)


# On Earth ---------------------------------------------------------------------------------------------------


def test_more_knowledge_means_an_earlier_launch(title: AstroNavigators) -> None:
    view = seen(at_declaration(title, "first-and-fast", 2, 4))

    def months(nk: int) -> int:
        me = msgspec.structs.replace(view.seats[0], nk=nk)
        return months_to_train(
            Desk(title.catalogue, msgspec.structs.replace(view, seats=(me, *view.seats[1:])))
        )

    assert months(120) == 0
    assert months(20) > months(60) >= months(90)


def test_the_missing_lunar_phase_is_worth_more_than_one_it_has(title: AstroNavigators) -> None:
    view = seen(at_declaration(title, "first-and-fast", 2, 2))
    me = msgspec.structs.replace(view.seats[0], moons=("full_moon",))
    worths = Worths(Desk(title.catalogue, msgspec.structs.replace(view, seats=(me, *view.seats[1:]))))
    card = title.catalogue.card
    assert worths.card(card["last_quarter"]) > worths.card(card["full_moon"])


def test_a_card_that_completes_a_set_is_worth_its_bonus(title: AstroNavigators) -> None:
    view = seen(at_declaration(title, "first-and-fast", 2, 2))

    def worth(icons: dict[str, int]) -> float:
        me = msgspec.structs.replace(view.seats[0], icons=icons)
        seats = (me, *view.seats[1:])
        return Worths(Desk(title.catalogue, msgspec.structs.replace(view, seats=seats))).card(
            title.catalogue.card["lyra"]
        )

    assert worth({"summer_triangle": 2}) > worth({"summer_triangle": 1}) + 3 > worth({})


def test_travels_and_observations_are_weighed_on_one_scale(title: AstroNavigators) -> None:
    position = at_declaration(title, "constellation", 2, 3)
    seat = position.awaited[0]
    desk = Desk(title.catalogue, seen(position, seat))
    found = scores(desk, position.legal(seat), 5)
    travels = [action for action in found if isinstance(action, Travel)]
    stays = [found[action] for action in travels if action.vehicle == "stay"]
    assert max(found.values()) > max(stays)
    assert len(travels) < len(found)


def test_it_uses_what_it_planned_and_finishes_quests_and_training(title: AstroNavigators) -> None:
    kinds = set()
    for seed in range(4):
        position = started(title, 3, seed, mode="solar-system")
        seated = at_table(title, [HEURISTIC] * 3)
        while not position.over:
            kinds.add(type(step(position, seated)[1]))
    assert {ObserveSaved, ClaimQuest, Prepare, Launch} <= kinds


def test_the_best_of_several_draws() -> None:
    assert best_of([(0.0, 1), (10.0, 1)], 1) == pytest.approx(5.0)
    assert best_of([(0.0, 1), (10.0, 1)], 2) == pytest.approx(7.5)


# In flight --------------------------------------------------------------------------------------------------


def in_sight_of_planets(value: int) -> Arranged:
    """Neil on stage 2 with a step left, Jupiter and Mars shown for his agenda, and two tiles of a value."""
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"], ["asteroid_belt", "triple_conjunction"])
    table.round(13)
    table.revealed("asteroid_belt")
    table.in_space(0, "outbound", 1)
    table.points(0, nk=170)
    table.calibrated(0, sct="milky_way", extra=1)
    table.planets(jupiter=165, mars=165)
    table.tile_values(0, value, value)
    table.first_player(0)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert table.view().focus.asked == "planets"
    return table


@pytest.mark.parametrize(("answer", "then"), [("lessen", LESSENING), ("take-step", HIDDEN)])
def test_it_counts_on_planets_once_a_move(title: AstroNavigators, answer: str, then: int) -> None:
    table = in_sight_of_planets(20)
    assert Desk(title.catalogue, table.view(0)).shown() == OPEN
    table.act(answer)
    assert Desk(title.catalogue, table.view(0)).shown() == then


@pytest.mark.parametrize(("value", "answer"), [(20, Lessen()), (5, TakeStep())])
def test_planets_serve_for_heavy_tiles_or_for_a_step(
    title: AstroNavigators, value: int, answer: Action
) -> None:
    table = in_sight_of_planets(value)
    assert AstroPlayer(title.catalogue).think(table.view(0), table.match.asks[0].legal()) == answer


# The shadow -------------------------------------------------------------------------------------------------


def test_weeks_are_chosen_so_that_the_shadow_gets_no_double_steps(title: AstroNavigators) -> None:
    view = seen(at_declaration(title, "solo", 1, 12))
    solo = view.solo
    assert solo is not None

    def steps(bad: int, shadow: int, week: int) -> int:
        tokens = msgspec.structs.replace(solo, bad_timing=bad, shadow_week=shadow)
        racing = msgspec.structs.replace(view, round=14, solo=tokens)
        return shadow_steps(Desk(title.catalogue, racing), week)

    assert steps(2, 3, 1) == 0
    assert steps(2, 3, 4) > 0
    assert steps(1, 4, 3) < steps(1, 4, 2)


# Searching --------------------------------------------------------------------------------------------------


def test_the_search_answers_and_repeats_itself(title: AstroNavigators) -> None:
    position = at_declaration(title, "solo", 1, 4)
    legal = position.legal(0)
    answers = [bots.make("search:6it", title, 5).decide(mind_of(position, 0)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] in legal


def test_the_search_plays_whole_games(title: AstroNavigators) -> None:
    position = played(started(title, 2, 2, mode="constellation"), at_table(title, ["search:2it", HEURISTIC]))
    assert position.result is not None
    alone = played(started(title, 1, 2, mode="solo"), at_table(title, ["search:2it"]))
    assert alone.result is not None
