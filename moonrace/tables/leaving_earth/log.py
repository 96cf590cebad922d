"""Log lines: every event as a sentence with its figures. The token before a line says whose agency it is."""

from __future__ import annotations

from moonrace.games.leaving_earth import events
from moonrace.kernel.events import Event
from moonrace.tables.kit.sentences import TABLE, Sentences, Speaker
from moonrace.tables.kit.words import capital, count, figure
from moonrace.tables.leaving_earth.words import OUTCOMES, Words, ship, up_to

PURPOSES = {"fire": ", firing", "dock": ", docking", "separate": ", separating"}
"""What an outcome was drawn for, where its advancement does not say so itself."""
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


class Teller(Speaker[Words]):
    """Tells an event in the words of this game."""

    def seat_of(self, event: Event) -> int:
        """An agency's first seat has its number."""
        return event.agency if isinstance(event, events.OfAgency) else TABLE

    def parts(self, component: str, number: int) -> str:
        """ "2 Juno", "Buzz Aldrin"."""
        name = self.words.condition(component)
        return f"{number} {name}" if number > 1 else name

    def advancement(self, name: str) -> str:
        """An advancement's name, strong."""
        return f"**{self.words.advancement(name)}**"

    def terms(self, give: events.Names, take: events.Names) -> str:
        """ "$10 and Craft 3 for Atlas Rockets (research)"."""
        return f"{self.words.items(give)} for {self.words.items(take)}"


TELL = Sentences(Teller)


def strong(craft: int) -> str:
    """A craft that a line is about."""
    return f"**{ship(craft)}**"


# Set-up and the year ----------------------------------------------------------------------------------------

TELL.says(events.Agency, lambda t, e: f"Runs **{t.words.agency(e.card)}**.")
TELL.says(events.OrderRoll, lambda _t, e: f"Rolls {e.roll} for the first turn.")
TELL.says(events.Turn, lambda _t, e: f"Turn {e.turn}.")
TELL.says(events.Passed, lambda _t, _e: "Passes.")
TELL.says(events.YearEnds, lambda _t, e: f"{e.year} ends. Repairs and healing on Earth.")


def _missions(t: Teller, e: events.Missions) -> str:
    points = sum(t.words.content.missions[mission].points for mission in e.missions)
    return f"{count(len(e.missions), 'mission')} on the table, {count(points, 'point')}."


def _year(t: Teller, e: events.Year) -> str:
    return f"**{e.year}** begins: ${t.words.content.constants.annual_funding} for each agency."


# Research and outcomes --------------------------------------------------------------------------------------

TELL.says(events.Researched, lambda t, e: f"Researched {t.advancement(e.advancement)}, ${e.money}.")
TELL.says(events.GainedAdvancement, lambda t, e: f"Gains {t.advancement(e.advancement)} with its outcomes.")
TELL.says(events.NoOutcome, lambda t, e: f"{t.advancement(e.advancement)}: no outcomes left, it works.")


def _outcome(t: Teller, e: events.Outcome) -> str:
    purpose = PURPOSES.get(e.purpose, "")
    drawn = f"drawn from {e.left + 1} outcomes" if e.left else "its only outcome"
    return f"{t.advancement(e.advancement)}{purpose}: {OUTCOMES[e.outcome]}, {drawn}."


def _removed(t: Teller, e: events.Removed) -> str:
    price = f"for ${e.money}" if e.money else "free, the last one"
    return f"Removed a {OUTCOMES[e.outcome]} from {t.advancement(e.advancement)}, {price}."


# Spacecraft -------------------------------------------------------------------------------------------------

TELL.says(events.Loaded, lambda t, e: f"{capital(t.parts(e.component, e.count))} on {strong(e.craft)}.")
TELL.says(events.Unloaded, lambda t, e: f"{capital(t.parts(e.component, e.count))} off {strong(e.craft)}.")
TELL.says(events.Repaired, lambda _t, e: f"{strong(e.craft)} is repaired, one supply used.")
TELL.says(events.Healed, lambda _t, e: f"The crew of {strong(e.craft)} is healed.")


def _bought(t: Teller, e: events.Bought) -> str:
    if t.words.is_astronaut(e.component):
        return f"Hired {t.words.part(e.component)}, {t.words.skill(e.component)}, ${e.money}."
    return f"Bought {t.parts(e.component, e.count)}, ${e.money}."


def _damaged(t: Teller, e: events.Damaged) -> str:
    what = "is incapacitated" if t.words.is_astronaut(e.component) else "is damaged"
    return f"{t.words.part(e.component)} of {strong(e.craft)} {what}."


def _destroyed(t: Teller, e: events.Destroyed) -> str:
    why = LOSSES.get(e.why) or f"its {t.words.part(e.component)} exploded"
    return f"{strong(e.craft)} is lost: {why}."


