"""What has just happened to the viewer's programme, and what competitors did since, above the ask."""

from __future__ import annotations

from collections.abc import Mapping

from moonrace.games.apogee import actions as acts
from moonrace.games.apogee import events
from moonrace.kernel.events import Event
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.log import TELL
from moonrace.tables.face import Headline, Line
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines, news_of

ANSWERS = frozenset(kind.verb() for kind in (acts.Collect, acts.Leave, acts.Discard, acts.Dismiss))
"""What a card or an Engineer just gained makes one decide on the way."""

NEWS: Mapping[type[Event], News] = {
    events.Fulfilled: News(10, GOOD),
    events.Launched: News(9, GOOD),
    events.Interrupted: News(9, BAD),
    events.Docked: News(9, GOOD),
    events.RivalLaunched: News(9),
    events.Waits: News(8, CAUTION),
    events.Objective: News(7, GOOD),
    events.Left: News(7, BAD),
    events.Seized: News(7),
    events.Bought: News(6),
    events.RemovedWho: News(6, CAUTION),
    events.BuildingBlocked: News(6, BAD),
    events.LaunchesBlocked: News(6),
    events.Funded: News(5, GOOD),
    events.CannotBuild: News(5, CAUTION),
    events.NoEffect: News(4, CAUTION),
    events.TokenLost: News(4, CAUTION),
    events.Intervention: News(4),
    events.RiverReplaced: News(3),
    events.InvestorReplaced: News(3),
    events.RivalCancelled: News(3),
    events.RivalReady: News(2),
}
DoneOnPurpose = events.Seized | events.Bought | events.Intervention
"""What the viewer need not be told, since it pressed the button that says so; of others it is news."""


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask."""
    viewer, log = desk.view.seat, desk.scene.log
    news = news_of(NEWS, DoneOnPurpose, lambda event: bool(event.seat == viewer))

    def tell(event: Event) -> Line | None:
        return TELL.line_in(desk.words, log, desk.told_at[id(event)], desk.scene.names, viewer)

    return headlines(desk.scene, news, tell, (viewer,))
