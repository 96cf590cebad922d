"""Everything the templates of the table read: blueprint, parameters, politics, missions, workshop, hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.view import ManoeuvreView, NationView
from moonrace.tables.face import AskPanel, Button, Group
from moonrace.tables.kit.parts import Phase, Rival, SeatPart, Shell, Stat
from moonrace.tables.kit.touch import NO_TOUCH, touches_of
from moonrace.tables.kit.words import capital, count, figure, listed, percent, signed
from moonrace.tables.moonshot.board import BoardMaker
from moonrace.tables.moonshot.desk import Desk, Fit
from moonrace.tables.moonshot.flights import flights
from moonrace.tables.moonshot.hints import fit_label, fit_note
from moonrace.tables.moonshot.missions import Things, mission_parts, moon_part
from moonrace.tables.moonshot.tiles import PAYLOAD_ICONS, TileMaker
from moonrace.tables.moonshot.words import (
    DECKS,
    LETTERS,
    PARAMETERS,
    RECONSTRUCTED,
    TURNS,
    Words,
    gains,
    space_name,
)

AFTER_LAUNCHES = ("suppliers", "fates", "effects", "over")
TRACK = (
    ("Politics", ("preparations", "politics")),
    ("Engineering", ("engineering",)),
    ("Launches", ("launches",)),
    ("Administration", ("suppliers", "fates", "effects")),
)
BAR_LENGTH = 15
"""How far a parameter's bar reaches."""


class Token(msgspec.Struct, frozen=True):
    """A token on a Manoeuvre: whose, and what the viewer may know of it."""

    seat: int
    kind: str
    """`influence`, `bluff` or `down`."""


