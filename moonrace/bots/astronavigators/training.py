"""On Earth: what to observe, what to plan, where to travel, and when to leave it all for the launch pad."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from moonrace.bots.astronavigators import reasons
from moonrace.bots.astronavigators.desk import LAST_TRAINING, SOLO, Desk, all_of, done
from moonrace.bots.astronavigators.reasons import Reasons
from moonrace.bots.astronavigators.routes import Routes, Trip, mission_continents
from moonrace.bots.astronavigators.voyage import UNIT
from moonrace.bots.astronavigators.weeks import best_week
from moonrace.bots.astronavigators.worth import AGENDA, TECHNIQUE_TILE, TEMPO, Worths
from moonrace.bots.mind import Choice
from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.catalogue import VEHICLES, WEEKS
from moonrace.kernel.actions import Action

GROWTH_NK = 9.0
GROWTH_MOONS = 0.25
GROWTH_SETS = 0.35
"""What a month of training brings on the average."""
AGENDA_SHARE = 0.2
"""What a fulfilled agenda is worth beside an arrival."""
AGENDA_CHANCE = 0.85
"""How likely a mission is not fulfilled in a month of training."""
PULL = 14.0
"""What being a month late at the launch pad costs."""
LEAN = 2.0
"""What every travel action between a square and the launch pad costs."""
AWAY = 0.6
"""What is left of a goal's worth for each travel action that it is away."""
INSTRUMENT = 6.0
EARLY = 4
ELSEWHERE = 0.55
"""How likely a saved card can be observed after a journey, with more than so many months of training left."""
LATE_PLANNING = 2
"""With so few months of training left nothing is planned any more."""

# When to launch ---------------------------------------------------------------------------------------------


def months_to_train(desk: Desk) -> int:
    """How many months to train after this one before launching; 0 to launch next month."""
    if desk.round > LAST_TRAINING or (desk.me.is_prepared and not desk.me.launches):
        return 0
    voyage = desk.voyage()
    patience = voyage.aims.patience
    launch_nk = desk.cat.content.values.saturn_v_launch_nk
    best, best_value = 0, -1.0
    for months in range(LAST_TRAINING - desk.round + 1):
        nk = GROWTH_NK * months + launch_nk
        value = voyage.smooth(
            0,
            (desk.me.nk + nk) / UNIT,
            desk.moons() + GROWTH_MOONS * months,
            len(desk.me.sets) + GROWTH_SETS * months,
        )
        value = patience**months * _with_agenda(desk, value, months)
        if value > best_value:
            best, best_value = months, value
    return best


def _with_agenda(desk: Desk, value: float, months: int) -> float:
    """What the launch is worth with the hope that the mission is fulfilled by then."""
    if desk.agenda is None:
        return value
    is_sure = desk.me.is_revealed or desk.me.is_fulfilled
    hope = 1.0 if is_sure else 1.0 - AGENDA_CHANCE**months
    return value * hope if desk.mode == SOLO else value + AGENDA_SHARE * hope


# Places -----------------------------------------------------------------------------------------------------


