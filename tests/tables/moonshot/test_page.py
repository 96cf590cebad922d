"""The templates: seats, politics board, missions with exact chances; looked at in a browser."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from moonrace.games.moonshot import events
from moonrace.kernel.match import Match
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.pages import TablePage
from moonrace.tables.kit.render import render
from moonrace.tables.kit.talk import TalkLine, TalkPart
from moonrace.tables.moonshot.face import make
from moonrace.tables.moonshot.page import MoonshotTable
from moonrace.tables.moonshot.words import space_name
from tests.games.moonshot.arranged import Arranged
from tests.golden.golden import records, replayed
from tests.tables.kit.filmstrip import until
from tests.tables.kit.looking import (
    opened_html,
    opened_page,
    put_away,
)
from tests.tables.kit.seating import page_of, scene
from tests.tables.moonshot.scenes import (
    FACE,
    TABLES,
    fates_table,
    launched_table,
    moon_table,
    over_table,
    page,
    placing_table,
    politics_table,
    research_table,
    shown_table,
    tie_table,
    view_of,
    walk,
    workshop_table,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def element(html: str, id_: str) -> str:
    """An element with all that is in it."""
    opened = re.search(rf'<(\w+)[^>]*\sid="{re.escape(id_)}"', html)
    assert opened is not None, id_
    depth = 0
    for tag in re.finditer(rf"<(/?){opened[1]}\b", html[opened.start() :]):
        depth += -1 if tag[1] else 1
        if not depth:
            return html[opened.start() : opened.start() + tag.end() + 1]
    raise AssertionError(f"{id_} is not closed")


def html_of(table: Arranged, seat: int = 0) -> str:
    return render("kit/fragment.html", page(table.match, seat))


# Around the blueprint ---------------------------------------------------------------------------------------


def test_a_politician_shows_budget_and_popularity_an_engineer_money() -> None:
    seats = FACE.context(scene(Arranged(4).match)).shell.seats
    assert [seat.words for seat in seats] == [
        "USSR, Politician",
        "USA, Politician",
        "USSR, Engineer",
        "USA, Engineer",
    ]
    assert [[stat.rest for stat in seat.stats] for seat in seats[::2]] == [
        ["Budget", "Popularity"],
        ["money"],
    ]
    both = FACE.context(scene(Arranged(2).match)).shell.seats[0]
    assert [stat.rest for stat in both.stats] == ["Budget", "Popularity", "money"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_marked_as_acting_is_who_is_awaited(players: int) -> None:
    for match in walk(players, 21, 400):
        awaited = {ask.seat for ask in match.asks}
        desk = FACE.desk(scene(match, 0))
        marked = {
            seat for nation in desk.view.nations for seat in nation.seats if desk.is_asked(nation, seat)
        }
        assert marked == awaited, desk.view.phase


def test_who_waits_is_told_the_name_of_who_acts_where_a_nation_has_two() -> None:
    table = Arranged(4)
    table.engineering(0)
    assert FACE.ask(scene(table.match, 0)).heading == "Inés (USSR) takes an Engineer's action."
    table = Arranged(2)
    table.engineering(0)
    assert FACE.ask(scene(table.match, 1)).heading == "USSR takes an Engineer's action."


def test_the_track_shows_the_phases_of_the_round() -> None:
    def track(match: Match) -> list[tuple[str, bool]]:
        return [(step.name, step.is_current) for step in FACE.context(scene(match)).shell.phases]

    assert track(Arranged(2).match)[0] == ("Politics", True)
    assert track(Arranged(4).match)[0] == ("Discussion", True)
    parallel = Arranged(4, tracks="parallel").match
    assert [name for name, _ in track(parallel)] == ["Discussion", "Actions", "Launches", "Administration"]


def test_the_rival_has_a_panel_of_its_own() -> None:
    assert "the Rival, normal" in element(html_of(Arranged(1)), "rival")


def ranking(table: Arranged) -> list[str]:
    """The lines of the ranking on the end page, without marks."""
    html = html_of(table)
    found = html[html.index('<ol class="ranking">') : html.index('<div class="story"')]
    return [" ".join(re.sub("<[^>]*>", " ", line).split()) for line in re.findall("<li>.*?</li>", found)]


def test_the_ranking_of_a_solo_game_has_the_rival_where_it_belongs() -> None:
    won, lost = Arranged(1), Arranged(1)
    for table, loser in ((won, 1), (lost, 0)):
        table.sets(loser, popularity=1, budget=-4)
        table.aims(0, "abort")
        table.aims(1, "M0-1")
        table.rolls(1)
        table.launches(loser, 1 - loser)
    assert ranking(won) == [
        "1 A Vera USSR, Popularity 10, Budget 30",
        "2 B The Rival, normal USA, Popularity 0, Budget −4",
    ]
    assert ranking(lost) == [
        "1 B The Rival, normal USA, Popularity 10, Budget 30",
        "2 A Vera USSR, Popularity 0, Budget −4",
    ]
    assert "USA wins in round 1" in html_of(lost)


def test_the_ranking_of_a_game_without_a_rival_has_its_seats_alone() -> None:
    assert [line.split(" Popularity")[0] for line in ranking(over_table())] == [
        "1 A Vera USSR,",
        "2 B Tomas USA,",
    ]


# Politics ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-INF-02")
def test_tokens_of_the_other_side_lie_face_down() -> None:
    html = html_of(politics_table(), 0)
    card = element(html, "place-ussr-treasury")
    kinds = re.findall(r'class="ms-token is-(\w+) seat-(\d)"', card)
    assert kinds == [("influence", "0"), ("influence", "0"), ("bluff", "0"), ("down", "1"), ("down", "1")]
    assert 'aria-label="USSR 3 tokens, 2 of them Influence; USA 2 tokens face down"' in card


@pytest.mark.rule("MS-INF-02")
def test_who_only_watches_sees_no_token_s_face() -> None:
    assert set(re.findall(r"ms-token is-(\w+)", html_of(politics_table(), -1))) == {"down"}


@pytest.mark.rule("MS-INF-03")
def test_hand_and_cover_show_to_their_own_side_only() -> None:
    table = politics_table()
    cover = FACE.words.card("SU-09")
    assert f"by {cover}<" in element(html_of(table, 0), "card-SU-08")
    for seat in (1, -1):
        html = html_of(table, seat)
        assert cover not in html
        for card in view_of(scene(table.match, 0)).hand:
            assert f'id="hand-{card}"' not in html


def test_an_empty_place_says_what_it_gives() -> None:
    place = re.sub("<[^>]*>", "", element(html_of(politics_table()), "place-ussr-industry"))
    assert " ".join(place.split()) == "3 money each round in force"


def test_a_card_shows_the_reward_of_its_level() -> None:
    card = element(html_of(politics_table()), "place-ussr-press")
    assert FACE.words.card_effect("SU-08", 2, is_short=True) in card


# Missions ---------------------------------------------------------------------------------------------------


def passing(table: Arranged, risk: str, tests: int) -> int:
    """How many numbers of the die pass a risk, counted one by one from the rules' words."""
    own, found = table.nation(0), table.title.content.risks[risk]
    passed = 0
    for roll in range(1, 9):
        bare = roll - own.sabotage
        if bare <= 0:
            continue
        value = bare + tests
        minima = found.low if value <= found.low_max else found.mid if value <= found.mid_max else found.high
        passed += all(have >= least for have, least in zip(own.parameters, minima, strict=True))
    return passed


