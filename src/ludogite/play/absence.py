"""Somebody is away when they should move: what the others may do about it, and after which fair wait.

Only the seat that has to move keeps anybody waiting, so the wait is counted from when it was both away and to move.
Where days are given to think, being away is no offence; where a game counts, nobody wins by touching something while a
telephone sleeps. There the clock decides, or the wait that was announced, and in the end those who direct.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.message import Message, house_message
from ludogite.play import events as ev
from ludogite.play import reasons
from ludogite.play.endings import lost
from ludogite.play.errors import AbsenceError, NotYoursError, TableError

if TYPE_CHECKING:
    from ludogite.play.table import Table

FAIR_WAIT_MS = 60_000
"""How long somebody must be away before others may act on it, unless the host says otherwise."""

NOT_PLAYING = house_message("only those who play may decide this")
CLOCK_DECIDES = house_message("here only the clock decides")
COUNTS = house_message("this game counts: only the clock decides what becomes of somebody who is away")
WAIT_DECIDES = house_message("this game counts: whoever is away when the announced wait is over has lost, not before")
DIRECTORS_DECIDE = house_message("this game counts: those who direct it decide what becomes of somebody who is away")
YOUR_SEAT = house_message("this seat is yours")
NOBODY_MISSING = house_message("nobody is missing on that seat")
NOT_THEIR_TURN = house_message("it is not their turn: they keep nobody waiting")
OTHERS_PLAY = house_message("others still play here: let a machine play on for whoever is away")
TOO_EARLY = house_message("both must have moved before a win is claimed; a machine can play on for whoever is away")
NOBODYS_MACHINE = house_message("no machine plays for you there")
GAVE_UP = house_message("this seat gave up: a machine plays on for it to the end")


class Absence(NamedTuple):
    """A seat that is to move while nobody of it is connected, as somebody who plays against it sees it."""

    seat: int
    since: int
    """Since when it keeps the others waiting."""
    claimable: bool
    """Whether the win may be claimed after the wait; a machine may always play on."""
    wait_ms: int = 0
    """The wait that was announced, after which the house decides by itself; 0 where those who play decide."""


def absence(table: Table, person: str | None) -> Absence | None:
    """Return whose absence this person may act on, or waits for; None where there is nothing to act on."""
    seat = table.acting
    since = None if seat is None else table.seats[seat].gone_since
    if seat is None or since is None or person is None or _why_not_concerned(table, seat, person):
        return None
    since, wait_ms = max(since, table.asked_at), announced_wait_ms(table)
    if wait_ms:
        return Absence(seat, since, claimable=False, wait_ms=wait_ms)
    return None if _why_decided_otherwise(table) else Absence(seat, since, not _why_no_claim(table, seat, person))


def announced_wait_ms(table: Table) -> int:
    """Return after which wait somebody who is away has lost by themselves; 0 where no such wait was announced."""
    return 0 if table.clock.timed else table.plan.absence_wait_ms


def is_awaited(table: Table) -> bool:
    """Tell whether the house has to know if somebody is there: it is their turn, and they lose by staying away."""
    seat = table.acting
    return seat is not None and announced_wait_ms(table) > 0 and not table.seats[seat].is_bot


def absent_until(table: Table) -> int | None:
    """Return when somebody who is away has lost; None where nobody is, or nobody loses by that."""
    seat = table.acting
    if seat is None or not is_awaited(table):
        return None
    since = table.seats[seat].gone_since
    return None if since is None else max(since, table.asked_at) + announced_wait_ms(table)


def stayed_away(table: Table, now: int) -> list[ev.TableEvent]:
    """Return that somebody lost who was away for as long as was announced, if that time has come."""
    until = absent_until(table)
    if table.acting is None or until is None or now < until:
        return []
    return lost(table, table.acting, reasons.ABSENT)


def claim(table: Table, seat: int, by: ev.Person, gone_before: int) -> list[ev.TableEvent]:
    """Return the win over a seat that is away when it should move."""
    refuse_unless_absent(table, seat, by, gone_before)
    why = _why_no_claim(table, seat, by.id)
    if why:
        raise TableError(why)
    return lost(table, seat, reasons.CLAIMED)


def play_on(table: Table, seat: int, by: ev.Person) -> list[ev.TableEvent]:
    """Return that somebody plays on for whom a machine did: they sit there still, whoever gave the seat away."""
    if seat not in table.seats_of(by.id):
        raise NotYoursError(house_message("the seat of {seat} is not yours", seat=table.game.rules.seat_titles[seat]))
    if table.seats[seat].is_handed_over:
        return [ev.HandedBack(seat)]
    raise TableError(GAVE_UP if table.seats[seat].resigned else NOBODYS_MACHINE)


def refuse_unless_absent(table: Table, seat: int, by: ev.Person, gone_before: int) -> None:
    """Raise a TableError that says why, unless a seat has kept this person waiting since before that time."""
    if not table.plays(by.id):
        raise NotYoursError(NOT_PLAYING)
    decided = _why_decided_otherwise(table)
    if decided:
        raise AbsenceError(decided)
    why = _why_not_concerned(table, seat, by.id)
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


def _why_decided_otherwise(table: Table) -> Message | None:
    """Return who decides in place of those who play; None where they do."""
    if table.clock.decides_alone:
        return CLOCK_DECIDES
    if table.counts and table.clock.timed:
        return COUNTS
    if announced_wait_ms(table):
        return WAIT_DECIDES
    return DIRECTORS_DECIDE if table.counts else None


def _why_not_concerned(table: Table, seat: int, person: str) -> Message | None:
    if not table.plays(person):
        return NOT_PLAYING
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
