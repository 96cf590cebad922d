"""The rulebook's worked examples, with its exact numbers (TB-EX-01 to 09, TB-EX-12)."""

from __future__ import annotations

import pytest

from moonrace import Scripted
from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.view import MissionView, SeatView, View
from moonrace.kernel.errors import Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.tables.face import Names
from moonrace.tables.tranquility_base.face import make
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import title

GLENN, OTHER = 0, 1

ROWS = ["mercury_3", "mercury_9", "mercury_4", "mercury_5"]
ROWS += ["gemini_4", "gemini_8", "gemini_5", "gemini_7"]
ROWS += ["apollo_13", "apollo_17", "apollo_7", "apollo_10"]

LEFT_OUT = ["gemini_11", "gemini_12", "apollo_1", "apollo_8", "apollo_9", "apollo_11"]
LEFT_OUT += ["alarm_1202", "agena_lost"]
LEFT_OUT += ["first_american_in_space", "first_american_spacewalk"]
LEFT_OUT += ["flying_bedstead", "mission_control"]

GLENNS_HAND = ["first_american_satellite", "mercury_6", "atlas_d", "mercury_spacecraft"]
GLENNS_HAND += ["saturn_v", "apollo_spacecraft", "titan_ii", "lunar_rover"]
OTHERS_HAND = ["gemini_agena", "lunar_module", "redstone", "saturn_ib"]
OTHERS_HAND += ["titan_ii", "titan_ii", "gemini_spacecraft", "lunar_rover"]
TURNED_UP = ["redstone"]

DRAWS = [
    # Glenn's first turn: his draw, then the refill.
    *["gemini_spacecraft", "mercury_spacecraft", "mercury_8", "saturn_v", "lunar_module"],
    # The other player's turn.
    *["gemini_spacecraft"],
    # Glenn's second turn.
    *["apollo_spacecraft", "atlas_d", "redstone", "gemini_agena", "lunar_module", "lunar_rover"],
    *["titan_ii"],
    # Glenn's third turn.
    *["titan_ii", "saturn_v", "saturn_v", "saturn_ib", "mercury_spacecraft"],
]


class Glenn:
    """Glenn's game: the whole deal and every draw are written down, cards by name."""

    def __init__(self) -> None:
        self.chance = Scripted([*ROWS, *LEFT_OUT, *GLENNS_HAND, *OTHERS_HAND, *TURNED_UP, *DRAWS])
        self.match = title().start(2, chance=self.chance)
        self.match.act(GLENN, "start start_1")
        self.match.act(OTHER, "start start_2")

    @property
    def view(self) -> View:
        view = self.match.view(GLENN)
        assert isinstance(view, View)
        return view

    @property
    def side(self) -> SeatView:
        return self.view.seats[GLENN]

    @property
    def row(self) -> dict[str, MissionView]:
        return {mission.mission: mission for mission in self.side.row}

    def pays(self, action: str, *, left: int, supply: int) -> None:
        """Glenn does something, and has so much unspent fuel of so large a supply afterwards."""
        self.match.act(GLENN, action)
        assert (self.side.fuel, self.side.supply) == (left, supply), action

    def refuses(self, action: str, clause: str) -> None:
        with pytest.raises(Refused, match=clause):
            self.match.act(GLENN, action)
        assert action not in [str(legal) for legal in self.match.legal(GLENN)]

    def others_turn(self, discard: str) -> None:
        for action in ("draw draw", "end-actions", f"discard {discard}", "end-discard"):
            self.match.act(OTHER, action)

    def first_turn(self) -> None:
        self.pays("draw draw", left=7, supply=7)
        self.pays("history first_american_satellite", left=8, supply=8)
        self.pays("scrub mercury_9 mercury_6", left=8, supply=8)
        self.pays("assemble atlas_d mercury_6", left=6, supply=8)
        self.pays("assemble mercury_spacecraft mercury_6", left=5, supply=8)
        self.pays("launch mercury_6", left=3, supply=8)
        self.pays("move mercury_6 mercury_5", left=0, supply=8)
        self.match.act(GLENN, "end-actions")
        self.match.act(GLENN, "discard lunar_rover")

    def second_turn(self) -> None:
        self.pays("draw draw", left=8, supply=8)
        self.pays("move mercury_6 mercury_6", left=7, supply=8)
        self.pays("complete mercury_6", left=8, supply=9)
        self.pays("assemble saturn_v apollo_13", left=5, supply=9)
        self.pays("assemble apollo_spacecraft apollo_13", left=4, supply=9)
        self.pays("assemble titan_ii gemini_4", left=2, supply=9)
        self.pays("assemble gemini_spacecraft gemini_4", left=1, supply=9)
        self.pays("assemble mercury_spacecraft mercury_3", left=0, supply=9)
        self.match.act(GLENN, "end-actions")
        self.match.act(GLENN, "discard lunar_module")

    def third_turn(self) -> None:
        self.pays("draw draw", left=9, supply=9)
        self.pays("shift mercury_spacecraft mercury_3 mercury_6", left=9, supply=9)
        self.pays("scrub mercury_3 mercury_8", left=9, supply=9)
        self.pays("shift mercury_spacecraft mercury_6 mercury_8", left=9, supply=9)
        self.pays("assemble atlas_d mercury_8", left=7, supply=9)
        self.pays("launch mercury_8", left=5, supply=9)
        self.pays("move mercury_8 mercury_8", left=3, supply=9)
        self.pays("complete mercury_8", left=4, supply=10)
        self.pays("assemble saturn_v apollo_17", left=1, supply=10)
        self.pays("assemble apollo_spacecraft apollo_17", left=0, supply=10)
        self.match.act(GLENN, "end-actions")
        self.match.act(GLENN, "discard redstone")

    def refilled(self) -> int:
        """How many cards Glenn's last refill gave him."""
        return [e.count for e in self.match.log(GLENN) if isinstance(e, events.RefilledCards)][-1]


