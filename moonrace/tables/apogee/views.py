"""The views of the board: the pad with its figures, the floor and hall of Engineers, all pads, the rolls."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from moonrace.games.apogee import events
from moonrace.games.apogee.view import LaunchView, RocketView, SeatView
from moonrace.tables.apogee.board import sheet_of
from moonrace.tables.apogee.desk import Desk, Walker, launch_to
from moonrace.tables.apogee.people import figure
from moonrace.tables.apogee.plain import rocket_line
from moonrace.tables.apogee.rocketry import small_rocket
from moonrace.tables.apogee.words import SPOT_ICONS, SPOTS, ZONES
from moonrace.tables.kit.parts import Throw
from moonrace.tables.kit.sentences import TABLE
from moonrace.tables.kit.words import count, listed

STEPS = ("planning", "specialty", "construction", "rd", "design", "launch", "administration")
ORDERS = {
    "specialty": "one by one, the highest authority first",
    "construction": "all build together",
    "rd": "the highest single authority draws first",
    "design": "the highest sum chooses first",
}
RESOLVING = ("specialty", "construction", "rd", "design")


class ZoneCard(msgspec.Struct, frozen=True):
    """A card on the pad."""

    name: str
    is_planned: bool


class Zone(msgspec.Struct, frozen=True):
    """The cards of one type on the pad."""

    id: str
    name: str
    cards: list[ZoneCard]
    hint: str
    """What is said of a zone without cards."""


class Gauge(msgspec.Struct, frozen=True):
    """A figure with its bar. An Engineer can make the mass of an empty pad less than nothing."""

    name: str
    value: int
    most: int


class Pad(msgspec.Struct, frozen=True, kw_only=True):
    """The boxes beside the rocket: its cards, its figures, what it can do."""

    zones: list[Zone]
    most: int
    gauges: tuple[Gauge, ...]
    rocket: RocketView
    target: str
    launch: LaunchView
    marks: list[tuple[str, str]]
    is_empty: bool
    whose: str
    waiting: str
    is_blocked: bool


class Person(msgspec.Struct, frozen=True):
    """An Engineer on the floor; without a name somebody face down, or sent away."""

    id: str
    name: str
    surname: str
    authority: str
    picture: Markup
    is_away: bool
    is_hidden: bool


class Crew(msgspec.Struct, frozen=True):
    """The Engineers of one seat on an action."""

    seat: int
    who: str
    people: list[Person]
    total: str
    says: str


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """One of the four actions with the people on it."""

    id: str
    name: str
    icon: str
    order: str
    crews: list[Crew]
    is_current: bool
    is_done: bool

    @property
    def count(self) -> int:
        """How many stand there."""
        return sum(len(crew.people) for crew in self.crews)

    @property
    def lines(self) -> int:
        """How many lines they take in the hall, two in a line."""
        return sum((len(crew.people) + 1) // 2 for crew in self.crews)


class SmallPad(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's pad among all pads."""

    view: SeatView
    name: str
    director: str
    picture: Markup
    reach: str
    says: str
    reserve: str
    known: str
    investors: list[str]


def first_view(desk: Desk) -> str:
    """Which of the board's views is open first.

    Once all have placed, everybody's Engineers are what the board shows, until one acts on the own rocket
    or rockets take off, whoever owns them.
    """
    view = desk.view
    is_own = desk.is_awaited and view.phase not in RESOLVING
    is_building = bool(desk.planned) or bool(desk.rolls())
    shows_people = desk.is_revealing and not is_own and not is_building
    return "people" if shows_people and view.phase not in ("planning", "launch", "over") else "pad"


def pad_view(desk: Desk) -> Pad:
    """The pad of the rocket that is shown."""
    rocket, seat = desk.rocket, desk.view.seats[desk.shown]
    tables, target = desk.cat.tables, desk.target(rocket)
    return Pad(
        zones=[_zone(desk, zone) for zone in ("payload", "upper_stage", "first_stage", "rd")],
        most=desk.content.limits.launch_pad_per_type,
        gauges=(
            Gauge("Thrust", rocket.thrust, tables.thrust_range[1]),
            Gauge("Mass", rocket.mass, tables.mass_range[1]),
        ),
        rocket=rocket,
        target=desk.words.place(target),
        launch=launch_to(rocket, target),
        marks=_marks(rocket),
        is_empty=not any(sheet_of(rocket)),
        whose="" if desk.me else desk.name(desk.shown),
        waiting=desk.words.place(seat.waiting.destination) if seat.waiting else "",
        is_blocked=seat.is_blocked,
    )


