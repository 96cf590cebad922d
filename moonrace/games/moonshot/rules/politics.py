"""Phase 2 for the Politicians: preparations and actions (MS-POL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import (
    BLUFF,
    INFLUENCE,
    Abort,
    Announce,
    Boost,
    EndSupport,
    Launch,
    Pass,
    Play,
    Support,
)
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.focus import Focus, SupportingView
from moonrace.games.moonshot.rules import rival
from moonrace.games.moonshot.rules.ends import shift_popularity
from moonrace.games.moonshot.rules.programme import announce, decide_launch, lay_card, put_token
from moonrace.games.moonshot.state import ABORT, UNDECIDED, Manoeuvre, MoonshotState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

PASS = Pass()
END_SUPPORT = EndSupport()
DO_ABORT = Abort()
BOTH_PASS = 2


# 2.1 Preparations -------------------------------------------------------------------------------------------


def begin_preparations(state: MoonshotState, flow: Flow) -> None:
    """Hand out the tokens of the round; the First Player begins (MS-POL-01 to 03)."""
    constants = state.cat.content.constants
    for nation, own in enumerate(state.nations):
        own.influence = constants.influence
        own.bluff = constants.bluff + (constants.first_player_bluff if nation == state.first else 0)
        if flow.listens:
            flow.tell(events.Tokens(nation=NATIONS[nation], influence=own.influence, bluff=own.bluff))
    state.frames.append(Preparations(state.first, 0))


@dataclass(eq=False)
class Preparations(Frame):
    """The Politicians lay Manoeuvre cards in turn until both pass one after the other."""

    name = "preparations"

    turn: int
    passes: int

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        return state.politicians[self.turn]

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        own, say = state.nations[self.turn], state.cat.say_play
        legal: list[Action] = [PASS]
        empty = [place for place, card in enumerate(own.board) if card is None]
        for card in own.hand:
            by_place = say[card]
            legal += [by_place[place] for place in empty]
        return legal

    def candidates(self, state: MoonshotState, seat: int) -> list[Action]:
        return self.legal(state, seat)

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Play):
            return Refusal("preparations", "Lay a Manoeuvre card, or pass.", "MS-POL-03")
        cat, own = state.cat, state.nations[self.turn]
        if cat.card.get(action.card) not in own.hand:
            return Refusal("not-in-hand", f"You do not hold “{action.card}”.", "MS-POL-03")
        if action.place not in cat.place:
            return Refusal("no-such-place", f"There is no place “{action.place}”.", "MS-BRD-01")
        place = cat.place[action.place]
        lying = own.board[place]
        if lying is None:
            return None
        sentence = f"{cat.cards[lying.card].name} lies on {cat.places[place].name} already."
        return Refusal("place-taken", sentence, "MS-POL-06")

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Play):
            card = state.cat.card[action.card]
            state.nations[self.turn].hand.remove(card)
            lay_card(state, flow, self.turn, card, state.cat.place[action.place])
        self._turned(state, flow, has_passed=isinstance(action, Pass))

    def run(self, state: MoonshotState, flow: Flow) -> None:
        """The Rival's turn."""
        self._turned(state, flow, has_passed=not rival.prepare(state, flow))

    def _turned(self, state: MoonshotState, flow: Flow, *, has_passed: bool) -> None:
        self.passes = self.passes + 1 if has_passed else 0
        if has_passed and flow.listens:
            flow.tell(events.Passed(nation=NATIONS[self.turn]))
        self.turn = 1 - self.turn
        if self.passes == BOTH_PASS:
            if not state.rules.is_parallel:
                state.phase = "politics"
            state.frames[-1] = Turns(state.first)


# 2.2 Actions ------------------------------------------------------------------------------------------------


def list_support(state: MoonshotState, nation: int, legal: list[Action]) -> None:
    """Each token in hand on each card of the board."""
    own, say = state.nations[nation], state.cat.say_support
    for side in state.nations:
        for card in side.board:
            if card is not None:
                influence, bluff = say[card.card]
                if own.influence:
                    legal.append(influence)
                if own.bluff:
                    legal.append(bluff)


