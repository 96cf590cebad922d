"""Exploring, surveying, collecting, and turning samples in (LE-EXP, LE-SVY, LE-COL)."""

from __future__ import annotations

import msgspec
import pytest

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.content import load as load_content
from moonrace.games.leaving_earth.view import PlaceView
from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]
BODIES = ["moon", "mars", "phobos", "ceres", "venus"]


def table(players: int = 1, missions: list[str] | None = None) -> Arranged:
    """A table without money at which everything succeeds."""
    arranged = Arranged(players, FAR_OFF if missions is None else missions)
    for number in range(players):
        arranged.own_all(number)
        arranged.money(0, number)
    return arranged


def place(arranged: Arranged, name: str, seat: int = 0) -> PlaceView:
    """A location as a seat knows it."""
    return next(found for found in arranged.view(seat).places if found.location == name)


def landed_on_the_moon(arranged: Arranged, *parts: str) -> int:
    """A craft has come down on the Moon and faces what is there."""
    ship = arranged.craft(arranged.state.active, "lunar_orbit", *parts, "atlas")
    arranged.act(f"maneuver {ship} moon", "fire atlas")
    return ship


# Exploring --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-EXP-01", "LE-KNO-03")
def test_the_owner_looks_and_then_reveals_it_to_all() -> None:
    arranged = table(2)
    arranged.script("moon_barren")
    ship = landed_on_the_moon(arranged, "probe")
    assert (place(arranged, "moon").face, place(arranged, "moon", 1).face) == ("moon_barren", "")
    assert arranged.legal() == ["reveal", "conceal"]
    arranged.refuses("end-turn", "LE-EXP-01")
    arranged.act("reveal")
    for seat in (0, 1):
        assert (place(arranged, "moon", seat).face, place(arranged, "moon", seat).is_revealed) == (
            "moon_barren",
            True,
        )
    assert arranged.location(ship) == "moon"


@pytest.mark.rule("LE-EXP-01", "LE-RULING-34", "LE-KNO-03")
def test_declining_destroys_the_craft_and_the_owner_keeps_the_knowledge() -> None:
    arranged = table(2, ["lunar_survey", "man_on_venus"])
    arranged.script("moon_minerals")
    ship = landed_on_the_moon(arranged, "apollo", "yuri_gagarin")
    arranged.act("conceal")
    assert (arranged.location(ship), arranged.seen(0).lost) == ("", ("yuri_gagarin",))
    assert arranged.completed(0) == []
    assert (place(arranged, "moon").face, place(arranged, "moon", 1).face) == ("moon_minerals", "")
    assert not place(arranged, "moon").is_revealed
    assert [event.location for event in arranged.events(events.Concealed, seat=1)] == ["moon"]
    assert arranged.events(events.Looked, seat=1) == []


@pytest.mark.rule("LE-RULING-34", "LE-EXP-01")
def test_what_was_kept_secret_is_the_same_for_the_next_who_looks() -> None:
    arranged = table(2)
    arranged.script("moon_life")
    landed_on_the_moon(arranged, "probe")
    arranged.act("conceal")
    arranged.turn_of(1)
    landed_on_the_moon(arranged, "probe")
    assert place(arranged, "moon", 1).face == "moon_life"
    assert place(arranged, "moon", 1).known_by == (0, 1)


@pytest.mark.rule("LE-EXP-02", "LE-EXP-03")
@pytest.mark.parametrize("face", ["moon_barren", "moon_minerals", "moon_life"])
def test_at_a_harmless_place_nothing_happens_and_nobody_is_asked_again(face: str) -> None:
    arranged = table()
    arranged.face(face)
    ship = landed_on_the_moon(arranged, "probe", "apollo", "yuri_gagarin")
    assert arranged.match.asks[0].what == "turn"
    assert arranged.aboard(ship) == ["probe", "apollo", "yuri_gagarin"]


@pytest.mark.rule("LE-EXP-02", "LE-EXP-04")
def test_a_deadly_place_destroys_whoever_reveals_it_and_whoever_comes_later() -> None:
    arranged = table(2)
    arranged.script("moon_dust")
    first = landed_on_the_moon(arranged, "apollo", "yuri_gagarin")
    arranged.act("reveal")
    assert (arranged.location(first), arranged.seen(0).lost) == ("", ("yuri_gagarin",))
    arranged.turn_of(1)
    second = landed_on_the_moon(arranged, "probe")
    assert arranged.location(second) == ""


