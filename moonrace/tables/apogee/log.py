"""Log lines: every event as a sentence that names card, person, place and money."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.kernel.events import Event
from moonrace.tables.apogee.words import RIVAL_ACTIONS, SPOTS, ZONES, Words, a_token, money
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.telling import EventTeller, Pairs, told
from moonrace.tables.kit.words import count, listed

HOW_ACQUIRED = {
    "design": "Designs",
    "rd": "Keeps",
    "specialty": "Draws",
    "director": "Takes",
}
HOW_BUILT = {
    "construction": "Built",
    "tokens": "Built for tokens:",
    "director": "Built for free:",
    "kept": "Back on the pad:",
}
PAIRS: Pairs = {
    ("turned_up", "turned_up"): ("card", "river"),
    ("turned_up", "acquired"): ("card",),
    ("investor_shown", "investor_shown"): ("investor",),
    ("built", "built"): ("technology",),
    ("built", "paid"): ("technology",),
    ("hired", "hired_who"): (),
    ("researched", "researched_what"): (),
    ("recruited", "joined"): (),
    ("dismissed", "dismissed_who"): (),
    ("removed", "removed_who"): (),
}
"""Neighbours told in one line."""


class Teller(EventTeller):
    """Tells one event in the words of this game."""

    def __init__(self, words: Words, event: Event, names: Names, viewer: int) -> None:
        super().__init__(event, names, viewer)
        self.words = words

    def technology(self, key: str = "technology") -> str:
        """A Technology's name, strong."""
        return f"**{self.words.name(self.text(key))}**"

    def technologies(self, key: str) -> str:
        """One Technology or several, strong, copies counted."""
        return f"**{self.words.names(self.things(key))}**"

    def credits(self) -> str:
        """The event's money."""
        return money(self.number("credits"))

    def place(self) -> str:
        """ "into **GEO**", "to the **Moon**"."""
        way, name = self.words.to(self.text("destination")), self.words.place(self.text("destination"))
        return way.replace(name, f"**{name}**")

    def people(self) -> str:
        """The event's Engineers with their authority."""
        return self.words.people(self.many("engineers"))

    def engineer(self) -> str:
        """The event's Engineer, strong."""
        return f"**{self.words.with_authority(self.text('engineer'))}**"

    def investor(self) -> str:
        """The event's Investor, strong."""
        return f"**{self.words.investor(self.text('investor')).name}**"


def line(words: Words, event: Event, names: Names, viewer: int) -> Line | None:
    """An event as a log line, or None if it needs none."""
    return told(Teller(words, event, names, viewer), TELL)


def _begins(t: Teller) -> str:
    mission = t.words.mission(t.number("mission"))
    return f"Mission {mission.number}, **{mission.title}**: {mission.text}"


def _directors(t: Teller) -> str:
    return f"You may be {listed(map(t.words.director_name, t.many('directors')), 'or')}."


def _director(t: Teller) -> str:
    card = t.words.director(t.text("director"))
    return f"**{card.name}**, {t.words.nation_name(card.nation)}, authority {card.authority}."


def _hired(t: Teller) -> str:
    if not t.number("count"):
        return "Hires nobody."
    return f"Hires {count(t.number('count'), 'Engineer')} for {t.credits()}."


def _placed(t: Teller) -> str:
    there = [f"{t.number(spot)} on {name}" for spot, name in SPOTS.items() if t.number(spot)]
    return f"Engineers face down: {listed(there)}." if there else "Keeps all Engineers in hand."


def _revealed(t: Teller) -> str:
    return f"{SPOTS[t.text('action')]}: **{t.people()}**."


def _specialty(t: Teller) -> str:
    return t.words.at_work(t.text("engineer"))


def _acquired(t: Teller) -> str:
    """What somebody takes, and what then lies in its place."""
    *turned_up, card = t.things("card")
    tail = f" Turned up: **{t.words.names(turned_up)}**." if turned_up else ""
    return f"{HOW_ACQUIRED.get(t.text('how'), 'Takes')} **{t.words.name(card)}**.{tail}"


