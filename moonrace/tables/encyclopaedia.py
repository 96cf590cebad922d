"""The encyclopaedia of a game: its articles with their true history, where each thing occurs, how it looks.

The texts are `encyclopaedia.toml` beside a game's face: one table for each kind of article, a text under the
id of each, or under its name in lower case where several cards stand for one thing. What truly happened
(`history.toml`) is not told twice: what is called like one of its keys has its sentences from there. Kinds
of which there is nothing to tell stand in the table `silent`, each with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from moonrace.kernel.clauses import speaking_of
from moonrace.kernel.content import ContentError
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.title import Title
from moonrace.tables.articles import Article, naming
from moonrace.tables.book import gist, rules_of
from moonrace.tables.chronicle import History, decoded
from moonrace.tables.face import DeskFace, Face, Names, Scene, face_of
from moonrace.tables.finding import home_of, part_of
from moonrace.tables.kit.parts import Likeness
from moonrace.tables.kit.words import capital

SILENT = "silent"
MOST_LETTERS = 400
MOST_CLAUSES = 6
MOST_NAMING = 24

Texts = Mapping[str, Mapping[str, str]]
"""By kind of article and key, what it was in the real race."""


def read_texts(file: Path) -> Texts:
    """The texts of a game, checked; nothing where it has none."""
    texts = decoded(file, dict[str, dict[str, Any]]) if file.is_file() else {}
    for kind, known in texts.items():
        for key, text in known.items():
            if not isinstance(text, str) or not 0 < len(text) <= MOST_LETTERS:
                problem = f"a text has from 1 to {MOST_LETTERS} letters"
                raise ContentError(problem, file=file.name, entry=kind, field=key)
    return texts


@cache
def texts_of(game: str) -> Texts:
    """The texts of a game, read once."""
    return read_texts(home_of(game) / "encyclopaedia.toml")


def keys_of(item: Article) -> tuple[str, ...]:
    """Under which keys the text of an article may stand."""
    return tuple(filter(None, (item.id, item.name.lower())))


def history_of(item: Article, texts: Texts, deeds: Mapping[str, History]) -> str:
    """What a thing was in the real race, or nothing."""
    if deed := deeds.get(item.id):
        return f"{deed.title}, {deed.date}. {' '.join(deed.sentences)}"
    known = texts.get(item.kind, {})
    return next((known[key] for key in keys_of(item) if key in known), "")


def encyclopaedia(face: Face, scene: Scene) -> list[Article]:
    """The articles of a table with their true history."""
    texts, deeds = texts_of(face.title.id), face.chronicle.history if face.chronicle else {}
    return [
        msgspec.structs.replace(item, history=history_of(item, texts, deeds)) for item in face.articles(scene)
    ]


# Where a thing occurs -------------------------------------------------------------------------------------


def named_by(articles: Sequence[Article], item: Article) -> tuple[str, ...]:
    """The names of other articles that name a thing."""
    return tuple(dict.fromkeys(other.name for other in naming(articles, item)))[:MOST_NAMING]


def clauses_naming(title: Title, item: Article) -> tuple[tuple[str, str], ...]:
    """The clauses that name a thing, rules before examples, those about it first: id and gist of each."""
    known = rules_of(title).values()
    found = {clause.id: clause for name in item.names for clause in speaking_of(known, name)}
    by_weight = sorted(found.values(), key=lambda clause: clause.kind == "example")
    return tuple((clause.id, gist(clause)) for clause in by_weight[:MOST_CLAUSES])


# Things as pages show them --------------------------------------------------------------------------------


class Thing(msgspec.Struct, frozen=True):
    """An article with its drawing, and where the thing occurs."""

    item: Article
    look: Likeness
    named_by: tuple[str, ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()
    """By id, what each is about."""


Kinds = tuple[tuple[str, tuple[str, ...]], ...]
"""Names by kind."""


def things(face: Face, scene: Scene, articles: Sequence[Article], found: Sequence[Article]) -> list[Thing]:
    """Articles that were looked up among all, ready to be shown."""
    return [
        Thing(item, likeness(face, scene, item), named_by(articles, item), clauses_naming(face.title, item))
        for item in found
    ]


def likeness(face: Face, scene: Scene, item: Article) -> Likeness:
    """How a thing looks on the table; the game's icon where nobody draws it (`things.py` beside the face)."""
    if item.icon:
        return Likeness(icon=item.icon)
    part = part_of(face.title.id, "things")
    drawn: Likeness | None = None
    if part is not None and isinstance(face, DeskFace):
        drawn = part.likeness(face.desk(scene), item)
    return drawn or Likeness(icon=face.icon)


def by_kind(articles: Sequence[Article]) -> Kinds:
    """The names of all articles by kind."""
    kinds: dict[str, dict[str, None]] = {}
    for item in articles:
        kinds.setdefault(item.kind, {})[item.name] = None
    return tuple((capital(kind), tuple(names)) for kind, names in kinds.items())


# Without a table ------------------------------------------------------------------------------------------


class Sample(msgspec.Struct, frozen=True):
    """A table at which nobody sits, seen by a spectator: it holds no secret."""

    face: Face
    scene: Scene
    articles: tuple[Article, ...]


@cache
def sample(title: Title) -> Sample:
    """The encyclopaedia of a game without a table: all that its options can bring, nothing of a match."""
    options: dict[str, str] = {}
    best = _sampled(title, options)
    for option in title.choosable:
        for choice in option.choices:
            try:
                other = _sampled(title, {**options, option.id: choice})
            except MoonraceError:
                continue
            if _length(other) > _length(best):
                best, options = other, {**options, option.id: choice}
    return best


def _sampled(title: Title, options: Mapping[str, str]) -> Sample:
    match = title.start(title.players[1], seed=0, options=options)
    names = Names(tuple(f"Player {chr(ord('A') + seat)}" for seat in range(match.players)))
    scene = Scene(match.view(SPECTATOR), names, (), is_awaited=False, log=())
    face = face_of(title)
    told = [msgspec.structs.replace(item, now=()) for item in encyclopaedia(face, scene)]
    return Sample(face, scene, tuple(told))


def _length(one: Sample) -> int:
    return sum(len(item.lines) for item in one.articles)
