"""The table in plain lines, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.moonshot.content import MOON
from moonrace.games.moonshot.view import ManoeuvreView, MissionView, MoonRiskView, NationView, RiskView
from moonrace.tables.kit.words import count, figure, listed, percent
from moonrace.tables.moonshot.desk import Desk, Path
from moonrace.tables.moonshot.words import DECKS, LETTERS, PHASES, space_name

EDGES = ("top", "right", "bottom", "left")


def plain_lines(desk: Desk) -> list[str]:
    """The whole table, one thing a line."""
    lines = [_when(desk)]
    for nation in (desk.me, desk.them):
        lines += list(_nation(desk, nation))
    lines += [line for mission in desk.view.missions for line in _mission(desk, mission)]
    lines += list(_moon(desk))
    lines += list(_common(desk))
    lines += list(_hand(desk))
    placing = desk.view.focus.placing
    if placing is not None and placing.tiles:
        tiles = [f"{desk.words.tile(tile)} ({tile_words(desk, tile)})" for tile in placing.tiles]
        lines.append(f"To be placed: {listed(tiles, 'or')}.")
    return lines


def _when(desk: Desk) -> str:
    view = desk.view
    if view.phase == "over":
        return f"Round {view.round}: the game is over."
    first = desk.words.nation(view.first_player)
    awaited = listed(desk.words.nation(nation) for nation in view.to_act) or "nobody"
    phase = PHASES.get(view.phase, view.phase)
    return f"Round {view.round}, {phase}. First Player: {first}. Awaited: {awaited}."


def _nation(desk: Desk, nation: NationView) -> Iterator[str]:
    words = desk.words
    own = " (yours)" if desk.is_mine(nation.nation) else ""
    yield (
        f"{words.nation(nation.nation)}{own}, {desk.people(nation.nation)}: Budget {figure(nation.budget)}, "
        f"Popularity {nation.popularity}, {nation.money} money, {_parameters(nation)}."
    )
    yield from _rocket(desk, nation)
    yield from _workshop(desk, nation)
    for place in nation.places:
        if place.manoeuvre is None:
            yield f"  {words.place(place.place)}: empty, {words.place_effect(place.place)}."
        else:
            yield f"  {words.place(place.place)}: {manoeuvre_words(desk, place.manoeuvre)}."
    yield (
        f"  Politics: {count(nation.hand_size, 'card')} in hand, {nation.deck_size} in the deck, "
        f"{count(nation.tokens, 'token')} unspent."
    )
    if nation.target:
        goal = "aborted" if nation.target == "abort" else f"stands on {words.mission(nation.target)}"
        yield f"  Rocket: {goal}."


def _parameters(nation: NationView) -> str:
    parts = [f"{letter} {value}" for letter, value in zip(LETTERS, nation.parameters, strict=True)]
    if nation.adaptivity:
        parts.append(f"Adaptivity {nation.adaptivity}")
    if nation.sabotage:
        parts.append(f"Sabotage {nation.sabotage}")
    return ", ".join(parts)


def _rocket(desk: Desk, nation: NationView) -> Iterator[str]:
    words = desk.words
    for tile in nation.tiles:
        matched = f", matched {listed(EDGES[edge] for edge in tile.matched)}" if tile.matched else ""
        load = f", carries {words.payload(tile.payload)}" if tile.payload else ""
        what = tile_words(desk, tile.tile, tile.turns)
        yield f"  {space_name(tile.space)}: {words.tile(tile.tile)}, {what}{matched}{load}."
    for slot in nation.modules:
        if slot.module:
            state = "counts" if slot.is_met else "does not count"
            what = module_words(desk, slot.module)
            yield f"  {words.slot(slot.slot)}: {words.module(slot.module)}, {what}, {state}."


def tile_words(desk: Desk, tile: str, turns: int = 0) -> str:
    """The icons of a tile: "SS; S top, E left"."""
    edges = desk.cat.edges[desk.cat.tile[tile] * 4 + turns]
    shown = [f"{LETTERS[icon]} {EDGES[at]}" for at, icon in enumerate(edges) if icon >= 0]
    found = desk.content.tiles[tile]
    return f"{found.centre * found.centre_count or 'Payload'}; {', '.join(shown) or 'no edges'}"


def module_words(desk: Desk, module: str) -> str:
    """What a Module gives and when: "S +2 for 2 matches in its row"."""
    return f"{desk.words.bonus(module)} for {desk.words.condition(module)}"


def item_words(desk: Desk, item: str) -> str:
    """What a tile or a Module has on it."""
    return tile_words(desk, item) if item in desk.content.tiles else module_words(desk, item)


def _workshop(desk: Desk, nation: NationView) -> Iterator[str]:
    words = desk.words
    if nation.development:
        tiles = [f"{words.tile(tile)} ({tile_words(desk, tile)})" for tile in nation.development]
        yield f"  Development line: {listed(tiles)}."
    for space in nation.suppliers:
        if space.item:
            rounds = count(space.rounds_left, "round")
            what = f"{words.item(space.item)} ({item_words(desk, space.item)})"
            yield f"  Suppliers {space.price}: {what}, {rounds} left."
    tokens = [(nation.test_steal, "Test Steal token"), (nation.tech_steal, "Technology Steal token")]
    held = [count(number, name) for number, name in tokens if number]
    if held:
        yield f"  Holds {listed(held)}."


def manoeuvre_words(desk: Desk, card: ManoeuvreView) -> str:
    """A Manoeuvre with level, reward and tokens."""
    words = desk.words
    cover = f", covered by {words.card(card.cover)}" if card.cover else ", covered" if card.has_cover else ""
    tokens = [
        f"{words.nation(nation.nation)} {count(side.count, 'token')}"
        + (f" ({side.influence} Influence)" if side.influence >= 0 else "")
        for nation, side in zip(desk.view.nations, card.tokens, strict=True)
        if side.count
    ]
    on_it = f"; {', '.join(tokens)}" if tokens else "; no tokens"
    gives = words.card_effect(card.card, card.level)
    return f"{words.card(card.card)}, level {card.level}, {gives}{cover}{on_it}"


def _mission(desk: Desk, mission: MissionView) -> Iterator[str]:
    words = desk.words
    path = desk.paths[mission.mission]
    lacks = (
        f" Your rocket lacks {listed(map(words.payload, path.missing))}."
        if path.missing and desk.is_seated
        else ""
    )
    chance = f" Your rocket passes with {percent(path.chance)}." if desk.is_seated else ""
    yield (
        f"Mission {words.mission(mission.mission)}, level {mission.level}: "
        f"needs {words.needs(mission.mission)}, gives {words.reward(mission.mission)}.{chance}{lacks}"
    )
    yield from (f"  {risk_words(desk, card, path)}" for card in mission.risks)


def risk_words(desk: Desk, card: RiskView | MoonRiskView, path: Path | None) -> str:
    """A risk card with its ranges, tests and, for the viewer's rocket, the chance."""
    risk = desk.content.risks[card.risk]
    ranges = "; ".join(f"{values} needs {minima}" for values, minima in ranges_of(desk, card.risk))
    tests = ", ".join(
        f"{desk.words.nation(nation.nation)} {count(number, 'test')}"
        for nation, number in zip(desk.view.nations, card.tests, strict=True)
        if number
    )
    odds = ""
    if path is not None and desk.is_seated:
        at = [view.risk for view in path.risks].index(card.risk)
        now, then = path.odds.numbers[at] / desk.cat.sides, path.odds.tested[at] / desk.cat.sides
        odds = f" {percent(now)} now, {percent(then)} with one more test."
    return f"{risk.name}: {ranges}.{f' {tests}.' if tests else ''}{odds}"


