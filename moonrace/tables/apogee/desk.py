"""A scene with the questions that panel, board, dock and text all ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from moonrace.games.apogee import events
from moonrace.games.apogee.catalogue import Catalogue, Flight, is_met, is_wanted
from moonrace.games.apogee.content import Condition, Content, Mission
from moonrace.games.apogee.view import LaunchView, RocketView, SeatView, View, rocket_with, why_not_on
from moonrace.kernel.events import Event
from moonrace.tables.apogee.words import Words, plain_card
from moonrace.tables.face import Scene
from moonrace.tables.kit.desk import BaseDesk

EASIEST = "leo"


class Prize(msgspec.Struct, frozen=True):
    """What a successful launch to a destination would bring besides the launch credits."""

    counts: bool
    """Whether it counts for the Mission, once docked where that is asked."""
    objectives: tuple[tuple[str, int], ...]
    """Investors and levels it would fulfil."""
    credits: int
    """What those objectives bring, specialties of the round included."""


class Change(msgspec.Struct, frozen=True):
    """A rocket before and after one more card."""

    before: RocketView
    after: RocketView
    target: str
    misfit: str
    clause: str

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers to roll for the target, 0 where it is out of reach."""
        return number_for(self.before, self.target), number_for(self.after, self.target)


class Walker(msgspec.Struct, frozen=True):
    """An Engineer somewhere on the floor; without a name it lies face down."""

    engineer: str = ""
    is_away: bool = False
    """Sent back to hand, or returned there after the work."""


def launch_to(rocket: RocketView, destination: str) -> LaunchView:
    """What it takes a rocket to get somewhere."""
    return next(launch for launch in rocket.launches if launch.destination == destination)


def number_for(rocket: RocketView, destination: str) -> int:
    """The number to roll, or 0 where the destination is out of reach."""
    return launch_to(rocket, destination).number


