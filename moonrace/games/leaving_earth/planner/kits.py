"""What a craft carries besides rockets, supplies and people: capsules, probes, thrusters, samples, cargo."""

from __future__ import annotations

from moonrace.games.leaving_earth.content import Content

CARGO = "cargo"
"""Stands for a payload of so much mass; `cargo:5` weighs 5 and costs nothing."""
ALOFT = "aloft"
"""Stands for astronauts who are met in orbit; `aloft:2` says that two of the crew need no seat until then."""
ION = "ion_thruster"
SAMPLE = "sample_"

Parts = tuple[str, ...]
"""Ids, sorted."""


class Kit:
    """A choice of parts, with the sums a planner asks for."""

    __slots__ = (
        "burns",
        "capsules",
        "has_hands",
        "ions",
        "is_shielded",
        "mass",
        "parts",
        "price",
        "requires",
        "seats",
        "shields",
        "survivors",
    )

    def __init__(self, content: Content, parts: Parts) -> None:
        self.parts = parts
        known = content.components
        cards = [known[part] for part in parts if not part.startswith((CARGO, ALOFT))]
        cargo = _told(parts, CARGO)
        self.mass = sum(card.mass for card in cards) + cargo
        self.price = sum(card.price for card in cards)
        self.requires = frozenset(card.requires for card in cards) - {""}
        """Advancements without which they cannot be bought."""
        self.seats = sum(card.seats for card in cards) + _told(parts, ALOFT)
        self.ions = parts.count(ION)
        capsules = [card for card in cards if card.kind == "capsule"]
        self.capsules = len(capsules)
        self.shields = max((card.radiation_shield for card in cards), default=0)
        self.survivors = sum(card.seats for card in capsules if card.heat_shield)
        """Seats in capsules that come through atmospheric entry."""
        self.burns = any(not card.heat_shield for card in capsules)
        """Whether a capsule aboard burns up in atmospheric entry."""
        self.is_shielded = sum(card.heat_shield for card in capsules)
        """How many capsules draw for re-entry."""
        self.has_hands = any(card.kind in ("probe", "capsule") for card in cards)

    def __repr__(self) -> str:
        return f"Kit({', '.join(self.parts)})"


def _told(parts: Parts, word: str) -> int:
    """The numbers behind a word, together."""
    return sum(int(part.partition(":")[2]) for part in parts if part.startswith(word))


def plus(parts: Parts, more: Parts) -> Parts:
    """Two choices of parts together."""
    return tuple(sorted(parts + more))


def minus(parts: Parts, less: Parts) -> Parts | None:
    """A choice without some of its parts, or None if they are not all in it."""
    left = list(parts)
    for part in less:
        if part not in left:
            return None
        left.remove(part)
    return tuple(left)


def splits(parts: Parts) -> list[Parts]:
    """Every choice of some of the parts, all and none included. In the same order every time, so that of
    plans that are equal in all that was weighed the same one is told."""
    found: set[Parts] = {()}
    for part in parts:
        found |= {plus(choice, (part,)) for choice in found}
    return sorted(found)
