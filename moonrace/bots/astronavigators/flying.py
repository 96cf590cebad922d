"""In space: weeks for the move, calibration, steps, tokens and aborts, by the values of the voyage."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.astronavigators import reasons, training
from moonrace.bots.astronavigators.desk import FIRST_AND_FAST, LAST_MONTH, Desk, all_of
from moonrace.bots.astronavigators.reasons import Reasons
from moonrace.bots.astronavigators.voyage import HIDDEN, LESSENING, MOON, UNIT, Board
from moonrace.bots.astronavigators.weeks import best_week
from moonrace.bots.mind import Choice
from moonrace.games.astronavigators import actions as acts
from moonrace.kernel.actions import Action

Answer = tuple[Action, str]
"""An action in flight, and why."""
EXCHANGE = 8.0
"""How much lower an own tile must be for the one exchange of the game."""
RESTART_MONTHS = 11
RESTART_MONTHS_PLAIN = 6
RESTART_GAIN = 1.1


def declare(desk: Desk, travels: Sequence[acts.Travel], legal: Sequence[Action]) -> Choice:
    """Fly in the best week; from orbit perhaps look at the Earth first."""
    rises = [action for action in legal if isinstance(action, (acts.Observe, acts.ObserveSaved))]
    if rises and desk.stage == MOON and _wants_earth_rise(desk):
        return Choice(rises[0], reasons.LOOK_AT_EARTH)
    flights = [action for action in travels if action.vehicle == "spacecraft"]
    return Choice(best_week(desk, flights or travels), reasons.WEEK_OF_FLIGHT)


def _wants_earth_rise(desk: Desk) -> bool:
    voyage, board = desk.voyage(), desk.board()
    months_left = LAST_MONTH - desk.round
    if months_left <= 6:
        return False
    moons, sets = min(board.moons, 4), min(board.sets, 5)
    slack = min(board.slack, 34)
    at_once = voyage.move(MOON, slack, moons, sets)
    return voyage.aims.patience * voyage.in_orbit(min(slack + 2, 34), min(moons + 1, 4), sets, 0) > at_once


# Calibrating ------------------------------------------------------------------------------------------------


def calibrate(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Finish training when it is time; then a token on every instrument that the next move can use."""
    if acts.Prepare() in legal:
        is_time = desk.square in desk.pads and training.months_to_train(desk) == 0
        if is_time:
            return Choice(acts.Prepare(), reasons.PREPARE)
        return Choice(acts.TrainOn() if acts.TrainOn() in legal else acts.Done(), reasons.TRAIN_ON)
    if desk.me.place == "earth" and desk.square not in desk.pads:
        return Choice(acts.Done(), reasons.NOT_ON_PAD)
    if acts.AbortStage() in legal and _wants_restart(desk):
        return Choice(acts.AbortStage(), reasons.RESTART)
    if desk.stage == MOON and _wants_earth_rise(desk) and desk.terra:
        return Choice(acts.Done(), reasons.SAVE_FOR_EARTH_RISE)
    moons = [a for a in legal if isinstance(a, acts.Calibrate) and a.slot == acts.SXT]
    if moons and desk.voyage().wants_moon(launch_board(desk)):
        return Choice(best_moon(desk, moons), reasons.MOON_TOKEN)
    sets = [a for a in legal if isinstance(a, acts.Calibrate) and a.slot != acts.SXT]
    if sets:
        return Choice(best_set(desk, sets), reasons.SET_TOKEN)
    return Choice(acts.Done(), reasons.CALIBRATED)


