"""Phase 3: launches, risk by risk, and what follows from them (MS-LAU, MS-MIS, MS-RSK)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.games.moonshot import events
from moonrace.games.moonshot.actions import Adapt, Explore, TakeReward
from moonrace.games.moonshot.catalogue import NOTHING
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.focus import AdaptingView, Focus, RewardingView
from moonrace.games.moonshot.odds import least_value
from moonrace.games.moonshot.rules import rival
from moonrace.games.moonshot.rules.effects import grant
from moonrace.games.moonshot.rules.ends import judge_landings, shift_popularity
from moonrace.games.moonshot.rules.phases import Task
from moonrace.games.moonshot.state import ABORT, MoonshotState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow, Frame

TAKE_REWARD = TakeReward()
UNADAPTED = (0, 0, 0)


@dataclass(eq=False)
class Launching(Frame):
    """The launches, one at a time, in the order of the decisions (MS-LAU-01)."""

    name = "launches"

    at: int

    def run(self, state: MoonshotState, flow: Flow) -> None:
        to_come = state.launches[self.at :]
        has_landed = any(own.has_landed for own in state.nations)
        if not to_come or (has_landed and state.nations[to_come[0]].target != state.cat.moon):
            state.frames.pop()
            judge_landings(state, flow)
            return
        self.at += 1
        _begin_launch(state, flow, to_come[0])


def _begin_launch(state: MoonshotState, flow: Flow, nation: int) -> None:
    """Abort, delay or start (MS-LAU-02, MS-LAU-04, MS-LAU-06)."""
    own, cat = state.nations[nation], state.cat
    if own.target == ABORT:
        _abort(state, flow, nation)
        return
    mission = cat.mission_ids[own.target]
    if own.target != cat.moon and not state.is_active(own.target):
        _delay(state, flow, nation, "completed")
    elif state.missing(nation, own.target):
        _delay(state, flow, nation, "payload")
    else:
        flow.tell(events.Launched(nation=NATIONS[nation], mission=mission))
        if own.target == cat.moon:
            _open_path(state, flow, nation)
        if own.adaptivity:
            state.frames.append(Adapting(nation))
        else:
            _fly(state, flow, nation, UNADAPTED)


def _abort(state: MoonshotState, flow: Flow, nation: int) -> None:
    content = state.cat.content
    is_rival = nation == state.rival
    cost = content.solo.aborted_launch_popularity if is_rival else content.popularity.aborted
    flow.tell(events.Aborted(nation=NATIONS[nation]))
    shift_popularity(state, flow, nation, cost, "aborted")


def _delay(state: MoonshotState, flow: Flow, nation: int, why: str) -> None:
    """A launch that may not start; payload stays aboard (MS-LAU-10, MS-RULING-39)."""
    mission = state.cat.mission_ids[state.nations[nation].target]
    if flow.listens:
        flow.tell(events.Delayed(nation=NATIONS[nation], mission=mission, why=why))
    shift_popularity(state, flow, nation, state.cat.content.popularity.delayed, "delayed")


def _open_path(state: MoonshotState, flow: Flow, nation: int) -> None:
    """Starting for the Moon turns up all of the own path (MS-MIS-06)."""
    own = state.nations[nation]
    for at in range(len(own.path)):
        if not own.shown >> at & 1:
            turn_up(state, flow, nation, at)


def turn_up(state: MoonshotState, flow: Flow, nation: int, at: int) -> None:
    """Turn up a card of a nation's path to the Moon."""
    own = state.nations[nation]
    own.shown |= 1 << at
    flow.seen("a risk was turned up")
    name = state.cat.risk_ids[own.path[at]]
    flow.tell(events.TurnedUp(nation=NATIONS[nation], number=at + 1, risk=name))


class Adapting(Task):
    """The Engineer divides Adaptivity for this launch (MS-BLU-11, MS-RULING-16)."""

    name = "adaptivity"

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        own = state.nations[self.nation]
        mission, odds = state.cat.mission_ids[own.target], state.odds(self.nation, own.target)
        adapting = AdaptingView(NATIONS[self.nation], mission, own.adaptivity, odds)
        return Focus(self.name, adapting=adapting)

    def candidates(self, state: MoonshotState, seat: int) -> Sequence[Action]:
        return state.cat.ways_to_adapt(state.nations[self.nation].adaptivity)

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        total = state.nations[self.nation].adaptivity
        if isinstance(action, Adapt):
            split = (action.structure, action.electronics, action.code)
            if min(split) >= 0 and sum(split) == total:
                return None
        return Refusal("adaptivity", f"Divide {total} Adaptivity among S, E and C.", "MS-BLU-11")

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Adapt) -> None:
        split = (action.structure, action.electronics, action.code)
        s, e, c = split
        flow.tell(events.Adapted(nation=NATIONS[self.nation], structure=s, electronics=e, code=c))
        state.frames.pop()
        _fly(state, flow, self.nation, split)


def _fly(state: MoonshotState, flow: Flow, nation: int, split: tuple[int, int, int]) -> None:
    """Face the risks of the path in order (MS-LAU-03, MS-RSK-02)."""
    own = state.nations[nation]
    s, e, c = own.parameters
    parameters = (s + split[0], e + split[1], c + split[2])
    for risk in state.path_of(own.target, nation):
        if not _passes(state, flow, nation, risk, parameters):
            _explode(state, flow, nation)
            return
    _complete(state, flow, nation)


