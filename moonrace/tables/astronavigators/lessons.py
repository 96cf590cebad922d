"""Lessons: the game explains itself as it goes. Each is shown until the viewer has done what it is about.

First and Fast teaches the month, the sky, travelling and the flight; every further mode only what it adds.
The words are in `lessons.toml`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events
from moonrace.kernel.events import OfSeat
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.chronicle import decoded

FIRST, CONSTELLATION, SOLAR, SOLO = "first-and-fast", "constellation", "solar-system", "solo"
ADVISED_NK = 60


class Lesson(msgspec.Struct, frozen=True):
    """A few sentences about what can be done now, and the clause behind them."""

    title: str
    text: str
    clause: str


class _Texts(msgspec.Struct, frozen=True):
    lessons: dict[str, Lesson]


class _Chapter(msgspec.Struct, frozen=True):
    lesson: str
    modes: tuple[str, ...]
    is_due: Callable[[Desk], bool]
    learned: tuple[type[OfSeat], ...]
    """Events of the viewer's own after which the lesson is not shown any more."""
    until: int = 24
    """The last month in which it is shown."""


_LESSONS = decoded(Path(__file__).with_name("lessons.toml"), _Texts).lessons


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
            return _LESSONS[chapter.lesson]
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
    _Chapter("where_it_begins", (FIRST,), _asked("continent"), (events.ContinentChosen,)),
    _Chapter("the_month", (FIRST,), _asked("declare"), (events.Declared,)),
    _Chapter("observing", (FIRST,), _declaring(acts.Observe), (events.Observed,)),
    _Chapter("sets", (FIRST,), _one_short, (events.SetScored,)),
    _Chapter("finishing_training", (FIRST,), _is_trained, (events.Prepared,)),
    _Chapter("planning", (FIRST,), _declaring(acts.Plan), (events.Planned,), until=8),
    _Chapter("connections", (FIRST,), _connecting, (events.Connected,)),
    _Chapter("travelling", (FIRST,), _asked("travel"), (events.Continent,)),
    _Chapter(
        "calibrating",
        _ALL,
        lambda desk: desk.what == "calibrate" and desk.me.is_prepared,
        (events.Calibrated,),
    ),
    _Chapter("trajectory_tiles", (FIRST, CONSTELLATION), _asked("draw tile"), (events.TileDrawn,)),
    _Chapter("the_flight", (FIRST,), _is_flying, (events.Landed,)),
    _Chapter("alone", (SOLO,), _asked("character"), (events.CharacterKept,)),
    _Chapter("characters", _CHARACTERS, _asked("character"), (events.CharacterKept,)),
    _Chapter("hidden_agendas", _CHARACTERS, _asked("agenda"), (events.AgendaKept,)),
    _Chapter("in_lunar_orbit", _CHARACTERS, _in_orbit, ()),
    _Chapter("the_shadow", (SOLO,), _asked("declare"), (events.Declared,)),
    _Chapter("the_orrery", _PLANETS, _asked("place planet"), ()),
    _Chapter("quests", _PLANETS, _wants_quest, (events.QuestTiles,)),
    _Chapter("planet_cards", _PLANETS, _has_planet, (events.QuestDone, events.Launched), until=3),
)
