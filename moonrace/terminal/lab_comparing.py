"""Two versions compared, in plain lines."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from moonrace import games
from moonrace.kernel.content import ContentError
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.lab import comparing
from moonrace.lab.comparing import VERDICTS, Answer, amount, interval_of, value_of
from moonrace.lab.runs import needs_extra, players_of, read_values, title_with
from moonrace.lab.values import changed, knob_of, write_values
from moonrace.lab.versions import Compared, Meeting, Version, compare
from moonrace.terminal.given import options_of
from moonrace.terminal.lab_running import Where, spread_over
from moonrace.terminal.output import FAILED, OK, bold, complain, progress, say, show_json, wrapped

LAB = Path("lab")
MOST_PAIRS = 1_000_000


class Wanted(msgspec.Struct, frozen=True):
    """What was typed."""

    words: tuple[str, ...]
    changes: tuple[str, ...]
    options: tuple[str, ...]
    bots: tuple[str, ...]
    players: int
    pairs: int
    ask: tuple[str, ...]
    seed: int
    where: Where
    settings: tuple[str, ...]
    is_dealt: bool
    folder: Path | None


def compare_versions(wanted: Wanted, *, as_json: bool) -> int:
    """Play, tell, and say how it went."""
    needs_extra()
    meeting = meeting_of(wanted)
    folder = wanted.folder or LAB / f"{meeting.game}-compare-{_fingerprint(meeting)}"
    with spread_over(wanted.where) as spread, progress("Playing pairs", meeting.most) as tell:
        compared = compare(
            meeting,
            folder,
            spread=spread,
            progress=lambda done, _: tell(min(done, meeting.most)),
        )
    write_values(folder / "comparison.json", msgspec.json.encode(compared).decode())
    if as_json:
        show_json(compared)
    else:
        show(compared)
        say(f"Kept in {folder}; the same command goes on from there.")
    if compared.errors:
        complain(f"{compared.errors} games ended in an error. `moonrace sim` with the same seed shows them.")
    return FAILED if compared.errors else OK


# What is compared -----------------------------------------------------------------------------------------


def meeting_of(wanted: Wanted) -> Meeting:
    """What was typed as two versions of one game; `BadText` where it does not say."""
    if not comparing.FIRST_LOOK <= wanted.pairs <= MOST_PAIRS:
        raise BadText(
            f"{wanted.pairs} pairs cannot be compared: fewer than {comparing.FIRST_LOOK} tell nothing, "
            f"and {MOST_PAIRS:,} are the most."
        )
    files = [word for word in wanted.words if word not in games.ids()]
    named = [word for word in wanted.words if word in games.ids()]
    if len(named) > 1 or len(files) > 2:
        raise BadText("A comparison is of one game and two files at most.")
    if len(files) > 1 and wanted.changes:
        raise BadText("--change lays values over ours, or over one file; two files are compared as they are.")
    for file in files:
        if not file.endswith(".toml"):
            games.load(file)  # says which games there are
    ways = [bool(files or wanted.changes), len(wanted.options) > 0, len(wanted.bots) > 1]
    if sum(ways) != 1:
        raise BadText(
            "Compare one thing: values (--change PATH=VALUE), content files (A.toml B.toml), "
            "options (--options twice) or bots (--bots twice)."
        )
    texts = {file: read_values(Path(file)) for file in files}
    game = named[0] if named else _game_of(texts)
    for file, text in texts.items():
        title_with(game, text, file)
    title = games.load(game)
    options = options_of(wanted.settings)
    players = wanted.players or _players(wanted, title.counts)
    title.checked_players(players)
    made = [Version(Path(file).stem, texts[file], file, options) for file in files]
    a, b = _versions(wanted, game, made, options)
    bots = tuple(wanted.bots[0].split(",")) if len(wanted.bots) == 1 else ("even",) * players
    return Meeting(game, a, b, bots, wanted.seed, wanted.ask, wanted.pairs, wanted.is_dealt)


def _players(wanted: Wanted, counts: Sequence[int]) -> int:
    if len(wanted.bots) == 1:
        return len(wanted.bots[0].split(","))
    return min(counts, key=lambda count: abs(count - 2))


def _versions(
    wanted: Wanted, game: str, made: Sequence[Version], options: dict[str, str]
) -> tuple[Version, Version]:
    if wanted.options:
        if len(wanted.options) > 2:
            raise BadText("--options is given once for each of two versions.")
        given = [*wanted.options, ""][:2]
        a, b = (
            Version(words or "as usual", options={**options, **options_of(filter(None, words.split(",")))})
            for words in given
        )
        return a, b
    if len(wanted.bots) > 1:
        if len(wanted.bots) > 2:
            raise BadText("--bots is given once for each of two bots.")
        a, b = (Version(bot, options=options, bot=bot) for bot in wanted.bots)
        return a, b
    if wanted.changes:
        a = made[0] if made else Version("ours", options=options)
        return a, _changed(wanted.changes, game, a)
    a, b = made if len(made) == 2 else (Version("ours", options=options), made[0])
    return a, b


def _changed(changes: Sequence[str], game: str, a: Version) -> Version:
    """A version with other values, as they were typed."""
    knobs = [knob_of(game, words, a.overlay) for words in changes]
    for knob in knobs:
        if len(knob.values) > 1:
            raise BadText(
                f"{knob.path} is given {len(knob.values)} values; one is compared. "
                "`moonrace lab sweep` tries several."
            )
    overlay = changed(game, {knob.path: knob.values[0] for knob in knobs}, a.overlay)
    return Version(", ".join(changes), overlay, options=a.options)


def _game_of(texts: dict[str, str]) -> str:
    """The game whose content the files are laid over."""
    if not texts:
        raise BadText(f"Name the game: {', '.join(games.ids())}.")
    fitting = []
    for game in games.ids():
        try:
            for file, text in texts.items():
                title_with(game, text, file)
            fitting.append(game)
        except ContentError as error:
            if error.line:
                raise  # Not even TOML.
        except MoonraceError:
            continue
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise BadText(f"These files fit {', '.join(fitting)}. Name the game.")
    raise BadText(
        f"{', '.join(texts)}: fits none of the games. Name the game to be told why: "
        f"moonrace lab compare {games.ids()[0]} {' '.join(texts)}"
    )


def _fingerprint(meeting: Meeting) -> str:
    """The same comparison, the same folder, as long as the same bots play it; more pairs go on in it."""
    same = msgspec.structs.replace(meeting, most=0, asked=())
    levels = (meeting.a.bot, meeting.b.bot) if meeting.is_of_bots else meeting.bots
    about = (same, players_of(meeting.game, levels))
    return hashlib.sha256(msgspec.json.encode(about, order="deterministic")).hexdigest()[:8]


# What is told ---------------------------------------------------------------------------------------------


def show(compared: Compared) -> None:
    """A comparison in plain lines."""
    say(f"{bold(compared.game)}: A is {compared.a.name}, B is {compared.b.name}")
    say(f"  {compared.pairs} pairs of at most {compared.most_pairs}, seed {compared.seed}")
    say(f"  {'':<44} {'A':>9} {'B':>9}  B minus A, 95 % interval            verdict")
    for answer in compared.answers:
        say(line_of(answer))
    for answer in compared.answers:
        _show_more(answer, compared)


def line_of(answer: Answer) -> str:
    """An answer in a line."""
    a, b = (value_of(value, answer.is_share) for value in (answer.a, answer.b))
    effect = amount(answer.effect, answer.is_share, signed=True)
    told, verdict = f"{effect} ({interval_of(answer)})", VERDICTS[answer.verdict]
    return f"  {answer.words[:44]:<44} {a:>9} {b:>9}  {told:<34} {verdict}"


def _show_more(answer: Answer, compared: Compared) -> None:
    if answer.advice:
        say(wrapped(f"{answer.words}: {answer.advice}", "  "))
    if answer.verdict in ("higher", "lower"):
        for example in compared.examples.get(answer.id, ())[:1]:
            say(f"  {answer.words}: game {example.game} of {example.version} shows it:")
            say(f"    {example.command}")


def list_values(game: str, part: str, content: Path | None, *, as_json: bool) -> None:
    """Print paths and values."""
    from moonrace.lab.values import listed, values_of

    overlay = read_values(content) if content else ""
    title_with(game, overlay, str(content))
    found = {path: value for path, value in values_of(game, overlay).items() if part in path}
    if not found:
        raise BadText(f"No path of {game} has “{part}” in it.")
    if as_json:
        show_json(found)
        return
    say(listed(found).removesuffix("\n"))
