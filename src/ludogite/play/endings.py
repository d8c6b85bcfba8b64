"""How a game ends at a table other than by its own rules, as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.outcome import ABSENT, CLAIMED, FLAGGED, RESIGNED, Outcome, Reason
from ludogite.play import events as ev
from ludogite.play import reasons
from ludogite.play.departures import left_seats, ranked_behind

if TYPE_CHECKING:
    from ludogite.play.table import Table

STAND_IN = "1"
"""The level of the machine that plays on for somebody who gave up or left."""


def ended(table: Table, outcome: Outcome) -> list[ev.TableEvent]:
    """Return the end of the game; where it counts, whoever left the seat to a machine is behind all who stayed."""
    final = _without_departed(table, outcome) if table.counts else outcome
    return [ev.Ended(final.ranks, final.reason.code, final.drawn, final.scores)]


def _without_departed(table: Table, outcome: Outcome) -> Outcome:
    """Return an outcome in which no machine that plays on for somebody is before anybody who stayed.

    Where that changes who came in where, it was decided by their leaving, and no points are told that deny it.
    """
    ranks = ranked_behind(outcome.ranks, table.seats, table.departures)
    if ranks == outcome.ranks:
        return outcome
    left = left_seats(table.seats, table.departures)
    loser = outcome.ranks.index(max(outcome.ranks))
    is_lost_by_staying = outcome.reason in (RESIGNED, FLAGGED, ABSENT) and loser not in left and ranks[loser] > 1
    gone = RESIGNED if table.seats[left[0]].resigned else CLAIMED
    return Outcome(ranks, outcome.reason if is_lost_by_staying else gone)


def lost(table: Table, loser: int, reason: Reason) -> list[ev.TableEvent]:
    """Return the end of the game in which one seat loses against all others."""
    ranks = tuple(len(table.seats) if n == loser else 1 for n in range(len(table.seats)))
    return ended(table, Outcome(ranks, reason))


def agreed_draw(table: Table) -> list[ev.TableEvent]:
    """Return the end of the game in a draw that everybody agreed to."""
    return ended(table, Outcome((1,) * len(table.seats), reasons.AGREED, drawn=True))


def resigned(table: Table, seat: int) -> list[ev.TableEvent]:
    """Return what follows when a seat gives up: the end, or a machine plays on where others still play each other."""
    others = [one for number, one in enumerate(table.seats) if number != seat]
    if table.counts:  # a machine that plays on for somebody wins nothing: nobody plays against it
        others = [one for one in others if not one.is_left]
    if len(others) > 1 and not all(one.is_bot for one in others):
        return [ev.Resigned(seat), ev.Handed(seat, STAND_IN)]
    return [ev.Resigned(seat), *lost(table, seat, reasons.RESIGNED)]
