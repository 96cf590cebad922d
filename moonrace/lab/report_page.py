"""A report as one HTML file that needs nothing else: style, type and drawings are in it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

import moonrace
from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.lab.reporting import Part, part_of
from moonrace.lab.runs import Run

TEMPLATE = "kit/lab_report.html"
MOST_BYTES = 1_000_000
FONTS = (("Jost", 600, "jost-latin-600-normal"), ("Source Sans 3", 400, "source-sans-3-latin-400-normal"),
         ("Source Sans 3", 600, "source-sans-3-latin-600-normal"))  # fmt: skip
CANNOT = (
    ("Fun and tension", "Bots do not care whether a choice is interesting, a turn dull or a loss unfair."),
    ("Clarity", "They never misread a rule, forget a card or ask what a word means."),
    (
        "People",
        "They do not bargain, bluff, bear a grudge or make kings, unless a rule does it for them. "
        "They do not learn from one game to the next.",
    ),
    (
        "What a better player would find",
        "These figures are of one way of playing. A card that looks weak may be one that this player uses "
        "badly; a strategy it does not know is not in them.",
    ),
    ("Minutes", "Rounds and decisions are counted. How long people take for them is not known here."),
)


class Report(msgspec.Struct, frozen=True):
    """What the page is filled with."""

    title: str
    game: str
    name: str
    accent: str
    parts: tuple[Part, ...]
    style: str
    print_style: str
    rules: str
    version: str
    made: str
    """What the page was made with, as a fingerprint: template and style (`template_mark`)."""
    content: str
    """The digest of the game's content."""
    players: str
    """Who played, and their fingerprints: `even=…` for each kind of table."""
    theme: str = ""
    palette: str = ""
    cannot: tuple[tuple[str, str], ...] = CANNOT
    next: tuple[tuple[str, str, str], ...] = ()
    """What can be done now, why, and the command."""


class Written(NamedTuple):
    """A report in its file."""

    size: int
    """Bytes."""
    parts: tuple[Part, ...]


def check_place(file: Path) -> None:
    """Make the folder of a report, or say why it cannot stand there: before games are played for it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadText(f"{file}: cannot be written ({error.strerror}).") from None
    if file.is_dir():
        raise BadText(f"{file}: is a folder. Name a file in it.")


def write_report(runs: Sequence[Run], file: Path) -> Written:
    """Write the page of some runs of a game."""
    parts = parts_of(runs)
    page = page_of(runs, parts).encode()
    if len(page) > MOST_BYTES:
        raise BadText(f"The report would have {len(page)} bytes, more than a million. Give fewer runs.")
    check_place(file)
    try:
        file.write_bytes(page)
    except OSError as error:
        raise BadText(f"{file}: cannot be written ({error.strerror}).") from None
    return Written(len(page), parts)


def parts_of(runs: Sequence[Run]) -> tuple[Part, ...]:
    """What some runs of one game tell, each for itself."""
    if not runs:
        raise BadText("A report is made of one run at least.")
    title = runs[0].title
    if any(run.series.game != title.id for run in runs):
        raise BadText("A report is of one game; these runs are of several.")
    for run in runs:
        if not run.played_numbers():
            raise BadText(f"{run.folder} holds no games yet.")
    return tuple(part_of(run, f"p{number}") for number, run in enumerate(runs))


def page_of(runs: Sequence[Run], parts: tuple[Part, ...]) -> str:
    """The page of some runs, with what they tell."""
    from moonrace.tables.kit.render import render

    title = runs[0].title
    light, dark = _inks(title)
    return render(
        TEMPLATE,
        Report(
            title=f"{title.name}: report",
            game=title.id,
            name=title.name,
            accent=dark,
            parts=parts,
            style=_fonts() + _static("css/tokens.css") + dark + _static("css/report.css"),
            print_style=light,
            rules=title.rules_version,
            version=moonrace.__version__,
            made=template_mark(),
            content=games.load(title.id).content_digest,
            players=" ".join(dict.fromkeys(_players(run) for run in runs)),
            next=_next(title, runs),
        ),
    )


def _players(run: Run) -> str:
    return f"{','.join(sorted(set(run.series.bots)))}={run.plan.players}"


def template_mark() -> str:
    """A fingerprint of template and style: a page with another one was made before they changed."""
    from moonrace.tables.kit.render import environment

    loader = environment().loader
    assert loader is not None
    template = loader.get_source(environment(), TEMPLATE)[0]
    return hashlib.sha256((template + _static("css/report.css")).encode()).hexdigest()[:12]


def _next(title: Title, runs: Sequence[Run]) -> tuple[tuple[str, str, str], ...]:
    """From what was seen to what is known: look, change, compare."""
    has_values = (title.folder / "content").is_dir()
    dealt = " --dealt" if any(run.series.is_dealt for run in runs) else ""
    look = (
        ("Look at a game", "Rows name games that show them; each part has the commands for them.", ""),
        ("Ask more of the games", "All of them are in tables, which other programs read as well.",
         f"moonrace lab run {title.id} --bots {','.join(runs[0].series.bots)} --games 1000{dealt}"),
    )  # fmt: skip
    change = (
        ("Find the value", "What stands out stands in a content file. Each value has a path.",
         f"moonrace lab values {title.id}"),
        ("Change it and compare", "Both versions play the same deals, until it is known what differs.",
         f"moonrace lab compare {title.id} --change PATH=VALUE{dealt}"),
        ("Try several", "The value is turned through a range, on the same deals.",
         f"moonrace lab sweep {title.id} PATH=1..5{dealt}"),
    )  # fmt: skip
    return look + (change if has_values else ())


def _static(name: str) -> str:
    from moonrace.tables.kit.render import static_files

    return static_files()[f"kit/{name}"].read_text(encoding="utf-8")


def _inks(title: Title) -> tuple[str, str]:
    """The light inks for print, and the game's accent."""
    from moonrace.tables.kit.render import static_files

    tokens = _static("css/tokens.css")
    light = re.search(r':root\[data-theme="light"\] \{(.*?)\n\}', tokens, re.DOTALL)
    sheet = static_files().get(f"{title.id}/inks.css")
    inks = sheet.read_text(encoding="utf-8") if sheet else ""
    accent = re.search(r"--acc:\s*(var\(--\w+\))", inks)
    return light[1] if light else "", f":root {{ --acc: {accent[1] if accent else 'var(--amber)'}; }}\n"


def _fonts() -> str:
    from moonrace.tables.kit.render import static_files

    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-display: swap; '
        f'src: url("data:font/woff2;base64,{_base64(static_files()[f"kit/fonts/{name}.woff2"])}") '
        'format("woff2"); }\n'
        for family, weight, name in FONTS
    )


def _base64(file: Path) -> str:
    return base64.b64encode(file.read_bytes()).decode()
