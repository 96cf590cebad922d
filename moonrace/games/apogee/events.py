"""Events of Apogee: what the table sees happen, each with the things it concerns."""

from __future__ import annotations

from moonrace.kernel.events import Event


class Earned(Event, frozen=True, tag="earned"):
    """TODO earned"""

    seat: int
    credits: int
    launches: int


class Funded(Event, frozen=True, tag="funded"):
    """TODO funded"""

    seat: int
    investor: str
    level: int
    credits: int


class Recruits(Event, frozen=True, tag="recruits"):
    """TODO recruits"""

    seat: int
    credits: int


class Passed(Event, frozen=True, tag="passed"):
    """TODO passed"""

    seat: int
    what: str


class Recruited(Event, frozen=True, tag="recruited"):
    """TODO recruited"""

    seat: int


class Sold(Event, frozen=True, tag="sold"):
    """TODO sold"""

    seat: int
    technology: str
    credits: int


class Intervention(Event, frozen=True, tag="intervention"):
    """TODO intervention"""

    seat: int
    nation: str


class Granted(Event, frozen=True, tag="granted"):
    """TODO granted"""

    seat: int
    credits: int


class Scrapped(Event, frozen=True, tag="scrapped"):
    """TODO scrapped"""

    seat: int


class CannotBuild(Event, frozen=True, tag="cannot_build"):
    """TODO cannot_build"""

    seat: int


class Paid(Event, frozen=True, tag="paid"):
    """TODO paid"""

    seat: int
    credits: int


class Built(Event, frozen=True, tag="built"):
    """TODO built"""

    seat: int
    technology: str
    how: str


class DirectorSpecialty(Event, frozen=True, tag="director_specialty"):
    """TODO director_specialty"""

    seat: int
    director: str


class Bought(Event, frozen=True, tag="bought"):
    """TODO bought"""

    seat: int
    seller: int
    credits: int


class Left(Event, frozen=True, tag="left"):
    """TODO left"""

    seat: int
    engineer: str


class Seized(Event, frozen=True, tag="seized"):
    """TODO seized"""

    seat: int
    victim: int
    technology: str


class BuildingBlocked(Event, frozen=True, tag="building_blocked"):
    """TODO building_blocked"""

    seat: int


class LaunchesBlocked(Event, frozen=True, tag="launches_blocked"):
    """TODO launches_blocked"""


class SequenceDone(Event, frozen=True, tag="sequence_done"):
    """TODO sequence_done"""

    seat: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """TODO exchanged"""

    seat: int
    give: str
    take: str


class TokensSpent(Event, frozen=True, tag="tokens_spent"):
    """TODO tokens_spent"""

    seat: int
    tokens: tuple[str, ...]


class Docked(Event, frozen=True, tag="docked"):
    """TODO docked"""

    seat: int
    destination: str


class Declared(Event, frozen=True, tag="declared"):
    """TODO declared"""

    seat: int
    destination: str


class DeclaredTokens(Event, frozen=True, tag="declared_tokens"):
    """TODO declared_tokens"""

    seat: int


class Stays(Event, frozen=True, tag="stays"):
    """TODO stays"""

    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    """TODO rolled"""

    seat: int
    destination: str
    number: int
    roll: int


class Interrupted(Event, frozen=True, tag="interrupted"):
    """TODO interrupted"""

    seat: int
    destination: str


class Launched(Event, frozen=True, tag="launched"):
    """TODO launched"""

    seat: int
    destination: str


class Waits(Event, frozen=True, tag="waits"):
    """TODO waits"""

    seat: int
    destination: str


class Objective(Event, frozen=True, tag="objective"):
    """TODO objective"""

    seat: int
    investor: str
    level: int
    credits: int


class InvestorGone(Event, frozen=True, tag="investor_gone"):
    """TODO investor_gone"""

    investor: str


class Counts(Event, frozen=True, tag="counts"):
    """TODO counts"""

    seat: int
    mission: int


class Fulfilled(Event, frozen=True, tag="fulfilled"):
    """TODO fulfilled"""

    seat: int
    mission: int


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """TODO turned_up"""

    river: str
    card: str


class Acquired(Event, frozen=True, tag="acquired"):
    """TODO acquired"""

    seat: int
    card: str
    how: str


class TokenLeft(Event, frozen=True, tag="token_left"):
    """TODO token_left"""

    seat: int
    colour: str


