"""Write the playthroughs anew, after layouts, rules or rewards have changed on purpose.

Each is a whole game between two players by rule of thumb.
"""

from __future__ import annotations

import random

import pyspiel

from moonrace import bots, games
from moonrace.agents import openspiel_games
from moonrace.bots import mind_of
from tests.agents.settings import GAMES
from tests.agents.test_conformance import PLAYTHROUGHS, played_through

SEED = 1


def played(game: str, said: str) -> list[int]:
    """All that is done in a game, as OpenSpiel numbers it; what chance does has the weight it has."""
    state, chance = pyspiel.load_game(said).new_initial_state(), random.Random(SEED)
    players = [bots.make("even", games.load(game), SEED + seat) for seat in range(state.num_players())]
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(numbers, weights)[0])
            continue
        now = state.table.now
        action = players[now.seat].decide(mind_of(now.position, now.seat))
        state.apply_action(now.legal(now.seat).index(action))
    return [int(number) for number in state.history()]


for each in GAMES:
    words = f"{openspiel_games.name_of(each)}(players=2)"
    text = played_through(words, played(each, words))
    (PLAYTHROUGHS / f"{each}.txt").write_text(text, encoding="utf-8")
