"""Pact: a tiny game for tests, which uses the parts of the kernel that a quiet board game does not.

Two teams (four seats in pairs that share all secrets, or two seats alone) play three rounds. Each round
begins with sealed bids; the best one wins a card. Then every seat has a turn: draw, load fuel, launch, end.
A launch opens a response window in which a Veto can be played, and a Veto can be vetoed. Out of turn, any
seat may offer coins for fuel. A launch that reaches orbit scores 2, Data cards in hand score 1 at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout, figures, tally
from moonrace.kernel.errors import BadText, Refusal
from moonrace.kernel.events import SPECTATOR, Event, all_but, only
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame, State
from moonrace.kernel.result import Result
from moonrace.kernel.sealed import ASK, ORDERS, TIMED, Sealed, Window
from moonrace.kernel.title import Credits, Mode, Option, Role, Title

VETOES = tuple(range(6))
CARDS = 20
ROUNDS = 3
HAND = 2
COINS = 4
FUEL = 3
HIGHEST_BID = 3
NEVER, ALWAYS, ON_RIVALS = "never", "always", "on-rivals"
ORBIT, DRIFT, BOOM = "orbit", "drift", "boom"

NO_SUCH_CARD = Refusal("no-card", "You hold no such card.", "PACT-03")
NO_FUEL = Refusal("no-fuel", "There is no fuel left to load.", "PACT-04")
TOO_MUCH = Refusal("too-much", "Such an offer cannot be kept.", "PACT-05")
TOO_DEAR = Refusal("too-dear", "You have not so many coins.", "PACT-02")
OFFER_MADE = Refusal("offer-made", "One offer a round is all.", "PACT-06")


def name_of(card: int) -> str:
    """What a card is called: `veto-0`, `data-6`."""
    return f"{kind_of(card)}-{card}"


def kind_of(card: int) -> str:
    """`veto` or `data`."""
    return "veto" if card in VETOES else "data"


# What a seat can say ------------------------------------------------------------------------------


class Bid(Action, frozen=True, tag="bid"):
    """Seal a bid."""

    coins: int


class Draw(Action, frozen=True, tag="draw"):
    """Draw a card, once a turn."""


class Load(Action, frozen=True, tag="load"):
    """Load one fuel; each makes orbit one sixth likelier."""


class Launch(Action, frozen=True, tag="launch"):
    """Launch, once a turn."""


class End(Action, frozen=True, tag="end"):
    """End the turn."""


class Offer(Action, frozen=True, tag="offer"):
    """Offer coins for fuel to a seat. Too manifold to be listed."""

    to: int
    coins: int
    fuel: int = 0


class Reply(Action, frozen=True, tag="reply"):
    """Accept or decline an offer: `yes` or `no`."""

    word: str


class Veto(Action, frozen=True, tag="veto"):
    """Offer a Veto in a response window, sealed."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Offer nothing."""


class Close(Action, frozen=True, tag="close"):
    """The clock closes a timed window."""


class SetOrder(Action, frozen=True, tag="order"):
    """Give a private standing order for a Veto in hand."""

    quiet = True
    card: str
    order: str


# What the table sees ------------------------------------------------------------------------------


class OrderGiven(Event, frozen=True, tag="order"):
    """A standing order is given."""

    seat: int
    card: str
    order: str


class Drew(Event, frozen=True, tag="drew"):
    """A card is drawn; its name is for its team."""

    seat: int
    card: str


class Vetoed(Event, frozen=True, tag="vetoed"):
    """Something is vetoed."""

    what: str


class Flew(Event, frozen=True, tag="flight"):
    """How a launch came out."""

    seat: int
    outcome: str


class Over(Event, frozen=True, tag="over"):
    """The game is over."""

    points: int


class RoundBegun(Event, frozen=True, tag="round"):
    """A round begins."""

    number: int


class Replied(Event, frozen=True, tag="reply"):
    """An offer is answered."""

    seat: int
    word: str


class WindowClosed(Event, frozen=True, tag="window-closed"):
    """A response window closes."""


class VetoPlayed(Event, frozen=True, tag="veto"):
    """A Veto is played."""

    seat: int
    card: str


class BidShown(Event, frozen=True, tag="bid"):
    """A bid is revealed."""

    seat: int
    coins: int


