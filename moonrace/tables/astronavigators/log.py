"""Log lines: every event as a sentence that names who, what and the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events as e
from moonrace.kernel.events import Event
from moonrace.tables.astronavigators.words import ENDINGS, SLOT_WORDS, Words
from moonrace.tables.kit.sentences import Neighbours, Sentences, Speaker
from moonrace.tables.kit.words import capital, count, listed

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


class Teller(Speaker[Words]):
    """Speaks in the words of this game."""

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

    def tile(self, tile: str) -> str:
        """A continent tile."""
        return self.words.tile_of(tile)

    def stage(self, stage: int) -> str:
        """A stage of the line from Earth to the Moon and back."""
        return self.words.line_stage(stage)


TELL = Sentences(Teller, NEIGHBOURS)


def _listing(name: Callable[[str], str], things: Iterable[str]) -> str:
    return listed(f"**{name(thing)}**" for thing in things)


def _nk(nk: int) -> str:
    """ ", 5 NK", or nothing."""
    return f", {nk} NK" if nk else ""


# Set-up -----------------------------------------------------------------------------------------------------

TELL.says(e.AgendaKept, lambda _, _x: "Keeps an agenda hidden.")
TELL.says(e.CharacterKept, lambda _, _x: "Has chosen a character.")
TELL.says(e.ContinentChosen, lambda t, x: f"Begins in **{t.words.continent(x.continent)}**.")
TELL.says(e.CharactersDrawn, lambda t, x: f"You draw {_listing(t.words.character, x.characters)}.")
TELL.says(e.Character, lambda t, x: f"Plays **{t.words.character(x.character)}**.")
TELL.says(e.AgendaKeptSecretly, lambda t, x: f"You keep **{t.words.agenda(x.agenda)}**.")
TELL.says(
    e.ShadowPlanet, lambda t, x: f"The shadow rolls zone {x.section} for **{t.words.planet(x.planet)}**."
)
TELL.says(e.PlanetPlaced, lambda t, x: f"**{t.words.planet(x.planet)}** stands at {x.degrees} degrees.")
TELL.says(e.OrrerySet, lambda t, x: f"The planets are placed. Planet card: {t.card(x.top)}.")
TELL.says(e.StartingTile, lambda t, x: f"Starts with tile {t.words.tile(x.tile)}.")


# The month --------------------------------------------------------------------------------------------------

TELL.says(e.SecondYear, lambda _, _x: "The first year is over. Everybody is a prepared astronaut.")
TELL.says(e.Reshuffled, lambda _, x: f"{count(x.cards, 'card')} from under the weeks make a new deck.")
TELL.says(e.ShadowMoved, lambda t, x: f"The shadow is on {t.stage(x.stage)}.")


def _month(t: Teller, event: e.Month) -> str:
    month = t.words.content.months[event.month]
    first = f" **{t.names[event.first]}** chooses first." if len(t.names.names) > 1 else ""
    return f"{month.name}, year {1 + (event.round - 1) // 12}: the Sun is in {month.zodiac}.{first}"


def _goes_first(_t: Teller, event: e.GoesFirst) -> str:
    how = "with the Sextant" if event.using == acts.SEXTANT else f"with tile {event.using}"
    return f"Chooses a week first, {how}."


def _refreshed(t: Teller, event: e.Refreshed) -> str:
    top = f" Next on the deck: {t.words.card(event.top)}." if event.top else ""
    return f"New cards: {listed(map(t.words.card, event.cards))}.{top}"


def _orrery(t: Teller, event: e.Orrery) -> str:
    top = f" Planet card: {t.card(event.top)}." if event.top else ""
    return f"The orrery shows {listed(map(t.words.planet, event.seen)) or 'no planet'}.{top}"


def _tokens_moved(_t: Teller, event: e.TokensMoved) -> str:
    shadow = f", the shadow week {event.shadow}" if event.shadow else ""
    return f"Bad timing blocks week {event.bad_timing}{shadow}."


def _over(t: Teller, event: e.Over) -> str:
    why = ENDINGS.get(event.why, "the game is over")
    return f"**{t.names[event.winner]}** wins: {why}." if event.winner >= 0 else f"The end: {why}."


# Declaring --------------------------------------------------------------------------------------------------

TELL.says(e.Ready, lambda _, _x: "Thinks of the end of training.")
TELL.says(e.InstrumentPlaced, lambda t, x: f"Puts the {t.instrument(x.instrument)} beside the character.")


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


def _instrument_used(t: Teller, event: e.InstrumentUsed) -> str:
    card = f": {t.card(event.card)}" if event.card else ""
    week = f", week {event.week}" if event.week else ""
    return f"Uses the {t.instrument(event.instrument)}{card}{week}."


# Observing and planning -------------------------------------------------------------------------------------

TELL.says(e.Observed, lambda t, x: f"Observes {t.card(x.card)}{_nk(x.nk)}.")
TELL.says(e.NotObserved, lambda t, x: f"{t.card(x.card)} cannot be observed.")
TELL.says(e.TechniqueTile, lambda t, x: f"Flips {t.tile(x.tile)} for {t.words.technique(x.technique)}.")
TELL.says(e.SetScored, lambda t, x: f"Completes **{t.words.set(x.set)}**{_nk(x.nk)}.")
TELL.says(e.TokenActive, lambda t, x: f"The token {t.token(x.token)} is active.")
TELL.says(e.Planned, lambda t, x: f"Saves {t.card(x.card)} from week {x.week}.")
TELL.says(e.Swapped, lambda t, x: f"Puts {t.card(x.card)} back on week {x.week}.")
TELL.says(e.NotPlanned, lambda _, x: f"Finds no card to plan in week {x.week}.")


# Travelling -------------------------------------------------------------------------------------------------

TELL.says(e.Stayed, lambda _, _x: "Stays.")
TELL.says(e.Moved, lambda t, x: f"By {x.vehicle} to {t.square(x.to)}.")
TELL.says(e.VehicleUsed, lambda _, x: f"First time by {x.vehicle}{_nk(x.nk)}." if x.nk else "")
TELL.says(e.AllVehicles, lambda _, x: f"Has used all vehicles{_nk(x.nk)}.")
TELL.says(e.AllContinents, lambda _, x: f"Has visited all continents{_nk(x.nk)}.")
TELL.says(e.Connected, lambda t, x: f"Flips {t.tile(x.tile)}, to go on by {x.vehicle}.")
TELL.says(e.Chained, lambda _, x: f"Goes on by {x.vehicle}, free.")


def _continent(t: Teller, event: e.Continent) -> str:
    tile = f", a tile for {t.words.tile_icons(event.tile)}" if event.tile else ""
    return f"New continent: **{t.words.continent(event.continent)}**{tile}{_nk(event.nk)}."


def _chain_roll(t: Teller, event: e.ChainRoll) -> str:
    free = "a free connection" if event.free else "no connection"
    return f"Meets {t.names[event.other]} and rolls {event.rolled}: {free}."


def _heliport(t: Teller, event: e.Heliport) -> str:
    source = f" from {t.square(event.source)}" if event.source else ""
    return f"Puts a heliport{source} on {t.square(event.square)}."


# Tiles, quests, rockets, agendas ----------------------------------------------------------------------------

TELL.says(e.RocketKept, lambda _, _x: "Keeps a rocket card.")
TELL.says(e.QuestKept, lambda _, _x: "Keeps a quest.")
TELL.says(e.ReactivateTile, lambda t, x: f"Flips {t.tile(x.tile)} to reactivate a token.")
TELL.says(
    e.QuestTiles,
    lambda t, x: f"Flips {listed(map(t.tile, x.tiles))} {'to search for' if x.search else 'for'} a quest.",
)
TELL.says(e.QuestFound, lambda t, x: f"Takes the quest {t.quest(x.quest)}.")
TELL.says(e.QuestNotFound, lambda t, x: f"{t.quest(x.quest)} is not in the deck.")
TELL.says(e.QuestsDrawn, lambda _, x: f"Draws {count(x.count, 'quest')}.")
TELL.says(e.QuestsDrawnSecretly, lambda t, x: f"You draw {_listing(t.words.quest, x.quests)}.")
TELL.says(e.QuestKeptSecretly, lambda t, x: f"You keep {t.quest(x.quest)}.")
TELL.says(
    e.QuestDone, lambda t, x: f"Finishes {t.quest(x.quest)}{_nk(x.nk)}: the {t.instrument(x.instrument)}."
)
TELL.says(e.RocketTile, lambda t, x: f"Flips {t.tile(x.tile)} for a rocket card.")
TELL.says(
    e.RocketSearched,
    lambda t, x: f"Searches for the {t.rocket(x.rocket)}: {'found' if x.found else 'not in the deck'}.",
)
TELL.says(e.RocketsDrawn, lambda _, x: f"Draws {count(x.count, 'rocket')}.")
TELL.says(e.RocketsDrawnSecretly, lambda t, x: f"You draw {_listing(t.words.rocket, x.rockets)}.")
TELL.says(e.RocketKeptSecretly, lambda t, x: f"You keep the {t.rocket(x.rocket)}.")
TELL.says(e.SiteTile, lambda t, x: f"Flips {t.tile(x.tile)} for a launch site.")
TELL.says(e.RocketRevealed, lambda t, x: f"Reveals the {t.rocket(x.rocket)}.")
TELL.says(e.Site, lambda t, x: f"The {t.rocket(x.rocket)} stands in {t.square(x.square)}.")


def _agenda_revealed(t: Teller, event: e.AgendaRevealed) -> str:
    entry = t.words.content.agendas[event.agenda]
    value = f" Named value: {event.value}." if event.value >= 0 else ""
    return f"Reveals **{entry.name}**: {entry.text}{value}"


# The flight -------------------------------------------------------------------------------------------------

TELL.says(e.Arrived, lambda _, _x: "**Back on Earth**.")
TELL.says(e.Landed, lambda _, _x: "**Landed on the Moon**.")
TELL.says(e.ExtraStep, lambda _, _x: "Gains an extra step.")
TELL.says(e.Launched, lambda t, x: f"Launches the {t.rocket(x.rocket)} from {t.square(x.square)}.")
TELL.says(e.LaunchBonus, lambda _, x: f"The launch gives {x.nk} NK.")
TELL.says(e.TileDrawn, lambda _, x: f"Draws a tile of stage {x.stage}.")
TELL.says(e.TileSeen, lambda _, x: f"You draw a tile of stage {x.stage}: **{x.value}**.")
TELL.says(e.Flew, lambda t, x: f"Flies to **{t.stage(x.to)}**.")
TELL.says(e.TileRevealed, lambda t, x: f"{capital(t.stage(x.stage))} turns up **{x.value}**.")
TELL.says(e.Difficulty, lambda _, x: f"Adds difficulty {x.value}: {x.dv} in all.")
TELL.says(e.Cancelled, lambda t, x: f"Cancels the tile with {t.token(x.token)}.")
TELL.says(e.Lessened, lambda _, x: f"The agenda lowers the tile to {x.value}.")
TELL.says(e.Difference, lambda _, x: f"Draws {x.drawn} to compare: difficulty {x.value}.")
TELL.says(e.Redrawn, lambda t, x: f"The tile of {t.stage(x.stage)} is exchanged for **{x.value}**.")
TELL.says(e.Guessed, lambda _, x: f"Guesses {x.guess}, draws {x.drawn}.")
TELL.says(e.Housing, lambda _, x: f"Stage {x.stage} houses one less for this player.")
TELL.says(e.Exchanged, lambda _, x: f"Exchanges the tile of stage {x.stage} for a **{x.value}**.")
TELL.says(e.ExchangedFor, lambda _, x: f"You take the {x.value} of stage {x.stage}.")
TELL.says(e.Claimed, lambda _, x: f"Both tiles of stage {x.stage} are alike.")
TELL.says(e.Out, lambda t, x: f"Out on {t.stage(x.stage)}: no Abort token is left.")


def _aborted(t: Teller, event: e.Aborted) -> str:
    how = "A free abort" if event.is_free else "**Abort**"
    return f"{how} on {t.stage(event.stage)}: back to the launch pad, difficulty at 0 again."


def _dropped(_t: Teller, event: e.Dropped) -> str:
    keeps = "keeps the rank of that stage" if event.keeps_rank else "without an arrival"
    return f"Drops out on inbound stage {event.stage}, {keeps}."


# Calibration ------------------------------------------------------------------------------------------------

TELL.says(e.TokensRegained, lambda _, _x: "All spent tokens are active again.")
TELL.says(e.TrainsOn, lambda _, _x: "Trains on.")
TELL.says(e.Prepared, lambda _, _x: "Now a prepared **astronaut**.")
TELL.says(
    e.Calibrated,
    lambda t, x: f"Puts {t.token(x.token)} on the {SLOT_WORDS[x.slot].lower()}.",
)
TELL.says(e.CalibrationShown, lambda _, x: f"Calibration gives {count(x.steps, 'extra step')} next month.")
TELL.says(
    e.AbortStage,
    lambda t, x: f"**Abort Stage** on {t.stage(x.stage)}: back to the pad, difficulty at 0 again.",
)


TELL.take_in(vars())
