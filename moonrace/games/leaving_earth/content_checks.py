"""Whether the content of Leaving Earth makes sense as a whole: what each file alone cannot tell.

Every check raises the `ContentError` that names the value to mend.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from moonrace.games.leaving_earth.content import (
    EARTH,
    EXPLORE,
    LOST,
    SYMBOLS,
    Component,
    Content,
    ManeuverCard,
)
from moonrace.kernel.content import Tables

OWN_FIELDS = {"thrust": "rocket", "thrust_per_year": "thruster", "seats": "capsule", "origin": "sample"}
"""Fields of components, and the kind that must have each and alone may."""
CAPSULE_FIELDS = ("heat_shield", "radiation_shield")
ELSEWHERE = ("space", "any_life")
"""Targets of missions that are no locations."""


def check(content: Content, tables: Tables) -> None:
    """Raise a `ContentError` at the first thing that does not fit the rest."""
    _check_counts(content, tables)
    _check_constants(content, tables)
    for component in content.components.values():
        _check_component(content, tables, component)
    _check_samples(content, tables)
    _check_locations(content, tables)
    _check_faces(content, tables)
    _check_missions(content, tables)
    _check_charts(content, tables)


def _check_counts(content: Content, tables: Tables) -> None:
    """The box holds what is listed; expansions are not counted (LE-CMP-01)."""
    open_places = [p for p in content.locations.values() if not p.explorable and not p.expansion]
    faces = sum(face.copies for face in content.faces.values() if not face.expansion)
    outcomes = content.outcomes
    really = {
        "advancement_cards": len(content.advancements) * len(content.agencies),
        "space_agency_cards": len(content.agencies),
        "outcome_cards": outcomes.success + outcomes.minor + outcomes.major,
        "location_cards": len(open_places) + faces,
        "mission_cards": sum(not mission.expansion for mission in content.missions.values()),
    }
    tables.want_counts(content.counts, really)


def _check_constants(content: Content, tables: Tables) -> None:
    constants = content.constants
    if constants.last_year < constants.first_year:
        raise tables.error("constants", "last_year", "the game cannot end before it begins.")
    if constants.astronaut_loss_points > 0:
        raise tables.error("constants", "astronaut_loss_points", "a loss counts 0 or less.")


def _check_component(content: Content, tables: Tables, component: Component) -> None:
    entry = f"components.{component.id}"
    if (component.kind == "supplies") != (component.id == "supplies"):
        raise tables.error(entry, "kind", "“supplies” are the one component of that kind.")
    for field, kind in OWN_FIELDS.items():
        if bool(getattr(component, field)) != (component.kind == kind):
            need = "needs" if component.kind == kind else "has no"
            raise tables.error(entry, field, f"a component of kind “{component.kind}” {need} {field}.")
    for field in CAPSULE_FIELDS:
        if getattr(component, field) and component.kind != "capsule":
            raise tables.error(entry, field, "only capsules have shields.")
    if component.requires:
        tables.want_known(entry, "requires", component.requires, content.advancements, "advancement")
    elif component.kind in ("rocket", "thruster"):
        raise tables.error(entry, "requires", "what is fired needs an advancement to draw from.")


def _check_samples(content: Content, tables: Tables) -> None:
    """One kind of sample for every planet, moon and asteroid."""
    solid = {place.id for place in content.locations.values() if place.solid}
    samples = [component for component in content.components.values() if component.origin]
    for component in samples:
        tables.want_known(f"components.{component.id}", "origin", component.origin, solid, "solid location")
    for place, number in Counter([*solid, *(component.origin for component in samples)]).items():
        if number != 2:
            raise tables.error(f"locations.{place}", "solid", "a solid location needs one kind of sample.")


def _check_locations(content: Content, tables: Tables) -> None:
    for place in content.locations.values():
        entry = f"locations.{place.id}"
        if place.surveyable and not place.explorable:
            raise tables.error(entry, "surveyable", "only what is explorable can be surveyed.")
        for maneuver in place.maneuvers:
            _check_maneuver(content, tables, entry, maneuver)
        if sum(maneuver.automatic for maneuver in place.maneuvers) > 1:
            raise tables.error(entry, "maneuvers", "at most one manoeuvre is automatic.")
    if not any(maneuver.usable for maneuver in content.locations[EARTH].maneuvers):
        raise tables.error(f"locations.{EARTH}", "maneuvers", "there is no way to leave.")
    for added in content.added_maneuvers.values():
        entry = f"added_maneuvers.{added.id}"
        tables.want_known(entry, "place", added.place, content.locations, "location")
        for maneuver in added.maneuvers:
            _check_maneuver(content, tables, entry, maneuver)


def _check_maneuver(content: Content, tables: Tables, entry: str, maneuver: ManeuverCard) -> None:
    if maneuver.usable:
        tables.want_known(entry, "maneuvers", maneuver.to, [*content.locations, LOST], "location")
    if maneuver.to in content.locations and not content.locations[maneuver.to].visitable:
        raise tables.error(entry, "maneuvers", f"nobody can go to “{maneuver.to}”.")
    if maneuver.automatic and (maneuver.difficulty or "time" in maneuver.symbols):
        raise tables.error(entry, "maneuvers", "an automatic manoeuvre has difficulty 0 and takes no time.")
    if "time" in maneuver.symbols and "time_optional" in maneuver.symbols:
        raise tables.error(entry, "maneuvers", "time is needed or optional, not both.")
    for symbol in maneuver.symbols:
        if symbol.startswith(EXPLORE):
            places = [place.id for place in content.locations.values() if place.explorable]
            tables.want_known(entry, "maneuvers", symbol.removeprefix(EXPLORE), places, "explorable location")
        else:
            tables.want_known(entry, "maneuvers", symbol, SYMBOLS, "symbol")


def _check_faces(content: Content, tables: Tables) -> None:
    """Every explorable location has something to be found, without the expansions it does not belong to."""
    explorable = {place.id for place in content.locations.values() if place.explorable}
    found: Counter[str] = Counter()
    for face in content.faces.values():
        tables.want_known(f"faces.{face.id}", "location", face.location, explorable, "explorable location")
        if face.expansion in ("", content.locations[face.location].expansion):
            found[face.location] += face.copies
    for place in sorted(explorable):
        if not found[place]:
            raise tables.error(f"locations.{place}", "explorable", "it needs at least one face to be found.")


def _check_missions(content: Content, tables: Tables) -> None:
    for mission in content.missions.values():
        entry = f"missions.{mission.id}"
        tables.want_known(entry, "target", mission.target, [*content.locations, *ELSEWHERE], "location")
        if (mission.kind == "life") != (mission.target == "any_life"):
            raise tables.error(
                entry, "target", "“any_life” is the target of a life mission, and of no other."
            )
        place = content.locations.get(mission.target)
        if mission.kind == "survey" and (place is None or not place.explorable):
            raise tables.error(entry, "target", "what is surveyed must be explorable.")
        if mission.kind == "sample" and (place is None or not place.solid):
            raise tables.error(entry, "target", "a sample comes from a solid location.")
    levels = Counter(mission.level for mission in content.missions.values() if not mission.expansion)
    for drawn in content.mission_sets.values():
        for level, number in levels.items():
            if getattr(drawn, level) > number:
                problem = f"there are only {number} {level} missions."
                raise tables.error(f"mission_sets.{drawn.id}", level, problem)
        if not drawn.easy + drawn.medium + drawn.hard:
            raise tables.error(f"mission_sets.{drawn.id}", "easy", "at least one mission is drawn.")


def _check_charts(content: Content, tables: Tables) -> None:
    for row in content.payload_chart.values():
        tables.want_known(f"payload_chart.{row.id}", "id", row.id, content.components, "component")
    for chart, rows in (("payload_chart", content.payload_chart), ("ion_chart", content.ion_chart)):
        for row in rows.values():
            if not all(not cell or _is_fraction(cell) for cell in row.payload):
                raise tables.error(
                    f"{chart}.{row.id}", "payload", "a cell is empty or a fraction like “17/3”."
                )
    for sheet in content.planning_sheets.values():
        for rocket in (rocket for stage in sheet.stages for rocket in stage.rockets):
            tables.want_known(
                f"planning_sheets.{sheet.id}", "stages", rocket, content.components, "component"
            )
    for score in content.history_scores.values():
        for mission in score.missions:
            tables.want_known(f"history_scores.{score.id}", "missions", mission, content.missions, "mission")


def _is_fraction(cell: str) -> bool:
    try:
        return Fraction(cell) > 0
    except (ValueError, ZeroDivisionError):
        return False
