"""What a seat is told while others decide, and at the end."""

from __future__ import annotations

from moonrace.tables.face import AskPanel
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


def waiting_panel(desk: Desk) -> AskPanel:
    """The panel of a seat that has nothing to decide."""
    view = desk.view
    if view.phase == "over":
        return AskPanel("The end", ending(desk))
    if view.phase == "set_up":
        return AskPanel("Set-up", "Agencies are being chosen.", note="Then 1956 begins with $25 for each.")
    if view.deal is not None:
        gives, takes = desk.words.items(view.deal.give), desk.words.items(view.deal.take)
        heading = f"{desk.whose(view.deal.to)} weighs an offer: {gives} for {takes}."
        return AskPanel(f"{view.year}, a deal", heading)
    active = desk.whose(view.active)
    if view.phase == "end_of_year":
        who = desk.whose(view.focus.agency) if view.focus.agency >= 0 else active
        return AskPanel(
            f"The end of {view.year}", f"{who} {DOING.get(view.focus.kind, 'looks after its people')}."
        )
    eyebrow = f"{view.year}, turn of {desk.agency(view.active)}"
    note = (
        "You may make an offer at any time in their turn."
        if desk.me is not None and not desk.is_active
        else ""
    )
    if view.drawn is not None and view.firing is None and not view.focus.kind:
        return AskPanel(
            eyebrow, f"{active} looks at an outcome of {desk.words.advancement(view.drawn.advancement)}."
        )
    if view.firing is not None:
        to = desk.words.the(view.firing.to)
        heading = f"{active} fires: {view.firing.generated} of {view.firing.required} thrust for {to}."
        return AskPanel(eyebrow, heading)
    return AskPanel(eyebrow, f"{active} {DOING.get(view.focus.kind, 'takes a turn')}.", note=note)


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
