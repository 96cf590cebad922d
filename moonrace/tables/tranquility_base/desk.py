"""A scene with the questions that panel, board and text all ask of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from moonrace.games.tranquility_base.content import Content, Instant
from moonrace.games.tranquility_base.view import MissionView, SeatView, View
from moonrace.tables.face import Scene
from moonrace.tables.kit.desk import BaseDesk
from moonrace.tables.tranquility_base.routes import Routes
from moonrace.tables.tranquility_base.words import Words

ORBIT = ("orbit", "inherited")


class Desk(BaseDesk[View, Words, Content]):
    """One pair of eyes on the table, with the words and ways of its content."""

    def __init__(self, scene: Scene, words: Words, routes: Routes) -> None:
        super().__init__(scene, words)
        self.routes = routes

    @cached_property
    def me(self) -> SeatView | None:
        """The viewer's own side, or None for a spectator."""
        return next((seat for seat in self.view.seats if seat.seat == self.view.seat), None)

    @property
    def fuel(self) -> int:
        """The viewer's unspent fuel."""
        return self.me.fuel if self.me else 0

    @property
    def row(self) -> tuple[MissionView, ...]:
        """The viewer's own missions."""
        return self.me.row if self.me else ()

    @property
    def space(self) -> str:
        """Where the viewer's piece stands."""
        return self.me.space if self.me else ""

    @property
    def is_active(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.view.seat == self.view.active and self.view.phase != "over"

    @property
    def is_row_complete(self) -> bool:
        """Whether the viewer may descend."""
        return bool(self.row) and all(mission.is_completed for mission in self.row)

    @cached_property
    def owners(self) -> dict[str, int]:
        """Whose row each mission lies in."""
        return {mission.mission: seat.seat for seat in self.view.seats for mission in seat.row}

    @cached_property
    def missions(self) -> dict[str, MissionView]:
        """Every mission in a row, by id."""
        return {mission.mission: mission for seat in self.view.seats for mission in seat.row}

    @property
    def is_waiting(self) -> bool:
        """Whether the viewer decides nothing but what is to happen later."""
        return not self.scene.is_awaited or all(action.quiet for action in self.legal)

    def owner_name(self, mission: str) -> str:
        """Whose a mission is, by name."""
        return self.scene.names[self.owners.get(mission, -1)]

    def of(self, mission: str) -> str:
        """A mission with its owner: "your Gemini 7", "Gemini 7 of Tomas"."""
        name = self.words.mission(mission)
        owner = self.owners.get(mission)
        if owner is None:
            return name
        return f"your {name}" if owner == self.view.seat else f"{name} of {self.owner_name(mission)}"

    def distance(self, space: str) -> int:
        """How many spaces the viewer's piece is from a space, -1 if it cannot get there."""
        return self.routes.distance(self.space, space)

    def can_complete_on_patch(self, mission: MissionView) -> bool:
        """Whether a launched mission lacks nothing but the piece on its patch."""
        return (
            mission.is_launched
            and not mission.is_completed
            and not mission.cards
            and self.has_agenas(mission)
        )

    def has_agenas(self, mission: MissionView) -> bool:
        """Whether the Agenas needed to complete the mission are in orbit."""
        needed = self.content.missions[mission.mission].agenas_in_orbit_to_complete
        return sum(agena.place in ORBIT for agena in mission.agenas) >= needed

    def answers_to(self, opener: str) -> list[Instant]:
        """The Instants in hand that answer what opens a window, as the solo game would have them played."""
        held = [self.content.instant[card] for card in self.view.hand if card in self.content.instant]
        return [card for card in held if opener in card.trigger]

    def targets(self) -> Iterator[str]:
        """The patches of the viewer's uncompleted missions."""
        return (mission.mission for mission in self.row if not mission.is_completed)
