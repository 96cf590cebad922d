"""Matches that are steered to ends which bots do not come to of themselves, from the deal on.

The choices are bots' or any at all, and chance is as kind as it must be: a record holds what came of both.
`python -m tests.golden.driven` records what is missing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec

from moonrace import bots, games
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.kernel.title import Mode, Title
from tests.golden import golden

SEEDS = 80
ROUNDS = 70
VARIANTS = 6
MOON = "launch M-MOON"
BUDGET_GAP = 13
"""What Budgets may be apart without being close to the end."""


class Lucky(Seeded):
    """No risk ever comes up."""

    def below(self, n: int, purpose: str) -> int:
        return max(super().below(n, purpose), n - 1 if purpose == "risk die" else 0)


def reckless(title: Title, mode: Mode) -> Iterator[Match]:
    """Whoever can launch or fly does, trained or not."""
    for seed in range(SEEDS):
        rng = random.Random(seed)
        match = title.start(mode.players[0], seed=seed, options=golden.options_of(title, mode, 0))
        while not match.over:
            legal = match.asks[0].legal()
            bold = [action for action in legal if str(action).split()[0] in ("launch", "fly")]
            bold = bold or [action for action in legal if str(action).endswith("spacecraft")]
            match.act(match.asks[0].seat, rng.choice(bold or legal))
        yield match


def side_by_side(title: Title, mode: Mode) -> Iterator[Match]:
    """Two good players whom nothing goes wrong with."""
    for seed in range(SEEDS):
        options = golden.options_of(title, mode, 0)
        match = title.start(mode.players[0], chance=Lucky(seed), options=options)
        if golden.play_out(match, ("heuristic",), seed):
            yield match


def for_ever(title: Title, mode: Mode) -> Iterator[Match]:
    """Nobody goes to the Moon; of several ways that a round could go, the one after which no end is near."""
    options = golden.options_of(title, mode, 0) | {"limit": "60"}
    match = title.start(mode.players[0], chance=Lucky(0), options=options)
    for number in range(ROUNDS):
        if match.over:
            break
        trials = [_a_round(match, f"{number}/{variant}") for variant in range(VARIANTS)]
        match = max(trials, key=_harmony)
    yield match


def _a_round(match: Match, seed: str) -> Match:
    """The match, and a round played with chance of its own."""
    title: Title = match.title
    match = Match.replay(title, match.record, Lucky(seed))
    dice = random.Random(seed)
    players = [bots.make("heuristic", title, dice.getrandbits(16)) for _ in range(match.players)]
    begun = title.rounds(match.position.state)
    while not match.over and title.rounds(match.position.state) == begun:
        seat, action = golden.decision(match.position, players)
        match.act(seat, _earthbound(match, seat) if str(action) == MOON else action)
    return match


def _earthbound(match: Match, seat: int) -> Action:
    """Another launch, or none."""
    legal = [action for action in match.legal(seat) if str(action) != MOON]
    return next(action for action in legal if str(action).split()[0] in ("launch", "abort"))


def _harmony(match: Match) -> tuple[bool, float]:
    """How far from any end it is."""
    seen = msgspec.to_builtins(match.view(0))["nations"]
    gap = abs(seen[0]["budget"] - seen[1]["budget"])
    is_fine = match.result is None or match.result.why == "limit"
    return is_fine, min(BUDGET_GAP - gap, *(own["popularity"] for own in seen))


Driver = Callable[[Title, Mode], Iterator[Match]]
DRIVERS: dict[tuple[str, str, str], Driver] = {
    ("astronavigators", "solo", "lost-in-space"): reckless,
    **{("moonshot", mode, "moon_first"): side_by_side for mode in ("duel", "three", "teams", "solo")},
    **{("moonshot", mode, "limit"): for_ever for mode in ("duel", "three", "teams")},
}
"""By game, mode and way to end, how a match comes there."""


def record_missing() -> None:
    """Record a match for each way to end that is driven, where one comes there."""
    for (game, mode_id, why), drive in DRIVERS.items():
        title, path = games.load(game), golden.FOLDER / game / f"{mode_id}-{why}.jsonl"
        mode = next(mode for mode in title.modes if mode.id == mode_id)
        for match in () if path.exists() else drive(title, mode):
            if match.result is not None and match.result.why == why:
                golden.keep(path, match)
                break


if __name__ == "__main__":
    record_missing()
