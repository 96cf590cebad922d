"""The cards, boards and tables of Apogee as typed, frozen objects.

Rules refer to everything here by id. `load()` gives our content, `load(path)` the same with a player's own
values laid over it; both are checked for sense before anybody sees them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from moonrace.kernel.content import Count, Counts, Entry, Loader, Meta, Name

Type = Literal["first_stage", "upper_stage", "payload", "rd"]
TYPES: tuple[Type, ...] = ("first_stage", "upper_stage", "payload", "rd")
"""The four types of Technology, which are also the zones of a launch pad."""
Feature = Literal[
    "exclusive_first",
    "exclusive_upper",
    "ssto",
    "liquid",
    "liquid_only",
    "double_first",
    "reusable",
    "nuclear",
    "nuclear_pulse",
    "manned",
    "satellite",
]
Credits = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Amount = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
Band = tuple[Count, Count]


def money(credits: int) -> str:
    """ "60 k"; nothing is "0"."""
    return f"{credits // 1000} k" if credits % 1000 == 0 and credits else f"{credits:,}"


class Limits(Entry, frozen=True, kw_only=True):
    """How much a hand, a reserve, a launch pad and the table hold."""

    engineers_in_hand: Annotated[int, msgspec.Meta(ge=1, le=24)]
    reserve_technologies: Annotated[int, msgspec.Meta(ge=1, le=104)]
    launch_pad_per_type: Annotated[int, msgspec.Meta(ge=1, le=28)]
    docking_tokens_per_colour: Count
    docking_tokens_total: Count
    visible_investors: Count
    river_cards: Annotated[int, msgspec.Meta(ge=1, le=24)]


class Start(Entry, frozen=True, kw_only=True):
    """What a game begins with, and its die."""

    starting_credits: Credits
    engineer_recruit_cost: Credits
    initial_engineers_drawn: Annotated[int, msgspec.Meta(ge=0, le=4)]
    directors_drawn: Annotated[int, msgspec.Meta(ge=1, le=2)]
    directors_drawn_by_five: Annotated[int, msgspec.Meta(ge=1, le=1)]
    die_sides: Annotated[int, msgspec.Meta(ge=2, le=100)]


class TableEnd(Entry, frozen=True, kw_only=True):
    """When a table where nobody fulfils the Mission is called off."""

    called_off_after_quarters: Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class Denomination(Entry, frozen=True, kw_only=True):
    """A kind of Credit card. Credit cards are change; the bank never runs out."""

    id: str
    value: Credits
    cards: Count


class EngineerSpecialty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Engineer does on Specialty; `amount` is by how much, or how many."""

    kind: Literal[
        "replace_river",
        "replace_investor",
        "remove_from_rd",
        "remove_from_design",
        "draw_rd",
        "launch_number",
        "investor_gain",
        "mass",
        "construction",
        "sale_price",
        "nuclear_pulse_thrust",
    ]
    amount: Amount


class Engineer(Entry, frozen=True, kw_only=True):
    """An Engineer card; `docking_token` is a colour or nothing."""

    id: str
    name: Name
    engineer: Name
    authority_tenths: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    specialty: EngineerSpecialty
    duration: Literal["immediate", "round"]
    text: str
    docking_token: str


class Intervention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a nation helps: credits from the bank, a Docking token, or an Engineer for nothing."""

    kind: Literal["credits", "token", "recruit"]
    amount: Credits


class Nation(Entry, frozen=True, kw_only=True):
    """What the Directors of a nation share."""

    id: str
    name: Name
    income_per_quarter: Credits
    income_per_launch: Credits
    sale_price: Credits
    recruit_cost: Credits
    intervention: Intervention
    intervention_name: Name
    intervention_text: str


class DirectorSpecialty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Director can do once in a game; `amount` is a price or a number of cards."""

    kind: Literal[
        "keep_first_stage",
        "buy_engineer",
        "sell",
        "draw_rd",
        "take_from_river",
        "build_nuclear",
        "take_from_reserve",
        "block_building",
        "block_launches",
    ]
    amount: Credits


class Director(Entry, frozen=True, kw_only=True):
    """A Mission Director; `docking` gives the tokens to dock with, by destination and colour."""

    id: str
    name: Name
    nation: str
    company: str
    authority: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    specialty: DirectorSpecialty
    specialty_text: str
    docking: dict[str, dict[str, Count]]


