"""A run in figures: who wins, how long it lasts, when it is decided, what is used.

Every figure has its chart, its table, and games that show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from moonrace.bots import level_of
from moonrace.kernel.measures import Things, Trait
from moonrace.lab import charts
from moonrace.lab.arena import again
from moonrace.lab.asked import Answered, answers
from moonrace.lab.held import Held
from moonrace.lab.rare import interval_of_mean
from moonrace.lab.runs import Run
from moonrace.lab.shares import FEW, SHOWN_GAMES, Figure, Row, Share, share_figure, shares_by
from moonrace.lab.stats import mean, percent, percentile, wilson

if TYPE_CHECKING:
    import polars as pl

WHY_ELSE = (
    "Who uses a card and wins may have won for other reasons: those ahead can afford more, and long games "
    "see more of everything."
)


class Part(msgspec.Struct, frozen=True):
    """What one run tells."""

    id: str
    title: str
    lead: str
    players: tuple[str, ...]
    """Who played, a sentence for each kind of bot."""
    command: str
    answers: tuple[Answered, ...]
    """What every designer asks."""
    figures: tuple[Figure, ...]
    games: dict[int, str]
    """Games that are named: the command that plays each again and shows it."""
    values: str = ""
    """The designer's own values, as the text of a content file."""
    values_file: str = ""
    """What commands call that file."""


def part_of(run: Run, id_: str) -> Part:
    """All that is told of a run."""
    held = Held(run)
    figures = [
        _seats(held),
        _beginner(held),
        *(_trait(held, trait) for trait in held.title.measures.traits if held.players > 1),
        _opening(held),
        _length(held),
        _ends(held),
        _decided(held),
        _comebacks(held),
        _tempo(held),
        *_things(held),
        _figures(held),
    ]
    found = tuple(figure for figure in figures if figure is not None)
    named = sorted({number for figure in found for row in figure.rows for number in row.games})
    series = run.series
    return Part(
        id=id_,
        title="Alone" if held.players == 1 else f"{held.players} players",
        lead=_lead(held),
        players=tuple(f"{level}: {level_of(level).help}" for level in dict.fromkeys(series.bots)),
        command=_command(run, len(held.games)),
        answers=answers(held),
        figures=found,
        games={number: _shows(run, number) for number in named},
        values=run.plan.overlay,
        values_file=_values_file(run),
    )


def _lead(held: Held) -> str:
    series = held.run.series
    bots = " and ".join(f"{count} × {level}" for level, count in Counter(series.bots).items())
    options = ", ".join(f"{key} {value}" for key, value in series.options.items())
    dealt = " Chance chose who is who." if series.is_dealt else ""
    values = " With values of your own." if held.run.plan.overlay else ""
    return (
        f"{len(held.games)} games of {bots}, seed {series.seed}{f', {options}' if options else ''}."
        f"{dealt}{values}"
    )


def _values_file(run: Run) -> str:
    return f"{run.series.game}-{run.id}.toml" if run.plan.overlay else ""


def _shows(run: Run, number: int) -> str:
    """What plays a game again and shows it step by step, wherever the page is read."""
    file = _values_file(run)
    series = msgspec.structs.replace(run.series, content=file)
    record = f"{series.game}-{series.seed}-{number}.jsonl"
    content = f" --content {file}" if file else ""
    return f"{again(series, number)} --record . && moonrace replay {record}{content}"


def _command(run: Run, count: int) -> str:
    series = run.series
    words = ["moonrace lab report", series.game, f"--bots {','.join(series.bots)}", f"--games {count}"]
    words += [f"--seed {series.seed}"]
    words += ["--dealt"] if series.is_dealt else []
    words += [f"--set {key}={value}" for key, value in series.options.items()]
    words += [f"--content {_values_file(run)}"] if run.plan.overlay else []
    return " ".join(words)


# Who wins -------------------------------------------------------------------------------------------------


