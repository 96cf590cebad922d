"""What one would look for in a turn and cannot do now, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.leaving_earth import actions as acts
from moonrace.kernel.errors import Refusal
from moonrace.tables.face import Greyed
from moonrace.tables.kit.words import count
from moonrace.tables.leaving_earth.buttons import ship
from moonrace.tables.leaving_earth.desk import Desk


def greyed_actions(desk: Desk, most: int) -> tuple[Greyed, ...]:
    """Verbs of a turn without a legal action, the likeliest first; the workshop says the rest."""
    found = [*_flights(desk), *_purchases(desk), *_surveys(desk), *_docking(desk), *_research(desk)]
    return tuple(found[:most])


def _row(verb: str, icon: str, refusal: Refusal, label: str = "") -> Greyed:
    return Greyed(verb, icon, label or refusal.sentence.rstrip("."), refusal)


def _flights(desk: Desk) -> Iterator[Greyed]:
    """Why no craft of the viewer's moves."""
    if any(isinstance(action, acts.Maneuver) for action in desk.legal):
        return
    ready = [craft for craft in desk.fleet if not craft.tokens]
    for craft in ready[-1:]:
        leg = min(
            (leg for leg in desk.legs(craft) if leg.required), key=lambda leg: leg.required, default=None
        )
        if leg is not None:
            to = desk.words.place(leg.to)
            sentence = f"{ship(craft.number)} needs {leg.required} thrust for {to} and has {leg.aboard}."
            yield _row("Fly", "launch", Refusal("thrust-short", sentence, "LE-MAN-01"))
    if not ready and desk.fleet:
        craft = desk.fleet[-1]
        sentence = f"{ship(craft.number)} is under way for {count(craft.tokens, 'more year')}."
        yield _row("Fly", "launch", Refusal("under-way", sentence, "LE-MAN-08"))
    if not desk.fleet:
        sentence = "No craft is assembled. Buy components, then begin a craft with one."
        yield _row("Fly", "launch", Refusal("no-craft", sentence, "LE-ASM-01"), "No craft is assembled")


def _purchases(desk: Desk) -> Iterator[Greyed]:
    """The cheapest rocket that cannot be bought, with what it needs."""
    legal = {action.component for action in desk.legal if isinstance(action, acts.Buy)}
    rockets = [
        card for card in desk.content.components.values() if card.kind == "rocket" and card.id not in legal
    ]
    for card in sorted(rockets, key=lambda card: (desk.owns(card.requires), card.price))[:1]:
        refusal = refuse_purchase(desk, card.id)
        if refusal is not None:
            label = f"{desk.words.part(card.id)} needs {desk.words.advancement(card.requires)}"
            yield _row(
                "Buy",
                "coin",
                refusal,
                label
                if refusal.code == "no-advancement"
                else f"{desk.words.part(card.id)} costs ${card.price}",
            )


def refuse_purchase(desk: Desk, component: str) -> Refusal | None:
    """Why a component cannot be bought, as far as the viewer's agency goes."""
    card = desk.content.components[component]
    if card.requires and not desk.owns(card.requires):
        needed = desk.words.advancement(card.requires)
        return Refusal("no-advancement", f"{card.name} needs {needed}.", "LE-COM-02")
    if card.price > desk.money:
        return Refusal(
            "money-short", f"{card.name} costs ${card.price} and you have ${desk.money}.", "LE-COM-01"
        )
    return None


def _surveys(desk: Desk) -> Iterator[Greyed]:
    in_sight = [
        craft
        for craft in desk.fleet
        if not craft.tokens
        and desk.cat.symbols_at[desk.cat.place[craft.location]]
        and craft.location != "earth"
    ]
    if in_sight and not desk.owns("surveying"):
        yield _row("Survey", "eye", Refusal("no-advancement", "Surveying is not researched.", "LE-SVY-01"))


def _docking(desk: Desk) -> Iterator[Greyed]:
    places = [
        craft.location
        for craft in desk.fleet
        if not craft.tokens and desk.content.locations[craft.location].dock
    ]
    if len(places) > len(set(places)) and not desk.owns("rendezvous"):
        yield _row("Dock", "link", Refusal("no-advancement", "Docking needs Rendezvous.", "LE-RDV-01"))


def _research(desk: Desk) -> Iterator[Greyed]:
    costs = [card.cost for name, card in desk.content.advancements.items() if name not in desk.stacks]
    if costs and not any(isinstance(action, acts.Research) for action in desk.legal):
        sentence = f"Research costs ${min(costs)} and you have ${desk.money}."
        yield _row("Research", "book", Refusal("money-short", sentence, "LE-RES-01"))
