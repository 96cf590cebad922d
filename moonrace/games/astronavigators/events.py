"""Events of AstroNavigators: what the table sees happen, each with the things it concerns.

Stages are those of the one line from Earth (0) to the Moon (6) and back (12); weeks and months count from 1.
"""

from __future__ import annotations

from moonrace.kernel.events import Event, OfSeat

# Set-up -----------------------------------------------------------------------------------------------------


class ContinentChosen(OfSeat, frozen=True, tag="continent_chosen"):
    """A player has taken the continent to begin on."""

    continent: str


class CharactersDrawn(OfSeat, frozen=True, tag="characters_drawn"):
    """The characters that a player may choose from; told to nobody else."""

    characters: tuple[str, ...]


class CharacterKept(OfSeat, frozen=True, tag="character_kept"):
    """A player has chosen a character, unseen."""


class Character(OfSeat, frozen=True, tag="character"):
    """A character is shown."""

    character: str


class AgendaKept(OfSeat, frozen=True, tag="agenda_kept"):
    """A player has chosen a hidden agenda."""


class AgendaKeptSecretly(OfSeat, frozen=True, tag="agenda_kept_secretly"):
    """Which one; told to nobody else."""

    agenda: str


class ShadowPlanet(Event, frozen=True, tag="shadow_planet"):
    """Alone: the shadow has drawn a planet and rolled a section of the orrery."""

    planet: str
    section: int


class PlanetPlaced(OfSeat, frozen=True, tag="planet_placed"):
    """A planet was put on a spot of its orbit."""

    planet: str
    degrees: int


class OrrerySet(Event, frozen=True, tag="orrery_set"):
    """All planets stand on the orrery."""

    top: str


class StartingTile(OfSeat, frozen=True, tag="starting_tile"):
    """A player takes the tile of the own continent."""

    tile: str


class Begun(Event, frozen=True, tag="begun"):
    """The set-up is over."""

    first: int


# The month --------------------------------------------------------------------------------------------------


class Month(Event, frozen=True, tag="month"):
    """A month begins."""

    round: int
    """1 to 24."""
    month: str
    first: int
    """The first player."""


class GoesFirst(OfSeat, frozen=True, tag="goes_first"):
    """A player will choose a week before the first player."""

    using: str
    """The continent tile flipped, or the instrument `sextant`."""


class Refreshed(Event, frozen=True, tag="refreshed"):
    """New cards lie on the weeks."""

    cards: tuple[str, ...]
    """By week."""
    top: str
    """The next card of the deck, or nothing."""


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The main deck was made anew of what lay under the tops of the weeks."""

    cards: int
    """How many."""


class Orrery(Event, frozen=True, tag="orrery"):
    """The planets have moved on."""

    top: str
    """The face-up planet card, or nothing."""
    seen: tuple[str, ...]
    """The planets seen now."""


class SecondYear(Event, frozen=True, tag="second_year"):
    """The first year is over."""


class TokensMoved(Event, frozen=True, tag="tokens_moved"):
    """Alone: bad timing and the shadow block other weeks."""

    bad_timing: int
    shadow: int
    """0 while it is not placed."""


class ShadowMoved(Event, frozen=True, tag="shadow_moved"):
    """Alone: the shadow's spacecraft has moved."""

    stage: int


class Over(Event, frozen=True, tag="over"):
    """The game has ended."""

    why: str
    winner: int
    """-1 where nobody has won."""


# Declaring --------------------------------------------------------------------------------------------------


class Ready(OfSeat, frozen=True, tag="ready"):
    """A trainee wants to be asked again whether the training ends."""


class Declared(OfSeat, frozen=True, tag="declared"):
    """A player has taken a week and said what for."""

    action: str
    """`observe`, `travel`, `plan` or `observe-saved`."""
    week: int
    what: str = ""
    """The vehicle; or which card, nothing for the top one."""
    cards: tuple[str, ...] = ()
    """Saved cards laid on the week."""


class InstrumentPlaced(OfSeat, frozen=True, tag="instrument_placed"):
    """A player puts an instrument beside the character."""

    instrument: str


class InstrumentUsed(OfSeat, frozen=True, tag="instrument_used"):
    """An instrument was used, on a week or for a card or both."""

    instrument: str
    week: int = 0
    card: str = ""


# Observing and planning -------------------------------------------------------------------------------------


class Observed(OfSeat, frozen=True, tag="observed"):
    """A player scores a card."""

    card: str
    nk: int
    week: int
    """The week of the character."""


class NotObserved(OfSeat, frozen=True, tag="not_observed"):
    """A card declared for observing cannot be observed after all."""

    card: str
    week: int
    """0 for a card set aside."""


class TechniqueTile(OfSeat, frozen=True, tag="technique_tile"):
    """A player flips a continent tile for a technique."""

    tile: str
    technique: str


