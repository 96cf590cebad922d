"""What lists and what explains agree: everything that can be said is legal, or refused with a clause.

Actions are built by brute force from the names on the table, at moments of games begun late.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from moonrace import Seeded
from moonrace.games import leaving_earth
from moonrace.games.leaving_earth import actions as say
from moonrace.games.leaving_earth.rules.year import DEEDS, UNLISTED, Turn
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import clauses
from moonrace.kernel.position import Position
from tests.games.leaving_earth.arranged import Arranged
from tests.games.leaving_earth.late import WAYS, moments

NONSENSE = "nonsense"
PROBES = 40


class Vocabulary:
    """Names with which actions can be made up at a moment: all that matter to an agency, and some more."""

    def __init__(self, state: LeavingEarthState, agency: int) -> None:
        cat, own = state.cat, state.agencies[agency]
        self.ships = [*state.craft, 0, -1, state.next_craft]
        self.places = [*cat.place, "lost", "outer_planets_transfer", NONSENSE]
        self.advancements = [*cat.advancements, NONSENSE]
        held = {part for craft in state.craft.values() for part in craft.parts} | set(own.components)
        self.parts = [*sorted(cat.label(part) for part in held), "supplies", "supplies!", "probe!!", NONSENSE]
        people = ("yuri_gagarin", "buzz_aldrin", "pilot_1", "pilot_2", "pilot_01", "doctor_999999")
        self.goods = [*(part.id for part in cat.parts), "juno!", *people, NONSENSE]
        self.counts = (1, 0, -1, 2, 3, 99, 100)
        amounts = ("", ":0", ":1", ":2", ":99", ":x", ":01")
        words = ("money", "craft", "supplies", "juno", "probe!", "yuri_gagarin", NONSENSE, "")
        self.items = [word + amount for word, amount in product(words, amounts)]
        self.items += [f"research:{name}" for name in self.advancements] + [
            f"craft:{ship}" for ship in self.ships
        ]

    def own_actions(self) -> Iterator[Action]:
        """What an agency can say in its turn, offers apart."""
        yield from (say.Research(name) for name in self.advancements)
        yield from (say.Buy(*way) for way in product(self.goods, self.counts))
        for kind in (say.Load, say.Unload):
            yield from (kind(*way) for way in product(self.parts, self.ships, (1, 0, 2, 99)))
        yield from (
            say.Maneuver(*way) for way in product(self.ships, self.places, (0, 1, 2, 3, 4, 21, 22, -1))
        )
        yield from (say.Dock(*way) for way in product(self.ships, self.ships))
        for single in (say.Separate, say.Repair, say.Heal):
            yield from (single(ship) for ship in self.ships)
        yield from (say.Survey(*way) for way in product(self.ships, self.places))
        yield from (
            say.Collect(*way) for way in product(self.ships, ("sample", "supplies", NONSENSE), self.counts)
        )
        samples = ("sample_moon", "sample_phobos", "sample_mercury", "juno", NONSENSE)
        yield from (say.TurnIn(*way) for way in product(samples, ("", *self.advancements)))

    def offers(self, rng: random.Random) -> Iterator[Action]:
        """Some offers; all would be too many."""
        for _ in range(PROBES):
            give, take = (tuple(rng.sample(self.items, rng.randrange(4))) for _ in range(2))
            yield say.Offer(rng.randrange(-1, 6), give, take)

    def other_actions(self) -> Iterator[Action]:
        """Everything that is said at other moments."""
        yield from (say.ChooseAgency(name) for name in ("nasa", NONSENSE))
        yield from (say.Fire(part) for part in self.parts)
        yield from (say.Damage(*way) for way in product(self.parts, self.ships))
        yield from (say.Destroy(ship) for ship in self.ships)
        yield from (say.Seat(*way) for way in product(("yuri_gagarin", NONSENSE), self.parts, (0, 1, 2)))
        yield from (say.Enter(*way) for way in product(self.parts, (1, 2)))
        yield from (say.Take(*way) for way in product(self.parts, self.counts))
        yield from (say.Check(*way) for way in product(self.ships, self.parts))
        yield from (say.Spare(part) for part in self.parts)
        bare = [kind for kind in say.ACTIONS if not kind.__struct_fields__]
        yield from (kind() for kind in bare)


@cache
def known_clauses() -> frozenset[str]:
    return frozenset(clauses(Path(str(leaving_earth.__file__)).parent))


def some(actions: Iterator[Action], rng: random.Random) -> list[Action]:
    every = list(actions)
    return rng.sample(every, min(PROBES, len(every)))


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_everything_that_can_be_said_is_accepted_or_refused_with_a_clause(
    way: tuple[int, dict[str, str]],
) -> None:
    """And what is accepted without being listed can be done, and leaves the table whole."""
    rng = random.Random(str(way))
    for position in moments(*way):
        state = position.state
        asked = {*position.awaited, *position.frame.open_seats(state)}
        for seat in range(state.players):
            words = Vocabulary(state, state.agency_of(seat))
            probes = (
                some(words.own_actions(), rng) + some(words.other_actions(), rng) + list(words.offers(rng))
            )
            for action in probes:
                check_answer(position, seat, action, is_asked=seat in asked)


def check_answer(position: Position, seat: int, action: Action, *, is_asked: bool) -> None:
    refusal = position.refusal(seat, action)
    if refusal is None:
        assert action in position.legal(seat) or type(action) in position.frame.unlisted(), action
        copy = position.clone(Seeded(1))
        copy.act(seat, action)
        copy.title.check(copy.state)
    else:
        assert action not in position.legal(seat), action
        if is_asked:
            assert refusal.clause in known_clauses(), f"{action}: {refusal!r}"
            assert refusal.sentence.endswith("."), refusal


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_what_lists_and_what_explains_agree(way: tuple[int, dict[str, str]]) -> None:
    """In a turn: an action has no reason against it exactly when it is listed, or of a kind that cannot be.

    Of those kinds the usual ones are listed: single components, and flights with thrust enough.
    """
    turns = 0
    for position in moments(*way):
        state = position.state
        if not isinstance(position.frame, Turn):
            continue
        turns += 1
        seat, agency = position.awaited[0], state.active
        legal = {action for action in position.legal(seat) if type(action) in DEEDS}
        free = {
            action
            for action in Vocabulary(state, agency).own_actions()
            if DEEDS[type(action)][0](state, agency, action) is None and not too_late(state, action)
        }
        assert all(DEEDS[type(action)][0](state, agency, action) is None for action in legal)
        assert {action for action in free if is_usual(state, action)} <= legal
        assert {action for action in free - legal if type(action) not in UNLISTED} == set()
    assert turns > 10


def too_late(state: LeavingEarthState, action: Action) -> bool:
    return isinstance(action, say.TurnIn) and state.rules.samples_at_new_year


def is_usual(state: LeavingEarthState, action: Action) -> bool:
    """Whether an action of a kind too manifold to be listed is listed all the same."""
    if isinstance(action, say.Maneuver):
        return is_within_reach(state, action)
    if isinstance(action, say.Buy):
        kind = state.cat.kind(action.component)
        return action.count == 1 and (not state.cat.is_astronaut(kind) or kind in state.astronauts_for_hire())
    return getattr(action, "count", 1) == 1


def is_within_reach(state: LeavingEarthState, action: say.Maneuver) -> bool:
    craft = state.craft[action.craft]
    way = state.cat.way(craft.location, action.to)
    assert way is not None
    thrust = 0
    for part in craft.parts:
        if not part & 3 and not state.cat.is_astronaut(part >> 2):
            component = state.cat.parts[part >> 2]
            thrust += component.thrust + component.thrust_per_year * action.years
    is_enough = thrust >= state.mass(craft) * way.difficulty_in(action.years)
    return is_enough and action.years in {years for years, _ in way.times}


@pytest.mark.rule("LE-COOP-02")
@pytest.mark.parametrize(
    "twice",
    ["juno+juno:1", "money:25+money:025", "supplies:3+supplies:03", "craft:1+craft:01", "money+money:25"],
)
def test_nothing_is_offered_twice_in_other_words(twice: str) -> None:
    table = Arranged(2, missions=["man_on_venus"])
    table.store("juno", "supplies", "supplies", "supplies")
    table.craft(0, "earth", "probe")
    table.refuses(f"offer 1 {twice}", "LE-COOP-02")
