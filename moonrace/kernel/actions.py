"""Actions: what a seat can say, and the one text form each has.

An action is a small frozen struct whose tag is its verb and whose fields name objects. Its text form is the
verb followed by the fields in order, `assemble atlas_d mercury_6`. A tuple is written `a+b`, an empty string
or tuple `-`, and fields at their default are dropped from the end.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

import msgspec

from moonrace.kernel.errors import BadText, Refusal

NOTHING = "-"


class Action(msgspec.Struct, frozen=True):
    """Base of all actions. Subclasses give their verb as `tag` and, where fitting, are `quiet`.

    A quiet action is nobody's business but the seat's own (a standing order): it uses no chance, changes
    nobody else's decision, stands in nobody else's log, and does not stop an undo.
    """

    quiet: ClassVar[bool] = False

    @classmethod
    def verb(cls) -> str:
        """The word that begins the text form."""
        return str(cls.__struct_config__.tag)

    def __str__(self) -> str:
        return to_text(self)


def kinds_in(module: Mapping[str, object]) -> tuple[type[Action], ...]:
    """All actions that a module names, in its order: `ACTIONS = kinds_in(vars())`."""
    return tuple(kind for kind in module.values() if isinstance(kind, type) and Action in kind.__bases__)


class Choice(msgspec.Struct, frozen=True):
    """Something a seat would look for in a decision, and why it may not do it; None where it may."""

    action: Action
    refusal: Refusal | None = None


def to_text(action: Action) -> str:
    """The text form of an action, which `Codec.parse` reads back."""
    words = [_word(getattr(action, name)) for name in action.__struct_fields__]
    defaults = action.__struct_defaults__
    for default in reversed(defaults):
        if not words or words[-1] != _word(default):
            break
        words.pop()
    return " ".join([action.verb(), *words])


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(str(item) for item in value) or NOTHING
    return str(value) or NOTHING


class Codec:
    """Reads and writes the text form of one game's actions."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self.kinds: dict[str, type[Action]] = {}
        for kind in kinds:
            if not isinstance(kind.__struct_config__.tag, str) or kind.verb() in self.kinds:
                raise TypeError(f"{kind.__name__} needs a verb of its own as its tag")
            self.kinds[kind.verb()] = kind
        self._fields = {verb: _field_types(kind) for verb, kind in self.kinds.items()}

    def usage(self, verb: str) -> str:
        """How an action of this verb is typed: `assemble CARD MISSION [PAY]`."""
        kind = self.kinds[verb]
        needed = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
        names = [name.upper() for name in kind.__struct_fields__]
        return " ".join([verb, *names[:needed], *(f"[{name}]" for name in names[needed:])])

    def parse(self, text: str) -> Action:
        """The action a text form names, or `BadText` with what is wrong and what would be right."""
        verb, *words = text.split() or [""]
        kind = self.kinds.get(verb)
        if kind is None:
            raise BadText(f"No action begins with “{verb}”.{self._nearest(verb)}")
        fields = self._fields[verb]
        needed = len(fields) - len(kind.__struct_defaults__)
        if not needed <= len(words) <= len(fields):
            raise BadText(f"“{verb}” is typed: {self.usage(verb)}")
        values = [
            self._value(verb, name, hint, word) for (name, hint), word in zip(fields, words, strict=False)
        ]
        return kind(*values)

    def _value(self, verb: str, name: str, hint: Any, word: str) -> object:
        if get_origin(hint) is tuple:
            inner = get_args(hint)[0]
            return (
                ()
                if word == NOTHING
                else tuple(self._value(verb, name, inner, part) for part in word.split("+"))
            )
        if hint is int:
            return self._whole(verb, name, word)
        return "" if word == NOTHING else word

    def _whole(self, verb: str, name: str, word: str) -> int:
        digits = word.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 9:
            return int(word)
        raise BadText(
            f"“{verb}” wants a whole number for {name.upper()}, not “{word}”. Typed: {self.usage(verb)}"
        )

    def _nearest(self, verb: str) -> str:
        close = difflib.get_close_matches(verb, self.kinds, n=1)
        return f" Did you mean “{close[0]}”?" if close else f" Known: {', '.join(sorted(self.kinds))}."


def _field_types(kind: type[Action]) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    fields = [(name, hints[name]) for name in kind.__struct_fields__]
    for name, hint in fields:
        if get_origin(hint) in (Union, types.UnionType):
            raise TypeError(f"{kind.__name__}.{name}: the text form knows str, int and tuples of them")
    return fields
