"""A game in plain lines: what is new, numbered choices, and a few words of command."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Scripted, Seeded
from moonrace.kernel.clauses import in_short
from moonrace.kernel.errors import BadText, MoonraceError, Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import Role, Title
from moonrace.tables.articles import folded
from moonrace.tables.face import Greyed, Line, Names, Scene
from moonrace.terminal import clause_text
from moonrace.terminal.choosing import (
    LONGEST_NUMBER,
    Choice,
    called,
    choices_of,
    is_number,
    meant,
    names_in,
    names_known,
    numbered,
)
from moonrace.terminal.console import Console
from moonrace.terminal.explaining import explained, named_in
from moonrace.terminal.given import replayed, title_of_record
from moonrace.terminal.glance import Glance
from moonrace.terminal.output import OK, STOPPED, bold, complain, dim, hanging, marked, say, wrapped
from moonrace.terminal.plain_face import face_for
from moonrace.terminal.planning_in_game import has_plans, plan_here
from moonrace.terminal.saving import Keeper, fresh_path
from moonrace.terminal.seats import Seat, default_words, names_of, seats_of

if TYPE_CHECKING:
    from moonrace.bots import Bot

SHORT_LOG = 20
MOST_CHOICES = 40
"""More choices than these push the table off a person's screen; “choices” shows all."""
COMMANDS = (
    ("NUMBER", "do what stands beside the number"),
    ("ACTION", "do an action, in its text form or in words that fit one choice"),
    ("?", "the game in short, what is asked, what is not possible now and why"),
    ("? NAME", "all about a card, a part, a place, a person, or how an action is typed"),
    ("? NUMBER", "all about what a choice names, and its text form"),
    ("? CLAUSE", "show a clause of the rules"),
    ("why ACTION", "why an action is not possible now"),
    ("choices", "show the choices again"),
    ("table", "show the whole table"),
    ("map", "show what stays the same all game"),
    ("plan GOAL", "plan from what you have; “plan” alone tells what for"),
    ("log [N]", f"the last N lines of the log ({SHORT_LOG} unless told), or “log all”"),
    ("undo, redo", "take the last action back, or do it again"),
    ("save FILE", "write a copy of the record"),
    ("quit", "stop; the game is kept"),
)
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


# Beginning ------------------------------------------------------------------------------------------


def new_game(
    title: Title,
    seat_words: Sequence[str],
    *,
    seed: int | None,
    options: Mapping[str, str],
    path: Path | None,
    free_undo: bool,
) -> Session:
    """A dealt game with a file that keeps it."""
    words = list(seat_words) or default_words(title)
    seats = seats_of(words)
    title.checked_players(len(seats))
    match = title.start(
        len(seats),
        chance=Seeded(seed),
        options={**_host_options(title, seats, options), **options},
        seats=words,
        free_undo=_checked_free_undo(seats, free_undo),
    )
    return Session(match, seats, Keeper(match, path or fresh_path(title.id)), seed)


def _checked_free_undo(seats: Sequence[Seat], is_wanted: bool) -> bool:
    if is_wanted and not all(seat.is_person for seat in seats):
        raise BadText("--free-undo is for games without bots: what chance has shown cannot be unseen.")
    return is_wanted


def _host_options(title: Title, seats: Sequence[Seat], given: Mapping[str, str]) -> dict[str, str]:
    """Options that are the host's: how windows close, so that who holds what shows in nobody's being asked.

    Several people at one screen leave standing orders. One person among bots sees the same whether or not a
    bot could answer: windows close for all at once.
    """
    persons = sum(seat.is_person for seat in seats)
    found: dict[str, str] = {}
    for option in title.options:
        if not option.is_for_hosts:
            continue
        if option.id in given:
            raise BadText(
                f"Option “{option.id}” is chosen by the program that hosts the table; leave it out."
            )
        if option.role is Role.WINDOWS:
            found[option.id] = ORDERS if persons > 1 else TIMED if persons else ASK
    return found


