"""What one would look for in the Action phase and cannot do now, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.view import MissionView
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.tables.face import Greyed
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.words import count, listed

MOST = 3
"""More than this is a list of complaints."""


def greyed_actions(desk: Desk) -> tuple[Greyed, ...]:
    """Verbs of the Action phase that have no legal action, the likeliest first."""
    found = []
    for kinds, explain in _VERBS:
        if not any(isinstance(action, kinds) for action in desk.legal):
            row = explain(desk)
            if row is not None:
                found.append(row)
    return tuple(found[:MOST])


def greyed_draw(desk: Desk) -> tuple[Greyed, ...]:
    """Draw phase: why the discard pile cannot be used."""
    if acts.Draw("discard") in desk.legal:
        return ()
    if desk.view.is_solo:
        return (_row("Take", "draw", "draw-solo", "Solo draws from the draw pile only.", "TB-SOL-02"),)
    return (_row("Take", "draw", "draw-empty", "The discard pile is empty.", "TB-RULING-21"),)


def _row(verb: str, icon: str, code: str, sentence: str, clause: str, label: str = "") -> Greyed:
    return Greyed(verb, icon, label or sentence.rstrip("."), Refusal(code, sentence, clause))


def _complete(desk: Desk) -> Greyed | None:
    flying = [mission for mission in desk.row if mission.is_launched and not mission.is_completed]
    if not flying:
        return None
    mission = min(flying, key=lambda m: (not desk.can_complete_on_patch(m), desk.distance(m.mission)))
    name = desk.words.mission(mission.mission)
    if mission.cards:
        card = desk.words.name(mission.cards[0].card)
        return _row("Complete", "complete", "complete-blocked", f"{card} lies on {name}.", "TB-WLD-04")
    if not desk.has_agenas(mission):
        needed = desk.content.missions[mission.mission].agenas_in_orbit_to_complete
        what = "an Agena" if needed == 1 else f"{needed} Agenas"
        return _row("Complete", "complete", "complete-agena", f"{name} needs {what} in orbit.", "TB-COM-01")
    away = desk.distance(mission.mission)
    return _row(
        "Complete", "complete", "complete-away", f"{name}: {count(away, 'space')} to its patch.", "TB-COM-01"
    )


def _launch(desk: Desk) -> Greyed | None:
    grounded = [m for m in desk.row if not m.is_launched and (not m.is_completed or desk.is_row_complete)]
    if not grounded:
        return None
    mission = min(grounded, key=lambda m: (len(m.missing), not m.pad, m.mission))
    return _row("Launch", "launch", *_why_no_launch(desk, mission))


def _why_no_launch(desk: Desk, mission: MissionView) -> tuple[str, str, str]:
    name = desk.words.mission(mission.mission)
    if not mission.pad and not mission.agenas:
        return "launch-empty", "No mission has its equipment on the pad.", "TB-LAU-01"
    if not mission.is_assembled and mission.missing:
        lacks = listed(map(desk.words.short, mission.missing))
        return "launch-missing", f"{name} lacks {lacks}.", "TB-LAU-01"
    if not mission.is_assembled:
        return "launch-agena", f"{name} needs its Agena in orbit first.", "TB-LAU-02"
    if mission.cards:
        return "launch-delayed", f"{desk.words.name(mission.cards[0].card)} lies on {name}.", "TB-LAU-05"
    cost = desk.words.launch_cost(mission.mission)
    return "launch-fuel", f"{name} costs {cost} fuel to launch, {desk.fuel} left.", "TB-LAU-01"


def _move(desk: Desk) -> Greyed | None:
    flying = [mission for mission in desk.row if mission.is_launched]
    if not flying:
        return _row(
            "Move",
            "move",
            "move-none",
            "No mission of yours is launched.",
            "TB-MOV-02",
            "No mission is launched",
        )
    if all(mission.has_moved for mission in flying):
        return _row("Move", "move", "move-made", "Every launched mission has made its move.", "TB-MOV-03")
    if not desk.fuel:
        return _row(
            "Move",
            "move",
            "move-fuel",
            "Each space costs one fuel, and none is left.",
            "TB-MOV-01",
            "No fuel left",
        )
    if any(mission.cards for mission in flying if not mission.has_moved):
        return _row("Move", "move", "move-stopped", "A card on the mission allows no move.", "TB-MOV-11")
    if desk.is_row_complete and not any(mission.is_completed for mission in flying):
        return _row("Move", "move", "move-relaunch", "Only a relaunched mission descends.", "TB-REL-07")
    return None


def _assemble(desk: Desk) -> Greyed | None:
    if len(desk.view.hand) == 1:
        return _row(
            "Assemble", "assemble", "last-card", "The last card in hand stays for the discard.", "TB-TRN-08"
        )
    fitting = [
        (desk.words.pad_cost(card), card)
        for mission in desk.row
        if not mission.cards
        for card in mission.missing
        if card in desk.view.hand
    ]
    if not fitting:
        return _row("Assemble", "assemble", "assemble-none", "No card in hand fits a pad.", "TB-ASM-02")
    cost, card = min(fitting)
    if cost <= desk.fuel:
        return None
    return _row(
        "Assemble",
        "assemble",
        "assemble-fuel",
        f"{desk.words.name(card)} costs {cost} fuel, {desk.fuel} left.",
        "TB-ASM-01",
    )


_VERBS: tuple[tuple[tuple[type[Action], ...], Callable[[Desk], Greyed | None]], ...] = (
    ((acts.Complete,), _complete),
    ((acts.Launch,), _launch),
    ((acts.Move, acts.Extend), _move),
    ((acts.Assemble,), _assemble),
)
