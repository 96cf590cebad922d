"""Money over the years: $25 come with every year, what is not spent is lost, hardware keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from moonrace.kernel.errors import BadText

Priced = tuple[str, int]


class Year(msgspec.Struct, frozen=True):
    """What is paid for in one year."""

    research: tuple[str, ...]
    components: tuple[str, ...]
    cost: int


class _Item(msgspec.Struct, frozen=True):
    name: str
    cost: int
    is_research: bool
    needs: str


def spread(
    research: Sequence[Priced],
    components: Sequence[Priced],
    needs: Mapping[str, str],
    funding: int,
    first: int,
) -> list[Year]:
    """Purchases by year. Research comes before what it allows; the last year holds the launch, so there is
    at least one. Dear things are placed first, each into the fullest year that can pay for it."""
    items = [_Item(name, cost, True, "") for name, cost in research]
    items += [_Item(name, cost, False, needs.get(name, "")) for name, cost in components]
    items.sort(key=lambda item: (not item.is_research, -item.cost, item.name))
    fewest = 1 + max(0, -(-(sum(item.cost for item in items) - first) // funding))
    best: list[int] | None = None
    for is_tight in (True, False):
        placed = _placed(items, funding, first, is_tight=is_tight)
        if best is None or max(placed, default=0) < max(best, default=0):
            best = placed
        if max(best, default=0) + 1 <= fewest:
            break
    assert best is not None
    return [_year(items, best, year) for year in range(max(best, default=0) + 1)]


def _placed(items: Sequence[_Item], funding: int, first: int, *, is_tight: bool) -> list[int]:
    """For each item the year in which it is paid for."""
    money = [first]
    researched: dict[str, int] = {}
    placed: list[int] = []
    for item in items:
        earliest = researched.get(item.needs, 0)
        able = [year for year in range(earliest, len(money)) if money[year] >= item.cost]
        if not able:
            if item.cost > funding:
                raise BadText(f"{item.name} costs more than a year brings.")
            while len(money) <= earliest or money[-1] < item.cost:
                money.append(funding)
            able = [len(money) - 1]
        year = min(able, key=lambda year: (money[year], year)) if is_tight else able[0]
        money[year] -= item.cost
        placed.append(year)
        if item.is_research:
            researched[item.name] = year
    return placed


def _year(items: Sequence[_Item], placed: Sequence[int], year: int) -> Year:
    own = [item for item, at in zip(items, placed, strict=True) if at == year]
    return Year(
        research=tuple(item.name for item in own if item.is_research),
        components=tuple(item.name for item in own if not item.is_research),
        cost=sum(item.cost for item in own),
    )
