"""Tables at which cards are answered: fixed rows, and hands of which every card that matters is named.

table = Table(hands=[["alarm_1202"], ["flying_bedstead"]])
table.assembled("apollo_10", launched=True)
table.act("wild alarm_1202 apollo_10")
table.answer(1, "flying_bedstead")
"""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.events import CLOCK, SPECTATOR, Event
from tests.games.tranquility_base.arranged import Arranged

ROWS = (
    ("mercury_3", "mercury_6", "gemini_4", "gemini_8", "apollo_7", "apollo_8"),
    ("mercury_4", "mercury_8", "gemini_5", "gemini_10", "apollo_1", "apollo_10"),
    ("mercury_5", "mercury_9", "gemini_6", "gemini_9", "apollo_9", "apollo_11"),
    ("mercury_7", "gemini_11", "gemini_12", "apollo_12", "apollo_13"),
)


class Table(Arranged):
    """An arranged match in which no hand holds a special card or a mission that the test does not name."""

    def __init__(
        self,
        players: int = 2,
        hands: Sequence[Sequence[str]] = (),
        *,
        row: Sequence[str] = (),
        seed: int = 1,
        **options: str,
    ) -> None:
        """`row` names missions that the first seat's row must hold; otherwise rows are as above."""
        rows: Sequence[Sequence[str]] = ROWS
        if row:
            rows = [row]
        elif players == 4:
            rows = [*(full[1:] for full in ROWS[:3]), ROWS[3]]
        super().__init__(players, rows[:players], seed=seed, **options)
        for seat in range(players):
            self.hold(seat, *(hands[seat] if seat < len(hands) else ()))
        for seat in range(players):
            self.fuel(30, 30, seat=seat)
        if not self.state.discard:
            self.discard_on_top("gemini_spacecraft")

    # Arranging ----------------------------------------------------------------------------------------------

    def bury(self, *cards: str) -> None:
        """Lay cards under the top of the discard pile, in the open."""
        top = self.state.discard.pop()
        self.discard_on_top(*cards)
        self.state.discard.append(top)

    # Looking ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[int]:
        """The seats the open window waits for."""
        return [ask.seat for ask in self.match.asks if ask.what == "response"]

    @property
    def has_window(self) -> bool:
        """Whether a response window is open."""
        return self.view(SPECTATOR).window is not None

    def stack(self) -> list[str]:
        """The response stack as everybody sees it, bottom first: cards, or the kind of a launch."""
        return [item.card or item.kind for item in self.view(SPECTATOR).stack]

    def lying(self, mission: str) -> list[str]:
        """The cards on a mission."""
        return [lying.card for lying in self.mission(mission).cards]

    def bottom(self, count: int) -> set[str]:
        """The lowest cards of the discard pile."""
        return set(self.discard_pile()[:count])

    def short(self) -> int:
        """What a negated payment has left open, as everybody sees it."""
        payment = self.view(SPECTATOR).payment
        return payment.short if payment else 0

    def kinds(self, seat: int = 0) -> list[str]:
        """The kinds of event a seat has heard of, oldest first."""
        return [event.kind for event in self.events(Event, seat=seat)]

    def everything(self, seat: int) -> tuple[object, ...]:
        """All that a seat gets from the match: view, log, asks, version, steps to look back on, undo."""
        match = self.match
        mine = match.ask(seat)
        return (
            match.view(seat),
            match.log(seat),
            match.legal(seat),
            (mine.what, mine.open) if mine else None,
            match.version,
            match.over,
            len(match.steps_known_to(seat)),
            match.undo_refusal(seat),
            match.undoable(seat),
            match.redo_action(seat),
        )

    def refuses(self, action: str, clause: str, seat: int | None = None) -> None:
        """The action is not offered, and the refusal cites the clause."""
        refusal = self.refusal(action, seat)
        assert refusal is not None, f"“{action}” is accepted"
        assert refusal.clause == clause, refusal
        assert action not in self.legal(seat)

    # Playing ------------------------------------------------------------------------------------------------

    def answer(self, seat: int, card: str) -> None:
        """Offer an Instant."""
        self.act(f"answer {card}", seat=seat)

    def passes(self, *seats: int) -> None:
        """Offer nothing."""
        for seat in seats:
            self.act("pass", seat=seat)

    def tick(self) -> None:
        """The time of a timed window is up."""
        self.act("close-window", seat=CLOCK)

    def next_turn(self, seat: int) -> None:
        """Play on, doing as little as possible, to the Action phase of a seat's next turn."""
        self.end_turn()
        while self.state.active != seat:
            self.end_turn()
        self.act("draw draw")
