"""Buttons of the flight, and of what is set for the next one."""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.view import OutlookView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import SLOT_NAMES, SLOT_WORDS, SLOTS
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, percent

# In space ---------------------------------------------------------------------------------------------------


def _launch(desk: Desk, action: acts.Launch) -> Placed:
    name = desk.words.rocket(action.rocket)
    risk = desk.abort_words
    nk = desk.content.values.saturn_v_launch_nk
    bonus = f" {nk} NK for the launch." if action.rocket == "saturn_v" else ""
    label, reveal = name, ""
    if action.reveal:
        agenda = desk.content.agendas[desk.me.agenda]
        label = f"{name} + {agenda.name}"
        reveal = f", revealing {agenda.name}: {agenda.text}"
        if action.value >= 0:
            label += f", {action.value}"
            reveal += f" Tiles of {action.value} count 0."
    sentence = f"Launch with the {name}: {risk}.{bonus}{f' {capital(reveal[2:])}' if reveal else ''}"
    outlook = desk.view.outlook
    cost = f"{percent(outlook.abort_chance)} abort" if outlook and outlook.odds else ""
    row = f"launch-reveal-{action.rocket}" if action.value >= 0 else "launch"
    verb = "Launch, naming" if action.value >= 0 else "Launch"
    button = Button(
        label,
        sentence,
        cost=cost if not action.value >= 0 else "",
        icon="launch",
        ghost=desk.ghost_at(desk.goal_thing),
        confirm="" if action.reveal else _doomed(outlook),
    )
    return Placed(1, row, verb, "launch", button)


def _draw(desk: Desk, action: acts.DrawTile) -> Placed:
    stage = desk.stage("outbound", action.stage)
    name = desk.words.stage_name("outbound", action.stage)
    odds = f" {capital(desk.odds_words(stage.odds))}." if stage and stage.odds else ""
    button = Button(
        str(action.stage),
        f"Draw a tile of stage {action.stage}, {name}, unseen by others, to exchange it later.{odds}",
        thing=f"st-outbound-{action.stage}",
    )
    return Placed(0, "draw", "Draw of stage", "draw", button)


def _fly(desk: Desk, action: acts.Fly) -> Placed:
    outlook = desk.view.outlook
    where = desk.next_words
    odds = (
        f" {capital(desk.odds_words(outlook.odds))} against {outlook.slack} left."
        if outlook and outlook.odds
        else ""
    )
    label, reveal = f"To {where}", ""
    if action.reveal:
        agenda = desk.content.agendas[desk.me.agenda]
        label, reveal = f"To {where}, revealing {agenda.name}", f", revealing {agenda.name}: {agenda.text}"
    sentence = f"Fly to {where}{reveal}: {desk.abort_words}.{odds}"
    cost = f"{percent(outlook.abort_chance)} abort" if outlook and outlook.odds else "no risk"
    button = Button(
        label,
        sentence,
        cost=cost,
        icon="move",
        thing=desk.goal_thing,
        ghost=desk.ghost_at(desk.goal_thing),
        confirm="" if action.reveal else _doomed(outlook),
    )
    return Placed(0, "fly", "Fly", "move", button)


def _doomed(outlook: OutlookView | None) -> str:
    """The question before a step on which every tile weighs too much, as far as the outlook tells."""
    is_doomed = outlook is not None and outlook.odds and outlook.abort_chance >= 1
    return "Every tile left there is over your limit. Fly all the same?" if is_doomed else ""


def _exchange(desk: Desk, action: acts.Exchange) -> Placed:
    mine = next((tile.value for tile in desk.me.drawn if tile.stage == action.stage), -1)
    stage = desk.stage("outbound", action.stage)
    there = f"the {stage.value} there" if stage and stage.value >= 0 else "the face-down tile there"
    sentence = f"Exchange your {mine} of stage {action.stage} for {there}. Once per game."
    button = Button(f"Stage {action.stage}: {mine}", sentence, thing=f"st-outbound-{action.stage}")
    return Placed(20, "exchange", "Exchange tile", "swap", button)


