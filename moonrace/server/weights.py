"""What tables take in memory, in round figures: the largest of all games."""

from __future__ import annotations

from moonrace.kernel.match import Match
from moonrace.server.changes import Drawn
from moonrace.server.looking_back import Moments

BYTES_OF_A_TABLE, BYTES_OF_A_STEP, BYTES_OF_A_POSITION = 64 * 1024, 2 * 1024, 16 * 1024


def weight_of(match: Match | None, moments: Moments, drawn: Drawn) -> int:
    """About how many bytes a table takes with what is kept of it."""
    steps, positions = (0, 0) if match is None else (len(match.steps), match.positions_kept)
    kept = steps * BYTES_OF_A_STEP + (positions + moments.kept) * BYTES_OF_A_POSITION
    return BYTES_OF_A_TABLE + kept + drawn.weight
