"""What a person types during a decision, carried out."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from moonrace.bots import PLAYS_ON
from moonrace.bots.coach import WARNING_SECONDS, Advice, Coach, Tact, Warning
from moonrace.bots.mind import Mind, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import in_short
from moonrace.kernel.errors import BadText, MoonraceError, Refused
from moonrace.tables.articles import folded, is_called
from moonrace.tables.encyclopaedia import encyclopaedia
from moonrace.tables.face import Greyed, Scene
from moonrace.tables.in_words import Choice
from moonrace.tables.kit.coach import LET_IT_PASS, WAIT
from moonrace.tables.kit.words import listed
from moonrace.terminal.choosing import (
    LONGEST_NUMBER,
    called,
    ids_by_name,
    in_ids,
    is_number,
    meant,
    names_in,
    names_known,
    numbered,
    verbs_for,
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
    ("advice [LEVEL]", "what a coach would do here, and why; “advice hard” asks the Commander"),
    ("choices", "show the choices again"),
    ("table", "show the whole table"),
    ("map", "show what stays the same all game"),
    ("plan GOAL", "plan from what you have; “plan” alone tells what for"),
    ("what-if", "try things out from here; “back” returns to the game"),
    ("start", "back to where the what-if board branched off"),
    ("back", "leave the what-if board"),
    ("log [N]", f"the last N lines of the log ({SHORT_LOG} unless told), or “log all”"),
    ("undo, redo", "take the last action back, or do it again"),
    ("resign", "give up; with three or more players a bot plays on"),
    ("offer-draw", "end in a draw, if all people here agree"),
    ("call-off", "end without a result, if all people here agree"),
    ("save FILE", "write a copy of the record"),
    ("quit", "stop; the game is kept"),
)
WHAT_IF = "what-if"
GIVE_UP, OFFER_DRAW, CALL_OFF = "resign", "offer-draw", "call-off"
IN_TWO_WORDS = {
    "what if": WHAT_IF,
    "offer draw": OFFER_DRAW,
    "offer a draw": OFFER_DRAW,
    "call off": CALL_OFF,
}
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
            "advice": self._advise,
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
        line = IN_TWO_WORDS.get(" ".join(line.lower().split()), line)
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
        command = self._commands.get(word if is_meant else SYNONYMS.get(word, word))
        return self._plan_nothing if command is None and word == "plan" and not is_meant else command

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
            action = self._parsed(line)
        except BadText as error:
            problem, is_meant = error, False
        else:
            refusal = self._keeper.refusal(self._seat, action)
            if refusal is None:
                return _unlisted(action)
            problem, is_meant = Refused(refusal), names_known(action, self._known_names())
        if len(fitting) == 1 and not is_meant:
            return fitting[0]
        if not fitting:
            if is_meant:
                raise problem
            return self._called_otherwise(line, problem)
        if is_meant or line.split()[0] in self._title.codec.kinds:
            say(wrapped(str(problem)))
        say(wrapped("Possible now:" if is_meant else f"“{line}” fits several choices:"))
        self._screen.list_choices(self._choices, fitting)
        return None

    def _parsed(self, line: str) -> Action:
        """An action in its text form, or with a number before what it counts: `buy 2 juno`."""
        try:
            return self._title.codec.parse(line)
        except BadText:
            verb, *words = line.split()
            if len(words) < 2 or not is_number(words[0]):
                raise
            with contextlib.suppress(BadText):
                return self._title.codec.parse(" ".join((verb, *words[1:], words[0])))
            raise

    def _called_otherwise(self, line: str, problem: MoonraceError) -> Choice:
        """The act that words name as people name things, or why it cannot be done."""
        action = self._in_words(line)
        if action is None:
            raise self._unfitting(line, problem)
        refusal = self._keeper.refusal(self._seat, action)
        if refusal:
            raise Refused(refusal)
        return called(str(action), self._choices) or _unlisted(action)

    def _in_words(self, line: str) -> Action | None:
        """An act whose things are called as people call them, possible or not: `launch mercury 3`."""
        verb, *words = line.lower().split()
        codec, known = self._title.codec, self._known_names()
        typed = " ".join(in_ids(words, ids_by_name(self._face.articles(self._scene))))
        for each in [verb] if verb in codec.kinds else verbs_for(verb, codec.kinds, self._face.synonyms):
            with contextlib.suppress(BadText):
                action = self._parsed(f"{each} {typed}")
                if typed and names_known(action, known):
                    return action
        return None

    def _unfitting(self, line: str, problem: MoonraceError) -> MoonraceError:
        """A complaint with what helps on: why there is no such choice now, or which verbs there are."""
        if isinstance(problem, Refused):
            return problem
        kinds, possible = self._title.codec.kinds, _verbs(self._scene)
        verb = line.split()[0].lower()
        if is_number(verb):
            return BadText(f"One choice at a time: the numbers go from 1 to {len(self._choices)}.")
        if verb in possible:
            return problem
        verbs = [verb] if verb in kinds else verbs_for(verb, kinds, self._face.synonyms)
        if not verbs:
            return BadText(f"{problem} Possible now: {', '.join(possible)}.")
        if verb not in kinds:
            forms = listed([f"“{self._title.codec.usage(each)}”" for each in verbs], "or")
            problem = BadText(f"“{verb}” is typed {forms} here.")
        elif not str(problem).endswith("."):
            problem = BadText(f"{problem}.")
        reasons = [
            item
            for item in self._face.ask(self._scene).greyed
            if set(folded(item.verb).split()[:1]) & {*verbs}
        ]
        is_not = [] if {*verbs} & {*possible} else ["Not possible now."]
        return BadText(" ".join([str(problem), *is_not, *map(_greyed_text, reasons)]))

    def _known_names(self) -> set[str]:
        return {folded(item.id) for item in self._face.articles(self._scene)} | names_in(self._choices)

    # Questions -------------------------------------------------------------------------------------

    def _explain(self, rest: str) -> None:
        choice = numbered(rest, self._choices)
        if choice is not None:
            say(f"{wrapped(choice.line)}\nTyped: {choice.action}")
            self._screen.console.lines(named_in(self._face.articles(self._scene), choice.action))
        elif rest:
            say(self._told(rest))
        else:
            self._explain_all()

    def _told(self, name: str) -> str:
        """What a name stands for; a command, where nothing in the game is called so."""
        articles = encyclopaedia(self._face, self._scene)
        word = IN_TWO_WORDS.get(name.lower(), name.lower())
        is_of_the_game = word in self._title.codec.kinds or any(is_called(item, name) for item in articles)
        command = word if word in self._commands else SYNONYMS.get(word, word)
        told = [line for names, line in self._told_commands() if command in names]
        if told and not is_of_the_game:
            return "\n".join(told)
        return explained(self._title, articles, name, self._face.synonyms)

    def _told_commands(self) -> Iterator[tuple[Collection[str], str]]:
        """The commands there are here, by what they are called, each with its line."""
        for words, meaning in COMMANDS:
            first, *_ = names = words.replace(",", "").split()
            if first in self._commands or first.isupper():
                yield names, f"  {words:<12} {meaning}"

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
        for _, line in self._told_commands():
            say(line)

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

    def _advise(self, rest: str) -> None:
        """What the coach would do, or a player of a level, from what this seat knows."""
        coach = Coach(self._title, level=rest or PLAYS_ON)
        advice = coach.advice(mind_of(self._match.position, self._seat))
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
        say(wrapped(f"{opening}{self._line(advice.action).rstrip('.')}. {reason}"))
        if advice.other:
            say(wrapped(f"{advice.beside} {self._line(advice.other)}"))
        if advice.action:
            say(f"Typed: {advice.action}")

    def _line(self, act: str) -> str:
        """What the list of choices says of an act."""
        choice = next((each for each in self._choices if each.action == act), None)
        return choice.line if choice else act or LET_IT_PASS

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

    def _plan_nothing(self, _: str) -> None:
        raise BadText("This game has no planner. “advice” tells what a coach would do, and why.")

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


def _unlisted(action: Action) -> Choice:
    """An act that is possible though no row of the list tells of it."""
    return Choice(str(action), str(action))


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
