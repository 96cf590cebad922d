# ruff: noqa: ARG001 (a method put in place of another takes what that one took)
"""Every law catches a title that breaks it. Each title here is Pact with one thing wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
import pytest

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout, Part, figures, tally
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import Event
from moonrace.kernel.frames import NOT_OFFERED, Flow
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.laws import LawBroken
from tests.laws.walk import MATCH_LAWS, POSITION_LAWS, deep_walk, match_walk, moments
from tests.titles import pact
from tests.titles.pact import Pact, PactView, Table

NUMBERS = [37 * number % 1024 for number in range(60)]
GAMES = 12
LAWS = POSITION_LAWS | MATCH_LAWS


class Boast(Event, frozen=True, tag="boast"):
    """A seat shows what it should not."""

    seat: int
    cards: tuple[str, ...]


class Heard(Event, frozen=True, tag="order-given"):
    """Everybody hears of a standing order."""

    seat: int


def first_break(title: Title, law: str) -> LawBroken | None:
    """What a search for breaches of a law finds first."""
    begin = deep_walk if law in POSITION_LAWS else match_walk
    for seed in range(GAMES):
        for way in laws.ways(title):
            try:
                for walk in moments(begin(title, way, seed, 0), NUMBERS):
                    LAWS[law](walk)
            except LawBroken as broken:
                return broken
    return None


class ShowsNextCard(Pact):
    """The view shows a card of the bag."""

    def view(self, state: Table, seat: int) -> PactView:
        view = super().view(state, seat)
        bag = state.bag
        return msgspec.structs.replace(view, bank=bag[0] if bag else -1)


class ShowsHandToSpectator(Pact):
    """The spectator sees what seat 0 sees."""

    def view(self, state: Table, seat: int) -> PactView:
        return super().view(state, max(seat, 0))


class ShowsSealedBid(Pact):
    """The view shows a rival's draft before all are in."""

    def view(self, state: Table, seat: int) -> PactView:
        view, frame = super().view(state, seat), state.frames[-1]
        if not isinstance(frame, pact.Bidding):
            return view
        return msgspec.structs.replace(view, drafts={who: str(bid) for who, bid in frame.drafts.items()})


class ShowsOrders(Pact):
    """The view shows everybody's standing orders."""

    def view(self, state: Table, seat: int) -> PactView:
        count = sum(len(orders) for orders in state.orders)
        return msgspec.structs.replace(super().view(state, seat), bank=count)


def with_frames(monkeypatch: pytest.MonkeyPatch, kind: type, name: str, method: object) -> Title:
    """Pact with a method of one of its frames replaced."""
    monkeypatch.setattr(kind, name, method)
    return Pact()


def rival_holds_veto(table: Table, seat: int) -> bool:
    return any(
        card in pact.VETOES
        for other, hand in enumerate(table.hands)
        if other not in table.team(seat)
        for card in hand
    )


@pytest.mark.parametrize("kind", [ShowsNextCard, ShowsHandToSpectator, ShowsSealedBid, ShowsOrders])
def test_view_that_leaks_is_caught(kind: type[Pact]) -> None:
    broken = first_break(kind(), "secrecy")
    assert broken is not None
    assert broken.law == "secrecy"
    assert "view" in broken.what


def test_legal_list_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pact.Turn.legal

    def legal(self: pact.Turn, state: Table, seat: int) -> list[Action]:
        choices = honest(self, state, seat)
        return choices[:1] if rival_holds_veto(state, seat) else choices

    broken = first_break(with_frames(monkeypatch, pact.Turn, "legal", legal), "secrecy")
    assert broken is not None
    assert "is asked" in broken.what


class DealsByHowThingsLay(Pact):
    """Dealing anew takes more or less chance, as the hidden cards have it."""

    def resample(self, state: Table, seat: int, chance: Chance) -> Table:
        if rival_holds_veto(state, seat):
            chance.below(2, "resample")
        return super().resample(state, seat, chance)


def test_redeal_that_follows_from_how_things_lay_is_caught() -> None:
    broken = first_break(DealsByHowThingsLay(), "secrecy")
    assert broken is not None
    assert "dealt anew" in broken.what


def test_refusal_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: pact.PactFrame, state: Table, seat: int, action: Action) -> Refusal | None:
        is_held = rival_holds_veto(state, seat)
        return Refusal("no", "A rival holds that card." if is_held else "That is not possible.")

    broken = first_break(with_frames(monkeypatch, pact.PactFrame, "refuse", refuse), "secrecy")
    assert broken is not None
    assert "refusal" in broken.what


