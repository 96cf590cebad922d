"""Money over the years: $25 come with every year, what is not spent is lost, hardware keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

Priced = tuple[str, int]


class Year(msgspec.Struct, frozen=True):
    """What is paid for in one year."""

    research: tuple[str, ...]
    components: tuple[str, ...]
    cost: int


def spread(
    research: Sequence[Priced],
    components: Sequence[Priced],
    needs: Mapping[str, str],
    funding: int,
    first: int,
) -> list[Year]:
    """Purchases by year, in as few years as possible.

    Research comes before what it allows. The last year holds the launch; there is always at least one.
    """
    lower = _at_least(sum(cost for _, cost in (*research, *components)), funding, first)
    items = [
        *((cost, True, name) for name, cost in research),
        *((cost, False, name) for name, cost in components),
    ]
    items.sort(key=lambda item: (not item[1], -item[0], item[2]))
    years = lower
    while True:
        filled = _fill(items, [first] + [funding] * (years - 1), needs)
        if filled is not None:
            return filled
        years += 1


def _at_least(total: int, funding: int, first: int) -> int:
    return 1 + max(0, -(-(total - first) // funding))


def _fill(
    items: Sequence[tuple[int, bool, str]], money: list[int], needs: Mapping[str, str]
) -> list[Year] | None:
    """Put every item into a year that can pay for it, trying all ways that differ."""
    chosen: list[int] = []
    researched: dict[str, int] = {}
    budget = [len(items) * len(money) * 200]
    if not _place(items, 0, money, needs, chosen, researched, budget):
        return None
    years = []
    for year in range(len(money)):
        own = [item for item, at in zip(items, chosen, strict=True) if at == year]
        years.append(
            Year(
                tuple(name for _, is_research, name in own if is_research),
                tuple(name for _, is_research, name in own if not is_research),
                sum(cost for cost, _, _ in own),
            )
        )
    return years


def _place(
    items: Sequence[tuple[int, bool, str]],
    number: int,
    money: list[int],
    needs: Mapping[str, str],
    chosen: list[int],
    researched: dict[str, int],
    budget: list[int],
) -> bool:
    if number == len(items):
        return True
    cost, is_research, name = items[number]
    earliest = 0 if is_research else researched.get(needs.get(name, ""), 0)
    if number and items[number - 1] == items[number]:
        earliest = max(earliest, chosen[-1])
    for year in range(earliest, len(money)):
        budget[0] -= 1
        if money[year] < cost or budget[0] < 0:
            continue
        money[year] -= cost
        chosen.append(year)
        if is_research:
            researched[name] = year
        if _place(items, number + 1, money, needs, chosen, researched, budget):
            return True
        chosen.pop()
        money[year] += cost
        if is_research:
            del researched[name]
    return False
