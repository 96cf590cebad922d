"""What is kept of games to learn from: what a seat saw, what it could do, what it did, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from moonrace.bots.net import folded, names_read
from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Encoding

NONE_DONE = -1
NOT_ASKED = float("nan")
Rows = NDArray[np.float16]


class Sample(NamedTuple):
    """A moment of a game, as one seat sees it."""

    encoding: Encoding
    seen: bytes
    seat: int
    outlook: float = NOT_ASKED
    """How well the seat's own player thinks it will do, where it was asked."""
    acts: tuple[Action, ...] = ()
    """What it could do, where that is to be imitated."""
    outlooks: bytes = b""
    done: int = NONE_DONE


class Notebook:
    """Samples of some games, of one kind of table or of several."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []
        self.worths: list[float] = []

    def look(self, encoding: Encoding, state: Any, seat: int, outlook: float) -> None:
        """Keep what a seat sees, and how well its player thinks it will do."""
        self.samples.append(Sample(encoding, encoding.observe(state, seat).tobytes(), seat, outlook))

    def decide(
        self, encoding: Encoding, state: Any, seat: int, legal: Sequence[Action], action: Action
    ) -> None:
        """Keep a decision worth imitating."""
        outlooks = b""
        if encoding.outlook_size:
            outlooks = b"".join([encoding.outlook(state, seat, each) for each in legal])
        seen = encoding.observe(state, seat).tobytes()
        self.samples.append(
            Sample(encoding, seen, seat, NOT_ASKED, tuple(legal), outlooks, legal.index(action))
        )

    def close(self, worths: Sequence[float]) -> None:
        """A game is over, and was worth so much to each seat."""
        self.worths += [worths[sample.seat] for sample in self.samples[len(self.worths) :]]

    def save(self, path: Path) -> None:
        """Write what was kept as one file of arrays; it is whole or not there."""
        samples = self.samples
        encodings = list({id(sample.encoding): sample.encoding for sample in samples}.values())
        names = in_order([names_read(encoding) for encoding in encodings])
        said_names = in_order([each.action_features[: each.said_size] for each in encodings])
        outlook_names = in_order([each.action_features[each.said_size :] for each in encodings])
        acts: dict[tuple[int, Action], int] = {}
        listed = [acts.setdefault((id(one.encoding), act), len(acts)) for one in samples for act in one.acts]
        by_id = {id(encoding): encoding for encoding in encodings}
        said = [_said(by_id[encoding], action, said_names) for encoding, action in acts]
        outlooks = [_outlooks(sample, outlook_names) for sample in samples if sample.acts]
        arrays: dict[str, Any] = {
            "names": np.array(names),
            "said_names": np.array(said_names),
            "outlook_names": np.array(outlook_names),
            "seen": np.stack([_seen(sample, names) for sample in samples]),
            "opinions": np.array([sample.outlook for sample in samples], np.float32),
            "worths": np.array(self.worths, np.float16),
            "counts": np.array([len(sample.acts) for sample in samples], np.int16),
            "done": np.array([sample.done for sample in samples], np.int16),
            "acts": np.array(listed, np.int32),
            "said": np.stack(said) if said else np.zeros((0, len(said_names)), np.float16),
            "outlooks": np.concatenate(outlooks)
            if outlooks
            else np.zeros((0, len(outlook_names)), np.float16),
        }
        partial = path.with_suffix(".part")
        with partial.open("wb") as file:
            np.savez(file, **arrays)
        partial.rename(path)


def _seen(sample: Sample, names: Sequence[str]) -> Rows:
    row = folded(sample.encoding, np.frombuffer(sample.seen, np.float32))[None, :]
    made: Rows = spread(row.astype(np.float16), names_read(sample.encoding), names)[0]
    return made


def _said(encoding: Encoding, action: Action, names: Sequence[str]) -> Rows:
    row = np.frombuffer(encoding.said(action), np.float32)[None, :].astype(np.float16)
    made: Rows = spread(row, encoding.action_features[: encoding.said_size], names)[0]
    return made


def _outlooks(sample: Sample, names: Sequence[str]) -> Rows:
    encoding = sample.encoding
    rows = np.frombuffer(sample.outlooks, np.float32).reshape(len(sample.acts), encoding.outlook_size)
    return spread(rows.astype(np.float16), encoding.action_features[encoding.said_size :], names)


def in_order(lists: Sequence[Sequence[str]]) -> list[str]:
    """All names that occur, in the order in which they first do."""
    kinds = dict.fromkeys(tuple(each) for each in lists)
    return list(dict.fromkeys(name for kind in kinds for name in kind))


def spread(rows: Rows, names: Sequence[str], wanted: Sequence[str]) -> Rows:
    """Rows of numbers with these names, in the order of others; what is not there is 0."""
    if tuple(names) == tuple(wanted):
        return rows
    at = {name: place for place, name in enumerate(wanted)}
    made = np.zeros((len(rows), len(wanted)), np.float16)
    made[:, [at[name] for name in names]] = rows
    return made
