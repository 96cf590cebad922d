"""What people do in a lobby: sit, be ready, leave; and what its opener may change. Each is a `Change`."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.title import Title
from moonrace.server.lobbies import Change, Lobby, Place, new_code, speaker_of
from moonrace.server.lobby_events import (
    ASKED,
    BOT,
    CHANGED,
    CODE,
    FEWER,
    LEFT,
    OPENED,
    READY,
    SAT,
    UNREADY,
    next_number,
    noted,
    was_asked_to_leave,
)
from moonrace.server.new_table import NewTable, checked, people, unique_name
from moonrace.server.pace import NO_CLOCK
from moonrace.server.remarks import EVENT, Remark
from moonrace.server.talk import ENOUGH, NO_TALK, TABLE, checked_remark

MOST_REMARKS, MOST_OF_ALL = 100, 1000
"""Of one person, and of all who came and went."""
NO_PLACE = Refusal("no-place", "No place is open at this table any more.")
SITS_ALREADY = Refusal("sits-already", "You sit at this table already. Send the code to whom it is for.")
MOST_WAITING = 20
"""At how many tables that wait one pilot may sit, lest somebody take the places of all."""
WAITS_ENOUGH = Refusal(
    "waits-enough", f"You sit at {MOST_WAITING} tables that wait. Give one of those seats back first."
)
UNWANTED = Refusal(
    "unwanted",
    "Who opened this table has asked you to leave it. With another code they can let you in again.",
)
NOT_SEATED = Refusal("not-seated", "Sit down first.")
NOT_OPENER = Refusal("not-opener", "Only who opened the table can change that.")
NEEDS_PILOT = Refusal(
    "needs-pilot",
    "This table is rated, and only pilots have a standing. Let the browser keep cookies, or ask for an "
    "unrated table.",
)
KEPT = Refusal(
    "kept", "The league keeps this seat for you. Its organiser can say that the table stays without a result."
)
NOT_YOURS = Refusal("not-yours", "Your own place stays yours. Close the table instead.")


class Who(msgspec.Struct, frozen=True):
    """Somebody in a lobby: a pilot, or a guest known by the fingerprint of a link."""

    pilot: str = ""
    link_hash: bytes | None = None

    def place(self, lobby: Lobby) -> Place | None:
        """Where they sit."""
        return lobby.place_of(self.pilot, self.link_hash)

    def is_opener(self, lobby: Lobby) -> bool:
        """Whether they have opened the table."""
        is_pilot = bool(self.pilot) and lobby.opener == self.pilot
        return is_pilot or (self.link_hash is not None and self.link_hash == lobby.host_hash)


def sit(who: Who, name: str, added: str, now: float) -> Change:
    """Take the first open place. Everybody who was ready still is: nothing was agreed otherwise."""

    def change(lobby: Lobby) -> Lobby:
        if who.place(lobby) is not None:
            raise Refused(SITS_ALREADY)
        if not lobby.open_places:
            raise Refused(NO_PLACE)
        if lobby.wanted.rated and not who.pilot:
            raise Refused(NEEDS_PILOT)
        if who.pilot and was_asked_to_leave(lobby, who.pilot):
            raise Refused(UNWANTED)
        open_ = lobby.open_places[0]
        called = unique_name(name, open_.seat, [place.name for place in lobby.places])
        taken = msgspec.structs.replace(
            open_, name=called, pilot=who.pilot or None, link_hash=who.link_hash, added=added, here=now
        )
        return noted(_with(lobby, taken), SAT, taken, now)

    return change


def be_ready(who: Who, is_ready: bool, now: float) -> Change:
    """Say that the table may begin, or take that back. At one screen it is said for all who sit there."""

    def change(lobby: Lobby) -> Lobby:
        mine = _seated(lobby, who)
        beside = [place for place in lobby.places if place.kind == "same-screen"] if _is_at_home(mine) else []
        if mine.is_ready == is_ready:
            return lobby
        done = _with(lobby, *(msgspec.structs.replace(place, is_ready=is_ready) for place in (mine, *beside)))
        return noted(done, READY if is_ready else UNREADY, mine, now)

    return change


def leave(who: Who, now: float) -> Change:
    """Give the place back. With its opener the lobby goes; a league keeps its places."""

    def change(lobby: Lobby) -> Lobby | None:
        if lobby.league:
            raise Refused(KEPT)
        mine = who.place(lobby)
        if who.is_opener(lobby):
            return None
        if mine is None:
            return lobby
        return _with(noted(lobby, LEFT, mine, now), Place(mine.seat, "friend"))

    return change


def say(who: Who, words: str, command: str, now: float) -> Change:
    """Say something to all who sit there, once."""

    def change(lobby: Lobby) -> Lobby:
        mine = _seated(lobby, who)
        if any(remark.command_id == command for remark in lobby.remarks):
            return lobby
        if not lobby.wanted.talk:
            raise Refused(NO_TALK)
        speaker = speaker_of(mine, lobby)
        spoken = [remark.speaker for remark in lobby.remarks if remark.audience != EVENT]
        if spoken.count(speaker) >= MOST_REMARKS or len(spoken) >= MOST_OF_ALL:
            raise Refused(ENOUGH)
        said = checked_remark(words), now
        remark = Remark(next_number(lobby), command, mine.seat, *said, TABLE, speaker, mine.name)
        return msgspec.structs.replace(lobby, remarks=(*lobby.remarks, remark))

    return change


def seat_in(who: Who, seat: int, kind: str, title: Title, now: float) -> Change:
    """Let the opener seat a bot, open a place (again), or leave it out (`empty`)."""

    def change(lobby: Lobby) -> Lobby:
        _check_opener(lobby, who)
        if not 0 <= seat < len(lobby.places) or lobby.places[seat].kind in ("me", "same-screen"):
            raise Refused(NOT_YOURS)
        there = lobby.places[seat]
        if there.name:
            lobby = noted(lobby, ASKED, there, now)
            if there.pilot is None:
                # Guests are known by nothing else: what they came by leads nowhere from now on.
                lobby = msgspec.structs.replace(lobby, code=new_code())
        else:
            done = FEWER if kind == "empty" else OPENED if kind == "friend" else BOT
            lobby = noted(lobby, done, who.place(lobby), now)
        if kind == "empty":
            places = [place for place in lobby.places if place.seat != seat]
        else:
            places = [Place(seat, kind) if place.seat == seat else place for place in lobby.places]
        numbered = (msgspec.structs.replace(place, seat=n) for n, place in enumerate(places))
        return _agreed_anew(lobby, numbered, lobby.wanted, title)

    return change


def set_options(who: Who, wanted: NewTable, title: Title, now: float) -> Change:
    """Let the opener change what is played; everybody is asked anew."""

    def change(lobby: Lobby) -> Lobby:
        _check_opener(lobby, who)
        if wanted.rated and any(place.name and place.pilot is None for place in lobby.places):
            raise Refused(NEEDS_PILOT)
        was = lobby.wanted
        kept = msgspec.structs.replace(wanted, game=was.game, command=was.command, name=was.name, wait=True)
        changed = _agreed_anew(lobby, lobby.places, kept, title)
        return noted(changed, CHANGED, who.place(lobby), now)

    return change


def renew_code(who: Who, now: float) -> Change:
    """Let the opener have another code; the old one leads nowhere any more. Whom they had asked to leave they
    may give the new one."""

    def change(lobby: Lobby) -> Lobby:
        _check_opener(lobby, who)
        return noted(msgspec.structs.replace(lobby, code=new_code()), CODE, who.place(lobby), now)

    return change


def _agreed_anew(lobby: Lobby, places: Iterable[Place], wanted: NewTable, title: Title) -> Lobby:
    """The lobby with nobody ready, if such a table can be; else `BadText`."""
    calm = tuple(msgspec.structs.replace(place, is_ready=False) for place in places)
    kinds = tuple(place.kind for place in calm)
    # With bots in all places it waits for one person's word alone, which is still a table that waits.
    is_waiting = "friend" in kinds
    pace = wanted.pace if people(kinds) > 1 else NO_CLOCK
    rated = wanted.rated and people(kinds) > 1
    is_listed = wanted.listed and is_waiting
    fits = checked(
        msgspec.structs.replace(
            wanted, seats=kinds, wait=is_waiting, listed=is_listed, pace=pace, rated=rated
        ),
        title,
    )
    known = msgspec.structs.replace(fits, wait=True, listed=wanted.listed)
    return msgspec.structs.replace(lobby, places=calm, wanted=known, is_listed=wanted.listed)


def _seated(lobby: Lobby, who: Who) -> Place:
    mine = who.place(lobby)
    if mine is None:
        raise Refused(NOT_SEATED)
    return mine


def _is_at_home(place: Place) -> bool:
    return place.kind in ("me", "same-screen")


def _check_opener(lobby: Lobby, who: Who) -> None:
    if not who.is_opener(lobby):
        raise Refused(NOT_OPENER)


def _with(lobby: Lobby, *changed: Place) -> Lobby:
    by_seat = {place.seat: place for place in changed}
    places = tuple(by_seat.get(place.seat, place) for place in lobby.places)
    return msgspec.structs.replace(lobby, places=places)