def _built(t: Teller) -> str:
    return f"{_what_is_built(t)}."


def _paid(t: Teller) -> str:
    return f"{_what_is_built(t)} for {t.credits()}." if t.things("technology") else f"Pays {t.credits()}."


def _what_is_built(t: Teller) -> str:
    return f"{HOW_BUILT.get(t.text('how'), 'Built')} {t.technologies('technology')}"


def _turned_up(t: Teller) -> str:
    cards, rivers = t.things("card"), t.things("river")
    if len(set(rivers)) < 2:
        return f"Turned up: {t.technologies('card')}."
    by_river: dict[str, list[str]] = {}
    for river, card in zip(rivers, cards, strict=True):
        by_river.setdefault(river, []).append(card)
    parts = [f"{ZONES[river]} **{t.words.names(found)}**" for river, found in by_river.items()]
    return f"Turned up: {'; '.join(parts)}."


def _investor_shown(t: Teller) -> str:
    names = [f"**{t.words.investor(id_).name}**" for id_ in t.things("investor")]
    return f"{'A new Investor' if len(names) == 1 else 'New Investors'}: {listed(names)}."


def _hired_who(t: Teller) -> str:
    if not t.many("engineers"):
        return "You hire nobody."
    return f"You hire {t.people()}" + (f" for {t.credits()}." if t.number("credits") else ".")


def _rolled(t: Teller) -> str:
    number = t.number("number")
    return f"Rolls **{t.number('roll')}** against {number} {t.place()}."


def _earned(t: Teller) -> str:
    launches = t.number("launches")
    tail = f", {money(launches)} for launches" if launches else ""
    return f"Earns {t.credits()}{tail}."


def _funded(t: Teller) -> str:
    return f"{t.investor()} pays {t.credits()}, level {t.number('level')}."


def _objective(t: Teller) -> str:
    what = t.words.objective(t.text("investor"), t.number("level"))
    return f"Fulfils {t.investor()}, level {t.number('level')}: {what}."


def _rival_plans(t: Teller) -> str:
    return f"The rival rolls {t.number('roll')} and {RIVAL_ACTIONS[t.text('action')]}."


def _rival_rolled(t: Teller) -> str:
    return f"The rival rolls **{t.number('roll')}** against {t.number('number')}."


def _over(t: Teller) -> str:
    return {
        "mission": "The Mission is fulfilled. The game is over.",
        "rival": "The rival was first. The game is over.",
        "draw": "Both got there in one quarter. The game is over.",
        "called_off": "Nobody got there. The game is called off.",
    }.get(t.text("why"), "The game is over.")


def _came_back(t: Teller) -> str:
    names = t.words.names(t.many("technologies"))
    return f"Back in the reserve: {names}." if names else ""


def _passed(t: Teller) -> str:
    return "Takes no card." if t.text("what") == "design" else "No Director's action."


