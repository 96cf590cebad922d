"""A world that a seat cannot tell from the real one: everything hidden from it is dealt anew."""

from __future__ import annotations

from moonrace.games.astronavigators.catalogue import NOWHERE, OUTBOUND
from moonrace.games.astronavigators.rules.agendas import agendas_of
from moonrace.games.astronavigators.rules.free import Keeping
from moonrace.games.astronavigators.rules.setup import ChoosingAgendas, Drafting
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.chance import Chance


def redeal(world: AstroState, seat: int, chance: Chance) -> None:
    """Choose anew what others hold in secret. What nobody has seen is not decided yet."""
    for frame in world.frames:
        if isinstance(frame, Drafting):
            _redraft_characters(world, frame, seat, chance)
        elif isinstance(frame, ChoosingAgendas):
            frame.redraft(world, (seat,), chance)
    for other, player in enumerate(world.seats):
        if other != seat and player.agenda != NOWHERE and not player.is_revealed:
            agendas = agendas_of(world, other)
            player.agenda = agendas[chance.below(len(agendas), "resample")]
    for stage in OUTBOUND:
        _redeal_tiles(world, stage, seat, chance)
    _redeal_cards(world, seat, chance, is_rocket=True)
    _redeal_cards(world, seat, chance, is_rocket=False)


def _redraft_characters(world: AstroState, frame: Drafting, seat: int, chance: Chance) -> None:
    """Deal the characters of the others anew; what the seat saw in the deck nobody had before it."""
    own = world.seats[seat] if seat >= 0 else None
    drafter = world.draft_order[frame.at] if frame.at < world.players else NOWHERE
    is_own_turn = drafter == seat and bool(frame.drawn)
    kept = {own.character} if own is not None and own.character >= 0 else set()
    seen = set(frame.drawn) if is_own_turn else set(own.offered) if own is not None else set()
    pool = [n for n in range(len(world.cat.characters)) if n not in kept]
    has_seat_drafted = False
    for other in world.draft_order[: frame.at]:
        if other == seat:
            has_seat_drafted = True
            continue
        fitting = [n for n in pool if has_seat_drafted or n not in seen]
        chosen = fitting[chance.below(len(fitting), "resample")]
        pool.remove(chosen)
        world.seats[other].character = chosen
        world.seats[other].offered = (chosen,)
    if is_own_turn:
        pool = [n for n in pool if n not in seen]
    elif frame.drawn:
        frame.drawn = tuple(chance.take(pool) for _ in frame.drawn)
    frame.bag = sorted(pool)


def _redeal_tiles(world: AstroState, stage: int, seat: int, chance: Chance) -> None:
    """Deal the unseen tiles of a stage anew to the others and the pile."""
    holders = [
        other
        for other, player in enumerate(world.seats)
        if other != seat and any(drawn == stage and not known for drawn, _, known in player.drawn)
    ]
    if not holders:
        return
    pool = world.stage_bags[stage]
    for other in holders:
        pool += [value for drawn, value, _ in world.seats[other].drawn if drawn == stage]
    pool.sort()
    for other in holders:
        player = world.seats[other]
        value = chance.take(pool)
        player.drawn = tuple(
            (drawn, value if drawn == stage else old, known) for drawn, old, known in player.drawn
        )


def _redeal_cards(world: AstroState, seat: int, chance: Chance, *, is_rocket: bool) -> None:
    """Deal the rockets or quests held in secret anew to the others and the deck."""
    bag = world.rocket_bag if is_rocket else world.quest_bag
    frames = [
        frame
        for frame in world.frames
        if isinstance(frame, Keeping) and frame.is_rocket == is_rocket and frame.seat != seat
    ]
    pool = sorted([*bag, *(card for frame in frames for card in frame.drawn)])
    holders = [player for other, player in enumerate(world.seats) if other != seat]
    for player in holders:
        held = player.rockets if is_rocket else player.quests
        pool += [card for card, is_known in held if not is_known]
    pool.sort()
    for player in holders:
        held = player.rockets if is_rocket else player.quests
        dealt = tuple((card if is_known else chance.take(pool), is_known) for card, is_known in held)
        if is_rocket:
            player.rockets = dealt
        else:
            player.quests = dealt
    for frame in frames:
        frame.drawn = tuple(chance.take(pool) for _ in frame.drawn)
    bag[:] = sorted(pool)
