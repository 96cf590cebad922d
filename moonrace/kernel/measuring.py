"""Measuring a game: events are heard step by step, and come to what its `Measures` declare."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from moonrace.kernel.events import Event, may_see
from moonrace.kernel.frames import State
from moonrace.kernel.match import Match
from moonrace.kernel.measures import GAME, AtEnd, Figures, Measures, Racer, Track, Trait
from moonrace.kernel.result import Result
from moonrace.kernel.title import Title

Standing = tuple[int, ...]


class SeatMeasured(msgspec.Struct, frozen=True):
    """How a game went for a seat."""

    seat: int
    place: int
    """1 for the best; those level share the better place; 0 where the game has no result."""
    score: float
    has_won: bool
    opening: str
    """The key of how it began; `Measures.opening` says it in words."""
    traits: dict[str, str]
    """Who it is, by the names of the game's traits."""
    figures: dict[str, int | None]


class Use(msgspec.Struct, frozen=True):
    """How often a card or part came to somebody and was used. Of a team the first seat stands for all."""

    seat: int
    group: str
    thing: str
    gained: int
    used: int


class Point(msgspec.Struct, frozen=True):
    """How far a seat was at the end of a round, by each measure of progress."""

    round: int
    seat: int
    figures: tuple[int, ...]


class Noted(msgspec.Struct, frozen=True):
    """An event of interest, with the step that caused it; step 0 is the deal."""

    step: int
    round: int
    seat: int | None
    event: Event


class Measured(msgspec.Struct, frozen=True):
    """What a game came to."""

    steps: int
    rounds: int
    why: str
    winners: tuple[int, ...]
    is_draw: bool
    decided_step: int | None
    """The step since which who won was alone in front to the end, by the game's own progress; the last step
    where that never was so. None where nobody won against another seat."""
    decided_round: int | None
    lead_changes: int
    half_leader: int | None
    """The first seat of who was alone in front when half of the steps were done."""
    figures: dict[str, int | None]
    seats: tuple[SeatMeasured, ...]
    uses: tuple[Use, ...]
    points: tuple[Point, ...]
    notes: tuple[Noted, ...]


class _Lead(msgspec.Struct, frozen=True):
    step: int
    round: int
    leader: Racer | None
    """None where several are level in front."""


