"""Where chance comes from. It is asked of a source outside the state, and every result is recorded.

Four sources: `Seeded` for the lab and bots, `Secret` for live tables, `Scripted` for tests
and files, `Recorded` for replay.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from moonrace.kernel.errors import ChanceExhausted

if TYPE_CHECKING:
    from moonrace.kernel.record import Addition

Label = Callable[[str, int], str]

DIGIT = 2**32
ANY = "*"
"""In a script: whatever the source behind it gives."""


class Chance:
    """A source of whole numbers. `purpose` says what is being decided: a deck, a die, the set-up."""

    def below(self, n: int, purpose: str) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def among(self, counts: Sequence[int], purpose: str) -> int:
        """A number below the sum of the counts. Those that belong to one count mean the same; only who
        follows chance in every way cares which they are."""
        return self.below(sum(counts), purpose)

    def weighted(self, weights: Sequence[int], purpose: str) -> int:
        """Which of several things, exactly as likely as its weight says, however large that is."""
        total, low, span = sum(weights), 0, 1
        while True:
            low, span = low * DIGIT + self.below(DIGIT, purpose), span * DIGIT
            first, last = low * total, (low + 1) * total - 1
            below = 0
            for choice, weight in enumerate(weights):
                if below * span <= first and last < (below + weight) * span:
                    return choice
                below += weight

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        """Which of the items comes up. Only scripted chance cares what they are called."""
        return self.below(len(items), purpose)

    def take(self, pool: list[int], purpose: str = "resample") -> int:
        """Take one out of a pool, each equally likely. The order of the rest does not matter."""
        at = self.below(len(pool), purpose)
        item, last = pool[at], pool.pop()
        if at < len(pool):
            pool[at] = last
        return item

    def take_among(self, pool: list[int], fitting: list[int]) -> int:
        """Take one of those that fit out of a pool, each equally likely. The rest keeps its order."""
        item = self.take(fitting)
        pool.remove(item)
        return item

    def redeal(self, bag: list[int], hands: Iterable[list[int]]) -> None:
        """Deal the cards of these hands anew, from among themselves and the bag; all are sorted, before it
        as after it, so that what comes does not tell who had what."""
        hands = [*hands]
        bag += [card for hand in hands for card in hand]
        bag.sort()
        for hand in hands:
            hand[:] = sorted(self.take(bag) for _ in range(len(hand)))
        bag.sort()

    def rewind(self, count: int) -> None:
        """Go back to just after the first `count` results: an undone draw comes out the same again."""
        raise NotImplementedError


class Seeded(Chance):
    """Ordinary pseudo-random numbers: quick and repeatable, for simulations. Never for a live table."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = secrets.randbits(64) if seed is None else seed
        self._source = random.Random(self._seed)
        self._random = self._source.random

    def __deepcopy__(self, memo: dict[int, object]) -> Seeded:
        """The same numbers are still to come, here as there: a method alone would be shared."""
        copied = Seeded(self._seed)
        copied._source.setstate(self._source.getstate())
        return copied

    def below(self, n: int, purpose: str) -> int:
        return int(self._random() * n)

    def rewind(self, count: int) -> None:
        self._source.seed(self._seed)
        for _ in range(count):
            self._random()


class Secret(Chance):
    """A stream keyed by 256 secret bits that do not leave the server before the game is over.

    It cannot be predicted, and can be checked afterwards. Each result depends on its purpose, on how many
    came before it and on what the seats have added, on nothing else.
    """

    def __init__(self, secret: bytes, added: Sequence[Addition] = (), *, counter: int = 0) -> None:
        if len(secret) != 32:
            raise ValueError("a table secret has 32 bytes")
        self._secret = secret
        self._counter = counter
        self._added = "".join(f"|{one.seat}:{one.words}" for one in added)

    @staticmethod
    def seal(secret: bytes) -> str:
        """What may be shown of a secret beforehand: it fits no other, and does not tell it."""
        return hashlib.sha256(secret).hexdigest()

    @staticmethod
    def new_secret() -> bytes:
        """256 fresh bits from the operating system."""
        return secrets.token_bytes(32)

    def below(self, n: int, purpose: str) -> int:
        if n > 2**32:
            raise ValueError("chance decides among at most 2**32 things")
        limit = 2**64 - 2**64 % n
        attempt = 0
        while True:
            message = f"{purpose}|{self._counter}|{attempt}{self._added}".encode()
            number = int.from_bytes(hmac.digest(self._secret, message, "sha256")[:8], "big")
            if number < limit:
                self._counter += 1
                return number % n
            attempt += 1

    def rewind(self, count: int) -> None:
        self._counter = count

    def __repr__(self) -> str:
        return "Secret(...)"

    def __reduce__(self) -> str:
        raise TypeError("a table secret is not to be copied to another process")


class Scripted(Chance):
    """Results written down beforehand, as numbers or as the names of what comes up.

    `then` gives what the script leaves open (`*`), and takes over when it runs out; without it, running out
    is an error.
    """

    def __init__(self, script: Sequence[int | str], then: Chance | None = None) -> None:
        self._script = list(script)
        self._next = 0
        self._then = then

    @property
    def left(self) -> int:
        """How many results of the script are unused."""
        return len(self._script) - self._next

    def below(self, n: int, purpose: str) -> int:
        then = self._left_open()
        if then is not None:
            return then.below(n, purpose)
        result = self._take(purpose)
        if not isinstance(result, int) or not 0 <= result < n:
            raise ChanceExhausted(f"the script gives {result!r} for {purpose}, which wants 0 to {n - 1}")
        return result

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        then = self._left_open()
        if then is not None:
            return then.index(items, purpose, label)
        if not self.left or label is None or isinstance(self._script[self._next], int):
            return self.below(len(items), purpose)
        wanted = self._take(purpose)
        names = [label(purpose, item) for item in items]
        if wanted not in names:
            raise ChanceExhausted(
                f"the script wants {wanted!r} for {purpose}, but there are only {sorted(set(names))}"
            )
        return names.index(str(wanted))

    def rewind(self, count: int) -> None:
        self._next = min(count, len(self._script))
        if self._then is not None:
            self._then.rewind(self._script[: self._next].count(ANY) + count - self._next)

    def _left_open(self) -> Chance | None:
        """The source that gives the next result, where the script does not."""
        if self._then is None or (self.left and self._script[self._next] != ANY):
            return None
        self._next += bool(self.left)
        return self._then

    def _take(self, purpose: str) -> int | str:
        if not self.left:
            raise ChanceExhausted(f"the script has run out and {purpose} is asked for")
        self._next += 1
        return self._script[self._next - 1]


class Recorded(Chance):
    """Results read back from a record."""

    def __init__(self, results: Sequence[int]) -> None:
        self._results = results
        self._next = 0

    @property
    def is_used_up(self) -> bool:
        """Whether every recorded result was asked for."""
        return self._next == len(self._results)

    def below(self, n: int, purpose: str) -> int:
        if self._next >= len(self._results):
            raise ChanceExhausted(f"the record holds no more results and {purpose} is asked for")
        result = self._results[self._next]
        if not 0 <= result < n:
            raise ChanceExhausted(f"the record gives {result} for {purpose}, which wants 0 to {n - 1}")
        self._next += 1
        return result

    def rewind(self, count: int) -> None:
        self._next = count
