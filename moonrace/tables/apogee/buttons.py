"""Every action as a button: its row in the panel, words, cost, and a sentence with what follows."""

from __future__ import annotations

from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.content import money
from moonrace.games.apogee.view import RocketView
from moonrace.tables.apogee.desk import Change, Desk, launch_to
from moonrace.tables.apogee.words import SPOT_ICONS, SPOT_WORDS, SPOTS, ZONES, a_token, token_of
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in, placer
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, figure, listed, percent

IN_PANEL = "panel-"
"""Rows that begin so are drawn in the panel with more about each choice, and as rows on phones only."""

EMPTY_RESERVE = "Your reserve is empty, and Construction comes before R&D and Design: nothing to build."


def card_id(label: str) -> str:
    """The element id of a river card, which its copies share."""
    return f"card-{label}".replace(":", "-")


def _coins(credits: int) -> dict[str, str]:
    return {"cost": money(credits), "cost_icon": "coin"} if credits else {"cost": "free"}


# Set-up ---------------------------------------------------------------------------------------------------


def _director(desk: Desk, action: acts.ChooseDirector) -> Placed:
    words = desk.words
    card = words.director(action.director)
    nation = words.nation(card.nation)
    sentence = (
        f"Choose {card.name}, {words.nation_name(card.nation)}, authority {card.authority}: "
        f"{money(nation.income_per_quarter)} a quarter, {money(nation.income_per_launch)} a launch; "
        f"once, {words.director_specialty(action.director)}."
    )
    button = Button(card.name, sentence, cost=words.nation_name(card.nation))
    return Placed(0, f"{IN_PANEL}director", "Choose", "person", button)


def _hire(desk: Desk, action: acts.Hire) -> Placed:
    cost = len(action.engineers) * desk.content.start.engineer_recruit_cost
    if not action.engineers:
        return Placed(90, "end", "Hire", "pass", Button("Hire nobody", "Hire nobody.", key="E"))
    names = " + ".join(map(desk.words.surname, action.engineers))
    left = desk.credits - cost
    sentence = f"Hire {desk.words.people(action.engineers)} for {money(cost)}; {money(left)} left."
    number = len(action.engineers)
    verb = f"Hire {('', 'one', 'two', 'three', 'four')[number]}"
    about = desk.words.at_work(action.engineers[0]) if number == 1 else ""
    button = Button(names, sentence, about=about, **_coins(cost))
    return Placed(10 - number, f"hire-{number}", verb, "people", button)


# Planning -------------------------------------------------------------------------------------------------


def _place(desk: Desk, action: acts.Place) -> Placed:
    words = desk.words
    who = words.with_authority(action.engineer)
    what = SPOT_WORDS[action.action]
    if action.action == "specialty":
        what = words.specialty(action.engineer, is_opposite=desk.view.is_opposite)
    if action.action == "hand":
        sentence = f"Keep {who} in hand this quarter."
    else:
        sentence = f"Put {who} on {SPOTS[action.action]}: {what}."
    if action.action == "construction" and desk.has_nothing_to_build:
        sentence += f" {EMPTY_RESERVE}"
    label, thing = SPOTS[action.action], f"engineer-{action.engineer}"
    button = Button(label, sentence, thing=thing, icon=SPOT_ICONS[action.action])
    now = desk.view.focus.placement.get(action.engineer, "")
    verb = f"{who}, {SPOTS[now]}" if now else who
    rank = 10 + desk.crew.index(action.engineer)
    return Placed(rank, f"{IN_PANEL}place-{action.engineer}", verb, "person", button)


