"""A game that is told and answered in words: some seats are a program's, bots have the others."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from moonrace import bots, games
from moonrace.agents.setting import Setting, outcome
from moonrace.agents.words import bare, names_of
from moonrace.bots import Bot, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.clauses import clause, in_short
from moonrace.kernel.errors import BadText, MoonraceError, Refusal, Refused
from moonrace.kernel.setting import LETTERS
from moonrace.tables.face import Scene
from moonrace.tables.in_words import choices_of, face_for, log_text, scene_of

ME = "me"
"""What stands for a seat that the program plays, where others name a level."""
HOW_TO_ANSWER = (
    "Answer with one line: an action in its text form, as listed, or its number. Of several lines the last"
    " one counts."
)
UNREADABLE = "unreadable"
"""The code of what is no action at all."""
MOST_SHOWN = 200
"""Characters of an answer that are repeated to who gave it."""


class Answer(msgspec.Struct, frozen=True):
    """What came of an answer."""

    action: str
    """What was done, or was tried."""
    refusal: Refusal | None = None
    clause: str = ""
    """The clause that refuses it, in full."""

    @property
    def words(self) -> str:
        """It in words, for whoever gave it."""
        if self.refusal is None:
            return f"Done: {self.action}"
        tried = f"Refused: “{self.action}”. {self.refusal}" if self.action else f"Refused. {self.refusal}"
        return f"{tried}\n{self.clause}".rstrip()


class TextTable:
    """One game. After every act the bots play on until a seat of the program is asked."""

    def __init__(self, setting: Setting, seats: Sequence[str], seed: int | str | None = None) -> None:
        """`seats` has a level for each bot, and `me` for each seat of the program."""
        self.setting, self.seats = setting, tuple(seats)
        self.title = games.load(setting.game)
        self.names = names_of(setting.players)
        dealt = None if seed is None else f"{seed}/chance"
        self.match = self.title.start(setting.players, seed=dealt, options=setting.options, seats=seats)
        self.face = face_for(self.title)
        self.decisions = 0
        self._bots = {seat: self._bot(seat, seed) for seat, level in enumerate(seats) if level != ME}
        self._read = [0] * setting.players
        self._met: set[int] = set()
        """Seats that were told what the game is about."""
        self._seen: tuple[object, Scene] | None = None
        """What was looked at last, and when."""
        self._let_bots_act()

    def _bot(self, seat: int, seed: int | str | None) -> Bot:
        number = None if seed is None else hash_of(f"{seed}/bot/{seat}")
        return bots.make(self.seats[seat], self.title, number)

    @property
    def is_broken_off(self) -> bool:
        """Whether it took too long."""
        return not self.match.over and self.decisions >= self.setting.longest

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.match.over or self.is_broken_off

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the program whose answers are awaited."""
        return () if self.is_over else tuple(self.match.position.awaited)

    def worth(self, seat: int) -> float:
        """1 for a win, -1 for a defeat, 0 for a draw and while the game goes on."""
        ended = self.match.result
        return outcome(self.title, self.match.position, ended, seat) if ended is not None else 0.0

    # What a seat is told ------------------------------------------------------------------------------------

    def scene(self, seat: int) -> Scene:
        """The game as the seat may know it, made once for all that is told at a moment."""
        moment = seat, len(self.match.steps), self.match.position
        if self._seen is None or self._seen[0] != moment:
            self._seen = moment, scene_of(self.match, self.names, seat)
        return self._seen[1]

    def introduction(self, seat: int) -> str:
        """What a newcomer has to know, and how answers are given."""
        who = f"You are {self.names[seat]} of {self.setting.players} in a game of {self.title.name}."
        return "\n".join([who, *map(bare, in_short(self.title.folder)), "", HOW_TO_ANSWER])

    def news(self, seat: int) -> list[str]:
        """What has happened since the seat was told last, which then knows it."""
        log, read = self.scene(seat).log, self._read[seat]
        self._read[seat] = len(log)
        return [
            log_text(line, self.names, seat, bare) for line in self.face.lines(log[read:], self.names, seat)
        ]

    def board(self, seat: int) -> str:
        """The whole table in plain lines."""
        return "\n".join(map(bare, self.face.plain(self.scene(seat))))

    def choices(self, seat: int) -> list[tuple[str, str]]:
        """What the seat may do, as text form and sentence, in the order of its numbers."""
        scene = self.scene(seat)
        return [(each.action, bare(each.line)) for each in choices_of(self.face.ask(scene), scene.legal)]

    def question(self, seat: int) -> str:
        """What is asked, what may be answered, and what the rules forbid just now."""
        scene = self.scene(seat)
        panel = self.face.ask(scene)
        asked = bare(" ".join(filter(None, (f"{panel.eyebrow}." if panel.eyebrow else "", panel.heading))))
        lines = [asked, *([bare(panel.note)] if panel.note else [])]
        if scene.legal:
            lines.append("Legal actions:")
            numbered = enumerate(choices_of(panel, scene.legal), start=1)
            lines += [f"{number}. {each.action}: {bare(each.line)}" for number, each in numbered]
        if panel.greyed:
            lines.append("Not possible now:")
            lines += [f"- {each.verb}: {bare(str(each.refusal))}" for each in panel.greyed]
        return "\n".join(lines)

    def observation(self, seat: int) -> str:
        """Everything the seat needs for its decision; what it is told as news is not told again."""
        news = self.news(seat)
        parts = [] if seat in self._met else [self.introduction(seat)]
        self._met.add(seat)
        parts += ["\n".join(["What happened:", *news])] if news else []
        parts += ["\n".join(["The table:", self.board(seat)])]
        parts += [self.end(seat)] if self.is_over else [self.question(seat)]
        return "\n\n".join(parts)

    def end(self, seat: int) -> str:
        """How the game ended, for the seat."""
        if self.match.result is None:
            return f"The game was broken off after {self.decisions} decisions."
        words = {1.0: "You have won.", -1.0: "You have lost."}.get(self.worth(seat), "It is a draw.")
        return "\n".join([words, *map(bare, self.face.story(self.scene(seat)))])

    # What a seat answers ------------------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> Answer:
        """Carry out what an answer says, or say why not; then the bots play on."""
        said = said_in(text)
        try:
            action = self._read_action(seat, said)
            self.match.act(seat, action)
        except Refused as refused:
            return Answer(said[:MOST_SHOWN], refused.refusal, self._clause(refused.refusal.clause))
        except MoonraceError as error:
            return Answer(said[:MOST_SHOWN], Refusal(UNREADABLE, str(error)))
        self.decisions += 1
        self._let_bots_act()
        return Answer(str(action))

    def _read_action(self, seat: int, said: str) -> Action:
        if self.is_over:
            raise BadText("The game is over.")
        if not said:
            raise BadText(f"There is no answer. {HOW_TO_ANSWER}")
        if said.isascii() and said.isdigit():
            listed = self.choices(seat)
            if not 1 <= int(said[:6]) <= len(listed):
                raise BadText(f"There are {len(listed)} legal actions, so {said[:6]} is none of them.")
            said = listed[int(said[:6]) - 1][0]
        return self.title.codec.parse(said[:MOST_SHOWN])

    def _clause(self, id_: str) -> str:
        if not id_:
            return ""
        found = clause(self.title.folder, id_)
        return f"{found.id} {found.title}: {bare(found.text)}"

    def _let_bots_act(self) -> None:
        while not self.is_over:
            bot = next((seat for seat in self.match.position.awaited if seat in self._bots), None)
            if bot is None:
                return
            action = self._bots[bot].decide(mind_of(self.match.position, bot))
            assert action is not None, "who is awaited answers"
            self.match.act(bot, action)
            self.decisions += 1


def said_in(text: str) -> str:
    """The answer in a text: its last line that is not empty, without brackets and quotation marks."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].strip("`'\"[]“”.> ") if lines else ""


def hash_of(text: str) -> int:
    """A number from a text, the same everywhere."""
    return random.Random(text).getrandbits(48)


def read_seats(words: str, players: int) -> tuple[str, ...]:
    """Who plays, from words with commas between them: `me,even`. Nothing stands for `me` everywhere."""
    seats = tuple(word.strip() for word in words.split(",")) if words else (ME,) * players
    if len(seats) != players:
        raise BadText(f"There are {players} seats, and “{words}” names {len(seats)}.")
    for level in seats:
        if level != ME:
            bots.checked_level(level)
    if ME not in seats:
        raise BadText(f"One of the seats has to be “{ME}”, which is the program's.")
    return seats


def letter_of(seat: int) -> str:
    """What a seat is called in a word."""
    return LETTERS[seat]
