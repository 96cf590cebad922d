"""What can be known of outcomes that lie face down, from what was drawn of them (LE-OUT-04, LE-KNO-02).

Cards look alike, and one that is put back is shuffled among the others: whoever draws a success twice cannot
tell whether it was the same card. What is known of an advancement is therefore its history of draws. It is
kept as a table: by the cards that may have turned up, each counted once, in how many ways the draws can have
come about. Everything else follows from the tables and from what was shuffled, in whole numbers.

Cards that turned up are a tally: one number, with a field for each kind of each shuffle, so that tallies add
up like numbers and tables multiply like polynomials.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, gcd, perm

from moonrace.kernel.chance import Chance

Triple = tuple[int, int, int]
"""Successes, minor failures, major failures."""
Table = tuple[tuple[int, int], ...]
"""Tallies of the cards that may have turned up, and in how many ways each is possible."""

UNTOUCHED: Table = ((0, 1),)
"""Nothing was drawn yet."""
FIELD = 12
SHUFFLE = 3 * FIELD
MOST = (1 << FIELD) - 1
WHOLE = (1 << SHUFFLE) - 1
SEVERAL = -1


def tally(shuffle: int, cards: Triple) -> int:
    """Cards of one shuffle as a tally."""
    success, minor, major = cards
    return (success | minor << FIELD | major << 2 * FIELD) << SHUFFLE * shuffle


@lru_cache(maxsize=10_000)
def by_shuffle(cards: int) -> tuple[Triple, ...]:
    """A tally taken apart, up to the last shuffle that it has cards of."""
    found = []
    while cards:
        found.append((cards & MOST, cards >> FIELD & MOST, cards >> 2 * FIELD & MOST))
        cards >>= SHUFFLE
    return tuple(found)


@lru_cache(maxsize=10_000)
def of_kinds(cards: int) -> Triple:
    """How many of each kind a tally counts, whatever shuffle they are of."""
    parts = by_shuffle(cards)
    return sum(p[0] for p in parts), sum(p[1] for p in parts), sum(p[2] for p in parts)


def _hidden(cards: int, dealt: tuple[int, ...], shuffle: int) -> int:
    """How many cards of a shuffle have not turned up."""
    parts = by_shuffle(cards)
    return dealt.count(shuffle) - (sum(parts[shuffle]) if shuffle < len(parts) else 0)


@lru_cache(maxsize=10_000)
def after_draw(table: Table, dealt: tuple[int, ...], gone: Triple, kind: int) -> Table:
    """The table once a card of a kind was drawn: one that turned up before and is still there, or another.

    `dealt` names the shuffle of each card the advancement had at first, `gone` are those taken off it."""
    found: dict[int, int] = {}
    for cards, ways in table:
        again = of_kinds(cards)[kind] - gone[kind]
        if again:
            found[cards] = found.get(cards, 0) + ways * again
        for shuffle in set(dealt):
            hidden = _hidden(cards, dealt, shuffle)
            if hidden:
                more = cards + (1 << SHUFFLE * shuffle + FIELD * kind)
                found[more] = found.get(more, 0) + ways * hidden
    common = gcd(*found.values())
    return tuple((cards, found[cards] // common) for cards in sorted(found))


@lru_cache(maxsize=10_000)
def _all_shown(table: Table, dealt: tuple[int, ...]) -> Table:
    """The table once every card has turned up."""
    found = dict(table)
    for shuffle in set(dealt):
        shown: dict[int, int] = {}
        for cards, ways in found.items():
            for hand, orders in _hands(_hidden(cards, dealt, shuffle)):
                whole = cards + tally(shuffle, hand)
                shown[whole] = shown.get(whole, 0) + ways * orders
        found = shown
    return tuple(found.items())


@lru_cache(maxsize=200)
def _hands(number: int) -> tuple[tuple[Triple, int], ...]:
    """What so many cards can be, and in how many orders."""
    found = []
    for success in range(number + 1):
        for minor in range(number + 1 - success):
            orders = comb(number, success) * comb(number - success, minor)
            found.append(((success, minor, number - success - minor), orders))
    return tuple(found)


class Contents:
    """What may lie on an advancement, with weights; and the same as chances."""

    __slots__ = ("chances", "odds", "weights")

    def __init__(self, weights: dict[Triple, int]) -> None:
        self.weights = weights
        total = sum(weights.values())
        self.chances = tuple((held, weights[held] / total) for held in sorted(weights))
        """Everything that it may be, and how likely."""
        self.odds = self._odds(total)
        """The next draw; where nothing lies success is certain (LE-OUT-02)."""

    def _odds(self, total: int) -> tuple[Fraction, Fraction, Fraction]:
        number = sum(next(iter(self.weights)))
        if not number:
            return Fraction(1), Fraction(0), Fraction(0)
        counts = [sum(held[kind] * weight for held, weight in self.weights.items()) for kind in range(3)]
        success, minor, major = (Fraction(count, number * total) for count in counts)
        return success, minor, major


class Deck:
    """One shuffle, and the tables of those advancements of which cards of this shuffle alone turned up."""

    def __init__(self, cards: Triple, tables: list[Table]) -> None:
        self.tables = tables
        self.products: list[dict[int, int]] = [{0: 1}]
        """Of no table, of the first, of the first two, and so on."""
        for table in tables:
            self.products.append(_times(self.products[-1], table))
        self._perms, self._factorials = _numbers(cards)
        self._orders: dict[int, int] = {}
        self._ways: dict[tuple[int, Table], int] = {}
        self._rest: dict[Table, dict[int, int]] = {UNTOUCHED: self.products[-1]}

    def orders(self, cards: int) -> int:
        """In how many orders the deck can have lain so that these cards turned up."""
        found = self._orders.get(cards)
        if found is None:
            kinds = cards & MOST, cards >> FIELD & MOST, cards >> 2 * FIELD
            if any(kind >= len(perms) for kind, perms in zip(kinds, self._perms, strict=True)):
                return 0
            found = self._factorials[-1 - sum(kinds)]
            for kind, perms in zip(kinds, self._perms, strict=True):
                found *= perms[kind]
            self._orders[cards] = found
        return found

    def ways(self, besides: int, without: Table = UNTOUCHED) -> int:
        """In how many ways all draws can have come about with other cards turned up besides. One table may
        be left out."""
        key = besides, without
        found = self._ways.get(key)
        if found is None:
            rest, orders = self._without(without), self.orders
            found = self._ways[key] = sum(ways * orders(cards + besides) for cards, ways in rest.items())
        return found

    def shown(self, besides: int, kind: int) -> int:
        """The same, each way counted as often as it turned up cards of a kind."""
        together = self.products[-1].items()
        return sum(
            ways * self.orders(cards + besides) * (cards >> FIELD * kind & MOST) for cards, ways in together
        )

    def deal(self, besides: int, chance: Chance) -> list[int]:
        """For each table, the cards that turned up in one world."""
        left = _pick({c: ways * self.orders(c + besides) for c, ways in self.products[-1].items()}, chance)
        return _split(self.tables, self.products, left, chance)

    def _without(self, table: Table) -> dict[int, int]:
        """The product of all tables but one, by long division."""
        found = self._rest.get(table)
        if found is None:
            found, left = {}, dict(self.products[-1])
            lowest, least = table[0]
            for cards in sorted(left):
                share = left[cards] // least
                if share:
                    found[cards - lowest] = share
                    for more, ways in table:
                        left[cards - lowest + more] -= share * ways
            self._rest[table] = found
        return found


class Posterior:
    """What follows from all draws of a game together: advancements get their outcomes from one deck, and
    later from a new one. Few have cards of both; but for those, decks tell nothing of each other."""

    def __init__(self, shuffles: tuple[Triple, ...], tables: tuple[Table, ...]) -> None:
        self._shuffles = shuffles
        self._places = [_shuffle_of(table) for table in tables]
        """By table, the shuffle its cards are of, or SEVERAL."""
        self._decks = [
            Deck(cards, [_moved(t, n) for t, at in zip(tables, self._places, strict=True) if at == n])
            for n, cards in enumerate(shuffles)
        ]
        self._mixed = [table for table, at in zip(tables, self._places, strict=True) if at == SEVERAL]
        self._products: list[dict[int, int]] = [{0: 1}]
        for table in self._mixed:
            self._products.append(_times(self._products[-1], table))
        self._contents: dict[tuple[Table, tuple[int, ...], Triple], Contents] = {}
        self._unseen: tuple[Fraction, Fraction, Fraction] | None = None

    def contents(self, table: Table, dealt: tuple[int, ...], gone: Triple) -> Contents:
        """What may lie on an advancement now."""
        key = table, dealt, gone
        found = self._contents.get(key)
        if found is None:
            found = self._contents[key] = Contents(self._reckoned(*key))
        return found

    def _reckoned(self, table: Table, dealt: tuple[int, ...], gone: Triple) -> dict[Triple, int]:
        place = _shuffle_of(table)
        mixed = self._products[-1]
        if place == SEVERAL:
            mixed = {0: 1}
            for other in _but_one(self._mixed, table):
                mixed = _times(mixed, other)
        weights: dict[Triple, int] = {}
        for cards, ways in _all_shown(table, dealt):
            there = of_kinds(cards)
            held = there[0] - gone[0], there[1] - gone[1], there[2] - gone[2]
            weight = ways * sum(n * self._ways(m + cards, table, place) for m, n in mixed.items())
            if weight:
                weights[held] = weights.get(held, 0) + weight
        return weights

    def _ways(self, besides: int, without: Table = UNTOUCHED, place: int = 0) -> int:
        found = 1
        for number, deck in enumerate(self._decks):
            own = _moved(without, number) if number == place else UNTOUCHED
            found *= deck.ways(besides >> SHUFFLE * number & WHOLE, own)
        return found

    @property
    def unseen(self) -> tuple[Fraction, Fraction, Fraction]:
        """How many cards of each kind, as is to be expected, nobody has seen."""
        if self._unseen is None:
            self._unseen = self._counted_unseen()
        return self._unseen

    def _counted_unseen(self) -> tuple[Fraction, Fraction, Fraction]:
        weights = {cards: ways * self._ways(cards) for cards, ways in self._products[-1].items()}
        total, left = sum(weights.values()), []
        possible = [(cards, weight) for cards, weight in weights.items() if weight]
        for kind in range(3):
            shown = Fraction(0)
            for cards, weight in possible:
                number = Fraction(of_kinds(cards)[kind])
                for place, deck in enumerate(self._decks):
                    besides = cards >> SHUFFLE * place & WHOLE
                    number += Fraction(deck.shown(besides, kind), deck.ways(besides))
                shown += number * weight / total
            left.append(sum(shuffle[kind] for shuffle in self._shuffles) - shown)
        return left[0], left[1], left[2]

    def deal(self, chance: Chance) -> list[int]:
        """For each table, the cards that turned up in one world, as likely as they are."""
        weights = {cards: ways * self._ways(cards) for cards, ways in self._products[-1].items()}
        besides = _pick(weights, chance)
        dealt = {SEVERAL: _split(self._mixed, self._products, besides, chance)}
        for place, deck in enumerate(self._decks):
            own = deck.deal(besides >> SHUFFLE * place & WHOLE, chance)
            dealt[place] = [cards << SHUFFLE * place for cards in own]
        return [dealt[place].pop(0) for place in self._places]


@lru_cache(maxsize=200)
def _numbers(cards: Triple) -> tuple[list[list[int]], list[int]]:
    """For each kind, in how many ways so many of its cards can come in order; and the factorials."""
    perms = [[perm(number, count) for count in range(number + 1)] for number in cards]
    return perms, [factorial(count) for count in range(sum(cards) + 1)]


def _shuffle_of(table: Table) -> int:
    """The one shuffle that all cards which may have turned up are of, or SEVERAL."""
    every = 0
    for cards, _ in table:
        every |= cards
    places = [number for number, kinds in enumerate(by_shuffle(every)) if any(kinds)]
    return places[0] if len(places) == 1 else SEVERAL if places else 0


def _moved(table: Table, shuffle: int) -> Table:
    """A table of one shuffle as if that were the first."""
    return tuple((cards >> SHUFFLE * shuffle, ways) for cards, ways in table) if shuffle else table


def _but_one(tables: list[Table], table: Table) -> list[Table]:
    at = tables.index(table)
    return tables[:at] + tables[at + 1 :]


def _split(tables: list[Table], products: list[dict[int, int]], left: int, chance: Chance) -> list[int]:
    """The cards of each table where those of all together are known."""
    dealt: list[int] = []
    for table, before in zip(reversed(tables), reversed(products[:-1]), strict=True):
        choices = {cards: ways * before.get(left - cards, 0) for cards, ways in table}
        dealt.append(_pick(choices, chance))
        left -= dealt[-1]
    return dealt[::-1]


def _times(product: Mapping[int, int], table: Table) -> dict[int, int]:
    found: dict[int, int] = {}
    for cards, ways in product.items():
        for more, count in table:
            found[cards + more] = found.get(cards + more, 0) + ways * count
    return found


def _pick(weights: Mapping[int, int], chance: Chance) -> int:
    """One of the choices, exactly as likely as its weight says."""
    choices = [*weights]
    return choices[chance.weighted([*weights.values()], "resample") if len(choices) > 1 else 0]


@lru_cache(maxsize=1000)
def posterior(shuffles: tuple[Triple, ...], tables: tuple[Table, ...]) -> Posterior:
    """What follows from these shuffles and draws; tables of advancements nothing was drawn from are left
    out."""
    return Posterior(shuffles, tables)
