"""A question to the planner as it is typed on a command line: its options, read into a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moonrace.games.leaving_earth.content import EARTH, Content
from moonrace.kernel.errors import BadText
from moonrace.tables.leaving_earth.planner.asking import MOST_THRUSTERS, USUAL_THRUSTERS
from moonrace.tables.planner import PlannerOption as Option

MOST_DIGITS = 6

ABOUT = """Plan a mission: the cheapest rockets, and every plan that is lighter, quicker or safer.

Plans are exact; the last lines say what is proved. Exits with 1 if there is no plan.

\b
Examples:
  moonrace plan --mission man-on-the-moon --known moon=barren
  moonrace plan --from earth --to moon --payload 1
  moonrace plan --to mars --payload 3 --return --max-years 6 --json
  moonrace plan --mission man-on-the-moon --store saturn=1,soyuz=2
"""

OPTIONS = (
    Option("mission", "--mission", "A mission card: man-on-the-moon.", "MISSION"),
    Option("from_", "--from", "Where a payload starts.", "PLACE", default=EARTH),
    Option("to", "--to", "Where a payload goes.", "PLACE"),
    Option("payload", "--payload", "Its mass; 1 if left out.", "MASS", "number"),
    Option("returns", "--return", "And back to where it started.", kind="switch", default=False),
    Option("return_to", "--return-to", "And back to this place.", "PLACE"),
    Option("max_years", "--max-years", "At most so many years in flight.", "N", "number", least=0),
    Option("max_cost", "--max-cost", "At most so many dollars, research apart.", "N", "number", least=0),
    Option("known", "--known", "What an explored place shows. Repeatable.", "PLACE=WHAT", "words"),
    Option("advancements", "--own", "An advancement you have. Repeatable.", "ADVANCEMENT", "words"),
    Option(
        "only_owned",
        "--only-owned",
        "Use nothing that would have to be researched.",
        kind="switch",
        default=False,
    ),
    Option(
        "store",
        "--store --owned",
        "What you have on Earth, free: saturn=1,soyuz=2,pilot=1. Repeatable.",
        "PART=N,...",
        "words",
    ),
    Option(
        "orbit",
        "--orbit",
        "What a craft of yours in Earth orbit is made of and carries. Repeatable, once for each.",
        "PART=N,...",
        "words",
    ),
    Option("year", "--year", "The year of the game it is; the first if left out.", "YEAR", "number"),
    Option(
        "untested",
        "--untested",
        "Reckon with outcomes nobody has seen, not with successes.",
        kind="switch",
        default=False,
    ),
    Option(
        "outcomes",
        "--outcomes",
        "fresh or perfect, for one advancement. Repeatable.",
        "ADVANCEMENT=WORD",
        "words",
    ),
    Option(
        "ion",
        "--ion",
        "Ion thrusters at most.",
        "N",
        "number",
        default=USUAL_THRUSTERS,
        least=0,
        most=MOST_THRUSTERS,
    ),
    Option(
        "rendezvous",
        "--rendezvous/--no-rendezvous",
        "Whether parts may be left and met again; else for missions yes, for payloads no.",
        kind="switch",
    ),
    Option("crew", "--crew", "Astronauts, where any are needed.", "N", "number", default=1, least=1),
    Option("expansions", "--with", "An expansion. Repeatable.", "EXPANSION", "words"),
)


def question(said: Mapping[str, Any], content: Content) -> dict[str, Any]:
    """Keyword arguments for `plan`."""
    asked = {name: value for name, value in said.items() if value not in (None, "")}
    asked["returns"] = asked.pop("return_to", asked["returns"])
    asked["research"] = not asked.pop("only_owned")
    asked["known"] = _pairs("--known", "PLACE=WHAT", asked.get("known", ()))
    asked["store"] = _amounts("--store", asked.get("store", ()))
    asked["orbit"] = [_amounts("--orbit", [craft]) for craft in asked.get("orbit", ())]
    asked["stacks"] = "fresh" if asked.pop("untested") else "perfect"
    outcomes = _pairs("--outcomes", "ADVANCEMENT=perfect|fresh", asked.pop("outcomes", ()))
    if outcomes:
        asked["stacks"] = dict.fromkeys(content.advancements, asked["stacks"]) | outcomes
    return asked | {"content": content}


def _pairs(option: str, form: str, words: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not (sign and key and value):
            raise BadText(f"{option} wants {form}, not “{word}”.")
        found[key] = value
    return found


def _amounts(option: str, words: Sequence[str]) -> dict[str, int]:
    """What there is: `saturn=1,soyuz=2`, in one option or several."""
    found: dict[str, int] = {}
    pairs = [pair for word in words for pair in word.split(",") if pair.strip()]
    for pair in pairs:
        ((name, number),) = _pairs(option, "PART=NUMBER", [pair.strip()]).items()
        if not (number.isascii() and number.isdigit()):
            raise BadText(f"{option} wants PART=NUMBER, a whole number, not “{name}={number}”.")
        if len(number) > MOST_DIGITS:
            raise BadText(f"{option} says “{name}={number[:20]}”, which is far too many.")
        if name in found:
            raise BadText(f"{option} says twice how many “{name}” there are; say it once, for all of them.")
        found[name] = int(number)
    return found
