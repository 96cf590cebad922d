"""What is said at a table, and what is reported of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, post

from moonrace.kernel.errors import BadText, Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.server import links, talk
from moonrace.server.links import Visitor
from moonrace.server.routes.commands import acting_seat
from moonrace.server.routes.visits import (
    FRAGMENT,
    TABLE,
    caller,
    done,
    house,
    look_of,
    refused,
    table_answer,
    visit,
)
from moonrace.server.safety import Asked
from moonrace.server.table import LiveTable
from moonrace.server.talk import Speaker
from moonrace.server.web import Remarked, Small, read, wants_fragment, wants_json

THANKS = "Thank you. Whoever runs this server will read it. You can mute who said it meanwhile."


class Reported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A remark that is reported, by its key."""

    remark: Annotated[str, msgspec.Meta(max_length=20)]
    seat: Small | None = None
    version: int | None = None
    command: str = ""


class TalkController(Controller):
    """Words at a table."""

    path = TABLE

    @post("/say", status_code=200)
    async def say(self, request: Asked) -> Response[Any]:
        """Say something to the own team, to the table, or among those who watch."""
        async with visit(request) as (live, visitor):
            said = await read(request, Remarked)
            speaker = await _speaker(request, live, visitor, said.seat)
            if isinstance(speaker, Refusal):
                return await refused(request, live, visitor, speaker, 403)
            async with live.at_rest() as match:
                open_to = talk.circles(live.row, match, speaker.seat, is_watching=visitor.is_spectator)
            to = said.to or next(iter(open_to), "")
            if to not in open_to:
                return await refused(request, live, visitor, _why_not(to, open_to), 409)
            if await talk.is_silenced(house(request).hall.store, speaker.id):
                return await refused(request, live, visitor, talk.HUSHED, 403)
            _count(request, speaker.id)
            try:
                words = said.phrase or said.words
                await live.remark(speaker, to, words, said.command or links.new_command())
            except Refused as error:
                return await refused(request, live, visitor, error.refusal, 409)
            return await done(request, live, visitor)

    @post("/report", status_code=200)
    async def report(self, request: Asked) -> Response[Any]:
        """Let whoever runs the server read a remark."""
        async with visit(request) as (live, visitor):
            said = await read(request, Reported)
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
            return await table_answer(request, live, visitor, template, changed=THANKS)


async def _speaker(
    request: Asked, live: LiveTable, visitor: Visitor, wanted: int | None
) -> Speaker | Refusal:
    """Who speaks, or why it may not."""
    if visitor.is_spectator:
        pilot = await house(request).pilots.of(request)
        return talk.NOBODY if pilot is None else Speaker(pilot.id, SPECTATOR, pilot.name)
    seat = await acting_seat(request, live, visitor, wanted)
    return seat if isinstance(seat, Refusal) else Speaker(talk.speaker_of(live.row, seat), seat)


def _why_not(to: str, open_to: tuple[str, ...]) -> Refusal:
    if to == talk.TEAM:
        return talk.NO_MATE
    return talk.OUT_OF_EARSHOT if open_to else talk.NO_TALK


def _count(request: Asked, speaker: str) -> None:
    """Limits, for who speaks and for where it comes from."""
    house(request).talk.count(speaker)
    house(request).talk_of_address.count(caller(request))
