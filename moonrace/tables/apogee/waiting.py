"""What a seat is told while others decide, and at the end."""

from __future__ import annotations

from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import PHASES
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.words import count, listed

DOING = {
    "director": ("chooses a Director", "choose their Directors"),
    "hire": ("hires Engineers", "hire Engineers"),
    "planning": ("places Engineers", "place their Engineers"),
    "specialty": ("uses a specialty", "use specialties"),
    "construction": ("decides what to build", "decide what to build"),
    "rd": ("keeps an R&D card", "keep an R&D card each"),
    "design": ("takes a Technology from a river", "take Technologies"),
    "token": ("weighs a Docking token", "weigh Docking tokens"),
    "overflow": ("clears the reserve", "clear their reserves"),
    "launch": ("decides about a launch", "decide about launches"),
    "docking": ("uses Docking tokens", "use Docking tokens"),
    "administration": ("chooses a Director's action", "choose Directors' actions"),
    "selling": ("sells Technologies", "sell Technologies"),
    "recruiting": ("recruits an Engineer", "recruit Engineers"),
}


def waiting_panel(desk: Desk) -> AskPanel:
    """The panel of a seat that has nothing to decide."""
    view = desk.view
    if view.phase == "over":
        return AskPanel("The end", ending(desk))
    seats = [seat for seat in view.focus.seats if seat != view.seat]
    one, many = DOING.get(view.focus.what, ("decides", "decide"))
    if len(seats) == view.players > 1:
        return AskPanel(eyebrow(desk), f"All {many}.")
    names = listed(map(desk.name, seats)) or "The table"
    return AskPanel(eyebrow(desk), f"{names} {one if len(seats) <= 1 else many}.")


def eyebrow(desk: Desk) -> str:
    """ "Quarter 5, Launch"."""
    phase = PHASES.get(desk.view.phase, desk.view.phase)
    return f"Quarter {desk.view.round}, {phase}" if desk.view.round else phase


def ending(desk: Desk) -> str:
    """The last word on the game."""
    view = desk.view
    quarters = count(view.round, "quarter")
    if view.why == "called_off":
        return f"Nobody fulfilled the Mission in {quarters}."
    if view.is_solo:
        rival = desk.words.director_name(view.rival.director) if view.rival else "The rival"
        if view.why == "rival":
            return f"{rival} was first, after {quarters}."
        if view.why == "draw":
            return f"You and {rival} got there in the same quarter."
        return f"Mission {view.mission} fulfilled in {quarters}."
    names = listed(desk.name(seat) for seat in view.winners)
    if len(view.winners) > 1:
        return f"{names} share the victory after {quarters}."
    return f"{names} fulfils Mission {view.mission} in {quarters}."