@pytest.mark.rule("LE-EXP-04")
@pytest.mark.parametrize("source", ["venus_orbit", "venus_fly_by"])
def test_the_pressure_of_venus_destroys_every_craft(source: str) -> None:
    arranged = table()
    arranged.face("venus_pressure")
    ship = arranged.craft(0, source, "probe", "atlas")
    arranged.act(f"maneuver {ship} venus")
    while (asked := arranged.match.asks[0].what) != "turn":
        arranged.act("fire atlas" if asked == "fire" else "skip-landing")
    assert arranged.location(ship) == ""


@pytest.mark.rule("LE-EXP-10", "LE-MIS-08")
def test_the_survey_is_awarded_first_then_the_impossible_is_removed() -> None:
    arranged = table(2, ["lunar_survey", "lunar_lander", "lunar_sample_return", "venus_lander"])
    arranged.script("moon_dust")
    ship = landed_on_the_moon(arranged, "probe")
    arranged.act("reveal")
    assert (arranged.completed(0), arranged.location(ship)) == (["lunar_survey"], "")
    assert arranged.seen(1).money == 10
    assert arranged.view().removed == ("lunar_lander", "lunar_sample_return")
    told = [type(event) for event in arranged.match.log(0)]
    kinds = [kind for kind in told if kind in (events.Completed, events.Impossible)]
    assert kinds == [events.Completed, events.Impossible, events.Impossible]


# Surveying --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SVY-01")
@pytest.mark.parametrize(
    ("parts", "can_survey"),
    [
        (["probe"], True),
        (["vostok"], True),
        (["aldrin"], True),
        (["probe!"], False),
        (["eagle!"], False),
        (["juno"], False),
        (["vostok!", "yuri_gagarin"], False),
    ],
)
def test_surveying_needs_an_undamaged_probe_or_capsule(parts: list[str], can_survey: bool) -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", *parts)
    if can_survey:
        assert f"survey {ship} moon" in arranged.legal()
    else:
        arranged.refuses(f"survey {ship} moon", "LE-SVY-01")


@pytest.mark.rule("LE-SVY-01")
def test_surveying_needs_the_advancement_and_draws_once() -> None:
    arranged = Arranged(2, FAR_OFF)
    ship = arranged.craft(0, "lunar_orbit", "probe")
    rival = arranged.craft(1, "lunar_orbit", "probe")
    arranged.refuses(f"survey {ship} moon", "LE-SVY-01")
    arranged.own(0, "surveying", "success", "success")
    arranged.refuses(f"survey {rival} moon", "LE-SVY-01")
    arranged.act(f"survey {ship} moon")
    assert [event.advancement for event in arranged.events(events.Outcome)] == ["surveying"]


@pytest.mark.rule("LE-SVY-02", "LE-SVY-04", "LE-RULING-35")
def test_from_each_place_the_locations_whose_symbols_stand_there_are_seen() -> None:
    arranged = table()
    seen = {
        "earth": set(),
        "suborbital_flight": set(),
        "earth_orbit": {"solar_radiation"},
        "lunar_fly_by": {"moon"},
        "lunar_orbit": {"moon"},
        "moon": set(),
        "inner_planets_transfer": {"solar_radiation", "ceres"},
        "mars_fly_by": {"mars"},
        "mars_orbit": {"solar_radiation", "mars", "phobos"},
        "mars": set(),
        "phobos": set(),
        "ceres": {"solar_radiation"},
        "venus_fly_by": {"venus"},
        "venus_orbit": {"solar_radiation", "venus"},
        "venus": set(),
    }
    fleet = {arranged.craft(0, where, "probe"): where for where in seen}
    found: dict[str, set[str]] = {where: set() for where in seen}
    for action in arranged.legal():
        if action.startswith("survey "):
            _, ship, location = action.split()
            found[fleet[int(ship)]].add(location)
    assert found == seen


@pytest.mark.rule("LE-SVY-02")
@pytest.mark.parametrize(
    ("where", "location"), [("earth_orbit", "moon"), ("moon", "moon"), ("lunar_orbit", "nowhere")]
)
def test_what_is_out_of_sight_cannot_be_surveyed(where: str, location: str) -> None:
    arranged = table()
    ship = arranged.craft(0, where, "probe")
    arranged.refuses(f"survey {ship} {location}", "LE-SVY-02")


