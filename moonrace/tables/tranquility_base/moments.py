"""What there is to see: launches, pieces that go round the ring, answers, delays, the landing."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.tranquility_base import events
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
)
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.words import MOON

TALL = 110
PATCH = 64


class Maker:
    """Knows the things of the page that an event is about."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.words = desk.words
        self.me = desk.view.seat

    def mission(self, mission: str, seat: int) -> str:
        """Where a mission lies: the viewer's own in its row, others' at their seat."""
        return f"mission-{mission}" if seat in (self.me, -1) or self.me < 0 else f"seat-{seat}"

    def pad(self, mission: str, seat: int) -> str:
        """Where a mission stands on the board: at the piece of its owner."""
        return f"piece-{seat}"

    def rocket(self, mission: str) -> str:
        """The launch vehicle of a mission, with its craft."""
        return str(draw.equipment(self.words.vehicle(mission).id, TALL))

    def patch(self, mission: str) -> str:
        """The patch of a mission."""
        entry = self.words.content.missions[mission]
        return str(draw.patch(entry.program, entry.number, PATCH))

    def owner(self, mission: str) -> int:
        """In whose row a mission lies."""
        return self.desk.owners.get(mission, self.me)


PLAYS = Moments[Maker]()


def moments(desk: Desk, event: Event) -> Sequence[Moment]:
    """What there is to see of an event."""
    return PLAYS.make(Maker(desk), event)


@PLAYS.of
def _assembled(m: Maker, e: events.Assembled) -> Moment:
    pad = m.mission(e.mission, e.seat)
    if e.seat != m.me:
        return Marks(at=(pad,))
    return Flies(actor=(f"card-{e.card}", "hand-heading"), to=(pad,))


@PLAYS.of
def _scrubbed(m: Maker, e: events.Scrubbed) -> Moment:
    return Flies(
        actor=("hand-heading" if e.seat == m.me else f"seat-{e.seat}",),
        to=(m.mission(e.replacement, e.seat),),
        art=m.patch(e.replacement),
    )


@PLAYS.of
def _launched(m: Maker, e: events.Launched) -> Moment:
    return LiftsOff(actor=m.pad(e.mission, e.seat), art=m.rocket(e.mission), mood=GOOD)


@PLAYS.of
def _agena_in_orbit(m: Maker, e: events.AgenaInOrbit) -> Moment:
    return LiftsOff(actor=m.pad(e.mission, e.seat), art=str(draw.equipment("atlas_d", TALL)), mood=GOOD)


@PLAYS.of
def _moved(m: Maker, e: events.Moved | events.Extended) -> Moment | None:
    if e.to == MOON:
        return None
    return Travels(
        actor=f"piece-{e.seat}",
        along=tuple(f"space-{space}" for space in m.desk.routes.route(e.source, e.to)[1:-1]),
    )


@PLAYS.of
def _completed(m: Maker, e: events.Completed) -> Moment:
    return Stamps(
        actor=f"space-{e.mission}",
        to=m.mission(e.mission, e.seat),
        seat=e.seat,
        art=m.patch(e.mission),
        bonus=f"+{e.bonus}" if e.bonus else "",
        mood=GOOD,
    )


@PLAYS.of
def _delayed(m: Maker, e: events.Delayed) -> Moment:
    return Fizzles(actor=m.pad(e.mission, e.owner), art=m.rocket(e.mission), band="Delayed", mood=CAUTION)


@PLAYS.of
def _aborted(m: Maker, e: events.Aborted) -> Moment:
    return Fizzles(actor=m.pad(e.mission, e.owner), art=m.rocket(e.mission), band="Aborted", mood=BAD)


@PLAYS.of
def _instant(m: Maker, e: events.Instant) -> Moment:
    below = e.target or e.mission
    return Covers(cards=tuple(m.words.name(card) for card in (below, e.card) if card))


@PLAYS.of
def _negated(m: Maker, e: events.Negated) -> Moment:
    return Covers(cards=(m.words.name(e.card), m.words.name(e.by)), is_negated=True)


@PLAYS.of
def _landed(m: Maker, e: events.Landed) -> Moment:
    row = next(side.row for side in m.desk.view.seats if side.seat == e.seat)
    return Lands(
        at=f"space-{MOON}",
        seat=e.seat,
        trophies=tuple(m.patch(mission.mission) for mission in row if mission.is_completed),
        mood=GOOD,
        is_first=True,
    )
