"""What a person types during a decision, carried out."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from moonrace.bots.coach import WARNING_SECONDS, Advice, Coach, Tact, Warning
from moonrace.bots.mind import Mind, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import in_short
from moonrace.kernel.errors import BadText, MoonraceError, Refused
from moonrace.tables.articles import folded
from moonrace.tables.encyclopaedia import encyclopaedia
from moonrace.tables.face import Greyed, Scene
from moonrace.tables.kit.coach import LET_IT_PASS, WAIT
from moonrace.terminal.choosing import (
    LONGEST_NUMBER,
    Choice,
    called,
    is_number,
    meant,
    names_in,
    names_known,
    numbered,
)
from moonrace.terminal.explaining import explained, named_in
from moonrace.terminal.output import marked, say, wrapped
from moonrace.terminal.planning_in_game import has_plans, plan_here
from moonrace.terminal.saving import Keeper
from moonrace.terminal.screen import Screen

SHORT_LOG = 20
COMMANDS = (
    ("NUMBER", "do what stands beside the number"),
    ("ACTION", "do an action, in its text form or in words that fit one choice"),
    ("?", "the game in short, what is asked, what is not possible now and why"),
    ("? NAME", "all about a card, a part, a place, a person, or how an action is typed"),
    ("? NUMBER", "all about what a choice names, and its text form"),
    ("? CLAUSE", "show a clause of the rules"),
    ("why ACTION", "why an action is not possible now"),
    ("advice", "what a coach would do here, and why"),
    ("choices", "show the choices again"),
    ("table", "show the whole table"),
    ("map", "show what stays the same all game"),
    ("plan GOAL", "plan from what you have; “plan” alone tells what for"),
    ("what-if", "try things out from here; “back” returns to the game"),
    ("start", "back to where the what-if board branched off"),
    ("back", "leave the what-if board"),
    ("log [N]", f"the last N lines of the log ({SHORT_LOG} unless told), or “log all”"),
    ("undo, redo", "take the last action back, or do it again"),
    ("save FILE", "write a copy of the record"),
    ("quit", "stop; the game is kept"),
)
WHAT_IF = "what-if"
SYNONYMS = {
    "help": "?",
    "h": "?",
    "explain": "?",
    "info": "?",
    "what": "?",
    "rules": "?",
    "exit": "quit",
    "q": "quit",
    "bye": "quit",
    "leave": "quit",
    "back": "undo",
    "u": "undo",
    "oops": "undo",
    "advise": "advice",
    "coach": "advice",
    "list": "choices",
    "options": "choices",
    "moves": "choices",
    "actions": "choices",
    "board": "table",
    "show": "table",
    "status": "table",
}
"""Other words for commands, where the game has no action of that name."""


class Quit(Exception):
    """The person, or the input, has come to an end."""


class Turn:
    """One decision of a person: the scene it is about, its choices, and the commands that can be given."""

    def __init__(
        self,
        keeper: Keeper,
        screen: Screen,
        people: Collection[int],
        seat: int,
        scene: Scene,
        choices: Sequence[Choice],
        more: Mapping[str, Callable[[str], bool | None]] | None = None,
        tact: Tact | None = None,
    ) -> None:
        """`more` are commands that only some games have; `tact` has the coach who speaks up by itself."""
        self._more, self._tact = more or {}, tact
        self._keeper, self._screen, self._people = keeper, screen, people
        self._seat, self._scene, self._choices = seat, scene, choices
        self._match, self._title, self._face = keeper.match, keeper.match.title, screen.face
        self._commands: dict[str, Callable[[str], bool | None]] = {
            "?": self._explain,
            "why": self._why,
            "advice": lambda _: self._advise(),
            "choices": lambda _: screen.list_choices(choices, choices),
            "table": lambda _: screen.show_table(scene),
            "log": self._show_log,
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "save": self._save,
            "quit": lambda _: self._quit(),
            **self._more,
        }
        if self._face.fixed(scene):
            self._commands["map"] = lambda _: screen.show_map(scene)
        if has_plans(self._title):
            self._commands["plan"] = self._plan

    def obey(self, line: str) -> bool:
        """Carry out a typed line. Whether the game has changed."""
        if line.startswith("?"):
            line = f"? {line[1:]}"
        if line.lower().split() == WHAT_IF.split("-"):
            line = WHAT_IF
        word, _, rest = line.partition(" ")
        try:
            command = self._command(word.lower())
            return bool(command(rest.strip())) if command else self._choose(line)
        except Refused as refused:
            self._screen.show_refusal(refused.refusal)
        except MoonraceError as error:
            say(wrapped(str(error)))
        return False

    def _command(self, word: str) -> Callable[[str], bool | None] | None:
        """What a word commands, if it is a command and no action of the game."""
        is_meant = word in self._title.codec.kinds or word in self._more
        return self._commands.get(word if is_meant else SYNONYMS.get(word, word))

    # Actions ---------------------------------------------------------------------------------------

    def _choose(self, line: str) -> bool:
        choice = numbered(line, self._choices) or self._typed(line)
        if choice is None or self._is_held_back(choice.action):
            return False
        if not self._screen.console.is_sure(choice.confirm):
            return False
        self._keeper.act(self._seat, choice.action)
        return True

    def _typed(self, line: str) -> Choice | None:
        """What typed words mean: an action in its text form, else the one choice they fit. Where they fit
        several, or name things that are known and refused, the choices that come near are shown."""
        choice = called(line, self._choices)
        if choice is not None:
            return choice
        fitting = meant(line, self._choices, self._face.synonyms)
        problem: MoonraceError
        try:
            action = self._title.codec.parse(line)
        except BadText as error:
            problem, is_meant = error, False
        else:
            refusal = self._keeper.refusal(self._seat, action)
            if refusal is None:
                return Choice(line, line)
            problem, is_meant = Refused(refusal), names_known(action, self._known_names())
        if len(fitting) == 1 and not is_meant:
            return fitting[0]
        if not fitting:
            raise self._unfitting(line, problem)
        if is_meant or line.split()[0] in self._title.codec.kinds:
            say(wrapped(str(problem)))
        say(wrapped("Possible now:" if is_meant else f"“{line}” fits several choices:"))
        self._screen.list_choices(self._choices, fitting)
        return None

    def _unfitting(self, line: str, problem: MoonraceError) -> MoonraceError:
        """A complaint with what helps on: why there is no such choice now, or which verbs there are."""
        if isinstance(problem, Refused):
            return problem
        verb = line.split()[0].lower()
        if verb not in self._title.codec.kinds:
            return BadText(f"{problem} Possible now: {', '.join(_verbs(self._scene))}.")
        if verb in _verbs(self._scene):
            return problem
        reasons = [
            item for item in self._face.ask(self._scene).greyed if folded(item.verb).split()[:1] == [verb]
        ]
        return BadText(" ".join([f"{problem} Not possible now.", *map(_greyed_text, reasons)]))

    def _known_names(self) -> set[str]:
        return {folded(item.id) for item in self._face.articles(self._scene)} | names_in(self._choices)

    # Questions -------------------------------------------------------------------------------------

    def _explain(self, rest: str) -> None:
        choice = numbered(rest, self._choices)
        if choice is not None:
            say(f"{wrapped(choice.line)}\nTyped: {choice.action}")
            self._screen.console.lines(named_in(self._face.articles(self._scene), choice.action))
        elif rest:
            say(explained(self._title, encyclopaedia(self._face, self._scene), rest))
        else:
            self._explain_all()

    def _explain_all(self) -> None:
        for words in in_short(self._title.folder):
            say(wrapped(marked(words)))
        panel = self._face.ask(self._scene)
        say()
        say(wrapped(marked(f"{panel.eyebrow}. {panel.heading} {panel.note}".strip())))
        if panel.greyed:
            say("\nNot possible now:")
            for greyed in panel.greyed:
                say(wrapped(_greyed_text(greyed), "    ", "  "))
        say("\nActions are typed:")
        for verb in _verbs(self._scene):
            say(f"  {self._title.codec.usage(verb)}")
        say("\nCommands:")
        for words, meaning in COMMANDS:
            word = words.split()[0].rstrip(",")
            if word in self._commands or word.isupper():
                say(f"  {words:<12} {meaning}")

    def _why(self, rest: str) -> None:
        if not rest:
            raise BadText("“why” wants an action: why ACTION.")
        choice = numbered(rest, self._choices)
        action = self._title.codec.parse(choice.action if choice else rest)
        refusal = self._keeper.refusal(self._seat, action)
        if refusal is None:
            say("That is possible now.")
        else:
            self._screen.show_refusal(refusal, in_full=True)

    # The coach -------------------------------------------------------------------------------------

    def _advise(self) -> None:
        """What the coach would do, from what this seat knows."""
        advice = Coach(self._title).advice(mind_of(self._match.position, self._seat))
        self._say_advice(advice, advice.reason)

    def _is_held_back(self, act: str) -> bool:
        """Whether the coach warns of an act instead; the same again is done."""
        position, seat = self._match.position, self._seat
        wanted = self._tact.minded(position, seat, act) if self._tact else None
        if self._tact is None or wanted is None:
            return False
        warning = _warning(Coach(self._title), mind_of(position, seat), wanted)
        if warning is None:
            return False
        self._tact.has_warned(seat, self._title.rounds(position.state))
        self._say_advice(warning.advice, warning.reason, f"{WAIT}. The coach would rather: ")
        say(f"Type it again to do it anyway: {act}")
        return True

    def _say_advice(self, advice: Advice, reason: str, opening: str = "") -> None:
        choice = next((each for each in self._choices if each.action == advice.action), None)
        move = choice.line if choice else advice.action or LET_IT_PASS
        say(wrapped(f"{opening}{move.rstrip('.')}. {reason}"))
        if advice.action:
            say(f"Typed: {advice.action}")

    # What was -------------------------------------------------------------------------------------

    def _show_log(self, rest: str) -> None:
        if rest and rest != "all" and not is_number(rest):
            raise BadText("“log” is typed: log, log N or log all.")
        lines = self._screen.log_lines(self._scene, self._seat, len(self._scene.log))
        wanted = len(lines) if rest == "all" or len(rest) > LONGEST_NUMBER else int(rest or SHORT_LOG)
        first = max(0, len(lines) - wanted)
        self._screen.console.lines(lines[first:] if lines else ["Nothing has happened yet."])

    def _plan(self, rest: str) -> None:
        plan_here(self._title, self._scene.view, self._face.goals(self._scene), rest)

    # The game's course -----------------------------------------------------------------------------

    def _undo(self) -> bool:
        self._keeper.undo(self._last_actor())
        self._screen.note_undo()
        say("Taken back.")
        return True

    def _last_actor(self) -> int:
        """Whoever of the people here acted last; undo is refused in the name of the one who is asked."""
        *_, last = (step.entry.seat for step in self._match.effective if not step.is_quiet)
        return last if last is not None and last in self._people else self._seat

    def _redo(self) -> bool:
        action = self._match.redo_action(self._seat)
        if not action:
            say("There is nothing to do again.")
            return False
        self._keeper.act(self._seat, action)
        return True

    def _save(self, rest: str) -> None:
        if not rest:
            raise BadText("“save” wants a file: save FILE.")
        path = Path(rest).expanduser()
        if path.exists():
            raise BadText(f"{path} exists already. Name another file.")
        self._match.save(path)
        say(f"Saved to {path}.")

    def _quit(self) -> None:
        raise Quit


def _warning(coach: Coach, mind: Mind, wanted: Action) -> Warning | None:
    """What looks much better; a coach that fails holds nobody back."""
    with contextlib.suppress(Exception):
        return coach.warning(mind, wanted, WARNING_SECONDS)
    return None


def _greyed_text(greyed: Greyed) -> str:
    """What is not possible and why: "Move: No fuel left. Each space costs one fuel, and none is left."

    A label that says no word more than the reason is left out.
    """
    label = greyed.label.rstrip(".")
    is_said = _words(label) <= _words(greyed.refusal.sentence)
    return f"{greyed.verb}: {'' if is_said else f'{label}. '}{greyed.refusal}"


def _verbs(scene: Scene) -> list[str]:
    """How the actions begin that are possible now."""
    return list(dict.fromkeys(action.verb() for action in scene.legal))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