def launch_board(desk: Desk) -> Board:
    """Where the seat is in flight; on the pad with the NK that the launch will give."""
    board = desk.board()
    if not desk.stage and desk.square == desk.cat.launch_pad:
        return board._replace(slack=board.slack + desk.cat.content.values.saturn_v_launch_nk // UNIT)
    return board


def best_moon(desk: Desk, moons: Sequence[acts.Calibrate]) -> Action:
    """A token that is half spent already, else any."""
    return max(moons, key=lambda action: action.token in desk.me.half_moons)


def best_set(desk: Desk, sets: Sequence[acts.Calibrate]) -> Action:
    """On the SCT what appears less often, since it is spent; on the AI what appears most."""
    chance = {action.token: icon_chance(desk, action.token) for action in sets}
    if sets[0].slot == acts.SCT and len(sets) > 1:
        return min(sets, key=lambda action: chance[action.token])
    return max(sets, key=lambda action: chance[action.token])


def icon_chance(desk: Desk, name: str) -> float:
    """How likely an icon appears on the cards of the next month."""
    cat = desk.cat
    number = cat.set[name]
    top = desk.view.deck_top
    if top and number in cat.sets_of[cat.card[top]]:
        return 1.0
    gone = [*desk.me.scored, *(card for week in desk.view.weeks for card in week.cards)]
    members = sum(cat.copies[card] for card in range(cat.first_planet) if number in cat.sets_of[card])
    members -= sum(
        number in cat.sets_of[cat.card[card]] for card in gone if cat.card[card] < cat.first_planet
    )
    return max(0.0, members / 78.0)


def _wants_restart(desk: Desk) -> bool:
    """Whether to begin again from the pad with all tokens is better than to go on."""
    needed = RESTART_MONTHS_PLAIN if desk.mode == FIRST_AND_FAST else RESTART_MONTHS
    if LAST_MONTH - desk.round < needed:
        return False
    now = desk.voyage().value(desk.board())
    me = desk.me
    nk = me.nk + (desk.cat.content.values.saturn_v_launch_nk if me.rocket == "saturn_v" else 0)
    moons, sets = len(me.moons) + len(me.spent_moons), len(me.sets) + len(me.spent_sets)
    again = desk.voyage_from(0)
    return again.aims.patience * again.value(Board(0, nk // UNIT, moons, sets)) > RESTART_GAIN * now


# Flying -----------------------------------------------------------------------------------------------------


def flight(desk: Desk, legal: Sequence[Action]) -> Choice:
    """An answer in the middle of a move."""
    action, text = Move(desk, legal).answer()
    return Choice(action, lambda: Reasons(desk).flight(text))


class Move:
    """One answer in flight."""

    def __init__(self, desk: Desk, legal: Sequence[Action]) -> None:
        self.desk = desk
        self.legal = legal
        self.voyage = desk.voyage()
        me, focus = desk.me, desk.view.focus
        board = desk.board()
        self.stage = board.stage
        self.slack = min(board.slack, 34)
        self.steps = focus.steps
        self.value = max(0, focus.value) // UNIT
        self.has_sxt = bool(me.sxt) and not me.is_sxt_used
        self.moons = min(board.moons, 4)
        self.sets = min(board.sets + bool(me.ai), 5)
        self.shown = desk.shown()

    def answer(self) -> Answer:
        """What to say."""
        asked = self.desk.view.focus.asked
        if asked == "sxt":
            return self._cancel()
        if asked == "planets":
            return self._planets()
        if asked == "redraw":
            return self._redraw()
        if asked == "guess":
            return self._guess()
        if asked == "housing":
            return acts.ChooseHousing(4 if self.stage < MOON else 2), reasons.HOUSING
        return self._move()

    def _faced(self, *, has_sxt: bool, value: int) -> float:
        return self.voyage.face(
            self.stage, self.slack, self.steps, has_sxt, self.moons, self.sets, self.shown, value
        )

    def _cancel(self) -> Answer:
        kept = self._faced(has_sxt=True, value=self.value)
        if self._faced(has_sxt=False, value=0) > kept:
            return acts.CancelValue(), reasons.CANCEL
        return acts.Done(), reasons.KEEP_TOKEN

    def _planets(self) -> Answer:
        minus = max(0, self.voyage.manner.minus)
        rest = self.has_sxt, self.moons, self.sets
        less = max(0, self.value - minus)
        lessened = self.voyage.added(self.stage, self.slack - less, self.steps, *rest, LESSENING)
        stepped = self.voyage.added(self.stage, self.slack - self.value, self.steps + 1, *rest, HIDDEN)
        return (acts.TakeStep(), reasons.STEP) if stepped > lessened else (acts.Lessen(), reasons.LESSEN)

    def _redraw(self) -> Answer:
        """Hope for a lower tile where this one is above the mean."""
        values = self.desk.cat.stage_tiles[self.stage]
        is_high = self.value * UNIT > sum(values) / len(values)
        return (acts.Redraw(), reasons.REDRAW) if is_high else (acts.Done(), reasons.KEEP_TILE)

    def _guess(self) -> Answer:
        """Guess only where a wrong guess costs little."""
        tiles = self.desk.cat.stage_tiles[self.stage]
        guess = max(self.desk.cat.stage_values[self.stage], key=tiles.count)
        chance = tiles.count(guess) / len(tiles)
        rest = self.has_sxt, self.moons, self.sets, self.shown
        stay = self.voyage.step(self.stage, self.slack, self.steps, *rest)
        right = self.voyage.fly(self.stage, self.slack, self.steps + 1, *rest)
        wrong = self._restart() if self.stage < MOON else 0.0
        action = acts.Guess(guess)
        is_better = chance * right + (1 - chance) * wrong > stay
        if is_better and action in self.legal:
            return action, reasons.GUESS
        return acts.Done(), reasons.NO_GUESS

    def _restart(self) -> float:
        desk = self.desk
        if LAST_MONTH - desk.round < RESTART_MONTHS:
            return 0.0
        nk = desk.me.nk + desk.cat.content.values.saturn_v_launch_nk
        return desk.voyage_from(0).value(Board(0, nk // UNIT, self.moons, self.sets))

    def _move(self) -> Answer:
        if acts.ClaimStep() in self.legal:
            return acts.ClaimStep(), reasons.CLAIM_STEP
        exchange = self._exchange()
        if exchange is not None:
            return exchange, reasons.EXCHANGE
        for action in self.legal:
            if isinstance(action, acts.Reactivate) and action.token in self.desk.cat.content.lunar_cards:
                return action, reasons.TOKEN_BACK
        flights = all_of(self.legal, acts.Fly)
        if not flights:
            return acts.Done(), reasons.NO_STEPS
        rest = self.has_sxt, self.moons, self.sets, self.shown
        flown = self.voyage.fly(self.stage, self.slack, self.steps, *rest)
        stayed = self.voyage.rest(self.stage, self.slack, self.moons, self.sets)
        if flown >= stayed or self.stage == 0:
            return max(flights, key=lambda action: action.reveal), reasons.FLY
        return acts.Done(), reasons.REST

    def _exchange(self) -> Action | None:
        """Lay a lower tile on a stage still to be passed, or on the one just entered."""
        exchanges = all_of(self.legal, acts.Exchange)
        best = max(exchanges, key=lambda action: (self._gain(action.stage), action.stage), default=None)
        return best if best is not None and self._gain(best.stage) >= EXCHANGE else None

    def _gain(self, stage: int) -> float:
        desk = self.desk
        mine = next(tile.value for tile in desk.me.drawn if tile.stage == stage)
        theirs = next(s for s in desk.view.trajectory if s.stage == stage and s.direction == "outbound")
        if stage < self.stage or self.stage >= MOON:
            return 0.0
        if theirs.value >= 0:
            return float(theirs.value - mine)
        counts = theirs.odds
        return sum(value * count for value, count in counts) / sum(count for _, count in counts) - mine


def draw_tile(_desk: Desk, legal: Sequence[Action]) -> Choice:
    """The stage whose tiles weigh most."""
    best = max(all_of(legal, acts.DrawTile), key=lambda action: action.stage)
    return Choice(best, reasons.HEAVY_STAGE)


def relaunch(desk: Desk, legal: Sequence[Action]) -> Choice:
    """Off again at once."""
    launches = all_of(legal, acts.Launch)
    return Choice(training.best_launch(desk, launches) if launches else acts.Done(), reasons.RELAUNCH)
