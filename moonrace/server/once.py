"""Words that are good once and soon: what a link in a letter, a square on a screen or a challenge stands for
until it is used. Only their fingerprints are stored, among the notes; each function is given a connection."""

from __future__ import annotations

import hashlib
import secrets
import time

import msgspec
import sqlalchemy as sa

from moonrace.kernel.typed import typed
from moonrace.server import ledger, schema

PASS, CHALLENGE, MAILBOX = "pass", "challenge", "mailbox"
KINDS = (PASS, CHALLENGE, MAILBOX)


class Errand(msgspec.Struct, frozen=True):
    """What a word is for."""

    pilot: str
    """Whose it is."""
    until: float
    about: str = ""


def leave(connection: sa.Connection, kind: str, errand: Errand) -> str:
    """A new word for an errand. What has grown old goes."""
    word = secrets.token_urlsafe(24)
    clear(connection, kind)
    ledger.note(connection, _key(kind, word), errand)
    return word


def take(connection: sa.Connection, kind: str, word: str) -> Errand | None:
    """The errand of a word, which is used up by that; None where it was used, is too old or none at all."""
    columns = schema.setting.c
    # In one go, so that of two processes one finds it.
    gone = schema.setting.delete().where(columns.key == _key(kind, word)).returning(columns.value)
    kept = connection.execute(gone).scalar_one_or_none()
    if kept is None:
        return None
    errand = msgspec.json.decode(kept, type=typed(Errand))
    return errand if errand.until >= time.time() else None


def clear(connection: sa.Connection, kind: str, pilot: str | None = None) -> None:
    """Take away what has grown old, and all of one pilot's."""
    for mark, kept in ledger.notes(connection, kind).items():
        errand = msgspec.json.decode(kept, type=typed(Errand))
        if errand.until < time.time() or errand.pilot == pilot:
            ledger.note(connection, f"{kind}|{mark}", None)


def _key(kind: str, word: str) -> str:
    return f"{kind}|{hashlib.sha256(f'{kind}|{word}'.encode()).hexdigest()}"
