"""Long random play that looks for broken laws, at every player count and every choice of options.

A game is determined by the seed and its number. What breaks a law is kept as a record that leads up to it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from moonrace.kernel.actions import Action, to_text
from moonrace.kernel.ask import Ask
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry
from moonrace.kernel.title import Title, seats_and_spectator
from moonrace.lab import laws
from moonrace.lab.arena import described, make_folder
from moonrace.lab.laws import LawBroken, Way

Progress = Callable[[int], None]
"""Told how many games are done."""

OPEN_ASK = 0.1
"""How often somebody acts who is not awaited."""
UNLISTED = 0.1
"""How often an action is tried that is too manifold to be listed."""
UNDO = 0.03
COSTLY = 0.08
"""How often the laws are checked that take many times as long as a decision."""
TWINS = 0.25
"""How often something that is done is done in other ways as well, to see who can tell."""
PROBES = 12
"""How many actions of other moments are tried where they may not be legal."""
LONG = 150
"""After so many decisions, what takes longer the longer a game lasts is done less and less often."""
WHOLE = 0.25
"""How often a game is played to its end, however long random play makes it."""
SHORTER = (100, 800)
"""The others stop after so many decisions, at least and at most, so that every way to play gets its turn."""
MEMORY = 400
"""How many actions are remembered to be tried later."""
LARGEST = 5
"""Numbers made up for unlisted actions are at most this."""


class Failure(msgspec.Struct, frozen=True):
    """A law that did not hold, where, and how to see it again."""

    game: int
    way: str
    law: str
    what: str
    record: str
    again: str
    replay: str


class Report(msgspec.Struct, frozen=True):
    """What was played and what was found: `moonrace fuzz --json`."""

    game: str
    seed: int
    games: int
    decisions: int
    ways: int
    """How many combinations of player count and options were played."""
    seconds: float
    failures: tuple[Failure, ...]


def fuzz(
    title: Title,
    *,
    seed: int,
    games: int,
    first: int = 0,
    seconds: float = 0.0,
    folder: Path,
    progress: Progress | None = None,
) -> Report:
    """Play up to `games` games, or until `seconds` have passed, and report what broke a law."""
    begun = time.monotonic()
    deadline = begun + seconds if seconds else float("inf")
    every_way = laws.ways(title)
    decisions, failures, number = 0, [], first
    while number < first + games and time.monotonic() < deadline:
        game = _Game(title, every_way[number % len(every_way)], seed, number, deadline)
        failure = game.failure(folder)
        if failure is not None:
            failures.append(failure)
        decisions += game.decisions
        number += 1
        if progress is not None:
            progress(number - first)
    return Report(
        game=title.id,
        seed=seed,
        games=number - first,
        decisions=decisions,
        ways=min(len(every_way), number - first),
        seconds=round(time.monotonic() - begun, 2),
        failures=tuple(failures),
    )


class _Game:
    """One random game with the laws watching."""

    def __init__(self, title: Title, way: Way, seed: int, number: int, deadline: float) -> None:
        self.title, self.way, self.seed, self.number = title, way, seed, number
        self.deadline = deadline
        self.rng = random.Random(f"{seed}/{number}")
        self.match: Match | None = None
        self.attempt: tuple[int, Action] | None = None
        self.memory: list[Action] = []
        self.decisions = 0
        is_whole = self.rng.random() < WHOLE
        self.enough = title.longest + 1 if is_whole else self.rng.randint(*SHORTER)

    def failure(self, folder: Path) -> Failure | None:
        """Play, and say what went wrong, if anything did."""
        try:
            self.play()
        except LawBroken as broken:
            return self._kept(folder, broken.law, broken.what)
        except Exception as error:
            return self._kept(folder, "no error", described(error))
        return None

    def play(self) -> None:
        """A whole game, or what there is time for."""
        match = self.match = self.title.start(
            self.way.players,
            chance=Seeded(f"{self.seed}/{self.number}"),
            options=self.way.options,
            free_undo=self.rng.random() < 0.5,
        )
        while not match.over and self.decisions < self.enough and time.monotonic() < self.deadline:
            self._check(match)
            self._step(match)
            laws.play_is_bounded(self.title, self.decisions)
        self._check(match)
        laws.record_replays(match)

    # What is done ------------------------------------------------------------------------------------

    def _step(self, match: Match) -> None:
        if self._comes_up(UNDO) and self._undone(match):
            return
        seat, action = self._choice(match)
        laws.text_form_reads_back(self.title, action)
        self._remember(match)
        if self.rng.random() < TWINS:
            laws.twins_of_one_doing_look_alike(match, (seat, action), self.rng, self._probes(match))
        self.attempt = (seat, action)
        match.act(seat, action)
        self.attempt = None
        self.decisions += 1

    def _comes_up(self, chance: float) -> bool:
        """Whether something is done now that costs as much as the game is long."""
        return self.rng.random() < chance * min(1.0, LONG / (1 + self.decisions))

    def _choice(self, match: Match) -> tuple[int, Action]:
        asks = match.asks
        if self.rng.random() < OPEN_ASK:
            asks = [ask for ask in match.open_asks if ask.legal()] or asks
        ask = self.rng.choice(asks)
        if self.rng.random() < UNLISTED:
            for action in self._made_up(ask):
                if match.refusal(ask.seat, action) is None:
                    return ask.seat, action
        listed = ask.legal()
        if not listed:
            raise LawBroken("dead end", f"seat {ask.seat} has nothing legal to do in “{ask.what}”")
        return ask.seat, self.rng.choice(listed)

    def _undone(self, match: Match) -> bool:
        for seat in range(match.players):
            if match.undo_refusal(seat) is None:
                match.undo(seat)
                return True
        return False

    def _remember(self, match: Match) -> None:
        for ask in match.asks:
            self.memory += self.rng.sample(ask.legal(), min(2, len(ask.legal())))
        if len(self.memory) > MEMORY:
            self.memory = self.rng.sample(self.memory, MEMORY // 2)

    # What is checked ---------------------------------------------------------------------------------

    def _check(self, match: Match) -> None:
        position, rng = match.position, self.rng
        laws.somebody_can_act(position)
        laws.nothing_created_or_lost(position)
        laws.numbers_are_sound(position)
        if rng.random() < COSTLY:
            laws.clone_is_apart(position, rng)
        if rng.random() < COSTLY:
            laws.listed_is_accepted(position, self._probes(match))
        if rng.random() < COSTLY:
            seat = rng.choice(seats_and_spectator(match.players))
            chance = Seeded(rng.getrandbits(48))
            laws.seat_cannot_tell(position, seat, chance, rng, self._probes(match))
        if self._comes_up(COSTLY / 8):
            laws.undo_is_replay(match)
        if self._comes_up(COSTLY / 8):
            laws.hidden_acts_leave_no_trace(match, rng)

    def _probes(self, match: Match) -> list[Action]:
        """Actions that were legal at other moments, and made-up ones."""
        remembered = self.rng.sample(self.memory, min(PROBES, len(self.memory)))
        made_up = [action for ask in (*match.asks, *match.open_asks) for action in self._made_up(ask)]
        return list(dict.fromkeys([*remembered, *made_up, *map(self._twisted, remembered)]))

    def _made_up(self, ask: Ask) -> list[Action]:
        return [self._random_action(kind) for kind in ask.unlisted()] if ask.seat != CLOCK else []

    def _random_action(self, kind: type[Action]) -> Action:
        hints = get_type_hints(kind)
        return kind(*(self._random_value(hints[name]) for name in kind.__struct_fields__))

    def _random_value(self, hint: Any) -> object:
        if get_origin(hint) is tuple:
            return tuple(self._random_value(get_args(hint)[0]) for _ in range(self.rng.randrange(3)))
        if hint is int:
            return self.rng.randint(-1, LARGEST)
        return self.rng.choice(self._words() or [""])

    def _twisted(self, action: Action) -> Action:
        """The action with one of its fields changed."""
        if not action.__struct_fields__:
            return action
        name = self.rng.choice(action.__struct_fields__)
        value = self._random_value(get_type_hints(type(action))[name])
        return msgspec.structs.replace(action, **{name: value})

    def _words(self) -> Sequence[str]:
        some = self.rng.sample(self.memory, min(5, len(self.memory)))
        return [word for action in some for word in to_text(action).split()[1:] if "+" not in word]

    # What is kept ------------------------------------------------------------------------------------

    def _kept(self, folder: Path, law: str, what: str) -> Failure:
        path = folder / f"fuzz-{self.title.id}-{self.seed}-{self.number}.jsonl"
        if self.match is not None:
            make_folder(folder)
            self._save(self.match, path)
        command = f"moonrace fuzz {self.title.id} --seed {self.seed}"
        return Failure(
            game=self.number,
            way=str(self.way),
            law=law,
            what=what,
            record=str(path) if self.match is not None else "",
            again=f"{command} --first {self.number} --games 1",
            replay=f"moonrace replay {path} --seat all" if self.match is not None else "",
        )

    def _save(self, match: Match, path: Path) -> None:
        """The record up to the failure, and the action that failed, which the record does not hold yet."""
        record = match.record
        if self.attempt is not None:
            seat, action = self.attempt
            results = tuple(match.position.flow.results)
            entry = Entry(n=len(record.entries), seat=seat, act=str(action), chance=results)
            record = msgspec.structs.replace(record, entries=[*record.entries, entry])
        record.save(path)
