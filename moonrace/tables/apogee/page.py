"""Everything the templates of the table read: pad, floor, tables, Mission, Investors, reserve and rivers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from markupsafe import Markup

from moonrace.games.apogee.content import Mission, Technology, money
from moonrace.games.apogee.view import RivalView, SeatView, View
from moonrace.tables.apogee.board import BoardMaker
from moonrace.tables.apogee.buttons import IN_PANEL, card_id
from moonrace.tables.apogee.charts import Chart, charts, charts_sentence
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.panel import (
    DirectorCard,
    Instruments,
    PersonCard,
    director_card,
    panel_of,
    person_card,
)
from moonrace.tables.apogee.plain import effect_words
from moonrace.tables.apogee.views import (
    Pad,
    SmallPad,
    Spot,
    first_view,
    floor_view,
    pad_view,
    rolls,
    small_pad,
)
from moonrace.tables.apogee.words import (
    ORBITS,
    PROGRESS,
    RECONSTRUCTED,
    RIVAL_ACTIONS,
    SPOTS,
    ZONE_ICONS,
    ZONES,
    token_of,
)
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.parts import Check, Phase, Rival, SeatPart, Shell, Stat, Table, Throw
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch, touches_of
from moonrace.tables.kit.words import count, listed

TRACK = (
    ("Planning", ("planning", "specialty", "construction", "rd", "design")),
    ("Launch", ("launch",)),
    ("Administration", ("administration",)),
)
LINES_IN_HALL = 3
"""So many lines of Engineers fit the hall at full size."""
RIVAL_SEAT = 1
"""Whose colour and shape the rival of a solo game has."""


class InvestorLevel(msgspec.Struct, frozen=True):
    """An objective of an Investor."""

    level: int
    text: str
    gain: str
    is_met: bool
    """Whether the rocket on the pad would fulfil it."""


class InvestorCard(Pressable, frozen=True, kw_only=True):
    """An Investor, face up or one's own with what is left."""

    id: str
    name: str
    is_own: bool
    levels: list[InvestorLevel]


class RivalPart(msgspec.Struct, frozen=True):
    """The opponent of a solo game."""

    name: str
    view: RivalView
    action: str


class TechCard(Pressable, frozen=True, kw_only=True):
    """A Technology card in a reserve or river."""

    id: str
    card: Technology
    icon: str
    figures: list[Stat]
    cost: str
    feature: str
    is_guess: bool
    token: str = ""
    is_planned: bool = False


class River(Pressable, frozen=True, kw_only=True):
    """A row of cards to take, beside its pile."""

    id: str
    name: str
    cards: list[TechCard]
    pile: int


class TokenRack(msgspec.Struct, frozen=True):
    """One's Docking tokens, and the places for more."""

    held: dict[str, int]
    free: int
    says: str


class ApogeeTable(Table, frozen=True, kw_only=True):
    """What board, panel, side and dock read."""

    view: View
    whose: str
    me: SeatView | None
    sides: int
    """Of the die."""
    board: Markup
    first_view: str
    pad: Pad
    floor: list[Spot]
    charts: tuple[Chart, Chart]
    charts_say: str
    pads: list[SmallPad]
    has_placed: bool
    rolls: list[Throw]
    panel: Instruments | None
    mission: Mission
    checks: list[Check]
    investors: list[InvestorCard]
    rival: RivalPart | None
    effects: list[str]
    reserve: list[TechCard]
    reserve_limit: int
    sale_price: str
    people: list[PersonCard]
    director: DirectorCard | None
    tokens: TokenRack | None
    rivers: list[River]
    orbits: dict[str, str]
    """What orbits are called in short, and in full."""
    reconstructed: str = RECONSTRUCTED

    @property
    def picture(self) -> Markup:
        return self.board

    @property
    def is_crowded(self) -> bool:
        """Whether the hall has to draw its Engineers small."""
        return any(spot.lines > LINES_IN_HALL for spot in self.floor)


