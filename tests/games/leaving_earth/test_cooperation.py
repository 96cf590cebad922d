"""Co-operation between agencies (LE-COOP)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]
PILOT = "yuri_gagarin"


def deal(arranged: Arranged, give: str, take: str = "-", *, by: int = 0, to: int = 1) -> None:
    """An offer is made and accepted."""
    arranged.act(f"offer {to} {give} {take}", seat=by)
    arranged.act("accept", seat=to)


@pytest.mark.rule("LE-COOP-01")
def test_money_is_given() -> None:
    arranged = Arranged(2, FAR_OFF)
    deal(arranged, "money:10")
    assert (arranged.seen(0).money, arranged.seen(1).money) == (15, 35)


@pytest.mark.rule("LE-COOP-02")
def test_unassembled_components_are_given_as_they_are() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.store("juno", "juno", "juno", "saturn!", "sample_moon", f"{PILOT}!", "supplies", "supplies")
    deal(arranged, f"juno:2+saturn!+sample_moon+{PILOT}!+supplies:2")
    assert (arranged.seen(0).components, arranged.seen(0).supplies) == (("juno",), 0)
    assert arranged.seen(1).components == ("juno", "juno", "saturn!", "sample_moon", f"{PILOT}!")
    assert arranged.seen(1).supplies == 2


@pytest.mark.rule("LE-COOP-02")
def test_a_component_aboard_a_craft_is_given_only_with_it() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.craft(0, "earth", "probe")
    arranged.refuses("offer 1 probe", "LE-COOP-02")


@pytest.mark.rule("LE-COOP-03")
@pytest.mark.parametrize("place", ["earth", "suborbital_flight", "lunar_orbit", "mars"])
def test_a_spacecraft_is_given_anywhere_with_everything_aboard(place: str) -> None:
    arranged = Arranged(2, FAR_OFF)
    ship = arranged.craft(0, place, "apollo!", "sample_moon", PILOT, supplies=3)
    deal(arranged, f"craft:{ship}")
    craft = arranged.seen_craft(ship)
    assert (craft.agency, craft.location, craft.supplies) == (1, place, 3)
    assert craft.components == ("apollo!", "sample_moon", PILOT)
    arranged.refuses(f"offer 1 craft:{ship}", "LE-COOP-02")


@pytest.mark.rule("LE-COOP-03", "LE-RULING-44", "LE-TIM-05")
def test_a_craft_under_way_keeps_its_time_tokens_and_the_receiver_faces_what_comes() -> None:
    arranged = Arranged(2, FAR_OFF)
    for name in ("saturn", "landing"):
        arranged.own(0, name)
    for face in ("radiation_0", "ceres_ice"):
        arranged.face(face)
    ship = arranged.craft(0, "inner_planets_transfer", "probe", "saturn")
    arranged.act(f"maneuver {ship} ceres 1", "fire saturn")
    deal(arranged, f"craft:{ship}")
    assert arranged.ship(ship).tokens == 1
    arranged.end_year()
    assert arranged.location(ship) == "", "the receiver has no Landing"


@pytest.mark.rule("LE-RULING-44", "LE-OUT-09")
def test_the_receiver_draws_from_its_own_advancements() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own(0, "juno", "major", "major")
    arranged.own(1, "juno", "success", "success")
    ship = arranged.craft(0, "lunar_orbit", "juno", "atlas", "probe")
    deal(arranged, f"craft:{ship}")
    arranged.turn_of(1)
    arranged.money(0, 1)
    arranged.act(f"maneuver {ship} moon", "fire juno", "fire atlas")
    agencies = [(event.agency, event.advancement) for event in arranged.events(events.Outcome)]
    assert agencies == [(1, "juno"), (1, "atlas")]
    assert [event.agency for event in arranged.events(events.GainedAdvancement)] == [1]


@pytest.mark.rule("LE-COOP-04", "LE-RULING-40")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_shared_research_has_as_many_outcomes_freshly_drawn(count: int) -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own(0, "atlas", *["major"] * count)
    deck = arranged.view().outcome_deck
    deal(arranged, "research:atlas")
    mine, theirs = arranged.seen(0).advancements[0], arranged.seen(1).advancements[0]
    assert (mine.outcomes, theirs.outcomes, theirs.advancement) == (count, count, "atlas")
    assert (mine.put_back, theirs.put_back) == ((0, 0, count), (0, 0, 0))
    assert arranged.view().outcome_deck == deck - count


@pytest.mark.rule("LE-RULING-40")
def test_afterwards_the_two_stacks_are_separate() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own(0, "juno", "success", "success")
    deal(arranged, "research:juno")
    ship = arranged.craft(0, "lunar_orbit", "juno", "probe")
    arranged.act(f"maneuver {ship} moon", "fire juno", "remove")
    assert (arranged.seen(0).advancements[0].outcomes, arranged.seen(1).advancements[0].outcomes) == (1, 2)


@pytest.mark.rule("LE-COOP-04", "LE-RULING-17")
def test_research_is_shared_only_by_one_who_has_it_with_one_who_has_not() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own(0, "juno")
    arranged.own(1, "juno", "success")
    arranged.refuses("offer 1 research:juno", "LE-RULING-17")
    arranged.refuses("offer 1 research:atlas", "LE-COOP-04")
    arranged.refuses("offer 1 - research:atlas", "LE-COOP-04")


@pytest.mark.rule("LE-COOP-05")
def test_a_component_of_another_agency_is_carried_into_orbit_and_given_back() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own_all(0)
    arranged.store("probe", agency=1)
    deal(arranged, "money:5", "probe")
    ship = arranged.craft(0, "earth", "saturn", "juno")
    arranged.act(f"load probe {ship}", f"maneuver {ship} earth_orbit", "fire saturn")
    arranged.act(f"separate {ship}", "take probe", "undock")
    deal(arranged, f"craft:{ship + 1}")
    given = arranged.seen_craft(ship + 1)
    assert (given.agency, given.location, given.components) == (1, "earth_orbit", ("probe",))
    assert (arranged.seen(0).money, arranged.seen(1).money) == (20, 30)


@pytest.mark.rule("LE-COOP-06", "LE-RULING-41", "LE-TRN-02")
def test_both_sides_give_in_one_deal_when_both_agree() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.store("saturn", agency=1)
    arranged.act("offer 1 money:20 saturn")
    assert [ask.seat for ask in arranged.match.asks] == [1]
    assert arranged.legal() == ["decline", "accept"]
    assert (arranged.seen(0).money, arranged.seen(1).components) == (25, ("saturn",))
    arranged.refuses("end-turn", "LE-RULING-41", seat=1)
    arranged.act("accept")
    assert (arranged.seen(0).money, arranged.seen(0).components) == (5, ("saturn",))
    assert (arranged.seen(1).money, arranged.seen(1).components) == (45, ())
    assert arranged.match.asks[0].seat == 0


@pytest.mark.rule("LE-RULING-41")
def test_without_consent_nothing_changes_hands() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.store("saturn", agency=1)
    before = (arranged.seen(0), arranged.seen(1))
    arranged.act("offer 1 money:1 saturn", "decline")
    assert (arranged.seen(0), arranged.seen(1)) == before


@pytest.mark.rule("LE-COOP-06", "LE-RULING-41")
def test_deals_are_made_in_the_turn_of_one_of_the_two() -> None:
    arranged = Arranged(3, FAR_OFF)
    arranged.refuses("offer 2 money:5", "LE-RULING-41", seat=1)
    arranged.refuses("offer 1 money:5", "LE-RULING-41", seat=2)
    deal(arranged, "money:5", by=2, to=0)
    assert [arranged.seen(agency).money for agency in range(3)] == [30, 25, 20]


@pytest.mark.rule("LE-COOP-06")
@pytest.mark.parametrize("to", ["0", "2", "-1"])
def test_offers_go_to_another_agency(to: str) -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.refuses(f"offer {to} money:5", "LE-COOP-06")


@pytest.mark.rule("LE-RULING-41", "LE-COOP-01", "LE-COOP-02")
@pytest.mark.parametrize(
    "item",
    [
        "money:26",
        "money:0",
        "money:-5",
        "juno",
        "craft:9",
        "lunar_survey",
        "mission:lunar_survey",
        "points:3",
    ],
)
def test_what_is_not_there_to_be_given_is_not_offered(item: str) -> None:
    """Mission cards and points are never there to be given."""
    arranged = Arranged(2, FAR_OFF)
    arranged.state.agencies[0].missions = [arranged.cat.mission["lunar_survey"]]
    arranged.refuses(f"offer 1 {item}", "LE-COOP-02")
    arranged.refuses(f"offer 1 money:1 {item}", "LE-COOP-02")


@pytest.mark.rule("LE-COOP-02")
@pytest.mark.parametrize("items", ["juno+juno", "juno+juno:1", "money:20+money:020", "juno:2+juno:02"])
def test_nothing_is_given_twice(items: str) -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.store("juno", "juno")
    arranged.refuses(f"offer 1 {items}", "LE-COOP-02")


@pytest.mark.rule("LE-COOP-01")
def test_an_offer_names_something_and_not_too_much() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.own_all(0)
    arranged.store("juno", "atlas", "soyuz")
    everything = [f"research:{name}" for name in arranged.cat.advancements] + ["juno", "atlas", "soyuz"]
    arranged.refuses("offer 1", "LE-COOP-01")
    arranged.refuses(f"offer 1 {'+'.join(everything)}", "LE-COOP-01")
    arranged.refuses(f"offer 1 {'+'.join(everything[:-1])} money:1", "LE-COOP-01")
    deal(arranged, "+".join(everything[:-1]))
    assert (len(arranged.seen(1).advancements), arranged.seen(1).components) == (10, ("juno", "atlas"))


@pytest.mark.rule("LE-RULING-41")
def test_an_offer_that_was_made_is_not_taken_back() -> None:
    arranged = Arranged(2, FAR_OFF)
    arranged.act("offer 1 money:5")
    refusal = arranged.match.undo_refusal(0)
    assert refusal is not None
    assert "an offer was made" in refusal.sentence


@pytest.mark.rule("LE-RULING-41", "LE-SUR-09")
def test_lost_astronauts_count_against_their_owner_at_death() -> None:
    arranged = Arranged(2, FAR_OFF)
    ship = arranged.craft(0, "earth_orbit", "vostok", PILOT)
    deal(arranged, f"craft:{ship}")
    arranged.end_year()
    assert (arranged.seen(0).lost, arranged.seen(1).lost) == ((), (PILOT,))
    assert (arranged.seen(0).score, arranged.seen(1).score) == (0, -2)


# What a deal does to missions -------------------------------------------------------------------------------


@pytest.mark.rule("LE-RULING-43", "LE-MIS-09")
def test_a_sample_counts_for_the_agency_whose_craft_brings_it_to_earth() -> None:
    arranged = Arranged(2, ["lunar_sample_return", *FAR_OFF])
    ship = arranged.craft(0, "moon", "probe")
    arranged.act(f"collect {ship} sample")
    arranged.ship(ship).location = arranged.cat.place["earth_orbit"]
    deal(arranged, f"craft:{ship}")
    arranged.turn_of(1)
    arranged.act(f"maneuver {ship} earth")
    assert (arranged.completed(0), arranged.completed(1)) == ([], ["lunar_sample_return"])


@pytest.mark.rule("LE-RULING-43")
@pytest.mark.parametrize("is_aboard", [True, False])
def test_a_sample_already_on_earth_completes_nothing_for_whoever_receives_it(is_aboard: bool) -> None:
    arranged = Arranged(2, ["lunar_sample_return", *FAR_OFF])
    if is_aboard:
        ship = arranged.craft(0, "earth", "probe", "sample_moon")
        deal(arranged, f"craft:{ship}")
    else:
        arranged.store("sample_moon")
        deal(arranged, "sample_moon")
    arranged.turn_of(1)
    arranged.act("buy probe")
    assert (arranged.completed(0), arranged.completed(1)) == ([], [])


@pytest.mark.rule("LE-RULING-06", "LE-MIS-10")
def test_a_manned_mission_counts_for_whoever_owns_the_astronaut_on_earth() -> None:
    arranged = Arranged(2, ["man_in_orbit", "man_in_space", "man_on_the_moon", *FAR_OFF])
    for agency in (0, 1):
        arranged.own(agency, "re_entry")
    ship = arranged.craft(0, "earth_orbit", "vostok", PILOT)
    arranged.visited(PILOT, "earth_orbit")
    deal(arranged, f"craft:{ship}")
    arranged.turn_of(1)
    arranged.act(f"maneuver {ship} earth")
    assert (arranged.completed(0), arranged.completed(1)) == ([], ["man_in_space", "man_in_orbit"])


@pytest.mark.rule("LE-RULING-06")
def test_an_astronaut_has_been_only_where_he_was_without_time_tokens() -> None:
    arranged = Arranged(1, ["man_on_venus"])
    arranged.own_all()
    arranged.face("radiation_0")
    arranged.face("suborbital_safe")
    ship = arranged.craft(0, "earth", "aldrin", "saturn", "saturn", PILOT, supplies=3)
    arranged.act(f"maneuver {ship} suborbital_flight", "fire saturn")
    assert arranged.view().visited == {PILOT: ("suborbital_flight",)}
    arranged.act(f"maneuver {ship} earth_orbit", "fire saturn")
    assert arranged.view().visited == {PILOT: ("suborbital_flight", "earth_orbit")}
    away = arranged.craft(0, "earth_orbit", "aldrin", "saturn", "john_glenn", supplies=3)
    arranged.act(f"maneuver {away} inner_planets_transfer 1", "fire saturn")
    assert "john_glenn" not in arranged.view().visited
    arranged.end_year()
    assert arranged.view().visited["john_glenn"] == ("inner_planets_transfer",)


@pytest.mark.rule("LE-RULING-06")
def test_assembly_on_earth_starts_an_empty_list() -> None:
    arranged = Arranged(1, ["man_in_orbit", *FAR_OFF])
    arranged.own_all()
    arranged.store(PILOT)
    arranged.visited(PILOT, "earth_orbit")
    arranged.face("suborbital_safe")
    ship = arranged.craft(0, "earth", "vostok", "soyuz")
    arranged.act(f"load {PILOT} {ship}", f"maneuver {ship} suborbital_flight", "fire soyuz")
    arranged.act(f"maneuver {ship} earth", "skip-landing")
    assert arranged.completed() == []
    assert arranged.view().visited == {}
