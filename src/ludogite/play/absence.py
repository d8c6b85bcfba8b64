"""Somebody is away when they should move: what the others may do about it, and after which fair wait.

Only the seat that has to move keeps anybody waiting, so the wait is counted from when it was both away and to move.
Where days are given to think, being away is no offence: the clock alone decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.message import Message, house_message
from ludogite.play import events as ev
from ludogite.play import reasons
from ludogite.play.endings import lost
from ludogite.play.errors import NotYoursError, TableError

if TYPE_CHECKING:
    from ludogite.play.table import Table

FAIR_WAIT_MS = 60_000
"""How long somebody must be away before others may act on it, unless the host says otherwise."""

NOT_PLAYING = house_message("only those who play may decide this")
CLOCK_DECIDES = house_message("here only the clock decides")
YOUR_SEAT = house_message("this seat is yours")
NOBODY_MISSING = house_message("nobody is missing on that seat")
NOT_THEIR_TURN = house_message("it is not their turn: they keep nobody waiting")
OTHERS_PLAY = house_message("others still play here: let a machine play on for whoever is away")
TOO_EARLY = house_message("both must have moved before a win is claimed; a machine can play on for whoever is away")


class Absence(NamedTuple):
    """A seat that is to move while nobody of it is connected, as somebody who plays against it sees it."""

    seat: int
    since: int
    """Since when it keeps the others waiting."""
    claimable: bool
    """Whether the win may be claimed after the wait; a machine may always play on."""


def absence(table: Table, person: str | None) -> Absence | None:
    """Return whose absence this person may act on after the fair wait; None where there is nothing to act on."""
    seat = table.acting
    since = None if seat is None else table.seats[seat].gone_since
    if seat is None or since is None or person is None or _why_nothing_to_do(table, seat, person):
        return None
    return Absence(seat, max(since, table.asked_at), not _why_no_claim(table, seat, person))


def claim(table: Table, seat: int, by: ev.Person, gone_before: int) -> list[ev.TableEvent]:
    """Return the win over a seat that is away when it should move."""
    refuse_unless_absent(table, seat, by, gone_before)
    why = _why_no_claim(table, seat, by.id)
    if why:
        raise TableError(why)
    return lost(table, seat, reasons.CLAIMED)


def refuse_unless_absent(table: Table, seat: int, by: ev.Person, gone_before: int) -> None:
    """Raise a TableError that says why, unless a seat has kept this person waiting since before that time."""
    if not table.plays(by.id):
        raise NotYoursError(NOT_PLAYING)
    why = _why_nothing_to_do(table, seat, by.id)
    if why:
        raise TableError(why)
    since = max(table.seats[seat].gone_since or 0, table.asked_at)
    if since > gone_before:
        raise TableError(
            house_message.plural(
                "please wait: they may be back within {count} second",
                "please wait: they may be back within {count} seconds",
                (since - gone_before) // 1000 + 1,
            )
        )


def _why_nothing_to_do(table: Table, seat: int, person: str) -> Message | None:
    if not table.plays(person):
        return NOT_PLAYING
    if table.clock.decides_alone:
        return CLOCK_DECIDES
    if seat in table.seats_of(person):
        return YOUR_SEAT
    if table.seats[seat].is_bot or table.seats[seat].gone_since is None:
        return NOBODY_MISSING
    if table.acting != seat:
        return NOT_THEIR_TURN
    return None


def _why_no_claim(table: Table, seat: int, person: str) -> Message | None:
    own = table.seats_of(person)
    if any(not other.is_bot for n, other in enumerate(table.seats) if n != seat and n not in own):
        return OTHERS_PLAY
    if not table.has_decided([seat]) or not table.has_decided(own):
        return TOO_EARLY
    return None
