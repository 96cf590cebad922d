"""What there is to see: outcomes that turn up, burns, flights, losses, the dead, places that turn over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moonrace.games.leaving_earth import events
from moonrace.kernel.events import Event
from moonrace.tables.face import Moment
from moonrace.tables.kit import draw
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD
from moonrace.tables.kit.moments import (
    Bursts,
    Explores,
    Flies,
    Lands,
    Marks,
    Meets,
    Moments,
    Mourns,
    Returns,
    Rolls,
    Stamps,
    Travels,
)
from moonrace.tables.kit.words import capital
from moonrace.tables.leaving_earth.desk import HOME, Desk
from moonrace.tables.leaving_earth.kinds import Burns, Cracks, Draws, NewYear, Stocks
from moonrace.tables.leaving_earth.pictures import component_picture, mission_plate
from moonrace.tables.leaving_earth.words import OUTCOMES

MOODS = {"success": GOOD, "minor": CAUTION, "major": BAD}
ICONS = {"success": "check", "minor": "warning", "major": "burst"}
ICON = 40
PANEL = ("launch-panel", "ask-heading")
"""What of the ask panel shows an outcome already."""
FLIGHTS = (events.Maneuver, events.Moved, events.Arrived)
CONSEQUENCES = (events.Fired, events.Damaged, events.Destroyed, events.BurnedUp)
"""What an outcome did, told right behind it."""


class Maker:
    """Knows the things of the page that an event is about, from the viewer's own log and view."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.words = desk.words
        self.log = desk.scene.log

    def flight(self, event: Event, craft: int = 0) -> events.Maneuver | events.Moved | events.Arrived | None:
        """The flight that an event is part of, perhaps of one craft."""
        for past in self.desk.before(event):
            if isinstance(past, (events.Turn, events.Year)):
                return None
            if isinstance(past, FLIGHTS) and past.craft == (craft or past.craft):
                return past
        return None

    def place(self, event: Event, craft: int) -> str:
        """Where a craft stood when something happened to it."""
        flight = self.flight(event, craft)
        if flight is not None:
            return at(flight.source if isinstance(flight, events.Maneuver) else flight.to)
        known = self.desk.craft.get(craft)
        return at(known.location) if known else token(craft)

    def surveyed(self, event: Event) -> str:
        """The place that a craft surveys from afar, if an event is about that."""
        asked = next(self.desk.before(event), None)
        return at(asked.location) if isinstance(asked, events.Surveying) else ""

    def thrust(self, event: Event, gives: int) -> tuple[int, int, int]:
        """What had been generated before an engine fired, what is needed, and what the engine gives."""
        generated = 0
        for past in self.desk.before(event):
            if isinstance(past, events.Fired):
                generated += past.thrust
            elif isinstance(past, events.Maneuver):
                return generated, past.thrust, gives
        return generated, 0, gives

    def engine(self, event: events.Outcome | events.NoOutcome) -> tuple[str, int]:
        """The engine that an outcome was drawn for, and what it would give in this flight."""
        card = next(
            card for card in self.desk.content.components.values() if card.requires == event.advancement
        )
        flight = self.flight(event)
        years = flight.years if isinstance(flight, events.Maneuver) else 0
        return card.id, card.thrust or card.thrust_per_year * years

    def picture(self, advancement: str) -> str:
        """What an advancement lets one build; a book where it is knowledge alone."""
        parts = (card.id for card in self.desk.content.components.values() if card.requires == advancement)
        part = next(parts, "")
        return str(component_picture(part, ICON) if part else draw.icon("book", ICON))

    def follows(self, event: Event, *kinds: type[Event]) -> bool:
        """Whether the next thing told is of some kind."""
        return isinstance(next(iter(self.desk.after(event)), None), kinds)

    def is_own(self, agency: int) -> bool:
        """Whether something is the viewer's own doing."""
        return agency == self.desk.view.agency

    def seat(self, agency: int) -> int:
        """The first seat of an agency, whose token stands for it."""
        return self.desk.view.agencies[agency].seats[0]

    def seat_card(self, agency: int) -> str:
        """The card of an agency at the side."""
        return f"seat-{self.seat(agency)}"

    def stored(self, component: str) -> str:
        """Where a component lies on the viewer's own page."""
        return f"store-{component}"

    def ware(self, component: str) -> str:
        """The picture of a component where it is bought."""
        return f"ware-{'astronaut' if self.words.is_astronaut(component) else component}"


def token(craft: int) -> str:
    """A craft on the map."""
    return f"craft-{craft}"


def hull(craft: int) -> str:
    """What a craft looks like."""
    return f"hull-{craft}"


def wreck(craft: int) -> str:
    """What is left on the map of a craft that was lost."""
    return f"lost-{craft}"


def at(place: str) -> str:
    """A place on the map."""
    return f"at-{place}"


