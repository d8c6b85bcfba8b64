"""Moves and positions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ludogite.core.generic import S

if TYPE_CHECKING:
    from ludogite.core.options import Settings


def is_outcome(token: str) -> bool:
    """Tell whether a token writes an outcome of chance: it stands in brackets, and no decision does."""
    return token.startswith("[") and token.endswith("]")


class Notation(Protocol[S]):
    """Moves and positions as text, both ways and exactly. One event is one token without white space.

    A notation only reads and writes. Whether the game is over, whether chance acts and what is legal is asked once for
    all games, by `Game.read`, which gives it outcomes where chance acts and decisions where a seat decides.
    """

    def parse(self, state: S, text: str) -> int | None:
        """Return the event that a token writes, legal or not; None where it is one that only other positions have.

        Raises MoveSyntaxError, and nothing else, where it writes no event of this game.
        """
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
