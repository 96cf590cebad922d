"""Every action as a button: its row in the panel, words, cost, and a sentence with what it leads to."""

from __future__ import annotations

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.blueprint import can_ever_be_met
from moonrace.games.moonshot.content import MOON
from moonrace.games.moonshot.view import ManoeuvreView
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in, placer
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed, percent, signed
from moonrace.tables.moonshot.desk import Desk, Fit, Path, sure
from moonrace.tables.moonshot.plain import module_words, tile_words
from moonrace.tables.moonshot.words import DECK_LETTERS, DECKS, PARAMETERS, TURNS, changes, gains, space_name

LEVELS = 3
"""How often a Manoeuvre pays more than before."""
LAUNCH_RANK = 15
"""Before the cards to support: the decision that ends the phase must never hide behind "More moves"."""


def _money(cost: int) -> dict[str, str]:
    return {"cost": str(cost), "cost_icon": "coin"} if cost else {"cost": "free"}


def _left(desk: Desk, cost: int) -> str:
    return f"{cost} money, {desk.me.money - cost} left" if cost else "free"


# Discussion and passing -------------------------------------------------------------------------------------


def _ready(_desk: Desk, _action: acts.Ready) -> Placed:
    sentence = "Say that you have discussed enough. The round begins when all four are ready."
    return Placed(0, "ready", "Ready", "people", Button("Ready", sentence))


def _time_up(_desk: Desk, _action: acts.TimeUp) -> Placed:
    return Placed(0, "ready", "Time", "clock", Button("End the discussion", "End the discussion."))


def _pass(desk: Desk, _action: acts.Pass) -> Placed:
    if desk.is_preparing:
        sentence = "Lay no card now. If the other side lays one, you may lay one again."
        return Placed(90, "end", "Pass", "pass", Button("Lay no card", sentence, key="E"))
    sentence = f"Pass for the rest of the round. {desk.me.money} money is kept."
    button = Button("Pass for this round", sentence, key="E", confirm=_delaying(desk))
    return Placed(90, "end", "Pass", "pass", button)


def _delaying(desk: Desk) -> str:
    """The question before a launch that was decided is left without its payload."""
    if not desk.lacking:
        return ""
    lacks, cost = listed(map(desk.words.payload, desk.lacking)), signed(desk.content.popularity.delayed)
    return f"{lacks} still missing: the launch is delayed, Popularity {cost}. Pass all the same?"


def _stop(_desk: Desk, _action: acts.Stop) -> Placed:
    button = Button("Call STOP", "Call STOP: when the running action is done, you steal.")
    return Placed(1, "stop", "Stop", "bell", button)


# Politicians ------------------------------------------------------------------------------------------------


def _play(desk: Desk, action: acts.Play) -> Placed:
    words, name = desk.words, desk.words.card(action.card)
    gives, costs = words.card_effect(action.card), words.place_effect(action.place)
    button = Button(
        words.place(action.place).split()[0],
        f"Lay {name} ({gives}) on {words.place(action.place)}, which gives {costs} while it is empty.",
        thing=f"place-{desk.me.nation}-{action.place}",
        ghost=f"hand-{action.card} place-{desk.me.nation}-{action.place}",
    )
    return Placed(
        10, f"play-{action.card}", f"{name}: {words.card_effect(action.card, is_short=True)}", "card", button
    )


def _support(desk: Desk, action: acts.Support) -> Placed:
    nation, _, card = desk.manoeuvre(action.card)
    is_own = desk.is_mine(nation)
    name, left = (
        desk.words.card(action.card),
        desk.view.influence if action.token == acts.INFLUENCE else desk.view.bluff,
    )
    kind, article = ("Influence", "an") if action.token == acts.INFLUENCE else ("Bluff", "a")
    aim = "to win it" if is_own else "to obstruct it"
    whose = "your" if is_own else "their"
    button = Button(
        kind,
        f"Put {article} {kind} token face down on {whose} {name}, {aim}. {left} in hand.",
        thing=f"card-{action.card} put-{action.card}-{action.token}",
        ghost=f"piece-{action.token} card-{action.card}",
        about=f"It gives {desk.words.card_effect(action.card, card.level)}.",
    )
    gives = desk.words.card_effect(action.card, card.level, is_short=True)
    icon = "flag" if is_own else "scrub"
    return Placed(20 if is_own else 25, f"support-{action.card}", f"{name}: {gives}", icon, button)


