"""The ask panel: a button for every legal action, promises that come true, reasons for what is greyed."""

from __future__ import annotations

import re

import msgspec
import pytest

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.view import View
from moonrace.kernel.match import Match
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.render import render
from tests.games.moonshot.arranged import Arranged
from tests.tables.kit.games import AT_TABLES, Options
from tests.tables.kit.seating import all_eyes, buttons, scene
from tests.tables.moonshot.scenes import (
    FACE,
    moon_table,
    page,
    panel,
    placing_table,
    politics_table,
    view_of,
    walk,
    workshop_table,
)


def button(asked: AskPanel, action: str) -> Button:
    return next(item for item in buttons(asked) if item.action == action)


@pytest.mark.parametrize(("players", "options"), AT_TABLES["moonshot"], ids=str)
def test_with_few_moves_on_offer_the_decision_is_the_same(players: int, options: Options) -> None:
    """As in a lesson, which offers what its step waits for and nothing else."""
    for number, match in enumerate(walk(players, 3, 90, options)):
        shown = scene(match, match.asks[0].seat)
        whole = FACE.ask(shown)
        kinds = {type(action): action for action in shown.legal}
        for action in kinds.values() if number % 2 else ():
            alone = FACE.ask(msgspec.structs.replace(shown, legal=(action,)))
            assert alone.eyebrow == whole.eyebrow
            assert [item.action for item in buttons(alone)] == [str(action)]


def test_a_waiting_seat_is_told_who_decides() -> None:
    asked = panel(workshop_table(), 1)
    assert asked.heading == "USSR takes an Engineer's action."
    assert buttons(asked) == []


def test_who_only_watches_has_no_buttons() -> None:
    assert buttons(panel(politics_table(), -1)) == []


# Promises ---------------------------------------------------------------------------------------------------


def after(match: Match, seat: int, action: str) -> View:
    """What the seat sees once it has done something."""
    position = match.position.clone()
    position.act(seat, match.title.codec.parse(action))
    view = match.title.view(position.state, seat)
    assert isinstance(view, View)
    return view


@pytest.mark.rule("MS-BLU-01", "MS-BLU-08")
def test_each_rotation_promises_what_it_does_to_the_three_parameters() -> None:
    table = placing_table()
    desk = FACE.desk(scene(table.match))
    tried = 0
    for action in desk.all_of(acts.PlaceTile):
        fit = desk.fit(action.tile, action.space, action.turns)
        own = after(table.match, 0, str(action)).nations[0]
        assert fit.after == (*own.parameters, own.adaptivity)
        placed = next(tile for tile in own.tiles if tile.space == action.space)
        assert placed.matched == fit.matched
        tried += 1
    assert tried > 30
    assert len({desk.fit(a.tile, a.space, a.turns).after for a in desk.all_of(acts.PlaceTile)}) > 4


def test_a_placement_s_sentence_names_space_rotation_and_parameters() -> None:
    asked = panel(placing_table())
    for item in buttons(asked):
        if item.action.startswith("place"):
            assert re.match(r"Place Ring frame at [A-F][1-3], (as printed|turned )", item.sentence)
            assert re.search(r"(Structure|Electronics|Code|Adaptivity) \d+ to \d+|no change", item.sentence)


@pytest.mark.rule("MS-BLU-07")
def test_covering_a_tile_asks_first() -> None:
    asked = panel(placing_table())
    over = next(item for item in buttons(asked) if item.action.startswith("place T-S02 r2c3"))
    assert over.confirm.endswith("is lost. Cover it?")
    empty = next(item for item in buttons(asked) if item.action.startswith("place T-S02 r2c5"))
    assert empty.confirm == ""


@pytest.mark.rule("MS-LAU-06")
def test_no_key_aborts_a_launch_and_aborting_asks_first() -> None:
    """“Lay no card” has a key; a moment later the same key must not topple the rocket."""
    table = Arranged(2)
    table.preparations(0)
    passing = panel(table).end
    assert passing is not None
    assert passing.key == "E"
    table.politics(0)
    asked = panel(table)
    abort = button(asked, "abort")
    assert abort.confirm == "No launch this round, and Popularity \N{MINUS SIGN}1. Abort it?"
    assert [item.action for item in buttons(asked) if item.key] == []
    assert not next(row for row in asked.groups if abort in row.buttons).is_folded


@pytest.mark.rule("MS-LAU-02")
def test_passing_asks_first_while_the_launch_lacks_its_payload() -> None:
    table = workshop_table()
    delayed = panel(table).end
    assert delayed is not None
    assert delayed.confirm.endswith("the launch is delayed, Popularity \N{MINUS SIGN}3. Pass all the same?")
    table.aims(0, "abort")
    assert panel(table).end == msgspec.structs.replace(delayed, confirm="")