class PageMaker:
    """Makes the pages of one content."""

    def __init__(self) -> None:
        self.boards = BoardMaker()

    def table_of(self, desk: Desk, panel: AskPanel) -> ApogeeTable:
        """The table as the templates read it."""
        things = touches_of(panel)
        me = desk.me
        return ApogeeTable(
            shell=_shell(desk),
            view=desk.view,
            whose=desk.name(desk.shown),
            me=me,
            sides=desk.content.start.die_sides,
            board=self.boards.draw(desk),
            first_view=first_view(desk),
            pad=pad_view(desk),
            floor=floor_view(desk),
            charts=charts(desk),
            charts_say=charts_sentence(desk),
            pads=[small_pad(desk, seat) for seat in desk.view.seats],
            has_placed=desk.is_revealing,
            rolls=rolls(desk),
            panel=panel_of(desk),
            mission=desk.mission,
            checks=_mission_checks(desk),
            investors=_investors(desk, things),
            rival=_rival(desk),
            effects=list(effect_words(desk)),
            reserve=_reserve(desk, things),
            reserve_limit=desk.content.limits.reserve_technologies,
            sale_price=money(me.sale_price) if me and me.director else "",
            people=_people(desk, things),
            director=director_card(desk, me.director, me.seat) if me and me.director else None,
            tokens=_tokens(desk),
            rivers=[_river(desk, river, things) for river in desk.view.rivers],
            orbits={desk.words.place(id_): desk.content.destinations[id_].name for id_ in ORBITS},
        )


# Around the board -------------------------------------------------------------------------------------------


def _shell(desk: Desk) -> Shell:
    view = desk.view
    return Shell(
        when=f"quarter {view.round}" if view.round else "set-up",
        phases=tuple(Phase(name, view.phase in steps) for name, steps in TRACK),
        seats=tuple(_seat_part(desk, seat) for seat in view.seats),
        status=Stat("coin", money(desk.credits), "", "credits") if desk.me else None,
        own="Reserve and people",
        hand="Rivers",
        rival=_rival_at_the_end(desk),
    )


def _rival_at_the_end(desk: Desk) -> Rival | None:
    """The rival's line in the ranking of a solo game that one of both has won."""
    rival, why = desk.view.rival, desk.view.why
    if rival is None or why not in ("mission", "rival"):
        return None
    launches = f"{rival.launches} of {count(rival.launches_needed, 'launch', 'launches')}"
    name = f"{desk.words.director_name(rival.director)}, rival"
    return Rival(name, RIVAL_SEAT, launches, has_won=why == "rival")


def _seat_part(desk: Desk, seat: SeatView) -> SeatPart:
    view, words = desk.view, desk.words
    engineers = seat.hand_size + sum(seat.placed.values())
    rocket = seat.rocket
    power = f"{rocket.performance:.1f}" if rocket.performance else str(rocket.thrust)
    stats = [
        Stat("coin", money(seat.credits), "", "credits"),
        Stat("people", str(engineers), "", "Engineers"),
        Stat("thrust", power, "", "performance" if rocket.performance else "thrust"),
    ]
    if view.has_tokens:
        stats.append(Stat("link", str(sum(seat.tokens.values())), "", "Docking tokens"))
    progress = seat.progress
    stats.append(Stat("flag", str(progress.have), f"/{progress.need}", PROGRESS[progress.what]))
    director = (
        f"{words.director_name(seat.director)}, {words.nation_name(seat.nation)}" if seat.director else ""
    )
    return SeatPart(
        stats=tuple(stats),
        words=_rank_reason(desk, seat) if view.phase == "over" else director,
        is_active=view.focus.seats == (seat.seat,),
    )


def _rank_reason(desk: Desk, seat: SeatView) -> str:
    if seat.seat in desk.view.winners:
        return f"Mission {desk.view.mission} fulfilled"
    return f"{seat.progress.have} of {seat.progress.need} {PROGRESS[seat.progress.what]}"


# Beside the board -------------------------------------------------------------------------------------------


def _mission_checks(desk: Desk) -> list[Check]:
    """What the rocket has of what the Mission asks; once fulfilled, the rocket that did it has flown."""
    view, progress = desk.view, desk.view.seats[desk.shown].progress
    checks = [
        Check(text, is_met or progress.is_fulfilled) for text, is_met in desk.mission_checks(desk.rocket)
    ]
    if progress.is_fulfilled:
        return [*checks, Check("fulfilled", is_met=True)]
    if view.why == "mission":
        return [Check(f"fulfilled by {listed(map(desk.name, view.winners))}", is_met=True)]
    return checks


def _investors(desk: Desk, things: Mapping[str, Touch]) -> list[InvestorCard]:
    """Those face up, then one's own with what is left on them."""
    shown = [(id_, (1, 2), False) for id_ in desk.view.investors]
    owned = [(own.investor, (3 - own.done,), True) for own in desk.me.investors] if desk.me else []
    rocket = desk.rocket
    met = desk.prize(rocket, desk.target(rocket)).objectives if rocket.is_complete else ()
    return [
        InvestorCard(
            id=id_,
            name=desk.words.investor(id_).name,
            is_own=is_own,
            levels=[_level(desk, id_, level, is_met=(id_, level) in met) for level in levels],
            touch=things.get(f"investor-{id_}", NO_TOUCH),
        )
        for id_, levels, is_own in (*shown, *owned)
    ]


