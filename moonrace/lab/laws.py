"""The laws every game keeps, as functions over a title, a position or a match.

Each raises `LawBroken` where its law does not hold and returns nothing where it does. `moonrace fuzz` calls
them during random play, and `tests/laws` calls them with Hypothesis for every title; a new game gets them for
nothing.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Container, Hashable, Iterable, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any

import msgspec

from moonrace.kernel.actions import Action, to_text
from moonrace.kernel.chance import Chance, Label, Recorded, Seeded
from moonrace.kernel.errors import MoonraceError, Refusal, Refused
from moonrace.kernel.events import CLOCK, Event, may_see
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.record import parse_record
from moonrace.kernel.sealed import ASK, TIMED, Window
from moonrace.kernel.title import Title, seats_and_spectator

LOOK_AHEAD = 8
"""How many decisions two worlds that a seat cannot tell apart are played on side by side."""


class LawBroken(AssertionError):
    """A law does not hold. `law` names it, the text says what was seen."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
        self.what = what


class Way(msgspec.Struct, frozen=True):
    """One way to set up a table: how many players and which options."""

    players: int
    options: dict[str, str]

    def __str__(self) -> str:
        words = [f"players={self.players}", *(f"{key}={value}" for key, value in self.options.items())]
        return ", ".join(words)


MOST_WAYS = 100


def ways(title: Title, most: int = MOST_WAYS) -> list[Way]:
    """Every player count with every choice of options that makes a difference there.

    Where these are too many: the defaults at every count, and so many more that every choice comes up.
    """
    found = _all_ways(title)
    return found if 0 < len(found) <= most else _some_ways(title)


def _all_ways(title: Title) -> list[Way]:
    """Every way, or none where nobody could count them."""
    options = title.options
    if len(title.counts) * prod(len(option.choices) for option in options) > MOST_WAYS:
        return []
    names = [option.id for option in options]
    combinations = list(product(*(option.choices for option in options)))
    found = [
        Way(count, title.effective_options(count, dict(zip(names, values, strict=True))))
        for count in title.counts
        for values in combinations
    ]
    return list({str(way): way for way in found}.values())


