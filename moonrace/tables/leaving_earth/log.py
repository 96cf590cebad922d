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


@TELL.of
def _missions(t: Teller, e: events.Missions) -> str:
    points = sum(t.words.content.missions[mission].points for mission in e.missions)
    return f"{count(len(e.missions), 'mission')} on the table, {count(points, 'point')}."


@TELL.of
def _agency(t: Teller, e: events.Agency) -> str:
    return f"Runs **{t.words.agency(e.card)}**."


@TELL.of
def _year(t: Teller, e: events.Year) -> str:
    return f"**{e.year}** begins: ${t.words.content.constants.annual_funding} for each agency."


@TELL.of
def _order_roll(_t: Teller, e: events.OrderRoll) -> str:
    return f"Rolls {e.roll} for the first turn."


@TELL.of
def _turn(_t: Teller, e: events.Turn) -> str:
    return f"Turn {e.turn}."


@TELL.of
def _passed(_t: Teller, _e: events.Passed) -> str:
    return "Passes."


@TELL.of
def _year_ends(_t: Teller, e: events.YearEnds) -> str:
    return f"{e.year} ends. Repairs and healing on Earth."


# Research and outcomes --------------------------------------------------------------------------------------


@TELL.of
def _researched(t: Teller, e: events.Researched) -> str:
    return f"Researched {t.advancement(e.advancement)}, ${e.money}."


@TELL.of
def _gained(t: Teller, e: events.GainedAdvancement) -> str:
    return f"Gains {t.advancement(e.advancement)} with its outcomes."


@TELL.of
def _outcome(t: Teller, e: events.Outcome) -> str:
    purpose = PURPOSES.get(e.purpose, "")
    drawn = f"drawn from {e.left + 1} outcomes" if e.left else "its only outcome"
    return f"{t.advancement(e.advancement)}{purpose}: {OUTCOMES[e.outcome]}, {drawn}."


@TELL.of
def _no_outcome(t: Teller, e: events.NoOutcome) -> str:
    return f"{t.advancement(e.advancement)}: no outcomes left, it works."


@TELL.of
def _removed(t: Teller, e: events.Removed) -> str:
    price = f"for ${e.money}" if e.money else "free, the last one"
    return f"Removed a {OUTCOMES[e.outcome]} from {t.advancement(e.advancement)}, {price}."


# Spacecraft -------------------------------------------------------------------------------------------------


@TELL.of
def _bought(t: Teller, e: events.Bought) -> str:
    if t.words.is_astronaut(e.component):
        return f"Hired {t.words.part(e.component)}, {t.words.skill(e.component)}, ${e.money}."
    return f"Bought {t.parts(e.component, e.count)}, ${e.money}."


@TELL.of
def _loaded(t: Teller, e: events.Loaded) -> str:
    return f"{capital(t.parts(e.component, e.count))} on {strong(e.craft)}."


@TELL.of
def _unloaded(t: Teller, e: events.Unloaded) -> str:
    return f"{capital(t.parts(e.component, e.count))} off {strong(e.craft)}."


@TELL.of
def _damaged(t: Teller, e: events.Damaged) -> str:
    what = "is incapacitated" if t.words.is_astronaut(e.component) else "is damaged"
    return f"{t.words.part(e.component)} of {strong(e.craft)} {what}."


@TELL.of
def _destroyed(t: Teller, e: events.Destroyed) -> str:
    why = LOSSES.get(e.why) or f"its {t.words.part(e.component)} exploded"
    return f"{strong(e.craft)} is lost: {why}."


@TELL.of
def _died(t: Teller, e: events.Died) -> str:
    points = t.words.content.constants.astronaut_loss_points
    return f"**{t.words.part(e.astronaut)}** did not come home: {figure(points)} points."


@TELL.of
def _repaired(_t: Teller, e: events.Repaired) -> str:
    return f"{strong(e.craft)} is repaired, one supply used."


@TELL.of
def _healed(_t: Teller, e: events.Healed) -> str:
    return f"The crew of {strong(e.craft)} is healed."


# Manoeuvres and hazards -------------------------------------------------------------------------------------


@TELL.of
def _maneuver(t: Teller, e: events.Maneuver) -> str:
    years = f" in {count(e.years, 'year')}" if e.years else ""
    thrust = f", {e.thrust} thrust needed" if e.thrust else ""
    return f"{strong(e.craft)} makes for {t.words.the(e.to)} from {t.words.the(e.source)}{years}{thrust}."


@TELL.of
def _drifting(_t: Teller, e: events.Drifting) -> str:
    return f"{strong(e.craft)} cannot stay where it is."


