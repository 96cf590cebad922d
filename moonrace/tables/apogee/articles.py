"""The encyclopaedia of Apogee: Technologies, Engineers, Directors, nations, Investors, Missions, places."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.apogee.content import Director, Engineer, Investor, Mission, Nation, Technology, money
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import SPOT_WORDS, SPOTS, ZONES
from moonrace.tables.articles import Article, article, origins, terms
from moonrace.tables.kit.words import capital, count, listed

_TECHNOLOGY = {"thrust": "thrust", "mass": "mass", "cost": "cost", "features": "what is special"}
_DIRECTOR = {"authority": "authority", "specialty": "specialty"}
_INCOME = {"income_per_quarter": "income a quarter", "income_per_launch": "income a launch"}
_LASTING = {"immediate": "At once.", "round": "For everybody, to the end of the quarter."}


def articles(desk: Desk) -> list[Article]:
    """Everything that has a name."""
    content = desk.content
    return [
        *(_technology(desk, card) for card in content.technologies.values()),
        *(_engineer(desk, card) for card in content.engineers.values()),
        *(_director(desk, card) for card in content.directors.values()),
        *(_nation(desk, card) for card in content.nations.values()),
        *(_investor(desk, card) for card in content.investors.values()),
        *(_mission(desk, card) for card in content.missions.values()),
        *_destinations(desk),
        *(
            article(name, "place to work", [f"An Engineer there {SPOT_WORDS[spot]}."], spot)
            for spot, name in SPOTS.items()
        ),
        *terms(__file__, limits=content.limits, recruit=money(content.start.engineer_recruit_cost)),
    ]


def _technology(desk: Desk, card: Technology) -> Article:
    lines = [
        f"{capital(desk.words.figures(card.id))}. {count(card.copies, 'card')}.",
        f"{_AT_WORK[card.type]}",
        f"Docking tokens on its cards: {desk.words.tokens([t for t in card.docking_tokens if t])}."
        if desk.view.has_tokens
        else "",
        origins(card, _TECHNOLOGY),
    ]
    return article(card.name, f"{ZONES[card.type]} Technology", lines, card.id, [desk.words.short(card.id)])


_AT_WORK = {
    "first_stage": "The stage that lifts the rocket: thrust against mass is what a launch needs.",
    "upper_stage": "Flies on top of a First Stage and adds its thrust.",
    "payload": "What the rocket carries; Investors and Missions ask for it.",
    "rd": "Drawn with an Engineer on R&D; helps a rocket or earns its place otherwise.",
}


def _engineer(desk: Desk, card: Engineer) -> Article:
    what = desk.words.specialty(card.id, is_opposite=desk.view.is_opposite)
    lines = [
        f"Authority {desk.words.authority(card.id)}: where Engineers compete, the higher goes first.",
        f"On Specialty: {what}. {_LASTING[card.duration]}",
        card.text,
        origins(card, {"authority_tenths": "authority", "specialty": "specialty"}),
    ]
    return article(card.name, "Engineer", lines, card.id)


def _director(desk: Desk, card: Director) -> Article:
    lines = [
        f"{desk.words.nation_name(card.nation)}, authority {card.authority}.",
        f"Once in the game: {desk.words.director_specialty(card.id)}.",
        card.specialty_text,
        *_terms(desk, desk.words.nation(card.nation)),
        origins(card, _DIRECTOR),
    ]
    return article(card.name, "Director", lines, card.id)


def _terms(desk: Desk, nation: Nation) -> Iterator[str]:
    yield (
        f"Earns {money(nation.income_per_quarter)} a quarter and {money(nation.income_per_launch)} a launch; "
        f"recruits for {money(nation.recruit_cost)}, sells a Technology for {money(nation.sale_price)}."
    )
    if desk.mission.nation_interventions_in_play:
        yield f"{nation.intervention_name}: {desk.words.intervention(nation.id)}."


def _nation(desk: Desk, card: Nation) -> Article:
    people = [other.name for other in desk.content.directors.values() if other.nation == card.id]
    lines = [*_terms(desk, card), f"Directors: {listed(people)}.", origins(card, _INCOME)]
    return article(card.name, "nation", lines, card.id, [desk.words.nation_name(card.id)])


def _investor(desk: Desk, card: Investor) -> Article:
    lines = [
        f"{capital(desk.words.objectives(card.id))}.",
        "One launch that is so earns the money; each objective once.",
        f"Stands for {listed(card.brand_values)}." if card.brand_values else "",
        origins(card, {"level_1": "level 1", "level_2": "level 2"}),
    ]
    return article(card.name, "Investor", lines, card.id)


def _mission(desk: Desk, card: Mission) -> Article:
    rounds = card.expected_rounds.get(str(desk.view.players))
    lines = [
        f"{capital(card.level)}, about {card.minutes} minutes. {card.text}",
        "Flights count only once docked." if card.docking_required else "",
        f"Usually {rounds[0]} to {rounds[-1]} quarters." if rounds else "",
        origins(card, {"title": "title"}),
    ]
    now = ["The Mission of this table."] if card.number == desk.mission.number else []
    return article(card.title, "Mission", lines, card.id, [f"Mission {card.number}"], now)


def _destinations(desk: Desk) -> Iterator[Article]:
    for at, place in enumerate(desk.content.destinations.values()):
        rolls = [(row.lowest, row.numbers[at]) for row in desk.content.launch_numbers.values()]
        told = listed(f"{number}+ from performance {lowest:g}" for lowest, number in rolls if number)
        docked = "Flights there must dock before they count." if place.needs_docking else ""
        lines = [f"To be rolled for a launch there: {told}.", docked, origins(place, {"name": "name"})]
        yield article(place.name, "destination", lines, place.id, [desk.words.place(place.id)])