class Ground:
    """What squares are worth at one moment."""

    def __init__(self, desk: Desk, worths: Worths, months: int) -> None:
        self.desk = desk
        self.worths = worths
        self.months = months
        self.is_late = desk.round >= LAST_TRAINING or not desk.is_training
        self._arrivals = self._claims()
        self._goals = self._pulls()

    def place(self, square: int) -> float:
        """What it is worth to end this month on a square."""
        desk = self.desk
        distance = desk.distances[square]
        value = -LEAN * distance - PULL * max(0, distance - self.months)
        if not self.is_late and self.months > 0:
            value += self.worths.zone(desk.cat.zone_of[square])
            for distances, worth in self._goals:
                value += worth * AWAY ** max(1, distances[square])
        return value

    def _pulls(self) -> list[tuple[tuple[int, ...], float]]:
        """Goals further away: how far every square is from them, and what they are worth."""
        desk, cat = self.desk, self.desk.cat
        found = [
            (desk.almanac.distances(frozenset({square})), worth) for square, worth in self._arrivals.items()
        ]
        for continent, worth in mission_continents(desk).items():
            squares = frozenset(n for n, other in enumerate(cat.continent_of) if other == continent)
            found.append((desk.almanac.distances(squares), worth))
        return found

    def arrival(self, square: int) -> float:
        """What arriving on a square scores beside vehicle and continent."""
        return self._arrivals.get(square, 0.0)

    def _claims(self) -> dict[int, float]:
        """Quests that can be finished, and places where the agenda is revealed."""
        desk, cat = self.desk, self.desk.cat
        found: dict[int, float] = {}
        for quest in desk.me.quests:
            worth = claim_worth(desk, quest)
            if worth:
                square = cat.quest_square[cat.quest[quest]]
                found[square] = found.get(square, 0.0) + worth
        agenda = desk.agenda
        if agenda is not None and agenda.place and not desk.me.is_revealed and progress(desk) >= 1.0:
            for square in cat.agenda_squares[cat.agenda[agenda.id]]:
                found[square] = found.get(square, 0.0) + AGENDA[desk.view.players]
        return found


def progress(desk: Desk) -> float:
    """How much of the mission is done, as a share, being at its place apart."""
    agenda, me, cat = desk.agenda, desk.me, desk.cat
    if agenda is None:
        return 0.0
    scored = {*me.sets, *me.spent_sets, me.sct, me.ai}
    parts = [
        1.0 if name in scored else me.icons.get(name, 0) / cat.minimum[cat.set[name]] for name in agenda.sets
    ]
    if agenda.observe:
        least = agenda.observe_at_least or len(agenda.observe)
        observed = sum(1 << cat.card[name] for name in set(me.scored))
        seen = sum(bool(observed & cat.cards_showing(name)) for name in agenda.observe)
        parts.append(min(1.0, seen / least))
    if agenda.visit_all_but:
        wanted = [name for name in cat.continents if name not in agenda.visit_all_but]
        parts.append(sum(name in me.continents for name in wanted) / len(wanted))
    return sum(parts) / len(parts) if parts else 0.0


def claim_worth(desk: Desk, quest: str) -> float:
    """What finishing a quest now would be worth; nothing without a target observed."""
    entry = desk.cat.content.quests[quest]
    seen = sum(name in desk.me.scored for name in entry.targets)
    if not seen or (entry.observe_at_place and desk.me.square != desk.cat.squares[_place(desk, quest)]):
        return 0.0
    nk = entry.nk_all if seen == len(entry.targets) else entry.nk_some
    is_foreign = entry.continent != desk.me.continent or desk.is_solo
    return nk * (2 if desk.view.has_bonuses else 1) + INSTRUMENT * is_foreign


def quest_worth(desk: Desk, quest: str) -> float:
    """What a quest promises: targets observed, and how near its place is."""
    cat = desk.cat
    entry = cat.content.quests[quest]
    seen = sum(name in desk.me.scored for name in entry.targets) / len(entry.targets)
    distance = desk.almanac.distances(frozenset({_place(desk, quest)}))[desk.square]
    is_foreign = entry.continent != desk.me.continent
    return 20.0 * seen + INSTRUMENT * is_foreign - 4.0 * distance - 6.0 * entry.observe_at_place


def _place(desk: Desk, quest: str) -> int:
    return desk.cat.quest_square[desk.cat.quest[quest]]


# Declaring --------------------------------------------------------------------------------------------------


def declare(desk: Desk, legal: Sequence[Action]) -> Choice:
    """The action of a month on Earth."""
    months = months_to_train(desk)
    launches = [a for a in legal if isinstance(a, acts.Travel) and a.vehicle == "spacecraft"]
    if launches and months == 0:
        return Choice(best_week(desk, launches), reasons.LAUNCH_TRAVEL)
    scored = scores(desk, legal, months)
    best = max(scored, key=lambda action: scored[action])
    if acts.Ready() in legal and months == 0 and _will_be_on_pad(desk, best, months):
        return Choice(acts.Ready(), reasons.READY)
    return Choice(best, lambda: why_declared(desk, best, months))