class PageMaker:
    """Makes the context of pages of one content."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.tiles = TileMaker(cat)
        self.boards = BoardMaker(words, cat, self.tiles)

    def context(self, desk: Desk, panel: AskPanel) -> dict[str, Any]:
        """What board, side, dock and panel read."""
        things = touches_of(panel)
        ghosts = _ghosts(desk, panel)
        return {
            "shell": _shell(desk),
            "nations": [self._nation(desk, nation, things, ghosts) for nation in (desk.me, desk.them)],
            "is_seated": desk.is_seated,
            "stage": desk.stage,
            "missions": mission_parts(desk, things),
            "moon": moon_part(desk, things),
            "workshop": self._workshop(desk, things),
            "hand": [_hand_card(desk, card, things) for card in desk.view.hand],
            "influence": desk.view.influence,
            "bluff": desk.view.bluff,
            "flights": flights(self.words, desk.scene.log, desk.scene.since, _own(desk)),
            "placing": self._placing(desk, panel),
            "reconstructed": RECONSTRUCTED,
        }

    # Nations ------------------------------------------------------------------------------------------------

    def _nation(
        self, desk: Desk, nation: NationView, things: Things, ghosts: Mapping[str, Fit]
    ) -> dict[str, Any]:
        is_mine = desk.is_mine(nation.nation)
        shown = ghosts if is_mine else {}
        return {
            "id": nation.nation,
            "name": desk.words.nation(nation.nation),
            "people": desk.people(nation.nation),
            "seat": desk.token_seat(nation.nation),
            "is_mine": is_mine,
            "is_rival": nation.is_rival,
            "is_first": desk.view.first_player == nation.nation,
            "budget": figure(nation.budget),
            "popularity": figure(nation.popularity),
            "money": nation.money,
            "blueprint": None if nation.is_rival else self.boards.draw(desk, nation, things, shown),
            "filled": f"{len(nation.tiles)} of {desk.cat.size} spaces",
            "parameters": _parameters(nation, shown),
            "adaptivity": nation.adaptivity,
            "sabotage": nation.sabotage,
            "payloads": [
                (PAYLOAD_ICONS.get(kind, "crate"), desk.words.payload(kind)) for kind in nation.payloads
            ],
            "places": [_place(desk, nation, at, things) for at in range(len(nation.places))],
            "target": _target(desk, nation),
            "hand": nation.hand_size,
            "tokens": nation.tokens,
            "steals": _steals(nation),
            "has_passed": nation.has_passed,
            "has_called_stop": nation.has_called_stop,
        }

    # The workshop -------------------------------------------------------------------------------------------

    def _workshop(self, desk: Desk, things: Things) -> dict[str, Any]:
        view, costs = desk.view, desk.content.costs
        return {
            "cost": costs.install,
            "development": [self._tile(desk, tile, things) for tile in desk.me.development],
            "theirs": []
            if desk.them.is_rival
            else [self._tile(desk, tile, things) for tile in desk.them.development],
            "suppliers": [
                {
                    "price": space.price,
                    "item": desk.words.item(space.item) if space.item else "",
                    "rounds": count(space.rounds_left, "round"),
                }
                for space in desk.me.suppliers
            ],
            "open": self._tile(desk, view.research_area[-1], things) if view.research_area else None,
            "under": max(0, len(view.research_area) - 1),
            "buy": costs.buy,
            "modules": [_module(desk, module, things) for module in view.modules],
            "decks": [(DECKS[deck], number) for deck, number in view.tile_decks.items()],
        }

    def _tile(self, desk: Desk, tile: str, things: Things) -> dict[str, Any]:
        is_within_reach = desk.is_seated and (tile not in desk.them.development or desk.me.tech_steal)
        fit = desk.best_fit((tile,)) if is_within_reach else None
        found = desk.content.tiles[tile]
        return {
            "id": tile,
            "name": found.name,
            "kind": DECKS[found.deck],
            "picture": self.tiles.small(tile, 0, 54),
            "best": f"{gains(fit.gain)} at {space_name(fit.space)}" if fit and fit.total else "",
            "is_gain": fit is not None and fit.total > 0,
            "touch": things.get(f"tile-{tile}", NO_TOUCH),
        }

    # Placing ------------------------------------------------------------------------------------------------

    def _placing(self, desk: Desk, panel: AskPanel) -> list[dict[str, Any]]:
        """For each tile in hand, the spaces it may go to, each with its four rotations."""
        placing = desk.view.focus.placing
        if placing is None or not desk.can(acts.PlaceTile):
            return []
        rows = {group.id: group for group in panel.groups if group.is_elsewhere}
        return [
            {
                "name": desk.words.tile(tile),
                "spaces": [
                    self._place_row(desk, tile, space, rows[row], panel.primary)
                    for space in desk.cat.space_ids
                    if (row := _place_row_id(tile, space)) in rows
                ],
            }
            for tile in placing.tiles
        ]

    def _place_row(
        self, desk: Desk, tile: str, space: str, group: Group, primary: Button | None
    ) -> dict[str, Any]:
        fits = {str(acts.PlaceTile(tile, space, turns)): desk.fit(tile, space, turns) for turns in range(4)}
        best = desk.best_fit_at(tile, space)
        is_first = primary is not None and primary.action in fits
        buttons = (*group.buttons, primary) if primary is not None and is_first else group.buttons
        shown = sorted(buttons, key=lambda button: fits[button.action].turns)
        return {
            "id": group.id,
            "name": space_name(space),
            "best": signed(best.total),
            "is_first": is_first,
            "best_action": str(acts.PlaceTile(tile, space, best.turns)),
            "label": fit_label(desk, best),
            "note": fit_note(desk, best),
            "covers": desk.words.tile(fits[shown[0].action].covers) if fits[shown[0].action].covers else "",
            "turns": [
                {
                    "button": button,
                    "picture": self.tiles.small(
                        tile, fits[button.action].turns, 52, fits[button.action].matched
                    ),
                    "words": TURNS[fits[button.action].turns],
                    "is_best": is_first and primary is not None and button.action == primary.action,
                    "gains": _gains(fits[button.action]),
                    "matches": len(fits[button.action].matched),
                    "chance": _chance_change(desk, fits[button.action]),
                }
                for button in shown
            ],
        }


def _gains(fit: Fit) -> list[tuple[str, str, bool]]:
    """Letter, change, whether it is a loss, for the parameters that a placement changes."""
    letters = (*LETTERS, "A")
    return [
        (letter, signed(new - old), new < old)
        for letter, old, new in zip(letters, fit.before, fit.after, strict=True)
        if new != old
    ]


def _chance_change(desk: Desk, fit: Fit) -> str:
    path = desk.focus
    if path is None or abs(fit.whole - path.chance) < 0.001:
        return ""
    return f"{percent(path.chance)} to {percent(fit.whole)}"


def _ghosts(desk: Desk, panel: AskPanel) -> dict[str, Fit]:
    """The placement that the primary button stands for, then those it may follow to, by the row of each."""
    if panel.primary is None:
        return {}
    action = next((found for found in desk.legal if str(found) == panel.primary.action), None)
    if isinstance(action, acts.PlaceTile):
        spaces = {(place.tile, place.space) for place in desk.all(acts.PlaceTile)}
        first = {_place_row_id(action.tile, action.space): desk.fit(action.tile, action.space, action.turns)}
        others = {_place_row_id(*where): desk.best_fit_at(*where) for where in sorted(spaces)}
        return first | {row: fit for row, fit in others.items() if row not in first}
    fit = desk.best_fit((action.tile,)) if isinstance(action, acts.Install) else None
    return {"": fit} if fit is not None else {}


def _place_row_id(tile: str, space: str) -> str:
    return f"row-place-{tile}-{space}"


# The shell --------------------------------------------------------------------------------------------------


def _shell(desk: Desk) -> Shell:
    view = desk.view
    return Shell(
        when=f"round {view.round}" if view.round else "",
        phases=_phases(desk),
        track="Phases of the round",
        seats=tuple(_seat_part(desk, seat) for seat in range(view.players)),
        status=_status(desk),
        own="Politics" if desk.stage == "politics" else "Workshop",
        hand="Missions",
        rival=_rival(desk),
    )


def _rival(desk: Desk) -> Rival | None:
    """The opponent of a solo game."""
    them = desk.them
    if not them.is_rival:
        return None
    return Rival(
        name=capital(desk.people(them.nation)),
        seat=desk.token_seat(them.nation),
        words=_rank_reason(desk, them),
        has_won=desk.view.winner == them.nation,
    )


def _phases(desk: Desk) -> tuple[Phase, ...]:
    view = desk.view
    track = list(TRACK)
    if view.is_parallel:
        track[:2] = [("Actions", ("tracks", "preparations", "politics", "engineering"))]
    if view.players == 4:
        track.insert(0, ("Discussion", ("discussion",)))
    return tuple(Phase(name, view.phase in phases) for name, phases in track)


def _status(desk: Desk) -> Stat | None:
    if not desk.is_seated:
        return None
    if desk.is_engineer and desk.stage == "engineering":
        return Stat("coin", str(desk.me.money), "money", "money")
    return Stat("people", figure(desk.me.popularity), "Popularity", "Popularity")


def _seat_part(desk: Desk, seat: int) -> SeatPart:
    view = desk.view
    nation = next(found for found in view.nations if seat in found.seats)
    is_politician, is_engineer = seat in nation.politicians, seat in nation.engineers
    stats: list[Stat] = []
    if is_politician:
        stats += [
            Stat("flag", figure(nation.budget), "Budget"),
            Stat("people", figure(nation.popularity), "Popularity"),
        ]
    if is_engineer:
        stats.append(Stat("coin", str(nation.money), "money"))
    roles = "" if is_politician and is_engineer else ", Politician" if is_politician else ", Engineer"
    is_over = view.phase == "over"
    return SeatPart(
        stats=tuple(stats),
        done=nation.popularity if is_politician else 0,
        total=desk.content.constants.popularity_max if is_politician else 0,
        words=_rank_reason(desk, nation) if is_over else f"{desk.words.nation(nation.nation)}{roles}",
        is_active=not is_over and desk.is_asked(nation, seat),
    )


def _rank_reason(desk: Desk, nation: NationView) -> str:
    popularity, budget = figure(nation.popularity), figure(nation.budget)
    space = "\N{NO-BREAK SPACE}"
    return f"{desk.words.nation(nation.nation)}, Popularity{space}{popularity}, Budget{space}{budget}"


def _parameters(nation: NationView, ghosts: Mapping[str, Fit]) -> list[dict[str, Any]]:
    return [
        _parameter(at, value, {row: fit.after[at] for row, fit in ghosts.items()})
        for at, value in enumerate(nation.parameters)
    ]


def _parameter(at: int, value: int, afters: Mapping[str, int]) -> dict[str, Any]:
    """A parameter with what each offered placement makes of it; the first one shows in the bar."""
    first = next(iter(afters.items()), ("", value))
    return {
        "letter": LETTERS[at],
        "name": PARAMETERS[at],
        "value": value,
        "afters": {row: after for row, after in afters.items() if after != value},
        "first": first[0],
        "after": first[1],
        "of": range(max(BAR_LENGTH, value, first[1])),
    }


def _steals(nation: NationView) -> str:
    tokens = [(nation.test_steal, "Test Steal"), (nation.tech_steal, "Technology Steal")]
    return listed(f"{number} {name}" for number, name in tokens if number)


def _own(desk: Desk) -> str:
    """The viewer's nation; nothing for a spectator."""
    return desk.me.nation if desk.view.seat >= 0 else ""


