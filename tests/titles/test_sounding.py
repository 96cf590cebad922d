"""Sounding, the title made by the guide to adding a game: its rules, and that every door opens to it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from moonrace import bots, games
from moonrace.bots.live import BotPool, BotRequest
from moonrace.kernel.chance import Scripted, Seeded
from moonrace.kernel.coverage import coverage
from moonrace.kernel.errors import Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lab.laws import Way
from moonrace.tables.kit.render import render
from tests.laws.walk import MATCH_LAWS, POSITION_LAWS, match_walk, moments
from tests.server.conftest import serving_with
from tests.server.player import Player
from tests.stories import PATIENCE, told
from tests.terminal.command import piped, run
from tests.titles.games.sounding.title import Sounding
from tests.titles.games.sounding.view import Climb, Land

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = "sounding"
OFFERED = {
    "advice.py",
    "arranging.py",
    "ask.py",
    "games/<folder>/lessons/1-first-flight.toml",
    "bench.toml",
    "content_checks.py",
    "encoding.py",
    "encyclopaedia.toml",
    "goals.toml",
    "history.toml",
    "measures.py",
    "laws.toml",
    "milestones.py",
    "net.json",
    "net.npz",
    "not_applicable.toml",
    "poster.py",
    "rungs.py",
    "schooling.toml",
    "slips.py",
    "templates/thing.html",
    "things.py",
    "waiting.py",
}
"""Files that the guide offers to games which need or want them."""
IN_OTHERS = {
    "content.py",
    "state.py",
    "rules/",
    "actions.py",
    "page.py",
    "events.py",
    "viewing.py",
}
"""Those which a small game does without, as the guide says."""
MOST_LINES = 200


@pytest.fixture
def title() -> Title:
    return games.load(GAME)


def at(*script: str, players: int = 2) -> Match:
    """A match in which payloads and then tiles come as written."""
    return games.load(GAME).start(players, chance=Scripted(script, then=Seeded(1)))


def done(match: Match, *acts: tuple[int, str]) -> Match:
    for seat, act in acts:
        match.act(seat, act)
    return match


# The rules --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SND-SET-01")
def test_a_payload_is_known_to_its_owner_alone() -> None:
    match = at("2", "3")
    assert [match.view(seat).payload for seat in (0, 1, SPECTATOR)] == [2, 3, None]  # type: ignore[attr-defined]
    assert [event.data for event in match.log(1)] == [{"seat": 1, "text": "Your payload is worth **3**."}]


@pytest.mark.rule("SND-ASC-01")
def test_a_tile_adds_its_height() -> None:
    match = done(at("2", "3", "3", "1"), (0, "climb"), (0, "climb"))
    assert match.view(0).height == 3 + 1  # type: ignore[attr-defined]


@pytest.mark.rule("SND-ASC-02")
def test_a_gust_takes_the_ascent_and_ends_the_turn() -> None:
    match = done(at("2", "3", "3", "0"), (0, "climb"), (0, "climb"))
    assert match.position.state.kept == [0, 0]
    assert match.position.awaited == (1,)


@pytest.mark.rule("SND-ASC-03")
def test_landing_keeps_the_height_and_needs_some() -> None:
    match = at("2", "3", "3")
    with pytest.raises(Refused) as refused:
        match.act(0, "land")
    assert refused.value.refusal.clause == "SND-ASC-03"
    done(match, (0, "climb"), (0, "land"))
    assert match.position.state.kept == [3, 0]
    assert match.position.awaited == (1,)


@pytest.mark.rule("SND-ASC-04")
def test_tiles_go_back_after_a_turn() -> None:
    match = at("2", "3", "3")
    full = len(match.position.state.bag)
    done(match, (0, "climb"))
    assert len(match.position.state.bag) == full - 1
    done(match, (0, "land"))
    assert len(match.position.state.bag) == full


@pytest.mark.rule("SND-END-01")
def test_payloads_decide_and_equals_share() -> None:
    rounds = [(seat, act) for _ in range(3) for seat in (0, 1) for act in ("climb", "land")]
    unequal = done(at("2", "3", *["1"] * 6), *rounds)
    assert unequal.result is not None
    assert (unequal.result.scores, unequal.result.winners) == ((5.0, 6.0), (1,))
    equal = done(at("1", "1", *["1"] * 6), *rounds)
    assert equal.result is not None
    assert equal.result.ranking == ((0, 1),)


def test_every_clause_has_its_test(title: Title) -> None:
    assert coverage(title.folder).missing == ()


# The guide --------------------------------------------------------------------------------------------------


def test_the_guide_was_followed_file_by_file() -> None:
    named = {*re.findall(r"`((?:games|tables|bots)/<folder>[^`]*|[a-z_]+\.(?:py|toml|md))`", GUIDE)}
    small = GUIDE[GUIDE.index("A small game needs") : GUIDE.index("A game may also live elsewhere")]
    assert {name for name in IN_OTHERS if f"`{name}`" in small} == IN_OTHERS
    named -= OFFERED | IN_OTHERS
    assert len(named) > 5
    titles = ROOT / "tests" / "titles"
    for name in named:
        path = name.replace("<folder>", GAME)
        assert [*titles.glob(path), *titles.glob(f"*/{GAME}/{path}")], name


def test_a_small_game_takes_few_lines() -> None:
    places = [ROOT / "tests" / "titles" / room for room in ("games", "tables", "bots")]
    files = [path for place in places for path in place.rglob("*.py")]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines <= MOST_LINES
    assert f"{lines} lines of Python in all" in GUIDE


def test_the_guide_names_what_a_title_is_made_of() -> None:
    kinds = ", ".join(kind.__name__ for kind in vars(Title)["__parameters__"])
    assert f"`Title[{kinds}]`" in GUIDE


def test_no_common_room_knows_of_it() -> None:
    for path in (ROOT / "moonrace").rglob("*.py"):
        assert not re.search(r"\bsounding\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path


# Every door -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_the_laws_from_deal_to_end(title: Title, players: int) -> None:
    walk = match_walk(title, Way(players, {}), seed=players, percent=0)
    numbers = [random.Random(players).randrange(1024) for _ in range(60)]
    for moment in moments(walk, numbers):
        for law in (*POSITION_LAWS.values(), *MATCH_LAWS.values()):
            law(moment)
    assert walk.match.over


def test_its_own_bot_beats_random_play(title: Title) -> None:
    heights = {"heuristic": 0.0, "random": 0.0}
    for seed in range(200):
        levels = [*heights] if seed % 2 else [*reversed(heights)]
        match = title.start(2, seed=seed)
        players = [bots.make(level, title, seed) for level in levels]
        while not match.over:
            seat = match.asks[0].seat
            action = players[seat].decide(bots.mind_of(match.position, seat))
            assert action is not None
            match.act(seat, action)
        assert match.result is not None
        for level, score in zip(levels, match.result.scores, strict=True):
            heights[level] += score
    assert heights["heuristic"] > heights["random"]


def test_its_own_bot_thinks_in_a_process_of_its_own(title: Title) -> None:
    match = done(at("2", "3", "3", "3"), (0, "climb"), (0, "climb"))

    async def go() -> Any:
        async with BotPool(1, grace=PATIENCE) as pool:
            return await pool.decide(BotRequest.of(match.position, 0, "heuristic", seed=1))

    module = bots.heuristic_module(title)
    assert module is not None
    assert module.__name__ == "tests.titles.bots.sounding"
    answer = told(go())
    assert (answer.level, answer.note) == ("heuristic", "")
    assert answer.text == str(bots.make("heuristic", title, 1).decide(bots.mind_of(match.position, 0)))


def test_a_page_shows_the_board_the_reason_and_the_line(tmp_path: Path) -> None:
    with serving_with(tmp_path, render) as client:
        me, friend = Player.at_new_table(client, ["me", "friend"], game=GAME)
        assert GAME in client.get("/").text
        page = me.page().text
        assert "Heights kept" in page
        assert f"/static/{GAME}/inks.css" in page
        assert client.get(f"/static/{GAME}/inks.css").status_code == 200
        assert "Who has not climbed yet cannot land." in page
        assert "Your payload is worth" in page
        assert str(me.view()["view"]["payload"]) in page
        assert me.act("land").json()["refusal"]["clause"] == "SND-ASC-03"
        assert me.act("climb").status_code == 200
        assert re.search(r"Climbed <strong>\d|<strong>gust</strong> took 0", friend.page().text)


def test_the_terminal_plays_it_with_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONRACE_DATA", str(tmp_path))
    shown = run("play", GAME, "--seats", "me:Ada,heuristic", "--seed", 3, typed="climb\nstop\n")
    assert "payload" in shown.stdout
    assert "Climb: 3 of 13 tiles are gusts." in shown.stdout
    assert "Landed and kept" in shown.stdout


def test_the_terminal_knows_it_as_a_program_of_its_own() -> None:
    shown = piped("sim", GAME, "--bots", "heuristic,random", "--games", 4, "--seed", 1)
    assert shown.returncode == 0, shown.stderr
    assert "How high dare you climb" in piped("games").stdout
    assert "SND-ASC-02" in piped("rules", GAME).stdout


def test_what_it_is_made_of_can_be_overlaid(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("rounds = 1\n")
    changed = games.load(GAME, own)
    assert isinstance(changed, Sounding)
    assert changed.catalogue.rounds == 1
    assert changed.content_digest != games.load(GAME).content_digest


def test_its_actions_read_back(title: Title) -> None:
    assert [title.codec.parse(text) for text in ("climb", "land")] == [Climb(), Land()]
