"""Phase 4 as the templates read it: what became of every place, and the reveal of a card as a tug of war.

The rope goes from the left: each token that counts pulls it one step to its side, the viewer's at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec
from markupsafe import Markup

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.view import ManoeuvreView, NationView, PlaceView
from moonrace.kernel.events import Event
from moonrace.tables.kit import draw
from moonrace.tables.kit.odds import Share
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.words import count
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.flights import last_round_with, seen_up_to
from moonrace.tables.moonshot.politics import LEVELS, shares_of

WIDTH, HEIGHT = 620.0, 400.0
MIDDLE, LANE = HEIGHT / 2, 92.0
"""Where a tie lies, and how far the lanes of both sides reach from there."""
LEFT, COLUMN = 44.0, 84.0
TOKEN, TOKEN_Y = 22.0, 40.0
STEP = 34.0
WON, OBSTRUCTED, TIED, OPEN = "won", "obstructed", "tied", "open"
Ending = events.WonCard | events.Obstructed | events.Tie


class Reveal(msgspec.Struct, frozen=True):
    """A card whose tokens were turned."""

    card: str
    name: str
    owner: str
    level: int
    influence: tuple[int, int]
    """Of the viewer's side, or the first one's for a spectator, and of the other."""
    bluff: tuple[int, int]
    outcome: str
    verdict: str
    is_new: bool


class Cell(msgspec.Struct, frozen=True):
    """A place in the thin table."""

    id: str
    name: str
    words: str
    mood: str
    """`won`, `obstructed`, `tied`, `open`, or nothing for an empty place."""


class CellRow(msgspec.Struct, frozen=True):
    """The places of one side."""

    seat: int
    name: str
    cells: tuple[Cell, ...]


class Pull(msgspec.Struct, frozen=True):
    """One side of the rope."""

    id: str
    seat: int
    name: str
    figure: str
    """Its Influence on the card; a question mark where the viewer may not know it."""
    words: str


class Rope(msgspec.Struct, frozen=True):
    """A card between both sides, with all tokens on it."""

    card: str
    name: str
    seat: int
    """Of its owner."""
    level: int
    levels: tuple[str, ...]
    has_cover: bool
    pulls: tuple[Pull, Pull]
    """The other side above, the viewer's below."""
    verdict: str
    outcome: str
    drawing: Markup
    shares: tuple[Share, ...]


class AdministrationPart(msgspec.Struct, frozen=True):
    """Phase 4."""

    rows: tuple[CellRow, CellRow]
    rope: Rope | None
    reveals: tuple[Reveal, ...]


def administration_part(desk: Desk) -> AdministrationPart:
    """What became of every card in the last round that had a reveal, and the card that is looked at."""
    own = desk.me.nation if desk.is_seated else ""
    found = reveals(desk, desk.scene.log, seen_up_to(desk.scene.log, desk.scene.since, own))
    return AdministrationPart(
        rows=(_row(desk, desk.them, found), _row(desk, desk.me, found)),
        rope=_rope(desk, found),
        reveals=found,
    )


# What was turned --------------------------------------------------------------------------------------------


def reveals(desk: Desk, log: Sequence[Event], seen: int) -> tuple[Reveal, ...]:
    """The cards evaluated in the last round that had any."""
    first = last_round_with(log, (events.Evaluated,))
    if first is None:
        return ()
    found: list[Reveal] = []
    for at in range(first, len(log)):
        event = log[at]
        if isinstance(event, events.Evaluated):
            found.append(_reveal(desk, event, is_new=at >= seen))
        elif isinstance(event, Ending) and found and event.card == found[-1].card:
            found[-1] = _ended(desk, found[-1], event)
    return tuple(found)


def _reveal(desk: Desk, event: events.Evaluated, *, is_new: bool) -> Reveal:
    influence = (event.ussr_influence, event.us_influence)
    bluff = (event.ussr_bluff, event.us_bluff)
    me, them = desk.side, 1 - desk.side
    return Reveal(
        card=event.card,
        name=desk.words.card(event.card),
        owner=event.nation,
        level=event.level,
        influence=(influence[me], influence[them]),
        bluff=(bluff[me], bluff[them]),
        outcome=TIED,
        verdict="",
        is_new=is_new,
    )


def _ended(desk: Desk, reveal: Reveal, event: Ending) -> Reveal:
    who = desk.words.nation(event.nation)
    if isinstance(event, events.WonCard):
        gives = desk.words.card_effect(event.card, event.level, is_short=True)
        return msgspec.structs.replace(reveal, outcome=WON, verdict=f"{who} wins it: {gives}")
    if isinstance(event, events.Obstructed):
        return msgspec.structs.replace(reveal, outcome=OBSTRUCTED, verdict=f"{who} obstructs it")
    return msgspec.structs.replace(reveal, outcome=TIED, verdict=f"A tie: {who} may pay for it")


