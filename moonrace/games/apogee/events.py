"""Events of Apogee: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event, OfSeat

# Set-up -----------------------------------------------------------------------------------------------------


class Begins(Event, frozen=True, tag="begins"):
    """The table is set up for a Mission."""

    mission: int
    players: int


class Directors(OfSeat, frozen=True, tag="directors"):
    """A seat draws Directors to choose from; only it sees them."""

    directors: tuple[str, ...]


class Director(OfSeat, frozen=True, tag="director"):
    """A seat shows the Director it has kept."""

    director: str


class Rival(Event, frozen=True, tag="rival"):
    """Solo: who the rival is."""

    director: str


class Offered(OfSeat, frozen=True, tag="offered"):
    """A seat draws Engineers to hire from; only it sees them."""

    engineers: tuple[str, ...]


class Hired(OfSeat, frozen=True, tag="hired"):
    """A seat has hired so many Engineers."""

    count: int
    credits: int


class HiredWho(OfSeat, frozen=True, tag="hired_who"):
    """Who they are, to the seat itself."""

    engineers: tuple[str, ...]


# Planning ---------------------------------------------------------------------------------------------------


class Round(Event, frozen=True, tag="round"):
    """A round begins."""

    round: int


class Placed(OfSeat, frozen=True, tag="placed"):
    """Engineers of a seat lie face down, so many on each action."""

    specialty: int
    construction: int
    rd: int
    design: int


class Revealed(OfSeat, frozen=True, tag="revealed"):
    """Engineers of a seat on an action are turned up."""

    action: str
    engineers: tuple[str, ...]


class Specialty(OfSeat, frozen=True, tag="specialty"):
    """An Engineer's specialty is resolved."""

    engineer: str


class NoEffect(OfSeat, frozen=True, tag="no_effect"):
    """A specialty has found nobody and nothing to work on."""

    engineer: str


class Removed(OfSeat, frozen=True, tag="removed"):
    """A specialty sends one Engineer of a seat from an action back to hand."""

    action: str


class RemovedWho(OfSeat, frozen=True, tag="removed_who"):
    """Who that was, to the seat itself."""

    engineer: str
    action: str


class RiverReplaced(Event, frozen=True, tag="river_replaced"):
    """All cards of a river go under their pile."""

    river: str


class InvestorReplaced(Event, frozen=True, tag="investor_replaced"):
    """An Investor goes under the pile."""

    investor: str


# Cards ------------------------------------------------------------------------------------------------------


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """A card comes up in a river."""

    river: str
    card: str


class Acquired(OfSeat, frozen=True, tag="acquired"):
    """A seat puts a Technology into its reserve."""

    card: str
    """With its Docking symbol: `kerosene:blue`."""
    how: str
    """`design`, `rd`, `specialty` or `director`."""


class Discarded(OfSeat, frozen=True, tag="discarded"):
    """A seat puts a Technology of an overfull reserve under its pile."""

    technology: str


class Token(OfSeat, frozen=True, tag="token"):
    """A seat collects a Docking token."""

    colour: str


class TokenLeft(OfSeat, frozen=True, tag="token_left"):
    """A seat leaves a Docking token."""

    colour: str


class TokenLost(OfSeat, frozen=True, tag="token_lost"):
    """A Docking token cannot be collected: over a limit, or none is left."""

    colour: str


class InvestorShown(Event, frozen=True, tag="investor_shown"):
    """An Investor is revealed."""

    investor: str


class InvestorGone(Event, frozen=True, tag="investor_gone"):
    """An Investor leaves the game."""

    investor: str


# Construction, R&D, Design ----------------------------------------------------------------------------------


class CannotBuild(OfSeat, frozen=True, tag="cannot_build"):
    """A seat has Engineers on Construction and nothing that it could build."""


class Built(OfSeat, frozen=True, tag="built"):
    """A Technology goes from a reserve on a launch pad."""

    technology: str
    how: str
    """`construction`, `tokens`, `director` (for free) or `kept` (back on the pad after a launch)."""


class Paid(OfSeat, frozen=True, tag="paid"):
    """A seat pays for all it has built."""

    credits: int


class Researched(OfSeat, frozen=True, tag="researched"):
    """A seat draws R&D cards."""

    count: int


class ResearchedWhat(OfSeat, frozen=True, tag="researched_what"):
    """Which they are, to the seat itself."""

    cards: tuple[str, ...]


class Passed(OfSeat, frozen=True, tag="passed"):
    """A seat takes no card in Design, or its Director no action."""

    what: str
    """`design` or `administration`."""


# Launch -----------------------------------------------------------------------------------------------------


class Declared(OfSeat, frozen=True, tag="declared"):
    """A seat will take off."""

    destination: str


class DeclaredTokens(OfSeat, frozen=True, tag="declared_tokens"):
    """A seat will use Docking tokens."""


class Stays(OfSeat, frozen=True, tag="stays"):
    """A seat will do nothing."""


class Rolled(OfSeat, frozen=True, tag="rolled"):
    """The die for a take-off."""

    destination: str
    number: int
    """To be reached."""
    roll: int


class Launched(OfSeat, frozen=True, tag="launched"):
    """A take-off has succeeded."""

    destination: str


class Interrupted(OfSeat, frozen=True, tag="interrupted"):
    """A take-off has failed; the rocket stays."""

    destination: str


