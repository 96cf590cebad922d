"""The ladder: rungs in files that can be gone on with, an honest share, and a table made of the files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from moonrace import bots, games
from moonrace.bots.gentle import Manners
from moonrace.kernel.errors import BadText
from moonrace.lab import arena, ladder, ladder_table
from moonrace.lab.arena import Outcome, Series
from moonrace.lab.ladder import Climb, Kept, Rung, Told, climb, read_all, told
from moonrace.lab.timing import Timing, together
from tests.terminal.command import run

GAME = "apogee"
OWN = [title.id for title in games.titles() if type(bots.manners_of(title)) is not Manners]
DOCS = Path(__file__).parent.parent.parent / "docs"


def rung(folder: Path, *, seed: int = 3, anew: bool = False) -> Kept:
    return Kept(folder, climb(GAME, "gentle", "even", seed, {}), anew=anew)


def test_a_rung_that_was_stopped_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    whole = rung(tmp_path / "whole")
    whole.play(10, 1, until_sure=False)

    def stop(done: int, _: int) -> None:
        if done > 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rung(tmp_path / "stopped").play(10, 1, until_sure=False, progress=stop)
    begun = rung(tmp_path / "stopped")
    assert 0 < begun.rung.results.count(ladder.UNPLAYED) < 10
    before = begun.rung.timings[0].decisions
    begun.play(10, 1, until_sure=False)
    assert begun.rung.results == whole.rung.results == read_all(tmp_path / "whole")[0].results
    assert 0 < before < begun.rung.timings[0].decisions == whole.rung.timings[0].decisions


def test_more_games_are_played_beside_those_that_are_there(tmp_path: Path) -> None:
    rung(tmp_path).play(4, 1, until_sure=False)
    first = rung(tmp_path).rung.results
    more = rung(tmp_path)
    more.play(6, 1, until_sure=False)
    assert more.rung.results[:4] == first
    assert told(more.rung).games == 6


def test_each_deal_is_played_from_both_seats() -> None:
    series = climb(GAME, "gentle", "even", 1, {}).series
    assert series.bots == ("even", "gentle")
    assert [series.seed_of(number) for number in range(4)] == ["1/0", "1/0", "1/1", "1/1"]


def test_a_file_holds_one_ladder_until_it_is_played_anew(tmp_path: Path) -> None:
    rung(tmp_path).play(2, 1, until_sure=False)
    with pytest.raises(BadText, match="another seed, or other rules"):
        rung(tmp_path, seed=4)
    assert not rung(tmp_path, seed=4, anew=True).rung.results


def test_a_rung_is_not_gone_on_with_by_players_that_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung(tmp_path).play(2, 1, until_sure=False)
    assert rung(tmp_path).rung.results
    monkeypatch.setattr(ladder, "fingerprint", lambda *_: "others")
    with pytest.raises(BadText, match="its players have changed"):
        rung(tmp_path)


def test_a_file_that_is_damaged_is_named(tmp_path: Path) -> None:
    kept = rung(tmp_path)
    kept.path.write_text("{", encoding="utf-8")
    with pytest.raises(BadText, match=kept.path.name):
        rung(tmp_path)


@cache
def height(lower: str) -> Climb:
    return climb("apogee", lower, "even", 0, {})


def of(results: str, *, lower: str = "gentle", until_sure: bool = False) -> Rung:
    return Rung(height(lower), games=max(200, len(results)), until_sure=until_sure, results=results)


def test_draws_are_half_won_and_deals_played_from_one_seat_do_not_count() -> None:
    found = told(of("WW" + "DD" + "WL" + "EW" + "W."))
    assert (found.won, found.drawn, found.lost, found.errors, found.games) == (5, 2, 1, 1, 9)
    assert found.share == pytest.approx((1 + 0.5 + 0.5) / 3)


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ("WW" * 80 + "WL" * 20, "above"),
        ("WL" * 100, "below"),
        ("WW" * 42 + "WL" * 58, "open"),
        ("WL", "open"),
    ],
)
def test_what_is_surely_reached_is_told(results: str, verdict: str) -> None:
    found = told(of(results))
    assert found.verdict == verdict
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_half_the_games_are_the_bar_for_a_weakened_player() -> None:
    results = "WW" * 30 + "WL" * 70
    assert told(of(results, lower="weakened")).verdict == "above"
    assert told(of(results)).verdict == "below"


def played(rng: np.random.Generator, share: float, halves: float) -> Rung:
    """A rung of which the upper level wins so many points, looked at as `--until-sure` does."""
    both = share - halves / 2
    marks = rng.choice(["WW", "WL", "LL"], 100, p=[both, halves, 1 - both - halves])
    looks = (of("".join(marks[:pairs]), until_sure=True) for pairs in ladder._plan(200).looks)
    return next(made for made in looks if ladder._is_sure(made))


def held(share: float, halves: float, times: int) -> float:
    """How often the interval of a rung that ended as soon as it was sure holds the true share."""
    rng, known, inside = np.random.default_rng(4), dict[str, Told](), 0
    for _ in range(times):
        made = played(rng, share, halves)
        # What a rung comes to depends on how often each came out, not on when.
        key = str(sorted(made.pairs))
        found = known.get(key) or known.setdefault(key, told(made))
        inside += found.low <= share <= found.high
    return inside / times


@pytest.mark.parametrize(("share", "halves"), [(0.7, 0.1), (0.8, 0.3), (0.9, 0.1)])
def test_intervals_of_rungs_that_ended_early_hold_the_true_share(share: float, halves: float) -> None:
    """Also where play ended after a look at twenty-odd pairs, of which most came out alike."""
    assert held(share, halves, 1000) >= 0.93


@pytest.mark.long
@pytest.mark.parametrize("share", [0.5, 0.6, 0.7, 0.8, 0.9, 0.95])
@pytest.mark.parametrize("halves", [0.1, 0.3])
def test_intervals_of_rungs_of_any_strength_hold_the_true_share(share: float, halves: float) -> None:
    assert held(share, min(halves, 2 * (1 - share)), 2000) >= 0.93


@pytest.mark.parametrize(("mark", "seats"), [("won", (0,)), ("lost", (1,))])
def test_a_rung_ends_as_soon_as_it_is_sure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str, seats: tuple[int, ...]
) -> None:
    def outcomes(
        _series: Series, numbers: Sequence[int], _jobs: int, _portion: int
    ) -> Iterator[list[Outcome]]:
        timings = (Timing(), Timing())
        yield [Outcome(number, (0, 1), winners=seats, timings=timings) for number in numbers]

    monkeypatch.setattr(arena, "outcomes_of", outcomes)
    kept = rung(tmp_path)
    kept.play(400, 1, until_sure=True)
    found = told(kept.rung)
    assert 40 <= found.games < 60
    assert found.verdict == {"won": "above", "lost": "below"}[mark]
    again = rung(tmp_path)
    again.play(400, 1, until_sure=True)
    assert told(again.rung) == found


def test_a_player_without_a_rule_of_thumb_is_seen_to_be_weaker(tmp_path: Path) -> None:
    kept = Kept(tmp_path, climb("apogee", "weakened", "even", 0, {}))
    kept.play(20, 1, until_sure=False)
    found = told(kept.rung)
    assert found.low > 0.5
    assert found.verdict == "above"


def test_every_game_says_what_a_weakened_player_lacks() -> None:
    told_by = [bots.manners_of(title) for title in games.titles()]
    own = [manners for manners in told_by if type(manners) is not Manners]
    assert len(own) >= 5
    assert all(manners.forgets and manners.forgotten for manners in own)


def test_a_game_without_such_a_rule_says_so() -> None:
    with pytest.raises(BadText, match="does not say which rule of thumb"):
        bots.make("weakened", games.load("pact"))


def test_times_are_told_as_they_were_taken() -> None:
    timing = Timing()
    for number in range(1000):
        timing.add(0.5 if number < 9 else 0.001)
    other = Timing()
    other.add(2.0)
    assert timing.mean_ms == pytest.approx(5.49, abs=0.01)
    assert timing.p99_ms == pytest.approx(1.0, rel=0.05)
    assert timing.slowest_ms == 500
    both = together([timing, other, other])
    assert both.decisions == 1002
    assert both.p99_ms == pytest.approx(500, rel=0.05)
    assert both.slowest_ms == 2000
    assert Timing().p99_ms == 0


def test_the_table_stands_in_its_place_on_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n\n{ladder_table.BEGIN}\nold\n{ladder_table.END}\n\nAfter.\n", encoding="utf-8")
    rungs = [of("WW" * 90 + "LL" * 10), of("WW" * 10, lower="weakened")]
    for _ in range(2):
        ladder_table.written(page, rungs)
    text = page.read_text(encoding="utf-8")
    assert "old" not in text
    assert text.startswith("Before.")
    assert text.endswith("After.\n")
    assert "| Apogee | even | gentle | 200 | 180, 0, 20 | 90.0% (" in text
    assert "| Apogee | even | the same without a plan for where its Engineers go | 20 |" in text
    assert "    moonrace ladder apogee --levels gentle,even --games 200" in text
    (tmp_path / "bare.md").write_text("Nothing.", encoding="utf-8")
    with pytest.raises(BadText, match="has no room for the ladder"):
        ladder_table.written(tmp_path / "bare.md", rungs)


def test_the_page_in_the_docs_is_made_of_what_was_played() -> None:
    page = (DOCS / "opponents.md").read_text(encoding="utf-8")
    assert ladder_table.table(read_all(DOCS / "ladder")) in page


@pytest.mark.parametrize("game", OWN)
def test_in_every_game_even_beats_gentle_and_itself_without_a_rule_of_thumb(game: str) -> None:
    """As the docs have it; what was played there was played by hand."""
    found = {
        rung.climb.lower: told(rung)
        for rung in read_all(DOCS / "ladder")
        if (rung.climb.game, rung.climb.upper) == (game, "even")
    }
    assert found.keys() == {"gentle", "weakened"}
    assert not any(each.errors for each in found.values())
    assert found["gentle"].low > 0.5
    assert found["gentle"].verdict != "below"
    assert found["weakened"].verdict == "above"


def test_the_command_plays_tells_and_goes_on(tmp_path: Path) -> None:
    words = ["ladder", GAME, "--levels", "gentle,even", "--jobs", "1", "--folder", str(tmp_path)]
    first = run(*words, "--games", "4")
    assert first.exit_code == 0
    assert "even against gentle, 4 games" in first.stdout
    assert "true share" in first.stdout
    again = run(*words, "--games", "2", "--json")
    assert '"won"' in again.stdout
    assert run(*words, "--games", "0", "--seed", "9").exit_code == 2
    assert run("ladder", GAME, "--levels", "even").exit_code == 2