@pytest.mark.rule("MS-RSK-03", "MS-RSK-04", "MS-RSK-05", "MS-RSK-06")
@pytest.mark.parametrize("sabotage", [0, 1, 3])
def test_the_chance_of_each_risk_and_of_the_path_is_exact_now_and_after_one_more_test(sabotage: int) -> None:
    table = workshop_table()
    table.sets(0, sabotage=sabotage)
    table.mission("M1-4", "R1-02", "R1-03")
    table.tests(0, "R1-02", 1)
    table.engineering(0)
    assert not table.nation(0).adaptivity
    missions = {item.id: item for item in shown_table(table.match).missions}
    tests = {"R1-01": 1, "R1-02": 1, "R1-03": 0}
    for id_, risks in (("M1-3", ["R1-01"]), ("M1-4", ["R1-02", "R1-03"])):
        shown = missions[id_]
        now = [passing(table, risk, tests[risk]) for risk in risks]
        more = [passing(table, risk, tests[risk] + 1) for risk in risks]
        whole = 1.0
        for number in now:
            whole *= number / 8
        best = max(whole / (a / 8) * (b / 8) if a else 0.0 for a, b in zip(now, more, strict=True))
        assert shown.whole.chance == said(whole)
        assert shown.whole.tested == (said(best) if best > whole else "")
        for card, a, b in zip(shown.risks, now, more, strict=True):
            assert card.now == said(a / 8)
            assert card.then == (said(b / 8) if a != b else "")


