"""Events of AstroNavigators: what the table sees happen, each with the things it concerns.

Stages are those of the one line from Earth (0) to the Moon (6) and back (12); weeks and months count from 1.
"""

from __future__ import annotations

from moonrace.kernel.events import Event

# Set-up -----------------------------------------------------------------------------------------------------


class ContinentChosen(Event, frozen=True, tag="continent_chosen"):
    """A player has taken the continent to begin on."""

    seat: int
    continent: str


class CharactersDrawn(Event, frozen=True, tag="characters_drawn"):
    """The characters that a player may choose from; told to nobody else."""

    seat: int
    characters: tuple[str, ...]


class CharacterKept(Event, frozen=True, tag="character_kept"):
    """A player has chosen a character, unseen."""

    seat: int


class Character(Event, frozen=True, tag="character"):
    """A character is shown."""

    seat: int
    character: str


class AgendaKept(Event, frozen=True, tag="agenda_kept"):
    """A player has chosen a hidden agenda."""

    seat: int


class AgendaKeptSecretly(Event, frozen=True, tag="agenda_kept_secretly"):
    """Which one; told to nobody else."""

    seat: int
    agenda: str


class ShadowPlanet(Event, frozen=True, tag="shadow_planet"):
    """Alone: the shadow has drawn a planet and rolled a section of the orrery."""

    planet: str
    section: int


class PlanetPlaced(Event, frozen=True, tag="planet_placed"):
    """A planet was put on a spot of its orbit."""

    seat: int
    planet: str
    degrees: int


class OrrerySet(Event, frozen=True, tag="orrery_set"):
    """All planets stand on the orrery."""

    top: str


class StartingTile(Event, frozen=True, tag="starting_tile"):
    """A player takes the tile of the own continent."""

    seat: int
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


class GoesFirst(Event, frozen=True, tag="goes_first"):
    """A player will choose a week before the first player."""

    seat: int
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


class Ready(Event, frozen=True, tag="ready"):
    """A trainee wants to be asked again whether the training ends."""

    seat: int


class Declared(Event, frozen=True, tag="declared"):
    """A player has taken a week and said what for."""

    seat: int
    action: str
    """`observe`, `travel`, `plan` or `observe-saved`."""
    week: int
    what: str = ""
    """The vehicle; or which card, nothing for the top one."""
    cards: tuple[str, ...] = ()
    """Saved cards laid on the week."""


class InstrumentPlaced(Event, frozen=True, tag="instrument_placed"):
    """A player puts an instrument beside the character."""

    seat: int
    instrument: str


class InstrumentUsed(Event, frozen=True, tag="instrument_used"):
    """An instrument was used, on a week or for a card or both."""

    seat: int
    instrument: str
    week: int = 0
    card: str = ""


# Observing and planning -------------------------------------------------------------------------------------


class Observed(Event, frozen=True, tag="observed"):
    """A player scores a card."""

    seat: int
    card: str
    nk: int
    week: int
    """The week of the character."""


class NotObserved(Event, frozen=True, tag="not_observed"):
    """A card declared for observing cannot be observed after all."""

    seat: int
    card: str
    week: int
    """0 for a card set aside."""


class TechniqueTile(Event, frozen=True, tag="technique_tile"):
    """A player flips a continent tile for a technique."""

    seat: int
    tile: str
    technique: str


class SetScored(Event, frozen=True, tag="set_scored"):
    """A player completes a set."""

    seat: int
    set: str
    nk: int


class TokenActive(Event, frozen=True, tag="token_active"):
    """A token was turned active."""

    seat: int
    token: str


class Planned(Event, frozen=True, tag="planned"):
    """A player saves the top card of a week."""

    seat: int
    card: str
    week: int


class Swapped(Event, frozen=True, tag="swapped"):
    """A saved card goes back on the week."""

    seat: int
    card: str
    week: int


class NotPlanned(Event, frozen=True, tag="not_planned"):
    """There is no card to be saved in the week any more."""

    seat: int
    week: int


# Travelling -------------------------------------------------------------------------------------------------


class Moved(Event, frozen=True, tag="moved"):
    """A player has moved over the Earth map."""

    seat: int
    vehicle: str
    source: str
    to: str


class VehicleUsed(Event, frozen=True, tag="vehicle_used"):
    """A vehicle was used for the first time."""

    seat: int
    vehicle: str
    nk: int


class AllVehicles(Event, frozen=True, tag="all_vehicles"):
    """A player has used every vehicle."""

    seat: int
    nk: int


