"""What there is to see: figures that light in the sky, journeys, launches, tiles, the landing, Earth Rise.

The sky, the Earth map and the trajectory are drawings of which one is large at a time. What happens on a map
is told in its own units; the scene plays on it where it lies large, and else brings it forward for a while.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.content import TERRA
from moonrace.games.astronavigators.view import SeatView
from moonrace.kernel.events import Event
from moonrace.tables.astronavigators import earthmap, skymap
from moonrace.tables.astronavigators.buttons import WEEK_ROW
from moonrace.tables.astronavigators.desk import EARTH, TRAJECTORY, Desk
from moonrace.tables.astronavigators.kinds import (
    EarthRises,
    FallsBack,
    Goes,
    Launches,
    Observes,
    SunMoves,
    TurnsUp,
    Waxes,
    Weighs,
)
from moonrace.tables.astronavigators.pictures import Pictures, phase
from moonrace.tables.astronavigators.signs import (
    SHADOW,
    card_back,
    rocket_sign,
    set_sign,
    sign,
    tile_sign,
    token_sign,
    traveller,
)
from moonrace.tables.astronavigators.skymap import SkyMaker
from moonrace.tables.astronavigators.trajectory import die_spot, way_between
from moonrace.tables.astronavigators.words import VEHICLE_ICONS
from moonrace.tables.face import Moment
from moonrace.tables.kit import draw
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD
from moonrace.tables.kit.moments import Covers, Flies, Lands, Marks, Moments, Returns, Stamps, Turns
from moonrace.tables.kit.svg import Point
from moonrace.tables.kit.words import capital, count

LAUNCHED, MOON, HOME = 0, 6, 12
"""Places on the line from Earth to the Moon and back."""


# Things -----------------------------------------------------------------------------------------------------


class Maker:
    """Knows the things of the page that an event is about."""

    def __init__(self, desk: Desk, skies: SkyMaker, pictures: Pictures) -> None:
        self.desk = desk
        self.words = desk.words
        self.skies = skies
        self.pictures = pictures

    def is_own(self, seat: int) -> bool:
        """Whether a seat's board lies open on the page: the viewer's, or the one a spectator looks at."""
        return seat == self.desk.me.seat

    def own(self, seat: int, thing: str) -> str:
        """A thing of a board, or for the others the card of their seat."""
        return thing if self.is_own(seat) else f"seat-{seat}"

    def dial(self, seat: int) -> str:
        """Where the NK of a seat stand."""
        return self.own(seat, "dial-nk")

    def seat(self, seat: int) -> SeatView:
        """A player's board."""
        return self.desk.view.seats[seat]

    def line_spot(self, stage: int) -> Point:
        """The middle of a stage's tile, or of Earth or Moon."""
        return way_between(self.has_return, stage, stage)[0]

    @property
    def has_return(self) -> bool:
        """Whether the trajectory leads back."""
        return any(stage.direction == "inbound" for stage in self.desk.view.trajectory)

    def stage(self, stage: int) -> str:
        """The thing that a stage of the line is."""
        if stage in (LAUNCHED, HOME):
            return "world-earth"
        if stage == MOON:
            return "world-moon"
        return f"st-outbound-{stage}" if stage < MOON else f"st-inbound-{stage - MOON}"

    def line_of(self, seat: SeatView) -> int:
        """Where a seat is on the line."""
        return {"outbound": seat.stage, "moon": MOON, "inbound": MOON + seat.stage, "home": HOME}.get(
            seat.place, LAUNCHED
        )


def week_thing(week: int) -> str:
    """The week on the lunar phase board."""
    return f"row-{WEEK_ROW}{week}"


PLAYS = Moments[Maker]()


def moments(desk: Desk, skies: SkyMaker, pictures: Pictures, event: Event) -> Sequence[Moment]:
    """What there is to see of an event."""
    return PLAYS.make(Maker(desk, skies, pictures), event)


# Set-up and month -------------------------------------------------------------------------------------------

