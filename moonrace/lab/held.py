"""The tables of a run, read once for all that is told of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from moonrace.kernel.measures import Things, Trait
from moonrace.kernel.setting import LETTERS
from moonrace.lab.columns import DECISIONS
from moonrace.lab.runs import Run
from moonrace.lab.shares import Share, shares_by

if TYPE_CHECKING:
    import polars as pl

BEGINS = "Who begins"


class Held:
    """Games without errors, and what happened in them. `due` is what any seat of a game won."""

    def __init__(self, run: Run) -> None:
        import polars as pl

        self.run, self.title = run, run.title
        self.games = run.games().filter(pl.col("error") == "")
        numbers = self.games.select("number")
        self.seats = run.seats().join(numbers, on="number", how="semi")
        self.uses = run.uses().join(numbers, on="number", how="semi")
        self.progress = run.progress().join(numbers, on="number", how="semi")
        self.players = len(run.series.bots)
        chances = self.seats.group_by("number").agg(pl.col("won").mean().alias("due"))
        self.seats = self.seats.join(chances, on="number")
        if DECISIONS in run.plan.tables:
            begins = (pl.col("seat") == pl.col("first")).alias("begins")
            self.seats = self.seats.join(_first_seats(run.decisions()), on="number", how="left").with_columns(
                begins
            )

    @property
    def is_begun_by_seat_a(self) -> bool:
        """Whether the first seat begins every game."""
        return "first" in self.seats.columns and {*self.seats["first"].drop_nulls()} == {0}

    def beginner_shares(self) -> list[Share]:
        """How often who begins wins, and then the others; nothing where decisions were not kept."""
        if "begins" not in self.seats.columns:
            return []
        found = shares_by(self.seats, "begins", lambda begins: BEGINS if begins else "All others")
        return sorted(found, key=lambda share: share.label != BEGINS)

    def seat_shares(self) -> list[Share]:
        """Who wins, by seat, in order round the table."""
        found = shares_by(self.seats, "seat", lambda seat: f"Seat {LETTERS[seat]}")
        return sorted(found, key=lambda share: share.label)

    def trait_shares(self, trait: Trait) -> list[Share]:
        """Who wins, by nation, character or the like; nothing where nobody has it in this mode."""
        found = shares_by(self.seats, trait.name, trait.say, trait.words)
        return found if any(share.count for share in found) else []

    def uses_of(self, things: Things) -> pl.DataFrame:
        """What came to seats and was used by them, of one kind."""
        import polars as pl

        return self.uses.filter(pl.col("group") == things.name)

    def user_shares(self, things: Things) -> list[Share]:
        """How often seats won that used each card or part."""
        import polars as pl

        won = self.seats.select("number", "seat", "won", "due")
        used = self.uses_of(things).filter(pl.col("used") > 0).join(won, on=["number", "seat"])
        return shares_by(used, "thing", partial(words_of, things))


def _first_seats(decisions: pl.DataFrame) -> pl.DataFrame:
    """Who makes the first decision of the first round, in each game."""
    import polars as pl

    in_rounds = decisions.filter((pl.col("round") > 0) & (pl.col("seat") >= 0))
    return in_rounds.group_by("number").agg(pl.col("seat").sort_by("step").first().alias("first"))


def words_of(things: Things, thing: str) -> str:
    """What people call a card or part."""
    return things.words.get(thing, thing)
