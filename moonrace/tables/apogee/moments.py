"""What there is to see: Engineers turned up, pieces craned on rockets, the die, lift-off, docking, coins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

from moonrace.games.apogee import events
from moonrace.games.apogee.content import TYPES, money
from moonrace.kernel.events import Event
from moonrace.tables.apogee.board import BAND_IDS, sheet_of
from moonrace.tables.apogee.buttons import card_id
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.flight import (
    RIVAL,
    arrival,
    card_back,
    coin,
    docked_at,
    far_off,
    on_pad,
    token_art,
)
from moonrace.tables.apogee.kinds import Ascends, Cranes, Docks, Stays, Tries, Unmasks
from moonrace.tables.apogee.people import bust, figure
from moonrace.tables.apogee.rocketry import Sheet
from moonrace.tables.apogee.words import plain_card
from moonrace.tables.face import Moment
from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD
from moonrace.tables.kit.moments import Flies, Marks, Moments, Rolls, Stamps, Turns

E = TypeVar("E", bound=Event)
COIN_WORTH = 20_000
MOST_COINS = 5
OVER_PAD = ("rocket", "leaders", "zones", "gauges", "rolls", "ribbon")
"""What the pad of the new page shows already while the rocket of before still stands or flies there."""
BESIDE_PAD = ("leaders", "zones", "rolls")
"""What stands where a rocket is seen far off."""


class Maker:
    """Knows the things of the page that an event is about."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.words = desk.words
        self.view = desk.view
        self.log = desk.scene.log

    # The page -------------------------------------------------------------------------------------------

    def is_on_pad(self, seat: int) -> bool:
        """Whether a seat's rocket is played on the big pad: one's own, and for spectators everybody's."""
        return self.desk.me is None or seat == self.view.seat

    def is_in_dock(self, seat: int) -> bool:
        """Whether the reserve below the board is that seat's."""
        return seat == self.desk.shown

    def zone(self, technology: str) -> str:
        """Where on the pad the cards of a type lie."""
        return self.words.technology(technology).type

    def in_reserve(self, seat: int, technologies: Sequence[str]) -> tuple[str, ...]:
        """The places of the cards that came into the reserve last, or the seat where it is not shown."""
        if not self.is_in_dock(seat):
            return (f"seat-{seat}",)
        left = {name: self.view.seats[seat].reserve.count(name) for name in technologies}
        found = []
        for name in technologies:
            left[name] -= 1
            found.append(f"reserve-{name}-{max(0, left[name])}")
        return tuple(found)

    def coins(self, seat: int, credits: int) -> tuple[str, ...]:
        """The purse of a seat, once for every coin that is seen to go there."""
        return (f"figure-{seat}-1",) * max(1, min(MOST_COINS, credits // COIN_WORTH))

    def label(self, card: str) -> str:
        """What a card in a river is called, which is shorter where tokens are not in play."""
        return card if self.view.has_tokens else plain_card(card)

    def first_in_river(self, card: str) -> str:
        """The first of the cards of this name in its river, where one was taken."""
        return f"{card_id(self.label(card))}-0"

    def last_in_river(self, card: str) -> str:
        """The last of the cards of this name in its river, where one came up."""
        label, river = self.label(card), self.view.rivers.get(self.zone(plain_card(card)), ())
        copies = sum(other.label == label for other in river)
        return f"{card_id(label)}-{max(0, copies - 1)}"

    # The log ----------------------------------------------------------------------------------------------

    def run(self, event: E, *alike: str) -> list[E]:
        """The events of this kind that follow each other up to this one; nothing if another comes after."""
        at = self.desk.told_at.get(id(event))
        if at is None:
            return [event]

        def is_alike(other: Event) -> bool:
            return type(other) is type(event) and all(
                getattr(other, name) == getattr(event, name) for name in alike
            )

        if at + 1 < len(self.log) and is_alike(self.log[at + 1]):
            return []
        first = at
        while first > 0 and is_alike(self.log[first - 1]):
            first -= 1
        return [other for other in self.log[first : at + 1] if isinstance(other, type(event))]

    def rocket_then(self, seat: int, event: Event) -> Sheet:
        """What stood on a seat's pad when an event happened: today's, with all that came after taken back."""
        cards = [card for zone in sheet_of(self.view.seats[seat].rocket) for card in zone]
        for other in reversed(self.desk.after(event)):
            if isinstance(other, events.CameBack) and other.seat == seat:
                cards += other.technologies
            elif isinstance(other, events.Built) and other.seat == seat and other.technology in cards:
                cards.remove(other.technology)
        number = self.desk.cat.technology
        cards.sort(key=lambda card: number[card])
        first, upper, payload, rd = (tuple(c for c in cards if self.zone(c) == zone) for zone in TYPES)
        return first, upper, payload, rd

    def came_back_after(self, seat: int, event: Event) -> tuple[str, ...]:
        """The places in the reserve of cards that a take-off brought back, in the same breath."""
        for other in self.desk.after(event):
            if isinstance(other, events.CameBack) and other.seat == seat:
                return self.in_reserve(seat, other.technologies) if self.is_in_dock(seat) else ()
        return ()

    @cached_property
    def flag(self) -> int:
        """The place of the Mission among the figures of a seat."""
        return 5 if self.view.has_tokens else 4


PLAYS = Moments[Maker]()


def moments(desk: Desk, event: Event) -> Sequence[Moment]:
    """What there is to see of an event."""
    return PLAYS.make(Maker(desk), event)


# Planning ---------------------------------------------------------------------------------------------------

PLAYS.shows(events.Round, lambda _, _e: Marks(at=("phases",)))
PLAYS.shows(events.Removed, lambda _, e: Marks(at=(f"hall-{e.action}",), mood=CAUTION))
PLAYS.shows(events.RiverReplaced, lambda _, e: Marks(at=(f"river-{e.river}",)))


def _director(m: Maker, e: events.Director) -> Moment | None:
    shown = m.run(e)
    return Marks(at=tuple(f"seat-{other.seat}" for other in shown)) if shown else None


def _hired_who(_: Maker, e: events.HiredWho) -> Moment | None:
    if not e.engineers:
        return None
    origin, to = zip(*((f"offer-{who}", f"engineer-{who}") for who in e.engineers), strict=True)
    return Flies(actor=origin, to=to)


def _joined(_: Maker, e: events.Joined) -> Moment:
    return Flies(actor=("people-heading",), to=(f"engineer-{e.engineer}",), art=str(card_back()))


def _revealed(m: Maker, e: events.Revealed) -> Moment | None:
    """One scene for everybody on an action."""
    crews = m.run(e, "action")
    if not crews:
        return None
    at = [
        f"hall-walker-{e.action}-{crew.seat}-{place}-{who}"
        for crew in crews
        for place, who in enumerate(reversed(crew.engineers))
    ]
    backs = [str(figure("", crew.seat)) for crew in crews for _ in crew.engineers]
    strong = sorted(crews, key=lambda crew: -_authority(m, crew)) if e.action == "design" else ()
    sums = tuple(f"sum-{e.action}-{crew.seat}" for crew in strong)
    return Unmasks(at=tuple(at), backs=tuple(backs), sums=sums, spot=f"hall-{e.action}")


def _authority(m: Maker, crew: events.Revealed) -> int:
    return sum(m.words.engineer(who).authority_tenths for who in crew.engineers)


def _specialty(m: Maker, e: events.Specialty | events.NoEffect) -> Moment:
    there = [walker.engineer for walker in m.desk.floor["specialty"].get(e.seat, ())]
    if e.engineer not in there:
        return Marks(at=("hall-specialty",))
    return Marks(at=(f"hall-walker-specialty-{e.seat}-{there.index(e.engineer)}-{e.engineer}", "effects"))


# Cards ------------------------------------------------------------------------------------------------------

PLAYS.shows(events.Token, lambda m, e: Marks(at=("tokens" if e.seat == m.view.seat else f"seat-{e.seat}",)))


def _turned_up(m: Maker, e: events.TurnedUp) -> Moment | None:
    cards = m.run(e)
    if not cards:
        return None
    return Flies(
        actor=tuple(f"pile-{card.river}" for card in cards),
        to=tuple(m.last_in_river(card.card) for card in cards),
        art=str(card_back()),
    )


def _acquired(m: Maker, e: events.Acquired) -> Moment:
    to = m.in_reserve(e.seat, [plain_card(e.card)])
    if e.how == "rd":
        return Flies(actor=(f"choice-{e.card}".replace(":", "-"),), to=to)
    if m.zone(plain_card(e.card)) not in m.view.rivers:
        return Flies(actor=("hall-specialty",), to=to, art=str(card_back()))
    return Flies(actor=(m.first_in_river(e.card),), to=to)


def _researched_what(_: Maker, e: events.ResearchedWhat) -> Moment:
    to = dict.fromkeys(f"choice-{card}".replace(":", "-") for card in e.cards)
    return Flies(actor=("hall-rd",), to=tuple(to), art=str(card_back()))


def _lost(m: Maker, e: events.Discarded | events.Scrapped) -> Moment:
    is_own_rocket = isinstance(e, events.Scrapped) and m.is_on_pad(e.seat)
    return Marks(at=("rocket" if is_own_rocket else f"seat-{e.seat}",), mood=CAUTION)


def _investor_shown(m: Maker, e: events.InvestorShown) -> Moment | None:
    shown = m.run(e)
    return Marks(at=tuple(f"investor-{card.investor}" for card in shown)) if shown else None


# Construction -----------------------------------------------------------------------------------------------

PLAYS.shows(events.CannotBuild, lambda _, e: Marks(at=(f"seat-{e.seat}", "hall-construction"), mood=CAUTION))


def _built(m: Maker, e: events.Built) -> Moment | None:
    built = [card.technology for card in m.run(e, "seat")]
    if not built:
        return None
    if not m.is_in_dock(e.seat) or not m.is_on_pad(e.seat):
        return Marks(at=(f"seat-{e.seat}",))
    art = on_pad(m.rocket_then(e.seat, e), tuple(sorted(built)))
    return Cranes(actor=tuple(f"reserve-{name}-0" for name in built), art=str(art))


# Launch -----------------------------------------------------------------------------------------------------

PLAYS.shows(events.Counts, lambda m, e: Marks(at=("mission", f"figure-{e.seat}-{m.flag}"), mood=GOOD))


def _rolled(m: Maker, e: events.Rolled) -> Moment:
    is_big = m.is_on_pad(e.seat)
    return Tries(
        at="rocket",
        name=f"Roll for {m.words.place(e.destination)}",
        sides=m.desk.content.start.die_sides,
        shown=e.roll,
        needed=e.number,
        art=str(on_pad(m.rocket_then(e.seat, e)) if is_big else ""),
        gone=(*OVER_PAD, *m.came_back_after(e.seat, e)) if is_big else BESIDE_PAD,
        mood=GOOD if e.roll >= e.number else BAD,
    )


def _launched(m: Maker, e: events.Launched) -> Moment:
    then = m.rocket_then(e.seat, e)
    if not m.is_on_pad(e.seat):
        return Ascends(art=str(far_off(then)), gone=BESIDE_PAD, is_far=True)
    return Ascends(
        art=str(on_pad(then)),
        arrival=str(arrival(e.destination, m.words.place(e.destination), e.seat)),
        bands=BAND_IDS[::-1],
        gone=(*OVER_PAD, *m.came_back_after(e.seat, e)),
        mood=GOOD,
    )


def _interrupted(m: Maker, e: events.Interrupted) -> Moment:
    then = m.rocket_then(e.seat, e)
    if not m.is_on_pad(e.seat):
        return Stays(art=str(far_off(then)), gone=BESIDE_PAD, is_far=True)
    return Stays(art=str(on_pad(then)), gone=OVER_PAD, mood=BAD)


def _came_back(m: Maker, e: events.CameBack) -> Moment | None:
    if not e.technologies or not m.is_in_dock(e.seat):
        return None
    return Flies(
        actor=tuple(f"zone-{m.zone(name)}" for name in e.technologies),
        to=m.in_reserve(e.seat, e.technologies),
    )


def _objective(m: Maker, e: events.Objective) -> Moment:
    thing = f"investor-{e.investor}"
    is_own = e.seat == m.view.seat
    stays = is_own and any(own.investor == e.investor for own in m.desk.own.investors)
    return Stamps(
        actor=thing,
        to=thing if stays else f"seat-{e.seat}",
        seat=e.seat,
        bonus=money(e.credits),
        mood=GOOD if is_own else "",
    )


def _fulfilled(_: Maker, e: events.Fulfilled) -> Moment:
    return Stamps(actor="mission", to=f"seat-{e.seat}", seat=e.seat, mood=GOOD, is_first=True)


def _waiting(m: Maker, e: events.Waits | events.GaveUp) -> Moment:
    return Marks(at=("rocket" if m.is_on_pad(e.seat) else f"seat-{e.seat}",), mood=CAUTION)


def _docked(m: Maker, e: events.Docked) -> Moment:
    cost = m.view.seats[e.seat].dock_costs.get(e.destination, {})
    paid = tuple(str(token_art(colour)) for colour, number in cost.items() for _ in range(number))
    return Docks(
        at="board-art",
        gone=OVER_PAD if m.is_on_pad(e.seat) else (*BESIDE_PAD, "rocket"),
        other=str(docked_at(e.destination)),
        steps=max(1, len(paid)),
        paid=paid,
        mood=GOOD if e.seat == m.view.seat else "",
    )


# Administration ---------------------------------------------------------------------------------------------

PLAYS.shows(
    events.Intervention, lambda m, e: Marks(at=("director" if e.seat == m.view.seat else f"seat-{e.seat}",))
)


def _earned(m: Maker, e: events.Earned) -> Moment | None:
    if e.seat != m.view.seat:
        return None
    return Flies(actor=("director",), to=m.coins(e.seat, e.credits + e.launches), art=str(coin()), cue="tick")


def _funded(m: Maker, e: events.Funded) -> Moment:
    return Flies(
        actor=(f"investor-{e.investor}",), to=m.coins(e.seat, e.credits), art=str(coin()), cue="tick"
    )


def _granted(m: Maker, e: events.Granted) -> Moment:
    origin = "director" if e.seat == m.view.seat else f"seat-{e.seat}"
    return Flies(actor=(origin,), to=m.coins(e.seat, e.credits), art=str(coin()), cue="tick")


def _sold(m: Maker, e: events.Sold) -> Moment:
    if not m.is_in_dock(e.seat):
        return Marks(at=(f"seat-{e.seat}",))
    return Flies(
        actor=(f"reserve-{e.technology}-0",), to=m.coins(e.seat, e.credits), art=str(coin()), cue="tick"
    )


def _director_specialty(m: Maker, e: events.DirectorSpecialty) -> Moment:
    card = m.words.director(e.director)
    return Turns(
        name="Director's specialty",
        face=card.name,
        under=m.words.director_specialty(e.director),
        art=str(bust(card.name, e.seat, 64)),
    )


def _seized(m: Maker, e: events.Seized) -> Moment:
    if m.is_in_dock(e.victim):
        return Flies(actor=(f"reserve-{e.technology}-0",), to=(f"seat-{e.seat}",), mood=BAD)
    to = m.in_reserve(e.seat, [e.technology])
    return Flies(actor=(f"seat-{e.victim}",), to=to, art=str(card_back()))


def _blocked(_: Maker, e: events.BuildingBlocked) -> Moment:
    return Marks(at=(f"seat-{e.seat}" if e.seat >= 0 else "rival",), mood=CAUTION)


# The rival, the end -----------------------------------------------------------------------------------------

PLAYS.shows(events.RivalTakes, lambda m, e: Flies(actor=(m.first_in_river(e.card),), to=("rival",)))


def _rival_plans(m: Maker, e: events.RivalPlans) -> Moment:
    return Rolls(at="rival", name="The rival plans", sides=m.desk.content.start.die_sides, shown=e.roll)


def _rival_progress(_: Maker, _e: events.RivalReady | events.RivalEngineer | events.RivalCancelled) -> Moment:
    return Marks(at=("rival",))


def _rival_rolled(m: Maker, e: events.RivalRolled) -> Moment:
    return Tries(
        at="rocket",
        name="The rival's launch",
        sides=m.desk.content.start.die_sides,
        shown=e.roll,
        needed=e.number,
        gone=BESIDE_PAD,
        mood=BAD if e.roll >= e.number else GOOD,
    )


def _rival_launched(_: Maker, _e: events.RivalLaunched) -> Moment:
    return Ascends(art=str(far_off(RIVAL)), gone=BESIDE_PAD, is_far=True, mood=BAD)


PLAYS.take_in(vars())
