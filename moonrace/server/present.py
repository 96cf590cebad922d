"""From a match to what one pair of eyes may see: pages, JSON, replays and exports all come from here.

Nothing below reads a state; everything is made from views, from events the viewer may know, and from the
viewer's own acts. Steps are numbered for each viewer by what it could notice, because a sealed answer that
shows as a gap in the numbers is no longer sealed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from moonrace.bots.coach import NO_TURNING_POINT
from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadText, Refusal
from moonrace.kernel.events import SPECTATOR, Event, may_see
from moonrace.kernel.history import Step
from moonrace.kernel.match import SAYS_NOTHING, Match
from moonrace.kernel.title import Title
from moonrace.lessons import lesson_files
from moonrace.server.clock_part import time_part
from moonrace.server.ends_part import ends_part
from moonrace.server.links import Visitor
from moonrace.server.looking_back import Trail, milestones_of, turning_points, watched_step, with_deeds
from moonrace.server.mended import mended_words
from moonrace.server.orders_part import orders_part
from moonrace.server.remarks import Remark
from moonrace.server.seat_infos import seat_infos
from moonrace.server.standing_pages import moved_by
from moonrace.server.store import SeatRow
from moonrace.server.table import REVIEW_NOTICE, LiveTable
from moonrace.server.talk import promises, talk_part
from moonrace.server.talk_between import Happened, happenings
from moonrace.server.teaching import lesson_panel, lesson_part, offered
from moonrace.server.things import about
from moonrace.server.what_if import Around, board_part
from moonrace.tables.articles import folded
from moonrace.tables.encyclopaedia import encyclopaedia
from moonrace.tables.face import AskPanel, Face, Line, Names, Scene, face_of
from moonrace.tables.kit.coach import CoachPart
from moonrace.tables.kit.lesson import LessonPart
from moonrace.tables.kit.moments import programme
from moonrace.tables.kit.pages import AboutPage, GameCard, PilotCard, SealPage, TablePage
from moonrace.tables.kit.talk import TalkPart
from moonrace.tables.kit.what_if import WhatIfPart
from moonrace.tables.kit.words import listed

NOT_NOW = Refusal("looking-back", "This is how the table was. Go to the present to act.")
NOT_SEALED = "Lessons, what-if boards and opened records have no sealed secret of their own."
MOST_NEWS = 5
"""How many lines tell a latecomer what has happened."""


class Look(msgspec.Struct, frozen=True):
    """How a visitor looks at a table: through which eyes, and, at one screen, who has to come first."""

    viewer: int
    curtain_seat: int = SPECTATOR
    is_guest: bool = False
    """Whether it is somebody else's what-if board, to be looked at through the eyes of whoever is to act."""

    @property
    def is_curtained(self) -> bool:
        """Whether the device has to be handed over before anything secret shows."""
        return self.curtain_seat != SPECTATOR


def look(visitor: Visitor, match: Match, opened: int | None) -> Look:
    """Whose eyes a visitor has. `opened` is the seat that last took the device at one screen."""
    if visitor.is_spectator:
        return Look(SPECTATOR)
    if len(visitor.seats) == 1:
        return Look(visitor.seats[0])
    holder = opened if opened in visitor.seats else None
    if match.over:
        return Look(visitor.seats[0] if holder is None else holder)
    taker = next((seat for seat in visitor.seats if seat in match.position.awaited), None)
    if taker is None:
        return Look(SPECTATOR if holder is None else holder)
    return Look(taker) if holder == taker else Look(SPECTATOR, taker)


class Known(msgspec.Struct, frozen=True):
    """The events a viewer may know, oldest first."""

    events: tuple[Event, ...]
    since: int
    """How many came after the viewer's last act."""
    fresh: int
    """How many came of it or after it; acts that only answer what it brought about belong to it."""


