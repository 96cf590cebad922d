"""Spacecraft: buying components, assembling, damage, destruction, repair and healing (LE-COM, LE-ASM, LE-DMG,
LE-SKL)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.actions import Buy, Damage, Destroy, Heal, Load, Repair, Unload
from moonrace.games.leaving_earth.catalogue import DAMAGED, NOWHERE
from moonrace.games.leaving_earth.makeup import Makeup
from moonrace.games.leaving_earth.rules.decisions import CraftDecision
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.games.leaving_earth.workshop import lacks_advancement, too_dear
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

MANY = 99
"""No single action moves or buys more than this."""

# Buying -----------------------------------------------------------------------------------------------------


def list_buy(state: LeavingEarthState, agency: int, out: list[Action]) -> None:
    """Add every component the agency can pay for; of astronauts the next one of each skill."""
    own, cat = state.agencies[agency], state.cat
    money, stacks = own.money, own.stacks
    out += [
        buy for price, needed, buy in cat.wares if price <= money and (needed == NOWHERE or needed in stacks)
    ]
    if money >= cat.content.astronaut.price:
        out += [cat.hire[kind] for kind in state.astronauts_for_hire()]


def refuse_buy(state: LeavingEarthState, agency: int, action: Buy) -> Refusal | None:
    """Why a component cannot be bought."""
    own, cat = state.agencies[agency], state.cat
    kind = cat.kind(action.component)
    if kind == NOWHERE:
        return Refusal("no-such-component", f"“{action.component}” is no component.", "LE-COM-01")
    if not 1 <= action.count <= MANY:
        return Refusal("bad-count", f"The number is 1 to {MANY}.", "LE-COM-01")
    if cat.is_astronaut(kind):
        return _refuse_astronaut(state, kind, action.count, own.money)
    part = cat.parts[kind]
    if not part.is_buyable:
        return Refusal("not-for-sale", "Samples cannot be bought.", "LE-COM-03")
    if part.requires and cat.requires[kind] not in own.stacks:
        return lacks_advancement(cat.content, part)
    cost = part.price * action.count
    if cost > own.money:
        what = f"{action.count} {part.name} cost" if action.count > 1 else f"{part.name} costs"
        return too_dear(what, cost, own.money)
    return None


def _refuse_astronaut(state: LeavingEarthState, kind: int, count: int, money: int) -> Refusal | None:
    cat = state.cat
    if count != 1:
        return Refusal("bad-count", "Astronauts are hired one by one.", "LE-COM-01")
    if kind in state.taken_astronauts():
        return Refusal("taken", "That astronaut is not free.", "LE-RULING-20", "not free")
    is_named = kind < cat.first_astronaut + len(cat.astronauts)
    if not is_named and kind not in state.astronauts_for_hire():
        return Refusal("named-left", "Named astronauts of that skill come first.", "LE-RULING-20")
    price = cat.content.astronaut.price
    if price > money:
        return too_dear("An astronaut costs", price, money)
    return None


def nearest_purchases(state: LeavingEarthState, agency: int) -> list[Action]:
    """Everything the workshop has, rockets first, what is yet to be researched before what is too dear; and
    the next astronauts."""
    cat, stacks = state.cat, state.agencies[agency].stacks
    wares = sorted(
        cat.wares,
        key=lambda ware: (not cat.thrust[cat.part[ware[2].component]], ware[1] in stacks, ware[0]),
    )
    return [*(ware[2] for ware in wares), *(cat.hire[kind] for kind in state.astronauts_for_hire())]


def do_buy(state: LeavingEarthState, flow: Flow, agency: int, action: Buy) -> None:
    """Pay and take the component, undamaged and unassembled (LE-COM-01)."""
    own, cat = state.agencies[agency], state.cat
    kind = cat.kind(action.component)
    price = cat.content.astronaut.price if cat.is_astronaut(kind) else cat.price[kind]
    own.money -= price * action.count
    put_in_store(state, agency, kind << 2, action.count)
    if flow.listens:
        flow.tell(
            events.Bought(
                agency=agency, component=action.component, count=action.count, money=price * action.count
            )
        )


def put_in_store(state: LeavingEarthState, agency: int, part: int, count: int = 1) -> None:
    """Lay components with the agency's unassembled ones on Earth."""
    own = state.agencies[agency]
    if part >> 2 == state.cat.supplies:
        own.supplies += count
    else:
        for _ in range(count):
            insort(own.components, part)