def _ready(desk: Desk, _action: acts.Ready) -> Placed:
    if desk.view.focus.what == "construction":
        label = "Build" if desk.planned else "Build nothing"
        bill = desk.view.focus.bill
        tail = f"{desk.words.names(desk.planned)} for {money(bill)}" if desk.planned else "nothing"
        return Placed(90, "ready", "Ready", "check", Button(label, f"Ready: build {tail}.", key="E"))
    undecided = [who for who in desk.view.hand if who not in desk.view.focus.placement]
    tail = f" {desk.words.people(undecided)} in hand." if undecided else ""
    idle = desk.has_nothing_to_build and "construction" in desk.view.focus.placement.values()
    button = Button(
        "Ready",
        f"Ready. Nobody sees it before all are.{tail}",
        key="E",
        confirm=f"{EMPTY_RESERVE} Ready all the same?" if idle else "",
    )
    return Placed(90, "ready", "Ready", "check", button)


def _remove(desk: Desk, action: acts.Remove) -> Placed:
    kind = desk.words.engineer(desk.view.focus.engineer).specialty.kind
    spot = "rd" if kind == "remove_from_rd" else "design"
    there = desk.view.seats[action.seat].placed.get(spot, 0)
    name = desk.name(action.seat)
    sentence = f"Send one of {name}'s Engineers, at random, from {SPOTS[spot]} back to hand."
    button = Button(name, sentence, cost=f"{there} there")
    return Placed(0, "remove", f"Send away from {SPOTS[spot]}", "swap", button)


def _replace_river(desk: Desk, action: acts.ReplaceRiver) -> Placed:
    cards = desk.words.names(card.technology for card in desk.view.rivers[action.river])
    sentence = f"Replace the {ZONES[action.river]} river: {cards} go under their pile."
    button = Button(ZONES[action.river], sentence, thing=f"river-{action.river}")
    return Placed(0, "replace-river", "Replace a river", "swap", button)


def _replace_investor(desk: Desk, action: acts.ReplaceInvestor) -> Placed:
    name = desk.words.investor(action.investor).name
    sentence = f"Put {name} under the pile and reveal another Investor."
    about = f"{capital(desk.words.objectives(action.investor))}."
    button = Button(name, sentence, thing=f"investor-{action.investor}", about=about)
    return Placed(0, "replace-investor", "Replace", "swap", button)


# Technologies ---------------------------------------------------------------------------------------------


def change_words(desk: Desk, change: Change) -> str:
    """What one more card does to the rocket: "thrust 18, mass 14, performance 1.5, 50 % for LEO"."""
    after = change.after
    words = [f"thrust {after.thrust}", f"mass {figure(after.mass)}"]
    if after.performance:
        words.append(f"performance {after.performance:.1f}")
    launch = launch_to(after, change.target)
    if after.is_complete:
        place = desk.words.place(change.target)
        reach = f"{percent(launch.chance)} for {place}" if launch.number else f"{place} out of reach"
        words.append(reach)
    return ", ".join(words)


def _asked_before(desk: Desk, change: Change) -> str:
    doomed = doom(desk, change.after)
    return f"{doomed} Built cards never come off. Build it all the same?" if doomed else ""


def doom(desk: Desk, after: RocketView) -> str:
    """Why a rocket could never fly again once this is built; nothing where it can (AP-RULING-42)."""
    tables = desk.cat.tables
    if after.thrust > tables.thrust_range[1]:
        return f"Thrust would be {after.thrust}, and the table ends at {tables.thrust_range[1]}."
    if after.mass > tables.mass_range[1]:
        return f"Mass would be {after.mass}, and the table ends at {tables.mass_range[1]}."
    return ""


def _build(desk: Desk, action: acts.Build) -> Placed:
    words = desk.words
    change = desk.change(action.technology)
    cost = words.cost(action.technology)
    sentence = f"Build {words.name(action.technology)} for {money(cost)}: {change_words(desk, change)}."
    button = Button(
        words.short(action.technology),
        sentence,
        thing=f"reserve-{action.technology}",
        confirm=_asked_before(desk, change),
        **_coins(cost),
    )
    return Placed(10, f"{IN_PANEL}build", "Build", "assemble", button)


