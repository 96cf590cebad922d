"""Everything the templates of the table read: pad, floor, tables, Mission, Investors, reserve and rivers."""

from __future__ import annotations

from typing import Any

from moonrace.games.apogee.view import RocketView, SeatView
from moonrace.tables.apogee.ask import ask_panel
from moonrace.tables.apogee.board import pad_scene, sheet_of
from moonrace.tables.apogee.charts import charts
from moonrace.tables.apogee.desk import Desk, Walker
from moonrace.tables.apogee.panel import director_card, panel_of, person_card
from moonrace.tables.apogee.people import figure
from moonrace.tables.apogee.plain import PROGRESS, effect_words, rocket_line
from moonrace.tables.apogee.rocketry import small_rocket
from moonrace.tables.apogee.touches import card_id, touches
from moonrace.tables.apogee.words import (
    RECONSTRUCTED,
    RIVAL_ACTIONS,
    SPOT_ICONS,
    SPOTS,
    ZONE_ICONS,
    ZONES,
    money,
)
from moonrace.tables.kit.parts import Phase, SeatPart, Shell, Stat
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import count, listed, percent

TRACK = (
    ("Planning", ("planning", "specialty", "construction", "rd", "design")),
    ("Launch", ("launch",)),
    ("Administration", ("administration",)),
)
STEPS = tuple(step for _, steps in TRACK for step in steps)
ORDERS = {
    "specialty": "one by one, the highest authority first",
    "construction": "all build together",
    "rd": "the highest single authority draws first",
    "design": "the highest sum chooses first",
}
LINES_IN_HALL = 3
"""So many lines of Engineers fit the hall at full size."""
RESOLVING = ("specialty", "construction", "rd", "design")


def page_context(desk: Desk) -> dict[str, Any]:
    """What board, panel, side and dock read."""
    panel = ask_panel(desk)
    things = touches(desk, panel)
    return {
        "shell": _shell(desk),
        "board": pad_scene(desk),
        "stage": _stage(desk),
        "pad": _pad(desk),
        "floor": (floor := _floor(desk)),
        "is_crowded": max(spot["lines"] for spot in floor) > LINES_IN_HALL,
        "charts": charts(desk),
        "pads": [_small_pad(desk, seat) for seat in desk.view.seats],
        "panel": panel_of(desk),
        "mission": _mission(desk),
        "investors": _investors(desk, things),
        "rival": _rival(desk),
        "effects": list(effect_words(desk)),
        "reserve": _reserve(desk, things),
        "people": _people(desk, things),
        "director": director_card(desk, desk.me.director, desk.view.seat)
        | {"is_used": desk.me.has_used_specialty}
        if desk.me and desk.me.director
        else None,
        "tokens": _tokens(desk),
        "rivers": _rivers(desk, things),
        "is_seated": desk.me is not None,
        "whose": desk.name(desk.shown),
        "has_begun": desk.view.round > 0,
        "quarter": desk.view.round,
        "has_placed": desk.is_revealing,
        "rolls": _rolls(desk),
        "reconstructed": RECONSTRUCTED,
        "reserve_limit": desk.content.limits.reserve_technologies,
        "sale_price": money(desk.me.sale_price) if desk.me and desk.me.director else "",
    }


# Around the board -------------------------------------------------------------------------------------------


def _shell(desk: Desk) -> Shell:
    view = desk.view
    return Shell(
        when=f"quarter {view.round}" if view.round else "set-up",
        phases=tuple(Phase(name, view.phase in steps) for name, steps in TRACK),
        seats=tuple(_seat_part(desk, seat) for seat in view.seats),
        status=Stat("coin", money(desk.credits), "", "credits") if desk.me else None,
        own="Reserve and people",
        hand="Rivers",
    )


def _seat_part(desk: Desk, seat: SeatView) -> SeatPart:
    view, words = desk.view, desk.words
    engineers = seat.hand_size + sum(seat.placed.values())
    rocket = seat.rocket
    power = f"{rocket.performance:.1f}" if rocket.performance else str(rocket.thrust)
    stats = [
        Stat("coin", money(seat.credits), "", "credits"),
        Stat("people", str(engineers), "", "Engineers"),
        Stat("thrust", power, "", "performance" if rocket.performance else "thrust"),
    ]
    if view.has_tokens:
        stats.append(Stat("link", str(sum(seat.tokens.values())), "", "Docking tokens"))
    progress = seat.progress
    stats.append(Stat("flag", str(progress.have), f"/{progress.need}", PROGRESS[progress.what]))
    director = (
        f"{words.director_name(seat.director)}, {words.nation_name(seat.nation)}" if seat.director else ""
    )
    return SeatPart(
        stats=tuple(stats),
        words=_rank_reason(desk, seat) if view.phase == "over" else director,
        is_active=view.ask.seats == (seat.seat,),
    )


