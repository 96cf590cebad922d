"""A match: a position with its record, its log, and undo.

match = moonrace.load("tranquility-base").start(players=2, seed=7)
while not match.over:
    ask = match.asks[0]
    match.act(ask.seat, ask.legal()[0])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, Generic

import msgspec

from moonrace.kernel.actions import Action, Choice
from moonrace.kernel.ask import Ask
from moonrace.kernel.chance import Chance, Recorded
from moonrace.kernel.checkpoints import Checkpoint, Checkpoints, marks
from moonrace.kernel.ends import end_by_people
from moonrace.kernel.errors import BadRecord, MoonraceError, Refusal, Refused
from moonrace.kernel.events import CLOCK, Event, may_see
from moonrace.kernel.fitting import check_fits
from moonrace.kernel.frames import Flow
from moonrace.kernel.history import History, Step
from moonrace.kernel.position import GAME_OVER, Position
from moonrace.kernel.record import DEAL, Entry, Header, Record
from moonrace.kernel.result import Result
from moonrace.kernel.title import S, Title

NOTHING_TO_UNDO = Refusal("undo-nothing", "There is nothing to undo yet.")
UNDO_OVER = Refusal("undo-over", "Undo stops here: the game is over.")
UNDO_ENDED = Refusal("undo-ended", "Undo stops here: a resignation or an agreed end stands.")
UNDO_SEALED = Refusal("undo-sealed", "Undo stops here: others may be answering, unseen.")
UNDO_OTHER = Refusal("undo-other", "Undo stops here: another seat has acted.")
SAYS_NOTHING = frozenset({NOTHING_TO_UNDO.code, UNDO_OTHER.code})
"""Refusals to whoever has done nothing since somebody else did: an answer if asked, and no news."""


def _stopping_at(step: Step) -> Refusal:
    return Refusal("undo-horizon", f"Undo stops here: {step.horizon}.")


def _seat_of(entry: Entry) -> int:
    if entry.seat is None:
        raise BadRecord(f"Entry {entry.n} does not say whose it is.")
    return entry.seat


class Match(Generic[S]):
    """A game being played, or one that was."""

    def __init__(
        self,
        title: Title[S, Any],
        header: Header,
        chance: Chance,
        position: Position[S] | None = None,
        told: Sequence[Step] = (),
    ) -> None:
        """A match that is dealt; or one that goes on from a position, to which the steps `told` have led."""
        self.title = title
        self.header = header
        self._history = History()
        self.version = 0
        """Grows with every act that outdates what others were about to decide; sealed answers do not."""
        self._chance = chance
        self.begins = max(0, len(told) - 1)
        """The number of the step behind which nothing is taken back: the deal, or the last that was told."""
        self.position = self._dealt(chance) if position is None else position
        self._checkpoints: Checkpoints[S] = Checkpoints([])
        if position is None or told:
            first = Checkpoint(self.begins, self.begins, self.begins + 1, self.position.clone())
            self._checkpoints.stay(first)
        for step in told:
            self._history.add(step)
        if position is None:
            self._keep(Entry(n=0, act=DEAL, chance=tuple(self.position.flow.results)))

    # Questions ------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.header.players

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    @property
    def result(self) -> Result | None:
        """How it ended, once it has."""
        result = self.position.result
        return msgspec.structs.replace(result, resigned=self.resigned) if result else None

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have given up."""
        return self._history.resigned

    @property
    def asks(self) -> list[Ask]:
        """Who is awaited, and for what."""
        return [Ask(self.position, seat, is_open=False) for seat in self.position.awaited]

    @property
    def open_asks(self) -> list[Ask]:
        """Who may act though nobody waits for it."""
        if self.over:
            return []
        seats = self.position.frame.open_seats(self.position.state)
        return [Ask(self.position, seat, is_open=True) for seat in seats]

    def ask(self, seat: int) -> Ask | None:
        """What this seat is asked, an open ask if it is not awaited."""
        return next((ask for ask in (*self.asks, *self.open_asks) if ask.seat == seat), None)

    def legal(self, seat: int) -> list[Action]:
        """Everything the seat may do now, awaited or open."""
        if self.over:
            return []
        awaited = self.position.legal(seat)
        return [*awaited, *(action for action in self.position.open_legal(seat) if action not in awaited)]

    def view(self, seat: int) -> msgspec.Struct:
        """What the seat (or `SPECTATOR`) may know."""
        view: msgspec.Struct = self.position.view(seat)
        return view

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why the seat may not do this now, or None if it may."""
        return self.position.refusal(seat, action)

    def refused(self, seat: int) -> list[Choice]:
        """What the seat would look for in its decision and may not do, with the reasons."""
        return [choice for choice in self.position.choices(seat) if choice.refusal is not None]

    def log(self, seat: int) -> list[Event]:
        """Everything that happened and that the seat may know, oldest first."""
        return [event for step in self.effective for event in step.events if may_see(event.audience, seat)]

    @property
    def steps(self) -> list[Step]:
        """Everything that was done, the deal first."""
        return self._history.steps

    @property
    def effective(self) -> Sequence[Step]:
        """The steps that were not taken back."""
        return self._history.effective

    @property
    def told(self) -> Iterator[Step]:
        """The steps that a log tells: those that stand, and the undoing of what everybody knew of."""
        return self._history.told

    @property
    def chance_used(self) -> list[int]:
        """The results of chance that stand, oldest first."""
        return self._history.chance_used

    def steps_known_to(self, seat: int) -> list[Step]:
        """The steps that were not taken back and that the seat may know of, for replay from that seat."""
        return [step for step in self.effective if self._is_known(step, seat)]

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that share a seat's secrets, itself included; nobody for those who only watch."""
        return self.title.team(self.position.state, seat) if 0 <= seat < self.players else ()

    def _is_known(self, step: Step, seat: int) -> bool:
        if not step.is_quiet and not step.is_draft:
            return True
        mates = self.title.team(self.position.state, seat)
        return step.entry.seat in mates or any(may_see(event.audience, seat) for event in step.events)

    @property
    def record(self) -> Record:
        """The whole match, secrets included."""
        return Record(self.header, [step.entry for step in self.steps])

    # Commands -------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action | str) -> Step:
        """Do something; raises `Refused` with the reason if it is not legal."""
        if isinstance(action, str):
            action = self.title.codec.parse(action)
        step = self._act(seat, action)
        self._history.note_for_redo(step)
        return step

    def _act(self, seat: int, action: Action) -> Step:
        if self.over:
            raise Refused(GAME_OVER)
        flow, frame = self.position.flow, self.position.frame
        rounds = self.title.rounds(self.position.state)
        flow.listen()
        try:
            self.position.act(seat, action)
        except Refused:
            raise
        except Exception:
            # A fault half-way must not leave a table that its record does not give. The chance that the
            # action had used stays in the flow, for whoever keeps the failure.
            used = flow.results
            self._rebuild()
            self.position.flow.results = used
            raise
        results = tuple(flow.results)
        is_same_wait = not self.position.over and self.position.frame is frame and not results
        is_quiet = action.quiet and is_same_wait
        is_draft = frame.is_sealed and is_same_wait and not is_quiet
        if not is_quiet and not is_draft:
            self.version += 1
        entry = Entry(n=len(self.steps), seat=seat, act=str(action), chance=results)
        is_new_round = self.title.rounds(self.position.state) != rounds
        is_turn = (frame.is_sealed and not is_same_wait) or seat == CLOCK or is_new_round
        kinds = {"is_quiet": is_quiet, "is_draft": is_draft, "is_answer": frame.is_sealed, "is_turn": is_turn}
        return self._keep(entry, **kinds)

    def end(self, how: str, seat: int | None = None) -> Step:
        """End the match, or with `leave` one side's part in it: `how` is one of `ENDS`. Raises `Refused`."""
        entry = Entry(n=len(self.steps), seat=seat, end=how)
        self.position.flow.listen()
        end_by_people(self.position, entry, self.resigned)
        self.version += 1
        return self._keep(entry)

    def is_timely(self, seat: int, version: int) -> bool:
        """Whether what a seat decided at a version still counts: the table stands, or went on beside it."""
        if version >= self.version:
            return version == self.version
        since = takewhile(lambda step: step.version > version, reversed(self.steps))
        return all(self._went_beside(step, seat) for step in since)

    def _went_beside(self, step: Step, seat: int) -> bool:
        """Whether a step outdates nothing that the seat was about to do."""
        other = step.entry.seat
        if step.is_quiet or step.is_draft or step.entry.end:
            return True
        if other is None or step.entry.undo is not None:
            return False
        return self.position.frame.goes_beside(self.position.state, seat, other)

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why this seat cannot take its last action back, or None if it can.

        Neither quiet actions nor sealed answers of others show in the reason.
        """
        is_free = self.header.free_undo
        if self.over and not is_free:
            return UNDO_OVER
        last = next(self._latest_for(seat))
        if self._is_sealed and not is_free and last.entry.seat == seat:
            return UNDO_SEALED
        if last.entry.n <= self.begins:
            return NOTHING_TO_UNDO
        if last.entry.end:
            return UNDO_ENDED
        if last.entry.seat != seat:
            return _stopping_at(last) if self._was_only_answered(seat) else UNDO_OTHER
        return _stopping_at(last) if last.horizon and not is_free else None

    def _was_only_answered(self, seat: int) -> bool:
        """Whether nobody has moved since the seat did: its move could be answered, or all chose at once."""
        latest = self._latest_for(seat)
        chosen = next(
            step for step in latest if not step.is_answer or (step.entry.seat == seat and step.horizon)
        )
        return chosen.entry.seat == seat

    def undo(self, seat: int) -> Step:
        """Take the seat's last action back; raises `Refused` where undo stops."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise Refused(refusal)
        last = next(self._latest_for(seat))
        self._take_back(last)
        self.version += 1
        return self._keep(Entry(n=len(self.steps), seat=seat, undo=last.entry.n))

    def withdraw(self, seat: int) -> Step:
        """Take back what the seat did last though it was quiet, which `undo` passes over. As quiet itself."""
        *_, last = self.effective
        if not last.is_quiet or last.entry.seat != seat:
            raise Refused(NOTHING_TO_UNDO)
        self._take_back(last)
        return self._keep(Entry(n=len(self.steps), seat=seat, undo=last.entry.n), is_quiet=True)

    def _take_back(self, step: Step) -> None:
        self._history.take_back(step)
        self._checkpoints.drop_from(step.entry.n)
        self._rebuild()

    def undoable(self, seat: int) -> int:
        """How many of its latest actions the seat can take back, one after another."""
        if self.undo_refusal(seat) is not None:
            return 0
        count = 0
        for step in self._latest_for(seat):
            is_free = not step.horizon or self.header.free_undo
            is_ours = step.entry.seat == seat and not step.entry.end
            if not is_ours or not is_free or step.entry.n <= self.begins:
                break
            count += 1
        return count

    def redo_action(self, seat: int) -> str:
        """The action that was undone last and can be done again, in its text form, or nothing."""
        return self._history.redo_action(seat)

    @property
    def _is_sealed(self) -> bool:
        return not self.over and self.position.frame.is_sealed

    def _latest_for(self, seat: int) -> Iterator[Step]:
        return self._history.latest_for(seat, is_sealed=self._is_sealed)

    def _keep(self, entry: Entry, **kinds: bool) -> Step:
        flow, awaited = self.position.flow, tuple(self.position.awaited)
        step = Step(entry, flow.events, flow.horizon, version=self.version, awaited=awaited, **kinds)
        self._history.add(step)
        standing = len(self.effective)
        if self._checkpoints.is_due(standing):
            self._checkpoints.stay(Checkpoint(entry.n, entry.n, standing, self.position.clone()))
        return step

    @property
    def positions_kept(self) -> int:
        """How many copies of earlier positions it holds, for going back."""
        return len(self._checkpoints)

    # Building and rebuilding ----------------------------------------------------------------------

    def _dealt(self, chance: Chance) -> Position[S]:
        state = self.title.setup(self.header.players, self.header.options)
        return Position(self.title, state, Flow(chance, self.title.chance_label, listening=True))

    def _rebuild(self) -> None:
        """Play the effective steps again from the last checkpoint, with the chance they had.

        A quiet action whose ground was taken back (an order for a card not drawn after all) goes with it.
        """
        start, made = self._checkpoints.last, len(self.steps)
        ahead = self._history.standing_after(start.after)
        leaves = set(marks(len(ahead)))
        position = self._copied(start.position, ahead)
        for count, step in enumerate(ahead, start=1):
            if step.is_quiet and self._is_refused(position, step):
                self._history.void(step.entry.n)
            else:
                self._play_again(position, step)
            if count in leaves:
                n = step.entry.n
                standing = len(self.effective) - len(self._history.standing_after(n))
                self._checkpoints.leave(Checkpoint(n, made, standing, position.clone()))
        self._chance.rewind(self._history.chance_count)
        position.flow = Flow(self._chance, self.title.chance_label, listening=True)
        self.position = position

    def _copied(self, position: Position[S], ahead: Sequence[Step]) -> Position[S]:
        """A copy that is about to be played on with what is recorded."""
        return position.clone(Recorded([result for step in ahead for result in step.entry.chance]))

    def _is_refused(self, position: Position[S], step: Step) -> bool:
        assert step.entry.seat is not None
        return position.refusal(step.entry.seat, self.title.codec.parse(step.entry.act)) is not None

    def _play_again(self, position: Position[S], step: Step) -> None:
        if step.entry.end:
            end_by_people(position, step.entry, self._history.resigned_before(step.entry.n))
            return
        assert step.entry.seat is not None
        position.play(step.entry.seat, self.title.codec.parse(step.entry.act))

    def as_of(self, number: int, near: Match[S] | None = None) -> Match[S]:
        """The match as its record gives it after an entry that stands. Only to be looked at.

        `near` is the match as of an entry before it, from which it is not as far.
        """
        history, start = self._history.as_of(number), self._checkpoints.as_of(number)
        begin, position = start.after, start.position
        last = 0 if near is None else near.last_number
        if near is not None and begin < last <= number and history.is_settled(last, number):
            begin, position = last, near.position
        ahead = history.standing_after(begin)
        position = self._copied(position, ahead)
        for step in ahead:
            self._play_again(position, step)
        return self._copy(Recorded(()), position, history, history.steps[-1].version)

    def _copy(self, chance: Chance, position: Position[S], history: History, version: int) -> Match[S]:
        copy = Match(self.title, self.header, chance, position)
        position.flow = Flow(chance, self.title.chance_label, listening=True)
        copy._history, copy.version, copy.begins = history, version, self.begins
        return copy

    @property
    def last_number(self) -> int:
        """The number of the last entry."""
        return len(self.steps) - 1

    @classmethod
    def replay(cls, title: Title[S, Any], record: Record, chance: Chance | None = None) -> Match[S]:
        """Play a record again, checking that all in it is legal and fits. `chance` lets the match go on."""
        check_fits(title, record)
        deal = Recorded(record.entries[0].chance)
        try:
            match = cls(title, record.header, deal)
            match._check_used_up(deal)
        except MoonraceError as error:
            raise BadRecord(f"Entry 0 does not replay: {error}") from None
        match.play_on(record, chance)
        return match

    def play_on(self, record: Record, chance: Chance | None = None) -> None:
        """Play what a record holds beyond what was played of it, as `replay` does."""
        for entry in self.to_play(record):
            self.replay_entry(entry)
        self.go_on_with(chance or Recorded(()))

    def to_play(self, record: Record) -> Iterator[Entry]:
        """The entries beyond those played that are to be. Those that a change of rules made void are kept as
        they are, so that numbers stay what they were."""
        void = [range(entry.since, entry.n + 1) for entry in record.entries if entry.rules]
        for entry in record.entries[len(self.steps) :]:
            if any(entry.n in numbers for numbers in void):
                self._keep_void(entry)
            else:
                yield entry

    def _keep_void(self, entry: Entry) -> None:
        self._history.void(entry.n)
        self.version += 1
        self.position.flow.listen()
        self._keep(entry)

    def forget_from(self, number: int) -> None:
        """Drop what was played of a record from an entry on, as if it had not been tried."""
        self._history.forget_from(number)
        self._checkpoints.drop_from(0)
        self._rebuild()

    def replay_entry(self, entry: Entry) -> None:
        """Play an entry of a record; raises `BadRecord` where it does not fit."""
        if not entry.end:
            _seat_of(entry)
        chance = Recorded(entry.chance)
        self._chance = self.position.flow.chance = chance
        try:
            self.follow(entry)
            if entry.undo is None:
                self._check_used_up(chance)
        except MoonraceError as error:
            raise BadRecord(f"Entry {entry.n} does not replay: {error}") from None

    def follow(self, entry: Entry) -> None:
        """Do what an entry says, with the chance at hand; raises `Refused` or `BadRecord`."""
        if (entry.end or entry.undo is not None) and (entry.act or entry.chance):
            raise BadRecord("an undo or an end has neither action nor chance.")
        if entry.end:
            self.end(entry.end, entry.seat)
        elif entry.undo is None:
            self.act(_seat_of(entry), entry.act)
        else:
            self._replay_undo(_seat_of(entry), entry)

    def _replay_undo(self, seat: int, entry: Entry) -> None:
        is_quiet = any(step.is_quiet for step in self.steps if step.entry.n == entry.undo)
        undone = (self.withdraw(seat) if is_quiet else self.undo(seat)).entry.undo
        if undone != entry.undo:
            raise BadRecord(f"it takes back entry {entry.undo}, and only entry {undone} can be.")

    @staticmethod
    def _check_used_up(chance: Recorded) -> None:
        if not chance.is_used_up:
            raise BadRecord("it used less chance than is recorded.")

    def clone(self, chance: Chance) -> Match[S]:
        """A copy that goes on by itself, with the results of chance that come after those used here."""
        copy = self._copy(chance, self.position.clone(), self._history.copy(), self.version)
        copy._checkpoints = self._checkpoints.copy()
        copy.go_on_with(chance)
        return copy

    def go_on_with(self, chance: Chance) -> None:
        """Let what comes up next come from a source that has given what came up so far."""
        chance.rewind(self._history.chance_count)
        self._chance = self.position.flow.chance = chance

    def draw_from(self, chance: Chance) -> None:
        """Let what comes up next come from another source, from its beginning: for scripted positions."""
        self._chance = self.position.flow.chance = chance

    def save(self, path: Path | str) -> None:
        """Write the record to a file; `moonrace.read_match` reads it back."""
        self.record.save(Path(path))
