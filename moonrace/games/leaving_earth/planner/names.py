"""Names as people write them, and as they read them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from moonrace.kernel.errors import BadText

ROCKETS = ("juno", "atlas", "soyuz", "saturn")
CAPSULES = ("vostok", "apollo", "eagle", "aldrin")
PEOPLE = ("astronaut", "pilot", "mechanic", "doctor")
MEANT: dict[str, Sequence[str]] = {
    "rocket": ROCKETS,
    "booster": ROCKETS,
    "engine": (*ROCKETS, "ion_thruster"),
    "stage": ROCKETS,
    "thruster": ("ion_thruster",),
    "ion": ("ion_thruster",),
    "capsule": CAPSULES,
    "module": CAPSULES,
    "lander": ("eagle", "landing"),
    "crew": PEOPLE,
    "person": PEOPLE,
    "man": PEOPLE,
    "cosmonaut": PEOPLE,
    "engineer": ("mechanic",),
    "medic": ("doctor",),
    "food": ("supplies",),
    "supply": ("supplies",),
    "satellite": ("probe", "artificial_satellite"),
    "robot": ("probe",),
    "docking": ("rendezvous",),
    "separating": ("rendezvous",),
    "reentry": ("re_entry",),
    "heat_shield": ("re_entry",),
    "air": ("life_support",),
    "survey": ("surveying",),
    "luna": ("moon",),
    "orbit": ("earth_orbit", "lunar_orbit", "mars_orbit", "venus_orbit"),
    "leo": ("earth_orbit",),
    "space": ("suborbital_flight", "earth_orbit"),
    "moon": ("man_on_the_moon", "lunar_lander", "lunar_sample_return", "lunar_survey", "lunar_station"),
    "life": ("extraterrestrial_life", "life_support"),
    "radiation": ("solar_radiation",),
}
"""What is meant by words that are on no card."""
MOST_HINTS = 5
COMMON = ("ion_thruster", "probe", *PEOPLE)
"""What is no proper name, and has a plural."""


def named(kind: str, word: str, known: Iterable[str]) -> str:
    """The id a word means; hyphens and spaces do as well as underscores."""
    ids = list(known)
    wanted = word.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted in ids:
        return wanted
    near = [f"“{id.replace('_', '-')}”" for id in _near(wanted, ids)]
    hint = f" Did you mean {listed(near, 'or')}?" if near else ""
    every = ", ".join(id.replace("_", "-") for id in ids)
    raise BadText(f"No {kind} is called “{word}”.{hint} Known: {every}.")


def _near(wanted: str, ids: Sequence[str]) -> list[str]:
    """What may be meant: by its sense, by a part of its name, or by its letters."""
    singular = wanted.removesuffix("s")
    meant = [id for id in MEANT.get(wanted, MEANT.get(singular, ())) if id in ids]
    within = [id for id in ids if singular and singular in id.split("_")]
    found = list(dict.fromkeys([*meant, *within]))
    return (found or difflib.get_close_matches(wanted, ids, n=1, cutoff=0.5))[:MOST_HINTS]


def words_near(id: str) -> list[str]:
    """The words on no card that mean a thing."""
    return [word for word, ids in MEANT.items() if id in ids]


def said(id: str) -> str:
    """An id as it is read: "re-entry", "ion thruster"."""
    return id.replace("re_entry", "re-entry").replace("_", " ")


def counted(id: str, number: int) -> str:
    """ "1 ion thruster", "2 ion thrusters", "2 saturn"."""
    return f"{number} {said(id)}{'s' if number != 1 and id in COMMON else ''}"


def count(number: int, noun: str) -> str:
    """ "1 year", "2 years"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
