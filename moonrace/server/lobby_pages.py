"""From a lobby to what one visitor may see of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from moonrace.bots import level_of, levels
from moonrace.kernel.chance import Secret
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.title import Title
from moonrace.server import present
from moonrace.server.lobbies import HERE_SECONDS, Lobby, Place, speaker_of
from moonrace.server.lobby_events import WORDS
from moonrace.server.lobby_moves import Who
from moonrace.server.new_table import EXPERIENCES, WINDOW_CHOICES, NewTable, has_windows, people
from moonrace.server.pace import chosen_fields
from moonrace.server.pilots import Pilot
from moonrace.server.remarks import EVENT, Remark
from moonrace.server.store import TableRow
from moonrace.server.talk import TABLE
from moonrace.tables.face import face_of
from moonrace.tables.kit.home import OpenTable
from moonrace.tables.kit.lobby import LobbyPage, LobbyPlace
from moonrace.tables.kit.pages import PilotCard, SeatChoice
from moonrace.tables.kit.talk import WAITING_PHRASES, TalkLine, TalkPart
from moonrace.tables.kit.words import capital, count, in_words, listed

RATED = (
    "It moves the standing of everybody who sits here, and names them there; anybody may read its story. "
    "Who is ready has agreed."
)


def lobby_page(
    lobby: Lobby,
    title: Title,
    who: Who,
    pilots: Mapping[str, Pilot],
    *,
    address: str,
    origin: str,
    now: float,
    guest: str = "",
    error: str = "",
    news: str = "",
    csrf: str = "",
    pilot: PilotCard | None = None,
) -> LobbyPage:
    """A table that waits, as somebody may see it."""
    places = tuple(_place(lobby, place, who, pilots, now) for place in lobby.places)
    own = next((place for place in places if place.is_you), None)
    is_opener = who.is_opener(lobby)
    options = title.choosable
    can_bring = (own is not None or is_opener) and not lobby.league
    return LobbyPage(
        game=present.game_card(title),
        name=lobby.name,
        address=address,
        guest=guest,
        code=lobby.code if can_bring else "",
        join_link=f"{origin}/lobby/{lobby.code.replace(' ', '-').lower()}" if can_bring else "",
        league=f"/league/{lobby.league}" if lobby.league else "",
        heading=_heading(lobby),
        sentence=_sentence(lobby, own),
        places=places,
        talk=lobby_talk(lobby, who),
        rules=rules_in_words(lobby.wanted, title, len(lobby.places)),
        own=own,
        is_opener=is_opener,
        is_listed=lobby.is_listed,
        is_rated=lobby.wanted.rated,
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
        window_choices=WINDOW_CHOICES if has_windows(title) else (),
        seal=Secret.seal(lobby.secret),
        icon=face_of(title).icon,
        error=error,
        news=news,
        csrf=csrf,
        pilot=pilot,
    )


def _place(lobby: Lobby, place: Place, who: Who, pilots: Mapping[str, Pilot], now: float) -> LobbyPlace:
    if place.is_bot:
        level = level_of(place.kind.removeprefix("bot:"))
        return LobbyPlace(place.seat, "bot", level.name, level.help, is_ready=True)
    if place.is_open:
        whom = "anybody" if lobby.is_listed else "whoever has the code"
        return LobbyPlace(place.seat, "open", "Open", f"Waits for {whom}.")
    mine = who.place(lobby)
    is_you = mine is not None and mine.seat == place.seat
    pilot = pilots.get(place.pilot or "")
    is_opener = place.kind in ("me", "same-screen")
    return LobbyPlace(
        place.seat,
        "person",
        place.name,
        _note(place, is_you=is_you, is_opener=place.kind == "me", now=now),
        0.0 if is_you else _away_since(place, now),
        PilotCard(pilot.id, pilot.name) if pilot else None,
        is_you=is_you,
        is_ready=place.is_ready,
        is_opener=is_opener,
    )


def lobby_talk(lobby: Lobby, who: Who) -> TalkPart | None:
    """What those who wait say to each other, and do; who does not sit there hears nothing."""
    mine = who.place(lobby)
    if mine is None or not lobby.wanted.talk:
        return None
    seats = {speaker_of(place, lobby): place.seat for place in lobby.places if place.name}
    lines = (
        _event_line(remark)
        if remark.audience == EVENT
        else TalkLine(
            key=str(remark.n),
            to=remark.audience,
            seat=seats.get(remark.speaker, SPECTATOR),
            name=remark.name,
            words=remark.words,
            by=remark.speaker,
            at=remark.at,
            is_own=remark.speaker == speaker_of(mine, lobby),
        )
        for remark in lobby.remarks
        if remark.audience != EVENT or remark.words in WORDS
    )
    begun = [_opened(lobby, place) for place in lobby.places if place.kind == "me"]
    return TalkPart((TABLE,), (*begun, *lines), WAITING_PHRASES)


def _event_line(event: Remark) -> TalkLine:
    glyph, words = WORDS[event.words]
    return TalkLine(f"done-{event.n}", TABLE, event.seat, event.name, words, "", event.at, event=glyph)


def _opened(lobby: Lobby, opener: Place) -> TalkLine:
    return TalkLine(
        "opened", TABLE, opener.seat, opener.name, "opened the table", "", lobby.created, event="moon"
    )


def _away_since(place: Place, now: float) -> float:
    is_away = place.pilot is not None and place.kind != "same-screen" and now - place.here > HERE_SECONDS
    return place.here if is_away else 0.0


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
    elif not place.here:
        here = "Has not come yet."
    else:
        here = ""
    return f"{here} They {opened}".strip() if is_opener else here


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
    if lobby.is_listed:
        return "Everybody has sat down. You can watch once it begins: this page goes there."
    return "Everybody has sat down. Those who sit here can send you a link to watch it."


def _starts(lobby: Lobby) -> str:
    if lobby.open_places:
        return "It begins by itself once every seat is filled and all are ready."
    return "It begins by itself once all are ready."


def rules_in_words(wanted: NewTable, title: Title, players: int) -> tuple[tuple[str, str, str], ...]:
    """What this table plays, in words."""
    chosen = title.checked_options(wanted.options)
    modes = {mode.id for mode in title.modes}
    found: list[tuple[str, str, str]] = [
        ("flag", f"{option.name}.", f"{title.choice_words(option.id, chosen[option.id]).capitalize()}.")
        for option in title.choosable
        if chosen[option.id] != option.default or modes & {*option.choices}
    ] or [("flag", "The usual game.", "Nothing is played otherwise than the rules say first.")]
    clock = "No clock runs before all are ready." if wanted.pace.has_clock else "Nobody is hurried."
    found.append(("clock", f"{capital(wanted.pace.words)}.", clock))
    if has_windows(title) and people(wanted.seats) > 1:
        words = "come from standing orders, or from who wants to be asked."
        if wanted.pace.kind != "days":
            words = f"wait {wanted.seconds} seconds." if wanted.seconds else "come from standing orders."
        found.append(("bolt", "Answers", words))
    found.append(("undo", "Take back", "until something hidden is seen."))
    if not wanted.talk:
        found.append(("lock", "Quiet.", "Nobody types anything at this table."))
    if wanted.rated:
        found.append(("trophy", "Rated.", RATED))
    found.append(("people", f"{EXPERIENCES[wanted.experience].capitalize()}.", f"{players} at the table."))
    return tuple(found)


def _chosen(wanted: NewTable, title: Title) -> dict[str, str]:
    options = {f"option-{key}": value for key, value in title.checked_options(wanted.options).items()}
    own = {"seconds": str(wanted.seconds), "experience": wanted.experience}
    own |= chosen_fields(wanted.pace)
    own["talk"] = "true" if wanted.talk else "false"
    own["rated"] = "true" if wanted.rated else ""
    return {**options, **own, "listed": "true" if wanted.listed else ""}


def open_table(
    lobby: Lobby, title: Title, pilots: Mapping[str, Pilot], friends: Collection[str] = ()
) -> OpenTable:
    """A table in the list for strangers, which says whether a friend sits there."""
    known = sorted(place.seat for place in lobby.places if place.pilot in friends)
    opener = pilots.get(lobby.opener or "")
    free = count(len(lobby.open_places), "seat")
    who = f"{opener.name}. " if opener else ""
    wanted = lobby.wanted
    told = [f"{free.capitalize()} free", *_mode(wanted, title, len(lobby.places)), wanted.pace.in_short]
    told += [EXPERIENCES[wanted.experience]] if wanted.experience else []
    told += ["rated"] if wanted.rated else []
    return OpenTable(
        url=f"/lobby/{lobby.id}",
        game=title.id,
        game_name=title.name,
        icon=face_of(title).icon,
        opener=PilotCard(opener.id, opener.name) if opener else None,
        words=f"{who}{', '.join(told)}.",
        friend=lobby.places[known[0]].name if known else "",
    )


def running_table(row: TableRow, title: Title) -> OpenTable:
    """A table under way, in the list for strangers."""
    people = [seat for seat in row.seats if not seat.is_bot]
    first = next((seat for seat in people if seat.pilot), None)
    names = listed([seat.name for seat in row.seats])
    return OpenTable(
        url=f"/t/{row.id}/w/{row.spectator_token}",
        game=title.id,
        game_name=title.name,
        icon=face_of(title).icon,
        opener=PilotCard(first.pilot or "", first.name) if first else None,
        words=f"{names}, {row.pace.in_short}{', rated' if row.is_rated else ''}.",
    )


def _mode(wanted: NewTable, title: Title, players: int) -> list[str]:
    """How a game is played that can be played in several ways by so many, and what is not as usual."""
    options = title.effective_options(players, title.checked_options(wanted.options))
    modes = {mode.id for mode in title.modes if players in mode.players}
    told = [title.mode_of(players, options).name] if len(modes) > 1 else []
    for option in title.choosable:
        chosen = options.get(option.id, option.default)
        if chosen != option.default and chosen not in modes:
            told.append(f"{option.name}: {title.choice_words(option.id, chosen)}")
    return told


def pilots_in(lobbies: Sequence[Lobby]) -> set[str]:
    """The ids of all pilots in some lobbies."""
    seated = {place.pilot for lobby in lobbies for place in lobby.places if place.pilot}
    return seated | {lobby.opener for lobby in lobbies if lobby.opener}
