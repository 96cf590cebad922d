"""What a what-if board is told beyond what every table is: where it branched off, and what its plan says."""

from __future__ import annotations

import msgspec

from moonrace.tables.face import Button


class WhatIfPart(msgspec.Struct, frozen=True, kw_only=True):
    """A what-if board among its surroundings."""

    began: str
    """Where: "step 41 of Hadley Rille"."""
    about: str
    """What is as it was, and what was dealt anew."""
    back: str
    """The address of the real table, or of the page that the board was opened from."""
    back_label: str
    share_link: str = ""
    not_shared: str = ""
    """Why there is no link to hand out."""
    own: tuple[int, ...] = ()
    """The seats that the visitor plays, where it is more than one."""
    done: int = 0
    """How many acts the visitor can take back."""
    following: Button | None = None
    """What the plan does next."""
    script: int = 0
    """How many acts the plan has; 0 where there is no plan."""
    script_done: int = 0
    has_strayed: bool = False
    """Whether something else was done than the plan says."""
    is_guest: bool = False
    """Whether the visitor only looks at somebody else's board."""
