"""How long the levels of Leaving Earth that think longer take: more time does not show there."""

from __future__ import annotations

shares = {"hard": 0.2}