def _died(t: Teller, e: events.Died) -> str:
    points = t.words.content.constants.astronaut_loss_points
    return f"**{t.words.part(e.astronaut)}** did not come home: {figure(points)} points."


# Manoeuvres and hazards -------------------------------------------------------------------------------------

TELL.says(events.Drifting, lambda _t, e: f"{strong(e.craft)} cannot stay where it is.")
TELL.says(
    events.Fired, lambda t, e: f"{t.words.part(e.component)} of {strong(e.craft)} gives {e.thrust} thrust."
)
TELL.says(
    events.UsedUp, lambda _t, e: f"Nothing is left of {strong(e.craft)}: the rocket was all there was of it."
)
TELL.says(events.Arrived, lambda t, e: f"{strong(e.craft)} arrives at {t.words.the(e.to)}.")
TELL.says(events.Landed, lambda _t, e: f"{strong(e.craft)} lands without a draw.")
TELL.says(events.BurnedUp, lambda t, e: f"{t.words.part(e.component)} of {strong(e.craft)} burns up.")


def _maneuver(t: Teller, e: events.Maneuver) -> str:
    years = f" in {count(e.years, 'year')}" if e.years else ""
    thrust = f", {e.thrust} thrust needed" if e.thrust else ""
    return f"{strong(e.craft)} makes for {t.words.the(e.to)} from {t.words.the(e.source)}{years}{thrust}."


def _stopped(_t: Teller, e: events.Stopped) -> str:
    tail = f" {e.thrust} thrust is lost." if e.thrust else ""
    return f"{strong(e.craft)} stays where it is.{tail}"


def _moved(t: Teller, e: events.Moved) -> str:
    if e.years:
        return f"{strong(e.craft)} is on its way to {t.words.the(e.to)}, {count(e.years, 'year')}."
    return f"{strong(e.craft)} reaches {t.words.the(e.to)}."


def _rolled(t: Teller, e: events.Rolled) -> str:
    result = "is incapacitated" if e.roll <= e.highest else "stays well"
    return f"{t.words.part(e.astronaut)} rolls {e.roll}, {e.why} {up_to(e.highest)}: {result}."


# Exploration ------------------------------------------------------------------------------------------------

TELL.says(events.Looked, lambda t, e: f"You look at {t.words.the(e.location)}: {t.words.face(e.face)}.")
TELL.says(events.Revealed, lambda t, e: f"Reveals **{t.words.the(e.location)}**: {t.words.face(e.face)}.")
TELL.says(events.Concealed, lambda t, e: f"Keeps to itself what {t.words.the(e.location)} is like.")
TELL.says(events.Surveying, lambda t, e: f"{strong(e.craft)} surveys {t.words.the(e.location)}.")
TELL.says(events.Collected, lambda t, e: f"{strong(e.craft)} takes {t.parts(e.component, e.count)} aboard.")


def _turned_in(t: Teller, e: events.TurnedIn) -> str:
    sample = t.words.part(e.sample)
    if e.advancement:
        return f"Turned in the {sample}: {t.advancement(e.advancement)} has no outcomes left."
    return f"Turned in the {sample} for ${e.money}."


# Rendezvous and survival ------------------------------------------------------------------------------------

TELL.says(events.Docked, lambda _t, e: f"{strong(e.craft)} docks with {ship(e.other)} and they are one.")
TELL.says(events.Separated, lambda _t, e: f"{strong(e.other)} separates from {strong(e.craft)}.")
TELL.says(
    events.Ate, lambda _t, e: f"The crew of {strong(e.craft)} uses {count(e.supplies, 'supply', 'supplies')}."
)


def _set_apart(t: Teller, e: events.SetApart) -> str:
    return f"{capital(t.parts(e.component, e.count))} to separate from {strong(e.craft)}."


# Deals, missions, the end -----------------------------------------------------------------------------------

TELL.says(events.Offered, lambda t, e: f"Offers {t.names[e.to]} {t.terms(e.give, e.take)}.")
TELL.says(events.Accepted, lambda t, e: f"Accepts the offer of {t.names[e.of]}: {t.terms(e.give, e.take)}.")
TELL.says(events.Declined, lambda t, e: f"Declines the offer of {t.names[e.of]}.")
TELL.says(
    events.GameOver, lambda _t, e: f"**The end.** {ENDS[e.why]} {count(e.left, 'point')} left on the table."
)


def _completed(t: Teller, e: events.Completed) -> str:
    others = f" The others receive ${e.bonus}." if len(t.names.names) > 1 else ""
    return f"Completed **{t.words.mission(e.mission)}**: {count(e.points, 'point')}.{others}"


def _impossible(t: Teller, e: events.Impossible) -> str:
    return f"**{t.words.mission(e.mission)}** has become impossible and leaves the game."


TELL.take_in(vars())
