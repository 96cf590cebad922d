"""The lab: comparisons and reports of one's own server. Public servers have none."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.response import Redirect

from moonrace import games
from moonrace.bots import KNOWN_LEVELS
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.lab.jobs import MOST_GAMES, Job, Kind
from moonrace.lab.values import Plain, listed, values_of
from moonrace.server.laboratory import Laboratory, NoLab, Work
from moonrace.server.routes.visits import Id, house
from moonrace.server.safety import Asked
from moonrace.server.shelf import shelf
from moonrace.server.web import json_answer, read, wants_fragment, wants_json
from moonrace.tables.kit.lab import LabPage, LabWork

Text = Annotated[str, msgspec.Meta(max_length=8000)]
Short = Annotated[str, msgspec.Meta(max_length=100)]
CLOSED = "The lab is open on a server that only its own machine can call. This one can be called by others."
USUAL = 300
QUICK = tuple(level for level in KNOWN_LEVELS if level.budget is None and level.id != "learner")
"""Bots that play a series in minutes; those that search take days, and go by the clock."""
REPORT_POLICY = (
    "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A report is a page of its own that reaches nothing of this server."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the form asks for."""

    game: Short
    kind: Short = "compare"
    players: Short = "2"
    level: Short = "even"
    most: Short = str(USUAL)
    options: Short = ""
    dealt: Short = ""
    a: Text = ""
    b: Text = ""


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of work."""

    id: Short


class LabController(Controller):
    """`/lab`: what was asked for, how far it is, what came of it."""

    path = "/lab"

    @get("/")
    async def lab(self, request: Asked) -> Response[Any]:
        """All work, and the form for more."""
        return await _page(request, _lab(request))

    @post("/")
    async def start(self, request: Asked) -> Response[Any]:
        """Begin a comparison or a report."""
        lab = _lab(request)
        wanted = await read(request, Wanted)
        try:
            id_ = await lab.start(await asyncio.to_thread(_job, wanted))
        except MoonraceError as error:
            if wants_json(request):
                raise
            return await _page(request, lab, error=str(error), form=wanted)
        return Redirect(f"/lab/{id_}", status_code=303)

    @post("/again")
    async def again(self, request: Asked) -> Response[Any]:
        """Go on with what failed."""
        lab, which = _lab(request), await read(request, Which)
        await lab.again(which.id)
        return Redirect(f"/lab/{which.id}", status_code=303)

    @post("/drop")
    async def drop(self, request: Asked) -> Response[Any]:
        """Stop and clear away."""
        lab, which = _lab(request), await read(request, Which)
        await lab.drop(which.id)
        return Redirect("/lab", status_code=303)

    @get("/values/{game:str}")
    async def values(self, request: Asked, game: Id) -> Response[Any]:
        """What can be changed in a game, and how it is played."""
        _lab(request)
        found = await asyncio.to_thread(_values, game)
        if wants_json(request):
            return json_answer(found)
        return Response(listed(found.values), media_type=MediaType.TEXT)

    @get("/{work:str}")
    async def work(self, request: Asked, work: Id) -> Response[Any]:
        """One piece of work, as it stands."""
        lab = _lab(request)
        found = await lab.work(work)
        if wants_json(request):
            return json_answer(found)
        return await _page(request, lab, shown=found)

    @get("/{work:str}/report")
    async def report(self, request: Asked, work: Id) -> Response[Any]:
        """The report, a page that needs nothing else."""
        response = Response(await _lab(request).report(work), media_type=MediaType.HTML)
        response.headers["content-security-policy"] = REPORT_POLICY
        return response


def _lab(request: Asked) -> Laboratory:
    lab = house(request).laboratory
    if lab is None or not lab.is_offered:
        raise NoLab(CLOSED)
    return lab


def _job(wanted: Wanted) -> Job:
    title = games.load(wanted.game)
    count, most = (_number(text) for text in (wanted.players, wanted.most))
    title.checked_players(count)
    kind: Kind = "report" if wanted.kind == "report" else "compare"
    a, b = (text.replace("\r\n", "\n").strip() for text in (wanted.a, wanted.b))
    return Job(
        kind,
        title.id,
        (wanted.level,) * count,
        most,
        "" if kind == "report" else a,
        b,
        options=_options(wanted.options),
        is_dealt=bool(wanted.dealt),
    )


def _options(text: str) -> dict[str, str]:
    """`mission=5, rival=off` as options."""
    found: dict[str, str] = {}
    for word in filter(None, (word.strip() for word in text.split(","))):
        key, sign, value = (part.strip() for part in word.partition("="))
        if not sign or not key or not value:
            raise BadText(f"Options are written OPTION=VALUE, with commas between them, not “{word}”.")
        found[key] = value
    return found


class Offered(msgspec.Struct, frozen=True):
    """An option of a game, as people read it."""

    id: str
    name: str
    usual: str
    help: str
    choices: dict[str, str]
    """What people read for each choice."""


class Changeable(msgspec.Struct, frozen=True):
    """What the form can offer for a game."""

    values: dict[str, Plain]
    options: tuple[Offered, ...]
    counts: list[int]


def _values(game: str) -> Changeable:
    title = games.load(game)
    options = tuple(
        Offered(
            option.id,
            option.name,
            option.default,
            option.help,
            {choice: title.choice_words(option.id, choice) for choice in option.choices},
        )
        for option in title.choosable
    )
    return Changeable(values_of(title.id), options, title.counts)


def _number(text: str) -> int:
    """A whole number that somebody typed; zero, which nothing can be played with, for what is none."""
    return int(text) if text.isdecimal() and len(text) < 8 else 0


async def _page(
    request: Asked, lab: Laboratory, *, shown: Work | None = None, error: str = "", form: Wanted | None = None
) -> Response[Any]:
    at = house(request)
    page = LabPage(
        csrf=at.csrf(request),
        games=tuple(card for card in shelf() if card.id in games.ids()),
        works=() if shown else tuple(_told(work) for work in await lab.all()),
        shown=_told(shown) if shown else None,
        is_installed=lab.is_installed,
        error=error,
        most=MOST_GAMES,
        levels=tuple((level.word, level.name) for level in reversed(QUICK)),
        form=msgspec.structs.asdict(form or Wanted(game="")),
    )
    template = "kit/lab_work.html" if shown and wants_fragment(request) else "kit/lab.html"
    return at.page(request, template, page, 400 if error else 200)


def _told(work: Work) -> LabWork:
    job, state = work.job, work.state
    title = games.load(job.game)
    names = {option.id: option.name for option in title.options}
    how = [f"{names[key]}: {title.choice_words(key, value)}" for key, value in job.options.items()]
    return LabWork(
        id=work.id,
        kind=job.kind,
        game=title.name,
        players=len(job.bots),
        level=job.bots[0],
        how=", ".join([*how, *(["dealt"] if job.is_dealt else [])]),
        asked=time.strftime("%d %B, %H:%M", time.localtime(job.asked)),
        stage=state.stage,
        done=state.done,
        most=state.most or job.most,
        lines=tuple(msgspec.structs.asdict(line) for line in state.lines),
        problem=state.problem,
        is_live=work.is_live,
        a=job.a,
        b=job.b,
    )
