"""Calls to other servers, at addresses that visitors name: never to a private network unless allowed."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import httpcore
import msgspec

from moonrace.kernel.errors import BadText

SECONDS_TO_ANSWER = 8.0
LONGEST_ANSWER = 4096
"""Bytes of an answer that are read."""
LONGEST_ADDRESS = 2000
MOST_CONNECTIONS = 20
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
        _ = parts.port
    except ValueError:
        is_fine = False
    if not is_fine or len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable():
        raise BadText(f"That is no address that can be called: it begins with {' or '.join(schemes)}://")
    return address


class _PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to a number that was looked at, so that a name cannot lead somewhere else meanwhile."""

    def __init__(self, is_private_allowed: bool) -> None:
        self._real = httpcore.AnyIOBackend()
        self._is_private_allowed = is_private_allowed

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        number = await self._number(host, port)
        return await self._real.connect_tcp(number, port, timeout, local_address, socket_options)

    async def _number(self, host: str, port: int) -> str:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        numbers = [str(entry[4][0]) for entry in found]
        if not self._is_private_allowed and not all(map(is_public, numbers)):
            raise httpcore.ConnectError(PRIVATE)
        return numbers[0]


def is_public(number: str) -> bool:
    """Whether a machine's number belongs to the open internet."""
    address = ipaddress.ip_address(number.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_global and not address.is_multicast


class Outside:
    """Calls other servers."""

    def __init__(self, *, is_private_allowed: bool = False) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=MOST_CONNECTIONS,
            keepalive_expiry=30.0,
            network_backend=_PublicNetwork(is_private_allowed),
        )

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
        except (OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
            raise Unreachable(str(error) or "It could not be reached.") from None

    async def aclose(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()


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