PLAYS.shows(events.ContinentChosen, lambda _m, e: Marks(at=(f"seat-{e.seat}",)))
PLAYS.shows(events.PlanetPlaced, lambda _m, e: Marks(at=(f"planet-{e.planet}",)))


def _character(m: Maker, e: events.Character) -> Moment:
    entry = m.words.content.characters[e.character]
    return Turns(
        name="Character",
        face=entry.name,
        under=m.words.technique(entry.technique),
        art=str(draw.icon("person", 48)),
    )


def _month(m: Maker, e: events.Month) -> Moment:
    months = m.words.content.months
    entry = months[e.month]
    before = next(month for month in months.values() if month.number % 12 + 1 == entry.number)
    start, end = skymap.sun_spot(before), skymap.sun_spot(entry)
    if start[0] < end[0]:
        start = start[0] + skymap.WIDTH, start[1]
    return SunMoves(at="map-sky", start=start, end=end)


def _refreshed(m: Maker, e: events.Refreshed) -> Moment | None:
    if not m.desk.is_dealt:
        return None
    weeks = tuple(f"week-card-{week}" for week, _ in enumerate(e.cards, 1))
    return Flies(actor=("decks",), to=weeks, art=card_back())


def _orrery(m: Maker, _e: events.Orrery) -> Moment | None:
    planets = tuple(
        f"planet-{planet.id}" for planet in m.words.content.planets.values() if planet.moves == "monthly"
    )
    return Flies(actor=planets, to=planets, cue="tick")


def _second_year(_m: Maker, _e: events.SecondYear) -> Moment:
    return Turns(name="The second year", face="Now for the launch pads", art=str(draw.icon("launch", 48)))


def _tokens_moved(_m: Maker, e: events.TokensMoved) -> Moment:
    return Marks(at=tuple(week_thing(week) for week in (e.bad_timing, e.shadow) if week), mood=CAUTION)


def _shadow_moved(m: Maker, e: events.ShadowMoved) -> Moment:
    way = way_between(m.has_return, max(0, e.stage - 1), e.stage)
    return Goes(at=m.stage(e.stage), map=TRAJECTORY, way=way, art=token_sign(SHADOW), mood=CAUTION)


# Declaring --------------------------------------------------------------------------------------------------

PLAYS.shows(events.InstrumentUsed, lambda _m, e: Marks(at=(week_thing(e.week),) if e.week else ("decks",)))


def _declared(_m: Maker, e: events.Declared) -> Moment:
    return Waxes(at=(week_thing(e.week), f"seat-{e.seat}"), week=e.week, art=token_sign(e.seat))


# Observing and planning -------------------------------------------------------------------------------------

PLAYS.shows(events.NotObserved, lambda m, e: _observation(m, e.card, e.week))
PLAYS.shows(events.TokenActive, lambda m, e: Marks(at=(m.own(e.seat, f"token-{e.token}"),), mood=GOOD))
PLAYS.shows(
    events.Planned, lambda m, e: Flies(actor=(f"week-card-{e.week}",), to=(m.own(e.seat, f"saved-{e.card}"),))
)
PLAYS.shows(
    events.Swapped, lambda m, e: Flies(actor=(m.own(e.seat, f"saved-{e.card}"),), to=(f"week-card-{e.week}",))
)
PLAYS.shows(events.NotPlanned, lambda _m, e: Marks(at=(week_thing(e.week),), mood=CAUTION))


def _observation(m: Maker, card: str, week: int, gain: str = "", to: str = "") -> Observes:
    """What is lit or held up; where nothing is said of a gain, it is missed."""
    content, is_missed = m.words.content, not to
    found: tuple[tuple[Point, ...], tuple[tuple[int, int], ...]] = ((), ())
    thing, art = f"fig-{card}", ""
    if card in content.constellations:
        found = m.skies.figure(card)
    else:
        planet = content.planet_cards.get(card)
        thing = f"planet-{planet.body}" if planet and m.desk.has_orrery else "decks"
        art = str(m.pictures.card(card, 128, 112))
    stars, lines = found
    return Observes(
        at=(thing, week_thing(week)) if week else (thing,),
        name=m.words.card(card),
        stars=stars,
        lines=lines,
        art=art,
        moon=str(phase(week, 22)) if week else "",
        week=week,
        gain=gain,
        to=to,
        is_missed=is_missed,
        mood=BAD if is_missed else GOOD,
    )


