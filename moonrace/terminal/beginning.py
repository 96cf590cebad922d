"""A game in plain lines, begun or taken up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from moonrace.kernel.chance import Scripted, Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import Role, Title
from moonrace.terminal.console import Console
from moonrace.terminal.given import Opened, opened_record, replayed
from moonrace.terminal.output import say, wrapped
from moonrace.terminal.saving import Keeper, fresh_path
from moonrace.terminal.seats import Seat, default_words, seats_of
from moonrace.terminal.session import Session


def new_game(
    title: Title,
    seat_words: Sequence[str],
    *,
    seed: int | None,
    options: Mapping[str, str],
    path: Path | None,
    free_undo: bool,
    coach: bool = False,
) -> Session:
    """A dealt game with a file that keeps it."""
    words = list(seat_words) or default_words(title)
    seats = seats_of(words)
    title.checked_players(len(seats))
    match = title.start(
        len(seats),
        chance=Seeded(seed),
        options={**_host_options(title, seats, options), **options},
        seats=words,
        free_undo=_checked_free_undo(seats, free_undo),
    )
    return Session(Keeper(match, path or fresh_path(title.id)), seats, seed, is_coached=coach)


def _checked_free_undo(seats: Sequence[Seat], is_wanted: bool) -> bool:
    if is_wanted and not all(seat.is_person for seat in seats):
        raise BadText("--free-undo is for games without bots: what chance has shown cannot be unseen.")
    return is_wanted


def _host_options(title: Title, seats: Sequence[Seat], given: Mapping[str, str]) -> dict[str, str]:
    """Options that are the host's: how windows close, so that who holds what shows in nobody's being asked.

    Several people at one screen leave standing orders. One person among bots sees the same whether or not a
    bot could answer: windows close for all at once.
    """
    persons = sum(seat.is_person for seat in seats)
    found: dict[str, str] = {}
    for option in title.options:
        if not option.is_for_hosts:
            continue
        if option.id in given:
            raise BadText(
                f"Option “{option.id}” is chosen by the program that hosts the table; leave it out."
            )
        if option.role is Role.WINDOWS:
            found[option.id] = ORDERS if persons > 1 else TIMED if persons else ASK
    return found


def resumed_game(
    path: Path, seat_words: Sequence[str], content: Path | None, seed: int | None, *, coach: bool = False
) -> Session:
    """A game that goes on where its record stops."""
    opened = opened_record(path, content)
    title, record = opened.title, opened.record
    match = replayed(path, title, record)
    try:
        seats = seats_of(seat_words or record.header.seats)
    except BadText as error:
        raise BadText(f"{path} does not say who plays ({error}) Say so: --seats me,even.") from None
    if len(seats) != match.players:
        raise BadText(f"{path} is a game of {match.players} seats; --seats gives {len(seats)}.")
    if opened.note:
        record = _on_new_rules(opened, path)
    # Fresh chance from here on; what was drawn comes out the same if it is taken back and done again.
    chance = Scripted(match.chance_used, then=Seeded(seed))
    match = Match.replay(title, record, chance)
    return Session(Keeper(match, path, is_resumed=True), seats, seed, is_coached=coach)


def _on_new_rules(opened: Opened, path: Path) -> Record:
    """A record of older rules that goes on under those of today, without what does not fit them."""
    say(wrapped(opened.note))
    if not opened.left:
        record = opened.record
    elif Console().is_sure("Go on from the last step that fits? The rest stays in the file, void."):
        record = opened.mended()
    else:
        raise BadText("Nothing was changed.")
    record.save(path)
    return record
