"""The Leaving Earth opponent completes missions, beats random play, and takes care of its crews."""

from __future__ import annotations

import pytest

from moonrace import bots
from moonrace.bots.leaving_earth.desk import desk_of
from moonrace.bots.leaving_earth.plans import instalments
from moonrace.bots.leaving_earth.player import LeavingEarthPlayer, drawing_for
from moonrace.bots.search import SearchBot
from moonrace.games.leaving_earth.actions import EndTurn, Offer
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from tests.bots.leaving_earth.measure import decided, solitaire
from tests.games.leaving_earth.arranged import Arranged
from tests.games.leaving_earth.arranged import title as leaving_earth


@pytest.fixture(scope="module")
def title() -> LeavingEarth:
    return leaving_earth()


def started(title: LeavingEarth, players: int, seed: int, **options: str) -> Position:
    """A position in the first turn of 1956."""
    position = arena.new_position(title, players, options, Seeded(seed))
    while position.frame.name == "agency":
        seat = position.awaited[0]
        position.act(seat, position.legal(seat)[0])
    return position


def test_alone_it_completes_most_points_and_risks_no_crew_on_bad_rockets() -> None:
    played = [solitaire(seed) for seed in range(5)]
    assert sum(game.share for game in played) / len(played) >= 0.5
    assert sum(game.has_won for game in played) >= 4
    assert not any(game.risky_launches for game in played)


@pytest.mark.parametrize("levels", [("heuristic", "random"), ("random", "heuristic")])
def test_it_beats_random_play_from_either_seat(levels: tuple[str, str]) -> None:
    results = arena.run(arena.Series("leaving-earth", levels, seed=5), 1)
    assert results.errors == 0
    assert results.wins[levels.index("heuristic")] == 1


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"agencies": "2"}),
        (3, {"missions": "easy", "mercury": "on", "later-printing": "on"}),
        (2, {"missions": "hard", "samples-first": "on", "ion-once": "off"}),
    ],
)
def test_it_plays_teams_and_options_to_the_end(
    title: LeavingEarth, players: int, options: dict[str, str]
) -> None:
    position = arena.new_position(title, players, options, Seeded(3))
    players_at_table = [bots.make("heuristic", title, seat) for seat in range(players)]
    for _ in range(title.longest):
        if position.over:
            break
        seat = position.awaited[-1]
        action = players_at_table[seat].decide(bots.mind_of(position, seat))
        assert action in position.legal(seat)
        position.act(seat, action)
    assert position.over
    assert position.result is not None
    assert max(position.result.scores) > 0


def test_a_project_that_waits_keeps_its_rocket(title: LeavingEarth) -> None:
    """A crew lies ill, their rocket stands ready: another project that wants a test does not take it apart,
    or the two would load and unload it for ever."""
    series = arena.Series("leaving-earth", ("learner", "gentle"), seed=19, is_paired=True)
    assert arena.play_number(title, series, 71).error == ""


def test_it_decides_alike_in_worlds_it_cannot_tell_apart(title: LeavingEarth) -> None:
    position = started(title, 2, seed=3)
    bot = bots.make("heuristic", title)
    for number in range(100):
        seat = position.awaited[0]
        action = decided(bot, position)
        assert action == decided(bot, position.resample(seat, Seeded(number)))
        position.act(seat, action)


def test_it_declines_to_act_out_of_turn(title: LeavingEarth) -> None:
    position = started(title, 2, seed=3)
    idle = 1 - position.awaited[0]
    assert bots.make("heuristic", title).decide(bots.mind_of(position, idle)) is None


# Plans ------------------------------------------------------------------------------------------------------


def test_projects_are_worth_something_and_can_be_paid_in_time(title: LeavingEarth) -> None:
    view = started(title, 1, seed=2).view(0)
    assert isinstance(view, View)
    drawing = drawing_for(title.content, view.expansions)
    desk = desk_of(drawing.charts, view)
    ranked = drawing.ranked(desk, desk.store())
    assert ranked == sorted(ranked, key=lambda entry: -entry.score)
    for entry in ranked:
        assert entry.prospect.missions <= set(view.missions)
        assert 0 < entry.prospect.points <= sum(goal.points for goal in desk.goals)
        assert view.year + entry.wait + entry.project.voyage.years <= view.last_year


def test_bills_are_paid_year_by_year_and_what_is_left_over_is_lost() -> None:
    assert instalments((15, 10), 25, 25) == (0, 0)
    assert instalments((15, 15, 15), 25, 25) == (2, 20)
    assert instalments((10, 10, 8, 5), 25, 25) == (1, 0)


# Offers -----------------------------------------------------------------------------------------------------


def answer_to(title: LeavingEarth, give: tuple[str, ...], take: tuple[str, ...]) -> str:
    """What the bot says to an offer made to it in the first year by an agency that has researched Juno."""
    position = started(title, 2, seed=3)
    seat = position.awaited[0]
    position.act(seat, title.codec.parse("research juno"))
    position.act(seat, title.codec.parse("buy juno"))
    position.act(seat, Offer(1 - seat, give, take))
    return str(decided(LeavingEarthPlayer(title.catalogue), position))


@pytest.mark.parametrize(
    ("give", "take", "answer"),
    [
        (("money:10",), (), "accept"),
        (("research:juno",), ("money:4",), "accept"),
        (("research:juno",), ("money:25",), "decline"),
        (("juno",), ("money:5",), "decline"),
        ((), ("money:1",), "decline"),
        (("money:5",), ("money:6",), "decline"),
    ],
)
def test_offers_are_weighed(
    title: LeavingEarth, give: tuple[str, ...], take: tuple[str, ...], answer: str
) -> None:
    assert answer_to(title, give, take) == answer


# Search -----------------------------------------------------------------------------------------------------


def test_the_search_plays_on_and_repeats_itself(title: LeavingEarth) -> None:
    records = []
    for _ in range(2):
        position = started(title, 1, seed=4)
        bot = bots.make("search:4it", title, 1)
        actions = []
        for _ in range(60):
            action = decided(bot, position)
            assert action in position.legal(0)
            actions.append(str(action))
            position.act(0, action)
        records.append(actions)
    assert records[0] == records[1]
    assert str(EndTurn()) in records[0]
    assert any(action.startswith("fire") for action in records[0])


def test_the_search_compares_what_follows_from_draws() -> None:
    table = Arranged(1, ["lunar_lander"])
    table.research("landing")
    table.craft(0, "suborbital_flight", "probe")
    table.act("end-turn")
    bot = bots.make("search:6it", table.title, 1)
    assert str(decided(bot, table.match.position)) in ("draw-landing", "skip-landing")
    assert isinstance(bot, SearchBot)
    assert bot.iterations == 6
