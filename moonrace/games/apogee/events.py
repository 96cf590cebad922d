"""Events of Apogee: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event

# Set-up -----------------------------------------------------------------------------------------------------


class Begins(Event, frozen=True, tag="begins"):
    """The table is set up for a Mission."""

    mission: int
    players: int


class Directors(Event, frozen=True, tag="directors"):
    """A seat draws Directors to choose from; only it sees them."""

    seat: int
    directors: tuple[str, ...]


class Director(Event, frozen=True, tag="director"):
    """A seat shows the Director it has kept."""

    seat: int
    director: str


class Rival(Event, frozen=True, tag="rival"):
    """Solo: who the rival is."""

    director: str


class Offered(Event, frozen=True, tag="offered"):
    """A seat draws Engineers to hire from; only it sees them."""

    seat: int
    engineers: tuple[str, ...]


class Hired(Event, frozen=True, tag="hired"):
    """A seat has hired so many Engineers."""

    seat: int
    count: int
    credits: int


class HiredWho(Event, frozen=True, tag="hired_who"):
    """Who they are, to the seat itself."""

    seat: int
    engineers: tuple[str, ...]


# Planning ---------------------------------------------------------------------------------------------------


class Round(Event, frozen=True, tag="round"):
    """A round begins."""

    round: int


class Placed(Event, frozen=True, tag="placed"):
    """Engineers of a seat lie face down, so many on each action."""

    seat: int
    specialty: int
    construction: int
    rd: int
    design: int


class Revealed(Event, frozen=True, tag="revealed"):
    """Engineers of a seat on an action are turned up."""

    seat: int
    action: str
    engineers: tuple[str, ...]


class Specialty(Event, frozen=True, tag="specialty"):
    """An Engineer's specialty is resolved."""

    seat: int
    engineer: str


class NoEffect(Event, frozen=True, tag="no_effect"):
    """A specialty has found nobody and nothing to work on."""

    seat: int
    engineer: str


class Removed(Event, frozen=True, tag="removed"):
    """A specialty sends one Engineer of a seat from an action back to hand."""

    seat: int
    action: str


class RemovedWho(Event, frozen=True, tag="removed_who"):
    """Who that was, to the seat itself."""

    seat: int
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


class Acquired(Event, frozen=True, tag="acquired"):
    """A seat puts a Technology into its reserve."""

    seat: int
    card: str
    """With its Docking symbol: `kerosene:blue`."""
    how: str
    """`design`, `rd`, `specialty` or `director`."""


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat puts a Technology of an overfull reserve under its pile."""

    seat: int
    technology: str


class Token(Event, frozen=True, tag="token"):
    """A seat collects a Docking token."""

    seat: int
    colour: str


class TokenLeft(Event, frozen=True, tag="token_left"):
    """A seat leaves a Docking token."""

    seat: int
    colour: str


class TokenLost(Event, frozen=True, tag="token_lost"):
    """A Docking token cannot be collected: over a limit, or none is left."""

    seat: int
    colour: str


class InvestorShown(Event, frozen=True, tag="investor_shown"):
    """An Investor is revealed."""

    investor: str


class InvestorGone(Event, frozen=True, tag="investor_gone"):
    """An Investor leaves the game."""

    investor: str


# Construction, R&D, Design ----------------------------------------------------------------------------------


class CannotBuild(Event, frozen=True, tag="cannot_build"):
    """A seat has Engineers on Construction and nothing that it could build."""

    seat: int


class Built(Event, frozen=True, tag="built"):
    """A Technology goes from a reserve on a launch pad."""

    seat: int
    technology: str
    how: str
    """`construction`, `tokens`, `director` (for free) or `kept` (back on the pad after a launch)."""


class Paid(Event, frozen=True, tag="paid"):
    """A seat pays for all it has built."""

    seat: int
    credits: int


class Researched(Event, frozen=True, tag="researched"):
    """A seat draws R&D cards."""

    seat: int
    count: int


class ResearchedWhat(Event, frozen=True, tag="researched_what"):
    """Which they are, to the seat itself."""

    seat: int
    cards: tuple[str, ...]


class Passed(Event, frozen=True, tag="passed"):
    """A seat takes no card in Design, or its Director no action."""

    seat: int
    what: str
    """`design` or `administration`."""


# Launch -----------------------------------------------------------------------------------------------------


class Declared(Event, frozen=True, tag="declared"):
    """A seat will take off."""

    seat: int
    destination: str


class DeclaredTokens(Event, frozen=True, tag="declared_tokens"):
    """A seat will use Docking tokens."""

    seat: int


class Stays(Event, frozen=True, tag="stays"):
    """A seat will do nothing."""

    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The die for a take-off."""

    seat: int
    destination: str
    number: int
    """To be reached."""
    roll: int