@pytest.mark.rule("MS-BLU-11")
def test_ranges_are_marked_with_adaptivity_divided_in_the_best_way() -> None:
    table = workshop_table()
    table.strong(0, 4, 1, 3)
    table.nation(0).adaptivity = 1
    table.is_checked = False
    mission = next(item for item in shown_table(table.match).missions if item.id == "M1-3")
    risk = table.title.content.risks["R1-01"]
    have = [4, 1, 3]
    have["SEC".index(mission.whole.split[0])] += 1
    for shown, minima in zip(mission.risks[0].ranges, (risk.low, risk.mid, risk.high), strict=True):
        assert shown.is_met == all(a >= b for a, b in zip(have, minima, strict=True))


def said(chance: float) -> str:
    """As the page says it: whole per cent, never 0 or 100 where it is not certain."""
    whole = round(100 * chance)
    return f"{min(99, max(1, whole)) if 0 < chance < 1 else whole} %"


def test_a_risk_says_on_which_rolls_it_fails() -> None:
    table = workshop_table()
    failing = 8 - passing(table, "R1-01", 1)
    card = element(html_of(table), "risk-R1-01")
    words = (
        "passed on any roll"
        if not failing
        else "fails on a 1"
        if failing == 1
        else f"fails on 1 to {failing}"
    )
    assert words in card
    for number in ("1 test<", "2 tests<"):
        assert number in card, "tests of both sides"


def test_the_mission_of_the_own_rocket_comes_first_and_stands_beside_the_ask() -> None:
    html = html_of(workshop_table())
    assert re.findall(r'id="mission-([\w-]+)"', html)[0] == "M1-3"
    assert "Your mission, level 1" in element(html, "focus-M1-3")
    assert "A 3 asks for Structure 5 and Code 3." in element(html, "focus-R1-01")


@pytest.mark.rule("MS-RSK-03", "MS-RSK-04", "MS-RSK-05", "MS-RSK-06")
@pytest.mark.parametrize("sabotage", [0, 2])
def test_every_face_of_the_die_says_whether_it_passes(sabotage: int) -> None:
    table = workshop_table()
    table.sets(0, sabotage=sabotage)
    table.engineering(0)
    (card,) = shown_table(table.match).missions[0].risks
    assert [face.roll for face in card.faces] == list(range(1, 9))
    assert sum(face.passes for face in card.faces) == passing(table, "R1-01", 1)
    assert [face.passes for face in card.faces] == sorted(face.passes for face in card.faces)


def test_the_faces_that_a_move_would_win_are_told_with_the_move() -> None:
    table = workshop_table()
    table.payload(0, "satellite", "r2c2")
    table.engineering(0)
    shown = page(table.match)
    assert shown.ask.primary is not None
    assert shown.ask.primary.action == "test R1-01"
    mission = shown_table(table.match).missions[0]
    (card,) = mission.risks
    now, more = passing(table, "R1-01", 1), passing(table, "R1-01", 2)
    assert sum(face.is_new for face in card.faces) == more - now > 0
    assert (card.after, mission.whole.after) == (said(more / 8), said(more / 8))
    html = element(render("kit/fragment.html", shown), "focus-R1-01")
    assert html.count('class="ms-new"') == more - now


@pytest.mark.rule("MS-INF-04")
def test_hidden_cards_of_the_moon_are_marked_and_seen_ones_have_their_chance() -> None:
    table = moon_table()
    html = html_of(table)
    assert [element(html, f"moon-1-{number}").count(">?<") for number in (1, 2, 3)] == [0, 1, 1]
    assert "%" in element(html, "moon-0-1")
    assert shown_table(table.match).moon.whole.chance


