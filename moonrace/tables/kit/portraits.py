"""Faces of those who play without being there: flat busts in a round window, drawn here."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from moonrace.tables.kit.svg import Attribute, circle, group, path, polygon, rect, star, svg

_PAPER: dict[str, Attribute] = {"stroke": "var(--outline)", "stroke_width": 1.0, "stroke_linejoin": "round"}
_GROUNDS = {
    "gentle": "--teal",
    "heuristic": "--sky",
    "search": "--lilac",
    "master": "--mars",
    "coach": "--amber",
}


@cache
def portrait(who: str, size: float = 48) -> Markup:
    """A face, for whoever sees it: the name stands beside it."""
    return svg(
        size,
        size,
        "0 0 48 48",
        circle(24, 24, 23, fill=f"var({_GROUNDS.get(who, '--metal')})"),
        _BUSTS.get(who, _helmet)(),
        circle(24, 24, 22, fill="none", stroke="var(--ink)", stroke_width=2),
        class_="portrait",
    )


def _shoulders(suit: str) -> Markup:
    return path("M9 41C10 35 16 32 24 32S38 35 39 41A22.7 22.7 0 0 1 9 41Z", fill=suit, **_PAPER)


def _head(skin: str) -> Markup:
    return group(
        rect(20.5, 27, 7, 8, rx=3, fill=skin),
        path(
            "M15.5 19C15.5 12.5 19 10 24 10S32.5 12.5 32.5 19C32.5 26 28.5 30.5 24 30.5S15.5 26 15.5 19Z",
            fill=skin,
            **_PAPER,
        ),
    )


def _eyes(y: float) -> Markup:
    return group(circle(20.6, y, 1.3, fill="var(--ink)"), circle(27.4, y, 1.3, fill="var(--ink)"))


def _mouth(d: str) -> Markup:
    return path(d, fill="none", stroke="var(--ink)", stroke_width=1.4, stroke_linecap="round")


def _cadet() -> Markup:
    """Freckled, smiling, the cap pushed back."""
    return group(
        _shoulders("var(--body)"),
        path("M20 33L24 38L28 33", fill="none", stroke="var(--ink)", stroke_width=1.6),
        _head("var(--moon-shade)"),
        path(
            "M14.5 17C14 10 18 7 24 7S34 10 33.5 17C30 13.6 27 12.6 24 12.6S18 13.6 14.5 17Z",
            fill="var(--red)",
            **_PAPER,
        ),
        path(
            "M14.5 17C18 13.6 21 12.6 24 12.6S30 13.6 33.5 17L36 15.6C33 11.4 29 10 24 10S15 11.4 12 15.6Z",
            fill="var(--ink)",
        ),
        _eyes(20),
        _mouth("M20.6 25C22.4 27 25.6 27 27.4 25"),
    )


def _pilot() -> Markup:
    """Goggles on the leather cap, a scarf, a level look."""
    return group(
        _shoulders("var(--mars-shade)"),
        path("M15 34C19 38 29 38 33 34L34 38C29 42 19 42 14 38Z", fill="var(--body)", **_PAPER),
        _head("var(--venus)"),
        path(
            "M13.6 24C12.6 12 17 6.6 24 6.6S35.4 12 34.4 24L31.6 22C31.6 16 29 14.4 24 14.4S16.4 16 16.4 22Z",
            fill="var(--venus-shade)",
            **_PAPER,
        ),
        rect(14.6, 10.4, 8.6, 5.6, rx=2.6, fill="var(--sky)", stroke="var(--ink)", stroke_width=1.2),
        rect(24.8, 10.4, 8.6, 5.6, rx=2.6, fill="var(--sky)", stroke="var(--ink)", stroke_width=1.2),
        _eyes(20.6),
        _mouth("M21 26H27"),
    )


def _commander() -> Markup:
    """Grey temples, a peaked cap with a star, nothing to smile about."""
    return group(
        _shoulders("var(--ink)"),
        path("M17 33L24 41L31 33L28 32H20Z", fill="var(--body)"),
        polygon([(23, 35.4), (25, 35.4), (26, 42), (24, 44), (22, 42)], fill="var(--red)"),
        _head("var(--moon)"),
        path("M15.4 20V15.4H17.6L17 21ZM32.6 20V15.4H30.4L31 21Z", fill="var(--metal)"),
        path("M11.6 11.6C15 6.6 20 5 24 5S33 6.6 36.4 11.6L33 16H15Z", fill="var(--raised)", **_PAPER),
        path("M14 15H34L33 17.8C29 16.4 19 16.4 15 17.8Z", fill="var(--ink)"),
        polygon(star(5, 24, 10.6, 3.2, 1.4), fill="var(--sun)"),
        path("M18.4 19H22.4M25.6 19H29.6", stroke="var(--ink)", stroke_width=1.4, stroke_linecap="round"),
        _eyes(21.4),
        _mouth("M20.8 27C22.6 25.8 25.4 25.8 27.2 27"),
    )


def _director() -> Markup:
    """A crew cut, a white vest with a pin, and a look that has counted every second."""
    return group(
        _shoulders("var(--earth-shade)"),
        path("M15 33.4L24 42L33 33.4L35.4 43.6A22.7 22.7 0 0 1 12.6 43.6Z", fill="var(--body)", **_PAPER),
        path("M20.6 32L24 36.4L27.4 32", fill="var(--raised)", stroke="var(--ink)", stroke_width=1),
        polygon([(23.2, 36), (24.8, 36), (25.6, 41), (24, 43), (22.4, 41)], fill="var(--ink)"),
        polygon(star(5, 16.4, 39.6, 2.4, 1.05), fill="var(--sun)"),
        _head("var(--venus)"),
        path(
            "M15.2 17.6L15.6 9.6L18 8.4L20 9L22 8L24 8.8L26 8L28 9L30 8.4L32.4 9.6L32.8 17.6"
            "C31.6 14 30 13 24 13S16.4 14 15.2 17.6Z",
            fill="var(--ink)",
        ),
        path("M17.8 17.6L22.6 18.8M30.2 17.6L25.4 18.8", stroke="var(--ink)", stroke_width=1.4),
        _eyes(20.8),
        path("M24 21V24.4H25.4", fill="none", stroke="var(--ink)", stroke_width=1.1),
        _mouth("M20.8 27.4H27.2"),
    )


def _coach() -> Markup:
    """A headset, short sleeves and a tie: the voice from the ground."""
    return group(
        _shoulders("var(--body)"),
        polygon([(23, 34), (25, 34), (26, 42), (24, 45), (22, 42)], fill="var(--ink)"),
        _head("var(--mars)"),
        path(
            "M15.2 18C14.6 10.6 19 8 24 8S33.4 10.6 32.8 18C31 14.4 28 13.4 24 13.4S17 14.4 15.2 18Z",
            fill="var(--ink)",
        ),
        path(
            "M14.4 20C14.4 11 18 7 24 7S33.6 11 33.6 20", fill="none", stroke="var(--metal)", stroke_width=1.8
        ),
        rect(12.6, 18.4, 4, 6.4, rx=1.8, fill="var(--metal)", stroke="var(--ink)", stroke_width=1),
        rect(31.4, 18.4, 4, 6.4, rx=1.8, fill="var(--metal)", stroke="var(--ink)", stroke_width=1),
        path("M14.6 24.6C15 28.6 18 29.4 21 29", fill="none", stroke="var(--metal)", stroke_width=1.4),
        rect(18.2, 19, 5, 3.6, rx=1.2, fill="none", stroke="var(--ink)", stroke_width=1.1),
        rect(24.8, 19, 5, 3.6, rx=1.2, fill="none", stroke="var(--ink)", stroke_width=1.1),
        _eyes(20.8),
        _mouth("M21 26C22.6 27.4 25.4 27.4 27 26"),
    )


def _helmet() -> Markup:
    """Nobody in particular."""
    return group(
        _shoulders("var(--body)"),
        circle(24, 20, 12, fill="var(--body)", **_PAPER),
        path("M15.6 20A8.4 7.4 0 0 1 32.4 20A8.4 6.4 0 0 1 15.6 20Z", fill="var(--ink)"),
    )


_BUSTS = {
    "gentle": _cadet,
    "heuristic": _pilot,
    "search": _commander,
    "master": _director,
    "coach": _coach,
}
