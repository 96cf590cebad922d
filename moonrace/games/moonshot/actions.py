"""What a Politician or an Engineer can say in Moonshot.

Everything is named as printed: Manoeuvre cards `SU-04`, tiles `T-S05`, Modules `MOD-07`, missions `M1-3`,
risk cards `R2-11`. Spaces of the blueprint are `r2c3` (row 2, column 3), Module places `R1` to `K4`, places
on the politics board `treasury` and so on.
"""

from __future__ import annotations

from moonrace.kernel.actions import Action, kinds_in

INFLUENCE, BLUFF = "influence", "bluff"


class Ready(Action, frozen=True, tag="ready"):
    """Phase 1: this seat has discussed enough."""


class TimeUp(Action, frozen=True, tag="time-up"):
    """Phase 1: the clock ends the discussion."""


# Politicians ------------------------------------------------------------------------------------------------


class Play(Action, frozen=True, tag="play"):
    """Preparations: lay a Manoeuvre card from hand on an empty own place."""

    card: str
    place: str


class Pass(Action, frozen=True, tag="pass"):
    """Preparations: lay no card now. Engineers: no more actions this round."""


class Support(Action, frozen=True, tag="support"):
    """Put one token, `influence` or `bluff`, face down on a Manoeuvre card. At least two make an action."""

    card: str
    token: str


class EndSupport(Action, frozen=True, tag="end-support"):
    """Put no more tokens in this action."""


class Announce(Action, frozen=True, tag="announce"):
    """Turn up a mission of this level and lay risk cards beside it."""

    level: int


class Boost(Action, frozen=True, tag="boost"):
    """Lower the own Popularity by so much for as many Influence tokens."""

    amount: int


class Launch(Action, frozen=True, tag="launch"):
    """Put the rocket on a mission, or on the Moon landing. The last action of the phase."""

    mission: str


class Abort(Action, frozen=True, tag="abort"):
    """Topple the rocket: no launch this round. The last action of the phase."""


class Evaluate(Action, frozen=True, tag="evaluate"):
    """Phase 4: reveal the tokens on an own Manoeuvre card and settle it."""

    card: str


class Escalate(Action, frozen=True, tag="escalate"):
    """Phase 4: let an own card stay for a higher level. The first time a card from hand covers it."""

    card: str
    cover: str = ""


class PayTie(Action, frozen=True, tag="pay"):
    """A tie: pay Popularity and win the card."""


class YieldTie(Action, frozen=True, tag="yield"):
    """A tie: pay nothing and let the other side obstruct."""


class TakeReward(Action, frozen=True, tag="take-reward"):
    """After a completed mission: take its reward."""


class Explore(Action, frozen=True, tag="explore"):
    """After a completed mission: turn up a hidden card of the own path to the Moon instead of the reward.

    Cards of the path are numbered from 1.
    """

    number: int


# Engineers --------------------------------------------------------------------------------------------------


class Install(Action, frozen=True, tag="install"):
    """a: pay for a tile of the own Development line; it is placed next."""

    tile: str


class Research(Action, frozen=True, tag="research"):
    """b: pay and draw two tiles from these decks (`structure`, `electronics`, `code`, `payload`), to place
    one."""

    deck: str
    other: str


class Buy(Action, frozen=True, tag="buy"):
    """c: pay for the open tile of the Research Area; it is placed next."""

    tile: str


class Supply(Action, frozen=True, tag="supply"):
    """d: move a tile of the own Development line to the first space of the Suppliers line, free."""

    tile: str


class Order(Action, frozen=True, tag="order"):
    """e: order a discovered Module at a price: 8, 13 or 20."""

    module: str
    price: int


class Test(Action, frozen=True, tag="test"):
    """f: put an own Test token on a visible risk card; in a reward, free."""

    __test__ = False
    risk: str


class ClearSabotage(Action, frozen=True, tag="clear-sabotage"):
    """g: take so many Sabotage tokens off the own blueprint."""

    count: int


class Prepare(Action, frozen=True, tag="prepare"):
    """h: put a payload (`astrodog`, `satellite`, `astronaut`) on the Payload tile in this space."""

    payload: str
    space: str


class StealTest(Action, frozen=True, tag="steal-test"):
    """i: spend a Test Steal token and turn an opposing Test token on a risk card into an own one."""

    risk: str


class StealTile(Action, frozen=True, tag="steal-tile"):
    """j: spend a Technology Steal token and install a tile of the opposing Development line, free.

    In the solo game: the open tile of the Research Area.
    """

    tile: str


class Stop(Action, frozen=True, tag="stop"):
    """Real-time play: call STOP. When the running action is done the caller steals."""


class PlaceTile(Action, frozen=True, tag="place"):
    """Put the tile in hand on a space, turned clockwise by so many quarters."""

    tile: str
    space: str
    turns: int


class FitModule(Action, frozen=True, tag="fit"):
    """Put an arriving Module on one of its places."""

    module: str
    slot: str


class Adapt(Action, frozen=True, tag="adapt"):
    """Before a launch: divide Adaptivity among Structure, Electronics and Code."""

    structure: int
    electronics: int
    code: int


class DrawTile(Action, frozen=True, tag="draw-tile"):
    """A reward: draw a tile from this deck into the own Development line."""

    deck: str


ACTIONS = kinds_in(vars())
