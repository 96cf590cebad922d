"""`moonrace plan`: the sheet, JSON, limits, complaints."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from moonrace import games
from moonrace.kernel.errors import UnknownGame
from tests.stories import PATIENCE
from tests.terminal.command import GAME, run, run_json


def test_a_mission_is_shown_as_a_planning_sheet() -> None:
    result = run("plan", "--mission", "man-on-the-moon", "--known", "moon=barren", "--ion", 0)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Man on the Moon: $55, mass 58, within the year, 5 % sure untested, 100 % perfected"
    assert "As researched and untested it comes off in 5 %, with everything perfected in 100 %." in lines
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
        (("--to", "moon", "--orbit", "pilot=1"), 2, "people aboard stay there"),
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
