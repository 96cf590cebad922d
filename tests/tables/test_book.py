"""The rulebook as a book: what is open, what leads where, what a ruling says, and examples drawn."""

from __future__ import annotations

import re

import msgspec
import pytest

from moonrace import games, load
from moonrace.kernel.clauses import nearest_to, searched
from moonrace.kernel.examples import examples, played
from moonrace.kernel.title import Title
from moonrace.tables.book import Book, BookClause, Ruling, book_of, rules_of, ruling_of
from moonrace.tables.face import has_face
from moonrace.tables.kit.render import apart
from moonrace.tables.worked import example_html, example_page

GAMES = [title.id for title in games.titles() if has_face(title.id)]
TB = load("tranquility-base")
EVERY_EXAMPLE = [
    pytest.param(load(game), id_, id=id_) for game in GAMES for id_ in examples(load(game).folder)
]


def clauses_in(book: Book) -> dict[str, BookClause]:
    return {clause.item.id: clause for chapter in book.shown for clause in chapter.clauses}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_stands_in_one_chapter_with_its_count(game: str) -> None:
    title = load(game)
    book = book_of(title, is_all=True)
    assert list(clauses_in(book)) == list(rules_of(title))
    assert [chapter.count for chapter in book.chapters] == [len(chapter.clauses) for chapter in book.chapters]
    for chapter in book.chapters:
        assert [shown.name for shown in book_of(title, chapter=chapter.name).shown] == [chapter.name]


def test_a_clause_opens_its_own_chapter() -> None:
    book = book_of(TB, clause="TB-MOV-03")
    assert [chapter.heading for chapter in book.shown] == ["C. move the playing piece"]
    assert book.in_short == ()
    assert book_of(TB).in_short != ()


@pytest.mark.parametrize("game", GAMES)
def test_links_go_both_ways(game: str) -> None:
    shown = clauses_in(book_of(load(game), is_all=True))
    for id_, clause in shown.items():
        for link in clause.item.links:
            assert id_ in shown[link].mentioned_by


def test_a_clause_leads_to_the_examples_that_show_it() -> None:
    shown = clauses_in(book_of(TB, is_all=True))
    assert [link.id for link in shown["TB-MOV-03"].examples] == ["TB-EX-02", "TB-EX-08"]
    assert [link.id for link in shown["TB-EX-08"].examples] == ["TB-EX-08"]


def test_search_finds_words_and_ids() -> None:
    known = rules_of(TB).values()
    assert next(item.id for item in searched(known, "tb-mov-03")) == "TB-MOV-03"
    found = clauses_in(book_of(TB, query="unbroken run"))
    assert list(found) == ["TB-MOV-03"]


def test_where_nothing_is_found_the_nearest_three_are_named() -> None:
    book = book_of(TB, query="lanuch")
    assert (book.found, len(book.near)) == (0, 3)
    assert all("launch" in f"{near.item.title} {near.item.text}".casefold() for near in book.near)
    assert nearest_to(list(rules_of(TB).values()), "xqzzk") == ()


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("Two readings. **Yes.** The book says so.", Ruling("**Yes.**", "Two readings. The book says so.")),
        (
            "One or two? **Two**; one is too few. As on p. 3.",
            Ruling("**Two**; one is too few.", "One or two? As on p. 3."),
        ),
        ("Cards? **Decision:** none. Reason: p. 1.", Ruling("None.", "Cards? P. 1.")),
        ("(a) this; (b) that. Decision (a) always.", Ruling("(a) always.", "(a) this; (b) that.")),
        ("May it? D: yes.", Ruling("Yes.", "May it?")),
        ("It may.", Ruling("It may.", "")),
        ("It may. Reason: p. 2 is silent.", Ruling("It may.", "P. 2 is silent.")),
    ],
)
def test_a_ruling_says_what_was_decided_and_why(text: str, ruling: Ruling) -> None:
    assert ruling_of(text) == ruling


def test_every_ruling_says_why_it_was_needed() -> None:
    items = [item for game in GAMES for item in rules_of(load(game)).values()]
    rulings = [item for item in items if item.kind == "ruling"]
    assert rulings
    assert [item.id for item in rulings if not ruling_of(item.text).why] == []


def test_a_drawing_can_stand_on_a_page_twice() -> None:
    drawn = '<svg id="a" aria-labelledby="b c"><use href="#d"/><rect fill="url(#e)"/></svg><a href="/f#g">'
    assert apart(drawn, "x-") == (
        '<svg id="x-a" aria-labelledby="x-b x-c"><use href="#x-d"/><rect fill="url(#x-e)"/></svg>'
        '<a href="/f#g">'
    )


@pytest.mark.parametrize(("title", "id_"), EVERY_EXAMPLE)
def test_every_example_is_drawn_with_the_games_own_board(title: Title, id_: str) -> None:
    html = str(example_html(title, id_))
    example = examples(title.folder)[id_]
    assert html.count("data-board") == html.count('class="example-say"') == len(example.steps)
    assert html.count("<svg") > len(example.steps)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(set(ids)) == len(ids), "no element id twice"
    assert 'name="action"' not in html
    assert html.count('class="refusal"') == sum(bool(step.refused) for step in example.steps)
    assert html.count('form="play-on"') == sum(not seen.match.over for seen in played(title, example))


def drawn_with(card: str, instead_of: str, *, after: str) -> list[str]:
    """The first example of Glenn's game in plain lines, with another card dealt after one of these names."""
    example = examples(TB.folder)["TB-EX-03"]
    chance = [*example.table.chance]
    chance[chance.index(instead_of, chance.index(after))] = card
    other = msgspec.structs.replace(
        example, table=msgspec.structs.replace(example.table, chance=tuple(chance))
    )
    return [line for step in example_page(TB, other).steps for line in step.plain]


def test_what_others_hold_is_not_drawn() -> None:
    as_written = drawn_with("saturn_ib", "saturn_ib", after="gemini_agena")
    assert drawn_with("titan_ii", "saturn_ib", after="gemini_agena") == as_written, "in the hand of Lee"
    assert drawn_with("saturn_ib", "titan_ii", after="saturn_v") != as_written, "in Glenn's own"