def _target(desk: Desk, nation: NationView) -> str:
    if not nation.target or desk.view.phase in AFTER_LAUNCHES:
        return ""
    return (
        "No launch this round"
        if nation.target == "abort"
        else f"Launches for {desk.words.mission(nation.target)}"
    )


# Politics ---------------------------------------------------------------------------------------------------


def _place(desk: Desk, nation: NationView, at: int, things: Things) -> dict[str, Any]:
    place = nation.places[at]
    card = place.manoeuvre
    thing = f"card-{card.card}" if card else f"place-{nation.nation}-{place.place}"
    return {
        "id": f"place-{nation.nation}-{place.place}",
        "name": desk.words.place(place.place),
        "effect": desk.words.place_effect(place.place),
        "is_reconstructed": desk.words.is_place_reconstructed(place.place),
        "card": _manoeuvre(desk, card) if card else None,
        "touch": things.get(thing, NO_TOUCH),
    }


def _manoeuvre(desk: Desk, card: ManoeuvreView) -> dict[str, Any]:
    words = desk.words
    return {
        "name": words.card(card.card),
        "level": card.level,
        "gives": words.card_effect(card.card, card.level, is_short=True),
        "is_reconstructed": words.is_card_reconstructed(card.card),
        "levels": [words.card_effect(card.card, level, is_short=True) for level in (1, 2, 3)],
        "cover": words.card(card.cover) if card.cover else "",
        "has_cover": card.has_cover,
        "is_settled": card.is_settled,
        "is_decided": card.is_decided,
        "tokens": _tokens(desk, card),
        "says": _tokens_words(desk, card),
    }


