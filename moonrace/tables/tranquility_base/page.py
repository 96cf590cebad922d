"""Everything the templates of the table read: board, seats, piles, missions, hand and fuel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.view import SeatView
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel
from moonrace.tables.tranquility_base.ask import ask_panel
from moonrace.tables.tranquility_base.board import NO_TOUCH, BoardMaker, Touch, touch_attributes
from moonrace.tables.tranquility_base.cards import MissionCard, hand_cards, mission_card
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.routes import Routes
from moonrace.tables.tranquility_base.touches import touches
from moonrace.tables.tranquility_base.words import MOON, RECONSTRUCTED, Words, count

TRACK = (
    ("draw", "Draw"),
    ("recycle_fuel", "Recycle"),
    ("action", "Action"),
    ("upkeep", "Upkeep"),
    ("discard", "Discard"),
    ("refill_hand", "Refill"),
)


class SeatFigure(msgspec.Struct, frozen=True):
    """A figure in a seat's panel, with its icon."""

    icon: str
    value: str
    of: str
    says: str


class SeatPanel(msgspec.Struct, frozen=True):
    """One player's side at a glance."""

    seat: int
    name: str
    is_viewer: bool
    is_active: bool
    figures: tuple[SeatFigure, ...]
    done: int
    of: int
    known: str
    missions: tuple[MissionCard, ...]


class PageMaker:
    """Makes the context of pages of one content."""

    def __init__(self, words: Words, routes: Routes) -> None:
        self.words = words
        self.routes = routes
        self.boards = BoardMaker(words)

    def context(self, desk: Desk) -> dict[str, Any]:
        """What board, side and dock read."""
        panel = ask_panel(desk)
        things = touches(desk, panel)
        view = desk.view
        return {
            "board": self.boards.draw(desk, things, self._route(desk, panel)),
            "phases": [{"id": id_, "name": name, "is_now": id_ == view.phase} for id_, name in TRACK],
            "when": _when(desk),
            "seats": [_seat_panel(desk, seat) for seat in view.seats],
            "piles": _piles(desk, things),
            "milestones": _milestones(desk),
            "countdown": _countdown(desk),
            "missions": [
                mission_card(desk, m, things.get(f"mission-{m.mission}", NO_TOUCH)) for m in desk.row
            ],
            "completed": sum(mission.is_completed for mission in desk.row),
            "hand": hand_cards(desk, things),
            "fuel": {"unspent": desk.fuel, "supply": desk.me.supply if desk.me else 0},
            "resource": {"icon": "fuel", "value": desk.fuel, "of": desk.me.supply} if desk.me else None,
            "is_seated": desk.me is not None,
            "stack": _stack(desk),
            "reconstructed": RECONSTRUCTED,
        }

    def _route(self, desk: Desk, panel: AskPanel) -> Sequence[str]:
        """The way that the primary move takes, or that a launch would open."""
        action = _primary_action(desk, panel)
        if isinstance(action, acts.Move | acts.Extend):
            return self.routes.route(desk.space, action.to)
        if isinstance(action, acts.Launch):
            goal = MOON if desk.is_row_complete else action.mission
            return self.routes.route(desk.space, goal)
        return ()


def _primary_action(desk: Desk, panel: AskPanel) -> Action | None:
    if panel.primary is None:
        return None
    return next((action for action in desk.legal if str(action) == panel.primary.action), None)


def _when(desk: Desk) -> str:
    view = desk.view
    if view.phase == "set_up":
        return "set-up"
    return f"turn {view.turn}"


def _seat_panel(desk: Desk, seat: SeatView) -> SeatPanel:
    launched = sum(mission.is_launched for mission in seat.row)
    done = sum(mission.is_completed for mission in seat.row)
    figures = (
        SeatFigure("fuel", str(seat.fuel), f"/{seat.supply}", f"{seat.fuel} of {seat.supply} fuel unspent"),
        SeatFigure("card", str(seat.hand_size), "", f"{count(seat.hand_size, 'card')} in hand"),
        SeatFigure("launch", str(launched), "", f"{count(launched, 'mission')} launched"),
    )
    is_own = seat.seat == desk.view.seat
    return SeatPanel(
        seat=seat.seat,
        name=desk.scene.names[seat.seat],
        is_viewer=is_own,
        is_active=seat.seat == desk.view.active and desk.view.phase not in ("set_up", "over"),
        figures=figures,
        done=done,
        of=len(seat.row),
        known="" if is_own else ", ".join(map(desk.words.name, seat.known)),
        missions=() if is_own else tuple(mission_card(desk, mission) for mission in seat.row),
    )


def _piles(desk: Desk, things: dict[str, Touch]) -> dict[str, Any]:
    view = desk.view
    return {
        "draw": view.draw_pile,
        "draw_touch": touch_attributes(things["pile-draw"]) if "pile-draw" in things else "",
        "discard": view.discard_pile,
        "top": desk.words.name(view.discard_top) if view.discard_top else "",
        "discard_touch": touch_attributes(things["pile-discard"]) if "pile-discard" in things else "",
    }


def _milestones(desk: Desk) -> list[dict[str, Any]]:
    history = desk.content.history
    return [
        {
            "id": card,
            "name": history[card].name,
            "year": history[card].year,
            "is_placed": card in desk.view.milestones,
        }
        for card in desk.content.milestones
    ]


def _countdown(desk: Desk) -> dict[str, int] | None:
    if not desk.view.is_solo:
        return None
    return {"left": desk.view.countdown, "of": desk.content.constants.solo_countdown}


def _stack(desk: Desk) -> list[dict[str, Any]]:
    """What waits to resolve, the latest first."""
    items = []
    for item in reversed(desk.view.stack):
        what = desk.words.name(item.card) if item.card else f"Launch of {desk.words.mission(item.mission)}"
        items.append({"seat": item.seat, "kind": item.kind, "what": what})
    return items
