"""Every action as a button: its row in the panel, words, cost, and a sentence with what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.view import OutlookView
from moonrace.kernel.actions import Action
from moonrace.tables.astronavigators.desk import Desk, Worth
from moonrace.tables.astronavigators.words import SLOT_NAMES, SLOTS, TILE_ICONS, VEHICLE_ICONS
from moonrace.tables.face import Button
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed, percent, signed

DONE = {
    "instruments": ("No instrument", "Put no more instruments beside your character."),
    "use instruments": ("Go on", "Use no more instruments."),
    "precedence": ("Keep the order", "Choose your week in the usual order."),
    "month 12": ("Keep it hidden", "Do not reveal an agenda now."),
    "observation": ("Keep it hidden", "Do not reveal an agenda with this observation."),
    "afterwards": ("Nothing more", "Do nothing more in this week."),
    "relaunch": ("Stay on the pad", "Do not launch again this month."),
}
WEEK_ROW = "week-"
WAYS = {acts.SEARCH: "search for the own colour", "": "draw two, keep one"}


def place(desk: Desk, action: Action) -> Placed:
    """Where an action stands in the panel, and what it says there."""
    return _MAKERS[type(action)](desk, action)


def abort_words(outlook: OutlookView | None) -> str:
    """The risk of the next step: "No abort possible", "20 % abort"."""
    if outlook is None or not outlook.odds:
        return "no tile, no risk"
    if not outlook.abort_chance:
        return "no abort possible"
    return f"{percent(outlook.abort_chance)} abort"


def worth_words(desk: Desk, worth: Worth) -> str:
    """ "5 NK, completes Milky Way for 10 NK"."""
    if not worth.sets:
        return f"{worth.card} NK"
    return f"{worth.card} NK, completes {listed(map(desk.words.set, worth.sets))} for {worth.set_nk} NK"


def sets_said(desk: Desk, card: str) -> str:
    """The sets a card counts for, with how far one is: "Counts for Milky Way, 1 of 3 so far"."""
    scored, mine = desk.scored_sets(), desk.me.icons
    open_sets = [name for name in desk.sets_of(card) if name not in scored]
    told = [
        f"{desk.words.set(name)} ({mine.get(name, 0)} of {desk.content.sets[name].minimum})"
        for name in open_sets
    ]
    return f"Counts for {listed(told)}." if told else ""


# Set-up -----------------------------------------------------------------------------------------------------


def _continent(desk: Desk, action: acts.ChooseContinent) -> Placed:
    entry = desk.content.continents[action.continent]
    home = desk.words.square(entry.home)
    button = Button(
        str(action),
        entry.name,
        f"Begin in {entry.name}: home square {home}, {desk.words.zone(entry.home)}, {entry.nk} NK.",
        cost=f"{entry.nk} NK",
        thing=f"sq-{entry.home}",
    )
    return Placed(0, "continent", "Begin in", "earth", button)


def _character(desk: Desk, action: acts.ChooseCharacter) -> Placed:
    entry = desk.content.characters[action.character]
    where = desk.words.continent(entry.continent)
    technique = desk.words.technique(entry.technique)
    button = Button(
        str(action), f"Keep {entry.name}", f"Keep {entry.name}, {where}, technique {technique}: {entry.text}"
    )
    return Placed(0, "character", "Keep", "person", button, is_elsewhere=True)


def _agenda(desk: Desk, action: acts.ChooseAgenda) -> Placed:
    entry = desk.content.agendas[action.agenda]
    button = Button(
        str(action), entry.name, f"Keep {entry.name}. {desk.words.mission(action.agenda)}. {entry.text}"
    )
    return Placed(0, "agenda", "Keep", "orders", button, is_elsewhere=True)


def _planet(desk: Desk, action: acts.PlacePlanet) -> Placed:
    name = desk.words.planet(action.planet)
    sign = desk.content.orrery.zone_names[action.degrees // (360 // desk.content.orrery.zones)]
    button = Button(
        str(action),
        f"{action.degrees}°",
        f"Put {name} at {action.degrees} degrees, in {sign}.",
        thing=f"spot-{action.planet}-{action.degrees}",
    )
    return Placed(0, f"planet-{action.planet}", name, "planet", button)


# Declaring --------------------------------------------------------------------------------------------------


def _go_first(desk: Desk, action: acts.GoFirst) -> Placed:
    if action.using == acts.SEXTANT:
        left = desk.me.sextant_uses_left
        button = Button(
            str(action), "Sextant", f"Choose a week first with the Sextant: {count(left, 'use')} left."
        )
    else:
        tile = desk.words.tile(action.using)
        button = Button(
            str(action), f"Tile {action.using}", f"Flip {tile}, to choose a week before the first player."
        )
    return Placed(0, "first", "Choose first", "sextant", button)


def _ready(_desk: Desk, action: acts.Ready) -> Placed:
    sentence = "Ask me again whether my training ends: this month and later, after the weeks are resolved."
    button = Button(str(action), "Ask me about training", sentence)
    return Placed(60, "ready", "Training", "helmet", button)


def _in_week(week: int, button: Button) -> Placed:
    return Placed(10 + week, f"{WEEK_ROW}{week}", f"Week {week}", "moon", button, is_elsewhere=True)


def _observe(desk: Desk, action: acts.Observe) -> Placed:
    if action.what == acts.EARTH_RISE:
        nk = desk.nk_of("terra")
        sentence = f"Observe Earth Rise in week {action.week}: {nk} NK, and a token turns active."
        button = Button(str(action), "Earth Rise", sentence, cost=f"+{nk}")
        return _in_week(action.week, button)
    card = observed_card(desk, action)
    if action.what == acts.PLANET:
        return _observe_planet(desk, action, card)
    if not card or not desk.is_seen(card, action.week):
        sentence = (
            f"Observe in week {action.week} with the help of an instrument: it must bring a card you can see."
        )
        return _in_week(
            action.week,
            Button(str(action), _helped(action), sentence, thing=f"week-{action.week}"),
        )
    worth, name = desk.worth(card), desk.words.card(card)
    how = ", sliding the top card under the stack" if action.what == acts.TIME else ""
    lacks = desk.lacking(card)
    flip = f" Flips a tile for {listed(map(desk.words.technique, lacks))}." if lacks else ""
    label = f"Below: {name}" if action.what == acts.TIME else "Observe"
    button = Button(
        str(action),
        label,
        f"Observe {name}{how} in week {action.week}: {worth_words(desk, worth)}.{flip}",
        cost=f"+{worth.total}",
        thing=f"week-{action.week}",
        icon="eye",
        about=sets_said(desk, card),
    )
    return _in_week(action.week, button)


def _helped(action: acts.Observe) -> str:
    return "Second card with help" if action.what == acts.TIME else "Observe with help"


def _observe_planet(desk: Desk, action: acts.Observe, card: str) -> Placed:
    name = desk.words.card(card)
    if desk.is_flying:
        gives, nk = f"{desk.nk_of(card)} NK, and a token turns active", desk.nk_of(card)
    else:
        worth = desk.worth(card)
        gives, nk = worth_words(desk, worth), worth.total
    lacks = () if desk.is_flying else desk.lacking(card)
    flip = f" Flips a tile for {listed(map(desk.words.technique, lacks))}." if lacks else ""
    sentence = f"Observe {name} from the planet deck in week {action.week}: {gives}.{flip}"
    button = Button(str(action), str(action.week), sentence, icon="planet")
    return Placed(6, "planet-observe", f"Observe {name}, +{nk}, in week", "planet", button)


def observed_card(desk: Desk, action: acts.Observe) -> str:
    """The card that a spontaneous observation is about."""
    if action.what == acts.PLANET:
        return desk.view.planet_top
    cards = desk.week(action.week).cards
    at = 2 if action.what == acts.TIME else 1
    return cards[-at] if len(cards) >= at else ""


def _plan(desk: Desk, action: acts.Plan) -> Placed:
    card = desk.view.planet_top if action.what == acts.PLANET else desk.top(action.week)
    name = desk.words.card(card)
    limit = 3 if desk.me.character and _saves_three(desk) else desk.content.values.saved_cards_limit
    is_full = len(desk.me.saved) >= limit
    swap = ""
    if is_full:
        gone = listed(map(desk.words.card, dict.fromkeys(desk.me.saved)), "or")
        swap = f" {gone} goes back on the week."
    label = "Swap" if is_full else "Plan"
    sentence = f"Plan {name} in week {action.week}: it is saved, to be observed in a later month.{swap}"
    about = f"Worth {desk.nk_of(card)} NK. {sets_said(desk, card)}".rstrip()
    if action.what == acts.PLANET:
        button = Button(str(action), str(action.week), sentence, about=about)
        return Placed(8, "planet-plan", f"{label} {name} in week", "planet", button)
    button = Button(str(action), label, sentence, thing=f"week-{action.week}", about=about)
    return _in_week(action.week, button)


def _saves_three(desk: Desk) -> bool:
    return desk.content.characters[desk.me.character].ability == "save_three"


def _observe_saved(desk: Desk, action: acts.ObserveSaved) -> Placed:
    names = listed(map(desk.words.card, action.cards))
    nk = sum(desk.worth(card).card for card in action.cards)
    sets = [name for card in action.cards for name in desk.worth(card).sets]
    if len(action.cards) == 1:
        nk = desk.worth(action.cards[0]).total
    done = f" Completes {listed(map(desk.words.set, dict.fromkeys(sets)))}." if sets else ""
    sentence = f"Observe the saved {names} in week {action.week}: {nk} NK.{done}"
    button = Button(str(action), f"{action.week}", sentence, icon="star")
    return Placed(4, f"saved-{'-'.join(action.cards)}", f"Saved {names}, +{nk}, in week", "star", button)


def _travel(desk: Desk, action: acts.Travel) -> Placed:
    week, vehicle = action.week, action.vehicle
    icon = VEHICLE_ICONS[vehicle]
    rank, verb, sentence, cost = _travel_words(desk, action)
    thing = _goal_thing(desk) if vehicle == "spacecraft" else ""
    button = Button(str(action), str(week), sentence, cost=cost, thing=thing)
    return Placed(rank, f"travel-{vehicle}", verb, icon, button)


def _travel_words(desk: Desk, action: acts.Travel) -> tuple[int, str, str, str]:
    week, vehicle = action.week, action.vehicle
    if vehicle == acts.STAY:
        return 50, "Stay", f"Take week {week} and stay where you are.", ""
    if vehicle == acts.HELIPORTS:
        most = desk.content.values.heliport_limit
        return 45, "Heliports", f"In week {week} place or move up to {most} heliports, then connect.", ""
    if vehicle == "spacecraft":
        risk = abort_words(desk.view.outlook)
        steps = count(desk.steps, "step")
        verb = "Fly on" if desk.is_flying else "Launch"
        outlook = desk.view.outlook
        odds = f" {capital(desk.odds_words(outlook.odds))}." if outlook and outlook.odds else ""
        return 5, verb, f"{verb} in week {week}, {steps}: {risk} on the next stage.{odds}", ""
    reach = desk.reach(vehicle)
    first = "" if vehicle in desk.me.vehicles else f", first use +{desk.content.vehicles[vehicle].nk} NK"
    steps = count(desk.words.steps(vehicle), "step")
    sentence = (
        f"Travel by {vehicle} in week {week}: up to {steps}, {count(len(reach), 'square')} in reach{first}."
    )
    rank = 40 - desk.words.steps(vehicle)
    return rank, capital(vehicle), sentence, ""


def _place_instrument(desk: Desk, action: acts.PlaceInstrument) -> Placed:
    entry = desk.words.entry_of(action.instrument)
    sentence = f"Put the {entry.instrument_name} beside your character for this month. {entry.text}"
    button = Button(str(action), entry.instrument_name, sentence)
    return Placed(0, "instrument", "Put beside it", "telescope", button)


def _done(desk: Desk, action: acts.Done) -> Placed:
    label, sentence = _done_words(desk)
    return Placed(90, "end", "Done", "pass", Button(str(action), label, sentence, key="E"))


def _done_words(desk: Desk) -> tuple[str, str]:
    focus = desk.view.focus
    if focus.what == "travel":
        if focus.free and not focus.has_moved and not focus.vehicle:
            return "No heliport", "Place no more heliports."
        if focus.has_moved:
            return "End the journey", "End the journey on this square."
        return "Stay after all", "Do not move; the action is over."
    if focus.what == "calibrate":
        if not desk.me.is_prepared:
            return "Not yet", "Go on training this month: you can observe next month."
        return "Calibration done", "Set no more tokens this month."
    if focus.what == "flight":
        return {
            "redraw": ("Keep the tile", "Keep the tile as it is."),
            "sxt": (f"Add DV {focus.value}", f"Add DV {focus.value}; keep the token on the SXT for now."),
            "guess": ("No guess", "Guess nothing and stay on this stage."),
        }.get(focus.asked, ("End the move", "End the move on this stage."))
    return DONE.get(focus.what, ("Done", "Go on."))


# On Earth ---------------------------------------------------------------------------------------------------


def _go(desk: Desk, action: acts.Go) -> Placed:
    square, vehicle = action.square, desk.view.focus.vehicle
    nk = desk.arrival_nk(square, vehicle)
    entry = desk.content.squares[square]
    extra = f" Scores {nk} NK." if nk else ""
    pad = " The launch pad." if square == desk.content.places.launch_pad else ""
    seen = _seen_from(desk, square)
    icons = f" {capital(listed(entry.icons))} leave from there." if entry.icons else " Open water."
    button = Button(
        str(action),
        desk.words.square_short(square),
        f"Go by {vehicle} to {entry.name}, {desk.words.zone(square)}.{extra}{pad}{icons}{seen}",
        cost=f"+{nk}" if nk else "",
        thing=f"sq-{square}",
    )
    return Placed(
        -entry.zone, f"zone{entry.zone}", f"Zone {signed(entry.zone)}", VEHICLE_ICONS[vehicle], button
    )


def _seen_from(desk: Desk, square: str) -> str:
    """Which of the cards in sight could be observed from there next month."""
    if desk.me.is_prepared or desk.view.round >= 12:
        return ""
    cards = [card for card in desk.me.saved if desk.is_seen(card, 0, 1, square)]
    return f" Next month {listed(map(desk.words.card, cards))} can be observed there." if cards else ""


def _connect(desk: Desk, action: acts.Connect) -> Placed:
    vehicle = action.vehicle
    if vehicle == "spacecraft":
        sentence = f"Flip {desk.words.tile(action.tile)}, to launch from this pad at once."
    else:
        reach = count(len(desk.reach(vehicle)), "square")
        sentence = f"Flip {desk.words.tile(action.tile)}, to go on by {vehicle}: {reach} in reach."
    button = Button(str(action), capital(vehicle), sentence, thing=f"tile-{action.tile}")
    return Placed(10, f"connect-{action.tile}", f"Tile {action.tile}", VEHICLE_ICONS[vehicle], button)


def _chain(desk: Desk, action: acts.Chain) -> Placed:
    reach = count(len(desk.reach(action.vehicle)), "square")
    sentence = f"Use the free connection of the dice by {action.vehicle}: {reach} in reach."
    return Placed(
        5, "chain", "Chained dice", "die", Button(str(action), capital(action.vehicle), sentence, cost="free")
    )


def _heliport(desk: Desk, action: acts.PlaceHeliport) -> Placed:
    entry = desk.content.squares[action.square]
    where = f"{entry.name}, {desk.words.zone(action.square)}"
    source = f" taken from {desk.words.square(action.source)}" if action.source else ""
    label = desk.words.square_short(action.square)
    if action.source:
        label += f", from {desk.words.square_short(action.source)}"
    button = Button(str(action), label, f"Put a heliport{source} on {where}.", thing=f"sq-{action.square}")
    row = f"port{entry.zone}{action.source}"
    return Placed(-entry.zone, row, f"Zone {signed(entry.zone)}", "helicopter", button)


def _use_instrument(desk: Desk, action: acts.UseInstrument) -> Placed:
    name = desk.words.instrument(action.instrument)
    label, what = _instrument_words(desk, action)
    own = desk.me.week
    seen = ""
    if action.card and desk.is_on_earth:
        is_seen = desk.is_seen(action.card, own)
        seen = " You can observe it." if is_seen else " You cannot observe it from here now."
    button = Button(str(action), label, f"{name}: {what}.{seen}")
    is_many = len(desk.legal) > 24
    row = f"use-{action.instrument}"
    if action.card and is_many:
        is_helpful = desk.is_on_earth and desk.is_seen(action.card, own)
        row, is_many = f"{row}{'' if is_helpful else '-more'}", not is_helpful
    return Placed(10 + is_many, row, name, "telescope", button, is_folded=is_many and bool(action.card))


def _instrument_words(desk: Desk, action: acts.UseInstrument) -> tuple[str, str]:
    words, kind = desk.words, action.instrument
    card = words.card(action.card) if action.card else ""
    if kind == "persian_astrolabe":
        other = words.card(desk.top(action.week))
        return f"Week {action.week}: {other}", f"swap your top card with {other} of week {action.week}"
    if kind == "octant":
        other, deck = words.card(desk.top(action.week)), words.card(desk.view.deck_top)
        return f"Week {action.week}: {other}", f"swap {other} of week {action.week} with {deck} on the deck"
    if kind == "refractor_telescope":
        return f"{card}, week {action.week}", f"fetch {card} from week {action.week} onto your week"
    if kind == "reflector_telescope" and action.week:
        return f"{card} on your week", f"put {card} from the planet deck on your week"
    where = {
        "armillary_sphere": "of your week",
        "reflector_telescope": "of the planet deck",
        "jian_yi": "of the main deck",
    }
    return card, f"make {card} the top card {where.get(kind, '')}".rstrip()


def _reveal(desk: Desk, action: acts.Reveal) -> Placed:
    entry = desk.content.agendas[desk.me.agenda]
    button = Button(str(action), f"Reveal {entry.name}", f"Reveal {entry.name}: {entry.text}", icon="orders")
    return Placed(1, "agenda", "Agenda", "orders", button)


def _use_tile(desk: Desk, action: acts.UseTile) -> Placed:
    technique = desk.words.technique(desk.view.focus.technique)
    button = Button(
        str(action),
        action.tile,
        f"Flip {desk.words.tile(action.tile)}, for {technique}.",
        thing=f"tile-{action.tile}",
    )
    return Placed(0, "technique", f"Flip for {technique}", "telescope", button)


def _swap(desk: Desk, action: acts.Swap) -> Placed:
    name = desk.words.card(action.card)
    return Placed(0, "swap", "Put back", "swap", Button(str(action), name, f"Put {name} on the week."))


def _activate(desk: Desk, action: acts.Activate) -> Placed:
    name = desk.words.token(action.token)
    sentence = f"Earth Rise: turn the token {name} active."
    return Placed(0, "activate", "Turn active", "moon", Button(str(action), name, sentence))


def _reactivate(desk: Desk, action: acts.Reactivate) -> Placed:
    name = desk.words.token(action.token)
    button = Button(
        str(action),
        name,
        f"Flip {desk.words.tile(action.tile)}, to turn the spent token {name} active again.",
        thing=f"tile-{action.tile}",
    )
    return Placed(30, f"reactivate-{action.tile}", f"Reactivate, {action.tile}", "restart", button)


def _take_quest(desk: Desk, action: acts.TakeQuest) -> Placed:
    tiles = " + ".join(action.tiles)
    flips = listed(map(desk.words.tile, action.tiles))
    if action.search:
        sentence = f"Flip {flips}, to search the quest deck for the quest of your own colour."
    else:
        sentence = f"Flip {flips}, to draw two quests and keep one."
    row, verb = ("quest-search", "Own quest") if action.search else ("quest", "Quest")
    is_pair = len(action.tiles) > 1
    return Placed(
        36 + is_pair,
        row + ("-pair" if is_pair else ""),
        f"{verb}, two tiles" if is_pair else verb,
        "flag",
        Button(str(action), tiles, sentence),
        is_folded=is_pair,
    )


def _keep_quest(desk: Desk, action: acts.KeepQuest) -> Placed:
    entry = desk.content.quests[action.quest]
    sentence = (
        f"Keep {entry.name}: {desk.words.quest_needs(action.quest)}. "
        f"Then it is the {entry.instrument_name}: {entry.text}"
    )
    return Placed(0, "quest", "Keep", "flag", Button(str(action), entry.name, sentence), is_elsewhere=True)


def _claim_quest(desk: Desk, action: acts.ClaimQuest) -> Placed:
    entry = desk.content.quests[action.quest]
    seen = sum(target in desk.me.scored for target in entry.targets)
    nk = entry.nk_all if seen == len(entry.targets) else entry.nk_some
    nk *= 2 if desk.view.has_bonuses else 1
    rest = "" if seen == len(entry.targets) else f" {entry.nk_all} NK with all {len(entry.targets)}."
    sentence = (
        f"Finish {entry.name} with {seen} of {len(entry.targets)}: about {nk} NK and the "
        f"{entry.instrument_name}.{rest}"
    )
    button = Button(str(action), entry.name, sentence, cost=f"+{nk}")
    return Placed(2, "claim", "Finish quest", "complete", button)


def _take_rocket(desk: Desk, action: acts.TakeRocket) -> Placed:
    if action.rocket:
        name = desk.words.rocket(action.rocket)
        label, what = f"{action.tile}: {name}", f"look for the {name} of your continent"
    else:
        label, what = f"{action.tile}: draw two", "draw two rockets and keep one"
    sentence = f"Flip {desk.words.tile(action.tile)}, to {what}, unseen by others."
    return Placed(38, "rocket", "Rocket", "rocket", Button(str(action), label, sentence))


def _keep_rocket(desk: Desk, action: acts.KeepRocket) -> Placed:
    entry = desk.content.rockets[action.rocket]
    sites = listed(map(desk.words.square, entry.sites), "or")
    ability = f" {entry.text}" if desk.has_orrery else ""
    button = Button(str(action), entry.name, f"Keep the {entry.name}, launched from {sites}.{ability}")
    return Placed(0, "keep-rocket", "Keep", "rocket", button, is_elsewhere=True)


def _reveal_site(desk: Desk, action: acts.RevealSite) -> Placed:
    if action.rocket:
        name = desk.words.rocket(action.rocket)
        label, what = f"{action.tile}: {name}", f"look for the {name} and open its launch site"
    else:
        label, what = f"{action.tile}: top card", "reveal a rocket and open its launch site"
    sentence = f"Flip {desk.words.tile(action.tile)}, to {what}, for everybody."
    return Placed(39, "site", "Launch site", "launch", Button(str(action), label, sentence))


def _choose_site(desk: Desk, action: acts.ChooseSite) -> Placed:
    where = f"{desk.words.square(action.square)}, {desk.words.zone(action.square)}"
    button = Button(
        str(action),
        desk.words.square_short(action.square),
        f"Open the launch site at {where}.",
        thing=f"sq-{action.square}",
    )
    return Placed(0, "site", "Launch site", "launch", button)


# In space ---------------------------------------------------------------------------------------------------


def _launch(desk: Desk, action: acts.Launch) -> Placed:
    name = desk.words.rocket(action.rocket)
    risk = abort_words(desk.view.outlook)
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
        str(action),
        label,
        sentence,
        cost=cost if not action.value >= 0 else "",
        icon="launch",
        confirm="" if action.reveal else _doomed(outlook),
    )
    return Placed(1, row, verb, "launch", button)


def _draw(desk: Desk, action: acts.DrawTile) -> Placed:
    stage = desk.stage("outbound", action.stage)
    name = desk.words.stage_name("outbound", action.stage)
    odds = f" {capital(desk.odds_words(stage.odds))}." if stage and stage.odds else ""
    button = Button(
        str(action),
        str(action.stage),
        f"Draw a tile of stage {action.stage}, {name}, unseen by others, to exchange it later.{odds}",
        thing=f"st-outbound-{action.stage}",
    )
    return Placed(0, "draw", "Draw of stage", "draw", button)


def _fly(desk: Desk, action: acts.Fly) -> Placed:
    outlook = desk.view.outlook
    where = next_words(desk)
    odds = (
        f" {capital(desk.odds_words(outlook.odds))} against {outlook.slack} left."
        if outlook and outlook.odds
        else ""
    )
    label, reveal = f"To {where}", ""
    if action.reveal:
        agenda = desk.content.agendas[desk.me.agenda]
        label, reveal = f"To {where}, revealing {agenda.name}", f", revealing {agenda.name}: {agenda.text}"
    sentence = f"Fly to {where}{reveal}: {abort_words(outlook)}.{odds}"
    cost = f"{percent(outlook.abort_chance)} abort" if outlook and outlook.odds else "no risk"
    button = Button(
        str(action),
        label,
        sentence,
        cost=cost,
        icon="move",
        thing=_goal_thing(desk),
        confirm="" if action.reveal else _doomed(outlook),
    )
    return Placed(0, "fly", "Fly", "move", button)


def _doomed(outlook: OutlookView | None) -> str:
    """The question before a step on which every tile weighs too much, as far as the outlook tells."""
    is_doomed = outlook is not None and outlook.odds and outlook.abort_chance >= 1
    return "Every tile left there is over your limit. Fly all the same?" if is_doomed else ""


def next_words(desk: Desk) -> str:
    """Where the next step leads: "stage 3", "the Moon"."""
    outlook = desk.view.outlook
    if outlook is None:
        return "the next stage"
    if outlook.stage:
        home = "homeward " if outlook.direction == "inbound" else ""
        return f"{home}stage {outlook.stage}"
    return "the Moon" if outlook.direction == "moon" else "Earth"


def _goal_thing(desk: Desk) -> str:
    outlook = desk.view.outlook
    if outlook is None:
        return ""
    return f"st-{outlook.direction}-{outlook.stage}" if outlook.stage else f"st-{outlook.direction}"


def _exchange(desk: Desk, action: acts.Exchange) -> Placed:
    mine = next((tile.value for tile in desk.me.drawn if tile.stage == action.stage), -1)
    stage = desk.stage("outbound", action.stage)
    there = f"the {stage.value} there" if stage and stage.value >= 0 else "the face-down tile there"
    sentence = f"Exchange your {mine} of stage {action.stage} for {there}. Once per game."
    button = Button(
        str(action), f"Stage {action.stage}: {mine}", sentence, thing=f"st-outbound-{action.stage}"
    )
    return Placed(20, "exchange", "Exchange tile", "swap", button)


def _claim_step(_desk: Desk, action: acts.ClaimStep) -> Placed:
    button = Button(
        str(action), "Show both tiles", "Show that both tiles have the same value: one extra step."
    )
    return Placed(2, "claim-step", "Extra step", "forward", button)


def _cancel(desk: Desk, action: acts.CancelValue) -> Placed:
    token, value = desk.words.token(desk.me.sxt), desk.view.focus.value
    sentence = f"Cancel DV {value} of this tile with {token} on the SXT."
    return Placed(0, "sxt", "Sextant", "sextant", Button(str(action), f"Cancel DV {value}", sentence))


def _redraw(desk: Desk, action: acts.Redraw) -> Placed:
    sentence = f"Exchange this tile of {desk.view.focus.value} for a freshly drawn one, for everybody."
    return Placed(0, "redraw", "Moon Festival", "draw", Button(str(action), "Draw another", sentence))


def _lessen(desk: Desk, action: acts.Lessen) -> Placed:
    minus = desk.content.agendas[desk.me.agenda].minus
    value = desk.view.focus.value
    after = max(0, value - minus)
    sentence = f"Lower DV {value} by {minus}, to {after}, and further tiles of this move alike."
    return Placed(0, "planets", "Agenda", "planet", Button(str(action), f"DV {after}", sentence))


def _take_step(_desk: Desk, action: acts.TakeStep) -> Placed:
    sentence = "Take one more step instead; all tiles of this move count in full."
    return Placed(0, "planets", "Agenda", "planet", Button(str(action), "One more step", sentence))


def _guess(desk: Desk, action: acts.Guess) -> Placed:
    stage = desk.stage(desk.me.place, desk.me.stage)
    odds = dict(stage.odds) if stage else {}
    total = sum(odds.values())
    chance = f", {percent(odds.get(action.value, 0) / total)}" if total else ""
    wrong = "out of the race, without an arrival" if desk.is_homeward else "a free abort"
    sentence = f"Guess {action.value}{chance}: right, one stage on; wrong, {wrong}."
    return Placed(0, "guess", "Guess", "question", Button(str(action), str(action.value), sentence))


def _housing(_desk: Desk, action: acts.ChooseHousing) -> Placed:
    sentence = f"For you the housing of stage {action.stage} is one less on this trajectory."
    return Placed(
        0, "housing", "Less housing", "door", Button(str(action), f"Stage {action.stage}", sentence)
    )


# After the resolution ---------------------------------------------------------------------------------------


def _prepare(_desk: Desk, action: acts.Prepare) -> Placed:
    sentence = (
        "Finish training and become a prepared astronaut: no more observations until your first launch."
    )
    confirm = "From now on you only travel until your first launch. Finish training?"
    button = Button(str(action), "Become an astronaut", sentence, confirm=confirm, icon="helmet")
    return Placed(5, "prepare", "Training", "helmet", button)


def _train_on(_desk: Desk, action: acts.TrainOn) -> Placed:
    sentence = "Go on training, and ask me again only on a launch site or when I say so."
    return Placed(6, "prepare", "Training", "helmet", Button(str(action), "Train on, ask no more", sentence))


def _calibrate(desk: Desk, action: acts.Calibrate) -> Placed:
    name, slot = desk.words.token(action.token), action.slot
    if slot == acts.SXT:
        effect = "it may cancel one tile of your next move"
    else:
        effect = "one extra step if its icon is on a top card next month"
    button = Button(str(action), name, f"Put {name} on the {SLOT_NAMES[slot]}: {effect}.")
    rank = {"sxt": 1, "sct": 2, "ai": 3}[slot]
    icon = {"sxt": "sextant", "sct": "telescope", "ai": "gear"}[slot]
    return Placed(rank, f"slot-{slot}", SLOTS[slot], icon, button)


def _abort_stage(desk: Desk, action: acts.AbortStage) -> Placed:
    sentence = "Turn the Abort Stage token: back to the launch pad with DV 0, and all spent tokens active."
    confirm = f"You leave {desk.where(desk.me)} for the launch pad. Abort?"
    button = Button(str(action), "Back to the pad", sentence, confirm=confirm)
    return Placed(40, "abort", "Abort Stage", "undo", button, is_folded=True)


_MAKERS: dict[type[Action], Callable[[Desk, Any], Placed]] = {
    acts.ChooseContinent: _continent,
    acts.ChooseCharacter: _character,
    acts.ChooseAgenda: _agenda,
    acts.PlacePlanet: _planet,
    acts.GoFirst: _go_first,
    acts.Ready: _ready,
    acts.Observe: _observe,
    acts.Travel: _travel,
    acts.Plan: _plan,
    acts.ObserveSaved: _observe_saved,
    acts.PlaceInstrument: _place_instrument,
    acts.Done: _done,
    acts.Go: _go,
    acts.Connect: _connect,
    acts.Chain: _chain,
    acts.PlaceHeliport: _heliport,
    acts.UseInstrument: _use_instrument,
    acts.Reveal: _reveal,
    acts.UseTile: _use_tile,
    acts.Swap: _swap,
    acts.Activate: _activate,
    acts.Reactivate: _reactivate,
    acts.TakeQuest: _take_quest,
    acts.KeepQuest: _keep_quest,
    acts.ClaimQuest: _claim_quest,
    acts.TakeRocket: _take_rocket,
    acts.KeepRocket: _keep_rocket,
    acts.RevealSite: _reveal_site,
    acts.ChooseSite: _choose_site,
    acts.Launch: _launch,
    acts.DrawTile: _draw,
    acts.Fly: _fly,
    acts.Exchange: _exchange,
    acts.ClaimStep: _claim_step,
    acts.CancelValue: _cancel,
    acts.Redraw: _redraw,
    acts.Lessen: _lessen,
    acts.TakeStep: _take_step,
    acts.Guess: _guess,
    acts.ChooseHousing: _housing,
    acts.Prepare: _prepare,
    acts.TrainOn: _train_on,
    acts.Calibrate: _calibrate,
    acts.AbortStage: _abort_stage,
}

__all__ = ["TILE_ICONS", "WEEK_ROW", "abort_words", "next_words", "observed_card", "place", "worth_words"]