def investor_card(desk: Desk, id_: str) -> InvestorCard:
    """An Investor by itself."""
    levels = [_level(desk, id_, level, is_met=False) for level in (1, 2)]
    return InvestorCard(id=id_, name=desk.words.investor(id_).name, is_own=False, levels=levels)


def _level(desk: Desk, id_: str, level: int, *, is_met: bool) -> InvestorLevel:
    gain = desk.words.gain(id_, level) + desk.view.effects.investor_gain
    return InvestorLevel(level, desk.words.objective(id_, level), money(gain), is_met)


def _rival(desk: Desk) -> RivalPart | None:
    rival = desk.view.rival
    if rival is None or not rival.director:
        return None
    return RivalPart(desk.words.director_name(rival.director), rival, RIVAL_ACTIONS.get(rival.action, ""))


# Own things -------------------------------------------------------------------------------------------------


def _cards(
    desk: Desk, labels: Iterable[tuple[str, str]], things: Mapping[str, Touch], planned: Sequence[str] = ()
) -> list[TechCard]:
    """Cards by element id and label, copies numbered; so many of each as are planned are marked."""
    seen: Counter[str] = Counter()
    made = []
    for id_, label in labels:
        words, card, copy = desk.words, desk.words.technology(label), seen[id_]
        seen[id_] += 1
        made.append(
            TechCard(
                id=f"{id_}-{copy}",
                card=card,
                icon=ZONE_ICONS[card.type],
                figures=figures_of(card),
                cost=money(card.cost),
                feature=words.feature(label),
                is_guess=words.is_guess(label),
                token=token_of(label) if desk.view.has_tokens else "",
                is_planned=copy < planned.count(label),
                touch=things.get(id_, NO_TOUCH),
            )
        )
    return made


def figures_of(card: Technology) -> list[Stat]:
    """What stands at the foot of a Technology."""
    found = [Stat("thrust", str(card.thrust), name="thrust"), Stat("mass", str(card.mass), name="mass")]
    if card.crew:
        found.append(Stat("helmet", str(card.crew), name="crew"))
    if card.satellites:
        found.append(Stat("satellite", str(card.satellites), name="satellites"))
    if "nuclear" in card.features:
        found.append(Stat("radiation", "", name="nuclear"))
    return found


def _reserve(desk: Desk, things: Mapping[str, Touch]) -> list[TechCard]:
    labels = [(f"reserve-{card}", card) for card in desk.view.seats[desk.shown].reserve]
    return _cards(desk, labels, things if desk.me else {}, desk.planned)


def _people(desk: Desk, things: Mapping[str, Touch]) -> list[PersonCard]:
    """One's own Engineers, wherever they are."""
    if desk.me is None:
        return []
    placed = {who: spot for spot, names in desk.me.revealed.items() for who in names}
    made = []
    for id_ in reversed(desk.me.known):
        where = desk.view.focus.placement.get(id_) or placed.get(id_, "")
        touch = _to_plan_line(things.get(f"engineer-{id_}", NO_TOUCH))
        made.append(
            person_card(desk, id_, where=SPOTS[where] if where and where != "hand" else "", touch=touch)
        )
    return made


def _to_plan_line(touch: Touch) -> Touch:
    """An Engineer's places stand in a line of the panel, which is easier to read than their row."""
    return msgspec.structs.replace(touch, picks=touch.picks.replace(f"row-{IN_PANEL}place-", "plan-"))


def _tokens(desk: Desk) -> TokenRack | None:
    if desk.me is None or not desk.view.has_tokens:
        return None
    held, most = desk.me.tokens, desk.content.limits.docking_tokens_total
    free = max(0, most - sum(held.values()))
    return TokenRack(held, free, f"{desk.words.tokens(held)}, at most {most}")


def _river(desk: Desk, river: str, things: Mapping[str, Touch]) -> River:
    return River(
        id=river,
        name=ZONES[river],
        cards=_cards(desk, [(card_id(c.label), c.label) for c in desk.view.rivers[river]], things),
        pile=desk.view.piles[river].count,
        touch=things.get(f"river-{river}", NO_TOUCH),
    )
