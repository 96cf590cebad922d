"""From games to samples to a net. What fits nets needs torch; all else is tried without."""

from __future__ import annotations

import re
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from moonrace import games
from moonrace.bots.net import FILE, Net, folded, names_read
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText
from moonrace.lab.arena import new_position
from moonrace.lab.ladder import Kept, climb
from moonrace.train import needs_extra, playing
from moonrace.train.cards import card_of, weaknesses
from moonrace.train.playing import Task, play, schooling_of, series_of
from tests.terminal.command import ROOT, run

GAME = "tranquility-base"
LEARNED = ("astronavigators", "tranquility-base")
HAS_TORCH = find_spec("torch") is not None


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "GAMES_A_FILE", 1)


def task_in(folder: Path, seconds: float = 300) -> Task:
    return Task(GAME, 5, str(folder), time.time() + seconds)


def silent(_: int) -> None:
    """Told how far it is."""


@pytest.mark.usefixtures("few")
def test_samples_say_what_was_seen_done_and_won(tmp_path: Path) -> None:
    (path,), missing = play(task_in(tmp_path), 1, jobs=1, progress=silent)
    with np.load(path) as found:
        parts = dict(found)
    assert missing == 0
    assert len(parts["seen"]) == len(parts["worths"]) == len(parts["counts"]) > 20
    assert parts["seen"].shape[1] == len(parts["names"])
    lists = parts["counts"] > 0
    assert (parts["done"][lists] >= 0).all()
    assert (parts["done"][lists] < parts["counts"][lists]).all()
    assert np.isnan(parts["opinions"][lists]).all()
    looked = parts["opinions"][~lists]
    assert ((looked >= 0) & (looked <= 1)).all()
    assert parts["counts"].sum() == len(parts["acts"]) == len(parts["outlooks"])
    assert parts["acts"].max() < len(parts["said"])
    assert {0.0, 1.0} <= {round(float(worth), 1) for worth in parts["worths"]}


@pytest.mark.usefixtures("few")
def test_a_training_that_was_broken_off_plays_only_what_is_missing(tmp_path: Path) -> None:
    (first,), _ = play(task_in(tmp_path), 1, jobs=1, progress=silent)
    written = first.stat().st_mtime_ns
    paths, missing = play(task_in(tmp_path, seconds=-1), 2, jobs=1, progress=silent)
    assert (paths, missing) == ([first], 1)
    paths, missing = play(task_in(tmp_path), 2, jobs=1, progress=silent)
    assert (len(paths), missing) == (2, 0)
    assert first.stat().st_mtime_ns == written
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.usefixtures("few")
def test_the_same_seed_gives_the_same_samples(tmp_path: Path) -> None:
    once, _ = play(task_in(tmp_path / "a"), 1, jobs=1, progress=silent)
    again, _ = play(task_in(tmp_path / "b"), 1, jobs=1, progress=silent)
    with np.load(once[0]) as one, np.load(again[0]) as other:
        for name in one.files:
            np.testing.assert_array_equal(one[name], other[name])


@pytest.mark.parametrize("game", [*LEARNED, "moonshot"])
def test_every_kind_of_table_that_is_learned_from_exists(game: str) -> None:
    title = games.load(game)
    schooling = schooling_of(title)
    assert sum(table.share for table in schooling.tables) == pytest.approx(1, abs=0.001)
    for table in schooling.tables:
        title.setup(title.checked_players(table.players), title.checked_options(table.options))
    series, _ = series_of(title.id, schooling, 1, 1)
    assert {*series.bots} <= {*schooling.bots}


@pytest.mark.parametrize("game", LEARNED)
def test_what_ships_is_small_and_has_a_card(game: str) -> None:
    title = games.load(game)
    card = card_of(title)
    home = Path(str(games.__file__)).parents[1] / "bots" / title.id.replace("-", "_")
    assert (home / FILE).stat().st_size < 1_000_000
    assert card.game == title.id
    assert card.judging.loss < card.judging.loss_before
    assert card.imitating.loss < card.imitating.loss_before
    assert title.name.split()[0].lower() in card.lines()[0]


@pytest.mark.parametrize("game", LEARNED)
def test_a_card_says_what_its_net_has_never_seen(game: str) -> None:
    title = games.load(game)
    card = card_of(title)
    assert card.weaknesses == weaknesses(title, schooling_of(title))
    assert "no game of 1 was seen." in card.weaknesses
    assert all(f"  Weak: {each}" in card.lines() for each in card.weaknesses)


def test_a_card_tells_what_the_ladder_says_of_levels_that_search(tmp_path: Path) -> None:
    bare = run("train", "astronavigators", "--card", "--ladder", str(tmp_path))
    [page, chapter] = re.findall(r"(docs/\S+\.md), “(.+)”", bare.stdout)[0]
    assert f"\n## {chapter}\n" in (ROOT / page).read_text(encoding="utf-8")
    assert "no rung of a level that searches is kept" in bare.stdout
    kept = Kept(tmp_path, climb("astronavigators", "even", "hard", 1, {}))
    kept.rung.games, kept.rung.results = 60, "WW" * 20 + "WL" * 10
    kept._save()
    told = run("train", "astronavigators", "--card", "--ladder", str(tmp_path))
    assert "hard took 83.3% of the points against even in 60 games" in told.stdout


@pytest.mark.parametrize("game", ["apogee", "moonshot"])
def test_nothing_ships_that_no_level_reads(game: str) -> None:
    """Their levels never judge by a net nor take acts from one."""
    with pytest.raises(BadText, match="its player has no net"):
        card_of(games.load(game))


def test_a_game_without_a_schooling_says_so() -> None:
    with pytest.raises(BadText, match="which says what is learned from"):
        schooling_of(games.load("leaving-earth"))


@pytest.mark.skipif(HAS_TORCH, reason="torch is installed")
def test_without_torch_a_sentence_says_how_to_get_it() -> None:
    with pytest.raises(BadText, match=r"moonrace\[train\]"):
        needs_extra()
    told = run("train", GAME)
    assert told.exit_code == 2
    assert "make train" in told.stderr


@pytest.mark.skipif(not HAS_TORCH, reason="fitting needs torch: make train")
@pytest.mark.usefixtures("few")
def test_a_net_that_was_fitted_reckons_like_its_model(tmp_path: Path) -> None:
    import torch

    from moonrace.train.fitting import Samples, export, fit, imitating, judging

    paths, _ = play(task_in(tmp_path), 3, jobs=1, progress=silent)
    samples = Samples(paths, torch.device("cpu"))
    judge, imitator = judging(samples), imitating(samples)
    fit(judge, 5, print)
    fit(imitator, 5, print)
    export(judge.model, imitator.model, samples, tmp_path / FILE)
    title = games.load(GAME)
    position = new_position(title, 2, {}, Seeded(1))
    encoding = title.encoding(position.state)
    with np.load(tmp_path / FILE) as arrays:
        net = Net(dict(arrays), encoding)
    row = folded(encoding, np.frombuffer(encoding.observe(position.state, 0), np.float32))
    assert list(names_read(encoding)) == samples.names
    with torch.no_grad():
        judge.model.eval()
        lead = judge.model(torch.from_numpy(row)[None], torch.tensor([0.6]))
    assert net.worth(position.state, 0, 0.6) == pytest.approx(float(torch.sigmoid(lead)[0]), abs=0.01)