def _tokens(desk: Desk, card: ManoeuvreView) -> list[Token]:
    shown = []
    for nation, side in zip(desk.view.nations, card.tokens, strict=True):
        seat = desk.token_seat(nation.nation)
        if side.influence < 0:
            shown += [Token(seat, "down")] * side.count
        else:
            shown += [Token(seat, "influence")] * side.influence
            shown += [Token(seat, "bluff")] * (side.count - side.influence)
    return shown


def _tokens_words(desk: Desk, card: ManoeuvreView) -> str:
    told = []
    for nation, side in zip(desk.view.nations, card.tokens, strict=True):
        if side.count:
            known = f", {side.influence} of them Influence" if side.influence >= 0 else " face down"
            told.append(f"{desk.words.nation(nation.nation)} {count(side.count, 'token')}{known}")
    return "; ".join(told) or "no tokens"


def _hand_card(desk: Desk, card: str, things: Things) -> dict[str, Any]:
    return {
        "id": f"hand-{card}",
        "name": desk.words.card(card),
        "levels": [desk.words.card_effect(card, level, is_short=True) for level in (1, 2, 3)],
        "is_reconstructed": desk.words.is_card_reconstructed(card),
        "touch": things.get(f"row-play-{card}", NO_TOUCH),
    }


def _module(desk: Desk, module: str, things: Things) -> dict[str, Any]:
    return {
        "id": module,
        "name": desk.words.module(module),
        "condition": desk.words.condition(module, is_short=True),
        "bonus": desk.words.bonus(module).replace(" +", "\N{NO-BREAK SPACE}+"),
        "is_reconstructed": desk.words.is_module_reconstructed(module),
        "touch": things.get(f"module-{module}", NO_TOUCH),
    }
