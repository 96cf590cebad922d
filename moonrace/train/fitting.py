"""Nets are fitted to samples: one learns where an outlook is wrong, the other what good players do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from moonrace.bots.net import SUREST, Arrays
from moonrace.train.cards import Learned
from moonrace.train.samples import in_order, spread

HELD_BACK = 0.1
"""So many files are not learned from, but looked at to see what was learned."""
BATCH = 2048
RATE = 1e-3
PATIENCE = 4
"""So many rounds in a row may be no better before learning ends."""
MOST_ACTS = 96
"""Of longer lists so many are compared at once, in a stretch that begins by chance."""
Say = Callable[[str], None]


class Judge(nn.Module):
    """How a game ends, from what a seat sees and its player's outlook. It begins as the outlook itself."""

    def __init__(self, names: int, width: int = 48) -> None:
        super().__init__()
        self.unseen = nn.Dropout(0.2)
        self.judged = nn.Linear(names, width)
        self.doubt = nn.Dropout(0.5)
        self.worth = nn.Linear(width, 1)
        self.trust = nn.Parameter(torch.ones(1))
        nn.init.zeros_(self.worth.weight)
        nn.init.zeros_(self.worth.bias)

    def forward(self, seen: Tensor, opinions: Tensor) -> Tensor:
        """The log odds of winning."""
        judged = self.doubt(torch.relu(self.judged(self.unseen(seen))))
        lead: Tensor = self.worth(judged)[:, 0] + self.trust * torch.logit(opinions, 1 - SUREST)
        return lead


class Imitator(nn.Module):
    """What a good player would do, from what a seat sees and the acts there are."""

    def __init__(
        self, names: int, said: int, outlook: int, seen: int = 96, thought: int = 64, act: int = 64
    ) -> None:
        super().__init__()
        self.seen = nn.Linear(names, seen)
        self.doubt = nn.Dropout(0.1)
        self.thought = nn.Linear(seen, thought)
        self.wanted = nn.Linear(thought, act)
        self.said = nn.Linear(said, act, bias=False)
        self.outlook = nn.Linear(max(1, outlook), act, bias=False)
        self.merit = nn.Linear(act, 1, bias=False)

    def forward(self, seen: Tensor, said: Tensor, acts: Tensor, outlooks: Tensor) -> Tensor:
        """The merits of the acts of each list; the larger, the sooner they are done."""
        thought = torch.relu(self.thought(self.doubt(torch.relu(self.seen(seen)))))
        rows = self.said(said)[acts] + self.outlook(outlooks) + self.wanted(thought)[:, None, :]
        merits: Tensor = self.merit(torch.relu(rows))[..., 0]
        return merits


