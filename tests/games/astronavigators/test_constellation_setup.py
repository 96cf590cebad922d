"""The set-up of Constellation: characters drafted, agendas kept, what is laid out (AN-CON, AN-RULING-50)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace import Scripted, Seeded
from moonrace.kernel.match import Match
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged, title, view_of


def started(*script: int | str, players: int = 3) -> Match:
    """A game of Constellation at its draft, with the first results of chance written down."""
    chance = Scripted(script, then=Seeded(5))
    return title().start(players, chance=chance, options={"mode": CONSTELLATION})


def legal(match: Match) -> list[str]:
    """What the seat that is awaited first may do."""
    return [str(action) for action in match.legal(match.asks[0].seat)]


@pytest.mark.rule("AN-CON-01")
def test_somebody_chosen_by_chance_draws_two_characters_and_keeps_one_unseen() -> None:
    match = started(2, "leo", "wang")
    assert [ask.seat for ask in match.asks] == [2]
    assert legal(match) == ["character leo", "character wang"]
    refusal = match.refusal(2, title().codec.parse("character neil"))
    assert refusal is not None
    assert refusal.clause == "AN-CON-01"
    match.act(2, "character leo")
    assert view_of(match, 2).seats[2].character == "leo"
    assert [view_of(match, seat).seats[2].character for seat in (0, 1)] == ["", ""]
    assert not any("leo" in str(event) or "wang" in str(event.data) for event in match.log(0))


@pytest.mark.rule("AN-CON-01")
def test_character_not_kept_goes_back_and_may_be_drawn_by_the_next() -> None:
    match = started(2, "leo", "wang", "wang", "neil")
    match.act(2, "character leo")
    assert legal(match) == ["character neil", "character wang"]


@pytest.mark.rule("AN-CON-02", "AN-RULING-50")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 3, 2, 1]), (2, [2, 1, 0, 3])])
def test_draft_goes_to_the_right_and_turns_to_the_left_from_the_last(first: int, order: list[int]) -> None:
    match = started(first, players=4)
    drafters = []
    while match.asks[0].what == "character":
        drafters.append(match.asks[0].seat)
        match.act(drafters[-1], legal(match)[0])
    assert drafters == order
    while match.asks[0].what == "agenda":
        match.act(match.asks[0].seat, legal(match)[0])
    assert view_of(match, 0).first_player == order[-1]
    turns = []
    while match.asks[0].what in ("precedence", "declare"):
        is_declaring = match.asks[0].what == "declare"
        seat, stays = match.asks[0].seat, [text for text in legal(match) if text.endswith(" stay")]
        match.act(seat, stays[0] if is_declaring else "done")
        turns += [seat] if is_declaring else []
    assert turns == [(order[-1] + n) % 4 for n in range(4)]


@pytest.mark.rule("AN-CON-03")
def test_after_the_draft_all_characters_are_shown_and_each_chooses_between_two_own_agendas() -> None:
    match = started(0, "leo", "wang", "sphen", "neil", players=2)
    match.act(0, "character leo")
    match.act(1, "character sphen")
    for seat in (0, 1):
        assert [player.character for player in view_of(match, seat).seats] == ["leo", "sphen"]
    assert sorted(map(str, match.legal(0))) == ["agenda between_the_poles", "agenda sphinx_and_pyramids"]
    assert sorted(str(action) for action in match.legal(1)) == [
        "agenda slippery_boost",
        "agenda thermal_roll",
    ]


@pytest.mark.rule("AN-CON-04")
def test_characters_bring_their_continents_and_the_set_up_of_first_and_fast() -> None:
    match = started(0, "jarrah", "leo", "sphen", "neil", players=2)
    match.act(0, "character jarrah")
    match.act(1, "character sphen")
    match.act(0, "agenda hokulea")
    match.act(1, "agenda thermal_roll")
    seen = view_of(match, 0)
    assert [(it.continent, it.square, it.nk, it.dv) for it in seen.seats] == [
        ("oceania", "-2:+120/+150", 5, 0),
        ("antarctica", "-3:0/+30", 6, 0),
    ]
    assert [it.tiles[0][:2] for it in seen.seats] == ["OC", "AN"]
    assert all(len(it.tiles) == 1 for it in seen.seats)
    assert [len(week.cards) for week in seen.weeks] == [1, 1, 1, 1]
    assert (seen.deck, bool(seen.deck_top)) == (74, True)
    assert (seen.round, seen.month_name) == (1, "March")


@pytest.mark.rule("AN-CON-05")
def test_inbound_tiles_lie_face_down_like_outbound_ones() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    stages = table.view().trajectory
    assert [(it.direction, it.stage) for it in stages] == [
        (direction, stage) for direction in ("outbound", "inbound") for stage in range(1, 6)
    ]
    assert all(it.value == -1 and it.pile == 9 for it in stages)
    content = table.title.content
    for it in stages:
        entry = content.stages[f"{it.direction}_{it.stage}"]
        tiles = Counter(dict(zip(entry.values, entry.copies, strict=True)))
        assert Counter(dict(it.odds)) == tiles
        assert sum(tiles.values()) == 10
    assert len(Arranged(FIRST_AND_FAST).view().trajectory) == 5


@pytest.mark.rule("AN-CON-06")
def test_four_terra_cards_lie_at_the_trajectory_and_no_planet_deck_is_used() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    assert (table.view().terra_left, table.view().planet_deck) == (4, 0)
    assert Arranged(FIRST_AND_FAST).view().terra_left == 0


@pytest.mark.rule("AN-CON-07")
def test_seven_rockets_lie_face_down_and_only_the_saturn_v_on_the_map() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    assert table.view().rocket_deck == 7
    assert [(site.rocket, site.square) for site in table.view().sites] == [("saturn_v", "+1:-60/-90")]
    assert Arranged(FIRST_AND_FAST).view().rocket_deck == 0


@pytest.mark.rule("AN-CON-08")
def test_one_agenda_is_kept_secret_and_the_other_is_out_of_the_game() -> None:
    match = started(0, "leo", "wang", "sphen", "neil", players=2)
    match.act(0, "character leo")
    match.act(1, "character sphen")
    refusal = match.refusal(0, title().codec.parse("agenda slippery_boost"))
    assert refusal is not None
    assert refusal.clause == "AN-CON-08"
    match.act(0, "agenda sphinx_and_pyramids")
    match.act(1, "agenda thermal_roll")
    assert [view_of(match, seat).seats[0].agenda for seat in (0, 1)] == ["sphinx_and_pyramids", ""]
    assert [view_of(match, seat).seats[1].agenda for seat in (0, 1)] == ["", "thermal_roll"]
    assert not any("sphinx" in str(event) for event in match.log(1))
    assert not any(ask.what == "agenda" for ask in match.asks)


@pytest.mark.rule("AN-CON-09")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_first_player_is_who_chose_a_character_last_however_little_it_knows(first: int) -> None:
    match = started(first, "sphen", "neil", "jarrah", "neil", "yuri", "neil")
    last = (first + 1) % 3
    for character in ("sphen", "jarrah", "yuri"):
        match.act(match.asks[0].seat, f"character {character}")
    while match.asks[0].what == "agenda":
        match.act(match.asks[0].seat, legal(match)[0])
    seen = view_of(match, 0)
    assert (seen.first_player, seen.seats[last].nk) == (last, 2)
    assert match.asks[0].seat == last


@pytest.mark.rule("AN-CON-10")
def test_landing_first_does_not_win_constellation() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.round(23)
    table.in_space(0, "outbound", 5)
    table.points(0, nk=20, dv=20)
    table.in_space(1, "outbound", 4)
    table.points(1, nk=90, dv=10)
    table.revealed("demons_and_jaguars", seat=1)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert not table.match.over
    table.finish_month()
    table.finish_month()
    result = table.match.result
    assert result is not None
    assert (result.why, result.winners, result.scores) == ("reputation", (1,), (1.0, 2.0))
