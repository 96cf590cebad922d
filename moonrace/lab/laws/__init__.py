"""The laws every game keeps, as functions over a title, a position or a match.

Each raises `LawBroken` where its law does not hold and returns nothing where it does. `moonrace fuzz` calls
them during random play, and `tests/laws` calls them with Hypothesis for every title; a new game gets them for
nothing.
"""

from moonrace.lab.laws.coaching import coach_cannot_tell, dealing_is_blind
from moonrace.lab.laws.comparing import LawBroken, frozen_state
from moonrace.lab.laws.matches import record_replays, undo_is_replay
from moonrace.lab.laws.numbers import numbers_are_sound
from moonrace.lab.laws.positions import (
    choices_are_one_description,
    clone_is_apart,
    listed_is_accepted,
    nothing_created_or_lost,
    play_is_bounded,
    somebody_can_act,
    text_form_reads_back,
)
from moonrace.lab.laws.secrecy import seat_cannot_tell
from moonrace.lab.laws.telling import change_is_told, hidden_acts_leave_no_trace
from moonrace.lab.laws.twins import twins_look_alike, twins_of_one_doing_look_alike
from moonrace.lab.laws.ways import MOST_WAYS, Way, modes_and_counts, ways

__all__ = [
    "MOST_WAYS",
    "LawBroken",
    "Way",
    "change_is_told",
    "choices_are_one_description",
    "clone_is_apart",
    "coach_cannot_tell",
    "dealing_is_blind",
    "frozen_state",
    "hidden_acts_leave_no_trace",
    "listed_is_accepted",
    "modes_and_counts",
    "nothing_created_or_lost",
    "numbers_are_sound",
    "play_is_bounded",
    "record_replays",
    "seat_cannot_tell",
    "somebody_can_act",
    "text_form_reads_back",
    "twins_look_alike",
    "twins_of_one_doing_look_alike",
    "undo_is_replay",
    "ways",
]
