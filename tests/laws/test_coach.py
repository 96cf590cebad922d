"""The coach tells a seat nothing that the seat may not know."""

from __future__ import annotations

import random
from operator import attrgetter

import pytest

from moonrace import bots, games
from moonrace.bots.mind import Choice, Mind, Reasoner, mind_of
from moonrace.bots.tranquility_base.player import TranquilityPlayer
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.laws import LawBroken
from tests.laws.walk import Walk, begun

MOMENTS = 3
APART = 12


def looked_at(title: Title, seed: int) -> None:
    """The law at a few moments of a random game, for whoever is awaited there."""
    way = next(way for way in laws.ways(title) if way.players == max(2, title.players[0]))
    walk = Walk(begun(title, way, seed).position.clone(Seeded(seed)), seed)
    rng = random.Random(seed)
    for _ in range(MOMENTS):
        for _ in range(APART):
            if not walk.position.over:
                walk.step(rng.randrange(1 << 20))
        for seat in walk.position.awaited:
            laws.coach_cannot_tell(walk.position, seat, Seeded(rng.getrandbits(32)))


COACHED = [title for title in games.titles() if isinstance(bots.make("heuristic", title, 0), Reasoner)]


@pytest.mark.parametrize("title", COACHED, ids=attrgetter("id"))
def test_re_dealt_secrets_give_the_same_advice(title: Title) -> None:
    looked_at(title, 3)


def test_a_coach_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TranquilityPlayer.choose

    def choose(self: TranquilityPlayer, mind: Mind[View]) -> Choice:
        choice = honest(self, mind)
        other = mind_of(mind.world(Seeded(0)), (mind.seat + 1) % 2).view.hand
        return choice._replace(because=f"{choice.reason} They hold {other}.")

    monkeypatch.setattr(TranquilityPlayer, "choose", choose)
    # What is sampled tells nothing, so it is no breach to look at it.
    looked_at(games.load("tranquility-base"), 3)
    monkeypatch.setattr(Mind, "world", lambda self, _: self._sample.__closure__[0].cell_contents)
    with pytest.raises(LawBroken, match="coach"):
        looked_at(games.load("tranquility-base"), 3)
