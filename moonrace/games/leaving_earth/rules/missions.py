"""Missions: when their conditions hold, who takes them, which become impossible, and the end of the game
(LE-MIS, LE-END)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.result import Result

BY_PRESENCE = ("probe", "sample", "manned", "station")
"""Kinds of mission that cannot be done where every craft is destroyed."""


def by_value(state: LeavingEarthState, *kinds: str) -> list[int]:
    """Missions of these kinds on the table, least valuable first."""
    missions = state.cat.missions
    found = [number for number in state.missions if missions[number].kind in kinds]
    return sorted(found, key=lambda number: missions[number].points)


def award(state: LeavingEarthState, flow: Flow, agency: int, mission: int) -> None:
    """An agency takes a mission; every other agency receives money (LE-MIS-01, LE-MIS-02)."""
    state.missions.remove(mission)
    state.agencies[agency].missions.append(mission)
    bonus = state.cat.content.constants.mission_bonus_to_others
    for other, own in enumerate(state.agencies):
        if other != agency:
            own.money += bonus
    card = state.cat.missions[mission]
    flow.tell(events.Completed(agency=agency, mission=card.id, points=card.points, bonus=bonus))


class Settling(Frame):
    """An action and all that followed from it is over: what is completed by being somewhere is awarded, and
    the game may end (LE-RULING-07)."""

    name = "settling"

    def run(self, state: LeavingEarthState, flow: Flow) -> None:
        state.frames.pop()
        settle(state, flow)


SETTLING = Settling()


def settle(state: LeavingEarthState, flow: Flow) -> None:
    """Award what a working probe or capsule has reached, then see whether the game is over (LE-MIS-06)."""
    for mission in by_value(state, "probe"):
        target = state.cat.target[mission]
        award_to_one(
            state,
            flow,
            mission,
            {c.owner for c in state.craft.values() if is_at(state, c, target) and state.has_eyes(c)},
        )
    check_end(state, flow)


def is_at(state: LeavingEarthState, craft: Craft, target: int) -> bool:
    """Whether a craft is at a target; without one, anywhere in space. Under way it is in space only
    (LE-CMP-08, LE-MIS-16)."""
    if target == NOWHERE:
        return craft.location != state.cat.earth
    return craft.location == target and not craft.tokens


def award_to_one(state: LeavingEarthState, flow: Flow, mission: int, able: Collection[int]) -> None:
    """Of the agencies that meet the condition the one with the fewest points gets the mission, ties at random
    (LE-MIS-14)."""
    if able:
        lowest = min(order_score(state, agency) for agency in able)
        tied = sorted(agency for agency in able if order_score(state, agency) == lowest)
        award(state, flow, tied[flow.below(len(tied), "tie")] if len(tied) > 1 else tied[0], mission)


def order_score(state: LeavingEarthState, agency: int) -> int:
    """The score that decides who goes first; a switch leaves lost astronauts out (LE-RULING-09)."""
    if state.rules.order_by_missions:
        return sum(state.cat.missions[mission].points for mission in state.agencies[agency].missions)
    return state.score(agency)


def surveyed(state: LeavingEarthState, flow: Flow, agency: int, location: int) -> None:
    """A location was revealed: the survey is awarded first, then impossible missions leave (LE-EXP-10)."""
    for mission in by_value(state, "survey"):
        if state.cat.target[mission] == location:
            award(state, flow, agency, mission)
    _remove_impossible(state, flow, location)


def _remove_impossible(state: LeavingEarthState, flow: Flow, location: int) -> None:
    """What everybody now knows may have made missions impossible (LE-MIS-04, LE-RULING-05)."""
    gone = []
    if state.cat.faces[state.faces[location]].has("destroyed"):
        gone = [m for m in by_value(state, *BY_PRESENCE) if state.cat.target[m] == location]
    if not _can_there_be_life(state):
        gone += by_value(state, "life")
    for mission in gone:
        state.missions.remove(mission)
        state.removed.append(mission)
        flow.tell(events.Impossible(mission=state.cat.missions[mission].id))


def _can_there_be_life(state: LeavingEarthState) -> bool:
    cat = state.cat
    for place, faces in enumerate(cat.faces_of):
        possible = [state.faces[place]] if state.revealed[place] and faces else faces
        if any(cat.faces[face].has("life") for face in possible):
            return True
    return False


def be_there(state: LeavingEarthState, flow: Flow, craft: Craft) -> None:
    """A craft is at its location: astronauts have been there; on Earth their journeys and samples count."""
    if craft.location == state.cat.earth:
        _come_home(state, flow, craft)
        return
    for part in state.astronauts(craft):
        state.visited[part >> 2] = state.visited.get(part >> 2, 0) | 1 << craft.location


def _come_home(state: LeavingEarthState, flow: Flow, craft: Craft) -> None:
    """Sample returns, manned missions and life are completed on reaching Earth (LE-MIS-09, 10, 12)."""
    cat = state.cat
    origins = {cat.parts[p >> 2].origin for p in craft.parts if p >> 2 < cat.first_astronaut} - {""}
    journeys = [state.visited.get(part >> 2, 0) for part in state.astronauts(craft)]
    for mission in by_value(state, "sample", "manned", "life"):
        if _is_brought_home(state, mission, origins, journeys):
            award(state, flow, craft.owner, mission)
    for part in state.astronauts(craft):
        state.visited[part >> 2] = 0


def _is_brought_home(state: LeavingEarthState, mission: int, origins: set[str], journeys: list[int]) -> bool:
    card, target = state.cat.missions[mission], state.cat.target[mission]
    if card.kind == "sample":
        return card.target in origins
    if card.kind == "manned":
        return any(journey if target == NOWHERE else journey >> target & 1 for journey in journeys)
    faces = [state.face_of(state.cat.place[origin]) for origin in origins if origin in state.cat.place]
    return any(face != NOWHERE and state.cat.faces[face].has("life") for face in faces)


def start_of_year(state: LeavingEarthState, flow: Flow) -> None:
    """Stations: an astronaut lives there. From least to most valuable (LE-MIS-11, LE-MIS-15)."""
    for mission in by_value(state, "station"):
        target = state.cat.target[mission]
        able = {c.owner for c in state.craft.values() if is_at(state, c, target) and state.astronauts(c)}
        award_to_one(state, flow, mission, able)
    check_end(state, flow)


# The end ----------------------------------------------------------------------------------------------------


def check_end(state: LeavingEarthState, flow: Flow) -> None:
    """The game ends at once when no mission is left or one agency cannot be beaten (LE-END-01,
    LE-RULING-14)."""
    if state.result is None:
        if not state.missions:
            end(state, flow, "no-missions")
        elif not state.is_solitaire and _unbeatable(state):
            end(state, flow, "unbeatable")


def _unbeatable(state: LeavingEarthState) -> bool:
    left = sum(state.cat.missions[mission].points for mission in state.missions)
    scores = [state.score(agency) for agency in range(len(state.agencies))]
    leader = max(range(len(scores)), key=lambda agency: scores[agency])
    penalty = state.cat.content.constants.astronaut_loss_points
    at_risk = sum(len(state.astronauts(c)) for c in state.fleet(leader) if c.location != state.cat.earth)
    worst = scores[leader] + penalty * at_risk
    return all(score + left < worst for agency, score in enumerate(scores) if agency != leader)


def end(state: LeavingEarthState, flow: Flow, why: str) -> None:
    """Count the points; a tie is shared (LE-END-02, LE-RULING-15), alone one must beat the table
    (LE-SOLO-02)."""
    scores = [state.score(agency) for agency in range(len(state.agencies))]
    state.phase = "over"
    left = sum(state.cat.missions[mission].points for mission in state.missions)
    flow.tell(events.GameOver(why=why, left=left))
    result = Result.by_scores([scores[state.agency_of(seat)] for seat in range(state.players)], why)
    is_lost = state.is_solitaire and scores[0] <= left
    state.result = replace(result, winners=()) if is_lost else result
