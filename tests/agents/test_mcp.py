"""The server of the Model Context Protocol, by the protocol's own client over real pipes."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

from moonrace import games
from moonrace.agents.mcp_server import MOST_GIVEN, MOST_TABLES, Tables, make_server
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText
from tests.agents.settings import GAMES, by_itself

GAME = "tranquility-base"
HUGE = "x" * (MOST_GIVEN + 1)
TOOLS = {"games", "new_table", "tables", "state", "legal_actions", "act", "rules", "plan"}


def text_of(result: CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, TextContent)
    return str(content.text)


class Player:
    """What a model does: call tools, and read text."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def __call__(self, tool: str, **given: Any) -> str:
        result = await self.client.call_tool(tool, given)
        assert not result.is_error, result.content
        return text_of(result)

    async def refused(self, tool: str, **given: Any) -> str:
        result = await self.client.call_tool(tool, given)
        assert result.is_error
        return text_of(result)


def over_stdio(play: Callable[[Player], Awaitable[None]]) -> None:
    """Let somebody play at the end of `moonrace mcp`."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "moonrace.terminal", "mcp"], env=dict(os.environ)
    )

    async def connect() -> None:
        async with Client(server) as client:
            await play(Player(client))

    by_itself(lambda: asyncio.run(connect()))


def inside(play: Callable[[Player], Awaitable[None]]) -> None:
    """The same with the server in this process."""

    async def connect() -> None:
        async with Client(make_server()) as client:
            await play(Player(client))

    by_itself(lambda: asyncio.run(connect()))


def test_a_client_plays_over_pipes() -> None:
    async def play(call: Player) -> None:
        listed = await call.client.list_tools()
        assert {tool.name for tool in listed.tools} == TOOLS
        assert all(tool.description for tool in listed.tools)
        assert GAME in await call("games")
        assert "no tables yet" in await call("tables")
        begun = await call("new_table", game=GAME, bot="gentle", seed=1)
        assert begun.startswith("Table t1.\n\nYou are Player A of 2 in a game of Tranquility Base.")
        chance = random.Random(1)
        for _ in range(12):
            legal = [line.split(": ")[0] for line in (await call("legal_actions", table="t1")).splitlines()]
            told = await call("act", table="t1", action=chance.choice(legal))
            assert told.startswith("Done: ")
            assert "What happened:" in told
        assert "t1: Tranquility Base, you are Player A of 2, your turn" in await call("tables")
        before = await call("state", table="t1")
        refusal = await call.refused("act", table="t1", action="start start_1")
        assert refusal.startswith("Refused: “start start_1”. ")
        clause = refusal.splitlines()[1].split()[0]
        assert (await call("rules", game=GAME, clause=clause)).startswith(clause)
        assert await call("state", table="t1") == before

    over_stdio(play)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told_and_played(game: str) -> None:
    async def play(call: Player) -> None:
        await call("new_table", game=game, seat="B", seed=2)
        state = await call("state", table="t1")
        assert "You are Player B" in state
        assert "Legal actions:" in state
        await call("act", table="t1", action="1")
        assert "Chapters:" in await call("rules", game=game)

    inside(play)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_what_the_seat_cannot_know(game: str) -> None:
    """What the others hide is dealt anew at the table, and no tool says another word."""
    tables = Tables()
    tables.new_table(game, seed=4)
    table, seat = tables._tables["t1"]
    for _ in range(5):
        if seat in table.asked:
            tables.act("t1", "1")
    told = [tables.state("t1"), tables.legal_actions("t1"), tables.tables()]
    for number in range(5):
        table.match.position = table.match.position.resample(seat, Seeded(number))
        assert [tables.state("t1"), tables.legal_actions("t1"), tables.tables()] == told


def test_plans_are_made_with_and_without_a_table() -> None:
    [planned] = games.planners()

    async def play(call: Player) -> None:
        told = await call("plan", mission="sounding-rocket")
        assert "sounding" in told.lower()
        await call("new_table", game=planned, seed=1)
        await call("act", table="t1", action="1")
        assert await call("plan", to="earth-orbit", payload=1, table="t1")
        assert "either" in await call.refused("plan")
        assert "no-such" in await call.refused("plan", mission="no-such")

    inside(play)


@pytest.mark.parametrize(
    ("tool", "given", "complaint"),
    [
        ("new_table", {"game": "chess"}, "chess"),
        ("new_table", {"game": GAME, "bot": "nobody"}, "nobody"),
        ("new_table", {"game": GAME, "seat": "C"}, "Seats are A to B, not “C”."),
        ("new_table", {"game": GAME, "seat": ""}, "Seats are A to B"),
        ("new_table", {"game": GAME, "players": 9}, "9"),
        ("new_table", {"game": GAME, "options": {"colour": "red"}}, "colour"),
        ("state", {"table": "t9"}, "There is no table “t9”."),
        ("act", {"table": "t9", "action": "1"}, "There is no table “t9”."),
        ("rules", {"game": GAME, "clause": "TB-XYZ-99"}, "TB-XYZ-99"),
        ("plan", {"mission": "x", "to": "moon"}, "either"),
        (
            "new_table",
            {"game": GAME, "option": {"forced": "no"}},
            "`new_table` has no argument “option”. Did you mean “options”? It takes game, bot, players,",
        ),
        ("act", {"table": "t1", "action": "1", "seat": "A"}, "`act` has no argument “seat”."),
        ("tables", {"all": True}, "It takes nothing."),
        ("act", {"table": "t1"}, "`act` was called wrongly. “action”: Field required."),
        ("new_table", {"game": GAME, "players": "many"}, "`new_table` was called wrongly. “players”: "),
    ],
)
def test_what_is_wrong_gets_a_sentence(tool: str, given: dict[str, Any], complaint: str) -> None:
    async def play(call: Player) -> None:
        told = await call.refused(tool, **given)
        assert complaint in told
        assert "Traceback" not in told
        assert "no tables yet" in await call("tables")

    inside(play)


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("rules", {"game": GAME, "clause": HUGE}),
        ("state", {"table": HUGE}),
        ("act", {"table": "t1", "action": HUGE}),
        ("new_table", {"game": GAME, "options": {HUGE: "x"}}),
        ("new_table", {"game": GAME, "options": {"forced": HUGE}}),
        ("new_table", {"game": GAME, "seat": [HUGE]}),
        ("new_table", {"game": GAME, "seed": 1 << 100_000}),
        ("tables", {HUGE: 1}),
    ],
)
def test_a_huge_argument_is_not_repeated(tool: str, given: dict[str, Any]) -> None:
    async def play(call: Player) -> None:
        told = await call.refused(tool, **given)
        assert f"{MOST_GIVEN:,} characters are the most" in told
        assert len(told) < 200
        assert "no tables yet" in await call("tables")

    inside(play)


def test_tools_say_beforehand_that_they_take_nothing_else() -> None:
    async def play(call: Player) -> None:
        listed = await call.client.list_tools()
        assert {tool.input_schema["additionalProperties"] for tool in listed.tools} == {False}

    inside(play)


def test_rules_are_found_by_clause_chapter_and_words() -> None:
    tables = Tables()
    one = tables.rules(GAME, "tb-mov-02")
    assert one.startswith("TB-MOV-02 ")
    assert one.splitlines()[0] in tables.rules(GAME, "mov").splitlines()
    assert "TB-" in tables.rules(GAME, "fuel")


def test_there_is_a_bound_to_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_TABLES >= 10
    monkeypatch.setattr("moonrace.agents.mcp_server.MOST_TABLES", 2)
    tables = Tables()
    for _ in range(2):
        tables.new_table("apogee", seed=1)
    with pytest.raises(BadText, match="2 tables already"):
        tables.new_table("apogee", seed=1)


def test_without_the_library_one_is_told_what_to_install() -> None:
    code = (
        "import sys\n"
        "sys.modules['mcp'] = None\n"
        "sys.argv = ['moonrace', 'mcp']\n"
        "from moonrace.terminal.main import main\n"
        "main()\n"
    )
    words = [sys.executable, "-c", code]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 2
    assert "pip install 'moonrace[agents]'" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_end_of_input_ends_the_server() -> None:
    words = [sys.executable, "-m", "moonrace.terminal", "mcp"]
    ran = subprocess.run(words, input="", capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0
    assert not ran.stdout
