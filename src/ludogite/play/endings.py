"""How a game ends at a table other than by its own rules, as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.outcome import Outcome, Reason
from ludogite.play import events as ev
from ludogite.play import reasons

if TYPE_CHECKING:
    from ludogite.play.table import Table

STAND_IN = "1"
"""The level of the machine that plays on for somebody who gave up or left."""


def ended(outcome: Outcome) -> list[ev.TableEvent]:
    """Return the end of the game."""
    return [ev.Ended(outcome.ranks, outcome.reason.code, outcome.drawn, outcome.scores)]


def lost(table: Table, loser: int, reason: Reason) -> list[ev.TableEvent]:
    """Return the end of the game in which one seat loses against all others."""
    ranks = tuple(len(table.seats) if n == loser else 1 for n in range(len(table.seats)))
    return ended(Outcome(ranks, reason))


def agreed_draw(table: Table) -> list[ev.TableEvent]:
    """Return the end of the game in a draw that everybody agreed to."""
    return ended(Outcome((1,) * len(table.seats), reasons.AGREED, drawn=True))


def resigned(table: Table, seat: int) -> list[ev.TableEvent]:
    """Return what follows when a seat gives up: the end, or a machine plays on where others still play each other."""
    people_left = any(not s.is_bot for n, s in enumerate(table.seats) if n != seat)
    if len(table.seats) > 2 and people_left:
        return [ev.Resigned(seat), ev.Handed(seat, STAND_IN)]
    return [ev.Resigned(seat), *lost(table, seat, reasons.RESIGNED)]
