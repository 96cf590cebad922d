"""AstroNavigators as a title: the door of this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from moonrace.games.astronavigators.actions import ACTIONS
from moonrace.games.astronavigators.catalogue import NOWHERE, TILE_STAGES, Catalogue
from moonrace.games.astronavigators.content import Content
from moonrace.games.astronavigators.encoding import layout
from moonrace.games.astronavigators.resample import redeal
from moonrace.games.astronavigators.rules.free import ChoosingSite, Keeping
from moonrace.games.astronavigators.rules.setup import SetUp
from moonrace.games.astronavigators.state import FIRST_AND_FAST, MODES, SOLAR_SYSTEM, SOLO, AstroState, Player
from moonrace.games.astronavigators.view import View
from moonrace.games.astronavigators.viewing import view_of
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout
from moonrace.kernel.title import Credits, Mode, Option, Title

DESIGNATED, PLACED = "designated", "placed"
LEVELS = ("first-game", "medium", "expert")


class AstroNavigators(Title[AstroState, Catalogue, View]):
    """Astronomers travel the Earth to observe the sky, then race to the Moon and back."""

    id = "astronavigators"
    name = "AstroNavigators"
    tagline = "Read the sky, travel for it, then steer by it to the Moon."
    rules_version = "3"
    credits = Credits("Vincent Verhoeven", "Armillary Games", 2023, 90)
    modes = (
        Mode("first-and-fast", "First and Fast", (1, 2, 3, 4), "The first on the Moon wins."),
        Mode("constellation", "Constellation", (2, 3, 4), "Characters, agendas, and the way home."),
        Mode("solar-system", "Solar System", (2, 3, 4), "Planets, quests and instruments besides."),
        Mode("solo", "Solo", (1,), "Be back from the Moon before the shadow."),
    )
    options = (
        Option(
            "mode",
            "Mode",
            MODES,
            MODES[FIRST_AND_FAST],
            "Each contains the one before. Alone, every mode but First and Fast is Solo; "
            "together, Solo is Solar System.",
        ),
        Option(
            "level",
            "Level of the solo game",
            LEVELS,
            LEVELS[0],
            "Return with your agenda fulfilled; medium: with an instrument too; expert: with two.",
        ),
        Option(
            "orrery",
            "Planets at the start",
            (DESIGNATED, PLACED),
            DESIGNATED,
            "Solar System: on their designated spots, or placed by the players. Alone they are placed.",
        ),
    )
    action_kinds = ACTIONS
    made_of = Catalogue.of
    longest = 4_000

    @property
    def content(self) -> Content:
        """Cards, maps, orrery and tiles."""
        return self.catalogue.content

    def setup(self, players: int, options: Mapping[str, str]) -> AstroState:
        chosen = self.effective_options(players, options)
        state = AstroState(
            players=players,
            cat=self.catalogue,
            mode=MODES.index(chosen["mode"]),
            level=chosen["level"],
            seats=[Player() for _ in range(players)],
            is_placed=chosen["orrery"] == PLACED,
        )
        state.frames.append(SetUp())
        return state

    def effective_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """Alone, every mode but First and Fast is Solo; together, Solo is Solar System."""
        mode = MODES.index(options["mode"])
        if mode != FIRST_AND_FAST and players == 1:
            mode = SOLO
        elif mode == SOLO and players > 1:
            mode = SOLAR_SYSTEM
        return {
            "mode": MODES[mode],
            "level": options["level"] if mode == SOLO else LEVELS[0],
            "orrery": options["orrery"] if mode == SOLAR_SYSTEM else DESIGNATED,
        }

    def view(self, state: AstroState, seat: int) -> View:
        return view_of(state, seat)

    def layout(self, state: AstroState) -> Layout:
        return layout(state.cat, state.players)

    def redeal(self, world: AstroState, seat: int, chance: Chance) -> None:
        redeal(world, seat, chance)

    def rounds(self, state: AstroState) -> int:
        return state.month + 1

    def chance_label(self, purpose: str, item: int) -> str:
        cat = self.catalogue
        names = {
            "card": cat.cards,
            "planet card": cat.cards,
            "continent tile": cat.tiles,
            "character": cat.characters,
            "quest": cat.quests,
            "rocket": cat.rockets,
        }.get(purpose)
        return names[item] if names is not None else str(item)

    def check(self, state: AstroState) -> None:
        """Every card, tile and token is in one place."""
        if not state.sites:
            return
        _check_cards(state)
        _check_tiles(state)
        _check_trajectory(state)
        _check_rockets_and_quests(state)
        for player in state.seats:
            _check_player(player)


def _check_cards(state: AstroState) -> None:
    cat = state.cat
    cards = Counter(state.deck)
    cards.update(card for stack in state.weeks for card in stack)
    cards.update(state.planet_bag)
    cards.update(state.planet_under)
    cards.update(card for card in (state.top, state.planet_top) if card != NOWHERE)
    for player in state.seats:
        cards.update(player.scored)
        cards.update(player.saved)
    cards[cat.terra] += state.terra_left
    has_planets = bool(state.planet_bag or state.planet_under)
    for card, copies in enumerate(cat.copies):
        is_in_play = card < cat.first_planet or has_planets
        is_in_play = is_in_play or (card == cat.terra and state.has_characters and not state.has_orrery)
        expected = copies if is_in_play else 0
        assert cards[card] == expected, f"{cards[card]} of {cat.cards[card]} instead of {expected}"


def _check_tiles(state: AstroState) -> None:
    tiles = [tile for pile in state.piles for tile in pile]
    tiles += [tile for tile in state.pile_tops if tile != NOWHERE]
    for player in state.seats:
        tiles += [*player.tiles, *player.spent_tiles]
    assert sorted(tiles) == list(range(len(state.cat.tiles))), "a continent tile is not in one place"


def _check_trajectory(state: AstroState) -> None:
    for stage in TILE_STAGES:
        values = [*state.stage_bags[stage], *state.discards[stage]]
        if state.tiles[stage] != NOWHERE:
            values.append(state.tiles[stage])
        for player in state.seats:
            values += [value for drawn, value, _ in player.drawn if drawn == stage]
        is_used = state.has_characters or stage < 6
        expected = sorted(state.cat.stage_tiles[stage]) if is_used else []
        assert sorted(values) == expected, f"the tiles of stage {stage} are {sorted(values)}"


def _check_rockets_and_quests(state: AstroState) -> None:
    if not state.has_characters:
        return
    rockets = [*state.rocket_bag, *(rocket for rocket, _ in state.sites)]
    quests = list(state.quest_bag)
    for player in state.seats:
        rockets += [rocket for rocket, _ in player.rockets]
        quests += [*(quest for quest, _ in player.quests), *player.instruments]
    for frame in state.frames:
        if isinstance(frame, Keeping):
            (rockets if frame.is_rocket else quests).extend(frame.drawn)
        if isinstance(frame, ChoosingSite):
            rockets.append(frame.rocket)
    assert sorted(rockets) == list(range(len(state.cat.rockets))), "a rocket is not in one place"
    if state.planet_bag or state.planet_under:
        assert sorted(quests) == list(range(len(state.cat.quests))), "a quest is not in one place"


def _check_player(player: Player) -> None:
    assert not player.spent_sets & ~player.sets, "a set token is spent that was never scored"
    assert not player.spent_moons & ~player.moons, "a lunar phase token is spent that was never gained"
    assert not player.half_moons & ~player.moons, "a lunar phase token is half spent that was never gained"
    assert not player.half_moons & player.spent_moons
    assert player.half_moons.bit_count() <= 1, "two tokens were left on the SXT"
    assert player.dv <= player.nk, "DV exceeds NK"
    assert player.dv == 0 or player.stage, "DV on Earth"
    assert len(player.saved) <= 3
    assert len({stage for stage, _, _ in player.drawn}) == len(player.drawn), "two tiles of a stage"


make = AstroNavigators.make