def _row(desk: Desk, nation: NationView, found: tuple[Reveal, ...]) -> CellRow:
    cells = tuple(_cell(desk, nation, place, found) for place in nation.places)
    return CellRow(desk.token_seat(nation.nation), desk.words.nation(nation.nation), cells)


def _cell(desk: Desk, nation: NationView, place: PlaceView, found: tuple[Reveal, ...]) -> Cell:
    id_, card = f"fate-{nation.nation}-{place.place}", place.manoeuvre
    if card is None:
        return Cell(id_, desk.words.place(place.place), desk.words.place_effect(place.place), "")
    reveal = next((found for found in found if found.card == card.card), None)
    name = desk.words.card(card.card)
    if card.is_settled and reveal is not None:
        return Cell(id_, name, reveal.verdict, reveal.outcome)
    if card.is_decided:
        return Cell(id_, name, f"Escalated to level {card.level}", TIED)
    return Cell(id_, name, f"{count(sum(side.count for side in card.tokens), 'token')} face down", OPEN)


# The rope ---------------------------------------------------------------------------------------------------


def _rope(desk: Desk, found: tuple[Reveal, ...]) -> Rope | None:
    """The card last turned in this round; before that, the next that is decided about; else the last one."""
    lying = {card.card: (owner, card) for owner, _, card in desk.manoeuvres()}
    turned = [reveal for reveal in found if reveal.card in lying and lying[reveal.card][1].is_settled]
    if turned:
        return _turned(desk, turned[-1])
    for owner, card in lying.values():
        if desk.view.phase == "fates" and owner in desk.view.to_act and not card.is_decided:
            return _unturned(desk, owner, card)
    return _turned(desk, found[-1]) if found else None


def _turned(desk: Desk, reveal: Reveal) -> Rope:
    sides = [
        ["influence"] * influence + ["bluff"] * bluff
        for influence, bluff in zip(reveal.influence, reveal.bluff, strict=True)
    ]
    return _made(desk, reveal.owner, reveal.card, reveal.level, sides, reveal, has_cover=reveal.level > 1)


def _unturned(desk: Desk, owner: str, card: ManoeuvreView) -> Rope:
    own, theirs = card.tokens[desk.side], card.tokens[1 - desk.side]
    known = ["influence"] * own.influence + ["bluff"] * (own.count - own.influence)
    sides = [known if own.influence >= 0 else ["down"] * own.count, ["down"] * theirs.count]
    rope = _made(desk, owner, card.card, card.level, sides, None, has_cover=card.has_cover)
    return msgspec.structs.replace(rope, shares=shares_of(desk, owner, card))


def _made(
    desk: Desk,
    owner: str,
    card: str,
    level: int,
    sides: list[list[str]],
    reveal: Reveal | None,
    *,
    has_cover: bool,
) -> Rope:
    words = desk.words
    return Rope(
        card=card,
        name=words.card(card),
        seat=desk.token_seat(owner),
        level=level,
        levels=tuple(words.card_effect(card, each, is_short=True) for each in LEVELS),
        has_cover=has_cover,
        pulls=(_pull(desk, desk.them, sides[1]), _pull(desk, desk.me, sides[0])),
        verdict=reveal.verdict if reveal else "Nothing is turned yet",
        outcome=reveal.outcome if reveal else OPEN,
        drawing=_drawing(desk, owner, card, sides, is_turned=reveal is not None, level=level),
        shares=(),
    )


def _pull(desk: Desk, nation: NationView, kinds: list[str]) -> Pull:
    is_known = "down" not in kinds
    return Pull(
        id=f"pull-{nation.nation}",
        seat=desk.token_seat(nation.nation),
        name=desk.words.nation(nation.nation),
        figure=str(kinds.count("influence")) if is_known else "?",
        words=count(len(kinds), "token"),
    )


def _drawing(
    desk: Desk, owner: str, card: str, sides: list[list[str]], *, is_turned: bool, level: int
) -> Markup:
    """The lanes, one column for each token, and the rope as far as tokens lie open."""
    columns = turning_order(sides, is_mine_first=owner == desk.me.nation)
    step = min(STEP, (LANE - 14) / max(1, *(kinds.count("influence") for kinds in sides)))
    width = min(COLUMN, (WIDTH - 2 * LEFT) / max(1, len(columns)))
    xs = [LEFT + width * (at + 0.5) for at in range(len(columns))]
    names = (desk.me.nation, desk.them.nation)
    parts = [*_lanes(desk, owner, card, level), *(_mast(x) for x in xs)]
    numbers = [0, 0]
    for x, (side, kind) in zip(xs, columns, strict=True):
        numbers[side] += 1
        id_ = f"turn-{card}-{names[side]}-{numbers[side]}"
        parts.append(_token(id_, x, side, kind, desk.token_seat(names[side]), is_turned=is_turned))
    parts += _rope_line(xs, columns, step) if is_turned else _fan(sides, step)
    says = "The rope of both sides, token by token"
    # On a phone the group lies on its side, so that the tokens run downward.
    turned = draw.group(*parts, class_="ms-rope-turned")
    return draw.svg(WIDTH, HEIGHT, f"0 0 {WIDTH:g} {HEIGHT:g}", turned, title=says, class_="ms-rope")


