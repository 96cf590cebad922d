"""Passkeys: a pilot is kept safe by a key that its devices hold, and comes back with it in any browser.

The device keeps the secret half and asks its person before it is used; the public half is stored here. Each
question to it is good once, soon, and for the browser that asked.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
import sqlalchemy as sa
import webauthn
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from moonrace.kernel.errors import BadText
from moonrace.server import once, schema
from moonrace.server.once import Errand
from moonrace.server.pilots import NotProved, Pilot, one_more_key
from moonrace.server.store import Store

MOST_PASSKEYS = 10
CHALLENGE_SECONDS = 300.0
"""How long a device may take to answer."""
NEW, BACK = "new", "back"
"""What a question is for."""
MALFORMED = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError)
"""What the library raises over answers that are none."""
DOES_NOT_HOLD = "The passkey's answer does not hold here. Nothing was changed; try once more."
UNKNOWN = "No pilot here is kept by this passkey. It was removed, or belongs to another server."


class Site(msgspec.Struct, frozen=True):
    """This server, as browsers know it."""

    origin: str
    name: str
    """The name that a passkey is bound to."""


class Passkey(msgspec.Struct, frozen=True):
    """The public half of a passkey."""

    id: str
    pilot: str
    public_key: bytes
    sign_count: int
    created: float
    used: float


class Passkeys:
    """All passkeys of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, pilot: str) -> list[Passkey]:
        """The passkeys of a pilot, the oldest first."""
        return await self._store.reading(lambda connection: _of(connection, pilot))

    async def remove(self, pilot: str, id_: str) -> None:
        """Let a passkey of a pilot open nothing any more."""
        columns = schema.passkey.c
        gone = schema.passkey.delete().where(columns.id == id_, columns.pilot == pilot)
        await self._store.writing(lambda connection: connection.execute(gone))

    # A new one ----------------------------------------------------------------------------------------------

    async def ask_new(self, pilot: Pilot, site: Site) -> dict[str, Any]:
        """What a browser asks a device for that is to keep a pilot."""
        known = await self.of(pilot.id)
        if len(known) >= MOST_PASSKEYS:
            raise BadText(f"A pilot has at most {MOST_PASSKEYS} passkeys. Remove one first.")
        return options_to_json_dict(
            webauthn.generate_registration_options(
                rp_id=site.name,
                rp_name="Moonrace",
                user_id=pilot.id.encode(),
                user_name=pilot.name,
                challenge=await self._challenge(pilot.id, NEW),
                authenticator_selection=AuthenticatorSelectionCriteria(
                    resident_key=ResidentKeyRequirement.REQUIRED,
                    user_verification=UserVerificationRequirement.PREFERRED,
                ),
                exclude_credentials=[
                    PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known
                ],
            )
        )

    async def add(self, pilot: Pilot, site: Site, answered: dict[str, Any]) -> None:
        """Keep a pilot by what a device has answered. Raises `NotProved` or `BadText`."""
        try:
            credential = parse_registration_credential_json(answered)
            challenge = _challenge_in(credential.response.client_data_json)
            await self._check(challenge, pilot.id, NEW)
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
        except MALFORMED:
            raise NotProved(DOES_NOT_HOLD) from None
        now = time.time()
        id_ = bytes_to_base64url(verified.credential_id)
        row = Passkey(id_, pilot.id, verified.credential_public_key, verified.sign_count, now, now)

        def work(connection: sa.Connection) -> None:
            if len(_of(connection, pilot.id)) >= MOST_PASSKEYS:
                raise BadText(f"A pilot has at most {MOST_PASSKEYS} passkeys. Remove one first.")
            if _found(connection, id_) is not None:
                raise NotProved(DOES_NOT_HOLD)
            connection.execute(schema.passkey.insert(), msgspec.structs.asdict(row))

        await self._store.writing(work)

    # Coming back --------------------------------------------------------------------------------------------

    async def ask_back(self, asking: str, site: Site) -> dict[str, Any]:
        """What a browser asks the devices in reach: whichever pilot they keep."""
        challenge = await self._challenge(asking, BACK)
        return options_to_json_dict(
            webauthn.generate_authentication_options(
                rp_id=site.name,
                challenge=challenge,
                user_verification=UserVerificationRequirement.PREFERRED,
            )
        )

    async def come_back(self, asking: str, site: Site, answered: dict[str, Any]) -> str:
        """A new key of the pilot whom a device has answered for. Raises `NotProved`."""
        try:
            credential = parse_authentication_credential_json(answered)
            challenge = _challenge_in(credential.response.client_data_json)
            await self._check(challenge, asking, BACK)
            known = await self._store.reading(lambda connection: _found(connection, credential.id))
            if known is None:
                raise NotProved(UNKNOWN)
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.sign_count,
            )
        except MALFORMED:
            raise NotProved(DOES_NOT_HOLD) from None
        if credential.response.user_handle not in (None, known.pilot.encode()):
            raise NotProved(DOES_NOT_HOLD)
        columns = schema.passkey.c
        # Who was quicker with the same count, or has removed it meanwhile, makes this one worth nothing.
        used = (
            schema.passkey.update()
            .where(columns.id == known.id, columns.sign_count == known.sign_count)
            .values(sign_count=verified.new_sign_count, used=time.time())
        )

        def work(connection: sa.Connection) -> str | None:
            return one_more_key(connection, known.pilot) if connection.execute(used).rowcount else None

        key = await self._store.writing(work)
        if key is None:
            raise NotProved(DOES_NOT_HOLD)
        return key

    # Questions ----------------------------------------------------------------------------------------------

    async def _challenge(self, asking: str, what: str) -> bytes:
        errand = Errand(asking, time.time() + CHALLENGE_SECONDS, what)
        word = await self._store.writing(lambda connection: once.leave(connection, once.CHALLENGE, errand))
        return word.encode()

    async def _check(self, challenge: bytes, asking: str, what: str) -> None:
        """Use a question up; `NotProved` unless it was put to this browser, for this, and not long ago."""
        word = challenge.decode("ascii", "replace")
        errand = await self._store.writing(lambda connection: once.take(connection, once.CHALLENGE, word))
        if errand is None or (errand.pilot, errand.about) != (asking, what):
            raise NotProved(DOES_NOT_HOLD)


def _challenge_in(client_data: bytes) -> bytes:
    return parse_client_data_json(client_data).challenge


def _of(connection: sa.Connection, pilot: str) -> list[Passkey]:
    columns = schema.passkey.c
    query = sa.select(schema.passkey).where(columns.pilot == pilot).order_by(columns.created, columns.id)
    return [_passkey(row) for row in connection.execute(query)]


def _found(connection: sa.Connection, id_: str) -> Passkey | None:
    row = connection.execute(sa.select(schema.passkey).where(schema.passkey.c.id == id_)).one_or_none()
    return None if row is None else _passkey(row)


def _passkey(row: Any) -> Passkey:
    return Passkey(**{name: row._mapping[name] for name in Passkey.__struct_fields__})