class OfferMade(Event, frozen=True, tag="offer"):
    """Coins are offered for fuel."""

    seat: int
    to: int
    coins: int
    fuel: int


class Loaded(Event, frozen=True, tag="load"):
    """Fuel is loaded."""

    seat: int


class Launched(Event, frozen=True, tag="launch"):
    """A launch is announced."""

    seat: int


class Ended(Event, frozen=True, tag="end"):
    """A turn ends."""

    seat: int


# What lies on the table ---------------------------------------------------------------------------


@dataclass(eq=False, kw_only=True)
class Table(State):
    """The whole table."""

    mode: str
    hands: list[list[int]]
    orders: list[dict[int, str]]
    coins: list[int]
    fuel: list[int]
    loaded: list[int]
    has_offered: list[bool]
    bag: list[int] = field(default_factory=lambda: list(range(CARDS)))
    discard: list[int] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
    round: int = 0
    bank: int = 0
    spent: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    launches: int = 0
    stack: list[tuple[str, int, int]] = field(default_factory=list)

    @staticmethod
    def begun(players: int, mode: str) -> Table:
        """The table before anything is dealt."""
        return Table(
            players=players,
            mode=mode,
            hands=[[] for _ in range(players)],
            orders=[{} for _ in range(players)],
            coins=[COINS] * players,
            fuel=[FUEL] * players,
            loaded=[0] * players,
            has_offered=[False] * players,
        )

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that share this seat's secrets."""
        return () if seat == SPECTATOR else tuple(range(seat % 2, self.players, 2))

    def unseen(self, seat: int) -> list[int]:
        """The cards this seat has not seen, in a fixed order."""
        seen = {*self.discard, *(card for _, _, card in self.stack)}
        seen.update(card for mate in self.team(seat) for card in self.hands[mate])
        return [card for card in range(CARDS) if card not in seen]

    def launches_of(self, seat: int) -> list[str]:
        """How a launch of this seat may come out, by the throw of a die."""
        good = min(5, 2 + self.loaded[seat])
        return [ORBIT] * good + [DRIFT] * (5 - good) + [BOOM]

    def order_choices(self, seat: int) -> list[Action]:
        """The standing orders this seat might give."""
        vetoes = sorted(card for card in self.hands[seat] if card in VETOES)
        return [
            SetOrder(name_of(card), order)
            for card in vetoes
            for order in (NEVER, ALWAYS, ON_RIVALS)
            if order != self.orders[seat].get(card, NEVER)
        ]

    def held(self, seat: int, name: str) -> int | None:
        """The card of this name if the seat holds it."""
        return next((card for card in self.hands[seat] if name_of(card) == name), None)


# What the game waits for --------------------------------------------------------------------------


def offered(frame: Frame, state: Table, seat: int) -> list[Action]:
    """All that a seat may do in a frame, awaited or not."""
    answers = frame.legal(state, seat) if seat in frame.awaited(state) else []
    further = frame.open_legal(state, seat) if seat in frame.open_seats(state) else []
    return [*answers, *(action for action in further if action not in answers)]


def not_held(state: Table, seat: int, action: Action) -> Refusal:
    """Why something that is not offered cannot be done."""
    is_card = isinstance(action, SetOrder | Veto) and state.held(seat, action.card) is None
    return NO_SUCH_CARD if is_card else NOT_OFFERED


class PactFrame(Frame):
    """What all frames here share: standing orders may be given at any time."""

    def candidates(self, state: Table, seat: int) -> Iterable[Action]:
        return offered(self, state, seat)

    def open_seats(self, state: Table) -> Sequence[int]:
        return range(state.players)

    def open_legal(self, state: Table, seat: int) -> list[Action]:
        return state.order_choices(seat)

    def take(self, state: Table, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, SetOrder):
            obey(state, flow, seat, action)
        else:
            self.answer(state, flow, seat, action)

    def answer(self, table: Table, flow: Flow, seat: int, action: Action) -> None:
        """Carry out anything but a standing order."""
        raise NotImplementedError

    def refuse(self, state: Table, seat: int, action: Action) -> Refusal | None:
        return None if action in offered(self, state, seat) else not_held(state, seat, action)


