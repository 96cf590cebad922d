"""Log lines: every event as a sentence that names card, person, place and money."""

from __future__ import annotations

from collections.abc import Iterable

from moonrace.games.apogee import events
from moonrace.games.apogee.content import money
from moonrace.kernel.events import Event
from moonrace.tables.apogee.words import RIVAL_ACTIONS, SPOTS, ZONES, Words, a_token
from moonrace.tables.kit.sentences import Neighbours, Sentences, Speaker
from moonrace.tables.kit.words import capital, count, listed

HOW_ACQUIRED = {"design": "Designs", "rd": "Keeps", "specialty": "Draws", "director": "Takes"}
HOW_BUILT = {
    "construction": "Built",
    "tokens": "Built for tokens:",
    "director": "Built for free:",
    "kept": "Back on the pad:",
}
ENDINGS = {
    "mission": "The Mission is fulfilled. The game is over.",
    "rival": "The rival was first. The game is over.",
    "draw": "Both got there in one quarter. The game is over.",
    "called_off": "Nobody got there. The game is called off.",
}
SAID: dict[type[Event], str] = {
    events.CannotBuild: "Can build nothing this quarter.",
    events.DeclaredTokens: "Will use Docking tokens.",
    events.Stays: "Does not launch.",
    events.GaveUp: "Gives the waiting flight up.",
    events.SequenceDone: "Ends the Docking sequence.",
    events.Recruited: "An Engineer joins.",
    events.Dismissed: "Dismisses an Engineer.",
    events.Scrapped: "Scraps the rocket.",
    events.BuildingBlocked: "May build nothing next quarter.",
    events.LaunchesBlocked: "Nobody may launch next quarter.",
    events.RivalBlocked: "The rival makes no progress.",
}
"""What needs no figures."""
NEIGHBOURS: Neighbours = {
    (events.TurnedUp, events.TurnedUp): ("card", "river"),
    (events.TurnedUp, events.Acquired): ("card",),
    (events.InvestorShown, events.InvestorShown): ("investor",),
    (events.Built, events.Built): ("technology",),
    (events.Built, events.Paid): (),
    (events.Hired, events.HiredWho): (),
    (events.Researched, events.ResearchedWhat): (),
    (events.Recruited, events.Joined): (),
    (events.Dismissed, events.DismissedWho): (),
    (events.Removed, events.RemovedWho): (),
    (events.Rolled, events.Launched): (),
    (events.Rolled, events.Interrupted): (),
}
"""Neighbours told in one line."""


class Teller(Speaker[Words]):
    """Speaks in the words of this game."""

    def cards(self, labels: Iterable[str]) -> str:
        """One Technology or several, strong, copies counted."""
        return f"**{self.words.names(labels)}**"

    @property
    def roll(self) -> str:
        """ "Rolls **4**, 6 needed: ", where the line tells the roll as well."""
        return "".join(
            f"Rolls **{rolled.roll}**, {rolled.number} needed: " for rolled in self.all_of(events.Rolled)
        )

    def place(self, destination: str) -> str:
        """ "into **GEO**", "to the **Moon**"."""
        name = self.words.place(destination)
        return self.words.to(destination).replace(name, f"**{name}**")

    def engineer(self, id_: str) -> str:
        """An Engineer with authority, strong."""
        return f"**{self.words.with_authority(id_)}**"

    def investor(self, id_: str) -> str:
        """An Investor, strong."""
        return f"**{self.words.investor(id_).name}**"


TELL = Sentences(Teller, NEIGHBOURS)


def _said(
    _: Teller,
    e: events.CannotBuild
    | events.DeclaredTokens
    | events.Stays
    | events.GaveUp
    | events.SequenceDone
    | events.Recruited
    | events.Dismissed
    | events.Scrapped
    | events.BuildingBlocked
    | events.LaunchesBlocked
    | events.RivalBlocked,
) -> str:
    return SAID[type(e)]


# Set-up -----------------------------------------------------------------------------------------------------

TELL.says(
    events.Directors, lambda t, e: f"You may be {listed(map(t.words.director_name, e.directors), 'or')}."
)
TELL.says(events.Rival, lambda t, e: f"The rival is **{t.words.director_name(e.director)}**.")
TELL.says(events.Offered, lambda t, e: f"You may hire {t.words.people(e.engineers)}.")


def _begins(t: Teller, e: events.Begins) -> str:
    mission = t.words.mission(e.mission)
    return f"Mission {mission.number}, **{mission.title}**: {mission.text}"


