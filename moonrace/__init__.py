"""Moonrace: five space-race tabletop games with the rules enforced and explained.

import moonrace

match = moonrace.load("tranquility-base").start(players=2, seed=7)
"""

from moonrace.games import load, read_match, titles
from moonrace.kernel.chance import Scripted, Secret, Seeded
from moonrace.kernel.errors import MoonraceError, Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match

__all__ = [
    "SPECTATOR",
    "Match",
    "MoonraceError",
    "Refusal",
    "Refused",
    "Scripted",
    "Secret",
    "Seeded",
    "load",
    "read_match",
    "titles",
]
__version__ = "0.1.0"
