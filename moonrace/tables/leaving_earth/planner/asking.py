"""A question to the planner as it stands in an address, read and checked; bad input gets a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.planner import circumstances
from moonrace.games.leaving_earth.view import View
from moonrace.kernel.errors import BadText

ROCKETS = ("juno", "atlas", "soyuz", "saturn")
SETS = ("mercury", "later_printing")
FIRST_MISSION = "man_on_the_moon"
MOST_THRUSTERS = 6
USUAL_THRUSTERS = 3
MOST_PAYLOAD = 500
MOST_CREW = 8
MOST_COST = 1000
MOST_YEARS = 20
KNOWN = "known-"
STORE = "store-"
ORBIT = "orbit-"
MOST_IN_STORE = 99
FIELDS = (
    "show", "kind", "mission", "from", "to", "payload", "return", "max-years", "max-cost", "crew", "rockets",
    "ion", "meet", "outcomes", "owned", "only-owned", "sets", "plan", "sheet", "fill", "lines", "hint",
)  # fmt: skip

Fields = dict[str, str]


def plain(word: str) -> str:
    """A word as ids are written."""
    return word.strip().lower().replace("-", "_").replace(" ", "_")


def words(value: str) -> list[str]:
    """What a list in an address names."""
    return [plain(word) for word in value.split(",") if word.strip()]


def link(fields: Mapping[str, str], **changes: str | None) -> str:
    """The address of a question that differs from this one in a few fields; None leaves out."""
    changed = dict(fields)
    for key, value in changes.items():
        changed[key.replace("_", "-")] = value or ""
    return urlencode({key: value for key, value in changed.items() if value})


def whole(fields: Mapping[str, str], name: str, label: str, least: int, most: int) -> int | None:
    """A whole number from the address, or None if nothing is said."""
    text = fields.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most):
        raise BadText(f"{label}: a whole number from {least} to {most} is wanted, not “{text[:20]}”.")
    return int(text)


def one_of(fields: Mapping[str, str], name: str, label: str, known: Iterable[str], usual: str) -> str:
    """A word from a list, or the usual one."""
    choices = list(known)
    word = plain(fields.get(name, "")) or usual
    if word not in choices:
        listed = ", ".join(choice.replace("_", "-") or "nothing" for choice in choices)
        raise BadText(f"{label} can be {listed}; “{fields[name][:30]}” is none of them.")
    return word


def check_names(fields: Mapping[str, str]) -> None:
    """Refuse fields that mean nothing, so that a misspelt limit is not silently dropped."""
    for name in fields:
        if name not in FIELDS and not name.startswith((KNOWN, STORE, ORBIT)) and not _is_count(name):
            raise BadText(f"The address says “{name[:30]}”, which the planner does not know.")


def _is_count(name: str) -> bool:
    """Whether a field holds the number of rockets in a line of the lesson: `juno-3`."""
    rocket, _, line = name.partition("-")
    return rocket in ROCKETS and line.isascii() and line.isdigit()


def is_payload(fields: Mapping[str, str]) -> bool:
    """Whether a payload is asked for, and not a mission card."""
    kind = fields.get("kind", "")
    return kind == "payload" or (kind != "mission" and "to" in fields and "mission" not in fields)


def expansions(fields: Mapping[str, str], view: View | None, content: Content) -> tuple[str, ...]:
    """The sets that are played with: those of the table, or those chosen and those the question names."""
    if view is not None:
        return view.expansions
    chosen = words(fields.get("sets", ""))
    for word in chosen:
        if word not in SETS:
            raise BadText(f"Sets are mercury and later-printing, not “{word[:30]}”.")
    mission = content.missions.get(plain(fields.get("mission", "")))
    places = [content.locations.get(plain(fields.get(name, ""))) for name in ("from", "to", "return")]
    named = [mission] if not is_payload(fields) else places
    return tuple(sorted({*chosen, *(card.expansion for card in named if card and card.expansion)}))


def arguments(fields: Mapping[str, str], view: View | None, cat: Catalogue) -> dict[str, Any]:
    """Keyword arguments for `plan`."""
    asked: dict[str, Any] = {
        **_goal(fields, cat),
        "max_years": whole(fields, "max-years", "Years at most", 0, MOST_YEARS),
        "max_cost": whole(fields, "max-cost", "Cost at most", 0, MOST_COST),
        "rockets": _rockets(fields),
        "ion": _ion(fields),
        "rendezvous": {"": None, "yes": True, "no": False}[
            one_of(fields, "meet", "Leaving parts behind", ("", "yes", "no"), "")
        ],
        "crew": whole(fields, "crew", "Crew", 1, MOST_CREW) or 1,
        "research": one_of(fields, "only-owned", "Only what is owned", ("", "yes"), "") != "yes",
    }
    if view is not None:
        return asked | circumstances(view, cat.content)
    outcomes = one_of(fields, "outcomes", "Outcomes", ("tested", "untested"), "tested")
    return asked | {
        "stacks": "fresh" if outcomes == "untested" else "perfect",
        "known": known_places(fields),
        "advancements": words(fields.get("owned", "")),
        "store": amounts(fields, STORE, "In store"),
        "orbit": [aboard] if (aboard := amounts(fields, ORBIT, "In orbit")) else [],
        "expansions": expansions(fields, view, cat.content),
    }


def known_places(fields: Mapping[str, str]) -> dict[str, str]:
    """What is known of places, by place."""
    return {plain(key.removeprefix(KNOWN)): plain(fields[key]) for key in fields if key.startswith(KNOWN)}


def amounts(fields: Mapping[str, str], prefix: str, where: str) -> dict[str, int]:
    """What is said to be somewhere, by part or skill."""
    found = {}
    for key in fields:
        if key.startswith(prefix):
            word = key.removeprefix(prefix)
            label = f"{where}, {word.replace('-', ' ').replace('_', ' ')[:30]}"
            number = whole(fields, key, label, 0, MOST_IN_STORE)
            if number:
                found[plain(word)] = number
    return found


def _goal(fields: Mapping[str, str], cat: Catalogue) -> dict[str, Any]:
    if not is_payload(fields):
        return {"mission": fields.get("mission", "") or FIRST_MISSION}
    if "to" not in fields:
        raise BadText("Say where the payload is to go.")
    back = plain(fields.get("return", ""))
    return {
        "from_": fields.get("from", "") or cat.places[cat.earth].id,
        "to": fields["to"],
        "payload": whole(fields, "payload", "Payload", 1, MOST_PAYLOAD) or 1,
        "returns": {"": False, "no": False, "yes": True}.get(back, back),
    }


def _rockets(fields: Mapping[str, str]) -> tuple[str, ...]:
    chosen = words(fields.get("rockets", ""))
    for word in chosen:
        if word not in ROCKETS:
            raise BadText(f"Rockets are {', '.join(ROCKETS)}; “{word[:30]}” is none of them.")
    return tuple(rocket for rocket in ROCKETS if rocket in chosen) or ROCKETS


def _ion(fields: Mapping[str, str]) -> int:
    number = whole(fields, "ion", "Ion thrusters", 0, MOST_THRUSTERS)
    return USUAL_THRUSTERS if number is None else number