def curve(source: str, to: str) -> str:
    """A way on the map, whichever way it is gone."""
    return f"curve-{'-'.join(sorted((source, to)))}"


PLAYS = Moments[Maker]()


def moments(desk: Desk, event: Event) -> Sequence[Moment]:
    """What there is to see of an event."""
    return PLAYS.make(Maker(desk), event)


# The year, research and outcomes ----------------------------------------------------------------------------


def _year(m: Maker, e: events.Year) -> Moment | None:
    if e.year == m.desk.content.constants.first_year:
        return None
    return NewYear(year=e.year, at=tuple(token(craft.number) for craft in m.desk.view.craft if craft.tokens))


def _researched(m: Maker, e: events.Researched | events.GainedAdvancement) -> Moment:
    return Stocks(
        actor=f"advancement-{e.advancement}" if m.is_own(e.agency) else m.seat_card(e.agency),
        name=m.words.advancement(e.advancement),
        cards=m.desk.content.advancements[e.advancement].outcomes,
        art=m.picture(e.advancement),
        mood=GOOD,
    )


def _outcome(m: Maker, e: events.Outcome) -> Sequence[Moment]:
    is_fired = e.purpose == "fire"
    flight = m.flight(e) if e.purpose in ("fire", "landing", "entry") else None
    engine, gives = m.engine(e) if is_fired else ("", 0)
    card = Draws(
        at=m.place(e, flight.craft) if flight else m.surveyed(e),
        likeness=hull(flight.craft) if flight else "",
        name=m.words.part(engine) if is_fired else m.words.advancement_short(e.advancement),
        face=capital(OUTCOMES[e.outcome]),
        art=str(draw.icon(ICONS[e.outcome], ICON)),
        thrust=m.thrust(e, gives) if is_fired else (0, 0, 0),
        is_fired=is_fired,
        goes_on=m.follows(e, *CONSEQUENCES),
        mood=MOODS[e.outcome],
        holds=PANEL,
    )
    return [card, *_safe(m, e, flight)]


def _safe(m: Maker, e: events.Outcome, flight: Event | None) -> Iterator[Moment]:
    """A landing on another world, or a crew that comes home: seen in full where all went well."""
    if e.outcome != "success" or not isinstance(flight, (events.Moved, events.Arrived)):
        return
    if e.purpose == "landing" and flight.to != HOME and not _has_landed_before(m, e, flight.to):
        seat = m.seat(e.agency)
        yield Lands(
            at=at(flight.to),
            world=flight.to,
            seat=seat,
            likeness=hull(flight.craft),
            mood=GOOD,
            is_first=True,
        )
    elif e.purpose == "entry" and _has_crew(m, flight.craft):
        yield Returns(seat=m.seat(e.agency), mood=GOOD)


def _has_landed_before(m: Maker, e: events.Outcome, place: str) -> bool:
    """Whether somebody's craft came down there, by a landing that succeeded, earlier in the game."""
    is_landing = False
    for past in m.desk.before(e):
        if isinstance(past, (events.Moved, events.Arrived)):
            if is_landing and past.to == place:
                return True
            is_landing = False
        elif isinstance(past, events.Outcome) and past.purpose == "landing" and past.outcome == "success":
            is_landing = True
    return False


def _has_crew(m: Maker, craft: int) -> bool:
    known = m.desk.craft.get(craft)
    return known is not None and bool(m.desk.crew(known))


# Spacecraft -------------------------------------------------------------------------------------------------


def _bought(m: Maker, e: events.Bought) -> Moment | None:
    if not m.is_own(e.agency):
        return None
    return Flies(actor=(m.ware(e.component),), to=(m.stored(e.component),))


def _loaded(m: Maker, e: events.Loaded) -> Moment:
    if not m.is_own(e.agency):
        return Marks(at=(token(e.craft),))
    return Flies(actor=(m.stored(e.component),), to=(hull(e.craft),))


def _unloaded(m: Maker, e: events.Unloaded) -> Moment:
    if not m.is_own(e.agency):
        return Marks(at=(token(e.craft),))
    return Flies(
        actor=(hull(e.craft),), to=(m.stored(e.component),), art=str(component_picture(e.component, 40))
    )


def _damaged(m: Maker, e: events.Damaged) -> Moment:
    return Cracks(
        at=m.place(e, e.craft),
        likeness=hull(e.craft),
        name=m.words.part(e.component),
        mood=CAUTION,
        holds=PANEL,
    )


def _burned_up(m: Maker, e: events.BurnedUp) -> Moment:
    return Bursts(actor=m.place(e, e.craft), likeness=hull(e.craft), mood=BAD, is_first=True)


def _destroyed(m: Maker, e: events.Destroyed) -> Moment:
    return Bursts(
        actor=m.place(e, e.craft),
        likeness=hull(e.craft),
        leaves=wreck(e.craft),
        goes_on=m.follows(e, events.Died),
        mood=BAD,
        is_first=True,
        holds=(wreck(e.craft), *PANEL),
    )