@TELL.of
def _fired(t: Teller, e: events.Fired) -> str:
    return f"{t.words.part(e.component)} of {strong(e.craft)} gives {e.thrust} thrust."


@TELL.of
def _stopped(_t: Teller, e: events.Stopped) -> str:
    tail = f" {e.thrust} thrust is lost." if e.thrust else ""
    return f"{strong(e.craft)} stays where it is.{tail}"


@TELL.of
def _used_up(_t: Teller, e: events.UsedUp) -> str:
    return f"Nothing is left of {strong(e.craft)}: the rocket was all there was of it."


@TELL.of
def _moved(t: Teller, e: events.Moved) -> str:
    if e.years:
        return f"{strong(e.craft)} is on its way to {t.words.the(e.to)}, {count(e.years, 'year')}."
    return f"{strong(e.craft)} reaches {t.words.the(e.to)}."


@TELL.of
def _arrived(t: Teller, e: events.Arrived) -> str:
    return f"{strong(e.craft)} arrives at {t.words.the(e.to)}."


@TELL.of
def _landed(_t: Teller, e: events.Landed) -> str:
    return f"{strong(e.craft)} lands without a draw."


@TELL.of
def _burned_up(t: Teller, e: events.BurnedUp) -> str:
    return f"{t.words.part(e.component)} of {strong(e.craft)} burns up."


@TELL.of
def _rolled(t: Teller, e: events.Rolled) -> str:
    result = "is incapacitated" if e.roll <= e.highest else "stays well"
    return f"{t.words.part(e.astronaut)} rolls {e.roll}, {e.why} {up_to(e.highest)}: {result}."


# Exploration ------------------------------------------------------------------------------------------------


@TELL.of
def _looked(t: Teller, e: events.Looked) -> str:
    return f"You look at {t.words.the(e.location)}: {t.words.face(e.face)}."


@TELL.of
def _revealed(t: Teller, e: events.Revealed) -> str:
    return f"Reveals **{t.words.the(e.location)}**: {t.words.face(e.face)}."


@TELL.of
def _concealed(t: Teller, e: events.Concealed) -> str:
    return f"Keeps to itself what {t.words.the(e.location)} is like."


@TELL.of
def _surveying(t: Teller, e: events.Surveying) -> str:
    return f"{strong(e.craft)} surveys {t.words.the(e.location)}."


@TELL.of
def _collected(t: Teller, e: events.Collected) -> str:
    return f"{strong(e.craft)} takes {t.parts(e.component, e.count)} aboard."


@TELL.of
def _turned_in(t: Teller, e: events.TurnedIn) -> str:
    sample = t.words.part(e.sample)
    if e.advancement:
        return f"Turned in the {sample}: {t.advancement(e.advancement)} has no outcomes left."
    return f"Turned in the {sample} for ${e.money}."


# Rendezvous and survival ------------------------------------------------------------------------------------


@TELL.of
def _docked(_t: Teller, e: events.Docked) -> str:
    return f"{strong(e.craft)} docks with {ship(e.other)} and they are one."


@TELL.of
def _set_apart(t: Teller, e: events.SetApart) -> str:
    return f"{capital(t.parts(e.component, e.count))} to separate from {strong(e.craft)}."


@TELL.of
def _separated(_t: Teller, e: events.Separated) -> str:
    return f"{strong(e.other)} separates from {strong(e.craft)}."


@TELL.of
def _ate(_t: Teller, e: events.Ate) -> str:
    return f"The crew of {strong(e.craft)} uses {count(e.supplies, 'supply', 'supplies')}."


# Deals, missions, the end -----------------------------------------------------------------------------------


@TELL.of
def _offered(t: Teller, e: events.Offered) -> str:
    return f"Offers {t.names[e.to]} {t.terms(e.give, e.take)}."


@TELL.of
def _accepted(t: Teller, e: events.Accepted) -> str:
    return f"Accepts the offer of {t.names[e.of]}: {t.terms(e.give, e.take)}."


@TELL.of
def _declined(t: Teller, e: events.Declined) -> str:
    return f"Declines the offer of {t.names[e.of]}."


@TELL.of
def _completed(t: Teller, e: events.Completed) -> str:
    others = f" The others receive ${e.bonus}." if len(t.names.names) > 1 else ""
    return f"Completed **{t.words.mission(e.mission)}**: {count(e.points, 'point')}.{others}"


@TELL.of
def _impossible(t: Teller, e: events.Impossible) -> str:
    return f"**{t.words.mission(e.mission)}** has become impossible and leaves the game."


@TELL.of
def _game_over(_t: Teller, e: events.GameOver) -> str:
    return f"**The end.** {ENDS[e.why]} {count(e.left, 'point')} left on the table."