class SetScored(OfSeat, frozen=True, tag="set_scored"):
    """A player completes a set."""

    set: str
    nk: int


class TokenActive(OfSeat, frozen=True, tag="token_active"):
    """A token was turned active."""

    token: str


class Planned(OfSeat, frozen=True, tag="planned"):
    """A player saves the top card of a week."""

    card: str
    week: int


class Swapped(OfSeat, frozen=True, tag="swapped"):
    """A saved card goes back on the week."""

    card: str
    week: int


class NotPlanned(OfSeat, frozen=True, tag="not_planned"):
    """There is no card to be saved in the week any more."""

    week: int


# Travelling -------------------------------------------------------------------------------------------------


class Moved(OfSeat, frozen=True, tag="moved"):
    """A player has moved over the Earth map."""

    vehicle: str
    source: str
    to: str


class VehicleUsed(OfSeat, frozen=True, tag="vehicle_used"):
    """A vehicle was used for the first time."""

    vehicle: str
    nk: int


class AllVehicles(OfSeat, frozen=True, tag="all_vehicles"):
    """A player has used every vehicle."""

    nk: int


class Continent(OfSeat, frozen=True, tag="continent"):
    """A player has come to a new continent."""

    continent: str
    tile: str
    """The continent tile taken, or nothing where the pile is empty."""
    nk: int


class AllContinents(OfSeat, frozen=True, tag="all_continents"):
    """A player has visited every continent."""

    nk: int


class TileTurnedUp(Event, frozen=True, tag="tile_turned_up"):
    """The next tile of a pile lies face up."""

    tile: str


class Connected(OfSeat, frozen=True, tag="connected"):
    """A player flips a continent tile to travel on."""

    tile: str
    vehicle: str


class ChainRoll(OfSeat, frozen=True, tag="chain_roll"):
    """A player has met another's die and rolled."""

    other: int
    rolled: str
    """The vehicle on the die."""
    free: bool
    """Whether it gives a free connection."""


class Chained(OfSeat, frozen=True, tag="chained"):
    """A player uses a free connection."""

    vehicle: str


class Heliport(OfSeat, frozen=True, tag="heliport"):
    """A heliport was put on a square."""

    square: str
    source: str = ""
    """The square it was taken from, or nothing for the supply."""


class Stayed(OfSeat, frozen=True, tag="stayed"):
    """A player does not move."""


# Tiles, quests, rockets, agendas ----------------------------------------------------------------------------


class ReactivateTile(OfSeat, frozen=True, tag="reactivate_tile"):
    """A player flips a tile to turn a spent token active."""

    tile: str


class QuestTiles(OfSeat, frozen=True, tag="quest_tiles"):
    """A player flips tiles for a quest."""

    tiles: tuple[str, ...]
    search: bool
    """Whether for the quest of the own colour."""


class QuestFound(OfSeat, frozen=True, tag="quest_found"):
    """The quest of the own colour was in the deck."""

    quest: str


class QuestNotFound(OfSeat, frozen=True, tag="quest_not_found"):
    """The quest of the own colour was not in the deck."""

    quest: str


class QuestsDrawn(OfSeat, frozen=True, tag="quests_drawn"):
    """A player draws quests to choose from."""

    count: int


class QuestsDrawnSecretly(OfSeat, frozen=True, tag="quests_drawn_secretly"):
    """Which ones; told to nobody else."""

    quests: tuple[str, ...]


class QuestKept(OfSeat, frozen=True, tag="quest_kept"):
    """A player keeps one of them."""


class QuestKeptSecretly(OfSeat, frozen=True, tag="quest_kept_secretly"):
    """Which one; told to nobody else."""

    quest: str


class QuestDone(OfSeat, frozen=True, tag="quest_done"):
    """A player has finished a quest and takes its instrument."""

    quest: str
    instrument: str
    nk: int


class RocketTile(OfSeat, frozen=True, tag="rocket_tile"):
    """A player flips a tile for a rocket card."""

    tile: str
    rocket: str = ""
    """The rocket looked for, or nothing."""


class RocketSearched(OfSeat, frozen=True, tag="rocket_searched"):
    """The rocket deck was searched."""

    rocket: str
    found: bool


class RocketsDrawn(OfSeat, frozen=True, tag="rockets_drawn"):
    """A player draws rockets to choose from."""

    count: int


class RocketsDrawnSecretly(OfSeat, frozen=True, tag="rockets_drawn_secretly"):
    """Which ones; told to nobody else."""

    rockets: tuple[str, ...]


class RocketKept(OfSeat, frozen=True, tag="rocket_kept"):
    """A player keeps one of them."""


class RocketKeptSecretly(OfSeat, frozen=True, tag="rocket_kept_secretly"):
    """Which one; told to nobody else."""

    rocket: str


