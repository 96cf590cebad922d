"""Missions and their risks as the templates read them: what they ask for, and the exact chances."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from moonrace.games.moonshot.content import MOON
from moonrace.games.moonshot.odds import Parameters
from moonrace.games.moonshot.view import MoonRiskView, NationView, RiskView
from moonrace.tables.kit.touch import NO_TOUCH, Touch
from moonrace.tables.kit.words import listed, percent
from moonrace.tables.moonshot.desk import Desk, Path
from moonrace.tables.moonshot.plain import ranges_of
from moonrace.tables.moonshot.words import LETTERS, gains

Things = Mapping[str, Touch]


class Chances(msgspec.Struct, frozen=True):
    """The chance of a whole path, now and after the best further test; all empty where it is not told."""

    chance: str = ""
    tested: str = ""
    test: str = ""
    """The risk that is tested then."""
    split: str = ""
    """How Adaptivity is divided best."""


class RangePart(msgspec.Struct, frozen=True):
    """A range of check values."""

    span: str
    needs: list[tuple[str, int, bool]]
    """Letter, least value, whether the viewer's rocket has it."""
    is_met: bool


class TestsPart(msgspec.Struct, frozen=True):
    """The tests of one side on a risk card."""

    seat: int
    count: int
    name: str


class RiskPart(msgspec.Struct, frozen=True):
    """A risk card that lies open."""

    id: str
    name: str
    is_reconstructed: bool
    level: int
    ranges: list[RangePart]
    tests: list[TestsPart]
    touch: Touch
    now: str = ""
    """The viewer's chance to pass it; nothing where it is not told."""
    then: str = ""
    """The same with one more test, if that helps."""
    verdict: str = ""
    state: str = ""
    """`sure`, `open` or `lost`."""


class MissionPart(msgspec.Struct, frozen=True):
    """An active mission."""

    id: str
    name: str
    level: int
    needs: str
    missing: str
    reward: str
    is_reconstructed: bool
    is_focus: bool
    rockets: list[int]
    """The seats whose rockets stand there."""
    risks: list[RiskPart]
    whole: Chances


class MoonCard(msgspec.Struct, frozen=True):
    """A card of a path to the Moon."""

    number: int
    risk: RiskPart | None
    touch: Touch


class MoonSide(msgspec.Struct, frozen=True):
    """A nation's path to the Moon."""

    seat: int
    name: str
    cards: list[MoonCard]


class MoonPart(msgspec.Struct, frozen=True):
    """The Moon landing."""

    id: str
    is_open: bool
    needs: str
    opens: int
    """The level of a mission that opens it."""
    is_focus: bool
    sides: list[MoonSide]
    whole: Chances


def mission_parts(desk: Desk, things: Things) -> list[MissionPart]:
    """The active missions, the one in focus first: its chances belong beside the panel."""
    focus = desk.focus.mission if desk.focus else ""
    missions = sorted((view.mission for view in desk.view.missions), key=lambda mission: mission != focus)
    return [_mission(desk, mission, things, is_focus=mission == focus) for mission in missions]


def _mission(desk: Desk, mission: str, things: Things, *, is_focus: bool) -> MissionPart:
    words, path = desk.words, desk.paths[mission]
    return MissionPart(
        id=mission,
        name=words.mission(mission),
        level=desk.level(mission),
        needs=words.needs(mission),
        missing=listed(map(words.payload, path.missing)) if desk.is_seated else "",
        reward=words.reward(mission),
        is_reconstructed=words.is_reward_reconstructed(mission),
        is_focus=is_focus,
        rockets=[desk.token_seat(side.nation) for side in desk.view.nations if side.target == mission],
        risks=[_risk(desk, card, path, things) for card in path.risks],
        whole=_chances(desk, path),
    )


def _chances(desk: Desk, path: Path | None) -> Chances:
    if path is None or not desk.is_seated:
        return Chances()
    risk, tested = path.best_test
    return Chances(
        percent(path.chance),
        percent(tested) if tested > path.chance else "",
        desk.words.risk(risk),
        gains(path.odds.split),
    )


def _risk(desk: Desk, card: RiskView | MoonRiskView, path: Path | None, things: Things) -> RiskPart:
    found = desk.content.risks[card.risk]
    minima = (found.low, found.mid, found.high)
    part = RiskPart(
        id=card.risk,
        name=found.name,
        is_reconstructed=desk.words.is_risk_reconstructed(card.risk),
        level=found.level,
        ranges=[
            _range(desk, path, span, least)
            for (span, _), least in zip(ranges_of(desk, card.risk), minima, strict=True)
        ],
        tests=[
            TestsPart(desk.token_seat(side.nation), number, desk.words.nation(side.nation))
            for side, number in zip(desk.view.nations, card.tests, strict=True)
            if number
        ],
        touch=things.get(f"risk-{card.risk}", NO_TOUCH),
    )
    return part if path is None or not desk.is_seated else _with_chances(desk, part, path)


def _range(desk: Desk, path: Path | None, span: str, minima: Parameters) -> RangePart:
    """A range against the rocket as it flies the path: Adaptivity divided in the best way."""
    split = path.odds.split if path else (0, 0, 0)
    have = [value + by for value, by in zip(desk.me.parameters, split, strict=True)]
    is_enough = [value >= least for value, least in zip(have, minima, strict=True)]
    needs = [
        (letter, least, is_ok or not desk.is_seated)
        for letter, least, is_ok in zip(LETTERS, minima, is_enough, strict=True)
    ]
    return RangePart(span, needs, all(is_enough))


def _with_chances(desk: Desk, part: RiskPart, path: Path) -> RiskPart:
    at, sides = [view.risk for view in path.risks].index(part.id), desk.cat.sides
    passing, tested = path.odds.numbers[at], path.odds.tested[at]
    return msgspec.structs.replace(
        part,
        now=percent(passing / sides),
        then=percent(tested / sides) if tested != passing else "",
        verdict=_verdict(passing, sides),
        state="sure" if passing == sides else "lost" if not passing else "open",
    )


def _verdict(passing: int, sides: int) -> str:
    failing = sides - passing
    if not passing:
        return "cannot be passed"
    if not failing:
        return "passed on any roll"
    return "fails on a 1" if failing == 1 else f"fails on 1 to {failing}"


def moon_part(desk: Desk, things: Things) -> MoonPart:
    """The Moon landing with both paths, the viewer's first."""
    return MoonPart(
        id=MOON,
        is_open=desk.view.is_moon_open,
        needs=desk.words.needs(MOON),
        opens=desk.content.constants.moon_opens_at_level,
        is_focus=desk.is_seated and desk.me.target == MOON,
        sides=[_moon_side(desk, nation, things) for nation in (desk.me, desk.them)],
        whole=_chances(desk, desk.paths.get(MOON)),
    )


def _moon_side(desk: Desk, nation: NationView, things: Things) -> MoonSide:
    is_mine = desk.is_mine(nation.nation)
    path = desk.paths.get(MOON) if is_mine else None
    cards = [
        MoonCard(
            card.number,
            _risk(desk, card, path, things) if card.risk else None,
            things.get(f"moon-{card.number}", NO_TOUCH) if is_mine else NO_TOUCH,
        )
        for card in nation.moon_path
    ]
    return MoonSide(desk.token_seat(nation.nation), desk.words.nation(nation.nation), cards)
