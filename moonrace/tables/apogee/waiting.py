"""What a seat is told while others decide, and at the end."""

from __future__ import annotations

from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import PHASES
from moonrace.tables.kit.waiting import Waits, does
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


DECIDES = ("decides", "decide")


def waits(desk: Desk) -> Waits:
    """What a seat waits for that has nothing to decide."""
    view = desk.view
    seats = [seat for seat in view.focus.seats if seat != view.seat]
    if len(seats) == view.players > 1:
        return Waits(f"All {DOING.get(view.focus.what, DECIDES)[1]}.")
    names = [desk.name(seat) for seat in seats] or ["The table"]
    return Waits(does(names, DOING, view.focus.what, DECIDES))


def eyebrow(desk: Desk) -> str:
    """ "Quarter 5, Launch", and whether it is the viewer's choice."""
    phase = PHASES.get(desk.view.phase, desk.view.phase)
    where = f"Quarter {desk.view.round}, {phase}" if desk.view.round else phase
    if not desk.legal:
        return where
    return f"{where}, {'your choice' if desk.is_awaited else 'you are ready'}"


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
