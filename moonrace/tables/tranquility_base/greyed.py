"""What one would look for in the Action phase and cannot do now, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.view import MissionView
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.tables.face import Greyed
from moonrace.tables.kit.words import count, listed
from moonrace.tables.tranquility_base.desk import Desk

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
        refusal = Refusal("draw-solo", "Solo draws from the draw pile only.", "TB-SOL-02")
    else:
        refusal = Refusal("draw-empty", "The discard pile is empty.", "TB-RULING-21")
    return (_row("Take", "draw", "", refusal),)


def _row(verb: str, icon: str, label: str, refusal: Refusal) -> Greyed:
    return Greyed(verb, icon, label or refusal.sentence.rstrip("."), refusal)


def _complete(desk: Desk) -> Greyed | None:
    flying = [mission for mission in desk.row if mission.is_launched and not mission.is_completed]
    if not flying:
        return None
    mission = min(flying, key=lambda m: (not desk.can_complete_on_patch(m), desk.distance(m.mission)))
    return _row("Complete", "complete", *_why_not_completed(desk, mission))


def _why_not_completed(desk: Desk, mission: MissionView) -> tuple[str, Refusal]:
    name = desk.words.mission(mission.mission)
    if mission.cards:
        card = desk.words.name(mission.cards[0].card)
        return f"A card lies on {name}", Refusal("complete-blocked", f"{card} lies on {name}.", "TB-WLD-04")
    if not desk.has_agenas(mission):
        needed = desk.content.missions[mission.mission].agenas_in_orbit_to_complete
        what = "an Agena" if needed == 1 else f"{needed} Agenas"
        return "", Refusal("complete-agena", f"{name} needs {what} in orbit.", "TB-COM-01")
    away = count(desk.distance(mission.mission), "space")
    sentence = f"The piece is {away} from the patch of {name}."
    return f"{name}: {away} to its patch", Refusal("complete-away", sentence, "TB-COM-01")


def _launch(desk: Desk) -> Greyed | None:
    grounded = [m for m in desk.row if not m.is_launched and (not m.is_completed or desk.is_row_complete)]
    if not grounded:
        return None
    mission = min(grounded, key=lambda m: (len(m.missing), not m.pad, m.mission))
    return _row("Launch", "launch", *_why_no_launch(desk, mission))


def _why_no_launch(desk: Desk, mission: MissionView) -> tuple[str, Refusal]:
    name = desk.words.mission(mission.mission)
    if not mission.pad and not mission.agenas:
        sentence = "No mission has its equipment on the pad."
        return "Every pad is empty", Refusal("launch-empty", sentence, "TB-LAU-01")
    if not mission.is_assembled and mission.missing:
        lacks = listed(map(desk.words.short, mission.missing))
        return "", Refusal("launch-missing", f"{name} lacks {lacks}.", "TB-LAU-01")
    if not mission.is_assembled:
        sentence = f"{name} needs its Agena in orbit first."
        return f"{name}: Agena not in orbit", Refusal("launch-agena", sentence, "TB-LAU-02")
    if mission.cards:
        sentence = f"{desk.words.name(mission.cards[0].card)} lies on {name}."
        return f"A card delays {name}", Refusal("launch-delayed", sentence, "TB-LAU-05")
    cost = desk.words.launch_cost(mission.mission)
    sentence = f"{name} costs {cost} fuel to launch. {desk.fuel} left."
    return f"{name} costs {cost} fuel", Refusal("launch-fuel", sentence, "TB-LAU-01")


def _move(desk: Desk) -> Greyed | None:
    why = _why_no_move(desk)
    return _row("Move", "move", *why) if why else None


def _why_no_move(desk: Desk) -> tuple[str, Refusal] | None:
    flying = [mission for mission in desk.row if mission.is_launched]
    ready = [mission for mission in flying if not mission.has_moved]
    if not flying:
        sentence = "No mission of yours is launched."
        return "No mission is launched", Refusal("move-none", sentence, "TB-MOV-02")
    if not ready:
        sentence = "Every launched mission has made its move this turn."
        return "Every move is made", Refusal("move-made", sentence, "TB-MOV-03")
    if not desk.fuel:
        sentence = "Each space costs one fuel, and none is left."
        return "No fuel left", Refusal("move-fuel", sentence, "TB-MOV-01")
    if any(mission.cards for mission in ready):
        sentence = "A card on the mission allows no move."
        return "A card stops the mission", Refusal("move-stopped", sentence, "TB-MOV-11")
    return None


def _assemble(desk: Desk) -> Greyed | None:
    why = _why_no_assembly(desk)
    return _row("Assemble", "assemble", *why) if why else None


def _why_no_assembly(desk: Desk) -> tuple[str, Refusal] | None:
    if len(desk.view.hand) == 1:
        sentence = "The last card in hand stays for the discard."
        return "The last card stays", Refusal("last-card", sentence, "TB-TRN-08")
    fitting = [
        (desk.words.pad_cost(card), card)
        for mission in desk.row
        if not mission.cards
        for card in mission.missing
        if card in desk.view.hand
    ]
    if not fitting:
        return "", Refusal("assemble-none", "No card in hand fits a pad.", "TB-ASM-02")
    cost, card = min(fitting)
    if cost <= desk.fuel:
        return None
    sentence = f"{desk.words.name(card)} costs {cost} fuel. {desk.fuel} left."
    return f"{desk.words.short(card)} costs {cost} fuel", Refusal("assemble-fuel", sentence, "TB-ASM-01")


_VERBS: tuple[tuple[tuple[type[Action], ...], Callable[[Desk], Greyed | None]], ...] = (
    ((acts.Complete,), _complete),
    ((acts.Launch,), _launch),
    ((acts.Move, acts.Extend), _move),
    ((acts.Assemble,), _assemble),
)
