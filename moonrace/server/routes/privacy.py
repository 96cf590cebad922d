"""Privacy on one page: what is stored, how long, and how it is deleted. Every figure is the one in force."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get

from moonrace.server.lobbies import KEPT_SECONDS
from moonrace.server.mailboxes import LETTER_SECONDS
from moonrace.server.notices.ways import MOST_WAYS
from moonrace.server.pilots import PASS_SECONDS, SECONDS_BETWEEN_SIGHTS
from moonrace.server.routes.visits import house
from moonrace.server.safety import Asked
from moonrace.server.settings import Settings
from moonrace.server.web import A_YEAR, DAY, PUZZLE_SECONDS, House
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.people import Fact, PrivacyPage
from moonrace.tables.kit.words import count

SECONDS_OF_A_DAY = 24 * 3600


class PrivacyController(Controller):
    """What whoever comes may want to know."""

    path = "/privacy"

    @get("/")
    async def page(self, request: Asked) -> Response[Any]:
        """What is stored, and how long."""
        at = house(request)
        # Whoever comes to read this is given nothing to keep.
        pilot = await at.pilots.of(request)
        page = PrivacyPage(
            stored=tuple(_stored(at)),
            cookies=tuple(_cookies(at)),
            contact=at.settings.contact,
            pilot=None if pilot is None else PilotCard(pilot.id, pilot.name),
            csrf=at.csrf(request),
        )
        return at.page(request, "kit/privacy.html", page)


def _days(days: float) -> str:
    return "as long as this server is kept" if days <= 0 else count(round(days), "day")


def _minutes(seconds: float) -> str:
    return count(round(seconds / 60), "minute") if seconds < 3600 else count(round(seconds / 3600), "hour")


def _tables_kept(settings: Settings) -> str:
    unfinished, ended = _days(settings.keep_days), _days(settings.keep_finished_days)
    if unfinished == ended:
        return f"{unfinished} after the last act" if settings.sweeps else unfinished
    return f"Unfinished: {unfinished}. Finished: {ended}"


def _stored(at: House) -> list[Fact]:
    """What is in the database, for how long, and how it goes."""
    settings = at.settings
    sight = _minutes(SECONDS_BETWEEN_SIGHTS)
    facts = [
        Fact(
            "Your pilot",
            "A name, who may see your games, the fingerprint of a key for each of your browsers, when it "
            f"came and, to {sight}, when it was seen last. Nothing of who only looks. Of keys that were "
            "taken back the fingerprint stays, with nobody's name, so that they open nothing.",
            "until you delete it",
        ),
        Fact(
            "Tables",
            "Who sits where, every move with its time, the words that browsers add to chance, how clocks "
            "stand, and what you have asked for: standing orders, being asked about cards, holidays, "
            "a pause, an end. Standing orders are shown to nobody else. Whoever has a link to watch can see "
            "a table.",
            _tables_kept(settings),
        ),
        Fact(
            "Talk",
            "What is said at a table, also while it waits for its people, by whom, when. What is reported, "
            "until it is settled; and who may say nothing any more.",
            "as long as its table, or until you delete your pilot",
        ),
        Fact(
            "Results",
            "Of finished games: game, seats, places, who won, how it was begun; where a table was rated, the "
            "standing. Your page of them is yours alone until you show it to friends or to all.",
            "as long as this server is kept; with your name until you delete your pilot",
        ),
        Fact(
            "Leagues",
            "What is played, who is in it and by which name, and who was paired with whom. Whoever has its "
            "link can see a league and watch its tables.",
            "as long as this server is kept; with your name until you delete your pilot",
        ),
        Fact(
            "Tables that wait",
            "Who sits there, what they say and do meanwhile, and when they were seen last.",
            f"until it begins, or {_days(KEPT_SECONDS / SECONDS_OF_A_DAY)} after the last sight",
        ),
        Fact(
            "What-if boards", "The moves tried on them.", f"{_days(settings.what_if_days)} after the last one"
        ),
        Fact("Your lists", "Friends, muted, blocked. Nobody else is told.", "until you take somebody off"),
        Fact("Links to another device", "A fingerprint, good once.", _minutes(PASS_SECONDS)),
        Fact(
            "Your network address",
            "Counted, so that no crowd takes everything. It stands in no log and no file of this program.",
            "in memory, until the server is started anew",
        ),
    ]
    if at.passkeys is not None:
        from moonrace.server.passkeys import CHALLENGE_SECONDS

        facts.append(
            Fact(
                "Passkeys",
                "The public half, when it was made and used last. The secret half never leaves your device; "
                f"a question to it is kept for {_minutes(CHALLENGE_SECONDS)}.",
                "until you remove it",
            )
        )
    if at.mailboxes.is_open:
        facts.append(
            Fact(
                "A mailbox to come back by",
                f"Its address, once it has answered; a letter's link is good for {_minutes(LETTER_SECONDS)}.",
                "until you remove it",
            )
        )
    if at.office is not None:
        facts.append(
            Fact(
                "Notices",
                f"At most {MOST_WAYS} places to call you: a browser, a mailbox, a chat room; "
                "and which turns you were told of.",
                "until you remove it, or the place refuses",
            )
        )
    return facts


def _cookies(at: House) -> list[Fact]:
    year = count(A_YEAR // SECONDS_OF_A_DAY, "day")
    return [
        Fact(at.pilots.cookie, "The key of your pilot. Scripts cannot read it.", year),
        Fact(at.tables_cookie, "Links to your seats, for the list on the home page.", year),
        Fact(
            at.seal.cookie,
            "Keeps other sites from sending forms in your name.",
            "until the browser is closed",
        ),
        Fact("theme, palette", "How you like the pages to look.", year),
        Fact(DAY, "Of which day you have answered the puzzle.", _days(PUZZLE_SECONDS / SECONDS_OF_A_DAY)),
    ]