def test_log_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pact.Turn.answer

    def answer(self: pact.Turn, table: Table, flow: Flow, seat: int, action: Action) -> None:
        honest(self, table, flow, seat, action)
        if isinstance(action, pact.End):
            flow.tell(Boast(seat=seat, cards=tuple(map(pact.name_of, table.hands[seat]))))

    broken = first_break(with_frames(monkeypatch, pact.Turn, "answer", answer), "secrecy")
    assert broken is not None
    assert "log" in broken.what


def test_order_that_is_told_to_all_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pact.obey

    def obey(table: Table, flow: Flow, seat: int, action: pact.SetOrder) -> None:
        honest(table, flow, seat, action)
        flow.tell(Heard(seat=seat))

    monkeypatch.setattr(pact, "obey", obey)
    broken = first_break(Pact(), "silence")
    assert broken is not None
    assert broken.law == "silence"


def test_window_that_shows_who_answered_is_caught() -> None:
    class ShowsOffers(Pact):
        def view(self, state: Table, seat: int) -> PactView:
            view, frame = super().view(state, seat), state.frames[-1]
            count = len(frame.drafts) if isinstance(frame, pact.VetoWindow) else 0
            return msgspec.structs.replace(view, bank=count)

    broken = first_break(ShowsOffers(), "silence")
    assert broken is not None
    assert broken.law == "silence"


@dataclass(eq=False)
class Boasting(pact.PactFrame):
    """Who has drawn a Veto is asked to confirm it."""

    name = "boast"

    seat: int

    def awaited(self, state: Table) -> Sequence[int]:
        return (self.seat,)

    def legal(self, state: Table, seat: int) -> list[Action]:
        return [pact.Reply("yes")]

    def answer(self, table: Table, flow: Flow, seat: int, action: Action) -> None:
        table.frames.pop()


def drawing(monkeypatch: pytest.MonkeyPatch, then: Callable[[Table, int], None]) -> None:
    """Pact in which something more follows when a Veto is drawn in a turn."""
    honest = pact.Turn.answer

    def answer(self: pact.Turn, table: Table, flow: Flow, seat: int, action: Action) -> None:
        before = set(table.hands[seat])
        honest(self, table, flow, seat, action)
        if isinstance(action, pact.Draw) and not before.issuperset(table.hands[seat]):
            (card,) = set(table.hands[seat]) - before
            if card in pact.VETOES:
                then(table, seat)

    monkeypatch.setattr(pact.Turn, "answer", answer)


def test_question_that_comes_only_with_some_hidden_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing(monkeypatch, lambda table, seat: table.frames.append(Boasting(seat)))
    broken = first_break(Pact(), "twins")
    assert broken is not None
    assert broken.law == "twins"
    assert "the ask" in broken.what


def test_memory_of_hidden_cards_that_the_view_shows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """`resample` takes what is remembered for public, so the law of secrecy cannot see it."""

    def remember(table: Table, seat: int) -> None:
        table.launches += 1

    class ShowsMemory(Pact):
        def view(self, state: Table, seat: int) -> PactView:
            return msgspec.structs.replace(super().view(state, seat), bank=state.launches)

    drawing(monkeypatch, remember)
    broken = first_break(ShowsMemory(), "twins")
    assert broken is not None
    assert broken.law == "twins"
    assert "the view" in broken.what


def test_dealing_that_looks_at_what_lay_there_is_caught() -> None:
    class Peeks(Pact):
        def resample(self, state: Table, seat: int, chance: Chance) -> Table:
            if rival_holds_veto(state, seat):
                chance.below(2, "peek")
            return super().resample(state, seat, chance)

    broken = first_break(Peeks(), "blind dealing")
    assert broken is not None
    assert broken.law == "blind dealing"


class Shows(Pact):
    """Programs that learn are shown one thing more than they should be."""

    def __init__(self, part: Part, **others: object) -> None:
        super().__init__()
        self.part, self.others, self.made = part, others, dict[int, Layout]()

    def layout(self, state: Table) -> Layout:
        honest = super().layout(state)
        if state.players not in self.made:
            given = {"words": honest.words, "amounts": honest.amounts, **self.others}
            self.made[state.players] = Layout(parts=[self.part], **given)  # type: ignore[arg-type]
        return self.made[state.players]


