"""What a seat is told while others decide: who is awaited and for what."""

from __future__ import annotations

from moonrace.tables.face import AskPanel
from moonrace.tables.kit.words import listed
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.words import ENDINGS, PHASES

TALKING = "The discussion ends in"
"""What the clock counts: nothing else at this table is timed."""
DOING = {
    "preparations": "lays a Manoeuvre card or passes",
    "politics": "takes a Politician's action",
    "engineering": "takes an Engineer's action",
    "suppliers": "installs what the suppliers bring",
    "fates": "decides about a Manoeuvre",
    "effects": "receives what empty places give",
}


def waiting_panel(desk: Desk) -> AskPanel:
    """The panel of a seat that has nothing to decide."""
    view = desk.view
    if view.phase == "over":
        return AskPanel("The end", ending(desk))
    eyebrow = f"Round {view.round}, {PHASES.get(view.phase, view.phase)}"
    if view.phase == "discussion":
        talking = [desk.scene.names[seat] for seat in view.not_ready]
        heading = f"{listed(talking)} {'discuss' if len(talking) > 1 else 'discusses'} the round."
        note = "The round begins when all four are ready."
        return AskPanel(eyebrow, heading, note=note, clock=TALKING)
    return AskPanel(eyebrow, _who(desk))


def _who(desk: Desk) -> str:
    view, focus = desk.view, desk.view.focus
    who = listed(desk.asked())
    if not who:
        return "The table goes on by itself."
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
    return f"{who} {DOING.get(view.phase, 'decides')}."


def ending(desk: Desk) -> str:
    """How the game ended, in one sentence."""
    view = desk.view
    if not view.winner:
        return f"A draw after round {view.round}."
    name = desk.words.nation(view.winner)
    if view.why.startswith("moon"):
        return f"{name} {ENDINGS[view.why]} in round {view.round}."
    return f"{name} wins in round {view.round}: {ENDINGS[view.why]}."
