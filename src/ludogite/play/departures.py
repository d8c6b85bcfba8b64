"""Departures: who left a seat to a machine that plays on, and where everybody comes in then where a game counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.outcome import ABSENT, FLAGGED, RESIGNED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.outcome import Outcome
    from ludogite.play.seats import Seat


class Departure(NamedTuple):
    """Somebody gave up, or was away, and a machine plays on."""

    seat: int
    ply: int
    """How many events the game had had by then."""


def left_seats(seats: Sequence[Seat], departures: Sequence[Departure]) -> list[int]:
    """Return the seats on which a machine plays on for somebody, the one that was left first at the head."""
    left = [number for number, seat in enumerate(seats) if seat.is_left]
    order = [one.seat for one in departures]
    return sorted(left, key=lambda number: order.index(number) if number in order else len(order))


def ranked_behind(ranks: tuple[int, ...], seats: Sequence[Seat], departures: Sequence[Departure]) -> tuple[int, ...]:
    """Return how everybody came in: whoever left comes in behind all who stayed, and whoever left first is last."""
    left = left_seats(seats, departures)
    if not left:
        return ranks
    stayed = sorted(rank for number, rank in enumerate(ranks) if number not in left)
    return tuple(
        len(ranks) - left.index(number) if number in left else stayed.index(rank) + 1
        for number, rank in enumerate(ranks)
    )


def loser_of(outcome: Outcome, seats: Sequence[Seat]) -> int:
    """Return who lost a game that people or a clock decided: by whom it ended, else whoever left first."""
    ranks = outcome.ranks
    worst = max((number for number, seat in enumerate(seats) if not seat.is_left), key=ranks.__getitem__, default=None)
    if worst is not None and ranks[worst] > 1:
        is_given_up = outcome.reason.code == RESIGNED.code and seats[worst].resigned
        if is_given_up or outcome.reason.code in (FLAGGED.code, ABSENT.code):
            return worst
    return ranks.index(max(ranks))
