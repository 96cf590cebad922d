"""A title: the door of a game's folder. Name, counts, options, and how to start, see and judge a match."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec
from typing_extensions import TypeVar

from moonrace.kernel.actions import Action, Codec
from moonrace.kernel.chance import Chance, Seeded
from moonrace.kernel.content import Digested
from moonrace.kernel.encoding import Encoding, Layout, frame_names
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.frames import State
from moonrace.kernel.measures import Measures

if TYPE_CHECKING:
    from moonrace.kernel.match import Match


class Role(StrEnum):
    """What an option is about, and so who chooses: people, or the program that hosts the table."""

    GAME = "game"
    """How the game is played. People choose; all other roles are the host's."""
    WINDOWS = "windows"
    """How response windows close: `ask`, `timed` or `orders` (`kernel/sealed.py`)."""
    DISCUSSION = "discussion"
    """How a discussion ends: `timed`, or by default without a clock."""


class Option(msgspec.Struct, frozen=True):
    """A choice made when a table is set up. All values are words."""

    id: str
    name: str
    choices: tuple[str, ...]
    default: str
    help: str = ""
    role: Role = Role.GAME

    @property
    def is_for_hosts(self) -> bool:
        """Whether it is set by the program that hosts the table, not offered to people."""
        return self.role is not Role.GAME


class Mode(msgspec.Struct, frozen=True):
    """A way to play the game: `solo`, `versus`. A mode fixes player counts and perhaps options."""

    id: str
    name: str
    players: tuple[int, ...]
    help: str = ""


class Credits(msgspec.Struct, frozen=True):
    """Whose game this is."""

    designer: str
    publisher: str
    year: int
    minutes: int = 0
    """How long a game takes; 0 where nobody has said."""


S = TypeVar("S", bound=State, default=Any)
C = TypeVar("C", bound=Digested | None, default=Any)
V = TypeVar("V", bound=msgspec.Struct, default=Any)
"""What a game shows to a seat."""