def _seats(held: Held) -> Figure | None:
    shares = held.seat_shares()
    if held.players == 1:
        [share] = shares or [Share("You", 0, 0, 0.0, ())]
        low, high = wilson(share.won, share.count)
        told = f"{share.won} of {share.count} games were won: {percent(share.won / max(1, share.count))}."
        row = Row((str(share.count), str(share.won), f"{percent(low, 1)} to {percent(high, 1)}"), share.games)
        return Figure("seats", "Games won alone", told, ("Games", "Won", "95 % interval"), (row,))
    begins = "Seat A begins every game." if held.is_begun_by_seat_a else "Seats are in order round the table."
    note = f"{begins} Draws are won by nobody."
    return share_figure(shares, "seats", "Who wins, by seat", who="Seat", note=note, by_share=False)


def _beginner(held: Held) -> Figure | None:
    """Whether it helps to begin, where that is not told by seat already."""
    if held.players == 1 or held.is_begun_by_seat_a:
        return None
    shares, note = held.beginner_shares(), "Who begins makes the first decision of the first round."
    return share_figure(shares, "beginner", "Who wins, by who begins", who="Turn", note=note, by_share=False)


def _trait(held: Held, trait: Trait) -> Figure | None:
    shares = held.trait_shares(trait)
    return share_figure(shares, trait.name, f"Who wins, by {trait.title.lower()}", who=trait.title)


def _opening(held: Held) -> Figure | None:
    opening = held.title.measures.opening
    if opening is None or held.players == 1:
        return None
    shares = [share for share in shares_by(held.seats, "opening", opening.say) if share.count >= FEW]
    return share_figure(
        shares,
        "opening",
        "Who wins, by opening",
        who=opening.title,
        note=f"Openings of fewer than {FEW} seats are left out.",
    )


# Length, end, decision ------------------------------------------------------------------------------------


def _length(held: Held) -> Figure | None:
    rounds = held.games["rounds"].to_list()
    if not rounds:
        return None
    counted = Counter(rounds)
    numbers = dict(zip(held.games["number"].to_list(), rounds, strict=True))
    rows = [
        Row(
            (str(length), str(counted[length]), percent(counted[length] / len(rounds), 1)),
            tuple(number for number, each in numbers.items() if each == length)[:SHOWN_GAMES],
        )
        for length in sorted(counted)
    ]
    low, middle, high = (percentile(rounds, percent) for percent in (10, 50, 90))
    decisions = held.games["decisions"].to_list()
    spread = [(str(length), counted.get(length, 0)) for length in range(min(counted), max(counted) + 1)]
    return Figure(
        "length",
        "How long a game is",
        f"Half of the games are over after {middle:.0f} rounds, most between {low:.0f} and {high:.0f}. "
        f"A game takes {mean(decisions):.0f} decisions, {mean(decisions) / held.players:.0f} of each seat.",
        ("Rounds", "Games", "Share"),
        tuple(rows),
        charts.columns(spread, "Rounds"),
    )


def _ends(held: Held) -> Figure | None:
    counted = Counter(held.games["why"].to_list())
    first: dict[str, list[int]] = {}
    for number, why in held.games.select("number", "why").iter_rows():
        first.setdefault(why, []).append(number)
    draws = int(held.games["is_draw"].sum())
    rows = tuple(
        Row(
            (why.replace("_", " ").replace("-", " "), str(count), _interval(count, len(held.games))),
            tuple(first[why][:SHOWN_GAMES]),
        )
        for why, count in counted.most_common()
    )
    told = f"{len(counted)} ways to end were seen."
    if len(rows) == 1:
        told = f"Every game ended the same way: {rows[0].cells[0]}."
    drawn = (
        f" {draws} games ({percent(draws / max(1, len(held.games)))}) were drawn." if held.players > 1 else ""
    )
    return Figure("ends", "How it ends", told + drawn, ("End", "Games", "Share, 95 % interval"), rows)


