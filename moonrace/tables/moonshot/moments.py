"""What there is to see: tokens turned on a rope, launches and their risks, tiles that snap, the Moon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import MOON
from moonrace.games.moonshot.view import ManoeuvreView
from moonrace.kernel.events import Event
from moonrace.tables.face import Moment
from moonrace.tables.kit import draw
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD
from moonrace.tables.kit.moments import Flies, Lands, Marks, Moments, Snaps, Stamps, Turns
from moonrace.tables.kit.words import capital
from moonrace.tables.moonshot.administration import turning_order
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.kinds import (
    Breaks,
    ComesDown,
    Dares,
    Fires,
    Pushes,
    Sabotages,
    Stalls,
    Stops,
    Tugs,
)
from moonrace.tables.moonshot.plain import ranges_of
from moonrace.tables.moonshot.tiles import PAYLOAD_ICONS
from moonrace.tables.moonshot.words import LETTERS, row_at

TOLD_ELSEWHERE = ("flights", "last-launches", "reveals", "ask-heading")
"""What tells of launches and reveals beside the board, and waits for their scenes."""


class Maker:
    """Knows the things of the page that an event is about."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.words = desk.words

    def seat(self, nation: str) -> int:
        """Whose colour stands for a nation."""
        return self.desk.token_seat(nation)

    def is_drawn(self, nation: str) -> bool:
        """Whether its blueprint is the one that lies open on the page."""
        return nation == self.desk.me.nation

    def is_own(self, nation: str) -> bool:
        """Whether it is the viewer's."""
        return self.desk.is_mine(nation)

    def manoeuvre(self, card: str) -> ManoeuvreView | None:
        """A Manoeuvre that still lies on the board."""
        return next((found for _, _, found in self.desk.manoeuvres() if found.card == card), None)

    def fate(self, card: str) -> str:
        """Where the thin table tells of a card; nothing where it has left the board."""
        for nation, place, found in self.desk.manoeuvres():
            if found.card == card:
                return f"fate-{nation}-{place}"
        return ""

    def lies(self, *things: str) -> tuple[str, ...]:
        """Things that a scene holds back, without those that are not there."""
        return tuple(filter(None, things))

    def flight(self, risk: events.Risk) -> tuple[int, str]:
        """Which risk of its launch a roll was for, from 1, and the mission."""
        risks, launch = self._flown(risk)
        return len(risks) + 1, launch.mission if launch else ""

    def passed(self, end: events.Completed) -> tuple[str, ...]:
        """The risks that a launch has passed, by name, in order."""
        return tuple(self.words.content.risks[risk.risk].name for risk in self._flown(end)[0])

    def _flown(self, event: events.OfNation) -> tuple[list[events.Risk], events.Launched | None]:
        """The risks of the nation's launch before an event, in order, and the launch."""
        risks: list[events.Risk] = []
        for other in self.desk.before(event):
            if isinstance(other, events.Launched) and other.nation == event.nation:
                return risks[::-1], other
            if isinstance(other, events.Risk):
                risks.append(other)
        return risks[::-1], None

    def risks_of(self, mission: str) -> int:
        """How many risks lie on a path."""
        content = self.words.content
        return content.constants.moon_risks if mission == MOON else len(content.missions[mission].risks)

    def matches(self, nation: str, tile: str) -> tuple[str, ...]:
        """The joints at a tile that match, clockwise from above."""
        found = next((each for each in self.desk.nation(nation).tiles if each.tile == tile), None)
        if found is None:
            return ()
        row, column = (int(part) for part in found.space[1:].split("c"))
        joints = (f"r{row - 1}c{column}-2", f"{found.space}-1", f"{found.space}-2", f"r{row}c{column - 1}-1")
        return tuple(f"match-{nation}-{joints[edge]}" for edge in sorted(found.matched))


@cache
def _icon(name: str, seat: int) -> str:
    """A picture that flies, in the colours of its side."""
    ink = {"fill": f"var(--seat-{seat})", "stroke": "var(--outline)"}
    disk = draw.rect(2, 2, 36, 36, rx=6, **ink) if seat % 2 else draw.circle(20, 20, 18, **ink)
    drawn = draw.icon(name, 22, x=9, y=9)
    return str(draw.svg(40, 40, "0 0 40 40", disk, draw.group(drawn, color="var(--ink)")))


