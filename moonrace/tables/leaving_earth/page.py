"""Everything the templates of the table read: map, panel, agencies, missions, workshop and craft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.hands import certain
from moonrace.games.leaving_earth.view import AgencyView, CraftView, StackView
from moonrace.games.leaving_earth.workshop import lacks_advancement
from moonrace.kernel.errors import Refusal
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.odds import Share, shares
from moonrace.tables.kit.parts import Aim, Phase, SeatPart, Shell, Stat, Table
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch, touches_of
from moonrace.tables.kit.words import count, figure, listed
from moonrace.tables.leaving_earth.board import BoardMaker
from moonrace.tables.leaving_earth.desk import ENGINES, Desk, Leg
from moonrace.tables.leaving_earth.panel import LaunchPanel, craft_touch, figures, hull, launch_panel
from moonrace.tables.leaving_earth.pictures import component_picture
from moonrace.tables.leaving_earth.plain import stack_sentence
from moonrace.tables.leaving_earth.sentences import craft_sentence
from moonrace.tables.leaving_earth.words import OUTCOMES, RECONSTRUCTED, Words

ASTRONAUT = "astronaut"
"""The rules' reasons against buying something in a word, by their code."""
EXAMPLES = ("buy juno 3", "load juno 1 2", "maneuver 1 mars_orbit 6")


class AdvancementCard(Pressable, frozen=True, kw_only=True):
    """An advancement: owned with its outcomes, or to be researched."""

    id: str
    name: str
    says: str
    is_owned: bool = False
    is_sure: bool = False
    dots: tuple[str, ...] = ()
    """One for each outcome on it: `success`, `minor`, `major` that surely lies there, or `unseen`."""
    shares: tuple[Share, ...] = ()
    cost: str = ""
    figures: Sequence[Stat] = ()
    """What the engine is that it opens, where it is not researched yet."""


class WorkshopCard(Pressable, frozen=True, kw_only=True):
    """Something to buy."""

    id: str
    name: str
    price: str
    picture: Markup
    figures: list[Stat]
    stock: int
    refusal: Refusal | None
    """The rules' own reason: in the viewer's turn why it cannot be bought now, else what it waits for."""


class StoreChip(Pressable, frozen=True, kw_only=True):
    """Components in store that are alike."""

    id: str
    name: str
    number: int
    is_bad: bool


class ShipCard(Pressable, frozen=True, kw_only=True):
    """A craft in the dock."""

    number: int
    agency: int
    where: str
    tokens: int
    picture: Markup
    figures: list[Stat]
    crew: str
    says: str
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


class Programme(msgspec.Struct, frozen=True):
    """What an agency has researched, built and bought, as the others see it."""

    agency: int
    name: str
    advancements: list[AdvancementCard]
    ships: list[ShipCard]
    store: list[StoreChip]


class DealForm(msgspec.Struct, frozen=True):
    """Whom an offer can go to, and what can be named in it."""

    to: list[tuple[int, str]]
    give: list[tuple[str, str]]
    take: list[tuple[str, str]]


class LeavingEarthTable(Table, frozen=True, kw_only=True):
    """What board, panel, side and dock read."""

    board: Markup
    has_alive_stops: bool
    panel: LaunchPanel | None
    missions: list[MissionRow]
    memorial: list[tuple[int, str]]
    rivals: list[Programme]
    is_seated: bool
    advancements: list[AdvancementCard]
    workshop: list[WorkshopCard]
    legend: dict[str, str]
    store: list[StoreChip]
    ships: list[ShipCard]
    money: int
    deal: DealForm | None
    examples: tuple[str, ...] = EXAMPLES
    reconstructed: str = ""

    @property
    def picture(self) -> Markup:
        return self.board