TELL: dict[str, Callable[[Teller], str]] = {
    "begins": _begins,
    "directors": _directors,
    "director": _director,
    "rival": lambda t: f"The rival is **{t.words.director_name(t.text('director'))}**.",
    "offered": lambda t: f"You may hire {t.people()}.",
    "hired": _hired,
    "hired_who": _hired_who,
    "round": lambda t: f"**Quarter {t.number('round')}**.",
    "placed": _placed,
    "revealed": _revealed,
    "specialty": _specialty,
    "removed": lambda t: f"One Engineer goes from {SPOTS[t.text('action')]} back to hand.",
    "removed_who": lambda t: f"{t.engineer()} goes from {SPOTS[t.text('action')]} back to your hand.",
    "no_effect": lambda t: f"{t.words.person(t.text('engineer'))} finds nobody there.",
    "river_replaced": lambda t: f"The {ZONES[t.text('river')]} river is replaced.",
    "turned_up": _turned_up,
    "investor_replaced": lambda t: f"{t.investor()} goes under the pile.",
    "investor_shown": _investor_shown,
    "investor_gone": lambda t: f"{t.investor()} leaves the game.",
    "cannot_build": lambda _: "Can build nothing this quarter.",
    "built": _built,
    "paid": _paid,
    "researched": lambda t: f"Draws {count(t.number('count'), 'R&D card')}.",
    "researched_what": lambda t: f"You draw {t.words.names(t.many('cards'))}.",
    "acquired": _acquired,
    "passed": _passed,
    "token": lambda t: f"Collects {a_token(t.text('colour'))}.",
    "token_left": lambda t: f"Leaves {a_token(t.text('colour'))}.",
    "token_lost": lambda t: f"No room for {a_token(t.text('colour'))}.",
    "discarded": lambda t: f"Discards {t.technology()}.",
    "declared": lambda t: f"Will launch {t.place()}.",
    "declared_tokens": lambda _: "Will use Docking tokens.",
    "stays": lambda _: "Does not launch.",
    "rolled": _rolled,
    "interrupted": lambda t: f"Launch {t.place()} interrupted; the rocket stays on the pad.",
    "launched": lambda t: f"**Launched** {t.place()}.",
    "waits": lambda t: f"The flight {t.place()} waits for docking.",
    "docked": lambda t: f"**Docked**: {t.words.place(t.text('destination'))}.",
    "exchanged": lambda t: f"Exchanges two {t.text('give')} tokens for one {t.text('take')}.",
    "tokens_spent": lambda t: f"Spends {t.words.tokens(t.many('tokens'))}.",
    "sequence_done": lambda _: "Ends the Docking sequence.",
    "gave_up": lambda _: "Gives the waiting flight up.",
    "came_back": _came_back,
    "objective": _objective,
    "counts": lambda t: f"The flight counts for Mission {t.number('mission')}.",
    "fulfilled": lambda t: f"**Fulfils Mission {t.number('mission')}**.",
    "earned": _earned,
    "funded": _funded,
    "recruits": lambda t: f"Recruits for {t.credits()}.",
    "recruited": lambda _: "An Engineer joins.",
    "joined": lambda t: f"{t.engineer()} joins you.",
    "left": lambda t: f"{t.engineer()} leaves you.",
    "dismissed": lambda _: "Dismisses an Engineer.",
    "dismissed_who": lambda t: f"You dismiss {t.engineer()}.",
    "sold": lambda t: f"Sells {t.technology()} for {t.credits()}.",
    "director_specialty": lambda t: f"{t.words.director_name(t.text('director'))} uses the specialty.",
    "bought": lambda t: f"Buys an Engineer from {t.names[t.number('seller')]} for {t.credits()}.",
    "seized": lambda t: f"Takes {t.technology()} from {t.names[t.number('victim')]}.",
    "building_blocked": lambda _: "May build nothing next quarter.",
    "launches_blocked": lambda _: "Nobody may launch next quarter.",
    "intervention": lambda t: f"{t.words.nation_name(t.text('nation'))} intervenes.",
    "granted": lambda t: f"Receives {t.credits()}.",
    "scrapped": lambda _: "Scraps the rocket.",
    "rival_plans": _rival_plans,
    "rival_cancelled": lambda t: f"The rival's {SPOTS[t.text('action')]} is stopped.",
    "rival_blocked": lambda _: "The rival makes no progress.",
    "rival_ready": lambda t: f"The rival's readiness is {t.number('readiness')}.",
    "rival_engineer": lambda t: f"The rival's Engineer: {t.engineer()}.",
    "rival_takes": lambda t: f"The rival takes {t.technology('card')}.",
    "rival_rolled": _rival_rolled,
    "rival_launched": lambda t: f"**The rival launches**, {count(t.number('launches'), 'time')} so far.",
    "over": _over,
}
