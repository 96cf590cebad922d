"""Refusals, which are values, and the few exceptions the kernel raises."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal now: a code for programs, a sentence for people, the clause that says so."""

    code: str
    sentence: str
    clause: str = ""
    short: str = ""
    """The sentence in a word or two, for refusals that pages show beside small things."""

    def __str__(self) -> str:
        return f"{self.sentence} {self.clause}".rstrip()


class MoonraceError(Exception):
    """Base of everything Moonrace raises on purpose. Its text is fit to be shown to a person."""


class Refused(MoonraceError):
    """Raised by `act` when the action is refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadText(MoonraceError):
    """A typed action, option or seat that cannot be read."""


class BadRecord(MoonraceError):
    """A record that cannot be read or does not replay."""


class ChanceExhausted(MoonraceError):
    """A scripted or recorded source of chance was asked for more, or for something else, than it holds."""


class UnknownGame(MoonraceError):
    """No game of that name."""
