"""The encyclopaedias: everything in a box has an article, and people find it by what they type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from moonrace import games
from moonrace.kernel.clauses import CLAUSE_ID, clauses
from moonrace.kernel.content import Entry
from moonrace.kernel.events import SPECTATOR
from moonrace.tables.articles import Article, article, folded, look_up, origins, related, suggestions
from moonrace.tables.face import face_of
from tests.tables.kit.seating import scene

GAMES = ("apogee", "astronavigators", "leaving-earth", "moonshot", "tranquility-base")
TABLES = {
    "apogee": ("technologies", "engineers", "directors", "nations", "investors", "missions", "destinations"),
    "astronavigators": (
        "constellations", "lunar_cards", "planet_cards", "planets", "sets", "characters", "agendas", "quests",
        "rockets", "vehicles", "continents", "tiles", "squares", "stages",
    ),
    "leaving-earth": ("components", "advancements", "missions", "locations", "astronauts", "agencies"),
    "moonshot": ("missions", "risks", "tiles", "modules", "manoeuvres", "places", "payloads", "nations"),
    "tranquility-base": ("equipment", "missions", "history", "wild", "instant"),
}  # fmt: skip


def articles_of(game: str, seat: int = 0) -> list[Article]:
    title = games.load(game)
    match = title.start(title.players[1], seed=1)
    return list(face_of(title).articles(scene(match, seat)))


def entries_of(game: str) -> Iterator[tuple[str, Entry]]:
    title: Any = games.load(game)
    content = getattr(title, "content", None) or title.catalogue.content
    for table in TABLES[game]:
        for id_, entry in getattr(content, table).items():
            expansion = getattr(entry, "expansion", "")
            if not expansion and getattr(entry, "origin", "") != "mercury":
                yield id_, entry


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_the_box_has_an_article_under_its_id(game: str) -> None:
    known = {item.id for item in articles_of(game)}
    assert [id_ for id_, _ in entries_of(game) if id_ not in known] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_an_article_has_something_to_say_in_whole_sentences(game: str, seat: int) -> None:
    for item in articles_of(game, seat):
        assert item.lines, item
        for line in item.lines:
            assert line[0].isupper() or line[0] in "$0123456789", (item.name, line)
            assert line.endswith(".") or CLAUSE_ID.search(line.split()[-1]), (item.name, line)
            assert "  " not in line, (item.name, line)


@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_that_articles_name_are_there(game: str) -> None:
    known = clauses(games.load(game).folder)
    named = {id_ for item in articles_of(game) for line in item.lines for id_ in CLAUSE_ID.findall(line)}
    assert named <= set(known)


@pytest.mark.parametrize(
    ("game", "id_", "told"),
    [
        ("apogee", "kerosene", "thrust, mass, cost"),
        ("astronavigators", "train", "NK"),
        ("leaving-earth", "pete_conrad", "skill"),
        ("moonshot", "treasury", "effect"),
        ("tranquility-base", "saturn_ib", "launch cost and move"),
    ],
)
def test_what_is_reconstructed_is_said(game: str, id_: str, told: str) -> None:
    item = next(item for item in articles_of(game) if item.id == id_)
    assert item.lines[-1].startswith(f"Reconstructed here to fit what is known: {told}")


# Looking things up ------------------------------------------------------------------------------------------

SHELF = [
    article("Juno rocket", "rocket", ["$1."], "juno", ["Juno"]),
    article("Juno Rockets", "advancement", ["$10."], "juno"),
    article("Man on the Moon", "mission", ["12 points."], "man_on_the_moon"),
    article("Moon", "place", ["Dusty."], "moon"),
    article("João Luna", "character", ["Sees eclipses."], "joao"),
    article("President Kennedy's Challenge", "card", ["Pays."], "kennedy_challenge"),
]


def names(typed: str) -> list[str]:
    return [item.name for item in look_up(SHELF, typed)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("juno", ["Juno rocket", "Juno Rockets"]),
        ("JUNO", ["Juno rocket", "Juno Rockets"]),
        ("juno_rocket", ["Juno rocket"]),
        ("juno-rockets", ["Juno Rockets"]),
        ("moon", ["Moon"]),
        ("man on", ["Man on the Moon"]),
        ("man_on_the_moon", ["Man on the Moon"]),
        ("joao", ["João Luna"]),
        ("luna", ["João Luna"]),
        ("kennedys", ["President Kennedy's Challenge"]),
        ("Kennedy's chall", ["President Kennedy's Challenge"]),
        ("on moon", []),
        ("", []),
        ("!", []),
    ],
)
def test_names_are_found_as_people_type_them(typed: str, found: list[str]) -> None:
    assert names(typed) == found


def test_others_with_the_word_in_their_name_are_related() -> None:
    assert [item.name for item in related(SHELF, "moon", look_up(SHELF, "moon"))] == ["Man on the Moon"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("jumo", "Juno rocket"), ("mon", "Moon"), ("kenedy", "President Kennedy's Challenge")],
)
def test_a_misspelt_name_gets_suggestions(typed: str, meant: str) -> None:
    assert suggestions(SHELF, typed)[0] == meant
    assert suggestions(SHELF, "zzzz") == []


def test_words_are_compared_without_signs() -> None:
    assert folded("  Fly-By_2, João's ") == "fly by 2 joaos"


class Card(Entry, frozen=True, kw_only=True):
    """A card of a box."""

    cost: int = 0
    move: int = 0


def test_origins_name_the_figures_that_are_not_from_print() -> None:
    card = Card(provenance="reconstructed", cost=3, move=0, field_provenance={})
    assert (
        origins(card, {"cost": "price", "move": "move"}) == "Reconstructed here to fit what is known: price."
    )
    mixed = Card(provenance="rulebook", cost=3, move=2, field_provenance={"move": "own"})
    assert origins(mixed, {"cost": "price", "move": "move"}) == "From your own file: move."
    assert origins(Card(provenance="public", cost=1), {"cost": "price"}) == ""
