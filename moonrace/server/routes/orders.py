"""Orders that a seat leaves for when it is asked: quietly, and taken back at any time."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post

from moonrace.kernel.errors import BadText, Refusal, Refused
from moonrace.server import links, present
from moonrace.server.foreseen import checked_when, expected, possible
from moonrace.server.links import Visitor
from moonrace.server.orders import LASTS, MOST_ACTS, ONCE, Order, checked_acts
from moonrace.server.orders_part import can_order
from moonrace.server.routes.commands import acting_seat
from moonrace.server.routes.visits import TABLE, NotYours, Words, commanded, done, house, refused, visit
from moonrace.server.safety import Asked
from moonrace.server.table import LiveTable
from moonrace.server.web import AtTable, CommandId, json_answer, wants_json
from moonrace.tables.kit.pages import OrdersPage

NO_ORDERS = Refusal("no-orders", "No orders can be left here now.")
Act = Annotated[str, msgspec.Meta(max_length=200)]


class Ordered(AtTable, frozen=True):
    """An order to leave, or with `drop` the id of one to take back; `note` is to have read why one went.
    It hangs on `when`, a line of the log or a part of one; typed, that counts before what was chosen."""

    acts: Annotated[tuple[Act, ...], msgspec.Meta(max_length=MOST_ACTS)] = ()
    act: Act = ""
    otherwise: Act = ""
    typed: Act = ""
    when: Annotated[str, msgspec.Meta(max_length=300)] = ""
    when_typed: Annotated[str, msgspec.Meta(max_length=300)] = ""
    lasts: Annotated[str, msgspec.Meta(max_length=20)] = ONCE
    drop: Annotated[str, msgspec.Meta(max_length=64)] = ""
    command: CommandId = ""


class OrdersController(Controller):
    """Orders of a seat."""

    path = f"{TABLE}/orders"

    @get("/")
    async def orders(self, request: Asked, drawer: Words = "") -> Response[Any]:
        """What could be ordered, from what the seat knows."""
        async with visit(request) as (live, visitor):
            try:
                seat = await acting_seat(request, live, visitor, None)
            except NotYours as error:
                return await refused(request, live, visitor, error.refusal, 403)
            async with live.at_rest() as match:
                if not can_order(live, match, seat):
                    return await refused(request, live, visitor, NO_ORDERS, 409)
                found = await asyncio.to_thread(possible, live, match, seat)
                ahead = await asyncio.to_thread(expected, live, match, seat)
                is_turn = live.waits_for(match, seat)
        if wants_json(request):
            return json_answer({"possible": found, "expected": ahead, "lasts": LASTS})
        page = OrdersPage(
            game=present.game_card(live.title),
            base=visitor.base,
            name=live.row.name,
            seat=seat,
            version=live.version,
            possible=found,
            expected=ahead,
            lasts=LASTS,
            is_turn=is_turn,
            csrf=house(request).csrf(request),
        )
        return house(request).page(request, "kit/orders_drawer.html" if drawer else "kit/orders.html", page)

    @post("/", status_code=200)
    @commanded(Ordered)
    async def order(self, request: Asked, live: LiveTable, visitor: Visitor, said: Ordered) -> Response[Any]:
        """Leave an order, or take one back."""
        seat = await acting_seat(request, live, visitor, said.seat)
        if said.drop:
            await live.arrange(lambda clocks: clocks.dropping(seat, (said.drop,)), only_for=seat)
        else:
            order = await _order(live, seat, said)
            await live.arrange(lambda clocks: clocks.ordering(seat, order), only_for=seat)
        return await done(request, live, visitor)


async def _order(live: LiveTable, seat: int, said: Ordered) -> Order:
    if said.lasts not in LASTS:
        raise BadText(f"An order lasts {', '.join(LASTS)}, not “{said.lasts}”.")
    async with live.at_rest() as match:
        if not can_order(live, match, seat):
            raise Refused(NO_ORDERS)
        wanted = dict.fromkeys(
            act for act in (said.typed, *said.acts, said.act, said.otherwise) if act.strip()
        )
        acts = checked_acts(match, tuple(wanted))
        when = checked_when(said.when_typed) or checked_when(said.when)
        known = await asyncio.to_thread(possible, live, match, seat)
        ahead = await asyncio.to_thread(expected, live, match, seat) if when else {}
        words = ", else ".join(known.get(act, act) for act in acts)
        if when:
            words = f"If “{ahead.get(when, when)}”: {words}"
        round_ = match.title.rounds(match.position.state)
        return Order(said.command or links.new_command(), acts, words, said.lasts, round_, when)