class Technology(Entry, frozen=True, kw_only=True):
    """A Technology; `docking_tokens` has a colour or nothing for each copy."""

    id: str
    name: Name
    type: Type
    copies: Annotated[int, msgspec.Meta(ge=1, le=28)]
    cost: Credits
    thrust: Count
    mass: Count
    features: tuple[Feature, ...]
    crew: Count
    satellites: Count
    docking_tokens: tuple[str, ...]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one successful launch must be like."""

    destination_min: str = ""
    crew_min: Count = 0
    satellites_min: Count = 0
    thrust_min: Count = 0
    mass_max: Count = 0
    """The most mass, or 0 where it does not matter."""
    nuclear_min: Count = 0
    reusable: bool = False


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of an Investor's two objectives."""

    condition: Condition
    gain: Credits


class Investor(Entry, frozen=True, kw_only=True):
    """An Investor."""

    id: str
    name: Name
    brand_values: tuple[str, ...]
    level_1: Objective
    level_2: Objective


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fulfils a Mission: so many flights of this kind, satellites in all, or Investor objectives."""

    flights: Count = 0
    destination: str = ""
    """Exactly this one, or any where nothing is named."""
    crew_min: Count = 0
    satellites_min: Count = 0
    thrust_min: Count = 0
    reusable: bool = False
    different_first_stage: bool = False
    satellites_total: Count = 0
    investor_level_2: Count = 0


class Mission(Entry, frozen=True, kw_only=True):
    """A Mission card."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=1, le=9)]
    title: Name
    level: Literal["easy", "intermediate", "expert"]
    minutes: Count
    text: Name
    condition: Goal
    docking_required: bool
    docking_tokens_in_play: bool
    nation_interventions_in_play: bool
    expected_rounds: dict[str, tuple[Count, Count, Count]]


class Destination(Entry, frozen=True, kw_only=True):
    """A column of the launch table."""

    id: str
    name: Name
    needs_docking: bool


class PerformanceColumns(Entry, frozen=True, kw_only=True):
    """The mass bands of the performance table, and the divisors that explain it."""

    mass_bands: Annotated[tuple[Band, ...], msgspec.Meta(min_length=1)]
    divisors: tuple[Count, ...]


class Performance(Entry, frozen=True, kw_only=True):
    """A row of the performance table: a thrust band and the performance by mass band."""

    id: str
    thrust: Band
    values: tuple[float, ...]


class LaunchNumbers(Entry, frozen=True, kw_only=True):
    """A row of the launch table: the number to roll by destination, 0 where it is out of reach."""

    id: str
    lowest: float
    highest: float
    numbers: tuple[Count, ...]


class Docking(Entry, frozen=True, kw_only=True):
    """Docking tokens and what they buy."""

    active_from_mission: Count
    colours: Annotated[tuple[Name, ...], msgspec.Meta(min_length=3, max_length=3)]
    tokens_per_colour: Count
    exchange_give: Annotated[int, msgspec.Meta(ge=2, le=5)]
    cheap_build_tokens: Annotated[int, msgspec.Meta(ge=1, le=3)]
    cheap_build_most: Credits
    dear_build_tokens: Annotated[int, msgspec.Meta(ge=1, le=3)]
    dear_build_least: Credits


class Solo(Entry, frozen=True, kw_only=True):
    """The solo variant: what the rival must roll to launch, by difficulty."""

    launch_needs: dict[str, Count]


class RivalAction(Entry, frozen=True, kw_only=True):
    """What the rival does on these rolls, and the readiness it gains by it."""

    id: Literal["design", "rd", "remove_from_design", "remove_from_rd", "replace_investor", "breakthrough"]
    rolls: tuple[Count, ...]
    readiness: Count


class RivalMission(Entry, frozen=True, kw_only=True):
    """What a Mission asks of the rival."""

    id: str
    readiness: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    launches: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    median_round: Count


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """Everything printed in the box. Dictionaries are by id, in the order of the files."""

    meta: Meta
    counts: Counts
    limits: Limits
    start: Start
    table: TableEnd
    denominations: dict[str, Denomination]
    engineers: dict[str, Engineer]
    nations: dict[str, Nation]
    directors: dict[str, Director]
    technologies: dict[str, Technology]
    investors: dict[str, Investor]
    missions: dict[str, Mission]
    destinations: dict[str, Destination]
    performance_columns: PerformanceColumns
    performance: dict[str, Performance]
    launch_numbers: dict[str, LaunchNumbers]
    docking: Docking
    solo: Solo
    rival_actions: dict[str, RivalAction]
    rival_missions: dict[str, RivalMission]
    digest: str


load = Loader(Content)