class Deal(PactFrame):
    """Deals two cards to each seat, then begins the rounds."""

    name = "deal"

    def run(self, state: Table, flow: Flow) -> None:
        state.frames[:] = [Round()]
        for seat in range(state.players):
            for _ in range(HAND):
                draw_card(state, flow, seat)


class Round(PactFrame):
    """Begins a round, or ends the game."""

    name = "round"

    def run(self, state: Table, flow: Flow) -> None:
        if state.round == ROUNDS:
            finish(state, flow)
            return
        state.round += 1
        state.bids = {}
        state.has_offered = [False] * state.players
        flow.tell(RoundBegun(number=state.round))
        state.frames.append(Bidding(asked=tuple(range(state.players))))


class Bidding(Sealed):
    """All seats bid at once, sealed."""

    name = "bid"

    def legal(self, state: Table, seat: int) -> list[Action]:
        most = min(HIGHEST_BID, state.coins[seat])
        return [Bid(coins) for coins in range(most + 1)]

    def candidates(self, state: Table, seat: int) -> Iterable[Action]:
        return dict.fromkeys([*(Bid(coins) for coins in range(HIGHEST_BID + 1)), *offered(self, state, seat)])

    def refuse(self, state: Table, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Bid) and action.coins > state.coins[seat]:
            return TOO_DEAR
        return None if action in offered(self, state, seat) else not_held(state, seat, action)

    def open_seats(self, state: Table) -> Sequence[int]:
        return range(state.players)

    def open_legal(self, state: Table, seat: int) -> list[Action]:
        orders = state.order_choices(seat)
        return [*super().open_legal(state, seat), *orders] if seat in self.drafts else orders

    def take(self, state: Table, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, SetOrder):
            obey(state, flow, seat, action)
        else:
            super().take(state, flow, seat, action)

    def reveal(self, state: Table, flow: Flow, answers: dict[int, Action]) -> None:
        for seat, bid in answers.items():
            assert isinstance(bid, Bid)
            state.bids[seat] = bid.coins
            flow.tell(BidShown(seat=seat, coins=bid.coins))
        best = max(state.bids, key=lambda seat: (state.bids[seat], -seat))
        state.coins[best] -= state.bids[best]
        state.bank += state.bids[best]
        draw_card(state, flow, best)
        state.frames.extend(Turn((best + step) % state.players) for step in reversed(range(state.players)))


@dataclass(eq=False)
class Turn(PactFrame):
    """A seat's turn."""

    name = "turn"

    seat: int
    has_drawn: bool = False
    has_launched: bool = False

    def awaited(self, state: Table) -> Sequence[int]:
        return (self.seat,)

    def legal(self, state: Table, seat: int) -> list[Action]:
        choices: list[Action] = [End()]
        if state.bag and not self.has_drawn:
            choices.append(Draw())
        if state.fuel[seat] and not self.has_launched:
            choices.append(Load())
        if not self.has_launched:
            choices.append(Launch())
        return choices

    def unlisted(self) -> Sequence[type[Action]]:
        return (Offer,)

    def takes_unlisted(self, state: Table, seat: int, action: Action) -> bool:
        return isinstance(action, Offer) and offer_refusal(state, seat, action) is None

    def candidates(self, state: Table, seat: int) -> Iterable[Action]:
        near = [Load()] if seat == self.seat else []
        return dict.fromkeys([*offered(self, state, seat), *near])

    def refuse(self, state: Table, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Offer):
            return offer_refusal(state, seat, action) or NOT_OFFERED
        if isinstance(action, Load) and not state.fuel[seat]:
            return NO_FUEL
        return super().refuse(state, seat, action)

    def answer(self, table: Table, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Offer):
            table.has_offered[seat] = True
            flow.tell(OfferMade(seat=seat, to=action.to, coins=action.coins, fuel=action.fuel))
            table.frames.append(Deciding(seat, action))
        elif isinstance(action, Draw):
            self.has_drawn = True
            draw_card(table, flow, seat)
        elif isinstance(action, Load):
            table.fuel[seat] -= 1
            table.loaded[seat] += 1
            flow.tell(Loaded(seat=seat))
        elif isinstance(action, Launch):
            self.has_launched = True
            table.launches += 1
            flow.tell(Launched(seat=seat))
            table.stack.append(("launch", seat, -1))
            open_window(table, flow, seat)
        else:
            table.frames.pop()
            flow.tell(Ended(seat=seat))


