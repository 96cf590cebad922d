"""Exploration, radiation, sickness, surveying, collecting, turning samples in (LE-EXP, LE-RAD, LE-SUB,
LE-SVY, LE-COL)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import Collect, Conceal, Reveal, Survey, TurnIn
from moonrace.games.leaving_earth.catalogue import GOOD, NOWHERE, SUCCESS
from moonrace.games.leaving_earth.focus import FocusView
from moonrace.games.leaving_earth.rules import missions
from moonrace.games.leaving_earth.rules.craft import (
    MANY,
    damage,
    destroy,
    kill,
    own_craft,
    put_aboard,
    remove_if_empty,
    take_from_store,
)
from moonrace.games.leaving_earth.rules.decisions import CraftDecision
from moonrace.games.leaving_earth.rules.outcomes import draw, make_perfect
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow

REVEAL = Reveal()
CONCEAL = Conceal()


def look(state: LeavingEarthState, flow: Flow, agency: int, location: int) -> int:
    """Turn a location's card over for one agency; which face it is, is decided the first time."""
    if state.faces[location] == NOWHERE:
        state.faces[location] = flow.draw(state.cat.faces_of[location].copy(), "location")
    state.known[location] |= 1 << agency
    face = state.faces[location]
    flow.seen("a location was looked at")
    flow.tell(
        events.Looked(
            agency=agency,
            location=state.cat.places[location].id,
            face=state.cat.faces[face].id,
            audience=only(*state.teams[agency]),
        )
    )
    return face


def reveal(state: LeavingEarthState, flow: Flow, agency: int, location: int) -> None:
    """Show everybody a location; survey missions go to whoever reveals (LE-MIS-08)."""
    state.revealed[location] = True
    flow.seen("a location was revealed")
    place, face = state.cat.places[location].id, state.cat.faces[state.faces[location]].id
    flow.tell(events.Revealed(agency=agency, location=place, face=face))
    missions.surveyed(state, flow, agency, location)


@dataclass(eq=False)
class Found(CraftDecision):
    """A craft has found out what is there: reveal it, or pay for the secret (LE-EXP-01, LE-SUB-03,
    LE-SVY-03)."""

    name = "reveal"

    location: int
    years: int
    is_survey: bool

    def focus(self, state: LeavingEarthState, seat: int) -> FocusView:
        place = state.cat.places[self.location].id
        return FocusView(self.name, self.agency, self.craft, place, is_survey=self.is_survey)

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [REVEAL, CONCEAL]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal("found", "Reveal what you found, or keep it to yourself.", "LE-EXP-01")

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        craft = state.craft[self.craft]
        if action == REVEAL:
            reveal(state, flow, self.agency, self.location)
            if not self.is_survey:
                apply_face(state, flow, craft, self.location, self.years)
        else:
            flow.tell(events.Concealed(agency=self.agency, location=state.cat.places[self.location].id))
            if not self.is_survey:
                self._pay_for_silence(state, flow, craft)

    def _pay_for_silence(self, state: LeavingEarthState, flow: Flow, craft: Craft) -> None:
        if self.location == state.cat.suborbital:
            for part in state.astronauts(craft):
                kill(state, flow, craft, part)
        else:
            destroy(state, flow, craft, "concealed")


def face_radiation(state: LeavingEarthState, flow: Flow, craft: Craft, years: int) -> None:
    """Radiation, at departure, with the years the manoeuvre takes (LE-RAD-01, LE-RAD-03, LE-RULING-30)."""
    _face(state, flow, craft, state.cat.radiation, years)


def face_location(state: LeavingEarthState, flow: Flow, craft: Craft, location: int) -> None:
    """An exploration symbol; Suborbital Flight does nothing to unmanned craft (LE-SUB-01)."""
    if location != state.cat.suborbital or state.astronauts(craft):
        _face(state, flow, craft, location, 0)


def _face(state: LeavingEarthState, flow: Flow, craft: Craft, location: int, years: int) -> None:
    if state.revealed[location]:
        apply_face(state, flow, craft, location, years)
    else:
        look(state, flow, craft.owner, location)
        state.frames.append(Found(craft.owner, craft.number, location, years, is_survey=False))


def apply_face(state: LeavingEarthState, flow: Flow, craft: Craft, location: int, years: int) -> None:
    """What a revealed location does to a craft that faces its symbol (LE-EXP-02 to 07)."""
    face = state.cat.faces[state.faces[location]]
    if face.has("destroyed"):
        destroy(state, flow, craft, "location")
        return
    sickness, radiation = face.effect("sickness"), face.effect("radiation")
    if sickness is not None:
        expose(state, flow, craft, sickness.value, "sickness")
    if radiation is not None:
        level = max(0, radiation.level - shielding(state, craft))
        expose(state, flow, craft, level * years, "radiation")


