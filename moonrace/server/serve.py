"""Running the server: a socket, a folder for the data, and uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import faulthandler
import gc
import multiprocessing
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import msgspec
import uvicorn
from litestar import Litestar

from moonrace import games
from moonrace.kernel.errors import MoonraceError
from moonrace.server import crew
from moonrace.server.app import create_app
from moonrace.server.database import SCHEMAS, Database, checked_version, prepare
from moonrace.server.doorway import Doorway, allow_many_files, guarded
from moonrace.server.logs import set_up
from moonrace.server.operating import read_key
from moonrace.server.postgresql import Postgres
from moonrace.server.proxy import Proxies, checked_home_url, checked_public_url
from moonrace.server.settings import LOOPBACK, Settings
from moonrace.server.supervised import given_socket, tell

SECONDS_TO_CLOSE = 5
"""How long requests that are under way may take to end."""
NEEDS_POSTGRES = (
    "Several processes cannot share a file of SQLite. Name a PostgreSQL database with --database (moonrace "
    "move-data brings your tables there), or leave --workers and --home-url out."
)
OBJECTS_BETWEEN_LOOKS = 20_000
BACKLOG = 2048
EVERYWHERE = ("0.0.0.0", "::")
ALL_ALIKE = "Limits take all visitors for one; name the proxy with --trusted-proxy to tell them apart."


class CannotServe(MoonraceError):
    """The server cannot start; the text says why and what to do."""


def serve(wanted: Settings, *, open_browser: bool = False) -> None:
    """Serve until stopped."""
    database, host = _database_of(wanted), wanted.host
    content_games = _games_with(wanted.content)
    public_url = checked_public_url(wanted.public_url) if wanted.public_url else ""
    Proxies(wanted.trusted_proxies)
    _check_notices(wanted)
    made_key = _made_key(wanted.operator_key_file)
    with listening(host, wanted.port) as listener, database.alone():
        port = listener.getsockname()[1]
        settings = msgspec.structs.replace(
            wanted, port=port, content_games=content_games, public_url=public_url, database=database
        )
        prepare(database)
        address = f"http://{_name(host)}:{port}/"
        print(f"Moonrace is open at {address}", flush=True)
        if public_url:
            print(f"A proxy shows it as {public_url}/", flush=True)
            if not wanted.trusted_proxies:
                print(ALL_ALIKE, flush=True)
        elif host in EVERYWHERE and (own := _own_number()):
            print(f"Others in your network find it at http://{own}:{port}/", flush=True)
        print(f"Tables are kept in {database.name}. Stop with Ctrl-C.", flush=True)
        if made_key:
            print(f"The operator's key for {address}operator is {made_key}", flush=True)
            print(f"It was written to {wanted.operator_key_file} and is not shown again.", flush=True)
        if open_browser:
            _open(address)
        if settings.workers > 1:
            crew.keep(settings.workers, serve_beside, settings, listener)
        elif settings.home_url:
            serve_beside(settings, listener, 0)
        else:
            run(settings, [listener])


def _database_of(wanted: Settings) -> Database:
    """Where tables are kept, ready for as many processes as there are to be."""
    database = wanted.kept_in
    if wanted.workers == 1 and not wanted.home_url:
        return database
    if not isinstance(database, Postgres):
        raise CannotServe(NEEDS_POSTGRES)
    if wanted.home_url:
        checked_home_url(wanted.home_url)
    if checked_version(database) != SCHEMAS[-1]:
        # Nobody may be at work on tables that change.
        prepare(database)
    return database.shared()


def serve_beside(settings: Settings, listener: socket.socket, number: int) -> None:
    """Serve as one of several processes, which reach each other by addresses of their own."""
    place = urlsplit(settings.home_url or f"http://{LOOPBACK[0]}:0")
    name = place.hostname or LOOPBACK[0]
    try:
        with listening(name, (place.port or -number) + number) as own:
            url = f"http://{_name(name)}:{own.getsockname()[1]}"
            run(msgspec.structs.replace(settings, home_url=url), [listener, own])
    except MoonraceError as error:
        raise SystemExit(f"moonrace: {error}") from None


def _check_notices(wanted: Settings) -> None:
    """A mistake about notices is told at once, not with the first one."""
    if not wanted.contact:
        if wanted.mail_server:
            raise CannotServe("Mail needs a sender: name who answers for this server with --contact.")
        return
    try:
        from moonrace.server.notices.carriers import Mail, checked_contact
    except ModuleNotFoundError:
        raise CannotServe("Notices need a few packages more: pip install 'moonrace[notices]'") from None
    contact = checked_contact(wanted.contact)
    if wanted.mail_server:
        Mail(wanted.mail_server, contact.removeprefix("mailto:"))


def _made_key(file: Path | None) -> str:
    """The operator's key, if it was made this moment; read now, so that a mistake is told at once."""
    if file is None:
        return ""
    key, is_new = read_key(file)
    return key if is_new else ""