class Continent(Event, frozen=True, tag="continent"):
    """A player has come to a new continent."""

    seat: int
    continent: str
    tile: str
    """The continent tile taken, or nothing where the pile is empty."""
    nk: int


class AllContinents(Event, frozen=True, tag="all_continents"):
    """A player has visited every continent."""

    seat: int
    nk: int


class TileTurnedUp(Event, frozen=True, tag="tile_turned_up"):
    """The next tile of a pile lies face up."""

    tile: str


class Connected(Event, frozen=True, tag="connected"):
    """A player flips a continent tile to travel on."""

    seat: int
    tile: str
    vehicle: str


class ChainRoll(Event, frozen=True, tag="chain_roll"):
    """A player has met another's die and rolled."""

    seat: int
    other: int
    rolled: str
    """The vehicle on the die."""
    free: bool
    """Whether it gives a free connection."""


class Chained(Event, frozen=True, tag="chained"):
    """A player uses a free connection."""

    seat: int
    vehicle: str


class Heliport(Event, frozen=True, tag="heliport"):
    """A heliport was put on a square."""

    seat: int
    square: str
    source: str = ""
    """The square it was taken from, or nothing for the supply."""


class Stayed(Event, frozen=True, tag="stayed"):
    """A player does not move."""

    seat: int


# Tiles, quests, rockets, agendas ----------------------------------------------------------------------------


class ReactivateTile(Event, frozen=True, tag="reactivate_tile"):
    """A player flips a tile to turn a spent token active."""

    seat: int
    tile: str


class QuestTiles(Event, frozen=True, tag="quest_tiles"):
    """A player flips tiles for a quest."""

    seat: int
    tiles: tuple[str, ...]
    search: bool
    """Whether for the quest of the own colour."""


class QuestFound(Event, frozen=True, tag="quest_found"):
    """The quest of the own colour was in the deck."""

    seat: int
    quest: str


class QuestNotFound(Event, frozen=True, tag="quest_not_found"):
    """The quest of the own colour was not in the deck."""

    seat: int
    quest: str


class QuestsDrawn(Event, frozen=True, tag="quests_drawn"):
    """A player draws quests to choose from."""

    seat: int
    count: int


class QuestsDrawnSecretly(Event, frozen=True, tag="quests_drawn_secretly"):
    """Which ones; told to nobody else."""

    seat: int
    quests: tuple[str, ...]


class QuestKept(Event, frozen=True, tag="quest_kept"):
    """A player keeps one of them."""

    seat: int


class QuestKeptSecretly(Event, frozen=True, tag="quest_kept_secretly"):
    """Which one; told to nobody else."""

    seat: int
    quest: str


class QuestDone(Event, frozen=True, tag="quest_done"):
    """A player has finished a quest and takes its instrument."""

    seat: int
    quest: str
    instrument: str
    nk: int


class RocketTile(Event, frozen=True, tag="rocket_tile"):
    """A player flips a tile for a rocket card."""

    seat: int
    tile: str
    rocket: str = ""
    """The rocket looked for, or nothing."""


class RocketSearched(Event, frozen=True, tag="rocket_searched"):
    """The rocket deck was searched."""

    seat: int
    rocket: str
    found: bool


class RocketsDrawn(Event, frozen=True, tag="rockets_drawn"):
    """A player draws rockets to choose from."""

    seat: int
    count: int


class RocketsDrawnSecretly(Event, frozen=True, tag="rockets_drawn_secretly"):
    """Which ones; told to nobody else."""

    seat: int
    rockets: tuple[str, ...]


class RocketKept(Event, frozen=True, tag="rocket_kept"):
    """A player keeps one of them."""

    seat: int


class RocketKeptSecretly(Event, frozen=True, tag="rocket_kept_secretly"):
    """Which one; told to nobody else."""

    seat: int
    rocket: str


class SiteTile(Event, frozen=True, tag="site_tile"):
    """A player flips a tile for a launch site."""

    seat: int
    tile: str
    rocket: str = ""
    """The rocket looked for, or nothing."""


class RocketRevealed(Event, frozen=True, tag="rocket_revealed"):
    """A rocket was revealed whose site is still to be chosen."""

    seat: int
    rocket: str


class Site(Event, frozen=True, tag="site"):
    """A launch site lies on the map."""

    seat: int
    rocket: str
    square: str


