"""What is told of a table between two decisions."""

from __future__ import annotations

from moonrace.terminal.glance import SCROLLED_AWAY, Glance, changed_lines

TABLE = [
    "Turn 1, draw phase.",
    "Draw pile: 75 cards.",
    "A Ada: 7 fuel.",
    "  Mercury 3: missing Craft.",
    "  Gemini 3: missing Titan.",
    "B Ben: 7 fuel.",
    "  Mercury 3: missing Craft.",
    "Your hand, 2 cards:",
    "  Titan II: pad 2.",
    "  Saturn V: pad 3.",
]


def replaced(**lines: str) -> list[str]:
    """The table with other lines at these numbers: `at_3="..."`."""
    now = list(TABLE)
    for at, line in lines.items():
        now[int(at.removeprefix("at_"))] = line
    return now


def looked(glance: Glance, lines: list[str], round_: int = 1) -> tuple[list[str], bool]:
    return glance.lines(lines, round_)


def test_the_first_look_shows_all() -> None:
    assert looked(Glance(), TABLE) == (TABLE, True)


def test_nothing_new_shows_nothing() -> None:
    glance = Glance()
    looked(glance, TABLE)
    assert looked(glance, TABLE) == ([], False)


def test_a_changed_line_comes_with_the_line_it_belongs_to() -> None:
    now = replaced(at_4="  Gemini 3: Titan on the pad.")
    assert changed_lines(TABLE, now) == ["A Ada: 7 fuel.", "  Gemini 3: Titan on the pad."]


def test_lines_that_read_alike_are_told_apart_by_their_place() -> None:
    now = replaced(at_6="  Mercury 3: launched.")
    assert changed_lines(TABLE, now) == ["B Ben: 7 fuel.", "  Mercury 3: launched."]


def test_a_heading_without_its_lines_ends_with_a_full_stop() -> None:
    now = [*TABLE[:7], "Your hand, 1 card:", "  Titan II: pad 2."]
    assert changed_lines(TABLE, now) == ["Your hand, 1 card."]


def test_a_heading_with_some_of_its_lines_keeps_its_colon() -> None:
    now = [*TABLE, "  LM: pad 1."]
    assert changed_lines(TABLE, now) == ["Your hand, 2 cards:", "  LM: pad 1."]


def test_where_most_is_different_all_is_shown() -> None:
    glance = Glance()
    looked(glance, TABLE)
    now = [f"{line} Now." for line in TABLE[:6]] + TABLE[6:]
    assert looked(glance, now) == (now, True)


def test_a_new_round_shows_all_once_it_has_scrolled_away() -> None:
    glance = Glance()
    shown = [looked(glance, replaced(at_1=f"Draw pile: {n} cards."), round_=n)[1] for n in range(12)]
    assert [n for n, is_whole in enumerate(shown) if is_whole] == [0, SCROLLED_AWAY, 2 * SCROLLED_AWAY]


def test_within_a_round_the_table_is_not_shown_again() -> None:
    glance = Glance()
    shown = [looked(glance, replaced(at_1=f"Draw pile: {n} cards."))[1] for n in range(12)]
    assert shown == [True] + [False] * 11


def test_after_forgetting_all_is_shown() -> None:
    glance = Glance()
    looked(glance, TABLE)
    glance.forget()
    assert looked(glance, TABLE) == (TABLE, True)


def test_lines_that_never_change_are_told_at_the_first_look_only() -> None:
    glance, fixed = Glance(), TABLE[1:2]
    assert glance.lines(TABLE, 1, fixed) == (TABLE, True)
    assert glance.lines(TABLE, 1, fixed) == ([], False)
    glance.forget()
    assert glance.lines(TABLE, 1, fixed) == ([TABLE[0], *TABLE[2:]], True)