def _end_support(_desk: Desk, _action: acts.EndSupport) -> Placed:
    return Placed(90, "end", "End", "pass", Button("No more tokens", "Put no more tokens now.", key="E"))


def _announce(desk: Desk, action: acts.Announce) -> Placed:
    left = desk.view.mission_decks[action.level]
    sentence = f"Announce a mission of level {action.level}, at random: {count(left, 'card')} in its deck."
    return Placed(30, "announce", "Announce a mission", "flag", Button(f"Level {action.level}", sentence))


def _boost(desk: Desk, action: acts.Boost) -> Placed:
    after = desk.me.popularity - action.amount
    sentence = (
        f"Lower Popularity by {action.amount}, to {after}, for {count(action.amount, 'Influence token')}."
    )
    button = Button(f"{action.amount}", sentence)
    return Placed(50, "boost", "Influence for Popularity", "people", button, is_folded=True)


def _launch(desk: Desk, action: acts.Launch) -> Placed:
    words, name = desk.words, desk.words.mission(action.mission)
    path = desk.paths.get(action.mission)
    chance = f"{percent(path.chance)}" if path else ""
    missing = path.missing if path else desk.me.moon_missing
    lacks = f" {', '.join(map(words.payload, missing))} still to be prepared." if missing else ""
    odds = f" Passes with {chance} as it stands." if path else " Hidden risks are turned up first."
    other = " The other rocket stands there too." if desk.them.target == action.mission else ""
    button = Button(
        name,
        f"Put the rocket on {name}. This ends your part of the phase.{odds}{lacks}{other}",
        cost=chance,
        thing=f"mission-{action.mission}",
        about=f"Success: {words.reward(action.mission)}.",
    )
    is_closed = action.mission == MOON and not desk.view.is_moon_open
    return Placed(LAUNCH_RANK, "moon" if is_closed else "launch", "Launch for", "launch", button)


def _abort(desk: Desk, _action: acts.Abort) -> Placed:
    cost = desk.content.popularity.aborted
    sentence = f"Topple the rocket: no launch this round, Popularity {signed(cost)}. This ends your part."
    button = Button(
        "Abort the launch",
        sentence,
        cost=f"Popularity {signed(cost)}",
        confirm=f"No launch this round, and Popularity {signed(cost)}. Abort it?",
    )
    return Placed(LAUNCH_RANK + 1, "abort", "No launch", "scrub", button)


def _evaluate(desk: Desk, action: acts.Evaluate) -> Placed:
    _, _, card = desk.manoeuvre(action.card)
    name, gives = desk.words.card(action.card), desk.words.card_effect(action.card, card.level)
    own, theirs = card.tokens[desk.side], card.tokens[1 - desk.side]
    sentence = (
        f"Evaluate {name}, level {card.level}: {gives} if you have more Influence on it. "
        f"You have {own.influence}, they have {count(theirs.count, 'token')}."
    )
    button = Button(
        "Evaluate",
        sentence,
        cost=f"{own.influence} Influence against {count(theirs.count, 'token')}",
        thing=f"card-{action.card}",
    )
    return Placed(10, f"fate-{action.card}", _fate(desk, card), "card", button)


def _fate(desk: Desk, card: ManoeuvreView) -> str:
    """A card with what it gives now, and what it would give after an escalation."""
    gives = desk.words.card_effect(card.card, card.level, is_short=True)
    told = f"{desk.words.card(card.card)}: {gives}"
    higher = card.level + 1
    if higher > LEVELS:
        return told
    return f"{told}; level {higher}: {desk.words.card_effect(card.card, higher, is_short=True)}"


def _escalate(desk: Desk, action: acts.Escalate) -> Placed:
    _, _, card = desk.manoeuvre(action.card)
    name, higher = desk.words.card(action.card), card.level + 1
    if action not in desk.legal:
        return Placed(20, "escalate", "Escalate", "card", Button(name, f"Escalate {name}."))
    gives = desk.words.card_effect(action.card, higher)
    cover = f", covered by {desk.words.card(action.cover)} from your hand" if action.cover else ""
    label = (
        f"Escalate under {desk.words.card(action.cover)}" if action.cover else f"Escalate to level {higher}"
    )
    sentence = f"Escalate {name} to level {higher}{cover}: {gives} in a later round. Its tokens stay."
    row, verb = f"fate-{action.card}", _fate(desk, card)
    return Placed(10, row, verb, "card", Button(label, sentence, thing=f"card-{action.card}"))