def resumed_game(path: Path, seat_words: Sequence[str], content: Path | None, seed: int | None) -> Session:
    """A game that goes on where its record stops."""
    title, record = title_of_record(path, content)
    match = replayed(path, title, record)
    try:
        seats = seats_of(seat_words or record.header.seats)
    except BadText as error:
        raise BadText(f"{path} does not say who plays ({error}) Say so: --seats me,heuristic.") from None
    if len(seats) != match.players:
        raise BadText(f"{path} is a game of {match.players} seats; --seats gives {len(seats)}.")
    match = Match.replay(title, record, _chance_after(match, seed))
    return Session(match, seats, Keeper(match, path, is_resumed=True), seed)


def _chance_after(match: Match, seed: int | None) -> Chance:
    """Fresh chance from here on; what was drawn comes out the same if it is taken back and done again."""
    results = [result for step in match.effective for result in step.entry.chance]
    return Scripted(results, then=Seeded(seed))


# Playing --------------------------------------------------------------------------------------------


class Session:
    """A game between the people at this keyboard and bots."""

    def __init__(self, match: Match, seats: Sequence[Seat], keeper: Keeper, seed: int | None) -> None:
        self.match, self.seats, self.keeper = match, tuple(seats), keeper
        self.title = match.title
        self.face = face_for(match.title)
        self.names = names_of(seats)
        self.console = Console()
        self._seed = seed
        self._bots: dict[int, Bot] = {}
        self._levels = {number: seat.level for number, seat in enumerate(seats)}
        self._log_shown = [0] * len(self.seats)
        self._glances = [Glance() for _ in self.seats]
        self._about_table = " (“table” shows all of it)"
        self._last_person: int | None = None

    def run(self) -> int:
        """Play until the game is over or the person has had enough; the exit code."""
        say(f"{bold(self.title.name)}: {', '.join(seat.name for seat in self.seats)}.")
        try:
            while not self.match.over:
                self._one_decision()
            self._tell_end()
        except Quit:
            self._tell_where()
        except KeyboardInterrupt:
            say()
            self._tell_where()
            return STOPPED
        finally:
            self.keeper.close()
        return OK

    def _one_decision(self) -> None:
        asks = self.match.asks
        bot_seats = [ask.seat for ask in asks if self._level(ask.seat)]
        if bot_seats:
            self._bot_acts(bot_seats[0])
            return
        person = next((ask.seat for ask in asks if ask.seat >= 0), None)
        if person is None:
            self._attend_window()
        else:
            self._person_acts(person)

    def _attend_window(self) -> None:
        """Only the clock is awaited, and here it does not tick: the window closes when all have answered."""
        position = self.match.position
        seat = position.next_seats()[0]
        silence = position.silence(seat)
        if silence is None or (seat >= 0 and not self._level(seat)):
            self._person_acts(seat)
        elif seat >= 0:
            self._bot_acts(seat, silence)
        else:
            self._act(seat, silence)

    def _level(self, seat: int) -> str:
        return self._levels.get(seat, "")

    def _act(self, seat: int, action: Action | str) -> None:
        self.match.act(seat, action)
        self._keep()

    def _keep(self) -> None:
        complaint = self.keeper.keep()
        if complaint:
            complain(complaint)

    # Bots ------------------------------------------------------------------------------------------

    def _bot_acts(self, seat: int, otherwise: Action | None = None) -> None:
        """Let a bot decide. `otherwise` is what it does where it need not act and will not."""
        from moonrace import bots

        level = self._level(seat)
        if seat not in self._bots:
            bot_seed = None if self._seed is None else self._seed * 100 + seat
            self._bots[seat] = bots.make(level, self.title, bot_seed)
        try:
            action = self._bots[seat].decide(bots.mind_of(self.match.position, seat))
            if otherwise is not None and (action is None or action.quiet):
                action = otherwise
            if action is None:
                raise RuntimeError("it gives no answer")
            self._act(seat, action)
        except Exception as error:
            self._replace_bot(seat, error)

    def _replace_bot(self, seat: int, error: Exception) -> None:
        """A bot that fails is replaced by a simpler one; where there is none, the failure is ours."""
        from moonrace import bots

        stand_in = bots.simpler(self._level(seat))
        if stand_in is None:
            raise error
        say(f"{self.names[seat]} failed ({type(error).__name__}). A {stand_in} bot stands in.")
        self._levels[seat] = stand_in
        self._bots.pop(seat)

    # People ----------------------------------------------------------------------------------------

    def _person_acts(self, seat: int) -> None:
        """Show what is new and take commands until one of them changes the game."""
        if self._last_person not in (None, seat):
            if not self.console.curtain(self.names[seat]):
                raise Quit
            self._glances[seat].forget()
        self._last_person = seat
        scene = self._scene(seat)
        self._show_news(scene, seat)
        self._show_changes(scene, seat)
        choices = self._show_choices(scene)
        while True:
            line = self.console.read()
            if line is None:
                raise Quit
            if line and self._obey(line, seat, scene, choices):
                return

    def _scene(self, seat: int) -> Scene:
        match = self.match
        ask = match.ask(seat) if seat != SPECTATOR else None
        log = tuple(match.log(seat))
        return Scene(
            view=match.view(seat),
            names=self.names,
            legal=tuple(match.legal(seat)),
            is_awaited=ask is not None and not ask.open,
            log=log,
            since=max(0, len(log) - self._log_shown[seat]) if seat >= 0 else 0,
            result=match.result,
            undo=match.undo_refusal(seat),
            refused=tuple(match.refused(seat)),
        )

    def _obey(self, line: str, seat: int, scene: Scene, choices: Sequence[Choice]) -> bool:
        """Carry out a typed line. Whether the game has changed."""
        if line.startswith("?"):
            line = f"? {line[1:]}"
        word, _, rest = line.partition(" ")
        try:
            command = self._command(word.lower(), seat, scene, choices)
            if command is not None:
                return command(rest.strip())
            return self._choose(line, seat, scene, choices)
        except Refused as refused:
            self._show_refusal(refused.refusal)
        except MoonraceError as error:
            say(wrapped(str(error)))
        return False

    def _command(
        self, word: str, seat: int, scene: Scene, choices: Sequence[Choice]
    ) -> Callable[[str], bool] | None:
        """What a word commands, if it is a command and no action of the game."""
        commands: dict[str, Callable[[str], bool]] = {
            "?": lambda rest: self._explain(rest, scene, choices),
            "why": lambda rest: self._why(rest, seat, choices),
            "choices": lambda _: self._list(choices, choices),
            "table": lambda _: self._show_table(scene),
            "log": lambda rest: self._show_log(rest, scene, seat),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(seat),
            "save": self._save,
            "quit": lambda _: self._quit(),
        }
        if self.face.fixed(scene):
            commands["map"] = lambda _: self._show_map(scene)
        if has_plans(self.title):
            commands["plan"] = lambda rest: self._plan(rest, scene)
        is_action = word in self.title.codec.kinds
        return commands.get(word if is_action else SYNONYMS.get(word, word))

    def _choose(self, line: str, seat: int, scene: Scene, choices: Sequence[Choice]) -> bool:
        choice = numbered(line, choices) or self._typed(line, seat, scene, choices)
        if choice is None or not self.console.is_sure(choice.confirm):
            return False
        self._act(seat, choice.action)
        return True

    def _typed(self, line: str, seat: int, scene: Scene, choices: Sequence[Choice]) -> Choice | None:
        """What typed words mean: an action in its text form, else the one choice they fit. Where they fit
        several, or name things that are known and refused, the choices that come near are shown."""
        choice = called(line, choices)
        if choice is not None:
            return choice
        fitting = meant(line, choices, self.face.synonyms)
        problem: MoonraceError
        try:
            action = self.title.codec.parse(line)
        except BadText as error:
            problem, is_meant = error, False
        else:
            refusal = self.match.refusal(seat, action)
            if refusal is None:
                return Choice(line, line)
            problem, is_meant = Refused(refusal), names_known(action, self._known_names(scene, choices))
        if len(fitting) == 1 and not is_meant:
            return fitting[0]
        if not fitting:
            raise self._unfitting(line, scene, problem)
        if is_meant or line.split()[0] in self.title.codec.kinds:
            say(wrapped(str(problem)))
        say(wrapped("Possible now:" if is_meant else f"“{line}” fits several choices:"))
        self._list(choices, fitting)
        return None

    def _unfitting(self, line: str, scene: Scene, problem: MoonraceError) -> MoonraceError:
        """A complaint with what helps on: why there is no such choice now, or which verbs there are."""
        if isinstance(problem, Refused):
            return problem
        verb = line.split()[0].lower()
        if verb not in self.title.codec.kinds:
            return BadText(f"{problem} Possible now: {', '.join(_verbs(scene))}.")
        if verb in _verbs(scene):
            return problem
        reasons = [item for item in self.face.ask(scene).greyed if folded(item.verb).split()[:1] == [verb]]
        return BadText(" ".join([f"{problem} Not possible now.", *map(_greyed_text, reasons)]))

    def _known_names(self, scene: Scene, choices: Sequence[Choice]) -> set[str]:
        return {folded(item.id) for item in self.face.articles(scene)} | names_in(choices)

    # Commands --------------------------------------------------------------------------------------

    def _explain(self, rest: str, scene: Scene, choices: Sequence[Choice]) -> bool:
        choice = numbered(rest, choices)
        if choice is not None:
            say(f"{wrapped(choice.line)}\nTyped: {choice.action}")
            self.console.lines(named_in(self.face.articles(scene), choice.action))
        elif rest:
            say(explained(self.title, self.face.articles(scene), rest))
        else:
            self._explain_all(scene)
        return False

    def _explain_all(self, scene: Scene) -> None:
        for words in in_short(self.title.folder):
            say(wrapped(marked(words)))
        panel = self.face.ask(scene)
        say()
        say(wrapped(marked(f"{panel.eyebrow}. {panel.heading} {panel.note}".strip())))
        if panel.greyed:
            say("\nNot possible now:")
            for greyed in panel.greyed:
                say(wrapped(_greyed_text(greyed), "    ", "  "))
        say("\nActions are typed:")
        for verb in _verbs(scene):
            say(f"  {self.title.codec.usage(verb)}")
        say("\nCommands:")
        lacking = {"map": not self.face.fixed(scene), "plan": not has_plans(self.title)}
        for words, meaning in COMMANDS:
            if not lacking.get(words.split()[0]):
                say(f"  {words:<12} {meaning}")

    def _why(self, rest: str, seat: int, choices: Sequence[Choice]) -> bool:
        if not rest:
            raise BadText("“why” wants an action: why ACTION.")
        choice = numbered(rest, choices)
        action = self.title.codec.parse(choice.action if choice else rest)
        refusal = self.match.refusal(seat, action)
        if refusal is None:
            say("That is possible now.")
        else:
            self._show_refusal(refusal, in_full=True)
        return False

    def _plan(self, rest: str, scene: Scene) -> bool:
        plan_here(self.title, scene.view, self.face.goals(scene), rest)
        return False

    def _undo(self) -> bool:
        seat = self._last_actor()
        self.match.undo(seat)
        self._keep()
        # What comes in place of what was taken back is news to whoever had read of that.
        self._log_shown = [min(n, len(self.match.log(at))) for at, n in enumerate(self._log_shown)]
        say("Taken back.")
        return True

    def _last_actor(self) -> int:
        """Whoever of the people here acted last; undo is refused in the name of the one who is asked."""
        acted = [step.entry.seat for step in self.match.effective if not step.is_quiet]
        last = acted[-1]
        is_person = last is not None and 0 <= last < len(self.seats) and not self._level(last)
        return last if is_person and last is not None else self._last_person or 0

    def _redo(self, seat: int) -> bool:
        action = self.match.redo_action(seat)
        if not action:
            say("There is nothing to do again.")
            return False
        self._act(seat, action)
        return True

    def _save(self, rest: str) -> bool:
        if not rest:
            raise BadText("“save” wants a file: save FILE.")
        path = Path(rest).expanduser()
        if path.exists():
            raise BadText(f"{path} exists already. Name another file.")
        self.match.save(path)
        say(f"Saved to {path}.")
        return False

    def _quit(self) -> bool:
        raise Quit

    # What is shown ---------------------------------------------------------------------------------

    def _show_news(self, scene: Scene, seat: int) -> None:
        """Log lines this seat has not seen."""
        lines = self._log_lines(scene, seat, scene.since)
        self._log_shown[seat] = len(scene.log)
        if lines:
            say()
            self.console.lines(lines)

    def _log_lines(self, scene: Scene, seat: int, last: int) -> list[str]:
        events = scene.log[len(scene.log) - last :] if last else ()
        made = self.face.lines(events, self.names, seat)
        return [wrapped(log_text(line, self.names, seat), "  ") for line in made]

    def _show_changes(self, scene: Scene, seat: int) -> None:
        """The table as far as this seat has not just seen it."""
        round_ = self.title.rounds(self.match.position.state)
        plain, fixed = self.face.plain(scene), self.face.fixed(scene)
        lines, is_whole = self._glances[seat].lines(plain, round_, fixed)
        if lines:
            say()
            if not is_whole:
                say(dim(f"Changed on the table{self._about_table}:"))
                self._about_table = ""
            self._show_lines(lines)

    def _show_table(self, scene: Scene) -> bool:
        say()
        self._show_lines(self.face.plain(scene))
        return False

    def _show_map(self, scene: Scene) -> bool:
        self._show_lines(self.face.fixed(scene))
        return False

    def _show_lines(self, lines: Sequence[str]) -> None:
        """Lines of the table: wrapped for a person, one thing a line for a program."""
        is_wrapped = self.console.is_interactive
        self.console.lines([hanging(line) for line in lines] if is_wrapped else lines)

    def _show_choices(self, scene: Scene) -> list[Choice]:
        panel = self.face.ask(scene)
        choices = choices_of(panel, scene.legal)
        say()
        eyebrow = f"{panel.eyebrow}. " if panel.eyebrow else ""
        say(bold(wrapped(f"{eyebrow}{panel.heading}".strip())))
        if panel.note:
            say(wrapped(marked(panel.note)))
        shown = self._at_first(choices)
        self._list(choices, shown)
        if len(shown) < len(choices):
            say(dim(f"{len(choices) - len(shown)} more: “choices” shows them."))
        say(dim("Type a number or an action; ? explains."))
        return choices

    def _at_first(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """As many choices as a person can overlook, the last one among them; for a program all."""
        if not self.console.is_interactive or len(choices) <= MOST_CHOICES:
            return choices
        return [*choices[: MOST_CHOICES - 1], choices[-1]]

    def _list(self, choices: Sequence[Choice], wanted: Sequence[Choice]) -> bool:
        """Those of the choices that are wanted, each with its number."""
        for number, choice in enumerate(choices, start=1):
            if choice in wanted:
                say(wrapped(choice.line, " " * 5, f"{number:3}. "))
        return False

    def _show_log(self, rest: str, scene: Scene, seat: int) -> bool:
        if rest and rest != "all" and not is_number(rest):
            raise BadText("“log” is typed: log, log N or log all.")
        lines = self._log_lines(scene, seat, len(scene.log))
        wanted = len(lines) if rest == "all" or len(rest) > LONGEST_NUMBER else int(rest or SHORT_LOG)
        first = max(0, len(lines) - wanted)
        self.console.lines(lines[first:] if lines else ["Nothing has happened yet."])
        return False

    def _show_refusal(self, refusal: Refusal, *, in_full: bool = False) -> None:
        say(wrapped(str(refusal)))
        if in_full and refusal.clause:
            say(clause_text.one(self.title, refusal.clause))

    def _tell_end(self) -> None:
        persons = [number for number, seat in enumerate(self.seats) if seat.is_person]
        viewer = self._last_person if self._last_person is not None else (persons or [SPECTATOR])[0]
        scene = self._scene(viewer)
        if viewer >= 0:
            self._show_news(scene, viewer)
        self._show_table(scene)
        say()
        self.console.lines([wrapped(marked(line)) for line in self.face.story(scene)])
        say(f"The record is in {self.keeper.path}.")

    def _tell_where(self) -> None:
        say(f"The game is saved in {self.keeper.path}.")
        say(f"Go on with: moonrace play {self.title.id} --resume {self.keeper.path}")


def log_text(line: Line, names: Names, viewer: int) -> str:
    """A log line with whoever it is about in front, unless it speaks to the reader."""
    text = marked(line.text)
    if line.seat < 0 or (line.seat == viewer and line.text.startswith("You")):
        return text
    return f"{names[line.seat]}: {text}"


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