def _unbuild(desk: Desk, action: acts.Unbuild) -> Placed:
    name = desk.words.short(action.technology)
    sentence = f"Leave {name} in the reserve after all."
    button = Button(name, sentence, thing=f"reserve-{action.technology}")
    return Placed(30, "unbuild", "Not this one", "undo", button)


def _symbol(desk: Desk, label: str) -> str:
    token = token_of(label)
    return f", {token} Docking token" if token and desk.view.has_tokens else ""


def _keep(desk: Desk, action: acts.Keep) -> Placed:
    words = desk.words
    sentence = f"Keep {words.name(action.card)}: {words.figures(action.card)}{_symbol(desk, action.card)}."
    button = Button(words.short(action.card), sentence, cost=money(words.cost(action.card)))
    return Placed(0, f"{IN_PANEL}keep", "Keep", "draw", button)


def _take(desk: Desk, action: acts.Take) -> Placed:
    words = desk.words
    zone = words.technology(action.card).type
    sentence = f"Take {words.name(action.card)}: {words.figures(action.card)}{_symbol(desk, action.card)}."
    button = Button(
        words.short(action.card), sentence, cost=money(words.cost(action.card)), thing=card_id(action.card)
    )
    rank = list(ZONES).index(zone)
    return Placed(rank, f"{IN_PANEL}take-{zone}", ZONES[zone], "draw", button)


def _pass(desk: Desk, _action: acts.Pass) -> Placed:
    if desk.view.focus.what == "design":
        button = Button("Take nothing", "Take nothing from the rivers.", key="E")
    else:
        button = Button("No action", "No action of your Director this quarter.", key="E")
    return Placed(90, "end", "Pass", "pass", button)


def _collect(desk: Desk, _action: acts.Collect) -> Placed:
    colour = desk.view.focus.token
    button = Button(f"Collect {colour}", f"Collect the {colour} Docking token.")
    return Placed(0, "token", "Token", "link", button)


def _leave(desk: Desk, _action: acts.Leave) -> Placed:
    button = Button("Leave it", f"Leave the {desk.view.focus.token} Docking token.", key="E")
    return Placed(90, "end", "Token", "pass", button)


def _discard(desk: Desk, action: acts.Discard) -> Placed:
    words = desk.words
    sentence = f"Put {words.name(action.technology)} under its pile, for nothing."
    thing = f"reserve-{action.technology}"
    cost = money(words.cost(action.technology))
    about = f"{capital(words.figures(action.technology))}."
    button = Button(words.short(action.technology), sentence, cost=cost, thing=thing, about=about)
    return Placed(10, "discard", "Discard", "discard", button)


# Launch ---------------------------------------------------------------------------------------------------


def launch_sentence(desk: Desk, destination: str) -> str:
    """ "Launch into GEO: roll 6 or more, 58 %."."""
    launch = launch_to(desk.rocket, destination)
    number = launch.number
    need = "any roll will do" if number <= 1 else f"roll {number} or more, {percent(launch.chance)}"
    return f"Launch {desk.words.to(destination)}: {need}."


def prize_words(desk: Desk, destination: str) -> str:
    """What a success there brings, in words: for the Mission, from Investors, from the state."""
    prize = desk.prize(desk.rocket, destination)
    words = []
    if prize.counts:
        is_docked = desk.view.needs_docking
        verb = "fulfils" if _is_last_step(desk) else "counts for"
        words.append(f"{verb} Mission {desk.view.mission}" + (", once docked" if is_docked else ""))
    if prize.objectives:
        investors = dict.fromkeys(investor for investor, _ in prize.objectives)
        names = listed(desk.words.investor(investor).name for investor in investors)
        words.append(f"{money(prize.credits)} from {names}")
    words.append(f"{money(desk.own.launch_income)} launch credits")
    return ", ".join(words)


def _is_last_step(desk: Desk) -> bool:
    """Whether one more flight that counts fulfils the Mission."""
    progress = desk.own.progress
    return progress.what == "flights" and progress.have + 1 == progress.need


