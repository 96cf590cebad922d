"""A scene with the questions that panel, maps and text all ask of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import charts, sky, unseen
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.charts import Ahead, Journey
from moonrace.games.astronavigators.content import Content
from moonrace.games.astronavigators.view import SeatView, StageView, View, WeekView
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.tables.astronavigators.words import VEHICLES, Words
from moonrace.tables.face import Scene
from moonrace.tables.kit.desk import BaseDesk
from moonrace.tables.kit.words import listed, percent, signed

SKY, EARTH, ORRERY, TRAJECTORY = "sky", "earth", "orrery", "trajectory"
ON_EARTH = ("continent", "travel", "site", "afterwards")
IN_SPACE = ("flight", "relaunch", "draw tile")
EVEN = 0.5
GETS_NO_SET_NK = "constellation_ten"


class Worth(msgspec.Struct, frozen=True):
    """What observing a card brings a seat."""

    card: int
    """NK of the card itself."""
    sets: tuple[str, ...]
    """Sets it completes."""
    set_nk: int

    @property
    def total(self) -> int:
        """All NK together."""
        return self.card + self.set_nk

    @property
    def sum(self) -> str:
        """ "5 + 10 + 10"."""
        each = self.set_nk // len(self.sets) if self.sets else 0
        return " + ".join(map(str, [self.card, *([each] * len(self.sets) if each else [])]))


class Desk(BaseDesk[View, Words, Content]):
    """One pair of eyes on the table, with the words and numbers of its content."""

    def __init__(self, scene: Scene, words: Words, cat: Catalogue) -> None:
        super().__init__(scene, words)
        self.cat = cat

    # Who ----------------------------------------------------------------------------------------------------

    @property
    def is_seated(self) -> bool:
        """Whether the viewer plays."""
        return self.view.seat >= 0

    @property
    def me(self) -> SeatView:
        """The viewer's own board; a spectator looks over the shoulder of the first player."""
        return self.view.seats[self.view.seat if self.is_seated else self.view.first_player]

    @property
    def others(self) -> list[SeatView]:
        """Everybody else."""
        return [seat for seat in self.view.seats if seat.seat != self.me.seat]

    @cached_property
    def _legal(self) -> frozenset[Action]:
        return frozenset(self.legal)

    def is_legal(self, action: Action) -> bool:
        """Whether the viewer may do this now."""
        return action in self._legal

    @property
    def what(self) -> str:
        """The name of the decision."""
        return self.view.focus.what

    @property
    def is_dealt(self) -> bool:
        """Whether the set-up is over."""
        return self.view.phase != "set_up"

    @property
    def is_first_and_fast(self) -> bool:
        """Whether this is the first mode."""
        return self.view.mode == "first-and-fast"

    @property
    def has_orrery(self) -> bool:
        """Whether planets are in play."""
        return self.view.mode in ("solar-system", "solo")

    @property
    def is_on_earth(self) -> bool:
        """Whether the viewer's die stands on the Earth map."""
        return self.me.place == "earth" and bool(self.me.square)

    @property
    def may_observe(self) -> bool:
        """Whether the viewer may observe and plan on Earth at all (AN-ACT-07, AN-YR-03)."""
        is_waiting = self.me.is_prepared and not self.me.launches
        return self.is_on_earth and not is_waiting and self.view.round <= 12

    @property
    def is_flying(self) -> bool:
        """Whether the viewer has left the Earth map and is not back."""
        return self.me.place in ("outbound", "moon", "inbound")

    @property
    def is_homeward(self) -> bool:
        """Whether the viewer's way leads back to Earth."""
        return self.me.place in ("moon", "inbound")

    # Maps ---------------------------------------------------------------------------------------------------

    @property
    def maps(self) -> tuple[str, ...]:
        """The maps of this mode."""
        return (SKY, EARTH, *((ORRERY,) if self.has_orrery else ()), TRAJECTORY)

    @property
    def front(self) -> str:
        """The map that matters for the choice at hand."""
        what = self.what
        if what == "place planet":
            return ORRERY
        if what in ON_EARTH or self.view.phase == "set_up":
            return EARTH
        if what in IN_SPACE or self.is_flying or self.view.phase == "over":
            return TRAJECTORY
        if what == "calibrate":
            return TRAJECTORY if self.me.is_prepared else SKY
        if self.me.is_prepared and not self.me.launches:
            return TRAJECTORY if self.is_on_pad else EARTH
        return EARTH if self.view.year > 1 else SKY

    # The Earth ----------------------------------------------------------------------------------------------

    @property
    def zone(self) -> int:
        """The viewer's zone; +1 while there is no square yet."""
        return self.content.squares[self.me.square].zone if self.me.square else 1

    @property
    def is_on_pad(self) -> bool:
        """Whether the viewer stands where a rocket can be launched."""
        square = self.me.square
        is_site = any(site.square == square for site in self.view.sites)
        return is_site or any(square in self.content.rockets[rocket].sites for rocket in self.me.rockets)

    @cached_property
    def journeys(self) -> dict[str, Journey]:
        """Where one travel action can lead, by the way that spends the fewest tiles."""
        if not self.is_on_earth or not self.is_dealt or self.view.phase == "over":
            return {}
        focus = self.view.focus
        is_own = focus.what == "travel" and focus.seat == self.me.seat
        if is_own and focus.has_moved:
            return {}
        vehicle = focus.vehicle if is_own and focus.vehicle != "spacecraft" else ""
        return charts.journeys(self.cat, self.view, self.me.seat, vehicle)

    def reach(self, vehicle: str) -> tuple[str, ...]:
        """Where a vehicle can go from the viewer's square."""
        return charts.reach(self.cat, self.view, self.me.seat, self.me.square, vehicle)

    @cached_property
    def reaches(self) -> dict[str, list[str]]:
        """By square: the vehicles that go there from the viewer's square in one move."""
        found: dict[str, list[str]] = {}
        if self.is_on_earth and self.is_dealt and self.view.phase != "over":
            for vehicle in VEHICLES[:-1]:
                for square in self.reach(vehicle):
                    found.setdefault(square, []).append(vehicle)
        return found

    @cached_property
    def next_squares(self) -> frozenset[str]:
        """Where the viewer's next move can end: by the vehicle chosen, with a tile at hand, or from here."""
        focus = self.view.focus
        is_own = focus.what == "travel" and focus.seat == self.me.seat
        if is_own and focus.vehicle:
            return frozenset(go.square for go in self.all_of(acts.Go))
        if is_own and focus.has_moved:
            vehicles = {connect.vehicle for connect in self.all_of(acts.Connect)} - {"spacecraft"}
            return frozenset(square for vehicle in vehicles for square in self.reach(vehicle))
        return frozenset(self.reaches)

    @property
    def further_squares(self) -> dict[str, Journey]:
        """Where the same travel action can lead after that, with continent tiles."""
        return {
            square: journey
            for square, journey in self.journeys.items()
            if len(journey) > 1 and square not in self.next_squares
        }

    def is_new_continent(self, square: str) -> bool:
        """Whether ending a move there would give the tile of a continent not visited yet."""
        entry = self.content.squares[square]
        return bool(entry.continent and entry.icons) and entry.continent not in self.me.continents

    def arrival_nk(self, square: str, vehicle: str) -> int:
        """What a move that ends there scores, as far as one can know (AN-TRV-13, 14, AN-RULING-03)."""
        nk = 0 if vehicle in self.me.vehicles else self.content.vehicles[vehicle].nk
        entry = self.content.squares[square]
        if vehicle in entry.icons and self.is_new_continent(square) and self.view.has_bonuses:
            nk += self.content.continents[entry.continent].nk
        return nk

    # The sky ------------------------------------------------------------------------------------------------

    def month_number(self, months_on: int = 0) -> int:
        """The calendar month, this one or so many months on."""
        return self.cat.months[(max(self.view.round, 1) - 1 + months_on) % 12].number

    def is_seen(self, card: str, week: int, months_on: int = 0, square: str = "") -> bool:
        """Whether a card can be observed from a square (the own one) in a week, now or later."""
        where = square or self.me.square
        if not where or (card in self.content.planet_cards and not self.has_orrery):
            return False
        return charts.is_visible(self.cat, self.view, card, where, week, months_on)

    def why_unseen(self, card: str, week: int) -> Refusal:
        """Why a card cannot be observed now from the own square."""
        return unseen.why_unseen(self.content, card, self.zone, self.month_number(), week)

    def seen_words(self, card: str, week: int, seen: str) -> str:
        """That a card can be seen now from the own square, in the words given, or why it cannot."""
        is_seen = self.is_seen(card, week)
        return seen if is_seen else self.why_unseen(card, week).short

    def months_until_seen(self, card: str, week: int) -> int:
        """How many months from now a card can first be seen from here; -1 if never in a year."""
        return next((n for n in range(12) if self.is_seen(card, week, n)), -1)

    def zones_seeing(self, card: str, months_on: int) -> list[int]:
        """The zones from which a constellation can be seen in a month."""
        month = self.month_number(months_on)
        return [z for z in self.cat.zones if sky.visible(self.content, card, z, month)]

    # Cards, sets, tokens ------------------------------------------------------------------------------------

    def nk_of(self, card: str) -> int:
        """What a card is worth to the viewer."""
        who, number = self.me, self.cat.card[card]
        if who.character:
            return self.cat.nk_by_character[self.cat.character[who.character]][number]
        return self.cat.base_nk[number]

    def sets_of(self, card: str) -> list[str]:
        """The sets whose icons a card shows and that count in this mode."""
        numbers = self.cat.sets_of[self.cat.card[card]]
        return [self.cat.sets[n] for n in numbers if self.has_orrery or not self.cat.is_planet_set[n]]

    def scored_sets(self, seat: SeatView | None = None) -> set[str]:
        """The sets a seat has scored, wherever their tokens are."""
        who = seat or self.me
        return {*who.sets, *who.spent_sets, *(name for name in (who.sct, who.ai) if name)}

    def worth(self, card: str) -> Worth:
        """What the viewer would get for observing a card now."""
        scored = self.scored_sets()
        done = tuple(
            name
            for name in self.sets_of(card)
            if name not in scored and self.me.icons.get(name, 0) + 1 >= self.content.sets[name].minimum
        )
        character = self.content.characters[self.me.character] if self.me.character else None
        each = 0 if character and character.ability == GETS_NO_SET_NK else self.content.values.set_bonus_nk
        return Worth(self.nk_of(card), done, each * len(done))

    def lacking(self, card: str) -> tuple[str, ...]:
        """Techniques a card demands that the viewer does not have and must flip tiles for."""
        if self.is_first_and_fast:
            return ()
        needed = self.cat.techniques_needed[self.cat.card[card]]
        return tuple(name for name in needed if name not in self.me.techniques)

    # Weeks --------------------------------------------------------------------------------------------------

    def week(self, number: int) -> WeekView:
        """A week by number."""
        return self.view.weeks[number - 1]

    def top(self, number: int) -> str:
        """The card that counts in a week, or nothing."""
        cards = self.week(number).cards
        return cards[-1] if cards else ""

    def observed_card(self, action: acts.Observe) -> str:
        """The card that a spontaneous observation is about, or nothing."""
        if action.what == acts.PLANET:
            return self.view.planet_top
        cards = self.week(action.week).cards
        at = 2 if action.what == acts.TIME else 1
        return cards[-at] if len(cards) >= at else ""

    @property
    def cards_on_offer(self) -> list[str]:
        """Top cards of the weeks, saved cards and the next card of the deck."""
        found = [self.top(number) for number in range(1, 5)] + [*self.me.saved, self.view.deck_top]
        return list(dict.fromkeys(card for card in found if card))

    # The trajectory -----------------------------------------------------------------------------------------

    @cached_property
    def ahead(self) -> tuple[Ahead, ...]:
        """How likely the viewer gets to each stage ahead without an abort.

        A token on the sextant is not counted on: it works in the next move only.
        """
        if not self.is_dealt or self.view.phase == "over" or self.me.fate != "playing":
            return ()
        bonus = self.launch_nk if self.me.place == "earth" else 0
        return charts.chances_ahead(self.view, self.me.seat, bonus=bonus)

    @property
    def launch_nk(self) -> int:
        """What launching with the Saturn V adds; nothing where another rocket stands."""
        is_elsewhere = self.is_on_pad and self.me.square != self.content.places.launch_pad
        return 0 if is_elsewhere else self.content.values.saturn_v_launch_nk

    def chance_of(self, direction: str, stage: int) -> float | None:
        """How likely the viewer gets to a stage without an abort, if it lies ahead and is not skipped."""
        if self.view.outlook and stage in self.view.outlook.skipped:
            return None
        return next((a.chance for a in self.ahead if (a.direction, a.stage) == (direction, stage)), None)

    def stage(self, direction: str, stage: int) -> StageView | None:
        """A stage of the trajectory."""
        return next(
            (found for found in self.view.trajectory if (found.direction, found.stage) == (direction, stage)),
            None,
        )

    @property
    def skipped_words(self) -> str:
        """ "Stage 2 is full and skipped."; "Stage 1 is skipped." where an agenda passes it; or nothing."""
        outlook = self.view.outlook
        if outlook is None or not outlook.skipped:
            return ""
        ahead = charts.stages_ahead(self.view, self.me.seat)
        stages = [stage for stage in ahead if stage.stage in outlook.skipped]
        is_full = all(len(stage.seats) + stage.has_shadow >= stage.housing for stage in stages)
        which = "Stage {} is" if len(stages) == 1 else "Stages {} are"
        return f"{which.format(listed(map(str, outlook.skipped)))} {'full and ' if is_full else ''}skipped."

    @property
    def moon_chance(self) -> float:
        """How likely the viewer gets past the last stage ahead without an abort."""
        return self.ahead[-1].chance if self.ahead else 1.0

    @cached_property
    def even_nk(self) -> int:
        """The NK with which one gets to the Moon without an abort in half of all cases, launch included."""
        met = charts.dv_met(charts.tiles_ahead(self.view, self.me.seat), EVEN)
        return max(0, self.me.dv + met - self.launch_nk)

    @property
    def steps(self) -> int:
        """Steps of the viewer's next move: one, and what calibration adds."""
        return 1 + self.me.extra_steps

    # Words --------------------------------------------------------------------------------------------------

    @property
    def abort_words(self) -> str:
        """The risk of the next step: "no abort possible", "20 % abort"."""
        outlook = self.view.outlook
        if outlook is None or not outlook.odds:
            return "no tile, no risk"
        return f"{percent(outlook.abort_chance)} abort" if outlook.abort_chance else "no abort possible"

    @property
    def goal_thing(self) -> str:
        """The id of the stage on the trajectory that the next step leads to."""
        outlook = self.view.outlook
        stage = f"-{outlook.stage}" if outlook and outlook.stage else ""
        return f"st-{outlook.direction}{stage}" if outlook else ""

    def ghost_at(self, thing: str) -> str:
        """The viewer's die where a move would put it."""
        return f"die-{self.me.seat} {thing}"

    @property
    def next_words(self) -> str:
        """Where the next step leads: "stage 3", "the Moon"."""
        outlook = self.view.outlook
        if outlook is None:
            return "the next stage"
        if outlook.stage:
            return f"{'homeward ' if outlook.direction == 'inbound' else ''}stage {outlook.stage}"
        return "the Moon" if outlook.direction == "moon" else "Earth"

    def worth_words(self, worth: Worth) -> str:
        """ "5 NK, completes Milky Way for 10 NK"."""
        sets = listed(map(self.words.set, worth.sets))
        return f"{worth.card} NK" + (f", completes {sets} for {worth.set_nk} NK" if sets else "")

    def sets_words(self, card: str) -> str:
        """The sets a card counts for, with how far one is: "Counts for Milky Way (1 of 3)."."""
        told = [
            f"{self.words.set(name)} ({self.me.icons.get(name, 0)} of {self.content.sets[name].minimum})"
            for name in self.sets_of(card)
            if name not in self.scored_sets()
        ]
        return f"Counts for {listed(told)}." if told else ""

    def journey_words(self, journey: Journey) -> str:
        """ "plane to Hawaii, then boat to Samoa with OC-1"."""
        legs = [
            f"{leg.vehicle} to {self.words.square_short(leg.to)}{f' with {leg.tile}' if leg.tile else ''}"
            for leg in journey
        ]
        return ", then ".join(legs)

    def odds_words(self, odds: Iterable[tuple[int, int]]) -> str:
        """ "10 in 4 of 10, 15 in 3": the values a tile may have."""
        pairs = list(odds)
        total = sum(number for _, number in pairs)
        if len(pairs) == 1:
            return f"difficulty {pairs[0][0]}"
        return "difficulty " + ", ".join(f"{value} ({number} of {total})" for value, number in pairs)

    def where(self, seat: SeatView) -> str:
        """Where a seat is, in words."""
        if seat.place == "earth":
            if not seat.square:
                return "not placed yet"
            zone = signed(self.content.squares[seat.square].zone)
            return f"{self.words.square_short(seat.square)} ({zone})"
        return self.place(seat.place, seat.stage)

    def place(self, place: str, stage: int) -> str:
        """A place off the Earth map; in First and Fast whoever arrives has landed."""
        if place == "moon" and self.is_first_and_fast:
            return "on the Moon"
        return self.words.place(place, stage)

    def declared_words(self, seat: SeatView) -> str:
        """What a seat has declared: "observes Orion"; nothing if it has not."""
        if not seat.action:
            return ""
        if seat.action == "travel":
            return self._travel_words(seat)
        if seat.action == "observe-saved":
            return f"observes saved {listed(map(self.words.card, seat.declared.split(',')))}"
        if seat.declared == "earth_rise":
            return "observes Earth Rise"
        top = self.top(seat.week) if self.view.phase == "action" else ""
        card = f" {self.words.card(top)}" if top else ""
        return f"{'plans' if seat.action == 'plan' else 'observes'}{card}"

    def _travel_words(self, seat: SeatView) -> str:
        if seat.declared == "stay":
            return "stays"
        if seat.declared == "heliports":
            return "places heliports"
        if seat.declared == "spacecraft":
            return "flies on" if seat.place != "earth" else "launches"
        return f"travels by {seat.declared}"
