"""Cards and missions as the templates need them: words, figures, drawings and chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
from markupsafe import Markup

from moonrace.games.tranquility_base.content import AGENA
from moonrace.games.tranquility_base.view import MissionView
from moonrace.tables.kit import draw
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import capital, count
from moonrace.tables.tranquility_base.buttons import hand_id, hand_ids
from moonrace.tables.tranquility_base.desk import ORBIT, Desk
from moonrace.tables.tranquility_base.plain import card_figures, mission_line
from moonrace.tables.tranquility_base.words import Words

KIND_ICONS = {"wild": "bolt", "history": "flag", "instant": "burst"}
KIND_ORDER = ("mercury", "gemini", "apollo", "mission", "wild", "history", "instant")


class Figure(msgspec.Struct, frozen=True):
    """A figure at the foot of a card: "Pad 3"."""

    word: str
    value: str = ""
    is_reconstructed: bool = False


class HandCard(Pressable, frozen=True, kw_only=True):
    """A card in the viewer's hand."""

    id: str
    card: str
    kind: str
    kind_word: str
    icon: str
    name: str
    picture: Markup
    text: str
    figures: tuple[Figure, ...]


class Chip(msgspec.Struct, frozen=True):
    """A required equipment card: `pad`, `up` (in orbit or launched) or `missing`."""

    name: str
    """Short; the encyclopaedia knows it too."""
    state: str
    where: str


class Lying(msgspec.Struct, frozen=True):
    """A Wild or Instant on a mission."""

    name: str
    icon: str
    kind: str
    brief: str
    says: str


class MissionCard(Pressable, frozen=True, kw_only=True):
    """A mission in a row."""

    id: str
    mission: str
    name: str
    patch: Markup
    small: Markup
    state: str
    word: str
    bonus: Figure
    chips: tuple[Chip, ...]
    lying: tuple[Lying, ...]
    note: str
    says: str
    is_completed: bool


def hand_cards(desk: Desk, touches: dict[str, Touch]) -> list[HandCard]:
    """The viewer's hand, sorted: equipment by program, missions, Wild, History, Instant."""
    pairs = zip(desk.view.hand, hand_ids(desk.view.hand), strict=True)
    order = {card: place for place, card in enumerate(desk.words.cards)}
    kinds = {kind: place for place, kind in enumerate(KIND_ORDER)}
    by_kind = sorted(
        pairs, key=lambda pair: (kinds.get(desk.words.kind(pair[0]), 9), order.get(pair[0], 0), pair[1])
    )
    return [hand_card(desk, card, id_, touches.get(hand_id(card), NO_TOUCH)) for card, id_ in by_kind]


def hand_card(desk: Desk, card: str, id_: str, touch: Touch = NO_TOUCH) -> HandCard:
    """A card as it lies in a hand."""
    words = desk.words
    kind = words.kind(card)
    is_special = kind in KIND_ICONS
    return HandCard(
        id=id_,
        card=card,
        kind=kind,
        kind_word=capital(kind),
        icon=KIND_ICONS.get(kind, ""),
        name=words.name(card),
        picture=Markup("") if is_special else _picture(words, card),
        text=words.effect(card),
        figures=tuple(_figures(words, card, is_solo=desk.view.is_solo)),
        touch=_naming(touch, f"{words.name(card)}: {card_figures(desk, card)}"),
    )


def _naming(touch: Touch, says: str) -> Touch:
    """What pressing a card does, named after card and action; without an action it is text to read."""
    return msgspec.structs.replace(touch, says=f"{says} {touch.says}") if touch.is_alive else NO_TOUCH


def _picture(words: Words, card: str) -> Markup:
    if card in words.content.missions:
        mission = words.content.missions[card]
        return draw.patch(mission.program, mission.number, 58)
    return draw.equipment(card, 58)


