"""What was said earlier, on a page of its own, from which the page of a table takes it."""

from __future__ import annotations

from moonrace.tables.kit.pages import Page
from moonrace.tables.kit.talk import TalkLine, TalkPart


class EarlierPage(Page, frozen=True, kw_only=True):
    """Lines of a talk that are further back. Its forms post to `{address}/report`."""

    name: str
    address: str
    """Of the table, or of the lobby."""
    back: str
    talk: TalkPart
    lines: tuple[tuple[int, TalkLine], ...]
    """The newest first, each with its number."""
    fields: dict[str, str]
    """What forms send besides."""
    is_met: bool = True
    """Whether who looks sits there, and may keep others as friends."""
