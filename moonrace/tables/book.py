"""The rulebook as a book: chapters, clauses that know each other, rulings with their reasons, examples."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from moonrace.kernel.clauses import Clause, clauses, in_short, mentioned_by, nearest_to, searched
from moonrace.kernel.examples import Example, examples
from moonrace.kernel.title import Title

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_STOP = re.compile(r"[.?!](\*\*)?(?=\s|$)")
_LABEL = re.compile(r"\*\*Decision:\*\*\s*|\bDecision:?\s+|\bD:\s")
"""What rulings call that which was decided, where they do not just make it strong."""
_REASON = "Reason:"


class ExampleLink(msgspec.Struct, frozen=True):
    """A worked example by its clause."""

    id: str
    title: str


class Ruling(msgspec.Struct, frozen=True):
    """What we decided where the book is silent or says two things, and why."""

    decision: str
    why: str


class BookClause(msgspec.Struct, frozen=True):
    """A clause with what leads to it and what shows it."""

    item: Clause
    mentioned_by: tuple[str, ...] = ()
    examples: tuple[ExampleLink, ...] = ()
    ruling: Ruling | None = None


class BookChapter(msgspec.Struct, frozen=True):
    """A chapter in the list beside the text; its clauses where they are shown."""

    name: str
    heading: str
    count: int
    clauses: tuple[BookClause, ...] = ()


class Book(msgspec.Struct, frozen=True):
    """The rules of a game, as much of them as is open."""

    chapters: tuple[BookChapter, ...]
    in_short: tuple[str, ...] = ()
    rulings: int = 0
    examples: int = 0
    near: tuple[BookClause, ...] = ()
    """Where nothing was found: what comes nearest."""

    @property
    def shown(self) -> tuple[BookChapter, ...]:
        """The chapters that are open."""
        return tuple(chapter for chapter in self.chapters if chapter.clauses)

    @property
    def found(self) -> int:
        """How many clauses are open."""
        return sum(len(chapter.clauses) for chapter in self.chapters)


def slug(words: str) -> str:
    """Words as an element id: "Assemble Apollo 15" is `assemble-apollo-15`."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def by_chapter(items: Iterable[Clause]) -> list[tuple[str, str, list[Clause]]]:
    """Clauses by chapter, in the order of the rules: a name for links, heading, clauses."""
    by_heading: dict[str, list[Clause]] = {}
    for item in items:
        by_heading.setdefault(item.chapter or item.area, []).append(item)
    return [(slug(heading), heading, found) for heading, found in by_heading.items()]


def rules_of(title: Title) -> Mapping[str, Clause]:
    """The clauses of a title; nothing where it has no rules text."""
    return clauses(title.folder) if (title.folder / "rules.md").is_file() else {}


def examples_by_clause(title: Title) -> dict[str, tuple[ExampleLink, ...]]:
    """By clause, the worked examples that show it; the one of its own name first."""
    found: dict[str, tuple[ExampleLink, ...]] = {}
    for example in examples(title.folder).values():
        for id_ in example.clauses:
            found[id_] = (*found.get(id_, ()), ExampleLink(example.id, example.title))
    return found


def book_of(
    title: Title, *, chapter: str = "", clause: str = "", query: str = "", is_all: bool = False
) -> Book:
    """The book opened at a chapter, at the chapter of a clause, at what was searched for, or all of it."""
    known = rules_of(title)
    shown = examples_by_clause(title)
    in_order = by_chapter(known.values())
    found = {item.id for item in searched(known.values(), query)} if query else set(known)
    is_whole = is_all or bool(query)
    open_ = chapter or (slug(known[clause].chapter) if clause else in_order[0][0] if in_order else "")
    near = nearest_to(list(known.values()), query) if query and not found else ()
    return Book(
        chapters=tuple(
            BookChapter(
                name,
                heading,
                len(items),
                tuple(_placed(item, known, shown) for item in items if item.id in found)
                if is_whole or name == open_
                else (),
            )
            for name, heading, items in in_order
        ),
        in_short=in_short(title.folder) if not query and not clause and not chapter else (),
        rulings=sum(item.kind == "ruling" for item in known.values()),
        examples=len(examples(title.folder)),
        near=tuple(_placed(item, known, shown) for item in near),
    )


def _placed(
    item: Clause, known: Mapping[str, Clause], shown: Mapping[str, Sequence[ExampleLink]]
) -> BookClause:
    ruling = ruling_of(item.text) if item.kind == "ruling" else None
    return BookClause(item, tuple(mentioned_by(item, known)), tuple(shown.get(item.id, ())), ruling)


def gist(item: Clause, width: int = 96) -> str:
    """What a clause is about in a line: its topic, or else how it begins."""
    if item.title != item.chapter:
        return item.title
    return textwrap.shorten(item.text.replace("*", ""), width, placeholder=" …")


def ruling_of(text: str) -> Ruling:
    """A ruling taken apart: what is strong is decided; readings before it and the reason after it are why."""
    label = _LABEL.search(text)
    begin = label or _BOLD.search(text)
    if begin is None:
        decided, _, reason = text.partition(_REASON)
        return Ruling(decided.strip(), _sentence(reason))
    after = text[label.end() if label else begin.start() :]
    if _REASON in after:
        decided, _, reason = after.partition(_REASON)
    else:
        end = len(after) if label else _end_of_sentence(after, begin.end() - begin.start())
        decided, reason = after[:end], after[end:]
    return Ruling(_sentence(decided), _joined(text[: begin.start()], reason))


def _end_of_sentence(text: str, begin: int) -> int:
    """Where the sentence ends that what is strong stands in; at once, where that is a sentence itself."""
    found = _STOP.search(text, begin - len("**.") if text[begin - 3] in ".?!" else begin)
    return found.end() if found else len(text)


def _joined(*parts: str) -> str:
    return " ".join(_sentence(part) for part in parts if part.strip())


def _sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:]


def example_of(title: Title, id_: str) -> Example | None:
    """The worked example of this name."""
    return examples(title.folder).get(id_.upper())
