"""What is said at a table, and what is reported of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post

from moonrace.kernel.errors import BadText, Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.server import links, talk
from moonrace.server.links import Visitor
from moonrace.server.looking_back import Trail, milestones_of
from moonrace.server.present import Reader
from moonrace.server.routes.commands import acting_seat
from moonrace.server.routes.visits import (
    FRAGMENT,
    TABLE,
    NotYours,
    Whole,
    caller,
    commanded,
    done,
    house,
    look_of,
    table_answer,
    visit,
)
from moonrace.server.safety import Asked
from moonrace.server.table import LiveTable
from moonrace.server.talk import Speaker
from moonrace.server.talk_between import happenings
from moonrace.server.web import AtTable, Remarked, wants_fragment, wants_json
from moonrace.tables.kit.talk_page import EarlierPage


class Reported(AtTable, frozen=True):
    """A remark that is reported, by its key."""

    remark: Annotated[str, msgspec.Meta(max_length=20)]


class TalkController(Controller):
    """Words at a table."""

    path = TABLE

    @post("/say", status_code=200)
    @commanded(Remarked, counts=False)
    async def say(self, request: Asked, live: LiveTable, visitor: Visitor, said: Remarked) -> Response[Any]:
        """Say something to the own team, to the table, or among those who watch."""
        speaker = await _speaker(request, live, visitor, said.seat)
        async with live.at_rest() as match:
            open_to = talk.circles(live.row, match, speaker.seat, is_watching=visitor.is_spectator)
        to = talk.TABLE if said.promise else said.to or next(iter(open_to), "")
        if said.promise and not live.title.has_deals:
            raise Refused(talk.NO_PROMISE)
        if to not in open_to:
            raise Refused(_why_not(to, open_to))
        if await talk.is_silenced(house(request).hall.store, speaker.id):
            raise NotYours(talk.HUSHED)
        _count(request, speaker.id)
        words, command = said.phrase or said.words, said.command or links.new_command()
        await live.remark(speaker, to, words, command, is_promise=said.promise)
        return await done(request, live, visitor)

    @post("/report", status_code=200)
    @commanded(Reported, counts=False)
    async def report(
        self, request: Asked, live: LiveTable, visitor: Visitor, said: Reported
    ) -> Response[Any]:
        """Let whoever runs the server read a remark."""
        _count(request, f"{visitor.base}|{caller(request)}")
        async with live.at_rest() as match:
            viewer = look_of(request, live, match, visitor).viewer
            found = dict(talk.heard(live.remarks, match, viewer, is_watching=visitor.is_spectator))
        if said.remark not in found:
            raise BadText("There is no such remark.")
        await talk.report(house(request).hall.store, live.row, found[said.remark])
        if wants_json(request):
            return await done(request, live, visitor)
        template = FRAGMENT if wants_fragment(request) else "kit/table.html"
        return await table_answer(request, live, visitor, template, changed=talk.THANKS)

    @get("/talk")
    async def earlier(self, request: Asked, before: Whole = None) -> Response[Any]:
        """What was said at the table before what the page shows, as far as this visitor hears it."""
        at = house(request)
        async with visit(request) as (live, visitor):
            async with live.at_rest() as match:
                viewer = look_of(request, live, match, visitor).viewer
                reader, trail = Reader(live, match, viewer), Trail(match, viewer)
                deeds = milestones_of(reader.face, trail, reader.names, viewer)
                part = talk.talk_part(
                    live.row,
                    live.remarks,
                    match,
                    viewer,
                    is_watching=visitor.is_spectator,
                    is_called=False,
                    happened=happenings(reader.face, trail, deeds, reader.names, viewer),
                )
            if part is None:
                raise Refused(talk.NO_TALK)
            csrf = at.csrf(request)
            page = EarlierPage(
                name=f"{live.title.name}, {live.row.name}",
                address=visitor.base,
                back=visitor.base,
                talk=part,
                lines=talk.earlier(part, before),
                fields={"_csrf_token": csrf, "seat": str(viewer)},
                is_met=viewer != SPECTATOR,
                csrf=csrf,
            )
            return at.page(request, "kit/talk_earlier.html", page)


async def _speaker(request: Asked, live: LiveTable, visitor: Visitor, wanted: int | None) -> Speaker:
    """Who speaks; raises `NotYours` where it may not."""
    if visitor.is_spectator:
        pilot = await house(request).pilots.of(request)
        if pilot is None:
            raise NotYours(talk.NOBODY)
        return Speaker(pilot.id, SPECTATOR, pilot.name)
    seat = await acting_seat(request, live, visitor, wanted)
    return Speaker(talk.speaker_of(live.row, seat), seat)


def _why_not(to: str, open_to: tuple[str, ...]) -> Refusal:
    if to == talk.TEAM:
        return talk.NO_MATE
    return talk.OUT_OF_EARSHOT if open_to else talk.NO_TALK


def _count(request: Asked, speaker: str) -> None:
    """Limits, for who speaks and for where it comes from."""
    house(request).talk.count(speaker)
    house(request).talk_of_address.count(caller(request))
