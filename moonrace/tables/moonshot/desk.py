"""A scene with the questions that panel, board and text all ask of it, and what a placement would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

import msgspec

from moonrace.games.moonshot.actions import PlaceTile
from moonrace.games.moonshot.blueprint import Worth, matched_edges, worth_of
from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.content import MOON, NATIONS, Content
from moonrace.games.moonshot.odds import PathOdds, path_odds
from moonrace.games.moonshot.view import ManoeuvreView, NationView, RiskView, View
from moonrace.tables.face import Scene
from moonrace.tables.kit.desk import BaseDesk
from moonrace.tables.moonshot.words import TURNS, Words, changes, space_name

T = TypeVar("T")
SECOND_SEAT = 1
STAGES = {
    "engineering": "engineering",
    "launches": "launches",
    "suppliers": "engineering",
    "fates": "administration",
    "effects": "administration",
    "over": "launches",
}
"""What a phase has on stage, where it is not politics."""

KEPT = 8192
"""How many placements and paths are remembered: a page asks for hundreds, and the next for the same ones."""


def sure(found: T | None) -> T:
    """What the view always tells of such a decision."""
    if found is None:
        raise LookupError("the view does not tell what is being decided")
    return found


@lru_cache(maxsize=KEPT)
def _placed(
    cat: Catalogue, grid: tuple[int, ...], modules: tuple[int, ...], space: int, code: int
) -> tuple[Worth, tuple[int, ...]]:
    """What a blueprint is worth with another tile on a space, and the edges of that tile that match."""
    changed = [*grid[:space], code, *grid[space + 1 :]]
    return worth_of(cat, changed, modules), matched_edges(cat, changed, space)


_path_odds = lru_cache(maxsize=KEPT)(path_odds)


class Fit(msgspec.Struct, frozen=True):
    """What placing a tile would do: the parameters before and after, and the edges that would match."""

    tile: str
    space: str
    turns: int
    before: Worth
    after: Worth
    matched: tuple[int, ...]
    covers: str
    """The tile that would be lost, or nothing."""
    whole: float
    """The chance on the path in focus afterwards; -1 if there is none."""

    @property
    def gain(self) -> Worth:
        """How much each parameter, and Adaptivity, would change."""
        s, e, c, a = (after - before for before, after in zip(self.before, self.after, strict=True))
        return s, e, c, a

    @property
    def total(self) -> int:
        """The change of all of them together."""
        return sum(self.gain)

    @property
    def where(self) -> str:
        """Where and how the tile would lie: "B2, turned once"."""
        return f"{space_name(self.space)}, {TURNS[self.turns]}"

    @property
    def effect(self) -> str:
        """What becomes of the parameters, in words."""
        return changes(self.before, self.after) or "no change"


class Path(msgspec.Struct, frozen=True):
    """A path that the viewer's rocket may fly: a mission, or the own way to the Moon if all of it is seen."""

    mission: str
    risks: tuple[RiskView, ...]
    odds: PathOdds
    missing: tuple[str, ...]

    @property
    def chance(self) -> float:
        """Of passing every risk, payload apart."""
        return self.odds.whole / self.odds.of

    def chance_tested(self, risk: str) -> float:
        """The same with one more test on a risk of the path."""
        at = [view.risk for view in self.risks].index(risk)
        return self.odds.whole_tested[at] / self.odds.of

    @property
    def best_test(self) -> tuple[str, float]:
        """The risk where one more test helps the whole path most, and the chance it gives."""
        chances = [whole / self.odds.of for whole in self.odds.whole_tested]
        at = chances.index(max(chances))
        return self.risks[at].risk, chances[at]


