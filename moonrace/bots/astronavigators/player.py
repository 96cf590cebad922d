"""The heuristic player of AstroNavigators: trains where it pays most, launches when the odds are good.

It remembers nothing between decisions: whatever it does follows from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moonrace.bots.astronavigators import flying, reasons, training
from moonrace.bots.astronavigators.desk import CONSTELLATION, SOLAR_SYSTEM, SOLO, Desk, all_of, done
from moonrace.bots.astronavigators.worth import Worths
from moonrace.bots.mind import Choice, Reasoner
from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.view import View
from moonrace.kernel.actions import Action

# The orders below are those of the shares of games won, where everything was dealt at random.
CONTINENTS = ("south_america", "asia", "north_america", "antarctica", "oceania", "europe", "africa")
"""Where to begin, best first."""
CHARACTERS = ("sphen", "neil", "joao", "yuri", "wang", "leo", "jarrah")
AGENDAS = {
    CONSTELLATION: (
        "spying_the_world",
        "thermal_roll",
        "qixi_festival",
        "science_and_superstition",
        "galactic_alignment",
        "walkabout_emu",
        "between_the_poles",
    ),
    SOLAR_SYSTEM: (
        "spying_the_world",
        "thermal_roll",
        "qixi_festival",
        "galactic_alignment",
        "science_and_superstition",
        "e_mc2",
        "walkabout_emu",
    ),
    SOLO: (
        "spying_the_world",
        "thermal_roll",
        "qixi_festival",
        "science_and_superstition",
        "demons_and_jaguars",
        "between_the_poles",
        "barnumbirr",
    ),
}
"""The mission to keep for each character, by mode."""
TILE_ICONS = ("plane", "flag", "helicopter", "train", "boat", "car")
"""Icons one would rather keep, best first."""


class AstroPlayer(Reasoner[View, Catalogue]):
    """Plays for the Moon, and for reputation."""

    def reasoned(self, view: View, legal: Sequence[Action]) -> Choice:
        choose = CHOICES.get(view.focus.what, first)
        return choose(Desk(self.cat, view), legal)


def first(_desk: Desk, legal: Sequence[Action]) -> Choice:
    """The first answer there is."""
    return Choice(legal[0], reasons.FIRST)


# Set-up -----------------------------------------------------------------------------------------------------


def continent(_desk: Desk, legal: Sequence[Action]) -> Choice:
    """The best continent left."""
    best = min(all_of(legal, acts.ChooseContinent), key=lambda action: ranked(CONTINENTS, action.continent))
    return Choice(best, reasons.CONTINENT)


def character(_desk: Desk, legal: Sequence[Action]) -> Choice:
    """The better of the two."""
    best = min(all_of(legal, acts.ChooseCharacter), key=lambda action: ranked(CHARACTERS, action.character))
    return Choice(best, reasons.CHARACTER)


def agenda(desk: Desk, legal: Sequence[Action]) -> Choice:
    """The most promising mission."""
    names = AGENDAS[desk.mode]
    best = min(all_of(legal, acts.ChooseAgenda), key=lambda action: ranked(names, action.agenda))
    return Choice(best, reasons.AGENDA)


def ranked(names: Sequence[str], name: str) -> int:
    """The place in a list; what is not in it comes last."""
    return names.index(name) if name in names else len(names)


def place_planet(desk: Desk, legal: Sequence[Action]) -> Choice:
    """A planet of the own agenda first, opposite the Sun in the middle of the year."""
    wanted = desk.agenda.planets if desk.agenda is not None else ()

    def key(action: acts.PlacePlanet) -> tuple[bool, int]:
        return action.planet not in wanted, abs(action.degrees % 360 - 180)

    return Choice(min(all_of(legal, acts.PlacePlanet), key=key), reasons.PLANET)


# Small questions --------------------------------------------------------------------------------------------


def precedence(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Go first in a race that may be decided this month."""
    ways = all_of(legal, acts.GoFirst)
    in_flight = sum(seat.place in ("outbound", "inbound") for seat in desk.view.seats)
    if ways and desk.me.place in ("outbound", "inbound") and in_flight > 1:
        return Choice(ways[0], reasons.GO_FIRST)
    return Choice(done(legal), reasons.LET_GO_FIRST)