def events_known(match: Match, viewer: int, answers: Collection[str]) -> Known:
    """What a viewer may know of a match; `answers` are verbs that belong to the act before them."""
    events: list[Event] = []
    begin = end = 0
    for step in match.effective:
        is_own = step.entry.seat == viewer
        if is_own and not step.is_quiet and _verb(step) not in answers:
            begin = len(events)
        events.extend(event for event in step.events if may_see(event.audience, viewer))
        if is_own and not step.is_quiet:
            end = len(events)
    return Known(tuple(events), len(events) - end, len(events) - begin)


def _verb(step: Step) -> str:
    return (step.entry.act or "").partition(" ")[0]


class Reader:
    """Reads one match for one viewer."""

    def __init__(self, table: LiveTable, match: Match, viewer: int, *, is_present: bool = True) -> None:
        self.table = table
        self.match = match
        self.viewer = viewer
        self.is_present = is_present
        self.face: Face = face_of(table.title)
        self.names = Names(tuple(seat.name for seat in table.row.seats))
        self.remarks: Sequence[Remark] = table.remarks
        """What was said, as far as this reader wants to hear it."""

    def scene(self) -> Scene:
        """What a face draws from."""
        match, viewer, is_present = self.match, self.viewer, self.is_present
        known = events_known(match, viewer, self.face.answers)
        return Scene(
            view=match.view(viewer),
            names=self.names,
            legal=tuple(offered(self.table, match, viewer)) if is_present and viewer != SPECTATOR else (),
            is_awaited=is_present and self.table.waits_for(match, viewer),
            log=known.events,
            since=known.since,
            fresh=known.fresh,
            result=match.result,
            undo=match.undo_refusal(viewer) if is_present else NOT_NOW,
            refused=tuple(match.refused(viewer)) if is_present and viewer != SPECTATOR else (),
        )

    def lines(self, trail: Trail) -> tuple[tuple[Line, ...], int]:
        """The log with its steps, and how many of its lines came after the viewer's last move."""
        lines: list[Line] = []
        mark = 0
        begun, now = self.table.begun_under, self.table.title.rules_version
        if begun not in ("", now):
            lines.append(Line(SPECTATOR, mended_words(begun, now)))
        spoken = promises(self.remarks)
        for step, told in self._told(self.match.told):
            at = trail.step_of.get(step.entry.n, -1)
            while spoken and spoken[0][0] < step.entry.n:
                lines.append(spoken.pop(0)[1])
            for line in told:
                is_own = step.entry.seat == self.viewer
                is_again = bool(lines[0 if is_own else mark :]) and lines[-1].tells_the_same(line)
                times = lines.pop().times + 1 if is_again else 1
                lines.append(msgspec.structs.replace(line, step=at, times=times))
            if step.entry.seat == self.viewer and not step.is_quiet:
                mark = len(lines)
        if self.is_present:
            lines.extend(line for _, line in spoken)
        return tuple(lines), len(lines) - mark

    def _told(self, steps: Iterable[Step]) -> Iterator[tuple[Step, Sequence[Line]]]:
        """Steps with their lines. What is taken back in one go is one line, at the last step of it."""
        undoing: list[Step] = []
        for step in steps:
            is_undo = step.entry.undo is not None
            lines = () if is_undo else self._lines_of(step)
            if step.entry.rules:
                lines = (Line(SPECTATOR, _mended(step)),)
            if undoing and self._ends_undoing(step, undoing[0], lines):
                yield undoing[-1], self._taken_back(undoing)
                undoing = []
            if is_undo:
                undoing.append(step)
            else:
                yield step, lines
        if undoing:
            yield undoing[-1], self._taken_back(undoing)

    def _ends_undoing(self, step: Step, undo: Step, lines: Sequence[Line]) -> bool:
        """Whether a step that the viewer may know of shows that somebody is done with taking back."""
        if step.entry.undo is not None:
            return step.entry.seat != undo.entry.seat
        return bool(lines) or step.entry.seat == self.viewer

    def _taken_back(self, undoing: Sequence[Step]) -> Sequence[Line]:
        """What somebody has taken back, apart from what was done in between and taken back as well."""
        first = undoing[0].entry
        numbers = [step.entry.undo for step in undoing]
        undone = [self.match.steps[n] for n in numbers if n is not None and n < first.n]
        seat = SPECTATOR if first.seat is None else first.seat
        if len(undone) > 1:
            return (Line(seat, f"Took back {len(undone)} moves."),)
        lines = [line for step in undone for line in self._lines_of(step) if line.seat in (seat, SPECTATOR)]
        return (Line(seat, f"Took back: {lines[0].text}" if lines else "Took back a move."),)

    def _lines_of(self, step: Step) -> tuple[Line, ...]:
        key = self.viewer, step.entry.n
        known = self.table.lines.get(key)
        if known is None:
            events = [event for event in step.events if may_see(event.audience, self.viewer)]
            known = self.table.lines[key] = tuple(self.face.lines(events, self.names, self.viewer))
        return known

    def news(self, version: int) -> str:
        """What the viewer could see happen after a version, in a few sentences."""
        steps = (step for step in self.match.told if step.version > version)
        lines = [line.text.replace("**", "") for _, told in self._told(steps) for line in told]
        return " ".join(lines[-MOST_NEWS:]) or "Something was taken back."


