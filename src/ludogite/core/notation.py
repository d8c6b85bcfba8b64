"""Moves and positions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ludogite.core.generic import S

if TYPE_CHECKING:
    from ludogite.core.options import Settings


class Notation(Protocol[S]):
    """Moves and positions as text, both ways and exactly. One event is one token without white space.

    A notation only reads and writes. Whether the game is over, whether chance acts and what is legal is asked once for
    all games, by `Game.read`.
    """

    def parse(self, state: S, text: str) -> int:
        """Return the event that a token writes, were it to happen here; raises MoveSyntaxError where it writes none."""
        ...

    def format(self, state: S, event: int) -> str:
        """Return the canonical token of an event of this position."""
        ...

    def parse_position(self, text: str, settings: Settings) -> S:
        """Return the position that a text describes; raises PositionError."""
        ...

    def format_position(self, state: S) -> str:
        """Return the exact text of a position."""
        ...