def shielding(state: LeavingEarthState, craft: Craft) -> int:
    """How far the craft lowers the radiation level: an Aldrin, damaged or not, by one (LE-RAD-04,
    LE-RULING-29)."""
    first, parts = state.cat.first_astronaut, state.cat.parts
    return max((parts[p >> 2].radiation_shield for p in craft.parts if p >> 2 < first), default=0)


def expose(state: LeavingEarthState, flow: Flow, craft: Craft, highest: int, why: str) -> None:
    """Each astronaut rolls and is incapacitated on a roll of at most so much (LE-RAD-01, LE-SUB-04)."""
    if highest <= 0:
        return
    for part in state.astronauts(craft):
        roll = flow.roll(state.cat.content.constants.die_sides, why)
        is_hurt = roll <= highest
        name = state.cat.name(part >> 2)
        flow.tell(events.Rolled(agency=craft.owner, astronaut=name, why=why, roll=roll, highest=highest))
        if is_hurt and part & 3 == GOOD:
            damage(craft, part)


# Surveying --------------------------------------------------------------------------------------------------


def list_surveys(state: LeavingEarthState, craft: Craft) -> list[Action]:
    """Every survey a craft can make for an agency that has Surveying."""
    targets = state.cat.surveyed_from[craft.location]
    if not targets or craft.tokens or not state.has_eyes(craft):
        return []
    return [Survey(craft.number, state.cat.places[n].id) for n in targets]


def refuse_survey(state: LeavingEarthState, agency: int, action: Survey) -> Refusal | None:
    """Why a location cannot be surveyed."""
    craft = own_craft(state, agency, action.craft, "LE-SVY-01")
    if isinstance(craft, Refusal):
        return craft
    if state.cat.surveying not in state.agencies[agency].stacks:
        return Refusal("no-advancement", "Surveying is not researched.", "LE-SVY-01")
    if craft.tokens:
        return Refusal("under-way", "A craft under way cannot survey.", "LE-TIM-02")
    if not state.has_eyes(craft):
        return Refusal("no-eyes", "An undamaged probe or capsule must be aboard.", "LE-SVY-01")
    place = state.cat.place.get(action.location, NOWHERE)
    if place == state.cat.suborbital:
        return Refusal("not-surveyable", "Suborbital Flight cannot be surveyed.", "LE-SVY-04")
    if place not in state.cat.surveyed_from[craft.location]:
        return Refusal("out-of-sight", f"“{action.location}” cannot be seen from here.", "LE-SVY-02")
    return None


def nearest_survey(state: LeavingEarthState, fleet: Sequence[Craft]) -> Iterator[Action]:
    """A survey to ask for: from the newest craft that would have something in sight."""
    for craft in reversed(fleet):
        targets = state.cat.surveyed_from[craft.location]
        if targets and not craft.tokens:
            yield Survey(craft.number, state.cat.places[targets[0]].id)
            return


def do_survey(state: LeavingEarthState, flow: Flow, agency: int, action: Survey) -> None:
    """Draw; on success look, and reveal or keep the secret (LE-SVY-03)."""
    place = state.cat.place[action.location]
    flow.tell(events.Surveying(agency=agency, craft=action.craft, location=action.location))
    if draw(state, flow, agency, state.cat.surveying, "survey") == SUCCESS and not state.revealed[place]:
        look(state, flow, agency, place)
        state.frames.append(Found(agency, action.craft, place, 0, is_survey=True))


# Collecting -------------------------------------------------------------------------------------------------


def collectables(state: LeavingEarthState, craft: Craft) -> list[str]:
    """What a craft can take aboard where it is (LE-COL-01 to 03)."""
    place = state.cat.places[craft.location]
    if craft.tokens or not place.solid or not state.has_hands(craft):
        return []
    face = state.face_of(craft.location)
    has_supplies = face != NOWHERE and state.cat.faces[face].has("supplies")
    return ["sample", "supplies"] if has_supplies else ["sample"]


def list_collecting(state: LeavingEarthState, craft: Craft) -> list[Action]:
    """What a craft can collect, one by one."""
    if not state.cat.is_solid[craft.location]:
        return []
    return [Collect(craft.number, what) for what in collectables(state, craft)]


