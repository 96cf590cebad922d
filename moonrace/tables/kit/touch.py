"""The board as a second way to press the buttons of the panel."""

from __future__ import annotations

from collections import defaultdict

import msgspec
from markupsafe import Markup

from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.words import count

PRIMARY = "primary"
END = "end"
"""Where a button stands that is in no row."""


class Touch(msgspec.Struct, frozen=True):
    """What pressing a thing does: one action, or a look at its rows."""

    presses: str = ""
    picks: str = ""
    says: str = ""
    tag: str = ""
    """Figures that show when it is pointed at."""

    @property
    def is_alive(self) -> bool:
        """Whether pressing it does anything."""
        return bool(self.presses or self.picks)

    @property
    def attributes(self) -> Markup:
        """What makes a thing of a page do so."""
        return touch_attributes(self)


NO_TOUCH = Touch()


class Pressable(msgspec.Struct, frozen=True, kw_only=True):
    """A card or another thing of the page that may press a button or lead to a row."""

    touch: Touch = NO_TOUCH

    @property
    def attributes(self) -> Markup:
        """What makes it press or lead."""
        return touch_attributes(self.touch)

    @property
    def is_alive(self) -> bool:
        """Whether pressing it does anything."""
        return self.touch.is_alive


def touch_attributes(touch: Touch, says: str = "") -> Markup:
    """Attributes that make a thing press or pick, and name it."""
    if touch.presses:
        what = Markup(' data-presses="{}"').format(touch.presses)
    elif touch.picks:
        what = Markup(' data-picks="{}"').format(touch.picks)
    else:
        return Markup(' role="img" aria-label="{}"').format(says) if says else Markup("")
    return what + Markup(' role="button" tabindex="0" aria-label="{}"').format(touch.says or says)


def button_places(panel: AskPanel) -> dict[str, tuple[str, Button]]:
    """The row and button of every action of a panel."""
    places = {button.action: (group.id, button) for group in panel.groups for button in group.buttons}
    for name, button in ((PRIMARY, panel.primary), (END, panel.end)):
        if button is not None:
            places[button.action] = (name, button)
    return places


def button_of(panel: AskPanel, text: str) -> Button:
    """The face's own button of an action; a sober one where the panel has none."""
    found = button_places(panel).get(text)
    return found[1] if found else Button(text, text, action=text)


def touches_of(panel: AskPanel) -> dict[str, Touch]:
    """What pressing the things does that buttons name, and, by the id of a row, what leads to all of it."""
    found: dict[str, list[tuple[str, Button]]] = defaultdict(list)
    for row, button in button_places(panel).values():
        for thing in button.thing.split():
            found[thing].append((row, button))
    rows = {
        group.id: Touch(picks=group.id, says=f"{group.verb}. {count(len(group.buttons), 'choice')}.")
        for group in panel.groups
    }
    return rows | {thing: _touch(offers) for thing, offers in found.items()}


def _touch(offers: list[tuple[str, Button]]) -> Touch:
    first = offers[0][1]
    if len(offers) == 1:
        return Touch(presses=first.action, says=first.sentence, tag=first.cost)
    rows = [row for row, _ in offers if row not in (PRIMARY, END)]
    return Touch(picks=rows[0] if rows else "", says=f"{len(offers)} choices: {first.sentence}")
