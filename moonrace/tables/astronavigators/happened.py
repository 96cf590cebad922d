"""What has just happened to the viewer's training or flight, and what others did since, above the ask."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events
from moonrace.kernel.events import Event
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.lessons import lesson_of
from moonrace.tables.astronavigators.log import TELL
from moonrace.tables.face import Headline
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD, News, headlines, news_of

ANSWERS = frozenset(
    kind.verb()
    for kind in (
        acts.UseTile,
        acts.Activate,
        acts.Swap,
        acts.CancelValue,
        acts.Redraw,
        acts.Lessen,
        acts.TakeStep,
        acts.ChooseHousing,
    )
)
"""What a week or a step of the flight makes one decide on the way."""

NEWS: Mapping[type[Event], News] = {
    events.Landed: News(10, GOOD),
    events.Arrived: News(10, GOOD),
    events.Out: News(10, BAD),
    events.Dropped: News(10, BAD),
    events.Aborted: News(9, BAD),
    events.AbortStage: News(9, CAUTION),
    events.Launched: News(9, GOOD),
    events.QuestDone: News(8, GOOD),
    events.SetScored: News(8, GOOD),
    events.Observed: News(7, GOOD),
    events.NotObserved: News(7, CAUTION),
    events.Flew: News(7, GOOD, about="seat"),
    events.Cancelled: News(7, GOOD),
    events.Difficulty: News(6, CAUTION, about="seat"),
    events.AllContinents: News(6, GOOD),
    events.AllVehicles: News(6, GOOD),
    events.LaunchBonus: News(6, GOOD),
    events.Continent: News(5, GOOD),
    events.AgendaRevealed: News(5),
    events.ShadowMoved: News(5),
    events.ExtraStep: News(5, GOOD),
    events.CalibrationShown: News(5, GOOD),
    events.NotPlanned: News(5, CAUTION),
    events.QuestNotFound: News(5, CAUTION),
    events.ChainRoll: News(4),
    events.SecondYear: News(4),
    events.Prepared: News(3),
}
ROOM = 1, 1
"""Headlines of the viewer's own and of others that fit above four weeks."""
DoneOnPurpose = events.AbortStage | events.AgendaRevealed | events.Prepared | events.QuestDone
"""What the viewer need not be told, since it pressed the button that says so; of others it is news."""


def happened(desk: Desk) -> tuple[Headline, ...]:
    """The headlines above the viewer's ask; none where a lesson above the weeks fills the panel."""
    if desk.what == "declare" and lesson_of(desk) is not None:
        return ()
    viewer = desk.view.seat
    news = news_of(NEWS, DoneOnPurpose, lambda event: bool(event.seat == viewer))
    tell = partial(TELL.line, desk.words, names=desk.scene.names, viewer=viewer)
    return headlines(desk.scene, news, tell, (viewer,), ROOM)