class Meter:
    """Hears a game and says at its end what it came to."""

    def __init__(self, title: Title, state: State) -> None:
        self.measures: Measures = title.measures
        self.title = title
        self.racers: Mapping[Racer, Sequence[int]] = self.measures.racers(state)
        self.players = state.players
        self.round = 0
        self.steps = -1
        self._figures: dict[str, Figures] = {}
        self._keys: dict[str, dict[Racer, list[str]]] = {}
        self._gained: Counter[tuple[Racer, str, str]] = Counter()
        self._used: Counter[tuple[Racer, str, str]] = Counter()
        self._points: list[Point] = []
        self._notes: list[Noted] = []
        self._leads: list[_Lead] = []
        self._is_moved = True
        self._ears: dict[type[Event], list[Callable[[Any], None]]] = defaultdict(list)
        self._listen()

    # Hearing ----------------------------------------------------------------------------------------------

    def hear(self, events: Iterable[Event]) -> None:
        """What happened in the next step; the deal is the first."""
        self.steps += 1
        begins = self.measures.round_begins
        for event in events:
            kind = type(event)
            if kind in begins:
                self._begin_round(begins[kind](event, self.players))
            for ear in self._ears.get(kind, ()):
                ear(event)
        if self._is_moved:
            self._note_lead()
            self._is_moved = False

    def _listen(self) -> None:
        measures = self.measures
        for track in measures.progress:
            self._follow(track, self.racers, is_progress=True)
        for figure in measures.seats:
            if isinstance(figure, Track):
                self._follow(figure, self.racers)
        for track in measures.games:
            self._follow(track, (GAME,))
        for trait in (*measures.traits, *([measures.opening] if measures.opening else [])):
            self._learn(trait)
        for things in measures.things:
            for counted, by, kinds in (
                (self._gained, 1, things.gains),
                (self._used, 1, things.uses),
                (self._used, -1, things.returns),
            ):
                for kind, which in kinds.items():
                    self._ears[kind].append(_counting(counted, by, things.name, which))
        for kind in measures.events:
            self._ears[kind].append(self._note)

    def _follow(self, track: Track, racers: Iterable[Racer], *, is_progress: bool = False) -> None:
        figures: Figures = dict.fromkeys(racers, track.start)
        self._figures[track.name] = figures

        def follow(event: Event) -> None:
            track.follow(event, figures, self._figures)
            if is_progress:
                self._is_moved = True

        for kind in track.changes:
            self._ears[kind].append(follow)

    def _learn(self, trait: Trait) -> None:
        known: dict[Racer, list[str]] = {racer: [] for racer in self.racers}
        self._keys[trait.name] = known
        for kind, keys in trait.keys.items():

            def learn(event: Event, keys: Callable[[Any], Iterable[tuple[Racer, str]]] = keys) -> None:
                for racer, key in keys(event):
                    if racer in known and len(known[racer]) < trait.length:
                        known[racer].append(key)

            self._ears[kind].append(learn)

    def _note(self, event: Event) -> None:
        seats = self.racers.get(self.measures.whose(event), ())
        self._notes.append(Noted(self.steps, self.round, seats[0] if seats else None, event))

    def _begin_round(self, number: int) -> None:
        if number != self.round:
            self._end_round()
            self.round = number

    def _end_round(self) -> None:
        if self.round:
            self._points += [
                Point(self.round, seat, self._standing(racer))
                for racer, seats in self.racers.items()
                for seat in seats
            ]

    # Who is ahead -----------------------------------------------------------------------------------------

    def _standing(self, racer: Racer) -> Standing:
        return tuple([self._figures[track.name][racer] or 0 for track in self.measures.progress])

    def _note_lead(self) -> None:
        standings = {racer: self._standing(racer) for racer, seats in self.racers.items() if seats}
        best = max(standings.values(), default=())
        ahead = [racer for racer, standing in standings.items() if standing == best]
        leader = ahead[0] if len(ahead) == 1 else None
        if not self._leads or self._leads[-1].leader != leader:
            self._leads.append(_Lead(self.steps, self.round, leader))

    def _decided(self, winners: Sequence[int]) -> tuple[int | None, int | None]:
        """The step and round since which the winner was alone in front."""
        rivals = [racer for racer, seats in self.racers.items() if seats]
        if not winners or len(rivals) < 2 or not self.measures.progress:
            return None, None
        last = self._leads[-1]
        if last.leader is not None and winners[0] in self.racers[last.leader]:
            return last.step, last.round
        return self.steps, self.round

    def _lead_changes(self) -> int:
        leaders = [lead.leader for lead in self._leads if lead.leader is not None]
        return sum(before != after for before, after in pairwise(leaders))

    def _half_leader(self) -> int | None:
        half = [lead.leader for lead in self._leads if 2 * lead.step <= self.steps]
        return self.racers[half[-1]][0] if half and half[-1] is not None else None

    # The end ----------------------------------------------------------------------------------------------

    def measured(self, state: State) -> Measured:
        """What was heard, with what lies on the table now. A game is measured once it is over."""
        self._end_round()
        result = state.result
        winners, is_draw = won_by(self.title, state)
        step, round_ = self._decided(winners)
        return Measured(
            steps=self.steps,
            rounds=self.round,
            why=result.why if result else "",
            winners=winners,
            is_draw=is_draw,
            decided_step=step,
            decided_round=round_,
            lead_changes=self._lead_changes(),
            half_leader=self._half_leader(),
            figures={track.name: self._figures[track.name][GAME] for track in self.measures.games},
            seats=tuple(self._seats(state, winners)),
            uses=tuple(self._uses()),
            points=tuple(self._points),
            notes=tuple(self._notes),
        )

    def _seats(self, state: State, winners: Sequence[int]) -> list[SeatMeasured]:
        found: list[SeatMeasured] = []
        for racer, seats in self.racers.items():
            if not seats:
                continue
            traits = {name: "+".join(known[racer]) for name, known in self._keys.items()}
            opening = self.measures.opening
            key = traits.pop(opening.name) if opening else ""
            figures = self._figures_of(state, racer)
            found += [
                SeatMeasured(
                    seat=seat,
                    place=_place(state.result, seat),
                    score=state.result.scores[seat] if state.result else 0.0,
                    has_won=seat in winners,
                    opening=key,
                    traits=traits,
                    figures=figures,
                )
                for seat in seats
            ]
        return sorted(found, key=lambda seat: seat.seat)

    def _figures_of(self, state: State, racer: Racer) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        for figure in (*self.measures.progress, *self.measures.seats):
            if isinstance(figure, AtEnd):
                found[figure.name] = figure.of(state, racer) if state.result else None
            else:
                found[figure.name] = self._figures[figure.name][racer]
        return found

    def _uses(self) -> list[Use]:
        keys = sorted({*self._gained, *self._used}, key=str)
        return [
            Use(self.racers[racer][0], group, thing, self._gained[key], self._used[key])
            for key in keys
            for racer, group, thing in [key]
            if self.racers.get(racer)
        ]


def _counting(
    counted: Counter[tuple[Racer, str, str]],
    by: int,
    group: str,
    which: Callable[[Any], tuple[Racer, Iterable[str]]],
) -> Callable[[Any], None]:
    def count(event: Any) -> None:
        racer, things = which(event)
        for thing in things:
            counted[racer, group, thing] += by

    return count


def _place(result: Result | None, seat: int) -> int:
    """1 and as many as come before; 0 for who has no place."""
    before = 0
    for rank in result.ranking if result else ():
        if seat in rank:
            return before + 1
        before += len(rank)
    return 0


def won_by(title: Title, state: State) -> tuple[tuple[int, ...], bool]:
    """The seats that won, and whether it is a draw. Seats of one team win together; others who tie, draw."""
    if state.result is None:
        return (), False
    winners = state.result.winners
    if not winners:
        return (), state.players > 1
    if not set(winners) <= set(title.team(state, winners[0])):
        return (), True
    return winners, False


def measure(match: Match, viewer: int | None = None) -> Measured:
    """What a match came to: one that is over, or as far as a viewer could know one that is not."""
    state = match.position.state
    meter = Meter(match.title, state)
    for step in match.effective:
        known = step.events if viewer is None else [e for e in step.events if may_see(e.audience, viewer)]
        meter.hear(known)
    return meter.measured(state)