def test_a_launch_just_flown_stands_in_the_panel_and_later_with_the_missions() -> None:
    table = launched_table(1, 8)
    fresh = render("kit/fragment.html", page(table.match, 0, since=99))
    assert 'id="flights"' in fresh
    assert 'id="last-launches"' not in fresh
    later = render("kit/fragment.html", page(table.match, 0, since=0))
    assert 'id="flights"' not in later
    assert 'id="last-launches"' in later


# The stage --------------------------------------------------------------------------------------------------


PHASES = ("politics", "engineering", "launches", "administration")
ON_STAGE = {
    "preparations": "politics",
    "politics": "politics",
    "workshop": "engineering",
    "placing": "engineering",
    "fates": "administration",
    "tie": "administration",
    "over": "launches",
}


@pytest.mark.parametrize("name", ON_STAGE)
def test_one_phase_has_the_stage_and_the_others_wait_in_strips(name: str) -> None:
    table = TABLES[name]()
    for seat in (0, 1, -1):
        html = html_of(table, seat)
        assert f'id="phase-{ON_STAGE[name]}"' in element(html, "on-stage")
        for phase in PHASES:
            assert html.count(f'id="phase-{phase}"') == 1
            assert (f'id="strip-{phase}"' in html) == (phase != ON_STAGE[name])


def test_what_arrives_in_phase_4_is_installed_on_the_blueprint() -> None:
    table = Arranged(2)
    table.suppliers_line(0, "-", "-", "MOD-01")
    table.suppliers()
    assert shown_table(table.match).stage == "engineering"


@pytest.mark.rule("MS-PROT-02")
def test_side_by_side_each_role_has_its_own_stage() -> None:
    match = Arranged(4, tracks="parallel").match
    for seat in range(4):
        match.act(seat, "ready")
    assert [shown_table(match, seat).stage for seat in (0, 2, -1)] == ["politics", "engineering", "politics"]


@pytest.mark.parametrize(("seat", "mine"), [(0, "ussr"), (1, "us"), (-1, "ussr")])
def test_the_own_side_is_at_the_bottom_and_the_race_line_is_the_same_for_all(seat: int, mine: str) -> None:
    table = politics_table()
    html = html_of(table, seat)
    places = re.findall(r'class="ms-place[^"]*" id="place-(\w+)-', html)
    assert places[4:] == [mine] * 4
    assert html.index('id="racer-ussr"') < html.index('id="gap"') < html.index('id="racer-us"')


@pytest.mark.rule("MS-END-04")
def test_the_race_line_shows_what_can_lose_the_game() -> None:
    table = Arranged(2)
    table.sets(0, budget=28, popularity=9, money=19)
    table.sets(1, budget=31, popularity=8, money=12)
    table.engineering(0)
    race = shown_table(table.match).race
    assert [(side.money, side.budget, side.popularity) for side in race.sides] == [
        (19, "28", "9"),
        (12, "31", "8"),
    ]
    assert [side.steps.done for side in race.sides] == [9, 8]
    assert race.lead == "USA +3"
    assert race.limit == table.title.content.constants.budget_gap
    assert race.moon == "opens at level 3"
    table.open_moon()
    assert shown_table(table.match).race.moon == "is open"


def test_a_token_is_put_on_a_card_on_the_board_itself() -> None:
    table = politics_table()
    html = html_of(table)
    supports = [action for action in table.legal() if action.startswith("support")]
    assert supports
    for action in supports:
        _, card, kind = action.split()
        assert f'data-presses="{action}"' in element(html, f"put-{card}-{kind}")
    assert 'class="ms-put' not in html_of(table, 1)


def test_pieces_that_scenes_move_have_their_ids() -> None:
    html = html_of(workshop_table())
    politics = html_of(politics_table())
    for id_ in (
        "money-ussr", "budget-us", "popularity-us", "gap", "rocket-ussr", "rocket-us", "space-ussr-r1c4",
        "slot-us-R1", "tile-T-S05", "tile-T-S02", "tile-T-S07", "gauge-ussr-S", "gauge-us-C", "mission-M1-3",
        "risk-R1-01", "die-R1-01-8", "moon-0-1", "focus-R1-01", "fate-us-press", "on-stage", "strip-politics",
    ):  # fmt: skip
        assert f' id="{id_}"' in html, id_
    for id_ in ("card-SU-04", "token-SU-04-ussr-3", "token-SU-04-us-2", "stock-influence", "stock-bluff"):
        assert f' id="{id_}"' in politics, id_
    tied = html_of(tie_table())
    for id_ in ("rope", "turn-SU-05-ussr-2", "turn-SU-05-us-3", "pull-ussr", "pull-us"):
        assert f' id="{id_}"' in tied, id_


