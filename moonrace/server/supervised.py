"""Under systemd, or whatever keeps a server running as systemd does: a socket that is there before the server
and stays when it goes, so that nobody is turned away while one process follows another, and a word when the
server is ready."""

from __future__ import annotations

import contextlib
import os
import socket

from moonrace.kernel.errors import BadText

FIRST_GIVEN = 3
"""The number of the first file that is handed over; those before it are the standard streams."""


def given_socket() -> socket.socket | None:
    """The socket that was handed over to this process, if one was."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    # Processes that the server starts must not take it for theirs.
    count = os.environ.pop("LISTEN_FDS", "0")
    del os.environ["LISTEN_PID"]
    if count != "1":
        raise BadText(f"One socket is wanted, and {count} were handed over.")
    listener = socket.socket(fileno=FIRST_GIVEN)
    listener.set_inheritable(False)
    if listener.family not in (socket.AF_INET, socket.AF_INET6) or listener.type != socket.SOCK_STREAM:
        raise BadText("The socket that was handed over does not listen on a TCP port.")
    return listener


def tell(word: str) -> None:
    """Tell whoever keeps the server running how it is: `READY=1`, `STOPPING=1`."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.send(word.encode())