class PageMaker:
    """Makes the pages of one content and choice of expansions."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.boards = BoardMaker(words, cat)

    def table_of(self, desk: Desk, asked: AskPanel) -> LeavingEarthTable:
        """The table as the templates read it."""
        things = touches_of(asked)
        ships = [_ship(desk, craft, things) for craft in desk.fleet]
        missions = _missions(desk)
        is_alive = any(thing.startswith("stop-") for thing in things) or any(ship.is_alive for ship in ships)
        return LeavingEarthTable(
            shell=_shell(desk, missions),
            board=self.boards.draw(desk, things, _chosen(desk, asked)),
            has_alive_stops=is_alive,
            panel=launch_panel(desk),
            missions=missions,
            memorial=_memorial(desk),
            rivals=[
                _programme(desk, agency) for agency in desk.view.agencies if agency.agency != desk.view.agency
            ],
            is_seated=desk.me is not None,
            advancements=_advancements(desk, things),
            workshop=_workshop(desk, things),
            legend=_legend(desk),
            store=_store(desk, desk.me, things) if desk.me else [],
            ships=ships,
            money=desk.money,
            deal=_deal_form(desk),
            reconstructed=RECONSTRUCTED if _is_dotted(desk) else "",
        )


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
    if firing is not None:
        return desk.flight(acts.Maneuver(firing.craft, firing.to, firing.years))
    return desk.flights.get(asked.primary.action) if asked.primary else None


# Around the board -----------------------------------------------------------------------------------------


def _shell(desk: Desk, missions: Sequence[MissionRow]) -> Shell:
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
        aims=tuple(
            Aim(row.name, count(row.points, "point"), row.needs, row.agency, row.state == "open")
            for row in missions
        ),
    )


def _seat_part(desk: Desk, seat: int) -> SeatPart:
    view = desk.view
    agency = next(agency for agency in view.agencies if seat in agency.seats)
    name = desk.words.agency(agency.card)
    if seat != agency.seats[0]:
        first = desk.name(agency.seats[0])
        return SeatPart(words=f"{name or 'Agency'}, with {first}", is_active=_acts(desk, agency))
    flying = sum(craft.agency == agency.agency for craft in view.craft)
    stats = [
        Stat("patch", figure(agency.score), "", "points"),
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
    done = {mission: agency.agency for agency in view.agencies for mission in agency.missions}
    states = dict.fromkeys(done, "done") | dict.fromkeys(view.removed, "gone")
    states |= dict.fromkeys(view.missions, "open")
    rows = [
        MissionRow(
            m, words.mission(m), desk.content.missions[m].points, words.needs(m), state, done.get(m, -1)
        )
        for m, state in states.items()
    ]
    return sorted(rows, key=lambda row: (row.points, row.name))


def _memorial(desk: Desk) -> list[tuple[int, str]]:
    return [(agency.agency, desk.words.part(name)) for agency in desk.view.agencies for name in agency.lost]


def _programme(desk: Desk, agency: AgencyView) -> Programme:
    number = agency.agency
    return Programme(
        agency=number,
        name=desk.whose(number),
        advancements=[_owned(desk, stack, f"{number}-{stack.advancement}") for stack in agency.advancements],
        ships=[_ship(desk, craft, {}) for craft in desk.view.craft if craft.agency == number],
        store=_store(desk, agency, {}),
    )


# Own things -----------------------------------------------------------------------------------------------


def _advancements(desk: Desk, things: dict[str, Touch]) -> list[AdvancementCard]:
    return [_advancement(desk, name, desk.stacks.get(name), things) for name in desk.content.advancements]


def _advancement(desk: Desk, name: str, stack: StackView | None, things: dict[str, Touch]) -> AdvancementCard:
    if stack is not None:
        return _owned(desk, stack, name)
    card = desk.content.advancements[name]
    return AdvancementCard(
        id=name,
        name=desk.words.advancement_short(name),
        says=f"{card.name}: not researched, ${card.cost}",
        cost=f"${card.cost}",
        figures=_engine_figures(desk, name),
        touch=things.get(f"advancement-{name}", NO_TOUCH),
    )


def _owned(desk: Desk, stack: StackView, id: str) -> AdvancementCard:
    """An advancement that somebody has, with what is known of its outcomes."""
    short = desk.words.advancement_short(stack.advancement)
    sure = certain(held for held, _ in stack.holds)
    known = [kind for kind, number in zip(OUTCOMES, sure, strict=True) for _ in range(number)]
    says = stack_sentence(desk, stack)
    if not stack.outcomes:
        return AdvancementCard(id=id, name=short, says=says, is_owned=True, is_sure=True)
    return AdvancementCard(
        id=id,
        name=short,
        says=says,
        is_owned=True,
        dots=(*known, *["unseen"] * (stack.outcomes - len(known))),
        shares=shares(stack.odds, ("success", "minor failure", "major failure")),
    )


def _engine_figures(desk: Desk, advancement: str) -> list[Stat]:
    """Mass and thrust of the rocket or thruster that an advancement is about."""
    engines = [card for card in desk.words.unlocked_by(advancement) if card.kind in ENGINES]
    return desk.words.figures(engines[0]) if len(engines) == 1 else []


def _legend(desk: Desk) -> dict[str, str]:
    """By icon, what the figures of the workshop mean."""
    cards = [card for card in desk.content.components.values() if card.is_buyable]
    return {figure.icon: figure.name for card in cards for figure in desk.words.figures(card)}


def _workshop(desk: Desk, things: dict[str, Touch]) -> list[WorkshopCard]:
    if desk.me is None:
        return []
    held = Counter(label.rstrip("!~") for label in desk.me.components)
    held["supplies"] = desk.me.supplies
    held[ASTRONAUT] = sum(map(desk.words.is_astronaut, desk.me.components))
    refused = _refused_purchases(desk)
    wares = [card for card in desk.content.components.values() if card.is_buyable]
    shown = [(card.id, desk.words.part(card.id).removesuffix(" thruster"), card.price) for card in wares]
    figures = {card.id: desk.words.figures(card) for card in wares}
    figures[ASTRONAUT] = [desk.words.mass(desk.content.astronaut.mass)]
    return [
        WorkshopCard(
            id=id,
            name=name,
            price=f"${price}",
            picture=component_picture(id, 34),
            figures=figures[id],
            stock=held[id],
            refusal=refused.get(id) or _locked(desk, id),
            touch=things.get(f"workshop-{id}", NO_TOUCH),
        )
        for id, name, price in [*shown, (ASTRONAUT, "Astronaut", desk.content.astronaut.price)]
    ]


def _refused_purchases(desk: Desk) -> dict[str, Refusal]:
    """By component, or for all astronauts alike, why the rules do not let it be bought now."""
    found: dict[str, Refusal] = {}
    for choice in desk.scene.refused:
        if isinstance(choice.action, acts.Buy) and choice.refusal is not None:
            component = choice.action.component
            found[ASTRONAUT if desk.words.is_astronaut(component) else component] = choice.refusal
    return found


def _locked(desk: Desk, component: str) -> Refusal | None:
    """What the rules say of a component whose advancement the viewer does not have."""
    card = desk.content.components.get(component)
    if card is None or not card.requires or desk.owns(card.requires):
        return None
    return lacks_advancement(desk.content, card)


def _store(desk: Desk, agency: AgencyView, things: dict[str, Touch]) -> list[StoreChip]:
    """An agency's unassembled components on Earth."""
    counted = Counter(agency.components)
    if agency.supplies:
        counted["supplies"] = agency.supplies
    whose = "" if agency is desk.me else f"{agency.agency}-"
    return [
        StoreChip(
            id=f"store-{whose}{label}",
            name=desk.words.condition(label),
            number=number,
            is_bad=label.endswith("!"),
            touch=things.get(f"store-{label}", NO_TOUCH),
        )
        for label, number in counted.items()
    ]


