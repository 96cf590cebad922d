"""Bots at live tables: in processes of their own, with limits, and with a simpler one at hand when one fails.

A bot is sent a world sampled from what its seat knows, never the true one, and answers in the text form of an
action, which counts only if it is on the list of legal ones.
"""

from __future__ import annotations

import logging
import pickle
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from moonrace.bots import checked_level, level_of, simpler
from moonrace.bots.mind import Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.frames import Flow, State
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.workers.pool import Pool, Why, WorkFailed
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


class BotAnswer(msgspec.Struct, frozen=True):
    """What the bot does, who decided it in the end, and what the table must say about that, if anything."""

    text: str | None
    """An action in its text form; None declines an open ask."""
    level: str
    """The level that answered. Where it is simpler than the one asked for, the seat goes on with it."""
    note: str = ""
    notes: bytes = b""
    """To be given to the bot with its next request."""


class BotPool:
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
        self._pool = Pool(
            "moonrace.bots.live:think",
            size,
            queue=queue,
            memory_mb=memory_mb,
            longest=LONGEST_ANSWER,
            busy=BUSY,
        )

    @property
    def process_ids(self) -> set[int]:
        """The processes at work, each the leader of its own process group."""
        return self._pool.process_ids

    async def aclose(self) -> None:
        """Send all bots home."""
        await self._pool.aclose()

    async def __aenter__(self) -> BotPool:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

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

    def _within_bounds(self, level: str) -> str:
        """A search thinks no longer than whoever runs the server lets it."""
        is_long = level.startswith("search") and checked_level(level).milliseconds > self._most_milliseconds
        return f"search:{self._most_milliseconds}ms" if is_long else level

    async def _thought(self, request: BotRequest, level: str) -> Thought:
        thinks = self._within_bounds(level)
        asked = {
            "maker": self._maker,
            "level": thinks,
            "seat": request.seat,
            "world": request.world,
            "legal": [str(action) for action in request.legal],
            "is_open": request.is_open,
            "seed": request.seed,
            "notes": request.notes if level == request.level else b"",
        }
        seconds = checked_level(thinks).milliseconds / 1000 + self.grace
        return await self._pool.ask(request.title, asked, seconds, lambda answer: _checked(answer, request))


def _checked(answer: bytes, request: BotRequest) -> Thought:
    """The answer if it is one the seat may give."""
    try:
        text, notes = msgspec.msgpack.decode(answer, type=Thought)
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
    """A bot's answer: the text of an action, and notes that the server only carries and never reads."""
    bot = load(asked["maker"])(asked["level"], title, asked["seed"])
    if asked["notes"]:
        bot.notes = pickle.loads(asked["notes"])
    action = bot.decide(_mind(title, asked))
    notes = b"" if bot.notes is None else pickle.dumps(bot.notes)
    return msgspec.msgpack.encode((None if action is None else str(action), notes))


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
