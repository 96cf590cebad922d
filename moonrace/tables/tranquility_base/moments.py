"""What there is to see: cards that go to pads, launches, pieces on their way, answers, the landing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.content import AGENA
from moonrace.kernel.events import Event
from moonrace.tables.face import Moment
from moonrace.tables.kit import draw
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD
from moonrace.tables.kit.moments import (
    Covers,
    Fizzles,
    Flies,
    Lands,
    LiftsOff,
    Marks,
    Moments,
    Stamps,
    Travels,
    Waits,
)
from moonrace.tables.tranquility_base.cards import KIND_ICONS
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.words import MOON

TALL = 110
PATCH = 64
SMALL = 48
DRAWS, DISCARDS = "pile-draw", "pile-discard"
STACK, BOARD, BOARD_ART = "stack", "board", "board-art"
FUEL = "fuel"


class Maker:
    """Knows the things of the page that an event is about."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.words = desk.words
        self.me = desk.view.seat

    def mission(self, mission: str, seat: int) -> str:
        """Where a mission lies: the viewer's own in its row, others' at their seat."""
        return f"mission-{mission}" if seat in (self.me, -1) or self.me < 0 else f"seat-{seat}"

    def target(self, mission: str) -> str:
        """Where a mission lies, in whose row it may be."""
        return self.mission(mission, self.desk.owners.get(mission, self.me))

    def hand(self, seat: int) -> str:
        """Where the hand of a seat is."""
        return "hand-heading" if seat == self.me else f"seat-{seat}"

    def fuel(self, seat: int) -> str:
        """Where the fuel of a seat is."""
        return FUEL if seat == self.me else f"seat-{seat}"

    def played(self, card: str, seat: int) -> str:
        """Where a card lay that has left a hand: the copy after those that are still there."""
        return f"hand-{card}-{self.desk.view.hand.count(card)}" if seat == self.me else f"seat-{seat}"

    def drawn(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Where cards lie that have come into the viewer's hand: the last copies of each."""
        held = Counter(self.desk.view.hand)
        places = []
        for card in cards:
            held[card] -= 1
            places.append(f"hand-{card}-{max(0, held[card])}")
        return tuple(places)

    def rocket(self, mission: str, is_agena: bool = False) -> str:
        """The launch vehicle of a mission, or of its Agena."""
        return str(draw.rocket(self.words.rocket(mission, is_agena), TALL))

    def patch(self, mission: str) -> str:
        """The patch of a mission."""
        entry = self.words.content.missions[mission]
        return str(draw.patch(entry.program, entry.number, PATCH))

    def picture(self, card: str) -> str:
        """What stands on a card."""
        if card in self.words.content.missions:
            return self.patch(card)
        if card in self.words.content.equipment:
            return str(draw.equipment(card, PATCH))
        return str(draw.icon(KIND_ICONS[self.words.kind(card)], SMALL))

    def laid(self, *cards: str, mood: str = "", is_negated: bool = False) -> Covers:
        """Cards with their pictures and what they do, laid one on the other."""
        there = tuple(card for card in cards if card)
        return Covers(
            cards=tuple(map(self.words.name, there)),
            arts=tuple(map(self.picture, there)),
            says=tuple(map(self.words.effect, there)),
            is_negated=is_negated,
            mood=mood,
        )


@cache
def back() -> str:
    """The back of a card."""
    return str(draw.icon("cards", SMALL))


@cache
def counter() -> str:
    """A counter of fuel."""
    return str(draw.svg(SMALL, SMALL, "0 0 24 24", draw.icon("fuel", 24, 0, 0), color="var(--amber)"))


def piece(seat: int) -> str:
    """The piece of a seat; its missions stand where it is."""
    return f"piece-{seat}"


PLAYS = Moments[Maker]()


def moments(desk: Desk, event: Event) -> Sequence[Moment]:
    """What there is to see of an event."""
    return PLAYS.make(Maker(desk), event)


# Cards ----------------------------------------------------------------------------------------------------

PLAYS.shows(events.Drew, lambda _, e: Flies(actor=(DRAWS,), to=(f"seat-{e.seat}",), art=back()))
PLAYS.shows(events.DrewCard, lambda m, e: Flies(actor=(DRAWS,), to=m.drawn([e.card]), art=m.picture(e.card)))
PLAYS.shows(events.Recycled, lambda m, e: Marks(at=(m.fuel(e.seat),)))
PLAYS.shows(events.Counted, lambda m, e: Marks(at=(m.target(e.mission),)))
PLAYS.shows(
    events.Expired, lambda m, e: Flies(actor=(m.target(e.mission),), to=(DISCARDS,), art=m.picture(e.card))
)


def _took_discard(m: Maker, e: events.TookDiscard) -> Moment:
    to = m.drawn([e.card]) if e.seat == m.me else (f"seat-{e.seat}",)
    return Flies(actor=(DISCARDS,), to=to, art=m.picture(e.card))


def _discarded(m: Maker, e: events.Discarded) -> Moment:
    return Flies(actor=(m.played(e.card, e.seat),), to=(DISCARDS,), art=m.picture(e.card))


def _refilled(_: Maker, e: events.Refilled) -> Moment | None:
    return Flies(actor=(DRAWS,), to=(f"seat-{e.seat}",) * e.count, art=back()) if e.count else None


def _refilled_cards(m: Maker, e: events.RefilledCards) -> Moment | None:
    if not e.cards:
        return None
    return Flies(actor=(DRAWS,), to=m.drawn(e.cards), arts=tuple(map(m.picture, e.cards)))


# Missions on the ground -----------------------------------------------------------------------------------


def _start_chosen(_: Maker, e: events.StartChosen) -> Moment:
    return Flies(actor=(f"seat-{e.seat}",), to=(piece(e.seat),), art=str(draw.seat_token(e.seat, SMALL)))


def _assembled(m: Maker, e: events.Assembled) -> Moment:
    return Flies(actor=(m.played(e.card, e.seat),), to=(m.mission(e.mission, e.seat),), art=m.picture(e.card))


def _shifted(m: Maker, e: events.Shifted) -> Moment:
    source, target = (m.mission(mission, e.seat) for mission in (e.source, e.target))
    return Flies(actor=(source,), to=(target,), art=m.picture(e.card))


def _scrubbed(m: Maker, e: events.Scrubbed) -> Sequence[Moment]:
    gone = (e.mission, *e.lost)
    row = m.mission(e.mission, e.seat)
    return (
        Flies(actor=(row,), to=(DISCARDS,) * len(gone), arts=tuple(map(m.picture, gone))),
        Flies(
            actor=(m.played(e.replacement, e.seat),),
            to=(m.mission(e.replacement, e.seat),),
            art=m.patch(e.replacement),
        ),
    )


# Missions in flight ---------------------------------------------------------------------------------------

PLAYS.shows(events.Launching, lambda m, e: Waits(actor=piece(e.seat), art=m.rocket(e.mission)))
PLAYS.shows(events.Launched, lambda m, e: LiftsOff(actor=piece(e.seat), art=m.rocket(e.mission), mood=GOOD))
PLAYS.shows(
    events.AgenaLaunching, lambda m, e: Waits(actor=piece(e.seat), art=m.rocket(e.mission, is_agena=True))
)


def _agena_in_orbit(m: Maker, e: events.AgenaInOrbit) -> Moment:
    return LiftsOff(actor=piece(e.seat), art=m.rocket(e.mission, is_agena=True), mood=GOOD)


def _moved(m: Maker, e: events.Moved | events.Extended) -> Moment | None:
    if e.to == MOON:
        return None
    return Travels(
        actor=piece(e.seat),
        along=tuple(f"space-{space}" for space in m.desk.routes.route(e.source, e.to)[1:-1]),
        near="" if e.to in m.words.content.missions else BOARD_ART,
    )


def _completed(m: Maker, e: events.Completed) -> Moment:
    return Stamps(
        actor=f"space-{e.mission}",
        to=m.mission(e.mission, e.seat),
        seat=e.seat,
        art=m.patch(e.mission),
        bonus=f"+{e.bonus}" if e.bonus else "",
        mood=GOOD,
    )


def _landed(m: Maker, e: events.Landed) -> Moment:
    row = next(side.row for side in m.desk.view.seats if side.seat == e.seat)
    return Lands(
        at=f"space-{MOON}",
        seat=e.seat,
        trophies=tuple(m.patch(mission.mission) for mission in row if mission.is_completed),
        mood=GOOD,
        is_first=True,
    )


# What goes wrong ------------------------------------------------------------------------------------------

PLAYS.shows(events.AgenaLost, lambda m, e: _strewn(m, e.mission, e.owner, (AGENA,)))


def _delayed(m: Maker, e: events.Delayed) -> Moment:
    return Fizzles(actor=piece(e.owner), art=m.rocket(e.mission), band="Delayed", mood=CAUTION)


def _aborted(m: Maker, e: events.Aborted) -> Sequence[Moment]:
    fails = Fizzles(actor=piece(e.owner), art=m.rocket(e.mission), band="Aborted", mood=BAD)
    return (fails, _strewn(m, e.mission, e.owner, e.lost)) if e.lost else (fails,)


def _strewn(m: Maker, mission: str, owner: int, lost: Sequence[str]) -> Moment:
    """What a mission loses goes to the discards, one after the other."""
    arts = tuple(map(m.picture, lost))
    return Flies(actor=(m.mission(mission, owner),), to=(DISCARDS,) * len(lost), arts=arts, mood=BAD)


# Wild, History and Instant cards --------------------------------------------------------------------------

PLAYS.shows(events.Wild, lambda m, e: m.laid(e.mission, e.card, mood=CAUTION))
PLAYS.shows(events.History, lambda m, e: m.laid(e.card))
PLAYS.shows(events.Instant, lambda m, e: m.laid(e.target or e.mission, e.card, mood=CAUTION))
PLAYS.shows(events.Negated, lambda m, e: m.laid(e.card, e.by, is_negated=True))


def _wild_worked(m: Maker, e: events.WildWorked) -> Moment:
    to = m.mission(e.mission, e.owner)
    return Flies(actor=(STACK, BOARD), to=(to,), art=m.picture(e.card), mood=CAUTION)


def _gained(m: Maker, e: events.Gained) -> Moment:
    return Flies(actor=(BOARD,), to=(m.fuel(e.seat),) * e.fuel, art=counter(), cue="tick", mood=GOOD)


def _milestone(m: Maker, e: events.Milestone) -> Moment:
    return Flies(actor=(BOARD,), to=(f"milestone-{e.card}",), art=m.picture(e.card), cue="chime", mood=GOOD)


# The solo game --------------------------------------------------------------------------------------------

PLAYS.shows(events.Countdown, lambda _, _e: Marks(at=("countdown",)))


PLAYS.take_in(vars())