def _mended(step: Step) -> str:
    return f"The rules were mended to version {step.entry.rules}. What did not fit them left the table."


def about_page(table: LiveTable, match: Match, viewer: int, base: str, name: str) -> AboutPage:
    """What is called so at this table, or the names of all that can be read about."""
    reader = Reader(table, match, viewer)
    scene = reader.scene()
    known = encyclopaedia(reader.face, scene)
    return about(game_card(table.title), reader.face, scene, known, f"{base}/about", name, base=base)


def _names_to_read(reader: Reader, scene: Scene) -> frozenset[str]:
    """Names that can be read about, found once for each viewer of a table."""
    known = reader.table.named.get(reader.viewer)
    if known is None:
        articles = reader.face.articles(scene)
        known = frozenset(folded(name) for item in articles for name in (item.name, *item.also))
        reader.table.named[reader.viewer] = known
    return known


def at_step(table: LiveTable, match: Match, viewer: int, at: int) -> Match:
    """The match as it was after the viewer's step `at`."""
    return table.moments.at(match, Trail(match, viewer).number(at))


def _undo_stops(refusal: Refusal | None) -> str:
    return "" if refusal is None or refusal.code in SAYS_NOTHING else refusal.sentence


def _has_a_choice(scene: Scene, *, is_timed: bool) -> bool:
    """Whether the page calls the viewer: the table waits for it, or it could answer before a window closes.

    Standing orders can be given at nearly every moment; they are no reason to call anybody.
    """
    return scene.is_awaited or (is_timed and sum(not action.quiet for action in scene.legal) > 1)


