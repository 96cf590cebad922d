"""Buttons of the resolution phase on Earth: travel, instruments, tiles, quests, rockets."""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import VEHICLE_ICONS
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed, signed


def _go(desk: Desk, action: acts.Go) -> Placed:
    square, vehicle = action.square, desk.view.focus.vehicle
    nk = desk.arrival_nk(square, vehicle)
    entry = desk.content.squares[square]
    extra = f" Scores {nk} NK." if nk else ""
    pad = " The launch pad." if square == desk.content.places.launch_pad else ""
    seen = _seen_from(desk, square)
    icons = f" One can leave by {listed(entry.icons, 'or')}." if entry.icons else " Open water."
    button = Button(
        desk.words.square_short(square),
        f"Go by {vehicle} to {entry.name}, {desk.words.zone(square)}.{extra}{pad}{icons}{seen}",
        cost=f"+{nk}" if nk else "",
        thing=f"sq-{square}",
        ghost=desk.ghost_at(f"sq-{square}"),
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
    button = Button(capital(vehicle), sentence, thing=f"tile-{action.tile}")
    return Placed(10, f"connect-{action.tile}", f"Tile {action.tile}", VEHICLE_ICONS[vehicle], button)


def _chain(desk: Desk, action: acts.Chain) -> Placed:
    reach = count(len(desk.reach(action.vehicle)), "square")
    sentence = f"Use the free connection of the dice by {action.vehicle}: {reach} in reach."
    return Placed(5, "chain", "Chained dice", "die", Button(capital(action.vehicle), sentence, cost="free"))


def _heliport(desk: Desk, action: acts.PlaceHeliport) -> Placed:
    entry = desk.content.squares[action.square]
    where = f"{entry.name}, {desk.words.zone(action.square)}"
    source = f" taken from {desk.words.square(action.source)}" if action.source else ""
    label = desk.words.square_short(action.square)
    if action.source:
        label += f", from {desk.words.square_short(action.source)}"
    button = Button(label, f"Put a heliport{source} on {where}.", thing=f"sq-{action.square}")
    row = f"port{entry.zone}{action.source}"
    return Placed(-entry.zone, row, f"Zone {signed(entry.zone)}", "helicopter", button, unit="square")


def _use_instrument(desk: Desk, action: acts.UseInstrument) -> Placed:
    name = desk.words.instrument(action.instrument)
    label, what = _instrument_words(desk, action)
    own = desk.me.week
    seen = ""
    if action.card and desk.is_on_earth:
        is_seen = desk.is_seen(action.card, own)
        seen = " You can observe it." if is_seen else " You cannot observe it from here now."
    button = Button(label, f"{name}: {what}.{seen}")
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


def _reveal(desk: Desk, _action: acts.Reveal) -> Placed:
    entry = desk.content.agendas[desk.me.agenda]
    button = Button(f"Reveal {entry.name}", f"Reveal {entry.name}: {entry.text}", icon="orders")
    return Placed(1, "agenda", "Agenda", "orders", button)


def _use_tile(desk: Desk, action: acts.UseTile) -> Placed:
    technique = desk.words.technique(desk.view.focus.technique)
    button = Button(
        action.tile, f"Flip {desk.words.tile(action.tile)}, for {technique}.", thing=f"tile-{action.tile}"
    )
    return Placed(0, "technique", f"Flip for {technique}", "telescope", button)


def _swap(desk: Desk, action: acts.Swap) -> Placed:
    name = desk.words.card(action.card)
    return Placed(0, "swap", "Put back", "swap", Button(name, f"Put {name} on the week."))


def _activate(desk: Desk, action: acts.Activate) -> Placed:
    name = desk.words.token(action.token)
    sentence = f"Earth Rise: turn the token {name} active."
    return Placed(0, "activate", "Turn active", "moon", Button(name, sentence))


def _reactivate(desk: Desk, action: acts.Reactivate) -> Placed:
    name = desk.words.token(action.token)
    button = Button(
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
        Button(tiles, sentence),
        is_folded=is_pair,
    )


def _keep_quest(desk: Desk, action: acts.KeepQuest) -> Placed:
    entry = desk.content.quests[action.quest]
    sentence = (
        f"Keep {entry.name}: {desk.words.quest_needs(action.quest)}. "
        f"Then it is the {entry.instrument_name}: {entry.text}"
    )
    return Placed(0, "quest", "Keep", "flag", Button(entry.name, sentence), is_elsewhere=True)


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
    return Placed(2, "claim", "Finish quest", "complete", Button(entry.name, sentence, cost=f"+{nk}"))


def _take_rocket(desk: Desk, action: acts.TakeRocket) -> Placed:
    if action.rocket:
        name = desk.words.rocket(action.rocket)
        label, what = f"{action.tile}: {name}", f"look for the {name} of your continent"
    else:
        label, what = f"{action.tile}: draw two", "draw two rockets and keep one"
    sentence = f"Flip {desk.words.tile(action.tile)}, to {what}, unseen by others."
    return Placed(38, "rocket", "Rocket", "rocket", Button(label, sentence))


def _keep_rocket(desk: Desk, action: acts.KeepRocket) -> Placed:
    entry = desk.content.rockets[action.rocket]
    sites = listed(map(desk.words.square, entry.sites), "or")
    ability = f" {entry.text}" if desk.has_orrery else ""
    button = Button(entry.name, f"Keep the {entry.name}, launched from {sites}.{ability}")
    return Placed(0, "keep-rocket", "Keep", "rocket", button, is_elsewhere=True)


def _reveal_site(desk: Desk, action: acts.RevealSite) -> Placed:
    if action.rocket:
        name = desk.words.rocket(action.rocket)
        label, what = f"{action.tile}: {name}", f"look for the {name} and open its launch site"
    else:
        label, what = f"{action.tile}: top card", "reveal a rocket and open its launch site"
    sentence = f"Flip {desk.words.tile(action.tile)}, to {what}, for everybody."
    return Placed(39, "site", "Launch site", "launch", Button(label, sentence))


def _choose_site(desk: Desk, action: acts.ChooseSite) -> Placed:
    where = f"{desk.words.square(action.square)}, {desk.words.zone(action.square)}"
    button = Button(
        desk.words.square_short(action.square),
        f"Open the launch site at {where}.",
        thing=f"sq-{action.square}",
    )
    return Placed(0, "site", "Launch site", "launch", button)


ON_EARTH = makers_in(vars())
