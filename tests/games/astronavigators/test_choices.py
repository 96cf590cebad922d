"""One judgement for each decision: what is listed, what is refused and why cannot disagree."""

from __future__ import annotations

import random

import pytest

from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import clauses
from moonrace.lab.laws import choices_are_one_description
from tests.games.astronavigators.arranged import (
    CONSTELLATION,
    FIRST_AND_FAST,
    SOLAR_SYSTEM,
    SOLO,
    Arranged,
    title,
)

MOMENTS = 40
"""Decisions of each game that are looked at closely."""


@pytest.mark.parametrize(
    ("players", "mode"), [(3, FIRST_AND_FAST), (2, CONSTELLATION), (3, SOLAR_SYSTEM), (1, SOLO)]
)
@pytest.mark.parametrize("seed", range(3))
def test_a_frame_accepts_exactly_what_it_lists(players: int, mode: str, seed: int) -> None:
    rng = random.Random(seed)
    known = clauses(title().folder)
    position = title().start(players, seed=seed, options={"mode": mode, "orrery": "placed"}).position
    probes: set[Action] = set()
    while not position.over:
        seat = position.awaited[0]
        listed = position.legal(seat)
        probes.update(listed)
        if rng.random() < 0.2:
            choices_are_one_description(position)
            for action in sorted(rng.sample(sorted(probes, key=str), min(MOMENTS, len(probes))), key=str):
                refusal = position.frame.refuse(position.state, seat, action)
                assert (refusal is None) == (action in listed), (position.frame.name, action, refusal)
                assert refusal is None or not refusal.clause or refusal.clause in known
        position.play(seat, rng.choice(listed))


@pytest.mark.rule("AN-RND-02")
def test_a_refusal_names_what_blocks_a_week() -> None:
    table = Arranged(SOLO, ["leo"])
    refused = table.refusal("travel 1 stay")
    assert refused is not None
    assert refused.sentence == "Bad timing blocks week 1."


@pytest.mark.rule("AN-TRV-02")
def test_a_refusal_names_square_and_vehicle() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    refused = table.refusal("travel 1 boat")
    assert refused is not None
    assert refused.sentence.startswith("Central Europe shows no boat.")


@pytest.mark.rule("AN-RULING-37")
def test_a_quest_that_lacks_a_target_names_it() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.quest("alaskan_bears")
    table.at(0, table.cat.squares[table.cat.quest_square[table.cat.quest["alaskan_bears"]]])
    table.tiles("NA-1")
    table.act("travel 1 stay", "travel 2 stay")
    refused = table.refusal("claim alaskan_bears")
    assert refused is not None
    assert "Ursa M" in refused.sentence
