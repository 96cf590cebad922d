"""Where a finished game turned: what was played, what looked better and by how much, and how to try it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from moonrace.bots.coach import NO_TURNING_POINT, REVIEW_SECONDS, Judged, TurningPoint, turning_points
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.tables.in_words import face_for, scene_of
from moonrace.tables.kit.touch import button_of
from moonrace.terminal.choosing import LONGEST_NUMBER, is_number
from moonrace.terminal.console import Console
from moonrace.terminal.given import opened_record, replayed, viewer_of
from moonrace.terminal.output import bold, complain, dim, say, show_json, wrapped
from moonrace.terminal.seats import ME, Seat, names_of, seats_of_record
from moonrace.terminal.what_if import try_out

REVIEW, TRY = "review", "try"
OFFER = "“review” tells on which moves the game turned; anything else ends."
AFTERWARDS = "“try NUMBER” plays on from there on a what-if board; anything else ends."


class Review:
    """A finished game as the coach sees it."""

    def __init__(
        self, match: Match, seats: Sequence[Seat], seconds: float, whose: Sequence[int] = ()
    ) -> None:
        """`whose` decisions are looked at: those of people if left out."""
        self.match, self._seats, self._names = match, seats, names_of(seats)
        whose = whose or [number for number, seat in enumerate(seats) if seat.is_person]
        self.points = [self._judged(point) for point in turning_points(match, whose, seconds)]

    def _judged(self, point: TurningPoint) -> Judged:
        scene = scene_of(self.match.as_of(point.before), self._names, point.seat)
        panel = face_for(self.match.title).ask(scene)
        return point.in_words(lambda act: button_of(panel, act).sentence)

    def show(self, path: Path | None = None) -> None:
        """Every turning point in lines, numbered; with the command that tries it, where it is in a file."""
        for number, point in enumerate(self.points, start=1):
            where = f"{self._names[point.seat]}, entry {point.entry}."
            say()
            say(bold(wrapped(f"{where} Played: {point.played}", " " * 5, f"{number:3}. ")))
            say(wrapped(point.verdict, " " * 5))
            if path is not None:
                say(dim(f"     Try it: {self._command(point, path)}"))
        if not self.points:
            say(NO_TURNING_POINT)

    def _command(self, point: Judged, path: Path) -> str:
        words = ",".join(seat.level or ME for seat in self._trying(point))
        return f"moonrace replay {shlex.quote(str(path))} --at {point.before} --what-if --seats {words}"

    def _trying(self, point: Judged) -> list[Seat]:
        """Who plays where a point is tried: a person in its seat, and in all others who was there."""
        person = Seat(self._names[point.seat])
        return [person if seat == point.seat else known for seat, known in enumerate(self._seats)]

    def try_out(self, word: str, console: Console) -> None:
        """Play on from the table before a turning point, named by its number."""
        number = int(word) if is_number(word) and len(word) <= LONGEST_NUMBER else 0
        if not 1 <= number <= len(self.points):
            raise BadText(f"“{TRY}” wants a number from 1 to {len(self.points)}: {TRY} 1.")
        point = self.points[number - 1]
        try_out(self.match.as_of(point.before), self._trying(point), None, None, console)


def offer_review(match: Match, seats: Sequence[Seat], console: Console) -> None:
    """After the end: look through the game and try its turning points, as long as that is wanted."""
    say(dim(OFFER))
    if (console.read() or "").lower() != REVIEW:
        return
    _say_wait(REVIEW_SECONDS)
    review = Review(match, seats, REVIEW_SECONDS)
    review.show()
    while review.points:
        say(f"\n{dim(AFTERWARDS)}")
        word, _, rest = (console.read() or "").partition(" ")
        if word.lower() != TRY:
            return
        try:
            review.try_out(rest.strip(), console)
        except BadText as error:
            say(wrapped(str(error)))


def _say_wait(seconds: float) -> None:
    say(dim(f"The coach looks through the game. That takes about {seconds:g} seconds."))


def review_file(path: Path, *, seat: str, seconds: float | None, content: Path | None, as_json: bool) -> None:
    """Print on which decisions the game of a record turned."""
    opened = opened_record(path, content)
    if opened.note:
        complain(opened.note)
    match = replayed(path, opened.title, opened.record)
    if not match.over:
        raise BadText(f"{path} is a game that is not over, and the coach looks through those that are.")
    whose = [viewer_of(seat, match.players)] if seat else []
    if min(whose, default=0) < 0:
        raise BadText("--seat wants one that decides; whoever watches does not.")
    time = REVIEW_SECONDS if seconds is None else seconds
    if not as_json:
        _say_wait(time)
    review = Review(match, seats_of_record(match.header.seats, match.players), time, whose)
    if as_json:
        show_json({"game": match.title.id, "points": review.points})
    else:
        review.show(path)
