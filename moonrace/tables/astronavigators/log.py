"""Log lines: every event as a sentence that names who, what and the figures."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.games.astronavigators import actions as acts
from moonrace.kernel.actions import Codec
from moonrace.kernel.events import Event
from moonrace.tables.astronavigators.words import ENDINGS, SLOTS, Words
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.telling import EventTeller, Pairs, told
from moonrace.tables.kit.words import count, listed

CODEC = Codec(acts.ACTIONS)
PAIRS: Pairs = {
    ("tile_drawn", "tile_seen"): (),
    ("agenda_kept", "agenda_kept_secretly"): (),
    ("quest_kept", "quest_kept_secretly"): (),
    ("quests_drawn", "quests_drawn_secretly"): (),
    ("rockets_drawn", "rockets_drawn_secretly"): (),
    ("rocket_kept", "rocket_kept_secretly"): (),
}
"""What everybody sees, followed by what only its owner does: one line for the owner."""


class Teller(EventTeller):
    """Tells one event in the words of this game."""

    def __init__(self, words: Words, event: Event, names: Names, viewer: int) -> None:
        super().__init__(event, names, viewer)
        self.words = words

    def card(self, key: str = "card") -> str:
        """A card, strong."""
        return f"**{self.words.card(self.text(key))}**"

    def token(self) -> str:
        """A token, strong."""
        return f"**{self.words.token(self.text('token'))}**"

    def square(self, key: str = "square") -> str:
        """A square, strong."""
        return f"**{self.words.square_short(self.text(key))}**"

    def rocket(self) -> str:
        """A rocket, strong."""
        return f"**{self.words.rocket(self.text('rocket'))}**"

    def quest(self) -> str:
        """A quest, strong."""
        return f"**{self.words.quest(self.text('quest'))}**"

    def instrument(self) -> str:
        """An instrument, strong."""
        return f"**{self.words.instrument(self.text('instrument'))}**"

    def listing(self, key: str, name: Callable[[str], str]) -> str:
        """Several things by name, strong."""
        return listed(f"**{name(each)}**" for each in self.many(key))

    def nk(self) -> str:
        """ ", 5 NK", or nothing."""
        return f", {self.number('nk')} NK" if self.number("nk") else ""

    def stage(self, key: str = "stage") -> str:
        """A stage of the line from Earth to the Moon and back."""
        return self.words.line_stage(self.number(key))


def line(words: Words, event: Event, names: Names, viewer: int) -> Line | None:
    """An event as a log line, or None if it needs none."""
    return told(Teller(words, event, names, viewer), TELL)


def _month(t: Teller) -> str:
    month = t.words.content.months[t.text("month")]
    first = f" **{t.names[t.number('first')]}** chooses first." if len(t.names.names) > 1 else ""
    year = 1 + (t.number("round") - 1) // 12
    return f"{month.name}, year {year}: the Sun is in {month.zodiac}.{first}"


def _declared(t: Teller) -> str:
    action = CODEC.parse(t.text("action"))
    if isinstance(action, acts.Travel):
        what = {
            acts.STAY: "stay",
            acts.HELIPORTS: "place heliports",
            "spacecraft": "travel by spacecraft",
        }.get(action.vehicle, f"travel by {action.vehicle}")
    elif isinstance(action, acts.Plan):
        what = "plan the planet card" if action.what else "plan"
    elif isinstance(action, acts.ObserveSaved):
        what = f"observe the saved {listed(map(t.words.card, action.cards))}"
    elif isinstance(action, acts.Observe):
        what = {
            acts.TIME: "observe the second card",
            acts.PLANET: "observe the planet card",
            acts.EARTH_RISE: "observe Earth Rise",
        }.get(action.what, "observe")
    else:
        return ""
    return f"Takes week {action.week}: {what}."


def _moved(t: Teller) -> str:
    return f"By {t.text('vehicle')} to {t.square('to')}."


def _continent(t: Teller) -> str:
    tile = f", tile {t.text('tile')}" if t.text("tile") else ""
    return f"New continent: **{t.words.continent(t.text('continent'))}**{tile}{t.nk()}."


def _chain_roll(t: Teller) -> str:
    free = "a free connection" if t.number("free") else "no connection"
    return f"Meets {t.names[t.number('other')]} and rolls {t.text('rolled')}: {free}."


def _vehicle_used(t: Teller) -> str:
    return f"First time by {t.text('vehicle')}{t.nk()}." if t.number("nk") else ""


def _refreshed(t: Teller) -> str:
    cards = listed(t.words.card(card) for card in t.many("cards"))
    top = f" Next on the deck: {t.words.card(t.text('top'))}." if t.text("top") else ""
    return f"New cards: {cards}.{top}"


def _orrery(t: Teller) -> str:
    seen = listed(t.words.planet(planet) for planet in t.many("seen"))
    top = f" Planet card: {t.card('top')}." if t.text("top") else ""
    return f"The orrery shows {seen or 'no planet'}.{top}"


def _orrery_set(t: Teller) -> str:
    return f"The planets are placed. Planet card: {t.card('top')}."


def _agenda_revealed(t: Teller) -> str:
    entry = t.words.content.agendas[t.text("agenda")]
    value = f" Named value: {t.number('value')}." if t.number("value") >= 0 else ""
    return f"Reveals **{entry.name}**: {entry.text}{value}"


def _quest_tiles(t: Teller) -> str:
    how = "to search for a quest" if t.number("search") else "for a quest"
    return f"Flips {listed(t.many('tiles'))} {how}."


def _rocket_searched(t: Teller) -> str:
    return f"Searches for the {t.rocket()}: {'found' if t.number('found') else 'not in the deck'}."


def _instrument_used(t: Teller) -> str:
    card = f": {t.card()}" if t.text("card") else ""
    week = f", week {t.number('week')}" if t.number("week") else ""
    return f"Uses the {t.instrument()}{card}{week}."


def _dropped(t: Teller) -> str:
    keeps = "keeps the rank of that stage" if t.number("keeps_rank") else "without an arrival"
    return f"Drops out on inbound stage {t.number('stage')}, {keeps}."


def _aborted(t: Teller) -> str:
    how = "a free abort" if t.number("is_free") else "**abort**"
    return f"{how} on {t.stage()}: back to the launch pad, DV 0.".replace("a free", "A free", 1).replace(
        "**abort**", "**Abort**", 1
    )


def _tokens_moved(t: Teller) -> str:
    shadow = f", the shadow week {t.number('shadow')}" if t.number("shadow") else ""
    return f"Bad timing blocks week {t.number('bad_timing')}{shadow}."


def _over(t: Teller) -> str:
    why = ENDINGS.get(t.text("why"), "the game is over")
    winner = t.number("winner")
    return f"**{t.names[winner]}** wins: {why}." if winner >= 0 else f"The end: {why}."


def _goes_first(t: Teller) -> str:
    using = t.text("using")
    how = "with the Sextant" if using == acts.SEXTANT else f"with tile {using}"
    return f"Chooses a week first, {how}."


def _heliport(t: Teller) -> str:
    source = f" from {t.square('source')}" if t.text("source") else ""
    return f"Puts a heliport{source} on {t.square()}."


def _not_observed(t: Teller) -> str:
    return f"{t.card()} cannot be observed."


def _flew(t: Teller) -> str:
    return f"Flies to **{t.words.line_stage(t.number('to'))}**."


def _tile_revealed(t: Teller) -> str:
    return f"The tile of {t.stage()} is turned up: **{t.number('value')}**."


def _rocket_tile(t: Teller) -> str:
    return f"Flips {t.text('tile')} for a rocket card."


def _technique_tile(t: Teller) -> str:
    return f"Flips {t.text('tile')} for {t.words.technique(t.text('technique'))}."


TELL: dict[str, Callable[[Teller], str]] = {
    "continent_chosen": lambda t: f"Begins in **{t.words.continent(t.text('continent'))}**.",
    "characters_drawn": lambda t: f"You draw {t.listing('characters', t.words.character)}.",
    "character_kept": lambda _: "Has chosen a character.",
    "character": lambda t: f"Plays **{t.words.character(t.text('character'))}**.",
    "agenda_kept": lambda _: "Keeps an agenda hidden.",
    "agenda_kept_secretly": lambda t: f"You keep **{t.words.agenda(t.text('agenda'))}**.",
    "starting_tile": lambda t: f"Starts with tile {t.words.tile(t.text('tile'))}.",
    "orrery_set": _orrery_set,
    "shadow_planet": lambda t: (
        f"The shadow rolls zone {t.number('section')} for **{t.words.planet(t.text('planet'))}**."
    ),
    "planet_placed": lambda t: (
        f"**{t.words.planet(t.text('planet'))}** stands at {t.number('degrees')} degrees."
    ),
    "month": _month,
    "goes_first": _goes_first,
    "ready": lambda _: "Thinks of the end of training.",
    "declared": _declared,
    "instrument_placed": lambda t: f"Puts the {t.instrument()} beside the character.",
    "instrument_used": _instrument_used,
    "observed": lambda t: f"Observes {t.card()}{t.nk()}.",
    "not_observed": _not_observed,
    "technique_tile": _technique_tile,
    "set_scored": lambda t: f"Completes **{t.words.set(t.text('set'))}**{t.nk()}.",
    "token_active": lambda t: f"The token {t.token()} is active.",
    "planned": lambda t: f"Saves {t.card()} from week {t.number('week')}.",
    "swapped": lambda t: f"Puts {t.card()} back on week {t.number('week')}.",
    "not_planned": lambda t: f"Finds no card to plan in week {t.number('week')}.",
    "moved": _moved,
    "vehicle_used": _vehicle_used,
    "all_vehicles": lambda t: f"Has used all vehicles{t.nk()}.",
    "continent": _continent,
    "all_continents": lambda t: f"Has visited all continents{t.nk()}.",
    "connected": lambda t: f"Flips {t.text('tile')}, to go on by {t.text('vehicle')}.",
    "chain_roll": _chain_roll,
    "chained": lambda t: f"Goes on by {t.text('vehicle')}, free.",
    "heliport": _heliport,
    "stayed": lambda _: "Stays.",
    "reactivate_tile": lambda t: f"Flips {t.text('tile')} to reactivate a token.",
    "quest_tiles": _quest_tiles,
    "quest_found": lambda t: f"Takes the quest {t.quest()}.",
    "quest_not_found": lambda t: f"{t.quest()} is not in the deck.",
    "quests_drawn": lambda t: f"Draws {count(t.number('count'), 'quest')}.",
    "quests_drawn_secretly": lambda t: f"You draw {t.listing('quests', t.words.quest)}.",
    "quest_kept": lambda _: "Keeps a quest.",
    "quest_kept_secretly": lambda t: f"You keep {t.quest()}.",
    "quest_done": lambda t: f"Finishes {t.quest()}{t.nk()}: the {t.instrument()}.",
    "rocket_tile": _rocket_tile,
    "rocket_searched": _rocket_searched,
    "rockets_drawn": lambda t: f"Draws {count(t.number('count'), 'rocket')}.",
    "rockets_drawn_secretly": lambda t: f"You draw {t.listing('rockets', t.words.rocket)}.",
    "rocket_kept": lambda _: "Keeps a rocket card.",
    "rocket_kept_secretly": lambda t: f"You keep the {t.rocket()}.",
    "site_tile": lambda t: f"Flips {t.text('tile')} for a launch site.",
    "rocket_revealed": lambda t: f"Reveals the {t.rocket()}.",
    "site": lambda t: f"The {t.rocket()} stands in {t.square()}.",
    "agenda_revealed": _agenda_revealed,
    "prepared": lambda _: "Is a prepared **astronaut**.",
    "trains_on": lambda _: "Trains on.",
    "calibrated": lambda t: f"Puts {t.token()} on the {SLOTS[t.text('slot')]}.",
    "calibration_shown": lambda t: (
        f"Calibration gives {count(t.number('steps'), 'extra step')} next month." if t.number("steps") else ""
    ),
    "tokens_regained": lambda _: "All spent tokens are active again.",
    "launched": lambda t: f"Launches the {t.rocket()} from {t.square()}.",
    "launch_bonus": lambda t: f"The launch gives {t.number('nk')} NK.",
    "tile_drawn": lambda t: f"Draws a tile of stage {t.number('stage')}.",
    "tile_seen": lambda t: f"You draw a tile of stage {t.number('stage')}: **{t.number('value')}**.",
    "flew": _flew,
    "tile_revealed": _tile_revealed,
    "difficulty": lambda t: f"Adds DV {t.number('value')}: {t.number('dv')} in all.",
    "cancelled": lambda t: f"Cancels the tile with {t.token()}.",
    "lessened": lambda t: f"The agenda lowers the tile to {t.number('value')}.",
    "extra_step": lambda _: "Gains an extra step.",
    "housing": lambda t: f"Stage {t.number('stage')} houses one less for this player.",
    "difference": lambda t: f"Draws {t.number('drawn')} to compare: DV {t.number('value')}.",
    "redrawn": lambda t: f"The tile of {t.stage()} is exchanged for **{t.number('value')}**.",
    "guessed": lambda t: f"Guesses {t.number('guess')}, draws {t.number('drawn')}.",
    "exchanged": lambda t: f"Exchanges the tile of stage {t.number('stage')} for a **{t.number('value')}**.",
    "exchanged_for": lambda t: f"You take the {t.number('value')} of stage {t.number('stage')}.",
    "claimed": lambda t: f"Both tiles of stage {t.number('stage')} are alike.",
    "landed": lambda _: "**Has landed** on the Moon.",
    "arrived": lambda _: "**Is back on Earth**.",
    "aborted": _aborted,
    "abort_stage": lambda t: f"**Abort Stage** on {t.stage()}: back to the pad, DV 0.",
    "dropped": _dropped,
    "out": lambda t: f"Is out on {t.stage()}: no Abort token is left.",
    "refreshed": _refreshed,
    "reshuffled": lambda t: f"{count(t.number('cards'), 'card')} from under the weeks make a new deck.",
    "orrery": _orrery,
    "second_year": lambda _: "The first year is over. Everybody is a prepared astronaut.",
    "tokens_moved": _tokens_moved,
    "shadow_moved": lambda t: f"The shadow is on {t.stage()}.",
    "over": _over,
}
QUIET = ("begun", "tokens_spent", "tile_turned_up")
"""Events that other lines tell already, or the table shows."""
