"""The views of the board: the pad with its figures, the floor and hall of Engineers, all pads, the rolls."""

from __future__ import annotations

from typing import Any

from moonrace.games.apogee import events
from moonrace.games.apogee.view import RocketView, SeatView
from moonrace.tables.apogee.board import sheet_of
from moonrace.tables.apogee.desk import Desk, Walker, launch_to
from moonrace.tables.apogee.people import figure
from moonrace.tables.apogee.plain import rocket_line
from moonrace.tables.apogee.rocketry import small_rocket
from moonrace.tables.apogee.words import SPOT_ICONS, SPOTS, ZONES
from moonrace.tables.kit import words as kit_words
from moonrace.tables.kit.sentences import TABLE
from moonrace.tables.kit.words import count, listed, percent

STEPS = ("planning", "specialty", "construction", "rd", "design", "launch", "administration")
ORDERS = {
    "specialty": "one by one, the highest authority first",
    "construction": "all build together",
    "rd": "the highest single authority draws first",
    "design": "the highest sum chooses first",
}
LINES_IN_HALL = 3
"""So many lines of Engineers fit the hall at full size."""
RESOLVING = ("specialty", "construction", "rd", "design")


def stage(desk: Desk) -> dict[str, str]:
    """Which of the board's views is open first. The key changes with the moment, and the choice with it.

    Once all have placed, everybody's Engineers are what the board shows, until one acts on the own rocket
    or rockets take off, whoever owns them.
    """
    view = desk.view
    is_own = desk.is_awaited and view.phase not in RESOLVING
    is_building = bool(desk.planned) or bool(desk.rolls())
    shows_people = desk.is_revealing and not is_own and not is_building
    first = "people" if shows_people and view.phase not in ("planning", "launch", "over") else "pad"
    return {"first": first, "key": f"{view.round}-{first}"}


def pad_view(desk: Desk) -> dict[str, Any]:
    """The boxes beside the rocket: its cards, its figures, what it can do."""
    rocket, seat = desk.rocket, desk.view.seats[desk.shown]
    most = desk.content.limits.launch_pad_per_type
    tables = desk.cat.tables
    zones = [
        {
            "id": zone,
            "name": ZONES[zone],
            "most": most,
            "cards": _zone_cards(desk, getattr(rocket, zone)),
            "hint": "" if getattr(rocket, zone) else _empty_words(rocket, zone),
        }
        for zone in ("payload", "upper_stage", "first_stage", "rd")
    ]
    target = desk.target(rocket)
    launch = launch_to(rocket, target)
    return {
        "zones": zones,
        "gauges": [
            _gauge("Thrust", rocket.thrust, tables.thrust_range[1]),
            _gauge("Mass", rocket.mass, tables.mass_range[1]),
        ],
        "performance": f"{rocket.performance:.1f}" if rocket.performance else "",
        "target": desk.words.place(target),
        "number": launch.number,
        "chance": percent(launch.chance) if launch.number else "",
        "twelfths": round(launch.chance * desk.content.start.die_sides),
        "marks": _marks(rocket),
        "why": rocket.why_grounded,
        "clause": rocket.clause,
        "is_empty": not any(sheet_of(rocket)),
        "whose": "" if desk.me else desk.name(desk.shown),
        "waiting": desk.words.place(seat.waiting.destination) if seat.waiting else "",
        "is_blocked": seat.is_blocked,
        "is_launch_blocked": desk.view.is_launch_blocked,
    }


def _gauge(name: str, value: int, most: int) -> dict[str, Any]:
    """A figure with its bar. An Engineer can make the mass of an empty pad less than nothing."""
    return {"name": name, "value": kit_words.figure(value), "full": max(0, value), "most": most}


def _zone_cards(desk: Desk, cards: tuple[str, ...]) -> list[dict[str, Any]]:
    left = list(desk.planned)
    made = []
    for card in reversed(cards):
        is_planned = card in left
        if is_planned:
            left.remove(card)
        made.append({"name": desk.words.short(card), "is_planned": is_planned})
    return made[::-1]


def _empty_words(rocket: RocketView, zone: str) -> str:
    if zone == "upper_stage" and "ssto" in rocket.first_stage:
        return "none beside an SSTO"
    return "optional" if zone == "rd" else "needed to fly"


def _marks(rocket: RocketView) -> list[dict[str, str]]:
    marks = []
    if rocket.crew:
        marks.append({"icon": "helmet", "text": f"crew {rocket.crew}"})
    if rocket.satellites:
        marks.append({"icon": "satellite", "text": count(rocket.satellites, "satellite")})
    if rocket.nuclear:
        marks.append({"icon": "radiation", "text": f"{rocket.nuclear} nuclear"})
    if rocket.is_reusable:
        marks.append({"icon": "restart", "text": "reusable"})
    return marks