# Shares and reveals -----------------------------------------------------------------------------------------


def told_shares(table: Arranged, card: str, seat: int = 0) -> dict[str, str]:
    """What a card says of its outcomes."""
    for side in shown_table(table.match, seat).sides:
        for place in side.places:
            if place.card is not None and place.card.id == card:
                return {share.words: share.percent for share in place.card.shares}
    raise AssertionError(card)


def counted(stock: str, laid: int, own: int) -> tuple[float, float, float]:
    """Ahead, level and behind, over every way to lay so many tokens of a stock blind."""
    ways = [sum(token == "I" for token in hand) for hand in combinations(stock, laid)]
    return (
        sum(theirs < own for theirs in ways) / len(ways),
        sum(theirs == own for theirs in ways) / len(ways),
        sum(theirs > own for theirs in ways) / len(ways),
    )


@pytest.mark.rule("MS-ADM-04", "MS-INF-05")
def test_the_shares_of_a_card_are_those_of_tokens_laid_blind() -> None:
    table = politics_table()
    ahead, level, _ = counted("IIIIBBBB", 2, own=2)
    assert told_shares(table, "SU-04") == {"yours": said(ahead), "a tie": said(level)}
    ahead, level, behind = counted("IIIIBBBB", 2, own=1)
    assert told_shares(table, "US-04") == {
        "stopped": said(ahead),
        "a tie": said(level),
        "theirs": said(behind),
    }
    seen_by_the_usa = counted("IIIIBBBBB", 3, own=1)
    assert told_shares(table, "SU-04", 1) == {
        words: said(share)
        for words, share in zip(("stopped", "a tie", "theirs"), seen_by_the_usa, strict=True)
        if share
    }, "the First Player has a Bluff more"


@pytest.mark.rule("MS-POL-12")
def test_influence_that_was_bought_counts_in_the_shares() -> None:
    table = politics_table()
    table.politics(1)
    table.act("boost 2", seat=1)
    ahead, level, _ = counted("IIIIIIBBBB", 2, own=2)
    assert told_shares(table, "SU-04") == {"yours": said(ahead), "a tie": said(level)}


def test_tokens_of_more_than_one_round_are_taken_from_as_many_stocks() -> None:
    table = Arranged(2)
    table.preparations(0)
    table.board(0, "SU-04", "treasury", tokens=(1, 0, 4, 5))
    table.politics(0)
    _, level, behind = counted("I" * 8 + "B" * 8, 9, own=1)
    assert told_shares(table, "SU-04") == {"a tie": said(level), "obstructed": said(behind)}


@pytest.mark.rule("MS-INF-02")
@pytest.mark.parametrize("phase", ["politics", "fates"])
def test_the_page_is_the_same_whatever_lies_face_down(phase: str) -> None:
    pages = set()
    for influence in (0, 1, 2):
        table = Arranged(2)
        table.preparations(0)
        table.board(0, "SU-04", "treasury", tokens=(2, 1, influence, 2 - influence))
        table.board(1, "US-04", "industry", tokens=(1, 0, 1, 1))
        table.sets(1, influence=2, bluff=2)
        table.politics(0)
        if phase == "fates":
            table.fates()
        pages.add((html_of(table, 0), html_of(table, -1)))
    assert len(pages) == 1


def test_who_watches_is_told_no_shares() -> None:
    assert "If theirs were laid blind" not in html_of(politics_table(), -1)


@pytest.mark.rule("MS-ADM-04", "MS-ADM-07")
def test_a_reveal_is_a_rope_with_every_token_and_its_sum() -> None:
    table = tie_table()
    part = shown_table(table.match).administration
    assert part.rope is not None
    assert (part.rope.name, part.rope.outcome) == (FACE.words.card("SU-05"), "tied")
    assert [(pull.name, pull.figure, pull.words) for pull in part.rope.pulls] == [
        ("USA", "2", "3 tokens"),
        ("USSR", "2", "2 tokens"),
    ]
    drawn = str(part.rope.drawing)
    assert re.findall(r'class="ms-turned"[^>]*>(\d)<', drawn) == ["1", "1", "1", "1", "0"]
    assert re.findall(r'class="ms-knot-words"[^>]*>([^<]+)<', drawn) == ["+1", "0", "+1", "0", "0"]
    html = html_of(table, 1)
    assert "A tie: USSR may pay for it" in element(html, "fate-ussr-industry")


