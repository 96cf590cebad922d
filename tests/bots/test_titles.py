"""Bots at every game, count and choice: what they answer is legal."""

from __future__ import annotations

import pytest

import moonrace
from moonrace import bots
from moonrace.bots.mind import Bot
from moonrace.kernel.actions import Action
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.laws import Way
from tests.titles import pact

DECISIONS = 70
SEARCHED = 10
"""How far each match is played, and how far by searching; that matches end is a law of its own."""

CASES = [
    pytest.param(title, way, id=f"{title.id}: {way}")
    for title in moonrace.titles()
    for way in laws.ways(title, most=16)
]


@pytest.mark.parametrize("level", ["random", "heuristic", "search:3it"])
@pytest.mark.parametrize(("title", "way"), CASES)
def test_bots_answer_legally(title: Title, way: Way, level: str) -> None:
    match = title.start(way.players, seed=11, options=way.options)
    thinkers = [bots.make(level, title, seat) for seat in range(way.players)]
    for _ in range(SEARCHED if level.startswith("search") else DECISIONS):
        if match.over:
            return
        take_a_step(match, thinkers)


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
