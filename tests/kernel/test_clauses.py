"""Parsing rules texts into clauses."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import moonrace.games.tranquility_base.content as tranquility_base
from moonrace.kernel.clauses import UnknownClause, clause, clauses, parse

GAME = Path(tranquility_base.__file__).parent

SAMPLE = """# A game

Words used here.

## SET: set-up

- **XY-SET-01** (p. 2) Everybody takes a card.
- **XY-SET-02** Draw (pp. 3-4): take one, see XY-SET-01 and XY-SET-99.
- **XY-SET-03** *Cannot launch* (delay): not now.
- **XY-SET-04** *Launch* answered by an abort: too late.
- **XY-SET-05** Plain words (with brackets) and a colon: still plain.
- **XY-SET-06** (p. 5) A table:

| a | b |
|---|---|
| 1 | 2 |

A remark that belongs to nobody.

## 3. Investors

- **XY-INV-01** (Investor box) Two are face up.

## INV: invariants for tests

- **XY-INV-02** Nothing is lost.

## EX: worked examples

- **XY-EX-01** (p. 9) One and one is two.

## Rulings

- **XY-RULING-01** *Who starts?* **Whoever asks**, as XY-SET-01 says.
"""


def test_every_clause_of_tranquility_base_is_read() -> None:
    kinds = Counter(item.kind for item in clauses(GAME).values())
    assert kinds == {"clause": 169, "invariant": 8, "example": 13, "ruling": 43}
    areas = Counter(item.area for item in clauses(GAME).values())
    assert (areas["MOV"], areas["INS"], areas["AGE"], areas["WIN"]) == (12, 25, 11, 3)


def test_no_clause_is_without_text_title_or_known_links() -> None:
    known = clauses(GAME)
    for item in known.values():
        assert item.text.strip(), item.id
        assert item.title.strip(), item.id
        assert set(item.links) <= set(known)
    assert known["TB-WLD-09"].links == ("TB-RULING-40",)


@pytest.mark.parametrize(
    ("id_", "title", "page", "text"),
    [
        ("XY-SET-01", "Set-up", "p. 2", "Everybody takes a card."),
        ("XY-SET-02", "Draw", "pp. 3-4", "take one, see XY-SET-01 and XY-SET-99."),
        ("XY-SET-03", "Cannot launch (delay)", "", "not now."),
        ("XY-SET-04", "Set-up", "", "*Launch* answered by an abort: too late."),
        ("XY-SET-05", "Set-up", "", "Plain words (with brackets) and a colon: still plain."),
        ("XY-SET-06", "Set-up", "p. 5", "A table:\n| a | b |\n|---|---|\n| 1 | 2 |"),
        ("XY-INV-01", "Investors", "Investor box", "Two are face up."),
        ("XY-RULING-01", "Who starts?", "", "**Whoever asks**, as XY-SET-01 says."),
    ],
)
def test_topic_page_and_text_are_told_apart(id_: str, title: str, page: str, text: str) -> None:
    item = parse(SAMPLE)[id_]
    assert (item.title, item.page, item.text) == (title, page, text)


def test_kinds_follow_the_chapter() -> None:
    kinds = {id_: item.kind for id_, item in parse(SAMPLE).items()}
    assert kinds["XY-SET-01"] == "clause"
    assert kinds["XY-INV-01"] == "clause"
    assert kinds["XY-INV-02"] == "invariant"
    assert kinds["XY-EX-01"] == "example"
    assert kinds["XY-RULING-01"] == "ruling"


def test_links_are_the_clauses_mentioned() -> None:
    known = parse(SAMPLE)
    assert known["XY-SET-02"].links == ("XY-SET-01",)
    assert known["XY-SET-01"].links == ()


def test_a_clause_is_found_in_any_case() -> None:
    assert clause(GAME, "tb-mov-03").id == "TB-MOV-03"


def test_an_unknown_clause_suggests_the_nearest() -> None:
    with pytest.raises(UnknownClause, match=r"“TB-MOW-03”\. Did you mean “TB-MOV-03”\?"):
        clause(GAME, "TB-MOW-03")


def test_an_id_may_stand_only_once() -> None:
    with pytest.raises(ValueError, match="XY-SET-01 stands twice"):
        parse(SAMPLE + "- **XY-SET-01** (p. 2) Again.\n")
