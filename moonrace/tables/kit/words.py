"""Words that every game needs: numbers with their nouns, lists, chances."""

from __future__ import annotations

from collections.abc import Iterable

MINUS = "\N{MINUS SIGN}"
"""As long as a plus, and never broken off its figure at the end of a line."""


def count(number: int, noun: str, plural: str = "") -> str:
    """ "1 space", "4 spaces", "−2 points"."""
    return f"{figure(number)} {noun if number == 1 else plural or noun + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def percent(chance: float) -> str:
    """ "67 %"; what is not certain is never shown as 0 or 100."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def figure(number: int) -> str:
    """ "4", "−3": a figure that may be below zero, with a true minus."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """ "+2", "−3", "0": a change."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


def times(number: int) -> str:
    """ "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def in_words(number: int) -> str:
    """A small number as a word that begins a sentence."""
    words = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
    return words[number] if number < len(words) else str(number)
