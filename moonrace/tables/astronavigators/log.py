"""Log lines: every event as a sentence that names who, what and the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events as e
from moonrace.kernel.events import Event
from moonrace.tables.astronavigators.words import ENDINGS, SLOTS, Words
from moonrace.tables.face import Line, Names
from moonrace.tables.kit.sentences import Neighbours, Run, Sentences, Speaker, runs
from moonrace.tables.kit.words import count, listed

NEIGHBOURS: Neighbours = {
    (e.TileDrawn, e.TileSeen): (),
    (e.AgendaKept, e.AgendaKeptSecretly): (),
    (e.QuestKept, e.QuestKeptSecretly): (),
    (e.QuestsDrawn, e.QuestsDrawnSecretly): (),
    (e.RocketsDrawn, e.RocketsDrawnSecretly): (),
    (e.RocketKept, e.RocketKeptSecretly): (),
}
"""What everybody sees, followed by what only its owner does: one line for the owner."""
UNTOLD: dict[type[Event], str] = {
    e.Begun: "The first month is told next.",
    e.TokensSpent: "The board shows it, and it happens every month to everybody in flight.",
    e.TileTurnedUp: "The map shows the tops of all piles.",
}
"""Events without a line, with the reason."""
SAYS: dict[type[Event], str] = {
    e.CharacterKept: "Has chosen a character.",
    e.AgendaKept: "Keeps an agenda hidden.",
    e.SecondYear: "The first year is over. Everybody is a prepared astronaut.",
    e.Ready: "Thinks of the end of training.",
    e.Stayed: "Stays.",
    e.QuestKept: "Keeps a quest.",
    e.RocketKept: "Keeps a rocket card.",
    e.ExtraStep: "Gains an extra step.",
    e.Landed: "**Has landed** on the Moon.",
    e.Arrived: "**Is back on Earth**.",
    e.Prepared: "Is a prepared **astronaut**.",
    e.TrainsOn: "Trains on.",
    e.TokensRegained: "All spent tokens are active again.",
}
"""Events that need no more words than these."""


class Teller(Speaker):
    """Speaks in the words of this game."""

    def __init__(self, words: Words, names: Names, viewer: int, run: Run) -> None:
        super().__init__(names, viewer, run)
        self.words = words

    def card(self, card: str) -> str:
        """A card, strong."""
        return f"**{self.words.card(card)}**"

    def token(self, token: str) -> str:
        """A token, strong."""
        return f"**{self.words.token(token)}**"

    def square(self, square: str) -> str:
        """A square, strong."""
        return f"**{self.words.square_short(square)}**"

    def rocket(self, rocket: str) -> str:
        """A rocket, strong."""
        return f"**{self.words.rocket(rocket)}**"

    def quest(self, quest: str) -> str:
        """A quest, strong."""
        return f"**{self.words.quest(quest)}**"

    def instrument(self, instrument: str) -> str:
        """An instrument, strong."""
        return f"**{self.words.instrument(instrument)}**"

    def stage(self, stage: int) -> str:
        """A stage of the line from Earth to the Moon and back."""
        return self.words.line_stage(stage)


TELL = Sentences[Teller]()


def line(words: Words, event: Event, names: Names, viewer: int) -> Line | None:
    """An event as a log line, or None if it needs none."""
    return TELL.line(Teller(words, names, viewer, (event,)))


def lines(words: Words, events: Sequence[Event], names: Names, viewer: int) -> list[Line]:
    """What happened in one go, as log lines."""
    told = (TELL.line(Teller(words, names, viewer, run)) for run in runs(events, NEIGHBOURS))
    return [found for found in told if found is not None]


def _listing(name: Callable[[str], str], things: Iterable[str]) -> str:
    return listed(f"**{name(thing)}**" for thing in things)


def _nk(nk: int) -> str:
    """ ", 5 NK", or nothing."""
    return f", {nk} NK" if nk else ""


@TELL.of
def _plain(
    _t: Teller,
    event: e.CharacterKept
    | e.AgendaKept
    | e.SecondYear
    | e.Ready
    | e.Stayed
    | e.QuestKept
    | e.RocketKept
    | e.ExtraStep
    | e.Landed
    | e.Arrived
    | e.Prepared
    | e.TrainsOn
    | e.TokensRegained,
) -> str:
    return SAYS[type(event)]


# Set-up -----------------------------------------------------------------------------------------------------


@TELL.of
def _continent_chosen(t: Teller, event: e.ContinentChosen) -> str:
    return f"Begins in **{t.words.continent(event.continent)}**."


@TELL.of
def _characters_drawn(t: Teller, event: e.CharactersDrawn) -> str:
    return f"You draw {_listing(t.words.character, event.characters)}."


@TELL.of
def _character(t: Teller, event: e.Character) -> str:
    return f"Plays **{t.words.character(event.character)}**."


@TELL.of
def _agenda_kept_secretly(t: Teller, event: e.AgendaKeptSecretly) -> str:
    return f"You keep **{t.words.agenda(event.agenda)}**."


@TELL.of
def _shadow_planet(t: Teller, event: e.ShadowPlanet) -> str:
    return f"The shadow rolls zone {event.section} for **{t.words.planet(event.planet)}**."


@TELL.of
def _planet_placed(t: Teller, event: e.PlanetPlaced) -> str:
    return f"**{t.words.planet(event.planet)}** stands at {event.degrees} degrees."


@TELL.of
def _orrery_set(t: Teller, event: e.OrrerySet) -> str:
    return f"The planets are placed. Planet card: {t.card(event.top)}."


@TELL.of
def _starting_tile(t: Teller, event: e.StartingTile) -> str:
    return f"Starts with tile {t.words.tile(event.tile)}."


# The month --------------------------------------------------------------------------------------------------


@TELL.of
def _month(t: Teller, event: e.Month) -> str:
    month = t.words.content.months[event.month]
    first = f" **{t.names[event.first]}** chooses first." if len(t.names.names) > 1 else ""
    return f"{month.name}, year {1 + (event.round - 1) // 12}: the Sun is in {month.zodiac}.{first}"


@TELL.of
def _goes_first(_t: Teller, event: e.GoesFirst) -> str:
    how = "with the Sextant" if event.using == acts.SEXTANT else f"with tile {event.using}"
    return f"Chooses a week first, {how}."


@TELL.of
def _refreshed(t: Teller, event: e.Refreshed) -> str:
    top = f" Next on the deck: {t.words.card(event.top)}." if event.top else ""
    return f"New cards: {listed(map(t.words.card, event.cards))}.{top}"


@TELL.of
def _reshuffled(_t: Teller, event: e.Reshuffled) -> str:
    return f"{count(event.cards, 'card')} from under the weeks make a new deck."


@TELL.of
def _orrery(t: Teller, event: e.Orrery) -> str:
    top = f" Planet card: {t.card(event.top)}." if event.top else ""
    return f"The orrery shows {listed(map(t.words.planet, event.seen)) or 'no planet'}.{top}"


@TELL.of
def _tokens_moved(_t: Teller, event: e.TokensMoved) -> str:
    shadow = f", the shadow week {event.shadow}" if event.shadow else ""
    return f"Bad timing blocks week {event.bad_timing}{shadow}."


@TELL.of
def _shadow_moved(t: Teller, event: e.ShadowMoved) -> str:
    return f"The shadow is on {t.stage(event.stage)}."


@TELL.of
def _over(t: Teller, event: e.Over) -> str:
    why = ENDINGS.get(event.why, "the game is over")
    return f"**{t.names[event.winner]}** wins: {why}." if event.winner >= 0 else f"The end: {why}."


# Declaring --------------------------------------------------------------------------------------------------


@TELL.of
def _declared(t: Teller, event: e.Declared) -> str:
    what = {
        acts.STAY: "stay",
        acts.HELIPORTS: "place heliports",
        acts.TIME: "observe the second card",
        acts.PLANET: f"{event.action} the planet card",
        acts.EARTH_RISE: "observe Earth Rise",
        "": event.action,
    }.get(event.what, f"travel by {event.what}")
    if event.cards:
        what = f"observe the saved {listed(map(t.words.card, event.cards))}"
    return f"Takes week {event.week}: {what}."


@TELL.of
def _instrument_placed(t: Teller, event: e.InstrumentPlaced) -> str:
    return f"Puts the {t.instrument(event.instrument)} beside the character."


@TELL.of
def _instrument_used(t: Teller, event: e.InstrumentUsed) -> str:
    card = f": {t.card(event.card)}" if event.card else ""
    week = f", week {event.week}" if event.week else ""
    return f"Uses the {t.instrument(event.instrument)}{card}{week}."


# Observing and planning -------------------------------------------------------------------------------------


@TELL.of
def _observed(t: Teller, event: e.Observed) -> str:
    return f"Observes {t.card(event.card)}{_nk(event.nk)}."


@TELL.of
def _not_observed(t: Teller, event: e.NotObserved) -> str:
    return f"{t.card(event.card)} cannot be observed."


@TELL.of
def _technique_tile(t: Teller, event: e.TechniqueTile) -> str:
    return f"Flips {event.tile} for {t.words.technique(event.technique)}."


@TELL.of
def _set_scored(t: Teller, event: e.SetScored) -> str:
    return f"Completes **{t.words.set(event.set)}**{_nk(event.nk)}."


@TELL.of
def _token_active(t: Teller, event: e.TokenActive) -> str:
    return f"The token {t.token(event.token)} is active."


@TELL.of
def _planned(t: Teller, event: e.Planned) -> str:
    return f"Saves {t.card(event.card)} from week {event.week}."


@TELL.of
def _swapped(t: Teller, event: e.Swapped) -> str:
    return f"Puts {t.card(event.card)} back on week {event.week}."


@TELL.of
def _not_planned(_t: Teller, event: e.NotPlanned) -> str:
    return f"Finds no card to plan in week {event.week}."


# Travelling -------------------------------------------------------------------------------------------------


@TELL.of
def _moved(t: Teller, event: e.Moved) -> str:
    return f"By {event.vehicle} to {t.square(event.to)}."


@TELL.of
def _vehicle_used(_t: Teller, event: e.VehicleUsed) -> str:
    return f"First time by {event.vehicle}{_nk(event.nk)}." if event.nk else ""


@TELL.of
def _all_vehicles(_t: Teller, event: e.AllVehicles) -> str:
    return f"Has used all vehicles{_nk(event.nk)}."


@TELL.of
def _continent(t: Teller, event: e.Continent) -> str:
    tile = f", tile {event.tile}" if event.tile else ""
    return f"New continent: **{t.words.continent(event.continent)}**{tile}{_nk(event.nk)}."


@TELL.of
def _all_continents(_t: Teller, event: e.AllContinents) -> str:
    return f"Has visited all continents{_nk(event.nk)}."


@TELL.of
def _connected(_t: Teller, event: e.Connected) -> str:
    return f"Flips {event.tile}, to go on by {event.vehicle}."


@TELL.of
def _chain_roll(t: Teller, event: e.ChainRoll) -> str:
    free = "a free connection" if event.free else "no connection"
    return f"Meets {t.names[event.other]} and rolls {event.rolled}: {free}."


@TELL.of
def _chained(_t: Teller, event: e.Chained) -> str:
    return f"Goes on by {event.vehicle}, free."


@TELL.of
def _heliport(t: Teller, event: e.Heliport) -> str:
    source = f" from {t.square(event.source)}" if event.source else ""
    return f"Puts a heliport{source} on {t.square(event.square)}."


# Tiles, quests, rockets, agendas ----------------------------------------------------------------------------


@TELL.of
def _reactivate_tile(_t: Teller, event: e.ReactivateTile) -> str:
    return f"Flips {event.tile} to reactivate a token."


@TELL.of
def _quest_tiles(_t: Teller, event: e.QuestTiles) -> str:
    return f"Flips {listed(event.tiles)} {'to search for a quest' if event.search else 'for a quest'}."


@TELL.of
def _quest_found(t: Teller, event: e.QuestFound) -> str:
    return f"Takes the quest {t.quest(event.quest)}."


@TELL.of
def _quest_not_found(t: Teller, event: e.QuestNotFound) -> str:
    return f"{t.quest(event.quest)} is not in the deck."


@TELL.of
def _quests_drawn(_t: Teller, event: e.QuestsDrawn) -> str:
    return f"Draws {count(event.count, 'quest')}."


@TELL.of
def _quests_drawn_secretly(t: Teller, event: e.QuestsDrawnSecretly) -> str:
    return f"You draw {_listing(t.words.quest, event.quests)}."


@TELL.of
def _quest_kept_secretly(t: Teller, event: e.QuestKeptSecretly) -> str:
    return f"You keep {t.quest(event.quest)}."


@TELL.of
def _quest_done(t: Teller, event: e.QuestDone) -> str:
    return f"Finishes {t.quest(event.quest)}{_nk(event.nk)}: the {t.instrument(event.instrument)}."


@TELL.of
def _rocket_tile(_t: Teller, event: e.RocketTile) -> str:
    return f"Flips {event.tile} for a rocket card."


@TELL.of
def _rocket_searched(t: Teller, event: e.RocketSearched) -> str:
    return f"Searches for the {t.rocket(event.rocket)}: {'found' if event.found else 'not in the deck'}."


@TELL.of
def _rockets_drawn(_t: Teller, event: e.RocketsDrawn) -> str:
    return f"Draws {count(event.count, 'rocket')}."


@TELL.of
def _rockets_drawn_secretly(t: Teller, event: e.RocketsDrawnSecretly) -> str:
    return f"You draw {_listing(t.words.rocket, event.rockets)}."


@TELL.of
def _rocket_kept_secretly(t: Teller, event: e.RocketKeptSecretly) -> str:
    return f"You keep the {t.rocket(event.rocket)}."


@TELL.of
def _site_tile(_t: Teller, event: e.SiteTile) -> str:
    return f"Flips {event.tile} for a launch site."


@TELL.of
def _rocket_revealed(t: Teller, event: e.RocketRevealed) -> str:
    return f"Reveals the {t.rocket(event.rocket)}."


@TELL.of
def _site(t: Teller, event: e.Site) -> str:
    return f"The {t.rocket(event.rocket)} stands in {t.square(event.square)}."


@TELL.of
def _agenda_revealed(t: Teller, event: e.AgendaRevealed) -> str:
    entry = t.words.content.agendas[event.agenda]
    value = f" Named value: {event.value}." if event.value >= 0 else ""
    return f"Reveals **{entry.name}**: {entry.text}{value}"


# The flight -------------------------------------------------------------------------------------------------


@TELL.of
def _launched(t: Teller, event: e.Launched) -> str:
    return f"Launches the {t.rocket(event.rocket)} from {t.square(event.square)}."


@TELL.of
def _launch_bonus(_t: Teller, event: e.LaunchBonus) -> str:
    return f"The launch gives {event.nk} NK."


@TELL.of
def _tile_drawn(_t: Teller, event: e.TileDrawn) -> str:
    return f"Draws a tile of stage {event.stage}."


@TELL.of
def _tile_seen(_t: Teller, event: e.TileSeen) -> str:
    return f"You draw a tile of stage {event.stage}: **{event.value}**."


@TELL.of
def _flew(t: Teller, event: e.Flew) -> str:
    return f"Flies to **{t.stage(event.to)}**."


@TELL.of
def _tile_revealed(t: Teller, event: e.TileRevealed) -> str:
    return f"The tile of {t.stage(event.stage)} is turned up: **{event.value}**."


@TELL.of
def _difficulty(_t: Teller, event: e.Difficulty) -> str:
    return f"Adds DV {event.value}: {event.dv} in all."


@TELL.of
def _cancelled(t: Teller, event: e.Cancelled) -> str:
    return f"Cancels the tile with {t.token(event.token)}."


@TELL.of
def _lessened(_t: Teller, event: e.Lessened) -> str:
    return f"The agenda lowers the tile to {event.value}."


@TELL.of
def _difference(_t: Teller, event: e.Difference) -> str:
    return f"Draws {event.drawn} to compare: DV {event.value}."


@TELL.of
def _redrawn(t: Teller, event: e.Redrawn) -> str:
    return f"The tile of {t.stage(event.stage)} is exchanged for **{event.value}**."


@TELL.of
def _guessed(_t: Teller, event: e.Guessed) -> str:
    return f"Guesses {event.guess}, draws {event.drawn}."


@TELL.of
def _housing(_t: Teller, event: e.Housing) -> str:
    return f"Stage {event.stage} houses one less for this player."


@TELL.of
def _exchanged(_t: Teller, event: e.Exchanged) -> str:
    return f"Exchanges the tile of stage {event.stage} for a **{event.value}**."


@TELL.of
def _exchanged_for(_t: Teller, event: e.ExchangedFor) -> str:
    return f"You take the {event.value} of stage {event.stage}."


@TELL.of
def _claimed(_t: Teller, event: e.Claimed) -> str:
    return f"Both tiles of stage {event.stage} are alike."


@TELL.of
def _aborted(t: Teller, event: e.Aborted) -> str:
    how = "A free abort" if event.is_free else "**Abort**"
    return f"{how} on {t.stage(event.stage)}: back to the launch pad, DV 0."


@TELL.of
def _dropped(_t: Teller, event: e.Dropped) -> str:
    keeps = "keeps the rank of that stage" if event.keeps_rank else "without an arrival"
    return f"Drops out on inbound stage {event.stage}, {keeps}."


@TELL.of
def _out(t: Teller, event: e.Out) -> str:
    return f"Is out on {t.stage(event.stage)}: no Abort token is left."


# Calibration ------------------------------------------------------------------------------------------------


@TELL.of
def _calibrated(t: Teller, event: e.Calibrated) -> str:
    return f"Puts {t.token(event.token)} on the {SLOTS[event.slot]}."


@TELL.of
def _calibration_shown(_t: Teller, event: e.CalibrationShown) -> str:
    return f"Calibration gives {count(event.steps, 'extra step')} next month."


@TELL.of
def _abort_stage(t: Teller, event: e.AbortStage) -> str:
    return f"**Abort Stage** on {t.stage(event.stage)}: back to the pad, DV 0."
