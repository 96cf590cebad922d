"""What can be seen from where and when: the star map, the poles, and the orrery. Pure functions of content.

Zones are +3 to -3, months are calendar months 1 to 12.
"""

from __future__ import annotations

from collections.abc import Mapping

from moonrace.games.astronavigators.content import EARTH, Constellation, Content, Month, Zone

DAY = 24.0
POLE = 3


def visible(content: Content, constellation: str, zone: int, month: int) -> bool:
    """Whether a constellation can be observed from a zone in a month (AN-VIS-12)."""
    figure, here, sun = content.constellations[constellation], _zone(content, zone), _month(content, month)
    if not is_above_horizon(content, constellation, zone):
        return False
    if abs(zone) == POLE:
        return is_polar_night(content, zone, month)
    covered = set(figure.rows) - set(here.never_setting_rows)
    return not (covered and _is_in_daylight(figure, sun, content.values.daylight_half_width_hours))


def is_above_horizon(content: Content, constellation: str, zone: int) -> bool:
    """Whether all of a constellation stands in the rows that a zone sees at all (AN-VIS-04)."""
    return set(content.constellations[constellation].rows) <= set(_zone(content, zone).visible_rows)


def is_polar_night(content: Content, zone: int, month: int) -> bool:
    """Whether the Sun is in the other hemisphere, seen from a pole zone (AN-VIS-08)."""
    return abs(zone) == POLE and _month(content, month).sun_hemisphere == ("south" if zone > 0 else "north")


def shows_night_sky(content: Content, zone: int, month: int) -> bool:
    """Whether night objects can be seen at all: at a pole zone in polar night only (AN-VIS-08 to 10)."""
    return abs(zone) != POLE or is_polar_night(content, zone, month)


def shows_sun(content: Content, zone: int, month: int) -> bool:
    """Whether the Sun rises: everywhere but in polar night (AN-OBS-04)."""
    return not is_polar_night(content, zone, month)


def pillars(content: Content, earth: int) -> tuple[int, ...]:
    """Where the invisibility pillars stand, counter-clockwise (AN-SOL-05)."""
    count, within = content.orrery.pillars, content.orrery.hidden_within_degrees
    step = 2 * within // (count - 1) if count > 1 else 0
    return tuple((earth + 180 - within + step * n) % 360 for n in range(count))


def is_seen_on_orrery(content: Content, planet: int, earth: int) -> bool:
    """Whether a planet at an angle is wholly outside the blocked range (AN-ORR-01)."""
    apart = (planet - earth - 180) % 360
    return min(apart, 360 - apart) > content.orrery.hidden_within_degrees


def seen_planets(content: Content, degrees: Mapping[str, int]) -> tuple[str, ...]:
    """The planets that can be seen when all stand at these angles."""
    earth = degrees[EARTH]
    return tuple(
        planet
        for planet, angle in degrees.items()
        if planet != EARTH and is_seen_on_orrery(content, angle, earth)
    )


def transiting_planets(content: Content, degrees: Mapping[str, int]) -> tuple[str, ...]:
    """The planets exactly between Earth and Sun that have a transit card (AN-ORR-04)."""
    bodies = {card.body for card in content.planet_cards.values() if card.transit}
    return tuple(planet for planet in degrees if planet in bodies and degrees[planet] == degrees[EARTH])


def _zone(content: Content, zone: int) -> Zone:
    return next(entry for entry in content.zones.values() if entry.zone == zone)


def _month(content: Content, month: int) -> Month:
    return next(entry for entry in content.months.values() if entry.number == month)


def _is_in_daylight(figure: Constellation, sun: Month, half_width: float) -> bool:
    """Whether the span overlaps the open interval around the Sun, modulo a day; touching is no overlap."""
    begin, end = figure.ra_from, figure.ra_to
    if end < begin:
        end += DAY
    low, high = sun.sun_ra_h - half_width, sun.sun_ra_h + half_width
    return any(begin + turn < high and end + turn > low for turn in (-DAY, 0.0, DAY))
