"""Set-up, and the course of a round (MS-SET, MS-GEN-03, MS-DIS, MS-PROT-01 and 02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import Ready, TimeUp
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOAD_DECK
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.focus import Focus
from moonrace.games.moonshot.rules import administration as admin
from moonrace.games.moonshot.rules.decks import draw_module, draw_risk
from moonrace.games.moonshot.rules.effects import gain_tile
from moonrace.games.moonshot.rules.ends import finish, judge_gap
from moonrace.games.moonshot.rules.engineering import Engineering
from moonrace.games.moonshot.rules.launches import Launching
from moonrace.games.moonshot.rules.phases import focus_of
from moonrace.games.moonshot.rules.politics import begin_preparations
from moonrace.games.moonshot.rules.programme import lay_mission
from moonrace.games.moonshot.state import BOTH, MoonshotState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import CLOCK
from moonrace.kernel.frames import Flow, Frame

READY, TIME_UP = Ready(), TimeUp()


# Set-up -----------------------------------------------------------------------------------------------------


class SetUp(Frame):
    """Deals everything; nobody chooses anything."""

    name = "set-up"

    def run(self, state: MoonshotState, flow: Flow) -> None:
        flow.tell(events.Deal(nations=tuple(map(state.nation_name, state.nation_of))))
        _sort_cards(state)
        _lay_missions(state, flow)
        _lay_paths(state, flow)
        _lay_workshop(state, flow)
        for nation in BOTH:
            if nation != state.rival:
                admin.fill_hand(state, flow, nation)
        state.first = next(
            at for at, nation in enumerate(NATIONS) if state.cat.content.nations[nation].is_first
        )
        state.frames[-1] = Round(0)


def _sort_cards(state: MoonshotState) -> None:
    """Everything into its deck (MS-SET-01, 02, 08, 10, 12)."""
    cat = state.cat
    for risk, card in enumerate(cat.risks):
        state.risk_decks[card.level].append(risk)
    for mission, level in enumerate(cat.level):
        if level:
            state.mission_decks[level].append(mission)
    for tile, deck in enumerate(cat.deck_of):
        state.tile_decks[deck].append(tile)
    state.module_deck = list(range(len(cat.modules)))
    for nation, own in enumerate(state.nations):
        own.deck = cat.cards_of[nation].copy()


def _lay_missions(state: MoonshotState, flow: Flow) -> None:
    """The missions of level 0, each with its risk (MS-SET-03)."""
    cat = state.cat
    for mission, level in enumerate(cat.level):
        if level == 0:
            risks = lay_mission(state, flow, mission)
            if flow.listens:
                names = tuple(cat.risk_ids[risk] for risk in risks)
                flow.tell(events.Announced(nation="", mission=cat.mission_ids[mission], risks=names))


def _lay_paths(state: MoonshotState, flow: Flow) -> None:
    """Face-down risks on both sides of the Moon landing (MS-SET-04)."""
    constants = state.cat.content.constants
    for own in state.nations:
        own.path = [draw_risk(state, flow, constants.moon_risk_level) for _ in range(constants.moon_risks)]


def _lay_workshop(state: MoonshotState, flow: Flow) -> None:
    """Discovered Modules, one on each Suppliers line, and the Development lines (MS-SET-10, 11, 13)."""
    cat = state.cat
    state.modules_shown = [draw_module(state, flow) for _ in range(cat.content.constants.modules_on_show)]
    for module in state.modules_shown:
        if flow.listens:
            flow.tell(events.Discovered(module=cat.module_ids[module]))
    for nation, own in enumerate(state.nations):
        if nation == state.rival:
            continue
        module = draw_module(state, flow)
        own.suppliers[0] = cat.first_module + module
        if flow.listens:
            flow.tell(events.FirstOrder(nation=NATIONS[nation], module=cat.module_ids[module]))
        for deck in range(len(DECKS)):
            if deck != PAYLOAD_DECK:
                gain_tile(state, flow, nation, deck)


# The round --------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Round(Frame):
    """Lies at the bottom and begins one phase after another."""

    name = "round"

    step: int

    def run(self, state: MoonshotState, flow: Flow) -> None:
        step = STEPS[self.step]
        self.step = (self.step + 1) % len(STEPS)
        step(state, flow)


def _begin(state: MoonshotState, flow: Flow) -> None:
    state.round += 1
    if flow.listens:
        flow.tell(events.Round(number=state.round, first=NATIONS[state.first]))
    if state.players == len(BOTH) * 2:
        state.phase = "discussion"
        state.frames.append(Discussion(()))


def _politics(state: MoonshotState, flow: Flow) -> None:
    if state.rules.is_parallel:
        state.phase = "tracks"
        state.frames.append(Tracks.begun(state, flow))
    else:
        state.phase = "preparations"
        begin_preparations(state, flow)


def _engineering(state: MoonshotState, _flow: Flow) -> None:
    if not state.rules.is_parallel:
        state.phase = "engineering"
        state.frames.append(Engineering(state.first))


def _launches(state: MoonshotState, _flow: Flow) -> None:
    state.phase = "launches"
    state.frames.append(Launching(0))


def _suppliers(state: MoonshotState, flow: Flow) -> None:
    state.phase = "suppliers"
    admin.drop_budgets(state, flow)
    admin.move_suppliers(state, flow)


def _fates(state: MoonshotState, _flow: Flow) -> None:
    state.phase = "fates"
    state.frames.append(admin.Fates(state.in_order()))


def _effects(state: MoonshotState, _flow: Flow) -> None:
    state.phase = "effects"
    state.frames.append(admin.PlaceEffects.due(state))


def _end(state: MoonshotState, flow: Flow) -> None:
    """4.5 to 4.9, after the Budgets were compared (MS-RULING-42)."""
    judge_gap(state, flow)
    if state.result is not None:
        return
    admin.clear_politics(state)
    for nation in state.in_order():
        if nation != state.rival:
            admin.fill_hand(state, flow, nation)
    admin.pay_income(state, flow)
    for nation in state.in_order():
        if nation != state.rival:
            admin.refill_development(state, flow, nation)
    state.first = 1 - state.first
    admin.reset_round(state)
    if state.rules.round_limit and state.round >= state.rules.round_limit:
        finish(state, flow, NOTHING, "limit")


STEPS = (_begin, _politics, _engineering, _launches, _suppliers, _fates, _effects, _end)


@dataclass(eq=False)
class Discussion(Frame):
    """Phase 1, with four players: everybody says when ready, or the clock ends it (MS-DIS-01)."""

    name = "discussion"
    is_sealed = True

    ready: tuple[int, ...]

    def not_ready(self) -> tuple[int, ...]:
        """The seats that are still talking."""
        return tuple(seat for seat in range(len(BOTH) * 2) if seat not in self.ready)

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        talking = self.not_ready()
        return (CLOCK, *talking) if talking and state.rules.is_discussion_timed else talking

    def candidates(self, state: MoonshotState, seat: int) -> Sequence[Action]:
        return [TIME_UP] if seat == CLOCK else [READY]

    def seconds(self, state: MoonshotState) -> int:
        return state.cat.content.constants.discussion_seconds

    def otherwise(self, state: MoonshotState) -> Refusal:
        return Refusal("discussion", "The teams discuss the round; say when you are ready.", "MS-DIS-01")

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, TimeUp):
            self.ready = tuple(range(len(BOTH) * 2))
        else:
            self.ready = tuple(sorted((*self.ready, seat)))
            flow.tell(events.Ready(seat=seat))
        flow.seen("the discussion is over")

    def run(self, state: MoonshotState, flow: Flow) -> None:
        state.frames.pop()
        flow.tell(events.Discussed())


class TrackEnd(Frame):
    """Lies at the bottom of a track; with it on top the track is done."""

    name = "done"


@dataclass(eq=False)
class Tracks(Frame):
    """Politicians and Engineers act side by side; phase 3 waits for both (MS-PROT-02)."""

    name = "politics and engineering"

    tracks: tuple[list[Frame], list[Frame]]
    """Two stacks of frames: the Politicians', the Engineers'."""

    @staticmethod
    def begun(state: MoonshotState, flow: Flow) -> Tracks:
        """Both tracks at their beginning."""
        outer = state.frames
        state.frames = [TrackEnd()]
        begin_preparations(state, flow)
        politics, state.frames = state.frames, outer
        return Tracks((politics, [TrackEnd(), Engineering(state.first)]))

    def _track(self, state: MoonshotState, seat: int) -> list[Frame]:
        return self.tracks[0] if any(seat in seats for seats in state.politicians) else self.tracks[1]

    def awaited(self, state: MoonshotState) -> Sequence[int]:
        politics, engineering = self.tracks
        return [*politics[-1].awaited(state), *engineering[-1].awaited(state)]

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        politics, engineering = (focus_of(track, state, seat) for track in self.tracks)
        return msgspec.structs.replace(
            engineering, what=self.name, politics=politics.what, supporting=politics.supporting
        )

    def candidates(self, state: MoonshotState, seat: int) -> Iterable[Action]:
        return self._track(state, seat)[-1].candidates(state, seat)

    def legal(self, state: MoonshotState, seat: int) -> list[Action]:
        return self._track(state, seat)[-1].legal(state, seat)

    def open_seats(self, state: MoonshotState) -> Sequence[int]:
        return [seat for track in self.tracks for seat in track[-1].open_seats(state)]

    def open_legal(self, state: MoonshotState, seat: int) -> list[Action]:
        return self._track(state, seat)[-1].open_legal(state, seat)

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        return self._track(state, seat)[-1].refuse(state, seat, action)

    def explain_waiting(self, state: MoonshotState, seat: int, action: Action) -> Refusal:
        return self._track(state, seat)[-1].explain_waiting(state, seat, action)

    def goes_beside(self, state: MoonshotState, seat: int, other: int) -> bool:
        track = self._track(state, seat)
        return track is not self._track(state, other) or track[-1].goes_beside(state, seat, other)

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        track = self._track(state, seat)
        outer, state.frames = state.frames, track
        try:
            track[-1].take(state, flow, seat, action)
            while not isinstance(track[-1], TrackEnd) and not track[-1].awaited(state):
                track[-1].run(state, flow)
        finally:
            state.frames = outer

    def run(self, state: MoonshotState, flow: Flow) -> None:
        """Both tracks are done."""
        state.frames.pop()


def stacks(state: MoonshotState) -> list[list[Frame]]:
    """The stack of frames, and those that wait side by side on top of it."""
    top = state.frames[-1]
    return [state.frames, *(top.tracks if isinstance(top, Tracks) else ())]
