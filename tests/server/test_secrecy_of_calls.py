"""Secrecy of calls: whom a table calls, when it does, and when it wakes by itself tell nobody what others
hold or have done in secret. They are the same for two matches that a seat cannot tell apart."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.sealed import Window
from moonrace.server import schema
from moonrace.server.notices import outbox
from moonrace.server.notices.deciding import all_due
from moonrace.server.notices.ways import REASONS
from moonrace.server.pace import NO_CLOCK, Pace
from moonrace.server.slate import Slate
from moonrace.server.timekeeping import Timekeeper
from tests.server.clockwork import DAYS, HOUR, Hands, seated, timed
from tests.server.conftest import stored
from tests.server.player import Player
from tests.server.receivers import Receiver, receiving
from tests.server.test_notices import CONTACT, FakeTable, add_way, pending, wish
from tests.server.test_secrecy import pairs
from tests.stories import until

EIGHT = 8 * HOUR
PACES = {
    "no clock": NO_CLOCK,
    "live": Pace(kind="live", minutes=20, increment=15),
    "days": Pace(kind="days", days=1, bank=4),
}
ASKS: dict[str, dict[int, float]] = {
    "nobody asks": {},
    "one asks": {0: EIGHT},
    "the other asks": {1: EIGHT},
    "all ask": {0: EIGHT, 1: EIGHT},
}


class Table(FakeTable):
    """A table that is played by a clock which a test turns."""

    def __init__(self, match: Match, pace: Pace, asks: dict[int, float], keeper: Timekeeper) -> None:
        super().__init__(match)
        self.row = msgspec.structs.replace(self.row, pace=pace)
        self.keeper, self.slate = keeper, Slate(asks=asks)


class TellingTable(Table):
    """One that waits for those alone who hold an answer."""

    def _holding(self, match: Match) -> Sequence[int]:
        frame = match.position.frame
        return tuple(frame.answerers(match.position.state)) if isinstance(frame, Window) else ()


def course(match: Match, kind: type[Table], pace: Pace, asks: dict[int, float]) -> list[Any]:
    """Step by step, an hour after the other: who is to be called, what the slate says and when it rings."""
    hands = Hands()
    table, told, times = kind(match, pace, asks, hands.keeper()), list[Any](), list[float]()
    for number, step in enumerate(match.steps):
        hands.turn(HOUR)
        times.append(hands.wall)
        now = Match.replay(match.title, Record(match.record.header, match.record.entries[: number + 1]))
        table.note_ends(now, times)
        slate = table.slate_after(now, [step])
        bell = table.bell_after(now, slate) if slate is not None else None
        table.slate = slate or table.slate
        told.append((set(all_due(table, now)), msgspec.json.encode(table.slate), bell))
    return told


def both(viewer: int, count: int, kind: type[Table], pace: str, asks: str) -> Iterator[list[list[Any]]]:
    """What comes of matches that a seat cannot tell apart."""
    for pair in pairs(viewer, count):
        yield [course(match, kind, PACES[pace], ASKS[asks]) for match in pair]


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize(
    ("pace", "asks"),
    [("no clock", "nobody asks"), ("live", "nobody asks"), *(("days", asks) for asks in ASKS)],
)
def test_whom_a_table_calls_and_when_it_wakes_is_the_same_whatever_others_hold(
    viewer: int, pace: str, asks: str
) -> None:
    called, rings = set(), set()
    for one, other in both(viewer, 5, Table, pace, asks):
        assert one == other
        called |= {due.seat for dues, _, _ in one for due in dues}
        rings |= {bell for _, _, bell in one if bell is not None}
    assert called == {0, 1}
    assert bool(rings) == PACES[pace].has_clock


def test_the_law_would_notice_a_table_that_waits_for_who_holds_an_answer() -> None:
    assert any(one != other for one, other in both(0, 12, TellingTable, "days", "all ask"))


# What is done in secret -------------------------------------------------------------------------------------

PILOTS = tuple(f"pilot-{seat}-of-it" for seat in range(4))


class Club:
    """Four pilots at a table of days, all of whom want to be told everything."""

    def __init__(self, data: Path, client: TestClient[Any]) -> None:
        self.data = data
        self.players = seated(client, DAYS, ("me", "friend", "friend", "friend"))
        for player in self.players:
            player.say("ask-me", hours=8).raise_for_status()

    def kept(self) -> tuple[list[Any], float | None]:
        """All notices that there ever were, and when the table wakes; once nothing more comes of anything."""
        known = None
        while known != (found := self._kept()):
            known = found
            time.sleep(0.3)
        return known

    def _kept(self) -> tuple[list[Any], float | None]:
        until(lambda: not pending(self.data))
        with stored(self.data) as connection:
            rows = sorted(map(tuple, connection.execute(sa.select(schema.notice))))
            bell: float | None = connection.execute(sa.select(schema.slate.c.bell)).scalar_one()
        return rows, bell


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def post() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@contextmanager
def club(data: Path, hands: Hands, post: Receiver) -> Iterator[Club]:
    with timed(data, hands) as client:
        made = Club(data, client)
    with stored(data) as connection:
        for seat, pilot in enumerate(PILOTS):
            where = schema.seat.c.seat == seat
            connection.execute(schema.seat.update().where(where).values(pilot=pilot))
    for pilot in PILOTS:
        add_way(data, pilot, "hook", f"{post.url}/{pilot}")
        wish(data, pilot, " ".join(REASONS))
    with timed(data, hands, contact=CONTACT, calls_private=True) as client:
        made.players = [Player(client, player.base) for player in made.players]
        yield made


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)


def test_what_is_done_in_secret_calls_nobody_and_moves_no_bell(
    tmp_path: Path, hands: Hands, post: Receiver
) -> None:
    with club(tmp_path, hands, post) as here:
        for player in here.players:
            player.act("bid 1").raise_for_status()
        acting = next(player for player in here.players if player.view()["is_awaited"])
        at = here.players.index(acting)
        rival = here.players[(at + 1) % 4]
        before = here.kept()
        assert before[0]
        assert before[1]
        hands.turn(HOUR)
        rival.say("orders", acts=["load"], command="an-order").raise_for_status()
        rival.say("orders", drop="an-order").raise_for_status()
        rival.say("ask-me", hours=24).raise_for_status()
        assert here.kept() == before, "an order is the seat's own business, and so is who asks to be asked"

        acting.act("launch").raise_for_status()
        before = here.kept()
        assert rival.view()["is_awaited"]
        hands.turn(HOUR)
        for order in [one for one in rival.view()["legal"] if one.startswith("order ")][:1]:
            rival.act(order).raise_for_status()
        rival.act("pass").raise_for_status()
        assert not rival.view()["is_awaited"]
        assert here.kept() == before, "whether somebody has answered a card is nobody's business"