def table_page(
    table: LiveTable,
    match: Match,
    visitor: Visitor,
    view: Look,
    *,
    at: int | None = None,
    eyes: int | None = None,
    back: int | None = None,
    csrf: str = "",
    origin: str = "",
    refusal: Refusal | None = None,
    changed: str = "",
    around: Around | None = None,
    coach: CoachPart | None = None,
    can_ask_coach: bool = False,
    pilot: PilotCard | None = None,
) -> TablePage:
    """Everything a template needs to draw the table for this visitor.

    `origin` begins the links that are handed out: `http://127.0.0.1:8400`. `around` is what lies around a
    what-if board.
    """
    viewer = view.viewer if eyes is None else eyes
    trail = Trail(match, viewer)
    shown = match if at is None else at_step(table, match, viewer, at)
    is_present = at is None and table.halt is None and not view.is_guest
    reader = Reader(table, shown, viewer, is_present=is_present)
    scene = reader.scene()
    lines, new = reader.lines(trail)
    milestones = milestones_of(reader.face, trail, reader.names, viewer)
    happened = happenings(reader.face, trail, milestones, reader.names, viewer) if table.remarks else ()
    result = shown.result
    has_ended = shown.over and at is None
    charts = tuple(reader.face.race(scene)) if has_ended else ()
    closes_in = table.closes_in(match) if at is None else 0.0
    row = table.row
    lesson = lesson_part(table, shown, viewer, scene) if is_present else None
    panel = _panel(table, reader, scene, view, at, lesson)
    what_if = board_part(table, match, around, panel, origin, is_guest=view.is_guest)
    return TablePage(
        pilot=pilot,
        game=game_card(table.title),
        table=table.id,
        name=row.name,
        base=visitor.base,
        viewer=viewer,
        seats=seat_infos(table, visitor, viewer, origin),
        version=match.version,
        step=trail.last,
        ask=panel,
        can_act=_has_a_choice(scene, is_timed=closes_in > 0),
        undo_stops=_undo_stops(scene.undo),
        undo_count=_undo_count(match, viewer, what_if) if is_present else 0,
        redo=match.redo_action(viewer) if is_present else "",
        lines=with_deeds(lines, milestones, is_linked=what_if is None),
        since=new,
        face=reader.face.context(scene),
        plain=tuple(reader.face.plain(scene)),
        is_over=shown.over,
        story=tuple(reader.face.story(scene)) if shown.over else (),
        ranking=result.ranking if result else (),
        winners=result.winners if result else (),
        window_seconds=round(closes_in, 1),
        notices=tuple(notice for key, notice in table.notices.items() if key != REVIEW_NOTICE),
        replay_at=None if at is None else min(at, trail.last),
        curtain=_curtain(row.seats, view),
        spectator_link=spectator_link(table, origin),
        csrf=csrf,
        refusal=refusal,
        changed=changed,
        window_length=table.window_length if closes_in else 0.0,
        is_open_seat=viewer != SPECTATOR and not row.seats[viewer].is_claimed,
        curtain_seat=view.curtain_seat,
        next_table=_next_table(table, visitor),
        replay_seats=tuple(range(match.players)) if match.over else (),
        eyes=eyes,
        back_to=None if back is None else min(back, trail.last),
        chapters=trail.chapters(reader.face.chapters(trail.events)) if at is not None else (),
        share_link=_share_link(table, match, trail, at, origin),
        charts=charts,
        turning_points=turning_points(milestones, charts, trail, table.judged or ())
        if has_ended and not what_if
        else (),
        histories={one.history_key: one.history for one in milestones if one.history and has_ended},
        is_record=row.is_record,
        wants_words=_wants_words(table, match, visitor),
        talk=_talk(table, match, visitor, view, scene, happened) if at is None else None,
        icon=reader.face.icon,
        named=frozenset() if view.is_curtained else _names_to_read(reader, scene),
        told=0 if view.is_curtained else len(scene.log),
        moments=() if view.is_curtained else programme(reader.face, scene),
        can_go_on=_can_go_on(table, visitor),
        lesson=lesson,
        what_if=what_if,
        coach=coach,
        can_ask_coach=can_ask_coach and is_present,
        can_review=has_ended and not what_if and table.judged is None and not table.is_reviewed_now,
        review_note=_review_note(table) if has_ended and not what_if else "",
        time=time_part(table, match, viewer) if at is None else None,
        moved=moved_by(table) if has_ended else (),
        orders=orders_part(table, match, viewer) if is_present else None,
        ends=ends_part(table, match, viewer) if is_present else None,
        resigned=match.resigned,
        next_waiting=_next_waiting(table, visitor) if is_present else "",
    )


def _review_note(table: LiveTable) -> str:
    return NO_TURNING_POINT if table.judged == () else table.notices.get(REVIEW_NOTICE, "")


def _wants_words(table: LiveTable, match: Match, visitor: Visitor) -> bool:
    """Whether this visitor's browser has still to add its words to the table's secret."""
    row = table.row
    is_open = row.has_seal and not match.over
    return is_open and any(not row.seats[seat].added for seat in visitor.seats)


