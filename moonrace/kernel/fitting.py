"""Headers and titles: the header of a new match, whether a record fits its title, and what would be today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from moonrace.kernel.errors import BadRecord, MoonraceError
from moonrace.kernel.record import DEAL, FORMAT, Header, Record
from moonrace.kernel.title import Title


def new_header(
    title: Title,
    *,
    players: int,
    options: Mapping[str, str],
    seats: Sequence[str] = (),
    free_undo: bool = False,
) -> Header:
    """What a match of a title is that begins today."""
    return Header(
        moonrace=FORMAT,
        title=title.id,
        rules=title.rules_version,
        content=title.content_digest,
        players=title.checked_players(players),
        options=title.checked_options(options),
        seats=tuple(seats),
        free_undo=free_undo,
    )


def check_fits(title: Title, record: Record) -> None:
    """Raise `BadRecord` where a record is of another game, other rules or other card values."""
    header = record.header
    if header.title != title.id:
        raise BadRecord(f"The record is of {header.title}, not of {title.id}.")
    if header.rules != title.rules_version:
        raise BadRecord(
            f"The record was played by version {header.rules} of the rules, not {title.rules_version}."
        )
    if header.content != title.content_digest:
        raise BadRecord(
            "The record was played with other card values than these"
            f" (content {header.content or 'none'}, not {title.content_digest or 'none'})."
            " Give the content file it was played with."
        )
    try:
        title.checked_players(header.players)
        options = title.checked_options(header.options)
    except MoonraceError as error:
        raise BadRecord(f"The header does not fit: {error}") from None
    if options != header.options:
        missing = ", ".join(sorted(set(options) - set(header.options)))
        raise BadRecord(f"The header does not fit: it says nothing about {missing}.")
    if not record.entries or record.entries[0].act != DEAL:
        raise BadRecord("The record has no deal (entry 0).")


def header_today(title: Title, header: Header) -> Header:
    """A header with the title's rules and card values of today. Options that are new stand at their default,
    those that are gone are left out."""
    known = {option.id: option.choices for option in title.options}
    kept = {name: choice for name, choice in header.options.items() if choice in known.get(name, ())}
    return msgspec.structs.replace(
        header,
        rules=title.rules_version,
        content=title.content_digest,
        options=title.checked_options(kept),
    )
