"""What was learned from many games: which acts good players would do, and how often an outlook is right.

A net is a file of arrays beside a game's player. It reads the game's encoding by the names of its numbers, so
that it serves every count of players and every mode whose numbers it knows.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

# Its products are small: more threads only wait for each other, and a worker has no memory for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Encoding
from moonrace.kernel.title import Title

Numbers = NDArray[np.float32]
Arrays = dict[str, NDArray[Any]]

FILE = "net.npz"
OTHERS = ("mean", "most")
"""What is read of the other sides together: the mean and the largest of each number."""
MOST_KEPT = 20_000
"""So many actions have their part of the reckoning remembered."""
SUREST = 0.98
"""No outlook is taken for surer than this."""


# What is read -----------------------------------------------------------------------------------------------


def names_read(encoding: Encoding) -> tuple[str, ...]:
    """What a net reads of a position: the table, the own side, and all others as one."""
    common, size = encoding.common_size, encoding.side_size
    own = encoding.features[common : common + size]
    others = [f"{kind}.{name.partition('.')[2]}" for kind in OTHERS for name in own]
    return (*encoding.features[:common], *own, *others)


def folded(encoding: Encoding, rows: Numbers) -> Numbers:
    """Observations as a net reads them, in the order of `names_read`."""
    common, size = encoding.common_size, encoding.side_size
    if not size:
        return rows
    sides = rows[..., common:].reshape(*rows.shape[:-1], -1, size)
    others = sides[..., 1:, :] if sides.shape[-2] > 1 else np.zeros_like(sides)
    return np.concatenate((rows[..., :common], sides[..., 0, :], others.mean(-2), others.max(-2)), -1)


def log_odds(chance: float) -> float:
    """A chance on a scale where doubts add up."""
    sure = min(SUREST, max(1 - SUREST, chance))
    return math.log(sure / (1 - sure))


# The net ----------------------------------------------------------------------------------------------------


class Net:
    """What was learned of a game, for one encoding of it."""

    def __init__(self, arrays: Arrays, encoding: Encoding) -> None:
        self.encoding = encoding
        self._weights = {
            name: array.astype(np.float32) for name, array in arrays.items() if array.dtype.kind == "f"
        }
        names, known = names_read(encoding), arrays["names"].tolist()
        self._judged = _fitted(self._weights["judged"], known, names)
        self._seen = _fitted(self._weights["seen"], known, names)
        said, features = len(self._weights["said"]), encoding.action_features
        known = arrays["action_names"].tolist()
        self._said = _fitted(self._weights["said"], known[:said], features[: encoding.said_size])
        self._outlook = _fitted(self._weights["outlook"], known[said:], features[encoding.said_size :])
        self._rows: dict[Action, int] = {}
        self._table = np.zeros((256, self._said.shape[1]), np.float32)
        """What is reckoned of an action alone, by the number of its row."""

    def worth(self, state: Any, seat: int, outlook: float) -> float:
        """How well the seat may hope to do, 0 lost and 1 won, where its own player says `outlook`."""
        weights = self._weights
        judged = np.maximum(self._read(state, seat) @ self._judged + weights["judged_bias"], 0)
        lead = float(judged @ weights["worth"][:, 0]) + float(weights["worth_bias"][0])
        lead += float(weights["trust"][0]) * log_odds(outlook)
        return 1 / (1 + math.exp(-lead))

    def shares(self, state: Any, seat: int, actions: Sequence[Action]) -> Numbers:
        """How often a good player would do each of these."""
        weights = self._weights
        seen = np.maximum(self._read(state, seat) @ self._seen + weights["seen_bias"], 0)
        thought = np.maximum(seen @ weights["thought"] + weights["thought_bias"], 0)
        wanted = thought @ weights["wanted"] + weights["wanted_bias"]
        merits = np.maximum(self._acts(state, seat, actions) + wanted, 0) @ weights["merit"][:, 0]
        powers = np.exp(merits - merits.max())
        shares: Numbers = powers / powers.sum()
        return shares

    def _read(self, state: Any, seat: int) -> Numbers:
        row: Numbers = np.frombuffer(self.encoding.observe(state, seat), np.float32)
        return folded(self.encoding, row)

    def _acts(self, state: Any, seat: int, actions: Sequence[Action]) -> Numbers:
        encoding = self.encoding
        if len(self._rows) > MOST_KEPT:
            self._rows.clear()
        rows = [self._row(action) for action in actions]
        found = self._table[rows]
        if encoding.outlook_size:
            outlooks = b"".join([encoding.outlook(state, seat, action) for action in actions])
            found += np.frombuffer(outlooks, np.float32).reshape(len(actions), -1) @ self._outlook
        return found

    def _row(self, action: Action) -> int:
        """Where an action's part of the reckoning stands."""
        row = self._rows.get(action)
        if row is None:
            row = self._rows[action] = len(self._rows)
            if row == len(self._table):
                self._table = np.concatenate([self._table, np.zeros_like(self._table)])
            self._table[row] = np.frombuffer(self.encoding.said(action), np.float32) @ self._said
        return row


def _fitted(matrix: Numbers, known: Sequence[str], wanted: Sequence[str]) -> Numbers:
    """A first layer for numbers that come in another order; those it does not know count for nothing."""
    at = {name: place for place, name in enumerate(known)}
    made = np.zeros((len(wanted), matrix.shape[1]), np.float32)
    for place, name in enumerate(wanted):
        if name in at:
            made[place] = matrix[at[name]]
    return made


@cache
def _arrays(package: str) -> Arrays | None:
    path = files(package) / FILE
    if not path.is_file():
        return None
    with path.open("rb") as file, np.load(file) as found:
        return dict(found)


_nets: WeakKeyDictionary[Title, dict[int, Net]] = WeakKeyDictionary()


def net_of(title: Title, state: Any) -> Net | None:
    """What was learned of a game, for matches like this one; None where nothing was."""
    arrays = _arrays(title.beside("bots"))
    if arrays is None:
        return None
    encoding = title.encoding(state)
    known = _nets.setdefault(title, {})
    net = known.get(id(encoding))
    if net is None:
        net = known[id(encoding)] = Net(arrays, encoding)
    return net
