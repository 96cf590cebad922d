"""What an ask panel says first: a heading, and where one move stands out, that move on the big button."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec

from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel, Button, Greyed, Group, Headline, Scene
from moonrace.tables.kit.headlines import rows_taken
from moonrace.tables.kit.rows import Placed

D = TypeVar("D")
PRIMARY_ROOM = 2
"""Lines that the primary button and its note take."""


class Hint(msgspec.Struct, frozen=True):
    """A heading with a line under it, and perhaps an action that stands out and what its big button says."""

    heading: str
    note: str = ""
    action: Action | None = None
    label: str = ""
    icon: str = "info"
    """The icon before the note."""

    def heard_by(self, scene: Scene) -> Hint:
        """What is said to whoever looks: the heading alone, where they are to find the move themselves."""
        return Hint(self.heading, "" if self.action else self.note) if scene.is_unaided else self

    def primary(self, placed: Mapping[Action, Placed], key: str = "") -> Button | None:
        """The big button, if the action is among those that can be done; `key` where it has none."""
        item = placed.get(self.action) if self.action is not None else None
        if item is None:
            return None
        button = item.button
        return msgspec.structs.replace(
            button, label=self.label or button.label, icon=button.icon or item.icon, key=button.key or key
        )

    def end(self, placed: Mapping[Action, Placed], ends: tuple[type[Action], ...]) -> Button | None:
        """The button that ends the phase, unless it is the big one."""
        found = (
            item.button
            for action, item in placed.items()
            if isinstance(action, ends) and action != self.action
        )
        return next(found, None)


UNKNOWN = Hint("Your choice.")
Hints = Mapping[str, Hint | Callable[[D], Hint]]
"""What is said of each decision, by its name: always the same, or as things stand."""


def hint_from(hints: Hints[D], what: str, desk: D) -> Hint:
    """What is said of a decision."""
    found = hints.get(what, UNKNOWN)
    return found if isinstance(found, Hint) else found(desk)


class Asked(msgspec.Struct, frozen=True):
    """A decision sorted out: the big button, the one that ends the phase, and everything else."""

    hint: Hint
    placed: Mapping[Action, Placed]
    primary: Button | None
    end: Button | None
    told: tuple[Headline, ...]

    @property
    def rest(self) -> list[Placed]:
        """What stands in rows."""
        taken = {button.action for button in (self.primary, self.end) if button}
        return [item for item in self.placed.values() if item.button.action not in taken]

    @property
    def room(self) -> int:
        """Lines that primary button and headlines take."""
        return (PRIMARY_ROOM if self.primary else 0) + rows_taken(self.told)

    def panel(self, eyebrow: str, groups: tuple[Group, ...], greyed: tuple[Greyed, ...]) -> AskPanel:
        """The panel with these rows and reasons."""
        return AskPanel(
            eyebrow=eyebrow,
            heading=self.hint.heading,
            primary=self.primary,
            note=self.hint.note,
            note_icon=self.hint.icon,
            groups=groups,
            greyed=greyed,
            end=self.end,
            headlines=self.told,
        )


def sort_out(
    hint: Hint,
    legal: Iterable[Action],
    place: Callable[[Action], Placed],
    ends: tuple[type[Action], ...],
    told: tuple[Headline, ...],
    key: str = "",
) -> Asked:
    """What is legal with its places in the panel; `key` is for a big button that has none."""
    placed = {action: place(action) for action in legal}
    return Asked(hint, placed, hint.primary(placed, key), hint.end(placed, ends), told)
