"""What every bot answers, whatever it thinks: something legal, repeatable, from what its seat knows."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from moonrace import bots, games
from moonrace.bots.budget import Budget
from moonrace.bots.mind import Bot, Mind
from moonrace.bots.random_bot import RandomBot
from moonrace.bots.search import SearchBot
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from tests.bots.heap import HeapState, HeapTitle, Nod, Take

ALL_LEVELS = ("random", "heuristic", "search:20it")


@pytest.fixture
def title() -> Title:
    return HeapTitle()


def play(title: Title, levels: tuple[str, ...], seed: int, players: int = 2) -> Match:
    """A whole match between bots, through the checked door."""
    match = title.start(players, seed=seed)
    seats = [bots.make(level, title, seed + seat) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.asks[0].seat
        action = seats[seat].decide(bots.mind_of(match.position, seat))
        assert action is not None
        match.act(seat, action)
    return match


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_match_between_bots_is_legal_and_repeatable(title: Title, level: str) -> None:
    first, second = (play(title, (level, "random"), seed=3) for _ in range(2))
    assert [step.entry for step in first.steps] == [step.entry for step in second.steps]


def test_a_mind_shows_the_view_and_the_legal_actions_of_its_seat(title: Title) -> None:
    position = title.start(2, seed=1).position
    mind = bots.mind_of(position, 0)
    assert mind.view == position.view(0)
    assert mind.legal == [Take(1), Take(2), Take(3)]
    assert not mind.is_open


def test_worlds_agree_with_the_view_and_differ_in_what_is_hidden(title: Title) -> None:
    position = title.start(2, seed=1).position
    mind = bots.mind_of(position, 0)
    states = [mind.world(Seeded(seed)).state for seed in range(20)]
    assert all(title.view(state, 0) == mind.view for state in states)
    assert len({state.secrets[1] for state in states if isinstance(state, HeapState)}) > 1


def test_a_world_belongs_to_the_bot(title: Title) -> None:
    position = title.start(2, seed=1).position
    bots.mind_of(position, 0).world(Seeded(1)).act(0, Take(3))
    assert position.legal(0) == [Take(1), Take(2), Take(3)]
    assert isinstance(position.state, HeapState)
    assert position.state.heap == 10


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_an_open_ask_may_be_declined(title: Title, level: str) -> None:
    position = title.start(2, seed=1).position
    mind = bots.mind_of(position, 1)
    assert mind.is_open
    assert bots.make(level, title, 1).decide(mind) in (None, Nod())


def test_random_answers_spread_over_everything_legal(title: Title) -> None:
    mind = bots.mind_of(title.start(2, seed=1).position, 0)
    bot = RandomBot(seed=1)
    assert {bot.decide(mind) for _ in range(100)} == set(mind.legal)


@pytest.mark.parametrize(
    "level",
    [
        "harder",
        "",
        "search:",
        "even:5it",
        "search:fast",
        "search:-5ms",
        "search:5",
        "Random",
        "master:",
        "random:5it",
    ],
)
def test_an_unknown_level_is_refused_and_the_known_ones_are_named(title: Title, level: str) -> None:
    with pytest.raises(BadText, match=r"gentle, even, hard, master;.*hard:200ms"):
        bots.make(level, title)


@pytest.mark.parametrize("level", ["search:0it", "search:9999999ms", "master:0ms"])
def test_a_budget_out_of_bounds_is_refused(title: Title, level: str) -> None:
    with pytest.raises(BadText, match="thinks for 1 to"):
        bots.make(level, title)


def test_levels_are_offered_with_words_and_a_missing_heuristic_is_said(title: Title) -> None:
    offered = {level.id: level for level in bots.levels(title)}
    assert list(offered) == ["gentle", "heuristic", "search", "master"]
    assert [level.word for level in offered.values()] == ["gentle", "even", "hard", "master"]
    assert all(level.name and level.help for level in offered.values())
    assert "stands in" in offered["heuristic"].help
    shown = " ".join(f"{level.name} {level.word} {level.help}" for level in offered.values())
    assert "heuristic" not in shown
    named = [bots.level_of(level).name for level in ("heuristic", "search:200ms", "master")]
    assert named == ["Pilot", "Commander", "Flight Director"]


def test_each_level_has_a_simpler_one_until_random() -> None:
    levels = ("master:1it", "search:50ms", "search", "heuristic", "gentle", "random")
    assert [bots.simpler(level) for level in levels] == [
        "search",
        "heuristic",
        "heuristic",
        "random",
        "random",
        None,
    ]


def test_a_level_thinks_as_long_as_it_is_known_to_unless_it_is_told() -> None:
    known = {
        word: bots.checked_level(word) for word in ("even", "hard", "master", "hard:200ms", "master:5it")
    }
    assert [budget.milliseconds for budget in known.values()] == [0, 1_000, 5_000, 200, 0]
    assert known["master:5it"].iterations == 5
    assert [word for word in known if bots.is_repeatable(word)] == ["even", "master:5it"]


def test_a_level_thinks_no_longer_than_it_may() -> None:
    title = games.load("moonshot")
    assert bots.within("search:60000ms", 100, title) == "search:100ms"
    assert bots.within("search", 100, title) == "search:100ms"
    assert bots.within("master", 3_000, title) == "master:3000ms"
    for level in ("search:100ms", "search:50it", "heuristic", "random"):
        assert bots.within(level, 100, title) == level


def test_a_game_may_say_that_a_part_of_the_time_does(monkeypatch: pytest.MonkeyPatch) -> None:
    title = games.load("leaving-earth")
    monkeypatch.setattr(bots, "_rungs_of", lambda _: SimpleNamespace(shares={"hard": 0.25}))
    assert bots.checked_level("hard", title).milliseconds == 250 < bots.checked_level("hard").milliseconds
    assert bots.checked_level("hard:400ms", title).milliseconds == 400
    assert bots.make("hard", title, 1).budget.milliseconds == 250  # type: ignore[attr-defined]
    assert bots.within("hard", 300, title) == "hard"
    told = {level.word: level.help for level in bots.levels(title)}
    assert told["hard"].endswith("for up to a quarter of a second.")
    assert told["master"].endswith("for up to five seconds.")


@pytest.mark.parametrize("title", games.titles(), ids=lambda title: title.id)
def test_no_level_of_any_game_takes_more_time_than_it_may(title: Title) -> None:
    for level in bots.levels(title):
        most, taken = bots.checked_level(level.word), bots.checked_level(level.word, title)
        assert 0 <= taken.milliseconds <= most.milliseconds
        assert level.help.endswith(f"for up to {bots.span(taken)}.") == (level.budget is not None)


class Patient(Bot):
    """Takes as little as it may."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def decide(self, mind: Mind) -> Action | None:
        return mind.legal[0]


def test_a_game_says_who_plays_a_level_where_that_is_not_the_search(
    title: Title, monkeypatch: pytest.MonkeyPatch
) -> None:
    rungs = ModuleType("rungs")

    def rung(_: Title, word: str, budget: Budget, _seed: int | None) -> Bot | None:
        return Patient(budget) if word == "master" else None

    monkeypatch.setattr(rungs, "rung", rung, raising=False)
    monkeypatch.setitem(sys.modules, f"{title.beside('bots')}.rungs", rungs)
    bots._module_of.cache_clear()
    made = [bots.make(word, title, 3) for word in ("hard", "master:7it")]
    bots._module_of.cache_clear()
    assert [type(bot) for bot in made] == [SearchBot, Patient]
    assert isinstance(made[1], Patient)
    assert made[1].budget == Budget(iterations=7)