def _launch(desk: Desk, action: acts.Launch) -> Placed:
    launch = launch_to(desk.rocket, action.destination)
    prize = prize_words(desk, action.destination)
    button = Button(
        desk.words.place(action.destination),
        f"{launch_sentence(desk, action.destination)} Success: {prize}.",
        cost=percent(launch.chance),
        thing=f"to-{action.destination}",
    )
    return Placed(10, f"{IN_PANEL}launch", "Launch to", "launch", button)


def _tokens(_desk: Desk, _action: acts.UseTokens) -> Placed:
    sentence = "Use Docking tokens this quarter: exchange, build, or dock."
    return Placed(20, "tokens", "Docking", "link", Button("Use tokens", sentence))


def _stay(_desk: Desk, _action: acts.Stay) -> Placed:
    button = Button("Do not launch", "Do nothing in this Launch phase.", key="E")
    return Placed(90, "end", "Stay", "pass", button)


def _give_up(_desk: Desk, _action: acts.GiveUp) -> Placed:
    button = Button(
        "Give the flight up",
        "Give the waiting flight up; its cards come back and it does not count.",
        confirm="The flight will not count for the Mission. Give it up?",
    )
    return Placed(60, "give-up", "Waiting flight", "scrub", button)


def _exchange(_desk: Desk, action: acts.Exchange) -> Placed:
    sentence = f"Exchange two {action.give} tokens for one {action.take}."
    button = Button(f"one {action.take}", sentence)
    return Placed(40, f"exchange-{action.give}", f"Two {action.give} for", "swap", button)


def _token_build(desk: Desk, action: acts.TokenBuild) -> Placed:
    words, change = desk.words, desk.change(action.technology)
    sentence = (
        f"Build {words.name(action.technology)} for {words.tokens(action.tokens)}: "
        f"{change_words(desk, change)}."
    )
    button = Button(
        " + ".join(action.tokens),
        sentence,
        thing=f"reserve-{action.technology}",
        confirm=_asked_before(desk, change),
    )
    row = f"token-build-{action.technology}"
    return Placed(30, row, f"Build {words.short(action.technology)}", "assemble", button)


def _dock(desk: Desk, _action: acts.Dock) -> Placed:
    waiting = desk.own.waiting
    where = waiting.destination if waiting else ""
    cost = desk.words.tokens(desk.own.dock_costs.get(where, {}))
    at = "Mars" if where == "mars" else f"the {desk.words.place(where)}" if where else "there"
    return Placed(0, "dock", "Dock", "link", Button(f"Dock at {at}", f"Dock at {at} for {cost}.", key="D"))


def _done(desk: Desk, _action: acts.Done) -> Placed:
    words = "End the sale." if desk.view.focus.what == "selling" else "End the Docking sequence."
    return Placed(90, "end", "Done", "pass", Button("Done", words, key="E"))


# Administration -------------------------------------------------------------------------------------------


def _recruit(desk: Desk, _action: acts.Recruit) -> Placed:
    cost = desk.own.recruit_cost
    sentence = f"Recruit an Engineer for {money(cost)}; {money(desk.credits - cost)} left."
    button = Button("An Engineer", sentence, key="R", **_coins(cost))
    return Placed(10, "recruit", "Recruit", "people", button)


def _dismiss(desk: Desk, action: acts.Dismiss) -> Placed:
    who = desk.words.with_authority(action.engineer)
    button = Button(
        who,
        f"Dismiss {who}.",
        thing=f"engineer-{action.engineer}",
        confirm=f"{who} leaves you for good. Dismiss?",
        about=desk.words.at_work(action.engineer),
    )
    return Placed(20, "dismiss", "Dismiss", "door", button)