@dataclass(eq=False)
class Deciding(PactFrame):
    """The seat to which an offer was made accepts or declines."""

    name = "offer"

    seat: int
    offer: Offer

    def awaited(self, state: Table) -> Sequence[int]:
        return (self.offer.to,)

    def legal(self, state: Table, seat: int) -> list[Action]:
        return [Reply("yes"), Reply("no")]

    def answer(self, table: Table, flow: Flow, seat: int, action: Action) -> None:
        table.frames.pop()
        assert isinstance(action, Reply)
        flow.tell(Replied(seat=seat, word=action.word))
        if action.word == "yes":
            table.coins[self.seat] -= self.offer.coins
            table.coins[seat] += self.offer.coins
            table.fuel[seat] -= self.offer.fuel
            table.fuel[self.seat] += self.offer.fuel


class VetoWindow(Window):
    """A launch or a Veto can be vetoed."""

    name = "veto"

    def fitting(self, state: Table, seat: int) -> list[Action]:
        return [Veto(name_of(card)) for card in sorted(state.hands[seat]) if card in VETOES]

    def passing(self) -> Action:
        return Pass()

    def closing(self) -> Action:
        return Close()

    def standing_answer(self, state: Table, seat: int) -> Action | None:
        is_rival = self.opener not in state.team(seat)
        for card, order in sorted(state.orders[seat].items()):
            if order == ALWAYS or (order == ON_RIVALS and is_rival):
                return Veto(name_of(card))
        return None

    def open_seats(self, state: Table) -> Sequence[int]:
        return range(state.players)

    def open_legal(self, state: Table, seat: int) -> list[Action]:
        orders = state.order_choices(seat)
        return [*super().open_legal(state, seat), *orders] if self.mode == TIMED else orders

    def candidates(self, state: Table, seat: int) -> Iterable[Action]:
        return offered(self, state, seat)

    def refuse(self, state: Table, seat: int, action: Action) -> Refusal | None:
        return None if action in offered(self, state, seat) else not_held(state, seat, action)

    def take(self, state: Table, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, SetOrder):
            obey(state, flow, seat, action)
        else:
            super().take(state, flow, seat, action)

    def close(self, state: Table, flow: Flow, taken: tuple[int, Action] | None) -> None:
        flow.tell(WindowClosed())
        if taken is None:
            resolve(state, flow)
            return
        seat, answer = taken
        assert isinstance(answer, Veto)
        card = state.held(seat, answer.card)
        assert card is not None
        state.hands[seat].remove(card)
        state.orders[seat].pop(card, None)
        state.stack.append(("veto", seat, card))
        flow.tell(VetoPlayed(seat=seat, card=answer.card))
        open_window(state, flow, seat)


# The rules ----------------------------------------------------------------------------------------


def obey(table: Table, flow: Flow, seat: int, action: SetOrder) -> None:
    """Note a standing order; only the own team hears of it."""
    card = table.held(seat, action.card)
    assert card is not None
    table.orders[seat][card] = action.order
    flow.tell(OrderGiven(seat=seat, card=action.card, order=action.order, audience=only(*table.team(seat))))


def draw_card(table: Table, flow: Flow, seat: int) -> None:
    """Draw a card; the own team sees which, the others only that."""
    if not table.bag:
        return
    card = flow.draw(table.bag, "deck")
    table.hands[seat].append(card)
    table.hands[seat].sort()
    mates = table.team(seat)
    flow.tell(Drew(seat=seat, card=name_of(card), audience=only(*mates)))
    flow.tell(Drew(seat=seat, card="", audience=all_but(*mates)))


def offer_refusal(table: Table, seat: int, offer: Offer) -> Refusal | None:
    """Why an offer cannot be made, if it cannot."""
    if table.has_offered[seat]:
        return OFFER_MADE
    if offer.to == seat or not 0 <= offer.to < table.players or offer.coins + offer.fuel == 0:
        return TOO_MUCH
    if not 0 <= offer.coins <= table.coins[seat] or not 0 <= offer.fuel <= table.fuel[offer.to]:
        return TOO_MUCH
    return None


