"""Apogee in numbers, for programs that learn: what the view shows, without the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from moonrace.games.apogee.actions import Build, Launch, Sell, TokenBuild
from moonrace.games.apogee.catalogue import CONSTRUCTION_COST, EFFECTS, GAIN, NO_TOKEN, SALE, SPOTS, Catalogue
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rules.objectives import progress
from moonrace.games.apogee.rules.research import Research
from moonrace.games.apogee.rules.solo import rival_number
from moonrace.games.apogee.state import NOBODY, STAY, TOKENS, UNDECLARED, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Layout, Part, Row, figures, marks, named, numbered, one_of, tally, told

State = ApogeeState
PHASES = (
    "set_up",
    "planning",
    "specialty",
    "construction",
    "rd",
    "design",
    "launch",
    "administration",
    "over",
)
SIDES, CREDITS, LONG, FEW, AUTHORITY = 12.0, 200_000.0, 40.0, 5.0, 1000.0
"""What counts as 1: all sides of the die, much money, many rounds, a handful, the highest authority."""
SCALES = [CREDITS if effect in (GAIN, CONSTRUCTION_COST, SALE) else FEW for effect in range(len(EFFECTS))]


@lru_cache(maxsize=8)
def layout(cat: Catalogue, players: int) -> Layout:
    """What is shown of a game of so many players."""
    labels = [*cat.labels[0], *cat.labels[1]]
    return Layout(
        words={
            "director": [director.id for director in cat.directors],
            "engineers": cat.engineers,
            "engineer": cat.engineers,
            "action": SPOTS,
            "river": TYPES,
            "investor": cat.investors,
            "technology": cat.technologies,
            "card": [*cat.technologies, *labels],
            "destination": cat.destinations,
            "give": cat.colours,
            "take": cat.colours,
            "tokens": cat.colours,
            "colours": cat.colours,
            "colour": cat.colours,
        },
        amounts={"seat": 5},
        parts=_parts(cat),
        sides=players,
        side_parts=_seat_parts(cat),
        most_choices=64,
        action_parts=[figures(("needs", "cost", "fits"), _outlook)],
    )


# The table --------------------------------------------------------------------------------------------------


def _parts(cat: Catalogue) -> list[Part]:
    technologies, engineers = cat.technologies, cat.engineers
    kind = cat.kind
    return [
        one_of("phase", PHASES, lambda state, _: state.phase),
        numbered("mission", [card.number for card in cat.missions], _mission),
        figures(
            ("round", "tokens_in_play", "interventions", "docking", "no_launch", "no_launch_next"), _figures
        ),
        figures(named("effect", EFFECTS), _effects),
        marks("revealed", SPOTS, lambda state, _: state.revealed),
        tally("river", technologies, lambda state, _: [kind[c] for river in state.rivers for c in river]),
        tally("river_token", cat.colours, _river_tokens),
        tally("investor", cat.investors, lambda state, _: state.display),
        tally("investor_gone", cat.investors, lambda state, _: state.gone),
        figures(named("supply", cat.colours), lambda state, _: [each / FEW for each in state.supply]),
        tally("hand", engineers, lambda state, seat: state.seats[seat].hand),
        Part(tuple(f"at_work.{spot}.{name}" for spot in SPOTS[:-1] for name in engineers), _at_work),
        tally("unseen", technologies, _unseen),
        tally("unseen", engineers, _unseen_engineers),
        figures(("pile.engineers", "pile.investors"), _piles),
        figures(
            ("rival.readiness", "rival.launches", "rival.needs", "rival.cancelled", "rival.blocked"), _rival
        ),
        told(_focus_labels(cat), _focus),
    ]


def _mission(state: State, _: int) -> int:
    return state.game.mission.number - 1


def _figures(state: State, _: int) -> Sequence[float]:
    game = state.game
    return (
        state.round / LONG,
        game.has_tokens,
        game.has_interventions,
        game.docks_at >= 0,
        0 < state.no_launch_in == state.round,
        state.no_launch_in == state.round + 1,
    )


def _effects(state: State, _: int) -> Sequence[float]:
    return [each / scale for each, scale in zip(state.effects, SCALES, strict=True)]


def _river_tokens(state: State, _: int) -> list[int]:
    token = state.cat.token
    return [token[card] for river in state.rivers for card in river if token[card] != NO_TOKEN]


def _at_work(row: Row, at: int, state: State, seat: int) -> None:
    width = len(state.cat.engineers)
    for spot, cards in enumerate(state.seats[seat].placed):
        for card in cards:
            row[at + spot * width + card] = 1.0


def _unseen(state: State, seat: int) -> list[int]:
    """In a pile, or drawn by somebody else who has not shown it."""
    kind = state.cat.kind
    cards = [card for pile in state.bags for card in pile]
    for pile in state.under:
        cards += pile
    top = state.frames[-1]
    if isinstance(top, Research):
        for owner, drawn in enumerate(top.drawn):
            if owner != seat:
                cards += drawn
    return [kind[card] for card in cards]


def _unseen_engineers(state: State, seat: int) -> list[int]:
    bit = state.bit(seat)
    hidden = [card for card, known in enumerate(state.engineer_known) if not known & bit]
    return hidden + [card for card in state.engineer_under if state.engineer_known[card] & bit]


def _piles(state: State, _: int) -> Sequence[float]:
    investors = len(state.investor_bag) + len(state.investor_under)
    return state.engineers_left() / len(state.cat.engineers), investors / len(state.cat.investors)


def _rival(state: State, _: int) -> Sequence[float]:
    rival, game = state.rival, state.game
    if rival is None:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    return (
        rival.readiness / max(1, game.rival_readiness),
        rival.launches / max(1, game.rival_launches),
        rival_number(state) / SIDES,
        rival.is_cancelled,
        0 < rival.blocked_in == state.round,
    )


def _focus_labels(cat: Catalogue) -> tuple[str, ...]:
    directors = [director.id for director in cat.directors]
    return (
        *named("offered", directors),
        *named("offered", cat.engineers),
        *named("offered", cat.technologies),
        *(f"planned.{spot}.{name}" for spot in SPOTS for name in cat.engineers),
        *named("builds", cat.technologies),
        *named("resolves", cat.engineers),
        *named("token", cat.colours),
        *named("decision", ("bill", "builds_left", "excess", "sold")),
    )


def _focus(state: State, seat: int) -> list[tuple[str, float]]:
    """What is being decided; nothing where the frame on top has nothing to say to the seat."""
    focus = state.frames[-1].focus(state, seat) if state.result is None else None
    if not isinstance(focus, FocusView):
        return []
    things = [("resolves", focus.engineer), ("token", focus.token)]
    offered = Counter([name.partition(":")[0] for name in focus.offered])
    return [
        *[(f"offered.{name}", float(number)) for name, number in offered.items()],
        *[(f"planned.{spot}.{engineer}", 1.0) for engineer, spot in focus.placement.items()],
        *[(f"builds.{name}", float(number)) for name, number in Counter(focus.builds).items()],
        *[(f"{name}.{word}", 1.0) for name, word in things if word],
        ("decision.bill", focus.bill / CREDITS),
        ("decision.builds_left", focus.builds_left / FEW),
        ("decision.excess", focus.excess / FEW),
        ("decision.sold", focus.sold / CREDITS),
    ]


# A seat -----------------------------------------------------------------------------------------------------


def _seat_parts(cat: Catalogue) -> list[Part]:
    kind = cat.kind
    return [
        numbered(
            "director", [each.id for each in cat.directors], lambda state, _, side: state.seats[side].director
        ),
        figures(SEAT_FIGURES, _seat_figures),
        figures(
            named("at", SPOTS[:-1]), lambda state, _, side: [len(e) / FEW for e in state.seats[side].placed]
        ),
        tally("known", cat.engineers, _team),
        tally(
            "reserve", cat.technologies, lambda state, _, side: [kind[c] for c in state.seats[side].reserve]
        ),
        tally("pad", cat.technologies, lambda state, _, side: [kind[c] for c in state.seats[side].pad]),
        figures((*ROCKET, *named("needs", cat.destinations)), _rocket),
        figures(
            named("token", cat.colours), lambda state, _, side: [n / FEW for n in state.seats[side].tokens]
        ),
        tally("investor", cat.investors, _investors),
        tally(
            "flown",
            cat.destinations,
            lambda state, _, side: [f.destination for f in state.seats[side].flights],
        ),
        one_of("declared", (*range(len(cat.destinations)), STAY, TOKENS), _declared),
    ]


SEAT_FIGURES = (
    "credits",
    "hand_size",
    "authority",
    "turn",
    "level_2",
    "flights",
    "wanted",
    "waiting",
    "used_specialty",
    "blocked",
    "blocked_next",
    "ready",
    "progress",
    "need",
    "fulfilled",
)
ROCKET = ("thrust", "mass", "crew", "satellites", "nuclear", "complete", "reusable")


def _seat_figures(state: State, _: int, side: int) -> Sequence[float]:
    player, top = state.seats[side], state.frames[-1]
    have, need = progress(state, side)[1:]
    return (
        player.credits / CREDITS,
        len(player.hand) / FEW,
        state.authority_of(side) / AUTHORITY if player.director != NOBODY else 0.0,
        state.order.index(side) / FEW if state.order else 0.0,
        player.level_2,
        len(player.flights) / FEW,
        len(player.wanted) / FEW,
        player.waiting is not None,
        player.has_used_specialty,
        0 < player.blocked_in == state.round,
        player.blocked_in == state.round + 1,
        top.has_answered(side),
        have / max(1, need),
        need / FEW,
        bool(player.fulfilled_in),
    )


def _team(state: State, seat: int, side: int) -> list[int]:
    """The Engineers that the seat knows to be this side's."""
    bit, known = state.bit(seat), state.engineer_known
    return [card for card in state.engineers_of(side) if known[card] & bit]


