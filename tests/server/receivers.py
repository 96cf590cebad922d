"""Those who receive notices in tests: a push service, a chat room and a mail server of our own."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec


class Receiver:
    """What was posted, and what is answered to it."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.words = b""
        self.headers: dict[str, str] = {}
        self.port = 0
        self.on_arrival: Callable[[str], None] = lambda _path: None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/box"


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A server that takes what is posted to it."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            receiver.on_arrival(self.path)
            receiver.posts.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(receiver.status)
            self.send_header("content-length", str(len(receiver.words)))
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(receiver.words)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def silent() -> Iterator[str]:
    """A server that takes every call and never answers; its address."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(100)
        yield f"http://127.0.0.1:{server.getsockname()[1]}/room"


class Browser:
    """The keys of a browser that can be pushed to, and its eyes."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def keys(self) -> str:
        """As a browser gives them."""
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        point = self._private.public_key().public_bytes(*form)
        return json.dumps({"p256dh": _words(point), "auth": _words(self._auth)})

    def read(self, body: bytes) -> dict[str, str]:
        """What was pushed to it."""
        found: dict[str, str] = json.loads(
            http_ece.decrypt(body, private_key=self._private, auth_secret=self._auth, version="aes128gcm")
        )
        return found


def _words(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Mailbox:
    """A mail server that keeps what it is given, unless it refuses."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.written: list[bytes] = []
        """The letters as they came, before anybody has read them."""
        self.answer = "250 OK"
        self.seconds = 0.0
        """How long it takes over each letter."""
        self.url = ""
        self.on_arrival: Callable[[str], None] = lambda _address: None

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        await asyncio.sleep(self.seconds)
        for address in envelope.rcpt_tos:
            self.on_arrival(address)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.written.append(envelope.content)
        self.letters.append(letter)
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """A real mail server on this machine, in a thread of its own."""
    box, loop = Mailbox(), asyncio.new_event_loop()

    async def listen() -> asyncio.Server:
        return await loop.create_server(lambda: SMTP(box, loop=loop), "127.0.0.1", 0)

    Thread(target=loop.run_forever, daemon=True).start()
    server = asyncio.run_coroutine_threadsafe(listen(), loop).result()
    box.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield box
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
