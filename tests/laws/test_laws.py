"""The laws, over every title, player count, mode and option. A new game is found and checked by itself.

Short by default; `pytest tests/laws --hypothesis-profile=long` searches for as long as a lunch takes.
"""

from __future__ import annotations

import random
import zlib

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.laws import Way
from tests.laws.walk import (
    MATCH_LAWS,
    POSITION_LAWS,
    begun,
    deep_walk,
    match_walk,
    moments,
    twins_look_alike_throughout,
)

MOST_WAYS = 16 if settings().max_examples < 100 else laws.MOST_WAYS
"""In a short search every choice comes up; in a long one, every combination that can be had."""
EVERY_WAY = [
    pytest.param(title, way, id=f"{title.id}: {way}")
    for title in games.titles()
    for way in laws.ways(title, MOST_WAYS)
]
SHARE = 12
"""A walk costs many times what other examples cost, so of these there are fewer."""
FEW = settings(max_examples=max(1, settings().max_examples // SHARE))
LONG_GAME = 500
"""So many random decisions that things come up twice: the same rocket is fired, the same pile runs out."""
HIDE_LATER = {"leaving-earth", "astronavigators"}
"""Games whose deal hides nothing: their secrets come up only in play."""
SEEDS = st.integers(0, 1 << 16)
PERCENT = st.integers(0, 100)


def numbers(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 1023), min_size=1, max_size=most)


def salted(seed: int, *names: object) -> int:
    """The short profile draws the same numbers everywhere; the names make other games of them."""
    return seed ^ zlib.crc32(" ".join(map(str, names)).encode())


@pytest.mark.parametrize("law", POSITION_LAWS)
@pytest.mark.parametrize(("title", "way"), EVERY_WAY)
@FEW
@given(seed=SEEDS, percent=PERCENT, drawn=numbers(6))
def test_law_of_positions_holds(
    title: Title, way: Way, law: str, seed: int, percent: int, drawn: list[int]
) -> None:
    walk = deep_walk(title, way, salted(seed, title.id, way, law), percent)
    for moment in moments(walk, drawn):
        POSITION_LAWS[law](moment)


@pytest.mark.parametrize("law", MATCH_LAWS)
@pytest.mark.parametrize(("title", "way"), EVERY_WAY)
@FEW
@given(seed=SEEDS, percent=PERCENT, drawn=numbers(4))
def test_law_of_matches_holds(
    title: Title, way: Way, law: str, seed: int, percent: int, drawn: list[int]
) -> None:
    walk = match_walk(title, way, salted(seed, title.id, way, law), percent)
    for moment in moments(walk, drawn):
        MATCH_LAWS[law](moment)


@pytest.mark.parametrize(("title", "way"), EVERY_WAY)
@settings(max_examples=max(1, settings().max_examples // 500), phases=[Phase.generate])
@given(seed=SEEDS)
def test_nobody_can_tell_how_hidden_chance_came_out(title: Title, way: Way, seed: int) -> None:
    """What is hidden may show only much later, so this law looks at long games too. A seed is not shrunk."""
    twins_look_alike_throughout(match_walk(title, way, salted(seed, title.id, way), 0), LONG_GAME)


@pytest.mark.parametrize(("title", "way"), EVERY_WAY)
@settings(max_examples=max(1, settings().max_examples // 500))
@given(seed=SEEDS)
def test_random_play_ends_with_a_result(title: Title, way: Way, seed: int) -> None:
    position = begun(title, way, salted(seed, title.id, way)).position.clone(Seeded(seed))
    decisions = played_out(position, random.Random(seed))
    laws.play_is_bounded(title, decisions)
    laws.nothing_created_or_lost(position)
    assert position.result is not None
    ranked = sorted(seat for tied in position.result.ranking for seat in tied)
    assert ranked == list(range(way.players))
    assert len(position.result.scores) == way.players
    assert set(position.result.winners) <= set(ranked)


def played_out(position: Position, rng: random.Random) -> int:
    """Random play to the end; how many decisions it took."""
    decisions = 0
    while not position.over and decisions <= position.title.longest:
        seat = rng.choice(position.awaited)
        position.play(seat, rng.choice(position.legal(seat)))
        decisions += 1
    return decisions


@pytest.mark.parametrize(
    ("title", "way"), [param for param in EVERY_WAY if getattr(param.values[0], "id", "") not in HIDE_LATER]
)
def test_resampling_deals_anew(title: Title, way: Way) -> None:
    """Else the law of secrecy would compare a world with itself."""
    position = begun(title, way, 1).position
    worlds = {laws.frozen_state(position.resample(SPECTATOR, Seeded(seed))) for seed in range(8)}
    assert len(worlds) > 4
