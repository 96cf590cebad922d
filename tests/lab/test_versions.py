"""Versions of a game compared on real games: values, options and bots; sweeps, tuning and reports."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.lab import sweeping
from moonrace.lab.arena import Series
from moonrace.lab.report_page import MOST_BYTES, page_of, parts_of, write_report
from moonrace.lab.runs import Run, planned
from moonrace.lab.sweeping import Bench, sweep, tune, unevenness
from moonrace.lab.values import changed, knob_of, known
from moonrace.lab.versions import Compared, Meeting, Version, chosen_questions, compare

pytest.importorskip("polars")
GAME = "moonshot"
DICE = ("random", "random")
POPULAR = "constants.start_popularity"


def meet(
    folder: Path, b: Version, *, most: int = 50, asked: tuple[str, ...] = ("seat", "rounds")
) -> Compared:
    return compare(Meeting(GAME, Version("ours"), b, DICE, seed=3, asked=asked, most=most), folder)


def test_a_version_and_itself_are_the_same(tmp_path: Path) -> None:
    compared = meet(tmp_path, Version("again"), most=200)
    assert {answer.verdict for answer in compared.answers} == {"same"}
    assert 73 < compared.pairs < 200, "as soon as 5 pairs in 100 that differ would have shown"
    assert not compared.errors


def test_a_value_that_matters_is_found_with_games_that_show_it(tmp_path: Path) -> None:
    overlay = changed(GAME, {POPULAR: 3})
    compared = meet(tmp_path, Version("unloved", overlay, "unloved.toml"))
    rounds = next(answer for answer in compared.answers if answer.id == "rounds")
    assert rounds.verdict == "lower"
    assert rounds.high < 0
    example = compared.examples["rounds"][0]
    assert example.version == "ours"
    assert example.command == f"moonrace lab replay {tmp_path / 'a'} {example.game}"
    assert Run.open(tmp_path / "a").record(example.game).entries
    again = meet(tmp_path, Version("unloved", overlay, "unloved.toml"))
    assert again == compared, "a comparison that is there already is not played again"


def test_bots_play_each_other_from_every_seat(tmp_path: Path) -> None:
    meeting = Meeting(
        "apogee", Version("even", bot="even"), Version("random", bot="random"), ("", ""), seed=3, most=50
    )
    compared = compare(meeting, tmp_path)
    [answer] = compared.answers
    assert answer.verdict == "lower"
    assert answer.b < 0.1
    assert compared.pairs == 50


def test_bots_need_a_table_for_two(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="two players"):
        compare(Meeting("apogee", Version("a", bot="even"), Version("b", bot="random"), ("",)), tmp_path)


def test_questions_by_name_group_and_mistake() -> None:
    title = games.load("apogee")
    assert [each.id for each in chosen_questions(title, 2, ["seat", "rounds"])] == [
        "seat_a",
        "seat_b",
        "rounds",
    ]
    assert {each.id for each in chosen_questions(title, 2, ["nation"])} == {
        "nation=usa", "nation=russia", "nation=china",
    }  # fmt: skip
    with pytest.raises(BadText, match="Did you mean “nation”"):
        chosen_questions(title, 2, ["nations"])


# Sweeps and tuning ----------------------------------------------------------------------------------------


def bench(folder: Path, count: int = 10) -> Bench:
    return Bench(Series(GAME, DICE, 3), folder, count=count)


def test_a_sweep_has_a_cell_for_every_setting_and_says_which_cannot_be_played(tmp_path: Path) -> None:
    swept = sweep(bench(tmp_path), [knob_of(GAME, f"{POPULAR}=3,9,5000")], "rounds")
    assert Run.open(Path(swept.cells[0].folder)).title.content_digest != games.load(GAME).content_digest
    low, high, never = swept.cells
    assert low.figures["rounds"].value < high.figures["rounds"].value
    assert "5000" in never.problem or "start_popularity" in never.problem
    with pytest.raises(BadText, match="No figure is called “round”"):
        sweep(bench(tmp_path), [knob_of(GAME, f"{POPULAR}=3")], "round")


def test_settings_of_values_with_one_name_are_told_apart(tmp_path: Path) -> None:
    """Two bonuses, one after the other in the same folder; and a value that is a fraction."""
    first, second = "missions.apollo_11.bonus", "missions.apollo_12.bonus"
    place = Bench(Series("tranquility-base", DICE, 3), tmp_path, count=1)
    for path in (first, second):
        [cell] = sweep(place, [knob_of("tranquility-base", f"{path}=9")], "rounds").cells
        assert not cell.problem
        assert known("tranquility-base", path, Run.open(Path(cell.folder)).plan.overlay) == 9
    chart = "payload_chart.juno.payload.2"
    place = Bench(Series("leaving-earth", DICE, 3), tmp_path, count=1)
    [half] = sweep(place, [knob_of("leaving-earth", f"{chart}=1/2")], "rounds").cells
    assert Path(half.folder).parent == tmp_path


@pytest.mark.parametrize("suffix", [".svg", ".png", ".html"])
def test_a_heat_map_of_two_values_is_drawn(tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("altair")
    from moonrace.lab.charts import draw_sweep

    knobs = [knob_of(GAME, f"{POPULAR}=3,9"), knob_of(GAME, "constants.start_money=2,9")]
    swept = sweep(bench(tmp_path, 4), knobs, "seat_a")
    draw_sweep(swept, tmp_path / f"map{suffix}")
    drawn = (tmp_path / f"map{suffix}").read_bytes()
    assert drawn.startswith({".svg": b"<svg", ".png": b"\x89PNG", ".html": b"<!doctype"}[suffix])
    assert b"#0101" not in drawn


def test_tuning_goes_on_where_it_was_and_checks_on_fresh_deals(tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    knobs = [knob_of(GAME, f"{POPULAR}=3..9:3")]
    first = tune(bench(tmp_path), knobs, "seat", 2)
    second = tune(bench(tmp_path), knobs, "seat", 3)
    assert second.trials[:2] == first.trials
    assert len(second.trials) == 3
    assert second.found[POPULAR] in (3, 6, 9)
    assert set(second.before) == {"seat_a", "seat_b"}
    assert second.unevenness_after == unevenness(second.after)
    with pytest.raises(BadText, match="Known: seat, nation"):
        tune(bench(tmp_path), knobs, "colour", 1)


def test_tuning_begins_with_what_there_is_and_never_advises_to_change_it_into_itself(tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    now = int(known(GAME, POPULAR))
    alone = tune(bench(tmp_path), [knob_of(GAME, f"{POPULAR}={now}")], "seat", 2)
    assert alone.found == alone.now
    assert alone.before == alone.after
    assert not alone.is_advised
    ranged = tune(bench(tmp_path), [knob_of(GAME, f"{POPULAR}={now - 1}..{now + 1}")], "seat", 1)
    assert ranged.trials[0].values == {POPULAR: now}


def test_what_tuning_finds_is_advised_only_where_chance_does_not_make_it() -> None:
    uneven, even = (
        np.array([[won, 1.0 - won] for won in wins]) for wins in ([1.0] * 70 + [0.0] * 30, [1.0, 0.0] * 50)
    )
    assert sweeping._chance([uneven, even]) < 0.05 < sweeping._chance([even, uneven])
    few = slice(None, None, 8)
    assert sweeping._chance([uneven[few], even[few]]) > 0.05
    assert sweeping._chance([even, even]) == 1.0


# Reports --------------------------------------------------------------------------------------------------


def test_many_columns_have_labels_and_no_tick_each() -> None:
    pytest.importorskip("altair")
    from moonrace.lab.charts import MOST_TICKS, columns

    few, many = (columns([(str(at), 1) for at in range(count)], "Rounds") for count in (MOST_TICKS, 190))
    assert few.count("<line") > MOST_TICKS
    assert many.count("<line") < 20
    assert ">Rounds<" in many


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    pytest.importorskip("altair")
    runs = []
    for bots in (("random", "random"), ("random", "random", "random")):
        run = Run.begin(
            tmp_path_factory.mktemp("run") / "r", planned(Series("apogee", bots, 3, is_dealt=True))
        )
        run.play(20)
        runs.append(run)
    return page_of(runs, parts_of(runs))


def test_a_report_needs_nothing_else_and_is_small(page: str) -> None:
    assert len(page.encode()) < MOST_BYTES / 2
    assert not re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', page)
    assert "#0101" not in page, "every colour of a chart is an ink of the page"
    assert "prefers-color-scheme: light" in page
    assert "@media print" in page


def test_every_chart_has_its_table_and_every_game_named_its_command(page: str) -> None:
    articles = re.findall(r"<article.*?</article>", page, re.DOTALL)
    assert len(articles) > 12
    assert all("<table>" in article for article in articles)
    named = set(re.findall(r'href="#(p\d-g\d+)"', page))
    listed = dict(re.findall(r'<li id="(p\d-g\d+)">.*?<code>(.*?)</code>', page))
    assert named
    assert named == set(listed)
    assert all(
        "moonrace sim apogee" in command and "moonrace replay" in command for command in listed.values()
    )


def test_a_report_of_ones_own_values_has_them_and_its_commands_want_them(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    own = tmp_path / "rich.toml"
    own.write_text(changed("apogee", {"start.starting_credits": 200000}), encoding="utf-8")
    run = Run.begin(tmp_path / "r", planned(Series("apogee", DICE, 3), own))
    run.play(10)
    page = unescape(page_of([run], parts_of([run])))
    assert "starting_credits = 200000" in page
    file = f"apogee-{run.id}.toml"
    commands = re.findall(r"<code>(moonrace sim .*?)</code>", page)
    assert commands
    for command in commands:
        played, shown = command.split(" && ")
        assert f"--content {file}" in played
        assert f"--content {file}" in shown
    assert re.sub("<.*?>", "", page).count(f"--content {file}") > 2 * len(commands), (
        "the report's own as well"
    )


def test_things_of_one_name_have_a_row_and_a_point_each(page: str) -> None:
    [engineers] = re.findall(r'<article[^>]*id="p1-engineer".*?</article>', page, re.DOTALL)
    rows = re.findall(r'<th scope="row">(.*?)<', engineers)
    things = games.load("apogee").measures.things
    [words] = (each.words.values() for each in things if each.name == "engineer")
    assert sorted(rows) == sorted(words)
    assert len(set(words)) == len(words)


def test_a_chart_of_some_rows_says_so(page: str) -> None:
    """Technologies are thirty: the table has all, the chart those that differ most."""
    [technologies] = re.findall(r'<article[^>]*id="p1-technology".*?</article>', page, re.DOTALL)
    assert technologies.count('<th scope="row">') == 30
    assert "Drawn are the 14 that differ most; the table has all. Who uses a card" in technologies


def test_what_nobody_has_in_a_mode_is_left_out(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    bots, fast = ("random",) * 3, {"mode": "first-and-fast"}
    run = Run.begin(tmp_path / "r", planned(Series("astronavigators", bots, 3, fast)))
    run.play(3)
    page = page_of([run], parts_of([run]))
    assert "Who wins, by continent" in page
    assert "Who wins, by character" not in page


def test_a_report_begins_with_its_answers_and_ends_with_what_to_do(page: str) -> None:
    for part in re.findall(r'<section class="part" id="p\d".*?</section>', page, re.DOTALL):
        short = part.split('<div class="figures">')[0]
        told = re.findall(r'<p class="told">(.*?)</p>', part)
        assert told
        assert all(sentence in short for sentence in told)
        assert "would mostly not show in so many games" in short
    assert re.sub("<.*?>", "", page).count("moonrace lab compare apogee --change PATH=VALUE --dealt") == 1


def test_a_report_answers_what_designers_ask_of_every_game(page: str) -> None:
    parts = re.findall(r'<section class="part" id="p\d".*?</section>', page, re.DOTALL)
    assert len(parts) == 2
    for part in parts:
        [asked] = re.findall(r'<dl class="asked">(.*?)</dl>', part, re.DOTALL)
        answers = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", asked, re.DOTALL))
        first = "Does the first player win too often?"
        assert {*answers} == {
            first,
            "How long is a game?",
            "When is it decided?",
            "Does any director win too often?",
            "Does any nation win too often?",
            "Which technologies are too strong?",
            "Which engineers are too strong?",
            "Which technologies are never used (built)?",
            "Which engineers are never used (specialty resolved)?",
        }
        assert re.search(
            r"won \d+ of 20 games \(\d+\s%\sto\s\d+\s%\)", answers["Does the first player win too often?"]
        )
        figures = re.findall(r'href="#([\w-]+)"', asked)
        assert all(f'id="{figure}"' in part for figure in figures)


def test_a_report_says_what_bots_cannot_judge(page: str) -> None:
    for words in (
        "What bots cannot judge",
        "Who wins, by seat",
        "by nation",
        "by opening",
        "How long a game is",
    ):
        assert words in page


def test_a_report_of_nothing_or_of_two_games_is_refused(tmp_path: Path) -> None:
    empty = Run.begin(tmp_path / "a", planned(Series("apogee", DICE, 1)))
    with pytest.raises(BadText, match="no games yet"):
        write_report([empty], tmp_path / "x.html")
    other = Run.begin(tmp_path / "b", planned(Series(GAME, DICE, 1)))
    with pytest.raises(BadText, match="one game"):
        write_report([empty, other], tmp_path / "x.html")
    with pytest.raises(BadText, match="one run at least"):
        write_report([], tmp_path / "x.html")