@pytest.mark.rule("LE-RULING-35")
def test_a_maneuver_to_the_outer_planets_shows_its_symbol() -> None:
    """On our cards another manoeuvre always has the same symbol; one without it makes the difference."""
    content = load_content()
    only_outer = tuple(
        card for card in content.locations["ceres"].maneuvers if card.to == "outer_planets_transfer"
    )
    ceres = msgspec.structs.replace(content.locations["ceres"], maneuvers=only_outer)
    locations = content.locations | {"ceres": ceres}
    cat = Catalogue(msgspec.structs.replace(content, locations=locations), ())
    assert cat.ways_from[cat.place["ceres"]] == []
    assert cat.symbols_at[cat.place["ceres"]] == {cat.radiation}


@pytest.mark.rule("LE-SVY-03", "LE-KNO-03")
@pytest.mark.parametrize("face", ["moon_dust", "moon_minerals"])
@pytest.mark.parametrize("answer", ["reveal", "conceal"])
def test_a_survey_may_be_revealed_or_kept_and_the_craft_is_safe(face: str, answer: str) -> None:
    arranged = table(2, ["lunar_survey", "man_on_venus"])
    arranged.script(face)
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.act(f"survey {ship} moon")
    assert (place(arranged, "moon").face, place(arranged, "moon", 1).face) == (face, "")
    arranged.act(answer)
    assert arranged.location(ship) == "lunar_orbit"
    assert place(arranged, "moon", 1).face == (face if answer == "reveal" else "")
    assert arranged.completed(0) == (["lunar_survey"] if answer == "reveal" else [])


@pytest.mark.rule("LE-SVY-03", "LE-KNO-03")
def test_what_was_looked_at_or_revealed_is_not_taken_back() -> None:
    arranged = table(2)
    arranged.face("moon_life", revealed=False, known_by=[1])
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.act(f"survey {ship} moon")
    assert arranged.match.undo_refusal(0) is not None
    arranged.act("reveal")
    assert arranged.match.undo_refusal(0) is not None


@pytest.mark.rule("LE-SVY-03")
@pytest.mark.parametrize("outcome", ["minor", "major"])
def test_a_failed_survey_shows_nothing(outcome: str) -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.money(0)
    arranged.own(0, "surveying", outcome)
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.act(f"survey {ship} moon")
    assert (place(arranged, "moon").face, arranged.match.asks[0].what) == ("", "turn")
    assert arranged.aboard(ship) == ["probe"]


@pytest.mark.rule("LE-SVY-03", "LE-END-01")
def test_a_survey_that_completes_the_last_mission_ends_the_game_at_once() -> None:
    arranged = table(2, ["lunar_survey"])
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.act(f"survey {ship} moon", "reveal")
    assert arranged.match.over


@pytest.mark.rule("LE-SVY-04", "LE-SUB-01")
@pytest.mark.parametrize("crew", [[], ["yuri_gagarin"]])
def test_suborbital_flight_cannot_be_surveyed(crew: list[str]) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth", "vostok", *crew)
    arranged.refuses(f"survey {ship} suborbital_flight", "LE-SVY-04")


@pytest.mark.rule("LE-SVY-05")
def test_explored_locations_may_be_surveyed_to_test_the_advancement() -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.own(0, "surveying", "success")
    arranged.face("moon_barren")
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.act(f"survey {ship} moon")
    assert arranged.match.asks[0].what == "turn"
    assert arranged.seen(0).advancements[0].outcomes == 0


@pytest.mark.rule("LE-RULING-35")
def test_a_secret_is_revealed_only_when_looking_and_one_may_look_again() -> None:
    arranged = table(2)
    ship = arranged.craft(0, "lunar_orbit", "probe")
    arranged.act(f"survey {ship} moon", "conceal")
    known = place(arranged, "moon").face
    assert "reveal" not in arranged.legal()
    arranged.refuses("reveal", "LE-TRN-02")
    arranged.act(f"survey {ship} moon", "conceal")
    assert (place(arranged, "moon", 1).face, place(arranged, "moon").known_by) == ("", (0,))
    arranged.act(f"survey {ship} moon", "reveal")
    assert place(arranged, "moon", 1).face == known


# Collecting -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-COL-01", "LE-TRN-02")
@pytest.mark.parametrize("body", BODIES)
def test_samples_are_taken_on_every_solid_body_without_limit_or_draw(body: str) -> None:
    arranged = Arranged(1, FAR_OFF)
    ship = arranged.craft(0, body, "probe")
    arranged.act(f"collect {ship} sample", f"collect {ship} sample", f"collect {ship} sample 3")
    assert arranged.aboard(ship) == ["probe", *[f"sample_{body}"] * 5]
    assert arranged.events(events.Outcome) == []
    assert arranged.seen_craft(ship).mass == 6


