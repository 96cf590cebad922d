"""What happened in a game stands among what was said at its table, in the order in which it came about."""

from __future__ import annotations

import re

import pytest

from moonrace import games
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.record import read_record
from moonrace.server.looking_back import Trail, milestones_of
from moonrace.server.talk_between import DONE, LOST, MOST_DEEDS, Happened, among, happenings
from moonrace.tables.face import Names, face_of
from moonrace.tables.kit.render import render
from moonrace.tables.kit.talk import SHOWN, TalkLine, TalkPart
from tests.golden.golden import FOLDER
from tests.tables.kit.samples import EARLIER


def words(number: int) -> TalkLine:
    return TalkLine(f"table-{number}", "table", 0, "Vera", f"Word {number}", "vera")


def deed(number: int, glyph: str = DONE) -> TalkLine:
    return TalkLine(f"deed-{number}", "table", 1, "Tomas", f"Deed {number}", "", event=glyph, is_between=True)


def chapter(number: int) -> TalkLine:
    return TalkLine(f"chapter-{number}", "table", -1, "", f"Turn {number}", "", is_between=True)


def told(lines: tuple[TalkLine, ...]) -> list[str]:
    return [line.words for line in lines]


def test_it_stands_where_the_game_was_when_words_were_said() -> None:
    said = [(-1, words(1)), (4, words(2)), (4, words(3)), (9, words(4))]
    happened = [Happened(entry, deed(entry)) for entry in (0, 4, 5, 12)]
    lines = among(said, happened)
    assert told(lines) == [
        "Word 1", "Deed 0", "Deed 4", "Word 2", "Word 3", "Deed 5", "Word 4", "Deed 12"
    ]  # fmt: skip
    assert told(among(said[1:], happened))[0] == "Word 2", "what was before the first word is in the log"
    assert among([], happened) == ()


def test_between_two_words_stand_the_last_chapter_and_a_few_deeds() -> None:
    gap = [chapter(1), deed(2), chapter(3), *(deed(number) for number in range(4, 9)), chapter(9)]
    found = among([(0, words(1))], [Happened(number, line) for number, line in enumerate(gap, 1)])
    deeds = [f"Deed {number}" for number in range(9 - MOST_DEEDS, 9)]
    assert told(found) == ["Word 1", *deeds, "Turn 9"]


def test_no_word_is_lost_between_a_page_and_what_is_fetched_before_it() -> None:
    said = [(number, words(number)) for number in range(1, 3 * SHOWN)]
    happened = [Happened(number, deed(number)) for number in range(1, 3 * SHOWN, 2)]
    talk = TalkPart(("table",), among(said, happened))
    read, before = [], talk.count + 1
    while before > 1:
        part = talk.before(before, SHOWN)
        assert all(type(number) is int for number, _ in part), "numbers are words of the page"
        read += [line for _, line in part]
        before = min(number for number, _ in part)
    assert tuple(reversed(read)) == talk.lines
    assert talk.last == talk.before(talk.count + 1, SHOWN)
    # What is said has the numbers that it has where nothing stands between.
    plain = TalkPart(("table",), tuple(line for _, line in said))
    numbers = {line.key: number for number, line in plain.before(plain.count + 1, 1000)}
    assert {line.key: number for number, line in talk.before(talk.count + 1, 1000) if line.by} == numbers


def test_it_is_a_thin_line_on_the_page_with_a_mark_where_it_is_a_deed() -> None:
    page = render("kit/talk_earlier.html", EARLIER)
    line = r'<li class="line ([^"]+)" id="said-([^"]+)" (?:data-by="[^"]*" )?data-number="(\d+)"'
    lines = re.findall(line, page)
    assert lines == [
        ("talk-line is-own", "table-3", "3"),
        ("talk-line", "table-2", "2"),
        ("talk-event talk-game is-deed", "deed-2", "1"),
        ("talk-event talk-game is-deed", "deed-1", "1"),
        ("talk-event talk-game", "chapter-9", "1"),
        ("talk-line", "table-1", "1"),
    ]
    plain = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "Tomas: A mission is lost" in plain
    assert "You: Gemini 8 completed" in plain


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_deeds_of_a_game_are_those_of_its_log_and_marked(viewer: int) -> None:
    record = max((FOLDER / "tranquility-base").glob("*.jsonl"), key=lambda path: path.stat().st_size)
    title = games.load("tranquility-base")
    match = Match.replay(title, read_record(record))
    trail, face = Trail(match, viewer), face_of(title)
    names = Names(tuple(f"Pilot {seat}" for seat in range(match.players)))
    milestones = milestones_of(face, trail, names, viewer)
    found = happenings(face, trail, milestones, names, viewer)
    assert [one.entry for one in found] == sorted(one.entry for one in found)
    assert {one.entry for one in found} <= set(trail.numbers), "nothing that is unknown is counted"
    deeds = [one.line for one in found if one.line.event]
    assert {line.event for line in deeds} == {DONE, LOST}
    assert [line.words for line in deeds] == [one.title for one in milestones]
    assert {line.seat for line in deeds if line.is_own} <= {viewer} - {SPECTATOR}
    assert {line.words for line in (one.line for one in found) if not line.event} >= {"Turn 1", "Turn 2"}
    assert all(not line.at and not line.by for line in deeds)