def _pay_tie(desk: Desk, _action: acts.PayTie) -> Placed:
    cost = sure(desk.view.focus.tie).cost
    button = Button(
        "Pay and win it",
        f"Pay {cost} Popularity, {desk.me.popularity - cost} left, and receive {desk.tied_reward}.",
        cost=f"Popularity {signed(-cost)}",
    )
    return Placed(10, "tie", "The tie", "people", button)


def _yield_tie(_desk: Desk, _action: acts.YieldTie) -> Placed:
    sentence = "Pay nothing. The other side obstructs."
    return Placed(90, "end", "Yield", "pass", Button("Pay nothing", sentence, key="E"))


def _take_reward(desk: Desk, _action: acts.TakeReward) -> Placed:
    mission = sure(desk.view.focus.rewarding).mission
    gives = desk.words.reward(mission)
    button = Button(gives, f"Take the reward of {desk.words.mission(mission)}: {gives}.")
    return Placed(10, "reward", "Take the reward", "trophy", button)


def _explore(_desk: Desk, action: acts.Explore) -> Placed:
    sentence = f"Explore instead: turn up card {action.number} of your path to the Moon."
    button = Button(f"Card {action.number}", sentence, thing=f"moon-{action.number}")
    return Placed(20, "explore", "Explore instead", "moon", button)


# Engineers --------------------------------------------------------------------------------------------------


def _tile_button(desk: Desk, tile: str, sentence: str, **more: str) -> Button:
    """A button about a tile, with the icons on it."""
    about = f"Its icons: {tile_words(desk, tile)}."
    return Button(desk.words.tile(tile), sentence, thing=f"tile-{tile}", about=about, **more)


def _placed_next(desk: Desk, tile: str, sentence: str, **cost: str) -> Button:
    """The same for a tile that is placed next: it promises what that will do at best."""
    fit = desk.best_fit((tile,))
    best = f" Best at {fit.where}: {fit.effect}." if fit is not None and fit.total else ""
    ghost = f"tile-{tile} space-{desk.me.nation}-{fit.space}" if fit is not None else ""
    return _tile_button(desk, tile, f"{sentence}{best}", ghost=ghost, **cost)


def _install(desk: Desk, action: acts.Install) -> Placed:
    cost, name = desk.content.costs.install, desk.words.tile(action.tile)
    sentence = f"Install {name} from the Development line: {_left(desk, cost)}."
    button = _placed_next(desk, action.tile, sentence, **_money(cost))
    return Placed(10, "install", "Install", "assemble", button)


def _research(desk: Desk, action: acts.Research) -> Placed:
    cost = desk.content.costs.research
    label = f"{DECK_LETTERS[action.deck]}+{DECK_LETTERS[action.other]}"
    decks = f"{DECKS[action.deck]} and {DECKS[action.other]}"
    if action.deck == action.other:
        decks = f"{DECKS[action.deck]}, twice"
    tail = f"install one tile, lay the other open. {_left(desk, cost).capitalize()}."
    sentence = f"Research: draw from {decks}, {tail}"
    verb = f"Research for {cost} money"
    return Placed(20, "research", verb, "draw", Button(label, sentence))


def _buy(desk: Desk, action: acts.Buy) -> Placed:
    cost, name = desk.content.costs.buy, desk.words.tile(action.tile)
    sentence = f"Buy {name} from the Research Area: {_left(desk, cost)}."
    return Placed(12, "buy", "Buy", "coin", _placed_next(desk, action.tile, sentence, **_money(cost)))


def _supply(desk: Desk, action: acts.Supply) -> Placed:
    name, rounds = desk.words.tile(action.tile), len(desk.content.suppliers.order)
    sentence = (
        f"Move {name} to the Suppliers line, free. It is installed in phase 4, {rounds} rounds from now on."
    )
    button = _tile_button(desk, action.tile, sentence, cost="free")
    return Placed(30, "supply", "To Suppliers", "swap", button, is_folded=True)


