"""Which events of Moonshot are seen as what, with which things of the page, for each pair of eyes."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import MOON
from moonrace.kernel.events import Event
from moonrace.kernel.match import Match
from moonrace.tables.articles import look_up
from moonrace.tables.face import Moment, Scene
from moonrace.tables.kit.moments import Flies, Lands, Marks, Snaps, Stamps, Turns, celebrations, shown
from moonrace.tables.kit.render import render
from moonrace.tables.moonshot.kinds import (
    Breaks,
    ComesDown,
    Dares,
    Fires,
    Pushes,
    Sabotages,
    Stalls,
    Stops,
    Tugs,
)
from tests.golden.golden import records, replayed
from tests.tables.kit.filmstrip import until
from tests.tables.kit.seating import buttons, page_of, scene
from tests.tables.moonshot.scenes import FACE, workshop_table

USSR, USA, SPECTATOR = 0, 1, -1
SATELLITE, MISFIRE = "M1-3", "R1-01"


@pytest.fixture(scope="module")
def match() -> Match:
    return workshop_table().match


def golden(record: str) -> Match:
    return replayed(FACE.title, next(file for file in records("moonshot") if file.stem == record))


def of(match: Match, event: Event, seat: int = USSR) -> Sequence[Moment]:
    return FACE.moments(event, scene(match, seat))


def one(match: Match, event: Event, seat: int = USSR) -> Moment:
    (moment,) = of(match, event, seat)
    return moment


def test_tokens_are_turned_in_turn_the_owner_first_and_the_own_side_below(match: Match) -> None:
    event = events.Evaluated("ussr", next(iter(FACE.words.content.manoeuvres)), 2, 2, 0, 1, 2)
    mine, theirs, watched = (one(match, event, seat) for seat in (USSR, USA, SPECTATOR))
    assert isinstance(mine, Tugs)
    assert isinstance(theirs, Tugs)
    assert mine.tokens == ((0, 1), (1, 1), (0, 1), (1, 0), (1, 0))
    assert theirs.tokens == ((1, 1), (0, 1), (1, 1), (0, 0), (0, 0))
    assert mine.names == ("USSR", "USA") == theirs.names[::-1]
    assert (mine.ends[1], theirs.ends[0]) == ("obstructed", "obstructed")
    assert mine.ends[0] == theirs.ends[1] == mine.levels[1]
    assert isinstance(watched, Tugs)
    assert watched.tokens == mine.tokens
    assert (mine.whose, theirs.whose, watched.whose) == (USSR, USSR, USSR), "in the colours of the side it is"


def test_what_tells_the_end_beside_the_board_waits_for_the_reveal(match: Match) -> None:
    event = events.Evaluated("ussr", next(iter(FACE.words.content.manoeuvres)), 1, 1, 0, 0, 0)
    assert {"rope", "reveals", "ask-heading"} <= set(one(match, event).holds)


def test_a_risk_shows_die_additions_and_the_row_that_decides(match: Match) -> None:
    found = FACE.words.content.risks[MISFIRE]
    told = events.Risk("ussr", MISFIRE, 5, 1, 2, 6, True)
    moment = one(match, told)
    assert isinstance(moment, Dares)
    assert (moment.shown, moment.adds, moment.value, moment.mood) == (
        5, (("Sabotage", -1), ("Tests", 2)), 6, "good",
    )  # fmt: skip
    assert moment.row == (0 if found.low_max >= 6 else 1 if found.mid_max >= 6 else 2)
    assert [least for _, least in moment.rows[0][1]] == list(found.low)


@pytest.mark.rule("MS-RSK-04")
def test_a_roll_that_sabotage_eats_up_reaches_no_row_and_no_tests_are_added(match: Match) -> None:
    moment = one(match, events.Risk("us", MISFIRE, 2, 2, 3, 0, False))
    assert isinstance(moment, Dares)
    assert (moment.row, moment.adds, moment.mood) == (-1, (("Sabotage", -2),), "bad")


def test_risks_of_a_launch_are_counted_from_its_start() -> None:
    log = [
        events.Launched("us", SATELLITE),
        events.Risk("us", MISFIRE, 5, 0, 0, 5, True),
        events.Launched("ussr", SATELLITE),
        events.Risk("ussr", MISFIRE, 6, 0, 0, 6, True),
        events.Risk("ussr", MISFIRE, 7, 0, 0, 7, True),
    ]
    base = scene(workshop_table().match)
    flown = Scene(base.view, base.names, (), False, tuple(log))
    steps = [
        moment.step for event in log for moment in FACE.moments(event, flown) if isinstance(moment, Dares)
    ]
    assert steps == [1, 1, 2]


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (events.Launched("us", SATELLITE), Fires),
        (events.Exploded("us", SATELLITE, True), Breaks),
        (events.Delayed("us", SATELLITE, "payload"), Stalls),
        (events.Aborted("us"), Stalls),
        (events.Sabotaged("us", 2, ""), Sabotages),
    ],
)
def test_what_happens_to_a_rocket_happens_to_its_outline(
    match: Match, event: Event, kind: type[Moment]
) -> None:
    for seat in (USSR, USA, SPECTATOR):
        moment = one(match, event, seat)
        assert type(moment) is kind
        assert getattr(moment, "actor", "") == "rocket-us"


def test_a_mission_is_stamped_and_the_moon_is_landed_on(match: Match) -> None:
    mission, moon = (one(match, events.Completed("us", goal)) for goal in (SATELLITE, MOON))
    assert isinstance(mission, Stamps)
    assert (mission.to, mission.bonus) == ("racer-us", FACE.words.reward(SATELLITE))
    assert isinstance(moon, Lands)
    assert (moon.seat, moon.is_first) == (USA, True)


@pytest.mark.parametrize("record", ["duel-moon", "solo-moon"])
def test_the_module_comes_down_the_risks_that_it_passed(record: str) -> None:
    ended = golden(record)
    watched = scene(ended, 0)
    at = next(n for n, e in enumerate(watched.log) if isinstance(e, events.Completed) and e.mission == MOON)
    begun = max(n for n, e in enumerate(watched.log[:at]) if isinstance(e, events.Launched))
    passed = [e.risk for e in watched.log[begun:at] if isinstance(e, events.Risk)]
    (landing,) = FACE.moments(watched.log[at], watched)
    assert isinstance(landing, ComesDown)
    assert len(passed) == FACE.words.content.constants.moon_risks
    assert landing.steps == tuple(FACE.words.content.risks[risk].name for risk in passed)


@pytest.mark.parametrize("record", ["duel-moon", "solo-moon", "teams-moon"])
def test_deeds_are_those_of_a_seat_of_their_nation(record: str) -> None:
    ended = golden(record)
    for seat in (0, SPECTATOR):
        watched = scene(ended, seat)
        racers = FACE.racers(watched)
        deeds = FACE.milestones(watched.log, watched.names, seat)
        done = [(deed, watched.log[deed.at]) for deed in deeds if not deed.is_end]
        assert len({deed.seat for deed, _ in done}) == 2, "both sides have done something"
        for deed, event in done:
            assert isinstance(event, events.OfNation)
            assert deed.seat == racers[event.nation].seat


def test_what_opens_the_moon_is_told_in_more_words_than_its_title() -> None:
    watched = scene(golden("duel-moon"), 0)
    opened = next(n for n, e in enumerate(watched.log) if isinstance(e, events.MoonOpen))
    (made,) = celebrations(FACE, watched)[opened]
    assert made.title == "The way to the Moon is open"
    assert made.title not in made.history


def test_a_tile_snaps_where_its_blueprint_lies_open_and_its_matches_light_up() -> None:
    table = workshop_table()
    table.tiles(0, "T-S02 r2c3", "T-S03 r2c4", "T-S04 r3c3", "T-S06 r3c4", "T-S07 r1c3", "T-S08 r1c4")
    built = table.match
    tile = max(scene(built).view.nations[0].tiles, key=lambda found: len(found.matched))
    assert tile.matched
    event = events.Installed("ussr", 1, 1, 1, tile.tile, tile.space, tile.turns, "development")
    moment = one(built, event)
    assert isinstance(moment, Snaps)
    assert moment.to == f"tile-{tile.tile}"
    assert moment.actor == f"turned-place.{tile.tile}.{tile.space}.{tile.turns}"
    assert len(moment.links) == len(tile.matched)
    html = render("kit/table.html", page_of(FACE, built))
    assert all(f'id="{link}"' in html for link in moment.links)
    assert isinstance(one(built, event, SPECTATOR), Snaps)
    other = one(built, event, USA)
    assert isinstance(other, Marks)
    assert other.at == ("racer-ussr",)


def supports() -> tuple[Match, events.Supported]:
    """A table just after the USSR has laid a token, and that event as the USSR knows it."""
    whole = replayed(FACE.title, records("moonshot")[0])
    for at, step in enumerate(whole.effective):
        for event in step.events:
            if isinstance(event, events.Supported) and event.nation == "ussr" and event.token:
                return until(whole, at + 1), event
    raise AssertionError("no token is laid")


def test_a_token_of_the_other_side_flies_from_its_purse_and_shows_nothing() -> None:
    table, _ = supports()
    for seat in (*range(table.players), SPECTATOR):
        seen = scene(table, seat)
        event = next(found for found in reversed(seen.log) if isinstance(found, events.Supported))
        (moment,) = FACE.moments(event, seen)
        assert isinstance(moment, Flies)
        is_own = seen.view.nation == event.nation
        assert moment.actor == ((f"stock-{event.token}",) if is_own else (f"racer-{event.nation}",))
        assert is_own or not event.token
        html = render("kit/table.html", page_of(FACE, table, seat))
        assert f'id="{moment.to[0]}"' in html


def test_cards_and_stops(match: Match) -> None:
    card = next(iter(FACE.words.content.manoeuvres))
    pushed = one(match, events.Obstructed("us", card))
    assert isinstance(pushed, Pushes)
    assert (pushed.by, pushed.name, pushed.mood) == (USA, FACE.words.card(card), "bad")
    assert one(match, events.Obstructed("us", card), USA).mood == "good"
    assert isinstance(one(match, events.Stop("us")), Stops)
    assert isinstance(one(match, events.TurnedUp("us", 2, MISFIRE)), Turns)


def test_every_name_that_can_be_pressed_has_an_article() -> None:
    names: set[str] = set()
    whole = replayed(FACE.title, records("moonshot")[0])
    articles = FACE.articles(scene(whole))
    for step in range(1, len(whole.record.entries), 60):
        html = render("kit/table.html", page_of(FACE, until(whole, step), 0))
        names |= set(re.findall(r'data-about="([^"]+)"', html))
    assert len(names) > 40
    assert not {name for name in names if not look_up(articles, name.replace("&#39;", "'"))}


def test_moves_show_where_their_piece_would_stand() -> None:
    whole = replayed(FACE.title, records("moonshot")[0])
    kinds: set[str] = set()
    for step in range(1, 120, 3):
        table = until(whole, step)
        for seat in range(table.players):
            shown_page = page_of(FACE, table, seat)
            for button in buttons(shown_page.ask):
                if button.ghost:
                    html = render("kit/table.html", shown_page)
                    piece, thing = button.ghost.split()
                    assert f'id="{piece}"' in html
                    assert f'id="{thing}"' in html
                    kinds.add(button.action.split()[0])
                    break
    assert {"play", "install", "support"} <= kinds


def test_moments_of_a_page_stay_small() -> None:
    whole = replayed(FACE.title, records("moonshot")[0])
    made = shown(FACE, scene(whole))
    assert made
    assert all(len(getattr(item.moment, "art", "")) < 1500 for item in made)
