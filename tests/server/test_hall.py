"""Tables in memory: nobody notices that one was let go, and what they weigh is what they take."""

from __future__ import annotations

import gc
import random
import threading
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.match import Match
from moonrace.kernel.record import read_record
from moonrace.server.hall import MEGABYTE
from moonrace.server.weights import BYTES_OF_A_POSITION, BYTES_OF_A_STEP, BYTES_OF_A_TABLE
from tests.golden.golden import records
from tests.server.outside import Outside

TABLES, VISITORS, VISITS = 12, 6, 30


def test_no_visitor_ever_sees_a_table_being_let_go(tmp_path: Path) -> None:
    room = 2 * BYTES_OF_A_TABLE / MEGABYTE
    with Outside(tmp_path, tables_in_memory=room) as server:
        bases = [server.new_table(["me", "friend"])["address"] for _ in range(TABLES)]
        answers: Counter[int] = Counter()

        def visit(seed: int) -> None:
            rng, wire = random.Random(seed), server.wire()
            for _ in range(VISITS):
                answers[wire.ask("GET", f"{rng.choice(bases)}/view.json")[0]] += 1
            wire.close()

        visitors = [threading.Thread(target=visit, args=(seed,)) for seed in range(VISITORS)]
        for visitor in visitors:
            visitor.start()
        for visitor in visitors:
            visitor.join()
    assert answers == {200: VISITORS * VISITS}


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_what_tables_are_said_to_take_is_what_they_take(game: str) -> None:
    title = games.load(game)
    record = read_record(max(records(game), key=lambda file: file.stat().st_size))
    Match.replay(title, record)
    gc.collect()
    tracemalloc.start()
    try:
        match = Match.replay(title, record)
        gc.collect()
        played, _ = tracemalloc.get_traced_memory()
        copies = [match.position.clone() for _ in range(10)]
        copied, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (copied - played) / len(copies) < BYTES_OF_A_POSITION
    assert played < BYTES_OF_A_TABLE + len(match.steps) * BYTES_OF_A_STEP
