"""The face of Sounding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from moonrace.kernel.actions import Action
from moonrace.tables.kit.parts import Stat
from moonrace.tables.kit.small import SmallFace
from tests.titles.games.sounding.view import Climb, View


class SoundingFace(SmallFace[View]):
    icon = "telescope"
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {"fly": ("climb",), "stop": ("land",)}

    def words(self, view: View, action: Action) -> tuple[str, str, str]:
        if isinstance(action, Climb):
            return "Climb", "launch", f"{view.bag[0]} of {sum(view.bag)} tiles are gusts"
        return "Land", "flag", f"keep {view.height}"

    def figures(self, view: View, seat: int) -> Sequence[Stat]:
        own = (Stat("patch", str(view.payload), name="payload"),) if seat == view.seat else ()
        return Stat("star", str(view.kept[seat]), name="kept"), *own


make = SoundingFace
