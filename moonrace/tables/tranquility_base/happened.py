"""What has just happened to the viewer's missions, and what others did since, above the ask."""

from __future__ import annotations

from functools import partial

from moonrace.games.tranquility_base import events
from moonrace.kernel.events import Event
from moonrace.tables.face import Headline
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines, news_of
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.log import TELL

NEWS: dict[type[Event], News] = {
    events.Landed: News(10, GOOD),
    events.Completed: News(9, GOOD),
    events.Aborted: News(8, BAD),
    events.AgenaLost: News(8, BAD),
    events.Delayed: News(7, CAUTION),
    events.Negated: News(6),
    events.Launched: News(5, GOOD),
    events.AgenaInOrbit: News(5, GOOD),
    events.Scrubbed: News(3),
    events.Milestone: News(2),
}
DoneOnPurpose = events.Scrubbed | events.Completed
"""What the viewer need not be told, since it pressed the button that says so; of others it is news."""


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask."""
    viewer = desk.view.seat
    news = news_of(NEWS, DoneOnPurpose, lambda event: bool(event.seat == viewer))
    tell = partial(TELL.line, desk.words, names=desk.scene.names, viewer=viewer)
    return headlines(desk.scene, news, tell, (viewer,))
