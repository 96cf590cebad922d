"""One agency alone, and several people in one agency (LE-SOLO, LE-TEAM)."""

from __future__ import annotations

import pytest

from moonrace.kernel.result import Result
from tests.games.leaving_earth.arranged import Arranged, title

FAR = "man_on_venus"


def played_out(table: Arranged) -> Result:
    """Everybody passes until the game is over."""
    while not table.match.over:
        table.end_year()
    assert table.match.result is not None
    return table.match.result


def with_points(
    players: int, done: list[str], left: list[str], lost: int = 0, agencies: str = "each"
) -> Arranged:
    """The one agency has completed some missions, and some are left on the table."""
    table = Arranged(players, missions=left, agencies=agencies)
    table.agency().missions = [table.cat.mission[name] for name in done]
    table.agency().lost = list(range(table.cat.first_astronaut, table.cat.first_astronaut + lost))
    return table


# Solitaire ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SOLO-01", "LE-RULING-42")
def test_alone_the_whole_span_is_played_however_far_ahead_one_is() -> None:
    table = with_points(1, ["man_on_mars", "man_on_the_moon"], ["sounding_rocket"])
    assert table.view().is_solitaire
    result = played_out(table)
    assert (result.why, table.view().year) == ("calendar", 1976)


@pytest.mark.rule("LE-SOLO-02", "LE-EX-14")
def test_17_points_against_5_left_on_the_table_win() -> None:
    result = played_out(
        with_points(1, ["man_on_the_moon", "mars_survey"], ["man_in_orbit", "sounding_rocket"])
    )
    assert (result.scores, result.winners) == ((17.0,), (0,))


@pytest.mark.rule("LE-SOLO-02")
@pytest.mark.parametrize(
    ("done", "left", "lost", "wins"),
    [
        (["venus_survey"], ["lunar_lander"], 0, False),
        (["mars_lander"], ["lunar_lander"], 0, True),
        (["mars_lander"], ["lunar_lander"], 1, False),
        ([], ["sounding_rocket"], 0, False),
    ],
    ids=["equal", "more", "a death", "nothing"],
)
def test_more_points_than_are_left_are_needed_equality_is_not_enough(
    done: list[str], left: list[str], lost: int, wins: bool
) -> None:
    result = played_out(with_points(1, done, left, lost))
    assert result.winners == ((0,) if wins else ())


@pytest.mark.rule("LE-SOLO-02", "LE-MIS-04")
def test_impossible_missions_do_not_count_against_one() -> None:
    table = with_points(1, ["sounding_rocket"], ["lunar_lander"])
    table.state.removed = [table.state.missions.pop()]
    table.state.missions = []
    table.craft(0, "suborbital_flight", "probe")
    table.act("end-turn")
    assert table.match.result is not None
    assert (table.match.result.why, table.match.result.winners) == ("no-missions", (0,))


@pytest.mark.rule("LE-SOLO-03")
def test_hard_and_very_hard_games_are_offered_and_recommended() -> None:
    mode = next(mode for mode in title().modes if mode.id == "solitaire")
    assert mode.players == (1,)
    assert "hard or very hard" in mode.help
    missions = next(option for option in title().options if option.id == "missions")
    assert {"hard", "very-hard"} <= set(missions.choices)


# Teams ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-TEAM-01", "LE-SOLO-01")
def test_all_players_on_one_team_play_solitaire_and_win_together() -> None:
    table = with_points(3, ["man_on_the_moon"], ["sounding_rocket"], agencies="1")
    assert table.view().is_solitaire
    assert table.view().agencies[0].seats == (0, 1, 2)
    result = played_out(table)
    assert result.winners == (0, 1, 2)
    assert result.scores == (12.0, 12.0, 12.0)


@pytest.mark.rule("LE-TEAM-01")
def test_teams_win_and_lose_together() -> None:
    table = Arranged(5, missions=[FAR], agencies="2")
    assert [agency.seats for agency in table.view().agencies] == [(0, 2, 4), (1, 3)]
    table.agency(1).missions = [table.cat.mission["man_in_space"]]
    result = played_out(table)
    assert result.winners == (1, 3)
    assert result.ranking == ((1, 3), (0, 2, 4))


@pytest.mark.rule("LE-TEAM-01", "LE-TEAM-02", "LE-TEAM-03")
def test_who_does_what_in_a_team_is_its_own_affair() -> None:
    """However the work is divided, every member may do everything in the turn they take together."""
    table = Arranged(5, missions=[FAR], agencies="2")
    assert [ask.seat for ask in table.match.asks] == [0, 2, 4]
    assert table.legal(0) == table.legal(2) == table.legal(4)
    table.own(0, "juno", "success", "success")
    table.act("buy juno", seat=0)
    table.act("load juno 0", seat=4)
    table.act("maneuver 1 suborbital_flight", seat=2)
    table.act("fire juno", seat=0)
    table.act("remove", seat=4)
    table.act("end-turn", seat=2)
    assert [ask.seat for ask in table.match.asks] == [1, 3]
    table.refuses("buy probe", "LE-YR-07", seat=0)


@pytest.mark.rule("LE-TEAM-01", "LE-KNO-03")
def test_a_team_shares_what_it_has_seen() -> None:
    table = Arranged(4, missions=[FAR], agencies="2")
    table.face("moon_life", revealed=False, known_by=[0])
    faces = [next(p.face for p in table.view(seat).places if p.location == "moon") for seat in range(4)]
    assert faces == ["moon_life", "", "moon_life", ""]


@pytest.mark.rule("LE-TEAM-01")
@pytest.mark.parametrize(("players", "agencies", "count"), [(2, "4", 2), (5, "4", 4), (3, "each", 3)])
def test_there_are_never_more_agencies_than_players(players: int, agencies: str, count: int) -> None:
    assert len(Arranged(players, agencies=agencies).view().agencies) == count
