"""How every game's ask panel comes about: the decision with its rows and reasons, or what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from moonrace.kernel.actions import Action, Choice
from moonrace.tables.face import AskPanel, Greyed, Group, Headline
from moonrace.tables.kit.desk import BaseDesk
from moonrace.tables.kit.hint import Asked, Hint, sort_out
from moonrace.tables.kit.reasons import MOST, reasons
from moonrace.tables.kit.rows import Placed, rows_and_reasons, rows_of
from moonrace.tables.kit.waiting import Waits

D = TypeVar("D", bound=BaseDesk[Any, Any, Any])
Filled = tuple[tuple[Group, ...], tuple[Greyed, ...]]
WINDOW_CLOSES = "The window closes in"


def all_refused(desk: BaseDesk[Any, Any, Any]) -> Iterable[Choice]:
    """Reasons against everything one would look for."""
    return desk.scene.refused


def rows_first(room: int, asked: Asked, greyed: tuple[Greyed, ...]) -> Filled:
    """Rows in whatever room the reasons leave."""
    return rows_of(asked.rest, room - len(greyed) - asked.room, asked.primary), greyed


def reasons_last(room: int, asked: Asked, greyed: tuple[Greyed, ...]) -> Filled:
    """Rows, then as many reasons as there is room for; the others are folded away."""
    return rows_and_reasons(asked.rest, greyed, max(1, room - asked.room), asked.primary)


@dataclass(frozen=True, kw_only=True)
class Asking(Generic[D]):
    """What one game puts into the panel."""

    eyebrow: Callable[[D], str]
    """Where the game is, and whose decision it is."""
    hint: Callable[[D], Hint]
    place: Callable[[D, Action], Placed]
    told: Callable[[D], tuple[Headline, ...]]
    waits: Callable[[D], Waits]
    """What a seat that has nothing to decide waits for."""
    ending: Callable[[D], str]
    ends: tuple[type[Action], ...]
    """The actions of which one ends the phase."""
    room: int | Callable[[D], int]
    """Lines of buttons that fit the panel."""
    fill: Callable[[int, Asked, tuple[Greyed, ...]], Filled] = rows_first
    keys: Mapping[type[Action], str] = field(default_factory=dict)
    """The key of the big button, by what it does."""
    refused: Callable[[D], Iterable[Choice]] = all_refused
    place_refused: Callable[[D, Action], Placed] | None = None
    """Where a refused action would stand, if not where it stands when it is legal."""
    most: int | Callable[[D], int] = MOST
    """Reasons that there are at most."""
    settle: Callable[[Asked], Asked] | None = None
    """Whatever else a game does once its decision is sorted out."""
    clock: str = WINDOW_CLOSES

    def ask_panel(self, desk: D) -> AskPanel:
        """The decision in front of the viewer; with nothing to decide, what it waits for."""
        if desk.legal:
            return self._decision(desk)
        if desk.view.phase == "over":
            return AskPanel("The end", self.ending(desk))
        waits = self.waits(desk)
        return AskPanel(self.eyebrow(desk), waits.heading, note=waits.note, clock=self.clock)

    def _decision(self, desk: D) -> AskPanel:
        said, place = self.hint(desk).heard_by(desk.scene), partial(self.place, desk)
        key = self.keys.get(type(said.action), "") if said.action is not None else ""
        asked = sort_out(said, desk.legal, place, self.ends, self.told(desk), key)
        if self.settle is not None:
            asked = self.settle(asked)
        refused = partial(self.place_refused or self.place, desk)
        most, room = (n if isinstance(n, int) else n(desk) for n in (self.most, self.room))
        greyed = reasons(asked.placed.values(), self.refused(desk), refused, most)
        rows, shown = self.fill(room, asked, greyed)
        return msgspec.structs.replace(asked.panel(self.eyebrow(desk), rows, shown), clock=self.clock)
