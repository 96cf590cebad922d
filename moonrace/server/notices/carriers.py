"""Carriers bring a notice to somebody: to a browser, a mailbox or a chat room."""

from __future__ import annotations

import asyncio
import base64
import binascii
import html
import logging
import re
import time
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate, make_msgid
from typing import Literal, Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec
import py_vapid
import pywebpush

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.typed import typed
from moonrace.server.notices.outside import Answered, Outside, Unreachable
from moonrace.server.notices.ways import Kind, Way

log = logging.getLogger("moonrace.notices")
DAY = 24 * 3600
SECONDS_OF_MAIL = 20.0
WORDS_KEPT = 200
"""Characters of another server's answer that are shown to the person."""
_MAIL = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
BREAK = "\u200b"
"""Nothing to be seen, and no mention or link goes over it."""
_SIGNS = re.compile(r"[@<\]]")
_NOT_REAL = ("localhost", "local", "invalid", "test", "example")
"""Ends of names that belong to nobody."""


class BadContact(MoonraceError):
    """A contact that push services do not take."""


class Letter(msgspec.Struct, frozen=True):
    """A notice as it is carried: fit for a lock screen, with nothing in it that its reader may not know."""

    title: str
    body: str
    url: str
    tag: str
    """A later letter with the same tag takes the place of an earlier one on the screen."""
    stop: str = ""
    """Where one click ends letters of this way."""


Fate = Literal["carried", "later", "gone", "refused"]


class Carried(msgspec.Struct, frozen=True):
    """What became of a letter."""

    fate: Fate
    why: str = ""
    after: float = 0.0
    """Seconds after which to try again."""


class Carrier(Protocol):
    """Brings letters along one kind of way."""

    def check(self, address: str, keys: str) -> None:
        """Raise `BadText` for an address that no letter can be brought to."""

    async def carry(self, way: Way, letter: Letter) -> Carried:
        """Bring a letter."""


def checked_contact(contact: str) -> str:
    """Whom push services may write to: `mailto:` or `https:`, and real, because some of them look.

    Raises `BadContact`.
    """
    if contact.startswith("mailto:") and is_mailbox(contact.removeprefix("mailto:")):
        host = contact.rpartition("@")[2]
    elif contact.startswith("https://"):
        host = urlsplit(contact).hostname or ""
    else:
        host = ""
    if "." not in host or host.lower().rpartition(".")[2] in _NOT_REAL or host.replace(".", "").isdigit():
        raise BadContact(
            f"“{contact}” is no contact that all push services take. Give a real one, such as "
            "mailto:you@your.club or https://your.club"
        )
    return contact


def is_mailbox(address: str) -> bool:
    """Whether this is the address of one mailbox, and nothing but that."""
    return bool(_MAIL.fullmatch(address)) and len(address) <= 254 and address.isascii()


