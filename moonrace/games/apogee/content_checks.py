"""Whether the content of Apogee makes sense as a whole: what each file alone cannot tell.

Every check raises the `ContentError` that names the value to mend.
"""

from __future__ import annotations

from collections import Counter

from moonrace.games.apogee.content import TYPES, Content, Technology
from moonrace.kernel.content import Tables

ZONES = {
    "exclusive_first": "first_stage",
    "ssto": "first_stage",
    "liquid": "first_stage",
    "nuclear_pulse": "first_stage",
    "exclusive_upper": "upper_stage",
    "liquid_only": "rd",
    "double_first": "rd",
    "reusable": "rd",
}
"""Features that make sense on one type of Technology only."""
DIFFICULTIES = ("relaxed", "standard", "hard")


def check(content: Content, tables: Tables) -> None:
    """Raise a `ContentError` at the first thing that does not fit the rest."""
    _check_counts(content, tables)
    _check_authorities(content, tables)
    for technology in content.technologies.values():
        _check_technology(content, tables, technology)
    _check_engineers(content, tables)
    _check_directors(content, tables)
    _check_investors(content, tables)
    _check_missions(content, tables)
    _check_tables(content, tables)
    _check_solo(content, tables)


def _check_counts(content: Content, tables: Tables) -> None:
    """The box holds what is listed (AP-GEN-03)."""
    copies: Counter[str] = Counter()
    for technology in content.technologies.values():
        copies[technology.type] += technology.copies
    really = {f"{kind}_cards": copies[kind] for kind in TYPES} | {
        "technology_cards": copies.total(),
        "credit_cards": sum(money.cards for money in content.denominations.values()),
        "engineer_cards": len(content.engineers),
        "investor_cards": len(content.investors),
        "mission_cards": len(content.missions),
        "director_cards": len(content.directors),
        "docking_tokens": len(content.docking.colours) * content.docking.tokens_per_colour,
    }
    tables.want_counts(content.counts, really)


def _check_authorities(content: Content, tables: Tables) -> None:
    """No two Engineers and no two Directors share an authority (AP-SPE-02, AP-RULING-18)."""
    seen: dict[int, str] = {}
    for id_, engineer in content.engineers.items():
        other = seen.setdefault(engineer.authority_tenths, id_)
        if other != id_:
            problem = f"“{other}” has the same authority."
            raise tables.error(f"engineers.{id_}", "authority_tenths", problem)
    seen = {}
    for id_, director in content.directors.items():
        other = seen.setdefault(director.authority, id_)
        if other != id_:
            raise tables.error(f"directors.{id_}", "authority", f"“{other}” has the same authority.")


def _check_technology(content: Content, tables: Tables, technology: Technology) -> None:
    entry = f"technologies.{technology.id}"
    if len(technology.docking_tokens) != technology.copies:
        problem = f"has {len(technology.docking_tokens)} entries for {technology.copies} copies."
        raise tables.error(entry, "docking_tokens", problem)
    for colour in technology.docking_tokens:
        if colour:
            tables.want_known(entry, "docking_tokens", colour, content.docking.colours, "colour")
    for feature in technology.features:
        if feature in ZONES and ZONES[feature] != technology.type:
            raise tables.error(entry, "features", f"“{feature}” is for {ZONES[feature]} cards.")
    for feature, number in (("manned", technology.crew), ("satellite", technology.satellites)):
        if (feature in technology.features) != (number > 0):
            field = "crew" if feature == "manned" else "satellites"
            raise tables.error(entry, field, f"does not fit the feature “{feature}”.")


def _check_engineers(content: Content, tables: Tables) -> None:
    for id_, engineer in content.engineers.items():
        if engineer.docking_token:
            colours = content.docking.colours
            tables.want_known(f"engineers.{id_}", "docking_token", engineer.docking_token, colours, "colour")


def _check_directors(content: Content, tables: Tables) -> None:
    colours, limits = content.docking.colours, content.limits
    needy = [id_ for id_, place in content.destinations.items() if place.needs_docking]
    for id_, director in content.directors.items():
        entry = f"directors.{id_}"
        tables.want_known(entry, "nation", director.nation, content.nations, "nation")
        for place, tokens in director.docking.items():
            tables.want_known(entry, "docking", place, needy, "destination for docking")
            for colour in tokens:
                tables.want_known(entry, "docking", colour, colours, "colour")
            most = max(tokens.values(), default=0)
            total = sum(tokens.values())
            if most > limits.docking_tokens_per_colour or total > limits.docking_tokens_total:
                raise tables.error(entry, "docking", f"nobody may hold the tokens for {place}.")
        for place in needy:
            if place not in director.docking:
                raise tables.error(entry, "docking", f"says nothing about {place}.")


def _check_investors(content: Content, tables: Tables) -> None:
    for id_, investor in content.investors.items():
        for field, objective in (("level_1", investor.level_1), ("level_2", investor.level_2)):
            place = objective.condition.destination_min
            if place:
                tables.want_known(f"investors.{id_}", field, place, content.destinations, "destination")


def _check_missions(content: Content, tables: Tables) -> None:
    for number, (id_, mission) in enumerate(content.missions.items(), start=1):
        entry, goal = f"missions.{id_}", mission.condition
        if mission.number != number:
            raise tables.error(entry, "number", f"should be {number}.")
        if goal.destination:
            tables.want_known(entry, "condition", goal.destination, content.destinations, "destination")
        if not goal.flights + goal.satellites_total + goal.investor_level_2:
            raise tables.error(entry, "condition", "nothing is asked for.")
        is_in_play = number >= content.docking.active_from_mission
        if mission.docking_tokens_in_play != is_in_play:
            raise tables.error(entry, "docking_tokens_in_play", "does not fit docking.active_from_mission.")
        if mission.docking_required:
            place = content.destinations.get(goal.destination)
            if place is None or not place.needs_docking:
                raise tables.error(entry, "docking_required", "its destination cannot be docked to.")
        tables.want_known(entry, "number", id_, content.rival_missions, "line of the solo table for")


def _check_tables(content: Content, tables: Tables) -> None:
    columns = content.performance_columns
    _check_bands(tables, "performance_columns", "mass_bands", list(columns.mass_bands))
    _check_bands(tables, "performance", "thrust", [row.thrust for row in content.performance.values()])
    for id_, row in content.performance.items():
        if len(row.values) != len(columns.mass_bands):
            raise tables.error(f"performance.{id_}", "values", "needs one value for each mass band.")
    above = float("inf")
    for id_, line in content.launch_numbers.items():
        entry = f"launch_numbers.{id_}"
        if len(line.numbers) != len(content.destinations):
            raise tables.error(entry, "numbers", "needs one number for each destination.")
        if not line.lowest <= line.highest < above:
            raise tables.error(entry, "highest", "rows go down from the best performance.")
        above = line.lowest


def _check_bands(tables: Tables, entry: str, field: str, bands: list[tuple[int, int]]) -> None:
    last = bands[0][0] - 1
    for low, high in bands:
        if low != last + 1 or high < low:
            raise tables.error(entry, field, f"the band {low} to {high} does not follow on {last}.")
        last = high


def _check_solo(content: Content, tables: Tables) -> None:
    for difficulty in DIFFICULTIES:
        if difficulty not in content.solo.launch_needs:
            raise tables.error("solo", "launch_needs", f"says nothing about {difficulty}.")
    rolls = sorted(roll for action in content.rival_actions.values() for roll in action.rolls)
    if rolls != list(range(1, content.start.die_sides + 1)):
        raise tables.error("rival_actions", "rolls", "every number of the die comes up exactly once.")
