"""Imported where servers are forked from: what a first start imports and reads is there before that."""

from __future__ import annotations

import tempfile
from pathlib import Path

import tests.browser.dealt  # noqa: F401
from moonrace import games
from moonrace.server.app import create_app
from moonrace.server.database import prepare
from moonrace.server.settings import Settings
from moonrace.tables.kit import render  # noqa: F401

for game in games.ids():
    games.load(game)
with tempfile.TemporaryDirectory() as folder:
    settings = Settings(data=Path(folder))
    prepare(settings.kept_in)
    create_app(settings)
