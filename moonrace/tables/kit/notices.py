"""The page on which somebody says how they want to be called."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.pages import Page


class WayCard(msgspec.Struct, frozen=True):
    """Somewhere a pilot is called, as it may be shown to its own eyes."""

    id: str
    kind: str
    name: str
    """ "A mailbox"."""
    shown: str
    """The beginning of the address."""
    is_confirmed: bool
    trouble: str
    """Why the last notice did not arrive, if it did not."""


class NoticesPage(Page, frozen=True):
    """What somebody wants to be told, and where; or what a letter's link leads to."""

    push_key: str = ""
    kinds: tuple[str, ...] = ()
    """The kinds of ways that this server knows; none where it sends no notices."""
    ways: tuple[WayCard, ...] = ()
    reasons: frozenset[str] = frozenset()
    table: str = ""
    """The table that the choice is about; nothing for all."""
    is_usual: bool = True
    """Whether nothing was chosen for this table alone."""
    error: str = ""
    letter: str = ""
    """`confirm` or `stop`."""
    address: str = ""
    is_done: bool = False
