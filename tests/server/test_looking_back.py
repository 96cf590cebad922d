"""Looking back: steps, chapters, moments to share, and no step that is played from the deal each time."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from litestar.testing import TestClient

from moonrace import games
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.lab.laws.comparing import encoded
from moonrace.server.looking_back import MOST_KEPT, Moments, Trail
from tests.golden.golden import records, replayed
from tests.kernel.test_checkpoints import plays_counted
from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player

GAME = "tranquility-base"


def played(client: TestClient[Any], moves: int) -> list[Player]:
    rng = random.Random(5)
    players = Player.at_new_table(client, ["me", "friend"], game=GAME, seconds=0)
    for _ in range(moves):
        acting = next(player for player in players if player.view()["is_awaited"])
        acting.act(rng.choice(acting.view()["legal"])).raise_for_status()
    return players


@pytest.mark.parametrize("seed", range(3))
def test_moments_are_what_the_record_gives_in_any_order_and_few_are_kept(seed: int) -> None:
    title = games.load(GAME)
    match = replayed(title, records(GAME)[0])
    moments, rng = Moments(), random.Random(seed)
    numbers = [step.entry.n for step in match.effective]
    for number in [*rng.sample(numbers, 25), *numbers[:45]]:
        whole = Match.replay(title, Record(match.header, match.record.entries[: number + 1]))
        found = moments.at(match, number)
        assert found.version == whole.version
        for seat in (SPECTATOR, 0, 1):
            assert encoded(found.view(seat)) == encoded(whole.view(seat))
            assert found.log(seat) == whole.log(seat)
    assert len(moments._kept) <= MOST_KEPT


def test_going_on_by_a_step_plays_only_that_step(monkeypatch: pytest.MonkeyPatch) -> None:
    match = replayed(games.load(GAME), records(GAME)[0])
    moments = Moments()
    moments.at(match, 60)
    played = plays_counted(monkeypatch)
    moments.at(match, 61)
    assert played == [match.steps[61].entry.act]
    moments.at(match, 60)
    assert played == [match.steps[61].entry.act]


def test_a_shared_moment_is_a_spectator_s_and_holds_no_hand(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = played(client, 24)
        page: Any = page_of(players[0].page(at=20).text)
        link = urlsplit(page["share_link"])
        assert link.path.split("/")[3] == "w"
        assert players[0].base.rsplit("/", 1)[1] not in page["share_link"]
        shared: Any = page_of(client.get(f"{link.path}?{link.query}").text)
    assert shared["viewer"] == SPECTATOR
    assert shared["face"] != page["face"]
    hand = page["plain"]
    assert shared["plain"] != hand
    assert not any(
        "Your hand" in line["text"] or line["text"].startswith("Drew **") for line in shared["lines"]
    )
    own = {line["text"] for line in page["lines"]}
    told = [line["text"] for line in shared["lines"]]
    assert sum(text in own for text in told) > 10
    assert shared["replay_at"] is not None


def test_lines_lead_to_their_steps_and_back_to_where_one_was(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (one, _) = played(client, 24)
        page: Any = page_of(one.page().text)
        line = next(line for line in page["lines"] if line["step"] > 3)
        was_at = page["step"] - 1
        there: Any = page_of(client.get(f"{one.base}?at={line['step']}&back={was_at}").text)
    assert there["back_to"] == was_at
    assert line["text"] in [known["text"] for known in there["lines"] if known["step"] == line["step"]]
    assert there["chapters"][0]["title"] == "Turn 1"
    steps = [chapter["step"] for chapter in there["chapters"]]
    assert steps == sorted(set(steps))


@pytest.mark.parametrize("game", [game for game in games.ids() if records(game)])
def test_events_stand_at_the_steps_that_told_them(game: str) -> None:
    match = replayed(games.load(game), records(game)[-1])
    for viewer in (SPECTATOR, 0):
        trail = Trail(match, viewer)
        assert trail.events == match.log(viewer)
        assert trail.steps == sorted(trail.steps)
        assert max(trail.steps) <= trail.last
