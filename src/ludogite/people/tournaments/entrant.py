"""Whoever plays in a tournament: a member, a guest, a machine, or just a name in the hall."""

from __future__ import annotations

from typing import Literal

import msgspec

EntrantKind = Literal["member", "child", "guest", "program", "machine", "name"]
"""Somebody who keeps a name, a child's kept name, a guest, somebody's program, an opponent of the house, or a name that
a director wrote down in the hall: a person, or a side of several."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One who plays, under a number that never changes."""

    number: int
    """1 for the first who entered."""
    name: str
    """Empty for machines, and for those who asked to be forgotten."""
    kind: EntrantKind = "name"
    person: str = ""
    """The id of a person or a program; empty for all others."""
    level: str = ""
    """The level of a machine."""
    strength: float = 0.0
    """How strong they were when they entered; 0 where it is not known."""

    @property
    def can_count(self) -> bool:
        """Whether games with them may count for strengths."""
        return self.kind in ("member", "child", "machine")
