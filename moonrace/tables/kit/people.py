"""What the pages about people are told: who one is, and what keeps it safe."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.pages import Page


class PasskeyCard(msgspec.Struct, frozen=True):
    """A passkey, as its own pilot sees it."""

    id: str
    created: str
    used: str
    """The days on which it was made and used last."""


class PilotPage(Page, frozen=True, kw_only=True):
    """Who one is: the name, what keeps it safe, the way to another device and back."""

    move_link: str = ""
    """A link that makes one other browser this pilot's; shown once."""
    pass_word: str = ""
    """In the other browser: what the link has brought."""
    mail_word: str = ""
    """In whichever browser: what a letter has brought that asks whether a mailbox may keep a pilot."""
    left_behind: bool = False
    """Whether this browser's pilot has something of its own to lose when another comes into it."""
    passkeys: tuple[PasskeyCard, ...] = ()
    no_passkeys: str = ""
    """Why there are none to be had here, if so."""
    has_mail: bool = False
    """Whether this server sends mail."""
    mailbox: str = ""
    audience: str = ""
    """Who may see what it has played: `self`, `friends` or `all`."""
    browsers: int = 1
    """How many browsers are this pilot's."""
    news: str = ""
    error: str = ""


class DataPage(Page, frozen=True, kw_only=True):
    """What is known of one, and the way out. The form posts `sure` to `/pilot/data/delete`."""

    is_known: bool
    """Whether anything is stored of this pilot."""
    has_left: bool = False
    alone: int = 0
    """Tables that would go."""
    running: int = 0
    """Games that would go on without the pilot."""
    ended: int = 0
    """Games of others that would stay."""
    stand_in: str = ""
    """The bot that would play on."""
    error: str = ""


class BondCard(msgspec.Struct, frozen=True):
    """Somebody on a list of one's own."""

    who: str
    kind: str
    name: str
    is_guest: bool
    url: str = ""
    """Their own page, where they show that to who looks."""


class PeoplePage(Page, frozen=True, kw_only=True):
    """Friends, muted and blocked. Forms post `who` and `kind` to `/people/untie`."""

    bonds: tuple[BondCard, ...]
    news: str = ""


class Fact(msgspec.Struct, frozen=True):
    """Something that is kept."""

    what: str
    words: str
    how_long: str


class PrivacyPage(Page, frozen=True, kw_only=True):
    """What is stored, how long, and how it goes."""

    stored: tuple[Fact, ...]
    cookies: tuple[Fact, ...]
    contact: str = ""
    """Who answers for this server."""
