"""Tables laid out for tests hold what was asked for."""

from __future__ import annotations

from tests.games.moonshot.arranged import Arranged


def test_a_mission_is_active_though_its_risk_lay_at_another_one() -> None:
    table = Arranged(2)
    table.no_missions()
    table.mission("M1-3", "R1-01", "R1-02")
    table.mission("M1-1", "R1-01")
    active = {
        mission.mission: tuple(risk.risk for risk in mission.risks) for mission in table.view().missions
    }
    assert list(active) == ["M1-3", "M1-1"]
    assert active["M1-1"] == ("R1-01",)
    assert len(active["M1-3"]) == 2
    assert "R1-02" in active["M1-3"]
    assert "R1-01" not in active["M1-3"]
