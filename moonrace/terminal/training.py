"""`moonrace train`: from games to a net."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import msgspec

from moonrace import games
from moonrace.bots.net import FILE
from moonrace.kernel.errors import BadText
from moonrace.lab.arena import make_folder
from moonrace.lab.spreading import cores
from moonrace.terminal.output import OK, STOPPED, complain, progress, say
from moonrace.train import cards, needs_extra
from moonrace.train.playing import Task, play, schooling_of

TIME = "seconds.json"


class Wanted(NamedTuple):
    """A training as it was typed."""

    game: str
    games: int
    seconds: float
    fitting: float
    seed: int
    jobs: int
    folder: Path
    into: Path | None


def tell_card(game: str, ladder: Path) -> int:
    """Tell of the net that a game has, and what the ladder says of the levels that have it."""
    title = games.load(game)
    for line in [*cards.card_of(title).lines(), *cards.strength(title, ladder), f"  {cards.TRIED}"]:
        say(line)
    return OK


def train_net(wanted: Wanted) -> int:
    """Play what is missing, then fit; the exit code."""
    title = games.load(wanted.game)
    count = wanted.games or schooling_of(title).games
    needs_extra()
    make_folder(wanted.folder)
    make_folder(wanted.into or wanted.folder)
    jobs = wanted.jobs or cores()
    task = Task(title.id, wanted.seed, str(wanted.folder), time.time() + wanted.seconds)
    begun = time.monotonic()
    try:
        with progress(f"{title.name}: games", count) as told:
            paths, missing = play(task, count, jobs=jobs, progress=told)
    except KeyboardInterrupt:
        complain(f"Stopped. What was played is in {wanted.folder}; the same command goes on.")
        return STOPPED
    played = _add_seconds(
        wanted.folder / f"{title.id}-{wanted.seed}-{TIME}", jobs * (time.monotonic() - begun)
    )
    if missing:
        say(f"{missing} of {count} games are still to be played; the same command goes on.")
        return OK
    if len(paths) < 2:
        raise BadText("One file of samples is too little: one is held back. Ask for more games with --games.")
    return _fit(wanted, paths, count, played)


def _fit(wanted: Wanted, paths: list[Path], count: int, played: float) -> int:
    from moonrace.train.fitting import learn

    title = games.load(wanted.game)
    home = wanted.into or Path(str(games.__file__)).parents[1] / "bots" / title.id.replace("-", "_")
    begun = time.monotonic()
    judging, imitating, device = learn(paths, home / FILE, seconds=wanted.fitting, seed=wanted.seed, say=say)
    took = round(time.monotonic() - begun, 1)
    known = cards.weaknesses(title, schooling_of(title))
    card = cards.Card(title.id, count, wanted.seed, round(played, 1), took, device, judging, imitating, known)
    card.save(home / cards.FILE)
    for line in card.lines():
        say(line)
    return OK


def _add_seconds(path: Path, seconds: float) -> float:
    """The seconds that all runs so far have taken."""
    before = float(msgspec.json.decode(path.read_bytes())) if path.exists() else 0.0
    path.write_bytes(msgspec.json.encode(before + seconds))
    return before + seconds
