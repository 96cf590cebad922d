"""Above the ask: what just happened to one's missions, and what others did since."""

from __future__ import annotations

import pytest

from moonrace.kernel.title import seats_and_spectator
from tests.games.tranquility_base.answering import Table
from tests.tables.kit.seating import scene
from tests.tables.tranquility_base.scenes import FACE, panel, walk

ABORT, DELAY = "abort_second_stage", "delay_scrubbed_countdowns"


def told(table: Table, seat: int = 0) -> list[tuple[str, str]]:
    return [(item.line.text, item.mood) for item in panel(table, seat).headlines]


def launched(*answers: str) -> Table:
    """Apollo 8 is launched, and seat 1 answers with the first of its cards."""
    table = Table(2, hands=[[], list(answers)])
    table.assembled("apollo_8")
    table.act("launch apollo_8")
    for card in answers:
        table.answer(1, card)
    return table


@pytest.mark.rule("TB-INS-30", "TB-INS-31")
@pytest.mark.parametrize(
    ("answers", "headline"),
    [
        ((), ("**Apollo 8** is launched.", "good")),
        ((ABORT,), ("**Apollo 8** is aborted by ", "bad")),
        ((DELAY,), ("Launch Delay: Scrubbed Countdown keeps **Apollo 8** on the pad.", "caution")),
    ],
)
def test_what_became_of_a_launch_is_said_until_the_next_act(
    answers: tuple[str, ...], headline: tuple[str, str]
) -> None:
    table = launched(*answers)
    (made,) = told(table)
    assert (made[0].startswith(headline[0]), made[1]) == (True, headline[1])
    table.act("end-actions")
    assert told(table) == []


@pytest.mark.rule("TB-INF-01")
def test_headlines_are_lines_of_the_viewer_s_own_log_and_standing_orders_leave_them() -> None:
    found = orders = 0
    for match in walk(3, 2, 300, {"responses": "orders"}):
        for seat in seats_and_spectator(3):
            shown = scene(match, seat)
            known = {line.text for line in FACE.lines(shown.log, shown.names, seat)}
            texts = [item.line.text for item in FACE.ask(shown).headlines]
            assert {*texts} <= known
            found += len(texts)
            quiet = next((action for action in shown.legal if action.quiet), None)
            if texts and quiet is not None:
                match.act(seat, quiet)
                orders += 1
                assert [item.line.text for item in FACE.ask(scene(match, seat)).headlines] == texts
    assert found > 50
    assert orders