@cache
def _lander() -> str:
    """The module of the Moon landing, as blueprints have it: a white line on blue."""
    legs = draw.path("M40 92L24 116M80 92l16 24M16 117h16M88 117h16", class_="ms-scene-line", fill="none")
    stages = draw.path(
        "M34 66h52v26H34zM44 26h32l12 14v14L76 66H44L32 54V40zM60 26V12M46 40l12 3-8 10z",
        class_="ms-scene-line",
        fill="var(--plate)",
    )
    return str(draw.svg(120, 120, "0 0 120 120", legs, stages))


PLAYS = Moments[Maker]()


def moments(desk: Desk, event: Event) -> Sequence[Moment]:
    """What there is to see of an event."""
    made = PLAYS.make(Maker(desk), event)
    if not made or not isinstance(event, events.OfNation) or not event.nation:
        return made
    whose = desk.view.seat if desk.is_mine(event.nation) else desk.token_seat(event.nation)
    return [msgspec.structs.replace(moment, whose=whose) for moment in made]


# Politicians ------------------------------------------------------------------------------------------------


def _played(m: Maker, e: events.Played) -> Moment:
    if m.is_own(e.nation):
        return Flies(actor=(f"hand-{e.card}",), to=(f"card-{e.card}",))
    return Flies(actor=(f"racer-{e.nation}",), to=(f"card-{e.card}",), is_new=True)


def _supported(m: Maker, e: events.Supported) -> Moment | None:
    card = m.manoeuvre(e.card)
    if card is None:
        return None
    laid = card.tokens[m.desk.view.nations.index(m.desk.nation(e.nation))]
    number = laid.influence if e.token == "influence" else laid.count
    return Flies(
        actor=(f"stock-{e.token}" if e.token else f"racer-{e.nation}",),
        to=(f"token-{e.card}-{e.nation}-{number}",),
        is_new=True,
        cue="tick",
    )


def _announced(m: Maker, e: events.Announced) -> Moment:
    mission = m.words.content.missions[e.mission]
    return Turns(
        at=f"goal-{e.mission}",
        name=capital(m.words.level_of(e.mission)),
        face=mission.name,
        under=m.words.reward(e.mission),
        art=str(draw.icon("flag", 40)),
    )


def _boosted(m: Maker, e: events.Boosted) -> Moment:
    purse = "stock-influence" if m.is_own(e.nation) else f"racer-{e.nation}"
    return Flies(
        actor=(f"popularity-{e.nation}",), to=(purse,), art=_icon("people", m.seat(e.nation)), cue="tick"
    )


def _will_launch(m: Maker, e: events.WillLaunch) -> Moment:
    where = f"goal-{e.mission}" if e.mission != MOON else "gap"
    return Flies(actor=(f"racer-{e.nation}",), to=(where,), art=_icon("rocket", m.seat(e.nation)), cue="snap")


def _escalated(m: Maker, e: events.Escalated) -> Moment:
    where = m.lies(f"card-{e.card}", m.fate(e.card))
    if e.cover:
        return Flies(actor=(f"hand-{e.cover}",), to=where)
    return Flies(actor=(f"racer-{e.nation}",), to=where, is_new=True)


# Engineers --------------------------------------------------------------------------------------------------

PLAYS.shows(events.Developed, lambda _m, e: Flies(actor=("decks",), to=(f"tile-{e.tile}",), is_new=True))
PLAYS.shows(events.LaidOpen, lambda _m, e: Flies(actor=(f"tile-{e.tile}", "decks"), to=(f"tile-{e.tile}",)))
PLAYS.shows(
    events.StoleTile, lambda _m, e: Flies(actor=(f"tile-{e.tile}",), to=(f"racer-{e.nation}",), cue="low")
)
PLAYS.shows(events.Stop, lambda _m, e: Stops(at=f"racer-{e.nation}", mood=CAUTION))
PLAYS.shows(events.RivalDeveloped, lambda _m, e: Marks(at=(f"racer-{e.nation}",)))


def _installed(m: Maker, e: events.Installed) -> Moment:
    tile = f"tile-{e.tile}"
    if not m.is_drawn(e.nation):
        return Marks(at=(f"racer-{e.nation}",))
    pressed = f"turned-place.{e.tile}.{e.space}.{e.turns}"
    return Snaps(actor=pressed, to=tile, links=m.matches(e.nation, e.tile))