def floor_view(desk: Desk) -> list[dict[str, Any]]:
    """The four actions with the people on them: one's own while placements are sealed, then everybody's."""
    spots = []
    for spot in RESOLVING:
        crews = _own_drafts(desk, spot) if desk.view.phase == "planning" else _crews(desk, spot)
        spots.append(
            {
                "id": spot,
                "name": SPOTS[spot],
                "icon": SPOT_ICONS[spot],
                "order": ORDERS[spot],
                "crews": crews,
                "is_current": desk.view.phase == spot,
                "is_done": desk.is_revealing and _is_past(desk, spot),
                "count": sum(len(crew["people"]) for crew in crews),
                "lines": sum((len(crew["people"]) + 1) // 2 for crew in crews),
            }
        )
    return spots


def _is_past(desk: Desk, spot: str) -> bool:
    phase = desk.view.phase
    return phase in STEPS and STEPS.index(phase) > STEPS.index(spot)


def _own_drafts(desk: Desk, spot: str) -> list[dict[str, Any]]:
    mine = [who for who, where in desk.view.focus.placement.items() if where == spot]
    return [_crew(desk, desk.view.seat, spot, [Walker(who) for who in mine])] if mine else []


def _crews(desk: Desk, spot: str) -> list[dict[str, Any]]:
    return [_crew(desk, seat, spot, walkers) for seat, walkers in sorted(desk.floor[spot].items())]


def _crew(desk: Desk, seat: int, spot: str, walkers: list[Walker]) -> dict[str, Any]:
    words = desk.words
    people = []
    own = list(desk.view.at_work.get(spot, ())) if seat == desk.view.seat else []
    for at, walker in enumerate(walkers):
        is_hidden = not walker.engineer and not walker.is_away
        who = own.pop() if is_hidden and own else walker.engineer
        people.append(
            {
                "is_hidden": is_hidden,
                "id": f"walker-{spot}-{seat}-{at}-{who or 'down'}",
                "name": words.person(who) if who else "",
                "surname": words.surname(who) if who else "",
                "authority": words.authority(who) if who else "",
                "picture": figure(words.person(who) if who else "", seat),
                "is_away": walker.is_away,
                "specialty": words.specialty(who, is_opposite=desk.view.is_opposite) if who else "",
            }
        )
    known = [walker.engineer for walker in walkers if walker.engineer]
    total = sum(words.engineer(who).authority_tenths for who in known) / 10
    says = words.people(known) if known else count(len(walkers), "Engineer") + " face down"
    return {
        "seat": seat,
        "who": desk.name(seat),
        "people": people,
        "total": f"{total:.1f}" if known and spot == "design" else "",
        "says": f"{desk.name(seat)}: {says}",
    }


def small_pad(desk: Desk, seat: SeatView) -> dict[str, Any]:
    rocket, words = seat.rocket, desk.words
    reach = [
        f"{desk.words.place(launch.destination)} {launch.number}+"
        for launch in rocket.launches
        if launch.number
    ]
    return {
        "seat": seat.seat,
        "name": desk.name(seat.seat),
        "director": desk.words.director_name(seat.director),
        "picture": small_rocket(sheet_of(rocket), 92, 150),
        "thrust": rocket.thrust,
        "mass": kit_words.figure(rocket.mass),
        "performance": f"{rocket.performance:.1f}" if rocket.performance else "none",
        "reach": listed(reach[:3]) or "nothing in reach",
        "marks": _marks(rocket),
        "says": rocket_line(desk, rocket),
        "reserve": desk.words.names(seat.reserve) or "empty",
        "tokens": [colour for colour, number in seat.tokens.items() for _ in range(number)],
        "known": "" if seat.seat == desk.view.seat else desk.words.people(seat.known),
        "investors": [
            f"{words.investor(owned.investor).name}: {words.objective(owned.investor, 3 - owned.done)}"
            for owned in seat.investors
        ],
        "specialty": "used" if seat.has_used_specialty else "still to come",
    }


def rolls(desk: Desk) -> list[dict[str, Any]]:
    """The rolls of this quarter's launches."""
    found = []
    for event in desk.rolls():
        seat, who, where = TABLE, "Rival", "the rival's launch"
        if isinstance(event, events.Rolled):
            seat, who, where = event.seat, desk.name(event.seat), desk.words.place(event.destination)
        found.append(
            {
                "seat": seat,
                "who": who,
                "where": where,
                "number": event.number,
                "roll": event.roll,
                "is_success": event.roll >= event.number,
            }
        )
    return found


def is_crowded(floor: list[dict[str, Any]]) -> bool:
    """Whether the hall has to draw its Engineers small."""
    return any(spot["lines"] > LINES_IN_HALL for spot in floor)
