"""A lesson at a live table, as its page is told of it; and the lessons that a visitor may begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lessons import Lesson, Place, Teacher, lessons_of
from moonrace.lessons.lesson import Step, fits
from moonrace.server.links import new_command
from moonrace.server.table import LiveTable
from moonrace.tables.face import AskPanel, Button, Face, Group, Scene, face_of
from moonrace.tables.kit.lesson import LessonCard, LessonPart, Stage
from moonrace.tables.kit.touch import button_of, button_places

OR = "Or"
LONGEST_ALONE = 34
"""So many characters go on a button that stands below the big one."""


def teacher_for(table: LiveTable, viewer: int) -> Teacher | None:
    """Who teaches the viewer at this table, if anybody does."""
    teacher = table.teacher
    return teacher if teacher is not None and viewer == teacher.learner else None


def offered(table: LiveTable, match: Match, viewer: int) -> list[Action]:
    """What the viewer may do: all that is legal, or what the lesson welcomes of it."""
    teacher = teacher_for(table, viewer)
    if viewer in table.resigned:
        return []
    return match.legal(viewer) if teacher is None else teacher.offered(match)


def lesson_card(title: Title, lesson: Lesson) -> LessonCard:
    """A lesson on a list."""
    return LessonCard(
        game=title.id,
        game_name=title.name,
        id=lesson.id,
        title=lesson.title,
        sentence=lesson.sentence,
        minutes=lesson.minutes,
        steps=len(lesson.steps),
        stops=tuple((stop.name, stop.about) for stop in lesson.stops),
    )


def lesson_at(table: LiveTable, match: Match, url: str) -> LessonCard | None:
    """The lesson that is taken at a table, with the step it was left at; None where there is none."""
    teacher = table.teacher
    if teacher is None or teacher.step(match) is None:
        return None
    card, at = lesson_card(teacher.title, teacher.lesson), teacher.place(match).step + 1
    return msgspec.structs.replace(card, at=at, url=url)


def lesson_part(table: LiveTable, match: Match, viewer: int, scene: Scene) -> LessonPart | None:
    """The step in front of the viewer, or the ending; None for whoever takes no lesson here."""
    teacher = teacher_for(table, viewer)
    if teacher is None:
        return None
    lesson, place, step = teacher.lesson, teacher.place(match), teacher.step(match)
    part = LessonPart(
        card=lesson_card(teacher.title, lesson),
        number=place.step + 1,
        stages=tuple(Stage(n, each.name, each.icon) for n, each in enumerate(lesson.steps, start=1)),
        answer=place.answer,
        is_shown=place.since == table.last_shown,
    )
    return _ending(part, teacher, place) if step is None else _step(part, teacher, step, match, scene)


def _step(part: LessonPart, teacher: Teacher, step: Step, match: Match, scene: Scene) -> LessonPart:
    face = face_of(teacher.title)
    panel = face.ask(scene)
    buttons = [button_of(panel, str(action)) for action in scene.legal]
    return msgspec.structs.replace(
        part,
        say=step.say,
        why=step.why,
        clause=step.clause,
        minutes_left=teacher.lesson.minutes_left(part.number - 1),
        primary=_primary(step, buttons[0]) if buttons else None,
        others=tuple(_alone(buttons[1:])),
        lights=step.lights,
        wrong=msgspec.json.encode(dict(_wrong_things(teacher, step, match, face, scene))).decode(),
    )


def _ending(part: LessonPart, teacher: Teacher, place: Place) -> LessonPart:
    lesson = teacher.lesson
    if place.has_strayed:
        why = "It was rewritten since you began it. Begin it again, or go on from here without it."
        return msgspec.structs.replace(
            part, say="This lesson has changed.", why=why, answer="", is_over=True, has_strayed=True
        )
    later = [other for other in lessons_of(teacher.title) if other.order > lesson.order]
    return msgspec.structs.replace(
        part,
        say=lesson.ending.say,
        why=lesson.ending.won,
        is_over=True,
        is_alone=lesson.players == 1,
        following=lesson_card(teacher.title, later[0]) if later else None,
        command=new_command(),
    )


def _alone(buttons: Sequence[Button]) -> Iterator[Button]:
    """Buttons without their rows, which say what is done: their own words have to, as far as they are short
    and tell one from another."""
    said = [button.in_short.split(",")[0] for button in buttons]
    for button, words in zip(buttons, said, strict=True):
        is_fit = len(words) <= LONGEST_ALONE and said.count(words) == 1
        yield msgspec.structs.replace(button, label=words) if is_fit else button


def _primary(step: Step, button: Button) -> Button:
    return msgspec.structs.replace(
        button, label=step.button or button.label, icon=step.icon or button.icon, confirm=""
    )


def _wrong_things(
    teacher: Teacher, step: Step, match: Match, face: Face, scene: Scene
) -> Iterator[tuple[str, str]]:
    """Things of the page with the act a beginner means by pressing them. What lights up is no such thing."""
    everything = msgspec.structs.replace(scene, legal=tuple(match.legal(teacher.learner)))
    buttons = [button for _, button in button_places(face.ask(everything)).values()]
    for wrong in reversed(step.wrong):
        acts = [button for button in buttons if fits(button.action, wrong.act)]
        for button in reversed(acts):
            if not step.welcomed(button.action):
                yield from ((thing, button.action) for thing in button.thing.split())
        if "*" not in wrong.act:
            yield from ((thing, wrong.act) for thing in wrong.touch)
        elif wrong.touch and acts:
            yield from ((thing, acts[0].action) for thing in wrong.touch)


def lesson_panel(part: LessonPart, panel: AskPanel) -> AskPanel:
    """The ask panel with nothing on it but what the lesson is about."""
    eyebrow = part.card.title if part.stage is None else f"{part.card.title}, {part.stage.name}"
    return AskPanel(
        eyebrow=eyebrow,
        heading=part.say,
        primary=part.primary,
        note=part.primary.sentence if part.primary else "",
        groups=(Group(OR, "flag", part.others),) if part.others else (),
        headlines=panel.headlines,
    )