def _passes(
    state: MoonshotState, flow: Flow, nation: int, risk: int, parameters: tuple[int, int, int]
) -> bool:
    """Roll for one risk: Sabotage first, then tests, then the parameters (MS-RSK-03 to 06)."""
    own, cat = state.nations[nation], state.cat
    roll = flow.roll(cat.sides, "risk die")
    bare = roll - own.sabotage
    value = bare + own.tests[risk] if bare > 0 else bare
    least = least_value(cat, risk, parameters)
    is_passed = bare > 0 and 0 <= least <= value
    flow.tell(
        events.Risk(
            nation=NATIONS[nation],
            risk=cat.risk_ids[risk],
            roll=roll,
            sabotage=own.sabotage,
            tests=own.tests[risk],
            value=value,
            passed=is_passed,
        )
    )
    return is_passed


def _explode(state: MoonshotState, flow: Flow, nation: int) -> None:
    """The rocket and its payload are lost, the blueprint is not (MS-LAU-08, MS-LAU-09, MS-RULING-37)."""
    own, costs = state.nations[nation], state.cat.content.popularity
    has_lives = any(kind >= 0 and state.cat.is_alive[kind] for kind in own.payload)
    _unload(state, nation)
    mission = state.cat.mission_ids[own.target]
    flow.tell(events.Exploded(nation=NATIONS[nation], mission=mission, lives=has_lives))
    cost = costs.explosion_with_lives if has_lives else costs.explosion
    shift_popularity(state, flow, nation, cost, "explosion")


def _unload(state: MoonshotState, nation: int) -> None:
    state.nations[nation].payload = [NOTHING] * state.cat.size


def _complete(state: MoonshotState, flow: Flow, nation: int) -> None:
    """All risks are passed (MS-MIS-02, MS-RSK-07)."""
    own, cat = state.nations[nation], state.cat
    mission = own.target
    _unload(state, nation)
    flow.tell(events.Completed(nation=NATIONS[nation], mission=cat.mission_ids[mission]))
    if mission == cat.moon:
        own.has_landed = True
        return
    _clear_mission(state, mission)
    own.has_completed = True
    own.completed.append(mission)
    if cat.level[mission] >= cat.content.constants.moon_opens_at_level and not state.is_moon_open:
        state.is_moon_open = True
        flow.tell(events.MoonOpen(nation=NATIONS[nation]))
    choices = explorable(state, nation, mission)
    if choices and nation != state.rival:
        state.frames.append(Rewarding(nation, mission))
    elif choices and rival.explores(state):
        _explore(state, flow, nation, choices[0])
    else:
        grant(state, flow, nation, cat.reward[mission], cat.mission_ids[mission])


def _clear_mission(state: MoonshotState, mission: int) -> None:
    """The mission leaves with its risks and the tests on them (MS-RULING-38)."""
    risks = state.path_of(mission, 0)
    state.missions = [active for active in state.missions if active[0] != mission]
    for risk in risks:
        state.risk_discards[state.cat.risks[risk].level].append(risk)
        for own in state.nations:
            own.tests[risk] = 0


def explorable(state: MoonshotState, nation: int, mission: int) -> list[int]:
    """The hidden cards of the own path that may be turned up after this mission (MS-MIS-04)."""
    own = state.nations[nation]
    if own.shown.bit_count() + 1 > state.cat.level[mission]:
        return []
    return [at for at in range(len(own.path)) if not own.shown >> at & 1]


def _explore(state: MoonshotState, flow: Flow, nation: int, at: int) -> None:
    flow.tell(events.Explored(nation=NATIONS[nation], number=at + 1))
    turn_up(state, flow, nation, at)


@dataclass(eq=False)
class Rewarding(Task):
    """The reward of a completed mission, or a look at the way to the Moon instead (MS-MIS-03)."""

    name = "mission reward"
    is_political = True

    mission: int

    def _numbers(self, state: MoonshotState) -> tuple[int, ...]:
        return tuple(at + 1 for at in explorable(state, self.nation, self.mission))

    def focus(self, state: MoonshotState, seat: int) -> Focus:
        mission = state.cat.mission_ids[self.mission]
        rewarding = RewardingView(NATIONS[self.nation], mission, self._numbers(state))
        return Focus(self.name, rewarding=rewarding)

    def candidates(self, state: MoonshotState, seat: int) -> Sequence[Action]:
        return [TAKE_REWARD, *(state.cat.say_explore[number - 1] for number in self._numbers(state))]

    def refuse(self, state: MoonshotState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, TakeReward):
            return None
        if isinstance(action, Explore):
            if action.number in self._numbers(state):
                return None
            sentence = f"Card {action.number} of your path is no hidden one."
            return Refusal("no-such-card", sentence, "MS-MIS-03")
        return Refusal("reward", "Take the reward, or explore.", "MS-RULING-32")

    def take(self, state: MoonshotState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        if isinstance(action, Explore):
            _explore(state, flow, self.nation, action.number - 1)
        else:
            cat = state.cat
            grant(state, flow, self.nation, cat.reward[self.mission], cat.mission_ids[self.mission])
