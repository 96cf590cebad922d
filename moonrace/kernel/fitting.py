"""Whether a record fits a title as it is today, and what its header would be today."""

from __future__ import annotations

import msgspec

from moonrace.kernel.errors import BadRecord, MoonraceError
from moonrace.kernel.record import DEAL, Header, Record
from moonrace.kernel.title import Title


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
