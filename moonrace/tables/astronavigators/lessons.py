"""Lessons: the game explains itself as it goes. Each is shown until the viewer has done what it is about.

First and Fast teaches the month, the sky, travelling and the flight; every further mode only what it adds.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events
from moonrace.kernel.events import OfSeat
from moonrace.tables.astronavigators.desk import Desk

FIRST, CONSTELLATION, SOLAR, SOLO = "first-and-fast", "constellation", "solar-system", "solo"
ADVISED_NK = 60


class Lesson(msgspec.Struct, frozen=True):
    """A few sentences about what can be done now, and the clause behind them."""

    title: str
    text: str
    clause: str


class _Chapter(msgspec.Struct, frozen=True):
    modes: tuple[str, ...]
    is_due: Callable[[Desk], bool]
    learned: tuple[type[OfSeat], ...]
    """Events of the viewer's own after which the lesson is not shown any more."""
    lesson: Lesson
    until: int = 24
    """The last month in which it is shown."""


def lesson_of(desk: Desk) -> Lesson | None:
    """The lesson for the decision at hand, if there is one still to be learnt."""
    if not desk.is_seated or not desk.legal:
        return None
    own = (event for event in desk.scene.log if isinstance(event, OfSeat) and event.seat == desk.view.seat)
    done = set(map(type, own))
    for chapter in _CHAPTERS:
        if desk.view.mode not in chapter.modes or desk.view.round > chapter.until:
            continue
        if done.isdisjoint(chapter.learned) and chapter.is_due(desk):
            return chapter.lesson
    return None


def _asked(what: str) -> Callable[[Desk], bool]:
    return lambda desk: desk.what == what


def _declaring(kind: type) -> Callable[[Desk], bool]:
    return lambda desk: desk.what == "declare" and desk.can(kind)


def _connecting(desk: Desk) -> bool:
    return desk.what == "travel" and desk.view.focus.has_moved and desk.can(acts.Connect)


def _one_short(desk: Desk) -> bool:
    """Whether a set lacks one card."""
    scored = desk.scored_sets()
    short = [
        name
        for name, number in desk.me.icons.items()
        if name not in scored and number + 1 == desk.content.sets[name].minimum
    ]
    return desk.what == "declare" and bool(short) and not desk.me.is_prepared


def _is_trained(desk: Desk) -> bool:
    is_time = desk.me.nk >= ADVISED_NK - 10 or desk.view.round >= 9
    return desk.what in ("declare", "calibrate") and not desk.me.is_prepared and is_time


def _is_flying(desk: Desk) -> bool:
    return desk.what == "flight" or (desk.what == "declare" and desk.is_flying)


def _has_planet(desk: Desk) -> bool:
    return desk.what == "declare" and bool(desk.view.planet_top) and desk.can(acts.Plan)


def _wants_quest(desk: Desk) -> bool:
    return desk.can(acts.TakeQuest)


def _in_orbit(desk: Desk) -> bool:
    return desk.what == "declare" and desk.me.place == "moon"


_ALL = (FIRST, CONSTELLATION, SOLAR, SOLO)
_CHARACTERS = (CONSTELLATION, SOLAR, SOLO)
_PLANETS = (SOLAR, SOLO)

