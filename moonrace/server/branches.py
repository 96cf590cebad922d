"""What-if boards as they are stored: where they begin, from which all else of them can be played again."""

from __future__ import annotations

import msgspec

from moonrace.kernel.adopting import adopt
from moonrace.kernel.branching import branch as branched
from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import BadRecord
from moonrace.kernel.examples import Setting, examples, laid_out, table_after
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title

OWN = "what-if"
"""The kind of a seat that whoever opened the board plays."""


class Branch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a what-if board begins: at a step of a table, of a worked example, or at a table laid out."""

    table: str = ""
    """The real table."""
    example: str = ""
    """The worked example."""
    laid: Setting | None = None
    at: int = 0
    """The entry of the table's record, or the step of the example, that was the last."""
    step: int = 0
    """The same as whoever opened the board counts steps."""
    knower: int | None = None
    """The seat of a running game whose knowledge counts; None where nothing is secret any more."""
    seed: int = 0
    """Decides what is dealt anew, where somebody's knowledge counts."""
    luck: tuple[int, ...] = ()
    """What chance gives first."""
    script: tuple[str, ...] = ()
    """Acts that are offered one after another: the steps of a plan."""
    puzzle: str = ""
    """The puzzle whose table was laid out."""
    back: str = ""
    """The address of the page it was opened from, below that of the table if it was opened at one."""

    def begin(self, title: Title, record: Record | None, chance: Chance) -> Match:
        """The match of the board as it begins; `record` is that of the real table."""
        knower = self.knower if self.laid is None else None
        return branched(self._origin(title, record), chance, knower, self.seed)

    def _origin(self, title: Title, record: Record | None) -> Match:
        if self.laid is not None:
            return laid_out(title, self.laid)
        if self.example:
            return table_after(title, examples(title.folder)[self.example], self.at).match
        if record is None:
            raise BadRecord("The table that it branched from is gone.")
        header, entries = record.header, record.entries[: self.at + 1]
        if (header.rules, header.content) == (title.rules_version, title.content_digest):
            return Match.replay(title, Record(header, entries))
        adopted = adopt(title, Record(header, entries))
        if adopted.stopped_at is not None:
            raise BadRecord(adopted.why)
        return adopted.match


def script_done(branch: Branch, match: Match) -> int | None:
    """How many acts of its script were done on a board; None where something else was."""
    done = tuple(step.entry.act for step in match.effective if step.entry.n > match.begins)
    return len(done) if done == branch.script[: len(done)] else None
