"""The games by the Model Context Protocol: an assistant sits down at a table and plays.

`moonrace mcp` speaks it over stdin and stdout. The tools tell what the model's own seat may know, in words;
what is refused comes back as an error with the clause, so that the rules can be learned by playing.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from typing import Any, ParamSpec, cast

from moonrace import __version__, bots, games
from moonrace.agents import extra
from moonrace.agents.setting import read_setting
from moonrace.agents.text_table import ME, TextTable, letter_of
from moonrace.agents.words import bare
from moonrace.kernel.clauses import Clause, clauses, in_short, mentioned_by, searched
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.setting import LETTERS
from moonrace.tables.planner import chosen_planner, planner_of

with extra():
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.tools import Tool
    from mcp.types import CallToolResult, TextContent
    from pydantic import ValidationError

P = ParamSpec("P")

INSTRUCTIONS = """Tabletop games of the space race, with their rules enforced and explained.
Call `games`, then `new_table`, which seats you and answers with the rules in short, the table and your legal
actions. Call `act` with one of them; the bots play on, and you are told what happened until it is your turn
again. An illegal action changes nothing and is answered with the clause that forbids it;
`rules` tells more."""
MOST_TABLES = 100
PLANNING_SECONDS = 20.0
SHOWN_PLANS = 3
MOST_CLAUSES = 30
"""Found by words; more would be no answer."""
MOST_GIVEN = 4_000
"""Characters of an argument, its name among them: a complaint repeats what it is about."""


class Tables:
    """The tables of one connection. The model has one seat at each, and sees what that seat may see."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[TextTable, int]] = {}
        self._lock = threading.Lock()
        self._count = 0

    def games(self) -> str:
        """List the games: id, name, how many play, and the options with their choices."""
        return "\n".join(map(_described, games.titles())) + "\n" + _levels()

    def new_table(
        self,
        game: str,
        bot: str = "even",
        players: int = 0,
        seat: str = "A",
        options: dict[str, str] | None = None,
        seed: int | None = None,
    ) -> str:
        """Begin a game and sit down. Bots of one level (gentle, even, hard, master) have all other seats;
        `seat` is a letter, A moves first in most games. `players` 0 means two, where the game allows it. The
        same seed deals the same game again. Answers with the table's id, the rules in short, the table, and
        your legal actions."""
        setting = read_setting(game, players, options=options)
        own = _seat(seat, setting.players)
        bots.checked_level(bot)
        with self._lock:
            if len(self._tables) >= MOST_TABLES:
                raise BadText(f"There are {MOST_TABLES} tables already. Play those, or connect anew.")
            table = TextTable(setting, [ME if at == own else bot for at in range(setting.players)], seed)
            self._count += 1
            id_ = f"t{self._count}"
            self._tables[id_] = table, own
            return f"Table {id_}.\n\n{table.observation(own)}"

    def tables(self) -> str:
        """List your tables: id, game, your seat, and whether it is your turn or over."""
        with self._lock:
            lines = [
                f"{id_}: {table.title.name}, you are {table.names[own]} of {table.setting.players}, "
                + ("over" if table.is_over else "your turn" if own in table.asked else "others decide")
                for id_, (table, own) in self._tables.items()
            ]
        return "\n".join(lines) or "There are no tables yet. `new_table` begins one."

    def state(self, table: str) -> str:
        """Tell the whole table in words, as far as your seat may know it, and what is asked of you."""
        with self._lock:
            found, own = self._found(table)
            parts = [found.introduction(own), found.board(own)]
            return "\n\n".join([*parts, found.end(own) if found.is_over else found.question(own)])

    def legal_actions(self, table: str, beginning: str = "") -> str:
        """List what you may do now, one action a line: its text form, which `act` takes, and a sentence.
        `beginning` keeps only the actions that begin so, as `buy` would."""
        with self._lock:
            found, own = self._found(table)
            lines = [f"{text}: {words}" for text, words in found.choices(own) if text.startswith(beginning)]
        return "\n".join(lines) or "There is nothing that you may do now."

    def act(self, table: str, action: str) -> str:
        """Do something, in its text form. Answers with what happened until you are asked again, and with your
        next decision; or with an error that names the clause of the rules, and then nothing has changed."""
        with self._lock:
            found, own = self._found(table)
            answer = found.act(own, action)
            if answer.refusal is not None:
                raise BadText(answer.words)
            return f"{answer.words}\n\n{found.observation(own)}"

    def rules(self, game: str, clause: str = "") -> str:
        """Tell the rules of a game: in short with its chapters, all clauses of a chapter (`MOV`), one clause
        with its cross links (`TB-MOV-02`), or those in which some words stand."""
        folder = games.load(game.replace("_", "-")).folder
        known, word = clauses(folder), clause.strip()
        chapters = {item.area: item.chapter for item in known.values()}
        if not word:
            lines = [f"{area}: {name}" for area, name in chapters.items()]
            return "\n".join([*map(bare, in_short(folder)), "", "Chapters:", *lines])
        if word.upper() in known:
            return _with_links(known[word.upper()], known)
        found = [item for item in known.values() if item.area == word.upper()] or list(
            searched(known.values(), word)
        )
        if not found:
            raise BadText(f"No clause, chapter or words “{word}” in these rules.{did_you_mean(word, known)}")
        more = f"\n... and {len(found) - MOST_CLAUSES} more." if len(found) > MOST_CLAUSES else ""
        return "\n".join(map(_told, found[:MOST_CLAUSES])) + more

    def plan(
        self, mission: str = "", to: str = "", payload: int = 1, returns: bool = False, table: str = ""
    ) -> str:
        """Plan a mission by its id or name (`man-on-the-moon`), or a payload `to` a place and back if it
        `returns`: the cheapest, lightest, quickest and safest ways with every action. With a table, it begins
        with what your seat has and knows there. Only for games that have a planner."""
        if bool(mission) == bool(to):
            raise BadText("Say either a mission, or a place to go to.")
        with self._lock:
            seated = self._found(table) if table else None
            title = seated[0].title if seated else chosen_planner("")
            planner = games.planner(title.id)
            asked: dict[str, Any] = {"mission": mission} if mission else {"to": to, "payload": payload}
            asked |= {} if mission else {"returns": returns}
            asked |= planner.seated(title, seated[0].match.view(seated[1])) if seated else {}
        ends = time.monotonic() + PLANNING_SECONDS
        answer = planner.plan(**asked, clock=time.perf_counter, stop=lambda: time.monotonic() > ends)
        if not answer.plans:
            return f"No plan reaches the goal within these limits. {answer.scope}"
        lines = planner_of(title).plain(answer, SHOWN_PLANS, with_actions=True)
        return "\n".join(bare(line.text) for line in lines)

    def _found(self, id_: str) -> tuple[TextTable, int]:
        if id_ not in self._tables:
            known = ", ".join(self._tables) or "none; `new_table` begins one"
            raise BadText(f"There is no table “{id_}”. Yours: {known}.")
        return self._tables[id_]

    @property
    def tools(self) -> tuple[Callable[..., str], ...]:
        """What can be called."""
        return (
            self.games,
            self.new_table,
            self.tables,
            self.state,
            self.legal_actions,
            self.act,
            self.rules,
            self.plan,
        )


