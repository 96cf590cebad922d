"""The addresses of the server. Each handler reads, asks the hall, and answers; rules are elsewhere."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

from moonrace.server.routes.agreeing import AgreeingController
from moonrace.server.routes.commands import CommandController
from moonrace.server.routes.games import GameController
from moonrace.server.routes.home import HomeController
from moonrace.server.routes.installed import offline, worker
from moonrace.server.routes.joining import JoinController
from moonrace.server.routes.lab import LabController
from moonrace.server.routes.leagues import LeagueController, NewLeagueController
from moonrace.server.routes.lessons import LessonController, TableLessonController
from moonrace.server.routes.lobbies import LobbyController
from moonrace.server.routes.new_tables import NewTableController
from moonrace.server.routes.notices import NoticesController
from moonrace.server.routes.operator import OperatorController, metrics
from moonrace.server.routes.orders import OrdersController
from moonrace.server.routes.passkeys import PasskeyController
from moonrace.server.routes.people import PeopleController
from moonrace.server.routes.pilot import PilotController
from moonrace.server.routes.pilot_data import DataController
from moonrace.server.routes.planner import PlannerController, TablePlannerController
from moonrace.server.routes.privacy import PrivacyController
from moonrace.server.routes.puzzles import PuzzleController
from moonrace.server.routes.records import HistoryController, RecordController
from moonrace.server.routes.rules import RulesController
from moonrace.server.routes.seals import SealController
from moonrace.server.routes.seats import SeatController
from moonrace.server.routes.static import static
from moonrace.server.routes.streams import BrowserStreamController, StreamController
from moonrace.server.routes.tables import TableController
from moonrace.server.routes.talking import TalkController
from moonrace.server.routes.things import ThingsController
from moonrace.server.routes.what_ifs import WhatIfController

ROUTES: list[ControllerRouterHandler] = [
    HomeController,
    NewTableController,
    JoinController,
    PilotController,
    PasskeyController,
    DataController,
    PeopleController,
    PrivacyController,
    LobbyController,
    GameController,
    NewLeagueController,
    LeagueController,
    RulesController,
    ThingsController,
    RecordController,
    HistoryController,
    PlannerController,
    TableController,
    OrdersController,
    SealController,
    SeatController,
    StreamController,
    BrowserStreamController,
    TablePlannerController,
    LabController,
    LessonController,
    PuzzleController,
    TableLessonController,
    WhatIfController,
    CommandController,
    TalkController,
    NoticesController,
    AgreeingController,
    OperatorController,
    metrics,
    offline,
    worker,
    static,
]