NEXT_CARD = figures(("next_card",), lambda state, _: [state.bag[0] if state.bag else -1])
HIDDEN_ORDERS = figures(("orders",), lambda state, _: [sum(map(len, state.orders))])
UNSAID = figures(("launches",), lambda state, _: [state.launches])
NO_NUMBER = figures(("odds",), lambda *_: [float("nan")])


@pytest.mark.parametrize("part", [NEXT_CARD, HIDDEN_ORDERS])
def test_observation_that_leaks_is_caught(part: Part) -> None:
    broken = first_break(Shows(part), "secrecy")
    assert broken is not None
    assert broken.law == "secrecy"
    assert f"{part.labels[0]} is" in broken.what


def test_features_of_an_action_that_leak_are_caught() -> None:
    leak = figures(("hindered",), lambda state, seat, _: [rival_holds_veto(state, seat)])
    broken = first_break(
        Shows(tally("hand", range(pact.CARDS), lambda *_: ()), action_parts=[leak]), "secrecy"
    )
    assert broken is not None
    assert "hindered" in broken.what


def test_observation_of_memory_that_nobody_was_told_of_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def remember(table: Table, seat: int) -> None:
        table.launches += 1

    drawing(monkeypatch, remember)
    broken = first_break(Shows(UNSAID), "twins")
    assert broken is not None
    assert "launches" in broken.what


def test_number_that_is_none_is_caught() -> None:
    broken = first_break(Shows(NO_NUMBER), "numbers")
    assert broken is not None
    assert "odds is nan" in broken.what


def test_action_whose_words_are_not_declared_is_caught() -> None:
    broken = first_break(Shows(UNSAID, words={"word": ("yes", "no"), "card": ()}), "numbers")
    assert broken is not None
    assert "cannot be encoded" in broken.what


def test_names_that_stand_for_two_numbers_are_caught() -> None:
    twice = figures(("launches", "launches"), lambda state, _: [state.launches, state.launches])
    broken = first_break(Shows(twice), "numbers")
    assert broken is not None
    assert "one name" in broken.what


def test_resample_that_loses_a_card_is_caught() -> None:
    class LosesInResample(Pact):
        def resample(self, state: Table, seat: int, chance: Chance) -> Table:
            table = super().resample(state, seat, chance)
            del table.bag[:1]
            table.bag.append(table.bag[0])
            return table

    broken = first_break(LosesInResample(), "secrecy")
    assert broken is not None
    assert broken.law == "conservation"


def test_resample_that_touches_the_real_state_is_caught() -> None:
    class Meddles(Pact):
        def resample(self, state: Table, seat: int, chance: Chance) -> Table:
            state.bag.reverse()
            return super().resample(state, seat, chance)

    broken = first_break(Meddles(), "secrecy")
    assert broken is not None
    assert "real state" in broken.what


def test_lost_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(table: Table, flow: Flow) -> None:
        honest(table, flow)
        del table.discard[:]

    honest = pact.resolve
    monkeypatch.setattr(pact, "resolve", resolve)
    broken = first_break(Pact(), "conservation")
    assert broken is not None
    assert broken.law == "conservation"


def test_coin_from_nowhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(self: pact.Deciding, table: Table, flow: Flow, seat: int, action: Action) -> None:
        honest(self, table, flow, seat, action)
        table.coins[seat] += 1

    honest = pact.Deciding.answer
    broken = first_break(with_frames(monkeypatch, pact.Deciding, "answer", answer), "conservation")
    assert broken is not None
    assert "coins" in broken.what


@pytest.mark.parametrize("shared", ["hands", "bag", "orders", "coins", "has_offered", "stack"])
def test_clone_that_shares_is_caught(monkeypatch: pytest.MonkeyPatch, shared: str) -> None:
    def clone(self: Table) -> Table:
        copy = honest(self)
        setattr(copy, shared, getattr(self, shared))
        return copy

    honest = Table.clone
    monkeypatch.setattr(Table, "clone", clone)
    broken = first_break(Pact(), "clone")
    # What only open acts change (orders, offers) is touched when everything listed is tried.
    broken = broken or first_break(Pact(), "legal = accepted")
    assert broken is not None


