"""Numbered choices, and which of them somebody means who types words instead of a number."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import BadText
from moonrace.tables.articles import Article, folded
from moonrace.tables.in_words import Choice

LONGEST_NUMBER = 5
"""Digits; nothing here is counted further."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ENDINGS = _words("end pass done finish next skip ready stop continue over enough close nothing wait")
"""Words for having nothing more to do, whatever a game calls it."""
MERE_ENDINGS = _words("end pass done stop skip stay leave close")
"""What verbs are called that end something and do nothing else."""
ALIKE = tuple(
    map(
        _words,
        (
            "buy purchase get acquire pay",
            "hire recruit employ engage",
            "go fly move travel maneuver manoeuvre journey drive sail",
            "build assemble construct install add make load put place fit mount",
            "take draw collect pick keep grab",
            "drop discard scrap unload remove dismiss throw",
            "look observe see watch survey scan",
            "research learn study develop invent",
            "accept yes agree ok",
            "decline no refuse reject",
            "choose select pick be take run",
            "fire ignite burn shoot",
            "fix repair mend",
            "heal cure",
            "dock join connect",
            "undock separate split",
            "play lay use activate",
            "abort cancel topple",
        ),
    )
)
"""Words that mean much the same; which of them a game uses, its choices tell."""
FILLERS = _words("a an the to on in of for my with from at and by into")


def is_number(word: str) -> bool:
    """Whether a word is a plain number."""
    return word.isascii() and word.isdigit()


def numbered(word: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice a number stands for; None for what is not a number."""
    if not is_number(word):
        return None
    number = int(word) if len(word) <= LONGEST_NUMBER else 0
    if not 1 <= number <= len(choices):
        raise BadText(f"There is no choice {word}; the numbers go from 1 to {len(choices)}.")
    return choices[number - 1]


def called(line: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice whose text form was typed, in whatever case. A bare verb that has other choices beside it,
    `hire` for hiring nobody, is asked about first."""
    typed = " ".join(line.split()).casefold()
    found = next((choice for choice in choices if choice.action.casefold() == typed), None)
    if found is None or found.action != found.verb or found.confirm:
        return found
    has_others = any(choice.verb == found.verb for choice in choices if choice != found)
    question = f"“{line}” alone means: {found.sentence} Is that what you want?"
    return msgspec.structs.replace(found, confirm=question) if has_others else found


def names_known(action: Action, known: Collection[str]) -> bool:
    """Whether everything that an action names is known by that name, so that a refusal of it is meant."""
    named: list[object] = []
    for field in action.__struct_fields__:
        value = getattr(action, field)
        named += value if isinstance(value, tuple) else [value]
    return all(folded(name) in known for name in named if isinstance(name, str) and name)


def ids_by_name(articles: Iterable[Article]) -> dict[str, str]:
    """What actions call the things that go by a name, or by a word of a name that no other thing has."""
    ids: dict[str, set[str]] = {}
    parts: dict[str, set[str]] = {}
    for item in articles:
        for name in map(folded, (item.id, *item.names) if item.id else ()):
            ids.setdefault(name, set()).add(item.id)
            for word in name.split():
                parts.setdefault(word, set()).add(item.id)
    return {name: min(own) for name, own in (parts | ids).items() if len(own) == 1}


def in_ids(words: Sequence[str], ids: Mapping[str, str]) -> list[str]:
    """Words with each name among them, the longest first, replaced by what actions call the thing."""
    for length in range(len(words), 0, -1):
        if name := ids.get(folded(" ".join(words[:length]))):
            return [name, *in_ids(words[length:], ids)]
    return [words[0], *in_ids(words[1:], ids)] if words else []


def names_in(choices: Iterable[Choice]) -> set[str]:
    """What the text forms of choices name."""
    words = [word for choice in choices for word in choice.action.split()[1:]]
    return {folded(part) for word in words for part in (word, *word.split("+"))}


def meant(line: str, choices: Sequence[Choice], synonyms: Mapping[str, Sequence[str]]) -> list[Choice]:
    """The choices that typed words may mean: first those that use the very word, then the game's synonyms,
    then words that mean much the same."""
    first, *rest = folded(line).split() or [""]
    alike = {word for group in ALIKE if first in group for word in group}
    for candidates in (
        [choice for choice in choices if first in _verbs(choice)],
        [choice for choice in choices if choice.verb in synonyms.get(first, ())],
        [choice for choice in choices if alike & _verbs(choice) or (first in ENDINGS and _ends(choice))],
    ):
        fitting = [choice for choice in candidates if _has_all(choice, rest)]
        if fitting:
            return _plainest(fitting) if rest else fitting
    return []


def verbs_for(word: str, verbs: Collection[str], synonyms: Mapping[str, Sequence[str]]) -> list[str]:
    """The verbs of a game that a word which is none of them may mean: by the game's synonyms, or alike."""
    own = [verb for verb in synonyms.get(word, ()) if verb in verbs]
    return own or [verb for verb in verbs if any({word, verb.split("-")[0]} <= group for group in ALIKE)]


def _plainest(choices: list[Choice]) -> list[Choice]:
    """The choice that names nothing beyond what all the others name too, if there is one: going to Mars, not
    to Mars Orbit; hiring two, not these two and a third."""
    names = [set(folded(choice.action).split()) for choice in choices]
    least = set.intersection(*names)
    plain = [choice for choice, own in zip(choices, names, strict=True) if own == least]
    return plain or choices


def _verbs(choice: Choice) -> set[str]:
    """Words with which somebody may begin to name a choice: of its text form, its sentence and its row."""
    opening = (choice.action.split()[0].split("-")[0], choice.sentence, choice.row)
    return {
        folded(choice.action.split()[0]),
        *(words[0] for text in opening if (words := folded(text).split())),
    }


def _ends(choice: Choice) -> bool:
    return bool(MERE_ENDINGS & set(choice.verb.split("-")))


def _has_all(choice: Choice, words: Iterable[str]) -> bool:
    """Whether every word begins one of the choice's. A number must be one of the action's own: those of a
    sentence are prices and chances."""
    own = set(folded(choice.action).split())
    known = own | set(folded(f"{choice.sentence} {choice.row}").split())
    return all(
        word in own if word.isdigit() else any(other.startswith(word) for other in known)
        for word in words
        if word not in FILLERS
    )
