"""Events of Moonshot: what the table sees happen, each with the things it concerns.

Nations go by id (`ussr`, `us`), pieces by their printed ids.
"""

from __future__ import annotations

from moonrace.kernel.events import Event, OfSeat


class OfNation(Event, frozen=True):
    """Something that a nation did, or that happened to it."""

    nation: str


class Change(OfNation, frozen=True):
    """A marker or a purse has changed, or could not."""

    by: int
    to: int
    why: str
    """A card, mission or place by id, or a word: `round`, `income`, `tie` ..."""


class Parameters(OfNation, frozen=True):
    """Figures of a rocket."""

    structure: int
    electronics: int
    code: int


# Set-up and the round ---------------------------------------------------------------------------------------


class Deal(Event, frozen=True, tag="deal"):
    """The pieces are laid out."""

    nations: tuple[str, ...]
    """By seat, the nation it plays for."""


class FirstOrder(OfNation, frozen=True, tag="first_order"):
    """A nation begins with a Module on its Suppliers line."""

    module: str


class Round(Event, frozen=True, tag="round"):
    """A round begins."""

    number: int
    first: str


class Ready(OfSeat, frozen=True, tag="ready"):
    """A seat has discussed enough."""


class Discussed(Event, frozen=True, tag="discussed"):
    """The discussion is over."""


class Over(Event, frozen=True, tag="over"):
    """The game has ended."""

    winner: str
    """Nothing for a draw."""
    why: str
    """As in the view: `moon`, `popularity`, `budget`, `limit` ..."""


# Politicians ------------------------------------------------------------------------------------------------


class Tokens(OfNation, frozen=True, tag="tokens"):
    """The tokens of the round are handed out."""

    influence: int
    bluff: int


class Played(OfNation, frozen=True, tag="played"):
    """A Manoeuvre card is laid on a place."""

    card: str
    place: str


class Passed(OfNation, frozen=True, tag="passed"):
    """A Politician lays no card now."""


class Supported(OfNation, frozen=True, tag="supported"):
    """A token is put face down on a card."""

    card: str
    token: str = ""
    """`influence` or `bluff`; nothing for the other side."""


class Announced(OfNation, frozen=True, tag="announced"):
    """A mission is laid on the table with its risks; by no nation at set-up."""

    mission: str
    risks: tuple[str, ...]


class Boosted(OfNation, frozen=True, tag="boosted"):
    """Popularity is given for Influence."""

    amount: int


class WillLaunch(OfNation, frozen=True, tag="will_launch"):
    """The rocket is put on a mission."""

    mission: str


class WillAbort(OfNation, frozen=True, tag="will_abort"):
    """The rocket is toppled."""


class RivalDiscardsTokens(OfNation, frozen=True, tag="rival_discards_tokens"):
    """The Rival finds no card to support."""


# Engineers --------------------------------------------------------------------------------------------------


class Paid(OfNation, frozen=True, tag="paid"):
    """An action is paid for."""

    cost: int
    left: int
    what: str
    """The verb of the action."""


class Picked(OfNation, frozen=True, tag="picked"):
    """A tile is taken from the Development line to be installed."""

    tile: str


class Researched(OfNation, frozen=True, tag="researched"):
    """Tiles are drawn from these decks."""

    decks: tuple[str, ...]


class DrewTiles(OfNation, frozen=True, tag="drew_tiles"):
    """What Research has drawn; for the own side only."""

    tiles: tuple[str, ...]


class Installed(Parameters, frozen=True, tag="installed"):
    """A tile is placed on the blueprint; the parameters are those after it."""

    tile: str
    space: str
    turns: int
    source: str
    """`development`, `research`, `research_area`, `suppliers` or `stolen`."""
    covered: str = ""
    """The tile that was covered and lost, or nothing."""


class LaidOpen(OfNation, frozen=True, tag="laid_open"):
    """The tile that was not chosen goes to the Research Area."""

    tile: str


class Supplied(OfNation, frozen=True, tag="supplied"):
    """A tile goes to the Suppliers line."""

    tile: str


class Ordered(OfNation, frozen=True, tag="ordered"):
    """A Module is ordered."""

    module: str
    price: int


class Discovered(Event, frozen=True, tag="discovered"):
    """A Module lies open for orders."""

    module: str


class Tested(OfNation, frozen=True, tag="tested"):
    """A Test token is put on a risk card."""

    risk: str
    tests: int
    how: str
    """`paid` or `free`."""


class ClearedSabotage(OfNation, frozen=True, tag="cleared_sabotage"):
    """Sabotage tokens are taken off the blueprint."""

    count: int
    paid: int


class Prepared(OfNation, frozen=True, tag="prepared"):
    """A payload is put aboard."""

    payload: str
    space: str = ""
    """Nothing for the Rival, which has no tiles."""


class StoleTest(OfNation, frozen=True, tag="stole_test"):
    """An opposing Test token becomes an own one."""

    risk: str


