"""A table at a server that is measured, and the same game played beside it.

Whoever measures a server should not have to ask it what may be done: that would be measured too. The server's
key, read from its database, gives away the chance of a table, and so the same game goes on here as there.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace import games
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Secret
from moonrace.kernel.fitting import new_header
from moonrace.kernel.match import Match
from moonrace.server import links, schema
from moonrace.server.database import Database
from moonrace.server.new_table import NewTable, all_options, checked
from moonrace.server.store import SERVER_KEY
from moonrace.terminal.bench_client import Client, Line
from moonrace.terminal.output import Failed

SEATS = ("me", "friend")


def longest_game() -> str:
    """The game that takes longest at random: one that needs a planner. Its tables outlast a measure."""
    return next(iter(games.planners()))


def key_of(database: Database) -> bytes:
    """The key of the server whose tables are kept there."""
    query = sa.select(schema.setting.c.value).where(schema.setting.c.key == SERVER_KEY)
    engine = database.engine(writes=False)
    try:
        with engine.begin() as connection:
            return bytes(connection.execute(query).scalar_one())
    finally:
        engine.dispose()


class Twin:
    """A table for two, which play at random."""

    def __init__(self, match: Match, bases: Sequence[str], spectators: str, seed: int) -> None:
        self.match, self.bases, self.spectators = match, bases, spectators
        self._rng = random.Random(seed)

    @classmethod
    async def new(cls, client: Client, key: bytes, game: str, seed: int) -> Twin:
        """Set a table up."""
        command, title = secrets.token_urlsafe(18), games.load(game)
        wanted = checked(NewTable(game, command, SEATS), title)
        body = {"game": game, "seats": SEATS, "command": command}
        made: dict[str, Any] = msgspec.json.decode(await client.post("/tables", body))
        header = new_header(
            title,
            players=len(SEATS),
            options=all_options(wanted, title),
            seats=wanted.seats,
            free_undo=wanted.undo == "free",
        )
        match = Match(title, header, Secret(links.table_secret(key, command)))
        return cls(match, [made["address"], *made["links"].values()], made["spectators"], seed)

    def choice(self) -> tuple[int, Action] | None:
        """Something that somebody may do now; None where the game is over, or waits for the clock."""
        seats = [seat for seat in self.match.position.awaited if seat >= 0]
        if self.match.over or not seats:
            return None
        return seats[0], self._rng.choice(self.match.position.legal(seats[0]))

    async def act(self, line: Line, seat: int, action: Action) -> int:
        """Do it, there and here; the version then."""
        command = {"version": self.match.version, "action": str(action), "command": secrets.token_hex(8)}
        body = msgspec.json.encode({**command, "seat": seat})
        reply = await line.ask("POST", f"{self.bases[seat]}/act", body)
        if reply.status != 200:
            raise Failed(f"An action was refused: {reply.body.decode()[:200]}")
        self.match.act(seat, action)
        version: int = msgspec.json.decode(reply.body)["version"]
        if version != self.match.version:
            raise Failed("A table has not gone on as the same game beside it.")
        return version
