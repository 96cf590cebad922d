"""Clauses of the rules as text, with cross links."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from moonrace.kernel import clauses as kernel
from moonrace.kernel.clauses import Clause, clause, clauses, mentioned_by
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.terminal.output import bold, marked, width, wrapped

MOST_SPEAKING = 6
"""Clauses listed for a word."""


def all_of(title: Title) -> Mapping[str, Clause]:
    """Every clause of a game by id."""
    if not (title.folder / "rules.md").is_file():
        raise BadText(f"{title.name} has no rules text.")
    return clauses(title.folder)


def found(title: Title, word: str) -> Clause:
    """The clause of this id, or a complaint that suggests the nearest."""
    all_of(title)
    return clause(title.folder, word)


def one(title: Title, word: str) -> str:
    """A clause with where it stands, what it mentions and what mentions it."""
    return shown(found(title, word), all_of(title))


def shown(item: Clause, known: Mapping[str, Clause]) -> str:
    """A clause with its cross links."""
    page = f" ({item.page})" if item.page else ""
    lines = [f"{bold(item.id)} {item.title}{page}", wrapped(marked(item.text), "  ")]
    if item.links:
        lines.append(_links("See also", item.links, known))
    if back := mentioned_by(item, known):
        lines.append(_links("Mentioned by", back, known))
    return "\n".join(lines)


def _links(label: str, ids: Sequence[str], known: Mapping[str, Clause]) -> str:
    return wrapped(f"{label}: {', '.join(f'{id_} ({known[id_].title})' for id_ in ids)}", "    ", "  ")


def on_topic(title: Title, word: str) -> list[str]:
    """A few clauses whose topic is a word, each in a line."""
    return [_brief(item) for item in kernel.on_topic(all_of(title).values(), word)[:MOST_SPEAKING]]


def speaking_of(title: Title, word: str) -> list[str]:
    """A few clauses with a word in them, each in a line; those whose topic it is come first."""
    return [_brief(item) for item in kernel.speaking_of(all_of(title).values(), word)[:MOST_SPEAKING]]


def _brief(item: Clause) -> str:
    return f"  {textwrap.shorten(f'{item.id} {marked(item.text)}', width() - 2, placeholder=' …')}"