class Title(Generic[S, C, V]):
    """Base of every game's title. One object serves any number of matches; it holds content, never state."""

    id: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    rules_version: ClassVar[str] = "1"
    credits: ClassVar[Credits]
    modes: ClassVar[tuple[Mode, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    action_kinds: ClassVar[Sequence[type[Action]]]
    made_of: ClassVar[Callable[[Path | None], Any]]
    """Gives content or catalogue: ours, or with a player's own values."""
    is_first_game: ClassVar[bool] = False
    """Whether people who know none of the games do well to begin with this one."""
    has_deals: ClassVar[bool] = False
    """Whether players make deals that rest on their word, so that promises are worth keeping in mind."""
    longest: ClassVar[int] = 100_000
    """No match of random play takes more decisions than this."""

    @classmethod
    def make(cls, content: Path | None = None) -> Self:
        """The title with our own content, or with a player's values laid over it."""
        return cls(cls.made_of(content))

    def __init__(self, catalogue: C) -> None:
        self.codec = Codec(self.action_kinds)
        self.catalogue = catalogue
        """What the game is made of, ready for use: cards, boards, tables."""
        self._encodings: dict[Layout, Encoding] = {}
        self.content_digest = catalogue.digest if catalogue is not None else ""

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: not what is made of it when it is asked for."""
        given = {**self.__dict__, "_encodings": {}}
        given.pop("measures", None)
        return given

    # What each game supplies ----------------------------------------------------------------------

    def setup(self, players: int, options: Mapping[str, str]) -> S:
        """The table before anything is dealt, with the frame on the stack that deals."""
        raise NotImplementedError

    def choice_words(self, option: str, choice: str) -> str:
        """What people read for a choice of an option."""
        return choice.replace("_", " ").replace("-", " ")

    def effective_options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options that make a difference with so many players; the others as if nobody had chosen."""
        return dict(options)

    def view(self, state: S, seat: int) -> V:
        """What the seat (or `SPECTATOR`) may know, built from nothing."""
        raise NotImplementedError

    def layout(self, state: S) -> Layout:
        """What programs that learn are shown of a match like this one; the same object for all of them."""
        raise BadText(f"{self.name} has no layout, so programs cannot learn it.")

    def redeal(self, world: S, seat: int, chance: Chance) -> None:
        """Deal anew, in a copy of the table, what the seat may not know. As it stands: nothing is hidden."""

    def check(self, state: S) -> None:
        """Raise AssertionError where something was created, lost or is where it cannot be."""

    def rounds(self, state: S) -> int:
        """How many rounds (or turns, where the game knows no rounds) have begun: the state's `round`."""
        begun: int = getattr(state, "round", 0)
        return begun

    def chance_label(self, purpose: str, item: int) -> str:
        """What an item of a bag is called in scripts."""
        return str(item)

    def team(self, state: S, seat: int) -> tuple[int, ...]:
        """The seats that share this seat's secrets, itself included."""
        return (seat,)

    # What they all share --------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The folder the game's files lie in, its rules among them."""
        return Path(inspect.getfile(type(self))).parent

    def beside(self, room: str) -> str:
        """The package that belongs to this game in another room: `moonrace.tables.apogee`.

        A game that lives elsewhere has the same rooms there, beside its own `games`.
        """
        folder = self.id.replace("-", "_")
        house, is_in_a_room, _ = type(self).__module__.rpartition(f".games.{folder}.title")
        return f"{house if is_in_a_room else 'moonrace'}.{room}.{folder}"

    @cached_property
    def measures(self) -> Measures:
        """What is of interest in this game: declared in `measures.py` beside its title, if there is one."""
        module = f"{type(self).__module__.rpartition('.')[0]}.measures"
        if importlib.util.find_spec(module) is None:
            return Measures()
        declared: Measures = importlib.import_module(module).measures(self.catalogue)
        return declared

    @property
    def choosable(self) -> tuple[Option, ...]:
        """Those of the options that people choose."""
        return tuple([option for option in self.options if not option.is_for_hosts])

    @property
    def counts(self) -> list[int]:
        """The numbers of players it can be played by."""
        return sorted({count for mode in self.modes for count in mode.players})

    def mode_of(self, players: int, options: Mapping[str, Any]) -> Mode:
        """The way in which so many play with these options, all of which are given."""
        chosen = self.effective_options(players, options).values()
        fits = [mode for mode in self.modes if players in mode.players]
        return next((mode for mode in fits if mode.id in chosen), fits[0])

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.counts[0], self.counts[-1]

    def resample(self, state: S, seat: int, chance: Chance) -> S:
        """A world the seat cannot tell from the real one: everything hidden from it is dealt anew."""
        world = state.clone()
        self.redeal(world, seat, chance)
        return world

    def encoding(self, state: S) -> Encoding:
        """What makes numbers of a match like this one, its seats and actions."""
        layout = self.layout(state)
        found = self._encodings.get(layout)
        if found is None:
            home = type(self).__module__.removesuffix(".title")
            found = self._encodings[layout] = Encoding(layout, self.action_kinds, frame_names(home))
        return found

    def start(
        self,
        players: int | None = None,
        *,
        seed: int | str | None = None,
        chance: Chance | None = None,
        options: Mapping[str, str] | None = None,
        seats: Sequence[str] = (),
        free_undo: bool = False,
    ) -> Match[S]:
        """Begin a match: dealt, and waiting for its first decision. Two players, if nobody says otherwise."""
        from moonrace.kernel.fitting import new_header
        from moonrace.kernel.match import Match

        header = new_header(
            self,
            players=min(self.counts, key=lambda count: abs(count - 2)) if players is None else players,
            options=options or {},
            seats=seats,
            free_undo=free_undo,
        )
        return Match(self, header, chance or Seeded(seed))

    def checked_players(self, players: int) -> int:
        """The count itself if the game can be played by so many, else `BadText`."""
        if players not in self.counts:
            listed = ", ".join(map(str, self.counts))
            raise BadText(f"{self.name} is for {listed} players, not {players}.")
        return players

    def checked_options(self, options: Mapping[str, Any]) -> dict[str, str]:
        """Every option with its value, defaults filled in; `BadText` says what is wrong and what is right."""
        known = {option.id: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise BadText(f"{self.name} has no option “{key}”. Known: {', '.join(known) or 'none'}.")
            if value not in known[key].choices:
                raise BadText(f"Option “{key}” can be {', '.join(known[key].choices)}, not “{value}”.")
        return {option.id: options.get(option.id, option.default) for option in self.options}


def seats_and_spectator(players: int) -> list[int]:
    """Every pair of eyes at a table."""
    return [*range(players), SPECTATOR]
