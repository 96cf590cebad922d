"""Laying out a table of Moonshot for worked examples and tests: every method is a verb."""

from __future__ import annotations

from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS, Catalogue
from moonrace.games.moonshot.rules import politics
from moonrace.games.moonshot.rules.engineering import Engineering
from moonrace.games.moonshot.rules.installing import put_module, put_tile
from moonrace.games.moonshot.rules.launches import Launching
from moonrace.games.moonshot.rules.round import STEPS, Round
from moonrace.games.moonshot.state import (
    ABORT,
    NO_TOKENS,
    UNDECIDED,
    Manoeuvre,
    MoonshotState,
    Nation,
    Tokens,
)
from moonrace.kernel.arranging import Arranger
from moonrace.kernel.frames import Frame

POLITICS, ENGINEERING, LAUNCHES, SUPPLIERS, FATES, EFFECTS, END = range(1, len(STEPS))
"""The steps of a round by number; step 0 begins it."""


class Arranging(Arranger[MoonshotState]):
    """Puts things where they are wanted; what nobody names is as the game deals it."""

    @property
    def cat(self) -> Catalogue:
        """The lookup tables of this game."""
        return self.state.cat

    def nation(self, number: int = 0) -> Nation:
        """A nation's things."""
        return self.state.nations[number]

    # Where the game stands -----------------------------------------------------------------------

    def preparations(self, turn: int = 0) -> None:
        """It is a nation's turn to lay Manoeuvre cards; the tokens of the round are handed out."""
        self._undecide()
        self._wait(ENGINEERING, "preparations")
        politics.begin_preparations(self.state, self.flow)
        self.state.frames[-1] = politics.Preparations(turn, 0)
        self._changed()

    def politics(self, turn: int = 0) -> None:
        """It is a nation's turn to take a Politician's action; nobody has decided about the launch."""
        self._undecide()
        self._wait(ENGINEERING, "politics", politics.Turns(turn))

    def engineering(self, turn: int = 0) -> None:
        """It is a nation's turn to take an Engineer's action; rockets not decided about are toppled."""
        self._decide()
        for own in self.state.nations:
            own.has_passed = False
        self._wait(LAUNCHES, "engineering", Engineering(turn))

    def launches(self, *order: int) -> None:
        """Both Engineers have passed: the launches are carried out, in this order of decisions."""
        self._decide()
        if order:
            self.state.launches = list(order)
        self._wait(SUPPLIERS, "launches", Launching(0))

    def suppliers(self) -> None:
        """Phase 4 begins with 4.1 and 4.2."""
        self._decide()
        self._wait(SUPPLIERS, "suppliers")
        self._changed()

    def fates(self) -> None:
        """4.3: the fates of the Manoeuvres are decided, the First Player first."""
        self._decide()
        self._wait(FATES, "fates")
        self._changed()

    def effects(self) -> None:
        """4.4: the places give what they give; then the round ends."""
        self._decide()
        self._wait(EFFECTS, "effects")
        self._changed()

    def _undecide(self) -> None:
        self.state.launches = []
        for own in self.state.nations:
            own.target = UNDECIDED

    def _decide(self) -> None:
        state = self.state
        for nation in state.in_order():
            if state.nations[nation].target == UNDECIDED:
                state.nations[nation].target = ABORT
            if nation not in state.launches:
                state.launches.append(nation)

    def _wait(self, next_step: int, phase: str, *frames: Frame) -> None:
        self.state.phase = phase
        self.state.frames[:] = [Round(next_step), *frames]
        if frames:
            self._changed()

    # A nation ------------------------------------------------------------------------------------

    def sets(self, nation: int = 0, **values: int) -> None:
        """Set plain numbers: money, budget, popularity, sabotage, influence, bluff, test_steal,
        tech_steal."""
        own = self.nation(nation)
        for name, value in values.items():
            assert isinstance(getattr(own, name), int), f"{name} is not a number of a nation"
            setattr(own, name, value)
        self._changed()

    def first(self, nation: int) -> None:
        """Give a nation the First Player marker."""
        self.state.first = nation
        self._changed()

    def aims(self, nation: int, mission: str) -> None:
        """Put a nation's rocket on a mission; `abort` topples it. The order of calls is that of launches."""
        self.nation(nation).target = ABORT if mission == "abort" else self.cat.mission[mission]
        if nation not in self.state.launches:
            self.state.launches.append(nation)
        self._changed()

    def completed(self, nation: int, mission: str) -> None:
        """A nation has completed a mission in an earlier round; level 3 and above opens the Moon landing."""
        number = self.cat.mission[mission]
        self._find_mission(number)
        self.nation(nation).completed.append(number)
        if self.cat.level[number] >= self.cat.content.constants.moon_opens_at_level:
            self.state.is_moon_open = True
        self._changed()

    def completed_this_round(self, nation: int) -> None:
        """A nation has completed a mission in this round."""
        self.nation(nation).has_completed = True
        self._changed()

    def open_moon(self) -> None:
        """The Moon landing is open."""
        self.state.is_moon_open = True
        self._changed()

    # The blueprint -------------------------------------------------------------------------------

    def tiles(self, nation: int, *placed: str) -> None:
        """Install tiles: `T-S05 r2c3`, with quarter turns `T-E13 r2c4 2`."""
        for line in placed:
            name, space, *turns = line.split()
            tile = self._take_tile(name)
            put_tile(self.state, nation, tile, self.cat.space[space], int(turns[0]) if turns else 0)
        self._changed()

    def modules(self, nation: int, *fitted: str) -> None:
        """Put Modules on their places: `MOD-07 R1`."""
        for line in fitted:
            name, slot = line.split()
            put_module(self.state, nation, self._take_module(name), self.cat.slot[slot])
        self._changed()

    def payload(self, nation: int, kind: str, space: str) -> None:
        """Put a payload marker on an installed Payload tile."""
        self.nation(nation).payload[self.cat.space[space]] = PAYLOADS.index(kind)
        self._changed()

    # The workshop --------------------------------------------------------------------------------

    def development(self, nation: int, *tiles: str) -> None:
        """Let a Development line hold just these tiles; what was there goes back to its deck."""
        own = self.nation(nation)
        for tile in own.development:
            self.state.tile_decks[self.cat.deck_of[tile]].append(tile)
        own.development = []
        own.development = [self._take_tile(name) for name in tiles]
        self._changed()

    def suppliers_line(self, nation: int, *items: str) -> None:
        """Let a Suppliers line hold just these tiles and Modules, space by space; `-` for nothing."""
        own = self.nation(nation)
        for item in own.suppliers:
            if item != NOTHING:
                self._put_back(item)
        own.suppliers = [NOTHING] * len(own.suppliers)
        for at, name in enumerate(items):
            if name in self.cat.tile:
                own.suppliers[at] = self._take_tile(name)
            elif name != "-":
                own.suppliers[at] = self.cat.first_module + self._take_module(name)
        self._changed()

    def research_area(self, *tiles: str) -> None:
        """Lay tiles on the Research Area, the last on top."""
        for name in tiles:
            self.state.research.append(self._take_tile(name))
        self._changed()

    def empty_deck(self, deck: str, *but: str) -> None:
        """Take a technology deck's tiles out, all but these, and lay them on the other side's blueprint's
        lost pile: they are lost, and come back only with a rebuild."""
        number = self.cat.deck[deck]
        kept = [self.cat.tile[name] for name in but]
        self.state.lost += [tile for tile in self.state.tile_decks[number] if tile not in kept]
        self.state.tile_decks[number] = [tile for tile in self.state.tile_decks[number] if tile in kept]
        self._changed()

    def discovered(self, *modules: str) -> None:
        """Let just these Modules be discovered."""
        self.state.module_deck += self.state.modules_shown
        self.state.modules_shown = []
        self.state.modules_shown = [self._take_module(name) for name in modules]
        self._changed()

    # Missions and risks --------------------------------------------------------------------------

    def mission(self, mission: str, *risks: str) -> None:
        """Let a mission be active with just these risks. One more than three is the test's own affair."""
        number = self.cat.mission[mission]
        self._find_mission(number)
        free = tuple(self._take_risk(name) for name in risks)
        self.state.missions.append((number, free))
        self._changed()

    def no_missions(self) -> None:
        """Take all missions off the table, back to their decks; level 0 goes to the USSR's completed."""
        for number, _ in list(self.state.missions):
            self._find_mission(number)
            level = self.cat.level[number]
            if level:
                self.state.mission_decks[level].append(number)
            else:
                self.nation(0).completed.append(number)
        self._changed()

    def path(self, nation: int, *risks: str, shown: int = 0) -> None:
        """Lay a path to the Moon; the first `shown` cards lie face up."""
        own = self.nation(nation)
        for risk in own.path:
            self.state.risk_decks[self.cat.risks[risk].level].append(risk)
        own.path = []
        own.path = [self._take_risk(name) for name in risks]
        own.shown = (1 << shown) - 1
        self._changed()

    def tests(self, nation: int, risk: str, count: int = 1) -> None:
        """Let a nation have so many Test tokens on a risk card."""
        self.nation(nation).tests[self.cat.risk[risk]] = count
        self._changed()

    # Politics ------------------------------------------------------------------------------------

    def hand(self, nation: int, *cards: str) -> None:
        """Let a hand hold just these cards; what was there goes back to the deck."""
        own = self.nation(nation)
        own.deck += own.hand
        own.hand = []
        own.hand = [self._take_card(nation, name) for name in cards]
        self._changed()

    def board(
        self,
        nation: int,
        card: str,
        place: str,
        *,
        tokens: Tokens = NO_TOKENS,
        level: int = 1,
        cover: str = "",
        older: tuple[tuple[int, Tokens], ...] = (),
    ) -> None:
        """Lay a Manoeuvre on a place. Tokens: USSR Influence, USSR Bluff, USA Influence, USA Bluff; they come
        from those in hand, as far as these go. Older ones stand with their round."""
        laid = Manoeuvre(self._take_card(nation, card))
        laid.tokens = tokens
        laid.level = level - 1
        laid.older = older
        if cover:
            laid.cover = self._take_card(nation, cover)
        self.nation(nation).board[self.cat.place[place]] = laid
        for side, own in enumerate(self.state.nations):
            influence, bluff = tokens[2 * side : 2 * side + 2]
            own.influence = max(0, own.influence - influence)
            own.bluff = max(0, own.bluff - bluff)
            own.pools += tuple((number, lying[2 * side], lying[2 * side + 1]) for number, lying in older)
        self._changed()

    def discards(self, nation: int, *cards: str) -> None:
        """Lay cards on a nation's discard pile, seen by all."""
        for name in cards:
            self.nation(nation).discard.append(self._take_card(nation, name))
        self._changed()

    # Taking pieces from wherever they are --------------------------------------------------------

    def _take_tile(self, name: str) -> int:
        tile, state = self.cat.tile[name], self.state
        piles = [*state.tile_decks, state.research, state.lost, *(own.development for own in state.nations)]
        for pile in piles:
            if tile in pile:
                pile.remove(tile)
                return tile
        raise AssertionError(f"{name} is on a blueprint or a Suppliers line already")

    def _take_module(self, name: str) -> int:
        module, state = self.cat.module[name], self.state
        for pile in (state.module_deck, state.module_discard):
            if module in pile:
                pile.remove(module)
                return module
        if module in state.modules_shown:
            state.modules_shown[state.modules_shown.index(module)] = state.module_deck.pop()
            return module
        item = self.cat.first_module + module
        for own in state.nations:
            if item in own.suppliers:
                own.suppliers[own.suppliers.index(item)] = NOTHING
                return module
        raise AssertionError(f"{name} is on a blueprint already")

    def _put_back(self, item: int) -> None:
        if self.cat.is_module(item):
            self.state.module_deck.append(item - self.cat.first_module)
        else:
            self.state.tile_decks[self.cat.deck_of[item]].append(item)

    def _take_risk(self, name: str) -> int:
        risk, state = self.cat.risk[name], self.state
        level = self.cat.risks[risk].level
        for pile in (state.risk_decks[level], state.risk_discards[level]):
            if risk in pile:
                pile.remove(risk)
                return risk
        self._replace_risk(risk, state.risk_decks[level].pop())
        return risk

    def _replace_risk(self, risk: int, other: int) -> None:
        """Lay another card where this one lies, so that it is free."""
        for own in self.state.nations:
            own.path = [other if card == risk else card for card in own.path]
        self.state.missions = [
            (mission, tuple(other if card == risk else card for card in cards))
            for mission, cards in self.state.missions
        ]

    def _find_mission(self, number: int) -> None:
        """Take a mission from the decks, the table or those completed; its risks go back to their decks."""
        state = self.state
        for deck in (*state.mission_decks, *(own.completed for own in state.nations)):
            if number in deck:
                deck.remove(number)
        for mission, risks in state.missions:
            if mission == number:
                for risk in risks:
                    state.risk_decks[self.cat.risks[risk].level].append(risk)
                    for own in state.nations:
                        own.tests[risk] = 0
        state.missions = [active for active in state.missions if active[0] != number]

    def _take_card(self, nation: int, name: str) -> int:
        card, own = self.cat.card[name], self.nation(nation)
        for pile in (own.deck, own.hand, own.discard):
            if card in pile:
                pile.remove(card)
                return card
        raise AssertionError(f"{name} is on the board already, or the other side's")

    def _changed(self) -> None:
        """Let run what runs by itself; what happens is added to the log of the last step."""
        flow = self.flow
        flow.events = []
        self.match.position.settle()
        self.match.steps[-1].events.extend(flow.events)
