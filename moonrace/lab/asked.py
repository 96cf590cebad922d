"""What every designer asks of a game, answered in words: the same questions of all games.

Who begins, how long it lasts, when it is decided, what is too strong, what is never used; each from the
figures of a run, and with what they leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor, sqrt

import msgspec

from moonrace.kernel.measures import Things
from moonrace.lab.held import BEGINS, Held, words_of
from moonrace.lab.sequential import ALPHA, holm
from moonrace.lab.shares import FEW, Share, unseen
from moonrace.lab.stats import Z_95, percent, percentile, wilson

MOST_NAMED = 4


class Answered(msgspec.Struct, frozen=True):
    """A question, its answer, and the figure that has more of it."""

    question: str
    words: str
    figure: str


def answers(held: Held) -> tuple[Answered, ...]:
    """What designers ask, in their order."""
    measures = held.title.measures
    found: list[Answered | None] = [_first(held), _length(held), _decided(held)]
    if held.players > 1:
        found += [
            _too_strong(
                f"Does any {trait.title.lower()} win too often?", trait.name, held.trait_shares(trait)
            )
            for trait in measures.traits
        ]
        found += [
            _too_strong(
                f"Which {things.title.lower()} are too strong?", things.name, held.user_shares(things)
            )
            for things in measures.things
        ]
    found += [_never(held, things) for things in measures.things]
    return tuple(each for each in found if each is not None)


def _first(held: Held) -> Answered | None:
    if held.players == 1:
        shares = held.seat_shares()
        told = [f"{_counted(share.won, share.count)}." for share in shares]
        return Answered("How often is it won?", told[0], "seats") if told else None
    if held.is_begun_by_seat_a:
        who, figure, shares = "Seat A, which begins,", "seats", held.seat_shares()
    else:
        who, figure, shares = BEGINS, "beginner", held.beginner_shares()
    if not shares:
        return None
    return Answered("Does the first player win too often?", _of_first(who, shares), figure)


def _of_first(who: str, shares: Sequence[Share]) -> str:
    """How often the first of these won, and whether that is strange."""
    first = shares[0]
    won = _counted(first.won, first.count)
    told = f"{who} won {won}; a seat won {percent(first.due)} on the average."
    if holm([share.chance for share in shares])[0] > ALPHA:
        return f"{told} That is no more than chance makes.{unseen(shares)}"
    return f"{told} That is too {'often' if first.excess > 0 else 'seldom'} for chance alone."


def _length(held: Held) -> Answered | None:
    rounds = held.games["rounds"].to_list()
    if not rounds:
        return None
    most = f"eight in ten take {percentile(rounds, 10):.0f} to {percentile(rounds, 90):.0f}"
    return Answered(
        "How long is a game?",
        f"Half of the games are over after {_middle(rounds, str)} rounds; {most}.",
        "length",
    )


def _decided(held: Held) -> Answered | None:
    import polars as pl

    games = held.games.filter(pl.col("decided").is_not_null())
    shares = games["decided"].to_list()
    if not shares:
        return None
    late = sum(share >= 0.9 for share in shares)
    told = (
        f"In half of the games the winner is alone in front for good after {_middle(shares, percent)} "
        f"of the decisions; only in the last tenth in {_counted(late, len(shares))}."
    )
    led = games.filter(pl.col("half_leader").is_not_null())
    behind = int((led["half_leader"] != led["winner"]).sum())
    if held.players > 1 and len(led):
        told += f" Who was in front half-way lost in {_counted(behind, len(led))}."
    return Answered("When is it decided?", told, "decided")


def _too_strong(question: str, figure: str, shares: Sequence[Share]) -> Answered | None:
    """Which of a kind win more often than is due, corrected for how many there are."""
    if not shares:
        return None
    chances = zip(shares, holm([share.chance for share in shares]), strict=True)
    strong = [share for share, chance in chances if chance <= ALPHA and share.excess > 0]
    if not strong:
        words = f"None of {len(shares)} wins more often than chance makes.{unseen(shares)}"
        return Answered(question, words, figure)
    named = [
        f"{share.label} won {_counted(share.won, share.count, 'seats')}; {percent(share.due)} would be due"
        for share in sorted(strong, key=lambda share: -share.excess)
    ]
    told = (
        f"{_listed(named, '. ')}. Corrected for {len(shares)}. Whether that is the cause, a comparison tells."
    )
    return Answered(question, told, figure)


def _never(held: Held, things: Things) -> Answered:
    """What nobody used though it came to them, and what never came to anybody."""
    import polars as pl

    seats = held.uses_of(things).group_by("thing").agg(pl.len(), (pl.col("used") > 0).sum().alias("users"))
    there = {thing: (count, users) for thing, count, users in seats.iter_rows()}
    question = f"Which {things.title.lower()} are never used ({things.used_means})?"
    return Answered(question, " ".join(_unused(things, there)), things.name)


def _unused(things: Things, there: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    unused = sorted((-count, thing) for thing, (count, users) in there.items() if not users)
    if unused:
        named = [
            f"{words_of(things, thing)} (none of {-count} seats; {percent(wilson(0, -count)[1])} at most)"
            for count, thing in unused
        ]
        yield f"{_listed(named, ', ')}."
    elsewhere = [words for thing, words in things.words.items() if thing not in there]
    if elsewhere:
        yield f"Nobody ever had {_listed(elsewhere, ', ')}."
    often = [(users / count, thing) for thing, (count, users) in there.items() if count >= FEW]
    if often and not unused:
        count, users = there[min(often)[1]]
        least = f"{words_of(things, min(often)[1])}, by {_counted(users, count, 'seats')} that had it"
        yield f"All that anybody had were used. Least often: {least}."


# In words -------------------------------------------------------------------------------------------------


def _counted(number: int, of: int, what: str = "games") -> str:
    low, high = wilson(number, of)
    return f"{number} of {of} {what} ({percent(low)} to {percent(high)})"


def _middle(values: Sequence[float], say: Callable[[float], str]) -> str:
    """The median, with the values between which that of all games lies (by ranks)."""
    ordered = sorted(values)
    half, reach = len(ordered) / 2, Z_95 * sqrt(len(ordered)) / 2
    low = ordered[max(0, floor(half - reach))]
    high = ordered[min(len(ordered) - 1, ceil(half + reach))]
    middle = say(percentile(ordered, 50))
    return middle if low == high else f"{middle} ({say(low)} to {say(high)})"


def _listed(words: Sequence[str], between: str) -> str:
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return f"{between.join(words[:MOST_NAMED])}{more}"
