"""Games played by drawn numbers, so that Hypothesis can shrink what breaks a law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title, seats_and_spectator
from moonrace.lab import laws
from moonrace.lab.laws import Way

PROBES = 10
LARGEST = 5
DEEPEST = 4_000
"""Laws about positions look this many random decisions into a game."""
GROWTH = 1.2
MEMORY = 60

Choice = tuple[int, Action]


class Walk:
    """A position on the move, and the memory of what could be said in it, to be tried where it is not legal.

    With a match around the position, what is done is recorded and can be undone.
    """

    def __init__(self, place: Position | Match, seed: int, heard: Sequence[Action] = ()) -> None:
        self._place = place
        self.rng = random.Random(seed)
        self.heard = dict.fromkeys(heard)

    @property
    def match(self) -> Match:
        """The match that is being played."""
        assert isinstance(self._place, Match)
        return self._place

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._place.position if isinstance(self._place, Match) else self._place

    def step(self, number: int) -> None:
        """Do what the number stands for: answer, act out of turn, make an offer, or undo."""
        rng = random.Random(number)
        choices = self._listed()
        self._remember([action for _, action in choices])
        if number % 16 == 1 and self._undoes():
            return
        if number % 8 == 2:
            choices = self._open() or choices
        if number % 8 == 3:
            choices = self._offers(rng) or choices
        if choices:
            self._place.act(*rng.choice(choices))

    def probes(self) -> list[Action]:
        """Actions legal at other moments, as they were and with a field changed, and made-up ones."""
        some = self.rng.sample(list(self.heard), min(PROBES, len(self.heard)))
        made_up = [made(kind, (), self.rng) for kind in self.position.frame.unlisted()]
        return list(dict.fromkeys([*some, *(twisted(action, some, self.rng) for action in some), *made_up]))

    def _listed(self) -> list[Choice]:
        position = self.position
        return [(seat, action) for seat in position.awaited for action in position.legal(seat)]

    def _open(self) -> list[Choice]:
        position = self.position
        seats = position.frame.open_seats(position.state)
        return [(seat, action) for seat in seats for action in position.open_legal(seat)]

    def _offers(self, rng: random.Random) -> list[Choice]:
        position = self.position
        seats = [*position.awaited, *position.frame.open_seats(position.state)]
        made_up = [(seat, made(kind, (), rng)) for seat in seats for kind in position.frame.unlisted()]
        return [
            (seat, offer) for seat, offer in made_up if seat != CLOCK and not position.refusal(seat, offer)
        ]

    def _undoes(self) -> bool:
        if isinstance(self._place, Match):
            for seat in range(self.match.players):
                if self.match.undo_refusal(seat) is None:
                    self.match.undo(seat)
                    return True
        return False

    def _remember(self, actions: Sequence[Action]) -> None:
        for action in self.rng.sample(actions, min(3, len(actions))):
            self.heard[action] = None


def made(kind: type[Action], words: Sequence[str], rng: random.Random) -> Action:
    """An action of a kind with fields made up."""
    hints = fields_of(kind)
    return kind(*(made_value(hints[name], words, rng) for name in kind.__struct_fields__))


@cache
def fields_of(kind: type[Action]) -> dict[str, Any]:
    """What is written into each field of an action of a kind."""
    return get_type_hints(kind)


def made_value(hint: Any, words: Sequence[str], rng: random.Random) -> object:
    """A value for a field."""
    if get_origin(hint) is tuple:
        return tuple(made_value(get_args(hint)[0], words, rng) for _ in range(rng.randrange(3)))
    return rng.randint(-1, LARGEST) if hint is int else rng.choice(["nonsense", *words])


def twisted(action: Action, others: Sequence[Action], rng: random.Random) -> Action:
    """The action with one field replaced by a word from elsewhere."""
    if not action.__struct_fields__:
        return action
    words = [word for other in others for word in str(other).split()[1:] if "+" not in word]
    name = rng.choice(action.__struct_fields__)
    value = made_value(fields_of(type(action))[name], words, rng)
    return msgspec.structs.replace(action, **{name: value})


# Where walks begin ----------------------------------------------------------------------------------


def begun(title: Title, way: Way, seed: int) -> Match:
    """A match at its first decision; every other one allows undo without limit."""
    return title.start(way.players, chance=Seeded(seed), options=way.options, free_undo=seed % 2 == 1)


@cache
def _stations(
    title: Title, players: int, options: tuple[tuple[str, str], ...]
) -> tuple[list[Position], list[Action]]:
    walk = Walk(begun(title, Way(players, dict(options)), 0).position, 0)
    stations, wanted, rng = [], 0.0, random.Random(0)
    for decision in range(DEEPEST):
        if walk.position.over:
            break
        if decision >= wanted:
            stations.append(walk.position.clone(Seeded(decision)))
            wanted = max(decision + 1, decision * GROWTH)
        walk.step(rng.randrange(1 << 30))
    return [*stations, walk.position], rng.sample(list(walk.heard), min(MEMORY, len(walk.heard)))


def deep_walk(title: Title, way: Way, seed: int, percent: int) -> Walk:
    """A walk from somewhere in a long random game: the deal at 0 percent, the end or nearly so at 100."""
    stations, heard = _stations(title, way.players, tuple(way.options.items()))
    station = stations[(len(stations) - 1) * percent // 100]
    return Walk(station.clone(Seeded(seed)), seed, heard)


def match_walk(title: Title, way: Way, seed: int, percent: int) -> Walk:
    """A walk through a match, beginning after so many random decisions."""
    walk = Walk(begun(title, way, seed), seed)
    for _ in range(percent):
        if not walk.match.over:
            walk.step(walk.rng.randrange(1 << 30))
    return walk


def moments(walk: Walk, numbers: Sequence[int]) -> Iterator[Walk]:
    """The walk at each of the moments that the numbers lead through."""
    yield walk
    for number in numbers:
        if walk.position.over:
            return
        walk.step(number)
        yield walk


# The laws, each as a check of one moment ------------------------------------------------------------


def texts_read_back(walk: Walk) -> None:
    """Codec, for everything that can be said now."""
    for seat in (*range(walk.position.state.players), CLOCK):
        for action in (*walk.position.legal(seat), *walk.position.open_legal(seat)):
            laws.text_form_reads_back(walk.position.title, action)


def nobody_can_tell(walk: Walk) -> None:
    """Secrecy, for every seat and the spectator."""
    for seat in seats_and_spectator(walk.position.state.players):
        chance = Seeded(walk.rng.getrandbits(48))
        probes = () if walk.position.over else walk.probes()
        laws.seat_cannot_tell(walk.position, seat, chance, walk.rng, probes)


def nobody_deals_with_open_eyes(walk: Walk) -> None:
    """Blind dealing, for every seat."""
    for seat in () if walk.position.over else range(walk.position.state.players):
        chance, seed = Seeded(walk.rng.getrandbits(48)), str(walk.rng.getrandbits(48))
        laws.dealing_is_blind(walk.position, seat, chance, seed)


def twins_look_alike(walk: Walk) -> None:
    """Twins, for every seat and the spectator."""
    if not walk.match.over:
        laws.twins_look_alike(walk.match, walk.rng, walk.probes())


def twins_look_alike_throughout(walk: Walk, decisions: int) -> None:
    """Twins, wherever chance decides something in a random game."""
    for _ in range(decisions):
        if walk.match.over:
            return
        before = walk.match.clone(Seeded(0))
        walk.step(walk.rng.randrange(1 << 30))
        entry = walk.match.steps[-1].entry
        if entry.chance and entry.seat is not None:
            action = before.title.codec.parse(entry.act)
            laws.twins_of_one_doing_look_alike(before, (entry.seat, action), walk.rng)


def listed_is_accepted(walk: Walk) -> None:
    """Legal = accepted."""
    if not walk.position.over:
        laws.listed_is_accepted(walk.position, walk.probes())


Check = Callable[[Walk], None]

POSITION_LAWS: dict[str, Check] = {
    "codec": texts_read_back,
    "conservation": lambda walk: laws.nothing_created_or_lost(walk.position),
    "dead end": lambda walk: laws.somebody_can_act(walk.position),
    "clone": lambda walk: laws.clone_is_apart(walk.position, walk.rng, 8),
    "legal = accepted": listed_is_accepted,
    "choices": lambda walk: laws.choices_are_one_description(walk.position),
    "numbers": lambda walk: laws.numbers_are_sound(walk.position),
    "secrecy": nobody_can_tell,
    "blind dealing": nobody_deals_with_open_eyes,
}
MATCH_LAWS: dict[str, Check] = {
    "replay": lambda walk: laws.record_replays(walk.match),
    "telling": lambda walk: laws.change_is_told(walk.match, walk.rng),
    "undo = replay": lambda walk: laws.undo_is_replay(walk.match),
    "silence": lambda walk: laws.hidden_acts_leave_no_trace(walk.match, walk.rng),
    "twins": twins_look_alike,
}
"""By the names that `LawBroken.law` uses. Bounded length is about whole games and stands apart."""