def _some_ways(title: Title) -> list[Way]:
    counts, options = title.counts, title.options
    found = [Way(count, {option.id: option.default for option in options}) for count in counts]
    for row in range(max(len(option.choices) for option in options)):
        values = {o.id: o.choices[(row + place) % len(o.choices)] for place, o in enumerate(options)}
        found.append(Way(counts[(row + row // len(counts)) % len(counts)], values))
    return found


# What is compared ---------------------------------------------------------------------------------


_PLAIN = frozenset({str, int, bool, float, bytes, type(None)})


def freeze(value: Any, constants: Collection[int] = ()) -> Hashable:
    """A value as nested tuples that later changes cannot reach, equal exactly where the values are.

    Frozen structs stay what they are: they cannot change, and comparing them by identity first is quick.
    Objects whose `id` is among the constants are not looked into.
    """
    if type(value) in _PLAIN:
        return value  # type: ignore[no-any-return]
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, (list, tuple)):
        if _PLAIN.issuperset(map(type, value)):
            return (type(value).__name__, *value)
        return (type(value).__name__, *(freeze(item, constants) for item in value))
    if isinstance(value, dict):
        items = ((freeze(key, constants), freeze(item, constants)) for key, item in value.items())
        return ("dict", *items)
    if isinstance(value, (set, frozenset)):
        return ("set", *sorted((freeze(item, constants) for item in value), key=repr))
    if id(value) in constants:
        return ("constant", id(value))
    if isinstance(value, msgspec.Struct):
        is_fixed = value.__struct_config__.frozen
        return value if is_fixed else _frozen_fields(value, value.__struct_fields__, constants)
    kind: Any = type(value)
    return _frozen_fields(value, _attributes(kind, tuple(getattr(value, "__dict__", ()))), constants)


def frozen_state(position: Position) -> Hashable:
    """The state of a position, frozen. What its title holds, itself or in a dictionary, is content, which all
    states share."""
    constants: set[int] = set()
    for held in vars(position.title).values():
        constants.update(map(id, held.values()) if isinstance(held, dict) else (id(held),))
    return freeze(position.state, constants)


def _frozen_fields(value: object, names: Collection[str], constants: Collection[int]) -> Hashable:
    if not names and not hasattr(value, "__slots__"):
        raise TypeError(f"the laws cannot look into a {type(value).__name__}")
    pairs = ((name, freeze(getattr(value, name), constants)) for name in names if hasattr(value, name))
    return (type(value).__name__, *pairs)


@cache
def _attributes(kind: type, own: tuple[str, ...]) -> list[str]:
    slots = [name for base in kind.__mro__ for name in _slots(base) if not name.startswith("__")]
    return sorted({*slots, *own})


def _slots(kind: type) -> Sequence[str]:
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def difference(one: Any, other: Any, path: str = "state") -> str:
    """Where two frozen values first differ, for a message; nothing where they are equal."""
    if one == other:
        return ""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            return f"{path} has {len(one)} parts, not {len(other)}"
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, _deeper(path, index, left))
    return f"{path} is {one!r}, not {other!r}"


def _deeper(path: str, index: int, part: Any) -> str:
    is_named = isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str)
    return f"{path}.{part[0]}" if is_named else f"{path}[{index}]"


def _same(law: str, one: Any, other: Any, what: str) -> None:
    found = difference(one, other, what)
    if found:
        raise LawBroken(law, found)


# The laws -----------------------------------------------------------------------------------------


def text_form_reads_back(title: Title, action: Action) -> None:
    """Codec: the text form of an action names that action and no other, on one line."""
    text = to_text(action)
    if "\n" in text or text != " ".join(text.split()):
        raise LawBroken("codec", f"{text!r} is not a plain line of words")
    try:
        again = title.codec.parse(text)
    except MoonraceError as error:
        raise LawBroken("codec", f"“{text}” cannot be read back: {error}") from None
    if again != action or type(again) is not type(action):
        raise LawBroken("codec", f"“{text}” reads back as {again!r}, not {action!r}")


def nothing_created_or_lost(position: Position) -> None:
    """Conservation: the title's own count of its pieces comes out."""
    try:
        position.title.check(position.state)
    except LawBroken:
        raise
    except AssertionError as error:
        raise LawBroken("conservation", str(error) or "the title's check fails") from error


def somebody_can_act(position: Position) -> None:
    """No dead end: while the game is on, somebody is awaited, and with something legal to answer."""
    if position.over:
        return
    if not position.awaited:
        raise LawBroken("dead end", f"nobody is awaited in “{position.frame.name}”")
    for seat in position.awaited:
        if not position.legal(seat) and not position.frame.unlisted():
            raise LawBroken("dead end", f"seat {seat} has nothing legal to do in “{position.frame.name}”")


def play_is_bounded(title: Title, decisions: int) -> None:
    """Bounded length: no match takes more decisions than its title allows for."""
    if decisions > title.longest:
        raise LawBroken(
            "bounded length", f"{decisions} decisions, and the title says at most {title.longest}"
        )


def clone_is_apart(position: Position, rng: random.Random, decisions: int = 20) -> None:
    """Clone: a copy equals its original, and playing either on does not touch the other."""
    before = frozen_state(position)
    copy, played = position.clone(Seeded(rng.getrandbits(32))), position.clone(Seeded(rng.getrandbits(32)))
    _same("clone", frozen_state(copy), before, "the copy")
    _random_decisions(played, rng, decisions)
    _same("clone", frozen_state(position), before, "the original, after its copy was played on,")
    kept = frozen_state(copy)
    twin = copy.clone(Seeded(rng.getrandbits(32)))
    _random_decisions(copy, rng, decisions)
    _same("clone", frozen_state(twin), kept, "the copy, after its original was played on,")


def _random_decisions(position: Position, rng: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        choices = [(seat, action) for seat in position.awaited for action in position.legal(seat)]
        if position.over or not choices:
            return
        position.play(*rng.choice(choices))


def listed_is_accepted(position: Position, probes: Iterable[Action] = ()) -> None:
    """Legal = accepted: every listed action is taken; any other of the probes is refused with a reason.

    A refused action changes nothing. Probes may be any actions; those legal at other moments are good ones.
    """
    if position.over:
        return
    frame, state = position.frame, position.state
    before = frozen_state(position)
    for seat in _everyone(position):
        listed = [*position.legal(seat), *position.open_legal(seat)]
        awaited = position.legal(seat)
        if len(set(awaited)) != len(awaited):
            raise LawBroken(
                "legal = accepted", f"seat {seat} is offered the same action twice in “{frame.name}”"
            )
        for action in dict.fromkeys(listed):
            _is_taken(position, seat, action)
        for action in probes:
            if action in listed:
                continue
            is_asked = seat in position.awaited or seat in frame.open_seats(state)
            if is_asked and frame.takes_unlisted(state, seat, action):
                _is_taken(position, seat, action)
            else:
                _is_refused(position, seat, action)
        _same("legal = accepted", frozen_state(position), before, f"after refusals to seat {seat}, the state")


def _everyone(position: Position) -> list[int]:
    return [*seats_and_spectator(position.state.players), CLOCK]


def _is_taken(position: Position, seat: int, action: Action) -> None:
    refusal = position.refusal(seat, action)
    if refusal is not None:
        raise LawBroken("legal = accepted", f"seat {seat} is offered “{action}” and refused it: {refusal}")
    try:
        position.clone(Seeded(0)).act(seat, action)
    except Refused as error:
        raise LawBroken(
            "legal = accepted", f"seat {seat}: act refuses the listed “{action}”: {error}"
        ) from error


def _is_refused(position: Position, seat: int, action: Action) -> None:
    refusal = position.refusal(seat, action)
    if refusal is None:
        raise LawBroken("legal = accepted", f"seat {seat} is not offered “{action}”, and it is accepted")
    if not refusal.code or not refusal.sentence:
        raise LawBroken("legal = accepted", f"seat {seat} is refused “{action}” without a reason")
    try:
        position.act(seat, action)
    except Refused:
        return
    raise LawBroken("legal = accepted", f"seat {seat} is refused “{action}”, and act takes it")


def choices_are_one_description(position: Position) -> None:
    """Choices: what a frame's candidates and judgement give is what it lists and what it answers.

    So the list of legal actions, a greyed row and the answer to "why not?" cannot disagree.
    """
    if position.over:
        return
    frame = position.frame
    for seat in _everyone(position):
        if not position.is_asked(seat):
            continue
        choices = position.choices(seat)
        listed = {*position.legal(seat), *position.open_legal(seat)}
        possible = {choice.action for choice in choices if choice.refusal is None}
        for action in listed ^ possible:
            where = "listed, and not a candidate" if action in listed else "a candidate, and not listed"
            raise LawBroken("choices", f"seat {seat}, “{frame.name}”: “{action}” is {where}")
        for choice in choices:
            if choice.refusal is not None and position.refusal(seat, choice.action) != choice.refusal:
                raise LawBroken("choices", f"seat {seat}: “{choice.action}” is refused in two ways")


def change_is_told(match: Match, rng: random.Random) -> None:
    """Telling: where an act changes what a seat sees, the seat's log has something to say.

    Sealed answers and quiet acts are their owners' own business. `laws.toml` in the game's folder lists the
    fields of the view that change without a word, with the reason. Works on a copy.
    """
    choices = [(seat, action) for seat in match.position.awaited for action in match.position.legal(seat)]
    if match.over or not choices:
        return
    copy, untold = _continuable(match), _exceptions(match.title).untold
    before = {seat: _shown(copy, seat, untold) for seat in seats_and_spectator(match.players)}
    actor, action = rng.choice(choices)
    copy.position.flow.chance = Seeded(rng.getrandbits(32))
    step = copy.act(actor, action)
    if step.is_draft or step.is_quiet:
        return
    for seat, seen in before.items():
        if not any(may_see(event.audience, seat) for event in step.events):
            _same(
                "telling",
                _shown(copy, seat, untold),
                seen,
                f"what seat {seat} sees after “{action}”, untold,",
            )


class Exceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`laws.toml` in a game's folder: where a law does not hold, and why."""

    untold: dict[str, str] = {}
    """Fields of the view that change without a word, with the reason."""


@cache
def _exceptions(title: Title) -> Exceptions:
    file = title.folder / "laws.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Exceptions) if file.exists() else Exceptions()


def _shown(match: Match, seat: int, untold: Container[str]) -> Hashable:
    view = msgspec.structs.asdict(match.view(seat))
    return freeze({name: value for name, value in view.items() if name not in untold})


def record_replays(match: Match) -> None:
    """Replay: the record, written and read back, gives the same state, event by event."""
    lines = match.record.to_lines()
    try:
        again = Match.replay(match.title, parse_record("\n".join(lines) + "\n"))
    except MoonraceError as error:
        raise LawBroken("replay", str(error)) from error
    _same("replay", frozen_state(again.position), frozen_state(match.position), "the replayed state")
    _same("replay", tuple(again.record.to_lines()), tuple(lines), "the replayed record")
    for mine, theirs in zip(match.steps, again.steps, strict=True):
        _same("replay", freeze(theirs), freeze(mine), f"step {mine.entry.n}")
    for seat in seats_and_spectator(match.players):
        _same("replay", encoded(again.view(seat)), encoded(match.view(seat)), f"the view of seat {seat}")


def undo_is_replay(match: Match) -> None:
    """Undo = replay: taking the last action back gives what playing without it gives; redo restores all.

    Works on a copy; the match itself is not touched.
    """
    seat = _last_seat(match)
    if seat is None or match.undo_refusal(seat) is not None:
        return
    copy = _continuable(match)
    undone = copy.undo(seat).entry.undo
    _takes_back_no_more(match, copy, undone or 0)
    shorter = _played(match, [step.entry for step in copy.effective])
    _same(
        "undo = replay", frozen_state(copy.position), frozen_state(shorter.position), "the state after undo"
    )
    record_replays(copy)
    action = copy.redo_action(seat)
    if not action:
        raise LawBroken("undo = replay", "what was undone is not offered for redo")
    if any(step.entry.n > (undone or 0) for step in match.effective):
        return
    copy.act(seat, action)
    _same("undo = replay", frozen_state(copy.position), frozen_state(match.position), "the state after redo")


def _takes_back_no_more(match: Match, copy: Match, undone: int) -> None:
    """Only what was undone is gone, and what others had said unseen to it."""
    left = {step.entry.n for step in copy.effective}
    gone = [step for step in match.effective if step.entry.n not in left]
    if undone in left or any(not (step.is_quiet or step.is_draft) for step in gone if step.entry.n != undone):
        raise LawBroken(
            "undo = replay", f"undo of entry {undone} takes back {[step.entry.n for step in gone]}"
        )


def _last_seat(match: Match) -> int | None:
    audible = [step.entry.seat for step in match.effective if not step.is_quiet]
    return audible[-1]


def _continuable(match: Match) -> Match:
    """A copy of the match whose chance, after an undo, comes out as it did."""
    results = [result for step in match.effective for result in step.entry.chance]
    return match.clone(Recorded(results))


def _played(match: Match, entries: Sequence[Any]) -> Match:
    """A fresh match in which just these entries were played."""
    renumbered = [msgspec.structs.replace(entry, n=number) for number, entry in enumerate(entries)]
    return Match.replay(match.title, msgspec.structs.replace(match.record, entries=renumbered))


def hidden_acts_leave_no_trace(match: Match, rng: random.Random) -> None:
    """Silence: what another seat does unseen (a standing order, an answer in a timed window) shows nowhere.

    Not in the view, the log, what is asked, the version, the steps to look back on, nor in where undo stops.
    Works on a copy; the match itself is not touched.
    """
    for actor in range(match.players):
        unseen = [action for action in match.legal(actor) if _is_unseen(match.position, action)]
        if not unseen:
            continue
        copy, action = _continuable(match), rng.choice(unseen)
        mates = match.title.team(match.position.state, actor)
        others = [seat for seat in seats_and_spectator(match.players) if seat not in mates]
        before = {seat: _traces(copy, seat) for seat in others}
        copy.act(actor, action)
        for seat in others:
            what = f"what seat {seat} has after seat {actor} did “{action}” unseen"
            _same("silence", _traces(copy, seat), before[seat], what)


def _is_unseen(position: Position, action: Action) -> bool:
    return action.quiet or (isinstance(position.frame, Window) and position.frame.mode == TIMED)


def _traces(match: Match, seat: int) -> Hashable:
    return freeze((_sight(match, seat), match.log(seat)))


def _sight(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat has of a match but its log, by name."""
    return {
        "view": encoded(match.view(seat)),
        "ask": _asked(match.position, seat),
        "version": match.version,
        "steps": [step.entry.n for step in match.steps_known_to(seat)],
        "undo": (match.undo_refusal(seat), match.undoable(seat), match.redo_action(seat)),
    }


# Secrecy by pairs ---------------------------------------------------------------------------------


def seat_cannot_tell(
    position: Position,
    seat: int,
    chance: Chance,
    rng: random.Random,
    probes: Iterable[Action] = (),
    look_ahead: int = LOOK_AHEAD,
) -> None:
    """Secrecy: with everything re-dealt that the seat may not know, all it gets stays byte-identical.

    That is its view, what it is asked, its legal actions, the texts of refusals, and, while both worlds are
    played on with the same actions, its log.
    """
    if _is_asking_others(position, seat):
        return
    before = frozen_state(position)
    other = position.resample(seat, chance)
    _same("secrecy", frozen_state(position), before, "the real state, after it was resampled,")
    every = [*probes, *(action for each in _everyone(position) for action in position.legal(each))]
    _looks_the_same(position, other, seat, dict.fromkeys(every))
    nothing_created_or_lost(other)
    _plays_the_same(position.clone(), other, seat, rng, look_ahead)


def _is_asking_others(position: Position, seat: int) -> bool:
    """In a window that asks only those who can answer, the wait itself tells: for bots or one person."""
    frame = None if position.over else position.frame
    return isinstance(frame, Window) and frame.mode == ASK and seat not in position.awaited


def _looks_the_same(real: Position, other: Position, seat: int, probes: Iterable[Action]) -> None:
    _same("secrecy", encoded(other.view(seat)), encoded(real.view(seat)), f"the view of seat {seat}")
    _same("secrecy", other.over, real.over, "whether the game is over")
    if real.over:
        return
    _same("secrecy", _asked(other, seat), _asked(real, seat), f"what seat {seat} is asked")
    for action in probes:
        one, two = _refusal_bytes(other, seat, action), _refusal_bytes(real, seat, action)
        _same("secrecy", one, two, f"the refusal of “{action}” to seat {seat}")


def _asked(position: Position, seat: int) -> Hashable:
    frame = position.frame
    # Who has answered in a window is nobody's business; everywhere else it is known to all.
    waits_for = () if isinstance(frame, Window) else tuple(position.awaited)
    open_seats = seat in frame.open_seats(position.state)
    legal, open_legal = position.legal(seat), position.open_legal(seat)
    return freeze((frame.name, waits_for, seat in position.awaited, legal, open_seats, open_legal))


def _refusal_bytes(position: Position, seat: int, action: Action) -> bytes:
    return encoded(position.refusal(seat, action))


def encoded(value: msgspec.Struct | Refusal | None) -> bytes:
    """A view or refusal as it would leave the program."""
    return msgspec.json.encode(value)


def _plays_the_same(real: Position, other: Position, seat: int, rng: random.Random, decisions: int) -> None:
    """Play both worlds on with the same actions until the seat rightly learns something."""
    for _ in range(decisions):
        choice = _common_choice(real, other, rng)
        if choice is None:
            return
        actor, action = choice
        seed = rng.getrandbits(32)
        one, two = (_heard(world, actor, action, seat, seed) for world in (real, other))
        if _has_asking_window(real) or _has_asking_window(other):
            return
        if actor == seat:
            _same("secrecy", two[1], one[1], f"where undo stops for seat {seat} after “{action}”")
        is_same = two[0] == one[0] and encoded(other.view(seat)) == encoded(real.view(seat))
        if one[1] or two[1]:
            if not is_same:
                return
            continue
        _same("secrecy", two[0], one[0], f"the log of seat {seat} after “{action}”")
        _same("secrecy", encoded(other.view(seat)), encoded(real.view(seat)), f"the view after “{action}”")


def _common_choice(real: Position, other: Position, rng: random.Random) -> tuple[int, Action] | None:
    if real.over or other.over:
        return None
    common = [
        (seat, action)
        for seat in real.awaited
        if seat in other.awaited
        for action in real.legal(seat)
        if action in other.legal(seat)
    ]
    return rng.choice(common) if common else None


def _has_asking_window(position: Position) -> bool:
    return not position.over and isinstance(position.frame, Window) and position.frame.mode == ASK


def _heard(position: Position, actor: int, action: Action, seat: int, seed: int) -> tuple[list[Event], str]:
    """What the seat hears of an action, and why its undo would stop there."""
    flow = position.flow
    flow.chance = Seeded(seed)
    flow.events, flow.results, flow.horizon = [], [], ""
    position.act(actor, action)
    return [event for event in flow.events if may_see(event.audience, seat)], flow.horizon


# Secrecy by twins ---------------------------------------------------------------------------------


Doing = tuple[int, Action]
DRAWS = 3
"""How often the same thing is done with another result of chance."""
PLAYED_ON = 0.25
"""How often two matches that look alike are played on."""
ANOTHER = -1
"""Stands for any result but the one there was."""


class _Noted(Chance):
    """Seeded chance that notes what it gave: the things drawn, not their places, and the numbers rolled."""

    def __init__(self, seed: int) -> None:
        self._source = Seeded(seed)
        self.given: list[int] = []

    def below(self, n: int, purpose: str) -> int:
        self.given.append(self._source.below(n, purpose))
        return self.given[-1]

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        at = self._source.below(len(items), purpose)
        self.given.append(items[at])
        return at


class _Alike(Chance):
    """Chance that gives what was given elsewhere, wherever that is possible."""

    def __init__(self, given: Sequence[int], seed: int) -> None:
        self._given = iter(given)
        self._source = Seeded(seed)

    def below(self, n: int, purpose: str) -> int:
        return self.index(range(n), purpose, None)

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        wanted = next(self._given, ANOTHER)
        return items.index(wanted) if wanted in items else self._source.below(len(items), purpose)


class _Twins:
    """Two matches with one past that are played on alike, and the seats that were told the same of both."""

    def __init__(self, match: Match, rng: random.Random, probes: Sequence[Action]) -> None:
        chance = Seeded(0)
        self.one, self.other = match.clone(chance), match.clone(chance)
        self.rng, self.probes = rng, probes
        self.seats = seats_and_spectator(match.players)

    def act(self, doing: Doing, other: Doing, *, draws_another: bool = False) -> None:
        """Do something in one match and likewise in the other; chance comes out alike, or but for one result.

        Who knows of what was done differently can tell the two apart, and so can who was told differently.
        """
        lead = _Noted(self.rng.getrandbits(48))
        told = self._told(self.one, doing, lead)
        if draws_another:
            if not lead.given:
                self.seats = []
                return
            lead.given[self.rng.randrange(len(lead.given))] = ANOTHER
        told_other = self._told(self.other, other, _Alike(lead.given, self.rng.getrandbits(48)))
        knowers = () if doing == other else self.one.team(doing[0])
        self.seats = [s for s in self.seats if s not in knowers and told[s] == told_other[s]]
        self._look_alike(f"“{doing[1]}” of seat {doing[0]}, told alike")

    def _told(self, match: Match, doing: Doing, chance: Chance) -> dict[int, list[tuple[str, Any]]]:
        """By seat what it was told of something done. Who else was told is nobody's business."""
        match.position.flow.chance = chance
        events = match.act(*doing).events
        return {s: [(e.kind, e.data) for e in events if may_see(e.audience, s)] for s in self.seats}

    def _look_alike(self, what: str) -> None:
        """What the seats have that were told the same is the same."""
        pair = (self.one, self.other)
        # At the end all hands may be laid open. A window that asks only who can answer tells by the wait.
        if any(match.over or _has_asking_window(match.position) for match in pair):
            self.seats = []
        for seat in self.seats:
            one, other = (_sight(match, seat) for match in pair)
            for name in one:
                _same("twins", other[name], one[name], f"the {name} of seat {seat} after {what},")
            for action in self.probes:
                first, second = (_refusal_bytes(match.position, seat, action) for match in pair)
                _same("twins", second, first, f"the refusal of “{action}” to seat {seat} after {what},")

    def go_on(self) -> None:
        """Do something at random in both, as long as somebody cannot tell them apart."""
        if not self.seats:
            return
        doing = self.rng.choice(_doings(self.one))
        others = [doing] if doing in _doings(self.other) else _alike(self.other, doing)
        if others:
            self.act(doing, self.rng.choice(others))


def twins_look_alike(match: Match, rng: random.Random, probes: Sequence[Action] = ()) -> None:
    """Twins: where a seat was told the same of two matches, it has the same of both.

    That is its view, what it is asked, its legal actions, the texts of refusals, the version, the steps it
    knows of and where its undo stops. So whatever differs was told. The two matches differ in one result of
    chance, or in one thing that another seat did, and are played on alike. Works on copies.
    """
    for doing in _one_of_each_kind(match, rng):
        twins_of_one_doing_look_alike(match, doing, rng, probes)


def twins_of_one_doing_look_alike(
    match: Match, doing: Doing, rng: random.Random, probes: Sequence[Action] = ()
) -> None:
    """Twins, where the two matches part with something that a seat can do now."""
    others = _alike(match, doing)
    for other in (*(doing for _ in range(DRAWS)), *rng.sample(others, min(1, len(others)))):
        twins = _Twins(match, rng, probes)
        twins.act(doing, other, draws_another=doing == other)
        for _ in range(LOOK_AHEAD if rng.random() < PLAYED_ON else 0):
            twins.go_on()


def _doings(match: Match) -> list[Doing]:
    return [(seat, action) for seat in (*range(match.players), CLOCK) for action in match.legal(seat)]


def _one_of_each_kind(match: Match, rng: random.Random) -> Iterable[Doing]:
    doings = _doings(match)
    return {(seat, type(action)): (seat, action) for seat, action in rng.sample(doings, len(doings))}.values()


def _alike(match: Match, doing: Doing) -> list[Doing]:
    """What the same seat can do that is of the same kind, but not the same."""
    seat, action = doing
    return [(seat, other) for other in match.legal(seat) if type(other) is type(action) and other != action]