def seal_page(table: LiveTable, match: Match, visitor: Visitor) -> SealPage:
    """How the chance of this table can be checked."""
    row = table.row
    if not row.has_seal:
        raise BadText(NOT_SEALED)
    return SealPage(
        game=game_card(table.title),
        base=visitor.base,
        name=row.name,
        seal=Secret.seal(row.secret),
        secret=row.secret.hex() if match.over else "",
        added=tuple((seat.seat, seat.name, seat.added) for seat in row.seats if not seat.is_bot),
    )


def _undo_count(match: Match, viewer: int, what_if: WhatIfPart | None) -> int:
    return match.undoable(viewer) if what_if is None else what_if.done


def _share_link(table: LiveTable, match: Match, trail: Trail, at: int | None, origin: str) -> str:
    """The moment for anybody: by the spectators' door, at their own step and with their own eyes."""
    if at is None:
        return ""
    return f"{spectator_link(table, origin)}?at={watched_step(match, trail.number(at))}"


def spectator_link(table: LiveTable, origin: str) -> str:
    """The address for whoever only watches."""
    return f"{origin}/t/{table.id}/w/{table.row.spectator_token}"


def _panel(
    table: LiveTable, reader: Reader, scene: Scene, view: Look, at: int | None, lesson: LessonPart | None
) -> AskPanel:
    if view.is_curtained:
        return AskPanel("", "")
    if at is None and table.halt is not None:
        return halt_panel(table)
    panel = reader.face.ask(scene)
    return panel if lesson is None else lesson_panel(lesson, panel)


def halt_panel(table: LiveTable) -> AskPanel:
    """What a table says that does not fit the rules of today beyond a step.

    Not how much was done after it: sealed answers may be among that.
    """
    begun, now = table.row.header.rules, table.title.rules_version
    names = [table.row.seats[seat].name for seat in table.still_to_agree()]
    return AskPanel(
        "Rules mended",
        "This table stands still.",
        note=(
            f"It was begun under version {begun} of the rules, this is version {now}, and what was done "
            "after this moment does not fit them. It stays stored. The table goes on from here once all "
            "agree. "
            f"Still to agree: {listed(names)}."
        ),
    )


def _can_go_on(table: LiveTable, visitor: Visitor) -> bool:
    """Whether the table waits for this visitor to agree that it goes on."""
    return table.halt is not None and any(seat in visitor.seats for seat in table.still_to_agree())


def _talk(
    table: LiveTable, match: Match, visitor: Visitor, view: Look, scene: Scene, happened: Sequence[Happened]
) -> TalkPart | None:
    who = {"is_watching": visitor.is_spectator, "is_called": scene.is_awaited}
    return talk_part(table.row, table.remarks, match, view.viewer, **who, happened=happened)


def _curtain(seats: Sequence[SeatRow], view: Look) -> str:
    return seats[view.curtain_seat].name if view.is_curtained else ""


def _next_waiting(table: LiveTable, visitor: Visitor) -> str:
    """Where a visitor goes on who waits for other people; bots keep nobody waiting."""
    waits = visitor.seats and any(seat not in visitor.seats for seat in table.people)
    return f"/next?after={table.id}" if waits and table.row.branch is None else ""


def _next_table(table: LiveTable, visitor: Visitor) -> str:
    next_table = table.row.next_table
    return "" if next_table is None else visitor.base.replace(f"/t/{table.id}/", f"/t/{next_table}/", 1)


def game_card(title: Title) -> GameCard:
    """A title on the shelf."""
    fewest, most = title.players
    about = title.credits
    shared = tuple((mode.id, mode.name) for mode in title.modes if max(mode.players) > 1)
    return GameCard(
        id=title.id,
        name=title.name,
        tagline=title.tagline,
        designer=about.designer,
        publisher=about.publisher,
        year=about.year,
        players=f"{fewest} to {most}" if fewest != most else str(fewest),
        minutes=str(about.minutes or ""),
        is_playable=True,
        is_first=title.is_first_game,
        has_lessons=bool(lesson_files(title)),
        modes=shared if len(shared) > 1 else (),
    )
