"""Challenges: a table whose seat is kept for somebody by name, who sits down, or declines.

The table is the challenge: what becomes of it is decided where everything at a table is, by who was first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message, verbatim
from ludogite.play import events as ev
from ludogite.play.errors import TableError
from ludogite.play.names import SOMEBODY

if TYPE_CHECKING:
    from ludogite.play.table import Table

DECLINE_REASONS: dict[str, Message] = {
    "no": house_message("No, thank you."),
    "later": house_message("Not now, perhaps later."),
    "game": house_message("I would rather play another game."),
    "clock": house_message("I would rather play with another clock."),
    "programs": house_message("I do not play against programs."),
    "people": house_message("I play against programs only, not against people."),
}
"""Why a challenge can be declined, by key: nobody has to find words for it."""

Direction = Literal["in", "out"]


class Challenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at which somebody is awaited who was challenged by name."""

    id: str
    """Its id: the address of the table."""
    direction: Direction
    """`in` where you are challenged, `out` where you challenge."""
    challenger: str
    """The name of whoever challenges."""
    challenged: str
    """The name of whoever is challenged."""
    game: str
    """The id of the game."""
    options: dict[str, str | int | bool]
    """What was chosen."""
    clock: ev.ClockPlan
    """How long each may think."""
    seat: int
    """The seat that is kept for whoever is challenged."""
    since: int
    """When it was made, in milliseconds since 1970."""
    program_of: str | None = None
    """Who answers for the challenger, where it is a program."""
    rated: bool = False
    """Whether it counts for the strengths of both."""


def challenge_of(table: Table, person: str) -> Challenge | None:
    """Return the open challenge that a table is for somebody; None where it is none of theirs, or no longer open."""
    seat = kept_seat(table)
    if seat is None:
        return None
    plan, by = table.seats[seat].plan, table.plan.by
    if person not in (plan.reserved, by.id):
        return None
    return Challenge(
        id=table.id,
        direction="in" if plan.reserved == person else "out",
        challenger=by.name,
        challenged=plan.reserved_name,
        game=table.game.id,
        options=table.plan.options,
        clock=table.plan.clock,
        seat=seat,
        since=table.created_at,
        program_of=by.program_of,
        rated=table.plan.rated,
    )


def kept_seat(table: Table) -> int | None:
    """Return the seat at which somebody who was challenged is still awaited."""
    if not table.plan.challenge or table.play is not None or table.over:
        return None
    return next((n for n, seat in enumerate(table.seats) if seat.plan.reserved and not seat.taken), None)


def was_declined(table: Table, by: str) -> bool:
    """Tell whether a table was somebody's challenge, and came to nothing because it was declined."""
    return table.closing is not None and table.closing.why == "declined" and table.plan.by.id == by


def challenged_name(table: Table) -> Message:
    """Return what whoever was challenged is called."""
    name = next((seat.plan.reserved_name for seat in table.seats if seat.plan.reserved), "")
    return verbatim(name) if name else SOMEBODY


def decline(table: Table, by: ev.Person, reason: str) -> list[ev.TableEvent]:
    """Return what follows when somebody declines; raises TableError where it is not theirs to decline."""
    seat = _open_seat(table)
    if table.seats[seat].plan.reserved != by.id:
        raise TableError(house_message("this challenge is for somebody else"))
    if reason not in DECLINE_REASONS:
        raise TableError(
            house_message(
                "no such reason to decline, '{reason}'; there are: {reasons}",
                reason=excerpt(reason),
                reasons=", ".join(DECLINE_REASONS),
            )
        )
    return [ev.Closed("declined", reason)]


def withdraw(table: Table, by: ev.Person) -> list[ev.TableEvent]:
    """Return what follows when a challenger thinks better of it; raises TableError."""
    _open_seat(table)
    if table.plan.by.id != by.id:
        raise TableError(house_message("only whoever made a challenge takes it back"))
    return [ev.Closed("withdrawn")]


def why_declined(closing: ev.Closed) -> Message:
    """Return the set reason with which a challenge was declined."""
    return DECLINE_REASONS.get(closing.reason, DECLINE_REASONS["no"])


def why_put_away(closing: ev.Closed) -> Message:
    """Return why a table was put away, as a sentence."""
    match closing.why:
        case "declined":
            return house_message("The challenge was declined: {reason}", reason=why_declined(closing))
        case "withdrawn":
            return house_message("The challenge was taken back.")
        case _:
            return house_message("The host has put this table away.")


def _open_seat(table: Table) -> int:
    seat = kept_seat(table)
    if seat is None:
        raise TableError(house_message("there is no open challenge at this table"))
    return seat
