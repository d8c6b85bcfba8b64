"""How a game begins: with everybody's nonce, its start, and what chance does before the first decision."""

from __future__ import annotations

from ludogite.core.chance import check_nonce, drawn_sides, new_nonce
from ludogite.core.message import house_message
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.errors import NotYoursError, TableError
from ludogite.play.follow_up import follow_up
from ludogite.play.table import Table


def begin(table: Table, *coming: ev.Seated | ev.NonceBrought, late: bool = False) -> list[ev.TableEvent]:
    """Return the start of the game and what chance does first, if nobody is missing once `coming` has happened.

    A nonce that the founder promised is waited for; where it is too late, the house draws one. In a game that counts
    the sides are drawn now, and nobody knew them before.
    """
    if table.play is not None or table.over:
        return []
    brought = {event.seat: event.nonce for event in coming}
    for number, seat in enumerate(table.seats):
        missing = not seat.taken and number not in brought
        if missing or (not late and table.awaits_nonce(number) and not brought.get(number)):
            return []
    nonces = tuple(seat.nonce or brought.get(n) or new_nonce() for n, seat in enumerate(table.seats))
    sides = drawn_sides(table.plan.seed, nonces) if table.draws_sides else ()
    if sides:
        nonces = tuple(nonces[number] for number in sides)
    return [ev.Started(nonces, sides), *follow_up(table, table.opening, nonces)]


def bring_nonce(table: Table, command: do.BringNonce, by: ev.Person) -> list[ev.TableEvent]:
    """Return what a nonce leads to that somebody brings after sitting down; brought again, to nothing."""
    nonce = check_nonce(command.nonce)
    seats = table.seats_of(by.id)
    if not seats:
        raise NotYoursError(house_message("only those who play add to the chance of a game; sit down first"))
    if all(table.seats[number].nonce == nonce for number in seats):
        return []
    if table.play is not None or table.over:
        raise TableError(house_message("the game has already begun, and with it all of its chance is settled"))
    brought = [ev.NonceBrought(number, nonce) for number in seats if not table.seats[number].nonce]
    if not brought:
        raise TableError(house_message("a nonce was already brought to your seat; it stays"))
    return [*brought, *begin(table, *brought)]
