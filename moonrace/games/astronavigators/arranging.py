"""Laying out a table of AstroNavigators for worked examples and tests: every method is a verb."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.astronavigators.catalogue import HOME, MOON, NOWHERE, VEHICLES, Catalogue
from moonrace.games.astronavigators.rules import moving
from moonrace.games.astronavigators.rules.month import Month
from moonrace.games.astronavigators.rules.observing import score
from moonrace.games.astronavigators.state import ARRIVED, AstroState, Player
from moonrace.kernel.arranging import Arranger

QUIET_TILES = ("NA-9", "SA-9", "EU-9", "AF-9", "AS-9", "OC-9", "AN-2")
"""By continent, a starting tile that leaves nothing to ask: two vehicles; in Antarctica helicopter and
telescope."""


class Arranging(Arranger[AstroState]):
    """Puts things where they are wanted; what nobody names is as the game deals it."""

    @property
    def cat(self) -> Catalogue:
        """The lookup tables of this game."""
        return self.state.cat

    def player(self, seat: int = 0) -> Player:
        """A player's things."""
        return self.state.seats[seat]

    # Arranging the calendar ----------------------------------------------------------------------

    def first_player(self, seat: int) -> None:
        """Give a seat the sextant token and begin the month anew."""
        self.state.first = seat
        self.restart_month()

    def quiet(self) -> None:
        """Give every player a starting tile that nobody is asked about; everybody trains on without being
        asked, and it is the first player's turn to declare."""
        for seat, player in enumerate(self.state.seats):
            self.tiles(QUIET_TILES[player.continent], seat=seat)
            player.is_asked = False
        self.first_player(0)

    def shadow(self, *, bad_timing: int, week: int, stage: int) -> None:
        """Alone: put the tokens of bad timing and of the shadow on weeks, and the shadow on a stage."""
        state = self.state
        state.bad_timing, state.shadow_week, state.shadow_stage = bad_timing - 1, week - 1, stage
        self.restart_month()

    def restart_month(self) -> None:
        """Begin this month anew: nobody has declared anything."""
        self.state.frames[:] = [Month()]
        self._changed()

    def round(self, number: int) -> None:
        """Make it this round, 1 to 24: Sun, orrery and training follow; the month begins anew."""
        state, cat = self.state, self.cat
        moved = number - 1 - state.month
        years = (number - 1) // 12 - state.month // 12
        state.month = number - 1
        if state.has_orrery:
            state.spots = tuple(
                (spot + (moved if cat.moves_monthly[n] else years if cat.moves_yearly[n] else 0))
                % len(cat.spots[n])
                for n, spot in enumerate(state.spots)
            )
            state.orrery_seen, state.orrery_cards = cat.orrery_masks(state.spots)
        if number > 12:
            for player in state.seats:
                player.prepared = True
        self.restart_month()

    def planets(self, **degrees: int) -> None:
        """Put planets at angles."""
        cat, spots = self.cat, list(self.state.spots)
        for name, angle in degrees.items():
            spots[cat.planet[name]] = cat.spots[cat.planet[name]].index(angle)
        self.state.spots = tuple(spots)
        self.state.orrery_seen, self.state.orrery_cards = cat.orrery_masks(self.state.spots)
        self._changed()

    # Arranging cards -----------------------------------------------------------------------------

    def _fetch(self, name: str) -> int:
        """Take a card of this kind out of a deck or from under a week, for use elsewhere."""
        card, state = self.cat.card[name], self.state
        for pile in (state.deck, state.planet_bag):
            if card in pile:
                pile.remove(card)
                return card
        if card == self.cat.terra and state.terra_left:
            state.terra_left -= 1
            return card
        if card in state.planet_under:
            under = list(state.planet_under)
            under.remove(card)
            state.planet_under = tuple(under)
            return card
        if state.top == card:
            state.top = state.deck.pop()
            return card
        if state.planet_top == card:
            state.planet_top = state.planet_bag.pop()
            return card
        for week, stack in enumerate(state.weeks):
            if card in stack:
                cards = list(stack)
                cards[cards.index(card)] = state.deck.pop()
                state.weeks[week] = tuple(cards)
                return card
        raise LookupError(f"all copies of {name} are in players' hands")

    def _put_back(self, cards: Sequence[int]) -> None:
        for card in cards:
            if card != NOWHERE:
                (self.state.planet_bag if self.cat.is_planet(card) else self.state.deck).append(card)

    def week(self, week: int, *cards: str) -> None:
        """Lay this stack on a week, bottom first."""
        self._put_back(self.state.weeks[week - 1])
        self.state.weeks[week - 1] = ()
        self.state.weeks[week - 1] = tuple(self._fetch(name) for name in cards)
        self._changed()

    def weeks(self, *cards: str) -> None:
        """One card on each of the weeks 1, 2, 3, 4, and nothing beneath."""
        for week in range(1, 5):
            self.week(week)
        for week, card in enumerate(cards, start=1):
            self.week(week, card)

    def deck_top(self, card: str) -> None:
        """Turn this card up on the main deck."""
        self._put_back([self.state.top])
        self.state.top = NOWHERE
        self.state.top = self._fetch(card)
        self._changed()

    def planet_top(self, card: str) -> None:
        """Turn this card up on the planet deck; nothing where it was taken this month."""
        self._put_back([self.state.planet_top])
        self.state.planet_top = NOWHERE
        if card:
            self.state.planet_top = self._fetch(card)
        self._changed()

    def save(self, *cards: str, seat: int = 0) -> None:
        """Put cards into a player's save area."""
        self.player(seat).saved += tuple(self._fetch(name) for name in cards)
        self._changed()

    def observe(self, *cards: str, seat: int = 0) -> None:
        """Let a player have scored cards: NK, icons, sets and tokens follow."""
        for name in cards:
            score(self.state, self.flow, seat, self._fetch(name))
        self._changed()

    # Arranging players ---------------------------------------------------------------------------

    def at(self, seat: int, square: str, *, die: str = "") -> None:
        """Put a player's die on a square of the Earth map; the continent is not visited by that."""
        player = self.player(seat)
        player.square, player.stage = self.cat.square[square], 0
        if die:
            player.die = VEHICLES.index(die)
        self._changed()

    def points(self, seat: int = 0, *, nk: int | None = None, dv: int | None = None) -> None:
        """Set a player's dials."""
        player = self.player(seat)
        player.nk = player.nk if nk is None else nk
        player.dv = player.dv if dv is None else dv
        self._changed()

    def visited(self, *continents: str, seat: int = 0) -> None:
        """Let a player have visited continents, without their tiles."""
        for name in continents:
            self.player(seat).visited |= 1 << self.cat.continent[name]
        self._changed()

    def used(self, *vehicles: str, seat: int = 0) -> None:
        """Let vehicle tokens be flipped."""
        for name in vehicles:
            self.player(seat).vehicles |= 1 << VEHICLES.index(name)
        self._changed()

    def tiles(self, *tiles: str, seat: int = 0) -> None:
        """Let a player have exactly these unspent continent tiles; what is taken from piles or tops is
        replaced by what lay there."""
        state, player = self.state, self.player(seat)
        for tile in player.tiles:
            state.piles[self.cat.tile_continent[tile]].append(tile)
        player.tiles = ()
        for name in tiles:
            tile = self.cat.tile[name]
            continent = self.cat.tile_continent[tile]
            if state.pile_tops[continent] == tile:
                moving.turn_up_tile(state, self.flow, continent)
            else:
                self._owner_gives(tile)
            player.tiles += (tile,)
        self._changed()

    def _owner_gives(self, tile: int) -> None:
        pile = self.state.piles[self.cat.tile_continent[tile]]
        if tile in pile:
            pile.remove(tile)
            return
        for player in self.state.seats:
            if tile in player.tiles:
                spare = pile.pop()
                player.tiles = tuple(spare if other == tile else other for other in player.tiles)
                return

    def pile_top(self, name: str) -> None:
        """Turn this continent tile up on its pile; what lay there goes back into it."""
        tile, state = self.cat.tile[name], self.state
        continent = self.cat.tile_continent[tile]
        state.piles[continent].append(state.pile_tops[continent])
        self._owner_gives(tile)
        state.pile_tops[continent] = tile
        self._changed()

    def tokens(self, *names: str, seat: int = 0, spent: bool = False) -> None:
        """Let set and lunar phase tokens be active, or spent."""
        player, cat = self.player(seat), self.cat
        for name in names:
            if name in cat.set:
                player.sets |= 1 << cat.set[name]
                player.spent_sets |= spent << cat.set[name]
            else:
                player.moons |= 1 << cat.phases.index(name)
                player.spent_moons |= spent << cat.phases.index(name)
        self._changed()

    def prepared(self, *seats: int) -> None:
        """Make players prepared astronauts."""
        for seat in seats:
            self.player(seat).prepared = True
        self._changed()

    def in_space(self, seat: int, place: str, stage: int = 0, *, rocket: str = "saturn_v") -> None:
        """Put a player who has launched on a stage: `outbound` or `inbound` with its number, `moon`,
        `home`."""
        player = self.player(seat)
        if not player.launches:
            player.launches, player.prepared = 1, True
            player.vehicles |= 1 << VEHICLES.index("spacecraft")
        player.rocket = self.cat.rocket[rocket]
        site = next((square for name, square in self.state.sites if name == player.rocket), NOWHERE)
        player.pad = site if site != NOWHERE else self.cat.rocket_sites[player.rocket][0]
        player.die = VEHICLES.index("spacecraft")
        line = {"outbound": stage, "moon": MOON, "inbound": MOON + stage, "home": HOME}
        player.stage = line[place]
        if place == "home":
            player.fate = ARRIVED
        self.state.clock += 1
        player.reached = self.state.clock
        self._changed()

    def calibrated(
        self, seat: int = 0, *, sxt: str = "", sct: str = "", ai: str = "", extra: int = 0
    ) -> None:
        """Let a player have calibrated last month, with what planet movement has shown."""
        player, cat = self.player(seat), self.cat
        self.tokens(*filter(None, (sxt, sct, ai)), seat=seat)
        player.sxt = cat.phases.index(sxt) if sxt else NOWHERE
        player.sct = cat.set[sct] if sct else NOWHERE
        player.ai = cat.set[ai] if ai else NOWHERE
        player.extra = extra
        self._changed()

    def revealed(self, agenda: str, seat: int = 0, *, value: int = NOWHERE) -> None:
        """Let a player's agenda be this one, and revealed."""
        player = self.player(seat)
        player.agenda, player.is_revealed, player.named = self.cat.agenda[agenda], True, value
        self._changed()

    def quest(self, quest: str, seat: int = 0) -> None:
        """Give a player an unfinished quest that others do not know."""
        number = self.cat.quest[quest]
        self.state.quest_bag.remove(number)
        self.player(seat).quests += ((number, False),)
        self._changed()

    def instrument(self, instrument: str, seat: int = 0) -> None:
        """Give a player an instrument."""
        number = self.cat.instrument[instrument]
        self.state.quest_bag.remove(number)
        self.player(seat).instruments += (number,)
        self._changed()

    def rocket(self, rocket: str, seat: int = 0) -> None:
        """Give a player a rocket card that others do not know."""
        number = self.cat.rocket[rocket]
        self.state.rocket_bag.remove(number)
        self.player(seat).rockets += ((number, False),)
        self._changed()

    def site(self, rocket: str, square: str = "") -> None:
        """Put a launch site on the map for everybody."""
        number = self.cat.rocket[rocket]
        self.state.rocket_bag.remove(number)
        place = self.cat.square[square] if square else self.cat.rocket_sites[number][0]
        self.state.sites = (*self.state.sites, (number, place))
        self._changed()

    # Arranging the trajectory --------------------------------------------------------------------

    @staticmethod
    def _line(stage: int, direction: str) -> int:
        return stage if direction == "outbound" else MOON + stage

    def tile_value(self, stage: int, value: int, direction: str = "outbound") -> None:
        """Let the tile of a stage lie face up with this value."""
        number, state = self._line(stage, direction), self.state
        if state.tiles[number] != NOWHERE:
            state.stage_bags[number].append(state.tiles[number])
        state.stage_bags[number].remove(value)
        state.tiles[number] = value
        self._changed()

    def tile_values(self, *values: int, direction: str = "outbound") -> None:
        """Let the tiles of stages 1, 2, ... lie face up with these values."""
        for stage, value in enumerate(values, start=1):
            self.tile_value(stage, value, direction)

    def drawn(self, stage: int, value: int, seat: int = 0) -> None:
        """Give a player a drawn trajectory tile whose value others do not know."""
        self.state.stage_bags[stage].remove(value)
        player = self.player(seat)
        player.drawn = tuple(sorted((*player.drawn, (stage, value, False))))
        self._changed()

    def _changed(self) -> None:
        """What was arranged is what the game goes on from."""
        self.match.position.settle()
