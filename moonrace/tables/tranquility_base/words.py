"""What things are called, and what cards do, in sentences made from effects and never typed card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from moonrace.games.tranquility_base.content import (
    AGENA,
    Content,
    Equipment,
    History,
    Instant,
    Mission,
    Target,
    Wild,
)
from moonrace.kernel.content import is_reconstructed
from moonrace.tables.kit.desk import Vocabulary
from moonrace.tables.kit.words import capital, count, listed

Card = Equipment | Mission | Wild | History | Instant

MOON = "moon"
AGENA_ROCKET = "atlas_d"
"""What an Agena is launched with."""
KINDS = ("mission", "wild", "history", "instant")
PHASES = {
    "set_up": "set-up",
    "draw": "draw phase",
    "recycle_fuel": "recycle phase",
    "action": "action phase",
    "upkeep": "upkeep",
    "discard": "discard phase",
    "refill_hand": "refill phase",
    "over": "the end",
}
ORDERS = {
    "never": "never",
    "always": "always",
    "on-mercury": "on Mercury launches",
    "on-gemini": "on Gemini launches",
    "on-apollo": "on Apollo launches",
}
AGENA_MEANT = {
    "": "",
    "pad": ", Agena on the pad",
    "orbit": ", Agena in orbit",
    "inherited": ", Agena handed on",
}
"""Which of a mission's Agenas a Wild is aimed at."""
RECONSTRUCTED = "Reconstructed: printed only in pictures, chosen here to fit the known figures."


class Words(Vocabulary[Content]):
    """The vocabulary of one content."""

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card by id, missions included."""
        content = self.content
        return {
            **content.equipment,
            **content.missions,
            **content.wild,
            **content.history,
            **content.instant,
        }

    @cached_property
    def _spaces(self) -> dict[str, str]:
        names = {MOON: "the Moon"}
        for number, start in enumerate(self.content.board.starts, start=1):
            names[start.id] = f"start space {number}"
        for path in self.content.board.paths:
            for number, space in enumerate(path.spaces[:-1], start=1):
                names[space] = f"descent {self.mission(path.junction)}, space {number}"
        return names

    def name(self, card: str) -> str:
        """The full name of a card; an unknown id stands for itself."""
        found = self.cards.get(card)
        return found.name if found else card

    def short(self, card: str) -> str:
        """The name on a chip or a button."""
        found = self.cards.get(card)
        return found.short if isinstance(found, Equipment) else self.name(card)

    def mission(self, mission: str) -> str:
        """The name of a mission."""
        return self.content.missions[mission].name if mission in self.content.missions else mission

    def space(self, space: str) -> str:
        """What a space is called: a patch by its mission."""
        return self._spaces.get(space) or self.mission(space)

    def counted(self, cards: Iterable[str]) -> str:
        """Several cards by name, copies counted: "2 Titan II and Atlas D"."""
        counts = Counter(cards)
        return listed(
            f"{number} {self.name(card)}" if number > 1 else self.name(card)
            for card, number in counts.items()
        )

    def kind(self, card: str) -> str:
        """`mission`, `wild`, `history`, `instant`, or the program of an equipment card."""
        content = self.content
        if card in content.equipment:
            return content.equipment[card].program
        groups: tuple[Collection[str], ...] = (
            content.missions,
            content.wild,
            content.history,
            content.instant,
        )
        return next((kind for kind, group in zip(KINDS, groups, strict=True) if card in group), "")

    def is_reconstructed(self, card: str, field: str) -> bool:
        """Whether the value of a card's field was designed to fit."""
        found = self.cards.get(card)
        return found is not None and is_reconstructed(found, field)

    # What cards do ------------------------------------------------------------------------------------------

    def effect(self, card: str) -> str:
        """What a special card does, in one short sentence; nothing for other cards."""
        found = self.cards.get(card)
        if isinstance(found, History):
            return _history_effect(found)
        if isinstance(found, Wild):
            return _hindrance(found.effect.kind, found.effect.turns, found.target)
        if isinstance(found, Instant):
            if found.effect.kind == "negate":
                return f"Negates {listed((_a_card(kind) for kind in found.effect.kinds), 'or')}."
            assert found.target is not None
            return _hindrance(found.effect.kind, found.effect.turns, found.target)
        return ""

    def hinders(self, card: str) -> str:
        """What a hindering card does in two or three words, for the verb of a row: "No move, 2 turns"."""
        found = self.cards.get(card)
        if not isinstance(found, Wild | Instant):
            return ""
        effect = found.effect
        words = {
            "abort": "Abort",
            "remove_agena": "Remove Agena",
            "cannot_move": f"No move, {count(effect.turns, 'turn')}",
            "cannot_launch": f"No launch, {count(effect.turns, 'turn')}",
            "negate": "Negate",
        }
        return words[effect.kind]

    def lengthens(self, card: str) -> str:
        """What a History card does to a move, for the verb of a row: "Double move", "Add 3 spaces"."""
        effect = self.content.history[card].effect
        return "Double move" if effect.kind == "double_move" else f"Add {count(effect.n, 'space')}"

    def as_fuel(self, card: str) -> int:
        """How much fuel a History card counts for in a payment."""
        found = self.cards.get(card)
        return found.effect.n if isinstance(found, History) and found.effect.kind == "as_fuel" else 0

    # Costs --------------------------------------------------------------------------------------------------

    def pad_cost(self, card: str) -> int:
        """What it costs to put equipment on a pad."""
        return self.content.equipment[card].pad_cost

    def vehicle(self, mission: str) -> Equipment:
        """The launch vehicle a mission requires."""
        needs = (self.content.equipment[card] for card in self.content.missions[mission].equipment)
        return next(card for card in needs if card.kind == "launch_vehicle")

    def rocket(self, mission: str, is_agena: bool = False) -> str:
        """What one sees on the pad: the vehicle of a mission, or that of its Agena."""
        return AGENA_ROCKET if is_agena else self.vehicle(mission).id

    def launch_cost(self, mission: str) -> int:
        """What it costs to launch a mission."""
        return self.vehicle(mission).launch_cost

    def agena_cost(self) -> int:
        """What it costs to launch an Agena."""
        return self.content.equipment[AGENA].launch_cost

    def wild_cost(self, card: str, *, is_solo: bool) -> int:
        """What it costs to play a Wild card."""
        return self.content.solo.wild_cost if is_solo else self.content.wild[card].cost

    def counters(self, cost: int, pay: Sequence[str]) -> int:
        """How many counters are left to spend when History cards pay part of a cost."""
        return max(0, cost - sum(map(self.as_fuel, pay)))

    def price(self, fuel: int, pay: Sequence[str] = ()) -> str:
        """ "2 fuel", "free", "1 fuel and First Powered Flight"."""
        parts = [f"{fuel} fuel"] if fuel else []
        return listed([*parts, *map(self.name, pay)]) or "free"

    def order(self, order: str, names: Sequence[str]) -> str:
        """A standing order in words."""
        if order.startswith("on-") and order not in ORDERS:
            seat = "ABCDE".find(order.removeprefix("on-"))
            return f"on {names[seat]}" if 0 <= seat < len(names) else order
        return ORDERS.get(order, order)


