"""Luck and skill of a game whose chances are known exactly: what the dice gave, what the decisions gave up.

The value of a position changes at every event. At a throw it rises or falls around its mean, and that is luck. At a
decision it can only fall for the seat that decides, by what a better decision would have kept, and that is skill. The
value before the first event plus all changes is the result: nothing is left over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.arena.review import ReviewedEvent


@dataclass(frozen=True, slots=True)
class Balance:
    """What made one seat's result. `start`, `dice`, `own`, `others` and `left` add up to `result`."""

    seat: str
    """The name of the seat."""
    start: float
    """What the game promised before its first event."""
    dice: float
    """What chance gave, or took."""
    own: float
    """What the seat's own decisions gave up: never above zero, zero for perfect play."""
    others: float
    """What the decisions of the others gave it."""
    left: float
    """What was still open when the game was stopped: by resigning, by the clock; zero for a game played out."""
    result: float
    """What it came to: 1 for a win, 0 for a loss."""


def balances(
    seats: Sequence[str],
    start: Sequence[float],
    moments: Sequence[ReviewedEvent],
    result: Sequence[float] | None = None,
) -> tuple[Balance, ...]:
    """Return every seat's account of a game with exact values; `result` is given where the game was stopped early."""
    return tuple(_balance(seats, column, start, moments, result) for column in range(len(seats)))


def _balance(
    seats: Sequence[str],
    column: int,
    start: Sequence[float],
    moments: Sequence[ReviewedEvent],
    result: Sequence[float] | None,
) -> Balance:
    dice = own = others = 0.0
    now = start[column]
    for moment in moments:
        change = moment.values[column] - now
        now = moment.values[column]
        if moment.seat is None:
            dice += change
        elif moment.seat == seats[column]:
            own += change
        else:
            others += change
    end = now if result is None else result[column]
    return Balance(seats[column], start[column], dice, own, others, end - now, end)