def why_declared(desk: Desk, action: Action, months: int) -> str:
    """Why a month is spent like this."""
    because = Reasons(desk)
    match action:
        case acts.Observe():
            worth = observed(desk, Worths(desk), action)
            return because.observe(card_meant(desk, action), worth, months)
        case acts.ObserveSaved():
            return because.observe_saved(observed_saved(desk, Worths(desk), action), months)
        case acts.Plan():
            return because.plan(card_meant(desk, action), months)
        case acts.Travel() if action.vehicle != acts.STAY:
            return because.travel(months, desk.distances[desk.square])
    return because.stay(months)


def scores(desk: Desk, legal: Sequence[Action], months: int) -> dict[Action, float]:
    """What each declaration is worth, on one scale."""
    worths = Worths(desk)
    ground = Ground(desk, worths, months)
    here = ground.place(desk.square)
    found: dict[Action, float] = {}
    trips: dict[int, float] = {}
    if any(isinstance(action, acts.Travel) for action in legal):
        for value, trip in Routes(desk, ground.place, ground.arrival).best():
            trips.setdefault(trip.vehicle, value - 1.5 * len(desk.me.tiles))
    for action in legal:
        if isinstance(action, acts.Observe):
            found[action] = here + observed(desk, worths, action)
        elif isinstance(action, acts.ObserveSaved):
            found[action] = here + observed_saved(desk, worths, action)
        elif isinstance(action, acts.Plan):
            found[action] = here + planned(desk, worths, action)
        elif isinstance(action, acts.Travel):
            vehicle = VEHICLES.index(action.vehicle) if action.vehicle in VEHICLES else -1
            value = here - 1.0 if action.vehicle == acts.STAY else trips.get(vehicle, -99.0)
            found[action] = value + 0.01 * _denied(desk, worths, action.week)
    return found


def _denied(desk: Desk, worths: Worths, week: int) -> float:
    """What others cannot have when the week is taken."""
    cards = desk.view.weeks[week - 1].cards
    return worths.card(desk.cat.card[cards[-1]]) if cards else 0.0


def _will_be_on_pad(desk: Desk, action: Action, months: int) -> bool:
    """Whether the month is likely to end on a launch pad."""
    if not isinstance(action, acts.Travel) or action.vehicle == acts.STAY:
        return desk.square in desk.pads
    trip = best_trip(desk, months, VEHICLES.index(action.vehicle) if action.vehicle in VEHICLES else -1)
    return trip is not None and trip.here in desk.pads


def best_trip(desk: Desk, months: int, vehicle: int) -> Trip | None:
    """The trip that a vehicle is declared for."""
    ground = Ground(desk, Worths(desk), months)
    trips = Routes(desk, ground.place, ground.arrival).best(vehicle)
    return trips[0][1] if trips else None


# Observations -----------------------------------------------------------------------------------------------


def card_meant(desk: Desk, action: acts.Observe | acts.Plan) -> int:
    """The card a declaration is about."""
    cat = desk.cat
    if action.what == acts.PLANET:
        return cat.card[desk.view.planet_top]
    cards = desk.view.weeks[action.week - 1].cards
    if action.what == acts.TIME:
        return cat.card[cards[-2]]
    return cat.card[cards[-1]] if cards else -1


def observed(desk: Desk, worths: Worths, action: acts.Observe) -> float:
    """What a spontaneous observation is worth."""
    card = card_meant(desk, action)
    if card < 0:
        return 0.0
    week = action.week - 1
    if action.what == "" and not desk.view.weeks[week].is_observable:
        return 2.0
    return worths.card(card) - TECHNIQUE_TILE * len(_missing(desk, card))


