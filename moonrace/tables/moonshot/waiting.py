"""What a seat is told while others decide: who is awaited and for what."""

from __future__ import annotations

from moonrace.tables.kit.waiting import BY_ITSELF, Waits, does
from moonrace.tables.kit.words import listed
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.words import ENDINGS, PHASES

DOING = {
    "preparations": "lays a Manoeuvre card or passes",
    "politics": "takes a Politician's action",
    "engineering": "takes an Engineer's action",
    "suppliers": "installs what the suppliers bring",
    "fates": "decides about a Manoeuvre",
    "effects": "receives what empty places give",
}


def waits(desk: Desk) -> Waits:
    """What a seat waits for that has nothing to decide."""
    if desk.view.phase != "discussion":
        return Waits(_who(desk))
    talking = [desk.name(seat) for seat in desk.view.not_ready]
    heading = f"{listed(talking)} {'discuss' if len(talking) > 1 else 'discusses'} the round."
    return Waits(heading, "The round begins when all four are ready.")


def eyebrow(desk: Desk) -> str:
    """The role whose decision it is, or the round, and the phase."""
    phase = PHASES.get(desk.view.phase, desk.view.phase)
    if not desk.legal:
        return f"Round {desk.view.round}, {phase}"
    role = "Politician" if desk.is_governing else "Engineer"
    return f"{desk.words.nation(desk.me.nation)}, {role}, {phase}"


def _who(desk: Desk) -> str:
    view, focus = desk.view, desk.view.focus
    who = listed(desk.asked())
    if not who:
        return BY_ITSELF
    if focus.placing is not None:
        return f"{who} places a tile."
    if focus.adapting is not None:
        return f"{who} divides Adaptivity for {desk.words.mission(focus.adapting.mission)}."
    if focus.rewarding is not None:
        return f"{who} has completed {desk.words.mission(focus.rewarding.mission)} and takes the reward."
    if focus.tie is not None:
        return f"A tie on {desk.words.card(focus.tie.card)}: {who} may pay."
    if focus.gaining is not None:
        return f"{who} receives {'free tests' if focus.gaining.kind == 'tests' else 'technology tiles'}."
    if len(view.to_act) > 1:
        return f"{who} act side by side."
    return does([who], DOING, view.phase)


def ending(desk: Desk) -> str:
    """How the game ended, in one sentence."""
    view = desk.view
    if not view.winner:
        return f"A draw after round {view.round}."
    name = desk.words.nation(view.winner)
    if view.why.startswith("moon"):
        return f"{name} {ENDINGS[view.why]} in round {view.round}."
    return f"{name} wins in round {view.round}: {ENDINGS[view.why]}."