_CHAPTERS = (
    _Chapter(
        (FIRST,),
        _asked("continent"),
        (events.ContinentChosen,),
        Lesson(
            "Where it begins",
            "You are an astronomer. Watch the sky for navigation knowledge (NK), then fly by it. The "
            "first on the Moon wins.",
            "AN-END-01",
        ),
    ),
    _Chapter(
        (FIRST,),
        _asked("declare"),
        (events.Declared,),
        Lesson(
            "The month",
            "Take one of four weeks and say what you do there: observe its card, plan it for later, "
            "or travel. When all have declared, the weeks happen in order.",
            "AN-RND-02",
        ),
    ),
    _Chapter(
        (FIRST,),
        _declaring(acts.Observe),
        (events.Observed,),
        Lesson(
            "Observing",
            "Lit figures on the star map are what you see: above your horizon and not in daylight. A "
            "constellation gives 5 NK; a lunar phase counts in its own week only.",
            "AN-VIS-07",
        ),
    ),
    _Chapter(
        (FIRST,),
        _one_short,
        (events.SetScored,),
        Lesson(
            "Sets",
            "Icons on your cards make sets. One of yours lacks a single card: completing it gives 10 "
            "NK and a token that later steers your spacecraft.",
            "AN-OBS-06",
        ),
    ),
    _Chapter(
        (FIRST,),
        _is_trained,
        (events.Prepared,),
        Lesson(
            "Finishing training",
            "About 60 NK and one or two lunar phase tokens make a good flight. When the weeks of a month "
            "are resolved you may finish; then only travel to the launch pad is left.",
            "AN-END-02",
        ),
    ),
    _Chapter(
        (FIRST,),
        _declaring(acts.Plan),
        (events.Planned,),
        Lesson(
            "Planning",
            "A card that you cannot see yet can be saved. Later, in a week of your choice, you lay it "
            "down and observe it. Press another month or zone on the star map to see when and where.",
            "AN-ACT-03",
        ),
        until=8,
    ),
    _Chapter(
        (FIRST,),
        _connecting,
        (events.Connected,),
        Lesson(
            "Connections",
            "After the first move a continent tile carries you on, if its vehicle is also on your "
            "square. Each tile works once.",
            "AN-TRV-12",
        ),
    ),
    _Chapter(
        (FIRST,),
        _asked("travel"),
        (events.Continent,),
        Lesson(
            "Travelling",
            "A vehicle starts and ends on its icon; only boats may end on open water. The first use of "
            "each vehicle and every new continent give NK; the continent also gives a tile.",
            "AN-TRV-02",
        ),
    ),
    _Chapter(
        _ALL,
        lambda desk: desk.what == "calibrate" and desk.me.is_prepared,
        (events.Calibrated,),
        Lesson(
            "Calibrating",
            "A lunar phase token on the sextant (SXT) cancels one tile of your next move. A set token "
            "on the telescope (SCT) gives one step more if its icon lies on a top card next month; a "
            "second one, on the gyroscope (AI), may show instead.",
            "AN-CAL-01",
        ),
    ),
    _Chapter(
        (FIRST, CONSTELLATION),
        _asked("draw tile"),
        (events.TileDrawn,),
        Lesson(
            "Trajectory tiles",
            "Each launch lets those on Earth and who launched look at one tile. Once per game, in "
            "flight, you may put yours in the place of the one on the trajectory.",
            "AN-TRJ-08",
        ),
    ),
    _Chapter(
        (FIRST,),
        _is_flying,
        (events.Landed,),
        Lesson(
            "The flight",
            "Each stage adds the difficulty (DV) of its tile. It may never exceed your knowledge (NK): "
            "that is an abort, back to the pad with difficulty 0, once per game. Percentages on the map "
            "are your chances to get there without one.",
            "AN-TRJ-05",
        ),
    ),
    _Chapter(
        (SOLO,),
        _asked("character"),
        (events.CharacterKept,),
        Lesson(
            "Alone",
            "You have an ability, a technique and a hidden agenda. Be back from the Moon before the "
            "shadow, with your agenda revealed.",
            "AN-SLO-01",
        ),
    ),
    _Chapter(
        _CHARACTERS,
        _asked("character"),
        (events.CharacterKept,),
        Lesson(
            "Characters",
            "New in Constellation: everybody has an ability, a technique and a hidden agenda; the "
            "race goes to the Moon and back, and the most reputation wins.",
            "AN-CON-10",
        ),
    ),
    _Chapter(
        _CHARACTERS,
        _asked("agenda"),
        (events.AgendaKept,),
        Lesson(
            "Hidden agendas",
            "Fulfil the mission, reveal it at its moment, and its reward works for the rest of the flight.",
            "AN-AGD-01",
        ),
    ),
    _Chapter(
        _CHARACTERS,
        _in_orbit,
        (),
        Lesson(
            "In lunar orbit",
            "Earth Rise gives 10 NK and a token. A travel action starts the way home; there an abort "
            "means dropping out.",
            "AN-LUN-01",
        ),
    ),
    _Chapter(
        (SOLO,),
        _asked("declare"),
        (events.Declared,),
        Lesson(
            "The shadow",
            "Bad timing blocks a week each month, from the second month on the shadow blocks another. "
            "In year two it flies, faster when both stand in weeks before yours.",
            "AN-SLO-06",
        ),
    ),
    _Chapter(
        _PLANETS,
        _asked("place planet"),
        (),
        Lesson(
            "The orrery",
            "The shaded range behind the Sun hides planets. Inner planets go round quickly, the outer "
            "ones hardly move.",
            "AN-ORR-01",
        ),
    ),
    _Chapter(
        _PLANETS,
        _wants_quest,
        (events.QuestTiles,),
        Lesson(
            "Quests",
            "A flag, or any two tiles, draws a quest. Finished at its place it gives NK, doubled in "
            "the first year, and becomes an instrument.",
            "AN-QST-01",
        ),
    ),
    _Chapter(
        _PLANETS,
        _has_planet,
        (events.QuestDone, events.Launched),
        Lesson(
            "Planet cards",
            "One planet card lies face up each month. Whoever wants it lays it on the own week; the "
            "orrery decides whether it can be seen.",
            "AN-ORR-02",
        ),
        until=3,
    ),
)
