"""What keeps strangers out: headers, host check, forgery check, limits, and logs without links."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from moonrace.kernel.errors import MoonraceError
from moonrace.server.instruments import OTHER, Instruments, known_method
from moonrace.server.logs import logged
from moonrace.server.passing import PASSED, Peers
from moonrace.server.proxy import Proxies, visitor_key

Asked = Request[Any, Any, Any]
log = logging.getLogger("moonrace.server")
access = logging.getLogger("moonrace.access")

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Addresses of tables are keys; no other site may learn them.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MULTIPART = "multipart/form-data"
TAKES_FILES = ("/open",)
"""Addresses whose forms may carry a file; elsewhere that format is not spoken."""
PROVED = "/notices/stop/"
"""Addresses that carry their own proof, which mail programs send without having seen a page of ours."""
FOR_GUESTS = re.compile(r"/(t/[^/]+/s/[^/]+|lobby/[^/]+)/")
"""Addresses at which a link speaks for its guest, whose browser may keep no cookies."""
OUR_COOKIES = ("moonrace_", "__Host-moonrace_")
NAMES_REMEMBERED = 1024
CSRF_FIELD, CSRF_HEADER = "_csrf_token", "x-csrftoken"


class Forged(MoonraceError):
    """A request that may come from another site's page."""


class TooMany(MoonraceError):
    """Too many requests; `after` says in how many seconds to try again."""

    def __init__(self, sentence: str, after: int) -> None:
        super().__init__(sentence)
        self.after = after


def called(scope: Scope) -> tuple[str, str]:
    """How a request is known in logs and figures: its method, and the pattern of its address.

    Nothing of the visitor's is in either: links are keys, and any other address might hold one by mistake.
    """
    route = str(scope.get("path_template") or OTHER)
    return known_method(str(scope.get("method", ""))), route


# Every answer -----------------------------------------------------------------------------------------------


