"""Calls to other servers, at addresses that visitors name: never to a private network unless allowed."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import httpcore
import msgspec

from moonrace.kernel.errors import BadText

SECONDS_TO_ANSWER = 8.0
LONGEST_ANSWER = 4096
"""Bytes of an answer that are read."""
LONGEST_ADDRESS = 2000
SECONDS_FOR_ONE, MOST_NUMBERS = 2.0, 4
"""How long one number of a name is tried before the next, and how many are."""
MOST_CONNECTIONS = 100
TROUBLES = OSError, ValueError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException
CARRIERS_OF_OLD = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "::ffff:0:0:0/96", "::/96")))
LOCAL_TRANSLATORS = ipaddress.IPv6Network("64:ff9b:1::/48")
PRIVATE = "This server calls no private network. Ask whoever runs it to allow that."


class Answered(msgspec.Struct, frozen=True):
    """What another server said."""

    status: int
    words: str
    retry_after: float = 0.0


class Unreachable(Exception):
    """The other server did not answer, or may not be called."""


def checked_address(address: str, schemes: Iterable[str]) -> str:
    """An address that may be kept. Raises `BadText`."""
    try:
        parts = urlsplit(address)
        is_fine = parts.scheme in schemes and bool(parts.hostname) and parts.username is None
        _ = parts.port, (parts.hostname or "").encode("idna")
    except ValueError:
        is_fine = False
    if not is_fine or len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable():
        raise BadText(f"That is no address that can be called: it begins with {' or '.join(schemes)}://")
    return address


class _PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to a number that was looked at, so that a name cannot lead somewhere else meanwhile."""

    def __init__(self, is_private_allowed: bool) -> None:
        self._real: httpcore.AsyncNetworkBackend = httpcore.AnyIOBackend()
        self._names = ThreadPoolExecutor(MOST_CONNECTIONS, "names")
        """Names that nobody answers for hold up nothing else."""
        self._is_private_allowed = is_private_allowed

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        more = local_address, socket_options
        *first, last = await self._numbers(host, port)
        for number in first:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await self._real.connect_tcp(number, port, SECONDS_FOR_ONE, *more)
        return await self._real.connect_tcp(last, port, timeout, *more)

    def close(self) -> None:
        """Wait for no more names."""
        self._names.shutdown(wait=False, cancel_futures=True)

    async def _numbers(self, host: str, port: int) -> Sequence[str]:
        """The numbers of a name, looked at all together: one inside, and none is called."""
        try:
            asked = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
            found = await asyncio.get_running_loop().run_in_executor(self._names, asked)
        except UnicodeError:
            raise httpcore.ConnectError("There is no such name.") from None
        numbers = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not self._is_private_allowed and not all(map(is_public, numbers)):
            raise httpcore.ConnectError(PRIVATE)
        return numbers[:MOST_NUMBERS]


def is_public(number: str) -> bool:
    """Whether a machine's number belongs to the open internet."""
    address: ipaddress.IPv4Address | ipaddress.IPv6Address
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address in LOCAL_TRANSLATORS or address.is_multicast:
            return False
        address = _carried(address) or address
    return address.is_global and not address.is_multicast


def _is_inside(host: str) -> bool:
    """Whether a host is named by a number that does not belong to the open internet."""
    try:
        return not is_public(host)
    except ValueError:
        return host.lower() == "localhost"


def _carried(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The old number that a new one leads to, if it does: networks translate some kinds on the way."""
    if any(address in network for network in CARRIERS_OF_OLD):
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour


class Outside:
    """Calls other servers."""

    def __init__(self, *, is_private_allowed: bool = False) -> None:
        self._is_private_allowed = is_private_allowed
        self._network = _PublicNetwork(is_private_allowed)
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=MOST_CONNECTIONS, keepalive_expiry=30.0, network_backend=self._network
        )

    def check(self, address: str, schemes: Iterable[str]) -> None:
        """Raise `BadText` for an address that is never called. Where a name leads is looked at when it is."""
        host = urlsplit(checked_address(address, schemes)).hostname or ""
        if not self._is_private_allowed and _is_inside(host):
            raise BadText(PRIVATE)

    async def post(self, address: str, headers: dict[str, str], body: bytes) -> Answered:
        """Send something; redirections are answers like others. Raises `Unreachable`."""
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                async with self._pool.stream(
                    "POST", address, headers=list(headers.items()), content=body
                ) as answer:
                    return Answered(answer.status, await _beginning(answer), _retry_after(answer.headers))
        except TimeoutError:
            raise Unreachable("It did not answer in time.") from None
        except TROUBLES as error:
            raise Unreachable(str(error) or "It could not be reached.") from None

    async def aclose(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()
        self._network.close()


async def _beginning(answer: httpcore.Response) -> str:
    read = b""
    async for part in answer.aiter_stream():
        read += part
        if len(read) >= LONGEST_ANSWER:
            break
    return read[:LONGEST_ANSWER].decode("utf-8", "replace")


def _retry_after(headers: Iterable[tuple[bytes, bytes]]) -> float:
    said = next((value for name, value in headers if name.lower() == b"retry-after"), b"")
    return float(said) if said.isdigit() and len(said) < 6 else 0.0
