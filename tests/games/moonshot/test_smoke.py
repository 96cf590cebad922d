"""Moonshot plays: whole games at every count and mode, and a few situations put on the table by hand."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from moonrace import Seeded
from moonrace.games.moonshot import events
from moonrace.games.moonshot.blueprint import worth_of
from moonrace.games.moonshot.odds import path_odds
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab import laws
from tests.games.moonshot.arranged import Arranged
from tests.games.moonshot.blueprints import worth_after
from tests.games.moonshot.late import WAYS, choice, long_game, matches, moments

DECISIONS = 500


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_long_games_keep_every_piece(way: tuple[int, dict[str, str]]) -> None:
    for number, position in enumerate(islice(long_game(*way, 3), DECISIONS)):
        laws.somebody_can_act(position)
        if number % 4 == 0:
            laws.nothing_created_or_lost(position)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_whatever_the_other_side_holds_a_seat_sees_the_same(way: tuple[int, dict[str, str]]) -> None:
    rng = random.Random(2)
    for position in moments(*way, wanted=6, share=0.02):
        for seat in seats_and_spectator(position.state.players):
            laws.seat_cannot_tell(position, seat, Seeded(rng.getrandbits(32)), rng, look_ahead=4)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_copies_are_apart_and_what_is_listed_is_taken(way: tuple[int, dict[str, str]]) -> None:
    rng = random.Random(3)
    for position in moments(*way, wanted=5, share=0.02):
        laws.clone_is_apart(position, rng, 6)
        laws.listed_is_accepted(position)
        for action in position.legal(position.awaited[0]):
            laws.text_form_reads_back(position.title, action)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_records_replay_and_undo_is_replay(way: tuple[int, dict[str, str]]) -> None:
    match, rng = matches(*way, 5, 150), random.Random(4)
    for _ in range(3):
        laws.record_replays(match)
        laws.undo_is_replay(match)
        if not match.over:
            match.act(*choice(match.position, rng))


@pytest.mark.rule("MS-DEX-06", "MS-DEX-07", "MS-BLU-01", "MS-BLU-03", "MS-BLU-04")
@pytest.mark.parametrize(("turns", "parameters"), [(1, (1, 1, 0)), (2, (2, 1, 0))])
def test_edges_count_where_they_match(turns: int, parameters: tuple[int, int, int]) -> None:
    table = Arranged()
    table.tiles(0, "T-S05 r2c3")
    table.development(0, "T-E13")
    table.engineering(0)
    own, cat = table.nation(0), table.cat
    ahead = worth_after(cat, own.grid, own.modules, cat.space["r2c4"], cat.tile["T-E13"], turns)
    table.act("install T-E13", f"place T-E13 r2c4 {turns}")
    assert table.parameters(0) == parameters
    assert ahead == (*parameters, 0) == worth_of(cat, own.grid, own.modules)


@pytest.mark.rule("MS-DEX-03", "MS-DEX-04", "MS-DEX-05")
@pytest.mark.parametrize(("sabotage", "tests", "numbers"), [(0, 0, 5), (0, 2, 7), (1, 0, 4)])
def test_chances_are_exact(sabotage: int, tests: int, numbers: int) -> None:
    cat = Arranged().cat
    assert path_odds(cat, (3, 1, 2), 0, sabotage, [(cat.risk["R1-01"], tests)]).numbers == (numbers,)


@pytest.mark.rule("MS-MIS-02", "MS-LAU-05", "MS-RSK-02")
def test_a_rocket_with_its_payload_passes_its_risks_and_is_rewarded() -> None:
    table = Arranged()
    table.no_missions()
    table.mission("M1-3", "R1-01")
    table.tiles(0, "T-P01 r1c3")
    table.payload(0, "satellite", "r1c3")
    table.aims(0, "M1-3")
    table.aims(1, "abort")
    table.sets(0, popularity=5)
    table.strong(0, 5, 2, 3)
    table.rolls(1)
    table.launches()
    assert table.asked == ("mission reward", 0)
    assert table.seen(0).completed[-1] == "M1-3"
    assert table.seen(0).payloads == ()
    table.act("take-reward")
    gained = [(event.kind, event.to) for event in table.events(events.Change) if event.why == "M1-3"]
    assert gained == [("budget", 30 + 3), ("popularity", 5 + 2)]


@pytest.mark.parametrize("lies_on_a_path", [False, True], ids=["at a mission", "on a path"])
def test_an_arranged_mission_has_its_risk_wherever_that_lay(lies_on_a_path: bool) -> None:
    table = Arranged()
    if lies_on_a_path:
        table.path(0, "R1-01")
    else:
        table.mission("M1-3", "R1-01")
    table.mission("M1-4", "R1-01")
    table.title.check(table.state)
    lying = {table.cat.mission_ids[number]: risks for number, risks in table.state.missions}
    assert lying["M1-4"] == (table.cat.risk["R1-01"],)
    elsewhere = table.nation(0).path if lies_on_a_path else lying["M1-3"]
    assert len(elsewhere) == 1
    assert table.cat.risk["R1-01"] not in elsewhere