def observed_saved(desk: Desk, worths: Worths, action: acts.ObserveSaved) -> float:
    """What a planned observation is worth; it frees the save area too."""
    cat = desk.cat
    total = 1.0
    for name in action.cards:
        total += worths.card(cat.card[name]) - TECHNIQUE_TILE * len(_missing(desk, cat.card[name]))
    if desk.ability == "planned_plus_spontaneous" and desk.view.weeks[action.week - 1].is_observable:
        total += worths.card(cat.card[desk.view.weeks[action.week - 1].cards[-1]])
    return total


def planned(desk: Desk, worths: Worths, action: acts.Plan) -> float:
    """What planning a card is worth: what it will bring, less the action that takes."""
    card = card_meant(desk, action)
    if card < 0 or desk.months_of_training < LATE_PLANNING or card == desk.cat.terra:
        return -9.0
    worth = worths.card(card) * _hope(desk, card)
    limit = 3 if desk.ability == "save_three" else 1
    saved = [worths.card(desk.cat.card[name]) for name in desk.me.saved]
    if len(saved) >= limit:
        worth -= min(saved)
    return worth - TEMPO if desk.ability not in ("save_three", "planned_plus_spontaneous") else worth - 6.0


def _hope(desk: Desk, card: int) -> float:
    """How likely a saved card can be observed in the months to come."""
    cat = desk.cat
    if cat.is_lunar(card):
        return 0.95 if not _lacks(desk, card) else 0.0
    if card >= cat.first_planet:
        return 0.6 if not _lacks(desk, card) else 0.0
    zone = cat.zone_of[desk.square]
    for months_on, hope in ((1, 0.95), (2, 0.8), (3, 0.6)):
        at = desk.round - 1 + months_on
        if at < LAST_TRAINING and cat.constellations_seen[zone][at] >> card & 1:
            return hope
    return ELSEWHERE if desk.months_of_training > EARLY else 0.2


def _missing(desk: Desk, card: int) -> list[str]:
    if desk.is_plain:
        return []
    return [name for name in desk.cat.techniques_needed[card] if name not in desk.me.techniques]


def _lacks(desk: Desk, card: int) -> bool:
    """Whether a card demands a technique that neither character nor tiles have."""
    icons = [icon for tile in desk.me.tiles for icon in desk.cat.content.tiles[tile].icons]
    return any(name not in icons for name in _missing(desk, card))


# Travelling -------------------------------------------------------------------------------------------------


def travel(desk: Desk, legal: Sequence[Action]) -> Choice:
    """A move of a travel action, a connection, or the launch."""
    launches = all_of(legal, acts.Launch)
    if launches:
        best = best_launch(desk, launches)
        return Choice(best, lambda: Reasons(desk).launch(best.rocket))
    free = free_action(desk, legal)
    if free is not None:
        return free
    months = months_to_train(desk)
    ground = Ground(desk, Worths(desk), months)
    routes = Routes(desk, ground.place, ground.arrival)
    focus = desk.view.focus
    if focus.vehicle:
        return _go(desk, routes, legal, VEHICLES.index(focus.vehicle))
    if months == 0:
        boost = [a for a in legal if isinstance(a, (acts.Connect, acts.Chain)) and a.vehicle == "spacecraft"]
        if boost:
            return Choice(boost[0], reasons.LAUNCH_TRAVEL)
    return _connect(desk, routes, legal)


def _go(desk: Desk, routes: Routes, legal: Sequence[Action], vehicle: int) -> Choice:
    for _, trip in routes.best(vehicle):
        action = acts.Go(desk.cat.squares[trip.first])
        if action in legal:
            return Choice(action, partial(Reasons(desk).leg, action.square))
    return Choice(legal[0], reasons.FIRST)


