"""What designers ask: `moonrace lab compare`, `sweep`, `tune`, `values` and `report`, as they are typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from moonrace.lab import comparing
from tests.terminal.command import ROOT, run, run_json

pytest.importorskip("polars")
DICE = "random,random"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("unloved.toml").write_text("[constants]\nstart_popularity = 3\n", encoding="utf-8")
    Path("broken.toml").write_text("[constants\n", encoding="utf-8")
    Path("worded.toml").write_text("[constants]\nstart_popularity = 'ten'\n", encoding="utf-8")
    Path("misspelt.toml").write_text("[constants]\nstart_populrity = 3\n", encoding="utf-8")
    Path("bytes.toml").write_bytes(b"\xff\xfe")


def test_a_file_is_compared_with_ours_and_tells_its_game_by_itself() -> None:
    result = run(
        "lab", "compare", "unloved.toml", "--bots", DICE, "--pairs", 50, "--ask", "rounds", "--jobs", 1
    )
    assert result.exit_code == 0, result.output
    assert "moonshot: A is ours, B is unloved" in result.stdout
    assert "B lower" in result.stdout
    assert "moonrace lab replay lab/moonshot-compare-" in result.stdout


def test_a_file_is_compared_with_itself_and_not_with_ours() -> None:
    words = ("--bots", DICE, "--pairs", 200, "--ask", "rounds", "--jobs", 1)
    found = run_json("lab", "compare", "unloved.toml", "unloved.toml", *words)
    assert (found["a"]["name"], found["b"]["name"]) == ("unloved", "unloved")
    assert found["answers"][0]["verdict"] == "same"


def test_a_value_is_changed_where_the_question_is_asked() -> None:
    words = ("lab", "compare", "moonshot", "--bots", DICE, "--pairs", 50, "--ask", "rounds", "--jobs", 1)
    found = run_json(*words, "--change", "constants.start_popularity=3")
    assert [answer["verdict"] for answer in found["answers"]] == ["lower"]
    assert (found["a"]["name"], found["b"]["name"]) == ("ours", "constants.start_popularity=3")
    over = run_json(*words[:3], "unloved.toml", *words[3:], "--change", "constants.start_popularity=9")
    assert (over["a"]["name"], over["answers"][0]["verdict"]) == ("unloved", "higher")


def test_a_comparison_in_json_and_by_options() -> None:
    words = ("lab", "compare", "moonshot", "--bots", DICE, "--pairs", 100, "--ask", "seat", "--jobs", 1)
    found = run_json(*words, "--options", "", "--options", "")
    assert [answer["verdict"] for answer in found["answers"]] == ["same", "same"]
    assert found["pairs"] == 100


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("compare", "moonshot"), "Compare one thing"),
        (("compare", "moonshot", "none.toml"), "none.toml: cannot be read"),
        (("compare", "moonshoot", "unloved.toml"), "Did you mean “moonshot”"),
        (("compare", "--bots", "even", "--bots", "gentle"), "Name the game"),
        (("compare", "unloved.toml", "--ask", "round"), "Did you mean “rounds”"),
        (("compare", "moonshot", "--bots", "even", "--bots", "evil"), "No bot is called “evil”"),
        (("compare", "moonshot", "--options", "x=1"), "has no option “x”"),
        (("compare", "moonshot", "--change", "constants.start_popularity=3,4"), "is given 2 values"),
        (("compare", "unloved.toml", "unloved.toml", "--change", "a=3"), "two files are compared as they"),
        (("compare", "moonshot", "--change", "constants.start_populrity=3"), "start_popularity"),
        (("compare", "unloved.toml", "--cluster", "ray"), "No cluster is called “ray”"),
        (("sweep", "moonshot", "constants.start_popularity=3", "--folder", "/proc/x"), "cannot be made"),
        (("tune", "moonshot", "constants.start_popularity=3", "--folder", "/proc/x"), "cannot be made"),
        (("sweep", "moonshot", "constants.start_populrity=1"), "constants.start_popularity"),
        (("sweep", "moonshot", "constants.start_popularity=3", "--out", "x.gif"), ".svg, .png or .html"),
        (("sweep", "moonshot", "constants.start_popularity=3", "--content", "no.toml"), "cannot be read"),
        (("tune", "moonshot", "constants.start_popularity=3..1"), "from the lower number"),
        (("values", "moonshot", "xyzzy"), "No path"),
        (("report", "nowhere"), "nowhere"),
        (("report", "moonshot", "--out", "."), "is a folder"),
        (("report", "moonshot", "--out", "/proc/x/r.html"), "cannot be written"),
        (("report", "moonshot", "--bots", "evil,even"), "Bots also play `random`"),
        (("compare", "unloved.toml", "--pairs", 49), "fewer than 50 tell nothing"),
        (("compare", "unloved.toml", "--pairs", 1_000_001), "1,000,000 are the most"),
        (("compare", "unloved.toml", "--cluster", "dask", "--scheduler", "foo"), "“foo” is no address"),
        (("run", "moonshot", "--cluster", "dask", "--scheduler", "tcp://10.0.0.5"), "is no address"),
    ],
)
def test_mistakes_get_a_sentence(words: tuple[object, ...], sentence: str) -> None:
    result = run("lab", *words, "--jobs", 1) if words[0] != "values" else run("lab", *words)
    assert result.exit_code == 2, result.output
    assert sentence in result.output
    assert "Traceback" not in result.output


IN_WORDS = [
    ("broken.toml", "broken.toml, line 1: not valid TOML"),
    (
        "worded.toml",
        "worded.toml, entry “constants”, field “start_popularity”: expected a whole number, got text.",
    ),
    ("misspelt.toml", "field “start_populrity”: there is no such field. Did you mean “start_popularity”?"),
    ("bytes.toml", "bytes.toml: is not a text file in UTF-8."),
    ("none.toml", "none.toml: cannot be read (No such file or directory)."),
]


@pytest.mark.parametrize(("file", "sentence"), IN_WORDS, ids=[file for file, _ in IN_WORDS])
@pytest.mark.parametrize(
    "words",
    [
        ("compare", "moonshot", "{}"),
        ("run", "moonshot", "--games", 1, "--content", "{}"),
        ("sweep", "moonshot", "constants.start_popularity=3", "--content", "{}"),
        ("report", "moonshot", "--games", 1, "--content", "{}"),
        ("values", "moonshot", "--content", "{}"),
    ],
    ids=lambda words: words[0],
)
def test_a_content_file_that_is_wrong_is_named_with_what_is_wrong(
    words: tuple[object, ...], file: str, sentence: str
) -> None:
    result = run("lab", *(file if word == "{}" else word for word in words))
    assert result.exit_code == 2, result.output
    assert sentence in " ".join(result.output.split())
    assert "/tmp" not in result.output
    assert "Traceback" not in result.output


def test_a_file_that_fits_no_game_is_told() -> None:
    Path("odd.toml").write_text("[nothing]\nx = 1\n", encoding="utf-8")
    assert "fits none of the games" in run("lab", "compare", "odd.toml").output
    assert "broken.toml, line 1: not valid TOML" in run("lab", "compare", "broken.toml").output


def test_a_sweep_prints_its_table_and_draws_it() -> None:
    words = (
        "constants.start_popularity=3,9",
        "--bots",
        DICE,
        "--games",
        4,
        "--figure",
        "rounds",
        "--jobs",
        1,
    )
    result = run("lab", "sweep", "moonshot", *words, "--out", "map.svg")
    assert result.exit_code == 0, result.output
    assert "start_popularity 3" in result.stdout
    assert Path("map.svg").read_text(encoding="utf-8").startswith("<svg")


def test_tuning_writes_a_content_file_that_can_be_used() -> None:
    pytest.importorskip("optuna")
    words = ("constants.start_popularity=6,9", "--bots", DICE, "--games", 4, "--trials", 2, "--jobs", 1)
    result = run("lab", "tune", "moonshot", *words, "--out", "even.toml")
    assert result.exit_code == 0, result.output
    assert "On fresh deals" in result.stdout
    assert "Keep " in result.stdout, "four games tell nothing"
    assert run("lab", "values", "moonshot", "start_popularity", "--content", "even.toml").exit_code == 0


def test_values_are_listed_with_their_paths() -> None:
    assert "constants.start_popularity = " in run("lab", "values", "moonshot", "start_pop").stdout


QUESTIONS = re.findall(
    r"^\| [^|]+\? \| `moonrace (lab [^`]+)` \|",
    (ROOT / "docs" / "asking-the-lab.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_of_the_page_is_one_command(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of a game or two of dice here; the paths and names in it are those there are."""
    monkeypatch.setattr(comparing, "FIRST_LOOK", 1)
    words = [
        *shlex.split(question),
        "--jobs",
        "1",
        *("--pairs 1" if " compare " in question else "--games 2").split(),
    ]
    seats = re.search(r"--bots (\S+)", question)
    count = seats[1].count(",") + 1 if seats else 2
    words = [word for word in words if not seats or word not in ("--bots", seats[1])]
    result = run(*words, "--bots", ",".join(["random"] * count))
    assert result.exit_code == 0, result.output


def test_there_are_questions() -> None:
    assert len(QUESTIONS) >= 5


def test_a_report_is_one_file() -> None:
    words = ("--bots", DICE, "--games", 10, "--jobs", 1, "--out", "not/yet/there/r.html")
    result = run("lab", "report", "moonshot", *words)
    assert result.exit_code == 0, result.output
    assert "10 games" in result.stdout
    for answer in ("Who wins, by seat: ", "How long a game is: ", "Manoeuvre cards: "):
        assert answer in result.stdout, "the answers are told where they were asked for"
    assert Path("not/yet/there/r.html").stat().st_size < 1_000_000
