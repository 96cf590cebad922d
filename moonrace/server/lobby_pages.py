"""From a lobby to what one visitor may see of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from moonrace.bots import level_of, levels
from moonrace.kernel.chance import Secret
from moonrace.kernel.title import Title
from moonrace.server import present
from moonrace.server.lobbies import HERE_SECONDS, Lobby, Place
from moonrace.server.lobby_moves import Who
from moonrace.server.new_table import EXPERIENCES, TEMPOS, WINDOW_CHOICES, NewTable, has_windows, people
from moonrace.server.pilots import Pilot
from moonrace.tables.face import face_of
from moonrace.tables.kit.home import OpenTable
from moonrace.tables.kit.lobby import LobbyPage, LobbyPlace
from moonrace.tables.kit.pages import PilotCard, SeatChoice
from moonrace.tables.kit.words import capital, count, in_words, listed


def lobby_page(
    lobby: Lobby,
    title: Title,
    who: Who,
    pilots: Mapping[str, Pilot],
    *,
    address: str,
    origin: str,
    now: float,
    error: str = "",
    theme: str = "",
    palette: str = "",
    csrf: str = "",
    pilot: PilotCard | None = None,
) -> LobbyPage:
    """A table that waits, as somebody may see it."""
    places = tuple(_place(lobby, place, who, pilots, now) for place in lobby.places)
    own = next((place for place in places if place.is_you), None)
    is_opener = who.is_opener(lobby)
    options = tuple(option for option in title.options if not option.is_for_hosts)
    is_inside = own is not None or is_opener
    return LobbyPage(
        game=present.game_card(title),
        name=lobby.name,
        address=address,
        code=lobby.code if is_inside else "",
        join_link=f"{origin}/lobby/{lobby.code.replace(' ', '-').lower()}" if is_inside else "",
        heading=_heading(lobby),
        sentence=_sentence(lobby, own),
        places=places,
        rules=_rules(lobby.wanted, title, len(lobby.places)),
        own=own,
        is_opener=is_opener,
        is_listed=lobby.is_listed,
        starts=_starts(lobby),
        levels=tuple(
            SeatChoice(f"bot:{level.id}", f"{level.name}, {level.word}", level.help)
            for level in levels(title)
        )
        if is_opener
        else (),
        can_leave_out=is_opener and len(lobby.places) - 1 in title.counts,
        options=options if is_opener else (),
        words={o.id: {choice: title.choice_words(o.id, choice) for choice in o.choices} for o in options},
        chosen=_chosen(lobby.wanted, title),
        experiences=EXPERIENCES,
        tempos=TEMPOS,
        window_choices=WINDOW_CHOICES if has_windows(title) else (),
        seal=Secret.seal(lobby.secret),
        icon=face_of(title).icon,
        error=error,
        theme=theme,
        palette=palette,
        csrf=csrf,
        pilot=pilot,
    )


def _place(lobby: Lobby, place: Place, who: Who, pilots: Mapping[str, Pilot], now: float) -> LobbyPlace:
    if place.is_bot:
        level = level_of(place.kind.removeprefix("bot:"))
        return LobbyPlace(place.seat, "bot", level.name, level.help, is_ready=True)
    if place.is_open:
        return LobbyPlace(place.seat, "open", "Open", "Waits for whoever has the code.")
    mine = who.place(lobby)
    is_you = mine is not None and mine.seat == place.seat
    pilot = pilots.get(place.pilot or "")
    is_opener = place.kind in ("me", "same-screen")
    return LobbyPlace(
        place.seat,
        "person",
        place.name,
        _note(place, is_you=is_you, is_opener=place.kind == "me", now=now),
        PilotCard(pilot.id, pilot.name) if pilot else None,
        is_you=is_you,
        is_ready=place.is_ready,
        is_opener=is_opener,
    )


def _note(place: Place, *, is_you: bool, is_opener: bool, now: float) -> str:
    opened = "opened the table."
    if is_you:
        return f"You. You {opened}" if is_opener else "You."
    if place.kind == "same-screen":
        return "At the same screen as who opened the table."
    if place.pilot is None:
        return "Plays by a link."
    if now - place.here <= HERE_SECONDS:
        here = "Here now."
    else:
        here = f"Away since {time.strftime('%H.%M', time.gmtime(place.here))} UTC."
    return f"{here} They {opened}" if is_opener else here


def _heading(lobby: Lobby) -> str:
    if open_ := len(lobby.open_places):
        return f"{in_words(open_)} {'seat is' if open_ == 1 else 'seats are'} open."
    late = [place.name for place in lobby.places if not place.is_settled]
    if not late:
        return "All are ready. Starting."
    return f"{listed(late)} {'is' if len(late) == 1 else 'are'} not ready."


def _sentence(lobby: Lobby, own: LobbyPlace | None) -> str:
    if own is not None:
        return "You may close this page: your seat stays yours."
    if lobby.open_places:
        return "Sit down, and say when you are ready. Nobody needs an account."
    return "Everybody has sat down. You can watch once it begins."


def _starts(lobby: Lobby) -> str:
    if lobby.open_places:
        return "It begins by itself once every seat is filled and all are ready."
    return "It begins by itself once all are ready."


def _rules(wanted: NewTable, title: Title, players: int) -> tuple[tuple[str, str, str], ...]:
    """What this table plays, in words."""
    chosen = title.checked_options(wanted.options)
    modes = {mode.id for mode in title.modes}
    found: list[tuple[str, str, str]] = [
        ("flag", f"{option.name}.", f"{title.choice_words(option.id, chosen[option.id]).capitalize()}.")
        for option in title.options
        if not option.is_for_hosts and (chosen[option.id] != option.default or modes & {*option.choices})
    ] or [("flag", "The usual game.", "Nothing is played otherwise than the rules say first.")]
    found.append(("clock", f"{capital(_pace(wanted))}.", "No clock runs before all are ready."))
    if has_windows(title) and people(wanted.seats) > 1:
        words = f"wait {wanted.seconds} seconds." if wanted.seconds else "come from standing orders."
        found.append(("bolt", "Answers", words))
    found.append(("undo", "Take back", "until something hidden is seen."))
    if not wanted.talk:
        found.append(("lock", "Quiet.", "Nobody types anything at this table."))
    found.append(("people", f"{EXPERIENCES[wanted.experience].capitalize()}.", f"{players} at the table."))
    return tuple(found)


def _pace(wanted: NewTable) -> str:
    """How a table is meant to be played, and by which clock if there is one."""
    return wanted.pace.words if wanted.pace.has_clock else TEMPOS[wanted.tempo]


def _chosen(wanted: NewTable, title: Title) -> dict[str, str]:
    options = {f"option-{key}": value for key, value in title.checked_options(wanted.options).items()}
    own = {"seconds": str(wanted.seconds), "experience": wanted.experience, "tempo": wanted.tempo}
    own["talk"] = "true" if wanted.talk else "false"
    return {**options, **own, "listed": "true" if wanted.listed else ""}


def open_table(lobby: Lobby, title: Title, pilots: Mapping[str, Pilot]) -> OpenTable:
    """A table in the list for strangers."""
    opener = pilots.get(lobby.opener or "")
    free = count(len(lobby.open_places), "seat")
    who = f"{opener.name}. " if opener else ""
    tempo, experience = _pace(lobby.wanted), EXPERIENCES[lobby.wanted.experience]
    words = f"{who}{free.capitalize()} free, {tempo}, {experience}."
    return OpenTable(
        url=f"/lobby/{lobby.id}",
        game=title.id,
        game_name=title.name,
        icon=face_of(title).icon,
        opener=PilotCard(opener.id, opener.name) if opener else None,
        words=words,
    )


def pilots_in(lobbies: Sequence[Lobby]) -> set[str]:
    """The ids of all pilots in some lobbies."""
    seated = {place.pilot for lobby in lobbies for place in lobby.places if place.pilot}
    return seated | {lobby.opener for lobby in lobbies if lobby.opener}