def _observed(m: Maker, e: events.Observed) -> Moment:
    gain = f"+{e.nk}" if e.nk else ""
    if e.card == TERRA:
        return EarthRises(at="world-moon", gain=gain, to=m.dial(e.seat), mood=GOOD, is_first=True)
    return _observation(m, e.card, e.week, gain, m.dial(e.seat))


def _set_scored(m: Maker, e: events.SetScored) -> Moment:
    entry = m.words.content.sets[e.set]
    return Stamps(
        actor=m.own(e.seat, f"set-{e.set}"),
        to=m.own(e.seat, f"token-{e.set}"),
        seat=e.seat,
        art=set_sign(entry.minimum),
        bonus=f"+{e.nk}" if e.nk else "",
        mood=GOOD,
    )


# Travelling -------------------------------------------------------------------------------------------------

PLAYS.shows(events.VehicleUsed, lambda m, e: Marks(at=(m.own(e.seat, f"vehicle-{e.vehicle}"),)))
PLAYS.shows(events.Heliport, lambda _m, e: Marks(at=(f"port-{e.square}",)))


def _moved(m: Maker, e: events.Moved) -> Moment:
    squares = m.words.content.squares
    way = tuple(earthmap.die_spot(squares[square]) for square in (e.source, e.to))
    die = f"die-{e.seat}"
    art = traveller(e.seat, e.vehicle)
    return Goes(at=die, map=EARTH, way=way, art=art, is_curved=True, holds=(die,))


def _continent(m: Maker, e: events.Continent) -> Moment:
    if not e.tile:
        return Marks(at=(f"die-{e.seat}",))
    return Flies(actor=(f"die-{e.seat}",), to=(m.own(e.seat, f"tile-{e.tile}"),), art=tile_sign(e.tile))


def _all_visited(m: Maker, e: events.AllVehicles | events.AllContinents) -> Moment:
    icon = "earth" if isinstance(e, events.AllContinents) else "plane"
    bonus = f"+{e.nk}" if e.nk else ""
    return Stamps(
        actor=f"die-{e.seat}", to=m.dial(e.seat), seat=e.seat, art=sign(icon), bonus=bonus, mood=GOOD
    )


def _chain_roll(_m: Maker, e: events.ChainRoll) -> Moment:
    return Turns(
        name="Two dice meet",
        face=capital(e.rolled),
        under="a free connection" if e.free else "no connection",
        art=str(draw.icon(VEHICLE_ICONS[e.rolled], 48)),
        mood=GOOD if e.free else "",
    )


# Tiles, quests, rockets, agendas ----------------------------------------------------------------------------

PLAYS.shows(events.Site, lambda _m, e: Marks(at=(f"site-{e.square}",)))


def _quest_done(m: Maker, e: events.QuestDone) -> Moment:
    return Stamps(
        actor=m.own(e.seat, f"quest-{e.quest}"),
        to=m.own(e.seat, f"instrument-{e.instrument}"),
        seat=e.seat,
        art=sign("telescope"),
        bonus=f"+{e.nk}" if e.nk else "",
        mood=GOOD,
    )


def _quest_found(m: Maker, e: events.QuestFound) -> Moment:
    return Turns(name="Quest", face=m.words.quest(e.quest), art=str(draw.icon("flag", 48)))


def _rocket_shown(m: Maker, e: events.RocketRevealed | events.RocketSearched) -> Moment:
    is_there = getattr(e, "found", True)
    return Turns(
        name="Rocket",
        face=m.words.rocket(e.rocket),
        under="" if is_there else "not in the deck",
        art=rocket_sign(e.rocket),
        mood="" if is_there else CAUTION,
    )


def _agenda_revealed(m: Maker, e: events.AgendaRevealed) -> Moment:
    return Turns(
        name="Hidden agenda", face=m.words.agenda(e.agenda), art=str(draw.icon("orders", 48)), mood=GOOD
    )