def refuse_support(state: MoonshotState, nation: int, action: Support) -> Refusal | None:
    """Why a token cannot go there."""
    own = state.nations[nation]
    if _on_board(state, action.card) is None:
        return Refusal("not-on-board", f"“{action.card}” does not lie on the politics board.", "MS-POL-08")
    if action.token not in (INFLUENCE, BLUFF):
        return Refusal("no-such-token", "A token is “influence” or “bluff”.", "MS-POL-08")
    if not (own.influence if action.token == INFLUENCE else own.bluff):
        return Refusal("no-token", f"You have no {action.token.capitalize()} token left.", "MS-POL-08")
    return None


def _refuse_first_token(state: MoonshotState, nation: int, action: Support) -> Refusal | None:
    """Why a support cannot begin with this token."""
    own, least = state.nations[nation], state.cat.content.constants.smallest_support
    refusal = refuse_support(state, nation, action)
    if refusal is None and own.influence + own.bluff < least:
        sentence = f"A support takes at least {least} tokens, and you have {own.influence + own.bluff}."
        return Refusal("too-few-tokens", sentence, "MS-POL-09")
    return refusal


def _on_board(state: MoonshotState, name: str) -> Manoeuvre | None:
    number = state.cat.card.get(name)
    cards = (card for side in state.nations for card in side.cards_on_board())
    return next((card for card in cards if card.card == number), None)


def do_support(state: MoonshotState, flow: Flow, nation: int, action: Support) -> None:
    """Put one token."""
    on = _on_board(state, action.card)
    assert on is not None
    put_token(state, flow, nation, on, is_influence=action.token == INFLUENCE)


def refuse_announce(state: MoonshotState, _nation: int, action: Announce) -> Refusal | None:
    """Why no mission of this level can be announced."""
    most = state.cat.content.constants.active_missions
    if not 1 <= action.level < len(state.mission_decks):
        return Refusal("no-such-level", "Missions of levels 1 to 4 are announced.", "MS-POL-10")
    if len(state.missions) >= most:
        names = ", ".join(state.cat.missions[mission].name for mission, _ in state.missions)
        sentence = f"There are never more than {most} active missions: {names}."
        return Refusal("missions-full", sentence, "MS-POL-11")
    if not state.mission_decks[action.level]:
        return Refusal("deck-empty", f"No mission of level {action.level} is left.", "MS-RULING-28")
    return None


def _do_announce(state: MoonshotState, flow: Flow, nation: int, action: Announce) -> None:
    announce(state, flow, nation, action.level)


def refuse_boost(state: MoonshotState, nation: int, action: Boost) -> Refusal | None:
    """Why Popularity cannot be turned into Influence so."""
    own = state.nations[nation]
    if own.has_boosted:
        sentence = "Popularity buys Influence once a round, and you have done so."
        return Refusal("boosted", sentence, "MS-POL-12")
    if not 1 <= action.amount < own.popularity:
        sentence = f"Your Popularity is {own.popularity}, and its last point cannot be given."
        return Refusal("boost-amount", sentence, "MS-RULING-25")
    return None


def _do_boost(state: MoonshotState, flow: Flow, nation: int, action: Boost) -> None:
    own = state.nations[nation]
    own.has_boosted = True
    own.influence += action.amount
    if flow.listens:
        flow.tell(events.Boosted(nation=NATIONS[nation], amount=action.amount))
    shift_popularity(state, flow, nation, -action.amount, "boost")


def refuse_launch(state: MoonshotState, _nation: int, action: Launch) -> Refusal | None:
    """Why the rocket cannot be put there."""
    mission = state.cat.mission.get(action.mission)
    if mission is None:
        return Refusal("no-such-mission", f"There is no mission “{action.mission}”.", "MS-POL-13")
    if mission == state.cat.moon:
        if state.is_moon_open:
            return None
        level = state.cat.content.constants.moon_opens_at_level
        sentence = f"The Moon landing opens once a nation has completed a mission of level {level} or higher."
        return Refusal("moon-closed", sentence, "MS-MIS-05")
    if not state.is_active(mission):
        name = state.cat.missions[mission].name
        return Refusal("not-active", f"{name} is not on the table.", "MS-POL-13")
    return None


def _do_launch(state: MoonshotState, flow: Flow, nation: int, action: Launch) -> None:
    decide_launch(state, flow, nation, state.cat.mission[action.mission])


def _do_abort(state: MoonshotState, flow: Flow, nation: int, _action: Abort) -> None:
    decide_launch(state, flow, nation, ABORT)


def _refuse_abort(_state: MoonshotState, _nation: int, _action: Abort) -> None:
    """Nothing keeps anybody from that."""