# Browsers ---------------------------------------------------------------------------------------------------


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives, so that only it can read what is pushed to it."""

    p256dh: str
    auth: str


class Push:
    """Pushes to browsers through the services of their makers; letters are readable to the browser alone."""

    def __init__(
        self, outside: Outside, private_pem: bytes, contact: str, *, schemes: tuple[str, ...]
    ) -> None:
        """`schemes` are those that a push service may have; https but in tests."""
        self._outside, self._contact, self._schemes = outside, contact, schemes
        self._vapid = py_vapid.Vapid02.from_pem(private_pem)

    def check(self, address: str, keys: str) -> None:
        self._outside.check(address, self._schemes)
        try:
            known = msgspec.json.decode(keys, type=typed(PushKeys))
            point, secret = _decoded(known.p256dh), _decoded(known.auth)
        except (msgspec.MsgspecError, binascii.Error, ValueError):
            raise BadText("The browser's keys cannot be read. Switch notices on once more.") from None
        if len(point) != 65 or point[0] != 4 or len(secret) != 16:
            raise BadText("The browser's keys cannot be read. Switch notices on once more.")

    async def carry(self, way: Way, letter: Letter) -> Carried:
        try:
            headers, body = await asyncio.to_thread(self._sealed, way, letter)
        except (ValueError, pywebpush.WebPushException, py_vapid.VapidException) as error:
            return Carried("gone", str(error)[:WORDS_KEPT])
        try:
            return _fate(await self._outside.post(way.address, headers, body))
        except Unreachable as error:
            return Carried("later", str(error))

    def _sealed(self, way: Way, letter: Letter) -> tuple[dict[str, str], bytes]:
        keys = msgspec.json.decode(way.keys, type=typed(PushKeys))
        subscription = {"endpoint": way.address, "keys": msgspec.structs.asdict(keys)}
        body = pywebpush.WebPusher(subscription).encode(msgspec.json.encode(letter))["body"]
        place = urlsplit(way.address)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + DAY // 2,
        }
        headers = {
            **self._vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(DAY),
            "urgency": "high",
        }
        return headers, body


def new_push_key() -> bytes:
    """A key pair by which push services know this server, as PEM."""
    vapid = py_vapid.Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem())


def public_push_key(private_pem: bytes) -> str:
    """What browsers are told of it."""
    from cryptography.hazmat.primitives import serialization

    point = py_vapid.Vapid02.from_pem(private_pem).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def _decoded(words: str) -> bytes:
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))


def _fate(answer: Answered) -> Carried:
    """What an answer means for a letter, and for the way it went."""
    words = " ".join(answer.words.split())[:WORDS_KEPT]
    if answer.status < 300:
        return Carried("carried")
    if answer.status in (404, 410):
        return Carried("gone", "It was switched off there.")
    if answer.status == 429 or answer.status >= 500:
        return Carried("later", words or f"It answered {answer.status}.", answer.retry_after)
    return Carried("refused", words or f"It answered {answer.status}.")


# Chat rooms -------------------------------------------------------------------------------------------------


class Hook:
    """Posts to the address that a chat room has for such things."""

    def __init__(self, outside: Outside, *, schemes: tuple[str, ...]) -> None:
        self._outside, self._schemes = outside, schemes

    def check(self, address: str, keys: str) -> None:
        self._outside.check(address, self._schemes)
        if keys:
            raise BadText("A chat room needs no keys.")

    async def carry(self, way: Way, letter: Letter) -> Carried:
        words = _inert(f"{letter.title}\n{letter.body}")
        stop = f"\nNo more of these here: {letter.stop}" if letter.stop else ""
        links = f"\n{letter.url}{stop}"
        # Some rooms read the one, some the other; both leave alone what they do not know. The first reads
        # signs of markup as HTML does, the second as they are.
        text = html.escape(words, quote=False)
        said = {"text": f"{text}{links}", "content": f"{words}{links}", "allowed_mentions": {"parse": []}}
        body = msgspec.json.encode(said)
        try:
            return _fate(await self._outside.post(way.address, {"content-type": "application/json"}, body))
        except Unreachable as error:
            return Carried("later", str(error))


def _inert(words: str) -> str:
    """What people have typed, so that in a chat room it calls nobody and hides no link behind other words."""
    return _SIGNS.sub(lambda found: f"{found[0]}{BREAK}", words)


# Mailboxes --------------------------------------------------------------------------------------------------


class WholeHeader(UnstructuredHeader, BaseHeader):
    """A header on one line, however long it is: an address that was folded or encoded is none any more, and
    mail programs would offer nobody to end the letters."""

    def fold(self, *, policy: Policy) -> str:
        """As it is written."""
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", WholeHeader)
_LETTERS = SMTP.clone(header_factory=_HEADERS)


class Mail:
    """Sends letters by mail."""

    def __init__(self, server: str, sender: str) -> None:
        """`server` is `smtp://user:password@host:port`, or `smtps://`; what leaves this machine is sealed."""
        place = urlsplit(server)
        if place.scheme not in ("smtp", "smtps") or not place.hostname:
            raise BadContact("The mail server is named as smtp://user:password@host:587, or smtps://")
        if not is_mailbox(sender):
            raise BadContact("Mail needs a sender: --contact mailto:you@your.club")
        self._host, self._sender = place.hostname, sender
        self._is_tls = place.scheme == "smtps"
        self._port = place.port or (465 if self._is_tls else 587)
        self._user, self._password = _plain(place.username), _plain(place.password)
        self._starts_tls = None if self._host in ("localhost", "127.0.0.1", "::1") else True

    def check(self, address: str, keys: str) -> None:
        if not is_mailbox(address) or keys:
            raise BadText("That is no mail address: it looks like you@your.club")

    async def carry(self, way: Way, letter: Letter) -> Carried:
        message = EmailMessage(policy=_LETTERS)
        message["From"], message["To"] = f"Moonrace <{self._sender}>", way.address
        message["Subject"] = letter.title
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        ending = ""
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            ending = f"\n\nNo more of these: {letter.stop}"
        message.set_content(f"{letter.body}\n\n{letter.url}{ending}\n")
        try:
            await aiosmtplib.send(
                message,
                hostname=self._host,
                port=self._port,
                username=self._user,
                password=self._password,
                use_tls=self._is_tls,
                start_tls=None if self._is_tls else self._starts_tls,
                timeout=SECONDS_OF_MAIL,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            said = error.recipients[0]
            fate: Fate = "later" if said.code < 500 else "gone"
            return Carried(fate, said.message[:WORDS_KEPT])
        except aiosmtplib.SMTPResponseException as error:
            return Carried("later" if error.code < 500 else "refused", error.message[:WORDS_KEPT])
        except (aiosmtplib.SMTPException, OSError) as error:
            return Carried("later", str(error)[:WORDS_KEPT])
        return Carried("carried")


def _plain(words: str | None) -> str | None:
    """A part of an address without its percent signs; nothing stays nothing."""
    return None if words is None else unquote(words)


async def carried_along(carriers: Carriers, way: Way, letter: Letter) -> Carried:
    """What becomes of a letter, whatever happens: an error of ours is no reason to lose sight of it."""
    try:
        return await carriers[way.kind].carry(way, letter)
    except Exception:
        log.exception("a letter by %s could not be carried", way.kind)
        return Carried("later", "An error of ours.")


Carriers = dict[Kind, Carrier]
