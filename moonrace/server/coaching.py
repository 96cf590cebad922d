"""The coach at tables for learning: advice, a warning before a clear mistake, and where a game turned.

The thinking is done in the processes of bots, from worlds sampled from what the seat knows. Nothing waits for
it but whoever asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol

import msgspec

from moonrace.bots import OFFERED, PLAYS_ON, checked_level, level_of
from moonrace.bots.coach import REVIEW_SECONDS, WARNING_SECONDS, Advice, Judged, TurningPoint, Warning
from moonrace.bots.live import BotRequest
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import MoonraceError, Refusal, Refused
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title
from moonrace.server.present import Reader
from moonrace.server.table import REVIEW_NOTICE, LiveTable
from moonrace.server.watchdog import beside
from moonrace.tables.face import face_of
from moonrace.tables.kit.coach import COACH, LET_IT_PASS, CoachPart, Thinker
from moonrace.tables.kit.touch import button_of
from moonrace.workers.pool import WorkersBusy, WorkFailed

log = logging.getLogger("moonrace.server")

NO_COACH = Refusal("no-coach", "There is no coach at this table. Choose one when you set up the next.")
NOT_AWAITED = Refusal("coach-waits", "The coach is asked when it is your move.")
NOT_OVER = Refusal("not-over", "The coach looks through a game when it is over.")
COACH_FAILED = Refusal("coach-failed", "The coach has no answer this time. Ask again in a moment.")
REVIEWING = "The coach looks through the game. What it finds will stand here in half a minute or so."
REVIEW_FAILED = "The coach could not look through this game. Ask again in a moment."


class Coaches(Protocol):
    """Those who think for the coach; `moonrace.bots.live.BotPool` in play."""

    async def advise(self, request: BotRequest) -> Advice:
        """What the coach would do."""

    async def warn(self, request: BotRequest, wanted: Action, seconds: float) -> Warning | None:
        """A warning before an act, if it is a clear mistake."""

    async def review(
        self, title: Title, record: Record, seats: Sequence[int], seconds: float, mark: str
    ) -> tuple[TurningPoint, ...]:
        """Where a finished game turned."""


def is_coached(table: LiveTable) -> bool:
    """Whether a coach may be asked here: not while a lesson is taken, and never among strangers."""
    others = any(seat.kind == "friend" for seat in table.row.seats)
    return table.row.is_coached and table.teacher is None and table.halt is None and not others


def can_ask(table: LiveTable, match: Match, seat: int) -> bool:
    """Whether the coach has something to say to a seat now."""
    if seat < 0 or match.over or not is_coached(table) or not table.waits_for(match, seat):
        return False
    return len(match.legal(seat)) > 1


def _request(table: LiveTable, match: Match, seat: int, level: str = PLAYS_ON) -> BotRequest:
    request = BotRequest.of(match.position, seat, level)
    return msgspec.structs.replace(request, marks=(table.patron, table.id))


async def advice(coaches: Coaches, table: LiveTable, seat: int, level: str = "") -> tuple[Advice, int]:
    """What the coach, or a player of a level, would do for a seat, and at which version; or `Refused`."""
    level = level or PLAYS_ON
    checked_level(level)
    async with table.at_rest() as match:
        if not is_coached(table):
            raise Refused(NO_COACH)
        if not can_ask(table, match, seat):
            raise Refused(NOT_AWAITED)
        request, version = _request(table, match, seat, level_of(level).id), match.version
    try:
        return await coaches.advise(request), version
    except (WorkFailed, WorkersBusy) as error:
        log.warning("the coach failed: %s", error)
        raise Refused(COACH_FAILED) from None


async def warning(coaches: Coaches, table: LiveTable, seat: int, action: str) -> Warning | None:
    """A warning before an act, at most one in a round. A coach that fails or takes too long says nothing."""
    async with table.at_rest() as match:
        wanted = table.tact.minded(match.position, seat, action) if can_ask(table, match, seat) else None
        if wanted is None:
            return None
        now = table.title.rounds(match.position.state)
        request = _request(table, match, seat)
    try:
        async with asyncio.timeout(2 * WARNING_SECONDS):
            found = await coaches.warn(request, wanted, WARNING_SECONDS)
    except (WorkFailed, WorkersBusy, TimeoutError):
        return None
    if found is not None:
        table.tact.has_warned(seat, now)
    return found


# What the page is told --------------------------------------------------------------------------------------


class Told(Protocol):
    """Something that the coach, or somebody else who was asked, has said to a seat."""

    @property
    def seat(self) -> int:
        """To whom."""

    @property
    def words(self) -> Advice | Warning:
        """What."""

    @property
    def wanted(self) -> str:
        """The act that it warns of."""

    @property
    def level(self) -> str:
        """Who was asked, where it was not the coach."""


def coach_part(table: LiveTable, match: Match, said: Told) -> CoachPart:
    """What the coach says, with the buttons of the page's own game."""
    found = said.words.advice if isinstance(said.words, Warning) else said.words
    panel = face_of(table.title).ask(Reader(table, match, said.seat).scene())
    other = button_of(panel, found.other) if found.other else None
    return CoachPart(
        button=button_of(panel, found.action) if found.action else None,
        reason=said.words.reason,
        beside=f"{found.beside} {other.sentence}" if other else "",
        label="" if found.action else LET_IT_PASS,
        wanted=button_of(panel, said.wanted) if said.wanted else None,
        who=level_of(said.level).id if said.level else COACH,
        others=() if said.wanted else _who_else(said.level),
    )


def _who_else(asked: str) -> tuple[Thinker, ...]:
    """Who could be asked besides: those who think longer than the coach."""
    thinkers = [level for level in OFFERED if level.budget is not None]
    return tuple(
        Thinker(level.word, level.name) for level in thinkers if not asked or level != level_of(asked)
    )


# After the end ----------------------------------------------------------------------------------------------


def begin_review(coaches: Coaches, table: LiveTable) -> None:
    """Let the coach look through a finished game, once; the page is told when that is done."""
    if table.judged is None and not table.is_reviewed_now:
        table.reviewing = asyncio.get_running_loop().create_task(_review(coaches, table))
        table.say(REVIEW_NOTICE, REVIEWING)


async def _review(coaches: Coaches, table: LiveTable) -> None:
    table.users += 1
    try:
        async with table.at_rest() as match:
            title, record, seats = table.title, match.record, _whose(table)
        points = await coaches.review(title, record, seats, REVIEW_SECONDS, table.patron)
        async with table.at_rest() as match:
            judged = await beside(match, lambda: tuple(_judged(table, match, point) for point in points))
        await table.keep_judged(judged)
        table.say(REVIEW_NOTICE, "")
    except (WorkFailed, MoonraceError) as error:
        log.warning("a review failed: %s", error)
        table.say(REVIEW_NOTICE, REVIEW_FAILED)
    finally:
        table.users -= 1
        table.beacon.shine()


def _whose(table: LiveTable) -> tuple[int, ...]:
    """Whose decisions are looked at: those of people."""
    return tuple(seat.seat for seat in table.row.seats if not seat.is_bot)


def _judged(table: LiveTable, match: Match, point: TurningPoint) -> Judged:
    """A turning point in the words of its game."""
    panel = face_of(table.title).ask(Reader(table, match.as_of(point.before), point.seat).scene())
    return point.in_words(lambda act: button_of(panel, act).sentence)
