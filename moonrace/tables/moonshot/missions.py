"""Missions and their risks as the templates read them: what they ask for, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from markupsafe import Markup, escape

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.content import MOON
from moonrace.games.moonshot.odds import Parameters
from moonrace.games.moonshot.view import MoonRiskView, NationView, RiskView
from moonrace.kernel.actions import Action
from moonrace.tables.kit import draw
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import listed, percent
from moonrace.tables.moonshot.desk import Desk, Fit, Path
from moonrace.tables.moonshot.plain import ranges_of
from moonrace.tables.moonshot.words import LETTERS, PARAMETERS, gains, minima_at

Things = Mapping[str, Touch]


class Offer(msgspec.Struct, frozen=True):
    """What the big button would change: the parameters by a placement, or the tests of a risk."""

    row: str = ""
    """The row of the placement, by which a page follows another choice."""
    fit: Fit | None = None
    risk: str = ""

    def numbers(self, desk: Desk, path: Path) -> tuple[Sequence[int], float]:
        """How many numbers of the die pass each risk of a path afterwards, and the whole chance."""
        odds = desk.odds_with(path, self.fit.after) if self.fit is not None else path.odds
        numbers, whole = list(odds.numbers), odds.whole
        for at, card in enumerate(path.risks):
            if card.risk == self.risk:
                numbers[at], whole = path.odds.tested[at], path.odds.whole_tested[at]
        return numbers, whole / odds.of


NO_OFFER = Offer()


def offer_of(action: Action | None, row: str, fit: Fit | None) -> Offer:
    """What an action offers to the paths of the viewer's rocket."""
    return Offer(row, fit, action.risk if isinstance(action, acts.Test) else "")


class DieFace(msgspec.Struct, frozen=True):
    """A number of the die, and whether it passes: now, or only with what is offered."""

    roll: int
    passes: bool
    is_new: bool


@lru_cache(maxsize=2048)
def die_strip(faces: tuple[DieFace, ...], says: str, row: str, id_: str = "") -> Markup:
    """The faces of the die as a strip: each with its check or cross, and what the offered row makes new.

    Faces get ids that begin with one, where it is given.
    """
    made = [
        f'<i class="ms-face {"is-pass" if face.passes else "is-fail"}"'
        + (f' id="{escape(id_)}-{face.roll}"' if id_ else "")
        + (f">{_new_face(face.roll, row)}" if face.is_new else ">")
        + f"<u>{face.roll}{draw.icon('check' if face.passes else 'close', 11)}</u></i>"
        for face in faces
    ]
    return Markup(f'<span class="ms-faces" role="img" aria-label="{escape(says)}">{"".join(made)}</span>')


def _new_face(roll: int, row: str) -> str:
    return f'<u class="ms-new" data-drawn-for="{escape(row)}">{roll}{draw.icon("check", 11)}</u>'


class Chances(msgspec.Struct, frozen=True):
    """The chance of a whole path, now and after the best further test; all empty where it is not told."""

    chance: str = ""
    tested: str = ""
    test: str = ""
    """The risk that is tested then."""
    split: str = ""
    """How Adaptivity is divided best."""
    after: str = ""
    """The chance after the offered move, where it changes."""


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


class RiskPart(Pressable, frozen=True):
    """A risk card that lies open."""

    id: str
    name: str
    is_reconstructed: bool
    level: int
    ranges: list[RangePart]
    tests: Sequence[TestsPart] = ()
    now: str = ""
    """The viewer's chance to pass it; nothing where it is not told."""
    then: str = ""
    """The same with one more test, if that helps."""
    verdict: str = ""
    state: str = ""
    """`sure`, `open` or `lost`."""
    faces: tuple[DieFace, ...] = ()
    offered: str = ""
    """The row of the placement that new faces belong to."""
    after: str = ""
    """The chance after the offered move, where it changes."""
    asks: str = ""
    """What the highest number that fails asks for: "A 2 asks for Structure 5."."""

    @property
    def strip(self) -> Markup:
        """Its die, as one sees it beside the ask."""
        return die_strip(self.faces, self.verdict, self.offered)

    @property
    def named_strip(self) -> Markup:
        """Its die, whose faces scenes can find."""
        return die_strip(self.faces, self.verdict, self.offered, f"die-{self.id}")


