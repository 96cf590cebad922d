"""Which kind of database somebody means."""

from __future__ import annotations

from pathlib import Path

from moonrace.kernel.errors import BadText
from moonrace.server.database import Database
from moonrace.server.postgresql import SCHEMES, Postgres
from moonrace.server.sqlite import FILE, Sqlite


def database_at(words: str) -> Database:
    """A database by its address, its file, or the data folder that it lies in."""
    scheme, is_address, _ = words.partition("://")
    if is_address:
        if scheme not in SCHEMES:
            raise BadText(
                f"“{scheme[:20]}” is no kind of database that Moonrace knows: name a file, or postgresql://…"
            )
        return Postgres(words)
    if not words:
        raise BadText("Name a database: a file, a data folder, or postgresql://…")
    path = Path(words)
    return Sqlite(path / FILE if path.is_dir() else path)
