"""The action phase: everybody takes a week and declares an action (AN-RND-02, AN-ACT, AN-TEC-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import (
    EARTH_RISE,
    PLANET,
    TIME,
    Observe,
    ObserveSaved,
    Plan,
    Ready,
    Travel,
)
from moonrace.games.astronavigators.catalogue import (
    DECLARED,
    HELIPORTING,
    MOON,
    NOWHERE,
    SPACECRAFT,
    STAYING,
    WEEKS,
)
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules import instruments, moving, observing
from moonrace.games.astronavigators.state import (
    ACTION_NAMES,
    CONSTELLATION,
    OBSERVING,
    OBSERVING_SAVED,
    PLANET_CARD,
    PLANNING,
    SECOND,
    TRAVELLING,
    WHAT,
    AstroState,
    Player,
)
from moonrace.games.astronavigators.unseen import why_unequipped, why_unseen
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame

READY = Ready()
Declaration = Ready | Travel | ObserveSaved | Observe | Plan
IN_SPACE = 1 << SPACECRAFT | 1 << STAYING


@dataclass(eq=False)
class ActionPhase(Frame):
    """One after another, the seats choose a week and declare an action; nothing is executed yet."""

    name = "declare"

    order: tuple[int, ...]
    at: int = 0

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.order[self.at] if self.at < len(self.order) else NOWHERE)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return self.order[self.at : self.at + 1]

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (*self.legal(state, seat), *_missed(state, seat))

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        player, weeks = state.seats[seat], state.free_weeks
        out = state.cat.travels(weeks, declarable(state, seat)).copy()
        if observing.may_observe(state, seat):
            if not player.prepared and not player.is_asked:
                out.append(READY)
            if state.mode:
                _list_observations(state, seat, weeks, out)
            else:
                _list_plain_observations(state, player, weeks, out)
        elif player.stage == MOON and state.mode:
            out += [rise for week in WEEKS if weeks >> week & 1 for rise in _earth_rises(state, seat, week)]
        return out

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Ready):
            return _refuse_ready(state, seat)
        if not isinstance(action, (Observe, Plan, Travel, ObserveSaved)):
            return NOT_OFFERED
        refusal = _refuse_week(state, action.week)
        if refusal is not None:
            return refusal
        if isinstance(action, Travel):
            return _refuse_travel(state, seat, action)
        is_away = bool(state.seats[seat].stage)
        return (_refuse_in_space if is_away else _refuse_on_earth)(state, seat, action)

    def take(self, state: AstroState, flow: Flow, seat: int, action: Declaration) -> None:
        player = state.seats[seat]
        if isinstance(action, Ready):
            player.is_asked = True
            flow.tell(events.Ready(seat=seat))
            return
        self.at += 1
        what, cards = "", tuple[str, ...]()
        if isinstance(action, Travel):
            _occupy(state, player, seat, action.week - 1, TRAVELLING)
            player.vehicle, what = DECLARED.index(action.vehicle), action.vehicle
            if player.vehicle <= SPACECRAFT:
                player.die = player.vehicle
        elif isinstance(action, ObserveSaved):
            cards = action.cards
            _occupy(state, player, seat, action.week - 1, OBSERVING_SAVED)
            _lay_saved(state, player, tuple(state.cat.card[name] for name in cards))
        else:
            what = action.what
            act = OBSERVING if isinstance(action, Observe) else PLANNING
            _occupy(state, player, seat, action.week - 1, act)
            _lay(state, player, WHAT.index(what))
        if flow.listens:
            flow.tell(
                events.Declared(
                    seat=seat, action=ACTION_NAMES[player.act], week=action.week, what=what, cards=cards
                )
            )
        if player.instruments and instruments.usable(state, seat):
            state.frames.append(instruments.Placing(seat))

    def run(self, state: AstroState, flow: Flow) -> None:
        state.frames.pop()


# Declaring --------------------------------------------------------------------------------------------------


def _occupy(state: AstroState, player: Player, seat: int, week: int, act: int) -> None:
    player.week, player.act = week, act
    state.week_of[week] = seat
    state.free_weeks &= ~(1 << week)


def _lay(state: AstroState, player: Player, what: int) -> None:
    """Slide the top card under the stack, or lay the planet card on it (AN-TEC-01, AN-ORR-02)."""
    player.what = what
    stack = state.weeks[player.week]
    if what == SECOND:
        state.weeks[player.week] = (stack[-1], *stack[:-1])
    elif what == PLANET_CARD:
        state.weeks[player.week] = (*stack, state.planet_top)
        state.planet_top = NOWHERE


def _lay_saved(state: AstroState, player: Player, cards: tuple[int, ...]) -> None:
    """Lay saved cards on top of the stack (AN-ACT-05)."""
    saved = list(player.saved)
    for card in cards:
        saved.remove(card)
    player.saved, player.laid = tuple(saved), cards
    state.weeks[player.week] += cards


# What may be declared ---------------------------------------------------------------------------------------


def declarable(state: AstroState, seat: int) -> int:
    """What a seat may travel with, as bits; staying is always possible (AN-RULING-32)."""
    player = state.seats[seat]
    if player.stage:
        return IN_SPACE
    found = moving.starting(state, seat) | 1 << STAYING
    if state.mode and state.ability(seat) == "heliports":
        found |= 1 << HELIPORTING
    return found


def _list_plain_observations(state: AstroState, player: Player, weeks: int, out: list[Action]) -> None:
    """First and Fast: what can be seen is all that counts."""
    cat = state.cat
    seen = cat.seen[cat.zone_of[player.square]][state.month]
    saved = player.saved
    for week in WEEKS:
        if not weeks >> week & 1:
            continue
        stack = state.weeks[week]
        if stack:
            out.append(cat.plan[week])
            if seen[week] >> stack[-1] & 1:
                out.append(cat.observe[week])
        if saved:
            out += [
                cat.observe_saved(week, (card,)) for card in dict.fromkeys(saved) if seen[week] >> card & 1
            ]


def _list_observations(state: AstroState, seat: int, weeks: int, out: list[Action]) -> None:
    cat, player = state.cat, state.seats[seat]
    can_help = instruments.can_help(state, seat)
    has_time = observing.has_technique(state, player, "time")
    planet = state.planet_top
    for week in WEEKS:
        if not weeks >> week & 1:
            continue
        stack = state.weeks[week]
        if stack:
            out.append(cat.plan[week])
        if can_help or (stack and observing.can_observe(state, seat, stack[-1], week)):
            out.append(cat.observe[week])
        if has_time and len(stack) > 1 and (can_help or observing.can_observe(state, seat, stack[-2], week)):
            out.append(Observe(week + 1, TIME))
        if planet != NOWHERE:
            out.append(Plan(week + 1, PLANET))
            if observing.can_observe(state, seat, planet, week):
                out.append(Observe(week + 1, PLANET))
        if player.saved:
            out += _planned(state, seat, week)


def _planned(state: AstroState, seat: int, week: int) -> list[ObserveSaved]:
    """Every choice of saved cards that can be observed in a week (AN-CHR-01)."""
    cat = state.cat
    fitting = sorted(c for c in state.seats[seat].saved if observing.can_observe(state, seat, c, week))
    most = len(fitting) if state.ability(seat) == "save_three" else 1
    choices = (some for size in range(1, most + 1) for some in combinations(fitting, size))
    return [cat.observe_saved(week, some) for some in dict.fromkeys(choices)]


def _earth_rises(state: AstroState, seat: int, week: int) -> list[Action]:
    """In lunar orbit: Earth Rise, from the cards set aside, the planet deck or the save area (AN-LUN-01)."""
    terra, out = state.cat.terra, list[Action]()
    if state.mode == CONSTELLATION:
        return [Observe(week + 1, EARTH_RISE)] if state.terra_left else out
    if state.planet_top == terra:
        out.append(Observe(week + 1, PLANET))
    if terra in state.seats[seat].saved:
        out.append(state.cat.observe_saved(week, (terra,)))
    return out


# Why not ----------------------------------------------------------------------------------------------------


def _missed(state: AstroState, seat: int) -> Iterator[Action]:
    """What one would look for in vain: an observation, a launch, vehicles that do not leave from here."""
    player, cat = state.seats[seat], state.cat
    week = next(week for week in WEEKS if state.free_weeks >> week & 1)
    has_sights = observing.may_observe(state, seat) or (
        player.stage == MOON and state.mode and _earth_rises(state, seat, week)
    )
    if not has_sights:
        yield cat.observe[week]
    if player.stage:
        return
    idle = [vehicle for vehicle in range(SPACECRAFT + 1) if not declarable(state, seat) >> vehicle & 1]
    if SPACECRAFT in idle:
        yield cat.travel[week][SPACECRAFT]
    on_ground = [vehicle for vehicle in idle if vehicle != SPACECRAFT]
    for vehicle in on_ground[:1] if cat.is_sea[player.square] else on_ground:
        yield cat.travel[week][vehicle]


def _refuse_ready(state: AstroState, seat: int) -> Refusal | None:
    player = state.seats[seat]
    if player.prepared or player.stage or state.month >= 12:
        return Refusal("not-a-trainee", "You are not in training any more.", "AN-AST-01")
    if player.is_asked:
        return Refusal("is-asked", "You are asked about your training anyway.", "AN-AST-01")
    return None


def _refuse_week(state: AstroState, number: int) -> Refusal | None:
    week = number - 1
    if week not in WEEKS:
        return Refusal("no-such-week", "Weeks are 1 to 4.", "AN-RND-02")
    if state.free_weeks >> week & 1:
        return None
    if week in (state.bad_timing, state.shadow_week):
        who = "Bad timing" if week == state.bad_timing else "The shadow"
        return Refusal("week-taken", f"{who} blocks week {number}.", "AN-SLO-03")
    return Refusal("week-taken", f"Week {number} is taken.", "AN-RND-02")


def _refuse_travel(state: AstroState, seat: int, action: Travel) -> Refusal | None:
    player, vehicle = state.seats[seat], action.vehicle
    if vehicle not in DECLARED:
        return Refusal("no-such-vehicle", f"“{vehicle}” is no vehicle.", "AN-CMP-09")
    number = DECLARED.index(vehicle)
    if declarable(state, seat) >> number & 1:
        return None
    if player.stage:
        return Refusal("in-space", "In space you move by spacecraft, or stay.", "AN-ACT-08")
    if number == SPACECRAFT:
        return _refuse_pad(state, player)
    if number == HELIPORTING:
        return Refusal("no-heliports", "Only Sphen Easydive places heliports.", "AN-CHR-07")
    if state.cat.is_sea[player.square]:
        return Refusal("at-sea", "At sea only a boat goes on.", "AN-TRV-06")
    here = state.square_name(player.square)
    if not state.icons_on(player.square) >> number & 1:
        sentence = f"{here} shows no {vehicle}. A vehicle starts and ends on its icon."
        return Refusal("no-icon", sentence, "AN-TRV-02")
    return Refusal("no-way", f"From {here} no {vehicle} reaches another square.", "AN-RULING-32")


def _refuse_pad(state: AstroState, player: Player) -> Refusal:
    if not player.prepared:
        return moving.NOT_PREPARED
    pad = state.square_name(state.cat.launch_pad)
    sentence = f"A launch needs a pad on your square. The Saturn V stands in {pad}."
    return Refusal("no-pad", sentence, "AN-TRV-11")


def _refuse_in_space(state: AstroState, seat: int, action: Observe | Plan | ObserveSaved) -> Refusal | None:
    is_in_orbit = bool(state.mode) and state.seats[seat].stage == MOON
    if is_in_orbit and action in _earth_rises(state, seat, action.week - 1):
        return None
    sentence = "In flight only Earth Rise can be observed, from lunar orbit."
    return Refusal("in-space", sentence, "AN-RULING-11")


def _refuse_on_earth(state: AstroState, seat: int, action: Observe | Plan | ObserveSaved) -> Refusal | None:
    if state.month >= 12:
        sentence = "After the first year everybody is a prepared astronaut; on Earth only travel is allowed."
        return Refusal("trained", sentence, "AN-YR-03")
    if not observing.may_observe(state, seat):
        return Refusal("prepared", "A prepared astronaut only travels until the first launch.", "AN-ACT-07")
    if isinstance(action, ObserveSaved):
        return _refuse_saved(state, seat, action)
    if action.what == PLANET and state.planet_top == NOWHERE:
        return Refusal("no-planet-card", "No planet card lies face up on its deck.", "AN-ORR-02")
    if isinstance(action, Observe):
        return _refuse_observe(state, seat, action)
    if action.what == PLANET or (not action.what and state.weeks[action.week - 1]):
        return None
    return Refusal("no-card", f"There is no card to be planned in week {action.week}.", "AN-RULING-07")


def _refuse_saved(state: AstroState, seat: int, action: ObserveSaved) -> Refusal | None:
    cat, left, week = state.cat, list(state.seats[seat].saved), action.week - 1
    numbers = [cat.card.get(name, NOWHERE) for name in action.cards]
    for name, card in zip(action.cards, numbers, strict=True):
        if card not in left:
            return Refusal("not-saved", f"“{name}” is not in your save area.", "AN-ACT-05")
        left.remove(card)
        refusal = _refuse_card(state, seat, card, week)
        if refusal is not None:
            return refusal
    if len(numbers) > 1 and state.ability(seat) != "save_three":
        return Refusal("one-at-a-time", "A planned observation scores one card.", "AN-CHR-01")
    if not numbers or numbers != sorted(numbers):
        names = "+".join(cat.cards[card] for card in sorted(numbers or state.seats[seat].saved))
        return Refusal("name-cards", f"Name the saved cards in this order: {names}.", "AN-ACT-05")
    return None


def _refuse_observe(state: AstroState, seat: int, action: Observe) -> Refusal | None:
    player, week = state.seats[seat], action.week - 1
    stack, below = state.weeks[week], 1
    if action.what == PLANET:
        return _refuse_card(state, seat, state.planet_top, week)
    if action.what == TIME:
        below = 2
        if not state.has_characters or not observing.has_technique(state, player, "time"):
            return Refusal("no-time", "You do not have the technique Time.", "AN-TEC-01")
        if len(stack) < below:
            return Refusal("no-second", f"There is no second card in week {action.week}.", "AN-TEC-01")
    elif action.what:
        return Refusal("not-in-orbit", "Earth Rise is seen from lunar orbit.", "AN-LUN-01")
    if instruments.can_help(state, seat):
        return None
    if not stack:
        return Refusal("no-card", f"There is no card in week {action.week}.", "AN-RULING-07")
    return _refuse_card(state, seat, stack[-below], week)


def _refuse_card(state: AstroState, seat: int, card: int, week: int) -> Refusal | None:
    """Why a seat that may observe cannot score a card."""
    cat = state.cat
    if not observing.can_see(state, seat, card, week):
        zone, month = cat.zone_of[state.seats[seat].square], state.month_of_year
        return why_unseen(cat.content, cat.cards[card], cat.zones[zone], cat.months[month].number, week + 1)
    if not observing.can_equip(state, seat, card):
        return why_unequipped(cat.content, cat.cards[card], observing.missing_techniques(state, seat, card))
    return None