# The flight -------------------------------------------------------------------------------------------------

PLAYS.shows(events.LaunchBonus, lambda m, e: Marks(at=(m.dial(e.seat),), mood=GOOD))
PLAYS.shows(events.Landed, lambda _m, e: Lands(at="world-moon", seat=e.seat, mood=GOOD, is_first=True))
PLAYS.shows(events.Arrived, lambda _m, e: Returns(seat=e.seat, mood=GOOD, is_first=True))


def _launched(m: Maker, e: events.Launched) -> Moment:
    way = way_between(m.has_return, LAUNCHED, 2)
    return Launches(at="world-earth", way=way, art=rocket_sign(e.rocket), mood=GOOD)


def _flew(m: Maker, e: events.Flew) -> Moment:
    way = tuple(die_spot(m.has_return, stage) for stage in range(e.source, e.to + 1))
    die = f"die-{e.seat}"
    return Goes(at=die, map=TRAJECTORY, way=way, art=token_sign(e.seat), holds=(die,))


def _tile_turned(m: Maker, e: events.TileRevealed | events.Redrawn | events.Exchanged) -> Moment:
    stage = m.stage(e.stage)
    return TurnsUp(at=stage, spot=m.line_spot(e.stage), value=e.value, holds=(f"value-{stage}",))


def _difficulty(m: Maker, e: events.Difficulty) -> Moment:
    seat = m.seat(e.seat)
    stage = m.line_of(seat)
    left = seat.nk - e.dv
    return Weighs(
        at=m.stage(stage),
        spot=m.line_spot(stage),
        value=e.value,
        dv=e.dv,
        nk=seat.nk,
        mood=BAD if left < 0 else CAUTION,
    )


def _cancelled(m: Maker, e: events.Cancelled) -> Moment:
    moon = str(phase(m.words.content.lunar_cards[e.token].week, 48))
    return Covers(
        cards=("The tile", m.words.token(e.token)),
        arts=(str(draw.icon("warning", 48)), moon),
        is_negated=True,
        mood=GOOD,
    )


def _aborted(m: Maker, e: events.Aborted | events.AbortStage) -> Moment:
    band = "Abort Stage" if isinstance(e, events.AbortStage) else "Abort"
    way = way_between(m.has_return, e.stage, LAUNCHED)
    return FallsBack(at=m.stage(e.stage), way=way, band=band, seat=e.seat, mood=BAD)


def _dropped(m: Maker, e: events.Dropped) -> Moment:
    way = way_between(m.has_return, MOON + e.stage, HOME)
    return FallsBack(at=m.stage(MOON + e.stage), way=way, band="Out of the race", seat=e.seat, mood=BAD)


def _out(m: Maker, e: events.Out) -> Moment:
    way = way_between(m.has_return, e.stage, LAUNCHED)
    return FallsBack(at=m.stage(e.stage), way=way, band="Out", seat=e.seat, mood=BAD)


# Calibration ------------------------------------------------------------------------------------------------

PLAYS.shows(events.TokensRegained, lambda m, e: Marks(at=(m.own(e.seat, "moons"),), mood=GOOD))


def _prepared(_m: Maker, e: events.Prepared) -> Moment:
    return Stamps(actor=f"die-{e.seat}", to=f"seat-{e.seat}", seat=e.seat, art=sign("helmet"), mood=GOOD)


def _calibrated(m: Maker, e: events.Calibrated) -> Moment:
    return Flies(actor=(m.own(e.seat, f"token-{e.token}"),), to=(m.own(e.seat, f"slot-{e.slot}"),))


def _extra_steps(m: Maker, e: events.CalibrationShown | events.ExtraStep) -> Moment:
    steps = getattr(e, "steps", 1)
    return Stamps(
        actor=m.own(e.seat, "slot-sct"),
        to=f"die-{e.seat}",
        art=sign("forward"),
        bonus=f"+{count(steps, 'step')}",
        mood=GOOD,
    )


PLAYS.take_in(vars())