class SiteTile(OfSeat, frozen=True, tag="site_tile"):
    """A player flips a tile for a launch site."""

    tile: str
    rocket: str = ""
    """The rocket looked for, or nothing."""


class RocketRevealed(OfSeat, frozen=True, tag="rocket_revealed"):
    """A rocket was revealed whose site is still to be chosen."""

    rocket: str


class Site(OfSeat, frozen=True, tag="site"):
    """A launch site lies on the map."""

    rocket: str
    square: str


class AgendaRevealed(OfSeat, frozen=True, tag="agenda_revealed"):
    """A player reveals the hidden agenda."""

    agenda: str
    value: int = -1
    """The tile value named, where the agenda asks for one."""


# The flight -------------------------------------------------------------------------------------------------


class Launched(OfSeat, frozen=True, tag="launched"):
    """A player leaves the launch pad."""

    rocket: str
    square: str


class LaunchBonus(OfSeat, frozen=True, tag="launch_bonus"):
    """The rocket gives NK at its launch."""

    nk: int


class TileDrawn(OfSeat, frozen=True, tag="tile_drawn"):
    """A player draws a trajectory tile of a stage."""

    stage: int


class TileSeen(OfSeat, frozen=True, tag="tile_seen"):
    """Its value; told to nobody else."""

    stage: int
    value: int


class Flew(OfSeat, frozen=True, tag="flew"):
    """A player has made a step."""

    source: int
    to: int


class TileRevealed(Event, frozen=True, tag="tile_revealed"):
    """The tile of a stage was turned up."""

    stage: int
    value: int


class Difficulty(OfSeat, frozen=True, tag="difficulty"):
    """The DV of a stage was added."""

    value: int
    dv: int
    """The DV in all."""


class Cancelled(OfSeat, frozen=True, tag="cancelled"):
    """A token on the SXT has cancelled a tile."""

    token: str


class Lessened(OfSeat, frozen=True, tag="lessened"):
    """An agenda has lowered a tile."""

    value: int


class Difference(OfSeat, frozen=True, tag="difference"):
    """An agenda compares the tile with another one."""

    drawn: int
    value: int


class Redrawn(OfSeat, frozen=True, tag="redrawn"):
    """An agenda has changed the tile of a stage."""

    stage: int
    value: int


class Guessed(OfSeat, frozen=True, tag="guessed"):
    """A player has guessed the value of a tile drawn."""

    guess: int
    drawn: int


class ExtraStep(OfSeat, frozen=True, tag="extra_step"):
    """A player has gained a step."""


class Housing(OfSeat, frozen=True, tag="housing"):
    """A player has chosen the stage that houses one less."""

    stage: int


class Exchanged(OfSeat, frozen=True, tag="exchanged"):
    """A player has laid an own tile on the trajectory."""

    stage: int
    value: int


class ExchangedFor(OfSeat, frozen=True, tag="exchanged_for"):
    """The value of the tile taken for it; told to nobody else."""

    stage: int
    value: int


class Claimed(OfSeat, frozen=True, tag="claimed"):
    """Both exchanged tiles were shown to be alike."""

    stage: int


class Landed(OfSeat, frozen=True, tag="landed"):
    """A player has landed on the Moon."""

    month: int


class Arrived(OfSeat, frozen=True, tag="arrived"):
    """A player is back on Earth."""

    month: int


class Aborted(OfSeat, frozen=True, tag="aborted"):
    """A player is back on the launch pad."""

    stage: int
    is_free: bool
    """Whether the Abort token stays."""


class Dropped(OfSeat, frozen=True, tag="dropped"):
    """A player has aborted on the way home."""

    stage: int
    """1 to 5, of the way home."""
    keeps_rank: bool
    """Whether the place in the race still counts."""


class Out(OfSeat, frozen=True, tag="out"):
    """A player has aborted a second time."""

    stage: int


# Calibration ------------------------------------------------------------------------------------------------


class Prepared(OfSeat, frozen=True, tag="prepared"):
    """A trainee has become a prepared astronaut."""


class TrainsOn(OfSeat, frozen=True, tag="trains_on"):
    """A trainee goes on, and is not asked again until further notice."""


class Calibrated(OfSeat, frozen=True, tag="calibrated"):
    """A token was put on an on-board instrument."""

    slot: str
    """`sxt`, `sct` or `ai`."""
    token: str


class CalibrationShown(OfSeat, frozen=True, tag="calibration_shown"):
    """Calibration gives extra steps in the next move."""

    steps: int


class TokensSpent(OfSeat, frozen=True, tag="tokens_spent"):
    """The tokens on the on-board instruments are spent."""


class AbortStage(OfSeat, frozen=True, tag="abort_stage"):
    """A player has turned the Abort Stage token."""

    stage: int


class TokensRegained(OfSeat, frozen=True, tag="tokens_regained"):
    """All spent tokens of a player are active again."""
