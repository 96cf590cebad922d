"""Whether a report still tells of the game there is: its rules, its bots, its page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from moonrace import games
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.lab.report_page import template_mark
from moonrace.lab.runs import players_of

SIGN = re.compile(r'<meta name="([\w-]+)" content="([^"]*)">')
RULES, BOTS, PAGE = "the rules have changed", "the bots have changed", "reports look otherwise now"


def changes_since(file: Path) -> tuple[str, ...]:
    """What has changed since a report was made, in words; nothing where it is of today."""
    try:
        signs = dict(SIGN.findall(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{file}: cannot be read ({error}).") from None
    if "made-with" not in signs:
        raise BadText(f"{file} is no report of the lab.")
    return tuple(_changes(signs))


def _changes(signs: dict[str, str]) -> Iterator[str]:
    try:
        title = games.load(signs.get("game", ""))
    except MoonraceError:
        # Reports of before it was written into them, or of a game that is not here.
        yield "it does not say what it was made with"
        return
    if signs["rules"] != f"{title.rules_version} {title.content_digest}":
        yield RULES
    tables = (table.partition("=") for table in signs["players"].split())
    if any(players_of(title.id, tuple(levels.split(","))) != mark for levels, _, mark in tables):
        yield BOTS
    if signs["made-with"] != template_mark():
        yield PAGE
