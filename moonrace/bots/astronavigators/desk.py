"""A seat's view in the numbers of the catalogue: what the player thinks with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from moonrace.bots.astronavigators.almanac import almanac_of
from moonrace.bots.astronavigators.voyage import (
    HIDDEN,
    HOME,
    LESSENING,
    MOON,
    PLAIN,
    UNIT,
    Aims,
    Board,
    Manner,
    Odds,
    Voyage,
)
from moonrace.games.astronavigators.actions import Done
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.view import SeatView, StageView, View
from moonrace.kernel.actions import Action

A = TypeVar("A", bound=Action)

LAST_TRAINING = 12
LAST_MONTH = 24
FIRST_AND_FAST, CONSTELLATION, SOLAR_SYSTEM, SOLO = "first-and-fast", "constellation", "solar-system", "solo"

AIMS = {
    FIRST_AND_FAST: Aims(MOON, 0.91, 1.0, 0.0, 0.45, 0.0, 0.0),
    CONSTELLATION: Aims(HOME, 0.945, 1.0, 0.012, 0.4, 0.3, 0.03),
    SOLAR_SYSTEM: Aims(HOME, 0.945, 1.0, 0.012, 0.4, 0.3, 0.03),
    SOLO: Aims(HOME, 0.985, 1.0, 0.0, 0.45, 0.0, 0.0),
}
SECOND_ABORT = 0.0
LUNAR_ON_TOP = 0.6
"""How likely a lunar card tops one of four weeks."""
ICON_ON_TOP = 0.7
"""How likely a free week is topped by an icon an agenda looks for."""
PLANETS_SHOWN = 0.45
EVERYTHING = 20
"""Units that no tile exceeds."""

_VOYAGES: dict[object, Voyage] = {}
MOST_VOYAGES = 400


def _kept(
    odds: tuple[Odds, ...], aims: Aims, manner: Manner, terra: int, homeward: Voyage | None = None
) -> Voyage:
    """A voyage, worked out as far as it was asked for before."""
    key = odds, aims, manner, terra, homeward is None
    found = _VOYAGES.get(key)
    if found is None:
        if len(_VOYAGES) >= MOST_VOYAGES:
            _VOYAGES.clear()
        found = _VOYAGES[key] = Voyage(odds, aims, manner, terra, homeward)
    return found


class Desk:
    """One seat's position in numbers."""

    def __init__(self, cat: Catalogue, view: View, seat: int = -1) -> None:
        """`seat` names another seat to be looked at, as far as the viewer knows it."""
        self.cat = cat
        self.view = view
        self.seat = seat if seat >= 0 else view.seat
        self.almanac = almanac_of(cat)
        self.me: SeatView = view.seats[self.seat]
        me = self.me
        self.round = view.round
        self.mode = view.mode
        self.is_plain = view.mode == FIRST_AND_FAST
        self.has_orrery = view.mode in (SOLAR_SYSTEM, SOLO)
        self.is_solo = view.mode == SOLO
        self.square = cat.square.get(me.square, -1)
        self.stage = stage_of(me)
        self.character = cat.character.get(me.character, -1)
        self.ability = cat.ability[self.character] if self.character >= 0 else ""
        self.agenda = cat.agenda_entries[cat.agenda[me.agenda]] if me.agenda else None
        self.pads = frozenset(
            [cat.square[site.square] for site in view.sites]
            + [square for name in me.rockets for square in cat.rocket_sites[cat.rocket[name]]]
        )
        self.heliports = tuple(cat.square[name] for name in view.heliports)
        self.is_long_boat = self.ability == "boat_two_steps"
        self.distances = self.almanac.distances(self.pads)

    # Months -------------------------------------------------------------------------------------------------

    @property
    def is_training(self) -> bool:
        """Whether the seat may still observe on Earth."""
        if self.me.place != "earth" or self.round > LAST_TRAINING:
            return False
        return not self.me.is_prepared or self.me.launches > 0

    @property
    def months_of_training(self) -> int:
        """How many months, this one included, can still be spent on observing."""
        return max(0, LAST_TRAINING + 1 - self.round)

    # Flight -------------------------------------------------------------------------------------------------

    def moons(self) -> int:
        """Lunar phase tokens that can be spent, half-spent ones and those on the SXT apart."""
        count = len(self.me.moons)
        if self.effect == "moons_twice":
            count += sum(name not in self.me.half_moons for name in self.me.moons)
        return count

    @property
    def effect(self) -> str:
        """What the agenda does in flight, once its mission is fulfilled."""
        me = self.me
        if self.agenda is None or not (me.is_revealed or me.is_fulfilled):
            return ""
        return self.agenda.effect

    def slack(self, nk: float = 0.0) -> float:
        """NK over DV in units, with so much more NK."""
        return max(0.0, self.me.nk + nk - self.me.dv) / UNIT

    def board(self) -> Board:
        """Where the seat is in flight."""
        return Board(self.stage, int(self.slack()), self.moons(), len(self.me.sets))

    def voyage(self) -> Voyage:
        """The values of the flight as things stand."""
        return self.voyage_from(self.stage)

    def voyage_from(self, begin: int) -> Voyage:
        """The values of a flight that begins on a stage. The way home is shared by all ways out."""
        aims, manner, terra = self.voyage_aims(), self.manner(), self.terra
        odds = self._odds(begin)
        if begin >= MOON or aims.goal == MOON:
            return _kept(odds, aims, manner, terra)
        way_home = ((),) * (MOON + 1) + odds[MOON + 1 :]
        return _kept(odds, aims, manner, terra, _kept(way_home, aims, manner, terra))

    def voyage_aims(self) -> Aims:
        """What the flight is worth to the seat."""
        aims = AIMS[self.mode]
        if not self.me.has_abort:
            aims = aims._replace(aborted=SECOND_ABORT, dropped=0.0, stage=0.0)
        return aims

    @property
    def terra(self) -> int:
        """How often Earth Rise can still be seen."""
        if self.mode == CONSTELLATION:
            return min(2, self.view.terra_left)
        if self.has_orrery and "terra" in self.me.saved:
            return 1
        return 0

    def _odds(self, begin: int) -> tuple[Odds, ...]:
        by_stage: list[Odds] = [()] * (HOME + 1)
        for stage in self.view.trajectory:
            number = stage.stage + (MOON if stage.direction == "inbound" else 0)
            if number > begin:
                by_stage[number] = self._changed(tile_odds(stage))
        return tuple(by_stage)

    def _changed(self, odds: Odds) -> Odds:
        """What the agenda makes of the values of a tile."""
        effect = self.effect
        if effect == "difference":
            return merged([(abs(a - b), p * q) for a, p in odds for b, q in odds])
        if effect == "redraw":
            mean = sum(value * weight for value, weight in odds)
            kept = [(value, weight) for value, weight in odds if value <= mean]
            again = sum(weight for value, weight in odds if value > mean)
            return merged(kept + [(value, weight * again) for value, weight in odds])
        if effect == "named_value":
            named = (self.me.named_value if self.me.is_revealed else 15) // UNIT
            return merged([(0 if value == named else value, weight) for value, weight in odds])
        return odds

    def manner(self) -> Manner:
        """How the agenda changes the flight."""
        effect = self.effect
        if effect == "icon_step":
            return Manner(sure_steps=ICON_ON_TOP)
        if effect == "low_value_step":
            return Manner(sure_steps=0.25)
        if effect == "skip_stage_3":
            return Manner(skips=(3, MOON + 3))
        if effect == "launch_to_stage_2" and not self.stage:
            return Manner(skips=(1,))
        if effect == "less_housing" and self.view.players <= 2:
            return Manner(skips=(4, MOON + 2))
        if effect == "lunar_card_zero":
            return Manner(shown=LUNAR_ON_TOP, minus=EVERYTHING)
        if effect == "icon_zero":
            return Manner(shown=ICON_ON_TOP, minus=EVERYTHING)
        if effect == "planets" and self.agenda is not None:
            return Manner(shown=PLANETS_SHOWN, minus=self.agenda.minus // UNIT, gives_step=True)
        return PLAIN

    def shown(self) -> int:
        """What the agenda still gives in this month's move."""
        if self.view.focus.planets:
            return LESSENING if self.view.focus.planets == "lessened" else HIDDEN
        return self.manner().at_first if self._is_shown() else HIDDEN

    def _is_shown(self) -> bool:
        """Whether what the agenda looks for is shown in this month's move."""
        effect = self.effect
        tops = [week.cards[-1] for week in self.view.weeks if week.cards]
        if effect == "lunar_card_zero":
            return any(top in self.cat.content.lunar_cards for top in tops)
        if effect == "icon_zero":
            return self._shows_icon(self.me.week)
        return effect == "planets" and self._are_planets_shown()

    def _shows_icon(self, week: int) -> bool:
        cards = self.view.weeks[week - 1].cards if week else ()
        if not cards or self.agenda is None:
            return False
        sets = (self.cat.sets[number] for number in self.cat.sets_of[self.cat.card[cards[-1]]])
        return any(name in self.agenda.icons for name in sets)

    def _are_planets_shown(self) -> bool:
        if self.agenda is None or self.view.orrery is None:
            return False
        seen = {planet.planet for planet in self.view.orrery.planets if planet.is_seen}
        top = self.view.planet_top
        if top:
            seen.add(self.cat.content.planet_cards[top].body)
        return set(self.agenda.planets) <= seen


def all_of(legal: Iterable[Action], kind: type[A]) -> list[A]:
    """The actions of a class."""
    return [action for action in legal if isinstance(action, kind)]


def done(legal: Sequence[Action]) -> Action:
    """Go on, where one may; else the last there is."""
    return next(iter(all_of(legal, Done)), legal[-1])


def stage_of(player: SeatView) -> int:
    """A seat's stage on the one line."""
    if player.place == "outbound":
        return player.stage
    if player.place == "moon":
        return MOON
    if player.place == "inbound":
        return MOON + player.stage
    return HOME if player.place == "home" else 0


def tile_odds(stage: StageView) -> Odds:
    """What is known of the tile of a stage, in units."""
    counts = ((stage.value, 1),) if stage.value >= 0 else stage.odds
    total = sum(count for _, count in counts)
    return tuple((value // UNIT, count / total) for value, count in counts)


def merged(pairs: list[tuple[int, float]]) -> Odds:
    """Pairs of the same value put together."""
    found: dict[int, float] = {}
    for value, weight in pairs:
        found[value] = found.get(value, 0.0) + weight
    return tuple(sorted(found.items()))
