"""The lessons of Apogee keep their word: figures they name, ends they promise, secrets, sealed steps back."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.games.apogee.view import RocketView, SeatView, View
from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.lessons import Teacher, lessons_of, teacher_of
from moonrace.server.still import still_page, still_table

TITLE = games.load("apogee")
LESSONS = [lesson.id for lesson in lessons_of(TITLE)]
SATELLITES = ("comsat", "observation", "probe")


def at(name: str, step: str, **chosen: str) -> tuple[Teacher, Match]:
    """A match in front of the last step of this name, or at its end; `chosen` says what to do by a verb."""
    teacher = teacher_of(TITLE, name)
    last = max((n for n, each in enumerate(teacher.lesson.steps) if each.name == step), default=99)
    match = teacher.begin(Seeded(1))
    while teacher.place(match).step < min(last, len(teacher.lesson.steps)):
        act = str(teacher.shown(match))
        verb = act.split()[0]
        if verb in chosen:
            act = f"{verb} {chosen[verb]}"
        teacher.act(match, 0, TITLE.codec.parse(act))
    return teacher, match


def own(match: Match) -> SeatView:
    view = match.view(0)
    assert isinstance(view, View)
    return view.seats[0]


def figures(rocket: RocketView) -> tuple[int, int, float]:
    return rocket.thrust, rocket.mass, rocket.performance


def numbers(match: Match) -> dict[str, int]:
    return {launch.destination: launch.number for launch in own(match).rocket.launches}


@pytest.mark.parametrize("name", LESSONS)
def test_sealed_plans_and_rolls_can_be_taken_back_and_done_again(name: str) -> None:
    teacher, match = at(name, "the end")
    end = match.view(0), match.view(1), match.log(0)
    for number in reversed(range(len(teacher.lesson.steps))):
        teacher.step_back(match)
        assert teacher.place(match).step == number
    while teacher.step(match) is not None:
        teacher.act(match, 0, teacher.shown(match))
    assert (match.view(0), match.view(1), match.log(0)) == end


@pytest.mark.rule("AP-LCH-05", "AP-ENG-04")
@pytest.mark.parametrize("satellite", SATELLITES)
def test_every_satellite_of_the_first_flight_flies_as_it_is_told(satellite: str) -> None:
    _, match = at("first-flight", "Launch", take=satellite)
    assert own(match).rocket.performance == 1.5
    assert {place: number for place, number in numbers(match).items() if number} == {
        "leo": 4,
        "geo": 5,
        "moon": 5,
    }


@pytest.mark.rule("AP-MIS-02")
@pytest.mark.parametrize("place", ["moon", "geo", "leo"])
def test_the_first_flight_succeeds_wherever_it_goes(place: str) -> None:
    _, match = at("first-flight", "the end", launch=place)
    assert [flight.destination for flight in own(match).flights] == [place]
    paid = {"helia", "selene"} if place == "moon" else {"helia"}
    assert {investor.investor for investor in own(match).investors} == paid


@pytest.mark.rule("AP-PRF-01", "AP-PRF-03", "AP-LCH-11")
def test_performance_has_the_figures_that_are_told() -> None:
    name = "performance-and-staging"
    for builds, told in (
        (["cryogenic"], (14, 11, 1.6)),
        (["ion"], (12, 10, 1.2)),
        (["cryogenic", "booster_4"], (18, 13, 1.5)),
    ):
        _, match = at(name, "Upper Stage")
        for technology in builds:
            match.act(0, f"build {technology}")
        match.act(0, "ready")
        assert figures(own(match).rocket) == told
        assert numbers(match)["geo"] == 7
    _, match = at(name, "The roll")
    assert figures(own(match).rocket) == (17, 12, 2.0)
    assert numbers(match)["geo"] == 6
    assert [place for place, number in numbers(match).items() if not number] == ["mars"]
    _, match = at(name, "After a miss")
    assert not own(match).flights
    assert figures(own(match).rocket) == (17, 12, 2.0)
    _, match = at(name, "Again")
    assert numbers(match)["geo"] == 4


@pytest.mark.rule("AP-END-01", "AP-DOC-09")
@pytest.mark.parametrize("name", ["performance-and-staging", "docking"])
def test_a_mission_that_is_called_fulfilled_is_won(name: str) -> None:
    _, match = at(name, "the end")
    match.act(0, "pass")
    match.act(1, "pass")
    assert match.result is not None
    assert match.result.winners == (0,)


@pytest.mark.rule("AP-RULING-39")
def test_who_is_sent_home_stays_unseen() -> None:
    teacher, match = at("engineers", "the end")
    assert own(match).placed["design"] == 1
    told = " ".join(item.answer for item in teacher.lesson.steps[-1].welcome)
    assert "Dyson" not in told
    view = match.view(0)
    assert isinstance(view, View)
    assert view.seats[1].placed["design"] == 0


def test_only_docking_has_instruments_beside_the_button() -> None:
    for name, step, has_some in (("first-flight", "Launch", False), ("docking", "Exchange", True)):
        teacher, match = at(name, step)
        live = still_table(match)
        live.teacher = teacher
        assert ('id="instruments"' in still_page(live, match, 0)) is has_some