def _connect(desk: Desk, routes: Routes, legal: Sequence[Action]) -> Choice:
    """The first leg of the best way on, or the end of the journey."""
    onward = routes.onward()
    value, trip = onward[0]
    chains = [action for action in legal if isinstance(action, acts.Chain) and action.vehicle in VEHICLES[:5]]
    if chains:
        free_value, free_trip = routes.best()[0]
        chain = acts.Chain(VEHICLES[free_trip.vehicle])
        if free_value > value and chain in chains:
            return Choice(chain, partial(Reasons(desk).leg, desk.cat.squares[free_trip.here]))
    if trip.legs:
        tile, vehicle, _ = trip.legs[0]
        action = acts.Connect(desk.cat.tiles[tile], VEHICLES[vehicle])
        if action in legal:
            return Choice(action, partial(Reasons(desk).leg, desk.cat.squares[trip.here]))
    return Choice(done(legal), reasons.JOURNEY_ENDS)


LAUNCH_VALUE = 15
"""The tile value to name: the commonest on the way."""


def best_launch(desk: Desk, launches: Sequence[acts.Launch]) -> acts.Launch:
    """Reveal what can be revealed; the Saturn V for its NK."""

    def key(action: acts.Launch) -> tuple[bool, bool, float]:
        return bool(action.reveal), action.value in (-1, LAUNCH_VALUE), _rocket_worth(desk, action.rocket)

    return max(launches, key=key)


def _rocket_worth(desk: Desk, rocket: str) -> float:
    entry = desk.cat.content.rockets[rocket]
    if entry.ability == "launch_nk_10":
        return 10.0
    if not desk.has_orrery:
        return 0.0
    if entry.ability == "calibrate_lunar":
        return 3.0 * desk.moons()
    if entry.ability == "calibrate_set":
        return 6.0 * (entry.set in desk.me.sets)
    return 4.0


# What needs no action ---------------------------------------------------------------------------------------


def afterwards(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Finish quests, reveal, draw quests; else go on."""
    return free_action(desk, legal) or Choice(done(legal), reasons.NOTHING_FREE)


def free_action(desk: Desk, legal: Sequence[Action]) -> Choice | None:
    """Something worth doing that needs no action."""
    for action in legal:
        if isinstance(action, (acts.Reveal, acts.ClaimQuest)):
            return Choice(action, reasons.FREE_CLAIM)
    for action in legal:
        if isinstance(action, acts.Reactivate) and action.token in desk.cat.content.lunar_cards:
            return Choice(action, reasons.TOKEN_BACK)
    takes = all_of(legal, acts.TakeQuest)
    if takes and _wants_quest(desk):
        cheap = [action for action in takes if len(action.tiles) == 1]
        if cheap:
            return Choice(cheap[0], reasons.NEW_QUEST)
        if desk.me.quest_count == 0 and len(desk.me.tiles) >= 3:
            return Choice(takes[0], reasons.NEW_QUEST)
    return None


def _wants_quest(desk: Desk) -> bool:
    return desk.round <= 10 and desk.me.quest_count < 2


# Instruments ------------------------------------------------------------------------------------------------


def top_worth(desk: Desk) -> float:
    """What the top card of the own week is worth now."""
    week = desk.view.weeks[desk.me.week - 1]
    if not week.cards or not week.is_observable:
        return 0.0
    return Worths(desk).card(desk.cat.card[week.cards[-1]])


def after_instrument(desk: Desk, action: acts.UseInstrument) -> float:
    """What the top card of the own week is worth after using an instrument."""
    cat, view, own = desk.cat, desk.view, desk.me.week
    if action.instrument in ("armillary_sphere", "refractor_telescope"):
        name = action.card
    elif action.instrument == "reflector_telescope":
        name = action.card if action.week else ""
    elif action.instrument == "persian_astrolabe":
        name = view.weeks[action.week - 1].cards[-1]
    elif action.instrument == "octant" and action.week == own:
        name = view.deck_top
    else:
        name = ""
    if not name:
        return 0.0
    card = cat.card[name]
    if card < cat.first_planet:
        at = (desk.round - 1) % 12
        seen = cat.seen[cat.zone_of[desk.square]][at][own - 1] if own - 1 in WEEKS else 0
        if not seen >> card & 1 or _lacks(desk, card):
            return 0.0
    return Worths(desk).card(card)
