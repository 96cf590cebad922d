"""What can be set about a server."""

from __future__ import annotations

from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from moonrace.server.database import Database
from moonrace.server.sqlite import FILE, Sqlite

LOOPBACK = ("127.0.0.1", "localhost", "::1")
TABLES_AT_HOME, TABLES_OF_STRANGERS = 1000, 10
"""Tables that one address may set up in an hour. Nobody needs protection from themselves."""
AT_HOME = 100_000
MOST_UNBEGUN_DAYS = 30.0
"""How long a table is kept at most that was dealt and never begun, where tables are cleared away."""
PILOTS_OF_STRANGERS = 120
"""Pilots that one address may bring in an hour: a school is one address."""
REQUESTS_OF_STRANGERS, CONNECTIONS_OF_STRANGERS = 30, 200


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything `create_app` needs to know. The defaults are fit for a game at home."""

    data: Path
    """The folder of the database, and of what else is kept in files."""
    database: Database | None = None
    """Where tables are kept, if not in a file of that folder."""
    workers: int = 1
    """Processes that serve the tables of one PostgreSQL database."""
    home_url: str = ""
    """How other processes that serve the same tables reach this one; nothing where there are none."""
    host: str = "127.0.0.1"
    port: int = 8400
    allowed_hosts: tuple[str, ...] = ()
    """Names under which this server may be addressed, besides numbers and `localhost`."""
    content: Path | None = None
    """A player's own values for new tables of `content_games`."""
    content_games: tuple[str, ...] = ()
    bot_pause: float = 0.4
    """Seconds before a bot's visible move, so that people can follow."""
    bot_workers: int = 2
    bot_seconds: float = 5.0
    """How long a bot may search for one move, whatever a table asks for."""
    plan_workers: int = 2
    plan_seconds: float = 10.0
    """How long a search for plans may take."""
    plans_per_minute: int = 60
    """Questions that one address may ask the planners."""
    lab_seconds: float = 6 * 3600.0
    """How long a comparison or report of the lab may play."""
    lab_memory_mb: int = 4096
    """How much memory it may take."""
    open_seconds: float = 15.0
    """How long checking a record may take that somebody opens."""
    what_ifs_per_hour: int = 120
    """What-if boards that one address may open."""
    what_if_days: float = 14.0
    """How long a what-if board is kept at which nothing is done."""
    tables_in_memory: float = 256.0
    """Megabytes of tables that are kept ready when nobody is at them; others are read when somebody comes."""
    fragments_in_memory: float = 160.0
    """Megabytes of what open pages hold, so that they are sent only what is new to them."""
    body_limit: int = 16 * 1024
    commands_per_second: int = 20
    tables_per_hour: int = 0
    """Tables that one address may set up; 0 for what suits the host."""
    pilots_per_hour: int = 0
    """New pilots that one address may bring; 0 for what suits the host."""
    requests_per_second: int = 0
    """Requests of one address in the long run, ten times as many at once; 0 for what suits the host."""
    connections_of_one: int = 0
    """Connections that one address may have open; 0 for what suits the host."""
    request_seconds: float = 20.0
    """How long a request may take to arrive."""
    streams_per_link: int = 12
    """Open pages of one seat; more push out the oldest."""
    streams_of_spectators: int = 2000
    heartbeat: float = 15.0
    slow_client: float = 30.0
    public_url: str = ""
    """Under which address a proxy shows this server to the world: `https://moon.example`."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks whose word about a visitor's address and scheme counts."""
    contact: str = ""
    """Who answers for this server to push services and mailboxes; without one there are no notices."""
    mail_server: str = ""
    """Where notices by mail are handed in: `smtp://user:password@host:587`."""
    calls_private: bool = False
    """Whether notices may go to addresses of private networks, and unencrypted."""
    operator_key_file: Path | None = None
    """The file of the key to the operator's page and the figures; without one there are none."""
    keep_days: float = 0.0
    """How long a table is kept at which nothing is done, unless the game is over; 0 is for ever."""
    keep_finished_days: float = 0.0
    """How long a finished game is kept; 0 is for ever."""
    sweep_seconds: float = 6 * 3600.0
    """How often is looked for tables to clear away."""
    log_format: Literal["text", "json"] = "text"
    debug_clock: float | None = None
    """For tests: a fixed time of day."""

    @property
    def is_open(self) -> bool:
        """Whether other machines may call, by any of this one's numbers."""
        return self.host not in LOOPBACK and not self.public_url

    @property
    def is_home(self) -> bool:
        """Whether nobody comes but from this machine."""
        return self.host in LOOPBACK and not self.public_url

    @property
    def offers_lab(self) -> bool:
        """Whether the lab is open: to nobody but this machine, not even through a proxy."""
        return self.is_home and not (self.home_url or self.allowed_hosts or self.trusted_proxies)

    @property
    def is_https(self) -> bool:
        """Whether visitors come by HTTPS, so that cookies may insist on it."""
        return self.public_url.startswith("https:")

    @property
    def hosts(self) -> tuple[str, ...]:
        """Names under which this server may be addressed."""
        public = urlsplit(self.public_url).hostname
        return (self.host, *self.allowed_hosts, *((public,) if public else ()))

    @property
    def new_tables_per_hour(self) -> int:
        """Tables that one address may set up in an hour."""
        return self.tables_per_hour or (TABLES_AT_HOME if self.is_home else TABLES_OF_STRANGERS)

    @property
    def new_pilots_per_hour(self) -> int:
        """New pilots that one address may bring in an hour."""
        return self.pilots_per_hour or (AT_HOME if self.is_home else PILOTS_OF_STRANGERS)

    @property
    def most_requests_per_second(self) -> int:
        """Requests of one address in the long run."""
        return self.requests_per_second or (AT_HOME if self.is_home else REQUESTS_OF_STRANGERS)

    @property
    def most_connections_of_one(self) -> int:
        """Connections that one address may have open."""
        return self.connections_of_one or (AT_HOME if self.is_home else CONNECTIONS_OF_STRANGERS)

    @property
    def sweeps(self) -> bool:
        """Whether tables are cleared away at all."""
        return self.fewest_days > 0

    @property
    def unbegun_days(self) -> float:
        """How long a table is kept at which nobody has begun; 0 is for ever."""
        return min(self.keep_days, MOST_UNBEGUN_DAYS)

    @property
    def fewest_days(self) -> float:
        """After how long the first tables may go; 0 is never."""
        return min((days for days in (self.unbegun_days, self.keep_finished_days) if days > 0), default=0.0)

    @property
    def kept_in(self) -> Database:
        """Where tables are kept."""
        return self.database or Sqlite(self.data / FILE)
