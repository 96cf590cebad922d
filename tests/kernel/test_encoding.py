"""Encodings: numbers with names, one length for a match, and actions taken apart and put together again."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.kernel.encoding import Encoding, Factors, Layout, figures, marks, numbered, one_of, tally
from moonrace.kernel.errors import BadText
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.arena import new_position
from tests.titles.pact import Bid, Pact, Reply

TITLES = [
    pytest.param(title, id=title.id)
    for title in games.titles()
    if type(title).__module__.startswith("moonrace.")
]
"""Our own: a game of somebody else, such as those in tests/titles, may do without."""


def played(position: Position, decisions: int, seed: int = 3) -> Iterator[Position]:
    """Moments of a random game."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if position.over:
            return
        yield position
        seat = rng.choice(position.awaited)
        position.play(seat, rng.choice(position.legal(seat)))


def begun(title: Title, seed: int = 1) -> Position:
    way = laws.ways(title)[0]
    return new_position(title, way.players, way.options, Seeded(seed))


@pytest.mark.parametrize("title", TITLES)
def test_every_game_names_all_its_numbers(title: Title) -> None:
    for way in laws.ways(title, 4):
        position = new_position(title, way.players, way.options, Seeded(1))
        encoding = title.encoding(position.state)
        assert len(set(encoding.features)) == encoding.size > 100
        assert len(set(encoding.action_features)) == encoding.action_size
        assert all(encoding.features)


@pytest.mark.parametrize("title", TITLES)
def test_length_is_that_of_the_layout_throughout_a_game(title: Title) -> None:
    position = begun(title)
    encoding = title.encoding(position.state)
    for moment in played(position, 150):
        assert title.encoding(moment.state) is encoding
        for seat in range(moment.state.players):
            assert len(encoding.observe(moment.state, seat)) == encoding.size
        seat = moment.awaited[0]
        legal = moment.legal(seat)
        assert len(encoding.actions(moment.state, max(seat, 0), legal)) == len(legal) * encoding.action_size


@pytest.mark.parametrize("title", TITLES)
def test_numbers_change_as_the_game_goes_on(title: Title) -> None:
    position = begun(title)
    encoding = title.encoding(position.state)
    seen = {encoding.observe(moment.state, 0).tobytes() for moment in played(position, 60)}
    assert len(seen) > 10


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_bytes(title: Title) -> None:
    def bytes_of() -> list[bytes]:
        position = begun(title)
        encoding = title.encoding(position.state)
        return [
            encoding.observe(moment.state, moment.awaited[0]).tobytes() for moment in played(position, 40)
        ]

    assert bytes_of() == bytes_of()


@pytest.mark.parametrize("title", TITLES)
def test_two_legal_actions_never_look_alike_and_are_never_alike_in_factors(title: Title) -> None:
    """But for words that count as the same: an astronaut is as good as another of the same skill."""
    position = begun(title)
    encoding = title.encoding(position.state)
    count_as = encoding.layout.counts_as or str
    for moment in played(position, 80):
        legal = moment.legal(moment.awaited[0])
        assert len({encoding.factors(action) for action in legal}) == len(legal)
        assert [encoding.action(encoding.factors(action)) for action in legal] == legal
        rows = {encoding.actions(moment.state, max(moment.awaited[0], 0), [a]).tobytes() for a in legal}
        assert len(rows) == len({" ".join(map(count_as, str(action).split())) for action in legal})


def test_a_title_without_a_layout_says_so() -> None:
    class Bare(Pact):
        layout = Title.layout

    with pytest.raises(BadText, match="has no layout"):
        Bare().encoding(Bare().setup(2, {"windows": "ask"}))


def test_factors_that_fit_no_action_are_refused() -> None:
    title = Pact()
    encoding = title.encoding(title.setup(2, {"windows": "ask"}))
    assert encoding.action(encoding.factors(Bid(3))) == Bid(3)
    assert encoding.action(encoding.factors(Reply("yes"))) == Reply("yes")
    with pytest.raises(BadText, match="verbs 0 to"):
        encoding.action(Factors(99, (), ()))
    with pytest.raises(BadText, match="do not fit “bid”"):
        encoding.action(Factors(0, (), ()))
    with pytest.raises(BadText, match="do not fit “bid”"):
        encoding.action(Factors(0, (1,), (3,)))
    with pytest.raises(BadText, match="do not fit"):
        encoding.action(Factors(encoding.factors(Reply("yes")).verb, (999,), ()))
    with pytest.raises(BadText, match="“maybe” is not among the words"):
        encoding.factors(Reply("maybe"))
    with pytest.raises(BadText, match="No action of this game has “maybe” for WORD"):
        encoding.actions(None, 0, [Reply("maybe")])


def test_parts_write_where_their_labels_stand() -> None:
    layout = Layout(
        words={},
        amounts={},
        parts=[
            figures(("a", "b"), lambda *_: (0.5, 2)),
            one_of("colour", ("red", "blue"), lambda *_: "blue"),
            numbered("place", ("here", "there"), lambda *_: -1),
            tally("card", ("x", "y"), lambda *_: (1, 1)),
            marks("bit", ("p", "q", "r"), lambda *_: 0b101),
        ],
        sides=2,
        side_parts=[figures(("is",), lambda _, seat, side: (10 * seat + side,))],
    )
    encoding = Encoding(layout, (), ("wait",))

    over = SimpleNamespace(frames=[], result="over")
    numbers = dict(zip(encoding.features, encoding.observe(over, 1), strict=True))
    assert numbers == {
        "asked.something": 0,
        "asked.wait": 0,
        "a": 0.5,
        "b": 2,
        "colour.red": 0,
        "colour.blue": 1,
        "place.here": 0,
        "place.there": 0,
        "card.x": 0,
        "card.y": 2,
        "bit.p": 1,
        "bit.q": 0,
        "bit.r": 1,
        "own.is": 11,
        "next_1.is": 10,
    }
    assert isinstance(encoding.observe(over, 0), array)