def _director(t: Teller, e: events.Director) -> str:
    card = t.words.director(e.director)
    return f"**{card.name}**, {t.words.nation_name(card.nation)}, authority {card.authority}."


def _hired(_: Teller, e: events.Hired) -> str:
    return f"Hires {count(e.count, 'Engineer')} for {money(e.credits)}." if e.count else "Hires nobody."


def _hired_who(t: Teller, e: events.HiredWho) -> str:
    if not e.engineers:
        return "You hire nobody."
    price = "".join(f" for {money(hired.credits)}" for hired in t.all_of(events.Hired))
    return f"You hire {t.words.people(e.engineers)}{price}."


# Planning ---------------------------------------------------------------------------------------------------

TELL.says(events.Round, lambda _, e: f"**Quarter {e.round}**.")
TELL.says(events.Revealed, lambda t, e: f"{SPOTS[e.action]}: **{t.words.people(e.engineers)}**.")
TELL.says(events.Specialty, lambda t, e: t.words.at_work(e.engineer))
TELL.says(events.NoEffect, lambda t, e: f"{t.words.person(e.engineer)} finds nobody there.")
TELL.says(events.Removed, lambda _, e: f"One Engineer goes from {SPOTS[e.action]} back to hand.")
TELL.says(
    events.RemovedWho, lambda t, e: f"{t.engineer(e.engineer)} goes from {SPOTS[e.action]} back to your hand."
)
TELL.says(events.RiverReplaced, lambda _, e: f"The {ZONES[e.river]} river is replaced.")
TELL.says(events.InvestorReplaced, lambda t, e: f"{t.investor(e.investor)} goes under the pile.")


def _placed(_: Teller, e: events.Placed) -> str:
    numbers = {"specialty": e.specialty, "construction": e.construction, "rd": e.rd, "design": e.design}
    there = [f"{number} on {SPOTS[spot]}" for spot, number in numbers.items() if number]
    return f"Engineers face down: {listed(there)}." if there else "Keeps all Engineers in hand."


# Cards ------------------------------------------------------------------------------------------------------

TELL.says(events.Discarded, lambda t, e: f"Discards {t.cards([e.technology])}.")
TELL.says(events.Token, lambda _, e: f"Collects {a_token(e.colour)}.")
TELL.says(events.TokenLeft, lambda _, e: f"Leaves {a_token(e.colour)}.")
TELL.says(events.TokenLost, lambda _, e: f"No room for {a_token(e.colour)}.")
TELL.says(events.InvestorGone, lambda t, e: f"{t.investor(e.investor)} leaves the game.")


def _turned_up(t: Teller, e: events.TurnedUp) -> str:
    by_river: dict[str, list[str]] = {}
    for card in t.all_of(events.TurnedUp):
        by_river.setdefault(card.river, []).append(card.card)
    if len(by_river) == 1:
        return f"Turned up: {t.cards(by_river[e.river])}."
    return f"Turned up: {'; '.join(f'{ZONES[river]} {t.cards(cards)}' for river, cards in by_river.items())}."


def _acquired(t: Teller, e: events.Acquired) -> str:
    """What somebody takes, and what then lies in its place."""
    turned_up = [card.card for card in t.all_of(events.TurnedUp)]
    tail = f" Turned up: {t.cards(turned_up)}." if turned_up else ""
    return f"{HOW_ACQUIRED[e.how]} {t.cards([e.card])}.{tail}"


def _investor_shown(t: Teller, _: events.InvestorShown) -> str:
    names = [t.investor(shown.investor) for shown in t.all_of(events.InvestorShown)]
    return f"{'A new Investor' if len(names) == 1 else 'New Investors'}: {listed(names)}."


# Construction, R&D, Design ----------------------------------------------------------------------------------

TELL.says(events.Researched, lambda _, e: f"Draws {count(e.count, 'R&D card')}.")
TELL.says(events.ResearchedWhat, lambda t, e: f"You draw {t.words.names(e.cards)}.")
TELL.says(events.Passed, lambda _, e: "Takes no card." if e.what == "design" else "No Director's action.")


def _built(t: Teller, e: events.Built) -> str:
    return f"{HOW_BUILT[e.how]} {t.cards(built.technology for built in t.all_of(events.Built))}."


def _paid(t: Teller, e: events.Paid) -> str:
    built = t.all_of(events.Built)
    if not built:
        return f"Pays {money(e.credits)}."
    return f"{_built(t, built[-1]).removesuffix('.')} for {money(e.credits)}."


