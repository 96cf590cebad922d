"""Bots at every game, count and choice: what they answer is legal."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import partial

import pytest
from _pytest.mark import ParameterSet

import moonrace
from moonrace import bots
from moonrace.bots.gentle import ErringBot
from moonrace.bots.live import BotPool, BotRequest
from moonrace.bots.mind import Bot, Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.laws import Way
from tests.stories import PATIENCE, told
from tests.titles import pact

DECISIONS = 70
SEARCHED, NOTED = 8, 16
"""How far each match is played, how far by searching, and how far by searching where notes are handed on: by
then every search that takes any has often gone on with them. That matches end is a law of its own."""

LEVELS = ["random", "gentle", "even", "hard:5it", "master:5it"]
IN_TURN = LEVELS[-2:]
"""The levels that search, which is most of the work: each plays every other way, `make whole` the others."""


def cases() -> Iterator[ParameterSet]:
    """All ways to play all titles, by all levels."""
    for title in moonrace.titles():
        for nth, way in enumerate(laws.ways(title, most=16)):
            for level in LEVELS:
                is_others = level in IN_TURN and level != IN_TURN[nth % 2]
                marks = [pytest.mark.long] if is_others else []
                yield pytest.param(title, way, level, id=f"{title.id}: {way}-{level}", marks=marks)


def many(level: str, searched: int) -> int:
    """How many decisions of a level are looked at."""
    return searched if level.endswith("it") else DECISIONS


@pytest.mark.parametrize(("title", "way", "level"), [*cases()])
def test_bots_answer_legally(title: Title, way: Way, level: str) -> None:
    match = title.start(way.players, seed=11, options=way.options)
    thinkers = [bots.make(level, title, seat) for seat in range(way.players)]
    for _ in range(many(level, SEARCHED)):
        if match.over:
            return
        take_a_step(match, thinkers)


class Forgetful(Bot):
    """Somebody new for every decision, with the dice as they lie and the notes as they were sent."""

    def __init__(self, level: str, title: Title, seed: int) -> None:
        super().__init__(seed)
        self.make = partial(bots.make, level, title)
        self.dice = [each.random for each in all_of(self.make(seed))]

    def decide(self, mind: Mind) -> Action | None:
        bot = self.make(0)
        for each, dice in zip(all_of(bot), self.dice, strict=True):
            each.random = dice
        bot.notes = pickle.loads(pickle.dumps(self.notes))
        action = bot.decide(mind)
        self.notes = bot.notes
        return action


def all_of(bot: Bot) -> list[Bot]:
    """A bot, and the player by whom it goes where it errs."""
    return [bot, bot.player] if isinstance(bot, ErringBot) else [bot]


@pytest.mark.parametrize("title", moonrace.titles(), ids=lambda title: title.id)
def test_the_levels_played_here_are_those_on_offer(title: Title) -> None:
    offered = {level.word for level in bots.levels(title)}
    assert {"random", *offered} == {level.partition(":")[0] for level in LEVELS}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("title", moonrace.titles(), ids=lambda title: title.id)
def test_any_bot_of_its_level_can_go_on_with_the_notes_of_another(title: Title, level: str) -> None:
    played = []
    for make in (partial(bots.make, level, title), partial(Forgetful, level, title)):
        match = title.start(2, seed=11)
        thinkers = [make(seat) for seat in range(2)]
        while not match.over and len(match.steps) < many(level, NOTED):
            take_a_step(match, thinkers)
        played.append([step.entry for step in match.steps])
    assert played[0] == played[1]


@pytest.mark.parametrize("title", moonrace.titles(), ids=lambda title: title.id)
def test_no_bot_is_replaced_at_a_live_table(title: Title) -> None:
    async def go() -> list[str]:
        async with BotPool(1, grace=PATIENCE) as pool:
            return [note for level in LEVELS for note in await notes_of_a_game(pool, title, level)]

    assert not told(go())


async def notes_of_a_game(pool: BotPool, title: Title, level: str) -> list[str]:
    """What a table would have to say about its bots while a game begins."""
    match = title.start(2, seed=11)
    notes = []
    kept = [b""] * 2
    for number in range(many(level, NOTED)):
        if match.over:
            break
        seat = match.asks[0].seat
        if seat == CLOCK:
            match.act(CLOCK, match.asks[0].legal()[0])
            continue
        # Now and then as after a restart, which loses what bots wanted to remember.
        known = kept[seat] if number % 3 else b""
        answer = await pool.decide(BotRequest.of(match.position, seat, level, number, known))
        kept[seat] = answer.notes
        notes += [f"{title.id}, {level}: {answer.note}"] if answer.note else []
        assert answer.text is not None
        match.act(seat, answer.text)
    return notes


def take_a_step(match: Match, players: list[Bot]) -> None:
    """Let everybody who may act do so once, then whoever is awaited."""
    for ask in match.open_asks:
        act_if_legal(match, ask.seat, players[ask.seat], is_open=True)
        if match.over:
            return
    seat = match.asks[0].seat
    if seat == CLOCK:
        match.act(CLOCK, match.asks[0].legal()[0])
    else:
        act_if_legal(match, seat, players[seat], is_open=False)


def act_if_legal(match: Match, seat: int, bot: Bot, *, is_open: bool) -> None:
    mind = bots.mind_of(match.position, seat)
    if mind.is_open != is_open or not mind.legal:
        return
    answer: Action | None = bot.decide(mind)
    if answer is None:
        assert is_open
        return
    assert answer in mind.legal
    match.act(seat, answer)


def test_a_sealed_bid_is_not_answered_before_it_is_revealed() -> None:
    """In Pact the best bid wins a card; whatever the rival has sealed already must not change the search."""
    title = pact.make()
    answers = []
    for sealed in ("bid 0", "bid 3"):
        match = title.start(2, seed=5)
        match.act(1, sealed)
        bot = bots.make("search:200it", title, 1)
        answers.append(bot.decide(bots.mind_of(match.position, 0)))
    assert answers[0] == answers[1]