@pytest.mark.rule("MS-ADM-05", "MS-ADM-06", "MS-ADM-08")
def test_the_thin_table_tells_what_became_of_every_card() -> None:
    table = fates_table()
    told = {cell.id: cell.words for row in shown_table(table.match).administration.rows for cell in row.cells}
    assert told["fate-ussr-treasury"] == "5 tokens face down"
    table.act("evaluate SU-04")
    table.act("escalate SU-08")
    told = {cell.id: cell.words for row in shown_table(table.match).administration.rows for cell in row.cells}
    assert told["fate-ussr-treasury"].startswith("USSR wins it: Popularity +2")
    assert told["fate-ussr-press"] == "Escalated to level 3"


@pytest.mark.rule("MS-INF-02")
def test_before_a_card_is_turned_only_the_own_tokens_are_known() -> None:
    for seat, figures in ((0, ["?", "2"]), (1, ["?", "1"]), (-1, ["?", "?"])):
        rope = shown_table(fates_table().match, seat).administration.rope
        assert rope is not None
        assert [pull.figure for pull in rope.pulls] == figures


def test_cards_just_turned_stand_in_the_panel_until_the_next_act() -> None:
    table = fates_table()
    table.act("evaluate SU-04")
    assert FACE.words.card("SU-04") in element(html_of_since(table, 9), "reveals")
    table.act("evaluate SU-08")
    assert 'id="reveals"' in html_of_since(table, 0, seat=0)
    assert 'id="reveals"' not in html_of_since(table, 0, seat=-1)


def html_of_since(table: Arranged, since: int, seat: int = 1) -> str:
    return render("kit/fragment.html", page(table.match, seat, since=since))


# Placing ----------------------------------------------------------------------------------------------------


def test_every_space_in_reach_has_four_rotations_each_with_its_effect() -> None:
    table = placing_table()
    html = html_of(table)
    start = html.index('id="placing"')
    placing = html[start : html.index('<form class="act"')]
    assert placing.count('class="btn ms-turn') == sum(a.startswith("place") for a in table.legal())
    assert placing.count('form="act"') == placing.count('class="btn ms-turn')
    assert placing.count("<details") == len({a.split()[2] for a in table.legal()})
    assert len(re.findall(r'class="btn ms-turn is-best"', placing)) == 1


def test_only_placements_on_offer_are_chosen_among() -> None:
    """As in a lesson; a placement without another needs no list beside its button."""
    table = research_table()
    shown = scene(table.match)

    def offered(*texts: str) -> tuple[MoonshotTable, AskPanel]:
        few = msgspec.structs.replace(shown, legal=tuple(map(table.match.title.codec.parse, texts)))
        return FACE.context(few), FACE.ask(few)

    alone, asked = offered("place T-P01 r3c6 1")
    assert alone.placing == ()
    assert asked.primary is not None
    assert asked.primary.action == "place T-P01 r3c6 1"
    assert 'id="ghost-T-P01-r3c6"' in str(alone.sheets[0].drawing)
    several, _ = offered("place T-P01 r3c6 1", "place T-P01 r3c6 2", "place T-P01 r1c3 0")
    assert [(part.name, len(part.spaces)) for part in several.placing] == [("Nose fairing bay", 2)]


@pytest.mark.parametrize("name", [name for name in TABLES if name != "over"])
def test_every_legal_action_has_a_real_button_on_the_page(name: str) -> None:
    table = TABLES[name]()
    seat = table.match.asks[0].seat
    html = render("kit/fragment.html", page(table.match, seat))
    for action in table.match.legal(seat):
        assert f'value="{action}"' in html


# What is reconstructed --------------------------------------------------------------------------------------


def test_reconstructed_figures_are_dotted_and_explained() -> None:
    html = html_of(politics_table())
    assert 'class="reconstructed"' in element(html, "place-ussr-industry")
    assert "chosen here to fit" in element(html, "dotted")