# Launch -----------------------------------------------------------------------------------------------------

TELL.says(events.Declared, lambda t, e: f"Will launch {t.place(e.destination)}.")
TELL.says(events.Waits, lambda t, e: f"The flight {t.place(e.destination)} waits for docking.")
TELL.says(events.Counts, lambda _, e: f"The flight counts for Mission {e.mission}: {e.have} of {e.need}.")
TELL.says(events.Fulfilled, lambda _, e: f"**Fulfils Mission {e.mission}**.")
TELL.says(events.Exchanged, lambda _, e: f"Exchanges two {e.give} tokens for one {e.take}.")
TELL.says(events.TokensSpent, lambda t, e: f"Spends {t.words.tokens(e.tokens)}.")
TELL.says(events.Docked, lambda t, e: f"**Docked** at {t.words.the(e.destination)}.")


def _rolled(t: Teller, e: events.Rolled) -> str:
    return f"Rolls **{e.roll}** for the launch {t.place(e.destination)}, {e.number} needed."


def _launched(t: Teller, e: events.Launched) -> str:
    return f"{t.roll}{'**launched**' if t.roll else '**Launched**'} {t.place(e.destination)}."


def _interrupted(t: Teller, e: events.Interrupted) -> str:
    what = f"launch {t.place(e.destination)} interrupted; the rocket stays on the pad."
    return f"{t.roll}{what}" if t.roll else capital(what)


def _came_back(t: Teller, e: events.CameBack) -> str:
    """Nothing where a reusable rocket of First Stages alone stays as it is."""
    return f"Back in the reserve: {t.words.names(e.technologies)}." if e.technologies else ""


def _objective(t: Teller, e: events.Objective) -> str:
    return f"Fulfils {t.investor(e.investor)}, level {e.level}: {t.words.objective(e.investor, e.level)}."


# Administration ---------------------------------------------------------------------------------------------

TELL.says(events.Funded, lambda t, e: f"{t.investor(e.investor)} pays {money(e.credits)}, level {e.level}.")
TELL.says(events.Recruits, lambda _, e: f"Recruits for {money(e.credits)}.")
TELL.says(events.Joined, lambda t, e: f"{t.engineer(e.engineer)} joins you.")
TELL.says(events.Left, lambda t, e: f"{t.engineer(e.engineer)} leaves you.")
TELL.says(events.DismissedWho, lambda t, e: f"You dismiss {t.engineer(e.engineer)}.")
TELL.says(events.Sold, lambda t, e: f"Sells {t.cards([e.technology])} for {money(e.credits)}.")
TELL.says(events.Intervention, lambda t, e: f"{t.words.nation_name(e.nation)} intervenes.")
TELL.says(events.Granted, lambda _, e: f"Receives {money(e.credits)}.")
TELL.says(events.Bought, lambda t, e: f"Buys an Engineer from {t.names[e.seller]} for {money(e.credits)}.")
TELL.says(events.Seized, lambda t, e: f"Takes {t.cards([e.technology])} from {t.names[e.victim]}.")


def _earned(_: Teller, e: events.Earned) -> str:
    tail = f", {money(e.launches)} for launches" if e.launches else ""
    return f"Earns {money(e.credits)}{tail}."


def _director_specialty(t: Teller, e: events.DirectorSpecialty) -> str:
    return f"{t.words.director_name(e.director)} uses the Director's specialty."


# The rival, the end -----------------------------------------------------------------------------------------

TELL.says(events.RivalPlans, lambda _, e: f"The rival rolls {e.roll} and {RIVAL_ACTIONS[e.action]}.")
TELL.says(events.RivalCancelled, lambda _, e: f"The rival's {SPOTS[e.action]} is stopped.")
TELL.says(events.RivalReady, lambda _, e: f"The rival's readiness is {e.readiness}.")
TELL.says(events.RivalEngineer, lambda t, e: f"The rival's Engineer: {t.engineer(e.engineer)}.")
TELL.says(events.RivalTakes, lambda t, e: f"The rival takes {t.cards([e.card])}.")
TELL.says(events.RivalRolled, lambda _, e: f"The rival rolls **{e.roll}**, {e.number} needed.")
TELL.says(events.RivalLaunched, lambda _, e: f"**The rival launches**, {count(e.launches, 'time')} so far.")
TELL.says(events.Over, lambda _, e: ENDINGS[e.why])


TELL.take_in(vars())
