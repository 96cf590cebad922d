"""Two versions compared: verdicts, margins, and figures that some games do not have."""

from __future__ import annotations

import random

import pytest

from moonrace.lab.comparing import Comparison, Pairs, Question, amount


def pairs(count: int, a: float, b: float, seed: int = 1) -> list[tuple[float, float]]:
    """Games that each version wins so often, deals apart."""
    chance = random.Random(seed)
    return [(float(chance.random() < a), float(chance.random() < b)) for _ in range(count)]


def run(
    questions: list[Question], figures: dict[str, Pairs], most: int = 1000
) -> tuple[list[int], Comparison]:
    looks: list[int] = []

    def ask(count: int) -> dict[str, Pairs]:
        looks.append(count)
        return {name: each[:count] for name, each in figures.items()}

    comparison = Comparison(questions, most)
    comparison.run(ask)
    return looks, comparison


def test_a_large_difference_stops_early_and_is_told_with_its_size() -> None:
    figures: dict[str, Pairs] = {"seat": pairs(1000, 0.5, 0.8)}
    comparison = Comparison([Question("seat", "First seat wins", is_share=True)], 1000)
    [answer] = comparison.run(lambda count: {"seat": figures["seat"][:count]})
    assert answer.verdict == "higher"
    assert answer.pairs < 300
    assert answer.low < 0.3 < answer.high


def test_the_same_games_are_the_same_as_soon_as_a_difference_would_have_shown() -> None:
    alike: Pairs = [(a, a) for a, _ in pairs(1000, 0.5, 0.5)]
    looks, comparison = run(
        [Question("seat", "x", is_share=True), Question("length", "y")], {"seat": alike, "length": alike}
    )
    answers = comparison.answers
    assert answers[0].pairs > 75, "where 5 pairs in 100 differ, fewer are all alike too often"
    assert looks[-1] == max(answer.pairs for answer in answers) < 300
    assert [answer.verdict for answer in answers] == ["same", "same"]
    assert answers[0].low < 0 < answers[0].high, "some pairs alike do not prove that none ever differs"


def test_a_settled_question_keeps_its_answer_while_others_go_on() -> None:
    figures: dict[str, Pairs] = {"clear": pairs(1000, 0.3, 0.8), "unclear": pairs(1000, 0.5, 0.53, seed=3)}
    questions = [Question("clear", "x", is_share=True), Question("unclear", "y", is_share=True)]
    comparison = Comparison(questions, 1000)
    told: list[tuple[int, int]] = []
    answers = comparison.run(
        lambda count: {name: each[:count] for name, each in figures.items()},
        lambda count, seen: told.append((count, seen[0].pairs)),
    )
    assert answers[0].pairs < answers[1].pairs
    assert {settled for count, settled in told if count >= answers[0].pairs} == {answers[0].pairs}


def test_an_open_question_comes_with_advice() -> None:
    [answer] = Comparison([Question("seat", "x", is_share=True)], 100).run(
        lambda count: {"seat": pairs(100, 0.5, 0.52, seed=4)[:count]}
    )
    assert answer.verdict == "open"
    assert "pairs find a difference of 5.0 points" in answer.advice


def test_what_would_have_been_found_is_not_asked_for_again() -> None:
    """Where more pairs were played than advised before, that number is no advice any more."""
    [answer] = Comparison([Question("seat", "x", is_share=True)], 3000).run(
        lambda count: {"seat": pairs(3000, 0.5, 0.526, seed=2)[:count]}
    )
    assert answer.verdict == "open"
    assert "would mostly have been found by now" in answer.advice


def test_what_only_looks_so_among_many_is_to_be_asked_alone() -> None:
    figures: dict[str, Pairs] = {f"q{number}": pairs(200, 0.5, 0.5, seed=number) for number in range(20)}
    figures["q0"] = pairs(200, 0.5, 0.62, seed=4)
    questions = [Question(name, name, is_share=True) for name in figures]
    answers = Comparison(questions, 200).run(
        lambda count: {name: each[:count] for name, each in figures.items()}
    )
    [first] = [answer for answer in answers if answer.id == "q0"]
    assert first.verdict == "open"
    assert first.low > 0
    assert "Ask it alone on other deals: --ask q0 and another --seed." in first.advice
    others = [answer for answer in answers if answer.low <= 0 <= answer.high]
    assert others
    assert not [answer for answer in others if "alone" in answer.advice]


def test_games_without_a_figure_make_the_interval_wider_not_wrong() -> None:
    full = [(10.0 + a, 10.0 + b) for a, b in pairs(400, 0.5, 0.5)]
    holes: Pairs = [pair if number % 2 else (None, 3.0) for number, pair in enumerate(full)]
    [whole] = Comparison([Question("m", "x", margin=0.001)], 400).run(lambda count: {"m": full[:count]})
    [holed] = Comparison([Question("m", "x", margin=0.001)], 400).run(lambda count: {"m": holes[:count]})
    assert holed.high - holed.low == pytest.approx((whole.high - whole.low) * 2**0.5, rel=0.15)


def test_no_figures_at_all_tell_nothing() -> None:
    [answer] = Comparison([Question("m", "x")], 100).run(lambda count: {"m": [(None, None)] * count})
    assert answer.verdict == "rare"


def test_questions_need_names_of_their_own() -> None:
    with pytest.raises(ValueError, match="names"):
        Comparison([Question("a", "x"), Question("a", "y")], 100)


def test_amounts_read_well() -> None:
    assert amount(0.061, True, signed=True) == "+6.1 points"
    assert amount(-0.061, True, signed=True) == "−6.1 points"
    assert amount(12.345, False) == "12.3"
    assert amount(0.01234, False) == "0.0123"
    assert amount(1234.5, False) == "1234"