def _history_effect(card: History) -> str:
    effect = card.effect
    program = capital(effect.program or "")
    words = {
        "gain_fuel": f"Gains {effect.n} fuel for good",
        "as_fuel": f"Pays up to {effect.n} fuel of one cost",
        "double_move": f"Doubles one {program} move",
        "add_move": f"Adds {count(effect.n, 'free space')} to one move",
    }
    return f"{words[effect.kind]}."


def _hindrance(kind: str, turns: int, target: Target) -> str:
    what = _target(target)
    lasting = count(turns, "turn")
    words = {
        "abort": f"Aborts {what}.",
        "remove_agena": f"Removes {what}.",
        "cannot_move": f"Stops {what} for {lasting}.",
        "cannot_launch": f"Delays {what} by {lasting}.",
    }
    return words[kind]


def _target(target: Target) -> str:
    if target.state == "agena":
        return "one Agena, on a pad or in orbit"
    if target.state == "launching_agena":
        return "an Agena as it launches"
    if target.state == "unlaunched":
        return f"{_program_or_any(target)} launch"
    if len(target.programs) == 3:
        return f"any {target.state} mission"
    return f"a {target.state} {listed(map(capital, target.programs), 'or')} mission"


def _program_or_any(target: Target) -> str:
    if len(target.programs) == 3:
        return "any"
    article = "an" if target.programs[0][0] in "aeiou" else "a"
    return f"{article} {listed(map(capital, target.programs), 'or')}"


def _a_card(kind: str) -> str:
    return f"an {capital(kind)}" if kind[0] in "aeiou" else f"a {capital(kind)}"
