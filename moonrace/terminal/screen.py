"""What people at the keyboard are shown of their game, and how much of it is news to each."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.tables.face import Names, Scene
from moonrace.tables.in_words import Choice, choices_of, face_for, log_text, scene_of
from moonrace.terminal import clause_text
from moonrace.terminal.console import Console
from moonrace.terminal.glance import Glance
from moonrace.terminal.output import bold, dim, hanging, marked, say, wrapped

MOST_CHOICES = 40
"""More choices than these push the table off a person's screen; “choices” shows all."""


class Screen:
    """A match in plain lines, for whoever of its seats looks."""

    def __init__(self, match: Match, names: Names, console: Console | None = None) -> None:
        self.match, self.names = match, names
        self.face = face_for(match.title)
        self.console = console or Console()
        self._log_shown = [0] * match.players
        self._glances = [Glance() for _ in range(match.players)]
        self._about_table = " (“table” shows all of it)"

    def is_passed_to(self, seat: int) -> bool:
        """Hide the table until the next person looks, who has not seen it. Whether somebody does."""
        self.forget(seat)
        return self.console.curtain(self.names[seat])

    def forget(self, seat: int) -> None:
        """Show a seat the whole table when it looks next."""
        self._glances[seat].forget()

    def begin_now(self, seat: int) -> None:
        """Take what happened so far and what never changes for known; say how a seat gets to see them."""
        scene = self.scene(seat)
        words = ["“log all” tells what happened before"] if scene.log else []
        words += ["“map” shows what stays the same all game"] if self.face.fixed(scene) else []
        say(dim(wrapped(f"{', '.join([*words, '“table” shows the whole table'])}.")))
        self._log_shown[seat] = len(scene.log)
        self._glances[seat].skip_fixed()

    def scene(self, seat: int) -> Scene:
        """The game as a seat may know it, with how much of its log is new."""
        return scene_of(self.match, self.names, seat, self._log_shown[seat] if seat >= 0 else None)

    def show_news(self, scene: Scene, seat: int) -> None:
        """Log lines this seat has not seen."""
        lines = self.log_lines(scene, seat, scene.since)
        self._log_shown[seat] = len(scene.log)
        if lines:
            say()
            self.console.lines(lines)

    def note_undo(self) -> None:
        """What comes in place of what was taken back is news to whoever had read of that."""
        self._log_shown = [min(n, len(self.match.log(at))) for at, n in enumerate(self._log_shown)]

    def log_lines(self, scene: Scene, seat: int, last: int) -> list[str]:
        """The last so many events of a seat's log, in lines."""
        events = scene.log[len(scene.log) - last :] if last else ()
        made = self.face.lines(events, self.names, seat)
        return [wrapped(log_text(line, self.names, seat, marked), "  ") for line in made]

    def show_changes(self, scene: Scene, seat: int) -> None:
        """The table as far as this seat has not just seen it."""
        round_ = self.match.title.rounds(self.match.position.state)
        plain, fixed = self.face.plain(scene), self.face.fixed(scene)
        lines, is_whole = self._glances[seat].lines(plain, round_, fixed)
        if lines:
            say()
            if not is_whole:
                say(dim(f"Changed on the table{self._about_table}:"))
                self._about_table = ""
            self._show_lines(lines)

    def show_table(self, scene: Scene) -> None:
        """The whole table."""
        say()
        self._show_lines(self.face.plain(scene))

    def show_map(self, scene: Scene) -> None:
        """What stays the same all game."""
        self._show_lines(self.face.fixed(scene))

    def _show_lines(self, lines: Sequence[str]) -> None:
        """Lines of the table: wrapped for a person, one thing a line for a program."""
        is_wrapped = self.console.is_interactive
        self.console.lines([hanging(line) for line in lines] if is_wrapped else lines)

    def show_choices(self, scene: Scene) -> list[Choice]:
        """What is asked and what may be answered, numbered; the choices."""
        panel = self.face.ask(scene)
        choices = choices_of(panel, scene.legal)
        say()
        eyebrow = f"{panel.eyebrow}. " if panel.eyebrow else ""
        say(bold(wrapped(f"{eyebrow}{panel.heading}".strip())))
        if panel.note:
            say(wrapped(marked(panel.note)))
        shown = self._at_first(choices)
        self.list_choices(choices, shown)
        if len(shown) < len(choices):
            say(dim(f"{len(choices) - len(shown)} more: “choices” shows them."))
        say(dim("Type a number or an action; ? explains."))
        return choices

    def _at_first(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """As many choices as a person can overlook, the last one among them; for a program all."""
        if not self.console.is_interactive or len(choices) <= MOST_CHOICES:
            return choices
        return [*choices[: MOST_CHOICES - 1], choices[-1]]

    def list_choices(self, choices: Sequence[Choice], wanted: Sequence[Choice]) -> None:
        """Those of the choices that are wanted, each with its number."""
        for number, choice in enumerate(choices, start=1):
            if choice in wanted:
                say(wrapped(choice.line, " " * 5, f"{number:3}. "))

    def show_refusal(self, refusal: Refusal, *, in_full: bool = False) -> None:
        """Why something is not possible; in full with the clause."""
        say(wrapped(str(refusal)))
        if in_full and refusal.clause:
            say(clause_text.one(self.match.title, refusal.clause))

    def show_end(self, last: int | None, people: Sequence[int]) -> None:
        """The end of a game, for whoever looked last, else for the first of the people, else for nobody."""
        viewer = last if last is not None else (*people, SPECTATOR)[0]
        scene = self.scene(viewer)
        if viewer >= 0:
            self.show_news(scene, viewer)
        self.show_table(scene)
        say()
        self.console.lines([wrapped(marked(line)) for line in self.face.story(scene)])