def take_from_store(state: LeavingEarthState, agency: int, part: int, count: int = 1) -> None:
    """Take components from the agency's unassembled ones."""
    own = state.agencies[agency]
    if part >> 2 == state.cat.supplies:
        own.supplies -= count
    else:
        for _ in range(count):
            own.components.remove(part)


def in_store(state: LeavingEarthState, agency: int, part: int) -> int:
    """How many such components the agency has unassembled."""
    own = state.agencies[agency]
    return own.supplies if part >> 2 == state.cat.supplies else own.components.count(part)


def put_aboard(state: LeavingEarthState, craft: Craft, part: int, count: int = 1) -> None:
    """Put components on a craft."""
    if part >> 2 == state.cat.supplies:
        craft.supplies += count
    else:
        craft.parts = (*craft.parts, *(part,) * count)


def take_off(state: LeavingEarthState, craft: Craft, part: int, count: int = 1) -> None:
    """Take components off a craft."""
    if part >> 2 == state.cat.supplies:
        craft.supplies -= count
    else:
        for _ in range(count):
            craft.parts = craft.without(part)


def aboard(state: LeavingEarthState, craft: Craft, part: int) -> int:
    """How many such components are on a craft."""
    return craft.supplies if part >> 2 == state.cat.supplies else craft.parts.count(part)


# Assembling -------------------------------------------------------------------------------------------------


def new_craft(state: LeavingEarthState, owner: int, location: int) -> Craft:
    """An empty craft with the next number."""
    craft = Craft(state.next_craft, owner, location, Makeup(state.cat, (), 0))
    state.craft[craft.number] = craft
    state.next_craft += 1
    return craft


def remove_if_empty(state: LeavingEarthState, craft: Craft) -> None:
    """A craft without components is none (LE-ASM-04)."""
    if not craft.parts and not craft.supplies:
        del state.craft[craft.number]


def list_loads(
    state: LeavingEarthState, agency: int, yard: list[int], roomy: list[int], out: list[Action]
) -> None:
    """Add putting unassembled components on craft on Earth, one by one; people on those with a free seat."""
    cat, own = state.cat, state.agencies[agency]
    load, first_person, last = cat.load, cat.first_person, NOWHERE
    for part in own.components:
        if part != last:
            last = part
            out += load[part].of_all(roomy if part >= first_person else yard)
    if own.supplies:
        out += load[cat.supplies << 2].of_all(yard)


def list_unloads(state: LeavingEarthState, craft: Craft) -> list[Action]:
    """What can be taken off a craft on Earth, one by one, without leaving an astronaut without a seat."""
    cat, makeup = state.cat, craft.makeup
    unload, seats, first_person = cat.unload[craft.number], cat.seats, cat.first_person
    spare = makeup.seats - len(makeup.crew) if makeup.crew else MANY
    unloads: list[Action] = []
    last = NOWHERE
    for part in makeup.parts:
        if part != last:
            last = part
            if part >= first_person or seats[part >> 2] <= spare:
                unloads.append(unload[part])
    if makeup.supplies:
        unloads.append(unload[cat.supplies << 2])
    return unloads


def refuse_load(state: LeavingEarthState, agency: int, action: Load) -> Refusal | None:
    """Why components cannot be put on a craft."""
    cat = state.cat
    part = cat.read(action.component)
    if part == NOWHERE or not 1 <= action.count <= max(0, in_store(state, agency, part)):
        return Refusal(
            "not-in-store", f"You do not have that many “{action.component}” unassembled.", "LE-ASM-01"
        )
    craft = _craft_in_yard(state, agency, action.craft) if action.craft else None
    if isinstance(craft, Refusal):
        return craft
    if cat.is_astronaut(part >> 2):
        free = state.seats(craft) - len(state.astronauts(craft)) if craft is not None else 0
        if free < action.count:
            return Refusal("no-seat", "There is no free seat aboard.", "LE-ASM-03")
    return None


def own_craft(state: LeavingEarthState, agency: int, number: int, clause: str) -> Craft | Refusal:
    """An agency's craft of this number, or that it has none."""
    craft = state.craft.get(number)
    if craft is None or craft.owner != agency:
        return Refusal("no-such-craft", f"Your agency has no Craft {number}.", clause)
    return craft


