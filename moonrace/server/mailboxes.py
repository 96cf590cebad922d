"""Mailboxes: whoever has given one comes back through it, by a link that is good once.

An address is kept when the mailbox has answered and not before. Whether one is known here is told to nobody:
who asks for a letter is answered the same, at once, and what is looked up and sent is done meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import BadText
from moonrace.server import once, schema
from moonrace.server.once import Errand
from moonrace.server.pilots import Pilots
from moonrace.server.store import Store
from moonrace.server.watchdog import ended

if TYPE_CHECKING:
    from moonrace.server.notices.office import Office

log = logging.getLogger("moonrace.server")
LETTER_SECONDS = 3600.0
"""How long the link in a letter is good."""
MOST_PILOTS = 3
"""Pilots that one mailbox may keep: a household may share one."""
NO_MAIL = "This server sends no mail. A passkey, or another device, keeps your pilot as well."
TOO_MANY = f"This mailbox keeps {MOST_PILOTS} pilots already. Remove it from one of them first."


class Kept(msgspec.Struct, frozen=True):
    """A pilot that a mailbox keeps."""

    pilot: str
    name: str


class Mailboxes:
    """All mailboxes of a server by which pilots come back."""

    def __init__(self, store: Store, pilots: Pilots, office: Office | None) -> None:
        self._store, self._pilots, self._office = store, pilots, office
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_open(self) -> bool:
        """Whether letters can be sent at all."""
        return self._office is not None and "mail" in self._office.carriers

    def checked(self, address: str) -> str:
        """An address as it is kept. Raises `BadText` where it is none, or no letter can be sent."""
        if self._office is None or not self.is_open:
            raise BadText(NO_MAIL)
        address = address.strip().lower()
        self._office.carriers["mail"].check(address, "")
        return address

    async def of(self, pilot: str) -> str:
        """The mailbox that keeps a pilot, or nothing."""
        query = sa.select(schema.mailbox.c.address).where(schema.mailbox.c.pilot == pilot)
        found = await self._store.reading(lambda connection: connection.execute(query).scalar_one_or_none())
        return found or ""

    async def ask(self, pilot: str, address: str) -> None:
        """Ask a mailbox whether it is the pilot's. Raises `BadText` where the letter cannot be sent."""
        errand = Errand(pilot, time.time() + LETTER_SECONDS, address)
        word = await self._store.writing(lambda connection: once.leave(connection, once.MAILBOX, errand))
        assert self._office is not None
        why = await self._office.send(
            address,
            "Keep your pilot by this mailbox?",
            "Somebody wants to come back to Moonrace through this address when a browser is lost. If that "
            "was you, follow the link within an hour. If not, do nothing, and nothing more will come.",
            f"/pilot/mail/{word}",
        )
        if why:
            raise BadText(f"The mail could not be sent: {why}")

    async def confirm(self, word: str) -> bool:
        """Keep a pilot by the mailbox that has answered, in the place of an earlier one; whether it does."""

        def work(connection: sa.Connection) -> bool:
            errand = once.take(connection, once.MAILBOX, word)
            if errand is None or not _is_known(connection, errand.pilot):
                return False
            others = [one.pilot for one in _kept_by(connection, errand.about) if one.pilot != errand.pilot]
            if len(others) >= MOST_PILOTS:
                raise BadText(TOO_MANY)
            _remove(connection, errand.pilot)
            values = {"pilot": errand.pilot, "address": errand.about, "created": time.time()}
            connection.execute(schema.mailbox.insert(), values)
            return True

        return await self._store.writing(work)

    async def remove(self, pilot: str) -> None:
        """Keep a pilot by its mailbox no longer; letters that are under way lead nowhere."""
        await self._store.writing(lambda connection: _remove(connection, pilot))

    def send_back(self, address: str) -> None:
        """Send a way back to whichever pilots an address keeps, meanwhile; nobody is told whether."""
        self._meanwhile(self._send_back(address))

    async def _send_back(self, address: str) -> None:
        assert self._office is not None
        for one in await self._store.reading(lambda connection: _kept_by(connection, address)):
            word = await self._pilots.make_pass(one.pilot, LETTER_SECONDS)
            await self._office.send(
                address,
                f"Come back to Moonrace as {one.name}",
                "Follow the link in the browser that is to have your pilot. It is good for an hour, once. "
                "If you did not ask for it, do nothing: without this letter nobody comes in.",
                f"/pilot/move/{word}",
            )

    def _meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        async def safely() -> None:
            try:
                await work
            except Exception:
                log.exception("a letter was not sent")

        task = asyncio.get_running_loop().create_task(safely())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def aclose(self) -> None:
        """Give up what is under way."""
        await ended(self._sending)


def _is_known(connection: sa.Connection, pilot: str) -> bool:
    query = sa.select(schema.pilot.c.id).where(schema.pilot.c.id == pilot)
    return connection.execute(query).one_or_none() is not None


def _kept_by(connection: sa.Connection, address: str) -> list[Kept]:
    pilots, mailboxes = schema.pilot.c, schema.mailbox.c
    query = (
        sa.select(pilots.id, pilots.name)
        .join(schema.mailbox, mailboxes.pilot == pilots.id)
        .where(mailboxes.address == address)
        .order_by(mailboxes.created)
    )
    return [Kept(row.id, row.name) for row in connection.execute(query)]


def _remove(connection: sa.Connection, pilot: str) -> None:
    connection.execute(schema.mailbox.delete().where(schema.mailbox.c.pilot == pilot))
    for kind in (once.PASS, once.MAILBOX):
        once.clear(connection, kind, pilot)
