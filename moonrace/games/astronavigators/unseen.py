"""Why a card cannot be observed from a place on Earth: said once, for the rules and for whoever looks ahead.

Asked only of cards that cannot be observed there and then.
"""

from __future__ import annotations

from collections.abc import Iterable

from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.content import Content, PlanetCard
from moonrace.kernel.errors import Refusal


def why_unseen(content: Content, card: str, zone: int, month: int, week: int) -> Refusal:
    """Why a card does not show what can be seen from a zone in a calendar month and a week."""
    name = content.card_name(card)
    if card in content.lunar_cards:
        own = content.lunar_cards[card].week
        if own != week:
            sentence = f"{name} is seen in its own week only."
            return Refusal("wrong-week", sentence, "AN-OBS-01", f"only in week {own}")
        return _no_sun(name)
    if card in content.planet_cards:
        return _why_planet_unseen(content, content.planet_cards[card], zone, month)
    if not sky.shows_night_sky(content, zone, month):
        return _no_night(name)
    if not sky.is_above_horizon(content, card, zone):
        sentence = f"{name} is below the horizon of your zone."
        return Refusal("below-horizon", sentence, "AN-VIS-07", "below the horizon")
    return Refusal("in-daylight", f"{name} stands in daylight this month.", "AN-VIS-07", "in daylight")


def _why_planet_unseen(content: Content, card: PlanetCard, zone: int, month: int) -> Refusal:
    name = card.name
    if card.only_from_lunar_orbit:
        sentence = f"{name} is seen from lunar orbit only."
        return Refusal("from-orbit", sentence, "AN-ORR-08", "seen from lunar orbit only")
    if card.transit:
        if not sky.shows_sun(content, zone, month):
            return _no_sun(name)
        sentence = f"{name} needs the planet exactly before the Sun."
        return Refusal("not-in-line", sentence, "AN-ORR-04", "not in line with the Sun")
    if not sky.shows_night_sky(content, zone, month):
        return _no_night(name)
    sentence = f"{name} is hidden behind the Sun this month."
    return Refusal("behind-sun", sentence, "AN-ORR-01", "behind the Sun")


def _no_sun(name: str) -> Refusal:
    sentence = f"{name} needs the Sun, and it does not rise in your zone."
    return Refusal("no-sun", sentence, "AN-OBS-04", "no Sun here")


def _no_night(name: str) -> Refusal:
    sentence = f"{name} cannot be seen: there is no night in your zone."
    return Refusal("no-night", sentence, "AN-VIS-09", "no night here")


def why_unequipped(content: Content, card: str, lacking: Iterable[str]) -> Refusal:
    """Why a card that is in sight cannot be scored, when these techniques are lacking."""
    missing = tuple(lacking)
    names = " and ".join(name.replace("_", " ") for name in missing)
    clause = "AN-TEC-03" if "solar_protection" in missing else "AN-TEC-02"
    sentence = f"{content.card_name(card)} needs {names}, or a tile that shows it."
    return Refusal("no-technique", sentence, clause, f"needs {names}")
