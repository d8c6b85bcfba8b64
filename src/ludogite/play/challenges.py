"""Challenges: a table whose seat is kept for somebody by name, who sits down, or declines.

The table is the challenge: what becomes of it is decided where everything at a table is, by who was first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message, join, verbatim
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
    players: int = 2
    """How many play."""
    machines: tuple[str, ...] = ()
    """The levels of the machines that play along; seats of neither are for whoever has the link."""


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
        players=len(table.seats),
        machines=tuple(one.level for one in table.seats if one.is_bot),
    )


def kept_seat(table: Table) -> int | None:
    """Return the seat at which somebody who was challenged is still awaited."""
    if not table.plan.challenge or table.play is not None or table.over:
        return None
    return next((n for n, seat in enumerate(table.seats) if seat.plan.reserved and not seat.taken), None)


def asked_people(table: Table) -> set[str]:
    """Return who was asked to an open challenge or rematch, and has not sat down yet."""
    if not (table.plan.challenge or table.plan.follows) or table.play is not None or table.over:
        return set()
    return {seat.plan.reserved for seat in table.seats if seat.plan.reserved and not seat.taken}


def rematch_seat(table: Table, person: str) -> int | None:
    """Return the seat that a rematch keeps for somebody who has not sat down yet."""
    return _seat_kept_for(table, person) if table.plan.follows else None


def tournament_seat(table: Table, person: str) -> int | None:
    """Return the seat that a tournament keeps for somebody who has not sat down yet."""
    return _seat_kept_for(table, person) if table.plan.tournament else None


def _seat_kept_for(table: Table, person: str) -> int | None:
    if table.play is not None or table.over:
        return None
    return next((n for n, seat in enumerate(table.seats) if seat.plan.reserved == person and not seat.taken), None)


def awaited_names(table: Table, person: str) -> list[str]:
    """Return who else is still awaited at a table that keeps their seats."""
    kept = [seat.plan for seat in table.seats if seat.plan.reserved not in ("", person) and not seat.taken]
    return [plan.reserved_name for plan in kept if plan.reserved_name]


def was_declined(table: Table, by: str) -> bool:
    """Tell whether a table was somebody's challenge, and came to nothing because it was declined."""
    return table.closing is not None and table.closing.why == "declined" and table.plan.by.id == by


def challenged_name(table: Table) -> Message:
    """Return what whoever was challenged is called; of several who are asked for a rematch, nobody in particular."""
    names = [seat.plan.reserved_name for seat in table.seats if seat.plan.reserved]
    return verbatim(names[0]) if len(names) == 1 and names[0] else SOMEBODY


def decline(table: Table, by: ev.Person, reason: str) -> list[ev.TableEvent]:
    """Return what follows when somebody declines a challenge or a rematch; raises TableError where it is not theirs."""
    if rematch_seat(table, by.id) is None and table.seats[_open_seat(table)].plan.reserved != by.id:
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
    """Return what follows when whoever asked for a challenge or a rematch thinks better of it; raises TableError."""
    if not asked_people(table):
        raise _nothing_open()
    if table.plan.by.id != by.id:
        raise TableError(house_message("only whoever made a challenge withdraws it"))
    return [ev.Closed("withdrawn")]


def why_declined(closing: ev.Closed) -> Message:
    """Return the set reason with which a challenge was declined."""
    return DECLINE_REASONS.get(closing.reason, DECLINE_REASONS["no"])


def put_away_by_tournament(closing: ev.Closed) -> Message | None:
    """Return what those who direct a tournament decided that put its table away; None where they did not."""
    match closing.why:
        case "decided":
            return house_message("The directors of the tournament have decided this game.")
        case "annulled":
            return house_message("The directors of the tournament have taken this game back.")
        case "called-off":
            return house_message("The tournament was called off.")
        case _:
            return None


def why_put_away(table: Table, closing: ev.Closed) -> Message:
    """Return why a table was put away, as a sentence."""
    return put_away_by_tournament(closing) or _put_away_by_people(table, closing)


def _put_away_by_people(table: Table, closing: ev.Closed) -> Message:
    match closing.why:
        case "declined" if table.plan.follows:
            return house_message("The rematch was declined: {reason}", reason=why_declined(closing))
        case "declined":
            return house_message("The challenge was declined: {reason}", reason=why_declined(closing))
        case "withdrawn" if table.plan.follows:
            return house_message("The rematch was withdrawn.")
        case "withdrawn":
            return house_message("The challenge was withdrawn.")
        case _ if table.plan.tournament and table.play is None:
            return house_message("Nothing was played here: {names} did not sit down.", names=_missing(table))
        case _:
            return house_message("The host has put this table away.")


def _missing(table: Table) -> Message:
    """Return who did not come to a table, one after the other."""
    people = [verbatim(name) if name else SOMEBODY for name in missing_names(table)]
    return join(people, ", ") if people else SOMEBODY


def missing_names(table: Table) -> list[str]:
    """Return who did not sit down on the seats that were kept; whoever was forgotten has no name."""
    return [seat.plan.reserved_name for seat in table.seats if seat.plan.reserved and not seat.taken]


def _open_seat(table: Table) -> int:
    seat = kept_seat(table)
    if seat is None:
        raise _nothing_open()
    return seat


def _nothing_open() -> TableError:
    return TableError(house_message("there is no open challenge at this table"))
