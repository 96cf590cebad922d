"""How often people, and the addresses they come from, may do what concerns who they are."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.server.safety import Limiter

Make = Callable[[str, int, float, str], Limiter]
HOUR = 3600.0
PASSKEY_TRIES = 30
"""Questions to passkeys, and their answers, of one address in a minute."""

LETTERS_OF_ONE, LETTERS_TO_ONE = 12, 4
"""Letters that one address may ask for in an hour, and that one mailbox is sent."""
LEAGUES, LEAGUE_FORMS, ROUNDS = 10, 30, 12
"""Leagues that one address begins in an hour, forms of leagues that an address or a pilot sends in a minute,
and rounds that one league has in an hour."""

EXPORTS = 20
"""Files with everything that one pilot, or one address, may have in an hour."""
BONDS = 60
"""People that one pilot may put on its lists, or take off, in an hour."""


NAMES_OF_ONE, NAMES_OF_ADDRESS = 12, 100
"""How often one pilot, and all of one address, may be called otherwise in an hour."""


class PeopleLimits:
    """The limits of everything about pilots, each counted by address or by pilot."""

    def __init__(self, make: Make) -> None:
        self.passkeys = make(
            "passkeys", PASSKEY_TRIES, 60.0, "Passkeys were tried often from this address. Wait a minute."
        )
        too_many = "Letters were asked for often. Look into the mailbox, or wait an hour."
        self.letters = make("letters", LETTERS_OF_ONE, HOUR, too_many)
        self.letters_to = make("letters to a mailbox", LETTERS_TO_ONE, HOUR, too_many)
        self.exports = make("exports", EXPORTS, HOUR, "You have that file several times. Wait an hour.")
        self.bonds = make("bonds", BONDS, HOUR, "Many people were put on your lists. Wait a while.")
        too_often = "Names were changed often. Keep this one for an hour."
        self.names = make("names", NAMES_OF_ONE, HOUR, too_often)
        self.names_of_address = make("names of an address", NAMES_OF_ADDRESS, HOUR, too_often)
        self.leagues = make(
            "leagues", LEAGUES, HOUR, "Many leagues were begun from this address. Wait an hour."
        )
        self.league_forms = make(
            "forms of leagues",
            LEAGUE_FORMS,
            60.0,
            "That is more than a league needs in a minute. Wait a moment.",
        )
        self.rounds = make(
            "rounds", ROUNDS, HOUR, "This league has had many rounds within the hour. Wait a while."
        )


class OncePerDay:
    """Whose answer to the puzzle of the day was counted: known to the running server alone, for that day."""

    def __init__(self) -> None:
        self._day = ""
        self._callers: set[str] = set()

    def is_new(self, day: str, caller: str) -> bool:
        """Whether nobody has answered from there on this day; from now on somebody has."""
        if day != self._day:
            self._day, self._callers = day, set()
        is_new = caller not in self._callers
        self._callers.add(caller)
        return is_new
