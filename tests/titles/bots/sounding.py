"""A rule of thumb for Sounding: climb while a tile promises more than a gust may take."""

from __future__ import annotations

from moonrace.bots import Bot, Mind
from moonrace.kernel.actions import Action
from tests.titles.games.sounding.view import Climb, Land, View


class Careful(Bot[View]):
    """Plays by what the bag promises."""

    def decide(self, mind: Mind[View]) -> Action | None:
        bag, height = mind.view.bag, mind.view.height
        gain = sum(height * count for height, count in enumerate(bag))
        return Climb() if Land() not in mind.legal or gain > bag[0] * height else Land()


make = Careful.of
