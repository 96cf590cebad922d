"""What things are called, and what cards do, in words made from their figures, never card by card."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.moonshot.blueprint import Worth
from moonrace.games.moonshot.content import MOON, Bundle, Content, Module, Risk
from moonrace.games.moonshot.odds import Parameters
from moonrace.kernel.content import is_reconstructed
from moonrace.tables.kit.desk import Vocabulary
from moonrace.tables.kit.words import capital, count, listed, signed

PARAMETERS = ("Structure", "Electronics", "Code")
LETTERS = "SEC"
PHASES = {
    "set_up": "set-up",
    "discussion": "discussion",
    "preparations": "preparations",
    "politics": "politics",
    "engineering": "engineering",
    "tracks": "politics and engineering",
    "launches": "launches",
    "suppliers": "suppliers",
    "fates": "manoeuvres",
    "effects": "administration",
    "over": "the end",
}
DECKS = {"structure": "Structure", "electronics": "Electronics", "code": "Code", "payload": "Payload"}
DECK_LETTERS = {"structure": "S", "electronics": "E", "code": "C", "payload": "P"}
TURNS = ("as printed", "turned once", "turned twice", "turned three times")
ENDINGS = {
    "moon": "landed on the Moon",
    "moon_popularity": "landed on the Moon too, and is more popular",
    "moon_first": "landed on the Moon first",
    "popularity": "the other side has no Popularity left",
    "budget": "the Budgets are too far apart",
    "limit": "the last round is over",
}
DELAYS = {"payload": "the payload is missing", "completed": "the other rocket was first"}
RECONSTRUCTED = (
    "Reconstructed: the published text gives no figures for this, so they were chosen here to fit it."
)
_SIDES = {
    "budget": "Budget",
    "popularity": "Popularity",
    "opp_budget": "their Budget",
    "opp_popularity": "their Popularity",
}
_THINGS = {
    "money": ("money", "money"),
    "tech": ("technology tile", "technology tiles"),
    "tests": ("free test", "free tests"),
    "test_steal": ("Test Steal token", "Test Steal tokens"),
    "tech_steal": ("Technology Steal token", "Technology Steal tokens"),
    "sabotage": ("Sabotage token on their rocket", "Sabotage tokens on their rocket"),
}
_SHORT = {
    "tech": ("tile", "tiles"),
    "tests": ("test", "tests"),
    "test_steal": ("Test Steal", "Test Steals"),
    "tech_steal": ("Tech Steal", "Tech Steals"),
    "sabotage": ("Sabotage", "Sabotage"),
}
_WHEN = {
    "per_round": "each round",
    "successful_mission": "after a mission",
    "obstruction": "when obstructing",
}


def space_name(space: str) -> str:
    """A space by column letter and row: `r2c3` is C2."""
    row, column = space[1:].split("c")
    return f"{chr(ord('A') + int(column) - 1)}{row}"


def changes(before: Worth, after: Worth) -> str:
    """What becomes of the parameters: "Structure 4 to 7, Code 2 to 1"."""
    pairs = zip((*PARAMETERS, "Adaptivity"), before, after, strict=True)
    return ", ".join(f"{name} {old} to {new}" for name, old, new in pairs if old != new)


def gains(worth: Sequence[int]) -> str:
    """The change of parameters, and perhaps Adaptivity, in letters: "S +3, C −1"."""
    return ", ".join(f"{letter} {signed(by)}" for letter, by in zip("SECA", worth, strict=False) if by)


def row_at(risk: Risk, value: int) -> int:
    """Which row of a risk card a check value leads to, from the top."""
    return 0 if value <= risk.low_max else 1 if value <= risk.mid_max else 2


def minima_at(risk: Risk, value: int) -> Parameters:
    """What a risk asks for at a check value."""
    return (risk.low, risk.mid, risk.high)[row_at(risk, value)]


class Words(Vocabulary[Content]):
    """The vocabulary of one content."""

    # Names --------------------------------------------------------------------------------------------------

    def nation(self, nation: str) -> str:
        """ "USSR", "USA"."""
        return self.content.nations[nation].name if nation in self.content.nations else "Nobody"

    def tile(self, tile: str) -> str:
        """A tile's name."""
        return self.content.tiles[tile].name

    def module(self, module: str) -> str:
        """A Module's name."""
        return self.content.modules[module].name

    def item(self, item: str) -> str:
        """What lies on a Suppliers line."""
        return self.tile(item) if item in self.content.tiles else self.module(item)

    def card(self, card: str) -> str:
        """A Manoeuvre card's name."""
        return self.content.manoeuvres[card].name

    def mission(self, mission: str) -> str:
        """A mission's name, or the Moon landing's."""
        return self.content.moon.name if mission == MOON else self.content.missions[mission].name

    def risk(self, risk: str) -> str:
        """A risk card's name."""
        return self.content.risks[risk].name

    def place(self, place: str) -> str:
        """A place of the politics board."""
        return self.content.places[place].name

    def payload(self, payload: str) -> str:
        """ "Astronaut"."""
        return self.content.payloads[payload].name

    def slot(self, slot: str) -> str:
        """A Module place, with what it looks at: "R1, row 1"."""
        place = self.content.module_slots[slot]
        what = f"column {chr(ord('A') + place.column - 1)}" if place.column else f"row {place.row}"
        return f"{slot}, {what}"

    # Effects ------------------------------------------------------------------------------------------------

    def effects(self, bundle: Bundle, *, is_short: bool = False) -> str:
        """What a reward gives: "Budget +2, 1 free test"."""
        things = {**_THINGS, **_SHORT} if is_short else _THINGS
        parts = []
        for kind, number in bundle.items():
            if kind in _SIDES:
                parts.append(f"{_SIDES[kind]} {signed(number)}")
            elif kind == "money":
                parts.append(f"{number} money")
            else:
                parts.append(count(number, *things[kind]))
        return ", ".join(parts)

    def level(self, card: str, level: int) -> Bundle:
        """What a Manoeuvre card gives at a level."""
        found = self.content.manoeuvres[card]
        return (found.level_1, found.level_2, found.level_3)[level - 1]

    def card_effect(self, card: str, level: int = 1, *, is_short: bool = False) -> str:
        """What a Manoeuvre card gives at a level, in words."""
        return self.effects(self.level(card, level), is_short=is_short)

    def place_effect(self, place: str) -> str:
        """ "Budget +1 each round"."""
        return " ".join(self.place_effect_parts(place))

    def place_effect_parts(self, place: str) -> tuple[str, str]:
        """What an empty place gives, and when: "Budget +1", "each round"."""
        found = self.content.places[place]
        return self.effects(found.effect), _WHEN[found.category]

    def reward(self, mission: str) -> str:
        """A mission's reward in words."""
        return "The game" if mission == MOON else self.effects(self.content.missions[mission].reward)

    def needs(self, mission: str) -> str:
        """The payload a mission asks for: "1 Satellite"."""
        payload = self.content.moon.payload if mission == MOON else self.content.missions[mission].payload
        return listed(
            self.payload(kind) if number == 1 else f"{number} {self.payload(kind)}s"
            for kind, number in payload.items()
        )

    def level_of(self, mission: str) -> str:
        """ "level 2"; nothing for the Moon landing."""
        return "" if mission == MOON else f"level {self.content.missions[mission].level}"

    # Modules ------------------------------------------------------------------------------------------------

    def condition(self, module: str, *, is_short: bool = False) -> str:
        """When a Module's bonus counts: "2 S centres in its row"."""
        found = self.content.modules[module]
        where = {"row": "row", "two_rows": "two rows", "column": "column"}[found.scope]
        what = _condition(found)
        return f"{what}, {where}" if is_short else f"{what} in its {where}"

    def bonus(self, module: str) -> str:
        """ "S +2", "Adaptivity +1, E +1"."""
        bonus = self.content.modules[module].bonus
        return ", ".join(f"{capital(icon)} {signed(number)}" for icon, number in bonus.items())

    # Where figures come from --------------------------------------------------------------------------------

    def is_module_reconstructed(self, module: str) -> bool:
        """Whether a Module's bonus was chosen here."""
        return is_reconstructed(self.content.modules[module], "bonus")

    def is_reward_reconstructed(self, mission: str) -> bool:
        """Whether a mission's reward was chosen here."""
        return is_reconstructed(self.content.missions[mission], "reward")

    def is_risk_reconstructed(self, risk: str) -> bool:
        """Whether what a risk card asks for was chosen here."""
        return is_reconstructed(self.content.risks[risk], "low")

    def is_card_reconstructed(self, card: str) -> bool:
        """Whether what a Manoeuvre card gives was chosen here."""
        return is_reconstructed(self.content.manoeuvres[card], "level_1")

    def is_place_reconstructed(self, place: str) -> bool:
        """Whether what an empty place gives was chosen here."""
        return is_reconstructed(self.content.places[place], "effect")


def _condition(module: Module) -> str:
    condition = module.condition
    if condition.kind == "centre_at_least":
        return f"{condition.n} {condition.icon} centres" if condition.n > 1 else f"1 {condition.icon} centre"
    if condition.kind == "each_centre_at_least":
        return f"{condition.n} each of S, E, C"
    if condition.kind == "matches_at_least":
        return count(condition.n, "match", "matches")
    if condition.kind == "payload_at_least":
        return count(condition.n, "Payload tile")
    return "all spaces filled"
