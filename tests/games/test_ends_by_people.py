"""Resigning, draws and games that are called off: in every game and mode, with every page drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from moonrace import games
from moonrace.kernel.ends import can_leave, sides_in
from moonrace.kernel.errors import Refused
from moonrace.kernel.match import UNDO_ENDED, UNDO_OTHER, Match
from moonrace.kernel.record import DRAW, ENDS, LEAVE, NO_RESULT, RESIGN, parse_record
from moonrace.lab.laws.comparing import encoded, frozen_state
from moonrace.tables.face import face_of
from moonrace.tables.kit.render import render
from tests.golden.golden import options_of
from tests.tables.kit.seating import NAMES, all_eyes, page_of, scene

MOMENTS = (0, 3, 40)
"""After how many decisions games are ended: before the deal is over, soon after it, and in their midst."""
EVERY_GAME = [
    pytest.param("apogee", marks=pytest.mark.rule("AP-RULING-56")),
    pytest.param("astronavigators", marks=pytest.mark.rule("AN-RULING-77")),
    pytest.param("leaving-earth", marks=pytest.mark.rule("LE-RULING-47")),
    pytest.param("moonshot", marks=pytest.mark.rule("MS-RULING-54")),
    pytest.param("tranquility-base", marks=pytest.mark.rule("TB-RULING-43")),
]


def tables_of(game: str) -> Iterator[Match]:
    """A match of each mode and count of players, at several moments."""
    title = games.load(game)
    for number, mode in enumerate(title.modes):
        for players in mode.players:
            for steps in MOMENTS:
                match = title.start(players, seed=number, options=options_of(title, mode, number))
                played_on(match, steps)
                yield match


def played_on(match: Match, steps: int) -> None:
    rng = random.Random(steps)
    for _ in range(steps):
        if match.over:
            return
        seat = rng.choice(match.position.awaited)
        match.act(seat, rng.choice(match.position.legal(seat)))


def replayed(match: Match) -> Match:
    """The same match from its record, as it would be written to a file."""
    return Match.replay(match.title, parse_record("\n".join(match.record.to_lines())))


def check_alike(match: Match) -> None:
    again = replayed(match)
    assert again.result == match.result
    assert again.version == match.version
    assert again.resigned == match.resigned
    assert frozen_state(again.position) == frozen_state(match.position)
    for seat in range(match.players):
        assert again.log(seat) == match.log(seat)
        assert encoded(again.view(seat)) == encoded(match.view(seat))
    last = match.effective[-1].entry.n
    assert encoded(match.as_of(last).view(0)) == encoded(match.view(0))


def check_drawn(match: Match) -> None:
    """Every pair of eyes gets a page, plain lines and a story that say how it ended."""
    face = face_of(match.title)
    assert match.result is not None
    for shown in all_eyes(match):
        story = face.story(shown)
        assert face.ask(shown).eyebrow == "The end"
        assert story[0] == face.ask(shown).heading
        assert face.plain(shown)
        assert "**The end.**" in face.lines(shown.log, shown.names, 0)[-1].text
    heading = face.ask(scene(match)).heading
    assert heading in render("kit/table.html", page=page_of(face, match))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_resignation_decides_where_no_game_is_left(game: str) -> None:
    for match in tables_of(game):
        loser = match.players - 1
        side = match.team(loser)
        match.end(RESIGN, loser)
        result = match.result
        assert result is not None
        assert result.how == "resigned"
        assert set(result.resigned) == set(side)
        assert set(result.winners) == set(range(match.players)) - set(side)
        assert not match.asks
        assert not match.open_asks
        check_alike(match)
        check_drawn(match)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_with_three_sides_the_seat_is_played_on_and_has_lost(game: str) -> None:
    for match in tables_of(game):
        leaver = match.players - 1
        if not can_leave(match.position, leaver, ()):
            assert len(sides_in(match.position, ())) < 3
            with pytest.raises(Refused):
                match.end(LEAVE, leaver)
            continue
        before, asks = encoded(match.view(0)), [ask.seat for ask in match.asks]
        match.end(LEAVE, leaver)
        assert not match.over
        assert encoded(match.view(0)) == before
        assert [ask.seat for ask in match.asks] == asks
        with pytest.raises(Refused):
            match.end(LEAVE, leaver)
        assert "plays on" in face_of(match.title).lines(match.log(0), NAMES, 0)[-1].text
        played_on(match, 12)
        check_alike(match)
        others = [seat for seat in range(match.players) if seat not in match.team(leaver)]
        if not match.over:
            match.end(RESIGN, others[0])
            assert match.result is not None
            assert set(match.result.resigned) == {*match.team(leaver), *match.team(others[0])}
            assert leaver not in match.result.winners
            check_alike(match)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("how", [DRAW, NO_RESULT])
def test_all_can_agree_on_an_end(game: str, how: str) -> None:
    for match in tables_of(game):
        if how == DRAW and len(sides_in(match.position, ())) < 2:
            with pytest.raises(Refused):
                match.end(how)
            continue
        match.end(how)
        result = match.result
        assert result is not None
        assert result.how == {DRAW: "agreed", NO_RESULT: "no-result"}[how]
        assert result.winners == ()
        assert result.ranking == (tuple(range(match.players)),)
        check_alike(match)
        check_drawn(match)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_nothing_is_taken_back_across_an_end(game: str) -> None:
    for how in ENDS:
        match = games.load(game).start(3, seed=5, free_undo=True)
        played_on(match, 20)
        if how == LEAVE and not can_leave(match.position, 2, ()):
            continue
        match.end(how, 2)
        for seat in range(3):
            assert match.undo_refusal(seat) in (UNDO_ENDED, UNDO_OTHER)
            assert not match.undoable(seat)
            with pytest.raises(Refused):
                match.undo(seat)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_who_resigned_is_told_of_in_the_story_of_a_game_that_went_on(game: str) -> None:
    match = games.load(game).start(3, seed=2)
    played_on(match, 30)
    if not can_leave(match.position, 1, ()):
        return
    match.end(LEAVE, 1)
    match.end(DRAW)
    story = face_of(match.title).story(scene(match))
    assert story[:2] == [
        "All agreed on a draw.",
        "Tomas resigned on the way, and a bot played on.",
    ]
    assert match.result is not None
    assert match.result.ranking == ((0, 2), (1,))
