"""Events of AstroNavigators: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event


class AgendaRevealed(Event, frozen=True, tag="agenda_revealed"):
    """TODO agenda_revealed"""

    seat: int
    agenda: str
    value: int


class TrainsOn(Event, frozen=True, tag="trains_on"):
    """TODO trains_on"""

    seat: int


class AbortStage(Event, frozen=True, tag="abort_stage"):
    """TODO abort_stage"""

    seat: int
    stage: int


class Prepared(Event, frozen=True, tag="prepared"):
    """TODO prepared"""

    seat: int


class Calibrated(Event, frozen=True, tag="calibrated"):
    """TODO calibrated"""

    seat: int
    slot: str
    token: str


class CalibrationShown(Event, frozen=True, tag="calibration_shown"):
    """TODO calibration_shown"""

    seat: int
    steps: int


class TokensSpent(Event, frozen=True, tag="tokens_spent"):
    """TODO tokens_spent"""

    seat: int


class Ready(Event, frozen=True, tag="ready"):
    """TODO ready"""

    seat: int


class Declared(Event, frozen=True, tag="declared"):
    """TODO declared"""

    seat: int
    action: str


class Over(Event, frozen=True, tag="over"):
    """TODO over"""

    why: str
    winner: int


class NotObserved(Event, frozen=True, tag="not_observed"):
    """TODO not_observed"""

    seat: int
    card: str
    week: int


class TechniqueTile(Event, frozen=True, tag="technique_tile"):
    """TODO technique_tile"""

    seat: int
    tile: str
    technique: str


class NotPlanned(Event, frozen=True, tag="not_planned"):
    """TODO not_planned"""

    seat: int
    week: int


class Planned(Event, frozen=True, tag="planned"):
    """TODO planned"""

    seat: int
    card: str
    week: int


class Swapped(Event, frozen=True, tag="swapped"):
    """TODO swapped"""

    seat: int
    card: str
    week: int


class Launched(Event, frozen=True, tag="launched"):
    """TODO launched"""

    seat: int
    rocket: str
    square: str


class LaunchBonus(Event, frozen=True, tag="launch_bonus"):
    """TODO launch_bonus"""

    seat: int
    nk: int


class Cancelled(Event, frozen=True, tag="cancelled"):
    """TODO cancelled"""

    seat: int
    token: str


class ExtraStep(Event, frozen=True, tag="extra_step"):
    """TODO extra_step"""

    seat: int


class Flew(Event, frozen=True, tag="flew"):
    """TODO flew"""

    seat: int
    source: int
    to: int


class Housing(Event, frozen=True, tag="housing"):
    """TODO housing"""

    seat: int
    stage: int


class TileRevealed(Event, frozen=True, tag="tile_revealed"):
    """TODO tile_revealed"""

    stage: int
    value: int


class Lessened(Event, frozen=True, tag="lessened"):
    """TODO lessened"""

    seat: int
    value: int


class Difference(Event, frozen=True, tag="difference"):
    """TODO difference"""

    seat: int
    drawn: int
    value: int


class Redrawn(Event, frozen=True, tag="redrawn"):
    """TODO redrawn"""

    seat: int
    stage: int
    value: int


class Difficulty(Event, frozen=True, tag="difficulty"):
    """TODO difficulty"""

    seat: int
    value: int
    dv: int


class Guessed(Event, frozen=True, tag="guessed"):
    """TODO guessed"""

    seat: int
    guess: int
    drawn: int


class Landed(Event, frozen=True, tag="landed"):
    """TODO landed"""

    seat: int
    month: int


class Arrived(Event, frozen=True, tag="arrived"):
    """TODO arrived"""

    seat: int
    month: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """TODO exchanged"""

    seat: int
    stage: int
    value: int


class ExchangedFor(Event, frozen=True, tag="exchanged_for"):
    """TODO exchanged_for"""

    seat: int
    stage: int
    value: int


class Claimed(Event, frozen=True, tag="claimed"):
    """TODO claimed"""

    seat: int
    stage: int


class Dropped(Event, frozen=True, tag="dropped"):
    """TODO dropped"""

    seat: int
    stage: int
    keeps_rank: int


class Out(Event, frozen=True, tag="out"):
    """TODO out"""

    seat: int
    stage: int


class Aborted(Event, frozen=True, tag="aborted"):
    """TODO aborted"""

    seat: int
    stage: int
    is_free: int


class Stayed(Event, frozen=True, tag="stayed"):
    """TODO stayed"""

    seat: int


class TokensRegained(Event, frozen=True, tag="tokens_regained"):
    """TODO tokens_regained"""

    seat: int


class QuestTiles(Event, frozen=True, tag="quest_tiles"):
    """TODO quest_tiles"""

    seat: int
    tiles: tuple[str, ...]
    search: int


class QuestFound(Event, frozen=True, tag="quest_found"):
    """TODO quest_found"""

    seat: int
    quest: str


class QuestNotFound(Event, frozen=True, tag="quest_not_found"):
    """TODO quest_not_found"""

    seat: int
    quest: str


class QuestsDrawn(Event, frozen=True, tag="quests_drawn"):
    """TODO quests_drawn"""

    seat: int
    count: int


class QuestsDrawnSecretly(Event, frozen=True, tag="quests_drawn_secretly"):
    """TODO quests_drawn_secretly"""

    seat: int
    quests: tuple[str, ...]


class QuestDone(Event, frozen=True, tag="quest_done"):
    """TODO quest_done"""

    seat: int
    quest: str
    instrument: str
    nk: int


class RocketTile(Event, frozen=True, tag="rocket_tile"):
    """TODO rocket_tile"""

    seat: int
    tile: str
    rocket: str


class RocketsDrawn(Event, frozen=True, tag="rockets_drawn"):
    """TODO rockets_drawn"""

    seat: int
    count: int


class RocketsDrawnSecretly(Event, frozen=True, tag="rockets_drawn_secretly"):
    """TODO rockets_drawn_secretly"""

    seat: int
    rockets: tuple[str, ...]


class RocketSearched(Event, frozen=True, tag="rocket_searched"):
    """TODO rocket_searched"""

    seat: int
    rocket: str
    found: int


class SiteTile(Event, frozen=True, tag="site_tile"):
    """TODO site_tile"""

    seat: int
    tile: str
    rocket: str


class RocketRevealed(Event, frozen=True, tag="rocket_revealed"):
    """TODO rocket_revealed"""

    seat: int
    rocket: str


class Site(Event, frozen=True, tag="site"):
    """TODO site"""

    seat: int
    rocket: str
    square: str


class RocketKept(Event, frozen=True, tag="rocket_kept"):
    """TODO rocket_kept"""

    seat: int


class RocketKeptSecretly(Event, frozen=True, tag="rocket_kept_secretly"):
    """TODO rocket_kept_secretly"""

    seat: int
    rocket: str


class QuestKept(Event, frozen=True, tag="quest_kept"):
    """TODO quest_kept"""

    seat: int


class QuestKeptSecretly(Event, frozen=True, tag="quest_kept_secretly"):
    """TODO quest_kept_secretly"""

    seat: int
    quest: str


class ReactivateTile(Event, frozen=True, tag="reactivate_tile"):
    """TODO reactivate_tile"""

    seat: int
    tile: str


class InstrumentPlaced(Event, frozen=True, tag="instrument_placed"):
    """TODO instrument_placed"""

    seat: int
    instrument: str


class InstrumentUsed(Event, frozen=True, tag="instrument_used"):
    """TODO instrument_used"""

    seat: int
    instrument: str
    week: int
    card: str


class Month(Event, frozen=True, tag="month"):
    """TODO month"""

    round: int
    month: str
    first: int


class SecondYear(Event, frozen=True, tag="second_year"):
    """TODO second_year"""


class Refreshed(Event, frozen=True, tag="refreshed"):
    """TODO refreshed"""

    cards: tuple[str, ...]
    top: str


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """TODO reshuffled"""

    cards: int


class Orrery(Event, frozen=True, tag="orrery"):
    """TODO orrery"""

    top: str
    seen: tuple[str, ...]


class GoesFirst(Event, frozen=True, tag="goes_first"):
    """TODO goes_first"""

    seat: int
    using: str


class VehicleUsed(Event, frozen=True, tag="vehicle_used"):
    """TODO vehicle_used"""

    seat: int
    vehicle: str
    nk: int


class AllVehicles(Event, frozen=True, tag="all_vehicles"):
    """TODO all_vehicles"""

    seat: int
    nk: int


class Moved(Event, frozen=True, tag="moved"):
    """TODO moved"""

    seat: int
    vehicle: str
    source: str
    to: str


class Continent(Event, frozen=True, tag="continent"):
    """TODO continent"""

    seat: int
    continent: str
    tile: str
    nk: int


class AllContinents(Event, frozen=True, tag="all_continents"):
    """TODO all_continents"""

    seat: int
    nk: int


class TileTurnedUp(Event, frozen=True, tag="tile_turned_up"):
    """TODO tile_turned_up"""

    tile: str


class ChainRoll(Event, frozen=True, tag="chain_roll"):
    """TODO chain_roll"""

    seat: int
    other: int
    rolled: str
    free: int


class Observed(Event, frozen=True, tag="observed"):
    """TODO observed"""

    seat: int
    card: str
    nk: int
    week: int


class SetScored(Event, frozen=True, tag="set_scored"):
    """TODO set_scored"""

    seat: int
    set: str
    nk: int


class TokenActive(Event, frozen=True, tag="token_active"):
    """TODO token_active"""

    seat: int
    token: str


class ContinentChosen(Event, frozen=True, tag="continent_chosen"):
    """TODO continent_chosen"""

    seat: int
    continent: str


class CharacterKept(Event, frozen=True, tag="character_kept"):
    """TODO character_kept"""

    seat: int


class CharactersDrawn(Event, frozen=True, tag="characters_drawn"):
    """TODO characters_drawn"""

    seat: int
    characters: tuple[str, ...]


class Character(Event, frozen=True, tag="character"):
    """TODO character"""

    seat: int
    character: str


class StartingTile(Event, frozen=True, tag="starting_tile"):
    """TODO starting_tile"""

    seat: int
    tile: str


class Begun(Event, frozen=True, tag="begun"):
    """TODO begun"""

    first: int


class AgendaKept(Event, frozen=True, tag="agenda_kept"):
    """TODO agenda_kept"""

    seat: int


class AgendaKeptSecretly(Event, frozen=True, tag="agenda_kept_secretly"):
    """TODO agenda_kept_secretly"""

    seat: int
    agenda: str


class OrrerySet(Event, frozen=True, tag="orrery_set"):
    """TODO orrery_set"""

    top: str


class ShadowPlanet(Event, frozen=True, tag="shadow_planet"):
    """TODO shadow_planet"""

    planet: str
    section: int


class PlanetPlaced(Event, frozen=True, tag="planet_placed"):
    """TODO planet_placed"""

    seat: int
    planet: str
    degrees: int


class TokensMoved(Event, frozen=True, tag="tokens_moved"):
    """TODO tokens_moved"""

    bad_timing: int
    shadow: int


class ShadowMoved(Event, frozen=True, tag="shadow_moved"):
    """TODO shadow_moved"""

    stage: int


class TileDrawn(Event, frozen=True, tag="tile_drawn"):
    """TODO tile_drawn"""

    seat: int
    stage: int


class TileSeen(Event, frozen=True, tag="tile_seen"):
    """TODO tile_seen"""

    seat: int
    stage: int
    value: int


class Chained(Event, frozen=True, tag="chained"):
    """TODO chained"""

    seat: int
    vehicle: str


class Connected(Event, frozen=True, tag="connected"):
    """TODO connected"""

    seat: int
    tile: str
    vehicle: str


class Heliport(Event, frozen=True, tag="heliport"):
    """TODO heliport"""

    seat: int
    square: str
    source: str