def _figures(words: Words, card: str, *, is_solo: bool) -> Iterator[Figure]:
    content = words.content
    if card in content.equipment:
        item = content.equipment[card]
        fields = (("Pad", "pad_cost"), ("Launch", "launch_cost"), ("Move", "max_move"))
        for word, field in fields:
            if getattr(item, field):
                yield Figure(word, str(getattr(item, field)), words.is_reconstructed(card, field))
    elif card in content.missions:
        mission = content.missions[card]
        yield Figure("Needs", str(sum(mission.equipment.values())), words.is_reconstructed(card, "equipment"))
        yield Figure("Bonus", f"+{mission.bonus}", words.is_reconstructed(card, "bonus"))
    elif card in content.wild:
        cost = words.wild_cost(card, is_solo=is_solo)
        yield Figure("Cost", str(cost), words.is_reconstructed(card, "cost") and not is_solo)
    elif card in content.history:
        yield Figure(str(content.history[card].year))
        if content.history[card].milestone:
            yield Figure("Milestone", "", words.is_reconstructed(card, "milestone"))
    else:
        yield Figure("Any time")


def mission_card(desk: Desk, mission: MissionView, touch: Touch = NO_TOUCH) -> MissionCard:
    """A mission with its chips, cards and state."""
    words = desk.words
    entry = desk.content.missions[mission.mission]
    state, word = _state(mission)
    return MissionCard(
        id=f"mission-{mission.mission}",
        mission=mission.mission,
        name=entry.name,
        patch=draw.patch(entry.program, entry.number, 38),
        small=draw.patch(entry.program, entry.number, 26, "taken" if mission.is_completed else "there"),
        state=state,
        word=word,
        bonus=Figure("bonus", f"+{entry.bonus}", words.is_reconstructed(mission.mission, "bonus")),
        chips=tuple(_chips(desk, mission)),
        lying=tuple(_lying(desk, mission)),
        note=_note(mission),
        says=mission_line(desk, mission),
        touch=_naming(touch, mission_line(desk, mission)),
        is_completed=mission.is_completed,
    )


def _state(mission: MissionView) -> tuple[str, str]:
    if mission.is_completed:
        return ("relaunched", "Relaunched") if mission.is_launched else ("completed", "Completed")
    if mission.is_launched:
        return "launched", "Launched"
    return ("ready", "Ready") if mission.is_assembled else ("", "")


def _note(mission: MissionView) -> str:
    if not mission.is_completed or mission.is_launched:
        return ""
    return "" if mission.pad or mission.agenas else "Relaunch: pad is empty"


def _chips(desk: Desk, mission: MissionView) -> Iterator[Chip]:
    if mission.is_completed and not mission.pad and not mission.agenas:
        return
    words, pad = desk.words, Counter(mission.pad)
    where = ("up", "") if mission.is_launched else ("pad", "pad")
    for card, needed in desk.content.missions[mission.mission].equipment.items():
        if card == AGENA:
            yield from _agena_chips(words, mission, needed)
            continue
        for _ in range(needed):
            has_it = pad[card] > 0
            pad[card] -= has_it
            yield Chip(words.short(card), *where) if has_it else Chip(words.short(card), "missing", "")


def _agena_chips(words: Words, mission: MissionView, needed: int) -> Iterator[Chip]:
    for agena in mission.agenas:
        is_up = agena.place in ORBIT
        yield Chip(words.short(AGENA), "up" if is_up else "pad", "orbit" if is_up else "pad")
    for _ in range(needed - len(mission.agenas)):
        yield Chip(words.short(AGENA), "missing", "")


def _lying(desk: Desk, mission: MissionView) -> Iterator[Lying]:
    for item in mission.cards:
        kind = desk.words.kind(item.card)
        effect = desk.words.hinders(item.card).split(",")[0]
        left = count(item.turns_left, "turn")
        name = desk.words.name(item.card)
        yield Lying(
            name,
            KIND_ICONS.get(kind, "bolt"),
            kind,
            f"{effect}, {left}",
            f"{name}: {effect.lower()}, {left} left",
        )
