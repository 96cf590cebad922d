"""Bots at live tables: in processes of their own, with limits, and with a simpler one at hand when one fails.

A bot is sent a world sampled from what its seat knows, never the true one, and answers in the text form of an
action, which counts only if it is on the list of legal ones.
"""

from __future__ import annotations

import logging
import pickle
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from moonrace.bots import checked_level, level_of, simpler, within
from moonrace.bots.coach import Advice, Coach, TurningPoint, Warning, turning_points
from moonrace.bots.mind import Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.adopting import adopt
from moonrace.kernel.chance import Seeded
from moonrace.kernel.frames import Flow, State
from moonrace.kernel.position import Position
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.workers.pool import Pool, Why, WorkFailed
from moonrace.workers.staffed import Staffed
from moonrace.workers.worker import Tell, load

__all__ = ["FIRST_LEGAL", "BotAnswer", "BotPool", "BotRequest"]

Thought = tuple[str | None, bytes]
"""What a process answers: an action's text or None, and notes."""
LONGEST_ANSWER = 16 * 1024
FIRST_LEGAL = "first legal"
BUSY = "All bots are thinking, or the server is closing; ask again in a moment."

log = logging.getLogger(__name__)


class BotRequest(msgspec.Struct, frozen=True):
    """A decision wanted from a bot. `world` is sampled from what the seat knows."""

    title: Title
    level: str
    seat: int
    world: State
    legal: tuple[Action, ...]
    is_open: bool
    seed: int
    notes: bytes = b""
    """What the bot noted at its last decision, which only bots can read."""
    marks: tuple[str, ...] = ()
    """Whose turn to think it takes: an address, a table."""
    on_wait: Callable[[bool], None] = lambda _: None
    """Called when it has to wait for its turn, and when it need not any longer."""

    @classmethod
    def of(
        cls, position: Position, seat: int, level: str, seed: int | None = None, notes: bytes = b""
    ) -> BotRequest:
        """The request for a seat of a live position. Only the sample goes on to the bot."""
        if seed is None:
            seed = secrets.randbits(48)
        is_open = seat not in position.awaited
        return cls(
            title=position.title,
            level=level,
            seat=seat,
            world=position.resample(seat, Seeded(f"world {seed}")).state,
            legal=tuple(position.open_legal(seat) if is_open else position.legal(seat)),
            is_open=is_open,
            seed=seed,
            notes=notes,
        )

    def asked(self, task: str) -> dict[str, Any]:
        """What is sent to a process: the sampled world, and never the true one."""
        return {
            "task": task,
            "seat": self.seat,
            "world": self.world,
            "legal": [str(action) for action in self.legal],
            "is_open": self.is_open,
            "seed": self.seed,
        }


class BotAnswer(msgspec.Struct, frozen=True):
    """What the bot does, who decided it in the end, and what the table must say about that, if anything."""

    text: str | None
    """An action in its text form; None declines an open ask."""
    level: str
    """The level that answered. Where it is simpler than the one asked for, the seat goes on with it."""
    note: str = ""
    notes: bytes = b""
    """To be given to the bot with its next request."""


class BotPool(Staffed):
    """A few processes that think for all bots of a server."""

    def __init__(
        self,
        size: int = 2,
        *,
        queue: int = 256,
        grace: float = 3.0,
        memory_mb: int = 1024,
        maker: str = "moonrace.bots:make",
        most_seconds: float = 60.0,
    ) -> None:
        self.grace = grace
        """Seconds a bot may take beyond the time its level promises."""
        self._maker = maker
        self._most_milliseconds = max(1, round(1000 * most_seconds))
        handler, longest = "moonrace.bots.live:think", LONGEST_ANSWER
        super().__init__(Pool(handler, size, queue=queue, memory_mb=memory_mb, longest=longest, busy=BUSY))

    async def decide(self, request: BotRequest) -> BotAnswer:
        """The bot's answer, or that of simpler ones standing in for it.

        Never fails for a bot's sake; raises `WorkersBusy` where too many want to think, or none may any more.
        """
        async with self._pool.turn(request.marks, request.on_wait):
            notes: list[str] = []
            level: str | None = request.level
            while level is not None:
                try:
                    text, kept = await self._thought(request, level)
                    return BotAnswer(text, level, " ".join(notes), kept)
                except WorkFailed as failure:
                    after = simpler(level)
                    notes.append(_note(level, failure.why, after))
                    log.warning("bot failed: %s (%s)", notes[-1], failure)
                    level = after
            text = None if request.is_open else str(request.legal[0])
            return BotAnswer(text, FIRST_LEGAL, " ".join(notes))

    # The coach ----------------------------------------------------------------------------------------------

    async def advise(self, request: BotRequest) -> Advice:
        """What a player of the level would do in the seat's place. Raises `WorkersBusy` or `WorkFailed`."""
        thinks = within(request.level, self._most_milliseconds, request.title)
        asked = request.asked("advise") | {"level": thinks}
        seconds = checked_level(thinks, request.title).milliseconds / 1000 + self.grace
        async with self._pool.turn(request.marks, request.on_wait):
            return await self._pool.ask(request.title, asked, seconds, _reader(Advice))

    async def warn(self, request: BotRequest, wanted: Action, seconds: float) -> Warning | None:
        """The coach's warning before an act, if it is a clear mistake; thought about for so long."""
        asked = request.asked("warn") | {"wanted": str(wanted), "seconds": seconds}
        async with self._pool.turn(request.marks, request.on_wait):
            return await self._pool.ask(request.title, asked, seconds + self.grace, _reader(Warning | None))

    async def review(
        self, title: Title, record: Record, seats: Sequence[int], seconds: float, mark: str
    ) -> tuple[TurningPoint, ...]:
        """Where a finished game turned on decisions of these seats."""
        asked = {"task": "review", "record": record, "seats": tuple(seats), "seconds": seconds}
        async with self._pool.turn((mark,)):
            return await self._pool.ask(
                title, asked, 2 * seconds + self.grace, _reader(tuple[TurningPoint, ...])
            )

    async def _thought(self, request: BotRequest, level: str) -> Thought:
        thinks = within(level, self._most_milliseconds, request.title)
        asked = request.asked("decide") | {
            "maker": self._maker,
            "level": thinks,
            "notes": request.notes if level == request.level else b"",
        }
        seconds = checked_level(thinks, request.title).milliseconds / 1000 + self.grace
        return await self._pool.ask(request.title, asked, seconds, lambda answer: _checked(answer, request))