def _ship(desk: Desk, craft: CraftView, things: dict[str, Touch]) -> ShipCard:
    crew = listed(desk.words.condition(label) for label in desk.crew(craft))
    where = desk.words.place(craft.location)
    return ShipCard(
        number=craft.number,
        agency=craft.agency,
        where=f"to {where}" if craft.tokens else where,
        tokens=craft.tokens,
        picture=hull(desk, craft, 46.0, 44.0),
        figures=figures(desk, craft),
        crew=crew,
        says=craft_sentence(desk, craft),
        touch=craft_touch(things, craft.number),
        is_focus=desk.me is not None and desk.focus is not None and desk.focus.number == craft.number,
    )


def _deal_form(desk: Desk) -> DealForm | None:
    """What an offer can be made of; None where there is nobody to deal with."""
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
    return DealForm(
        [(number, desk.whose(number)) for number in others],
        _goods(desk, view.agency),
        [item for number in others for item in _goods(desk, number)],
    )


def _goods(desk: Desk, number: int) -> list[tuple[str, str]]:
    """What an agency could give, as it is written, with words for it."""
    agency = desk.view.agencies[number]
    goods = [f"money:{amount}" for amount in (5, 10, 15, 20, 25) if amount <= agency.money]
    goods += [label if n == 1 else f"{label}:{n}" for label, n in Counter(agency.components).items()]
    goods += [f"supplies:{agency.supplies}"] if agency.supplies else []
    goods += [f"craft:{craft.number}" for craft in desk.view.craft if craft.agency == number]
    goods += [f"research:{stack.advancement}" for stack in agency.advancements]
    return [(item, f"{desk.words.item(item)}, {desk.agency(number)}") for item in goods]