class Desk(BaseDesk[View, Words, Content]):
    """One pair of eyes on the table, with the words and numbers of its content."""

    def __init__(self, scene: Scene, words: Words, cat: Catalogue) -> None:
        super().__init__(scene, words)
        self.cat = cat
        self._best_fits: dict[str, Fit | None] = {}
        self._fits: dict[tuple[str, str, int], Fit] = {}

    # Sides --------------------------------------------------------------------------------------------------

    @cached_property
    def side(self) -> int:
        """The viewer's nation as a number; the first for a spectator, who sees that blueprint first."""
        return NATIONS.index(self.view.nation) if self.view.nation else 0

    @property
    def is_seated(self) -> bool:
        """Whether the viewer plays."""
        return bool(self.view.nation)

    @property
    def me(self) -> NationView:
        """The viewer's own side."""
        return self.view.nations[self.side]

    @property
    def them(self) -> NationView:
        """The other side."""
        return self.view.nations[1 - self.side]

    def nation(self, nation: str) -> NationView:
        """A side by id."""
        return self.view.nations[NATIONS.index(nation)]

    def is_mine(self, nation: str) -> bool:
        """Whether a nation is the viewer's own."""
        return nation == self.view.nation

    def token_seat(self, nation: str) -> int:
        """The seat whose colour and shape stand for a nation; the Rival has the second's."""
        seats = self.nation(nation).seats
        return seats[0] if seats else SECOND_SEAT

    def people(self, nation: str) -> str:
        """Who plays a nation: "Dana and Ruth"."""
        found = self.nation(nation)
        if found.is_rival:
            return f"the Rival, {self.view.rival_level}"
        return " and ".join(self.scene.names[seat] for seat in found.seats)

    def mates(self) -> list[str]:
        """The names of the viewer's team mates."""
        return [self.scene.names[seat] for seat in self.me.seats if seat != self.view.seat]

    def is_asked(self, nation: NationView, seat: int) -> bool:
        """Whether the table waits for this seat of a nation."""
        view = self.view
        if view.phase == "discussion":
            return seat in view.not_ready
        if nation.nation not in view.to_act:
            return False
        if view.phase == "tracks":
            return True
        return seat in (nation.engineers if self._is_built else nation.politicians)

    @property
    def _is_built(self) -> bool:
        """Whether the table waits for Engineers."""
        focus = self.view.focus
        tasks = (focus.placing, focus.fitting, focus.adapting, focus.gaining)
        return self.view.phase in ("engineering", "suppliers") or any(task is not None for task in tasks)

    @property
    def is_governing(self) -> bool:
        """Whether what the viewer decides is a Politician's matter, not an Engineer's."""
        return self.is_politician if self.view.phase == "tracks" else not self._is_built

    def asked(self) -> list[str]:
        """Whom the table waits for: nations, and the person where two people share a nation's roles."""
        return [self._asked_of(self.nation(nation)) for nation in self.view.to_act]

    def _asked_of(self, nation: NationView) -> str:
        asked = [seat for seat in nation.seats if self.is_asked(nation, seat)]
        name = self.words.nation(nation.nation)
        if len(nation.seats) > 1 and len(asked) == 1:
            return f"{self.scene.names[asked[0]]} ({name})"
        return name

    @property
    def is_politician(self) -> bool:
        """Whether the viewer decides for the Politician."""
        return "politician" in self.view.roles

    @property
    def is_engineer(self) -> bool:
        """Whether the viewer decides for the Engineer."""
        return "engineer" in self.view.roles

    @property
    def is_preparing(self) -> bool:
        """Whether the viewer lays Manoeuvre cards; side by side with that, Engineers are at work."""
        is_beside = self.view.focus.politics == "preparations" and self.is_politician
        return self.view.phase == "preparations" or is_beside

    @property
    def is_after_launches(self) -> bool:
        """Whether the rockets of this round have flown."""
        return self.view.phase in ("suppliers", "fates", "effects", "over")

    @property
    def stage(self) -> str:
        """What the page shows at large: `politics`, `engineering`, `launches` or `administration`."""
        focus, phase = self.view.focus, self.view.phase
        if focus.gaining is not None:
            return "launches" if focus.gaining.kind == "tests" else "engineering"
        if focus.placing is not None or focus.fitting is not None:
            return "engineering"
        if phase == "tracks":
            is_building = self.is_engineer and (not self.is_politician or focus.politics == "done")
            return "engineering" if is_building else "politics"
        return STAGES.get(phase, "politics")

    def manoeuvres(self) -> Iterator[tuple[str, str, ManoeuvreView]]:
        """Every Manoeuvre on the board: nation, place, card; the viewer's own first."""
        for nation in (self.me, self.them):
            for place in nation.places:
                if place.manoeuvre is not None:
                    yield nation.nation, place.place, place.manoeuvre

    @property
    def tied_reward(self) -> str:
        """What the card of a tie gives."""
        _, _, card = self.manoeuvre(sure(self.view.focus.tie).card)
        return self.words.card_effect(card.card, card.level)

    def manoeuvre(self, card: str) -> tuple[str, str, ManoeuvreView]:
        """Where a card lies."""
        return next(found for found in self.manoeuvres() if found[2].card == card)

    # Paths --------------------------------------------------------------------------------------------------

    @cached_property
    def paths(self) -> dict[str, Path]:
        """The paths of the viewer's rocket by mission, where every risk is seen."""
        side = self.side
        found = {
            mission.mission: Path(mission.mission, mission.risks, mission.odds[side], mission.missing[side])
            for mission in self.view.missions
        }
        if self.me.moon_odds is not None:
            risks = tuple(RiskView(card.risk, card.tests) for card in self.me.moon_path)
            found[MOON] = Path(MOON, risks, self.me.moon_odds, self.me.moon_missing)
        return found

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """The payload that the launch which was decided still lacks; without it the launch is delayed."""
        if self.me.target in self.paths:
            return self.paths[self.me.target].missing
        return self.me.moon_missing if self.me.target == MOON else ()

    @cached_property
    def focus(self) -> Path | None:
        """The path the viewer has in mind: where its rocket stands, else the likeliest of the worthiest."""
        if self.me.target in self.paths:
            return self.paths[self.me.target]
        ready = list(self.paths.values())
        return max(ready, key=lambda path: (path.chance, self.level(path.mission)), default=None)

    def level(self, mission: str) -> int:
        """A mission's level; the Moon landing stands above all."""
        return 5 if mission == MOON else self.content.missions[mission].level

    def path_with(self, risk: str) -> Path | None:
        """The path of the viewer's rocket that a risk card lies on."""
        return next(
            (path for path in self.paths.values() if any(view.risk == risk for view in path.risks)), None
        )

    def tests_on(self, risk: str) -> tuple[int, int]:
        """The viewer's own tests on a risk card, and the other side's."""
        both = [card.tests for mission in self.view.missions for card in mission.risks if card.risk == risk]
        both += [card.tests for side in self.view.nations for card in side.moon_path if card.risk == risk]
        tests = both[0] if both else (0, 0)
        return tests[self.side], tests[1 - self.side]

    # The blueprint ------------------------------------------------------------------------------------------

    @cached_property
    def own_grid(self) -> list[int]:
        """The viewer's blueprint."""
        return self.me.grid(self.cat)

    @cached_property
    def own_modules(self) -> list[int]:
        """The viewer's Modules by slot."""
        return self.me.fitted(self.cat)

    @cached_property
    def _own_key(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(self.own_grid), tuple(self.own_modules)

    def fit(self, tile: str, space: str, turns: int) -> Fit:
        """What placing a tile would do."""
        key = (tile, space, turns)
        if key not in self._fits:
            self._fits[key] = self._fitted(*key)
        return self._fits[key]

    def _fitted(self, tile: str, space: str, turns: int) -> Fit:
        at = self.cat.space[space]
        covered = self.own_grid[at]
        after, matched = _placed(self.cat, *self._own_key, at, self.cat.tile[tile] * 4 + turns)
        return Fit(
            tile,
            space,
            turns,
            self.me.worth,
            after,
            matched,
            self.cat.tile_ids[covered >> 2] if covered != NOTHING else "",
            self.whole_with(after),
        )

    def fits(self, tiles: Sequence[str]) -> list[Fit]:
        """Every way to place one of some tiles now."""
        spaces = self.cat.placements(sum(1 << at for at, code in enumerate(self.own_grid) if code != NOTHING))
        return [
            self.fit(tile, self.cat.space_ids[space], turns)
            for tile in tiles
            for space in spaces
            for turns in range(4)
        ]

    def best_fit_at(self, tile: str, space: str) -> Fit:
        """How a tile is best turned on a space."""
        return max((self.fit(tile, space, turns) for turns in range(4)), key=self._worthiness)

    def best_fit(self, tiles: Sequence[str]) -> Fit | None:
        """The placement that helps most."""
        found = (self._best_fit_of(tile) for tile in tiles)
        return max((fit for fit in found if fit is not None), key=self._worthiness, default=None)

    def best_offered(self) -> Fit:
        """The placement that helps most among those that are offered."""
        placements = self.all_of(PlaceTile)
        return max((self.fit(a.tile, a.space, a.turns) for a in placements), key=self._worthiness)

    def _best_fit_of(self, tile: str) -> Fit | None:
        """Asked for by panel, workshop and board alike, so it is kept."""
        if tile not in self._best_fits:
            self._best_fits[tile] = max(self.fits((tile,)), key=self._worthiness, default=None)
        return self._best_fits[tile]

    def _worthiness(self, fit: Fit) -> tuple[float, ...]:
        """More points first, then the path in focus, then what is not covered, then room to grow in."""
        near = sum(
            self.own_grid[other] == NOTHING for other, _, _ in self.cat.neighbours[self.cat.space[fit.space]]
        )
        return fit.total - (0.5 if fit.covers else 0), fit.whole, near, -fit.turns

    @cached_property
    def _wholes(self) -> dict[Worth, float]:
        return {}

    def whole_with(self, worth: Worth) -> float:
        """The chance on the path in focus with other parameters; -1 if there is none."""
        path = self.focus
        if path is None:
            return -1
        found = self._wholes.get(worth)
        if found is None:
            odds = self.odds_with(path, worth)
            found = self._wholes[worth] = odds.whole / odds.of
        return found

    def odds_with(self, path: Path, worth: Worth) -> PathOdds:
        """The chances on a path with other parameters."""
        s, e, c, adaptivity = worth
        cards = tuple((self.cat.risk[card.risk], card.tests[self.side]) for card in path.risks)
        return _path_odds(self.cat, (s, e, c), adaptivity, self.me.sabotage, cards)

    def worth_with_module(self, module: str, slot: str) -> Worth:
        """The parameters with a Module on a place."""
        modules = self.own_modules.copy()
        modules[self.cat.slot[slot]] = self.cat.module[module]
        return worth_of(self.cat, self.own_grid, modules)
