"""Titles for tests only. `register` puts them among the games, in this process."""

from __future__ import annotations

from moonrace import games as shelf
from tests.titles import pact
from tests.titles.games.sounding import title as sounding


def register() -> None:
    """Let the games made for tests be found like all others."""
    shelf.register("pact", pact.make)
    shelf.register("sounding", sounding.make)
