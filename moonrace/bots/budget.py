"""How long a bot may think."""

from __future__ import annotations

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """Milliseconds a decision, or iterations where the answer must be repeatable; 0 means no such bound.

    With neither it answers at once."""

    milliseconds: int = 0
    iterations: int = 0
