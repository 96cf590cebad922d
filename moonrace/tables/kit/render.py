"""Pages from structs: the one Jinja environment that server and tests share.

Template names are `kit/...` for common pages and `<game_folder>/...` for a game's own parts, each found in
the `templates` folder below `moonrace/tables`; `parts` says what a game supplies. Which addresses the pages
name, and what their forms hold, is written at the head of `kit/pages.py`, whose structs they read.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from moonrace import games
from moonrace.kernel.clauses import CLAUSE_ID
from moonrace.tables.book import by_chapter, slug
from moonrace.tables.finding import home_of
from moonrace.tables.kit import draw
from moonrace.tables.kit.log_lines import line, moment, named, who
from moonrace.tables.kit.odds import odds_bar
from moonrace.tables.kit.races import race_chart
from moonrace.tables.kit.words import count, figure, percent
from moonrace.tables.planner import planner_games

_DRAWINGS = (
    "icon", "die", "seat_token", "seat_letter", "seat_shape", "patch", "patch_shape", "rocket", "craft",
    "equipment", "portrait", "moon", "world", "stars", "poster", "hero", "flight_plan", "mark", "empty_pad",
    "pilot_patch", "open_place", "qr_code",
)  # fmt: skip

_OWN_IDS = re.compile(r'(\s(?:id|for|name|aria-labelledby|aria-describedby|aria-controls)=")([^"]+)(")')
_IMPORTED = re.compile(r'^import .*"\./([\w.]+)";$', re.MULTILINE)
_IN_SINGLE_QUOTES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;"})
_LINKED_IDS = re.compile(r'(href="#|url\(#)([^")]+)')


class _Folders(jinja2.BaseLoader):
    """Finds `folder/name.html` as `templates/name.html` in the home of what draws a game, or of the kit."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Any]:
        file = _template_file(template)
        if ".." in template or not file.is_file():
            raise jinja2.TemplateNotFound(template)
        changed = file.stat().st_mtime
        return file.read_text(encoding="utf-8"), str(file), lambda: file.stat().st_mtime == changed


@cache
def environment() -> jinja2.Environment:
    """The environment of all pages: autoescape on, a missing field is an error and not an empty word."""
    made = jinja2.Environment(
        loader=_Folders(),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.do"],
    )
    made.globals.update({name: getattr(draw, name) for name in _DRAWINGS})
    made.globals.update(
        race_chart=race_chart,
        odds_bar=odds_bar,
        line=line,
        moment=moment,
        who=who,
        static=static,
        folder_of=folder_of,
        has_template=has_template,
        has_static=has_static,
        modules_of=modules_of,
        sheets_of=sheets_of,
        inks_of=inks_of,
        planner_games=planner_games,
    )
    filters = (strong, named, cited, prose, slug, apart, data, count, figure, percent, local_time)
    made.filters.update({each.__name__: each for each in filters}, chapters=by_chapter)
    return made


def render(template: str, page: object, **extra: object) -> str:
    """A template filled with a page's struct; `theme` and `palette` may be given where it has none."""
    return environment().get_template(template).render(**context(page, **extra))


def context(page: object, **extra: object) -> dict[str, object]:
    """What a template is given: the page's struct, and how the visitor wants pages to look."""
    look = {name: extra.get(name) or getattr(page, name, "") for name in ("theme", "palette")}
    return {**extra, **look, "page": page}


def local_time(at: float) -> Markup:
    """A moment, which the page says as the clock of whoever reads it; nothing where none is told."""
    if not at:
        return Markup("")
    then = time.gmtime(at)
    words = time.strftime("%d %b %H.%M UTC", then).lstrip("0")
    exact = time.strftime("%Y-%m-%dT%H:%M:%SZ", then)
    return Markup('<time class="when" datetime="{}" data-keep>{}</time>').format(exact, words)


def folder_of(game: str) -> str:
    """The folder in which a game's templates live."""
    return game.replace("-", "_")


@cache
def has_template(template: str) -> bool:
    """Whether a template exists, for parts that a game may leave out."""
    return _template_file(template).is_file()


def _template_file(template: str) -> Path:
    folder, _, name = template.partition("/")
    return home_of(folder.replace("_", "-")) / "templates" / name