@pytest.mark.rule("LE-COL-01")
def test_nowhere_else_is_there_anything_to_collect() -> None:
    arranged = table()
    elsewhere = {found.id for found in arranged.cat.places if found.visitable} - set(BODIES)
    for where in sorted(elsewhere):
        ship = arranged.craft(0, where, "probe")
        arranged.refuses(f"collect {ship} sample", "LE-COL-01")
        arranged.refuses(f"collect {ship} supplies", "LE-COL-02")


@pytest.mark.rule("LE-COL-01", "LE-COL-02")
@pytest.mark.parametrize(
    ("parts", "can_collect"),
    [
        (["probe"], True),
        (["eagle"], True),
        (["vostok!", "yuri_gagarin"], True),
        (["vostok!", "yuri_gagarin!"], False),
        (["probe!", "juno"], False),
    ],
)
def test_a_working_probe_capsule_or_healthy_astronaut_collects(parts: list[str], can_collect: bool) -> None:
    arranged = table()
    arranged.face("mars_life")
    ship = arranged.craft(0, "mars", *parts)
    if can_collect:
        assert {f"collect {ship} sample", f"collect {ship} supplies"} <= set(arranged.legal())
    else:
        arranged.refuses(f"collect {ship} sample", "LE-COL-01")
        arranged.refuses(f"collect {ship} supplies", "LE-COL-02")


@pytest.mark.rule("LE-COL-01")
def test_only_own_craft_and_whole_numbers_collect() -> None:
    arranged = table(2)
    ship = arranged.craft(0, "moon", "probe")
    rival = arranged.craft(1, "moon", "probe")
    arranged.refuses(f"collect {rival} sample", "LE-COL-01")
    arranged.refuses(f"collect {ship} sample 0", "LE-COL-01")
    arranged.refuses(f"collect {ship} gold", "LE-COL-01")


@pytest.mark.rule("LE-COL-02", "LE-EXP-06")
@pytest.mark.parametrize(
    ("face", "has_supplies"),
    [
        ("mars_life", True),
        ("mars_barren", False),
        ("mars_minerals", False),
        ("ceres_ice", True),
        ("ceres_barren", False),
        ("venus_ocean", True),
        ("venus_life", True),
        ("moon_life", False),
        ("phobos_hollow", False),
    ],
)
def test_supplies_are_collected_where_there_are_any(face: str, has_supplies: bool) -> None:
    arranged = table()
    arranged.face(face)
    ship = arranged.craft(0, face.split("_")[0], "probe")
    if has_supplies:
        arranged.act(f"collect {ship} supplies", f"collect {ship} supplies 7")
        assert (arranged.ship(ship).supplies, arranged.seen_craft(ship).mass) == (8, 9)
    else:
        arranged.refuses(f"collect {ship} supplies", "LE-COL-02")


@pytest.mark.rule("LE-COL-02")
@pytest.mark.parametrize("known_by", [(), (0,), (0, 1)])
def test_supplies_must_be_revealed_to_all(known_by: tuple[int, ...]) -> None:
    arranged = table(2)
    arranged.face("ceres_ice", revealed=False, known_by=known_by)
    ship = arranged.craft(0, "ceres", "probe")
    arranged.refuses(f"collect {ship} supplies", "LE-COL-02")


@pytest.mark.rule("LE-RULING-36")
@pytest.mark.parametrize("count", [1, 5, 99])
def test_any_number_of_supplies_is_one_action(count: int) -> None:
    arranged = table()
    arranged.face("venus_ocean")
    ship = arranged.craft(0, "venus", "probe")
    arranged.act(f"collect {ship} supplies {count}")
    assert arranged.ship(ship).supplies == count


# Turning samples in -----------------------------------------------------------------------------------------


@pytest.mark.rule("LE-EXP-05", "LE-RULING-33")
@pytest.mark.parametrize(
    ("face", "money"), [("moon_minerals", 25), ("mars_minerals", 50), ("ceres_minerals", 50)]
)
@pytest.mark.parametrize("is_aboard", [True, False])
def test_minerals_bring_the_printed_money_once(face: str, money: int, is_aboard: bool) -> None:
    arranged = table()
    arranged.face(face)
    sample = f"sample_{face.split('_')[0]}"
    if is_aboard:
        arranged.craft(0, "earth", "probe", sample)
    else:
        arranged.store(sample)
    arranged.act(f"turn-in {sample}")
    assert arranged.seen(0).money == money
    arranged.refuses(f"turn-in {sample}", "LE-RULING-33")


