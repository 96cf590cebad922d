"""What a seat is told while others decide, and at the end."""

from __future__ import annotations

from moonrace.tables.kit.waiting import Waits, does
from moonrace.tables.kit.words import count, listed
from moonrace.tables.leaving_earth.desk import Desk

DOING = {
    "damage": "chooses what is damaged",
    "destroy": "chooses the craft that is lost",
    "reveal": "has found something",
    "entry": "prepares for entry",
    "separate": "chooses what separates",
    "life support": "looks after its people",
    "rescue": "chooses who lives",
    "landing": "lands",
    "samples": "turns in samples",
}


def waits(desk: Desk) -> Waits:
    """What a seat waits for that has nothing to decide."""
    view = desk.view
    if view.phase == "set_up":
        return Waits("Agencies are being chosen.", "Then 1956 begins with $25 for each.")
    if view.deal is not None:
        gives, takes = desk.words.items(view.deal.give), desk.words.items(view.deal.take)
        return Waits(f"{desk.whose(view.deal.to)} weighs an offer: {gives} for {takes}.")
    active, kind = desk.whose(view.active), view.focus.kind
    if view.phase == "end_of_year":
        who = desk.whose(view.focus.agency) if view.focus.agency >= 0 else active
        return Waits(does([who], DOING, kind, DOING["life support"]))
    if view.drawn is not None and view.firing is None and not kind:
        return Waits(f"{active} looks at an outcome of {desk.words.advancement(view.drawn.advancement)}.")
    if view.firing is not None:
        to = desk.words.the(view.firing.to)
        return Waits(f"{active} fires: {view.firing.generated} of {view.firing.required} thrust for {to}.")
    may_offer = desk.me is not None and not desk.is_active
    note = "You may make an offer at any time in their turn." if may_offer else ""
    return Waits(does([active], DOING, kind, "takes a turn"), note)


def eyebrow(desk: Desk) -> str:
    """The year, and whose turn or choice it is."""
    view = desk.view
    if view.phase == "set_up":
        return "Set-up"
    if view.deal is not None:
        return "An offer for you" if desk.legal else f"{view.year}, a deal"
    if view.phase == "end_of_year":
        return f"The end of {view.year}"
    if not desk.legal:
        return f"{view.year}, turn of {desk.agency(view.active)}"
    if view.phase == "funding":
        return f"{view.year} begins"
    if not desk.is_active:
        return f"{view.year}, your choice"
    return "At the controls" if view.firing is not None else f"{view.year}, your turn"


def ending(desk: Desk) -> str:
    """The last word on the game."""
    view = desk.view
    left = sum(desk.content.missions[mission].points for mission in view.missions)
    if view.is_solitaire:
        score = view.agencies[0].score
        verdict = "You win" if score > left else "Not enough"
        return f"{verdict}: {count(score, 'point')} against {left} left on the table."
    best = max(agency.score for agency in view.agencies)
    winners = [agency.agency for agency in view.agencies if agency.score == best]
    names = listed(desk.whose(number) for number in winners)
    if len(winners) > 1:
        return f"{names} share the victory with {count(best, 'point')}."
    return f"{names} wins with {count(best, 'point')}."