def static_files() -> Mapping[str, Path]:
    """Every file behind `/static/`, by the rest of its address: `kit/css/type.css`, `GAME-ID/table.css`."""
    return _static_files(("kit", *games.ids()))


@cache
def _static_files(owners: Iterable[str]) -> Mapping[str, Path]:
    folders = {owner: home_of(owner) / "static" for owner in owners}
    return {
        f"{owner}/{file.relative_to(folder).as_posix()}": file
        for owner, folder in folders.items()
        for file in folder.rglob("*")
        if file.is_file()
    }


def has_static(address: str) -> bool:
    """Whether there is such a file."""
    return address in static_files()


@cache
def static(address: str) -> str:
    """The address of a static file, with a mark that changes with it, so that it may be kept for ever."""
    mark = hashlib.sha256(static_files()[address].read_bytes()).hexdigest()[:8]
    return f"/static/{address}?v={mark}"


@cache
def modules_of(address: str) -> list[str]:
    """The scripts that one imports, and they in turn: browsers that are told fetch them all at once."""
    found, left = list[str](), [address]
    while left:
        script = left.pop()
        imported = _IMPORTED.findall(static_files()[script].read_text(encoding="utf-8"))
        news = {f"{script.rpartition('/')[0]}/{name}" for name in imported} - {address, *found}
        found += sorted(news)
        left += sorted(news)
    return found


@cache
def sheets_of(game: str) -> list[str]:
    """The sheets of a game's table in the order in which they count: `table.css`, then `table-*.css`."""
    own = [address for address in static_files() if re.fullmatch(rf"{game}/table(-\w+)?\.css", address)]
    return sorted(own, key=lambda address: address.removesuffix(".css"))


def inks_of(page: object) -> list[str]:
    """The sheets with the inks of the games on a page: of its own game, or of those on the shelf."""
    shown = [page.game] if hasattr(page, "game") else getattr(page, "games", ())
    return [sheet for game in shown if has_static(sheet := f"{game.id}/inks.css")]


def strong(words: str) -> Markup:
    """A log line in which `**words**` are strong."""
    parts = str(escape(words)).split("**")
    return Markup("".join(f"<strong>{part}</strong>" if i % 2 else part for i, part in enumerate(parts)))


def data(json: str) -> Markup:
    """JSON as an attribute in single quotes, in which its own can stay what they are."""
    return Markup(json.translate(_IN_SINGLE_QUOTES))


def cited(words: str, game: str) -> Markup:
    """A sentence whose clause ids open the rules beside the table."""
    link = '<a class="clause" href="/rules/{game}/{id}" data-drawer>{id}</a>'
    return Markup(CLAUSE_ID.sub(lambda found: link.format(game=game, id=found[0]), str(escape(words))))


@cache
def prose(words: str, game: str = "") -> Markup:
    """A rules text: paragraphs, tables, `*words*` and `**words**`, clause ids as links to the rules."""
    html = _markdown().render(re.sub(r"\n+(?!\|)", "\n\n", words))
    return Markup(CLAUSE_ID.sub(lambda found: _clause_link(found[0], game), html) if game else html)


@cache
def _markdown() -> MarkdownIt:
    """What rules texts use of Markdown, and nothing else of it."""
    made = MarkdownIt("zero").enable(["emphasis", "table"])
    for rule, tag in (
        ("table_open", '<div class="scroll-x"><table class="prose-table">'),
        ("table_close", "</table></div>"),
        ("th_open", '<th scope="col">'),
    ):
        made.add_render_rule(rule, lambda _self, *_, tag=tag: tag)
    return made


def _clause_link(id_: str, game: str) -> str:
    return f'<a class="clause" href="/rules/{game}/{id_}">{id_}</a>'


def apart(html: str, mark: str) -> Markup:
    """A drawing whose element ids are its own, so that several can stand on a page."""
    html = _OWN_IDS.sub(lambda found: f"{found[1]}{_marked(found[2], mark)}{found[3]}", str(html))
    return Markup(_LINKED_IDS.sub(lambda found: f"{found[1]}{mark}{found[2]}", html))


def _marked(ids: str, mark: str) -> str:
    return " ".join(f"{mark}{each}" for each in ids.split())
