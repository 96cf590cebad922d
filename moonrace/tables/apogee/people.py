"""Engineers and Directors as people: a face each, a coat in the colour of whom they work for."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.tokens import LETTERS

HAIR = (
    "M6.6 8.4C6 3.4 18 3.4 17.4 8.4C16 6.6 13.6 6.4 12 6.4S8 6.6 6.6 8.4Z",
    "M6.2 12.6C5 3 19 3 17.8 12.6L16.4 12.2C17 8.6 15.4 7.4 12.6 7.2C10.4 7.6 8.4 8 7.6 12.2Z",
    "M6.4 9.6C5.4 2.6 17 1.4 17.8 7.4C15 5.6 12 8.2 6.4 9.6Z",
    "M6 14.4C4.6 3 19.4 3 18 14.4L16.2 14.4C17.2 8.4 15.4 6.6 12 6.6S6.8 8.4 7.8 14.4Z",
    "M8 6.6C9.6 4.6 14.4 4.6 16 6.6C14.4 6 9.6 6 8 6.6Z",
    "M9.4 3.2A2.8 2.8 0 1 1 14.6 3.2C17.2 4 18 6 17.4 8.6C15.6 6.8 8.4 6.8 6.6 8.6C6 6 6.8 4 9.4 3.2Z",
)
HAIR_INKS = ("var(--ink)", "var(--metal)", "var(--amber)")
HEAD = 5.4


def _look(name: str) -> tuple[int, int, bool]:
    """Hair, its ink, and glasses or not: always the same for one person."""
    value = sum(ord(letter) * (at + 3) for at, letter in enumerate(name))
    return value % len(HAIR), value // 7 % len(HAIR_INKS), value % 3 == 0


@cache
def _head(name: str) -> Markup:
    hair, ink, has_glasses = _look(name)
    parts = [
        draw.circle(12, 9.4, HEAD, fill="var(--body)", stroke="var(--outline)", stroke_width=0.8),
        draw.path(HAIR[hair], fill=HAIR_INKS[ink]),
    ]
    if has_glasses:
        parts += [
            draw.circle(x, 10, 1.8, fill="none", stroke="var(--ink)", stroke_width=1.0) for x in (9.8, 14.2)
        ]
    return Markup("").join(parts)


def coat(seat: int) -> str:
    """The ink of a seat's people; those of nobody wear grey."""
    return f"var(--seat-{seat})" if seat >= 0 else "var(--metal)"


@cache
def bust(name: str, seat: int = -1, size: float = 36) -> Markup:
    """Head and shoulders, for a card."""
    shoulders = "M2.4 24C2.8 18 7 15.8 12 15.8S21.2 18 21.6 24Z"
    collar = "M9.4 15.9L12 19.6L14.6 15.9Z"
    return draw.svg(
        size,
        size,
        "0 0 24 24",
        draw.path(shoulders, fill=coat(seat), stroke="var(--outline)", stroke_width=0.8),
        draw.path(collar, fill="var(--body)"),
        _head(name),
        class_="ap-bust",
    )


@cache
def figure(name: str, seat: int, height: float = 40) -> Markup:
    """A person standing; without a name seen from behind, as a card lies face down."""
    legs = draw.path("M8.4 32H11.4V46H8.4ZM12.6 32H15.6V46H12.6Z", fill="var(--ink)", stroke="var(--text2)",
                     stroke_width=0.6)  # fmt: skip
    body = draw.path(
        "M12 15.6C16.6 15.6 18.6 18 18.8 22V33H5.2V22C5.4 18 7.4 15.6 12 15.6Z",
        fill=coat(seat),
        stroke="var(--outline)",
        stroke_width=0.8,
    )
    letter = (
        draw.text(
            12,
            28,
            LETTERS[seat],
            text_anchor="middle",
            font_size=9,
            font_weight=700,
            fill="#0D1422",
            class_="ap-letter",
        )
        if seat >= 0
        else Markup("")
    )
    head = _head(name) if name else _back_of_head()
    width = height * 24 / 47
    return draw.svg(width, height, f"0 0 24 {number(47)}", legs, body, letter, head, class_="ap-figure")


@cache
def _back_of_head() -> Markup:
    return draw.circle(12, 9.4, HEAD, fill="var(--metal)", stroke="var(--outline)", stroke_width=0.8)
