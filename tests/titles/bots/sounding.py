"""A rule of thumb for Sounding: climb while a tile promises more than a gust may take."""

from __future__ import annotations

from moonrace.bots.mind import Bot, Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.title import Title
from tests.titles.games.sounding.actions import Climb, Land
from tests.titles.games.sounding.view import View


class Careful(Bot):
    """Plays by what the bag promises."""

    level = "heuristic"

    def decide(self, mind: Mind) -> Action | None:
        view = mind.view
        assert isinstance(view, View)
        gain = sum(height * count for height, count in view.bag.items())
        return Climb() if Land() not in mind.legal or gain > view.bag.get(0, 0) * view.height else Land()


def make(_: Title, seed: int | None) -> Bot:
    """The bot."""
    return Careful(seed)
