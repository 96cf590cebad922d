"""`moonrace plan`: the sheet, JSON, limits, complaints."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from moonrace import games
from moonrace.kernel.errors import UnknownGame
from moonrace.tables.planner import PlainLine, PlannerFace, PlannerOption, planner_of
from moonrace.terminal import planning
from tests.stories import PATIENCE
from tests.terminal.command import GAME, ROOT, piped, run, run_json


def test_a_mission_is_shown_as_a_planning_sheet() -> None:
    result = run("plan", "--mission", "man-on-the-moon", "--known", "moon=barren", "--ion", 0)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Man on the Moon: $55, mass 58, within the year, 5 % sure untested, 100 % perfected"
    assert "As researched and untested it comes off in 5 %, with everything perfected in 100 %." in " ".join(
        lines
    )
    assert "Fire one Saturn on the ground for $15." in " ".join(lines)
    assert lines[2].split() == [
        "Manoeuvre,",
        "last",
        "first",
        "Diff.",
        "Payload",
        "Rockets",
        "Mass",
        "Thrust",
    ]
    assert lines[3].startswith("Earth Orbit to Earth")
    assert "Lunar Orbit to Moon                   2        2  2 juno      2      8 of 8" in lines
    assert "  (2 waits in earth orbit)" in lines
    assert "At lift-off: mass 58. Buy: 6 juno, 1 soyuz, 2 saturn, 1 vostok, 1 eagle, 1 astronaut." in lines
    assert "Paid for in 5 years" in result.stdout
    assert " 6. Lunar Orbit to Moon: fire 2 Juno. Draw for the landing." in lines
    assert "Proved in " in result.stdout


def test_json_has_the_agreed_shape() -> None:
    answer = run_json("plan", "--from", "earth", "--to", "moon", "--payload", 1)
    assert set(answer) == {"plans", "proved", "scope", "seconds"}
    assert answer["proved"] is True
    first = answer["plans"][0]
    assert {"cost", "mass", "years", "probability", "stages"} <= set(first)
    assert {"maneuver", "difficulty", "payload", "rockets", "rocket_mass"} <= set(first["stages"][0])
    assert [plan["cost"] for plan in answer["plans"]] == sorted(plan["cost"] for plan in answer["plans"])
    assert first["cost"] == 21


def test_there_and_back() -> None:
    there = run_json("plan", "--to", "moon", "--payload", 3, "--return-to", "earth-orbit", "--ion", 0)
    assert there["plans"][0]["cost"] == 69
    assert run_json("plan", "--to", "moon", "--payload", 3, "--return", "--ion", 1)["plans"][0]["cost"] == 49


def test_limits_knowledge_and_outcomes() -> None:
    quick = run_json("plan", "--to", "mars", "--max-years", 2, "--max-cost", 60)
    assert all(plan["years"] <= 2 and plan["cost"] <= 60 for plan in quick["plans"])
    untested = run_json("plan", "--mission", "artificial-satellite", "--untested")
    assert untested["plans"][0]["probability"] == pytest.approx(2 / 3, abs=1e-6)
    soyuz = run_json("plan", "--mission", "artificial-satellite", "--outcomes", "soyuz=fresh")
    assert [plan["probability"] for plan in soyuz["plans"]] == [pytest.approx(2 / 3, abs=1e-6), 1]
    tested = run_json(
        "plan", "--mission", "artificial-satellite", "--untested", "--outcomes", "soyuz=perfect"
    )
    assert tested["plans"][0]["probability"] == 1
    owned = run_json(
        "plan", "--mission", "lunar-lander", "--own", "soyuz", "--own", "landing", "--only-owned"
    )
    assert owned["plans"][0]["research"] == {"advancements": [], "cost": 0}


@pytest.mark.parametrize("option", ["--store", "--owned"])
def test_what_is_in_store_is_free(option: str) -> None:
    stored = (option, "saturn=1, soyuz=1", option, "pilot=1")
    words = ("plan", "--mission", "man-on-the-moon", "--ion", 0, *stored)
    (best, *_) = run_json(*words)["plans"]
    assert best["from_store"] == {"soyuz": 1, "saturn": 1, "astronaut": 1}
    assert best["purchases"] == {"juno": 6, "saturn": 1, "vostok": 1, "eagle": 1}
    assert best["cost"] == 55 - 15 - 8 - 5
    result = run(*words).stdout
    assert "At lift-off: mass 58. Buy: 6 juno, 1 saturn, 1 vostok, 1 eagle.\n" in result
    assert "From the store: 1 soyuz, 1 saturn, 1 astronaut.\n" in result
    assert "and free: 1 saturn, 1 soyuz, 1 pilot." in " ".join(result.split())


def test_expansions_and_actions() -> None:
    assert run_json("plan", "--mission", "mercury-lander", "--with", "mercury", "--ion", 0)["plans"]
    shown = run("plan", "--mission", "sounding-rocket", "--actions").stdout
    assert "    research " in shown
    assert "    maneuver 1 suborbital_flight\n" in shown


def test_what_is_owned_is_there_when_the_game_begins() -> None:
    words = ("plan", "--mission", "man-on-the-moon", "--ion", 0, "--actions")
    owned = [word for name in ("juno", "saturn", "re-entry") for word in ("--own", name)]
    shown = run(*words, *owned)
    assert shown.exit_code == 0, shown.output
    acts = shown.stdout.partition("As actions of a game alone\n")[2]
    assert "research soyuz" in acts
    assert "research juno" not in acts
    assert "Advancements: juno, soyuz, saturn, rendezvous, re-entry, landing." in shown.stdout
    data = run_json(*words, *owned)
    assert [f"    {action}" for action in data["plans"][0]["actions"]] == acts.split("\n\n")[0].splitlines()
    assert "Advancements: none." not in shown.stdout


def test_craft_in_orbit() -> None:
    words = ("plan", "--mission", "man-on-the-moon", "--ion", 0, "--orbit", "soyuz=2,eagle=1")
    (best, *_) = run_json(*words)["plans"]
    assert best["from_orbit"] == {"eagle": 1, "soyuz": 2}
    assert "soyuz" not in best["purchases"]
    assert "From orbit: 1 eagle, 2 soyuz.\n" in run(*words).stdout


def test_progress_is_told_through_a_pipe_and_on_stderr_only() -> None:
    result = run("plan", "--to", "moon", "--payload", 1)
    assert "So far: $21, mass 24." in result.stderr
    assert "So far" not in result.stdout


def test_both_chances_are_told_of_untested_plans_too() -> None:
    words = ("plan", "--mission", "man-on-mars", "--ion", 0, "--untested")
    lines = run(*words).stdout.splitlines()
    assert lines[0].endswith("1 % sure untested, 42 % perfected")
    told = " ".join(lines)
    assert "As researched and untested it comes off in 1 %, with everything perfected in 42 %." in told
    assert "from 1 % to 1 %" not in told
    assert "No rocket fired on the ground lifts that noticeably by itself" in told
    best = run_json(*words)["plans"][0]
    assert best["probability"] == best["probability_untested"] < 0.02
    assert best["probability_perfected"] == pytest.approx(0.4238, abs=1e-3)


def test_progress_says_nothing_twice() -> None:
    words = ("plan", "--mission", "extraterrestrial-life", "--ion", 0)
    lines = [line for line in run(*words).stderr.splitlines() if line.startswith("So far")]
    assert lines
    assert len(set(lines)) == len(lines)


def test_ctrl_c_gives_what_was_found() -> None:
    command = [
        sys.executable,
        "-m",
        "moonrace.terminal.main",
        "plan",
        "--mission",
        "man-on-venus",
        "--untested",
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        assert process.stderr.readline().startswith("So far: $")
        process.send_signal(signal.SIGINT)
        shown = process.stdout.read()
        assert process.wait(PATIENCE) == 130
    assert "Man on Venus: $" in shown
    assert "Best found in" in shown
    assert "Stopped before the end" in shown
    assert "beats" not in shown


def test_who_reads_no_further_gets_no_complaint() -> None:
    command = [sys.executable, "-m", "moonrace.terminal.main", "plan", "--to", "moon", "--payload", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        process.stdout.close()
        assert [line for line in process.stderr if not line.startswith("So far")] == []
        assert process.wait(PATIENCE) == 141


def test_how_many_plans_are_listed() -> None:
    few = run("plan", "--to", "moon", "--payload", 5, "--plans", 2).stdout
    assert "more; --plans" in few
    alone = run("plan", "--to", "moon", "--payload", 5, "--plans", 1).stdout
    assert "Dearer" not in alone
    assert "and " in alone


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        ((), 2, "either a mission or a place"),
        (("--mission", "man-on-teh-moon"), 2, "Did you mean “man-on-the-moon”?"),
        (("--to", "pluto"), 2, "No place is called “pluto”"),
        (("--to", "moon", "--known", "moon"), 2, "--known wants PLACE=WHAT"),
        (("--to", "moon", "--known", "moon=wet"), 2, "It can be: barren"),
        (("--to", "moon", "--outcomes", "juno"), 2, "--outcomes wants ADVANCEMENT="),
        (("--to", "moon", "--payload", "0"), 2, "1 to 500"),
        (("--to", "moon", "--store", "saturn"), 2, "--store wants PART=NUMBER"),
        (("--to", "moon", "--store", "saturn=two"), 2, "a whole number, not “saturn=two”"),
        (("--to", "moon", "--store", "saturn=1000000"), 2, "“saturn=1000000”, which is far too many"),
        (("--to", "moon", "--store", f"saturn={'9' * 5000}"), 2, "which is far too many"),
        (("--to", "moon", "--store", "saturn=1,saturn=2"), 2, "says twice how many “saturn”"),
        (("--to", "moon", "--store", "saturn=1", "--store", "saturn=1"), 2, "says twice how many “saturn”"),
        (("--to", "moon", "--store", "satrun=1"), 2, "Did you mean “saturn”?"),
        (("--to", "moon", "--store", "rocket=1"), 2, "“juno”, “atlas”, “soyuz” or “saturn”?"),
        (("--to", "moon", "--own", "docking"), 2, "Did you mean “rendezvous”?"),
        (("--mission", "moon"), 2, "Did you mean “man-on-the-moon”, “lunar-lander”"),
        (("--to", "moon", "--orbit", "pilot=1"), 2, "a seat for everybody aboard"),
        (("--mission", "man-on-the-moon", "--max-cost", "20", "--ion", "0"), 1, "The cheapest is $55."),
        (("--to", "moon", "--game", GAME), 2, "has no planner"),
        (("--to", "venus", "--max-cost", "5"), 1, "No plan reaches the goal"),
        (("--mission", "venus-lander", "--known", "venus=pressure"), 1, "Venus destroys every craft"),
    ],
)
def test_complaints(words: tuple[str, ...], code: int, complaint: str) -> None:
    result = run("plan", *words)
    assert result.exit_code == code
    assert complaint in result.output
    assert "Traceback" not in result.output


def test_planners_are_found_by_folder() -> None:
    (game,) = games.planners()
    assert games.planner(game).plan
    with pytest.raises(UnknownGame):
        games.planner(GAME)


# Options and lines are the game's ---------------------------------------------------------------------------


class Picnic(PlannerFace):
    """Plans something that no game here has."""

    about = "Plan a picnic."
    options = (
        PlannerOption("dishes", "--dish", "What to eat. Repeatable.", "DISH", "words"),
        PlannerOption("guests", "--guests", "How many come.", "N", "number", default=4, least=2, most=9),
        PlannerOption("dry", "--dry/--wet", "Whether it rains.", kind="switch"),
        PlannerOption("where", "--where --place", "Where to sit.", "PLACE"),
    )

    def question(self, said: Mapping[str, Any]) -> dict[str, Any]:
        return {"said": dict(said)}

    def plain(
        self, found: Any, shown: int, *, with_actions: bool, showing_all: str = ""
    ) -> Iterator[PlainLine]:
        yield PlainLine(f"**{found.plans[0]}** {shown} {with_actions}")
        yield PlainLine("cake " * 30, wraps=True, indent="  ")
        yield PlainLine("row " * 30)

    def so_far(self, found: Any) -> str:
        return f"Hungry for {found.plans[0]}."


@pytest.fixture
def picnic(monkeypatch: pytest.MonkeyPatch) -> Picnic:
    """The planner of a game beside those that there are."""

    def plan(said: dict[str, Any], progress: Callable[[Any], None], **_others: object) -> Any:
        found = SimpleNamespace(plans=[said], scope="", to_json=lambda: said)
        progress(found)
        return found

    face, known = Picnic(games.load(GAME)), [*games.planners(), GAME]
    real = games.planner
    monkeypatch.setattr(games, "planners", lambda: known)
    monkeypatch.setattr(
        games, "planner", lambda game: SimpleNamespace(plan=plan) if game == GAME else real(game)
    )
    monkeypatch.setattr(planning, "planner_of", lambda title: face if title.id == GAME else planner_of(title))
    return face


@pytest.mark.usefixtures("picnic")
def test_another_game_has_options_and_lines_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    chosen = ("plan", "--game", GAME)
    nothing = {"dishes": None, "guests": 4, "dry": None, "where": None}
    assert run_json(*chosen) == nothing
    said = run_json(*chosen, "--dish", "pie", "--dish", "tea", "--wet", "--guests", 2, "--place", "lawn")
    assert said == {"dishes": ["pie", "tea"], "guests": 2, "dry": False, "where": "lawn"}
    shown = run(*chosen, "--plans", 3, "--actions")
    first, second, third, *_, row = shown.stdout.splitlines()
    assert first == f"{nothing} 3 True"
    assert second.startswith("cake cake")
    assert third.startswith("  cake cake")
    assert row == "row " * 30
    assert shown.stderr == f"Hungry for {nothing}.\n"
    for wrong in (("--guests", 1), ("--guests", 10), ("--mission", "man-on-the-moon")):
        assert run(*chosen, *wrong).exit_code == 2


@pytest.mark.usefixtures("picnic")
def test_where_several_games_have_a_planner_one_is_named() -> None:
    first, other = games.planners()
    for words in (("--to", "moon"), ("--game", "chess", "--to", "moon")):
        asked = run("plan", *words)
        assert asked.exit_code == 2
        assert f"Say for which game: --game {first} or {other}." in asked.stderr
    assert run("plan", f"--game={first}", "--mission", "artificial-satellite").exit_code == 0
    helped = run("plan", "--game", other, "-h").stdout
    assert "Plan a picnic." in helped
    assert "--where, --place PLACE" in helped
    assert "--game GAME" in helped
    assert "--mission" not in helped


def test_help_tells_every_option_of_the_planner() -> None:
    (game,) = games.planners()
    face = planner_of(games.load(game))
    helped = " ".join(run("plan", "-h").stdout.split())
    assert face.about.splitlines()[0] in helped
    for option in face.options:
        flags = option.flags.replace("/", " / ").replace(" --owned", ", --owned")
        assert f"{flags} {option.metavar}".strip() in helped
        assert option.help in helped


def test_options_are_completed() -> None:
    typing = {"COMP_WORDS": "moonrace plan --game x --re", "COMP_CWORD": "4"}
    done = piped(_MOONRACE_COMPLETE="complete_bash", **typing)
    assert done.stdout.split() == ["--return", "--return-to", "--rendezvous"], done.stderr


def test_the_list_of_commands_loads_no_planner() -> None:
    program = (
        "import sys\n"
        "from moonrace.terminal.main import app\n"
        "app(['-h'], standalone_mode=False)\n"
        "sys.exit(any('planner' in name for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "Plan a mission" in done.stdout
    assert done.returncode == 0