def _order(desk: Desk, action: acts.Order) -> Placed:
    name, order = desk.words.module(action.module), desk.content.suppliers.order
    rounds = len(order) - order.index(action.price)
    when = "this round" if rounds == 1 else f"in {rounds} rounds"
    sentence = (
        f"Order {name} for {_left(desk, action.price)}. It arrives {when}. "
        f"{module_words(desk, action.module)}."
    )
    button = Button(when.capitalize(), sentence, thing=f"module-{action.module}", **_money(action.price))
    verb = f"Order {name}: {desk.words.bonus(action.module)}"
    return Placed(40, f"order-{action.module}", verb, "crate", button, is_folded=True)


def _test(desk: Desk, action: acts.Test) -> Placed:
    cost = 0 if desk.view.focus.gaining else desk.content.costs.test
    name, path = desk.words.risk(action.risk), desk.path_with(action.risk)
    own, _ = desk.tests_on(action.risk)
    label, odds = _tested(desk, path, action.risk) if path else (name, "")
    sentence = f"Test {name}, {count(own, 'test')} of yours on it: {_left(desk, cost)}.{odds}"
    button = Button(label, sentence, thing=f"risk-{action.risk}", **_money(cost))
    if path is None:
        return Placed(45, "test-moon", "Test for the way to the Moon", "search", button, is_folded=True)
    is_focus = desk.focus is not None and path.mission == desk.focus.mission
    if is_focus and path.chance_tested(action.risk) > path.chance:
        return Placed(14, "test", "Test", "search", button)
    verb = f"Test for {desk.words.mission(path.mission)}"
    return Placed(45, f"test-{path.mission}", verb, "search", button, is_folded=not desk.view.focus.gaining)


def _tested(desk: Desk, path: Path, risk: str) -> tuple[str, str]:
    """What one more test does to a risk and to its path: a label, and a sentence with a space before it."""
    at, sides = [card.risk for card in path.risks].index(risk), desk.cat.sides
    name, goal = desk.words.risk(risk), desk.words.mission(path.mission)
    now, then = percent(path.odds.numbers[at] / sides), percent(path.odds.tested[at] / sides)
    whole, tested = percent(path.chance), percent(path.chance_tested(risk))
    label = f"{name} {now} to {then}" if now != then else f"{name} stays {now}"
    return label, f" The risk goes from {now} to {then}, {goal} from {whole} to {tested}."


def _clear(desk: Desk, action: acts.ClearSabotage) -> Placed:
    costs = desk.content.costs
    cost = costs.anti_sabotage + costs.anti_sabotage_each * action.count
    sentence = f"Take {count(action.count, 'Sabotage token')} off the blueprint: {_left(desk, cost)}."
    button = Button(f"{action.count} of {desk.me.sabotage}", sentence, **_money(cost))
    return Placed(35, "clear", "Clear Sabotage", "burst", button)


def _prepare(desk: Desk, action: acts.Prepare) -> Placed:
    words, cost = desk.words, desk.content.payloads[action.payload].cost
    tile = next((tile for tile in desk.me.tiles if tile.space == action.space), None)
    aboard = tile.payload if tile else ""
    lost = f" The {words.payload(aboard)} there is lost." if aboard else ""
    sentence = (
        f"Put {words.payload(action.payload)} on the Payload tile at {space_name(action.space)}: "
        f"{_left(desk, cost)}.{lost}"
    )
    button = Button(
        f"{words.payload(action.payload)} on {space_name(action.space)}"
        if tile
        else words.payload(action.payload),
        sentence,
        thing=f"space-{action.space}",
        confirm=f"The {words.payload(aboard)} on {space_name(action.space)} is lost. Replace it?"
        if aboard
        else "",
        **_money(cost),
    )
    wanted = desk.focus is not None and action.payload in desk.focus.missing and not aboard
    row = "load" if wanted else "load-more"
    return Placed(13 if wanted else 46, row, "Load", "capsule", button, is_folded=not wanted)


def _steal_test(desk: Desk, action: acts.StealTest) -> Placed:
    name = desk.words.risk(action.risk)
    own, theirs = desk.tests_on(action.risk)
    lying = f"one of their {count(theirs, 'test')} on {name} becomes yours, {own} so far"
    sentence = f"Spend a Test Steal token: {lying}."
    button = Button(name, sentence, cost="1 token", thing=f"risk-{action.risk}")
    return Placed(16, "steal-test", "Steal a test", "swap", button)