def december(_desk: Desk, legal: Sequence[Action]) -> Choice:
    """Reveal what can be revealed."""
    reveal = next((action for action in legal if isinstance(action, acts.Reveal)), None)
    if reveal is not None:
        return Choice(reveal, reasons.REVEAL)
    return Choice(legal[-1], reasons.NOTHING_TO_REVEAL)


def observation(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Reveal, or flip the tile that is missed least."""
    tiles = all_of(legal, acts.UseTile)
    if not tiles:
        return december(desk, legal)

    def missed(action: acts.UseTile) -> int:
        icons = desk.cat.content.tiles[action.tile].icons
        return min(ranked(TILE_ICONS, icon) for icon in icons)

    return Choice(max(tiles, key=missed), reasons.LEAST_MISSED)


def keep(desk: Desk, legal: Sequence[Action]) -> Choice:
    """The quest that is nearest to being finished; the rocket whose site is nearest."""
    quests = all_of(legal, acts.KeepQuest)
    if quests:
        best = max(quests, key=lambda action: training.quest_worth(desk, action.quest))
        return Choice(best, reasons.QUEST)

    def distance(action: acts.KeepRocket) -> int:
        sites = desk.cat.rocket_sites[desk.cat.rocket[action.rocket]]
        return desk.almanac.distances(frozenset(sites))[desk.square]

    return Choice(min(all_of(legal, acts.KeepRocket), key=distance), reasons.ROCKET)


def site(desk: Desk, legal: Sequence[Action]) -> Choice:
    """The nearest square."""

    def distance(action: acts.ChooseSite) -> int:
        return desk.almanac.distances(frozenset({desk.cat.square[action.square]}))[desk.square]

    return Choice(min(all_of(legal, acts.ChooseSite), key=distance), reasons.SITE)


def swap(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Give back the card that is worth least."""
    worths = Worths(desk)
    least = min(all_of(legal, acts.Swap), key=lambda action: worths.card(desk.cat.card[action.card]))
    return Choice(least, reasons.SWAP)


def place_instruments(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Have at hand whatever can bring a better card for an observation."""
    if desk.me.action != "observe":
        return Choice(done(legal), reasons.NO_INSTRUMENT)
    placed = next((action for action in legal if isinstance(action, acts.PlaceInstrument)), None)
    if placed is not None:
        return Choice(placed, reasons.INSTRUMENT_AT_HAND)
    return Choice(legal[-1], reasons.NO_INSTRUMENT)


def use_instruments(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Use an instrument where it brings a better card on top of the own week."""
    best = max(
        all_of(legal, acts.UseInstrument),
        key=lambda action: training.after_instrument(desk, action),
        default=None,
    )
    if best is None or training.after_instrument(desk, best) <= training.top_worth(desk):
        return Choice(done(legal), reasons.NO_INSTRUMENT)
    return Choice(best, reasons.INSTRUMENT_AT_HAND)


def earth_rise(desk: Desk, legal: Sequence[Action]) -> Choice:
    """A lunar phase token rather than a set."""
    phases = desk.cat.content.lunar_cards
    phase = next((a for a in legal if isinstance(a, acts.Activate) and a.token in phases), legal[0])
    return Choice(phase, reasons.EARTH_RISE)


def declare(desk: Desk, legal: Sequence[Action]) -> Choice:
    """The week and the action."""
    if desk.me.place == "earth":
        return training.declare(desk, legal)
    return flying.declare(desk, all_of(legal, acts.Travel), legal)


CHOICES: dict[str, Callable[[Desk, Sequence[Action]], Choice]] = {
    "continent": continent,
    "character": character,
    "agenda": agenda,
    "place planet": place_planet,
    "precedence": precedence,
    "month 12": december,
    "declare": declare,
    "instruments": place_instruments,
    "use instruments": use_instruments,
    "observation": observation,
    "swap": swap,
    "earth rise": earth_rise,
    "travel": training.travel,
    "afterwards": training.afterwards,
    "keep": keep,
    "site": site,
    "draw tile": flying.draw_tile,
    "flight": flying.flight,
    "relaunch": flying.relaunch,
    "calibrate": flying.calibrate,
}