def _craft_in_yard(state: LeavingEarthState, agency: int, number: int) -> Craft | Refusal:
    craft = own_craft(state, agency, number, "LE-ASM-01")
    if isinstance(craft, Craft) and craft.location != state.cat.earth:
        return Refusal("not-on-earth", "Spacecraft are assembled on Earth only.", "LE-ASM-01")
    return craft


def do_load(state: LeavingEarthState, flow: Flow, agency: int, action: Load) -> None:
    """Put components on a craft, a new one if the number is 0."""
    part = state.cat.read(action.component)
    craft = state.craft[action.craft] if action.craft else new_craft(state, agency, state.cat.earth)
    take_from_store(state, agency, part, action.count)
    put_aboard(state, craft, part, action.count)
    if state.cat.is_astronaut(part >> 2):
        state.visited[part >> 2] = 0
    if flow.listens:
        flow.tell(
            events.Loaded(agency=agency, component=action.component, count=action.count, craft=craft.number)
        )


def refuse_unload(state: LeavingEarthState, agency: int, action: Unload) -> Refusal | None:
    """Why components cannot be taken off a craft."""
    cat = state.cat
    craft = _craft_in_yard(state, agency, action.craft)
    if isinstance(craft, Refusal):
        return craft
    part = cat.read(action.component)
    if part == NOWHERE or not 1 <= action.count <= aboard(state, craft, part):
        return Refusal("not-aboard", f"“{action.component}” is not aboard so often.", "LE-ASM-02")
    seats_lost = 0 if cat.is_astronaut(part >> 2) else cat.seats[part >> 2] * action.count
    if not cat.is_astronaut(part >> 2) and state.seats(craft) - seats_lost < len(state.astronauts(craft)):
        return Refusal("no-seat", "An astronaut would be left without a seat.", "LE-ASM-03")
    return None


def do_unload(state: LeavingEarthState, flow: Flow, agency: int, action: Unload) -> None:
    """Take components off a craft; damage stays (LE-ASM-02)."""
    part = state.cat.read(action.component)
    craft = state.craft[action.craft]
    take_off(state, craft, part, action.count)
    put_in_store(state, agency, part, action.count)
    if flow.listens:
        flow.tell(
            events.Unloaded(agency=agency, component=action.component, count=action.count, craft=craft.number)
        )
    remove_if_empty(state, craft)


# Damage and destruction -------------------------------------------------------------------------------------


def damageable(state: LeavingEarthState, craft: Craft) -> list[int]:
    """Components that can take damage: undamaged, and neither supplies nor samples (LE-DMG-01 to 03)."""
    cat = state.cat
    return [
        part
        for part in dict.fromkeys(craft.parts)
        if not part & DAMAGED and (cat.is_astronaut(part >> 2) or cat.is_damageable[part >> 2])
    ]


def damage(craft: Craft, part: int) -> None:
    """Turn a component to its damaged side; an astronaut is incapacitated."""
    craft.parts = (*craft.without(part), part | DAMAGED)


def damage_one(state: LeavingEarthState, flow: Flow, agency: int, numbers: Sequence[int]) -> None:
    """The owner damages one component of the craft, or of two that tried to dock; with none to damage one is
    lost."""
    if any(damageable(state, state.craft[number]) for number in numbers):
        state.frames.append(DamageOne(agency, numbers[0], tuple(numbers)))
    elif len(numbers) > 1:
        state.frames.append(DestroyOne(agency, numbers[0], tuple(numbers)))
    else:
        destroy(state, flow, state.craft[numbers[0]], "damage")


@dataclass(eq=False)
class DamageOne(CraftDecision):
    """The owner chooses what is damaged, after seeing the outcome (LE-RULING-21)."""

    name = "damage"

    numbers: tuple[int, ...]

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [
            Damage(state.cat.label(part), number)
            for number in self.numbers
            for part in damageable(state, state.craft[number])
        ]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal(
            "choose-damage", "One undamaged component aboard takes the damage: choose it.", "LE-DMG-03"
        )

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Damage) -> None:
        state.frames.pop()
        damage(state.craft[action.craft], state.cat.read(action.component))
        flow.tell(events.Damaged(agency=self.agency, component=action.component, craft=action.craft))


