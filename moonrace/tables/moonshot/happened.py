"""What has just happened to the viewer's nation, and what the other side did since, above the ask."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot import events
from moonrace.kernel.events import Event
from moonrace.tables.face import Headline, Line
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines, news_of
from moonrace.tables.kit.sentences import TABLE
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.log import TELL

ANSWERS = frozenset(
    kind.verb()
    for kind in (acts.Adapt, acts.TakeReward, acts.Explore, acts.FitModule, acts.DrawTile, acts.PayTie)
)
"""What a launch, a reward or a delivery makes one decide on the way."""

NEWS: Mapping[type[Event], News] = {
    events.Completed: News(10, GOOD),
    events.Exploded: News(10, BAD),
    events.MoonOpen: News(9),
    events.Delayed: News(8, CAUTION),
    events.StoleTile: News(8),
    events.StoleTest: News(8),
    events.WonCard: News(7, GOOD),
    events.Obstructed: News(7),
    events.Sabotaged: News(7, BAD),
    events.Aborted: News(6),
    events.Tie: News(6),
    events.Escalated: News(5),
    events.Announced: News(5),
    events.WillLaunch: News(5),
    events.Fitted: News(5, GOOD),
    events.Arrived: News(4, GOOD),
    events.Stop: News(4),
    events.StealTokens: News(4),
    events.Played: News(3),
    events.EngineerPassed: News(2),
}
DoneOnPurpose = (
    events.StoleTile
    | events.StoleTest
    | events.Aborted
    | events.Escalated
    | events.Announced
    | events.WillLaunch
    | events.Stop
    | events.Played
    | events.EngineerPassed
)
"""What the viewer need not be told, since its side pressed the button that says so; of others it is news."""


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask."""
    view, names = desk.view, desk.scene.names
    seats = {nation.nation: nation.seats for nation in view.nations}
    news = news_of(NEWS, DoneOnPurpose, lambda event: bool(event.nation == view.nation))

    def tell(event: Event) -> Line | None:
        found = TELL.line(desk.words, event, names, view.seat)
        whose = seats.get(event.nation, ()) if isinstance(event, events.OfNation) else ()
        # Lines of the log name the nation; above the ask the token of its first seat stands for it.
        return found and msgspec.structs.replace(found, seat=whose[0] if whose else TABLE)

    return headlines(desk.scene, news, tell, seats.get(view.nation, ()))
