"""Everything the templates of the table read: board, seats, piles, missions, hand and fuel."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from moonrace.games.tranquility_base import actions as acts
from moonrace.games.tranquility_base.view import SeatView
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.parts import Phase, SeatPart, Shell, Stat, Table, Track
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touches_of
from moonrace.tables.kit.words import listed
from moonrace.tables.tranquility_base.board import BoardMaker
from moonrace.tables.tranquility_base.cards import HandCard, MissionCard, hand_cards, mission_card
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.routes import Routes
from moonrace.tables.tranquility_base.words import MOON, RECONSTRUCTED, Words

TRACK = (
    ("draw", "Draw"),
    ("recycle_fuel", "Recycle"),
    ("action", "Action"),
    ("upkeep", "Upkeep"),
    ("discard", "Discard"),
    ("refill_hand", "Refill"),
)


class Rival(msgspec.Struct, frozen=True):
    """The missions of another player, for the panel beside the board; to a spectator everybody is another."""

    seat: int
    name: str
    done: int
    known: str
    """Cards that everybody knows to be in this hand."""
    missions: tuple[MissionCard, ...]


class Piles(msgspec.Struct, frozen=True):
    """Draw pile and discard pile, with what makes them controls."""

    draw: int
    discard: int
    top: str
    draw_touch: Touch
    discard_touch: Touch


class Mark(msgspec.Struct, frozen=True):
    """A US milestone."""

    name: str
    year: int
    is_placed: bool


class TranquilityTable(Table, frozen=True, kw_only=True):
    """What board, side and dock read."""

    board: Markup
    rivals: list[Rival]
    piles: Piles
    milestones: list[Mark]
    countdown: Track | None
    missions: list[MissionCard]
    completed: int
    hand: list[HandCard]
    me: SeatView | None
    stack: list[tuple[int, str]]
    """What waits to resolve, with whose it is, the latest first."""
    reconstructed: str = RECONSTRUCTED

    @property
    def picture(self) -> Markup:
        return self.board


class PageMaker:
    """Makes the pages of one content."""

    def __init__(self, words: Words, routes: Routes) -> None:
        self.words = words
        self.routes = routes
        self.boards = BoardMaker(words)

    def table_of(self, desk: Desk, panel: AskPanel) -> TranquilityTable:
        """The table as the templates read it."""
        things = touches_of(panel)
        view = desk.view
        return TranquilityTable(
            shell=_shell(desk),
            board=self.boards.draw(desk, things, self._route(desk, panel)),
            rivals=[_rival(desk, seat) for seat in view.seats if seat.seat != view.seat],
            piles=_piles(desk, things),
            milestones=_milestones(desk),
            countdown=Track(view.countdown, desk.content.constants.solo_countdown) if view.is_solo else None,
            missions=[mission_card(desk, m, things.get(f"mission-{m.mission}", NO_TOUCH)) for m in desk.row],
            completed=sum(mission.is_completed for mission in desk.row),
            hand=hand_cards(desk, things),
            me=desk.me,
            stack=_stack(desk),
        )

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


def _shell(desk: Desk) -> Shell:
    """Phases, seats and the figures around the board."""
    view = desk.view
    return Shell(
        when="" if view.phase == "set_up" else f"turn {view.turn}",
        phases=tuple(Phase(name, id_ == view.phase) for id_, name in TRACK),
        seats=tuple(_seat_part(desk, seat) for seat in view.seats),
        status=Stat("fuel", str(desk.fuel), f"of {desk.me.supply}", "fuel") if desk.me else None,
        own="Missions",
        hand=f"Hand {len(view.hand)}" if desk.me else "",
    )


def _seat_part(desk: Desk, seat: SeatView) -> SeatPart:
    launched = sum(mission.is_launched for mission in seat.row)
    done = sum(mission.is_completed for mission in seat.row)
    is_over = desk.view.phase == "over"
    return SeatPart(
        stats=(
            Stat("fuel", str(seat.fuel), f"/{seat.supply}", "unspent fuel"),
            Stat("card", str(seat.hand_size), "", "cards in hand"),
            Stat("launch", str(launched), "", "launched missions"),
        ),
        steps=Track(done, len(seat.row)),
        words=_rank_reason(desk, seat, done) if is_over else "",
        is_active=seat.seat == desk.view.active and desk.view.phase != "set_up" and not is_over,
    )


def _rank_reason(desk: Desk, seat: SeatView, done: int) -> str:
    if seat.seat == desk.view.winner:
        return f"landed in turn {desk.view.turn}"
    return f"{done} of {len(seat.row)} missions"


def _rival(desk: Desk, seat: SeatView) -> Rival:
    return Rival(
        seat=seat.seat,
        name=desk.name(seat.seat),
        done=sum(mission.is_completed for mission in seat.row),
        known=listed(map(desk.words.name, seat.known)),
        missions=tuple(mission_card(desk, mission) for mission in seat.row),
    )


def _piles(desk: Desk, things: dict[str, Touch]) -> Piles:
    view = desk.view
    return Piles(
        draw=view.draw_pile,
        discard=view.discard_pile,
        top=desk.words.name(view.discard_top),
        draw_touch=things.get("pile-draw", NO_TOUCH),
        discard_touch=things.get("pile-discard", NO_TOUCH),
    )


def _milestones(desk: Desk) -> list[Mark]:
    cards = [desk.content.history[card] for card in desk.content.milestones]
    return [Mark(card.name, card.year, card.id in desk.view.milestones) for card in cards]


def _stack(desk: Desk) -> list[tuple[int, str]]:
    words = desk.words
    return [
        (item.seat, words.name(item.card) if item.card else f"Launch of {words.mission(item.mission)}")
        for item in reversed(desk.view.stack)
    ]