def _drew_tiles(_m: Maker, e: events.DrewTiles) -> Moment:
    return Flies(actor=("decks",), to=tuple(f"tile-{tile}" for tile in e.tiles), is_new=True)


def _supplied(m: Maker, e: events.Supplied) -> Moment:
    where = f"supplier-{e.tile}" if m.is_drawn(e.nation) else f"racer-{e.nation}"
    return Flies(actor=(f"tile-{e.tile}",), to=(where,))


def _ordered(m: Maker, e: events.Ordered) -> Moment:
    where = f"supplier-{e.module}" if m.is_drawn(e.nation) else f"racer-{e.nation}"
    return Flies(actor=(f"module-{e.module}",), to=(where,))


def _discovered(_m: Maker, e: events.Discovered) -> Moment:
    return Flies(actor=("modules-heading",), to=(f"module-{e.module}",), is_new=True)


def _tested(m: Maker, e: events.Tested) -> Moment:
    return Flies(
        actor=(f"money-{e.nation}",),
        to=(f"focus-{e.risk}", f"risk-{e.risk}"),
        art=_icon("search", m.seat(e.nation)),
        cue="tick",
    )


def _cleared_sabotage(_m: Maker, e: events.ClearedSabotage) -> Moment:
    return Flies(actor=(f"money-{e.nation}",), to=(f"aboard-{e.nation}",), art=_icon("coin", 0), cue="tick")


def _prepared(m: Maker, e: events.Prepared) -> Moment:
    where = f"space-{e.nation}-{e.space}" if m.is_drawn(e.nation) and e.space else f"racer-{e.nation}"
    glyph = PAYLOAD_ICONS.get(e.payload, "crate")
    return Flies(actor=(f"money-{e.nation}",), to=(where,), art=_icon(glyph, m.seat(e.nation)), cue="snap")


def _stole_test(m: Maker, e: events.StoleTest) -> Moment:
    return Flies(
        actor=(f"focus-{e.risk}", f"risk-{e.risk}"),
        to=(f"racer-{e.nation}",),
        art=_icon("search", m.seat(e.nation)),
        cue="low",
    )


def _fitted(m: Maker, e: events.Fitted) -> Moment:
    where = f"slot-{e.nation}-{e.slot}" if m.is_drawn(e.nation) else f"racer-{e.nation}"
    return Flies(
        actor=(f"supplier-{e.module}",), to=(where,), art=_icon("crate", m.seat(e.nation)), cue="snap"
    )


# Launches ---------------------------------------------------------------------------------------------------

PLAYS.shows(
    events.Launched, lambda m, e: Fires(actor=f"rocket-{e.nation}", by=m.seat(e.nation), holds=TOLD_ELSEWHERE)
)


def _failed_to_start(m: Maker, e: events.Aborted | events.Delayed) -> Moment:
    band = "Delayed" if isinstance(e, events.Delayed) else "Aborted"
    mood = CAUTION if isinstance(e, events.Delayed) else BAD
    return Stalls(actor=f"rocket-{e.nation}", by=m.seat(e.nation), band=band, mood=mood, holds=TOLD_ELSEWHERE)


def _risk(m: Maker, e: events.Risk) -> Moment:
    step, mission = m.flight(e)
    found = m.words.content.risks[e.risk]
    adds = (("Sabotage", -e.sabotage), ("Tests", e.tests))
    is_lost_before = e.roll <= e.sabotage
    return Dares(
        actor=f"rocket-{e.nation}",
        by=m.seat(e.nation),
        name=found.name,
        sides=m.desk.cat.sides,
        shown=e.roll,
        adds=tuple(add for add in adds if add[1] and not (is_lost_before and add[1] > 0)),
        value=e.value,
        rows=tuple(
            (span, tuple(zip(LETTERS, least, strict=True)))
            for (span, _), least in zip(
                ranges_of(m.desk, e.risk), (found.low, found.mid, found.high), strict=True
            )
        ),
        row=-1 if is_lost_before else row_at(found, e.value),
        step=step,
        of=max(step, m.risks_of(mission)) if mission else step,
        mood=GOOD if e.passed else BAD,
        holds=TOLD_ELSEWHERE,
    )


