"""What lists and what explains agree: everything that can be said is legal, or refused with a clause.

Actions are built by brute force from the ids on the table, at moments of games played at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest

from moonrace.games import tranquility_base
from moonrace.games.tranquility_base import actions as say
from moonrace.games.tranquility_base.rules.solo import AT_ONCE, forced_plays
from moonrace.games.tranquility_base.rules.turn import REFUSE, ActionPhase
from moonrace.games.tranquility_base.state import AGENA_PLACES, TranquilityState
from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import clauses
from moonrace.kernel.position import Position
from tests.games.tranquility_base.arranged import Arranged, title

NONSENSE = "nonsense"
WAYS = [
    (1, "ask", "at-once"),
    (1, "ask", "in-turn"),
    (2, "ask", "at-once"),
    (2, "timed", "at-once"),
    (3, "orders", "at-once"),
    (4, "ask", "at-once"),
]
PROBES = 120
MOMENTS = 70

# What random play would rarely get to: with these likelihoods it completes missions and lands.
EAGER = {
    "complete": 60,
    "launch": 30,
    "launch-agena": 20,
    "move": 6,
    "extend": 6,
    "assemble": 12,
    "shift": 0.3,
}
EAGER |= {"end-actions": 0.5, "wild": 2, "history": 4, "answer": 3, "scrub": 0.3, "interrupt": 2}


def state_of(position: Position[TranquilityState]) -> TranquilityState:
    return position.state


def moments(players: int, responses: str, forced: str) -> Iterator[Position[TranquilityState]]:
    """Positions of eager random games, half of them begun late: missions completed, plenty of fuel."""
    count = seed = 0
    while count < MOMENTS:
        seed += 1
        rng = random.Random(f"{players}{responses}{forced}{seed}")
        table = Arranged(players, seed=seed, phase="draw", responses=responses, forced=forced)
        if seed % 2:
            begin_late(table, rng)
        position = table.match.position
        for _ in range(150):
            if position.over:
                break
            if rng.random() < 0.1:
                count += 1
                yield position
            take_a_step(position, rng)


def begin_late(table: Arranged, rng: random.Random) -> None:
    """Everybody has completed almost everything; the first player can pay with History cards."""
    table.give(0, "kennedy_challenge", "first_powered_flight", "first_supersonic_flight", "fuel_cell_trouble")
    for seat in range(table.state.players):
        table.complete_all(seat, but=rng.randrange(2))
        table.piece("gemini_8", seat)
        table.fuel(rng.randrange(4, 25), seat=seat)


def take_a_step(position: Position, rng: random.Random) -> None:
    seat = rng.choice(list(position.awaited))
    legal = position.legal(seat)
    if rng.random() < 0.1:
        willing = [s for s in range(state_of(position).players) if position.open_legal(s)]
        if willing:
            seat = rng.choice(willing)
            legal = position.open_legal(seat)
    weights = [EAGER.get(action.verb(), 1.0) for action in legal]
    position.play(seat, rng.choices(legal, weights)[0])


class Vocabulary:
    """Ids with which actions can be made up at a moment: all that matter to a seat, and some that do not."""

    def __init__(self, state: TranquilityState, seat: int) -> None:
        cat, player = state.cat, state.seats[seat]
        self.hand = sorted({cat.name_of(card) for card in player.hand})
        row = [cat.names[slot.mission] for slot in player.row]
        others = [cat.names[slot.mission] for owner, slot in state.slots() if owner != seat]
        absent = next(m for m in cat.content.missions if m not in row + others)
        self.missions = [*row, *others[:2], absent, NONSENSE]
        self.rows = [*row, *others, NONSENSE]
        self.equipment = [*cat.content.equipment, NONSENSE]
        self.cards = [
            *self.hand,
            "atlas_d",
            "gemini_agena",
            "apollo_9",
            "kennedy_challenge",
            "agena_lost",
            "x15",
        ]
        self.cards += ["first_liquid_fuel_rocket", "first_lunar_orbital_flight", NONSENSE]
        self.spaces = [*cat.spaces, NONSENSE]
        fuel = [name for name in self.hand if cat.effect[cat.index[name]] == "as_fuel"]
        self.pays = [
            (),
            *((name,) for name in fuel),
            *permutations(fuel, 2),
            ("kennedy_challenge",),
            ("x15",),
        ]
        self.pays += [(name, name) for name in fuel]
        self.lying = [cat.name_of(card) for _, slot in state.slots() for card, _, _ in slot.cards]
        self.movers = [
            cat.names[s.mission] for s in player.row if s.is_launched or s.mission == state.move_mission
        ]
        self.movers += [row[0], absent]

    def own_actions(self) -> Iterator[Action]:
        """Actions A to H, as many as make a difference."""
        yield from (say.Assemble(*way) for way in product(self.cards, self.missions, self.pays))
        yield from (say.Launch(*way) for way in product(self.missions, self.pays))
        yield from (say.LaunchAgena(*way) for way in product(self.missions, self.pays))
        yield from (say.Move(*way) for way in product(self.movers, self.spaces, self.pays))
        yield from (say.Complete(*way) for way in product(self.missions, ("", "keep", NONSENSE)))
        yield from (say.MoveEquipment(*way) for way in product(self.equipment, self.missions, self.missions))
        yield from (say.Scrub(*way) for way in product(self.missions, [*self.cards, *self.missions[:2]]))
        agenas = ("", *AGENA_PLACES, NONSENSE)
        wilds = [card for card in self.cards if card in title().content.wild or card == NONSENSE]
        yield from (say.PlayWild(*way) for way in product(wilds, self.rows, agenas, self.pays))
        yield from (say.PlayHistory(card) for card in self.cards)
        histories = [card for card in self.cards if card in title().content.history or card == NONSENSE]
        yield from (say.Extend(*way) for way in product(histories, self.movers, self.spaces))

    def other_actions(self) -> Iterator[Action]:
        """Everything that is said in other phases, in windows and between."""
        yield from (say.ChooseStart(space) for space in ("start_1", "start_2", "mercury_2", NONSENSE))
        yield from (say.Draw(pile) for pile in ("draw", "discard", NONSENSE))
        yield from (say.Discard(card) for card in self.cards)
        yield from (say.Answer(card) for card in self.cards)
        lying = [*self.lying, "alarm_1202", NONSENSE]
        for way in product([*self.hand, "mission_control", NONSENSE], self.rows, lying):
            yield from (say.Interrupt(*way), say.RequestInterrupt(*way))
        orders = ("never", "always", "on-A", "on-B", "on-mercury", NONSENSE)
        yield from (say.SetOrder(*way) for way in product(self.cards, orders))
        yield from (say.MakeUp(pay) for pay in self.pays)
        bare = (
            say.EndActions,
            say.EndDiscard,
            say.Pass,
            say.CloseWindow,
            say.WithdrawInterrupt,
            say.TakeBack,
        )
        yield from (kind() for kind in bare)


@cache
def known_clauses() -> frozenset[str]:
    return frozenset(clauses(Path(str(tranquility_base.__file__)).parent))


def listed_for(position: Position, seat: int) -> set[Action]:
    return {*position.legal(seat), *position.open_legal(seat)}


def probes(position: Position, seat: int, rng: random.Random) -> Sequence[Action]:
    words = Vocabulary(state_of(position), seat)
    own = list(words.own_actions())
    others = list(words.other_actions())
    return rng.sample(own, min(PROBES, len(own))) + rng.sample(others, min(PROBES, len(others)))


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_everything_that_can_be_said_is_legal_or_refused_with_a_clause(way: tuple[int, str, str]) -> None:
    rng = random.Random(str(way))
    for position in moments(*way):
        asked = {*position.awaited, *position.frame.open_seats(position.state)}
        for seat in range(state_of(position).players):
            listed = listed_for(position, seat)
            for action in probes(position, seat, rng):
                refusal = position.refusal(seat, action)
                assert (refusal is None) == (action in listed), f"{action}: {refusal}"
                if refusal is not None and seat in asked:
                    assert refusal.clause in known_clauses(), f"{action}: {refusal!r}"
                    assert refusal.sentence.endswith("."), refusal


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_what_lists_and_what_explains_agree(way: tuple[int, str, str]) -> None:
    """In the Action phase: an action has no reason against it exactly when it is on the list."""
    for position in moments(*way):
        state = state_of(position)
        if not isinstance(position.frame, ActionPhase):
            continue
        seat = state.active
        listed = position.legal(seat)
        assert len(set(listed)) == len(listed), "nothing is listed twice"
        legal = {action for action in listed if type(action) in REFUSE}
        unrefused = {
            action
            for action in Vocabulary(state, seat).own_actions()
            if REFUSE[type(action)](state, seat, action) is None
        }
        if must_play_a_forced_card(state, seat):
            assert legal <= unrefused
        else:
            assert unrefused == legal


def must_play_a_forced_card(state: TranquilityState, seat: int) -> bool:
    """Solo: a Wild or Instant comes before everything else, however legal the rest would be."""
    wilds = [state.cat.kind[card] for card in state.seats[seat].hand]
    wilds = [kind for kind in wilds if state.cat.first_wild <= kind < state.cat.first_instant]
    return state.is_solo and state.forced == AT_ONCE and bool(forced_plays(state, seat, wilds))


@pytest.mark.rule("TB-MOV-11")
def test_a_refusal_names_the_card_that_forbids_it() -> None:
    table = Arranged(2, rows=[["apollo_8"]])
    table.assembled("apollo_8", launched=True)
    table.lay("apollo_8", "delay_countdown_hold")
    table.lay("apollo_8", "alarm_1202")
    refusal = table.refusal("move apollo_8 apollo_9")
    assert refusal is not None
    assert refusal.sentence == "Apollo 8 cannot move: Program Alarm 1202 lies on it."
    refusal = table.refusal("complete apollo_8")
    assert refusal is not None
    assert "Launch Delay: Countdown Hold lies on it" in refusal.sentence


@pytest.mark.rule("TB-INS-12", "TB-INS-15")
def test_only_who_is_waited_for_passes() -> None:
    table = Arranged(3, rows=[["gemini_4"]], hands=[[], ["delay_engine_shutdown"]], responses="ask")
    table.only(2, "atlas_d", "redstone")
    table.assembled("gemini_4")
    table.act("launch gemini_4")
    nothing = table.refusal("pass", seat=2)
    assert nothing is not None
    assert (nothing.code, nothing.clause) == ("nothing-fits", "TB-INS-15")
    assert table.refusal("pass", seat=1) is None
    assert table.refusal("answer delay_engine_shutdown", seat=1) is None
