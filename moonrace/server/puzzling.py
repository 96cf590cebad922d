"""A puzzle as its page is told of it: the table that stands still, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonrace import games
from moonrace.kernel.actions import Choice
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.puzzles import Goal, Puzzle, goal_of, puzzle_of, puzzles_of, today
from moonrace.server.new_table import letter
from moonrace.server.present import game_card
from moonrace.tables.face import AskPanel, Face, Names, Scene, face_of
from moonrace.tables.kit.pages import SeatInfo, TablePage
from moonrace.tables.kit.puzzle import Move, PuzzleCard, PuzzlePart, Verdict

MOST_MOVES = 8
"""So many moves are shown with their values, the one chosen besides."""
ANSWERED = AskPanel("Answered", "The board stands as it was. “Try it out” plays on from here.")


def puzzle_card(puzzle: Puzzle, day: str = "") -> PuzzleCard:
    """A puzzle on a list."""
    return PuzzleCard(
        puzzle.game, games.load(puzzle.game).name, puzzle.id, puzzle.title, puzzle.grade.value, day
    )


def daily_card() -> PuzzleCard | None:
    """The puzzle of this day, if there are any."""
    day = today()
    puzzle = puzzle_of(day)
    return None if puzzle is None else puzzle_card(puzzle, day.isoformat())


class Asking:
    """One puzzle at its table."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.title: Title = games.load(puzzle.game)
        self.goal: Goal = goal_of(self.title, puzzle)
        self.match: Match = puzzle.begin(self.title)
        self.seat = puzzle.table.eyes
        self.face: Face = face_of(self.title)
        self.names = Names(tuple(f"Player {letter(seat)}" for seat in range(self.match.players)))
        daily = daily_card()
        is_daily = daily is not None and daily.key == puzzle.key
        self.card = daily if daily is not None and is_daily else puzzle_card(puzzle)
        self.base = self.card.url

    def scene(self, *, is_answered: bool = False, is_unaided: bool = True) -> Scene:
        """What the face draws from; once it is answered nothing can be done any more."""
        match, seat = self.match, self.seat
        return Scene(
            view=match.view(seat),
            names=self.names,
            legal=() if is_answered else tuple(self.goal.moves(match.legal(seat))),
            is_awaited=not is_answered,
            log=tuple(match.log(seat)),
            undo=None,
            refused=() if is_answered else tuple(filter(self._is_about, match.refused(seat))),
            is_unaided=is_unaided,
        )

    def _is_about(self, choice: Choice) -> bool:
        return bool(self.goal.moves([choice.action]))

    def page(self, answer: str, counts: Mapping[str, int], command: str) -> TablePage:
        """The whole page, before and after the answer."""
        scene, face = self.scene(is_answered=bool(answer)), self.face
        lines = tuple(face.lines(scene.log, self.names, self.seat))
        return TablePage(
            game=game_card(self.title),
            table="",
            name=self.puzzle.title,
            base=self.base,
            viewer=self.seat,
            seats=self._seats(),
            version=self.match.version,
            step=0,
            ask=ANSWERED if answer else face.ask(scene),
            can_act=not answer,
            undo_stops="",
            undo_count=0,
            redo="",
            lines=lines,
            since=0,
            face=face.context(scene),
            plain=tuple(face.plain(scene)),
            is_over=False,
            story=(),
            ranking=(),
            winners=(),
            window_seconds=0,
            notices=(),
            replay_at=None,
            curtain="",
            spectator_link="",
            icon=face.icon,
            puzzle=PuzzlePart(
                card=self.card,
                question=self.goal.question,
                hint=self.puzzle.hint,
                command=command,
                verdict=self._verdict(answer, counts) if answer else None,
            ),
        )

    def _seats(self) -> tuple[SeatInfo, ...]:
        seats = range(self.match.players)
        return tuple(SeatInfo(n, self.names[n], "person", "", is_viewer=n == self.seat) for n in seats)

    def _verdict(self, act: str, counts: Mapping[str, int]) -> Verdict:
        puzzle = self.puzzle
        is_best = act == puzzle.best.act
        shown = [answer for at, answer in enumerate(puzzle.answers) if at < MOST_MOVES or answer.act == act]
        words = self._sentences()
        best, worst = puzzle.best.worth, puzzle.answers[-1].worth
        return Verdict(
            is_best=is_best,
            words=puzzle.said_to(act),
            why="" if is_best else puzzle.why,
            unit=self.goal.unit,
            moves=tuple(
                Move(
                    words=words.get(answer.act, answer.act),
                    value=self.goal.figure(answer.worth),
                    percent=round(100 * (answer.worth - worst) / (best - worst)),
                    is_best=answer is puzzle.best,
                    is_chosen=answer.act == act,
                    chosen_by=counts.get(answer.act, 0),
                )
                for answer in shown
            ),
            others=len(puzzle.answers) - len(shown),
            answers=sum(counts.values()),
            following=self._following(puzzles_of(self.title)),
        )

    def _sentences(self) -> dict[str, str]:
        """What the game's own buttons say."""
        panel = self.face.ask(self.scene(is_unaided=False))
        buttons = [button for group in panel.groups for button in group.buttons]
        return {
            button.action: button.sentence
            for button in (panel.primary, *buttons, panel.end)
            if button is not None
        }

    def _following(self, known: Sequence[Puzzle]) -> PuzzleCard | None:
        later = known[[puzzle.key for puzzle in known].index(self.puzzle.key) + 1 :]
        return puzzle_card(later[0]) if later else None
