"""What is decided, in a heading, and the move that stands out, where one does. It is never a trap."""

from __future__ import annotations

from moonrace.games.moonshot import actions as acts
from moonrace.tables.kit.hint import Hint
from moonrace.tables.kit.words import capital, count, listed, percent, signed
from moonrace.tables.moonshot.desk import Desk, Fit, sure
from moonrace.tables.moonshot.plain import module_words
from moonrace.tables.moonshot.words import PARAMETERS, space_name

LIKELY = 0.6
"""A launch that is likelier than this is offered as the natural step."""
WORTH_A_TEST = 0.03
"""How much one more test must add to the whole path to be offered."""


def hint_for(desk: Desk) -> Hint:
    """What the viewer decides now. The view says so, not the moves: a lesson offers few of them."""
    return _governing(desk) if desk.is_governing else _building(desk)


def _governing(desk: Desk) -> Hint:
    focus, phase = desk.view.focus, desk.view.phase
    if phase == "discussion":
        return _discussion(desk)
    if focus.rewarding is not None:
        return _rewarding(desk)
    if focus.tie is not None:
        return _tie(desk)
    if focus.supporting is not None:
        return _supporting(desk)
    if phase == "fates":
        return _fates(desk)
    return _preparations(desk) if desk.is_preparing else _politics(desk)


def _building(desk: Desk) -> Hint:
    focus = desk.view.focus
    if focus.gaining is not None:
        return _gaining(desk)
    if focus.fitting is not None:
        return _fitting(desk)
    if focus.adapting is not None:
        return _adapting(desk)
    if focus.placing is not None and desk.is_mine(focus.placing.nation):
        return _placing(desk)
    return _stopping(desk) if desk.can(acts.Stop) or desk.me.has_called_stop else _engineering(desk)


def _discussion(desk: Desk) -> Hint:
    mates = listed(desk.mates())
    heading = (
        f"Discuss round {desk.view.round} with {mates}." if mates else f"Round {desk.view.round} begins."
    )
    waits = [desk.scene.names[seat] for seat in desk.view.not_ready if seat != desk.view.seat]
    note = f"Still talking: {listed(waits)}." if waits else "Everybody else is ready."
    return Hint(heading, note, acts.Ready(), "Ready for the round")


# Politicians ------------------------------------------------------------------------------------------------


def _tokens(desk: Desk) -> str:
    return f"{desk.view.influence} Influence and {desk.view.bluff} Bluff in hand."


def _preparations(desk: Desk) -> Hint:
    if not desk.can(acts.Play):
        why = "Your hand is empty." if not desk.view.hand else "Every place of yours holds a card."
        return Hint("There is nothing to lay.", why, acts.Pass(), "Go on")
    note = "Choose a place: the card covers what it gives. Influence on the card wins its reward in phase 4."
    return Hint("Lay a Manoeuvre card, or pass.", note)


def _politics(desk: Desk) -> Hint:
    """With tokens spent and a likely launch at hand, launching is what comes next."""
    tokens = desk.view.influence + desk.view.bluff
    best = _best_launch(desk)
    if desk.can(acts.Support) or best is None:
        heading = "Support, announce, or launch."
        return Hint(heading, f"{_tokens(desk)} The launch decision is your last action.")
    mission, chance = best
    name = desk.words.mission(mission)
    rest = "One token cannot be placed alone." if tokens else "No tokens are left."
    return Hint(
        f"{name} passes with {percent(chance)}.",
        f"{rest} The launch decision is your last action.",
        acts.Launch(mission),
        f"Launch for {name}",
    )


def _best_launch(desk: Desk) -> tuple[str, float] | None:
    """The likeliest launch whose payload is aboard or can be paid and carried."""
    ready = [
        (path.mission, path.chance)
        for path in desk.paths.values()
        if acts.Launch(path.mission) in desk.legal and path.chance >= LIKELY and _can_load(desk, path.missing)
    ]
    return max(ready, key=lambda found: found[1] * (1 + desk.level(found[0])), default=None)


