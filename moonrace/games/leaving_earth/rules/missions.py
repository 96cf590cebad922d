"""Missions: when their conditions hold, who takes them, which become impossible, and the end of the game
(LE-MIS, LE-END)."""

from __future__ import annotations

from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.frames import Flow
from moonrace.kernel.title import Result

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
    flow.tell("completed", agency=agency, mission=card.id, points=card.points, bonus=bonus)


def settle(state: LeavingEarthState, flow: Flow) -> None:
    """Test what can be completed by being somewhere, then whether the game is over (LE-RULING-07)."""
    if state.result is None:
        for mission in by_value(state, "probe"):
            agency = _probe_holder(state, mission)
            if agency != NOWHERE:
                award(state, flow, agency, mission)
        check_end(state, flow)


def _probe_holder(state: LeavingEarthState, mission: int) -> int:
    """The agency with a working probe or capsule at the target, the active one first (LE-MIS-06,
    LE-MIS-16)."""
    target, count = state.cat.target[mission], len(state.agencies)
    for step in range(count):
        agency = (state.active + step) % count
        for craft in state.fleet(agency):
            if not craft.tokens and is_at(state, craft, target) and state.has_eyes(craft):
                return agency
    return NOWHERE


def is_at(state: LeavingEarthState, craft: Craft, target: int) -> bool:
    """Whether a craft is at a target; without one, anywhere in space (LE-CMP-08)."""
    return craft.location != state.cat.earth if target == NOWHERE else craft.location == target


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
        flow.tell("impossible", mission=state.cat.missions[mission].id)


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
    """Stations, from least to most valuable; of several agencies the one with the fewest points (LE-MIS-11,
    14, 15)."""
    for mission in by_value(state, "station"):
        target = state.cat.target[mission]
        able = [a for a in range(len(state.agencies)) if _has_station(state, a, target)]
        if able:
            lowest = min(state.score(agency) for agency in able)
            tied = [agency for agency in able if state.score(agency) == lowest]
            winner = tied[flow.below(len(tied), "tie")] if len(tied) > 1 else tied[0]
            award(state, flow, winner, mission)
    check_end(state, flow)


def _has_station(state: LeavingEarthState, agency: int, target: int) -> bool:
    """Whether an astronaut lives there; under way counts as in space only (LE-RULING-08)."""
    return any(
        state.astronauts(craft) and is_at(state, craft, target) and (target == NOWHERE or not craft.tokens)
        for craft in state.fleet(agency)
    )


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
    flow.tell("game_over", why=why, left=left)
    by_seat = tuple(float(scores[state.agency_of(seat)]) for seat in range(state.players))
    if state.is_solitaire:
        winners = tuple(range(state.players)) if scores[0] > left else ()
    else:
        best = max(scores)
        winners = tuple(seat for seat in range(state.players) if scores[state.agency_of(seat)] == best)
    ranks = sorted({*by_seat}, reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(by_seat) if score == rank) for rank in ranks)
    state.result = Result(ranking, by_seat, why, winners)
