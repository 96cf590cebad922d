"""Quests: how they are had, finished, and what they become (AN-QST, AN-RULING-65)."""

from __future__ import annotations

from itertools import combinations

import pytest

from moonrace.games.astronavigators import events
from moonrace.kernel.events import SPECTATOR
from tests.games.astronavigators.arranged import CONSTELLATION, SOLAR_SYSTEM, Arranged

ALASKA, BRAZIL, TAHITI = "+3:-150/-180", "-1:-30/-60", "-1:-120/-150"
TRANSIT = "venus_transit"
STAYING = ("travel 1 stay", "travel 2 stay")


def with_quest(quest: str, square: str, *observed: str) -> Arranged:
    """Neil with a quest, on a square, after observations made at home."""
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.quest(quest)
    table.observe(*observed)
    table.at(0, square)
    return table


# Having a quest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-QST-01")
def test_flag_draws_two_quests_and_one_is_kept_unseen() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-1")
    table.script("captain_cook", "roof_of_beijing")
    table.act(*STAYING, "quest NA-1")
    assert table.offers("keep-quest") == ["keep-quest captain_cook", "keep-quest roof_of_beijing"]
    assert table.view(1).focus.options == ()
    table.refuses("keep-quest alaskan_bears", "AN-QST-01")
    table.act("keep-quest roof_of_beijing")
    assert (table.seen().quests, table.seen().spent_tiles) == (("roof_of_beijing",), ("NA-1",))
    assert (table.seen(0, by=1).quests, table.seen(0, by=1).quest_count) == ((), 1)
    assert not table.events(events.QuestKeptSecretly, seat=1)


@pytest.mark.rule("AN-QST-01")
def test_two_unspent_tiles_do_what_a_flag_does() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-3", "NA-4")
    table.act(*STAYING)
    table.refuses("quest NA-3", "AN-QST-01")
    table.refuses("quest NA-3+NA-1", "AN-RULING-59")
    table.act("quest NA-3+NA-4")
    assert table.seen().spent_tiles == ("NA-3", "NA-4")
    assert len(table.offers("keep-quest")) == 2


@pytest.mark.rule("AN-QST-01")
def test_there_are_no_quests_in_constellation() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.tiles("NA-1", "NA-7")
    table.act(*STAYING)
    table.refuses("quest NA-1", "AN-QST-01")


@pytest.mark.rule("AN-QST-02")
def test_deck_may_be_searched_for_the_own_colour() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-1")
    table.act(*STAYING, "quest NA-1 search")
    for seat in (0, 1, SPECTATOR):
        assert table.seen(0, by=seat).quests == ("alaskan_bears",)
    assert table.view().quest_deck == 6
    assert not table.offers("keep-quest")


@pytest.mark.rule("AN-QST-02")
@pytest.mark.parametrize(
    ("who", "tile", "quest"),
    [
        ("neil", "NA-2", "alaskan_bears"),
        ("joao", "SA-1", "brazilian_sky"),
        ("yuri", "EU-1", "portuguese_armillary"),
        ("leo", "AF-1", "egyptian_merkheth"),
        ("wang", "AS-1", "roof_of_beijing"),
        ("jarrah", "OC-1", "australian_cross"),
        ("sphen", "AN-1", "captain_cook"),
    ],
)
def test_every_colour_has_its_quest(who: str, tile: str, quest: str) -> None:
    table = Arranged(SOLAR_SYSTEM, [who, "neil" if who != "neil" else "joao"])
    table.tiles(tile)
    table.act(*STAYING, f"quest {tile} search")
    assert table.seen().quests == (quest,)


@pytest.mark.rule("AN-QST-02")
def test_own_quest_that_one_holds_is_not_searched_for() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.quest("alaskan_bears")
    table.tiles("NA-1")
    table.act(*STAYING)
    assert table.offers("quest") == ["quest NA-1"]


@pytest.mark.rule("AN-RULING-65")
def test_quest_not_kept_goes_back_and_several_may_be_held() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-1", "NA-2")
    table.script("captain_cook", "roof_of_beijing", "captain_cook", "australian_cross")
    table.act(*STAYING, "quest NA-1", "keep-quest roof_of_beijing")
    assert table.view().quest_deck == 6
    table.act("quest NA-2", "keep-quest captain_cook")
    assert table.seen().quests == ("roof_of_beijing", "captain_cook")
    assert table.view().quest_deck == 5


@pytest.mark.rule("AN-RULING-65")
def test_last_quest_of_the_deck_is_drawn_alone_and_then_there_is_none() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    quests = list(table.title.content.quests)
    for quest in quests[1:]:
        table.quest(quest, seat=1)
    table.tiles("NA-1", "NA-2", "NA-7")
    table.act(*STAYING, "quest NA-1")
    assert table.offers("keep-quest") == [f"keep-quest {quests[0]}"]
    table.act(f"keep-quest {quests[0]}")
    assert table.view().quest_deck == 0
    table.refuses("quest NA-2", "AN-QST-01")