def _interval(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{percent(count / max(1, of), 1)} ({percent(low, 1)} to {percent(high, 1)})"


def _decided(held: Held) -> Figure | None:
    import polars as pl

    games = held.games.filter(pl.col("decided").is_not_null())
    if not len(games):
        return None
    shares = games["decided"].to_list()
    tenths = Counter(min(9, int(10 * share)) for share in shares)
    of: dict[int, list[int]] = {}
    for number, share in games.select("number", "decided").iter_rows():
        of.setdefault(min(9, int(10 * share)), []).append(number)
    labels = [f"{10 * tenth}–{10 * tenth + 10}" for tenth in range(10)]
    rows = tuple(
        Row(
            (f"{label} %", str(tenths[tenth]), percent(tenths[tenth] / len(shares), 1)),
            tuple(of.get(tenth, [])[:SHOWN_GAMES]),
        )
        for tenth, label in enumerate(labels)
    )
    late = sum(share >= 0.9 for share in shares) / len(shares)
    track = held.title.measures.progress[0].title.lower()
    return Figure(
        "decided",
        "When it is decided",
        f"In half of the games the winner is alone in front for good after {percent(percentile(shares, 50))} "
        f"of the decisions; in {percent(late)} only in the last tenth.",
        ("Part of the game", "Games", "Share"),
        rows,
        charts.columns(
            [(str(10 * tenth + 10), tenths[tenth]) for tenth in range(10)], "Decisions made, up to %"
        ),
        note=f"In front is who has most of what counts here: {track}. "
        "What people would call decided may be earlier.",
    )


def _comebacks(held: Held) -> Figure | None:
    import polars as pl

    games = held.games.filter(pl.col("winner").is_not_null())
    if held.players == 1 or not len(games) or not held.title.measures.progress:
        return None
    led = games.filter(pl.col("half_leader").is_not_null())
    behind = led.filter(pl.col("half_leader") != pl.col("winner"))
    changes = held.games["lead_changes"].drop_nulls().to_list()
    rows = (
        Row(
            ("Somebody was alone in front half-way", str(len(led)), _interval(len(led), len(games))),
            tuple(led["number"].to_list()[:SHOWN_GAMES]),
        ),
        Row(
            ("Who won was not that seat", str(len(behind)), _interval(len(behind), len(led))),
            tuple(behind["number"].to_list()[:SHOWN_GAMES]),
        ),
        Row(
            ("Changes of the lead in a game", f"{mean(changes):.2f}", f"at most {max(changes, default=0)}"),
            _furthest(held.games, "lead_changes"),
        ),
    )
    told = f"In {len(behind)} of {len(led)} games somebody else won than who was in front half-way."
    if not len(led):
        told = "Half-way nobody was ever alone in front."
    return Figure("comebacks", "Coming from behind", told, ("", "Games", "Share, 95 % interval"), rows)


def _tempo(held: Held) -> Figure | None:
    import polars as pl

    if not held.title.measures.progress or not len(held.progress):
        return None
    track = held.title.measures.progress[0]
    joined = held.progress.join(held.seats.select("number", "seat", "won"), on=["number", "seat"])
    by_round = (
        joined.group_by("round", "won")
        .agg(pl.col(track.name).mean().alias("at"), pl.len().alias("seats"))
        .sort("round")
    )
    enough = by_round.filter(pl.col("seats") >= FEW)
    points: dict[bool, list[tuple[int, float]]] = {True: [], False: []}
    for round_, won, at, _ in enough.iter_rows():
        if at is not None:
            points[won].append((round_, at))
    names = [("Who won", points[True]), ("All others", points[False])]
    series = [(name, each) for name, each in names if each]
    if not series:
        return None
    rounds = sorted({round_ for _, each in series for round_, _ in each})
    held_points = {name: dict(each) for name, each in series}
    furthest = {round_: _furthest(joined.filter(pl.col("round") == round_), track.name) for round_ in rounds}
    rows = tuple(
        Row(
            (
                str(round_),
                *(
                    f"{held_points[name][round_]:.2f}" if round_ in held_points[name] else "–"
                    for name, _ in series
                ),
            ),
            furthest[round_],
        )
        for round_ in rounds
    )
    return Figure(
        "tempo",
        "How it goes on",
        _half_way(track.title, [(name, held_points[name]) for name, _ in series], rounds),
        ("Round", *(name for name, _ in series)),
        rows,
        charts.lines(series, "Round", track.title),
        note=f"Rounds that fewer than {FEW} seats saw are left out; long games weigh more in late rounds. "
        "The games named are those in which somebody was furthest then.",
    )


def _half_way(title: str, series: Sequence[tuple[str, Mapping[int, float]]], rounds: Sequence[int]) -> str:
    """How far winners and others are in the middle of the game."""
    middle = rounds[len(rounds) // 2]
    at = [f"{name.lower()} {points[middle]:.1f}" for name, points in series if middle in points]
    return f"{title} at the end of each round, on the average; after round {middle}: {', '.join(at)}."


def _furthest(rows: pl.DataFrame, name: str) -> tuple[int, ...]:
    """Games with most of a figure, each once."""
    order = rows.drop_nulls(name).sort(name, "number", descending=[True, False])["number"].to_list()
    return tuple(dict.fromkeys(order))[:SHOWN_GAMES]


# Cards, parts and further figures -------------------------------------------------------------------------


def _things(held: Held) -> list[Figure]:
    import polars as pl

    found: list[Figure] = []
    for things in held.title.measures.things:
        shares = held.user_shares(things)
        totals = {
            thing: (gained, spent)
            for thing, gained, spent in held.uses_of(things)
            .group_by("thing")
            .agg(pl.col("gained").sum(), pl.col("used").sum())
            .iter_rows()
        }
        figure = (
            share_figure(shares, things.name, things.title, who=things.title) if held.players > 1 else None
        )
        found.append(_with_uses(figure, things, totals))
    return found


def _with_uses(figure: Figure | None, things: Things, totals: dict[str, tuple[int, int]]) -> Figure:
    """The table of every card or part, those nobody used as well."""
    by_words = {row.cells[0]: row for row in figure.rows} if figure else {}
    order = [*by_words, *(words for words in things.words.values() if words not in by_words)]
    ids = {words: thing for thing, words in things.words.items()}
    rows = []
    for words in dict.fromkeys(order):
        gained, used = totals.get(ids.get(words, words), (0, 0))
        row = by_words.get(words, Row((words, "0", "–", "–", "–")))
        rows.append(Row((words, str(gained), str(used), *row.cells[2:]), row.games, row.stands_out))
    never = [row.cells[0] for row in rows if row.cells[2] == "0"]
    told = figure.sentence if figure else ""
    more = f" and {len(never) - 6} more" if len(never) > 6 else ""
    unused = f" Never {things.used_means}: {', '.join(never[:6])}{more}." if never else ""
    return Figure(
        things.name,
        things.title,
        f"{told}{unused}".strip() or f"All of them were {things.used_means}.",
        (
            things.title,
            things.gained_means.capitalize(),
            things.used_means.capitalize(),
            "Users won",
            "95 % interval",
            "Any seat there",
        ),
        tuple(rows),
        figure.chart if figure else "",
        note=f"{figure.note if figure else ''} {WHY_ELSE}".strip(),
    )


def _figures(held: Held) -> Figure | None:
    """Means of the game's own figures, by winners and others."""
    import polars as pl

    measures = held.title.measures
    own = [(figure.name, figure.title) for figure in (*measures.progress, *measures.seats)]
    if not own:
        return None
    rows = []
    for name, words in own:
        values = {
            won: held.seats.filter(pl.col("won") == won)[name].drop_nulls().to_list() for won in (True, False)
        }
        every = [*values[True], *values[False]]
        if every:
            cells = (words, _mean(every), _mean(values[True]), _mean(values[False]))
            rows.append(Row(cells, _furthest(held.seats, name)))
    for track in measures.games:
        values_of = held.games[track.name].drop_nulls().to_list()
        if values_of:
            cells = (f"{track.title} (whole game)", _mean(values_of), "", "")
            rows.append(Row(cells, _furthest(held.games, track.name)))
    return Figure(
        "figures",
        "In figures",
        "Means of each seat with their 95 % intervals. The games named have the most of each.",
        ("", "Every seat", "Who won", "All others"),
        tuple(rows),
    )


def _mean(values: Sequence[float]) -> str:
    if not values:
        return "–"
    middle = mean(values)
    reach = max(abs(bound - middle) for bound in interval_of_mean(values))
    places = 0 if abs(middle) >= 1000 else 2 if abs(middle) < 10 else 1
    return f"{middle:,.{places}f} ± {reach:,.{places}f}"
