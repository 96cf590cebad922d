"""Behind a proxy: under which address the world knows this server, and whose word about visitors counts."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from litestar.types import HTTPScope

from moonrace.kernel.errors import BadText

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FORWARDED_FOR, FORWARDED_SCHEME = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = ("http", "https")
ADDRESSES_REMEMBERED = 4096
PREFIX_OF_ONE_VISITOR = 64
"""Bits of an IPv6 address that a provider gives to one household, which has all numbers behind them."""


def checked_public_url(text: str) -> str:
    """A public address without the slash at its end, or `BadText`."""
    if not _is_origin(text):
        raise BadText(
            f"{text!r} is no public address. Give scheme and name alone, as in --public-url https://moon.example"
        )
    parts = urlsplit(text)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def checked_home_url(text: str) -> str:
    """The address of a process among others without the slash at its end, or `BadText`."""
    if not _is_origin(text) or not urlsplit(text).port or urlsplit(text).scheme != "http":
        raise BadText(
            f"{text!r} is no address of a process. Give http, this machine's name or number, and a port, "
            "as in --home-url http://10.0.0.5:8500"
        )
    return text.rstrip("/")


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        is_named = bool(parts.hostname) and "@" not in parts.netloc and (parts.port or 1) > 0
    except ValueError:
        return False
    return (
        is_named and parts.scheme in SCHEMES and not (parts.path.strip("/") or parts.query or parts.fragment)
    )


class Proxies:
    """The machines that may say for whom they ask."""

    def __init__(self, trusted: Sequence[str]) -> None:
        """Addresses or networks; raises `BadText` for what is neither."""
        self._networks = [_network(text) for text in trusted]

    def look_behind(self, scope: HTTPScope) -> None:
        """Put the visitor's own address and scheme in place of a trusted proxy's."""
        client = scope["client"]
        if client is None or not self.is_trusted(client[0]):
            return
        said = [value for name, value in scope["headers"] if name == FORWARDED_FOR]
        # Each proxy adds at the end whom it was asked by; what stands before an untrusted one may be made up.
        for one in reversed(b",".join(said).decode("latin-1").split(",")):
            found = _address(one.strip())
            if found is None:
                break
            scope["client"] = (str(found), 0)
            if not self.is_trusted(str(found)):
                break
        schemes = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED_SCHEME]
        if schemes and schemes[-1] in SCHEMES:
            scope["scheme"] = schemes[-1]

    def is_trusted(self, text: str) -> bool:
        """Whether a machine's word counts."""
        address = _address(text)
        return address is not None and any(address in network for network in self._networks)


@lru_cache(ADDRESSES_REMEMBERED)
def visitor_key(text: str) -> str:
    """What stands for one visitor in limits: an address, or the prefix that a household shares."""
    address = _address(text)
    if not isinstance(address, ipaddress.IPv6Address):
        return text if address is None else str(address)
    return str(ipaddress.ip_network((address, PREFIX_OF_ONE_VISITOR), strict=False))


@lru_cache(ADDRESSES_REMEMBERED)
def _address(text: str) -> Address | None:
    """An address, an IPv4 one in an IPv6 coat being itself."""
    try:
        found = ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadText(
            f"{text!r} is no address of a proxy. Give its number, as in --trusted-proxy 127.0.0.1"
        ) from None
