"""The action phase: everybody takes a week and declares an action (AN-RND-02, AN-ACT, AN-TEC-01)."""

from __future__ import annotations

from collections.abc import Sequence
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
from moonrace.games.astronavigators.focus import FocusView, Phase
from moonrace.games.astronavigators.rules import instruments, moving, observing
from moonrace.games.astronavigators.state import (
    CONSTELLATION,
    OBSERVING,
    OBSERVING_SAVED,
    PLANET_CARD,
    PLANNING,
    SECOND,
    TRAVELLING,
    AstroState,
    Player,
)
from moonrace.games.astronavigators.words import WHAT
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow

READY = Ready()
IN_SPACE = 1 << SPACECRAFT | 1 << STAYING


class ActionPhase(Phase):
    """One after another, the seats choose a week and declare an action; nothing is executed yet."""

    __slots__ = ("at", "order")
    name = "declare"

    def __init__(self, order: tuple[int, ...], at: int = 0) -> None:
        self.order = order
        self.at = at

    def clone(self) -> ActionPhase:
        return ActionPhase(self.order, self.at)

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.order[self.at] if self.at < len(self.order) else NOWHERE)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return self.order[self.at : self.at + 1]

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        player = state.seats[seat]
        weeks = state.free_weeks
        out = state.cat.travels(weeks, declarable(state, seat)).copy()
        if player.stage:
            if player.stage == MOON and state.mode:
                _list_earth_rise(state, seat, weeks, out)
            return out
        if state.month >= 12:
            return out
        if not player.prepared:
            if not player.is_asked:
                out.append(READY)
        elif not player.launches:
            return out
        if state.mode:
            _list_observations(state, seat, weeks, out)
        else:
            _list_plain_observations(state, player, weeks, out)
        return out

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        player = state.seats[seat]
        if action is READY or isinstance(action, Ready):
            player.is_asked = True
            flow.tell(events.Ready(seat=seat))
            return
        self.at += 1
        if isinstance(action, Travel):
            _occupy(state, player, seat, action.week - 1, TRAVELLING)
            player.vehicle = DECLARED.index(action.vehicle)
            if player.vehicle <= SPACECRAFT:
                player.die = player.vehicle
        elif isinstance(action, Observe):
            _occupy(state, player, seat, action.week - 1, OBSERVING)
            _lay(state, player, WHAT.index(action.what))
        elif isinstance(action, Plan):
            _occupy(state, player, seat, action.week - 1, PLANNING)
            _lay(state, player, WHAT.index(action.what))
        else:
            assert isinstance(action, ObserveSaved)
            _occupy(state, player, seat, action.week - 1, OBSERVING_SAVED)
            _lay_saved(state, player, tuple(state.cat.card[name] for name in action.cards))
        flow.tell(events.Declared(seat=seat, action=str(action)))
        if player.instruments and instruments.usable(state, seat):
            state.frames.append(instruments.Placing(seat))

    def run(self, state: AstroState, flow: Flow) -> None:
        state.frames.pop()

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Ready):
            return Refusal("not-a-trainee", "You are not in training, or are asked anyway.", "AN-AST-01")
        if isinstance(action, (Observe, Plan, Travel, ObserveSaved)):
            return _refuse(state, seat, action)
        return NOT_OFFERED


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
    found = moving.leaving(state, seat) | 1 << STAYING
    if player.prepared and moving.launchable(state, seat):
        found |= 1 << SPACECRAFT
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
            out += [cat.observe_saved(week, (card,)) for card in saved if seen[week] >> card & 1]


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


def _list_earth_rise(state: AstroState, seat: int, weeks: int, out: list[Action]) -> None:
    """In lunar orbit: Earth Rise, from the cards set aside, the planet deck or the save area (AN-LUN-01)."""
    terra, player = state.cat.terra, state.seats[seat]
    for week in WEEKS:
        if not weeks >> week & 1:
            continue
        if state.mode == CONSTELLATION:
            if state.terra_left:
                out.append(Observe(week + 1, EARTH_RISE))
            continue
        if state.planet_top == terra:
            out.append(Observe(week + 1, PLANET))
        if terra in player.saved:
            out.append(state.cat.observe_saved(week, (terra,)))


# Why not ----------------------------------------------------------------------------------------------------

Declaration = Observe | Plan | Travel | ObserveSaved


def _refuse(state: AstroState, seat: int, action: Declaration) -> Refusal:
    player = state.seats[seat]
    week = action.week - 1
    if week not in WEEKS:
        return Refusal("no-such-week", "Weeks are 1 to 4.", "AN-RND-02")
    if not state.free_weeks >> week & 1:
        is_blocked = week in (state.bad_timing, state.shadow_week)
        clause = "AN-SLO-03" if is_blocked else "AN-RND-02"
        return Refusal("week-taken", f"Week {action.week} is taken.", clause)
    if isinstance(action, Travel):
        return _refuse_travel(state, seat, action)
    if player.stage:
        return Refusal("in-space", "In flight only Earth Rise can be observed, from orbit.", "AN-RULING-11")
    if state.month >= 12:
        return Refusal("trained", "After the first year only travel is allowed on Earth.", "AN-YR-03")
    if not observing.may_observe(state, seat):
        return Refusal("prepared", "A prepared astronaut only travels until the first launch.", "AN-ACT-07")
    if isinstance(action, ObserveSaved):
        return _refuse_saved(state, seat, action)
    if action.what == PLANET and (not state.has_orrery or state.planet_top == NOWHERE):
        return Refusal("no-planet-card", "No planet card lies face up on its deck.", "AN-ORR-02")
    if isinstance(action, Plan):
        return Refusal("no-card", "There is no such card to be planned.", "AN-RULING-07")
    return _refuse_observe(state, seat, action)