def refuse_collect(state: LeavingEarthState, agency: int, action: Collect) -> Refusal | None:
    """Why nothing can be collected."""
    craft = own_craft(state, agency, action.craft, "LE-COL-01")
    if isinstance(craft, Refusal):
        return craft
    if craft.tokens:
        return Refusal("under-way", "A craft under way collects nothing.", "LE-COL-03")
    if action.what == "supplies" and "supplies" not in collectables(state, craft):
        return Refusal("no-supplies", "No supplies are known to be there.", "LE-COL-02")
    if action.what not in collectables(state, craft):
        sentence = "Samples are taken on a planet, moon or asteroid by a working probe, capsule or astronaut."
        return Refusal("cannot-collect", sentence, "LE-COL-01")
    if not 1 <= action.count <= MANY:
        return Refusal("bad-count", f"The number is 1 to {MANY}.", "LE-COL-01")
    return None


def do_collect(state: LeavingEarthState, flow: Flow, agency: int, action: Collect) -> None:
    """Take samples or supplies aboard."""
    craft, cat = state.craft[action.craft], state.cat
    kind = cat.supplies if action.what == "supplies" else cat.sample_of[cat.places[craft.location].id]
    put_aboard(state, craft, kind << 2, action.count)
    flow.tell(
        events.Collected(agency=agency, craft=craft.number, component=cat.name(kind), count=action.count)
    )


# Turning samples in -----------------------------------------------------------------------------------------


def list_turn_in(state: LeavingEarthState, agency: int, out: list[Action]) -> None:
    """Add every sample on Earth that is worth something."""
    cat = state.cat
    for location in cat.sampled:
        if state.revealed[location]:
            break
    else:
        return  # Mostly nobody has been anywhere yet.
    for kind in sorted(_samples_on_earth(state, agency)):
        out += [TurnIn(cat.name(kind), reward) for reward in rewards(state, agency, kind)]


def _samples_on_earth(state: LeavingEarthState, agency: int) -> set[int]:
    """The kinds of samples that an agency has there, in store and on its craft."""
    cat, own = state.cat, state.agencies[agency]
    samples = {part >> 2 for part in own.components if part >> 2 in cat.samples}
    for craft in state.fleet(agency):
        if craft.location == cat.earth:
            samples |= craft.makeup.samples
    return samples


def rewards(state: LeavingEarthState, agency: int, kind: int) -> list[str]:
    """What a sample brings: money (nothing to choose), or an advancement (LE-EXP-05, LE-EXP-09)."""
    cat = state.cat
    face = state.face_of(cat.place.get(cat.parts[kind].origin, cat.earth))
    if face == NOWHERE:
        return []
    if cat.faces[face].has("minerals"):
        return [""]
    if cat.faces[face].has("alien"):
        stacks = state.agencies[agency].stacks
        return [name for n, name in enumerate(cat.advancements) if n not in stacks or len(stacks[n])]
    return []


def refuse_turn_in(state: LeavingEarthState, agency: int, action: TurnIn) -> Refusal | None:
    """Why a sample cannot be turned in."""
    kind = state.cat.kind(action.sample)
    worth = rewards(state, agency, kind) if kind in _samples_on_earth(state, agency) else []
    if action.advancement in worth:
        return None
    if not worth:
        return Refusal("nothing-to-turn-in", "No such sample of worth is on Earth.", "LE-RULING-33")
    return Refusal(
        "no-such-reward", "Name an advancement that is new to you or still has outcomes.", "LE-EXP-09"
    )


def do_turn_in(state: LeavingEarthState, flow: Flow, agency: int, action: TurnIn) -> None:
    """The sample returns to the supply and pays (LE-RULING-33)."""
    cat, own = state.cat, state.agencies[agency]
    kind = cat.kind(action.sample)
    _give_up_sample(state, agency, kind << 2)
    if action.advancement:
        make_perfect(state, flow, agency, cat.advancement[action.advancement])
        flow.tell(events.TurnedIn(agency=agency, sample=action.sample, advancement=action.advancement))
        return
    minerals = cat.faces[state.face_of(cat.place[cat.parts[kind].origin])].effect("minerals")
    assert minerals is not None
    own.money += minerals.value
    flow.tell(events.TurnedIn(agency=agency, sample=action.sample, money=minerals.value))


def _give_up_sample(state: LeavingEarthState, agency: int, part: int) -> None:
    if part in state.agencies[agency].components:
        take_from_store(state, agency, part)
        return
    craft = next(c for c in state.fleet(agency) if c.location == state.cat.earth and part in c.parts)
    craft.parts = craft.without(part)
    remove_if_empty(state, craft)
