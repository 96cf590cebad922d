"""How soon notices arrive at a push service and a mail server, with a real server process between."""

from __future__ import annotations

import pytest

from moonrace.lab.stats import percentile
from tests.server.delivery import MAIL, PUSH, measured

PROMISED = 10.0
"""Seconds within which 95 of 100 notices arrive."""


def test_who_is_called_at_a_few_tables_hears_of_it_soon_both_ways() -> None:
    """What the two below measure at length, in short."""
    delays = measured(4, 8, thinking=0.0).delays
    assert len(delays[PUSH]) == len(delays[MAIL]) >= 8
    assert all(0 < percentile(way, 95) < PROMISED for way in delays.values())


@pytest.mark.long
def test_a_room_that_never_answers_and_slow_mail_hold_up_nobody_else() -> None:
    delays = measured(3, 20, is_hard=True).delays
    assert len(delays[PUSH]) == len(delays[MAIL]) >= 20
    assert percentile(delays[PUSH], 95) < PROMISED


@pytest.mark.long
def test_everybody_at_some_tables_is_told_both_ways() -> None:
    delays = measured(4, 40).delays
    assert len(delays[PUSH]) == len(delays[MAIL]) >= 40
    assert all(delay > 0 for way in delays.values() for delay in way)
    assert all(percentile(way, 95) < PROMISED for way in delays.values())
