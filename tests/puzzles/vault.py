"""Vault: a tiny game in which far too much is hidden to follow it all. Forty cards, eight of them in a vault.

Every action is worth something else to a proof: one never looks into the vault, one does, one draws from what
nobody knows, one from a pile that everybody knows, one only moves cards about, one looks too late.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.result import Result
from moonrace.kernel.title import Credits, Mode, Title

CARDS = 40
HELD = 8
GUESSED = 20


class Do(Action, frozen=True, tag="do"):
    """One of the deeds that this vault allows."""

    deed: str


@dataclass(eq=False, kw_only=True)
class VaultState(State):
    """The cards, and how many tokens of a hidden kind there are."""

    deeds: tuple[str, ...]
    vault: list[int] = field(default_factory=lambda: [*range(HELD)])
    bag: list[int] = field(default_factory=lambda: [*range(HELD, CARDS)])
    open_pile: list[int] = field(default_factory=lambda: [0, 6])
    tokens: int = 0
    coins: int = 0
    waited: int = 0
    round: int = 1


class Choosing(Frame):
    """One thing to choose."""

    name = "choosing"

    def awaited(self, state: VaultState) -> Sequence[int]:
        return (0,)

    def candidates(self, state: VaultState, seat: int) -> list[Action]:
        return [Do(deed) for deed in state.deeds]

    def refuse(self, state: VaultState, seat: int, action: Action) -> None:
        return None

    def take(self, state: VaultState, flow: Flow, seat: int, action: Do) -> None:
        DEEDS[action.deed](state, flow)
        if action.deed != "wait":
            state.result = Result.by_scores([state.coins], "done")


def _wait(state: VaultState, _flow: Flow) -> None:
    """Everything is asked once more, as often as one likes."""
    state.waited += 1


def _leave(state: VaultState, _flow: Flow) -> None:
    state.coins = 1


def _roll(state: VaultState, flow: Flow) -> None:
    state.coins = flow.roll(6)


def _move(state: VaultState, _flow: Flow) -> None:
    """A hidden card goes from one place to another, and a hidden number is changed: nobody looks."""
    state.bag.append(state.vault.pop())
    state.tokens = 3 - (state.tokens + 1)
    state.coins = 2


def _guess(state: VaultState, _flow: Flow) -> None:
    state.coins = 5 if GUESSED in state.vault else 0


def _count(state: VaultState, _flow: Flow) -> None:
    state.coins = 5 if state.tokens > 1 else 0


def _draw(state: VaultState, flow: Flow) -> None:
    state.coins = flow.draw(state.bag, "card") % 2


def _draw_open(state: VaultState, flow: Flow) -> None:
    state.coins = flow.draw(state.open_pile, "card")


def _next_round(state: VaultState, flow: Flow) -> None:
    state.coins, state.round = 4, 2
    _guess(state, flow)


DEEDS = {
    "wait": _wait,
    "leave": _leave,
    "roll": _roll,
    "move": _move,
    "guess": _guess,
    "count": _count,
    "draw": _draw,
    "draw-open": _draw_open,
    "next-round": _next_round,
}


class VaultView(msgspec.Struct, frozen=True):
    """What the seat knows; which cards it has not seen is no secret, only where they lie."""

    coins: int
    unseen: tuple[int, ...]


class Vault(Title[VaultState, None, VaultView]):
    """The game."""

    id = "vault"
    name = "Vault"
    tagline = "Eight cards out of sight."
    prefix = "VAULT"
    credits = Credits("nobody", "nobody", 2026)
    modes = (Mode("solo", "Solo", (1,)),)
    action_kinds = (Do,)
    deeds: tuple[str, ...] = tuple(DEEDS)

    def setup(self, players: int, options: Mapping[str, str]) -> VaultState:
        return VaultState(players=players, frames=[Choosing()], deeds=self.deeds)

    def view(self, state: VaultState, seat: int) -> VaultView:
        return VaultView(state.coins, tuple(sorted(map(int, state.vault + state.bag))))

    def redeal(self, world: VaultState, seat: int, chance: Chance) -> None:
        chance.redeal(world.bag, [world.vault])
        for _ in range(2):
            world.tokens += chance.take([0, 1])
