"""What somebody sees who sits down to a game in the terminal for the first time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from moonrace.kernel.record import read_record
from tests.terminal.command import piped, run

TO_POLITICS = ("lay central treasury", "pass", "done")
"""What leads to the politics phase of a game of Moonshot."""
END = "Type a number or an action; ? explains.\n"


def answer(game: str, *lines: str, seats: str = "me:Ada,heuristic", options: tuple[str, ...] = ()) -> str:
    """What is said to the last line; those before it lead there."""
    before, last = "\n".join(lines[:-1]), lines[-1]
    words = ("play", game, "--seats", seats, "--seed", 3, *options)
    typed = f"{before}\n" if before else ""
    shown = run(*words, typed=f"{typed}{last}\n").stdout
    return shown.split(END)[-1].split("The game is saved in")[0]


def acts(path: Path) -> list[str]:
    return [entry.act for entry in read_record(path).entries if entry.seat == 0 and entry.act]


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        (
            "leaving-earth",
            "juno",
            ["Juno rocket (rocket)", "$1, mass 1, thrust 4.", "Juno Rockets (advancement)"],
        ),
        (
            "leaving-earth",
            "Life_Support",
            ["Aldrin capsule ($4, mass 3, 8 seats", "A mechanic aboard betters it."],
        ),
        (
            "leaving-earth",
            "man in orbit",
            ["4 points, easy.", "An astronaut in Earth Orbit", "On the table."],
        ),
        ("leaving-earth", "lunar orbit", ["the Moon 2, landing, exploration", "Reached from Earth Orbit"]),
        ("leaving-earth", "docking", ["Rendezvous (advancement)", "$10 to research"]),
        ("leaving-earth", "heat shield", ["Re-entry (advancement)"]),
        ("leaving-earth", "food", ["Supplies (supplies)"]),
        ("leaving-earth", "reentry", ["Re-entry (advancement)"]),
        ("leaving-earth", "crew", ["Doctor (skill)"]),
        ("leaving-earth", "pilot", ["In landing and rendezvous a minor failure"]),
        (
            "tranquility-base",
            "saturn v",
            ["Pad 3, launch 3, move 6.", "Needed by Apollo 8", "Reconstructed here"],
        ),
        ("tranquility-base", "agena lost", ["Removes one Agena, on a pad or in orbit. Cost 2."]),
        ("apogee", "faget", ["Mark Faget (Engineer)", "On Specialty: all rockets: mass −1."]),
        ("apogee", "geo", ["Geostationary Orbit (destination)", "To be rolled for a launch there: 3+"]),
        ("moonshot", "gimbal", ["Gimbal mount (Structure tile)", "S; S top, E right, C bottom."]),
        ("moonshot", "treasury", ["Budget +1 each round.", "Reconstructed here"]),
        (
            "astronavigators",
            "orion",
            ["counts for Orientation, Dark Spot and Winter Circle", "row +1 and −1"],
        ),
        ("astronavigators", "Joao", ["João Luna (character)", "technique Solar protection"]),
        ("astronavigators", "sextant", ["Alaskan Bears (quest)", "Becomes the Sextant"]),
    ],
)
def test_a_thing_is_told_in_full(game: str, typed: str, told: list[str]) -> None:
    said = " ".join(answer(game, f"? {typed}").split())
    for words in told:
        assert words in said


def test_a_name_may_stand_close_to_the_question_mark() -> None:
    assert "Probe (probe)" in answer("leaving-earth", "?probe")


def test_a_misspelt_name_gets_a_suggestion_and_many_hits_are_listed() -> None:
    assert "Nothing here is called “jumo”. Did you mean “Juno rocket”?" in answer("leaving-earth", "? jumo")
    listed = answer("tranquility-base", "? gemini")
    assert "“gemini” fits several; ask for one of them:\n" in listed
    assert "  Gemini 12 (mission)\n" in listed
    assert "See also: Moon sample, Man on the Moon." in answer("leaving-earth", "? moon")


def test_a_thing_is_told_with_its_true_history_and_where_it_occurs() -> None:
    said = " ".join(answer("leaving-earth", "? vostok capsule").split())
    assert "In truth: A ball needs no steering when it falls" in said
    assert "Named by: Re-entry, LE-" in said


def test_a_word_of_the_rules_leads_to_its_clauses() -> None:
    said = answer("apogee", "? formula")
    assert "Nothing is called “formula”. The rules speak of it:\n  AP-LCH-08 " in said


@pytest.mark.parametrize(
    ("game", "word", "told"),
    [
        ("leaving-earth", "mass", "Mass (term)\n  What a part weighs"),
        ("leaving-earth", "outcomes", "Outcome (term)"),
        ("leaving-earth", "cash", "Money (term)\n  Every year begins with $25"),
        ("leaving-earth", "astronaut", "Astronaut (term)\n  A person who flies, $5."),
        ("apogee", "money", "Credits (term)"),
        ("apogee", "engineer", "at most 5 are in a hand. AP-GEN-11"),
        ("tranquility-base", "fuel", "You begin with 7."),
        ("moonshot", "budget", "Budget (term)"),
        ("astronavigators", "knowledge", "NK (dial)"),
    ],
)
def test_what_rules_speak_of_is_told_like_a_card(game: str, word: str, told: str) -> None:
    assert told in answer(game, f"? {word}")


def test_a_verb_is_told_with_its_form() -> None:
    said = answer("leaving-earth", "? maneuver")
    assert "Typed: maneuver CRAFT TO [YEARS]" in said
    assert "Begin a manoeuvre" in said


def test_a_number_tells_what_its_choice_names() -> None:
    said = answer("leaving-earth", "1", "? 1")
    assert "Typed: research juno\nJuno rocket (rocket)\n" in said


def test_a_number_tells_of_no_other_thing_whose_id_differs_by_a_sign() -> None:
    lines = ("2", "1", "done", "boat 3", "? 4")
    said = answer("astronavigators", *lines)
    assert "Typed: go -2:-30/-60\nRio de la Plata (square)\n" in said
    assert said.count("(square)") == 1


def test_choices_tell_what_matters() -> None:
    shown = run("play", "leaving-earth", "--seats", "me", "--seed", 3, typed="1\n").stdout
    wide = " ".join(shown.split())
    assert "Buy Probe: $2, $23 left. Mass 1." in wide
    assert (
        "Research Saturn Rockets: $10, $15 left. 3 outcomes unseen. Saturn rocket: mass 20, thrust 200. "
        "Allows Saturn rocket ($15)." in wide
    )
    assert "Hire Neil Armstrong, pilot: $5, $20 left. Betters Rendezvous and Landing." in wide
    assert "  Artificial Satellite, 2 points: A working probe or capsule in Earth Orbit.\n" in shown


@pytest.mark.parametrize(
    ("game", "lines", "told"),
    [
        ("tranquility-base", ("1",), "Take Lunar Rover (LRV) from the discard pile. Pad 1."),
        ("tranquility-base", ("1", "1"), "Gemini 3: Titan II, 2 fuel, 5 left. Still missing then: Craft."),
        (
            "apogee",
            ("1",),
            "Hire Omi 2.0 for 40 k; 100 k left. Kosuke Omi: sends a competitor away from R&D.",
        ),
        ("moonshot", TO_POLITICS, "to obstruct it. 4 in hand. It gives Budget +2."),
        ("astronavigators", ("2", "1"), "to be observed in a later month. Worth 5 NK. Counts for"),
    ],
)
def test_choices_of_every_game_tell_what_their_things_are(
    game: str, lines: tuple[str, ...], told: str
) -> None:
    typed = "\n".join(lines)
    shown = run("play", game, "--seats", "me:Ada,heuristic", "--seed", 3, typed=f"{typed}\n").stdout
    assert told in " ".join(shown.split())


# Words for choices ------------------------------------------------------------------------------------------


def test_words_that_fit_one_choice_do_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "run nasa\nlearn atlas\npurchase Atlas\nbuy probe\nassemble atlas\nload probe craft 1\n"
    typed += "go suborbital\nburn\n"
    run("play", "leaving-earth", "--seats", "me", "--seed", 3, "--record", path, typed=typed)
    assert acts(path) == [
        "agency nasa",
        "research atlas",
        "buy atlas",
        "buy probe",
        "load atlas 0",
        "load probe 1",
        "maneuver 1 suborbital_flight",
        "fire atlas",
    ]


def test_words_that_fit_several_list_them_and_do_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", "leaving-earth", "--seats", "me", "--seed", 3, "--record", path)
    said = run(*words, typed="1\nhire\n").stdout.split(END)[-1]
    assert "“hire” fits several choices:\n 12. Hire Buzz Aldrin" in said
    assert "Research" not in said
    assert acts(path) == ["agency nasa"]


def test_what_is_known_and_refused_is_never_done_by_another_reading(tmp_path: Path) -> None:
    """The Aldrin capsule is not Buzz Aldrin."""
    path = tmp_path / "game.jsonl"
    words = ("play", "leaving-earth", "--seats", "me", "--seed", 3, "--record", path)
    said = run(*words, typed="1\nbuy aldrin\n").stdout.split(END)[-1]
    assert "LE-COM-02\nPossible now:\n 12. Hire Buzz Aldrin" in said
    assert acts(path) == ["agency nasa"]


@pytest.mark.parametrize(
    ("game", "lines", "done"),
    [
        ("leaving-earth", ("1", "pass"), "end-turn"),
        ("leaving-earth", ("1", "done"), "end-turn"),
        ("tranquility-base", ("start 2", "draw pile", "end"), "end-actions"),
        ("apogee", ("1", "hire omi jackson", "end"), "ready"),
        ("moonshot", ("done",), "pass"),
        ("astronavigators", ("2", "1", "train-on", "stay 4"), "travel 4 stay"),
    ],
)
def test_words_for_an_end_are_understood(
    game: str, lines: tuple[str, ...], done: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    typed = "\n".join(lines)
    run("play", game, "--seats", "me,heuristic", "--seed", 3, "--record", path, typed=f"{typed}\n")
    assert acts(path)[-1] == done


@pytest.mark.parametrize("word", ["done", "end", "pass"])
def test_an_end_that_costs_something_must_be_named(word: str, tmp_path: Path) -> None:
    """Toppling the rocket ends a phase of Moonshot; finishing the training ends none of AstroNavigators."""
    for game, lines in (("moonshot", TO_POLITICS), ("astronavigators", ("2", "1"))):
        path = tmp_path / f"{game}.jsonl"
        typed = "\n".join([*lines, word, ""])
        run("play", game, "--seats", "me,heuristic", "--seed", 3, "--record", path, typed=typed)
        assert not {"abort", "ready"} & set(acts(path))


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("q", "The game is saved in"),
        ("back", "There is nothing to undo yet."),
        ("h", "Commands:"),
        ("list", "  1. Run NASA"),
    ],
)
def test_other_words_for_commands(word: str, told: str) -> None:
    shown = run("play", "leaving-earth", "--seats", "me", "--seed", 3, typed=f"{word}\n").stdout
    assert told in shown.split(END)[1]


def test_an_action_of_the_game_is_no_command() -> None:
    """“plan” is an action of AstroNavigators, and “leave” one of Apogee."""
    assert "“plan” is typed: plan WEEK [WHAT]" in answer("astronavigators", "plan")
    assert "Keep one of the Directors you have drawn. AP-SET-06" in answer("apogee", "leave")


def test_what_is_not_possible_says_why() -> None:
    said = " ".join(answer("tranquility-base", "1", "1", "launch").split())
    assert (
        "“launch” is typed: launch MISSION [PAY]. Not possible now. Launch Mercury 3: Mercury 3 still" in said
    )
    assert "Possible now: start, piece." in " ".join(answer("tranquility-base", "dance").split())


# Planning, flying, the map ----------------------------------------------------------------------------------


def test_a_plan_starts_from_what_the_agency_has() -> None:
    words = ("play", "leaving-earth", "--seats", "me", "--seed", 3)
    fresh = run(*words, typed="1\nplan artificial sat\n").stdout.split(END)[-1]
    assert "To be researched, $10 besides: soyuz." in fresh
    typed = "1\nresearch soyuz\nbuy probe\nplan artificial sat\n"
    later = run(*words, typed=typed).stdout.split(END)[-1]
    assert "From the store: 1 probe." in later
    assert "To be researched" not in later


def test_all_plans_are_shown_by_what_can_be_typed_in_a_game() -> None:
    words = ("play", "leaving-earth", "--seats", "me", "--seed", 3)
    typed = "1\nresearch soyuz\nbuy soyuz\nplan man in space\nplan man in space all\n"
    few, every = run(*words, typed=typed).stdout.split("Proved in")[:2]
    said = re.search(r"and (\d+) more; “plan man in space all” shows all", few)
    assert said
    shown = [text.split("safer\n")[-1].count("    $") for text in (few, every)]
    assert shown == [2, 2 + int(said[1])]
    assert "shows all" not in every


def test_plan_alone_lists_what_can_be_planned_for() -> None:
    said = " ".join(answer("leaving-earth", "1", "plan").split())
    assert "plan MISSION, or plan to PLACE [MASS] [back]" in said
    assert "Man in Orbit: 4 points, easy. An astronaut in Earth Orbit, and back on Earth alive." in said


def test_a_payload_is_planned_for_by_place() -> None:
    said = answer("leaving-earth", "1", "plan to lunar orbit 1 back")
    assert "Lunar Orbit" in said
    assert "In order" in said
    assert "“plan” is typed:" in answer("leaving-earth", "1", "plan to")
    assert "No mission is called “teapot”." in answer("leaving-earth", "1", "plan teapot")


@pytest.mark.rule("LE-MAN-03")
def test_engines_about_to_be_fired_do_not_read_like_a_failure() -> None:
    typed = "1\nresearch juno\nbuy juno\nbuy probe\nload juno 0\nmaneuver 1 suborbital_flight\n"
    shown = run("play", "leaving-earth", "--seats", "me", "--seed", 3, typed=typed).stdout.split(END)[-2]
    assert "makes for Suborbital Flight from Earth, 3 thrust needed." in shown
    assert "fires its engines for Suborbital Flight: 3 thrust needed, no engine fired yet." in shown
    assert "At the controls. Fire 3 thrust to Suborbital Flight." in shown
    assert "0 of 3" not in shown


def test_the_map_is_told_once_and_on_asking() -> None:
    typed = "1\n" + "end\n" * 14
    shown = run("play", "leaving-earth", "--seats", "me,random", "--seed", 3, typed=typed).stdout
    assert shown.count("1958 of 1956 to 1976") >= 1
    assert shown.count("Missions on the table, each") > 1
    assert shown.count("Ways on the map") == 1
    for word in ("map", "table"):
        assert "Ways on the map" in answer("leaving-earth", word)
    assert "No action begins with “map”." in answer("moonshot", "map")


def test_a_game_through_a_pipe_lists_every_choice() -> None:
    done = piped(
        "play", "moonshot", "--seats", "me", "--seed", 3, typed="17\n" * 3 + "1\nresearch code code\n"
    )
    assert "more: “choices” shows them" not in done.stdout
    assert "Traceback" not in done.stderr


def test_stopping_a_plan_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_words: object, **_asked: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("moonrace.terminal.planning_in_game.plan_mission", stopped)
    said = answer("leaving-earth", "1", "plan man in orbit", "? probe")
    assert "Planning was stopped. The game goes on." in said
    assert "Probe (probe)" in said


def test_a_plan_in_a_game_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonrace.terminal.planning_in_game.PATIENCE", 0.0)
    words = ("play", "leaving-earth", "--seats", "me", "--seed", 3)
    result = run(*words, typed="1\nplan man in orbit\n? probe\n")
    assert "Stopped before a plan was found." in result.stderr
    assert "Probe (probe)" in result.stdout


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("leaving-earth", "hire", "“hire” is typed “buy COMPONENT [COUNT]” here. Not possible now."),
        ("leaving-earth", "assemble", "“assemble” is typed “load "),
        ("leaving-earth", "launch", "“maneuver CRAFT TO [YEARS]”"),
        ("tranquility-base", "fly", "“move MISSION TO [PAY]”"),
        ("apogee", "assemble", "“build "),
        ("apogee", "plan", "This game has no planner. “advice” tells what a coach would do, and why."),
    ],
)
def test_a_word_of_ones_own_tells_how_the_game_calls_it(game: str, typed: str, said: str) -> None:
    shown = " ".join(answer(game, typed).split())
    assert said in shown
    assert "No action begins with" not in shown


@pytest.mark.parametrize(
    ("game", "word", "told"),
    [
        ("leaving-earth", "hire", "“hire” is typed here: buy COMPONENT [COUNT]: Buy a component, or an"),
        ("leaving-earth", "plan", "plan GOAL plan from what you have"),
        ("leaving-earth", "what if", "what-if try things out from here"),
        ("leaving-earth", "redo", "undo, redo take the last action back"),
        ("tranquility-base", "fly", "“fly” is typed here: launch MISSION [PAY]: Launch, or relaunch"),
        ("apogee", "assemble", "build TECHNOLOGY: Construction: build a Technology of the reserve"),
        ("moonshot", "obstruct", "“obstruct” is typed here: support CARD TOKEN"),
        ("astronavigators", "plan", "Typed: plan WEEK [WHAT]"),
    ],
)
def test_a_command_or_a_word_of_ones_own_is_told_like_a_card(game: str, word: str, told: str) -> None:
    said = " ".join(answer(game, f"? {word}").split())
    assert told in said
    assert "Nothing" not in said


@pytest.mark.parametrize(
    ("game", "kind", "listed"),
    [
        ("leaving-earth", "mission", ["Man in Space (mission)", "Venus Station (mission)"]),
        ("leaving-earth", "capsules", ["Vostok capsule (capsule)", "Eagle capsule (capsule)"]),
        ("moonshot", "mission", ["First artificial satellite (mission)", "Weather satellite (mission)"]),
        ("astronavigators", "quests", ["Captain Cook's Quests (quest)", "Egyptian Merkheth (quest)"]),
    ],
)
def test_a_kind_of_thing_lists_those_there_are(game: str, kind: str, listed: list[str]) -> None:
    said = answer(game, f"? {kind}")
    assert f"“{kind}” fits several; ask for one of them:" in said
    assert not [name for name in listed if name not in said]


def test_who_stands_in_no_row_is_hired_by_a_name(tmp_path: Path) -> None:
    """Of each skill one stands in the list, and any may be hired."""
    path = tmp_path / "game.jsonl"
    words = ("play", "leaving-earth", "--seats", "me", "--seed", 3, "--record", path)
    run(*words, typed="1\nhire gagarin\nbuy Gordon Cooper\n")
    assert acts(path) == ["agency nasa", "buy yuri_gagarin", "buy gordon_cooper"]


def test_a_name_of_several_words_says_why_not() -> None:
    lines = ("1", "1", "launch mercury 3")
    assert "Mercury 3 still needs Redstone" in answer("tranquility-base", *lines)
    assert "Saturn rocket needs Saturn Rockets." in answer("leaving-earth", "1", "purchase saturn rocket")


def test_launching_is_not_taken_for_a_journey() -> None:
    said = " ".join(answer("astronavigators", "2", "1", "done", "boat 3", "launch").split())
    assert said.startswith("“launch” is typed: launch ROCKET [REVEAL] [VALUE]. Not possible now.")
    assert "by boat" not in said


def test_two_numbers_are_told_to_be_one_too_many() -> None:
    assert "One choice at a time: the numbers go from 1 to 15." in answer("leaving-earth", "1", "1 2")


def test_buying_means_what_costs_something_and_no_order_left_beforehand() -> None:
    assert "Assemble Mercury 3" in answer("tranquility-base", "1", "1", "buy")
    assert "Hire Omi 2.0" in answer("apogee", "1", "buy")


def test_a_number_may_stand_before_what_it_counts() -> None:
    typed = "1\nresearch juno\nbuy 2 juno\n"
    shown = run("play", "leaving-earth", "--seats", "me", "--seed", 3, typed=typed).stdout
    assert "Bought 2 Juno, $2." in shown
    refused = answer("leaving-earth", "1", "buy 2 juno")
    assert "Juno rocket needs Juno Rockets. LE-COM-02" in refused
