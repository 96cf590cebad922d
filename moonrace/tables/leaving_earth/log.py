"""Log lines: every event as a sentence with its figures. The token before a line says whose agency it is."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.kernel.events import Event
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.telling import EventTeller, told
from moonrace.tables.kit.words import capital, count
from moonrace.tables.leaving_earth.words import OUTCOMES, Words

PURPOSES = {
    "fire": "firing",
    "landing": "landing",
    "entry": "entry",
    "dock": "docking",
    "separate": "separating",
    "survey": "surveying",
    "life support": "life support",
}
LOSSES = {
    "lost": "it drifted away",
    "landing": "the landing failed",
    "damage": "nothing aboard could take the damage",
    "concealed": "it took its secret along",
    "location": "the place destroyed it",
}
ENDS = {
    "calendar": "The calendar has run out.",
    "no-missions": "No mission is left on the table.",
    "unbeatable": "One agency cannot be caught up with.",
}


class Teller(EventTeller):
    """Tells one event in the words of this game."""

    def __init__(self, words: Words, event: Event, names: Names, viewer: int) -> None:
        super().__init__(event, names, viewer)
        self.words = words

    @property
    def seat(self) -> int:
        """Whose line it is: an agency's first seat has its number."""
        return self.seat_under("agency")

    @property
    def ship(self) -> str:
        """The craft it is about, strong."""
        return f"**Craft {self.number('craft')}**"

    def part(self, key: str = "component") -> str:
        """A component's name."""
        return self.words.part(self.text(key))

    def parts(self) -> str:
        """ "2 Juno", "Buzz Aldrin"."""
        number = self.number("count")
        name = self.words.condition(self.text("component"))
        return f"{number} {name}" if number > 1 else name

    def place(self, key: str) -> str:
        """A location in a sentence."""
        return self.words.the(self.text(key))

    @property
    def advancement(self) -> str:
        """An advancement's name, strong."""
        return f"**{self.words.advancement(self.text('advancement'))}**"

    @property
    def outcome(self) -> str:
        """An outcome's name."""
        return OUTCOMES.get(self.text("outcome"), self.text("outcome"))


def line(words: Words, event: Event, names: Names, viewer: int) -> Line | None:
    """An event as a log line, or None if it needs none."""
    return told(Teller(words, event, names, viewer), TELL)


def _missions(t: Teller) -> str:
    missions = t.many("missions")
    points = sum(t.words.content.missions[mission].points for mission in missions)
    return f"{count(len(missions), 'mission')} on the table, {count(points, 'point')}."


def _agency(t: Teller) -> str:
    return f"Runs **{t.words.agency(t.text('card'))}**."


def _year(t: Teller) -> str:
    return f"**{t.number('year')}** begins: ${t.words.content.constants.annual_funding} for each agency."


def _outcome(t: Teller) -> str:
    purpose = PURPOSES.get(t.text("purpose"), t.text("purpose"))
    return f"{t.advancement}, {purpose}: {t.outcome}. {t.number('left')} more on it."


def _removed(t: Teller) -> str:
    money = t.number("money")
    price = f"for ${money}" if money else "free, the last one"
    return f"Removed a {t.outcome} from {t.advancement}, {price}."


def _bought(t: Teller) -> str:
    label = t.text("component")
    if t.words.is_astronaut(label):
        return f"Hired {t.part()}, {t.words.skill(label)}, ${t.number('money')}."
    return f"Bought {t.parts()}, ${t.number('money')}."


def _damaged(t: Teller) -> str:
    label = t.text("component")
    what = "is incapacitated" if t.words.is_astronaut(label) else "is damaged"
    return f"{t.part()} of {t.ship} {what}."


def _destroyed(t: Teller) -> str:
    why = LOSSES.get(t.text("why")) or f"its {t.part()} exploded"
    return f"{t.ship} is lost: {why}."


def _died(t: Teller) -> str:
    points = t.words.content.constants.astronaut_loss_points
    return f"**{t.part('astronaut')}** is dead: {points} points."


def _rolled(t: Teller) -> str:
    is_hurt = t.number("roll") <= t.number("highest")
    why = t.text("why")
    result = "incapacitated" if is_hurt else "well"
    return f"{t.part('astronaut')} rolls {t.number('roll')} against {why} {t.number('highest')}: {result}."


def _collected(t: Teller) -> str:
    return f"{t.ship} takes {t.parts()} aboard."


def _turned_in(t: Teller) -> str:
    sample = t.part("sample")
    if t.text("advancement"):
        return f"Turned in the {sample}: {t.advancement} has no outcomes left."
    return f"Turned in the {sample} for ${t.number('money')}."


