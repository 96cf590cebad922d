"""What needs no action of its own: icons of continent tiles, quests, rockets, agendas shown at a place.

It may be done at any moment of the own resolution (AN-RULING-37, 59). Who is asked must not tell what is held
in secret: `is_asked` looks only at what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import (
    SEARCH,
    ChooseSite,
    ClaimQuest,
    Done,
    KeepQuest,
    KeepRocket,
    Reactivate,
    Reveal,
    RevealSite,
    TakeQuest,
    TakeRocket,
)
from moonrace.games.astronavigators.catalogue import NOWHERE, SPACECRAFT
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules import agendas, moving, observing
from moonrace.games.astronavigators.rules.phases import OneSeat
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import NOT_OFFERED, Flow

REVEAL = Reveal()
QUESTS_DRAWN = 2
ROCKETS_DRAWN = 2

# Whether there is something to do ---------------------------------------------------------------------------


def is_asked(state: AstroState, seat: int) -> bool:
    """Whether, for all that others can see, the seat may have something to do besides its action."""
    player, cat = state.seats[seat], state.cat
    if player.tiles:
        if _spent_tokens(state, seat) and observing.tiles_with(state, seat, "reactivate"):
            return True
        if player.stage:
            return False
        if state.rocket_bag and any(_shows_rocket(state, tile) for tile in player.tiles):
            return True
        if state.quest_bag and (len(player.tiles) > 1 or "flag" in cat.tile_icons[player.tiles[0]]):
            return True
    if player.stage:
        return False
    if player.quests and player.square in cat.quest_places:
        return True
    return agendas.is_asked_here(state, seat)


def _shows_rocket(state: AstroState, tile: int) -> bool:
    return "rocket" in state.cat.tile_icons[tile] or bool(state.cat.tile_vehicles[tile] >> SPACECRAFT & 1)


def _spent_tokens(state: AstroState, seat: int) -> list[str]:
    """The spent tokens of a seat."""
    player, cat = state.seats[seat], state.cat
    if not player.spent_sets and not player.spent_moons:
        return []
    found = [name for n, name in enumerate(cat.phases) if player.spent_moons >> n & 1]
    return found + [name for n, name in enumerate(cat.sets) if player.spent_sets >> n & 1]


def list_free(state: AstroState, seat: int, out: list[Action]) -> None:
    """Add everything a seat may do without an action."""
    player = state.seats[seat]
    spent = _spent_tokens(state, seat)
    if spent:
        for tile in observing.tiles_with(state, seat, "reactivate"):
            out += [Reactivate(state.cat.tiles[tile], token) for token in spent]
    if player.stage:
        return
    if player.tiles and state.rocket_bag:
        _list_rockets(state, seat, out)
    if player.tiles and state.quest_bag:
        _list_quests(state, seat, out)
    out += [ClaimQuest(state.cat.quests[quest]) for quest in claimable(state, seat)]
    if agendas.may_reveal(state, seat, "place"):
        out.append(REVEAL)


def missed_free(state: AstroState, seat: int) -> Iterator[Action]:
    """A quest or an agenda whose place this is, and something else is lacking."""
    player, cat = state.seats[seat], state.cat
    if not player.is_on_earth_map or not state.mode:
        return
    held = [quest for quest, _ in player.quests if cat.quest_square[quest] == player.square]
    yield from (ClaimQuest(cat.quests[quest]) for quest in held if not targets_seen(state, seat, quest))
    is_place = not player.is_revealed and player.square in cat.agenda_squares[player.agenda]
    if is_place and not agendas.may_reveal(state, seat, "place"):
        yield REVEAL


# Quests -----------------------------------------------------------------------------------------------------


def _list_quests(state: AstroState, seat: int, out: list[Action]) -> None:
    names, tiles = state.cat.tiles, state.seats[seat].tiles
    flags = [(tile,) for tile in observing.tiles_with(state, seat, "flag")]
    searches = ("", SEARCH) if _may_search_quest(state, seat) else ("",)
    for way in (*flags, *combinations(tiles, 2)):
        out += [TakeQuest(tuple(names[tile] for tile in way), search) for search in searches]


def _own_quest(state: AstroState, seat: int) -> int:
    continent = state.seats[seat].continent
    return next((n for n, home in enumerate(state.cat.quest_continent) if home == continent), NOWHERE)


def _may_search_quest(state: AstroState, seat: int) -> bool:
    """Whether the quest of the own colour may be in the deck, for all the seat knows."""
    quest = _own_quest(state, seat)
    if quest == NOWHERE or any(held == quest for held, _ in state.seats[seat].quests):
        return False
    return not any(quest in other.instruments or (quest, True) in other.quests for other in state.seats)


def _take_quest(state: AstroState, flow: Flow, seat: int, action: TakeQuest) -> None:
    """Draw two and keep one, or look for the own colour (AN-QST-01, 02, AN-RULING-65)."""
    for tile in action.tiles:
        moving.flip_tile(state, seat, state.cat.tile[tile])
    flow.tell(events.QuestTiles(seat=seat, tiles=action.tiles, search=bool(action.search)))
    if action.search:
        flow.seen("a deck was searched")
        quest = _own_quest(state, seat)
        if quest in state.quest_bag:
            state.quest_bag.remove(quest)
            _hold_quest(state, seat, quest, is_known=True)
            flow.tell(events.QuestFound(seat=seat, quest=state.cat.quests[quest]))
            return
        flow.tell(events.QuestNotFound(seat=seat, quest=state.cat.quests[quest]))
    count = min(QUESTS_DRAWN, len(state.quest_bag))
    drawn = tuple(flow.draw(state.quest_bag, "quest") for _ in range(count))
    flow.tell(events.QuestsDrawn(seat=seat, count=count))
    names = tuple(state.cat.quests[quest] for quest in drawn)
    flow.tell(events.QuestsDrawnSecretly(seat=seat, quests=names, audience=only(seat)))
    state.frames.append(Keeping(seat, drawn, is_rocket=False))


def _hold_quest(state: AstroState, seat: int, quest: int, *, is_known: bool) -> None:
    player = state.seats[seat]
    player.quests = (*player.quests, (quest, is_known))


def targets_seen(state: AstroState, seat: int, quest: int) -> int:
    """How many targets of a quest a seat has observed as the quest wants it."""
    player, cat = state.seats[seat], state.cat
    observed = player.observed_at if cat.quest_at_place[quest] else player.observed
    return (observed & cat.quest_targets[quest]).bit_count()


def claimable(state: AstroState, seat: int) -> list[int]:
    """The quests a seat can finish on its square (AN-RULING-37)."""
    player, cat = state.seats[seat], state.cat
    if player.stage or player.square not in cat.quest_places:
        return []
    return [
        quest
        for quest, _ in player.quests
        if cat.quest_square[quest] == player.square and targets_seen(state, seat, quest)
    ]


def quest_nk(state: AstroState, seat: int, quest: int) -> int:
    """What finishing a quest gives now: doubled in the first year (AN-QST-04, AN-ORR-09)."""
    cat = state.cat
    some, every = cat.quest_nk[quest]
    is_whole = targets_seen(state, seat, quest) == cat.quest_targets[quest].bit_count()
    return (every if is_whole else some) * (2 if state.month < 12 else 1)


def _claim(state: AstroState, flow: Flow, seat: int, quest: int) -> None:
    player, cat = state.seats[seat], state.cat
    nk = quest_nk(state, seat, quest)
    player.nk += nk
    player.quests = tuple(held for held in player.quests if held[0] != quest)
    player.instruments = (*player.instruments, quest)
    flow.tell(events.QuestDone(seat=seat, quest=cat.quests[quest], instrument=cat.instruments[quest], nk=nk))
    flow.seen("a quest was shown")


# Rockets and launch sites -----------------------------------------------------------------------------------


def _list_rockets(state: AstroState, seat: int, out: list[Action]) -> None:
    cat = state.cat
    own = ["", *(cat.rockets[rocket] for rocket in _searchable(state, seat))]
    for tile in state.seats[seat].tiles:
        if "rocket" in cat.tile_icons[tile]:
            out += [TakeRocket(cat.tiles[tile], rocket) for rocket in own]
        if cat.tile_vehicles[tile] >> SPACECRAFT & 1:
            out += [RevealSite(cat.tiles[tile], rocket) for rocket in own]


def _searchable(state: AstroState, seat: int) -> list[int]:
    """Rockets of the own continent that may be in the deck, for all the seat knows (AN-RKT-01)."""
    if not state.has_orrery:
        return []
    player = state.seats[seat]
    shown = {rocket for rocket, _ in state.sites} | {rocket for rocket, _ in player.rockets}
    for other in state.seats:
        shown |= {rocket for rocket, is_known in other.rockets if is_known}
    return [rocket for rocket in state.cat.own_rockets[player.continent] if rocket not in shown]


def _take_rocket(state: AstroState, flow: Flow, seat: int, action: TakeRocket) -> None:
    """Draw two, keep one unseen; or take a rocket of the own continent (AN-LCH-02, AN-RKT-01)."""
    moving.flip_tile(state, seat, state.cat.tile[action.tile])
    flow.tell(events.RocketTile(seat=seat, tile=action.tile, rocket=action.rocket))
    if action.rocket and _found_rocket(state, flow, seat, action.rocket):
        player = state.seats[seat]
        player.rockets = (*player.rockets, (state.cat.rocket[action.rocket], True))
        return
    count = min(ROCKETS_DRAWN, len(state.rocket_bag))
    drawn = tuple(flow.draw(state.rocket_bag, "rocket") for _ in range(count))
    flow.tell(events.RocketsDrawn(seat=seat, count=count))
    names = tuple(state.cat.rockets[rocket] for rocket in drawn)
    flow.tell(events.RocketsDrawnSecretly(seat=seat, rockets=names, audience=only(seat)))
    state.frames.append(Keeping(seat, drawn, is_rocket=True))


def _found_rocket(state: AstroState, flow: Flow, seat: int, name: str) -> bool:
    """Search the deck for a rocket; what is not there is publicly not there."""
    rocket = state.cat.rocket[name]
    flow.seen("a deck was searched")
    is_there = rocket in state.rocket_bag
    if is_there:
        state.rocket_bag.remove(rocket)
    flow.tell(events.RocketSearched(seat=seat, rocket=name, found=is_there))
    return is_there


def _reveal_site(state: AstroState, flow: Flow, seat: int, action: RevealSite) -> None:
    """Reveal a rocket and put its site token on the map (AN-LCH-01)."""
    moving.flip_tile(state, seat, state.cat.tile[action.tile])
    flow.tell(events.SiteTile(seat=seat, tile=action.tile, rocket=action.rocket))
    if action.rocket and _found_rocket(state, flow, seat, action.rocket):
        rocket = state.cat.rocket[action.rocket]
    else:
        rocket = flow.draw(state.rocket_bag, "rocket")
    sites = state.cat.rocket_sites[rocket]
    if len(sites) > 1:
        flow.tell(events.RocketRevealed(seat=seat, rocket=state.cat.rockets[rocket]))
        state.frames.append(ChoosingSite(seat, rocket))
    else:
        open_site(state, flow, seat, rocket, sites[0])


def open_site(state: AstroState, flow: Flow, seat: int, rocket: int, square: int) -> None:
    """A launch site lies on the map from now on, for everybody (AN-RULING-35)."""
    state.sites = (*state.sites, (rocket, square))
    flow.tell(events.Site(seat=seat, rocket=state.cat.rockets[rocket], square=state.cat.squares[square]))


@dataclass(eq=False)
class ChoosingSite(OneSeat):
    """A revealed rocket offers several sites."""

    name = "site"

    rocket: int

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.seat, rocket=state.cat.rockets[self.rocket])

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return [ChooseSite(state.cat.squares[square]) for square in state.cat.rocket_sites[self.rocket]]

    def otherwise(self, state: AstroState) -> Refusal:
        name = state.cat.content.rockets[state.cat.rockets[self.rocket]].name
        return Refusal("choose-site", f"Choose one of the sites on the card of the {name}.", "AN-LCH-01")

    def take(self, state: AstroState, flow: Flow, seat: int, action: ChooseSite) -> None:
        state.frames.pop()
        open_site(state, flow, seat, self.rocket, state.cat.square[action.square])


@dataclass(eq=False)
class Keeping(OneSeat):
    """A seat looks at quests or rockets it drew and keeps one; the other is shuffled back."""

    name = "keep"

    drawn: tuple[int, ...]
    is_rocket: bool

    def focus(self, state: AstroState, seat: int) -> FocusView:
        names = state.cat.rockets if self.is_rocket else state.cat.quests
        options = tuple(sorted(names[card] for card in self.drawn)) if seat == self.seat else ()
        return FocusView(self.name, seat=self.seat, options=options)

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        if self.is_rocket:
            return map(KeepRocket, sorted(state.cat.rockets[card] for card in self.drawn))
        return map(KeepQuest, sorted(state.cat.quests[card] for card in self.drawn))

    def otherwise(self, state: AstroState) -> Refusal:
        clause = "AN-LCH-02" if self.is_rocket else "AN-QST-01"
        return Refusal("keep-one", "Keep one of the cards you drew.", clause)

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        player = state.seats[seat]
        if isinstance(action, KeepRocket):
            kept = state.cat.rocket[action.rocket]
            state.rocket_bag += [card for card in self.drawn if card != kept]
            player.rockets = (*player.rockets, (kept, False))
            flow.tell(events.RocketKept(seat=seat))
            flow.tell(events.RocketKeptSecretly(seat=seat, rocket=action.rocket, audience=only(seat)))
        elif isinstance(action, KeepQuest):
            kept = state.cat.quest[action.quest]
            state.quest_bag += [card for card in self.drawn if card != kept]
            _hold_quest(state, seat, kept, is_known=False)
            flow.tell(events.QuestKept(seat=seat))
            flow.tell(events.QuestKeptSecretly(seat=seat, quest=action.quest, audience=only(seat)))


# Doing and refusing -----------------------------------------------------------------------------------------


def do_free(state: AstroState, flow: Flow, seat: int, action: Action) -> None:
    """Carry out what needs no action."""
    if isinstance(action, Reactivate):
        _reactivate(state, flow, seat, action)
    elif isinstance(action, TakeQuest):
        _take_quest(state, flow, seat, action)
    elif isinstance(action, ClaimQuest):
        _claim(state, flow, seat, state.cat.quest[action.quest])
    elif isinstance(action, TakeRocket):
        _take_rocket(state, flow, seat, action)
    elif isinstance(action, RevealSite):
        _reveal_site(state, flow, seat, action)
    elif isinstance(action, Reveal):
        agendas.reveal(state, flow, seat)


def _reactivate(state: AstroState, flow: Flow, seat: int, action: Reactivate) -> None:
    """A spent token turns active again (AN-LCH-04)."""
    cat = state.cat
    moving.flip_tile(state, seat, cat.tile[action.tile])
    flow.tell(events.ReactivateTile(seat=seat, tile=action.tile))
    if action.token in cat.set:
        observing.regain_set(state, flow, seat, cat.set[action.token])
    else:
        observing.gain_moon(state, flow, seat, cat.phases.index(action.token))


_ICON = {Reactivate: "reactivate", TakeRocket: "rocket", RevealSite: "spacecraft"}


def refuse_free(state: AstroState, seat: int, action: Action) -> Refusal | None:
    """Why something that needs no action cannot be done; also where it is something else."""
    if not isinstance(action, (Reactivate, TakeQuest, ClaimQuest, TakeRocket, RevealSite, Reveal)):
        return NOT_OFFERED
    if not state.mode:
        return Refusal("not-in-mode", "First and Fast knows only the vehicles of tiles.", "AN-TRV-16")
    if isinstance(action, ClaimQuest):
        return _refuse_claim(state, seat, action.quest)
    if isinstance(action, Reveal):
        return agendas.refuse_reveal(state, seat, "place")
    tiles = action.tiles if isinstance(action, TakeQuest) else (action.tile,)
    own = [state.cat.tiles[tile] for tile in state.seats[seat].tiles]
    for name in tiles:
        if name not in own:
            return Refusal("no-such-tile", f"You have no unspent continent tile “{name}”.", "AN-RULING-59")
    if state.seats[seat].stage and not isinstance(action, Reactivate):
        return Refusal("not-on-earth", "That is done on the Earth map.", "AN-RULING-59")
    if isinstance(action, TakeQuest):
        return _refuse_quest(state, seat, action, own)
    return _refuse_icon(state, seat, action)


def _refuse_claim(state: AstroState, seat: int, name: str) -> Refusal | None:
    cat, player = state.cat, state.seats[seat]
    quest = cat.quest.get(name, NOWHERE)
    if quest in claimable(state, seat):
        return None
    if all(held != quest for held, _ in player.quests):
        return Refusal("no-such-quest", f"You hold no quest “{name}”.", "AN-RULING-37")
    entry, place = cat.content.quests[name], state.square_name(cat.quest_square[quest])
    if player.stage or player.square != cat.quest_square[quest]:
        return Refusal("not-here", f"{entry.name} is finished in {place}.", "AN-RULING-37")
    targets = " or ".join(map(cat.content.card_name, entry.targets))
    where = f" in {place}" if entry.observe_at_place else ""
    return Refusal("no-target", f"{entry.name} asks you to observe {targets}{where} first.", "AN-RULING-37")


def _refuse_quest(state: AstroState, seat: int, action: TakeQuest, own: list[str]) -> Refusal | None:
    if not state.quest_bag:
        return Refusal("no-quests", "There is no quest to be drawn.", "AN-QST-01")
    if action.search not in ("", SEARCH) or (action.search and not _may_search_quest(state, seat)):
        return Refusal("no-search", "The quest of your own colour is not in the deck.", "AN-QST-01")
    places = [own.index(name) for name in action.tiles]
    is_pair = len(places) == 2 and places[0] < places[1]
    has_flag = len(places) == 1 and "flag" in state.cat.tile_icons[state.cat.tile[action.tiles[0]]]
    if is_pair or has_flag:
        return None
    return Refusal(
        "no-flag", "A quest takes a flag icon or two tiles, in the order you have them.", "AN-QST-01"
    )


def _refuse_icon(
    state: AstroState, seat: int, action: Reactivate | TakeRocket | RevealSite
) -> Refusal | None:
    """Why a tile does not turn a token, or give a rocket or a site."""
    cat, icon = state.cat, _ICON[type(action)]
    if icon not in cat.tile_icons[cat.tile[action.tile]]:
        return Refusal("not-on-tile", f"{action.tile} does not show “{icon}”.", "AN-RULING-59")
    if isinstance(action, Reactivate):
        if action.token in _spent_tokens(state, seat):
            return None
        return Refusal("not-spent", f"“{action.token}” is no spent token of yours.", "AN-LCH-04")
    if not state.rocket_bag:
        return Refusal("no-rocket", "The rocket deck is empty.", "AN-RKT-01")
    if not action.rocket or cat.rocket.get(action.rocket, NOWHERE) in _searchable(state, seat):
        return None
    return Refusal("no-rocket", f"“{action.rocket}” cannot be had from the deck.", "AN-RKT-01")


class Afterwards(OneSeat):
    """After its action a seat may use tiles, finish quests, reveal its agenda."""

    name = "afterwards"

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (*self.legal(state, seat), *missed_free(state, seat))

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        out: list[Action] = []
        list_free(state, seat, out)
        out.append(state.cat.done)
        return out

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Done) else refuse_free(state, seat, action)

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Done):
            state.frames.pop()
            return
        do_free(state, flow, seat, action)
        if state.frames[-1] is self and not is_asked(state, seat):
            state.frames.pop()