class Desk(BaseDesk[View, Words, Content]):
    """One pair of eyes on the table, with the words and lookup tables of its content."""

    def __init__(self, scene: Scene, words: Words, cat: Catalogue) -> None:
        super().__init__(scene, words)
        self.cat = cat

    @cached_property
    def mission(self) -> Mission:
        """The Mission of the table."""
        return self.words.mission(self.view.mission)

    # Seats ------------------------------------------------------------------------------------------------

    @cached_property
    def me(self) -> SeatView | None:
        """The viewer's own side, or None for a spectator."""
        return self.view.seats[self.view.seat] if self.view.seat >= 0 else None

    @property
    def own(self) -> SeatView:
        """The viewer's own side, where it is asked something."""
        assert self.me is not None
        return self.me

    @property
    def crew(self) -> tuple[str, ...]:
        """The viewer's Engineers in the order of every list, which placing them does not change."""
        return self.view.hand[::-1]

    @property
    def has_nothing_to_build(self) -> bool:
        """Whether Construction would find an empty reserve, unless a specialty fills it first."""
        return self.me is not None and not self.me.reserve

    @property
    def credits(self) -> int:
        """The viewer's money."""
        return self.me.credits if self.me else 0

    def who(self, seat: int) -> str:
        """ "you", or a name."""
        return "you" if seat == self.view.seat else self.name(seat)

    @cached_property
    def is_awaited(self) -> bool:
        """Whether the table waits for the viewer."""
        return self.view.seat in self.view.focus.seats

    @cached_property
    def shown(self) -> int:
        """Whose rocket stands on the big pad: the viewer's, or for a spectator whoever acts."""
        if self.view.seat >= 0:
            return self.view.seat
        return self.view.focus.seats[0] if self.view.focus.seats else 0

    # Rockets ----------------------------------------------------------------------------------------------

    @cached_property
    def planned(self) -> tuple[str, ...]:
        """What the viewer has chosen to build and not built yet."""
        return self.view.focus.builds

    @cached_property
    def rocket(self) -> RocketView:
        """The rocket on the big pad, with what is about to be built."""
        if self.planned:
            return rocket_with(self.cat, self.view, self.shown, *self.planned)
        return self.view.seats[self.shown].rocket

    @cached_property
    def _changes(self) -> dict[str, Change]:
        return {}

    def change(self, card: str) -> Change:
        """What one more card would change about the viewer's rocket."""
        technology = plain_card(card)
        found = self._changes.get(technology)
        if found is None:
            after = rocket_with(self.cat, self.view, self.shown, *self.planned, technology)
            misfit, clause = why_not_on(self.cat, self.rocket, technology)
            found = Change(self.rocket, after, self.target(after), misfit, clause)
            self._changes[technology] = found
        return found

    def target(self, rocket: RocketView) -> str:
        """The destination that matters: the Mission's, or the best prize within reach, or the easiest."""
        if self.mission.condition.destination:
            return self.mission.condition.destination
        reachable = [launch for launch in rocket.launches if launch.number]
        best = max(reachable, key=lambda launch: self._worth(rocket, launch), default=None)
        return best.destination if best else EASIEST

    def _worth(self, rocket: RocketView, launch: LaunchView) -> tuple[bool, float, float]:
        prize = self.prize(rocket, launch.destination)
        return prize.counts, prize.credits * launch.chance, launch.chance

    def best_launch(self, rocket: RocketView) -> LaunchView | None:
        """The launch worth most: for the Mission, else for Investors; None where none brings either."""
        worthy = [
            launch
            for launch in rocket.launches
            if launch.number and any(msgspec.structs.astuple(self.prize(rocket, launch.destination)))
        ]
        return max(worthy, key=lambda launch: self._worth(rocket, launch), default=None)

    def prize(self, rocket: RocketView, destination: str) -> Prize:
        """What a success there would bring the viewer."""
        flight = self._flight(rocket, destination)
        goal = self.mission.condition
        objectives = tuple(
            (investor, level)
            for investor, level in self.open_objectives()
            if is_met(self._condition(investor, level), self.cat, flight)
        )
        gain = self.view.effects.investor_gain
        credits = sum(self.words.gain(investor, level) + gain for investor, level in objectives)
        helps = any(level == 2 for _, level in objectives) if goal.investor_level_2 else False
        return Prize(helps or is_wanted(goal, self.cat, flight), objectives, credits)

    def _condition(self, investor: str, level: int) -> Condition:
        card = self.words.investor(investor)
        return (card.level_1 if level == 1 else card.level_2).condition

    def open_objectives(self) -> Iterator[tuple[str, int]]:
        """What the viewer could fulfil: on face-up Investors, and what is left on its own."""
        for investor in self.view.investors:
            yield investor, 1
            yield investor, 2
        if self.me is not None:
            for owned in self.me.investors:
                yield owned.investor, 3 - owned.done

    def _flight(self, rocket: RocketView, destination: str) -> Flight:
        return Flight(
            destination=self.cat.destination[destination],
            thrust=rocket.thrust,
            mass=rocket.mass,
            crew=rocket.crew,
            satellites=rocket.satellites,
            nuclear=rocket.nuclear,
            is_reusable=rocket.is_reusable,
        )

    def lacks(self, rocket: RocketView) -> list[str]:
        """What a rocket still needs before it can take off at all, in words."""
        missing = []
        is_alone = any("ssto" in self.words.technology(card).features for card in rocket.first_stage)
        if not rocket.first_stage:
            missing.append("a First Stage")
        if not rocket.upper_stage and not is_alone:
            missing.append("an Upper Stage")
        if not rocket.payload:
            missing.append("a Payload")
        return missing

    def mission_checks(self, rocket: RocketView) -> list[tuple[str, bool]]:
        """What the Mission asks of a flight, and whether this rocket has it."""
        goal, checks = self.mission.condition, []
        if goal.destination:
            is_near = number_for(rocket, goal.destination) > 0
            checks.append((f"can fly {self.words.to(goal.destination)}", is_near))
        if goal.reusable:
            checks.append(("reusable rocket", rocket.is_reusable))
        if goal.crew_min:
            checks.append((f"crew of {goal.crew_min}", rocket.crew >= goal.crew_min))
        if goal.satellites_min or goal.satellites_total:
            checks.append(("satellite aboard", rocket.satellites >= max(1, goal.satellites_min)))
        if goal.thrust_min:
            checks.append((f"thrust {goal.thrust_min}", rocket.thrust >= goal.thrust_min))
        return checks

    # The quarter so far -----------------------------------------------------------------------------------

    @cached_property
    def this_round(self) -> Sequence[Event]:
        """The events of the round, as far as the viewer may know them."""
        log = self.scene.log
        for at in range(len(log) - 1, -1, -1):
            if isinstance(log[at], events.Round):
                return log[at + 1 :]
        return log

    @cached_property
    def is_revealing(self) -> bool:
        """Whether placements have been revealed this round and are being resolved."""
        return any(isinstance(event, events.Placed) for event in self.this_round)

    @cached_property
    def floor(self) -> dict[str, dict[int, list[Walker]]]:
        """By action and seat, the Engineers that were put there this round, whether or not they still are."""
        floor: dict[str, dict[int, list[Walker]]] = {
            spot: {} for spot in ("specialty", "construction", "rd", "design")
        }
        for event in self.this_round:
            if isinstance(event, events.Placed):
                numbers = event.specialty, event.construction, event.rd, event.design
                for crews, number in zip(floor.values(), numbers, strict=True):
                    if number:
                        crews[event.seat] = [Walker()] * number
            elif isinstance(event, events.Removed):
                there = floor[event.action].get(event.seat, [])
                at = next((n for n, walker in enumerate(there) if not walker.is_away), None)
                if at is not None:
                    there[at] = Walker(is_away=True)
            elif isinstance(event, events.Revealed):
                gone = [walker for walker in floor[event.action].get(event.seat, []) if walker.is_away]
                floor[event.action][event.seat] = [*map(Walker, reversed(event.engineers)), *gone]
        return floor

    def rolls(self) -> list[events.Rolled | events.RivalRolled]:
        """The launches rolled this round, in order."""
        return [event for event in self.this_round if isinstance(event, events.Rolled | events.RivalRolled)]
