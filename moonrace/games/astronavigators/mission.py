"""The mission of an agenda, as the rules look it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moonrace.games.astronavigators.content import Agenda

if TYPE_CHECKING:
    from moonrace.games.astronavigators.catalogue import Catalogue


class Mission:
    """The mission of an agenda in numbers."""

    def __init__(self, cat: Catalogue, agenda: Agenda) -> None:
        self.sets = sum(1 << cat.set[name] for name in agenda.sets)
        self.is_by_december = bool(agenda.before_month)
        self.observe = tuple(cat.cards_showing(name) for name in agenda.observe)
        """For each object named, the cards that show it, as bits."""
        self.at_least = agenda.observe_at_least or len(agenda.observe)
        self.in_sight = sum(1 << cat.planet[name] for name in agenda.while_visible)
        self.is_conjunction = bool(agenda.while_visible)
        left_out = [cat.continent[name] for name in agenda.visit_all_but]
        self.continents = cat.all_continents & ~sum(1 << n for n in left_out) if left_out else 0
        self.squares = agenda.squares_visited
        self.ends_at_place = bool(agenda.place) and not agenda.squares_visited
        """Whether one has to be at the place when all else is done; else it is only where it is revealed."""
