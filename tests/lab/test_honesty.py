"""What intervals and comparisons promise, with real games, and where reports and sweeps are made."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.lab import comparing
from moonrace.lab.marked import put, standing
from tests.lab import honesty


def test_shares_of_reports_hold_the_truth() -> None:
    """Reckoned exactly, so the short form is as sharp as any."""
    found = [*honesty.of_shares((40, 100))]
    assert all(each.is_kept for each in found), found


def test_means_of_sweeps_hold_the_truth() -> None:
    assert 0.90 <= honesty.of_means(200).found <= 0.99  # the long form is sharper


@pytest.mark.long
def test_means_of_sweeps_hold_the_truth_in_93_to_97_of_100() -> None:
    assert honesty.of_means(2_000).is_kept


def test_what_is_rare_is_not_told_too_narrowly() -> None:
    assert all(each.found >= 0.9 for each in honesty.of_rare(60))  # the long form is sharper


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_what_is_rare_is_told_by_intervals_that_hold_the_truth_in_93_of_100() -> None:
    found = [*honesty.of_rare(2_000)]
    assert all(each.is_kept for each in found), found


@pytest.mark.long
def test_200_comparisons_of_what_is_rare_alarm_in_5_of_100_at_most() -> None:
    assert honesty.of_rare_alarms(200).is_kept


def test_a_game_compared_with_itself_seldom_alarms() -> None:
    assert honesty.of_games(6).found <= 1 / 6


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_200_comparisons_of_a_game_with_itself_alarm_in_5_of_100_at_most() -> None:
    assert honesty.of_games(200).is_kept


def test_reports_tell_of_cards_that_nothing_is_special_about_in_5_of_100_at_most() -> None:
    found = [*honesty.of_reports(200)]
    assert all(each.is_kept for each in found), found


def test_an_alarm_is_seen_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tells a difference wherever there is some chance of one, is caught."""
    monkeypatch.setattr(comparing, "ALARM", 0.9)
    assert not honesty.of_games(6).is_kept


def test_the_table_says_what_was_promised_and_found(tmp_path: Path) -> None:
    kept = honesty.Counted("interval", 2_000, "93 to 97 %", 0.951, is_kept=True)
    assert "| interval | 2,000 | 93 to 97 % | 95.1 % |" in honesty.table([kept])
    page = tmp_path / "page.md"
    page.write_text("A\n<!-- honesty: begin -->\n<!-- honesty: end -->\nB\n")
    put(page, honesty.MARK, honesty.table([kept]))
    put(page, honesty.MARK, "new")
    assert (standing(page, honesty.MARK), page.read_text()[:1], page.read_text()[-2:]) == ("new", "A", "B\n")