def _refuse_travel(state: AstroState, seat: int, action: Travel) -> Refusal:
    player = state.seats[seat]
    if action.vehicle not in DECLARED:
        return Refusal("no-such-vehicle", f"“{action.vehicle}” is no vehicle.", "AN-CMP-09")
    if player.stage:
        return Refusal("in-space", "In space you move by spacecraft, or stay.", "AN-ACT-08")
    if action.vehicle == "spacecraft" and not player.prepared:
        return Refusal("not-prepared", "Only a prepared astronaut may launch.", "AN-RULING-10")
    if action.vehicle == "spacecraft":
        return Refusal("no-pad", "There is no launch pad on your square.", "AN-TRV-11")
    if action.vehicle == "heliports":
        return Refusal("no-heliports", "Only Sphen Easydive places heliports.", "AN-CHR-07")
    is_shown = state.icons_on(player.square) >> DECLARED.index(action.vehicle) & 1
    if not is_shown:
        return Refusal("no-icon", f"Your square shows no {action.vehicle}.", "AN-TRV-02")
    return Refusal("no-way", f"No {action.vehicle} can leave your square.", "AN-RULING-32")


def _refuse_saved(state: AstroState, seat: int, action: ObserveSaved) -> Refusal:
    cat, player = state.cat, state.seats[seat]
    left = list(player.saved)
    for name in action.cards:
        card = cat.card.get(name, NOWHERE)
        if card not in left:
            return Refusal("not-saved", f"“{name}” is not in your save area.", "AN-ACT-05")
        left.remove(card)
        if not observing.can_see(state, seat, card, action.week - 1):
            return not_visible(state, seat, card, action.week - 1)
        if not observing.can_equip(state, seat, card):
            return _no_technique(state, seat, card)
    return Refusal("one-at-a-time", "A planned observation scores one card.", "AN-CHR-01")


def _refuse_observe(state: AstroState, seat: int, action: Observe) -> Refusal:
    player, week = state.seats[seat], action.week - 1
    stack = state.weeks[week]
    if action.what not in WHAT or action.what == EARTH_RISE:
        return Refusal("not-in-orbit", "Earth Rise is seen from lunar orbit.", "AN-LUN-01")
    if action.what == TIME:
        if not state.has_characters or not observing.has_technique(state, player, "time"):
            return Refusal("no-time", "You do not have the technique Time.", "AN-TEC-01")
        if len(stack) < 2:
            return Refusal("no-second", "There is no second card in that week.", "AN-TEC-01")
    if action.what != PLANET and not stack:
        return Refusal("no-card", "There is no card in that week.", "AN-RULING-07")
    card = {PLANET: state.planet_top}.get(
        action.what, stack[-2 if action.what == TIME else -1] if stack else -1
    )
    if not observing.can_see(state, seat, card, week):
        return not_visible(state, seat, card, week)
    return _no_technique(state, seat, card)


def not_visible(state: AstroState, seat: int, card: int, week: int) -> Refusal:
    """A card that cannot be observed from here and now."""
    cat = state.cat
    name = cat.content.card_name(cat.cards[card])
    zone, month = cat.zone_of[state.seats[seat].square], state.month_of_year
    is_lunar = cat.is_lunar(card)
    if is_lunar and card - cat.first_lunar != cat.phase_of_week[week]:
        return Refusal("wrong-week", f"{name} is seen in its own week only.", "AN-OBS-01")
    if (is_lunar or cat.transit_mask >> card & 1) and not cat.sun_rises[zone][month]:
        return Refusal("no-sun", f"{name} needs the Sun, and it does not rise in your zone.", "AN-OBS-04")
    if cat.is_planet(card):
        return Refusal("not-visible", f"{name} cannot be observed now.", "AN-ORR-01")
    if not cat.night_falls[zone][month]:
        return Refusal("no-night", f"{name} cannot be seen: there is no night in your zone.", "AN-VIS-09")
    return Refusal("not-visible", f"{name} cannot be seen from your square this month.", "AN-VIS-07")


def _no_technique(state: AstroState, seat: int, card: int) -> Refusal:
    missing = observing.missing_techniques(state, seat, card)
    names = " and ".join(name.replace("_", " ") for name in missing)
    clause = "AN-TEC-03" if "solar_protection" in missing else "AN-TEC-02"
    return Refusal("no-technique", f"That needs {names or 'a technique'}, or a tile that shows it.", clause)
