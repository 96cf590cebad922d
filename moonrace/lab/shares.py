"""Shares of wins, with what would be due and whether they stand out; rows and figures of a report."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Any

import msgspec

from moonrace.lab import charts
from moonrace.lab.charts import Whisker
from moonrace.lab.sequential import ALPHA, POWER, holm
from moonrace.lab.stats import chance_of, percent, wilson

if TYPE_CHECKING:
    import polars as pl

SHOWN_GAMES = 3
FEW = 8
"""Seats with fewer games than this are not drawn: their intervals would say nothing."""
MOST_DRAWN = 14


class Row(msgspec.Struct, frozen=True):
    """A row of a table, with games that show it."""

    cells: tuple[str, ...]
    games: tuple[int, ...] = ()
    stands_out: bool = False


class Figure(msgspec.Struct, frozen=True):
    """A question, its answer in a sentence, the chart and the table."""

    id: str
    title: str
    sentence: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    chart: str = ""
    note: str = ""


class Share(msgspec.Struct, frozen=True):
    label: str
    won: int
    count: int
    due: float
    games: tuple[int, ...]

    @property
    def chance(self) -> float:
        """How likely such a share is where nothing is special about it."""
        return chance_of(self.won, self.count, self.due)

    @property
    def excess(self) -> float:
        """How much more it won than was due."""
        return self.won / self.count - self.due if self.count else 0.0


def shares_by(
    seats: pl.DataFrame, key: str, say: Callable[[Any], str], keys: Iterable[Any] = ()
) -> list[Share]:
    """Shares of wins by a column of seats; `due` is what any seat won at the same tables."""
    import polars as pl

    counted = (
        seats.filter(pl.col(key).is_not_null())
        .group_by(key)
        .agg(
            pl.col("won").sum().alias("wins"),
            pl.len().alias("count"),
            pl.col("due").mean().alias("mean_due"),
            pl.col("number").filter(pl.col("won")).sort().head(SHOWN_GAMES).alias("games"),
        )
    )
    found = {
        value: Share(say(value), won, count, due, tuple(games))
        for value, won, count, due, games in counted.iter_rows()
    }
    missing = [Share(say(value), 0, 0, 0.0, ()) for value in keys if value not in found]
    return [*found.values(), *missing]


def share_figure(
    shares: Sequence[Share], id_: str, title: str, *, who: str, note: str = "", by_share: bool = True
) -> Figure | None:
    if not shares:
        return None
    corrected = holm([share.chance for share in shares])
    rows = [*zip(shares, (chance <= ALPHA for chance in corrected), strict=True)]
    if by_share:
        rows.sort(key=lambda row: -(row[0].won / row[0].count if row[0].count else -1))
    drawn = [(share, out) for share, out in rows if share.count >= FEW]
    if len(drawn) > MOST_DRAWN:
        strangest = sorted(drawn, key=lambda row: row[0].chance)[:MOST_DRAWN]
        drawn = [row for row in drawn if row in strangest]
        note = f"Drawn are the {MOST_DRAWN} that differ most; the table has all. {note}".strip()
    whiskers = [
        Whisker(share.label, share.won / share.count, *wilson(share.won, share.count), share.due, out)
        for share, out in drawn
    ]
    out = [share.label for share, is_out in rows if is_out]
    return Figure(
        id=id_,
        title=title,
        sentence=_outstanding(out, rows, len(shares)),
        chart=charts.whiskers(whiskers, "Share of games won") if whiskers else "",
        columns=(who, "Seats", "Won", "95 % interval", "Any seat there"),
        rows=tuple(_share_row(share, is_out) for share, is_out in rows),
        note=note,
    )


def _share_row(share: Share, is_out: bool) -> Row:
    if not share.count:
        return Row((share.label, "0", "–", "–", "–"))
    low, high = wilson(share.won, share.count)
    return Row(
        (
            share.label,
            str(share.count),
            percent(share.won / share.count, 1),
            f"{percent(low, 1)} to {percent(high, 1)}",
            percent(share.due, 1),
        ),
        share.games,
        is_out,
    )


def unseen(shares: Sequence[Share]) -> str:
    """How large a difference must be to be seen four times in five: to see none is not to know of none."""
    told = sorted(share.count for share in shares if share.count >= FEW and 0 < share.due < 1)
    if not told:
        return " There are too few games to tell."
    count = told[len(told) // 2]
    due = fmean(share.due for share in shares if share.count)
    reach = NormalDist().inv_cdf(1 - ALPHA / (2 * len(shares))) + NormalDist().inv_cdf(POWER)
    points = 100 * reach * math.sqrt(due * (1 - due) / count)
    return f" One of less than {points:.0f} points would mostly not show in so many games."


def _outstanding(out: Sequence[str], rows: Sequence[tuple[Share, bool]], count: int) -> str:
    if not out:
        return f"No difference stands out from chance.{unseen([share for share, _ in rows])}"
    told = [
        f"{share.label} wins {percent(share.won / share.count)} where {percent(share.due)} would be due"
        for share, is_out in rows
        if is_out
    ]
    more = f", and {len(told) - 3} more" if len(told) > 3 else ""
    corrected = f" Corrected for {count} rows." if count > 1 else ""
    return f"{'; '.join(told[:3])}{more}.{corrected}"