@pytest.mark.rule("LE-EXP-05", "LE-RULING-33")
@pytest.mark.parametrize("where", ["earth_orbit", "moon", "suborbital_flight"])
def test_only_a_sample_on_earth_is_turned_in(where: str) -> None:
    arranged = table(2)
    arranged.face("moon_minerals")
    arranged.craft(0, where, "probe", "sample_moon")
    arranged.store("sample_moon", agency=1)
    arranged.refuses("turn-in sample_moon", "LE-RULING-33")


@pytest.mark.rule("LE-RULING-33")
def test_of_two_samples_the_one_on_earth_is_given_up() -> None:
    arranged = table()
    arranged.face("moon_minerals")
    away = arranged.craft(0, "earth_orbit", "probe", "sample_moon")
    home = arranged.craft(0, "earth", "probe", "sample_moon")
    arranged.act("turn-in sample_moon")
    assert (arranged.aboard(away), arranged.aboard(home)) == (["probe", "sample_moon"], ["probe"])


@pytest.mark.rule("LE-EXP-05", "LE-EXP-03")
@pytest.mark.parametrize(
    ("face", "is_revealed"), [("moon_barren", True), ("moon_life", True), ("moon_minerals", False)]
)
def test_a_sample_without_known_worth_brings_nothing(face: str, is_revealed: bool) -> None:
    arranged = table()
    arranged.face(face, revealed=is_revealed, known_by=(0,))
    arranged.store("sample_moon")
    arranged.refuses("turn-in sample_moon", "LE-RULING-33")


@pytest.mark.rule("LE-RULING-33")
def test_each_sample_is_cashed_by_itself_and_in_ones_own_turn() -> None:
    arranged = table(2)
    arranged.face("moon_minerals")
    ship = arranged.craft(0, "earth", "sample_moon", "sample_moon")
    arranged.act("turn-in sample_moon")
    assert (arranged.seen(0).money, arranged.aboard(ship)) == (25, ["sample_moon"])
    arranged.act("turn-in sample_moon")
    assert (arranged.seen(0).money, arranged.location(ship)) == (50, "")
    arranged.store("sample_moon", agency=1)
    arranged.refuses("turn-in sample_moon", "LE-YR-07", seat=1)


@pytest.mark.rule("LE-EXP-08", "LE-MIS-12")
@pytest.mark.parametrize(("is_revealed", "done"), [(True, ["extraterrestrial_life"]), (False, [])])
def test_a_sample_of_revealed_life_brought_home_completes_extraterrestrial_life(
    is_revealed: bool, done: list[str]
) -> None:
    arranged = table(1, ["extraterrestrial_life", "man_on_venus"])
    arranged.face("moon_life", revealed=is_revealed)
    ship = arranged.craft(0, "earth_orbit", "probe", "sample_moon")
    arranged.act(f"maneuver {ship} earth", "skip-landing")
    assert arranged.completed(0) == done


@pytest.mark.rule("LE-EXP-09")
def test_a_sample_of_alien_origin_gives_a_new_advancement_without_outcomes() -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.face("phobos_hollow")
    arranged.store("sample_phobos")
    arranged.act("turn-in sample_phobos saturn")
    stacks = {stack.advancement: stack.outcomes for stack in arranged.seen(0).advancements}
    assert (stacks, arranged.seen(0).money) == ({"saturn": 0}, 25)
    arranged.refuses("turn-in sample_phobos soyuz", "LE-RULING-33")


@pytest.mark.rule("LE-EXP-09")
def test_or_it_removes_all_outcomes_from_one_that_is_owned() -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.face("phobos_hollow")
    arranged.store("sample_phobos", "sample_phobos")
    arranged.act("research atlas")
    arranged.own(0, "soyuz", "minor", "major")
    arranged.act("turn-in sample_phobos atlas", "turn-in sample_phobos soyuz")
    stacks = {stack.advancement: stack.outcomes for stack in arranged.seen(0).advancements}
    assert stacks == {"atlas": 0, "soyuz": 0}
    assert sum(arranged.view().outcomes_discarded) == 5


@pytest.mark.rule("LE-EXP-09")
@pytest.mark.parametrize("reward", ["", " juno", " warp"])
def test_an_alien_sample_must_name_an_advancement_that_gains_by_it(reward: str) -> None:
    arranged = Arranged(1, FAR_OFF)
    arranged.own(0, "juno")
    arranged.face("phobos_hollow")
    arranged.store("sample_phobos")
    arranged.refuses(f"turn-in sample_phobos{reward}", "LE-EXP-09")