class SideChance(msgspec.Struct, frozen=True):
    """How likely one side's rocket passes a whole path as it stands, payload apart."""

    seat: int
    name: str
    chance: str


class MissionPart(Pressable, frozen=True):
    """An active mission. Pressing it puts the rocket there."""

    id: str
    name: str
    level: int
    needs: str
    reward: str
    is_reconstructed: bool
    missing: str = ""
    is_focus: bool = False
    rockets: Sequence[int] = ()
    """The seats whose rockets stand there."""
    risks: Sequence[RiskPart] = ()
    whole: Chances = Chances()
    sides: Sequence[SideChance] = ()
    """How likely each side passes, the viewer's first."""


class MoonCard(Pressable, frozen=True):
    """A card of a path to the Moon."""

    number: int
    risk: RiskPart | None


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


def mission_parts(desk: Desk, things: Things, offer: Offer) -> list[MissionPart]:
    """The active missions, the one in focus first: its chances belong beside the panel."""
    focus = desk.focus.mission if desk.focus else ""
    missions = sorted((view.mission for view in desk.view.missions), key=lambda mission: mission != focus)
    return [_mission(desk, mission, things, offer, is_focus=mission == focus) for mission in missions]


def _mission(desk: Desk, mission: str, things: Things, offer: Offer, *, is_focus: bool) -> MissionPart:
    path = desk.paths[mission]
    offered = offer if is_focus or offer.risk else NO_OFFER
    return msgspec.structs.replace(
        mission_card(desk, mission),
        missing=listed(map(desk.words.payload, path.missing)) if desk.is_seated else "",
        is_focus=is_focus,
        rockets=[desk.token_seat(side.nation) for side in desk.view.nations if side.target == mission],
        risks=[_risk(desk, card, path, things, offered) for card in path.risks],
        whole=_chances(desk, path, offered),
        sides=_side_chances(desk, mission),
        touch=things.get(f"mission-{mission}", NO_TOUCH),
    )


def mission_card(desk: Desk, mission: str) -> MissionPart:
    """A mission by itself, as it is printed."""
    words = desk.words
    return MissionPart(
        id=mission,
        name=words.mission(mission),
        level=desk.level(mission),
        needs=words.needs(mission),
        reward=words.reward(mission),
        is_reconstructed=words.is_reward_reconstructed(mission),
    )


def risk_card(desk: Desk, risk: str) -> RiskPart:
    """A risk by itself: what it asks for, of nobody's rocket."""
    found = desk.content.risks[risk]
    return RiskPart(
        id=risk,
        name=found.name,
        is_reconstructed=desk.words.is_risk_reconstructed(risk),
        level=found.level,
        ranges=[
            RangePart(
                span, [(letter, needed, True) for letter, needed in zip(LETTERS, least, strict=True)], True
            )
            for span, least in _ranges(desk, risk)
        ],
    )


def _ranges(desk: Desk, risk: str) -> Iterator[tuple[str, Parameters]]:
    """Each range of check values with what it asks for."""
    found = desk.content.risks[risk]
    spans = (span for span, _ in ranges_of(desk, risk))
    return zip(spans, (found.low, found.mid, found.high), strict=True)


def _side_chances(desk: Desk, mission: str) -> list[SideChance]:
    odds = next(view.odds for view in desk.view.missions if view.mission == mission)
    return [
        SideChance(
            desk.token_seat(side.nation),
            desk.words.nation(side.nation),
            percent(odds[at].whole / odds[at].of),
        )
        for at, side in ((desk.side, desk.me), (1 - desk.side, desk.them))
    ]


def _chances(desk: Desk, path: Path | None, offer: Offer = NO_OFFER) -> Chances:
    if path is None or not desk.is_seated:
        return Chances()
    risk, tested = path.best_test
    _, after = offer.numbers(desk, path)
    return Chances(
        percent(path.chance),
        percent(tested) if tested > path.chance else "",
        desk.words.risk(risk),
        gains(path.odds.split),
        percent(after) if abs(after - path.chance) > 0.001 else "",
    )


