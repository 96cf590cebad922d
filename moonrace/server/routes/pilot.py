"""Who one is: a name, what keeps it, and the ways to another device and back."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Redirect

from moonrace.kernel.errors import BadText
from moonrace.server.new_table import checked_name
from moonrace.server.pilots import Audience
from moonrace.server.routes.passkeys import why_no_passkeys
from moonrace.server.routes.visits import Id, caller, house, rename, stored
from moonrace.server.safety import Asked
from moonrace.server.web import A_YEAR, form_fields, read
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.people import PasskeyCard, PilotPage

NO_PASS = "This link was used, has grown old, or is none of ours. Ask for another one."
ASKED = "A letter is on its way to {address}. Follow its link within an hour, and the mailbox keeps you."
CONFIRMED = "From now on the mailbox brings this pilot back."
IF_KNOWN = (
    "If that mailbox keeps a pilot here, a letter is on its way to it. Its link is good for an hour, once."
)


class Mailbox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address of a mailbox."""

    address: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may see what a pilot has played."""

    audience: Audience


class PilotController(Controller):
    """The page of the pilot who asks; nobody else's is shown here."""

    path = "/pilot"

    @get("/")
    async def page(self, request: Asked) -> Response[Any]:
        """Name, patch, what keeps it, and the way to another device."""
        return await _page(request)

    @post("/")
    async def call(self, request: Asked) -> Response[Any]:
        """Be called otherwise."""
        name = checked_name(form_fields(await request.body()).get("name", ""))
        pilot = await stored(request)
        if not name:
            raise BadText("A name has at least one letter.")
        await rename(request, pilot, name)
        return Redirect("/pilot", status_code=303)

    @post("/audience")
    async def show(self, request: Asked) -> Response[Any]:
        """Choose who may see what one has played."""
        wanted = (await read(request, Shown)).audience
        pilot = await stored(request)
        await house(request).pilots.show_to(pilot.id, wanted)
        return Redirect("/pilot#audience", status_code=303)

    # Other devices ------------------------------------------------------------------------------------------

    @post("/pass", status_code=200)
    async def make_pass(self, request: Asked) -> Response[Any]:
        """Show, once, what makes another browser this pilot's."""
        at = house(request)
        at.wrong_codes.count(caller(request))
        pilot = await stored(request)
        word = await at.pilots.make_pass(pilot.id)
        return await _page(request, move_link=f"{at.origin(request)}/pilot/move/{word}")

    @get("/move/{word:str}")
    async def arrive(self, request: Asked, word: Id) -> Response[Any]:
        """Ask before anything is used up: programs look at links too."""
        return await _page(request, pass_word=word)

    @post("/move/{word:str}")
    async def move(self, request: Asked, word: Id) -> Response[Any]:
        """Let this browser be the pilot's who has made the pass."""
        at = house(request)
        at.wrong_codes.count(caller(request))
        key = await at.pilots.use_pass(word)
        if key is None:
            return await _page(request, error=NO_PASS, status=410)
        response = Redirect("/", status_code=303)
        response.set_cookie(at.cookie(at.pilots.cookie, key, age=A_YEAR))
        return response

    @post("/alone")
    async def alone(self, request: Asked) -> Response[Any]:
        """Let no browser but this one be the pilot's: another was lost, or lent."""
        pilot = await stored(request)
        await house(request).pilots.keep_alone(request, pilot.id)
        return Redirect("/pilot", status_code=303)

    # By mail ------------------------------------------------------------------------------------------------

    @post("/mail", status_code=200)
    async def keep_by_mail(self, request: Asked) -> Response[Any]:
        """Ask a mailbox whether it may keep this pilot."""
        at, pilot = house(request), await stored(request)
        try:
            address = at.mailboxes.checked((await read(request, Mailbox)).address)
            _count_letter(request, f"keep|{address}")
            await at.mailboxes.ask(pilot.id, address)
        except BadText as error:
            return await _page(request, error=str(error), status=400)
        return await _page(request, news=ASKED.format(address=address))

    @post("/mail/remove")
    async def remove_mail(self, request: Asked) -> Response[Any]:
        """Let the mailbox keep this pilot no longer."""
        pilot = await stored(request)
        await house(request).mailboxes.remove(pilot.id)
        return Redirect("/pilot", status_code=303)

    @get("/mail/{word:str}")
    async def ask_confirm(self, request: Asked, word: Id) -> Response[Any]:
        """A mailbox was asked, and somebody has followed the link. One button more: machines follow links."""
        return await _page(request, mail_word=word)

    @post("/mail/{word:str}", status_code=200)
    async def confirm(self, request: Asked, word: Id) -> Response[Any]:
        """The mailbox says yes, in whichever browser the letter is read."""
        at = house(request)
        at.wrong_codes.count(caller(request))
        try:
            is_kept = await at.mailboxes.confirm(word)
        except BadText as error:
            return await _page(request, error=str(error), status=409)
        if not is_kept:
            return await _page(request, error=NO_PASS, status=410)
        return await _page(request, news=CONFIRMED)

    @post("/return", status_code=200)
    async def come_back(self, request: Asked) -> Response[Any]:
        """Have a way back sent to a mailbox; the answer is the same whether it keeps a pilot or not."""
        at = house(request)
        try:
            address = at.mailboxes.checked((await read(request, Mailbox)).address)
        except BadText as error:
            return await _page(request, error=str(error), status=400)
        _count_letter(request, f"back|{address}")
        at.mailboxes.send_back(address)
        return await _page(request, news=IF_KNOWN)


def _count_letter(request: Asked, letter: str) -> None:
    """Limits, for who asks and for each kind of letter to a mailbox, whether or not it is known here."""
    at = house(request)
    at.people.letters.count(caller(request))
    at.people.letters_to.count(letter)


def day(at: float) -> str:
    """A date, as people say it."""
    return time.strftime("%d %B %Y", time.gmtime(at)).lstrip("0")


async def _page(request: Asked, status: int = 200, **shown: str) -> Response[Any]:
    at = house(request)
    pilot = await at.pilots.greet(request)
    known = await at.passkeys.of(pilot.id) if at.passkeys is not None and pilot.is_stored else []
    page = PilotPage(
        **shown,
        left_behind=pilot.is_stored,
        passkeys=tuple(PasskeyCard(one.id, day(one.created), day(one.used)) for one in known),
        no_passkeys=why_no_passkeys(at, request),
        has_mail=at.mailboxes.is_open,
        mailbox=await at.mailboxes.of(pilot.id) if pilot.is_stored else "",
        audience=pilot.audience,
        browsers=await at.pilots.browsers(pilot.id) if pilot.is_stored else 1,
        pilot=PilotCard(pilot.id, pilot.name),
        csrf=at.csrf(request),
    )
    return at.page(request, "kit/pilot.html", page, status)
