"""Everything the templates of the table read: map, panel, agencies, missions, workshop and craft."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from markupsafe import Markup

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.hands import certain
from moonrace.games.leaving_earth.view import AgencyView, CraftView, StackView
from moonrace.kernel.actions import Codec
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.parts import Phase, SeatPart, Shell, Stat
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import count, listed
from moonrace.tables.leaving_earth.board import BoardMaker, craft_sentence
from moonrace.tables.leaving_earth.desk import ENGINES, Desk, Leg
from moonrace.tables.leaving_earth.greyed import refuse_purchase
from moonrace.tables.leaving_earth.panel import figures, launch_panel, odds_bar, picture
from moonrace.tables.leaving_earth.pictures import component_picture
from moonrace.tables.leaving_earth.plain import stack_sentence
from moonrace.tables.leaving_earth.touches import touches
from moonrace.tables.leaving_earth.words import RECONSTRUCTED, Figure, Words

_CODEC = Codec(acts.ACTIONS)
EXAMPLES = ("buy juno 3", "load juno 1 2", "maneuver 1 mars_orbit 6")


class AdvancementCard(msgspec.Struct, frozen=True):
    """An advancement: owned with its outcomes, or to be researched."""

    id: str
    name: str
    is_owned: bool
    is_sure: bool
    dots: tuple[str, ...]
    """One for each outcome on it: `success`, `minor`, `major` that surely lies there, or `unseen`."""
    says: str
    bar: Markup
    cost: str
    figures: list[Figure]
    """What the engine is that it opens, where it is not researched yet."""
    attributes: Markup
    is_alive: bool


class WorkshopCard(msgspec.Struct, frozen=True):
    """Something to buy."""

    id: str
    name: str
    price: str
    picture: Markup
    figures: list[Figure]
    why: str
    """Why it cannot be bought in a word or two, or nothing."""
    says: str
    """The same as a sentence."""
    clause: str
    attributes: Markup
    is_alive: bool
    stock: int


class ShipCard(msgspec.Struct, frozen=True):
    """A craft in the dock."""

    number: int
    agency: int
    where: str
    tokens: int
    picture: Markup
    figures: list[dict[str, str]]
    crew: str
    says: str
    attributes: Markup
    is_alive: bool
    is_focus: bool


class MissionRow(msgspec.Struct, frozen=True):
    """A mission on the table, completed, or gone."""

    id: str
    name: str
    points: int
    needs: str
    state: str
    """`open`, `done`, `gone`."""
    agency: int = -1


class Rival(msgspec.Struct, frozen=True):
    """Another agency's programme."""

    agency: int
    name: str
    stacks: tuple[str, ...]
    unassembled: str
    ships: tuple[str, ...]


