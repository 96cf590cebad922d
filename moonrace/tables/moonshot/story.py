"""After the end: how the game went, told from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moonrace.games.moonshot import events
from moonrace.games.moonshot.content import MOON, NATIONS
from moonrace.tables.kit.words import count, listed, times
from moonrace.tables.moonshot.desk import Desk


def story_sentences(desk: Desk) -> list[str]:
    """How the game went, in a few sentences below the heading that says how it ended; nothing before that."""
    if desk.view.phase != "over":
        return []
    return [*_missions(desk), *_launches(desk), *_moon(desk), *_politics(desk), *_figures(desk)]


def _by_nation(desk: Desk, kind: type[events.OfNation]) -> Counter[str]:
    """How often something happened to each nation."""
    return Counter(event.nation for event in desk.scene.log if isinstance(event, kind))


def _missions(desk: Desk) -> Iterator[str]:
    for nation in desk.view.nations:
        name = desk.words.nation(nation.nation)
        if nation.completed:
            done = listed(desk.words.mission(mission) for mission in nation.completed)
            yield f"{name} completed {count(len(nation.completed), 'mission')}: {done}."
        else:
            yield f"{name} completed no mission."


def _launches(desk: Desk) -> Iterator[str]:
    lost, late = _by_nation(desk, events.Exploded), _by_nation(desk, events.Delayed)
    for nation in NATIONS:
        parts = []
        if lost[nation]:
            parts.append(f"lost {count(lost[nation], 'rocket')}")
        if late[nation]:
            parts.append(f"was delayed {times(late[nation])}")
        if parts:
            yield f"{desk.words.nation(nation)} {listed(parts)}."


def _moon(desk: Desk) -> Iterator[str]:
    tries = sum(isinstance(event, events.Launched) and event.mission == MOON for event in desk.scene.log)
    if tries:
        yield f"{count(tries, 'launch', 'launches')} for the Moon."
    elif desk.view.is_moon_open:
        yield "The way to the Moon was open, and nobody launched for it."


def _politics(desk: Desk) -> Iterator[str]:
    won, stopped = _by_nation(desk, events.WonCard), _by_nation(desk, events.Obstructed)
    for nation in NATIONS:
        if won[nation] or stopped[nation]:
            what = f"won {count(won[nation], 'Manoeuvre')} and obstructed {stopped[nation]}"
            yield f"{desk.words.nation(nation)} {what}."


def _figures(desk: Desk) -> Iterator[str]:
    figures = (
        f"{desk.words.nation(nation.nation)} S {s}, E {e}, C {c}"
        for nation in desk.view.nations
        for s, e, c in (nation.parameters,)
    )
    yield f"Rockets at the end: {'; '.join(figures)}."