def _exploded(_m: Maker, e: events.Exploded) -> Moment:
    return Breaks(actor=f"rocket-{e.nation}", mood=BAD, holds=TOLD_ELSEWHERE, is_first=True)


def _completed(m: Maker, e: events.Completed) -> Moment:
    seat = m.seat(e.nation)
    if e.mission == MOON:
        return _landing(seat, m.passed(e))
    return Stamps(
        actor=f"goal-{e.mission}",
        to=f"racer-{e.nation}",
        seat=seat,
        art=_icon("flag", seat),
        bonus=m.words.reward(e.mission),
        mood=GOOD,
        holds=TOLD_ELSEWHERE,
    )


def _landing(seat: int, passed: tuple[str, ...]) -> Lands:
    lands = Lands(at="moon-disc", seat=seat, art=_lander(), mood=GOOD, is_first=True, holds=TOLD_ELSEWHERE)
    return ComesDown(**msgspec.structs.asdict(lands), steps=passed) if passed else lands


def _moon_open(_m: Maker, _e: events.MoonOpen) -> Moment:
    return Stamps(actor="moon-disc", to="moon-disc", art=str(draw.moon(64)), mood=GOOD)


def _turned_up(m: Maker, e: events.TurnedUp) -> Moment:
    found = m.words.content.risks[e.risk]
    return Turns(
        at=f"moon-{m.seat(e.nation)}-{e.number}",
        name=f"Card {e.number}",
        face=found.name,
        under=f"Risk of level {found.level}",
        art=str(draw.moon(44)),
    )


# Administration ---------------------------------------------------------------------------------------------

PLAYS.shows(events.Tie, lambda m, e: Marks(at=m.lies(m.fate(e.card), "rope"), mood=CAUTION))


def _evaluated(m: Maker, e: events.Evaluated) -> Moment:
    desk, words = m.desk, m.words
    laid = ((e.ussr_influence, e.ussr_bluff), (e.us_influence, e.us_bluff))
    sides = [laid[desk.side], laid[1 - desk.side]]
    order = turning_order(
        [["influence"] * influence + ["bluff"] * bluff for influence, bluff in sides],
        is_mine_first=e.nation == desk.me.nation,
    )
    gives = words.card_effect(e.card, e.level, is_short=True)
    both = (desk.me.nation, desk.them.nation)
    below, above = (gives if nation == e.nation else "obstructed" for nation in both)
    return Tugs(
        name=words.card(e.card),
        levels=tuple(words.card_effect(e.card, level, is_short=True) for level in (1, 2, 3)),
        level=e.level,
        owner=m.seat(e.nation),
        tokens=tuple((side, int(kind == "influence")) for side, kind in order),
        seats=(m.seat(both[0]), m.seat(both[1])),
        names=(words.nation(both[0]), words.nation(both[1])),
        ends=(below, above),
        holds=m.lies("rope", m.fate(e.card), *TOLD_ELSEWHERE),
    )


def _won_card(m: Maker, e: events.WonCard) -> Moment:
    seat = m.seat(e.nation)
    return Stamps(
        actor=m.fate(e.card) or "rope",
        to=f"racer-{e.nation}",
        seat=seat,
        art=_icon("trophy", seat),
        bonus=m.words.card_effect(e.card, e.level, is_short=True),
        mood=GOOD if m.is_own(e.nation) or not m.desk.is_seated else BAD,
        holds=("reveals", "ask-heading"),
    )


def _obstructed(m: Maker, e: events.Obstructed) -> Moment:
    card = m.manoeuvre(e.card)
    return Pushes(
        at=m.fate(e.card) or "rope",
        name=m.words.card(e.card),
        gives=m.words.card_effect(e.card, card.level if card else 1, is_short=True),
        by=m.seat(e.nation),
        mood=BAD if not m.is_own(e.nation) and m.desk.is_seated else GOOD,
        holds=("reveals", "ask-heading"),
    )


def _sabotaged(m: Maker, e: events.Sabotaged) -> Moment:
    return Sabotages(actor=f"rocket-{e.nation}", by=m.seat(e.nation), count=e.count, mood=BAD)


PLAYS.take_in(vars())