class PageMaker:
    """Makes the context of pages of one content and choice of expansions."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.boards = BoardMaker(words, cat)

    def context(self, desk: Desk, asked: AskPanel) -> dict[str, Any]:
        """What board, panel, side and dock read."""
        things = touches(desk, asked)
        return {
            "board": self.boards.draw(desk, things, _chosen(desk, asked)),
            "has_alive_stops": any(thing.startswith(("stop-", "craft-")) for thing in things),
            "shell": _shell(desk),
            "panel": launch_panel(desk),
            "missions": _missions(desk),
            "memorial": _memorial(desk),
            "rivals": [
                _rival(desk, agency) for agency in desk.view.agencies if agency.agency != desk.view.agency
            ],
            "is_seated": desk.me is not None,
            "advancements": _advancements(desk, things),
            "workshop": _workshop(desk, things),
            "legend": _legend(desk),
            "store": _store(desk, things),
            "ships": [_ship(desk, craft, things) for craft in desk.fleet],
            "money": desk.money,
            "deal": _deal_form(desk),
            "examples": EXAMPLES,
            "year": desk.view.year,
            "is_mine": desk.is_active,
            "reconstructed": RECONSTRUCTED if _is_dotted(desk) else "",
        }


def _is_dotted(desk: Desk) -> bool:
    """Whether a button names something reconstructed."""
    named = [
        action.component if isinstance(action, acts.Buy) else action.astronaut
        for action in desk.legal
        if isinstance(action, (acts.Buy, acts.Spare))
    ]
    return any(map(desk.words.is_skill_reconstructed, named))


def _chosen(desk: Desk, asked: AskPanel) -> Leg | None:
    """The manoeuvre that goes on, or that the primary button begins."""
    firing = desk.view.firing
    if firing is not None and firing.craft in desk.craft:
        craft = desk.craft[firing.craft]
        way = desk.way(craft, firing.to)
        return desk.leg(craft, way, firing.years) if way else None
    if asked.primary is None:
        return None
    action = _CODEC.parse(asked.primary.action)
    if isinstance(action, acts.Maneuver):
        craft = desk.craft[action.craft]
        way = desk.way(craft, action.to)
        return desk.leg(craft, way, action.years) if way else None
    return None


# Around the board -----------------------------------------------------------------------------------------


def _shell(desk: Desk) -> Shell:
    view = desk.view
    constants = desk.content.constants
    years = range(constants.first_year, view.last_year + 1)
    return Shell(
        when="set-up" if view.phase == "set_up" else "",
        phases=tuple(Phase(str(year), year == view.year) for year in years),
        track="Calendar",
        seats=tuple(_seat_part(desk, seat) for seat in range(view.players)),
        status=Stat("coin", f"${desk.money}", "", "money") if desk.me else None,
        own="Programme",
        hand="Workshop" if desk.me else "",
    )


def _seat_part(desk: Desk, seat: int) -> SeatPart:
    view = desk.view
    agency = next(agency for agency in view.agencies if seat in agency.seats)
    name = desk.words.agency(agency.card)
    if seat != agency.seats[0]:
        first = desk.scene.names[agency.seats[0]]
        return SeatPart(words=f"{name or 'Agency'}, with {first}", is_active=_acts(desk, agency))
    flying = sum(craft.agency == agency.agency for craft in view.craft)
    stats = [
        Stat("patch", str(agency.score), "", "points"),
        Stat("coin", f"${agency.money}", "", "money"),
        Stat("rocket", str(flying), "", "spacecraft"),
    ]
    if agency.lost:
        stats.append(Stat("helmet", str(len(agency.lost)), "lost", "astronauts"))
    words = _rank_reason(desk, agency) if view.phase == "over" else name
    return SeatPart(stats=tuple(stats), words=words, is_active=_acts(desk, agency))


def _acts(desk: Desk, agency: AgencyView) -> bool:
    return agency.agency == desk.view.active and desk.view.phase in ("turns", "end_of_year")


def _rank_reason(desk: Desk, agency: AgencyView) -> str:
    name, points = desk.words.agency(agency.card), count(agency.score, "point")
    if desk.view.is_solitaire:
        left = sum(desk.content.missions[mission].points for mission in desk.view.missions)
        return f"{name}, {points} against {left}"
    return f"{name}, {points}"


def _missions(desk: Desk) -> list[MissionRow]:
    view, words = desk.view, desk.words
    cards = desk.content.missions
    rows = [
        MissionRow(m, words.mission(m), cards[m].points, words.needs(m), "done", agency.agency)
        for agency in view.agencies
        for m in agency.missions
    ]
    rows += [MissionRow(m, words.mission(m), cards[m].points, words.needs(m), "gone") for m in view.removed]
    rows += [MissionRow(m, words.mission(m), cards[m].points, words.needs(m), "open") for m in view.missions]
    return sorted(rows, key=lambda row: (row.points, row.name))


def _memorial(desk: Desk) -> list[tuple[int, str]]:
    return [(agency.agency, desk.words.part(name)) for agency in desk.view.agencies for name in agency.lost]


def _rival(desk: Desk, agency: AgencyView) -> Rival:
    return Rival(
        agency=agency.agency,
        name=desk.whose(agency.agency),
        stacks=tuple(stack_sentence(desk, stack) for stack in agency.advancements),
        unassembled=desk.words.parts(agency.components, agency.supplies),
        ships=tuple(
            f"{craft_sentence(desk, craft)}." for craft in desk.view.craft if craft.agency == agency.agency
        ),
    )


# Own things -----------------------------------------------------------------------------------------------


def _advancements(desk: Desk, things: dict[str, Touch]) -> list[AdvancementCard]:
    return [_advancement(desk, name, desk.stacks.get(name), things) for name in desk.content.advancements]


def _advancement(desk: Desk, name: str, stack: StackView | None, things: dict[str, Touch]) -> AdvancementCard:
    card = desk.content.advancements[name]
    touch = things.get(f"advancement-{name}", NO_TOUCH)
    short = desk.words.advancement_short(name)
    if stack is None:
        said = f"{card.name}: not researched, ${card.cost}"
        is_alive = bool(touch.presses or touch.picks)
        return AdvancementCard(
            id=name,
            name=short,
            is_owned=False,
            is_sure=False,
            dots=(),
            says=said,
            bar=Markup(""),
            cost=f"${card.cost}",
            figures=_engine_figures(desk, name),
            attributes=touch_attributes(touch),
            is_alive=is_alive,
        )
    sure = certain(held for held, _ in stack.holds)
    dots = tuple(
        kind for kind, number in zip(("success", "minor", "major"), sure, strict=True) for _ in range(number)
    ) + ("unseen",) * (stack.outcomes - sum(sure))
    bar = (
        odds_bar(stack.odds, ("success", "minor failure", "major failure"), 78.0, 6)
        if stack.outcomes
        else Markup("")
    )
    return AdvancementCard(
        name,
        short,
        True,
        not stack.outcomes,
        dots,
        stack_sentence(desk, stack),
        bar,
        "",
        [],
        Markup(""),
        False,
    )


def _engine_figures(desk: Desk, advancement: str) -> list[Figure]:
    """Mass and thrust of the rocket or thruster that an advancement is about."""
    engines = [card for card in desk.words.unlocked_by(advancement) if card.kind in ENGINES]
    return desk.words.figures(engines[0]) if len(engines) == 1 else []


def _legend(desk: Desk) -> dict[str, str]:
    """By icon, what the figures of the workshop mean."""
    cards = [card for card in desk.content.components.values() if card.is_buyable]
    return {figure.icon: figure.name for card in cards for figure in desk.words.figures(card)}


def _workshop(desk: Desk, things: dict[str, Touch]) -> list[WorkshopCard]:
    held = Counter(label.rstrip("!~") for label in desk.me.components) if desk.me else Counter()
    if desk.me:
        held["supplies"] = desk.me.supplies
    cards = []
    for card in desk.content.components.values():
        if not card.is_buyable:
            continue
        touch = things.get(f"workshop-{card.id}", NO_TOUCH)
        refusal = refuse_purchase(desk, card.id) if desk.me else None
        why = _why(desk, card.requires, refusal.code) if refusal else ""
        cards.append(
            WorkshopCard(
                card.id,
                desk.words.part(card.id).removesuffix(" thruster"),
                f"${card.price}",
                component_picture(card.id, 34),
                desk.words.figures(card),
                why,
                refusal.sentence if refusal else "",
                refusal.clause if refusal else "",
                touch_attributes(touch),
                bool(touch.presses or touch.picks),
                held[card.id],
            )
        )
    return [*cards, _astronaut(desk, things)]


def _why(desk: Desk, requires: str, code: str) -> str:
    if code == "no-advancement":
        return desk.words.advancement_short(requires)
    return "too dear"


def _astronaut(desk: Desk, things: dict[str, Touch]) -> WorkshopCard:
    touch = things.get("workshop-astronaut", NO_TOUCH)
    price = desk.content.astronaut.price
    is_dear = desk.me is not None and price > desk.money
    hired = [label for label in desk.me.components if desk.words.is_astronaut(label)] if desk.me else []
    return WorkshopCard(
        "astronaut",
        "Astronaut",
        f"${price}",
        component_picture("astronaut", 34),
        [desk.words.mass(desk.content.astronaut.mass)],
        "too dear" if is_dear else "",
        f"An astronaut costs ${price} and you have ${desk.money}." if is_dear else "",
        "LE-COM-01" if is_dear else "",
        touch_attributes(touch),
        bool(touch.presses or touch.picks),
        len(hired),
    )


def _store(desk: Desk, things: dict[str, Touch]) -> list[dict[str, Any]]:
    """Unassembled components on Earth."""
    if desk.me is None:
        return []
    counted = Counter(desk.me.components)
    if desk.me.supplies:
        counted["supplies"] = desk.me.supplies
    chips = []
    for label, number in counted.items():
        touch = things.get(f"store-{label}", NO_TOUCH)
        chips.append(
            {
                "id": f"store-{label}",
                "name": desk.words.condition(label),
                "number": number,
                "attributes": touch_attributes(touch),
                "is_alive": bool(touch.presses or touch.picks),
                "is_bad": label.endswith("!"),
            }
        )
    return chips


def _ship(desk: Desk, craft: CraftView, things: dict[str, Touch]) -> ShipCard:
    touch = things.get(f"ship-{craft.number}", NO_TOUCH)
    crew = listed(desk.words.condition(label) for label in desk.crew(craft))
    where = desk.words.place(craft.location)
    return ShipCard(
        number=craft.number,
        agency=craft.agency,
        where=f"to {where}" if craft.tokens else where,
        tokens=craft.tokens,
        picture=picture(desk, craft, 46.0, 44.0),
        figures=figures(desk, craft),
        crew=crew,
        says=craft_sentence(desk, craft),
        attributes=touch_attributes(touch),
        is_alive=bool(touch.presses or touch.picks),
        is_focus=desk.focus is not None and desk.focus.number == craft.number,
    )


def _deal_form(desk: Desk) -> dict[str, Any] | None:
    """Whom an offer can go to, and what can be named in it; None where there is nobody to deal with."""
    view = desk.view
    if desk.me is None or view.is_solitaire or view.phase != "turns" or view.deal is not None:
        return None
    if view.firing is not None or view.drawn is not None or view.focus.kind:
        return None
    others = [
        a.agency
        for a in view.agencies
        if a.agency != view.agency and (desk.is_active or a.agency == view.active)
    ]
    if not others:
        return None
    return {
        "to": [{"number": number, "name": desk.whose(number)} for number in others],
        "give": _goods(desk, view.agency),
        "take": [item for number in others for item in _goods(desk, number)],
    }


def _goods(desk: Desk, number: int) -> list[tuple[str, str]]:
    """What an agency could give, as it is written, with words for it."""
    agency = desk.view.agencies[number]
    goods = [f"money:{amount}" for amount in (5, 10, 15, 20, 25) if amount <= agency.money]
    goods += [label if n == 1 else f"{label}:{n}" for label, n in Counter(agency.components).items()]
    goods += [f"supplies:{agency.supplies}"] if agency.supplies else []
    goods += [f"craft:{craft.number}" for craft in desk.view.craft if craft.agency == number]
    goods += [f"research:{stack.advancement}" for stack in agency.advancements]
    return [(item, f"{desk.words.item(item)}, {desk.agency(number)}") for item in goods]
