"""Several people on one seat, where the table was laid for that. The captain says who belongs to the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.play import events as ev
from ludogite.play.errors import InvitationError, NotYoursError, TableError
from ludogite.play.invitations import invited_to, refuse_uncounted
from ludogite.play.names import called

if TYPE_CHECKING:
    from ludogite.play.table import Table

TEAM_SIZE = 8
ASKING_AT_ONCE = 8
"""How many may wait for a captain's answer at a time."""


def takes_mates(table: Table, number: int) -> bool:
    """Tell whether a team is on a seat, or may still become one, that others may join."""
    seat = table.seats[number]
    return table.plan.teams and not _is_closed(table) and not seat.is_bot and len(seat.people) > 0


def waiting_to_join(table: Table, number: int) -> list[ev.Person]:
    """Return who waits for a captain's answer: whoever has sat down meanwhile, on whatever side, waits no longer."""
    return [person for person in table.seats[number].asking if not table.seats_of(person.id)]


def may_join(table: Table, seat: int, person: str, invitation: str = "") -> bool:
    """Tell whether somebody may join a team without asking: by its link, or as a mate of the game before."""
    was_mate = person in table.seats[seat].plan.mates and person not in table.seats[seat].turned_down
    return was_mate or invited_to(table, invitation) == seat


def refuse_joining(table: Table, seat: int, by: ev.Person, invitation: str) -> None:
    """Raise a TableError that says why this person may not join the team on a seat, if so."""
    _refuse_team(table, seat, by)
    if not may_join(table, seat, by.id, invitation):
        raise InvitationError(
            house_message("a team is joined with its captain's link, or when its captain agrees: ask to join")
        )


def ask_to_join(table: Table, seat: int, by: ev.Person) -> list[ev.TableEvent]:
    """Return a request to the captain."""
    _refuse_team(table, seat, by)
    asking = table.seats[seat].asking
    if any(person.id == by.id for person in asking):
        raise TableError(house_message("you have asked already; the captain will answer"))
    if by.id in table.seats[seat].turned_down:
        raise TableError(house_message("the captain has declined; only the captain's link lets you in now"))
    if len(waiting_to_join(table, seat)) >= ASKING_AT_ONCE:
        raise TableError(house_message("the captain has enough requests to answer; ask again later"))
    return [ev.TeamAsked(seat, called(table, by))]


def answer_to_join(table: Table, seat: int, person: str, *, agree: bool) -> list[ev.TableEvent]:
    """Return the captain's answer; whoever is accepted sits down."""
    asker = next((one for one in table.seats[seat].asking if one.id == person), None)
    if asker is None:
        raise TableError(house_message("nobody '{person}' asks to join this team", person=excerpt(person)))
    if table.seats_of(person):
        raise TableError(house_message("{name} plays on another side now", name=asker.name))
    answered: list[ev.TableEvent] = [ev.TeamAnswered(seat, person, agree)]
    if agree:
        _refuse_team(table, seat, asker)
        answered.append(ev.Seated(seat, called(table, asker), ""))
    return answered


def captained(table: Table, seat: int, by: ev.Person) -> int:
    """Return the seat, where this person speaks for it; raises NotYoursError."""
    captain = table.seats[seat].captain
    if captain is None or captain.id != by.id:
        name = captain.name if captain else "nobody"
        raise NotYoursError(house_message("only the captain of the team decides this: {name}", name=name))
    return seat


def _is_closed(table: Table) -> bool:
    """Tell whether teams stay as they are: the game is over, or it has begun and counts for those who play it."""
    return table.over or (table.plan.rated and table.play is not None)


def _refuse_team(table: Table, number: int, by: ev.Person) -> None:
    seat = table.seats[number]
    if any(person.id == by.id for person in seat.people):
        raise TableError(house_message("you sit there already"))
    if not table.plan.teams or seat.is_bot:
        raise TableError(house_message("this seat is taken"))
    if table.over:
        raise TableError(house_message("the game is over"))
    if _is_closed(table):
        raise TableError(house_message("this game counts: once it has begun, nobody joins a team; you can watch"))
    if not seat.people:
        raise TableError(house_message("nobody sits there: take the seat"))
    if table.seats_of(by.id):
        raise TableError(house_message("you play on another side"))
    refuse_uncounted(table, by)
    if len(seat.people) >= TEAM_SIZE:
        raise TableError(house_message("a team has at most {most} people", most=TEAM_SIZE))
