"""Moonshot as a title: the door of this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from moonrace.games.moonshot.actions import ACTIONS
from moonrace.games.moonshot.blueprint import is_met, worth_of
from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.content import NATIONS, Content
from moonrace.games.moonshot.encoding import layout
from moonrace.games.moonshot.resample import redeal
from moonrace.games.moonshot.rules.installing import Fitting, Placing
from moonrace.games.moonshot.rules.round import SetUp, stacks
from moonrace.games.moonshot.state import MoonshotState, Nation, Rules, tokens_of
from moonrace.games.moonshot.view import View
from moonrace.games.moonshot.viewing import view_of
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout
from moonrace.kernel.title import Credits, Mode, Option, Role, Title

SEQUENTIAL, PARALLEL = "sequential", "parallel"
ALTERNATING, REAL_TIME = "alternating", "real_time"
EACH_ROUND, AT_ONCE = "each-round", "at-once"
LIMITED, UNLIMITED = "60", "none"
READY, TIMED = "ready", "timed"


class Moonshot(Title[MoonshotState, Catalogue, View]):
    """Two nations, a Politician and an Engineer each, race for the Moon landing."""

    id = "moonshot"
    name = "Moonshot: The Next Giant Leap"
    tagline = "A politician and an engineer on each side of the Cold War."
    rules_version = "1"
    credits = Credits("Balázs Almády", "Game Shuttle Labs", 2019)
    modes = (
        Mode("duel", "One against one", (2,), "Each plays both roles of a nation."),
        Mode("three", "One against two", (3,), "Two decide together for one nation."),
        Mode("teams", "Two teams", (4,), "A Politician and an Engineer on each side."),
        Mode("solo", "Against the Rival", (1,), "An automatic opponent leads the other nation."),
    )
    options = (
        Option(
            "nation",
            "Nation of the first seat",
            NATIONS,
            NATIONS[0],
            "Seats A and C are this side, B and D the other. Of four people A and B are Politicians, "
            "C and D Engineers.",
        ),
        Option(
            "engineers",
            "Engineers act",
            (ALTERNATING, REAL_TIME),
            ALTERNATING,
            "One action each in turn, or as they come, with STOP.",
        ),
        Option(
            "tracks",
            "Politicians and Engineers act",
            (SEQUENTIAL, PARALLEL),
            SEQUENTIAL,
            "One after the other, or side by side; the latter with four players only.",
        ),
        Option(
            "budget-gap",
            "A Budget gap ends the game",
            (EACH_ROUND, AT_ONCE),
            EACH_ROUND,
            "Judged once a round when all changes are recorded, or at every change.",
        ),
        Option("rival", "The Rival", ("easy", "normal", "hard"), "normal", "How hard the solo game is."),
        Option(
            "limit",
            "Rounds",
            (LIMITED, UNLIMITED),
            LIMITED,
            "After so many rounds the game is a draw, so that bots come to an end.",
        ),
        Option(
            "discussion",
            "How the discussion ends",
            (READY, TIMED),
            READY,
            "When all four are ready, or after two minutes at the latest.",
            role=Role.DISCUSSION,
        ),
    )
    action_kinds = ACTIONS
    made_of = Catalogue.of
    longest = 20_000

    @property
    def content(self) -> Content:
        """Cards, tiles, boards and numbers."""
        return self.catalogue.content

    def choice_words(self, option: str, choice: str) -> str:
        is_nation = option == "nation"
        return self.content.nations[choice].name if is_nation else super().choice_words(option, choice)

    def setup(self, players: int, options: Mapping[str, str]) -> MoonshotState:
        is_limited = options["limit"] == LIMITED
        rules = Rules(
            is_parallel=options["tracks"] == PARALLEL and players == 4,
            is_real_time=options["engineers"] == REAL_TIME,
            is_gap_at_once=options["budget-gap"] == AT_ONCE,
            is_discussion_timed=options["discussion"] == TIMED,
            round_limit=self.content.constants.round_limit if is_limited else 0,
            rival=options["rival"] if players == 1 else "",
        )
        state = MoonshotState.begun(self.catalogue, players, NATIONS.index(options["nation"]), rules)
        state.frames.append(SetUp())
        return state

    def effective_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        defaults = {option.id: option.default for option in self.options}
        idle = ({"rival"} if players != 1 else set()) | ({"tracks", "discussion"} if players != 4 else set())
        return {name: defaults[name] if name in idle else value for name, value in options.items()}

    def view(self, state: MoonshotState, seat: int) -> View:
        return view_of(state, seat)

    def layout(self, state: MoonshotState) -> Layout:
        return layout(state.cat)

    def redeal(self, world: MoonshotState, seat: int, chance: Chance) -> None:
        redeal(world, seat, chance)

    def team(self, state: MoonshotState, seat: int) -> tuple[int, ...]:
        side = state.side(seat)
        return state.seats_of(side) if side != NOTHING else (seat,)

    def chance_label(self, purpose: str, item: int) -> str:
        cat = self.catalogue
        names = {
            "tile": cat.tile_ids,
            "module": cat.module_ids,
            "mission": cat.mission_ids,
            "risk": cat.risk_ids,
            "manoeuvre": cat.card_ids,
        }
        return names[purpose][item] if purpose in names else str(item)

    def check(self, state: MoonshotState) -> None:
        """Every piece is in one place, parameters are what the blueprint gives, tokens add up."""
        if not state.round and state.phase == "set_up":
            return
        _check_pieces(state)
        for nation, own in enumerate(state.nations):
            _check_nation(state, nation, own)
        _check_tokens(state)


def _once_each(found: Iterable[int], expected: int, what: str) -> None:
    counts = Counter(item for item in found if item != NOTHING)
    assert all(count == 1 for count in counts.values()), f"{what} in two places: {counts.most_common(3)}"
    assert len(counts) == expected, f"{len(counts)} {what} instead of {expected}"


def _check_pieces(state: MoonshotState) -> None:
    cat, nations, first = state.cat, state.nations, state.cat.first_module
    items = [item for own in nations for item in own.suppliers]
    tiles = [tile for deck in state.tile_decks for tile in deck] + state.research + state.lost
    tiles += [item for item in items if item < first]
    modules = [*state.module_deck, *state.module_discard, *state.modules_shown]
    modules += [item - first for item in items if item >= first]
    for own in nations:
        tiles += own.development
        tiles += [code >> 2 for code in own.grid if code != NOTHING]
        modules += own.modules
    for frame in chain.from_iterable(stacks(state)):
        if isinstance(frame, Placing):
            tiles += frame.tiles
        elif isinstance(frame, Fitting):
            modules.append(frame.module)
    _once_each(tiles, len(cat.tiles), "tiles")
    _once_each(modules, len(cat.modules), "Modules")
    missions = [mission for deck in state.mission_decks for mission in deck]
    missions += [mission for mission, _ in state.missions]
    missions += [mission for own in nations for mission in own.completed]
    _once_each(missions, len(cat.missions), "missions")
    risks = [risk for piles in (state.risk_decks, state.risk_discards) for pile in piles for risk in pile]
    risks += [risk for _, path in state.missions for risk in path]
    risks += [risk for own in nations for risk in own.path]
    _once_each(risks, len(cat.risks), "risk cards")


def _check_nation(state: MoonshotState, nation: int, own: Nation) -> None:
    cat = state.cat
    cards = [*own.deck, *own.hand, *own.discard]
    for card in own.cards_on_board():
        cards += [card.card, card.cover]
    _once_each(cards, len(cat.cards_of[nation]), f"cards of {NATIONS[nation]}")
    assert set(cards) - {NOTHING} == set(cat.cards_of[nation]), "a card is on the wrong side"
    assert all(card in own.discard for card in cat.cards_of[nation] if state.covers[card])
    assert own.money >= 0, "no money is owed"
    assert 0 <= own.popularity <= cat.content.constants.popularity_max
    assert own.popularity or state.result is not None, "a nation without Popularity has lost"
    assert min(own.sabotage, own.test_steal, own.tech_steal, *own.tests) >= 0
    visible = state.visible()
    assert all(risk in visible for risk, count in enumerate(own.tests) if count), "a test lies nowhere"
    if nation == state.rival:
        assert [own.occupied, own.hand, own.development] == [0, [], []], "the Rival has none of these"
        return
    assert own.occupied == sum(1 << space for space, code in enumerate(own.grid) if code != NOTHING)
    worth = (*own.parameters, own.adaptivity)
    assert worth == worth_of(cat, own.grid, own.modules), "the parameters are not what the blueprint gives"
    for slot, module in enumerate(own.modules):
        holds = module != NOTHING and is_met(cat, own.grid, slot, module)
        assert holds == bool(own.modules_met >> slot & 1), "a Module's bonus is wrongly on or off"
    for space, kind in enumerate(own.payload):
        code = own.grid[space]
        assert kind == NOTHING or (code != NOTHING and cat.is_payload[code >> 2]), "payload without a tile"


def _check_tokens(state: MoonshotState) -> None:
    for nation, own in enumerate(state.nations):
        cards = [card for side in state.nations for card in side.cards_on_board()]
        now = [tokens_of(card.tokens, nation) for card in cards]
        bluff = own.bluff + sum(bluff for _, bluff in now)
        constants = state.cat.content.constants
        assert bluff <= constants.bluff + constants.first_player_bluff, "too many Bluff tokens"
        assert min(own.influence, own.bluff) >= 0
        for number, influence, bluff in own.pools:
            lying = [
                tokens_of(tokens, nation)
                for card in cards
                if not card.is_settled
                for round_, tokens in card.older
                if round_ == number
            ]
            assert sum(i for i, _ in lying) <= influence, "more Influence lies there than was unseen"
            assert sum(b for _, b in lying) <= bluff, "more Bluff lies there than was unseen"


make = Moonshot.make
