"""The encyclopaedia of Tranquility Base: equipment, missions, special cards and the spaces of the board."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.tranquility_base.content import Equipment, History, Instant, Mission, Wild
from moonrace.tables.articles import Article, article, origins, terms
from moonrace.tables.kit.words import capital, count, listed
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.plain import card_figures, mission_line
from moonrace.tables.tranquility_base.words import MOON, Card

_FIGURES: dict[type, dict[str, str]] = {
    Equipment: {"pad_cost": "pad cost", "launch_cost": "launch cost", "max_move": "move", "count": "number"},
    Mission: {"equipment": "equipment", "bonus": "bonus"},
    Wild: {"cost": "cost", "effect": "effect"},
    History: {"effect": "effect", "milestone": "milestone"},
    Instant: {"effect": "effect"},
}
_USES = {
    "launch_vehicle": "Lifts a mission off its pad: pay its launch cost. Its move is how far one move goes.",
    "spacecraft": "Carries the crew: a mission needs one on its pad.",
    "target_vehicle": "Launched on its own, into orbit, before the mission it is for.",
    "hardware": "Goes on the pad of the missions that name it.",
}


def articles(desk: Desk) -> list[Article]:
    """Every card, and every space."""
    cards = [_card(desk, id_, card) for id_, card in desk.words.cards.items()]
    return [*cards, *_spaces(desk), *terms(__file__, numbers=desk.content.constants)]


def _card(desk: Desk, id_: str, card: Card) -> Article:
    lines = [capital(card_figures(desk, id_)), *_more(desk, card), origins(card, _FIGURES[type(card)])]
    also = [card.short] if isinstance(card, Equipment) else []
    return article(card.name, _kind(desk, id_, card), lines, id_, also, _standing(desk, id_))


def _kind(desk: Desk, id_: str, card: Card) -> str:
    if isinstance(card, Equipment):
        return f"{capital(card.program)} {card.kind.replace('_', ' ')}"
    return "mission" if isinstance(card, Mission) else f"{capital(desk.words.kind(id_))} card"


def _more(desk: Desk, card: Card) -> Iterator[str]:
    if isinstance(card, Equipment):
        yield _USES[card.kind]
        needed = [mission.name for mission in desk.content.missions.values() if card.id in mission.equipment]
        yield f"Needed by {listed(needed)}."
    elif isinstance(card, Mission):
        yield from _mission(card)
    elif isinstance(card, History):
        yield f"Remembers {card.year}."
    elif isinstance(card, Wild):
        yield f"Laid on a mission in your action phase. {_event(card)}"
    else:
        yield f"Free, as an answer to {listed(map(_opener, card.trigger), 'or')}. {_event(card)}"


def _event(card: Wild | Instant) -> str:
    return f"Remembers {card.event}." if card.event else ""


def _opener(opener: str) -> str:
    words = {"launch": "a launch", "agena_launch": "the launch of an Agena"}
    return words.get(opener) or f"{'an' if opener[0] in 'aeiou' else 'a'} {capital(opener)} card"


def _mission(card: Mission) -> Iterator[str]:
    yield f"Flown {card.date} by {listed(card.crew)}." if card.crew else f"Flown {card.date}."
    if card.note:
        yield f"{capital(card.note)}."


def _standing(desk: Desk, card: str) -> Iterator[str]:
    view = desk.missions.get(card)
    if view is not None:
        yield f"In the row of {desk.owner_name(card)}. {mission_line(desk, view)}"


def _spaces(desk: Desk) -> Iterator[Article]:
    board, words = desk.content.board, desk.words
    for start in board.starts:
        lines = [f"A piece begins here and steps on the ring beside {words.mission(start.gate)}."]
        yield article(capital(words.space(start.id)), "space", lines, start.id)
    for path in board.paths:
        number = count(len(path.spaces), "space")
        lines = [f"{number} from {words.mission(path.junction)} down to the Moon."]
        yield article(f"Descent {words.mission(path.junction)}", "way down", lines, path.id)
    lines = ["The first piece here wins. The ways down are for those whose row is complete. TB-WIN-01"]
    yield article("Moon", "space", lines, MOON)