Refuse = Callable[[MoonshotState, int, Any], Refusal | None]
Do = Callable[[MoonshotState, Flow, int, Any], None]
RULES: dict[type[Action], tuple[Refuse, Do]] = {
    Support: (_refuse_first_token, do_support),
    Announce: (refuse_announce, _do_announce),
    Boost: (refuse_boost, _do_boost),
    Launch: (refuse_launch, _do_launch),
    Abort: (_refuse_abort, _do_abort),
}
"""What keeps a Politician from an action, and what it does."""


@dataclass(eq=False)
class Turns(Frame):
    """The Politicians take one action each in turn, until each has decided about the launch (MS-POL-07)."""

    name = "politics"

    turn: int

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        return state.politicians[self.turn]

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        own, cat, constants = state.nations[self.turn], state.cat, state.cat.content.constants
        legal: list[Action] = []
        if own.influence + own.bluff >= constants.smallest_support:
            list_support(state, self.turn, legal)
        if len(state.missions) < constants.active_missions:
            legal += [cat.say_announce[n] for n in (1, 2, 3, 4) if state.mission_decks[n]]
        if not own.has_boosted:
            legal += cat.say_boost[1 : own.popularity]
        legal += [cat.say_launch[mission] for mission, _ in state.missions]
        if state.is_moon_open:
            legal.append(cat.say_launch[cat.moon])
        legal.append(DO_ABORT)
        return legal

    def candidates(self, state: MoonshotState, seat: int) -> list[Action]:
        legal = self.legal(state, seat)
        return [*legal, *(action for action in self._wanted(state) if action not in legal)]

    def _wanted(self, state: MoonshotState) -> Iterator[Action]:
        """What a Politician would look for, whether it can be done or not."""
        cat = state.cat
        cards = (card for side in state.nations for card in side.cards_on_board())
        token = int(not state.nations[self.turn].influence)
        yield from (cat.say_support[card.card][token] for card in islice(cards, 1))
        yield from cat.say_announce[1:]
        yield cat.say_boost[1]
        yield cat.say_launch[cat.moon]

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if type(action) in RULES:
            return RULES[type(action)][0](state, self.turn, action)
        sentence = "Support, announce a mission, increase Influence, or decide about the launch."
        return Refusal("politics", sentence, "MS-POL-07")

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        nation = self.turn
        RULES[type(action)][1](state, flow, nation, action)
        self._next(state)
        if type(action) is Support:
            state.frames.append(Supporting(nation, 1))

    def run(self, state: MoonshotState, flow: Flow) -> None:
        """The Rival's turn."""
        rival.act(state, flow)
        self._next(state)

    def _next(self, state: MoonshotState) -> None:
        """The other one's turn, unless it has decided; after both decisions the phase is over
        (MS-POL-15)."""
        if len(state.launches) == len(state.nations):
            state.frames.pop()
        elif state.nations[1 - self.turn].target == UNDECIDED:
            self.turn = 1 - self.turn


@dataclass(eq=False)
class Supporting(Frame):
    """Tokens are being put on cards, at least two in all (MS-POL-08)."""

    name = "support"

    nation: int
    placed: int

    def _is_enough(self, state: MoonshotState) -> bool:
        return self.placed >= state.cat.content.constants.smallest_support

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        own = state.nations[self.nation]
        return state.politicians[self.nation] if own.influence + own.bluff else ()

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        legal: list[Action] = [END_SUPPORT] if self._is_enough(state) else []
        list_support(state, self.nation, legal)
        return legal

    def candidates(self, state: MoonshotState, seat: int) -> list[Action]:
        return self.legal(state, seat)

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        return Focus(self.name, supporting=SupportingView(NATIONS[self.nation], self.placed))

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Support):
            return refuse_support(state, self.nation, action)
        if isinstance(action, EndSupport):
            if self._is_enough(state):
                return None
            least = state.cat.content.constants.smallest_support
            sentence = f"At least {least} tokens are put in one action, so far {self.placed}."
            return Refusal("one-more-token", sentence, "MS-POL-08")
        return Refusal("supporting", "Put further tokens, or end the support first.", "MS-POL-07")

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Support):
            self.placed += 1
            do_support(state, flow, self.nation, action)
        else:
            state.frames.pop()

    def run(self, state: MoonshotState, flow: Flow) -> None:
        """All tokens are spent."""
        state.frames.pop()