def _seat(letter: str, players: int) -> int:
    own = LETTERS.find(letter.strip().upper()) if letter.strip() else -1
    if not 0 <= own < players or len(letter.strip()) != 1:
        raise BadText(f"Seats are {LETTERS[0]} to {letter_of(players - 1)}, not “{letter}”.")
    return own


def _described(title: Any) -> str:
    counts = ", ".join(map(str, title.counts))
    chosen = [
        f"  option {option.id}: {', '.join(option.choices)}; {option.default} unless told"
        for option in title.options
        if not option.is_for_hosts
    ]
    return "\n".join([f"{title.id}: {title.name}, for {counts} players", *chosen])


def _levels() -> str:
    return "Levels of bots: " + " ".join(f"{level.word}: {level.help}" for level in bots.OFFERED)


def _told(item: Clause) -> str:
    page = f" ({item.page})" if item.page else ""
    return f"{item.id} {item.title}{page}: {bare(item.text)}"


def _with_links(item: Clause, known: Any) -> str:
    links = [f"See also: {', '.join(item.links)}"] if item.links else []
    back = mentioned_by(item, known)
    return "\n".join([_told(item), *links, *([f"Mentioned by: {', '.join(back)}"] if back else [])])


# The protocol -----------------------------------------------------------------------------------------------


def sentenced(tool: Callable[P, str]) -> Callable[P, CallToolResult]:
    """A tool whose refusals and complaints are sentences for the model, and nothing but them."""

    @functools.wraps(tool)
    def told(*given: P.args, **named: P.kwargs) -> CallToolResult:
        try:
            words, is_error = tool(*given, **named), False
        except MoonraceError as error:
            words, is_error = str(error), True
        return _result(words, is_error=is_error)

    return told


def _result(words: str, *, is_error: bool) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)], is_error=is_error)


class StrictTool(Tool):
    """A tool that passes over nothing it is given, and says in a sentence what is wrong with that."""

    @classmethod
    def of(cls, function: Callable[..., CallToolResult]) -> StrictTool:
        """A tool that does what a function does."""
        made = cls.from_function(function, structured_output=False)
        made.parameters["additionalProperties"] = False
        return cast(StrictTool, made)

    async def run(self, arguments: dict[str, Any], *context: Any, **wanted: Any) -> Any:
        known = self.parameters["properties"]
        for name, value in arguments.items():
            if _length(name) + _length(value) > MOST_GIVEN:
                long = f"“{name[:20]}” is too long: {MOST_GIVEN:,} characters are the most."
                return _result(f"`{self.name}` was called wrongly. {long}", is_error=True)
        unknown = next((given for given in arguments if given not in known), None)
        if unknown is not None:
            takes = f"It takes {', '.join(known)}." if known else "It takes nothing."
            guess = did_you_mean(unknown, known)
            return _result(f"`{self.name}` has no argument “{unknown}”.{guess} {takes}", is_error=True)
        try:
            return await super().run(arguments, *context, **wanted)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            wrong = [
                f"“{'.'.join(map(str, each['loc']))}”: {each['msg']}." for each in error.__cause__.errors()
            ]
            return _result(f"`{self.name}` was called wrongly. {' '.join(wrong)}", is_error=True)


def _length(given: object) -> int:
    """About how many characters it takes to repeat it."""
    match given:
        case str():
            return len(given)
        case int():
            return given.bit_length() // 3
        case dict():
            return sum(_length(name) + _length(value) for name, value in given.items())
        case list():
            return sum(map(_length, given)) + len(given)
        case _:
            return 0


def make_server() -> MCPServer:
    """A server with tables of its own."""
    return MCPServer(
        "moonrace",
        title="Moonrace",
        version=__version__,
        instructions=INSTRUCTIONS,
        log_level="WARNING",
        tools=[StrictTool.of(sentenced(tool)) for tool in Tables().tools],
    )


def serve() -> None:
    """Speak the protocol over stdin and stdout until the other side has gone."""
    make_server().run("stdio")
