"""A lesson on its match: progress from the record, steps back, what is refused, and going on."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import Refused
from moonrace.kernel.match import Match
from moonrace.lessons import Place, Teacher, teacher_of

GAME = "tranquility-base"


def teacher(name: str = "first-flight") -> Teacher:
    return teacher_of(games.load(GAME), name)


def begun(one: Teacher, steps: int = 0) -> Match:
    match = one.begin(Seeded(1))
    for _ in range(steps):
        one.act(match, one.learner, one.shown(match))
    return match


def state(match: Match) -> object:
    return match.view(0), match.view(1), match.position.awaited, match.log(0)


@pytest.mark.parametrize("name", ["first-flight", "instants", "standing-orders"])
def test_the_step_follows_from_the_record(name: str) -> None:
    one = teacher(name)
    match = begun(one)
    for number in range(len(one.lesson.steps)):
        assert one.place(match).step == number
        replayed = Match.replay(match.title, match.record, one.chance(Seeded(1)))
        assert one.place(replayed) == one.place(match)
        assert state(replayed) == state(match)
        one.act(match, one.learner, one.shown(match))
    assert one.place(match).step == len(one.lesson.steps)
    assert one.step(match) is None


@pytest.mark.parametrize("name", ["first-flight", "instants", "standing-orders"])
def test_every_step_can_be_taken_back_and_done_again(name: str) -> None:
    """Chance, other seats, sealed answers and quiet orders are no hindrance."""
    one = teacher(name)
    match, before = begun(one), []
    for _ in one.lesson.steps:
        before.append((one.place(match), state(match)))
        one.act(match, one.learner, one.shown(match))
    end = state(match)
    for place, seen in reversed(before):
        one.step_back(match)
        assert (one.place(match), state(match)) == (place, seen)
    with pytest.raises(Refused, match="nothing to undo"):
        one.step_back(match)
    while one.step(match) is not None:
        one.act(match, one.learner, one.shown(match))
    assert state(match) == end
    replayed = Match.replay(match.title, match.record, one.chance(Seeded(1)))
    assert state(replayed) == end


def test_what_the_learner_s_own_seat_does_next_belongs_to_the_step() -> None:
    one = teacher_of(games.load("leaving-earth"), "planning-backwards")
    match = begun(one, 4)
    launching = one.step(match)
    assert launching is not None
    assert launching.then == ("A fire soyuz",)
    before = state(match)
    one.act(match, 0, one.shown(match))
    assert [step.entry.act for step in match.effective][-2:] == [
        "maneuver 3 suborbital_flight",
        "fire soyuz",
    ]
    assert one.place(match).step == 5
    one.step_back(match)
    assert (one.place(match).step, state(match)) == (4, before)


def test_restarting_takes_everything_back() -> None:
    one = teacher()
    first = state(begun(one))
    match = begun(one, 9)
    one.restart(match)
    assert (one.place(match), state(match)) == (Place(0), first)
    with pytest.raises(Refused):
        one.restart(match)


def test_what_was_taken_back_can_be_done_again_as_one() -> None:
    one = teacher()
    match = begun(one, 4)
    flying = state(match)
    one.step_back(match)
    assert match.redo_action(0) == "launch gemini_3"
    one.act(match, 0, match.title.codec.parse(match.redo_action(0)))
    assert state(match) == flying


def test_only_what_is_welcome_is_offered_and_the_rest_has_an_answer() -> None:
    one = teacher()
    match = begun(one, 1)
    parse = match.title.codec.parse
    assert [str(action) for action in one.offered(match)] == ["assemble gemini_spacecraft gemini_3"]
    legal_elsewhere = one.refusal(match, 0, parse("assemble saturn_v apollo_8"))
    assert legal_elsewhere is not None
    assert legal_elsewhere.sentence.startswith("That fits a mission of yours too.")
    not_thought_of = one.refusal(match, 0, parse("scrub gemini_3 apollo_8"))
    assert not_thought_of is not None
    assert not_thought_of.clause.startswith("TB-SCR")
    foreign = one.refusal(match, 1, parse("assemble gemini_spacecraft gemini_3"))
    assert foreign is not None
    with pytest.raises(Refused):
        one.act(match, 0, parse("end-actions"))
    assert one.place(match).step == 1


def test_answers_follow_the_act() -> None:
    one = teacher()
    assert one.place(begun(one, 1)).answer.startswith("A Titan II")
    match = begun(one, 7)
    one.act(match, 0, match.title.codec.parse("discard saturn_v"))
    assert one.place(match).answer == ""


def test_after_the_last_step_nothing_is_offered_and_the_match_goes_on() -> None:
    one = teacher()
    match = begun(one, 9)
    assert one.offered(match) == []
    refusal = one.refusal(match, 0, match.title.codec.parse("draw draw"))
    assert refusal is not None
    assert refusal.code == "lesson-over"
    match.act(0, "draw draw")
    assert not match.over


def test_a_match_that_does_not_follow_its_lesson_has_strayed() -> None:
    one = teacher()
    match = begun(one, 1)
    match.act(0, "assemble saturn_v apollo_8")
    assert one.place(match).has_strayed
    assert one.offered(match) == []
    refusal = one.refusal(match, 0, match.title.codec.parse("end-actions"))
    assert refusal is not None
    assert refusal.code == "lesson-strayed"
    assert teacher("instants").place(match).has_strayed


def test_everybody_has_the_same_cards_in_a_lesson_and_others_after_it() -> None:
    one = teacher()

    def drawn(seed: int) -> tuple[object, object]:
        match = one.begin(Seeded(seed))
        while one.step(match) is not None:
            one.act(match, 0, one.shown(match))
        taught = match.view(0)
        match.act(0, "draw draw")
        return taught, match.view(0)

    games_ = [drawn(seed) for seed in range(6)]
    assert all(taught == games_[0][0] for taught, _ in games_)
    assert any(after != games_[0][1] for _, after in games_)


def test_the_last_quiet_act_is_withdrawn_and_leaves_no_trace() -> None:
    match = games.load(GAME).start(2, seed=3, options={"responses": "timed"})
    while not (orders := [a for a in match.legal(0) if a.quiet]):
        ask = match.asks[0]
        match.act(ask.seat, ask.legal()[0])
    before, version, seen = match.view(0), match.version, match.steps_known_to(1)
    match.act(0, orders[0])
    assert match.view(0) != before
    with pytest.raises(Refused):
        match.withdraw(1)
    step = match.withdraw(0)
    assert (match.view(0), match.version, match.steps_known_to(1)) == (before, version, seen)
    assert step not in list(match.told)
    assert match.redo_action(0) == str(orders[0])
    with pytest.raises(Refused):
        match.withdraw(0)
    assert Match.replay(match.title, match.record).record == match.record
