"""The race: which missions other agencies are about to complete, and what that makes of one's own plans."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from moonrace.bots.leaving_earth.desk import Desk, desk_of
from moonrace.bots.leaving_earth.helm import in_space, pledged
from moonrace.bots.leaving_earth.plans import Drawing
from moonrace.bots.leaving_earth.works import Works

DENIAL = 1.0
"""What a point that the only rival does not get is worth."""
BOUNTY = 0.0
"""What it costs in points that every mission completed pays the others."""
PLANS_KEPT = 0.6
"""How likely others pursue what looks best for them."""
SUREST = 0.95
"""However sure somebody else looks, so much of a mission is out of reach at most."""

Coming = dict[str, list[tuple[int, float]]]
"""By mission, the years in which it may be completed, and how likely it then is."""


def raced(desk: Desk, drawing: Drawing) -> Desk:
    """The same table, each mission worth what it is worth in a race: less where others are likely to be
    first, more where they would follow."""
    others = [agency.agency for agency in desk.view.agencies if agency.agency != desk.view.agency]
    if not others:
        return desk
    coming: Coming = defaultdict(list)
    for agency in others:
        expect(desk, drawing, agency, coming)
    goals = [
        goal._replace(
            points=goal.points - BOUNTY,
            rivals=tuple(sorted(coming.get(goal.id, ()))),
            denial=DENIAL / len(others),
        )
        for goal in desk.goals
    ]
    return desk.aiming(tuple(goals))


def expect(desk: Desk, drawing: Drawing, agency: int, coming: Coming) -> None:
    """What one other agency is likely to complete, and when: with its craft in space, then as it would plan
    if it planned as we do."""
    theirs = desk_of(desk.charts, replace(desk.view, agency=agency))
    helms = in_space(theirs)
    for helm in helms:
        for gain in helm.course.prospect.gains if helm.course is not None else ():
            coming[gain.mission].append((gain.year, min(SUREST, round(gain.chance, 2))))
    spent = 0
    works = Works(theirs.less(pledged(helms)), drawing, ())
    for ranked in works.programme():
        spent += ranked.cost
        late = max(ranked.wait, -(-(spent - theirs.money) // desk.cat.content.constants.annual_funding))
        for gain in ranked.prospect.gains:
            chance = round(PLANS_KEPT * gain.chance, 2)
            coming[gain.mission].append((gain.year + max(0, late), min(SUREST, chance)))
