"""Who may sit where. An address that nobody can guess is an invitation; at a listed table a friend needs a better one.

A table that is listed, because one of its seats is open to anyone, shows its address to everybody. There, strangers
take open seats only: every other seat is for its founder and for those with the founder's link. A team is joined with
the link of its captain.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import TYPE_CHECKING

from ludogite.core.message import house_message
from ludogite.play.errors import InvitationError, TableError

if TYPE_CHECKING:
    from ludogite.play.events import Created, Person
    from ludogite.play.table import Table

WORD_BYTES = 15
"""A secret word has twenty letters."""


def friends_invitation(table: Table) -> str:
    """Return the secret word that lets friends take the seats that are not open to anyone."""
    return _word(table, "friends")


def team_invitation(table: Table, seat: int) -> str:
    """Return the secret word that lets people join the team on a seat; another one after somebody was sent off it."""
    return _word(table, f"team {seat} {table.seats[seat].sent_off}")


def invited_to(table: Table, invitation: str) -> int | None:
    """Return the seat to whose team a secret word invites, if it does."""
    teams = range(len(table.seats)) if table.plan.teams else ()
    return next((seat for seat in teams if _same(invitation, team_invitation(table, seat))), None)


def is_friend(table: Table, invitation: str) -> bool:
    """Tell whether a secret word is the one for friends."""
    return _same(invitation, friends_invitation(table))


def needs_invitation(table: Table, seat: int) -> bool:
    """Tell whether a seat is free only for those whom the founder invited: all but the open seats of a listed table."""
    plans = table.plan.seats
    return plans[seat].kind != "open" and any(plan.kind == "open" for plan in plans)


def expected(created: Created) -> set[str]:
    """Return for whom a rematch, a challenge or a tournament keeps a seat: it is theirs before they sit down."""
    is_for_them = created.follows or created.challenge or created.tournament
    return {plan.reserved for plan in created.seats if plan.reserved} if is_for_them else set()


def refuse_seat(table: Table, seat: int, by: Person, invitation: str) -> None:
    """Raise a TableError that says why this person may not take an empty seat, if so."""
    refuse_uncounted(table, by)
    plan = table.seats[seat].plan
    if plan.reserved:
        if plan.reserved != by.id:
            raise seat_is_kept()
    elif needs_invitation(table, seat) and by.id != table.plan.by.id and not is_friend(table, invitation):
        raise InvitationError(
            house_message("this seat is kept for those with the founder's link; an open seat is free to all")
        )


def seat_is_kept() -> TableError:
    """Return what is said to somebody for whom a seat is not meant, whoever said so: it fits any seat."""
    return TableError(house_message("this seat cannot be taken at present; choose another one, or watch"))


def within_family() -> TableError:
    """Return what is said to somebody who would sit down where it counts, beside one of the same family."""
    return TableError(
        house_message("this game counts, and within a family nothing counts: lay a table at which it does not")
    )


def refuse_uncounted(table: Table, by: Person) -> None:
    """Raise a TableError where a game counts, but not for this person."""
    if table.plan.rated and (by.is_program or not by.member):
        raise TableError(
            house_message("this game counts, and games count for members only: keep your name, then sit down")
        )
    if table.plan.rated and table.seats_of(by.id):
        raise TableError(house_message("this game counts: you sit on one seat of it"))


def _word(table: Table, what: str) -> str:
    # Dice hash texts with a number sign in them, so neither can be taken for the other. The seed is told when the game
    # is over, and then nobody sits down any more.
    digest = hmac.digest(bytes.fromhex(table.plan.seed), f"invitation: {what}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:WORD_BYTES]).decode()


def _same(given: str, word: str) -> bool:
    return hmac.compare_digest(given.encode(), word.encode())