class AgendaRevealed(Event, frozen=True, tag="agenda_revealed"):
    """A player reveals the hidden agenda."""

    seat: int
    agenda: str
    value: int = -1
    """The tile value named, where the agenda asks for one."""


# The flight -------------------------------------------------------------------------------------------------


class Launched(Event, frozen=True, tag="launched"):
    """A player leaves the launch pad."""

    seat: int
    rocket: str
    square: str


class LaunchBonus(Event, frozen=True, tag="launch_bonus"):
    """The rocket gives NK at its launch."""

    seat: int
    nk: int


class TileDrawn(Event, frozen=True, tag="tile_drawn"):
    """A player draws a trajectory tile of a stage."""

    seat: int
    stage: int


class TileSeen(Event, frozen=True, tag="tile_seen"):
    """Its value; told to nobody else."""

    seat: int
    stage: int
    value: int


class Flew(Event, frozen=True, tag="flew"):
    """A player has made a step."""

    seat: int
    source: int
    to: int


class TileRevealed(Event, frozen=True, tag="tile_revealed"):
    """The tile of a stage was turned up."""

    stage: int
    value: int


class Difficulty(Event, frozen=True, tag="difficulty"):
    """The DV of a stage was added."""

    seat: int
    value: int
    dv: int
    """The DV in all."""


class Cancelled(Event, frozen=True, tag="cancelled"):
    """A token on the SXT has cancelled a tile."""

    seat: int
    token: str


class Lessened(Event, frozen=True, tag="lessened"):
    """An agenda has lowered a tile."""

    seat: int
    value: int


class Difference(Event, frozen=True, tag="difference"):
    """An agenda compares the tile with another one."""

    seat: int
    drawn: int
    value: int


class Redrawn(Event, frozen=True, tag="redrawn"):
    """An agenda has changed the tile of a stage."""

    seat: int
    stage: int
    value: int


class Guessed(Event, frozen=True, tag="guessed"):
    """A player has guessed the value of a tile drawn."""

    seat: int
    guess: int
    drawn: int


class ExtraStep(Event, frozen=True, tag="extra_step"):
    """A player has gained a step."""

    seat: int


class Housing(Event, frozen=True, tag="housing"):
    """A player has chosen the stage that houses one less."""

    seat: int
    stage: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A player has laid an own tile on the trajectory."""

    seat: int
    stage: int
    value: int


class ExchangedFor(Event, frozen=True, tag="exchanged_for"):
    """The value of the tile taken for it; told to nobody else."""

    seat: int
    stage: int
    value: int


class Claimed(Event, frozen=True, tag="claimed"):
    """Both exchanged tiles were shown to be alike."""

    seat: int
    stage: int


class Landed(Event, frozen=True, tag="landed"):
    """A player has landed on the Moon."""

    seat: int
    month: int


class Arrived(Event, frozen=True, tag="arrived"):
    """A player is back on Earth."""

    seat: int
    month: int


class Aborted(Event, frozen=True, tag="aborted"):
    """A player is back on the launch pad."""

    seat: int
    stage: int
    is_free: bool
    """Whether the Abort token stays."""


class Dropped(Event, frozen=True, tag="dropped"):
    """A player has aborted on the way home."""

    seat: int
    stage: int
    """1 to 5, of the way home."""
    keeps_rank: bool
    """Whether the place in the race still counts."""


class Out(Event, frozen=True, tag="out"):
    """A player has aborted a second time."""

    seat: int
    stage: int


# Calibration ------------------------------------------------------------------------------------------------


class Prepared(Event, frozen=True, tag="prepared"):
    """A trainee has become a prepared astronaut."""

    seat: int


class TrainsOn(Event, frozen=True, tag="trains_on"):
    """A trainee goes on, and is not asked again until further notice."""

    seat: int


class Calibrated(Event, frozen=True, tag="calibrated"):
    """A token was put on an on-board instrument."""

    seat: int
    slot: str
    """`sxt`, `sct` or `ai`."""
    token: str


class CalibrationShown(Event, frozen=True, tag="calibration_shown"):
    """Calibration gives extra steps in the next move."""

    seat: int
    steps: int


class TokensSpent(Event, frozen=True, tag="tokens_spent"):
    """The tokens on the on-board instruments are spent."""

    seat: int


class AbortStage(Event, frozen=True, tag="abort_stage"):
    """A player has turned the Abort Stage token."""

    seat: int
    stage: int


class TokensRegained(Event, frozen=True, tag="tokens_regained"):
    """All spent tokens of a player are active again."""

    seat: int