def _rank_reason(desk: Desk, seat: SeatView) -> str:
    if seat.seat in desk.view.winners:
        return f"Mission {desk.view.mission} fulfilled"
    return f"{seat.progress.have} of {seat.progress.need} {PROGRESS[seat.progress.what]}"


# The board --------------------------------------------------------------------------------------------------


def _stage(desk: Desk) -> dict[str, str]:
    """Which of the board's views is open first. The key changes with the moment, and the choice with it.

    Once all have placed, everybody's Engineers are what the board shows, until one acts on the own rocket.
    """
    view = desk.view
    is_own = desk.is_awaited and view.phase not in RESOLVING
    is_building = bool(desk.planned) or bool(desk.rolls())
    shows_people = desk.is_revealing and not is_own and not is_building
    first = "people" if shows_people and view.phase not in ("planning", "over") else "pad"
    return {"first": first, "key": f"{view.round}-{first}"}


def _pad(desk: Desk) -> dict[str, Any]:
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
    launch = next((one for one in rocket.launches if one.destination == target), None)
    return {
        "zones": zones,
        "gauges": [
            {"name": "Thrust", "icon": "thrust", "value": rocket.thrust, "most": tables.thrust_range[1]},
            {"name": "Mass", "icon": "mass", "value": rocket.mass, "most": tables.mass_range[1]},
        ],
        "performance": f"{rocket.performance:.1f}" if rocket.performance else "",
        "target": desk.words.place(target),
        "number": launch.number if launch else 0,
        "chance": percent(launch.chance) if launch and launch.number else "",
        "twelfths": round(launch.chance * desk.content.start.die_sides) if launch else 0,
        "marks": _marks(rocket),
        "why": rocket.why_grounded,
        "clause": rocket.clause,
        "is_empty": not any(sheet_of(rocket)),
        "whose": "" if desk.me else desk.name(desk.shown),
        "waiting": desk.words.place(seat.waiting.destination) if seat.waiting else "",
        "is_blocked": seat.is_blocked,
        "is_launch_blocked": desk.view.is_launch_blocked,
    }


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


def _floor(desk: Desk) -> list[dict[str, Any]]:
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
    mine = [who for who, where in desk.view.ask.placement.items() if where == spot]
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


def _small_pad(desk: Desk, seat: SeatView) -> dict[str, Any]:
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
        "mass": rocket.mass,
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


def _rolls(desk: Desk) -> list[dict[str, Any]]:
    """The rolls of this quarter's launches."""
    found = []
    for event in desk.rolls():
        seat = event.data.get("seat", -1)
        number, roll = event.data.get("number", 0), event.data.get("roll", 0)
        assert isinstance(seat, int)
        assert isinstance(number, int)
        assert isinstance(roll, int)
        where = (
            desk.words.place(str(event["destination"]))
            if "destination" in event.data
            else "the rival's launch"
        )
        found.append(
            {
                "seat": seat,
                "who": desk.name(seat) if seat >= 0 else "Rival",
                "where": where,
                "number": number,
                "roll": roll,
                "is_success": roll >= number,
            }
        )
    return found


# Beside the board -------------------------------------------------------------------------------------------


def _mission(desk: Desk) -> dict[str, Any]:
    mission = desk.mission
    progress = desk.view.seats[desk.shown].progress
    return {
        "number": mission.number,
        "level": mission.level,
        "title": mission.title,
        "text": mission.text,
        "checks": [{"text": text, "is_met": is_met} for text, is_met in desk.mission_checks(desk.rocket)],
        "have": progress.have,
        "need": progress.need,
        "what": PROGRESS[progress.what],
        "needs_docking": desk.view.needs_docking,
    }


def _investors(desk: Desk, things: dict[str, Touch]) -> list[dict[str, Any]]:
    """Those face up, then one's own with what is left on them."""
    met = (
        set(desk.prize(desk.rocket, desk.target(desk.rocket)).objectives)
        if desk.rocket.is_complete
        else set()
    )
    rows = [_investor(desk, id_, (1, 2), met, things) for id_ in desk.view.investors]
    if desk.me is not None:
        rows += [
            _investor(desk, owned.investor, (3 - owned.done,), met, things) | {"is_own": True}
            for owned in desk.me.investors
        ]
    return rows