# Finishing a quest ------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-QST-03")
def test_quest_is_no_instrument_until_finished_and_no_quest_any_more_then() -> None:
    table = with_quest("australian_cross", "-2:+120/+150", "crux")
    assert (table.seen().instruments, table.seen().quest_count) == ((), 1)
    assert "star_map" not in table.seen().techniques
    table.act("travel 1 stay")
    assert table.asked() == (1, "declare")  # nothing can be put beside the character
    table.act("travel 2 stay", "claim australian_cross")
    assert (table.seen().instruments, table.seen().quest_count) == (("persian_astrolabe",), 0)
    assert "star_map" in table.seen().techniques
    table.finish_month()
    table.first_player(0)
    table.act("travel 1 stay")
    assert table.offers("instrument") == ["instrument persian_astrolabe"]
    table.act("done")
    assert not table.offers("claim")


@pytest.mark.rule("AN-QST-04")
@pytest.mark.parametrize(("number", "nk"), [(1, (20, 40)), (12, (20, 40)), (13, (10, 20)), (24, (10, 20))])
def test_rewards_are_doubled_in_the_first_year(number: int, nk: tuple[int, int]) -> None:
    for observed, reward in zip((["crux"], ["crux", "octans", "scorpius"]), nk, strict=True):
        table = with_quest("brazilian_sky", BRAZIL, *observed)
        table.round(number)
        before = table.nk()
        table.act(*STAYING, "claim brazilian_sky")
        assert table.nk() == before + reward


def check_quest(quest: str, square: str, targets: tuple[str, ...], instrument: str) -> None:
    """In the second year: 10 NK for some targets, 20 for all; none without, or elsewhere."""
    for size in range(1, len(targets) + 1):
        for observed in combinations(targets, size):
            table = with_quest(quest, square, *observed)
            table.round(13)
            before = table.nk()
            table.act(*STAYING, f"claim {quest}")
            assert table.nk() == before + (20 if size == len(targets) else 10), observed
            assert table.seen().instruments == (instrument,)
    table = with_quest(quest, square, "gemini")
    table.act(*STAYING)
    table.refuses(f"claim {quest}", "AN-RULING-37")
    table = with_quest(quest, BRAZIL if square != BRAZIL else ALASKA, *targets)
    table.act(*STAYING)
    table.refuses(f"claim {quest}", "AN-RULING-37")


@pytest.mark.rule("AN-QST-05")
def test_alaskan_bears() -> None:
    check_quest("alaskan_bears", ALASKA, ("ursa_minor", "ursa_major"), "sextant")


@pytest.mark.rule("AN-QST-06")
def test_brazilian_sky() -> None:
    check_quest("brazilian_sky", BRAZIL, ("octans", "crux", "scorpius"), "armillary_sphere")


@pytest.mark.rule("AN-QST-07")
def test_portuguese_armillary() -> None:
    targets = ("cancer", "aries", "capricornus")
    check_quest("portuguese_armillary", "+2:0/-30", targets, "reflector_telescope")


@pytest.mark.rule("AN-QST-08")
def test_egyptian_merkheth() -> None:
    targets = ("ursa_major", "leo", "orion")
    check_quest("egyptian_merkheth", "+1:0/+30", targets, "refractor_telescope")


@pytest.mark.rule("AN-QST-09")
def test_roof_of_beijing() -> None:
    check_quest("roof_of_beijing", "+2:+90/+120", ("lyra", "cassiopeia", "taurus"), "jian_yi")


@pytest.mark.rule("AN-QST-10")
def test_australian_cross() -> None:
    targets = ("crux", "carina", "eridanus")
    check_quest("australian_cross", "-2:+120/+150", targets, "persian_astrolabe")


@pytest.mark.rule("AN-QST-11")
@pytest.mark.parametrize(
    ("observed", "nk"), [(("octans",), 10), ((TRANSIT,), 10), (("octans", TRANSIT), 30), (("venus",), 0)]
)
def test_captain_cook_counts_what_was_observed_at_tahiti(observed: tuple[str, ...], nk: int) -> None:
    table = with_quest("captain_cook", TAHITI)
    table.observe(*observed)
    table.round(13)
    before = table.nk()
    table.act(*STAYING)
    if not nk:
        table.refuses("claim captain_cook", "AN-RULING-37")
        return
    table.act("claim captain_cook")
    assert table.nk() == before + nk
    assert table.seen().instruments == ("octant",)


@pytest.mark.rule("AN-QST-11")
def test_captain_cook_does_not_count_what_was_observed_elsewhere() -> None:
    table = with_quest("captain_cook", TAHITI, "octans", TRANSIT)
    table.act(*STAYING)
    table.refuses("claim captain_cook", "AN-RULING-37")
    table = with_quest("captain_cook", TAHITI, TRANSIT)
    table.observe("octans")
    before = table.nk()
    table.act(*STAYING, "claim captain_cook")
    assert table.nk() == before + 2 * 10


@pytest.mark.rule("AN-QST-11")
def test_octans_is_observed_and_claimed_at_tahiti_in_one_month() -> None:
    table = with_quest("captain_cook", TAHITI)
    table.week(1, "octans")
    table.act("observe 1", "travel 2 stay", "claim captain_cook")
    assert table.nk() == 3 + 5 + 2 * 10