def _zone(desk: Desk, zone: str) -> Zone:
    cards: tuple[str, ...] = getattr(desk.rocket, zone)
    left, made = list(desk.planned), []
    for card in reversed(cards):
        is_planned = card in left
        if is_planned:
            left.remove(card)
        made.append(ZoneCard(desk.words.short(card), is_planned))
    return Zone(zone, ZONES[zone], made[::-1], "" if cards else _empty_words(desk.rocket, zone))


def _empty_words(rocket: RocketView, zone: str) -> str:
    if zone == "upper_stage" and "ssto" in rocket.first_stage:
        return "none beside an SSTO"
    return "optional" if zone == "rd" else "needed to fly"


def _marks(rocket: RocketView) -> list[tuple[str, str]]:
    """By icon, what else the rocket is or has."""
    found = (
        ("helmet", f"crew {rocket.crew}", rocket.crew),
        ("satellite", count(rocket.satellites, "satellite"), rocket.satellites),
        ("radiation", f"{rocket.nuclear} nuclear", rocket.nuclear),
        ("restart", "reusable", rocket.is_reusable),
    )
    return [(icon, text) for icon, text, has in found if has]


def floor_view(desk: Desk) -> list[Spot]:
    """The four actions with the people on them: one's own while placements are sealed, then everybody's."""
    return [
        Spot(
            id=spot,
            name=SPOTS[spot],
            icon=SPOT_ICONS[spot],
            order=ORDERS[spot],
            crews=_own_drafts(desk, spot) if desk.view.phase == "planning" else _crews(desk, spot),
            is_current=desk.view.phase == spot,
            is_done=desk.is_revealing and _is_past(desk, spot),
        )
        for spot in RESOLVING
    ]


def _is_past(desk: Desk, spot: str) -> bool:
    phase = desk.view.phase
    return phase in STEPS and STEPS.index(phase) > STEPS.index(spot)


def _own_drafts(desk: Desk, spot: str) -> list[Crew]:
    mine = [who for who, where in desk.view.focus.placement.items() if where == spot]
    return [_crew(desk, desk.view.seat, spot, [Walker(who) for who in mine])] if mine else []


def _crews(desk: Desk, spot: str) -> list[Crew]:
    return [_crew(desk, seat, spot, walkers) for seat, walkers in sorted(desk.floor[spot].items())]


def _crew(desk: Desk, seat: int, spot: str, walkers: list[Walker]) -> Crew:
    words, people = desk.words, []
    own = list(desk.view.at_work.get(spot, ())) if seat == desk.view.seat else []
    for at, walker in enumerate(walkers):
        is_hidden = not walker.engineer and not walker.is_away
        who = own.pop() if is_hidden and own else walker.engineer
        name = words.person(who) if who else ""
        people.append(
            Person(
                id=f"walker-{spot}-{seat}-{at}-{who or 'down'}",
                name=name,
                surname=words.surname(who) if who else "",
                authority=words.authority(who) if who else "",
                picture=figure(name, seat),
                is_away=walker.is_away,
                is_hidden=is_hidden,
            )
        )
    known = [walker.engineer for walker in walkers if walker.engineer]
    total = sum(words.engineer(who).authority_tenths for who in known) / 10
    says = words.people(known) if known else count(len(walkers), "Engineer") + " face down"
    shown = f"{total:.1f}" if known and spot == "design" else ""
    return Crew(seat, desk.name(seat), people, shown, f"{desk.name(seat)}: {says}")


def small_pad(desk: Desk, seat: SeatView) -> SmallPad:
    """A seat's pad with what is known of its programme."""
    rocket, words = seat.rocket, desk.words
    reach = [f"{words.place(to.destination)} {to.number}+" for to in rocket.launches if to.number]
    return SmallPad(
        view=seat,
        name=desk.name(seat.seat),
        director=words.director_name(seat.director),
        picture=small_rocket(sheet_of(rocket), 92, 150),
        reach=listed(reach[:3]) or "nothing in reach",
        says=rocket_line(desk, rocket),
        reserve=words.names(seat.reserve) or "empty",
        known="" if seat.seat == desk.view.seat else words.people(seat.known),
        investors=[
            f"{words.investor(owned.investor).name}: {words.objective(owned.investor, 3 - owned.done)}"
            for owned in seat.investors
        ],
    )


def rolls(desk: Desk) -> list[Throw]:
    """The rolls of this quarter's launches."""
    return [_roll(desk, event) for event in desk.rolls()]


def _roll(desk: Desk, event: events.Rolled | events.RivalRolled) -> Throw:
    seat, who, where = TABLE, "Rival", "the rival's launch"
    if isinstance(event, events.Rolled):
        seat, who, where = event.seat, desk.name(event.seat), desk.words.place(event.destination)
    return Throw(seat, who, where, desk.content.start.die_sides, event.roll, event.number)