def ranges_of(desk: Desk, risk: str) -> list[tuple[str, str]]:
    """The three ranges of check values, each with its least parameters in letters."""
    found = desk.content.risks[risk]
    spans = (f"1-{found.low_max}", _span(found.low_max + 1, found.mid_max), f"{found.mid_max + 1}+")
    return [
        (span, " ".join(f"{letter}{least}" for letter, least in zip(LETTERS, minima, strict=True)))
        for span, minima in zip(spans, (found.low, found.mid, found.high), strict=True)
    ]


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _moon(desk: Desk) -> Iterator[str]:
    state = "open" if desk.view.is_moon_open else "not open yet"
    yield f"Moon landing, {state}: needs {desk.words.needs(MOON)}."
    for nation in (desk.me, desk.them):
        seen = [card for card in nation.moon_path if card.risk]
        hidden = len(nation.moon_path) - len(seen)
        yield f"  Path of {desk.words.nation(nation.nation)}: {count(hidden, 'hidden card')}."
        path = desk.paths.get(MOON) if desk.is_mine(nation.nation) else None
        yield from (f"    {card.number}. {risk_words(desk, card, path)}" for card in seen)


def _common(desk: Desk) -> Iterator[str]:
    view, words = desk.view, desk.words
    modules = [f"{words.module(m)} ({module_words(desk, m)})" for m in view.modules]
    yield f"Discovered Modules: {listed(modules) or 'none'}."
    decks = [f"{DECKS[deck]} {number}" for deck, number in view.tile_decks.items()]
    yield f"Tile decks: {', '.join(decks)}."
    if view.research_area:
        under = len(view.research_area) - 1
        tail = f", {count(under, 'tile')} under it" if under else ""
        yield f"Research Area: {words.tile(view.research_area[-1])} lies open{tail}."


def _hand(desk: Desk) -> Iterator[str]:
    if not desk.is_seated:
        return
    words = desk.words
    yield f"Your tokens: {desk.view.influence} Influence, {desk.view.bluff} Bluff."
    yield f"Your hand, {count(len(desk.view.hand), 'card')}:"
    for card in desk.view.hand:
        levels = "; ".join(f"{level}: {words.card_effect(card, level)}" for level in (1, 2, 3))
        yield f"  {words.card(card)}, level {levels}."