def _can_load(desk: Desk, missing: tuple[str, ...]) -> bool:
    room = sum(not desk.content.tiles[tile.tile].centre and not tile.payload for tile in desk.me.tiles)
    cost = sum(desk.content.payloads[kind].cost for kind in missing)
    return len(missing) <= room and cost <= desk.me.money


def _supporting(desk: Desk) -> Hint:
    placed = sure(desk.view.focus.supporting).placed
    least = desk.content.constants.smallest_support
    heading = f"{count(placed, 'token')} placed."
    if placed < least:
        return Hint(f"{heading} At least {least} make an action.", _tokens(desk))
    return Hint(f"{heading} More, or is that all?", _tokens(desk))


def _fates(_desk: Desk) -> Hint:
    note = "Choose before tokens are revealed. Evaluating counts Influence; escalating keeps card and tokens."
    return Hint("Evaluate or escalate each card of yours.", note)


def _tie(desk: Desk) -> Hint:
    tie = sure(desk.view.focus.tie)
    price = f"{tie.cost} of {desk.me.popularity} Popularity for {desk.tied_reward}"
    return Hint(f"A tie on {desk.words.card(tie.card)}.", f"Pay {price}, or let the other side obstruct.")


def _rewarding(desk: Desk) -> Hint:
    rewarding = sure(desk.view.focus.rewarding)
    name, gives = desk.words.mission(rewarding.mission), desk.words.reward(rewarding.mission)
    note = "Exploring turns up a card of your path to the Moon, so that it can be tested."
    return Hint(f"{name} is completed.", note, acts.TakeReward(), f"Take {gives}")


def _gaining(desk: Desk) -> Hint:
    gaining = sure(desk.view.focus.gaining)
    if gaining.kind == "tests":
        heading = f"{count(gaining.left, 'free test')} to place."
        return Hint(heading, "Each adds 1 to your roll for that card.")
    heading = f"{count(gaining.left, 'technology tile')} to draw."
    return Hint(heading, "It goes to your Development line.")


# Engineers --------------------------------------------------------------------------------------------------


def _placing(desk: Desk) -> Hint:
    tiles = sure(desk.view.focus.placing).tiles
    best = desk.best_offered()
    action = acts.PlaceTile(best.tile, best.space, best.turns)
    name = desk.words.tile(best.tile)
    if desk.scene.is_unaided or not best.total:
        heading = f"Place {name}." if len(tiles) == 1 else "Place one of the two tiles."
        note = "Choose a space on the blueprint, then how the tile is turned."
        if len(tiles) > 1:
            note += " The other goes to the Research Area."
        if desk.scene.is_unaided:
            return Hint(heading, note)
        return Hint(heading, note, action, f"Place {name} at {space_name(best.space)}")
    return Hint(
        f"{name} fits best at {space_name(best.space)}.", fit_note(desk, best), action, fit_label(desk, best)
    )


def fit_label(desk: Desk, fit: Fit) -> str:
    """What the big button says of a placement."""
    return f"Place {desk.words.tile(fit.tile)} at {fit.where}"


def fit_note(desk: Desk, fit: Fit) -> str:
    """What a placement does: matches, parameters, and the chance of the path in focus."""
    matches = count(len(fit.matched), "match", "matches") if fit.matched else "No match"
    note = f"{matches}: {fit.effect}."
    path = desk.focus
    if path is not None and abs(fit.whole - path.chance) > 0.001:
        note += f" {desk.words.mission(path.mission)} {percent(path.chance)} to {percent(fit.whole)}."
    return note


def _fitting(desk: Desk) -> Hint:
    module = sure(desk.view.focus.fitting).module
    return Hint(f"Arrived: {desk.words.module(module)}.", f"{module_words(desk, module)}.")


