"""Apogee as a title: the door of this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from moonrace.games.apogee.actions import ACTIONS
from moonrace.games.apogee.catalogue import Catalogue, Game
from moonrace.games.apogee.content import Content
from moonrace.games.apogee.encoding import layout
from moonrace.games.apogee.resample import redeal
from moonrace.games.apogee.rules.research import Research
from moonrace.games.apogee.rules.setup import ChooseDirectors, HireTeam, SetUp
from moonrace.games.apogee.state import NOBODY, ApogeeState, new_state
from moonrace.games.apogee.view import View
from moonrace.games.apogee.viewing import view_of
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout
from moonrace.kernel.title import Credits, Mode, Option, Title

ON, OFF = "on", "off"
AS_PLAYED, OPPOSITE = "as-played", "opposite"


class Apogee(Title[ApogeeState, Catalogue, View]):
    """Mission Directors race to fulfil one common Mission."""

    id = "apogee"
    name = "Apogee"
    tagline = "New Space directors, engineers face down, one twelve-sided die."
    rules_version = "2"
    credits = Credits("Sergio Matsumoto", "DTDA Games", 2020, 90)
    modes = (
        Mode("race", "Race", (2, 3, 4, 5), "Whoever fulfils the Mission first wins."),
        Mode("solo", "Solo variant", (1,), "Fulfil the Mission before a rival who plans by the die."),
    )
    options = (
        Option(
            "mission",
            "Mission",
            tuple(map(str, range(1, 10))),
            "1",
            "1 to 3 easy, 4 to 6 intermediate (tokens and interventions), 7 to 9 expert (docking).",
        ),
        Option(
            "rival",
            "Rival of the solo variant",
            ("relaxed", "standard", "hard"),
            "standard",
            "How easily the rival launches.",
        ),
        Option(
            "chances",
            "Tsiolkovsky and Johnson",
            (AS_PLAYED, OPPOSITE),
            AS_PLAYED,
            "As their procedure says: 2 easier and 1 harder; or the other way round.",
        ),
        Option("scrap", "Scrap rockets", (OFF, ON), OFF, "A Director may scrap the rocket as an action."),
    )
    action_kinds = ACTIONS
    made_of = Catalogue.of
    longest = 20_000

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self._games: dict[tuple[str, ...], Game] = {}

    @property
    def content(self) -> Content:
        """Cards, boards and tables."""
        return self.catalogue.content

    def choice_words(self, option: str, choice: str) -> str:
        if option != "mission":
            return super().choice_words(option, choice)
        return f"{choice}: {self.content.missions[f'mission_{choice}'].title}"

    def setup(self, players: int, options: Mapping[str, str]) -> ApogeeState:
        state = new_state(self.catalogue, self._game(options), players)
        state.frames.append(SetUp())
        return state

    def _game(self, options: Mapping[str, str]) -> Game:
        key = tuple(options[option.id] for option in self.options)
        if key not in self._games:
            self._games[key] = Game(
                self.catalogue,
                int(options["mission"]),
                difficulty=options["rival"],
                opposite=options["chances"] == OPPOSITE,
                scrap=options["scrap"] == ON,
            )
        return self._games[key]

    def view(self, state: ApogeeState, seat: int) -> View:
        return view_of(state, seat)

    def layout(self, state: ApogeeState) -> Layout:
        return layout(state.cat, state.players)

    def redeal(self, world: ApogeeState, seat: int, chance: Chance) -> None:
        redeal(world, seat, chance)

    def chance_label(self, purpose: str, item: int) -> str:
        cat = self.catalogue
        if purpose == "engineer":
            return cat.engineers[item]
        if purpose == "technology":
            return cat.labels[1][item]
        if purpose == "investor":
            return cat.investors[item]
        return cat.directors[item].id if purpose == "director" else str(item)

    def check(self, state: ApogeeState) -> None:
        """Cards and tokens are conserved, and no limit is broken."""
        _check_technologies(state)
        _check_engineers(state)
        _check_others(state)
        _check_limits(state)


def _all_once(what: str, found: list[int], total: int) -> None:
    twice = [card for card, count in Counter(found).items() if count > 1]
    assert not twice, f"{what} in two places at once: {twice}"
    assert len(found) == total, f"{len(found)} {what} instead of {total}"


def _check_technologies(state: ApogeeState) -> None:
    cards = [card for pile in (*state.bags, *state.under, *state.rivers) for card in pile]
    for player in state.seats:
        cards += player.reserve + player.pad
    for frame in state.frames:
        if isinstance(frame, Research):
            cards += [card for drawn in frame.drawn for card in drawn]
    _all_once("Technologies", cards, len(state.cat.kind))
    for pile, (bag, under) in enumerate(zip(state.bags, state.under, strict=True)):
        assert all(state.cat.type[card] == pile for card in bag + under), "a card is in the wrong pile"


def _check_engineers(state: ApogeeState) -> None:
    cards = state.engineer_bag + state.engineer_under
    for seat in range(state.players):
        cards += state.engineers_of(seat)
    for frame in state.frames:
        if isinstance(frame, HireTeam):
            cards += frame.drawn
    _all_once("Engineers", cards, len(state.cat.engineers))


def _check_others(state: ApogeeState) -> None:
    investors = state.investor_bag + state.investor_under + state.display + state.gone
    investors += [investor for player in state.seats for investor, _ in player.investors]
    _all_once("Investors", investors, len(state.cat.investors))
    directors = state.director_bag + state.director_out
    directors += [player.director for player in state.seats if player.director != NOBODY]
    if state.rival is not None and state.rival.director != NOBODY:
        directors.append(state.rival.director)
    for frame in state.frames:
        if isinstance(frame, ChooseDirectors):
            directors += [director for offer in frame.offers for director in offer]
    _all_once("Directors", directors, len(state.cat.directors))
    for colour, left in enumerate(state.supply):
        held = sum(player.tokens[colour] for player in state.seats)
        assert left >= 0, "more tokens are out than there are"
        assert left + held == state.cat.content.docking.tokens_per_colour, "a token was created or lost"


def _check_limits(state: ApogeeState) -> None:
    limits = state.cat.content.limits
    is_over = any(frame.name in ("overflow", "token") for frame in state.frames)
    for seat, player in enumerate(state.seats):
        assert player.credits >= 0, "money below zero"
        assert len(state.engineers_of(seat)) <= limits.engineers_in_hand, "a hand is too big"
        assert is_over or len(player.reserve) <= limits.reserve_technologies, "a reserve is too big"
        assert max(state.rocket(seat).counts) <= limits.launch_pad_per_type, "a zone is too full"
        assert sum(player.tokens) <= limits.docking_tokens_total, "too many tokens"
        assert all(0 <= count <= limits.docking_tokens_per_colour for count in player.tokens)
        assert player.reserve == sorted(player.reserve)
        assert player.hand == sorted(player.hand)


make = Apogee.make
