"""Events of Moonshot: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event


class Arrived(Event, frozen=True, tag="arrived"):
    """TODO arrived"""

    nation: str
    item: str


class Escalated(Event, frozen=True, tag="escalated"):
    """TODO escalated"""

    nation: str
    card: str
    level: int
    cover: str


class Evaluated(Event, frozen=True, tag="evaluated"):
    """TODO evaluated"""

    nation: str
    card: str
    level: int
    ussr_influence: int
    ussr_bluff: int
    us_influence: int
    us_bluff: int


class WonCard(Event, frozen=True, tag="won_card"):
    """TODO won_card"""

    nation: str
    card: str
    level: int


class Obstructed(Event, frozen=True, tag="obstructed"):
    """TODO obstructed"""

    nation: str
    card: str


class Tie(Event, frozen=True, tag="tie"):
    """TODO tie"""

    nation: str
    card: str


class PlaceEffect(Event, frozen=True, tag="place_effect"):
    """TODO place_effect"""

    nation: str
    place: str


class DrewCards(Event, frozen=True, tag="drew_cards"):
    """TODO drew_cards"""

    nation: str
    cards: tuple[str, ...]
    count: int


class Money(Event, frozen=True, tag="money"):
    """TODO money"""

    nation: str
    by: int
    to: int
    why: str


class Rebuilt(Event, frozen=True, tag="rebuilt"):
    """TODO rebuilt"""

    what: str
    deck: int
    count: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    """TODO shuffled"""

    nation: str
    count: int


class StealTokens(Event, frozen=True, tag="steal_tokens"):
    """TODO steal_tokens"""

    nation: str
    what: str
    count: int
    why: str


class Sabotaged(Event, frozen=True, tag="sabotaged"):
    """TODO sabotaged"""

    nation: str
    count: int
    why: str


class Developed(Event, frozen=True, tag="developed"):
    """TODO developed"""

    nation: str
    deck: str
    tile: str


class Popularity(Event, frozen=True, tag="popularity"):
    """TODO popularity"""

    nation: str
    by: int
    to: int
    why: str


class Budget(Event, frozen=True, tag="budget"):
    """TODO budget"""

    nation: str
    by: int
    to: int
    why: str


class Over(Event, frozen=True, tag="over"):
    """TODO over"""

    winner: str
    why: str


class Paid(Event, frozen=True, tag="paid"):
    """TODO paid"""

    nation: str
    cost: int
    left: int
    what: str


class Picked(Event, frozen=True, tag="picked"):
    """TODO picked"""

    nation: str
    tile: str


class Researched(Event, frozen=True, tag="researched"):
    """TODO researched"""

    nation: str
    decks: tuple[str, ...]


class DrewTiles(Event, frozen=True, tag="drew_tiles"):
    """TODO drew_tiles"""

    nation: str
    tiles: tuple[str, ...]


class Supplied(Event, frozen=True, tag="supplied"):
    """TODO supplied"""

    nation: str
    tile: str


class Ordered(Event, frozen=True, tag="ordered"):
    """TODO ordered"""

    nation: str
    module: str
    price: int


class Discovered(Event, frozen=True, tag="discovered"):
    """TODO discovered"""

    module: str


class ClearedSabotage(Event, frozen=True, tag="cleared_sabotage"):
    """TODO cleared_sabotage"""

    nation: str
    count: int
    paid: int


class Prepared(Event, frozen=True, tag="prepared"):
    """TODO prepared"""

    nation: str
    payload: str
    space: str


class StoleTile(Event, frozen=True, tag="stole_tile"):
    """TODO stole_tile"""

    nation: str
    tile: str


class EngineerPassed(Event, frozen=True, tag="engineer_passed"):
    """TODO engineer_passed"""

    nation: str


class StopLapsed(Event, frozen=True, tag="stop_lapsed"):
    """TODO stop_lapsed"""

    nation: str


class Installed(Event, frozen=True, tag="installed"):
    """TODO installed"""

    nation: str
    tile: str
    space: str
    turns: int
    covered: str
    source: str
    structure: int
    electronics: int
    code: int


class LaidOpen(Event, frozen=True, tag="laid_open"):
    """TODO laid_open"""

    nation: str
    tile: str


class Fitted(Event, frozen=True, tag="fitted"):
    """TODO fitted"""

    nation: str
    module: str
    slot: str
    replaced: str
    is_met: int
    structure: int
    electronics: int
    code: int


class Launched(Event, frozen=True, tag="launched"):
    """TODO launched"""

    nation: str
    mission: str


class Aborted(Event, frozen=True, tag="aborted"):
    """TODO aborted"""

    nation: str


class Delayed(Event, frozen=True, tag="delayed"):
    """TODO delayed"""

    nation: str
    mission: str
    why: str


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """TODO turned_up"""

    nation: str
    number: int
    risk: str


class Adapted(Event, frozen=True, tag="adapted"):
    """TODO adapted"""

    nation: str
    structure: int
    electronics: int
    code: int


class Risk(Event, frozen=True, tag="risk"):
    """TODO risk"""

    nation: str
    risk: str
    roll: int
    sabotage: int
    tests: int
    value: int
    passed: int


class Exploded(Event, frozen=True, tag="exploded"):
    """TODO exploded"""

    nation: str
    mission: str
    lives: int


class Completed(Event, frozen=True, tag="completed"):
    """TODO completed"""

    nation: str
    mission: str


class MoonOpen(Event, frozen=True, tag="moon_open"):
    """TODO moon_open"""

    nation: str


class Explored(Event, frozen=True, tag="explored"):
    """TODO explored"""

    nation: str
    number: int


class Tokens(Event, frozen=True, tag="tokens"):
    """TODO tokens"""

    nation: str
    influence: int
    bluff: int


class Passed(Event, frozen=True, tag="passed"):
    """TODO passed"""

    nation: str


class Boosted(Event, frozen=True, tag="boosted"):
    """TODO boosted"""

    nation: str
    amount: int


class Played(Event, frozen=True, tag="played"):
    """TODO played"""

    nation: str
    card: str
    place: str


class Supported(Event, frozen=True, tag="supported"):
    """TODO supported"""

    nation: str
    card: str
    token: str


class Announced(Event, frozen=True, tag="announced"):
    """TODO announced"""

    nation: str
    mission: str
    risks: tuple[str, ...]


class WillAbort(Event, frozen=True, tag="will_abort"):
    """TODO will_abort"""

    nation: str


class WillLaunch(Event, frozen=True, tag="will_launch"):
    """TODO will_launch"""

    nation: str
    mission: str


class RivalDiscardsTokens(Event, frozen=True, tag="rival_discards_tokens"):
    """TODO rival_discards_tokens"""

    nation: str


class RivalDeveloped(Event, frozen=True, tag="rival_developed"):
    """TODO rival_developed"""

    nation: str
    deck: str
    tile: str
    structure: int
    electronics: int
    code: int


class Deal(Event, frozen=True, tag="deal"):
    """TODO deal"""

    players: int


class FirstOrder(Event, frozen=True, tag="first_order"):
    """TODO first_order"""

    nation: str
    module: str


class Round(Event, frozen=True, tag="round"):
    """TODO round"""

    number: int
    first: str


class Ready(Event, frozen=True, tag="ready"):
    """TODO ready"""

    seat: int


class Discussed(Event, frozen=True, tag="discussed"):
    """TODO discussed"""


class Stop(Event, frozen=True, tag="stop"):
    """TODO stop"""

    nation: str


class Tested(Event, frozen=True, tag="tested"):
    """TODO tested"""

    nation: str
    risk: str
    tests: int
    how: str


class StoleTest(Event, frozen=True, tag="stole_test"):
    """TODO stole_test"""

    nation: str
    risk: str
