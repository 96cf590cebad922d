"""The titles that tables are played with: as they come, or with a host's own content, kept with tables."""

from __future__ import annotations

import hashlib
from pathlib import Path

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.server.settings import Settings
from moonrace.server.store import Store, TableRow


class Titles:
    """Every title that was needed, loaded once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._overlaid: dict[str, Title] = {}

    def new(self, game: str) -> Title:
        """The title with which new tables of a game are made."""
        content = self._own_content(game)
        return games.load(game) if content is None else self._with_content(game, content)

    async def of(self, row: TableRow) -> Title:
        """The title that a table is played with."""
        game = row.header.title
        if row.overlay is None:
            return games.load(game)
        key = f"{game}|{row.overlay}"
        if key not in self._overlaid:
            path = self._settings.data / "content" / f"{row.overlay}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(await self._store.overlay(row.overlay), encoding="utf-8")
            self._overlaid[key] = games.load(game, path)
        return self._overlaid[key]

    async def keep_content(self, game: str) -> str | None:
        """Store the host's own content of a game; its digest, or nothing where there is none."""
        content = self._own_content(game)
        if content is None:
            return None
        text = content.read_text(encoding="utf-8")
        await self._store.add_overlay(_digest(text), text)
        return _digest(text)

    def _own_content(self, game: str) -> Path | None:
        return self._settings.content if game in self._settings.content_games else None

    def _with_content(self, game: str, content: Path) -> Title:
        key = f"{game}|{_digest(content.read_text(encoding='utf-8'))}"
        if key not in self._overlaid:
            self._overlaid[key] = games.load(game, content)
        return self._overlaid[key]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