class Waits(OfSeat, frozen=True, tag="waits"):
    """A flight waits for docking."""

    destination: str


class GaveUp(OfSeat, frozen=True, tag="gave_up"):
    """A seat gives a waiting flight up."""


class CameBack(OfSeat, frozen=True, tag="came_back"):
    """The cards of a rocket go back to the reserve."""

    technologies: tuple[str, ...]


class Objective(OfSeat, frozen=True, tag="objective"):
    """A flight fulfils an objective of an Investor."""

    investor: str
    level: int
    credits: int
    """To be paid in Administration."""


class Counts(OfSeat, frozen=True, tag="counts"):
    """A flight counts for the Mission."""

    mission: int
    have: int
    """How far that brings the seat, in what the Mission counts."""
    need: int


class Fulfilled(OfSeat, frozen=True, tag="fulfilled"):
    """A seat has fulfilled the Mission."""

    mission: int


# Docking sequences ------------------------------------------------------------------------------------------


class Exchanged(OfSeat, frozen=True, tag="exchanged"):
    """Two tokens are exchanged for one."""

    give: str
    take: str


class TokensSpent(OfSeat, frozen=True, tag="tokens_spent"):
    """Tokens are spent on a build."""

    tokens: tuple[str, ...]


class Docked(OfSeat, frozen=True, tag="docked"):
    """A waiting flight docks."""

    destination: str


class SequenceDone(OfSeat, frozen=True, tag="sequence_done"):
    """A seat ends its sequence without a build or a docking."""


# Administration ---------------------------------------------------------------------------------------------


class Earned(OfSeat, frozen=True, tag="earned"):
    """A seat receives its quarterly credits, and those for launches."""

    credits: int
    launches: int
    """For successful launches, not among the credits."""


class Funded(OfSeat, frozen=True, tag="funded"):
    """An Investor pays for an objective."""

    investor: str
    level: int
    credits: int


class Recruits(OfSeat, frozen=True, tag="recruits"):
    """A Director pays for an Engineer."""

    credits: int


class Recruited(OfSeat, frozen=True, tag="recruited"):
    """The Engineer comes from the pile."""


class Joined(OfSeat, frozen=True, tag="joined"):
    """Who has joined, to the seat itself."""

    engineer: str


class Dismissed(OfSeat, frozen=True, tag="dismissed"):
    """A seat dismisses an Engineer."""


class DismissedWho(OfSeat, frozen=True, tag="dismissed_who"):
    """Who that was, to the seat itself."""

    engineer: str


class Sold(OfSeat, frozen=True, tag="sold"):
    """A Technology of a reserve is sold."""

    technology: str
    credits: int


class Intervention(OfSeat, frozen=True, tag="intervention"):
    """A nation helps its Director."""

    nation: str


class Granted(OfSeat, frozen=True, tag="granted"):
    """The money of an intervention."""

    credits: int


class Scrapped(OfSeat, frozen=True, tag="scrapped"):
    """All cards of a rocket go under their piles."""


class DirectorSpecialty(OfSeat, frozen=True, tag="director_specialty"):
    """A Director uses the specialty."""

    director: str


class Bought(OfSeat, frozen=True, tag="bought"):
    """Van Horn buys an Engineer of a competitor."""

    seller: int
    """-1 in the solo variant, where the pile sells."""
    credits: int


class Left(OfSeat, frozen=True, tag="left"):
    """Who was bought, to the competitor."""

    engineer: str


class Seized(OfSeat, frozen=True, tag="seized"):
    """Jinmei takes a Technology out of a competitor's reserve."""

    victim: int
    technology: str


class BuildingBlocked(OfSeat, frozen=True, tag="building_blocked"):
    """A seat may build nothing in the next round; seat -1 is the rival."""


class LaunchesBlocked(Event, frozen=True, tag="launches_blocked"):
    """Nobody may take off in the next round."""


# The rival of the solo variant ------------------------------------------------------------------------------


class RivalPlans(Event, frozen=True, tag="rival_plans"):
    """The rival rolls for what it does this round."""

    roll: int
    action: str


class RivalCancelled(OfSeat, frozen=True, tag="rival_cancelled"):
    """An Engineer stops what the rival does this round."""

    action: str


class RivalBlocked(Event, frozen=True, tag="rival_blocked"):
    """The rival gains no readiness this round."""


class RivalReady(Event, frozen=True, tag="rival_ready"):
    """The readiness that the rival has come to."""

    readiness: int


class RivalEngineer(Event, frozen=True, tag="rival_engineer"):
    """The Engineer who stands for the rival's authority in Design."""

    engineer: str


class RivalTakes(Event, frozen=True, tag="rival_takes"):
    """The rival takes a card out of a river."""

    card: str


class RivalRolled(Event, frozen=True, tag="rival_rolled"):
    """The die for a launch of the rival."""

    number: int
    """To be reached."""
    roll: int


class RivalLaunched(Event, frozen=True, tag="rival_launched"):
    """The rival has launched."""

    launches: int
    """In the whole game."""


# The end ----------------------------------------------------------------------------------------------------


class Over(Event, frozen=True, tag="over"):
    """The game is over."""

    why: str
    """`mission`, `rival`, `draw` or `called_off`."""
    winners: tuple[str, ...]