@pytest.mark.rule("MS-RULING-10")
def test_a_module_is_not_put_unasked_where_it_never_counts() -> None:
    """Of all Modules and places, those where the condition cannot hold ask, and only those."""
    asked: dict[bool, set[str]] = {True: set(), False: set()}
    for module in Arranged().title.content.modules:
        table = Arranged()
        table.suppliers_line(0, "-", "-", module)
        table.suppliers()
        for item in buttons(panel(table)):
            asked[item.cost == "never"].add(item.confirm)
    assert asked == {True: {"It can never count there. Put it there?"}, False: {""}}


def test_the_advised_placement_is_the_one_that_gains_most() -> None:
    table = placing_table()
    asked = panel(table)
    desk = FACE.desk(scene(table.match))
    assert asked.primary is not None
    advised = table.title.codec.parse(asked.primary.action)
    assert isinstance(advised, acts.PlaceTile)
    best = max(desk.fit(a.tile, a.space, a.turns).total for a in desk.all_of(acts.PlaceTile))
    assert desk.fit(advised.tile, advised.space, advised.turns).total == best
    assert asked.heading.startswith("Ring frame fits best at")


@pytest.mark.rule("MS-TST-02")
def test_a_test_promises_the_chance_of_the_risk_and_of_the_whole_path() -> None:
    table = workshop_table()
    desk = FACE.desk(scene(table.match))
    path = desk.paths["M1-3"]
    now = after(table.match, 0, "test R1-01")
    mission = next(found for found in now.missions if found.mission == "M1-3")
    assert path.chance_tested("R1-01") == mission.odds[0].whole / mission.odds[0].of
    sentence = button(panel(table), "test R1-01").sentence
    told = [int(figure) for figure in re.findall(r"(\d+) %", sentence)]
    sides = 8
    wanted = [
        path.odds.numbers[0] / sides,
        mission.odds[0].numbers[0] / sides,
        path.chance,
        mission.odds[0].whole / mission.odds[0].of,
    ]
    assert told == [round(100 * chance) for chance in wanted]


def test_a_module_promises_its_bonus_or_says_that_it_cannot_count() -> None:
    table = Arranged(2)
    table.tiles(0, "T-S01 r1c3", "T-S05 r1c4")
    table.suppliers_line(0, "-", "-", "MOD-01")
    table.suppliers()
    asked = panel(table)
    assert asked.heading == "Arrived: Isogrid panels."
    for item in buttons(asked):
        own = after(table.match, 0, item.action).nations[0]
        before = table.parameters(0)
        gained = [new - old for old, new in zip(before, own.parameters, strict=True)]
        assert ("Structure" in item.sentence) == bool(gained[0])


def test_the_launch_buttons_show_the_chance_and_what_is_missing() -> None:
    table = politics_table()
    asked = panel(table)
    launch = button(asked, "launch M0-1")
    path = FACE.desk(scene(table.match)).paths["M0-1"]
    assert launch.cost == f"{round(100 * path.chance)} %"
    assert "Satellite still to be prepared" in launch.sentence


@pytest.mark.rule("MS-RULING-26")
def test_the_launch_decision_never_hides_behind_more_moves() -> None:
    rows = {group.verb: group.is_folded for group in panel(politics_table()).groups}
    assert rows["Launch for"] is False


def test_support_names_how_many_tokens_are_left() -> None:
    table = politics_table()
    view = view_of(scene(table.match))
    assert f"{view.influence} in hand." in button(panel(table), "support SU-04 influence").sentence
    assert f"{view.influence} Influence and {view.bluff} Bluff in hand." in panel(table).note
    assert "your" in button(panel(table), "support SU-04 bluff").sentence
    assert "their" in button(panel(table), "support US-04 bluff").sentence


# Advice -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-LAU-02")
def test_the_payload_that_the_rocket_lacks_comes_first() -> None:
    asked = panel(workshop_table())
    assert asked.primary is not None
    assert asked.primary.action == "prepare satellite r2c2"
    assert asked.heading == "Relay satellite needs its Satellite."


def test_without_a_payload_tile_research_is_advised() -> None:
    table = Arranged(2)
    table.aims(0, "M0-1")
    table.aims(1, "abort")
    table.engineering(0)
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "research payload payload"


def test_no_advice_is_ever_to_abort_or_to_pass_while_something_can_be_paid() -> None:
    for match in walk(2, 5, 200):
        for shown in all_eyes(match):
            primary = FACE.ask(shown).primary
            if primary is not None:
                assert primary.action != "abort"
                assert primary.action != "pass" or len(shown.legal) == 1


def test_the_best_way_to_divide_adaptivity_is_advised() -> None:
    table = Arranged(2)
    table.tiles(0, "T-P01 r2c2")
    table.payload(0, "satellite", "r2c2")
    table.strong(0, 2, 1, 1)
    table.mission("M1-3", "R1-01")
    table.aims(0, "M1-3")
    table.sets(0, adaptivity=2)
    table.is_checked = False
    table.launches(0, 1)
    asked = panel(table)
    view = view_of(scene(table.match))
    assert view.focus.adapting is not None
    assert asked.primary is not None
    assert asked.primary.action == "adapt {} {} {}".format(*view.focus.adapting.odds.split)
    chances = [int(item.cost.removesuffix(" %")) for item in buttons(asked)]
    assert int(asked.primary.cost.removesuffix(" %")) == max(chances)