def test_own_values_are_not_dotted(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[places]]\nid = "industry"\neffect = { money = 4 }\n')
    table = Arranged(2, content=own)
    html = render("kit/fragment.html", page_with_own_values(table))
    place = element(html, "place-ussr-industry")
    assert ">4 money<" in place
    assert "reconstructed" not in place


def page_with_own_values(table: Arranged) -> TablePage:
    """The page as a face made for that content draws it."""
    face = make(table.title)
    return msgspec.structs.replace(page(table.match), face=face.context(scene(table.match)))


# Talk -------------------------------------------------------------------------------------------------------


def test_talk_shows_words_as_they_are_and_only_where_there_is_somebody_to_hear() -> None:
    plain = page(Arranged(4).match)
    assert 'id="talk"' not in render("kit/fragment.html", plain)
    said = TalkLine("team-0", "team", 2, "<i>Ada</i>", "<b>**now**</b>", "x")
    talking = msgspec.structs.replace(plain, talk=TalkPart(("team", "table"), (said,), ("No hurry.",)))
    html = render("kit/fragment.html", talking)
    lines = element(html, "talk-lines")
    assert "&lt;b&gt;**now**&lt;/b&gt;" in lines
    assert "<i>" not in lines
    assert 'action="/t/t/s/s/say"' in html


# In the browser ---------------------------------------------------------------------------------------------


def opened(browser: Browser, table: Arranged, seat: int, size: tuple[int, int], theme: str) -> Page:
    """The page as a browser shows it."""
    return opened_page(browser, page(table.match, seat, theme), size)


LYING_OVER_THE_PANEL = """box = e => e.getBoundingClientRect(), panel = box(document.querySelector("#ask")),
    [...document.querySelectorAll("#on-stage, #on-stage > *, .ms-board, .ms-hands > *, .ms-place")]
    .filter(e => e.checkVisibility() && box(e).top < panel.bottom && box(e).bottom > panel.top)
    .filter(e => box(e).right > panel.left + 1 || e.scrollWidth > e.clientWidth + 1)
    .map(e => e.className)"""
"""What of the stage reaches into the panel, or out of its own place."""


@pytest.mark.browser
def test_a_space_on_the_blueprint_opens_its_rotations(browser: Browser) -> None:
    """By the summary here; the client's script does the same from the blueprint."""
    shown = opened(browser, placing_table(), 0, (1280, 800), "dark")
    spots = shown.locator(".ms-spot")
    other = spots.filter(has_not=shown.locator(".is-best")).first
    other.locator("summary").click()
    turn = other.locator(".ms-turn").first
    assert turn.is_visible()
    turn.hover()
    assert turn.get_attribute("title") == turn.get_attribute("aria-label"), "the whole sentence on pointing"
    assert shown.locator(".ms-spot[open]").count() == 1, "one space at a time"
    put_away(shown)


APART = """id => {
    const box = e => e.getBoundingClientRect(), socket = box(document.getElementById(id));
    const ghost = box(document.querySelector(".ms-ghost:not([hidden]) .ms-ghost-frame"));
    return [Math.abs(ghost.x - socket.x), Math.abs(ghost.y - socket.y)];
}"""
"""How far the drawn placement lies from a space."""


@pytest.mark.browser
def test_the_big_button_and_the_drawing_follow_the_space_that_is_chosen(browser: Browser) -> None:
    from playwright.sync_api import expect

    shown = opened(browser, placing_table(), 0, (1280, 800), "dark")
    big, frame = shown.locator("#primary"), shown.locator(".ms-ghost:visible .ms-ghost-frame")
    first = big.get_attribute("value") or ""
    advised = first.split()[2]
    assert advised not in ("r3c2", "r2c3")
    for space, asks in (("r3c2", False), ("r2c3", True), (advised, False)):
        name = space_name(space)
        shown.locator(f"#space-ussr-{space}").click()
        expect(shown.locator(f"#row-place-T-S02-{space}")).to_have_attribute("open", "")
        expect(big).to_have_attribute("value", re.compile(f"^place T-S02 {space} "))
        assert name in big.inner_text()
        assert name in (big.get_attribute("aria-label") or "")
        assert bool(big.get_attribute("data-confirm")) == asks, "what is lost is asked about here too"
        expect(frame).to_have_count(1)
        aside, below = shown.evaluate(APART, f"space-ussr-{space}")
        assert aside < 6
        assert below < 12
    expect(big).to_have_attribute("value", first)
    put_away(shown)