def _died(m: Maker, e: events.Died) -> Moment | None:
    """One memorial for all who died together, when the last of them is told."""
    if m.follows(e, events.Died):
        return None
    names = [e.astronaut]
    for past in m.desk.before(e):
        if not isinstance(past, events.Died):
            break
        names.insert(0, past.astronaut)
    return Mourns(names=tuple(map(m.words.part, names)), mood=BAD, is_first=True)


def _mended(_m: Maker, e: events.Repaired | events.Healed | events.Collected) -> Moment:
    return Marks(at=(token(e.craft),), mood=GOOD)


# Manoeuvres and hazards -------------------------------------------------------------------------------------

PLAYS.shows(events.Stopped, lambda _m, e: Marks(at=(token(e.craft),), mood=CAUTION))


def _fired(m: Maker, e: events.Fired) -> Moment:
    is_last = next((x for x in m.desk.after(e) if not isinstance(x, (events.PutBack, events.Removed))), None)
    return Burns(
        at=m.place(e, e.craft),
        likeness=hull(e.craft),
        thrust=m.thrust(e, e.thrust),
        is_kept=not m.desk.content.components[e.component].thrust,
        goes_on=isinstance(is_last, events.Moved),
        mood=GOOD,
        holds=PANEL,
    )


def _moved(m: Maker, e: events.Moved) -> Sequence[Moment]:
    begun = next((past for past in m.desk.before(e) if isinstance(past, events.Maneuver)), None)
    source = begun.source if begun and begun.craft == e.craft else ""
    way = Travels(
        actor=token(e.craft),
        path=curve(source, e.to),
        at=at(source) if source else "",
        to=at(e.to),
        likeness=hull(e.craft),
        mood=GOOD,
        holds=(token(e.craft),),
    )
    if e.to == HOME and source == "suborbital_flight" and _has_crew(m, e.craft):
        return [way, Returns(seat=m.seat(e.agency), mood=GOOD)]
    return [way]


def _arrived(m: Maker, e: events.Arrived) -> Moment:
    source, _ = m.desk.origins.get(e.craft, ("", 0))
    return Travels(
        actor=token(e.craft), path=curve(source, e.to), to=at(e.to), mood=GOOD, holds=(token(e.craft),)
    )


def _rolled(m: Maker, e: events.Rolled) -> Moment:
    flight = m.flight(e)
    is_hurt = e.roll <= e.highest
    return Rolls(
        at=token(flight.craft) if flight else "",
        name=f"{capital(e.why)}: {m.words.part(e.astronaut)}",
        sides=m.desk.content.constants.die_sides,
        shown=e.roll,
        needed=e.highest + 1,
        mood=BAD if is_hurt else GOOD,
    )


# Exploration and rendezvous ---------------------------------------------------------------------------------

PLAYS.shows(events.Separated, lambda _m, e: Flies(actor=(token(e.craft),), to=(token(e.other),), cue="snap"))


def _found(m: Maker, e: events.Looked | events.Revealed) -> Moment | None:
    """Who looked has seen it already when it is revealed."""
    has_looked = any(
        isinstance(past, events.Looked) and past.location == e.location for past in m.desk.before(e)
    )
    if isinstance(e, events.Revealed) and has_looked:
        return Marks(at=(f"place-{e.location}",))
    face = m.desk.content.faces[e.face]
    is_harmful = face.has("sickness") or face.has("radiation")
    is_on_map = m.desk.content.locations[e.location].visitable
    return Explores(
        at=at(e.location) if is_on_map else f"place-{e.location}",
        found=capital(m.words.face(e.face)),
        art=str(draw.icon(m.words.face_icon(e.face), 30)),
        mood=BAD if face.has("destroyed") else CAUTION if is_harmful else GOOD,
        holds=(f"place-{e.location}", *PANEL),
    )


def _looking(_m: Maker, e: events.Concealed | events.Surveying) -> Moment:
    return Marks(at=(at(e.location),))


def _docked(_m: Maker, e: events.Docked) -> Moment:
    return Meets(at=token(e.craft), likeness=hull(e.craft), other_likeness=hull(e.other), mood=GOOD)


# Missions ---------------------------------------------------------------------------------------------------

PLAYS.shows(events.Impossible, lambda _m, e: Marks(at=(f"mission-{e.mission}",), mood=CAUTION))


def _completed(m: Maker, e: events.Completed) -> Moment:
    return Stamps(
        actor=f"mission-{e.mission}",
        to=m.seat_card(e.agency),
        seat=m.seat(e.agency),
        art=str(mission_plate(e.points)),
        bonus=m.words.mission(e.mission),
        mood=GOOD,
    )


PLAYS.take_in(vars())
