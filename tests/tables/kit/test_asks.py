"""The ask panels of all games: every legal action is one button, and every reason the rules' own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec
import pytest

from moonrace.games.leaving_earth.workshop import lacks_advancement
from moonrace.kernel.clauses import clauses
from moonrace.kernel.errors import Refusal
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.tables.face import Scene
from moonrace.tables.leaving_earth.face import LeavingEarthFace
from tests.tables.kit.games import AT_TABLES, EVERY_TABLE, GAMES, SCENES, Options
from tests.tables.kit.seating import all_eyes, buttons, scene
from tests.tables.leaving_earth.scenes import lively

IDS = re.compile(r"\b(SU|US|T|MOD|M\d|R\d)-\w*\d")
"""How the tiles and cards of Moonshot are called in its content, which people never see."""
IN_PASSING = {"draw", "interrupt"}
"""Verbs of Tranquility Base of which some may be greyed while others are legal."""
ANSWERED_ELSEWHERE = {"astronavigators"}
"""Games whose page gives reasons before one is asked; their own tests compare those."""
FEWEST = 20


class Played(NamedTuple):
    """How much of a game is looked at."""

    steps: int
    every: int
    seeds: tuple[int, ...] = ()
    """None: as many as there are players, so that tables differ."""


BUTTONS = {
    "apogee": Played(600, 5),
    "astronavigators": Played(130, 1, (5,)),
    "leaving-earth": Played(300, 6),
    "moonshot": Played(160, 3, (1, 2)),
    "tranquility-base": Played(500, 4),
}
REASONS = {
    "apogee": Played(500, 1),
    "astronavigators": Played(160, 1, (6,)),
    "leaving-earth": Played(80, 1, (4,)),
    "moonshot": Played(160, 4, (3,)),
    "tranquility-base": Played(400, 1, (5,)),
}
every_table = pytest.mark.parametrize(("game", "players", "options"), EVERY_TABLE, ids=str)


def played(game: str, players: int, options: Options, how: Played) -> Iterator[Match]:
    """A game, stopped at where it is looked at."""
    for seed in how.seeds or (players,):
        walked = GAMES[game].walk(players, seed, how.steps, options)
        yield from (match for number, match in enumerate(walked) if number % how.every == 0)


def clause_ids(title: Title) -> set[str]:
    return set(clauses(title.folder))


def check_buttons(game: str, shown: Scene) -> None:
    asked = GAMES[game].face.ask(shown)
    assert Counter(one.action for one in buttons(asked)) == Counter(map(str, shown.legal))
    assert asked.heading
    assert asked.eyebrow
    for one in buttons(asked):
        said = one.sentence + one.label
        assert one.label
        assert one.sentence.endswith((".", ".)")), one
        assert not one.sentence[0].islower(), one
        assert "_" not in said, one
        assert "None" not in said, one
        assert not IDS.search(said), one
    assert len({row.id for row in asked.groups}) == len(asked.groups)
    assert not asked.groups or not all(row.is_folded for row in asked.groups)


@every_table
def test_every_legal_action_is_one_button_for_all_eyes_throughout_a_game(
    game: str, players: int, options: Options
) -> None:
    for match in played(game, players, options, BUTTONS[game]):
        for shown in all_eyes(match):
            check_buttons(game, shown)


@pytest.mark.parametrize(("players", "options"), AT_TABLES["leaving-earth"], ids=str)
def test_every_legal_action_is_one_button_where_anything_can_happen(players: int, options: Options) -> None:
    asked: set[str] = set()
    for seed in (1, 2):
        for number, match in enumerate(lively(players, seed, 250, options)):
            asked |= {ask.what for ask in match.asks}
            if number % 5 == 0:
                for shown in all_eyes(match):
                    check_buttons("leaving-earth", shown)
    assert {"turn", "fire", "outcome"} <= asked


# Reasons ----------------------------------------------------------------------------------------------------


def refusals_in(part: object) -> Iterator[Refusal]:
    """Every refusal in what the templates read."""
    if isinstance(part, Refusal):
        yield part
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from refusals_in(getattr(part, name))
    elif isinstance(part, Mapping):
        yield from refusals_in(list(part.values()))
    elif isinstance(part, (list, tuple)):
        for each in part:
            yield from refusals_in(each)


def check_greyed(game: str, match: Match, shown: Scene, seat: int, known: set[str]) -> Iterator[str]:
    """Compare the greyed rows with the rules' answers; yields the verb of each."""
    ends = {action.verb() for action in shown.legal} - IN_PASSING
    for row in GAMES[game].face.ask(shown).greyed:
        action = match.title.codec.parse(row.action)
        assert match.refusal(seat, action) == row.refusal
        assert row.label
        assert row.refusal.sentence.endswith(".")
        assert row.refusal.clause in known
        assert game != "tranquility-base" or action.verb() not in ends
        yield action.verb()


def always_told(game: str, shown: Scene) -> set[Refusal]:
    """The rules' own answers that a page has beside things at any time: what one lacks for a component."""
    face = GAMES[game].face
    if not isinstance(face, LeavingEarthFace):
        return set()
    content, desk = face.title.catalogue.content, face.desk(shown)
    cards = [card for card in content.components.values() if card.requires and not desk.owns(card.requires)]
    return {lacks_advancement(content, card) for card in cards}


def reasons_of(game: str, players: int, options: Options) -> Iterator[Match]:
    """The games in which reasons are looked at."""
    yield from played(game, players, options, REASONS[game])
    if game == "leaving-earth":
        yield from lively(players, 3, 120, options)


@every_table
def test_every_reason_on_the_page_is_the_rules_own_answer(game: str, players: int, options: Options) -> None:
    known, told = clause_ids(GAMES[game].face.title), list[str]()
    for number, match in enumerate(reasons_of(game, players, options)):
        for seat in range(match.players):
            shown = scene(match, seat)
            told += check_greyed(game, match, shown, seat, known)
            if number % 8 == 0 and game not in ANSWERED_ELSEWHERE:
                answers = {choice.refusal for choice in shown.refused} | always_told(game, shown)
                assert set(refusals_in(GAMES[game].face.context(shown))) <= answers
    assert len(told) > FEWEST
    assert game != "tranquility-base" or {"launch", "move", "assemble"} <= set(told)


@pytest.mark.parametrize(("game", "name"), SCENES)
def test_reasons_cite_clauses_that_exist(game: str, name: str) -> None:
    match = GAMES[game].scene(name)
    known = clause_ids(match.title)
    for shown in all_eyes(match):
        reasons = [row.refusal for row in GAMES[game].face.ask(shown).greyed]
        reasons += refusals_in(GAMES[game].face.context(shown))
        assert {reason.clause for reason in reasons} <= known
        assert all(reason.sentence.endswith(".") for reason in reasons)