def _investor(
    desk: Desk, id_: str, levels: tuple[int, ...], met: set[tuple[str, int]], things: dict[str, Touch]
) -> dict[str, Any]:
    touch = things.get(f"investor-{id_}", NO_TOUCH)
    return {
        "id": id_,
        "name": desk.words.investor(id_).name,
        "is_own": False,
        "attributes": touch_attributes(touch),
        "is_alive": touch.is_alive,
        "levels": [
            {
                "level": level,
                "text": desk.words.objective(id_, level),
                "gain": money(desk.words.gain(id_, level) + desk.view.effects.investor_gain),
                "is_met": (id_, level) in met,
            }
            for level in levels
        ],
    }


def _rival(desk: Desk) -> dict[str, Any] | None:
    rival = desk.view.rival
    if rival is None or not rival.director:
        return None
    return {
        "name": desk.words.director_name(rival.director),
        "authority": rival.authority,
        "readiness": rival.readiness,
        "needed": rival.readiness_needed,
        "launches": rival.launches,
        "launches_needed": rival.launches_needed,
        "number": rival.number,
        "chance": percent(rival.chance),
        "action": RIVAL_ACTIONS.get(rival.action, ""),
        "is_stopped": rival.is_cancelled or rival.is_blocked,
    }


# Own things -------------------------------------------------------------------------------------------------


def _card(desk: Desk, label: str, touch: Touch) -> dict[str, Any]:
    """A Technology card in a reserve or river."""
    words, card = desk.words, desk.words.technology(label)
    return {
        "name": card.name,
        "icon": ZONE_ICONS[card.type],
        "zone": ZONES[card.type],
        "thrust": card.thrust,
        "mass": card.mass,
        "cost": money(card.cost),
        "crew": card.crew,
        "satellites": card.satellites,
        "is_nuclear": "nuclear" in card.features,
        "feature": words.feature(label),
        "is_guess": words.is_guess(label),
        "attributes": touch_attributes(touch),
        "is_alive": touch.is_alive,
    }


def _reserve(desk: Desk, things: dict[str, Touch]) -> list[dict[str, Any]]:
    seat = desk.view.seats[desk.shown]
    seen: dict[str, int] = {}
    cards = []
    for card in seat.reserve:
        copy = seen[card] = seen.get(card, -1) + 1
        touch = things.get(f"reserve-{card}", NO_TOUCH) if desk.me else NO_TOUCH
        is_planned = copy < desk.planned.count(card)
        cards.append(_card(desk, card, touch) | {"id": f"reserve-{card}-{copy}", "is_planned": is_planned})
    return cards


def _people(desk: Desk, things: dict[str, Touch]) -> list[dict[str, Any]]:
    """One's own Engineers, wherever they are."""
    if desk.me is None:
        return []
    placed = {who: spot for spot, names in desk.me.revealed.items() for who in names}
    made = []
    for id_ in reversed(desk.me.known):
        where = desk.view.ask.placement.get(id_) or placed.get(id_, "")
        touch = things.get(f"engineer-{id_}", NO_TOUCH)
        made.append(
            person_card(desk, id_, desk.view.seat)
            | {
                "where": SPOTS[where] if where and where != "hand" else "",
                "attributes": touch_attributes(touch),
                "is_alive": touch.is_alive,
            }
        )
    return made


def _tokens(desk: Desk) -> dict[str, Any] | None:
    if desk.me is None or not desk.view.has_tokens:
        return None
    limits = desk.content.limits
    held = [colour for colour, number in desk.me.tokens.items() for _ in range(number)]
    return {
        "held": held,
        "free": max(0, limits.docking_tokens_total - len(held)),
        "says": f"{desk.words.tokens(desk.me.tokens)}, at most {limits.docking_tokens_total}",
    }


def _rivers(desk: Desk, things: dict[str, Touch]) -> list[dict[str, Any]]:
    rivers = []
    for river, cards in desk.view.rivers.items():
        seen: dict[str, int] = {}
        shown = []
        for card in cards:
            copy = seen[card.label] = seen.get(card.label, -1) + 1
            touch = things.get(card_id(card.label), NO_TOUCH)
            shown.append(
                _card(desk, card.technology, touch)
                | {
                    "id": f"{card_id(card.label)}-{copy}",
                    "token": card.token if desk.view.has_tokens else "",
                }
            )
        touch = things.get(f"river-{river}", NO_TOUCH)
        rivers.append(
            {
                "id": river,
                "name": ZONES[river],
                "cards": shown,
                "pile": desk.view.piles[river].count,
                "attributes": touch_attributes(touch),
                "is_alive": touch.is_alive,
            }
        )
    return rivers