def _maneuver(t: Teller) -> str:
    years = f" in {count(t.number('years'), 'year')}" if t.number("years") else ""
    thrust = f", {t.number('thrust')} thrust needed" if t.number("thrust") else ""
    return f"{t.ship} makes for {t.place('to')} from {t.place('source')}{years}{thrust}."


def _fired(t: Teller) -> str:
    return f"{t.part()} of {t.ship} gives {t.number('thrust')} thrust."


def _moved(t: Teller) -> str:
    years = t.number("years")
    if years:
        return f"{t.ship} is on its way to {t.place('to')}, {count(years, 'year')}."
    return f"{t.ship} reaches {t.place('to')}."


def _stopped(t: Teller) -> str:
    thrust = t.number("thrust")
    tail = f" {thrust} thrust is lost." if thrust else ""
    return f"{t.ship} stays where it is.{tail}"


def _offered(t: Teller) -> str:
    to = t.names[t.number("to")]
    return f"Offers {to} {t.words.items(t.many('give'))} for {t.words.items(t.many('take'))}."


def _accepted(t: Teller) -> str:
    of = t.names[t.number("of")]
    return f"Accepts the offer of {of}: {t.words.items(t.many('give'))} for {t.words.items(t.many('take'))}."


def _completed(t: Teller) -> str:
    points = count(t.number("points"), "point")
    others = f" The others receive ${t.number('bonus')}." if len(t.names.names) > 1 else ""
    return f"Completed **{t.words.mission(t.text('mission'))}**: {points}.{others}"


def _game_over(t: Teller) -> str:
    why = ENDS.get(t.text("why"), "The game is over.")
    return f"**The end.** {why} {count(t.number('left'), 'point')} left on the table."


def _ate(t: Teller) -> str:
    return f"The crew of {t.ship} uses {count(t.number('supplies'), 'supply', 'supplies')}."


TELL: dict[str, Callable[[Teller], str]] = {
    "missions": _missions,
    "agency": _agency,
    "year": _year,
    "order_roll": lambda t: f"Rolls {t.number('roll')} for the first turn.",
    "turn": lambda t: f"Turn {t.number('turn')}.",
    "passed": lambda _: "Passes.",
    "drifting": lambda t: f"{t.ship} cannot stay where it is.",
    "year_ends": lambda t: f"{t.number('year')} ends. Repairs and healing on Earth.",
    "researched": lambda t: f"Researched {t.advancement}, ${t.number('money')}.",
    "gained_advancement": lambda t: f"Gains {t.advancement} with its outcomes.",
    "outcome": _outcome,
    "no_outcome": lambda t: f"{t.advancement}: no outcomes left, it works.",
    "removed": _removed,
    "bought": _bought,
    "loaded": lambda t: f"{capital(t.parts())} on {t.ship}.",
    "unloaded": lambda t: f"{capital(t.parts())} off {t.ship}.",
    "damaged": _damaged,
    "destroyed": _destroyed,
    "died": _died,
    "repaired": lambda t: f"{t.ship} is repaired, one supply used.",
    "healed": lambda t: f"The crew of {t.ship} is healed.",
    "looked": lambda t: f"You look at {t.place('location')}: {t.words.face(t.text('face'))}.",
    "revealed": lambda t: f"Reveals **{t.place('location')}**: {t.words.face(t.text('face'))}.",
    "concealed": lambda t: f"Keeps to itself what {t.place('location')} is like.",
    "rolled": _rolled,
    "surveying": lambda t: f"{t.ship} surveys {t.place('location')}.",
    "collected": _collected,
    "turned_in": _turned_in,
    "maneuver": _maneuver,
    "fired": _fired,
    "stopped": _stopped,
    "moved": _moved,
    "arrived": lambda t: f"{t.ship} arrives: {t.place('to')}.",
    "burned_up": lambda t: f"{t.part()} of {t.ship} burns up.",
    "docked": lambda t: f"{t.ship} docks with Craft {t.number('other')} and they are one.",
    "set_apart": lambda t: f"{capital(t.parts())} to separate from {t.ship}.",
    "separated": lambda t: f"**Craft {t.number('other')}** separates from {t.ship}.",
    "ate": _ate,
    "offered": _offered,
    "declined": lambda t: f"Declines the offer of {t.names[t.number('of')]}.",
    "accepted": _accepted,
    "completed": _completed,
    "impossible": lambda t: (
        f"**{t.words.mission(t.text('mission'))}** has become impossible and leaves the game."
    ),
    "game_over": _game_over,
}
