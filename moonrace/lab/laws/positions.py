"""Laws of positions: what is legal, what is counted, how they are copied."""

from __future__ import annotations

import random
from collections.abc import Iterable

from moonrace.kernel.actions import Action, to_text
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import MoonraceError, Refused
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.lab.laws.comparing import LawBroken, frozen_state, same
from moonrace.lab.laws.sight import awaited_doings, everyone


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
    same("clone", frozen_state(copy), before, "the copy")
    _random_decisions(played, rng, decisions)
    same("clone", frozen_state(position), before, "the original, after its copy was played on,")
    kept = frozen_state(copy)
    twin = copy.clone(Seeded(rng.getrandbits(32)))
    _random_decisions(copy, rng, decisions)
    same("clone", frozen_state(twin), kept, "the copy, after its original was played on,")


def _random_decisions(position: Position, rng: random.Random, decisions: int) -> None:
    for _ in range(decisions):
        choices = awaited_doings(position)
        if not choices:
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
    for seat in everyone(position):
        awaited = position.legal(seat)
        listed = [*awaited, *position.open_legal(seat)]
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
        same("legal = accepted", frozen_state(position), before, f"after refusals to seat {seat}, the state")


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
    for seat in everyone(position):
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
