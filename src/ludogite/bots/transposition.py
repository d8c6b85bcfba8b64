"""What a search has found out, kept by position: a rating, how deep it was looked at, and the best move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.core.arrays import ints

EXACT: Final[i64] = 0
AT_LEAST: Final[i64] = 1
AT_MOST: Final[i64] = 2
"""What an entry's rating is: the rating itself, or a bound on it."""

NOTHING: Final[i64] = -1
"""No entry for this position."""
NO_MOVE: Final[i64] = 0xFFFF
"""No move is known to be best; also the greatest number of moves, less one, that a position may have."""

OFFSET: Final[i64] = 2_000_000
"""Added to ratings, so that what is packed is never negative."""


class TranspositionTable:
    """A fixed number of entries of 16 bytes; a newer entry takes the place of an older one."""

    def __init__(self, bits: i64) -> None:
        """Make room for 2 to the power `bits` positions."""
        size: i64 = 1
        for _ in range(bits):
            size *= 2
        self.mask: i64 = size - 1
        self.cells = ints(2 * size)
        """Key and entry in turn: side by side, both are fetched at once."""

    def entry(self, key: i64) -> i64:
        """Return what is packed for a position, or NOTHING."""
        place = 2 * (key & self.mask)
        cells = self.cells
        return cells[place + 1] if cells[place] == key else NOTHING

    def keep(self, key: i64, rating: i64, depth: i64, kind: i64, move: i64) -> None:
        """Remember a position."""
        place = 2 * (key & self.mask)
        self.cells[place] = key
        self.cells[place + 1] = ((rating + OFFSET) << 28) | (min(depth, 255) << 18) | (kind << 16) | move


def rating_of(entry: i64) -> i64:
    """Return the rating in an entry."""
    return (entry >> 28) - OFFSET


def depth_of(entry: i64) -> i64:
    """Return how deep the entry's position was looked at."""
    return (entry >> 18) & 0xFF


def kind_of(entry: i64) -> i64:
    """Return whether an entry's rating is exact or a bound."""
    return (entry >> 16) & 3


def move_of(entry: i64) -> i64:
    """Return the index of the best move, or NO_MOVE."""
    return entry & NO_MOVE