class StoleTile(OfNation, frozen=True, tag="stole_tile"):
    """A tile of the other side is stolen."""

    tile: str


class Stop(OfNation, frozen=True, tag="stop"):
    """An Engineer calls STOP."""


class StopLapsed(OfNation, frozen=True, tag="stop_lapsed"):
    """A STOP finds nothing to steal any more."""


class EngineerPassed(OfNation, frozen=True, tag="engineer_passed"):
    """An Engineer has done for this round."""


class RivalDeveloped(Parameters, frozen=True, tag="rival_developed"):
    """The Rival has learned from a tile; the parameters are those after it."""

    deck: str
    tile: str


# Launches ---------------------------------------------------------------------------------------------------


class Launched(OfNation, frozen=True, tag="launched"):
    """A rocket starts."""

    mission: str


class Aborted(OfNation, frozen=True, tag="aborted"):
    """There is no launch."""


class Delayed(OfNation, frozen=True, tag="delayed"):
    """A launch may not start."""

    mission: str
    why: str
    """`completed`, by the other rocket, or `payload`, which is missing."""


class Adapted(Parameters, frozen=True, tag="adapted"):
    """Adaptivity is divided; the figures are what each parameter gains."""


class Risk(OfNation, frozen=True, tag="risk"):
    """The die is rolled for a risk."""

    risk: str
    roll: int
    sabotage: int
    tests: int
    value: int
    """The check value."""
    passed: bool


class Exploded(OfNation, frozen=True, tag="exploded"):
    """The rocket is lost."""

    mission: str
    lives: bool
    """Whether lives are lost."""


class Completed(OfNation, frozen=True, tag="completed"):
    """A mission is completed."""

    mission: str


class MoonOpen(OfNation, frozen=True, tag="moon_open"):
    """The Moon landing is open from now on."""


class Explored(OfNation, frozen=True, tag="explored"):
    """A card of the own path to the Moon is looked at instead of a reward."""

    number: int
    """Cards of a path are numbered from 1."""


class TurnedUp(OfNation, frozen=True, tag="turned_up"):
    """A card of a path to the Moon lies open."""

    number: int
    risk: str


# Administration ---------------------------------------------------------------------------------------------


class Arrived(OfNation, frozen=True, tag="arrived"):
    """Something leaves the Suppliers line."""

    item: str


class Fitted(Parameters, frozen=True, tag="fitted"):
    """A Module is put on its place; the parameters are those after it."""

    module: str
    slot: str
    is_met: bool
    replaced: str = ""
    """The Module that lay there, or nothing."""


class Evaluated(OfNation, frozen=True, tag="evaluated"):
    """The tokens on a Manoeuvre are revealed."""

    card: str
    level: int
    ussr_influence: int
    ussr_bluff: int
    us_influence: int
    us_bluff: int


class WonCard(OfNation, frozen=True, tag="won_card"):
    """The owner of a Manoeuvre has its way."""

    card: str
    level: int


class Obstructed(OfNation, frozen=True, tag="obstructed"):
    """A nation has obstructed a Manoeuvre of the other side."""

    card: str


class Tie(OfNation, frozen=True, tag="tie"):
    """Both sides have the same Influence on a Manoeuvre."""

    card: str


class Escalated(OfNation, frozen=True, tag="escalated"):
    """A Manoeuvre stays for a higher level."""

    card: str
    level: int
    cover: str = ""
    """The card that covers it; for the own side only."""


class PlaceEffect(OfNation, frozen=True, tag="place_effect"):
    """An empty place gives something."""

    place: str


class DrewCards(OfNation, frozen=True, tag="drew_cards"):
    """Manoeuvre cards are drawn."""

    count: int
    cards: tuple[str, ...] = ()
    """For the own side only."""


# Effects and decks ------------------------------------------------------------------------------------------


class Budget(Change, frozen=True, tag="budget"):
    """The Budget has moved."""


class Popularity(Change, frozen=True, tag="popularity"):
    """Popularity has moved, or stands at its end."""


class Money(Change, frozen=True, tag="money"):
    """Money was received."""


class Developed(OfNation, frozen=True, tag="developed"):
    """A tile is drawn into the Development line."""

    deck: str
    tile: str


class StealTokens(OfNation, frozen=True, tag="steal_tokens"):
    """A nation has gained tokens to steal with."""

    what: str
    """`tests` or `technology`."""
    count: int
    why: str


class Sabotaged(OfNation, frozen=True, tag="sabotaged"):
    """A nation has more Sabotage tokens on its blueprint."""

    count: int
    why: str


class Rebuilt(Event, frozen=True, tag="rebuilt"):
    """A deck had run out and was made anew."""

    what: str
    """`tiles`, `risks` or `modules`."""
    count: int
    deck: int = 0
    """The technology deck, or the level of risks."""


class Shuffled(OfNation, frozen=True, tag="shuffled"):
    """Discarded Manoeuvre cards go back into the deck."""

    count: int