def open_window(table: Table, flow: Flow, opener: int) -> None:
    """Open a window on the top of the stack, unless everybody can see that nobody can answer."""
    known = {*table.discard, *(card for _, _, card in table.stack)}
    if known.issuperset(VETOES):
        resolve(table, flow)
    else:
        table.frames.append(VetoWindow(opener=opener, mode=table.mode))


def resolve(table: Table, flow: Flow) -> None:
    """What is on top of the stack happens."""
    kind, seat, card = table.stack.pop()
    if kind == "launch":
        fly(table, flow, seat)
        return
    table.discard.append(card)
    below, _, answered = table.stack.pop()
    flow.tell(Vetoed(what=below))
    if below == "veto":
        table.discard.append(answered)
        open_window(table, flow, table.stack[-1][1])


def fly(table: Table, flow: Flow, seat: int) -> None:
    """A launch that nobody stopped."""
    outcomes = table.launches_of(seat)
    outcome = outcomes[flow.below(len(outcomes), "launch")]
    flow.tell(Flew(seat=seat, outcome=outcome))
    if outcome == ORBIT:
        table.points[seat % 2] += 2
    if outcome != DRIFT:
        table.spent += table.loaded[seat]
        table.loaded[seat] = 0


def finish(table: Table, flow: Flow) -> None:
    """Count Data cards and end the game."""
    totals = table.points[:]
    for seat, hand in enumerate(table.hands):
        totals[seat % 2] += sum(1 for card in hand if kind_of(card) == "data")
    sides = [tuple(range(side, table.players, 2)) for side in (0, 1)]
    first = max(totals)
    winners = tuple(seat for side in (0, 1) if totals[side] == first for seat in sides[side])
    losers = tuple(seat for seat in range(table.players) if seat not in winners)
    scores = tuple(float(totals[seat % 2]) for seat in range(table.players))
    ranking = (winners, losers) if losers else (winners,)
    table.result = Result(ranking=ranking, scores=scores, why="rounds-over", winners=winners)
    flow.seen("all hands were shown")
    flow.tell(Over(points=first))


# What a seat may know -----------------------------------------------------------------------------


class SideView(msgspec.Struct, frozen=True):
    """One seat as all can see it."""

    hand_size: int
    coins: int
    fuel: int
    loaded: int
    has_bid: bool