# What is greyed ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-POL-11")
def test_three_active_missions_grey_the_announcement() -> None:
    table = politics_table()
    table.mission("M1-3", "R1-01")
    table.politics(0)
    reasons = {item.action: item.refusal for item in panel(table).greyed}
    assert reasons["announce 1"].clause == "MS-POL-11"
    assert FACE.words.mission("M1-3") in reasons["announce 1"].sentence
    assert reasons["launch M-MOON"].clause == "MS-MIS-05"


def test_without_money_every_paid_action_says_what_it_costs() -> None:
    table = workshop_table()
    table.sets(0, money=0)
    table.engineering(0)
    told = [item.refusal.sentence for item in panel(table).greyed]
    assert told == [
        "The Astrodog costs 2 money, and you have 0.",
        "Installing a tile costs 7 money, and you have 0.",
        "A test costs 4 money, and you have 0.",
    ]


def test_moves_come_before_reasons_and_no_reason_is_left_out() -> None:
    table = workshop_table()
    asked = panel(table)
    folded = [item.is_folded for item in asked.greyed]
    assert True in folded
    assert folded == sorted(folded), "those in sight come first"
    html = render("kit/fragment.html", page(table.match))
    behind_the_fold = html[html.index('id="more-moves"') :]
    for item in asked.greyed:
        assert (item.label in behind_the_fold) == item.is_folded
        assert item.label in html


@pytest.mark.rule("MS-ADM-03")
def test_a_fate_says_what_the_card_gives_now_and_what_it_would_give_later() -> None:
    table = politics_table()
    table.fates()
    words = FACE.words
    verbs = {group.id: group.verb for group in panel(table).groups}
    now, later = (words.card_effect("SU-08", level, is_short=True) for level in (2, 3))
    assert verbs["row-fate-SU-08"] == f"{words.card('SU-08')}: {now}; level 3: {later}"
    assert button(panel(table), "evaluate SU-04").cost == "2 Influence against 2 tokens"


def test_an_open_moon_is_not_greyed() -> None:
    table = moon_table()
    table.politics(0)
    asked = panel(table)
    assert "launch M-MOON" not in {item.action for item in asked.greyed}
    assert button(asked, "launch M-MOON").cost.endswith("%")


# Teams ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-DIS-01")
def test_the_discussion_names_the_mate_and_who_still_talks() -> None:
    match = Arranged(4).match
    asked = FACE.ask(scene(match, 0))
    assert asked.heading == "Discuss round 1 with Inés."
    assert asked.note == "Still talking: Tomas, Inés and Björn."
    assert asked.primary is not None
    assert asked.primary.action == "ready"
    assert asked.clock == "The discussion ends in"
    match.act(0, "ready")
    assert FACE.ask(scene(match, 0)).heading == "Tomas, Inés and Björn discuss the round."


def test_an_engineer_of_a_team_has_no_politician_s_buttons() -> None:
    table = Arranged(4)
    table.politics(0)
    assert buttons(panel(table, 2)) == []
    assert {item.action.split()[0] for item in buttons(panel(table, 0))} >= {"abort", "launch", "announce"}


@pytest.mark.rule("MS-PROT-02")
def test_side_by_side_the_engineer_works_while_the_politician_lays_cards() -> None:
    match = Arranged(4, tracks="parallel").match
    for seat in range(4):
        match.act(seat, "ready")
    politician, engineer = (FACE.ask(scene(match, seat)) for seat in (0, 2))
    assert politician.eyebrow.startswith("USSR, Politician")
    assert politician.heading == "Lay a Manoeuvre card, or pass."
    assert engineer.eyebrow.startswith("USSR, Engineer")
    assert engineer.end is not None
    assert engineer.end.label == "Pass for this round"
    assert "card" not in engineer.heading


@pytest.mark.rule("MS-PROT-07")
def test_in_real_time_the_other_may_call_stop_and_then_steals() -> None:
    table = Arranged(2, engineers="real_time")
    table.sets(1, tech_steal=1)
    table.development(0, "T-S02", "T-E02")
    table.engineering(0)
    table.act("install T-S02", seat=0)
    waiting = panel(table, 1)
    assert [item.action for item in buttons(waiting)] == ["stop"]
    assert waiting.heading == "USSR is in the middle of an action."
    table.act("stop", seat=1)
    assert "STOP" in html_of_side(table)
    table.act(next(action for action in table.legal(0) if action.startswith("place")), seat=0)
    stealing = panel(table, 1)
    assert stealing.heading == "STOP: choose what to steal."
    assert {item.action for item in buttons(stealing)} == {"steal-tile T-E02"}


def html_of_side(table: Arranged) -> str:
    return render("moonshot/side.html", page(table.match, 0))