@pytest.mark.parametrize("kind", [pact.Bidding, pact.Turn])
def test_frame_that_is_not_copied_is_caught(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    broken = first_break(with_frames(monkeypatch, kind, "clone", lambda self: self), "clone")
    assert broken is not None
    assert broken.law == "clone"


def test_clone_that_forgets_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def clone(self: Table) -> Table:
        copy = honest(self)
        copy.launches = 0
        return copy

    honest = Table.clone
    monkeypatch.setattr(Table, "clone", clone)
    broken = first_break(Pact(), "clone")
    assert broken is not None
    assert "launches" in broken.what


def test_action_listed_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(self: pact.Turn, state: Table, seat: int) -> list[Action]:
        return [*honest(self, state, seat), pact.End()]

    honest = pact.Turn.legal
    broken = first_break(with_frames(monkeypatch, pact.Turn, "legal", legal), "legal = accepted")
    assert broken is not None
    assert "twice" in broken.what


def test_refusal_without_a_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: pact.PactFrame, state: Table, seat: int, action: Action) -> Refusal | None:
        return Refusal("", "")

    broken = first_break(with_frames(monkeypatch, pact.PactFrame, "refuse", refuse), "legal = accepted")
    assert broken is not None
    assert "without a reason" in broken.what


def test_refusal_that_changes_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: pact.PactFrame, state: Table, seat: int, action: Action) -> Refusal | None:
        state.launches += 1
        return NOT_OFFERED

    broken = first_break(with_frames(monkeypatch, pact.PactFrame, "refuse", refuse), "legal = accepted")
    assert broken is not None
    assert "refusals" in broken.what


def test_text_that_does_not_read_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(self: pact.Turn, state: Table, seat: int) -> list[Action]:
        return [*honest(self, state, seat), pact.Reply("two words")]

    honest = pact.Turn.legal
    broken = first_break(with_frames(monkeypatch, pact.Turn, "legal", legal), "codec")
    assert broken is not None
    assert broken.law == "codec"


def test_rule_with_a_memory_outside_the_state_breaks_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def answer(self: pact.Turn, table: Table, flow: Flow, seat: int, action: Action) -> None:
        calls.append(seat)
        table.launches = len(calls)
        honest(self, table, flow, seat, action)

    honest = pact.Turn.answer
    broken = first_break(with_frames(monkeypatch, pact.Turn, "answer", answer), "replay")
    assert broken is not None
    assert broken.law == "replay"


def test_rule_with_a_memory_outside_the_state_breaks_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def answer(self: pact.Turn, table: Table, flow: Flow, seat: int, action: Action) -> None:
        calls.append(seat)
        table.launches = len(calls)
        honest(self, table, flow, seat, action)

    honest = pact.Turn.answer
    broken = first_break(with_frames(monkeypatch, pact.Turn, "answer", answer), "undo = replay")
    assert broken is not None
    assert broken.law == "undo = replay"


def test_dead_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(self: pact.Deciding, state: Table, seat: int) -> list[Action]:
        return []

    broken = first_break(with_frames(monkeypatch, pact.Deciding, "legal", legal), "dead end")
    assert broken is not None
    assert broken.law == "dead end"


def test_nobody_awaited_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def awaited(self: pact.Turn, state: Table) -> Sequence[int]:
        return ()

    def run(self: pact.Turn, state: Table, flow: Flow) -> None:
        return None

    monkeypatch.setattr(pact.Turn, "run", run)
    title = with_frames(monkeypatch, pact.Turn, "awaited", awaited)
    with pytest.raises(RuntimeError, match=r"without end in .turn"):
        first_break(title, "dead end")


def test_endless_game_is_caught() -> None:
    title = Pact()
    laws.play_is_bounded(title, title.longest)
    with pytest.raises(LawBroken, match="bounded length"):
        laws.play_is_bounded(title, title.longest + 1)


def test_candidate_that_is_judged_otherwise_than_listed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: pact.Turn, state: Table, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, pact.Load) else honest(self, state, seat, action)

    honest = pact.Turn.refuse
    broken = first_break(with_frames(monkeypatch, pact.Turn, "refuse", refuse), "choices")
    assert broken is not None
    assert "“load” is a candidate, and not listed" in broken.what


def test_listed_action_that_is_no_candidate_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def candidates(self: pact.Turn, state: Table, seat: int) -> list[Action]:
        return [action for action in honest(self, state, seat) if not isinstance(action, pact.End)]

    honest = pact.Turn.candidates
    broken = first_break(with_frames(monkeypatch, pact.Turn, "candidates", candidates), "choices")
    assert broken is not None
    assert "“end” is listed, and not a candidate" in broken.what


def test_change_that_nobody_is_told_of_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(self: Flow, event: Event) -> None:
        if not isinstance(event, pact.Loaded):
            honest(self, event)

    honest = Flow.tell
    monkeypatch.setattr(Flow, "tell", tell)
    broken = first_break(Pact(), "telling")
    assert broken is not None
    assert broken.law == "telling"