class PactView(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    round: int
    sides: tuple[SideView, ...]
    hands: dict[int, tuple[str, ...]]
    """The hands of the own team; at the end, of all."""
    orders: dict[int, dict[str, str]]
    """The standing orders of the own team."""
    bids: dict[int, int]
    """Revealed bids."""
    drafts: dict[int, str]
    """The own team's sealed answers, in text form."""
    points: tuple[int, int]
    bank: int
    bag: int
    discard: tuple[str, ...]
    stack: tuple[tuple[str, int, str], ...]
    window: str
    """The mode of the open window, or nothing."""
    launch_odds: dict[str, str]
    """How the own launch would come out."""
    draw_odds: dict[str, str]
    """What the next card would be, as far as this seat can tell."""


class Pact(Title[Table, None]):
    """The title."""

    id = "pact"
    name = "Pact"
    tagline = "Two pairs, sealed bids, and a launch that somebody will veto."
    rules_version = "1"
    credits = Credits(designer="Moonrace contributors", publisher="none", year=2026, minutes=1)
    modes = (Mode("duel", "Duel", (2,)), Mode("pairs", "Pairs", (4,)))
    options = (Option("windows", "Response windows", (ASK, TIMED, ORDERS), ASK, role=Role.WINDOWS),)
    action_kinds = (Bid, Draw, Load, Launch, End, Offer, Reply, Veto, Pass, Close, SetOrder)
    longest = 1_000

    def __init__(self) -> None:
        super().__init__(None)

    def setup(self, players: int, options: Mapping[str, str]) -> Table:
        table = Table.begun(players, options["windows"])
        table.frames.append(Deal())
        return table

    def view(self, state: Table, seat: int) -> PactView:
        team = state.team(seat)
        frame = state.frames[-1]
        drafts = frame.drafts if isinstance(frame, Sealed | Window) else {}
        shown = team if state.result is None else range(state.players)
        return PactView(
            seat=seat,
            round=state.round,
            sides=tuple(side_view(state, other) for other in range(state.players)),
            hands={mate: tuple(map(name_of, state.hands[mate])) for mate in shown},
            orders={m: {name_of(c): o for c, o in sorted(state.orders[m].items())} for m in team},
            bids=dict(sorted(state.bids.items())),
            drafts={mate: str(drafts[mate]) for mate in team if mate in drafts},
            points=(state.points[0], state.points[1]),
            bank=state.bank,
            bag=len(state.bag),
            discard=tuple(map(name_of, state.discard)),
            stack=tuple((kind, who, name_of(card) if card >= 0 else "") for kind, who, card in state.stack),
            window=frame.mode if isinstance(frame, Window) else "",
            launch_odds=in_words(state.launches_of(seat)) if team else {},
            draw_odds=in_words(list(map(kind_of, state.unseen(seat)))) if state.bag else {},
        )

    def layout(self, state: Table) -> Layout:
        return layout(state.players)

    def redeal(self, world: Table, seat: int, chance: Chance) -> None:
        team = world.team(seat)
        if world.result is not None:
            return
        others = [other for other in range(world.players) if other not in team]
        pool = sorted([*world.bag, *(card for other in others for card in world.hands[other])])
        for other in others:
            world.hands[other] = sorted(_take(pool, chance) for _ in world.hands[other])
            world.orders[other] = {card: ALWAYS for card in world.hands[other] if _may_order(card, chance)}
        world.bag = pool
        frame = world.frames[-1]
        if isinstance(frame, Sealed):
            frame.redraft(world, team, chance)
        elif isinstance(frame, Window):
            frame.forget_others(*team)

    def check(self, state: Table) -> None:
        played = [card for _, _, card in state.stack if card >= 0]
        cards = [*state.bag, *state.discard, *played, *(card for hand in state.hands for card in hand)]
        assert sorted(cards) == list(range(CARDS)), "every card is somewhere, once"
        assert sum(state.coins) + state.bank == COINS * state.players, "coins are neither made nor lost"
        fuel = sum(state.fuel) + sum(state.loaded) + state.spent
        assert fuel == FUEL * state.players, "fuel is neither made nor lost"
        assert min(*state.coins, *state.fuel, *state.loaded) >= 0, "nothing is owed"
        for seat, orders in enumerate(state.orders):
            assert set(orders) <= set(state.hands[seat]), "orders are for cards in hand"

    def chance_label(self, purpose: str, item: int) -> str:
        return name_of(item)

    def team(self, state: Table, seat: int) -> tuple[int, ...]:
        return state.team(seat)


@cache
def layout(players: int) -> Layout:
    """What programs are shown: the seat's hand, and what lies before each seat."""
    names = [name_of(card) for card in range(CARDS)]
    return Layout(
        words={"word": ("yes", "no"), "card": names, "order": (NEVER, ALWAYS, ON_RIVALS)},
        amounts={"coins": COINS, "to": 4, "fuel": FUEL},
        parts=[tally("hand", range(CARDS), lambda state, seat: state.hands[seat])],
        sides=players,
        side_parts=[
            figures(
                ("coins", "fuel", "loaded", "hand_size"),
                lambda state, _, side: (
                    state.coins[side] / COINS,
                    state.fuel[side] / FUEL,
                    state.loaded[side] / FUEL,
                    len(state.hands[side]) / CARDS,
                ),
            )
        ],
    )


def side_view(table: Table, seat: int) -> SideView:
    """A seat as all can see it."""
    frame = table.frames[-1]
    return SideView(
        hand_size=len(table.hands[seat]),
        coins=table.coins[seat],
        fuel=table.fuel[seat],
        loaded=table.loaded[seat],
        has_bid=isinstance(frame, Sealed) and seat in frame.drafts,
    )


def in_words(outcomes: Sequence[str]) -> dict[str, str]:
    """How likely each outcome is, as a fraction in text."""
    return {one: str(Fraction(outcomes.count(one), len(outcomes))) for one in sorted(set(outcomes))}


def _take(pool: list[int], chance: Chance) -> int:
    return pool.pop(chance.below(len(pool), "resample"))


def _may_order(card: int, chance: Chance) -> bool:
    return card in VETOES and chance.below(2, "resample") == 1


def make(content: Path | None = None) -> Pact:
    """The title."""
    if content is not None:
        raise BadText(f"{content}: Pact has no content that could be changed.")
    return Pact()