class _Server(uvicorn.Server):
    """Closes its streams when it is told to stop, since they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._litestar = app
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        parent = multiprocessing.parent_process()
        if parent is not None:
            with contextlib.suppress(NotImplementedError):
                self._loop.add_reader(parent.sentinel, self._on_orphaned, parent.sentinel)
        await super().startup(sockets)
        tell("READY=1")

    def _on_orphaned(self, sentinel: int) -> None:
        """Stop: nobody is left who would stop this process."""
        if self._loop is not None:
            self._loop.remove_reader(sentinel)
        self.handle_exit(signal.SIGTERM, None)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        tell("STOPPING=1")
        house = self._litestar.state.get("house")
        if self._loop is not None and house is not None:
            self._loop.call_soon_threadsafe(house.hall.end_streams)


def run(settings: Settings, listeners: list[socket.socket]) -> None:
    """Serve until told to stop."""
    set_up(settings.log_format)
    # A crash below Python would otherwise end the server without a word.
    faulthandler.enable(sys.stderr)
    app = create_app(settings)
    refused = app.state.instruments.refused
    config = uvicorn.Config(
        app,
        http=guarded(Doorway(settings, allow_many_files(), lambda: refused.add("connections"))),
        # Addresses of tables are keys, so nobody writes them down; refusals are logged without them.
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        timeout_keep_alive=15,
        lifespan="on",
        ws="none",
    )
    _look_for_waste_seldom()
    # Ctrl-C is how one stops a server, not something that went wrong; a supervisor says it by another signal.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config, app).run(listeners)


def _look_for_waste_seldom() -> None:
    """What is loaded by now stays, and requests leave little that only the collector finds: looking for it
    after every few hundred objects costs a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_LOOKS, 20, 50)


def _games_with(content: Path | None) -> tuple[str, ...]:
    """The games that a player's own values fit.

    Read now, so that a mistake is not told to the first visitor.
    """
    fitting: list[str] = []
    errors: list[MoonraceError] = []
    for game in games.ids() if content is not None else ():
        try:
            games.load(game, content)
            fitting.append(game)
        except MoonraceError as error:
            errors.append(error)
    if errors and not fitting:
        raise errors[0]
    return tuple(fitting)


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that takes connections: the one that was handed over, or a new one."""
    given = given_socket()
    if given is not None:
        with given:
            yield given
        return
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small answers at once only where it knows that it is TCP.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            raise CannotServe(_why_not(host, port, error)) from None
        listener.listen(BACKLOG)
        yield listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = f"moonrace serve --port {port + 1}"
        return f"Port {port} is taken, perhaps by another Moonrace. Choose another: {other}"
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used by you. Choose one above 1023: moonrace serve --port 8400"
    return f"Cannot listen on {host}, port {port}: {error.strerror or error}."


def _name(host: str) -> str:
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _own_number() -> str:
    """This machine's number in its network, or nothing. Asking for a route sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _open(address: str) -> None:
    has_display = (
        sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    )
    if has_display:
        webbrowser.open(address)
