"""What has just happened to the viewer's missions, and what others did since, above the ask."""

from __future__ import annotations

import msgspec

from moonrace.kernel.events import Event
from moonrace.tables.face import Headline, Line
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines
from moonrace.tables.kit.telling import whole
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.log import line

NEWS = {
    "landed": News(10, GOOD),
    "completed": News(9, GOOD),
    "aborted": News(8, BAD),
    "agena_lost": News(8, BAD),
    "delayed": News(7, CAUTION),
    "negated": News(6),
    "launched": News(5, GOOD),
    "agena_in_orbit": News(5, GOOD),
    "scrubbed": News(3),
    "milestone": News(2),
}
DONE_ON_PURPOSE = ("scrubbed", "completed")
"""What the viewer need not be told, since it pressed the button that says so; of others it is news."""


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask."""
    viewer = desk.view.seat

    def news(event: Event) -> News | None:
        is_own = whole(event, "seat") == viewer
        return None if is_own and event.kind in DONE_ON_PURPOSE else NEWS.get(event.kind)

    def tell(event: Event) -> Line | None:
        made = line(desk.words, event, desk.scene.names, viewer)
        is_done_to = made is not None and "owner" in event.data
        return msgspec.structs.replace(made, seat=whole(event, "owner")) if made and is_done_to else made

    return headlines(desk.scene, news, tell, (viewer,))