class Launched(Event, frozen=True, tag="launched"):
    """A take-off has succeeded."""

    seat: int
    destination: str


class Interrupted(Event, frozen=True, tag="interrupted"):
    """A take-off has failed; the rocket stays."""

    seat: int
    destination: str


class Waits(Event, frozen=True, tag="waits"):
    """A flight waits for docking."""

    seat: int
    destination: str


class GaveUp(Event, frozen=True, tag="gave_up"):
    """A seat gives a waiting flight up."""

    seat: int


class CameBack(Event, frozen=True, tag="came_back"):
    """The cards of a rocket go back to the reserve."""

    seat: int
    technologies: tuple[str, ...]


class Objective(Event, frozen=True, tag="objective"):
    """A flight fulfils an objective of an Investor."""

    seat: int
    investor: str
    level: int
    credits: int
    """To be paid in Administration."""


class Counts(Event, frozen=True, tag="counts"):
    """A flight counts for the Mission."""

    seat: int
    mission: int
    have: int
    """How far that brings the seat, in what the Mission counts."""
    need: int


class Fulfilled(Event, frozen=True, tag="fulfilled"):
    """A seat has fulfilled the Mission."""

    seat: int
    mission: int


# Docking sequences ------------------------------------------------------------------------------------------


class Exchanged(Event, frozen=True, tag="exchanged"):
    """Two tokens are exchanged for one."""

    seat: int
    give: str
    take: str


class TokensSpent(Event, frozen=True, tag="tokens_spent"):
    """Tokens are spent on a build."""

    seat: int
    tokens: tuple[str, ...]


class Docked(Event, frozen=True, tag="docked"):
    """A waiting flight docks."""

    seat: int
    destination: str


class SequenceDone(Event, frozen=True, tag="sequence_done"):
    """A seat ends its sequence without a build or a docking."""

    seat: int


# Administration ---------------------------------------------------------------------------------------------


class Earned(Event, frozen=True, tag="earned"):
    """A seat receives its quarterly credits, and those for launches."""

    seat: int
    credits: int
    launches: int
    """For successful launches, not among the credits."""


class Funded(Event, frozen=True, tag="funded"):
    """An Investor pays for an objective."""

    seat: int
    investor: str
    level: int
    credits: int


class Recruits(Event, frozen=True, tag="recruits"):
    """A Director pays for an Engineer."""

    seat: int
    credits: int


class Recruited(Event, frozen=True, tag="recruited"):
    """The Engineer comes from the pile."""

    seat: int


class Joined(Event, frozen=True, tag="joined"):
    """Who has joined, to the seat itself."""

    seat: int
    engineer: str


class Dismissed(Event, frozen=True, tag="dismissed"):
    """A seat dismisses an Engineer."""

    seat: int


class DismissedWho(Event, frozen=True, tag="dismissed_who"):
    """Who that was, to the seat itself."""

    seat: int
    engineer: str


class Sold(Event, frozen=True, tag="sold"):
    """A Technology of a reserve is sold."""

    seat: int
    technology: str
    credits: int


class Intervention(Event, frozen=True, tag="intervention"):
    """A nation helps its Director."""

    seat: int
    nation: str


class Granted(Event, frozen=True, tag="granted"):
    """The money of an intervention."""

    seat: int
    credits: int


class Scrapped(Event, frozen=True, tag="scrapped"):
    """All cards of a rocket go under their piles."""

    seat: int


class DirectorSpecialty(Event, frozen=True, tag="director_specialty"):
    """A Director uses the specialty."""

    seat: int
    director: str


class Bought(Event, frozen=True, tag="bought"):
    """Van Horn buys an Engineer of a competitor."""

    seat: int
    seller: int
    """-1 in the solo variant, where the pile sells."""
    credits: int


class Left(Event, frozen=True, tag="left"):
    """Who was bought, to the competitor."""

    seat: int
    engineer: str


class Seized(Event, frozen=True, tag="seized"):
    """Jinmei takes a Technology out of a competitor's reserve."""

    seat: int
    victim: int
    technology: str


class BuildingBlocked(Event, frozen=True, tag="building_blocked"):
    """A seat, or the rival, may build nothing in the next round."""

    seat: int
    """-1 for the rival."""


class LaunchesBlocked(Event, frozen=True, tag="launches_blocked"):
    """Nobody may take off in the next round."""


# The rival of the solo variant ------------------------------------------------------------------------------


class RivalPlans(Event, frozen=True, tag="rival_plans"):
    """The rival rolls for what it does this round."""

    roll: int
    action: str


class RivalCancelled(Event, frozen=True, tag="rival_cancelled"):
    """An Engineer stops what the rival does this round."""

    seat: int
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