def _risk(
    desk: Desk, card: RiskView | MoonRiskView, path: Path | None, things: Things, offer: Offer = NO_OFFER
) -> RiskPart:
    part = msgspec.structs.replace(
        risk_card(desk, card.risk),
        ranges=[_range(desk, path, span, least) for span, least in _ranges(desk, card.risk)],
        tests=[
            TestsPart(desk.token_seat(side.nation), number, desk.words.nation(side.nation))
            for side, number in zip(desk.view.nations, card.tests, strict=True)
            if number
        ],
        touch=things.get(f"risk-{card.risk}", NO_TOUCH),
    )
    return part if path is None or not desk.is_seated else _with_chances(desk, part, path, offer)


def _range(desk: Desk, path: Path | None, span: str, minima: Parameters) -> RangePart:
    """A range against the rocket as it flies the path: Adaptivity divided in the best way."""
    is_enough = [value >= least for value, least in zip(_flying(desk, path), minima, strict=True)]
    needs = [
        (letter, least, is_ok or not desk.is_seated)
        for letter, least, is_ok in zip(LETTERS, minima, is_enough, strict=True)
    ]
    return RangePart(span, needs, all(is_enough))


def _flying(desk: Desk, path: Path | None) -> list[int]:
    """The viewer's parameters with Adaptivity divided in the best way."""
    split = path.odds.split if path else (0, 0, 0)
    return [value + by for value, by in zip(desk.me.parameters, split, strict=True)]


def _with_chances(desk: Desk, part: RiskPart, path: Path, offer: Offer) -> RiskPart:
    at, sides = [view.risk for view in path.risks].index(part.id), desk.cat.sides
    passing, tested = path.odds.numbers[at], path.odds.tested[at]
    then = offer.numbers(desk, path)[0][at]
    return msgspec.structs.replace(
        part,
        now=percent(passing / sides),
        then=percent(tested / sides) if tested != passing else "",
        verdict=_verdict(passing, sides),
        state="sure" if passing == sides else "lost" if not passing else "open",
        faces=tuple(
            # Every range asks for less than the one before, so what passes begins at one number.
            DieFace(roll, roll > sides - passing, sides - passing >= roll > sides - then)
            for roll in range(1, sides + 1)
        ),
        offered=offer.row,
        after=percent(then / sides) if then != passing else "",
        asks=_asks(desk, path, at),
    )


def _verdict(passing: int, sides: int) -> str:
    failing = sides - passing
    if not passing:
        return "cannot be passed"
    if not failing:
        return "passed on any roll"
    return "fails on a 1" if failing == 1 else f"fails on 1 to {failing}"


def _asks(desk: Desk, path: Path, at: int) -> str:
    """Why the highest number that fails does so."""
    roll = desk.cat.sides - path.odds.numbers[at]
    if not roll:
        return ""
    found = desk.content.risks[path.risks[at].risk]
    if roll <= desk.me.sabotage:
        return f"Sabotage: explodes on a {roll}."
    minima = minima_at(found, roll - desk.me.sabotage + path.risks[at].tests[desk.side])
    lacking = [
        f"{name} {least}"
        for name, have, least in zip(PARAMETERS, _flying(desk, path), minima, strict=True)
        if have < least
    ]
    return f"A {roll} asks for {listed(lacking)}."


def needs_of(desk: Desk) -> Parameters | None:
    """What makes the path in focus certain, as far as parameters can: what the lowest roll asks for."""
    path = desk.focus
    if path is None or not desk.is_seated:
        return None
    lowest = 1  # Sabotage takes its rolls out one by one; the first that survives is checked as a 1.
    asked = [minima_at(desk.content.risks[card.risk], lowest + card.tests[desk.side]) for card in path.risks]
    s, e, c = (max(least[at] for least in asked) for at in range(len(PARAMETERS)))
    return s, e, c


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
            touch=things.get(f"moon-{card.number}", NO_TOUCH) if is_mine else NO_TOUCH,
        )
        for card in nation.moon_path
    ]
    return MoonSide(desk.token_seat(nation.nation), desk.words.nation(nation.nation), cards)