@pytest.mark.browser
def test_parts_of_the_table_keep_clear_of_each_other_at_every_width(browser: Browser) -> None:
    shown = opened(browser, politics_table(), 0, (1920, 1080), "dark")
    for width, height in (
        (1920, 1080),
        (1600, 800),
        (1441, 700),
        (1280, 720),
        (1279, 720),
        (1101, 800),
        (1100, 800),
    ):
        shown.set_viewport_size({"width": width, "height": height})
        assert shown.evaluate(LYING_OVER_THE_PANEL) == [], width
    put_away(shown)


BESIDE = """(() => {
    const box = id => document.querySelector(id).getBoundingClientRect();
    const stage = box("#on-stage"), drawer = box("#strip-launches > .ms-drawer"), ask = box("#ask");
    const sides = ["left", "right", "top", "bottom"];
    const centre = document.elementFromPoint(ask.x + ask.width / 2, ask.y + ask.height / 2);
    return {
        covers: sides.every(side => Math.abs(stage[side] - drawer[side]) <= 1),
        isAskInSight: ask.left >= drawer.right && Boolean(centre.closest("#ask")),
    };
})()"""
"""Whether an open strip covers the stage, and nothing of the ask."""


@pytest.mark.browser
def test_a_strip_opens_over_the_stage_and_the_ask_stays_where_it_is(browser: Browser) -> None:
    shown = opened(browser, workshop_table(), 0, (1280, 800), "dark")
    strip = shown.locator("#strip-launches > summary")
    for leave in ("Escape", "again"):
        strip.click()
        assert shown.locator("#risk-R1-01").is_visible()
        assert shown.evaluate(BESIDE) == {"covers": True, "isAskInSight": True}
        if leave == "Escape":
            shown.keyboard.press("Escape")
        else:
            strip.click()
        assert not shown.locator("#risk-R1-01").is_visible()
    shown.locator("#strip-politics > summary").click()
    strip.click()
    assert shown.locator(".ms-strip[open]").count() == 1, "one at a time"
    put_away(shown)


@pytest.mark.browser
def test_the_text_view_covers_the_stage_alone(browser: Browser) -> None:
    shown = opened(browser, politics_table(), 0, (1280, 800), "dark")
    shown.locator("#text-view > summary").click()
    boxes = ("#on-stage", "#text-view")
    stage, words = (
        f"JSON.stringify(document.querySelector('{id_}').getBoundingClientRect())" for id_ in boxes
    )
    assert shown.evaluate(f"{stage} === {words}")
    put_away(shown)


@pytest.mark.browser
def test_the_other_blueprint_can_be_looked_at(browser: Browser) -> None:
    shown = opened(browser, workshop_table(), 0, (1280, 800), "dark")
    assert shown.locator("#blueprint-ussr").is_visible()
    shown.locator("label[for=see-us]").click()
    assert shown.locator("#blueprint-us").is_visible()
    assert not shown.locator("#blueprint-ussr").is_visible()
    put_away(shown)


TOKENS = """() => Array.from(document.querySelectorAll("#rope .ms-pull"), (token) => {
    const { x, y, width } = token.getBoundingClientRect();
    return [token.classList.contains("seat-0"), x + width / 2, y];
})"""


@pytest.mark.browser
def test_on_a_phone_the_reveal_runs_downward_between_both_sides(browser: Browser) -> None:
    whole = replayed(FACE.title, records("moonshot")[0])
    at = next(
        number
        for number, step in enumerate(whole.effective)
        if any(isinstance(event, events.Evaluated) for event in step.events)
    )
    html = render("kit/table.html", page_of(FACE, until(whole, at + 1)))
    wide, narrow = (opened_html(browser, html, size) for size in ((1280, 800), (360, 780)))
    along, down = wide.evaluate(TOKENS), narrow.evaluate(TOKENS)
    assert [x for _, x, _ in along] == sorted(x for _, x, _ in along)
    assert [y for _, _, y in down] == sorted(y for _, _, y in down)
    own, theirs = ({round(x) for is_own, x, _ in down if is_own is whose} for whose in (True, False))
    assert max(theirs) < 180 < min(own)
    put_away(wide)
    put_away(narrow)
