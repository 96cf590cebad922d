"""What there is to see of AstroNavigators: which events are which moments, about which things, for whom."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, TypeVar

import msgspec
import pytest

from moonrace.games.astronavigators import events
from moonrace.kernel.events import Event
from moonrace.kernel.match import Match
from moonrace.tables.articles import look_up
from moonrace.tables.astronavigators import skymap
from moonrace.tables.astronavigators.kinds import (
    EarthRises,
    FallsBack,
    Goes,
    Launches,
    Observes,
    SunMoves,
    TurnsUp,
    Waxes,
    Weighs,
)
from moonrace.tables.astronavigators.moments import PLAYS
from moonrace.tables.astronavigators.trajectory import die_spot
from moonrace.tables.face import Moment
from moonrace.tables.kit.moments import Flies, Lands, Marks, Returns, Shown, Stamps, shown
from moonrace.tables.kit.render import render
from tests.games.astronavigators.arranged import CONSTELLATION, Arranged
from tests.tables.astronavigators.scenes import (
    FACE,
    MATCHES,
    flight_table,
    flying_table,
    homeward_table,
    pad_table,
    page,
    panel,
    solar_table,
    training_table,
)
from tests.tables.kit.filmstrip import STEP_ON
from tests.tables.kit.looking import opened_html
from tests.tables.kit.seating import button, scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser

M = TypeVar("M", bound=Moment)
EYES = (0, 1, -1)


def told(table: Arranged, seat: int = 0) -> list[Shown]:
    return list(shown(FACE, scene(table.match, seat)))


def of(table: Arranged, kind: type[M], seat: int = 0) -> list[M]:
    return [item.moment for item in told(table, seat) if isinstance(item.moment, kind)]


def ids(match: Match, seat: int) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', render("kit/table.html", page(match, seat))))


def moment_of(table: Arranged, event: Event, seat: int = 0) -> Moment:
    (made,) = FACE.moments(event, scene(table.match, seat))
    return made


# The sky ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", EYES)
def test_a_figure_lights_on_the_map_and_its_nk_go_to_the_seat(seat: int) -> None:
    table = training_table(2)
    table.act("observe 2", "travel 1 stay")
    (seen,) = [item for item in told(table, seat) if isinstance(item.moment, Observes)][-1:]
    assert seen.words == "Observes Aquila, 5 NK."
    assert seen.moment.name == "Aquila"
    assert seen.moment.at == ("fig-aquila", "row-week-2")
    assert seen.moment.gain == "+5"
    # A spectator looks over the shoulder of the first player, whose board lies open.
    is_open = FACE.desk(scene(table.match, seat)).me.seat == 0
    assert is_open or seat != 0
    assert seen.moment.to == ("dial-nk" if is_open else "seat-0")
    assert {"fig-aquila", seen.moment.to} <= ids(table.match, seat)


@pytest.mark.parametrize("card", FACE.cat.content.constellations)
def test_the_stars_of_every_figure_are_on_the_map_and_joined_one_after_the_other(card: str) -> None:
    stars, lines = FACE.pages.skies.figure(card)
    assert len(stars) == len(FACE.cat.content.constellations[card].main_stars)
    assert all(0 <= x <= skymap.WIDTH and 0 <= y <= skymap.HEIGHT for x, y in stars)
    assert all(one < other for one, other in lines)
    assert all(math.dist(stars[one], stars[other]) <= skymap.LONGEST for one, other in lines)


def test_what_is_no_figure_is_held_up_with_its_picture() -> None:
    table = training_table(2)
    table.act("observe 3", "travel 1 stay")
    seen = of(table, Observes)[-1]
    assert (seen.name, seen.stars, seen.week) == ("Full Moon", (), 3)
    assert "an-moon-lit" in seen.art


def test_what_cannot_be_seen_is_not_lit_and_brings_nothing() -> None:
    table = training_table(2)
    made = moment_of(table, events.NotObserved(seat=0, card="leo", week=4))
    assert isinstance(made, Observes)
    assert (made.is_missed, made.gain, made.to, made.mood) == (True, "", "", "bad")


def test_a_set_goes_from_its_row_to_its_token() -> None:
    table = training_table(2)
    table.act("observe 2", "travel 1 stay")
    found = of(table, Stamps)
    assert found
    assert all(stamp.bonus == "+10" for stamp in found)
    assert {thing for stamp in found for thing in (stamp.actor, stamp.to)} <= ids(table.match, 0)
    assert {stamp.actor for stamp in of(table, Stamps, 1)} == {"seat-0"}


def test_the_earth_rises_for_whoever_observes_it_from_the_moon() -> None:
    table = homeward_table()
    made = moment_of(table, events.Observed(seat=0, card="terra", nk=10, week=1))
    assert made == EarthRises(at="world-moon", gain="+10", to="dial-nk", mood="good", is_first=True)


# The month --------------------------------------------------------------------------------------------------


def test_a_week_that_is_taken_is_shown_with_the_token_of_its_seat() -> None:
    table = training_table(2)
    table.act("observe 2")
    for seat in EYES:
        assert of(table, Waxes, seat)[-1].at == ("row-week-2", "seat-0")


def test_the_sun_goes_one_sign_to_the_left_and_round_the_edge() -> None:
    table = training_table(2)
    for name, month in FACE.cat.content.months.items():
        made = moment_of(table, events.Month(round=month.number, month=name, first=0))
        assert isinstance(made, SunMoves)
        assert made.end == skymap.sun_spot(month)
        assert 0 < made.start[0] - made.end[0] < skymap.WIDTH / 6


def test_new_cards_come_from_the_deck_to_their_weeks() -> None:
    table = training_table(2)
    made = moment_of(table, events.Refreshed(cards=("leo", "lyra", "orion", "crux"), top=""))
    assert isinstance(made, Flies)
    assert {*made.actor, *made.to} <= ids(table.match, 0)
    assert len(made.to) == 4


@pytest.mark.parametrize("seat", EYES)
def test_a_planned_card_goes_to_whoever_saves_it(seat: int) -> None:
    table = training_table(3)
    made = moment_of(table, events.Planned(seat=0, card="ursa_major", week=1), seat)
    assert isinstance(made, Flies)
    assert made.to == (("seat-0",) if seat == 1 else ("saved-ursa_major",))
    assert set(made.to) <= ids(table.match, seat)


# Travel -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", EYES)
def test_a_journey_ends_where_the_die_stands(seat: int) -> None:
    table = training_table(2)
    table.act("travel 1 plane", "travel 2 stay", "go +2:-60/-90")
    (made,) = of(table, Goes, seat)
    assert made.map == "earth"
    assert made.holds == (made.at,) == ("die-0",)
    drawn = render("kit/table.html", page(table.match, seat))
    x, y = made.way[-1]
    assert re.search(rf'<g id="die-0"[^>]*>.*?{x:g}', drawn)
    assert y > 0


# The flight -------------------------------------------------------------------------------------------------


def test_a_launch_is_a_rocket_then_the_die_then_the_tile_then_the_gauge() -> None:
    table = pad_table()
    table.act("travel 1 spacecraft", "travel 2 stay", "travel 3 stay")
    table.act("launch saturn_v")
    flight = (Launches, Goes, TurnsUp, Weighs)
    made = [item.moment for item in told(table) if isinstance(item.moment, flight)]
    assert [type(moment) for moment in made] == [*flight]
    weighed = made[-1]
    assert isinstance(weighed, Weighs)
    me = table.seen(0)
    assert (weighed.dv, weighed.nk, weighed.at) == (me.dv, me.nk, "st-outbound-1")
    assert made[2].holds == ("value-st-outbound-1",)
    assert {*made[1].holds, *made[2].holds, weighed.at, "world-earth"} <= ids(table.match, 1)


@pytest.mark.rule("AN-ABT-01")
def test_an_abort_falls_back_from_its_stage_to_the_earth() -> None:
    table = flight_table()
    table.points(0, nk=22, dv=15)
    table.calibrated(0)
    table.act("travel 1 spacecraft", "travel 2 stay", "travel 3 stay")
    table.act("fly")
    for seat in EYES:
        (made,) = of(table, FallsBack, seat)
        assert (made.band, made.seat, made.at, made.mood) == ("Abort", 0, "st-outbound-3", "bad")
        assert len(made.way) == 4
        assert [item.words for item in told(table, seat) if item.moment is made or item.moment == made] == [
            "Abort on outbound stage 3: back to the launch pad, difficulty at 0 again."
        ]


def test_a_step_ends_where_the_die_is_drawn() -> None:
    table = flying_table()
    table.act("fly")
    made = of(table, Goes)[0]
    assert made.way[-1] == die_spot(False, 3)
    assert made.map == "trajectory"


def test_landing_and_coming_home_are_scenes_of_their_own() -> None:
    table = homeward_table()
    assert moment_of(table, events.Landed(seat=2, month=18)) == Lands(
        at="world-moon", seat=2, mood="good", is_first=True
    )
    assert moment_of(table, events.Arrived(seat=1, month=20)) == Returns(seat=1, mood="good", is_first=True)


@pytest.mark.parametrize(
    "event",
    [
        events.TokenActive(seat=0, token="full_moon"),
        events.VehicleUsed(seat=0, vehicle="car", nk=1),
        events.LaunchBonus(seat=0, nk=10),
        events.TokensRegained(seat=0),
    ],
)
def test_small_changes_are_marked_on_the_own_board_and_at_the_seat_of_others(event: Event) -> None:
    table = training_table(2)
    own, others = (moment_of(table, event, seat) for seat in (0, 1))
    assert isinstance(own, Marks)
    assert isinstance(others, Marks)
    assert set(own.at) <= ids(table.match, 0)
    assert others.at == ("seat-0",)


# Secrets ----------------------------------------------------------------------------------------------------


def test_nothing_is_played_of_what_only_its_owner_is_told() -> None:
    secret = {
        events.CharactersDrawn,
        events.AgendaKeptSecretly,
        events.QuestsDrawnSecretly,
        events.QuestKeptSecretly,
        events.RocketsDrawnSecretly,
        events.RocketKeptSecretly,
        events.TileSeen,
        events.ExchangedFor,
    }
    assert not secret & PLAYS.kinds


# Things -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["first-month", "training", "pad", "flight", "homeward", "solar", "solo"])
@pytest.mark.parametrize("seat", [0, -1])
def test_whatever_can_be_read_about_has_an_article(name: str, seat: int) -> None:
    match = MATCHES[name]()
    articles = FACE.articles(scene(match, seat))
    drawn = render("kit/table.html", page(match, seat))
    names = set(re.findall(r'data-about="([^"]+)"', drawn))
    assert {"NK", "DV", "SXT", "SCT", "AI"} <= names
    assert [about for about in names if not look_up(articles, about.replace("&#39;", "'"))] == []


def test_a_move_shows_where_the_die_would_stand() -> None:
    table = training_table(2)
    table.act("travel 1 plane", "travel 2 stay")
    go = button(panel(table), "go +2:-60/-90")
    assert go.ghost == "die-0 sq-+2:-60/-90"
    fly = button(panel(flying_table()), "fly")
    assert fly.ghost == "die-0 st-outbound-3"


def test_an_observation_lights_its_card_and_its_figure() -> None:
    table = training_table()
    assert button(panel(table), "observe 2").thing == "week-card-2 fig-aquila"
    assert {"week-card-2", "fig-aquila"} <= ids(table.match, 0)


def test_what_an_observation_is_worth_towards_the_launch_is_said() -> None:
    table = training_table()
    towards = FACE.context(scene(table.match)).towards
    assert towards is not None
    assert (towards.nk, towards.gain, towards.card) == (38, 25, "Ursa Major")
    assert towards.rest == f"of {towards.even} NK for an even chance of the Moon. Ursa Major: +25."
    table.points(0, nk=towards.even)
    assert FACE.desk(scene(table.match)).moon_chance >= 0.5
    table.points(0, nk=towards.even - 1)
    assert FACE.desk(scene(table.match)).moon_chance < 0.5


def test_nothing_is_said_of_the_launch_to_whoever_has_left_the_earth() -> None:
    assert FACE.context(scene(flight_table().match)).towards is None
    assert FACE.context(scene(solar_table().match, -1)).towards is None


# In the browser ---------------------------------------------------------------------------------------------

REHEARSE = """async (shown) => {
  const director = await import("/static/kit/js/director.js");
  director.rehearse([shown]);
  await new Promise((done) => setTimeout(done, 0));
  const parts = document.querySelectorAll("#stage .scene *").length;
  const isBrought = Boolean(document.querySelector("#stage .an-brought svg"));
  director.skipAll();
  await director.done();
  return [parts, isBrought, document.querySelectorAll("#stage .scene, .is-held").length];
}"""


STEP_AND_READ = f"""async (html) => {{
  await ({STEP_ON})(html);
  const figures = ["figure-nk", "figure-towards"].map((id) => document.getElementById(id).innerText);
  return [document.querySelectorAll("#stage .an-line").length, ...figures];
}}"""


@pytest.mark.browser
def test_the_dial_keeps_its_old_figure_until_the_one_in_the_sky_stands(browser: Browser) -> None:
    table = training_table(2)
    table.act("observe 2")
    before = render("kit/table.html", page(table.match))
    had = table.nk()
    table.act("travel 1 stay")
    shown_page = opened_html(browser, before, (1280, 800), is_moving=True)
    lines, *figures = shown_page.evaluate(STEP_AND_READ, render("kit/table.html", page(table.match)))
    assert lines == len(FACE.pages.skies.figure("aquila")[1])
    assert figures == [str(had)] * 2
    shown_page.evaluate("import('/static/kit/js/director.js').then((d) => { d.skipAll(); return d.done(); })")
    assert table.nk() > had
    assert shown_page.locator("#figure-nk").inner_text() == str(table.nk())
    assert shown_page.locator(".is-held").count() == 0
    shown_page.close()


def one_of_each() -> list[Moment]:
    """A moment of every kind that this game adds."""
    table = flight_table(CONSTELLATION)
    made = [
        events.Declared(seat=1, action="observe", week=4),
        events.Observed(seat=0, card="eridanus", nk=5, week=3),
        events.Observed(seat=1, card="full_moon", nk=5, week=3),
        events.NotObserved(seat=0, card="leo", week=1),
        events.Observed(seat=0, card="terra", nk=10, week=1),
        events.Month(round=2, month="april", first=0),
        events.Moved(seat=0, vehicle="plane", source="+2:0/+30", to="-2:+120/+150"),
        events.Launched(seat=0, rocket="saturn_v", square="+1:-60/-90"),
        events.Flew(seat=0, source=1, to=2),
        events.TileRevealed(stage=2, value=15),
        events.Difficulty(seat=0, value=15, dv=80),
        events.Aborted(seat=0, stage=3, is_free=False),
    ]
    return [moment_of(table, event) for event in made]


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 360])
def test_every_kind_of_this_game_plays_and_leaves_nothing_behind(browser: Browser, width: int) -> None:
    html = render("kit/table.html", page(flight_table(CONSTELLATION).match))
    shown_page = opened_html(browser, html, (width, 780), is_moving=True)
    errors: list[str] = []
    shown_page.on("console", lambda said: errors.append(said.text) if "TypeError" in said.text else None)
    brought = []
    for moment in one_of_each():
        told_as = msgspec.to_builtins(Shown(1, 0, "It happened.", moment))
        parts, is_brought, left = shown_page.evaluate(REHEARSE, told_as)
        assert (parts > 1, left) == (True, 0), (moment, errors)
        if is_brought:
            brought.append(moment)
    assert errors == []
    # The trajectory lies large for whoever flies; the sky and the Earth are brought forward.
    assert {type(moment) for moment in brought} == {Observes, SunMoves, Goes}
    assert shown_page.locator(".an-maps > input:checked").count() == 1
    assert shown_page.evaluate("document.documentElement.scrollWidth") <= width
    shown_page.close()
