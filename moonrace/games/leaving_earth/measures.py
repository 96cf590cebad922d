"""What is of interest in a game of Leaving Earth: points, thrust bought, launches, failures and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.catalogue import MARKS, SKILLS, Catalogue
from moonrace.games.leaving_earth.content import Content
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.measures import GAME, AtEnd, Measures, Racer, Things, Track, Trait, named

EARTH, SUCCESS, FIRE = "earth", "success", "fire"


def points(content: Content) -> Track:
    """Points of missions, less those for astronauts lost."""
    loss = content.constants.astronaut_loss_points
    return (
        Track("points", "Points")
        .adds(events.Completed, lambda e: (e.agency, e.points))
        .adds(events.Died, lambda e: (e.agency, loss))
    )


def measures(cat: Catalogue) -> Measures:
    """What this game declares."""
    content = cat.content
    thrust = {each.id: each.thrust or each.thrust_per_year for each in content.components.values()}
    agency = Trait("agency", "Agency", {key: each.short for key, each in content.agencies.items()})
    opening = Trait("opening", "First two advancements researched", named(content.advancements), length=2)
    first_year = content.constants.first_year
    return Measures(
        progress=(points(content),),
        seats=(
            Track("missions", "Missions completed").adds(events.Completed, lambda e: (e.agency, 1)),
            Track("thrust_bought", "Thrust bought").adds(
                events.Bought, lambda e: (e.agency, e.count * thrust.get(e.component, 0))
            ),
            Track("spent_on_parts", "Money spent on components and astronauts").adds(
                events.Bought, lambda e: (e.agency, e.money)
            ),
            Track("spent_on_research", "Money spent on advancements").adds(
                events.Researched, lambda e: (e.agency, e.money)
            ),
            Track("spent_on_testing", "Money spent on removing outcomes").adds(
                events.Removed, lambda e: (e.agency, e.money)
            ),
            Track("launches", "Manoeuvres that began on Earth").adds(
                events.Maneuver, lambda e: (e.agency, int(e.source == EARTH))
            ),
            Track("failures", "Engines that failed when fired").adds(
                events.Outcome, lambda e: (e.agency, int(e.purpose == FIRE and e.outcome != SUCCESS))
            ),
            Track("given_up", "Manoeuvres given up or not carried out").adds(
                events.Stopped, lambda e: (e.agency, 1)
            ),
            Track("craft_lost", "Craft lost").adds(events.Destroyed, lambda e: (e.agency, 1)),
            Track("astronauts_lost", "Astronauts lost").adds(events.Died, lambda e: (e.agency, 1)),
            Track("deals", "Deals with other agencies").adds(events.Accepted, lambda e: (e.agency, 1)),
            AtEnd("money_left", "Money left at the end", _money_left),
            AtEnd("parts_left", "Components never assembled", _parts_left),
        ),
        games=(
            Track("missions_impossible", "Missions that became impossible").adds(
                events.Impossible, lambda _: (GAME, 1)
            ),
            Track("points_left", "Points of missions left on the table", start=None).sets(
                events.GameOver, lambda e: (GAME, e.left)
            ),
        ),
        traits=(agency.of(events.Agency, lambda e: [(e.agency, e.card)]),),
        opening=opening.of(events.Researched, lambda e: [(e.agency, e.advancement)]),
        things=(_parts(content), _advancements(content)),
        events=(
            events.Researched,
            events.Bought,
            events.Maneuver,
            events.Outcome,
            events.Destroyed,
            events.Died,
            events.Docked,
            events.Revealed,
            events.Collected,
            events.Completed,
            events.Impossible,
            events.Accepted,
            events.GameOver,
        ),
        round_begins={events.Year: lambda e, _: e.year - first_year + 1},
        racers=_agencies,
        whose=lambda event: getattr(event, "agency", None),
        dealt=("agency",),
    )


def _parts(content: Content) -> Things:
    words = named(content.components, content.astronauts)
    words |= {skill: f"{skill.capitalize()} without a card" for skill in SKILLS}

    def kind(component: str) -> str:
        """A component in whichever condition; astronauts without a card by their skill."""
        whole = component.rstrip(MARKS[-1])
        return whole if whole in words else whole.rpartition("_")[0]

    return (
        Things("part", "Components and astronauts", words, gained="bought or hired", used="put on a craft")
        .gained(events.Bought, lambda e: (e.agency, [kind(e.component)] * e.count))
        .used(events.Loaded, lambda e: (e.agency, [kind(e.component)] * e.count))
        .returned(events.Unloaded, lambda e: (e.agency, [kind(e.component)] * e.count))
    )


def _advancements(content: Content) -> Things:
    words = named(content.advancements)
    return (
        Things("advancement", "Advancements", words, gained="researched or gained", used="drawn from")
        .gained(events.Researched, lambda e: (e.agency, [e.advancement]))
        .gained(events.GainedAdvancement, lambda e: (e.agency, [e.advancement]))
        .used(events.Outcome, lambda e: (e.agency, [e.advancement]))
        .used(events.NoOutcome, lambda e: (e.agency, [e.advancement]))
    )


def _agencies(state: LeavingEarthState) -> Mapping[Racer, Sequence[int]]:
    return dict(enumerate(state.teams))


def _money_left(state: LeavingEarthState, agency: int) -> int:
    return state.agencies[agency].money


def _parts_left(state: LeavingEarthState, agency: int) -> int:
    return len(state.agencies[agency].components)
