"""The veil: hidden things that lie in a world, and that no rule may look at.

Where hidden things lie in too many ways to follow them all, a proof must not depend on them. So they are
dealt as `Veiled` numbers. These can be moved about, added and subtracted; whoever asks which number one is
(by an index, a comparison, a test) lifts the veil, and the proof is over. A proof that goes through has asked
nothing of them, and so is the same in every deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from moonrace.kernel.chance import Chance, Seeded


class Veil:
    """Lies over all hidden things of a proof; it is lifted where worlds are dealt and views are made."""

    def __init__(self, looked: Callable[[], None]) -> None:
        self._looked = looked
        self._is_lifted = False
        self._made: list[Veiled] = []
        """Kept, so that none of them is ever taken for another."""

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """For what only deals, or shows a seat what it may know."""
        before, self._is_lifted = self._is_lifted, True
        try:
            yield
        finally:
            self._is_lifted = before

    def over(self, value: int | Veiled) -> int:
        """The number, veiled; what is veiled already stays so. Rules take it for a number like any other."""
        if isinstance(value, Veiled):
            return cast("int", value)
        made = Veiled(value, self)
        self._made.append(made)
        return cast("int", made)

    def look(self) -> None:
        """Somebody asks which number it is."""
        if not self._is_lifted:
            self._looked()


class Asked:
    """A whole number that tells whenever somebody asks for it."""

    __slots__ = ("_value", "_veil")

    def __init__(self, value: int, veil: Veil) -> None:
        self._value, self._veil = value, veil

    def __index__(self) -> int:
        self._veil.look()
        return self._value

    __int__ = __hash__ = __index__

    def __str__(self) -> str:
        return str(int(self))

    def __bool__(self) -> bool:
        return int(self) != 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Asked):
            return NotImplemented
        return int(self) == int(other)

    def __lt__(self, other: int) -> bool:
        return int(self) < int(other)

    def __le__(self, other: int) -> bool:
        return int(self) <= int(other)

    def __gt__(self, other: int) -> bool:
        return int(self) > int(other)

    def __ge__(self, other: int) -> bool:
        return int(self) >= int(other)


class Veiled(Asked):
    """A whole number that nobody has asked for yet. It defines no equality of its own: in the fingerprint of
    a state it is the same only if it is one thing, and need not be asked for."""

    __slots__ = ()

    def __add__(self, other: int) -> int:
        return self._joined(other, 1, 1)

    __radd__ = __add__

    def __sub__(self, other: int) -> int:
        return self._joined(other, 1, -1)

    def __rsub__(self, other: int) -> int:
        return self._joined(other, -1, 1)

    def _joined(self, other: int, mine: int, theirs: int) -> int:
        with self._veil.lifted():
            return self._veil.over(mine * self._value + theirs * int(other))


class Veiling(Chance):
    """Deals worlds in which all that is hidden is veiled."""

    def __init__(self, seed: int, veil: Veil, otherwise: Callable[[], None]) -> None:
        self._seeded, self._veil, self._otherwise = Seeded(seed), veil, otherwise

    def below(self, n: int, purpose: str) -> int:
        """Something is decided by a number, and what follows from it cannot be veiled."""
        if n > 1:
            self._otherwise()
        return 0

    def take(self, pool: list[int], purpose: str = "resample") -> int:
        """Once something is dealt out of a pool, all of it is hidden."""
        self._hide(pool)
        return self._seeded.take(pool, purpose)

    def take_among(self, pool: list[int], fitting: list[int]) -> int:
        self._hide(pool)
        return super().take_among(pool, fitting)

    def _hide(self, pool: list[int]) -> None:
        pool[:] = [self._veil.over(card) for card in pool]
