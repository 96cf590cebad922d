"""An encyclopaedia of a game: what every card, part, place and person is, in full, made from content.

A face gives its articles (`Face.articles`), `tables/encyclopaedia.py` adds their true history; terminal and
pages look things up in them by what people type.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from moonrace.kernel.clauses import speaks_of
from moonrace.kernel.content import Entry
from moonrace.tables.chronicle import decoded
from moonrace.tables.kit.words import listed

ORIGINS = {
    "reconstructed": "Reconstructed here to fit what is known",
    "own": "From your own file",
}
MOST_SUGGESTIONS = 3
ALIKE = 0.6
"""How much of a mistyped name must be right."""
SHORTEST = 4
"""Letters: a shorter word is like too many others to be guessed from its parts."""


class Article(msgspec.Struct, frozen=True):
    """Everything there is to say about one thing."""

    name: str
    kind: str
    """ "mission", "capsule"."""
    lines: tuple[str, ...]
    """Figures first, then what it is for, then where the figures come from."""
    id: str = ""
    """What actions call it."""
    also: tuple[str, ...] = ()
    """Other names it goes by."""
    now: tuple[str, ...] = ()
    """How it stands at this table."""
    history: str = ""
    """What it was in the real race."""
    near: tuple[str, ...] = ()
    """Words that are not its name and mean it all the same, where nothing is called so."""
    icon: str = ""
    """The kit's icon that stands for it, where nothing on the table shows it."""

    @property
    def names(self) -> tuple[str, ...]:
        """What people call it."""
        return self.name, *self.also

    @property
    def title(self) -> str:
        """ "Juno rocket (rocket)"."""
        return f"{self.name} ({self.kind})"


def article(
    name: str,
    kind: str,
    lines: Iterable[str],
    id: str = "",
    also: Sequence[str] = (),
    now: Iterable[str] = (),
    near: Sequence[str] = (),
) -> Article:
    """An article without the lines that have nothing to say."""
    told, stands = tuple(filter(None, lines)), tuple(filter(None, now))
    return Article(name, kind, told, id, tuple(also), stands, near=tuple(near))


class _Term(msgspec.Struct, frozen=True):
    name: str
    lines: tuple[str, ...]
    kind: str = "term"
    id: str = ""
    also: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    icon: str = ""


class _Terms(msgspec.Struct, frozen=True):
    terms: tuple[_Term, ...]


@cache
def _read_terms(file: Path) -> tuple[_Term, ...]:
    return decoded(file, _Terms).terms


def terms(beside: str, **figures: object) -> list[Article]:
    """What figures, letters, tokens and areas of a table are: the texts of the `terms.toml` beside a module,
    with the content's figures."""
    return [
        msgspec.structs.replace(
            article(
                term.name, term.kind, [line.format(**figures) for line in term.lines], term.id, term.also
            ),
            near=term.near,
            icon=term.icon,
        )
        for term in _read_terms(Path(beside).with_name("terms.toml"))
    ]


def origins(entry: Entry, fields: Mapping[str, str]) -> str:
    """Which figures of an entry are not from print; `fields` says what those that are told are called. Where
    nothing is printed there is no figure."""
    told = []
    for origin, words in ORIGINS.items():
        found = [
            word
            for field, word in fields.items()
            if getattr(entry, field) and entry.field_provenance.get(field, entry.provenance) == origin
        ]
        if found:
            told.append(f"{words}: {listed(found)}.")
    return " ".join(told)


# Looking things up ------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Words as they are compared: without case, accents, hyphens, underscores and signs."""
    bare = "".join(
        letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)
    )
    return " ".join("".join(c if c.isalnum() else " " for c in bare.casefold().replace("'", "")).split())


def look_up(articles: Iterable[Article], typed: str) -> list[Article]:
    """The articles a name means: those that are called so, or else those in whose names its words begin
    some or that are of this kind, or else one of which it names several, or else those that it comes near in
    meaning."""
    wanted = folded(typed)
    if not wanted:
        return []
    known = list(articles)
    one = wanted.removesuffix("s")
    exact = [item for item in known if wanted in _names(item)]
    begun = exact or [
        item
        for item in known
        if any(_begins(name, wanted) for name in _names(item)) or _is_of_kind(item, one)
    ]
    return (
        begun
        or [item for item in known if one in _names(item)]
        or [item for item in known if {wanted, one} & set(map(folded, item.near))]
    )


def related(articles: Iterable[Article], typed: str, shown: Sequence[Article]) -> list[Article]:
    """Other articles in whose names the typed words begin some."""
    wanted = folded(typed)
    return [
        item for item in articles if item not in shown and any(_begins(name, wanted) for name in _names(item))
    ]


def naming(articles: Iterable[Article], item: Article) -> list[Article]:
    """Other articles that name a thing, in their own names or in what they tell."""
    known = list(articles)
    akin = related(known, item.name, [item])
    telling = [other for other in known if other not in akin and _tells_of(other, item)]
    return [other for other in (*akin, *telling) if other.name != item.name]


def _tells_of(other: Article, item: Article) -> bool:
    return any(speaks_of(line, name) for line in other.lines for name in item.names)


def suggestions(articles: Iterable[Article], typed: str) -> list[str]:
    """The names most like a mistyped one."""
    pairs = [(known, item.name) for item in articles for known in _names(item)]
    words = [(word, name) for known, name in pairs for word in known.split() if len(word) >= SHORTEST]
    names: dict[str, str] = {}
    for known, name in (*pairs, *words):
        names.setdefault(known, name)
    close = difflib.get_close_matches(folded(typed), names, n=MOST_SUGGESTIONS, cutoff=ALIKE)
    return list(dict.fromkeys(names[name] for name in close))


def _names(item: Article) -> list[str]:
    return [folded(name) for name in (item.name, item.id, *item.also) if name]


def _is_of_kind(item: Article, one: str) -> bool:
    """Whether a thing is such a one: a Wild card is a card."""
    kind = folded(item.kind)
    return one == kind or one == kind.split()[-1]


def is_called(item: Article, typed: str) -> bool:
    """Whether a thing goes by just this name."""
    return folded(typed) in _names(item)


def _begins(name: str, wanted: str) -> bool:
    """Whether the wanted words begin neighbouring words of the name: "art sat" in "artificial satellite"."""
    parts, words = wanted.split(), name.split()
    return any(
        all(word.startswith(part) for word, part in zip(words[at:], parts, strict=False))
        for at in range(len(words) - len(parts) + 1)
    )