# Glenn's three turns ----------------------------------------------------------------------------------------


@pytest.mark.rule("TB-EX-03")
def test_glenn_begins() -> None:
    glenn = Glenn()
    assert (glenn.side.fuel, glenn.side.supply, glenn.side.hand_size) == (7, 7, 8)
    assert list(glenn.row) == ["mercury_3", "mercury_9", "gemini_4", "gemini_8", "apollo_13", "apollo_17"]
    assert sorted(glenn.view.hand) == sorted(GLENNS_HAND)
    assert glenn.view.active == glenn.view.start_player == GLENN


@pytest.mark.rule("TB-EX-04")
def test_glenns_first_turn() -> None:
    glenn = Glenn()
    glenn.first_turn()
    assert glenn.view.milestones == ("first_american_satellite",)
    assert glenn.side.space == "mercury_5"
    assert glenn.row["mercury_6"].is_launched
    assert "mercury_9" not in glenn.row
    assert glenn.view.discard_pile == 3, (
        "the card turned up, Mercury 9 and the discard; the milestone is gone"
    )
    assert glenn.view.discard_top == "lunar_rover"
    assert glenn.view.active == OTHER, "no fuel is left for a second discard"


@pytest.mark.rule("TB-EX-04")
def test_a_fourth_space_is_refused_to_an_atlas_d() -> None:
    glenn = Glenn()
    for action in ("draw draw", "history first_american_satellite", "scrub mercury_9 mercury_6"):
        glenn.match.act(GLENN, action)
    for card in ("atlas_d", "mercury_spacecraft"):
        glenn.match.act(GLENN, f"assemble {card} mercury_6")
    glenn.match.act(GLENN, "launch mercury_6")
    glenn.refuses("move mercury_6 mercury_6", "TB-MOV-02")


@pytest.mark.rule("TB-EX-05", "TB-RULING-02")
def test_glenns_first_refill_is_four_cards() -> None:
    glenn = Glenn()
    glenn.first_turn()
    assert glenn.refilled() == 4
    assert glenn.side.hand_size == 8


@pytest.mark.rule("TB-RULING-03")
def test_history_waits_for_the_action_phase() -> None:
    glenn = Glenn()
    glenn.refuses("history first_american_satellite", "TB-TRN-01")
    glenn.match.act(GLENN, "draw draw")
    assert glenn.view.phase == "action"
    glenn.match.act(GLENN, "history first_american_satellite")
    glenn.match.act(GLENN, "end-actions")
    glenn.refuses("history first_american_satellite", "TB-TRN-01")


@pytest.mark.rule("TB-EX-06")
def test_glenns_second_turn() -> None:
    glenn = Glenn()
    glenn.first_turn()
    glenn.others_turn("lunar_rover")
    glenn.second_turn()
    assert glenn.row["mercury_6"].is_completed
    assert glenn.row["mercury_6"].pad == ()
    assert glenn.view.patches_taken == ("mercury_6",)
    assert glenn.row["apollo_13"].pad == ("saturn_v", "apollo_spacecraft")
    assert glenn.row["gemini_4"].pad == ("titan_ii", "gemini_spacecraft")
    assert glenn.row["mercury_3"].pad == ("mercury_spacecraft",)
    assert glenn.view.discard_pile == 3 + 1 + 2 + 1
    assert glenn.refilled() == 5
    assert glenn.side.hand_size == 8


