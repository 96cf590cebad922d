"""What one would look for and may not do: one near thing of each kind, with the rules' own reason."""

from __future__ import annotations

import pytest

from moonrace.kernel.errors import Refusal
from tests.games.moonshot.arranged import VALUES, Arranged


def refused(table: Arranged, seat: int = 0) -> dict[str, Refusal]:
    """By action: why the seat may not do what it would look for."""
    return {str(c.action): c.refusal for c in table.match.refused(seat) if c.refusal is not None}


def clauses(table: Arranged, seat: int = 0) -> dict[str, str]:
    """By action: the clause of its refusal."""
    return {action: refusal.clause for action, refusal in refused(table, seat).items()}


@pytest.mark.rule("MS-POL-09", "MS-POL-11", "MS-POL-12", "MS-MIS-05")
def test_a_politician_is_told_of_each_kind_of_action_why_not() -> None:
    table = Arranged()
    table.preparations(0)
    table.mission("M1-3", "R1-01")
    table.board(0, "SU-01", "press")
    table.politics(0)
    table.sets(0, influence=0, bluff=1, has_boosted=True)
    told = clauses(table)
    assert told.pop("support SU-01 bluff") == "MS-POL-09"
    assert told.pop("boost 1") == "MS-POL-12"
    assert told.pop("launch M-MOON") == "MS-MIS-05"
    assert told == {f"announce {level}": "MS-POL-11" for level in (1, 2, 3, 4)}
    assert refused(table)["support SU-01 bluff"].sentence.endswith("2 tokens, and you have 1.")


@pytest.mark.rule("MS-ENG-02", "MS-ENG-07", "MS-ENG-11", "MS-ENG-13")
def test_an_engineer_without_money_is_told_what_each_action_costs() -> None:
    table = Arranged()
    table.development(0, "T-S05")
    table.suppliers_line(0, "T-E02")
    table.research_area("T-C07")
    table.discovered("MOD-01")
    table.engineering(0)
    table.sets(0, money=1, sabotage=1)
    told = refused(table)
    costs = {a: r.sentence for a, r in told.items() if r.clause == "MS-ENG-02"}
    assert {action.split()[0] for action in costs} == {
        "install",
        "test",
        "clear-sabotage",
        "buy",
        "research",
        "order",
    }
    assert all(sentence.endswith("money, and you have 1.") for sentence in costs.values())
    assert told["supply T-S05"].clause == "MS-ENG-07"
    assert table.title.content.tiles["T-E02"].name in told["supply T-S05"].sentence
    others = {action.split()[0]: r.clause for action, r in told.items() if action not in costs}
    assert others == {"prepare": "MS-ENG-11", "supply": "MS-ENG-07", "steal-test": "MS-ENG-13"}


@pytest.mark.rule("MS-ADM-09", "MS-ADM-11")
def test_a_card_that_cannot_be_escalated_says_why_and_one_that_can_does_not() -> None:
    table = Arranged(content=VALUES)
    table.hand(0, "SU-02")
    table.board(0, "SU-01", "press")
    table.board(0, "SU-03", "treasury", level=3, cover="SU-05")
    table.fates()
    assert clauses(table) == {"escalate SU-03": "MS-ADM-11"}
    table.hand(0)
    assert clauses(table) == {"escalate SU-01": "MS-ADM-09", "escalate SU-03": "MS-ADM-11"}
    assert table.title.content.manoeuvres["SU-01"].name in refused(table)["escalate SU-01"].sentence


@pytest.mark.rule("MS-PROT-07")
def test_in_the_middle_of_something_nothing_else_is_looked_for() -> None:
    table = Arranged(engineers="real_time")
    table.development(0, "T-S05", "T-E02")
    table.sets(1, tech_steal=1)
    table.engineering(0)
    table.act("install T-S05", seat=0)
    assert refused(table, 0) == {}
    assert [str(choice.action) for choice in table.match.position.choices(1)] == ["stop"]
    table.act("stop", seat=1)
    table.act("place T-S05 r2c3 0", seat=0)
    assert refused(table, 1) == {}, "after STOP only the stealing"