def _claim_step(_desk: Desk, _action: acts.ClaimStep) -> Placed:
    button = Button("Show both tiles", "Show that both tiles have the same value: one extra step.")
    return Placed(2, "claim-step", "Extra step", "forward", button)


def _cancel(desk: Desk, _action: acts.CancelValue) -> Placed:
    token, value = desk.words.token(desk.me.sxt), desk.view.focus.value
    sentence = f"Cancel the difficulty of this tile, {value}, with {token} on the sextant."
    return Placed(0, "sxt", "Sextant", "sextant", Button(f"Cancel the {value}", sentence))


def _redraw(desk: Desk, _action: acts.Redraw) -> Placed:
    sentence = f"Exchange this tile of {desk.view.focus.value} for a freshly drawn one, for everybody."
    return Placed(0, "redraw", "Moon Festival", "draw", Button("Draw another", sentence))


def _lessen(desk: Desk, _action: acts.Lessen) -> Placed:
    minus = desk.content.agendas[desk.me.agenda].minus
    value = desk.view.focus.value
    after = max(0, value - minus)
    sentence = f"Lower the difficulty of {value} by {minus}, to {after}, and later tiles of this move too."
    return Placed(0, "planets", "Agenda", "planet", Button(f"Difficulty {after}", sentence))


def _take_step(_desk: Desk, _action: acts.TakeStep) -> Placed:
    sentence = "Take one more step instead; all tiles of this move count in full."
    return Placed(0, "planets", "Agenda", "planet", Button("One more step", sentence))


def _guess(desk: Desk, action: acts.Guess) -> Placed:
    stage = desk.stage(desk.me.place, desk.me.stage)
    odds = dict(stage.odds) if stage else {}
    total = sum(odds.values())
    chance = f", {percent(odds.get(action.value, 0) / total)}" if total else ""
    wrong = "out of the race, without an arrival" if desk.is_homeward else "a free abort"
    sentence = f"Guess {action.value}{chance}: right, one stage on; wrong, {wrong}."
    return Placed(0, "guess", "Guess", "question", Button(str(action.value), sentence))


def _housing(_desk: Desk, action: acts.ChooseHousing) -> Placed:
    sentence = f"For you the housing of stage {action.stage} is one less on this trajectory."
    return Placed(0, "housing", "Less housing", "door", Button(f"Stage {action.stage}", sentence))


# After the resolution ---------------------------------------------------------------------------------------


def _prepare(_desk: Desk, _action: acts.Prepare) -> Placed:
    sentence = (
        "Finish training and become a prepared astronaut: no more observations until your first launch."
    )
    confirm = "From now on you only travel until your first launch. Finish training?"
    button = Button("Become an astronaut", sentence, confirm=confirm, icon="helmet")
    return Placed(5, "prepare", "Training", "helmet", button)


def _train_on(_desk: Desk, _action: acts.TrainOn) -> Placed:
    sentence = "Go on training, and ask me again only on a launch site or when I say so."
    return Placed(6, "prepare", "Training", "helmet", Button("Train on, ask no more", sentence))


def _calibrate(desk: Desk, action: acts.Calibrate) -> Placed:
    name, slot = desk.words.token(action.token), action.slot
    if slot == acts.SXT:
        effect = "it may cancel one tile of your next move"
    else:
        effect = "one extra step if its icon is on a top card next month"
    button = Button(name, f"Put {name} on the {SLOT_NAMES[slot]}: {effect}.")
    rank = {"sxt": 1, "sct": 2, "ai": 3}[slot]
    icon = {"sxt": "sextant", "sct": "telescope", "ai": "gear"}[slot]
    return Placed(rank, f"slot-{slot}", f"{SLOT_WORDS[slot]} {SLOTS[slot]}", icon, button)


def _abort_stage(desk: Desk, _action: acts.AbortStage) -> Placed:
    sentence = "Turn the Abort Stage token: back to the pad with difficulty 0, and all spent tokens active."
    confirm = f"You leave {desk.where(desk.me)} for the launch pad. Abort?"
    button = Button("Back to the pad", sentence, confirm=confirm)
    return Placed(40, "abort", "Abort Stage", "undo", button, is_folded=True)


IN_SPACE = makers_in(vars())