class Samples:
    """All that was kept of some games, on one device."""

    def __init__(self, paths: Sequence[Path], device: torch.device) -> None:
        self.device = device
        parts = [dict(np.load(path)) for path in sorted(paths)]
        kinds = ("names", "said_names", "outlook_names")
        self.names, said_names, outlook_names = [
            in_order([part[kind].tolist() for part in parts]) for kind in kinds
        ]
        self.action_names = [*said_names, *outlook_names]
        self.outlook_size = len(outlook_names)
        self.seen = self._tensor(_joined(parts, "seen", "names", self.names))
        self.outlooks = self._tensor(_joined(parts, "outlooks", "outlook_names", outlook_names))
        self.opinions, self.worths = self._all(parts, "opinions"), self._all(parts, "worths").float()
        self.counts, self.done = self._all(parts, "counts").long(), self._all(parts, "done").long()
        self.starts = self.counts.cumsum(0) - self.counts
        self._read_acts(parts, said_names)
        held = max(1, round(HELD_BACK * len(parts)))
        self.held = sum(len(part["worths"]) for part in parts[:held])
        """So many samples, the first ones, are held back."""

    def _read_acts(self, parts: Sequence[Arrays], names: Sequence[str]) -> None:
        """One table of all acts, and where each act of a list stands in it."""
        known: dict[bytes, int] = {}
        numbers: list[NDArray[np.int64]] = []
        for part in parts:
            said = spread(part["said"], part["said_names"].tolist(), names)
            places = np.array([known.setdefault(row.tobytes(), len(known)) for row in said], np.int64)
            numbers.append(places[part["acts"]])
        rows = np.frombuffer(b"".join(known), np.float16).reshape(len(known), len(names))
        self.said, self.acts = self._tensor(rows.copy()).float(), self._tensor(np.concatenate(numbers))

    def _all(self, parts: Sequence[Arrays], name: str) -> Tensor:
        return self._tensor(np.concatenate([part[name] for part in parts]))

    def _tensor(self, values: NDArray[Any]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(values)).to(self.device)

    def lists(self, rows: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The acts of decisions and their outlooks, in tables; which one was done, and which places count."""
        counts, done = self.counts[rows], self.done[rows]
        width = int(min(MOST_ACTS, counts.max().item()))
        steps = torch.arange(width, device=self.device)[None, :]
        room = (counts - width).clamp(min=0)
        lowest = torch.maximum(done - width + 1, torch.zeros_like(done))
        highest = torch.minimum(done, room)
        first = lowest + (torch.rand(len(rows), device=self.device) * (highest - lowest + 1)).long()
        counted = steps < (counts - first)[:, None]
        places = torch.where(
            counted, (self.starts[rows] + first)[:, None] + steps, self.starts[rows][:, None]
        )
        return self.acts[places], self.outlooks[places].float(), done - first, counted


def _joined(parts: Sequence[Arrays], name: str, kind: str, names: Sequence[str]) -> NDArray[np.float16]:
    return np.concatenate([spread(part[name], part[kind].tolist(), names) for part in parts])


# Learning ---------------------------------------------------------------------------------------------------


class Study(NamedTuple):
    """A model, what it is fitted to, and how its loss is reckoned."""

    model: nn.Module
    rows: Tensor
    held: Tensor
    loss: Callable[[Tensor], tuple[Tensor, Tensor]]
    """The loss of some samples, and how many of them it hits."""


def fit(study: Study, seconds: float, say: Say) -> None:
    """Learn until it gets no better, or for so long; the best that was seen stays."""
    optimiser = torch.optim.AdamW(study.model.parameters(), lr=RATE, weight_decay=0.02)
    until, best, worse = time.monotonic() + seconds, float("inf"), 0
    kept = {name: value.clone() for name, value in study.model.state_dict().items()}
    while worse < PATIENCE and time.monotonic() < until:
        study.model.train()
        for rows in study.rows[torch.randperm(len(study.rows), device=study.rows.device)].split(BATCH):
            loss, _ = study.loss(rows)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
        loss_now, hits = looked_at(study)
        say(f"loss {loss_now:.4f}, hits {hits:.3f}")
        worse = 0 if loss_now < best else worse + 1
        if loss_now < best:
            best = loss_now
            kept = {name: value.clone() for name, value in study.model.state_dict().items()}
    study.model.load_state_dict(kept)


def looked_at(study: Study) -> tuple[float, float]:
    """The loss on what was held back, and the share of hits."""
    study.model.eval()
    loss, hits = 0.0, 0.0
    with torch.no_grad():
        for rows in study.held.split(BATCH):
            some, right = study.loss(rows)
            loss, hits = loss + float(some) * len(rows), hits + float(right)
    return loss / max(1, len(study.held)), hits / max(1, len(study.held))


def judging(samples: Samples) -> Study:
    """Learn how games end, where a player was asked for its outlook."""
    model = Judge(len(samples.names)).to(samples.device)
    rows = torch.nonzero(~torch.isnan(samples.opinions))[:, 0]

    def loss(some: Tensor) -> tuple[Tensor, Tensor]:
        leads = model(samples.seen[some].float(), samples.opinions[some])
        worths = samples.worths[some]
        right = ((leads > 0) == (worths > 0.5)).sum()
        return nn.functional.binary_cross_entropy_with_logits(leads, worths), right

    return Study(model, rows[rows >= samples.held], rows[rows < samples.held], loss)


def imitating(samples: Samples) -> Study:
    """Learn what good players do."""
    model = Imitator(len(samples.names), samples.said.shape[1], samples.outlook_size).to(samples.device)
    rows = torch.nonzero(samples.counts > 1)[:, 0]

    def loss(some: Tensor) -> tuple[Tensor, Tensor]:
        acts, outlooks, done, counted = samples.lists(some)
        merits = model(samples.seen[some].float(), samples.said, acts, outlooks).masked_fill(~counted, -1e9)
        return nn.functional.cross_entropy(merits, done), (merits.argmax(1) == done).sum()

    return Study(model, rows[rows >= samples.held], rows[rows < samples.held], loss)


def learn(
    paths: Sequence[Path], path: Path, *, seconds: float, seed: int = 0, say: Say = print
) -> tuple[Learned, Learned, str]:
    """Fit both halves to the samples of some files, on a GPU if there is one, and write what plays.

    What they have come to, and what they were fitted on.
    """
    torch.manual_seed(seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    samples = Samples(paths, device)
    judge, imitator = judging(samples), imitating(samples)
    outlook_loss, _ = looked_at(judge)
    even_loss = float(torch.log(samples.counts[imitator.held].float()).mean())
    fit(judge, seconds / 2, say)
    fit(imitator, seconds / 2, say)
    export(judge.model, imitator.model, samples, path)
    name = torch.cuda.get_device_name() if device.type == "cuda" else "CPU"
    return _learned(judge, outlook_loss), _learned(imitator, even_loss), name


def _learned(study: Study, before: float) -> Learned:
    loss, hits = looked_at(study)
    return Learned(len(study.rows), round(loss, 4), round(before, 4), round(hits, 4))


def export(judge: nn.Module, imitator: nn.Module, samples: Samples, path: Path) -> None:
    """Write the arrays that `moonrace.bots.net` plays with."""
    arrays: dict[str, Any] = {
        "names": np.array(samples.names),
        "action_names": np.array(samples.action_names),
    }
    for model in (judge, imitator):
        for name, value in model.state_dict().items():
            layer, _, kind = name.partition(".")
            values = np.asarray(value.detach().cpu().numpy(), np.float16)
            arrays[f"{layer}_bias" if kind == "bias" else layer] = values.T if kind == "weight" else values
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)
