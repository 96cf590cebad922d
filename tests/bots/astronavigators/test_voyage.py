"""The values of a flight, against flights that can be worked out by hand."""

from __future__ import annotations

import pytest

from moonrace.bots.astronavigators.voyage import (
    HIDDEN,
    HOME,
    LESSENING,
    MOON,
    OPEN,
    Aims,
    Board,
    Manner,
    Odds,
    Voyage,
)

TO_THE_MOON = Aims(MOON, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
AND_BACK = Aims(HOME, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
SURE: Odds = ((2, 1.0),)
COIN: Odds = ((0, 0.5), (4, 0.5))
FREE: Odds = ((0, 1.0),)


def line(*stages: Odds) -> list[Odds]:
    """Odds of outbound stages, and of inbound stages that cost nothing."""
    return [(), *stages, (), *([FREE] * 5), ()]


def test_it_arrives_exactly_when_nk_reaches() -> None:
    voyage = Voyage(line(SURE, SURE, SURE, SURE, SURE), TO_THE_MOON)
    assert voyage.value(Board(0, 10, 0, 0)) == 1.0
    assert voyage.value(Board(0, 9, 0, 0)) == 0.0


def test_a_lunar_phase_token_saves_the_tile_that_would_be_too_much() -> None:
    voyage = Voyage(line(SURE, SURE, SURE, SURE, SURE), TO_THE_MOON)
    assert voyage.value(Board(0, 8, 1, 0)) == 1.0
    assert voyage.value(Board(0, 7, 1, 0)) == 0.0
    assert voyage.value(Board(0, 0, 4, 0)) == 0.0


def test_tokens_are_kept_for_heavy_tiles() -> None:
    heavy: Odds = ((6, 1.0),)
    voyage = Voyage(line(SURE, FREE, FREE, FREE, heavy), TO_THE_MOON)
    assert voyage.value(Board(0, 2, 1, 0)) == 1.0
    assert not voyage.wants_moon(Board(0, 2, 1, 0))
    assert voyage.wants_moon(Board(4, 0, 1, 0))


def test_uncertain_tiles_weigh_by_their_odds() -> None:
    voyage = Voyage(line(COIN, COIN, FREE, FREE, FREE), TO_THE_MOON)
    assert voyage.value(Board(0, 4, 0, 0)) == pytest.approx(0.75)
    assert voyage.value(Board(0, 0, 0, 0)) == pytest.approx(0.25)


def test_every_month_counts() -> None:
    hasty = TO_THE_MOON._replace(patience=0.9)
    voyage = Voyage(line(FREE, FREE, FREE, FREE, FREE), hasty)
    assert voyage.value(Board(0, 0, 0, 0)) == pytest.approx(0.9**6)
    assert voyage.value(Board(0, 0, 0, 1)) > voyage.value(Board(0, 0, 0, 0))
    assert voyage.value(Board(0, 0, 0, 5)) > voyage.value(Board(0, 0, 0, 1))


def test_an_extra_step_is_not_taken_where_waiting_saves_the_flight() -> None:
    heavy: Odds = ((6, 1.0),)
    voyage = Voyage(line(FREE, FREE, FREE, heavy, heavy), TO_THE_MOON)
    flown = voyage.fly(3, 0, 2, True, 1, 0, HIDDEN)
    assert flown == 1.0
    assert voyage.step(4, 0, 1, False, 1, 0, HIDDEN) == voyage.rest(4, 0, 1, 0) == 1.0
    assert voyage.fly(4, 0, 1, False, 1, 0, HIDDEN) == 0.0


def test_aborts_out_and_home_are_worth_what_the_aims_say() -> None:
    aims = AND_BACK._replace(aborted=0.4, dropped=0.3, stage=0.01)
    out = Voyage(line(SURE, FREE, FREE, FREE, FREE), aims)
    assert out.value(Board(0, 0, 0, 0)) == 0.4
    home = Voyage([(), *([FREE] * 5), (), FREE, SURE, FREE, FREE, FREE, ()], aims)
    assert home.value(Board(MOON, 0, 0, 0)) == pytest.approx(0.32)


def test_earth_rise_helps_who_is_short() -> None:
    odds = [(), *([FREE] * 5), (), SURE, FREE, FREE, FREE, FREE, ()]
    assert Voyage(odds, AND_BACK).value(Board(MOON, 0, 0, 0)) == 0.0
    assert Voyage(odds, AND_BACK, terra=1).value(Board(MOON, 0, 0, 0)) == 1.0


def test_the_way_home_may_be_worked_out_apart() -> None:
    odds = [(), *([COIN] * 5), (), *([COIN] * 5), ()]
    homeward = Voyage(odds, AND_BACK)
    whole, parted = Voyage(odds, AND_BACK), Voyage(odds, AND_BACK, homeward=homeward)
    board = Board(0, 20, 2, 2)
    assert 0.0 < whole.value(board) < 1.0
    assert parted.value(board) == pytest.approx(whole.value(board))


@pytest.mark.parametrize(
    ("manner", "least"),
    [
        (Manner(skips=(1,)), 8),
        (Manner(shown=1.0, minus=20), 0),
        (Manner(shown=1.0, minus=1, gives_step=True), 5),
        (Manner(shown=1.0, minus=1), 5),
    ],
)
def test_agendas_make_flights_lighter(manner: Manner, least: int) -> None:
    voyage = Voyage(line(SURE, SURE, SURE, SURE, SURE), TO_THE_MOON, manner)
    assert voyage.value(Board(0, least, 0, 0)) == 1.0
    assert least == 0 or voyage.value(Board(0, least - 1, 0, 0)) == 0.0


def test_shown_planets_give_one_step_a_move() -> None:
    hasty = TO_THE_MOON._replace(patience=0.9)
    voyage = Voyage(line(FREE, FREE, FREE, FREE, FREE), hasty, Manner(shown=1.0, gives_step=True))
    assert voyage.value(Board(0, 0, 0, 0)) == pytest.approx(0.9**3)


def test_shown_planets_lessen_the_tiles_of_a_move_or_give_a_step_but_not_both() -> None:
    manner = Manner(shown=1.0, minus=2, gives_step=True)
    voyage = Voyage(line(SURE, SURE, SURE, SURE, SURE), TO_THE_MOON._replace(patience=0.9), manner)
    assert voyage.value(Board(0, 0, 0, 0)) == pytest.approx(0.9**6)
    # A move of two steps faces both tiles in full: three such moves take all there is.
    assert voyage.value(Board(0, 10, 0, 0)) == pytest.approx(0.9**3)
    assert voyage.value(Board(0, 9, 0, 0)) < 0.9**3
    assert voyage.face(1, 10, 0, False, 0, 0, LESSENING, 2) < voyage.face(1, 10, 0, False, 0, 0, OPEN, 2)
    assert voyage.face(1, 1, 0, False, 0, 0, HIDDEN, 2) == 0.0


def test_values_between_whole_numbers_lie_between() -> None:
    voyage = Voyage(line(COIN, COIN, COIN, COIN, COIN), TO_THE_MOON)
    low, high = voyage.value(Board(0, 8, 0, 0)), voyage.value(Board(0, 9, 1, 0))
    assert low < voyage.smooth(0, 8.5, 0.5, 0.0) < high
