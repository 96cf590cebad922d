"""What a card is worth to a player: for drawing, keeping and throwing away."""

from __future__ import annotations

from moonrace.bots.tranquility_base.desk import LIES, Desk, Slot, with_slot
from moonrace.bots.tranquility_base.outlook import Outlook
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.view import View

NEEDED = 6.0
SECOND_COPY = 1.2
MOVER = 1.5
SCRUB_GAIN = 4.0
HISTORY = {"gain_fuel": 6.0, "as_fuel": 1.6, "double_move": 1.8, "add_move": 3.0}
WILD = 0.9
STRIKE = 1.1
NEGATION = 1.0
SOLO_WILD = -0.5
SOLO_STRIKE = -6.0
SOLO_NEGATION = 1.0


class Worth:
    """Values cards for one desk."""

    def __init__(self, cat: Catalogue, outlook: Outlook, view: View, desk: Desk) -> None:
        self.cat = cat
        self.outlook = outlook
        self.view = view
        self.desk = desk
        self._open = [slot for slot in desk.row if not slot.done]
        self._lacking = self._count_lacking()

    def _count_lacking(self) -> dict[int, int]:
        """How many of each kind the open missions lack on their pads, less what is parked."""
        cat = self.cat
        lacking: dict[int, int] = {}
        for slot in self._open:
            for kind in cat.equipment[slot.mission]:
                if kind == cat.agena:
                    count = cat.agenas[slot.mission] - slot.waiting - slot.orbit
                else:
                    count = int(not slot.have & cat.bit[kind])
                lacking[kind] = lacking.get(kind, 0) + count
        for slot in self.desk.row:
            if slot.done and not slot.launched:
                for kind in cat.equipment[slot.mission]:
                    if slot.have & cat.bit[kind]:
                        lacking[kind] = lacking.get(kind, 0) - 1
        return lacking

    def to_keep(self, kind: int) -> float:
        """What one copy in hand is worth, the others staying."""
        return self._value(kind, self.desk.hand.count(kind) - 1)

    def to_take(self, kind: int) -> float:
        """What one more copy would be worth."""
        return self._value(kind, self.desk.hand.count(kind))

    def of_unseen(self) -> float:
        """What a card from the draw pile is worth on the average."""
        total = sum(self.view.unseen.values())
        if not total:
            return 0.0
        index = self.cat.index
        return sum(self.to_take(index[name]) * count for name, count in self.view.unseen.items()) / total

    def _value(self, kind: int, others: int) -> float:
        cat = self.cat
        if kind < cat.missions:
            return self._of_mission(kind)
        if kind < cat.first_history:
            return self._of_equipment(kind, others)
        if kind < cat.first_wild:
            return HISTORY[cat.effect[kind]]
        if kind < cat.first_instant:
            return SOLO_WILD if self.view.is_solo else WILD
        return self._of_instant(kind)

    def _of_instant(self, kind: int) -> float:
        is_negation = self.cat.effect[kind] == "negate"
        if not self.view.is_solo:
            return NEGATION if is_negation else STRIKE
        if is_negation and "history" not in self.cat.negates[kind]:
            return SOLO_NEGATION
        return SOLO_STRIKE

    def _of_mission(self, kind: int) -> float:
        """A mission in hand is good for one thing: to replace a worse one."""
        best = 0.0
        now = None
        for number, slot in enumerate(self.desk.row):
            if slot.done or slot.launched or slot.lock & LIES:
                continue
            now = self.outlook.turns(self.desk, 0.0) if now is None else now
            fresh = Slot(kind, False, False, False, slot.have & self.cat.need[kind], 0, 0, 0)
            changed = self.desk._replace(row=with_slot(self.desk.row, number, fresh))
            best = max(best, now - self.outlook.turns(changed, 0.0))
        return SCRUB_GAIN * best

    def _of_equipment(self, kind: int, others: int) -> float:
        lacking = self._lacking.get(kind, 0)
        if others < lacking:
            return NEEDED + min(3.0, self.outlook.rarity[kind] / 10)
        value = SECOND_COPY / (1 + others - max(0, lacking))
        return value + self._as_mover(kind) if others == max(0, lacking) else value * 0.5

    def _as_mover(self, kind: int) -> float:
        """Towards the end completed missions have to fly again."""
        cat = self.cat
        best = 0.0
        for slot in self.desk.row:
            if (
                kind in cat.equipment[slot.mission]
                and (slot.done or len(self._open) <= 2)
                and not slot.launched
            ):
                ease = 1.0 if slot.done else 0.5
                if cat.agenas[slot.mission]:
                    ease *= 0.3
                best = max(best, ease * MOVER * (7 - len(self._open)) / 4)
        return best