def _adapting(desk: Desk) -> Hint:
    adapting = sure(desk.view.focus.adapting)
    split = adapting.odds.split
    name, chance = desk.words.mission(adapting.mission), percent(adapting.odds.whole / adapting.odds.of)
    words = [f"{by} to {part}" for by, part in zip(split, PARAMETERS, strict=True) if by]
    return Hint(
        f"Divide {adapting.adaptivity} Adaptivity for {name}.",
        f"{chance} for the whole path when divided this way.",
        acts.Adapt(*split),
        capital(listed(words)),
    )


def _engineering(desk: Desk) -> Hint:
    money = f"{desk.me.money} money."
    load = _load(desk) or _find_payload_tile(desk)
    if load is not None:
        return load
    test, gain = _helpful_test(desk)
    fit = desk.best_fit([action.tile for action in desk.all_of(acts.Install)])
    if test is not None and desk.me.target and (fit is None or fit.whole < gain + _now(desk)):
        return test
    if fit is not None and fit.total > 0:
        name = desk.words.tile(fit.tile)
        note = f"At {fit.where}. {fit_note(desk, fit)}"
        return Hint(
            f"{name} fits best at {space_name(fit.space)}.", note, acts.Install(fit.tile), f"Install {name}"
        )
    if test is not None:
        return test
    if len(desk.legal) == 1:
        return Hint("Nothing can be paid for.", f"{money} It is kept.", acts.Pass(), "Pass for this round")
    return Hint("Take an Engineer's action, or pass.", f"{money} What is not spent is kept.")


def _stopping(desk: Desk) -> Hint:
    """Real-time play: the other Engineer is busy, or has been stopped."""
    if desk.can(acts.Stop):
        heading = f"{desk.words.nation(desk.them.nation)} is in the middle of an action."
        return Hint(heading, "Call STOP, and when it is done you steal before anything else.")
    return Hint("STOP: choose what to steal.", "Everything else waits.")


def _now(desk: Desk) -> float:
    return desk.focus.chance if desk.focus else 0.0


def _load(desk: Desk) -> Hint | None:
    """The payload that the rocket's mission asks for and that is not aboard."""
    empty = {tile.space for tile in desk.me.tiles if not tile.payload}
    for action in desk.all_of(acts.Prepare):
        if action.payload in desk.lacking and action.space in empty:
            what, name = desk.words.payload(action.payload), desk.words.mission(desk.me.target)
            cost = signed(desk.content.popularity.delayed)
            note = f"Without it the launch is delayed: Popularity {cost}."
            return Hint(f"{name} needs its {what}.", note, action, f"Load the {what}")
    return None


def _find_payload_tile(desk: Desk) -> Hint | None:
    """Without room for the payload nothing else helps the launch that was decided."""
    carriers = [tile for tile in desk.me.tiles if not desk.content.tiles[tile.tile].centre]
    room = sum(not tile.payload for tile in carriers)
    action = acts.Research("payload", "payload")
    if len(desk.lacking) <= room or action not in desk.legal:
        return None
    name, cost = desk.words.mission(desk.me.target), signed(desk.content.popularity.delayed)
    what = listed(map(desk.words.payload, desk.lacking))
    return Hint(
        f"{name} needs room for its {what}.",
        f"Research two Payload tiles, install one. Without it the launch is delayed: Popularity {cost}.",
        action,
        "Research Payload tiles",
    )


def _helpful_test(desk: Desk) -> tuple[Hint | None, float]:
    """The test that helps the path in focus most, and how much; none that helps too little."""
    path = desk.focus
    if path is None:
        return None, 0.0
    risk, chance = path.best_test
    action = acts.Test(risk)
    if action not in desk.legal or chance - path.chance <= WORTH_A_TEST:
        return None, 0.0
    name = desk.words.risk(risk)
    heading = f"{desk.words.mission(path.mission)} passes with {percent(path.chance)}."
    note = f"One more test on {name}: {percent(path.chance)} to {percent(chance)}."
    return Hint(heading, note, action, f"Test {name}"), chance - path.chance