def _rocket(state: State, _: int, side: int) -> Sequence[float]:
    rocket = state.rocket(side)
    return (
        rocket.thrust / SIDES,
        rocket.mass / SIDES,
        rocket.crew,
        rocket.satellites,
        rocket.nuclear,
        rocket.is_complete,
        rocket.is_reusable,
        *[number / SIDES for number in state.numbers(rocket)],
    )


def _investors(state: State, _: int, side: int) -> list[int]:
    """Once for each objective that is done."""
    return [card for card, done in state.seats[side].investors for _ in range(done)]


def _declared(state: State, _: int, side: int) -> int:
    return state.seats[side].declared if state.phase == "launch" else UNDECLARED


# An action --------------------------------------------------------------------------------------------------


def _outlook(state: State, seat: int, action: Action) -> Sequence[float]:
    """What a launch must roll, what a Technology costs, and whether it fits the rocket as it stands."""
    cat = state.cat
    if isinstance(action, Launch):
        return state.numbers(state.rocket(seat))[cat.destination[action.destination]] / SIDES, 0.0, 0.0
    if isinstance(action, Build | Sell | TokenBuild):
        kind = cat.technology[action.technology]
        return 0.0, cat.cost[kind] / CREDITS, state.rocket(seat).fits >> kind & 1
    return 0.0, 0.0, 0.0
