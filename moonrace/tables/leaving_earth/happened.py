"""What has just happened to the viewer's craft, and what other agencies did since, above the ask."""

from __future__ import annotations

from moonrace.games.leaving_earth import actions as acts
from moonrace.kernel.events import Event
from moonrace.tables.face import Headline
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.log import line

ANSWERS = frozenset(
    kind.verb()
    for kind in (
        acts.ReturnOutcome,
        acts.RemoveOutcome,
        acts.Damage,
        acts.Destroy,
        acts.DrawLanding,
        acts.SkipLanding,
        acts.Reveal,
        acts.Conceal,
        acts.Seat,
        acts.Enter,
        acts.Check,
        acts.Spare,
    )
)
"""What a flight or the end of a year makes one decide on the way."""

NEWS = {
    "destroyed": News(10, BAD),
    "died": News(10, BAD),
    "completed": News(9, GOOD),
    "burned_up": News(8, BAD),
    "damaged": News(7, CAUTION),
    "moved": News(6, GOOD, about="craft"),
    "arrived": News(6, GOOD, about="craft"),
    "docked": News(6, GOOD),
    "separated": News(6, GOOD),
    "accepted": News(6),
    "declined": News(6),
    "revealed": News(5),
    "stopped": News(4),
    "impossible": News(4),
    "researched": News(3),
    "repaired": News(3, GOOD),
    "healed": News(3, GOOD),
}
FAILED_DRAW = News(5, CAUTION)
DONE_ON_PURPOSE = ("researched",)
"""What the viewer need not be told, since it pressed the button that says so; of others it is news."""


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask."""
    viewer = desk.view.seat

    def news(event: Event) -> News | None:
        if event.kind in DONE_ON_PURPOSE and event["agency"] == desk.view.agency:
            return None
        if event.kind == "outcome":
            return FAILED_DRAW if _is_told_by_the_draw_alone(event) and desk.view.drawn is None else None
        return NEWS.get(event.kind)

    return headlines(
        desk.scene, news, lambda event: line(desk.words, event, desk.scene.names, viewer), (desk.view.agency,)
    )


def _is_told_by_the_draw_alone(event: Event) -> bool:
    """What an engine's failure did to it, or to the craft, is an event of its own."""
    return event["outcome"] != "success" and event["purpose"] != "fire"
