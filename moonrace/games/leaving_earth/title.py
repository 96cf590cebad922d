"""Leaving Earth as a title: the door of this folder."""

from __future__ import annotations

from collections.abc import Mapping

from moonrace.games.leaving_earth.actions import ACTIONS
from moonrace.games.leaving_earth.catalogue import NOWHERE, Catalogue, catalogue_of
from moonrace.games.leaving_earth.content import Content, load
from moonrace.games.leaving_earth.encoding import layout
from moonrace.games.leaving_earth.posterior import of_kinds
from moonrace.games.leaving_earth.resample import redeal
from moonrace.games.leaving_earth.rules.year import SetUp
from moonrace.games.leaving_earth.state import LeavingEarthState, Rules, laid_out
from moonrace.games.leaving_earth.view import View
from moonrace.games.leaving_earth.viewing import view_of
from moonrace.kernel.chance import Chance
from moonrace.kernel.encoding import Layout
from moonrace.kernel.title import Credits, Mode, Option, Title

ON, OFF = "on", "off"


def _switch(id: str, name: str, default: str, help: str) -> Option:
    return Option(id, name, (OFF, ON), default, help)


class LeavingEarth(Title[LeavingEarthState, Catalogue, View]):
    """Space agencies race for missions from 1956 to 1976."""

    id = "leaving-earth"
    name = "Leaving Earth"
    tagline = "1956 to 1976. Buy rockets you do not trust yet, and plan backwards from the Moon."
    rules_version = "2"
    credits = Credits("Joseph Fatula", "The Lumenaris Group", 2015)
    has_deals = True
    modes = (
        Mode("race", "Race", (2, 3, 4, 5), "The most points in 1976 win."),
        Mode(
            "solitaire",
            "Solitaire",
            (1,),
            "Complete more points than you leave on the table; hard or very hard missions suit it best.",
        ),
    )
    options = (
        Option(
            "missions",
            "Missions",
            ("easy", "normal", "hard", "very-hard", "custom"),
            "normal",
            "How many missions of which level are on the table.",
        ),
        Option("easy", "Easy missions, custom game", tuple(map(str, range(7))), "4"),
        Option("medium", "Medium missions, custom game", tuple(map(str, range(10))), "2"),
        Option("hard", "Hard missions, custom game", tuple(map(str, range(10))), "0"),
        Option(
            "agencies",
            "Agencies",
            ("each", "1", "2", "3", "4"),
            "each",
            "One for each player, or so many, run by teams.",
        ),
        _switch("mercury", "Mercury", OFF, "The Mercury mini-expansion."),
        _switch("later-printing", "Later printing", OFF, "One more Phobos card and the Ceres Lander."),
        _switch(
            "ion-once", "Thrusters once a year", ON, "A thruster that fired cannot fire again that year."
        ),
        _switch("order-by-missions", "Order by missions", OFF, "Lost astronauts do not count for the order."),
        _switch("samples-first", "Samples first", OFF, "Samples are turned in at the start of a year only."),
    )
    action_kinds = ACTIONS
    made_of = load

    def __init__(self, content: Content) -> None:
        super().__init__(catalogue_of(content, ()))
        self._catalogues: dict[frozenset[str], Catalogue] = {}

    @property
    def content(self) -> Content:
        """Cards, map and tables."""
        return self.catalogue.content

    def catalogue_for(self, options: Mapping[str, str]) -> Catalogue:
        """The lookup tables for a choice of expansions."""
        expansions = [name for name in ("mercury", "later-printing") if options.get(name) == ON]
        chosen = frozenset(name.replace("-", "_") for name in expansions)
        if chosen not in self._catalogues:
            self._catalogues[chosen] = catalogue_of(self.content, chosen)
        return self._catalogues[chosen]

    def setup(self, players: int, options: Mapping[str, str]) -> LeavingEarthState:
        agencies = players if options["agencies"] == "each" else min(players, int(options["agencies"]))
        rules = Rules(
            self._missions(options),
            options["ion-once"] == ON,
            options["order-by-missions"] == ON,
            options["samples-first"] == ON,
        )
        state = laid_out(self.catalogue_for(options), players, agencies, rules)
        state.frames.append(SetUp())
        return state

    def _missions(self, options: Mapping[str, str]) -> tuple[int, int, int]:
        if options["missions"] == "custom":
            counts = int(options["easy"]), int(options["medium"]), int(options["hard"])
            return counts if any(counts) else (1, 0, 0)
        chosen = self.content.mission_sets[options["missions"]]
        return chosen.easy, chosen.medium, chosen.hard

    def view(self, state: LeavingEarthState, seat: int) -> View:
        return view_of(state, seat)

    def layout(self, state: LeavingEarthState) -> Layout:
        return layout(state.cat, len(state.agencies))

    def redeal(self, world: LeavingEarthState, seat: int, chance: Chance) -> None:
        redeal(world, seat, chance)

    def rounds(self, state: LeavingEarthState) -> int:
        return state.year - state.cat.content.constants.first_year + 1

    def team(self, state: LeavingEarthState, seat: int) -> tuple[int, ...]:
        return state.teams[state.agency_of(seat)] if seat >= 0 else (seat,)

    def chance_label(self, purpose: str, item: int) -> str:
        if purpose == "mission":
            return list(self.content.missions.values())[item].id
        if purpose == "location":
            return list(self.content.faces.values())[item].id
        return str(item)

    def check(self, state: LeavingEarthState) -> None:
        """Outcomes, missions and crews are conserved; nobody is aboard without a seat."""
        _check_outcomes(state)
        for craft in state.craft.values():
            assert craft.parts or craft.supplies, "a craft has at least one component"
            assert list(craft.parts) == sorted(craft.parts)
            assert craft.supplies >= 0
            assert len(state.astronauts(craft)) <= state.seats(craft), "an astronaut has no seat"
            assert 0 <= craft.location < len(state.cat.places)
        for agency in state.agencies:
            assert agency.money >= 0
            assert agency.supplies >= 0
        aboard = [part for craft in state.craft.values() for part in state.astronauts(craft)]
        unassembled = [part for agency in state.agencies for part in agency.components]
        people = [part >> 2 for part in aboard + unassembled if state.cat.is_astronaut(part >> 2)]
        people += [who for agency in state.agencies for who in agency.lost]
        assert len(set(people)) == len(people), "an astronaut is in one place"
        completed = [mission for agency in state.agencies for mission in agency.missions]
        everywhere = completed + state.missions + state.removed
        assert len(set(everywhere)) == len(everywhere), "a mission is in one place"


def _check_outcomes(state: LeavingEarthState) -> None:
    """Every outcome card is in the deck, on an advancement, just drawn, or discarded."""
    fresh = state.cat.content.outcomes
    one_set = fresh.success + fresh.minor + fresh.major
    stacks = [stack for agency in state.agencies for stack in agency.stacks.values()]
    on_stacks = sum(len(stack) for stack in stacks)
    in_hand = sum(frame.name == "outcome" for frame in state.frames)
    total = state.deck + on_stacks + in_hand + sum(state.discarded)
    assert total % one_set == 0, f"{total} outcomes"
    unseen = state.deck + sum(len(stack.hidden) for stack in stacks)
    assert sum(sum(pool.left) for pool in state.pools) == unseen, "unseen outcomes"
    assert all(min(pool.left) >= 0 for pool in state.pools), "more outcomes of a kind than there are"
    for stack in stacks:
        shown = tuple(map(sum, zip(stack.seen, stack.gone, strict=True)))
        assert shown in {of_kinds(cards) for cards, _ in stack.table}, "outcomes that were never drawn"
    assert NOWHERE not in state.discarded


make = LeavingEarth.make