class TokenLost(Event, frozen=True, tag="token_lost"):
    """TODO token_lost"""

    seat: int
    colour: str


class Token(Event, frozen=True, tag="token"):
    """TODO token"""

    seat: int
    colour: str


class Discarded(Event, frozen=True, tag="discarded"):
    """TODO discarded"""

    seat: int
    technology: str


class Joined(Event, frozen=True, tag="joined"):
    """TODO joined"""

    seat: int
    engineer: str


class Dismissed(Event, frozen=True, tag="dismissed"):
    """TODO dismissed"""

    seat: int


class DismissedWho(Event, frozen=True, tag="dismissed_who"):
    """TODO dismissed_who"""

    seat: int
    engineer: str


class InvestorShown(Event, frozen=True, tag="investor_shown"):
    """TODO investor_shown"""

    investor: str


class InvestorReplaced(Event, frozen=True, tag="investor_replaced"):
    """TODO investor_replaced"""

    investor: str


class Placed(Event, frozen=True, tag="placed"):
    """TODO placed"""

    seat: int
    specialty: int
    construction: int
    rd: int
    design: int


class Revealed(Event, frozen=True, tag="revealed"):
    """TODO revealed"""

    seat: int
    action: str
    engineers: tuple[str, ...]


class Specialty(Event, frozen=True, tag="specialty"):
    """TODO specialty"""

    seat: int
    engineer: str


class RivalCancelled(Event, frozen=True, tag="rival_cancelled"):
    """TODO rival_cancelled"""

    seat: int
    action: str


class NoEffect(Event, frozen=True, tag="no_effect"):
    """TODO no_effect"""

    seat: int
    engineer: str


class Removed(Event, frozen=True, tag="removed"):
    """TODO removed"""

    seat: int
    action: str


class RemovedWho(Event, frozen=True, tag="removed_who"):
    """TODO removed_who"""

    seat: int
    engineer: str
    action: str


class RiverReplaced(Event, frozen=True, tag="river_replaced"):
    """TODO river_replaced"""

    river: str


class Round(Event, frozen=True, tag="round"):
    """TODO round"""

    round: int


class Over(Event, frozen=True, tag="over"):
    """TODO over"""

    why: str
    winners: tuple[str, ...]


class Researched(Event, frozen=True, tag="researched"):
    """TODO researched"""

    seat: int
    count: int


class ResearchedWhat(Event, frozen=True, tag="researched_what"):
    """TODO researched_what"""

    seat: int
    cards: tuple[str, ...]


class CameBack(Event, frozen=True, tag="came_back"):
    """TODO came_back"""

    seat: int
    technologies: tuple[str, ...]


class GaveUp(Event, frozen=True, tag="gave_up"):
    """TODO gave_up"""

    seat: int


class Begins(Event, frozen=True, tag="begins"):
    """TODO begins"""

    mission: int
    players: int


class Directors(Event, frozen=True, tag="directors"):
    """TODO directors"""

    seat: int
    directors: tuple[str, ...]


class Director(Event, frozen=True, tag="director"):
    """TODO director"""

    seat: int
    director: str


class Rival(Event, frozen=True, tag="rival"):
    """TODO rival"""

    director: str


class Hired(Event, frozen=True, tag="hired"):
    """TODO hired"""

    seat: int
    count: int
    credits: int


class HiredWho(Event, frozen=True, tag="hired_who"):
    """TODO hired_who"""

    seat: int
    engineers: tuple[str, ...]


class Offered(Event, frozen=True, tag="offered"):
    """TODO offered"""

    seat: int
    engineers: tuple[str, ...]


class RivalPlans(Event, frozen=True, tag="rival_plans"):
    """TODO rival_plans"""

    roll: int
    action: str


class RivalBlocked(Event, frozen=True, tag="rival_blocked"):
    """TODO rival_blocked"""


class RivalReady(Event, frozen=True, tag="rival_ready"):
    """TODO rival_ready"""

    readiness: int


class RivalEngineer(Event, frozen=True, tag="rival_engineer"):
    """TODO rival_engineer"""

    engineer: str


class RivalTakes(Event, frozen=True, tag="rival_takes"):
    """TODO rival_takes"""

    card: str


class RivalRolled(Event, frozen=True, tag="rival_rolled"):
    """TODO rival_rolled"""

    number: int
    roll: int


class RivalLaunched(Event, frozen=True, tag="rival_launched"):
    """TODO rival_launched"""

    launches: int