def _draw(desk: Desk, action: acts.Draw) -> Placed:
    most = draw_for_most(desk)
    if most == acts.Draw():
        return Placed(0, "draw", "Draw", "draw", Button("Draw the Engineer", "Draw the Engineer.", key="D"))
    colours = " or ".join(action.colours)
    if not colours:
        button = Button("No token", "Draw the Engineer and collect no token.")
    else:
        label = "Any token" if action == most else capital(colours)
        sentence = f"Draw the Engineer; if there is {a_token(colours)} with it, collect that."
        button = Button(label, sentence, key="D" if action == most else "")
    return Placed(0, "draw", "Draw and collect", "draw", button)


def draw_for_most(desk: Desk) -> acts.Draw | None:
    """The draw that collects whatever token comes with the Engineer, now or once the hand has room."""
    looked_for = (*desk.legal, *(choice.action for choice in desk.scene.refused))
    draws = [action for action in looked_for if isinstance(action, acts.Draw)]
    return max(draws, key=lambda draw: len(draw.colours), default=None)


def _sell(desk: Desk, action: acts.Sell) -> Placed:
    words = desk.words
    price = desk.own.sale_price
    sentence = f"Sell {words.name(action.technology)} for {money(price)}."
    thing = f"reserve-{action.technology}"
    button = Button(
        words.short(action.technology),
        sentence,
        cost=f"+{money(price)}",
        thing=thing,
        about=f"{capital(words.figures(action.technology))}.",
    )
    return Placed(40, "sell", "Sell", "coin", button)


def _specialty(desk: Desk, action: acts.Specialty) -> Placed:
    words, director = desk.words, desk.own.director
    name, what = words.director_name(director), words.director_specialty(director)
    on_card = words.name(action.card) if action.card else ""
    on_seat = desk.name(action.seat) if action.seat >= 0 else ""
    on = f" ({', '.join(filter(None, (on_card, on_seat)))})" if on_card or on_seat else ""
    label = " from ".join(filter(None, (action.card and words.short(action.card), on_seat)))
    sentence = f"Specialty of {name}, once in the game: {what}{on}."
    about = f"{capital(words.figures(action.card))}." if action.card in desk.content.technologies else ""
    thing = _aimed_at(desk, action)
    surname = name.split(" ", 1)[1]
    button = Button(label or surname, sentence, cost="once", thing=thing, about=about)
    many = len(desk.all_of(acts.Specialty)) > 4
    return Placed(30, "specialty", "Specialty", "star", button, is_folded=many)


def _aimed_at(desk: Desk, action: acts.Specialty) -> str:
    """The card of the own reserve or of a river that a specialty is for; others' reserves are not drawn."""
    kind = desk.words.director(desk.own.director).specialty.kind
    if not action.card or action.seat >= 0:
        return ""
    return f"reserve-{action.card}" if kind in ("sell", "build_nuclear") else card_id(action.card)


def _intervene(desk: Desk, action: acts.Intervene) -> Placed:
    nation = desk.own.nation
    what = desk.words.intervention(nation)
    label = f"one {action.colour} token" if action.colour else capital(what)
    tail = f": one {action.colour} Docking token" if action.colour else f": {what}"
    name = desk.words.nation_name(nation)
    button = Button(label, f"Intervention of {name}{tail}.", cost="free")
    return Placed(20, "intervene", f"{name} helps", "flag", button)


def _scrap(desk: Desk, _action: acts.Scrap) -> Placed:
    cards = count(len(_built(desk.rocket)), "card")
    button = Button(
        "Scrap the rocket",
        f"Scrap the rocket: {cards} go under their piles, for nothing.",
        confirm=f"{cards} will be lost. Scrap the rocket?",
    )
    return Placed(70, "scrap", "Scrap", "scrub", button, is_folded=True)


def _built(rocket: RocketView) -> tuple[str, ...]:
    return (*rocket.first_stage, *rocket.upper_stage, *rocket.payload, *rocket.rd)


place = placer(makers_in(vars()))