def turning_order(sides: list[list[str]], *, is_mine_first: bool) -> list[tuple[int, str]]:
    """The tokens in the order of turning: owner and opponent in turn, the rest last."""
    mine, theirs = ([(at, kind) for kind in sides[at]] for at in (0, 1))
    pairs = zip_longest(mine, theirs) if is_mine_first else zip_longest(theirs, mine)
    return [token for pair in pairs for token in pair if token is not None]


def _lanes(desk: Desk, owner: str, card: str, level: int) -> list[Markup]:
    gives = desk.words.card_effect(card, level, is_short=True)
    ends = {nation: gives if nation == owner else "obstructed" for nation in NATIONS}
    made = []
    for nation, y, text_y in (
        (desk.them.nation, MIDDLE - LANE, MIDDLE - LANE + 16),
        (desk.me.nation, MIDDLE, MIDDLE + LANE - 8),
    ):
        words = f"{desk.words.nation(nation)} ahead: {ends[nation]}"
        made.append(draw.rect(0, y, WIDTH, LANE, class_=f"ms-lane seat-{desk.token_seat(nation)}"))
        made.append(draw.text(10, text_y, words, class_="ms-lane-name"))
    made.append(draw.line(0, MIDDLE, WIDTH, MIDDLE, class_="ms-tie-line"))
    made.append(draw.text(WIDTH - 8, MIDDLE - 6, "Tie", class_="ms-lane-name", text_anchor="end"))
    return made


def _mast(x: float) -> Markup:
    return draw.line(x, TOKEN_Y + TOKEN, x, HEIGHT - TOKEN_Y - TOKEN, class_="ms-mast")


def _token(id_: str, x: float, side: int, kind: str, seat: int, *, is_turned: bool) -> Markup:
    y = HEIGHT - TOKEN_Y if side == 0 else TOKEN_Y
    is_open = is_turned and kind != "down"
    shape = (
        draw.circle(x, y, TOKEN, class_="ms-disk")
        if seat % 2 == 0
        else draw.rect(x - TOKEN, y - TOKEN, 2 * TOKEN, 2 * TOKEN, rx=5, class_="ms-disk")
    )
    figure = {"influence": "1", "bluff": "0", "down": ""}[kind]
    inside = (
        draw.text(x, y + 8, figure, class_="ms-turned", text_anchor="middle")
        if is_open or figure
        else draw.icon("moon", 22, x=x - 11, y=y - 11)
    )
    state = "is-open" if is_open else "is-down"
    return draw.group(shape, inside, id=id_, class_=f"ms-pull seat-{seat} {state} is-{kind}")


def _rope_line(xs: list[float], columns: list[tuple[int, str]], step: float) -> list[Markup]:
    """How the sum went, token by token."""
    y, path, knots = MIDDLE, f"M0 {number(MIDDLE)}", []
    lead = 0
    for x, (side, kind) in zip(xs, columns, strict=True):
        pull = 0 if kind != "influence" else 1 if side == 0 else -1
        lead += pull
        path += f"H{number(x - 24)}" if pull else ""
        y += pull * step
        path += f"L{number(x)} {number(y)}"
        words = f"+{abs(lead)}" if lead else "0"
        knot = draw.circle(x, y, 13, class_="ms-knot")
        knots.append(knot + draw.text(x, y + 4.5, words, class_="ms-knot-words", text_anchor="middle"))
    path += f"H{number(WIDTH)}"
    return [draw.path(path, class_="ms-rope-line"), *knots]


def _fan(sides: list[list[str]], step: float) -> list[Markup]:
    """Where the rope may end, as far as the viewer knows the tokens."""
    lowest = sides[0].count("influence") + sides[0].count("down") - sides[1].count("influence")
    highest = sides[0].count("influence") - sides[1].count("influence") - sides[1].count("down")
    room = max(1, abs(lowest), abs(highest))
    step = min(step, (LANE - 14) / room)
    ends = []
    for lead in range(highest, lowest + 1):
        y = MIDDLE + lead * step
        ends.append(draw.path(f"M0 {number(MIDDLE)}L{number(WIDTH - 70)} {number(y)}", class_="ms-maybe"))
        ends.append(draw.circle(WIDTH - 70, y, 6, class_="ms-end"))
    return ends
