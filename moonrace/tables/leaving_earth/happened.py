"""What has just happened to the viewer's craft, and what other agencies did since, above the ask."""

from __future__ import annotations

from collections.abc import Mapping

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth import events
from moonrace.kernel.events import Event
from moonrace.tables.face import Headline
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.log import TELL

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

NEWS: Mapping[type[Event], News] = {
    events.Destroyed: News(10, BAD),
    events.Died: News(10, BAD),
    events.Completed: News(9, GOOD),
    events.BurnedUp: News(8, BAD),
    events.Damaged: News(7, CAUTION),
    events.Docked: News(6, GOOD),
    events.Separated: News(6, GOOD),
    events.Accepted: News(6),
    events.Declined: News(6),
    events.Revealed: News(5),
    events.Stopped: News(4),
    events.UsedUp: News(4),
    events.Impossible: News(4),
    events.Researched: News(3),
    events.Repaired: News(3, GOOD),
    events.Healed: News(3, GOOD),
}
FAILED_DRAW = News(5, CAUTION)


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask."""
    viewer = desk.view.seat

    def news(event: Event) -> News | None:
        # What the viewer researched it need not be told, since it pressed the button that says so.
        if isinstance(event, events.Researched) and event.agency == desk.view.agency:
            return None
        if isinstance(event, events.Outcome):
            return FAILED_DRAW if _is_told_by_the_draw_alone(event) and desk.view.drawn is None else None
        if isinstance(event, (events.Moved, events.Arrived)):
            return News(6, GOOD, about=f"craft {event.craft}")
        return NEWS.get(type(event))

    return headlines(
        desk.scene,
        news,
        lambda event: TELL.line(desk.words, event, desk.scene.names, viewer),
        (desk.view.agency,),
    )


def _is_told_by_the_draw_alone(event: events.Outcome) -> bool:
    """What an engine's failure did to it, or to the craft, is an event of its own."""
    return event.outcome != "success" and event.purpose != "fire"
