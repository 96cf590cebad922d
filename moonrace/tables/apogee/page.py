"""Everything the templates of the table read: pad, floor, tables, Mission, Investors, reserve and rivers."""

from __future__ import annotations

from typing import Any

import msgspec

from moonrace.games.apogee.content import money
from moonrace.games.apogee.view import SeatView
from moonrace.tables.apogee.board import pad_scene
from moonrace.tables.apogee.buttons import IN_PANEL, card_id
from moonrace.tables.apogee.charts import charts
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.panel import director_card, panel_of, person_card
from moonrace.tables.apogee.plain import PROGRESS, effect_words
from moonrace.tables.apogee.views import floor_view, is_crowded, pad_view, rolls, small_pad, stage
from moonrace.tables.apogee.words import ORBITS, RECONSTRUCTED, RIVAL_ACTIONS, SPOTS, ZONE_ICONS, ZONES
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.parts import Phase, Rival, SeatPart, Shell, Stat
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes, touches_of
from moonrace.tables.kit.words import count, listed, percent

TRACK = (
    ("Planning", ("planning", "specialty", "construction", "rd", "design")),
    ("Launch", ("launch",)),
    ("Administration", ("administration",)),
)
RIVAL_SEAT = 1
"""Whose colour and shape the rival of a solo game has."""


def page_context(desk: Desk, panel: AskPanel) -> dict[str, Any]:
    """What board, panel, side and dock read."""
    things = touches_of(panel)
    floor = floor_view(desk)
    return {
        "shell": _shell(desk),
        "board": pad_scene(desk),
        "stage": stage(desk),
        "pad": pad_view(desk),
        "floor": floor,
        "is_crowded": is_crowded(floor),
        "charts": charts(desk),
        "pads": [small_pad(desk, seat) for seat in desk.view.seats],
        "panel": panel_of(desk),
        "mission": _mission(desk),
        "investors": _investors(desk, things),
        "rival": _rival(desk),
        "effects": list(effect_words(desk)),
        "reserve": _reserve(desk, things),
        "people": _people(desk, things),
        "director": _director(desk),
        "tokens": _tokens(desk),
        "rivers": _rivers(desk, things),
        "is_seated": desk.me is not None,
        "whose": desk.name(desk.shown),
        "has_begun": desk.view.round > 0,
        "quarter": desk.view.round,
        "orbits": {desk.words.place(id_): desk.content.destinations[id_].name for id_ in ORBITS},
        "die_sides": desk.content.start.die_sides,
        "has_placed": desk.is_revealing,
        "rolls": rolls(desk),
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
        rival=_rival_at_the_end(desk),
    )


def _rival_at_the_end(desk: Desk) -> Rival | None:
    """The rival's line in the ranking of a solo game that one of both has won."""
    rival, why = desk.view.rival, desk.view.why
    if rival is None or why not in ("mission", "rival"):
        return None
    launches = f"{rival.launches} of {count(rival.launches_needed, 'launch', 'launches')}"
    name = f"{desk.words.director_name(rival.director)}, rival"
    return Rival(name, RIVAL_SEAT, launches, has_won=why == "rival")


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
        is_active=view.focus.seats == (seat.seat,),
    )


def _rank_reason(desk: Desk, seat: SeatView) -> str:
    if seat.seat in desk.view.winners:
        return f"Mission {desk.view.mission} fulfilled"
    return f"{seat.progress.have} of {seat.progress.need} {PROGRESS[seat.progress.what]}"


# Beside the board -------------------------------------------------------------------------------------------


def _mission(desk: Desk) -> dict[str, Any]:
    mission = desk.mission
    return {
        "number": mission.number,
        "level": mission.level,
        "title": mission.title,
        "text": mission.text,
        "checks": [{"text": text, "is_met": is_met} for text, is_met in _mission_checks(desk)],
        "needs_docking": desk.view.needs_docking,
    }


def _mission_checks(desk: Desk) -> list[tuple[str, bool]]:
    """What the rocket has of what the Mission asks; once fulfilled, the rocket that did it has flown."""
    view, progress = desk.view, desk.view.seats[desk.shown].progress
    if progress.is_fulfilled:
        return [*((text, True) for text, _ in desk.mission_checks(desk.rocket)), ("fulfilled", True)]
    if view.why == "mission":
        return [(f"fulfilled by {listed(desk.name(seat) for seat in view.winners)}", True)]
    return desk.mission_checks(desk.rocket)


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
        where = desk.view.focus.placement.get(id_) or placed.get(id_, "")
        touch = _to_plan_line(things.get(f"engineer-{id_}", NO_TOUCH))
        made.append(
            person_card(desk, id_, desk.view.seat)
            | {
                "where": SPOTS[where] if where and where != "hand" else "",
                "attributes": touch_attributes(touch),
                "is_alive": touch.is_alive,
            }
        )
    return made


def _to_plan_line(touch: Touch) -> Touch:
    """An Engineer's places stand in a line of the panel, which is easier to read than their row."""
    return msgspec.structs.replace(touch, picks=touch.picks.replace(f"row-{IN_PANEL}place-", "plan-"))


def _director(desk: Desk) -> dict[str, Any] | None:
    if desk.me is None or not desk.me.director:
        return None
    card = director_card(desk, desk.me.director, desk.view.seat)
    return card | {"is_used": desk.me.has_used_specialty}


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
