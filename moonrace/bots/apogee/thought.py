"""A decision of the heuristic player: one plan towards the Mission, and every answer in its service."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from moonrace.bots.apogee import reasons
from moonrace.bots.apogee.administration import Office, director_chosen, team_hired
from moonrace.bots.apogee.aims import Plan
from moonrace.bots.apogee.desk import Desk, desk_of
from moonrace.bots.apogee.placing import Placing
from moonrace.bots.apogee.reasons import Reasons
from moonrace.bots.apogee.tokens import is_worth_collecting, next_in_sequence, wants_sequence, worth_of_token
from moonrace.bots.mind import NO_OTHER, Choice
from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rockets import FIRST_STAGE
from moonrace.games.apogee.view import View
from moonrace.kernel.actions import Action

if TYPE_CHECKING:
    from moonrace.bots.apogee.player import ApogeePlayer

READY, PASS, STAY = acts.Ready(), acts.Pass(), acts.Stay()
USE, SPARE, DIGGING = 0.03, 0.05, 0.25
"""What a card is worth for its use, less for each like it, and for what may come up in its place."""
FREES_PAD = 0.5
"""Rounds that it is worth to be rid of a rocket of which nothing can come."""
LAST_OF_ZONE = 8.0
"""How much sooner another card is discarded than the only one of its type."""
BETTER = 0.05
"""Rounds by which a flight must bring the Mission nearer to be worth its cards."""


class Thought:
    """One decision."""

    def __init__(self, player: ApogeePlayer, view: View, legal: Sequence[Action]) -> None:
        self.cat = player.cat
        self.parts = player.parts
        self.board = player.board(view.mission)
        self.view = view
        self.legal = legal
        self.own = view.seats[view.seat]
        self.reasons = Reasons(self.cat, view.mission)

    @cached_property
    def desk(self) -> Desk:
        """The own desk."""
        return desk_of(self.view, self.cat, self.view.seat)

    @cached_property
    def plan(self) -> Plan:
        """What the own desk is good for."""
        return self.board.best(self.desk)

    @cached_property
    def owned_builds(self) -> list[int]:
        """Kinds of the plan that lie in the reserve, to be built."""
        wanted = Counter(self.plan.kinds)
        wanted.subtract(self.desk.pad)
        wanted.subtract(self.plan.missing)
        return sorted((+wanted).elements())

    @cached_property
    def placing(self) -> Placing:
        """Where the Engineers go."""
        return Placing(self.view, self.cat, self.board, self.desk, self.plan, self.owned_builds)

    # Set-up -------------------------------------------------------------------------------------------------

    def director(self) -> Choice:
        return Choice(director_chosen(self.view, self.cat, self.legal), self.reasons.director)

    def hire(self) -> Choice:
        team = team_hired(self.view, self.cat, self.legal)
        return Choice(team, lambda: self.reasons.team(len(team.engineers)))

    # Planning -----------------------------------------------------------------------------------------------

    def planning(self) -> Choice:
        """Put the Engineer asked about where the whole placement has it."""
        asked = self.legal[0]
        if not isinstance(asked, acts.Place):
            return Choice(READY, reasons.READY_PLACED)
        spot = self.placing.spots()[asked.engineer]
        return Choice(
            acts.Place(asked.engineer, spot),
            lambda: self.reasons.spot(spot, self.plan, self.placing.builds_due()),
        )

    def specialty(self) -> Choice:
        first = self.legal[0]
        if isinstance(first, acts.Remove):
            return Choice(min(self.removals(), key=self._time_of), reasons.HINDERED)
        if isinstance(first, acts.ReplaceRiver):
            return Choice(acts.ReplaceRiver(self._worst_river()), reasons.RIVER)
        if isinstance(first, acts.ReplaceInvestor):
            return Choice(acts.ReplaceInvestor(self._worst_investor()), reasons.INVESTOR)
        return Choice(first, NO_OTHER)

    def removals(self) -> list[acts.Remove]:
        """The competitors who can be hindered."""
        return [action for action in self.legal if isinstance(action, acts.Remove)]

    def _time_of(self, action: acts.Remove) -> float:
        return self.board.best(desk_of(self.view, self.cat, action.seat)).time

    def _worst_river(self) -> str:
        """The river with the least use, among those the plan takes nothing from."""
        index, zone = self.cat.technology, self.cat.zone
        lacking = {zone[kind] for kind in self.plan.missing if kind not in self.desk.rivers}

        def merit(river: str) -> tuple[bool, float]:
            kinds = [index[card.technology] for card in self.view.rivers[river]]
            best = max((self.board.use(kind) for kind in kinds), default=0.0)
            return TYPES.index(river) not in lacking, best

        rivers = [action.river for action in self.legal if isinstance(action, acts.ReplaceRiver)]
        return min(rivers, key=merit)

    def _worst_investor(self) -> str:
        """The Investor without whom the plan is hurt least."""
        names = [action.investor for action in self.legal if isinstance(action, acts.ReplaceInvestor)]

        def loss(name: str) -> float:
            number = self.cat.investor[name]
            offers = tuple(offer for offer in self.desk.offers if offer.investor != number)
            return self.board.best(self.desk._replace(offers=offers)).time

        return min(names, key=loss)

    def construction(self) -> Choice:
        """Build what the plan wants, the dearest first, as long as it is time to."""
        ask = self.view.focus
        chosen = [self.cat.technology[name] for name in ask.builds]
        wanted = Counter(self.owned_builds)
        wanted.subtract(chosen)
        options = {self.cat.technology[a.technology]: a for a in self.legal if isinstance(a, acts.Build)}
        left = [kind for kind in (+wanted).elements() if kind in options]
        if not left or len(chosen) >= self.placing.builds_due():
            return Choice(READY, reasons.READY)
        dearest = max(left, key=lambda kind: (self.parts.cost[kind], kind))
        return Choice(options[dearest], lambda: self.reasons.build(dearest, self.plan))

    def research(self) -> Choice:
        """Keep the card that helps most."""
        return self._best_card([action for action in self.legal if isinstance(action, acts.Keep)])

    def _best_card(self, cards: Sequence[acts.Keep | acts.Take]) -> Choice:
        best = max(cards, key=lambda action: self.merit(action.card), default=None)
        if best is None:
            return Choice(PASS, reasons.NO_CARD)
        kind = self.cat.technology[best.card.partition(":")[0]]
        return Choice(best, lambda: self.reasons.card(kind, self.plan))

    def merit(self, label: str) -> float:
        """Rounds that a card to be acquired saves, roughly."""
        name, _, colour = label.partition(":")
        kind = self.cat.technology[name]
        merit = USE * self.board.use(kind) - SPARE * self.desk.reserve.count(kind)
        merit += self._card_weight * (kind in self.plan.missing)
        merit += DIGGING * (self.cat.zone[kind] in self._zones_to_dig)
        if colour:
            merit += self._token_weight * max(0.0, worth_of_token(self.desk, self.cat.colour[colour]))
        return merit

    @cached_property
    def _zones_to_dig(self) -> set[int]:
        """Rivers in which a card of the plan does not lie yet, but may come up."""
        return {self.cat.zone[kind] for kind in self.plan.missing if kind not in self.desk.rivers}

    @cached_property
    def _is_short_of_tokens(self) -> bool:
        desk = self.desk
        if desk.purses is None:
            return False
        return desk.is_waiting or desk.purses.wait(desk.tokens) / desk.token_income > self.plan.start + 1.0

    @property
    def _card_weight(self) -> float:
        return 0.6 if self._is_short_of_tokens else 1.0

    @property
    def _token_weight(self) -> float:
        return 1.0 if self._is_short_of_tokens or self.desk.purses is None else 0.3

    def design(self) -> Choice:
        """Take the card that helps most."""
        return self._best_card([action for action in self.legal if isinstance(action, acts.Take)])

    # Whenever something is acquired -------------------------------------------------------------------------

    def token(self) -> Choice:
        worth = worth_of_token(self.desk, self.cat.colour[self.view.focus.token])
        if worth > 0:
            return Choice(acts.Collect(), lambda: self.reasons.token(worth))
        return Choice(acts.Leave(), reasons.USELESS_TOKEN)

    def overflow(self) -> Choice:
        """Discard what is in no plan and of least use."""
        wanted = Counter(self.plan.kinds)
        names = [action.technology for action in self.legal if isinstance(action, acts.Discard)]

        def merit(name: str) -> tuple[bool, float]:
            kind = self.cat.technology[name]
            spare = self.desk.reserve.count(kind) - wanted[kind]
            is_last = len(self.parts.in_zone(self.desk.reserve, self.cat.zone[kind])) == 1
            return spare <= 0, self.board.use(kind) - spare + LAST_OF_ZONE * is_last

        return Choice(acts.Discard(min(names, key=merit)), reasons.SPARE_PART)

    # Launch -------------------------------------------------------------------------------------------------

    def launch(self) -> Choice:
        """Launch where success brings the Mission nearer: a failure costs nothing but the round."""
        best: acts.Launch | None = None
        value = BETTER
        for action in self.legal:
            if isinstance(action, acts.Launch):
                worth = self._worth_of(self.cat.destination[action.destination])
                if worth > value:
                    best, value = action, worth
        if best is not None:
            chance = self.own.rocket.launches[self.cat.destination[best.destination]].chance
            return Choice(best, lambda: self.reasons.launch(chance, value / chance))
        if acts.UseTokens() in self.legal and wants_sequence(self.view, self.desk, self.plan, self.cat):
            return Choice(acts.UseTokens(), reasons.SEQUENCE)
        return Choice(STAY, reasons.STAY)

    def _worth_of(self, destination: int) -> float:
        launch = self.own.rocket.launches[destination]
        after = self.board.best(self.after_success(destination))
        stuck = 0.0 if self.plan.kinds else FREES_PAD
        return launch.chance * (self.plan.time - after.time + stuck)

    def after_success(self, destination: int) -> Desk:
        """The desk once the rocket has flown."""
        desk, board, task, rocket = self.desk, self.board, self.board.task, self.own.rocket
        figures = board.figures(desk.pad)._replace(thrust=rocket.thrust, mass=rocket.mass)
        gain, objectives = board.gains(desk, figures, destination)
        is_right = task.aim.destination in (-1, destination) and task.aim.is_met(figures)
        bits = sum({1 << kind for kind in desk.pad if self.cat.zone[kind] == FIRST_STAGE})
        counts = int(is_right and not (task.is_different and bits in desk.flown))
        if task.is_about_satellites:
            counts *= figures.satellites
        if task.is_about_objectives:
            counts = objectives
        first = tuple([kind for kind in desk.pad if self.cat.zone[kind] == FIRST_STAGE])
        staying = first if figures.is_reusable else ()
        if counts and task.needs_docking:
            return desk._replace(is_waiting=True, cash=desk.cash + desk.launch_income + gain)
        back = list(desk.pad)
        for kind in staying:
            back.remove(kind)
        return desk._replace(
            pad=staying,
            reserve=tuple(sorted((*desk.reserve, *back))),
            cash=desk.cash + desk.launch_income + gain,
            left=max(0, desk.left - counts),
            flown=(*desk.flown, bits) if counts else desk.flown,
        )

    def docking(self) -> Choice:
        action = next_in_sequence(self.view, self.desk, self.plan, self.cat, self.legal)
        return Choice(action, lambda: self.reasons.docking(action))

    # Administration -----------------------------------------------------------------------------------------

    def administration(self) -> Choice:
        action, time = Office(self.view, self.cat, self.board, self.desk, self.plan, self.legal).best()
        if isinstance(action, acts.Pass):
            return Choice(action, reasons.NO_ACTION)
        return Choice(action, lambda: self.reasons.office(action, self.plan.time - time))

    def selling(self) -> Choice:
        """Go on selling what is in no plan, as long as the money is wanted."""
        choice = self.administration()
        return choice if isinstance(choice.action, acts.Sell) else Choice(self.legal[0], reasons.ENOUGH_SOLD)

    def recruiting(self) -> Choice:
        """Draw for whatever token helps; where the hand is full, dismiss the least authority first."""
        draws = [action for action in self.legal if isinstance(action, acts.Draw)]
        if draws:
            there = max([draw.colours for draw in draws], key=len)
            wanted = [name for name in there if is_worth_collecting(self.desk, self.cat.colour[name])]
            return Choice(acts.Draw(tuple(wanted)), reasons.USEFUL_TOKENS)
        names = [action.engineer for action in self.legal if isinstance(action, acts.Dismiss)]
        least = min(names, key=lambda name: self.cat.authority[self.cat.engineer[name]])
        return Choice(acts.Dismiss(least), reasons.DISMISS)


ANSWERS: dict[str, Callable[[Thought], Choice]] = {
    "director": Thought.director,
    "hire": Thought.hire,
    "planning": Thought.planning,
    "specialty": Thought.specialty,
    "construction": Thought.construction,
    "rd": Thought.research,
    "design": Thought.design,
    "token": Thought.token,
    "overflow": Thought.overflow,
    "launch": Thought.launch,
    "docking": Thought.docking,
    "administration": Thought.administration,
    "selling": Thought.selling,
    "recruiting": Thought.recruiting,
}