@dataclass(eq=False)
class DestroyOne(CraftDecision):
    """Neither of two craft can take the damage: the owner chooses which is lost (LE-RULING-32)."""

    name = "destroy"

    numbers: tuple[int, ...]

    def answers(self, state: LeavingEarthState) -> list[Action]:
        return [Destroy(number) for number in self.numbers]

    def otherwise(self, state: LeavingEarthState) -> Refusal:
        return Refusal(
            "choose-craft", "Nothing can take the damage: choose the craft that is lost.", "LE-RULING-32"
        )

    def take(self, state: LeavingEarthState, flow: Flow, seat: int, action: Destroy) -> None:
        state.frames.pop()
        destroy(state, flow, state.craft[action.craft], "damage")


def destroy(state: LeavingEarthState, flow: Flow, craft: Craft, why: str, component: str = "") -> None:
    """A craft is lost with everything aboard, perhaps by one component; its astronauts die (LE-DMG-06)."""
    flow.tell(events.Destroyed(agency=craft.owner, craft=craft.number, why=why, component=component))
    for part in state.astronauts(craft):
        mourn(state, flow, craft.owner, part >> 2)
    del state.craft[craft.number]


def kill(state: LeavingEarthState, flow: Flow, craft: Craft, part: int) -> None:
    """An astronaut aboard dies."""
    craft.parts = craft.without(part)
    mourn(state, flow, craft.owner, part >> 2)


def mourn(state: LeavingEarthState, flow: Flow, agency: int, astronaut: int) -> None:
    """A dead astronaut costs the agency points, whatever killed him (LE-SUR-09)."""
    state.agencies[agency].lost.append(astronaut)
    state.visited.pop(astronaut, None)
    flow.tell(events.Died(agency=agency, astronaut=state.cat.name(astronaut)))


# Repair and healing -----------------------------------------------------------------------------------------


def can_repair(state: LeavingEarthState, craft: Craft) -> bool:
    """Whether a mechanic aboard has something to repair and a supply for it (LE-SKL-02, LE-SKL-06)."""
    if not craft.supplies or not state.cat.places[craft.location].mechanic_repair:
        return False
    return craft.makeup.can_repair


def refuse_repair(state: LeavingEarthState, agency: int, action: Repair) -> Refusal | None:
    """Why a craft cannot be repaired."""
    craft = own_craft(state, agency, action.craft, "LE-SKL-02")
    if isinstance(craft, Refusal):
        return craft
    if not state.cat.places[craft.location].mechanic_repair:
        return Refusal("no-repairs-here", "Nothing can be repaired in Suborbital Flight.", "LE-SKL-06")
    if not can_repair(state, craft):
        sentence = "Repairing takes a healthy mechanic, one supply and something damaged aboard."
        return Refusal("cannot-repair", sentence, "LE-SKL-02")
    return None


def refuse_heal(state: LeavingEarthState, agency: int, action: Heal) -> Refusal | None:
    """Why nobody can be healed."""
    craft = own_craft(state, agency, action.craft, "LE-SKL-04")
    if isinstance(craft, Refusal):
        return craft
    if not craft.makeup.can_heal:
        return Refusal(
            "cannot-heal", "Healing takes a healthy doctor and somebody else who is hurt.", "LE-SKL-04"
        )
    return None


def do_repair(state: LeavingEarthState, flow: Flow, agency: int, action: Repair) -> None:
    """A mechanic uses one supply and repairs everything aboard but people."""
    craft = state.craft[action.craft]
    craft.supplies -= 1
    first = state.cat.first_astronaut
    mend(craft, lambda part: part >> 2 < first)
    flow.tell(events.Repaired(agency=agency, craft=craft.number))


def do_heal(state: LeavingEarthState, flow: Flow, agency: int, action: Heal) -> None:
    """A doctor heals all others aboard, free."""
    craft = state.craft[action.craft]
    first = state.cat.first_astronaut
    mend(craft, lambda part: part >> 2 >= first)
    flow.tell(events.Healed(agency=agency, craft=craft.number))


def mend(craft: Craft, fits: Callable[[int], bool] = bool) -> None:
    """Turn damaged components that fit, or all, to their good side."""
    craft.parts = tuple([p & ~DAMAGED if p & DAMAGED and fits(p) else p for p in craft.parts])