def _reader(kind: Any) -> Callable[[bytes], Any]:
    """Reads an answer of one kind."""

    def read(answer: bytes) -> Any:
        try:
            return msgspec.msgpack.decode(answer, type=typed(kind))
        except msgspec.MsgspecError:
            raise WorkFailed(Why.GARBLED) from None

    return read


def _checked(answer: bytes, request: BotRequest) -> Thought:
    """The answer if it is one the seat may give."""
    try:
        text, notes = msgspec.msgpack.decode(answer, type=typed(Thought))
    except msgspec.MsgspecError:
        raise WorkFailed(Why.GARBLED) from None
    is_fine = request.is_open if text is None else text in {str(action) for action in request.legal}
    if not is_fine:
        raise WorkFailed(Why.UNSOUND)
    return text, notes


def _note(level: str, why: Why, after: str | None) -> str:
    failure = "chose something that is not legal" if why is Why.UNSOUND else why
    return f"The {level_of(level).name} {failure}; {_who_plays_on(after)}."


def _who_plays_on(level: str | None) -> str:
    return "the first legal action is taken" if level is None else f"the {level_of(level).name} plays on"


# In the process ---------------------------------------------------------------------------------------------


def think(title: Title, asked: dict[str, Any], _tell: Tell) -> bytes:
    """What a bot or the coach answers."""
    return TASKS[asked["task"]](title, asked)


def _decide(title: Title, asked: dict[str, Any]) -> bytes:
    """A bot's answer: the text of an action, and notes that the server only carries and never reads."""
    bot = load(asked["maker"])(asked["level"], title, asked["seed"])
    if asked["notes"]:
        bot.notes = pickle.loads(asked["notes"])
    action = bot.decide(_mind(title, asked))
    notes = b"" if bot.notes is None else pickle.dumps(bot.notes)
    return msgspec.msgpack.encode((None if action is None else str(action), notes))


def _advise(title: Title, asked: dict[str, Any]) -> bytes:
    """The coach's advice, or that of a player of another level."""
    coach = Coach(title, asked["seed"], asked["level"])
    return msgspec.msgpack.encode(coach.advice(_mind(title, asked)))


def _warn(title: Title, asked: dict[str, Any]) -> bytes:
    """The coach's warning, or nothing."""
    wanted = title.codec.parse(asked["wanted"])
    coach = Coach(title, asked["seed"])
    return msgspec.msgpack.encode(coach.warning(_mind(title, asked), wanted, asked["seconds"]))


def _review(title: Title, asked: dict[str, Any]) -> bytes:
    """Where a game turned."""
    match = adopt(title, asked["record"]).match
    return msgspec.msgpack.encode(turning_points(match, asked["seats"], asked["seconds"]))


TASKS: dict[str, Callable[[Title, dict[str, Any]], bytes]] = {
    "decide": _decide,
    "advise": _advise,
    "warn": _warn,
    "review": _review,
}


def _mind(title: Title, asked: dict[str, Any]) -> Mind:
    """A mind from the sampled world alone: what it resamples or shows is what the seat could know anyway."""
    seat = asked["seat"]
    world = Position(title, asked["world"], Flow(Seeded(asked["seed"])))
    return Mind(
        title,
        seat,
        [title.codec.parse(text) for text in asked["legal"]],
        is_open=asked["is_open"],
        look=lambda: world.view(seat),
        sample=lambda chance: world.resample(seat, chance),
    )
