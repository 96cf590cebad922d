"""A device that keeps passkeys, as far as a server can tell: it answers what a browser would hand on."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def words(data: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    """What browsers have written."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """One passkey, with its counter."""

    def __init__(self, origin: str, name: str) -> None:
        self.origin, self.name = origin, name
        self.id = secrets.token_bytes(16)
        self.count = 0
        self.user = b""
        self._private = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer to being asked for a new passkey."""
        self.user = read(options["user"]["id"])
        point = self._private.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(HAS_KEY) + held
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": words(said), "attestationObject": words(made)})

    def show(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer to being asked for a passkey that is there."""
        self.count += 1
        said, data = self._said("webauthn.get", options["challenge"]), self._data(0)
        signed = self._private.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": words(said),
                "authenticatorData": words(data),
                "signature": words(signed),
                "userHandle": words(self.user),
            }
        )

    def _data(self, flags: int) -> bytes:
        name = hashlib.sha256(self.name.encode()).digest()
        return name + bytes([flags | PRESENT | VERIFIED]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": words(self.id), "rawId": words(self.id), "type": "public-key", "response": response}
