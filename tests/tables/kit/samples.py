"""Made-up but plausible pages, so that templates can be looked at and checked without a server or a game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from moonrace import load
from moonrace.kernel.clauses import parse
from moonrace.kernel.errors import Refusal
from moonrace.kernel.title import Option
from moonrace.tables.book import book_of
from moonrace.tables.face import AskPanel, Button, Greyed, Group, Line
from moonrace.tables.kit.clocks import ClockPart
from moonrace.tables.kit.home import HomePage, News, OpenTable, Opponent, TableCard
from moonrace.tables.kit.lesson import LessonCard
from moonrace.tables.kit.notices import NoticesPage, WayCard
from moonrace.tables.kit.operator import Figure, OperatorDoor, OperatorPage, OperatorTable, StuckBot, Trouble
from moonrace.tables.kit.pages import (
    BookPage,
    ErrorPage,
    GameCard,
    LearnPage,
    NewTablePage,
    PilotCard,
    RulesPage,
    SeatChoice,
    SeatInfo,
    TablePage,
)
from moonrace.tables.kit.parts import Phase, SeatPart, Shell, Stat, Table, Track
from moonrace.tables.kit.talk import TalkLine, TalkPart
from moonrace.tables.kit.talk_page import EarlierPage
from moonrace.tables.worked import example_html

RULES = Path(__file__).parents[3] / "moonrace" / "games" / "tranquility_base" / "rules.md"

GAMES = (
    GameCard(
        "leaving-earth",
        "Leaving Earth",
        "1956 to 1976. Buy rockets you do not trust yet, plan backwards from the Moon.",
        "Joseph Fatula",
        "The Lumenaris Group",
        2015,
        "1 to 5",
        "120 to 180",
        is_playable=False,
    ),
    GameCard(
        "astronavigators",
        "AstroNavigators",
        "Read the sky, travel for it, then steer by it to the Moon.",
        "Vincent Verhoeven",
        "Armillary Games",
        2022,
        "1 to 4",
        "90",
        is_playable=False,
    ),
    GameCard(
        "apogee",
        "Apogee",
        "New Space directors, engineers face down, one twelve-sided die.",
        "Sergio Matsumoto",
        "DTDA Games",
        2021,
        "2 to 5",
        "10 to 90",
        is_playable=False,
    ),
    GameCard(
        "tranquility-base",
        "Tranquility Base",
        "Mercury, Gemini, Apollo: six missions, seven fuel, one Moon.",
        "Van Overbay",
        "Worthington Publishing",
        2018,
        "1 to 4",
        "90",
        is_playable=True,
        is_first=True,
    ),
    GameCard(
        "moonshot",
        "Moonshot",
        "A politician and an engineer on each side of the Cold War.",
        "Balázs Almády",
        "Game Shuttle Labs",
        2023,
        "2 to 4",
        "120",
        is_playable=False,
    ),
)
GAME = GAMES[3]
"""The one that can be played."""

TABLES = (
    TableCard(
        "/t/1",
        "tranquility-base",
        "Tranquility Base",
        "Friday table",
        "Your turn: Gemini 8 is ready on the pad.",
        True,
        False,
        3,
        others=(Opponent(1, "Tomas", "pilot-1"), Opponent(2, "Retro", is_bot=True)),
        since="3 h ago",
        news=(News(8, 1, "Moved 3 spaces to **Mercury 9**."), News(9, 2, "Completed **Gemini 8**.")),
        fresh=(6, 7, 8, 9),
        lines=9,
        whose="Your move",
        clock=ClockPart(0, "5 hours 10 minutes left", "low", True, 20, ticks=18_600.0),
    ),
    TableCard(
        "/t/2", "tranquility-base", "Tranquility Base", "Lunch", "Tomas chooses a card.", False, False, 2
    ),
    TableCard(
        "/t/3",
        "tranquility-base",
        "Tranquility Base",
        "Solo",
        "You landed with two turns left.",
        False,
        True,
        1,
    ),
)

SEAT_CHOICES = (
    SeatChoice("me", "Me, at this screen", "You sit here."),
    SeatChoice("friend", "A friend, by link", "You get a link to send. Whoever opens it sits here."),
    SeatChoice(
        "same-screen", "Another person at this screen", "You pass the device; a curtain hides the hands."
    ),
    SeatChoice("bot:random", "Bot, random", "Plays anything that is legal."),
    SeatChoice("bot:heuristic", "Bot, steady", "Plays by rules of thumb and at once."),
    SeatChoice("bot:search", "Bot, thinking", "Looks ahead for a moment before each move."),
    SeatChoice("empty", "Nobody", "The seat is left out."),
)
OPTIONS = (
    Option(
        "patches",
        "Patches that were taken",
        ("leave", "return"),
        "leave",
        "Whether a taken patch may come back.",
    ),
    Option("scrub", "Scrubbing", ("free", "costs-a-turn"), "free", "How dear it is to swap a mission."),
)

OPEN_TABLES = (
    OpenTable(
        "/lobby/1",
        "tranquility-base",
        "Tranquility Base",
        "moon",
        PilotCard("pilot-2", "Quiet Heron"),
        "Quiet Heron. 1 seat free, in one sitting.",
    ),
)
HOME = HomePage(games=GAMES, tables=TABLES, open_tables=OPEN_TABLES)
EMPTY_HOME = HomePage(games=GAMES, tables=())
LESSON = LessonCard(
    "tranquility-base",
    "Tranquility Base",
    "first-flight",
    "First flight",
    "Fill a pad, launch, and fly to the patch: a whole turn, and your first mission.",
    8,
    9,
    (("Fill the pad", "A rocket and its craft"), ("Launch", "Pay the fuel"), ("Fly", "One fuel a space")),
)
LEFT = msgspec.structs.replace(LESSON, id="instants", title="Instants", at=3, url="/t/abc/s/def")
FIRST_HOME = HomePage(games=GAMES, tables=(), first=LESSON, command="c")
TAUGHT_HOME = HomePage(
    games=GAMES,
    tables=(msgspec.structs.replace(TABLES[0], lesson=LEFT),),
    lessons=(LESSON, msgspec.structs.replace(LESSON, id="standing-orders", title="Standing orders")),
    command="c",
)
LEARN = LearnPage(games=GAMES, lessons=(LESSON, LEFT), command="c")
NEW = NewTablePage(
    game=GAME,
    games=GAMES,
    counts=(1, 2, 3, 4),
    options=OPTIONS,
    words={option.id: {choice: f"{choice}!" for choice in option.choices} for option in OPTIONS},
    seat_choices=SEAT_CHOICES,
    command="c-1",
)
NEW_REFUSED = msgspec.structs.replace(
    NEW,
    error="Two seats are yours. Choose “same screen” for the second.",
    chosen={"name": "Vera", "seat-1": "me"},
)
ERROR = ErrorPage(
    404, "There is no such table.", "The link may be incomplete. Ask whoever sent it to copy it once more."
)
BROKEN = ErrorPage(500, "Something broke on our side.", "The page could not be drawn.", "7F3A")
HOLD = ErrorPage(503, "Hold.", "Nothing was lost; the disk is full.", again="/t/1/s/x?at=3")


def rules(chosen: str = "") -> RulesPage:
    """The rules of Tranquility Base."""
    return RulesPage(
        game=GAME, clauses=tuple(parse(RULES.read_text(encoding="utf-8")).values()), chosen=chosen
    )


def book(chosen: str = "", query: str = "", show: str = "", *, is_all: bool = False) -> BookPage:
    """The same as a book, perhaps with an example open."""
    title = load("tranquility-base")
    opened = book_of(title, clause=chosen, query=query, is_all=is_all)
    drawn = str(example_html(title, show) or "") if show else ""
    return BookPage(GAME, opened, chosen, query, show, drawn, is_all, "c-1", csrf="token")


SEATS = (
    SeatInfo(0, "Vera", "person", "", is_viewer=True),
    SeatInfo(1, "Tomas", "bot", "steady", is_viewer=False),
    SeatInfo(2, "Inés", "person", "", is_viewer=False),
)
PARTS = tuple(
    SeatPart(
        stats=(
            Stat("fuel", str(fuel), f"/{supply}", "fuel"),
            Stat("card", str(cards), name="cards in hand"),
            Stat("launch", str(up), name="missions launched"),
        ),
        steps=Track(done, 6),
        is_active=seat == 0,
    )
    for seat, (fuel, supply, cards, up, done) in enumerate(
        [(7, 11, 8, 0, 3), (9, 10, 7, 1, 2), (10, 10, 8, 1, 2)]
    )
)
SHELL = Shell(
    when="turn 9",
    phases=tuple(
        Phase(name, name == "Action") for name in ("Draw", "Recycle", "Action", "Upkeep", "Discard", "Refill")
    ),
    seats=PARTS,
    status=Stat("fuel", "7", "of 11", "fuel"),
    own="Missions",
    hand="Hand 8",
)


def _assemble(mission: str, *cards: tuple[str, str]) -> Group:
    buttons = [
        Button(
            card,
            f"Assemble {mission}: {card}, {fuel} fuel",
            f"assemble {card.lower().replace(' ', '_')} {mission.lower().replace(' ', '_')}",
            fuel,
            "fuel",
        )
        for card, fuel in cards
    ]
    return Group(f"Assemble {mission}", "assemble", tuple(buttons))


ASK = AskPanel(
    eyebrow="Your turn, action phase",
    heading="Gemini 8 is ready on the pad.",
    primary=Button(
        "Launch Gemini 8", "Launch Gemini 8, 2 fuel", "launch gemini_8", "2", "fuel", "L", icon="launch"
    ),
    note="Then 4 spaces to its patch for 4 fuel. Bonus +3.",
    groups=(
        _assemble("Apollo 8", ("Spacecraft", "1")),
        _assemble("Apollo 15", ("Saturn V", "3"), ("Craft", "1"), ("Rover", "1")),
        Group(
            "Relaunch Mercury 6",
            "launch",
            (
                Button(
                    "Atlas D on the pad",
                    "Relaunch Mercury 6 with the Atlas D on the pad, 2 fuel",
                    "launch mercury_6",
                    "2",
                    "fuel",
                ),
            ),
        ),
        Group(
            "Shift",
            "swap",
            (
                Button(
                    "Saturn V from Apollo 8 to 15",
                    "Shift Saturn V from Apollo 8 to Apollo 15, free",
                    "shift saturn_v apollo_8 apollo_15",
                    "free",
                ),
            ),
        ),
        Group(
            "Play Wild",
            "bolt",
            (
                Button(
                    "Power loss on Gemini 7",
                    "Play Loss of Electrical Power on Gemini 7, 3 fuel",
                    "wild loss_of_power gemini_7",
                    "3",
                    "fuel",
                ),
            ),
        ),
        Group(
            "Scrub for Apollo 12",
            "scrub",
            tuple(
                Button(m, f"Scrub {m} for Apollo 12", f"scrub {m.lower().replace(' ', '_')} apollo_12")
                for m in ("Gemini 8", "Apollo 8", "Apollo 15")
            ),
        ),
    ),
    greyed=(
        Greyed(
            "Move",
            "move",
            "No mission is launched",
            Refusal("not-launched", "Not yet: no mission of yours is launched.", "TB-MOV-02"),
        ),
    ),
    end=Button("End actions", "End actions", "end-actions"),
)

LINES = (
    *(Line(i % 3, f"Recycled {1 + i % 4} fuel. {6 + i % 5} ready.") for i in range(44)),
    Line(1, "Window closed. Nobody answered."),
    Line(1, "**Launch Delay: Countdown Hold** on Gemini 11 of Inés."),
    Line(2, "Moved 3 spaces to **Mercury 9**, completed it: +1 fuel."),
    Line(2, "Discarded **Atlas D**."),
    Line(0, "Recycled 4 fuel. 11 ready."),
    Line(0, "Titan II on the pad of **Gemini 8**, 2 fuel."),
    Line(0, "Agena in orbit for **Gemini 8**, 2 fuel."),
)

TABLE = TablePage(
    game=GAME,
    table="1",
    name="Friday table",
    base="/t/1/s/x",
    viewer=0,
    seats=SEATS,
    version=41,
    step=148,
    ask=ASK,
    can_act=True,
    undo_stops="",
    undo_count=3,
    redo="",
    lines=LINES,
    since=5,
    face=Table(shell=SHELL),
    plain=(
        "Turn 9, action phase. Vera acts.",
        "Vera stands on Gemini 4.",
        "Tomas stands on Gemini 6.",
        "Inés stands on Mercury 9.",
    ),
    is_over=False,
    story=(),
    ranking=(),
    winners=(),
    window_seconds=0,
    notices=(),
    replay_at=None,
    curtain="",
    spectator_link="https://moonrace.example/t/1/watch/k3",
    theme="",
)
REFUSED = msgspec.structs.replace(
    TABLE,
    refusal=Refusal("fuel", "Not yet: the launch costs 2 fuel and 1 is unspent.", "TB-LAU-03"),
    undo_stops="Undo stops here: a card was drawn.",
    undo_count=0,
    notices=("The thinking bot took too long. The steady bot plays on for Tomas.",),
)
WAITING = msgspec.structs.replace(
    TABLE,
    can_act=False,
    ask=AskPanel(eyebrow="Tomas acts", heading="Tomas chooses a card to discard."),
    seats=(
        SEATS[0],
        SEATS[1],
        SeatInfo(
            2,
            "Seat C",
            "open",
            "waiting for the link to be used",
            is_viewer=False,
            link="https://moonrace.example/t/1/s/9fK2",
        ),
    ),
)
WINDOW = msgspec.structs.replace(
    TABLE,
    window_seconds=5.2,
    window_length=8.0,
    undo_count=0,
    ask=AskPanel(
        eyebrow="Response window",
        heading="Tomas launches Gemini 7.",
        note="Nobody sees whether you hold an Instant.",
        groups=(
            Group(
                "Answer",
                "burst",
                (
                    Button(
                        "Mission Control, Houston",
                        "Answer with Mission Control, Houston",
                        "answer mission_control",
                    ),
                ),
            ),
            Group("Let it pass", "pass", (Button("Pass", "Pass", "pass"),)),
        ),
    ),
)
WATCHING = msgspec.structs.replace(
    TABLE,
    viewer=-1,
    can_act=False,
    undo_count=0,
    seats=tuple(msgspec.structs.replace(seat, is_viewer=False) for seat in SEATS),
    ask=AskPanel(eyebrow="You are watching", heading="Vera acts: action phase."),
    face={"shell": msgspec.structs.replace(SHELL, status=None, hand="")},
)
LOOKING_BACK = msgspec.structs.replace(TABLE, replay_at=37, can_act=False, replay_seats=(0, 1, 2))
CURTAIN = msgspec.structs.replace(TABLE, curtain="Tomas", curtain_seat=1)
OPEN_SEAT = msgspec.structs.replace(TABLE, is_open_seat=True)
OVER = msgspec.structs.replace(
    TABLE,
    is_over=True,
    can_act=False,
    winners=(2,),
    ranking=((2,), (0,), (1,)),
    ask=AskPanel(eyebrow="Tranquility Base, turn 14", heading="Inés has landed."),
    story=(
        "Inés completed her sixth mission on turn 12 and came down the Gemini path in two moves.",
        "Vera stood two spaces above the surface with 3 fuel left.",
        "Tomas lost four turns to a countdown hold on Gemini 11.",
    ),
    face={
        "shell": msgspec.structs.replace(
            SHELL,
            seats=tuple(
                msgspec.structs.replace(part, words=words, is_active=False)
                for part, words in zip(
                    PARTS, ("5 of 6 missions", "4 of 6 missions", "landed, turn 14"), strict=True
                )
            ),
        )
    },
)

OPERATOR = OperatorPage(
    figures=(
        Figure("Running", "3.2 days"),
        Figure("Tables in memory", "17", "21.4 MB"),
        Figure("Bots", "2 at work", "1 waiting"),
        Figure("Loop held", "3 times", "longest 81.2 ms"),
        Figure("Disk", "takes no writes", is_bad=True),
    ),
    stuck=(StuckBot("kfq2mznp4d", "gave up over an error"),),
    troubles=(Trouble("16 Nov 15:41:07", "ZeroDivisionError", "GET /t/{table}/{door}/{token}", "5f2c01aa"),),
    announcement="We move to a new machine on Sunday at noon. Nothing will be lost.",
    total=2,
    tables=(
        OperatorTable(
            id="kfq2mznp4d",
            name="Quiet Orbit",
            game="Leaving Earth",
            seats="2 people, 1 bot",
            steps=214,
            touched="within the hour",
            size="64 kB",
            streams=3,
            is_loaded=True,
            is_closed=False,
        ),
        OperatorTable(
            id="zzq2mznp4d",
            name="Long Countdown",
            game="Tranquility Base",
            seats="1 person, 3 bots",
            steps=31,
            touched="12 days ago",
            size="16 kB",
            streams=0,
            is_loaded=False,
            is_closed=True,
            words="Its names were not fit for a club.",
        ),
    ),
    csrf="token",
)
NOTICES = NoticesPage(
    push_key="BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    kinds=("push", "mail", "hook"),
    ways=(
        WayCard("1", "push", "A browser", "push.example.org/send/a81b0c22d…", True, ""),
        WayCard("2", "mail", "A mailbox", "ada@moonrace.club", False, ""),
        WayCard("3", "hook", "A chat room", "chat.example.org/hooks/91/xyz", True, "It answered 403."),
    ),
    reasons=frozenset({"turn", "over"}),
    table="t1",
    is_usual=False,
    csrf="token",
)
OPERATOR_DOOR = OperatorDoor(error="That is not the operator's key.", csrf="token")

DEED = TalkLine("deed-2", "table", 1, "Tomas", "A mission is lost", "", event="warning", is_between=True)
TALK = TalkPart(
    ("table",),
    (
        TalkLine("table-1", "table", 2, "Inés", "That was a fine burn, Vera.", "ines", 1_800_000_000.0),
        TalkLine("chapter-9", "table", -1, "", "Turn 9", "", is_between=True),
        msgspec.structs.replace(
            DEED, key="deed-1", words="Gemini 8 completed", event="complete", is_own=True
        ),
        DEED,
        TalkLine("table-2", "table", 1, "Tomas", "At work until six. " * 4, "tomas", 1_800_040_000.0),
        TalkLine("table-3", "table", 0, "Vera", "No hurry.", "vera", 1_800_050_000.0, is_own=True),
    ),
)
EARLIER = EarlierPage(
    name="Tranquility Base, Hadley Rille",
    address="/t/1/s/2",
    back="/t/1/s/2",
    talk=TALK,
    lines=TALK.last,
    fields={"_csrf_token": "token"},
    csrf="token",
)

PAGES: dict[str, tuple[str, msgspec.Struct]] = {
    "talk-earlier": ("kit/talk_earlier.html", EARLIER),
    "home": ("kit/home.html", HOME),
    "home-empty": ("kit/home.html", EMPTY_HOME),
    "home-first": ("kit/home.html", FIRST_HOME),
    "home-taught": ("kit/home.html", TAUGHT_HOME),
    "learn": ("kit/learn.html", LEARN),
    "new": ("kit/new.html", NEW),
    "new-refused": ("kit/new.html", NEW_REFUSED),
    "table": ("kit/table.html", TABLE),
    "table-refused": ("kit/table.html", REFUSED),
    "table-waiting": ("kit/table.html", WAITING),
    "table-window": ("kit/table.html", WINDOW),
    "table-watching": ("kit/table.html", WATCHING),
    "table-back": ("kit/table.html", LOOKING_BACK),
    "table-curtain": ("kit/table.html", CURTAIN),
    "table-open-seat": ("kit/table.html", OPEN_SEAT),
    "table-over": ("kit/table.html", OVER),
    "log": ("kit/log.html", TABLE),
    "rules": ("kit/rulebook.html", book(is_all=True)),
    "rules-first": ("kit/rulebook.html", book()),
    "rules-clause": ("kit/rulebook.html", book("TB-MOV-03", show="TB-EX-02")),
    "rules-search": ("kit/rulebook.html", book(query="fuel cost")),
    "rules-nothing": ("kit/rulebook.html", book(query="lanuch")),
    "notices": ("kit/notices.html", NOTICES),
    "notices-none": ("kit/notices.html", NoticesPage()),
    "notices-stop": ("kit/notices_letter.html", NoticesPage(letter="stop", address="/notices/stop/1/2")),
    "operator": ("kit/operator.html", OPERATOR),
    "operator-door": ("kit/operator_door.html", OPERATOR_DOOR),
    "error": ("kit/error.html", ERROR),
    "error-ours": ("kit/error.html", BROKEN),
    "error-hold": ("kit/error.html", HOLD),
}
"""Every page by the name of its preview."""
