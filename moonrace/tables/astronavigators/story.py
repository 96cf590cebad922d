"""After the end: how the game went, told from boards and log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.view import SeatView, Standing
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.waiting import ending
from moonrace.tables.kit.words import count, listed


def story_sentences(desk: Desk) -> list[str]:
    """How the game went, in a few sentences; nothing while it runs."""
    if desk.view.phase != "over":
        return []
    verdict = () if desk.scene.is_stopped else (ending(desk), *_tie(desk))
    return [*verdict, *_reputation(desk), *_training(desk), *_flights(desk), *_agendas(desk)]


def _tie(desk: Desk) -> Iterator[str]:
    """Why the first of several with the same reputation wins (AN-REP-04)."""
    totals = {entry.seat: entry.total for entry in desk.view.standings}
    best = max(totals.values(), default=0)
    tied = [seat for seat, total in totals.items() if total == best]
    if desk.view.winner in tied and len(tied) > 1:
        names = listed(desk.name(seat) for seat in tied)
        yield f"{names} are level: the better place in the race decides."


def reputation_words(entry: Standing) -> str:
    """Where a reputation comes from: "8 for arrival and 3 for the agenda"; nothing while there is none."""
    parts = [
        (entry.arrival, "arrival"),
        (entry.leftover, f"{entry.leftover_nk} NK left over"),
        (entry.instruments, "foreign instruments"),
        (entry.agenda, "the agenda"),
    ]
    return listed(f"{points} for {what}" for points, what in parts if points)


def _reputation(desk: Desk) -> Iterator[str]:
    for entry in sorted(desk.view.standings, key=lambda entry: -entry.total):
        told = reputation_words(entry)
        yield f"**{desk.name(entry.seat)}**: reputation {entry.total}{f', {told}' if told else ''}."


def _training(desk: Desk) -> Iterator[str]:
    for seat in desk.view.seats:
        sets = desk.scored_sets(seat)
        parts = [
            f"made {count(len(seat.scored), 'observation')}",
            f"completed {count(len(sets), 'set')}",
            f"visited {count(len(seat.continents), 'continent')}",
        ]
        yield f"**{desk.name(seat.seat)}** {listed(parts)}: {seat.nk} NK in all."


def _flights(desk: Desk) -> Iterator[str]:
    aborts = Counter(e.seat for e in desk.scene.log if isinstance(e, (events.Aborted, events.AbortStage)))
    for seat in desk.view.seats:
        if not seat.launches:
            yield f"**{desk.name(seat.seat)}** never launched."
            continue
        back = f", {count(aborts[seat.seat], 'abort')}" if aborts[seat.seat] else ""
        launches = count(seat.launches, "launch", "launches")
        yield f"**{desk.name(seat.seat)}**: {launches}{back}, {_where(desk, seat)} with difficulty {seat.dv}."


def _where(desk: Desk, seat: SeatView) -> str:
    fate = {"dropped": "dropped out", "out": "lost"}.get(seat.fate, "")
    where = desk.place(seat.place, seat.stage) if seat.place != "earth" else "on Earth"
    return f"{fate} {where}" if fate else where


def _agendas(desk: Desk) -> Iterator[str]:
    for seat in desk.view.seats:
        if seat.is_revealed:
            yield f"**{desk.name(seat.seat)}** revealed {desk.words.agenda(seat.agenda)}."