class Shell:
    """The outermost layer: refuses foreign host names, finds out who asks, and puts the safety headers on
    every answer."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: Iterable[str],
        is_open: bool,
        is_https: bool,
        proxies: Proxies,
        requests: Limiter,
        instruments: Instruments,
        peers: Peers,
    ) -> None:
        self._app = app
        self._instruments = instruments
        self._peers = peers
        self._proxies = proxies
        self._requests = requests
        self._hosts = frozenset({"localhost", *(host.lower() for host in hosts)})
        self._is_open = is_open
        self._headers = (
            [*HEADERS, (b"strict-transport-security", b"max-age=31536000")] if is_https else HEADERS
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return

        begun = time.monotonic()

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(message)
                self._note(scope, message["status"], time.monotonic() - begun)
            await send(message)

        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        if not _is_ours(host, self._hosts, self._is_open):
            await _refuse(send_safely, 421, "This server does not answer to that name.")
            return
        if passed := [value for name, value in scope["headers"] if name == PASSED]:
            # Whom another process lets in was counted there, and gets the headers there.
            if self._peers.unseal(scope, passed[0]):
                await self._app(scope, receive, send)
            else:
                await _refuse(send_safely, 403, "Only the processes of this server say for whom they ask.")
            return
        self._proxies.look_behind(scope)
        try:
            self._requests.count(visitor_key(scope["client"][0]) if scope["client"] else "")
        except TooMany as error:
            await _refuse(send_safely, 429, str(error), (b"retry-after", str(error.after).encode()))
            return
        await self._app(scope, receive, send_safely)

    def _note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """Count and log a request by the pattern of its address, which holds nothing of the visitor's."""
        method, route = called(scope)
        self._instruments.requests.note(seconds, method, route, str(status))
        if not access.isEnabledFor(logging.INFO):
            return
        fields = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        access.info("%s %s %s", method, route, status, extra=logged("request", **fields))

    def _add_headers(self, message: HTTPResponseStartEvent) -> None:
        headers = list(message.get("headers", []))
        if not any(name.lower() == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        # A page that needs nothing of ours may bring a policy of its own.
        own = {name.lower() for name, _ in headers}
        message["headers"] = [*headers, *((name, value) for name, value in self._headers if name not in own)]


@lru_cache(NAMES_REMEMBERED)
def _is_ours(host: str, hosts: frozenset[str], is_open: bool) -> bool:
    """Names are checked, so that a foreign name that points here cannot speak for this server."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if not name:
        return False
    return name in hosts or (is_number(name) if is_open else _is_loopback(name))


def is_number(name: str) -> bool:
    """Whether a host is called by its number."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return is_number(name) and ipaddress.ip_address(name).is_loopback


async def _refuse(send: Send, status: int, sentence: str, *more: tuple[bytes, bytes]) -> None:
    """An answer that costs next to nothing."""
    body = f"{sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        *more,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


# Forged requests --------------------------------------------------------------------------------------------


class Seal:
    """The token that a form and a cookie must share: random, and signed by this server."""

    def __init__(self, key: bytes, public_url: str = "") -> None:
        self._key = hashlib.sha256(b"csrf|" + key).digest()
        self._public_url = public_url
        # Two servers on one machine share its cookies; the name keeps them apart. The prefix makes browsers
        # insist on HTTPS and on this very host.
        prefix = "__Host-" if public_url.startswith("https:") else ""
        self.cookie = f"{prefix}moonrace_csrf_{hashlib.sha256(key).hexdigest()[:6]}"

    def new(self) -> str:
        """A fresh token."""
        word = secrets.token_hex(16)
        return f"{word}.{self._sign(word)}"

    def is_genuine(self, token: str) -> bool:
        """Whether this server made the token."""
        word, _, signature = token.partition(".")
        return hmac.compare_digest(self._sign(word).encode(), signature.encode("utf-8", "replace"))

    def of(self, request: Asked) -> str:
        """The visitor's token, or nothing if there is none worth keeping."""
        token = request.cookies.get(self.cookie, "")
        return token if self.is_genuine(token) else ""

    async def check(self, request: Asked) -> None:
        """Let a request pass that changes something only if it comes from our own page, or from a program."""
        if request.method in SAFE_METHODS:
            return
        _check_origin(request, self._public_url)
        if request.url.path.startswith(PROVED):
            return
        if content_type(request) == "application/json":
            # Another site's page cannot send this type without asking first, and nobody here says yes.
            return
        sent = request.headers.get(CSRF_HEADER) or await _sent(request)
        cookie = self.of(request)
        if _is_by_link_alone(request) and self.is_genuine(sent):
            return
        if not cookie or not hmac.compare_digest(cookie.encode(), sent.encode("utf-8", "replace")):
            raise Forged("This form has grown old. Nothing was changed; load the page again and repeat.")

    def _sign(self, word: str) -> str:
        return hmac.new(self._key, word.encode("utf-8", "replace"), "sha256").hexdigest()[:32]


def _is_by_link_alone(request: Asked) -> bool:
    """Whether nothing speaks for the sender but the link: another site could use it only if it knew that, and
    then it would not need this browser."""
    has_cookies = any(name.startswith(OUR_COOKIES) for name in request.cookies)
    return not has_cookies and FOR_GUESTS.match(request.url.path) is not None


def content_type(request: Asked) -> str:
    """The type of a request's body, without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _sent(request: Asked) -> str:
    """The token in a form, be there a file in it or not."""
    if content_type(request) != MULTIPART or request.url.path not in TAKES_FILES:
        return _field(await request.body(), CSRF_FIELD)
    token = (await request.form()).get(CSRF_FIELD)
    return token if isinstance(token, str) else ""


def _check_origin(request: Asked, public_url: str) -> None:
    origin, host = request.headers.get("origin", "").lower(), request.headers.get("host", "")
    is_ours = origin in ("", "null", public_url) or urlsplit(origin).netloc == host.lower()
    if not is_ours or request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forged("This request comes from another site's page. Nothing was changed.")


def _field(body: bytes, name: str) -> str:
    try:
        return parse_qs(body.decode("utf-8"), max_num_fields=100).get(name, [""])[0]
    except ValueError:
        return ""


# Limits -----------------------------------------------------------------------------------------------------


class Limiter:
    """So many things in so many seconds for each key, counted in a bucket that fills up again steadily."""

    def __init__(
        self,
        most: int,
        seconds: float,
        sentence: str,
        keys: int = 10_000,
        on_refused: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._on_refused, self._clock = on_refused, clock
        self._most, self._per_second, self._sentence, self._keys = most, most / seconds, sentence, keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, key: str) -> None:
        """Count one thing, or raise `TooMany`."""
        now = self._clock()
        left, then = self._buckets.pop(key, (float(self._most), now))
        left = min(float(self._most), left + (now - then) * self._per_second)
        if left < 1:
            self._buckets[key] = left, now
            self._on_refused()
            raise TooMany(self._sentence, after=int((1 - left) / self._per_second) + 1)
        self._buckets[key] = left - 1, now
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)

    def give_back(self, key: str) -> None:
        """What was counted did not happen."""
        left, then = self._buckets.get(key, (float(self._most), 0.0))
        self._buckets[key] = left + 1, then