@pytest.mark.rule("TB-EX-07")
def test_glenns_third_turn() -> None:
    glenn = Glenn()
    glenn.first_turn()
    glenn.others_turn("lunar_rover")
    glenn.second_turn()
    glenn.others_turn("redstone")
    glenn.third_turn()
    assert glenn.side.space == "mercury_8"
    assert set(glenn.row) == {"mercury_6", "mercury_8", "gemini_4", "gemini_8", "apollo_13", "apollo_17"}
    assert set(glenn.view.patches_taken) == {"mercury_6", "mercury_8"}
    assert glenn.row["apollo_17"].pad == ("saturn_v", "apollo_spacecraft")
    assert glenn.refilled() == 4
    assert glenn.side.hand_size == 8
    assert glenn.chance.left == 0, "every draw of the script was made"


# Moves ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-EX-01")
def test_ten_spaces_with_a_gemini_and_an_apollo_mission() -> None:
    table = Table()
    table.assembled("gemini_4", launched=True)
    table.assembled("apollo_8", launched=True)
    table.piece("mercury_2")
    table.fuel(10)
    table.act("move gemini_4 mercury_6")
    assert table.side(0).fuel == 6
    table.act("move apollo_8 gemini_5")
    assert (table.side(0).fuel, table.side(0).space) == (0, "gemini_5")
    assert sum(event.spaces for event in table.events(events.Moved)) == 10


@pytest.mark.rule("TB-EX-02")
def test_no_going_on_after_completing_another_mission() -> None:
    table = Table()
    table.assembled("apollo_8", launched=True)
    table.assembled("mercury_6", launched=True)
    table.piece("mercury_3")
    table.act("move apollo_8 mercury_6", "complete mercury_6")
    table.refuses("move apollo_8 mercury_7", "TB-MOV-03")


@pytest.mark.rule("TB-EX-08")
def test_the_twelfth_space_of_a_doubled_move_is_lost() -> None:
    table = Table(row=["gemini_6", "apollo_8"], hands=[["first_lunar_orbital_flight"]])
    table.assembled("apollo_8", launched=True)
    table.assembled("gemini_6", launched=True)
    table.piece("mercury_2")
    table.act("move apollo_8 mercury_8")
    reached = [action for action in table.legal() if action.startswith("extend")]
    assert "extend first_lunar_orbital_flight apollo_8 gemini_7" in reached, "twelve spaces in all"
    table.act("extend first_lunar_orbital_flight apollo_8 gemini_6", "complete gemini_6")
    assert table.side(0).fuel == 30 - 6 + 2
    table.refuses("move apollo_8 gemini_7", "TB-MOV-03")
    table.refuses("move gemini_6 gemini_7", "TB-MOV-02")
    assert table.view().move is None
    assert table.side(0).space == "gemini_6"


@pytest.mark.rule("TB-EX-09")
def test_glenn_moves_twelve_spaces_for_four_counters() -> None:
    table = Table(row=["apollo_10"], hands=[["kennedy_challenge", "first_lunar_orbital_flight"]])
    table.assembled("apollo_10", launched=True)
    table.piece("mercury_2")
    table.fuel(4)
    discards = table.discard_pile()
    table.act("move apollo_10 mercury_8 kennedy_challenge")
    assert (table.side(0).fuel, table.side(0).space) == (0, "mercury_8")
    table.act("extend first_lunar_orbital_flight apollo_10 gemini_7")
    assert (table.side(0).fuel, table.side(0).space) == (0, "gemini_7")
    assert table.view().milestones == ("kennedy_challenge", "first_lunar_orbital_flight")
    assert table.discard_pile() == discards
    out = [table.title.catalogue.name_of(card) for card in table.state.out]
    assert out == ["kennedy_challenge", "first_lunar_orbital_flight"]


# Announcements ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-EX-12", "TB-GEN-07")
@pytest.mark.parametrize(
    ("action", "kind", "words"),
    [
        ("assemble mercury_spacecraft mercury_6", events.Assembled, ["Mercury Spacecraft", "Mercury 6"]),
        ("launch apollo_11", events.Launching, ["Apollo 11"]),
    ],
)
def test_log_lines_name_card_and_mission(
    action: str, kind: type[events.Assembled | events.Launching], words: list[str]
) -> None:
    table = Table(row=["mercury_6", "apollo_11"], hands=[["mercury_spacecraft"]])
    table.assembled("apollo_11")
    table.act(action)
    event = table.events(kind, SPECTATOR)[-1]
    line = make(table.title).line(event, Names(("Glenn", "Lee")), SPECTATOR)
    assert line is not None
    assert [word for word in words if word not in str(line)] == []
    assert event.seat == GLENN
