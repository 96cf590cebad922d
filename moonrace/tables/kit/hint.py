"""What an ask panel says first: a heading, and where one move stands out, that move on the big button."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from moonrace.kernel.actions import Action
from moonrace.tables.face import Button, Scene
from moonrace.tables.kit.rows import Placed


class Hint(msgspec.Struct, frozen=True):
    """A heading, and perhaps an action that stands out, what its big button says, and a line under it."""

    heading: str
    action: Action | None = None
    label: str = ""
    note: str = ""
    icon: str = "info"
    """The icon before the note."""

    def heard_by(self, scene: Scene) -> Hint:
        """What is said to whoever looks: the heading alone, where they are to find the move themselves."""
        return Hint(self.heading, note="" if self.action else self.note) if scene.is_unaided else self

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
