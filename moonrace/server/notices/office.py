"""The office: everything about notices that a server has, while it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import sqlalchemy as sa

from moonrace.kernel.errors import BadText
from moonrace.server import schema
from moonrace.server.hall import Hall
from moonrace.server.notices.carriers import (
    Carriers,
    Hook,
    Letter,
    Mail,
    Push,
    carried_along,
    checked_contact,
    new_push_key,
    public_push_key,
)
from moonrace.server.notices.outbox import Outbox
from moonrace.server.notices.outside import Outside
from moonrace.server.notices.ways import CONFIRM, Kind, Way, Ways
from moonrace.server.settings import Settings
from moonrace.server.store import Store
from moonrace.server.transactions import AlreadyThere
from moonrace.server.watchdog import meanwhile

PUSH_KEY = "push-key"


class Office:
    """Ways, carriers and outbox of one server."""

    def __init__(self, ways: Ways, carriers: Carriers, outbox: Outbox, push_key: str, origin: str) -> None:
        self.ways, self.carriers, self.outbox = ways, carriers, outbox
        self.push_key = push_key
        """What a browser has to be told before anything can be pushed to it."""
        self._origin = origin

    async def add(self, pilot: str, kind: Kind, address: str, keys: str = "") -> Way:
        """A new way to a pilot. A mailbox is asked first whether it wants that. Raises `BadText`."""
        carrier = self.carriers.get(kind)
        if carrier is None:
            raise BadText("This server sends no mail.")
        carrier.check(address, keys)
        way = await self.ways.add(pilot, kind, address, keys, is_confirmed=kind != "mail")
        if not way.is_confirmed:
            await self.ask(way)
        return way

    async def ask(self, way: Way) -> None:
        """Ask a mailbox whether it wants letters."""
        asked = Letter(
            "Do you want notices from Moonrace?",
            "Somebody has asked for notices about their games to this address. If that was you, follow the "
            "link. If not, do nothing, and nothing more will come.",
            f"{self._origin}/notices/confirm/{way.id}/{self.ways.proof(CONFIRM, way.id)}",
            CONFIRM,
        )
        carried = await carried_along(self.carriers, way, asked)
        if carried.fate != "carried":
            await self.ways.remove(way.id)
            raise BadText(f"The mail could not be sent: {carried.why}")

    async def send(self, address: str, title: str, words: str, path: str) -> str:
        """Send a letter that is no notice to a mailbox; why it did not go, or nothing."""
        way = Way("", "", "mail", address)
        carried = await carried_along(self.carriers, way, Letter(title, words, f"{self._origin}{path}", ""))
        return "" if carried.fate == "carried" else carried.why or carried.fate

    async def try_out(self, way: Way) -> str:
        """Send a letter along a way at once; why it did not arrive, or nothing."""
        words = "This is how a table will call you."
        carried = await carried_along(self.carriers, way, Letter("Moonrace", words, self._origin, "trial"))
        if carried.fate == "gone":
            await self.ways.remove(way.id)
        else:
            await self.ways.note_trouble(way.id, carried.why)
        return carried.why


@asynccontextmanager
async def open_office(settings: Settings, hall: Hall) -> AsyncIterator[Office]:
    """Notices, as long as the server runs."""
    origin = settings.public_url or f"http://{settings.host}:{settings.port}"
    schemes = ("https", "http") if settings.calls_private else ("https",)
    outside = Outside(is_private_allowed=settings.calls_private)
    private = await _push_key(hall.store)
    contact = checked_contact(settings.contact)
    carriers: Carriers = {
        "push": Push(outside, private, contact, schemes=schemes),
        "hook": Hook(outside, schemes=schemes),
    }
    if settings.mail_server:
        carriers["mail"] = Mail(settings.mail_server, contact.removeprefix("mailto:"))
    ways = Ways(hall.store, hall.key)
    outbox = Outbox(hall, ways, carriers, origin)
    hall.on_change = outbox.note
    try:
        async with meanwhile(outbox.work()):
            yield Office(ways, carriers, outbox, public_push_key(private), origin)
    finally:
        await outside.aclose()


async def _push_key(store: Store) -> bytes:
    """The key by which push services know this server, made when it is first needed."""
    query = sa.select(schema.setting.c.value).where(schema.setting.c.key == PUSH_KEY)
    known = await store.reading(lambda connection: connection.execute(query).scalar_one_or_none())
    if known is not None:
        return bytes(known)
    values = {"key": PUSH_KEY, "value": new_push_key()}
    # Another process may be quicker.
    with suppress(AlreadyThere):
        await store.writing(lambda connection: connection.execute(schema.setting.insert(), values))
    return bytes(await store.reading(lambda connection: connection.execute(query).scalar_one()))