def _steal_tile(desk: Desk, action: acts.StealTile) -> Placed:
    name = desk.words.tile(action.tile)
    where = "the Research Area" if desk.view.is_solo else "their Development line"
    sentence = f"Spend a Technology Steal token: install {name} from {where}, free."
    button = _placed_next(desk, action.tile, sentence, cost="1 token")
    return Placed(15, "steal-tile", "Steal technology", "swap", button)


def _place_tile(desk: Desk, action: acts.PlaceTile) -> Placed:
    fit = desk.fit(action.tile, action.space, action.turns)
    name, where = desk.words.tile(action.tile), space_name(action.space)
    over = f" {desk.words.tile(fit.covers)} is covered and lost." if fit.covers else ""
    is_told = not desk.scene.is_unaided
    effect = f": {fit.effect}" if is_told else ""
    button = Button(
        gains(fit.gain) or "no change" if is_told else capital(TURNS[action.turns]),
        f"Place {name} at {fit.where}{effect}.{over}",
        thing=f"space-{action.space}",
        confirm=_covering(desk, fit),
    )
    return Placed(
        -fit.total if is_told else 0,
        f"place-{action.tile}-{action.space}",
        f"{name} at {where}",
        "assemble",
        button,
        is_elsewhere=True,
    )


def _covering(desk: Desk, fit: Fit) -> str:
    """The question before a tile is lost."""
    return (
        f"{desk.words.tile(fit.covers)} at {space_name(fit.space)} is lost. Cover it?" if fit.covers else ""
    )


def _fit_module(desk: Desk, action: acts.FitModule) -> Placed:
    words, cat = desk.words, desk.cat
    after = desk.worth_with_module(action.module, action.slot)
    effect = changes(desk.me.worth, after)
    replaced = next(slot.module for slot in desk.me.modules if slot.slot == action.slot)
    lost = f" {words.module(replaced)} is discarded." if replaced else ""
    can_count = can_ever_be_met(cat, cat.slot[action.slot], cat.module[action.module])
    never = "" if can_count else " It can never count there."
    told = f" {effect}." if effect else " Its condition does not hold there yet."
    gain = [new - old for old, new in zip(desk.me.worth, after, strict=True)]
    is_told = not desk.scene.is_unaided
    effect = never or told if is_told else ""
    button = Button(
        words.slot(action.slot),
        f"Put {words.module(action.module)} on {words.slot(action.slot)}.{effect}{lost}",
        cost=("never" if never else gains(gain) or "not yet") if is_told else "",
        thing=f"slot-{action.slot}",
        confirm=_wasting(words.module(replaced) if replaced else "", is_wasted=bool(never)),
    )
    return Placed(10, "fit", "Put it on", "assemble", button)


def _wasting(replaced: str, *, is_wasted: bool) -> str:
    """The question before a Module is lost, or put where it never counts."""
    if is_wasted:
        return "It can never count there. Put it there?"
    return f"{replaced} is discarded. Replace it?" if replaced else ""


def _adapt(desk: Desk, action: acts.Adapt) -> Placed:
    split = (action.structure, action.electronics, action.code)
    path = desk.paths[sure(desk.view.focus.adapting).mission]
    s, e, c = (have + by for have, by in zip(desk.me.parameters, split, strict=True))
    odds = desk.odds_with(path, (s, e, c, 0))
    chance = percent(odds.whole / odds.of)
    named = ", ".join(f"{name} +{by}" for name, by in zip(PARAMETERS, split, strict=True) if by)
    sentence = f"Divide Adaptivity: {named}. {chance} for the whole path."
    return Placed(10, "adapt", "Adaptivity", "gear", Button(gains(split), sentence, cost=chance))


def _draw_tile(desk: Desk, action: acts.DrawTile) -> Placed:
    left = desk.view.tile_decks[action.deck]
    sentence = f"Draw a {DECKS[action.deck]} tile into the Development line: {left} in the deck."
    return Placed(10, "draw", "Draw a tile", "draw", Button(DECKS[action.deck], sentence, cost=str(left)))


place = placer(makers_in(vars()))
