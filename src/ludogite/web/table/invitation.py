"""A table that waits, as whoever comes by its link sees it first: who is there, and the seat to sit down on."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup
from msgspec.structs import replace

from ludogite.drawing.compose import inline_svg
from ludogite.play.challenges import challenge_of, rematch_seat
from ludogite.play.company import laid_title
from ludogite.play.errors import TableError
from ludogite.play.events import Person
from ludogite.play.facts import invites_friends
from ludogite.play.invitations import friends_invitation, invited_to, refuse_seat
from ludogite.play.names import shown_name
from ludogite.play.seats import Seat
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.visit import Visit

DAY_MS, MINUTE_MS = 86_400_000, 60_000


@dataclass(frozen=True, slots=True)
class SeatedCompany:
    """Somebody who is at the table already."""

    name: str
    level: str = ""
    """The level of a machine; empty for a person."""
    program_of: str | None = None
    """Who answers for a program; None for people and for machines of the house."""


@dataclass(frozen=True, slots=True)
class TableInvitation:
    """What somebody is invited to."""

    company: list[SeatedCompany]
    free: list[tuple[int, str]]
    """The seats to choose from, each with what it is called."""
    for_members: bool
    """Whether the game counts, and a seat would be free to whoever keeps a name."""
    title: str
    terms: str
    """How long one may think, and whether the game counts; nothing where there is no clock, and it does not."""
    picture: Markup
    is_asked: bool
    """Whether the reader was asked by name, to a challenge or a rematch, and may decline."""

    @property
    def host(self) -> SeatedCompany | None:
        """Who waits: the first person at the table."""
        return next((one for one in self.company if not one.level), None)


def comes_as_guest(table: Table, visit: Visit, invite: str, *, sit: bool) -> bool:
    """Tell whether somebody is shown the invitation before the table: they have no seat, and it waits or was to."""
    person = visit.guest.id
    if table.over or table.seats_of(person) or table.plan.by.id == person or invited_to(table, invite) is not None:
        return False
    return table.play is None or sit or bool(invite)


def invitation_to(table: Table, visit: Visit, invite: str) -> TableInvitation:
    """Return the invitation that a table is for somebody with this secret word."""
    person = visit.guest.person()
    free = [n for n in free_seats(table, person, invite) if not visit.services.is_kept_away(table, n, person.id)]
    for_members = not (free or person.member) and bool(free_seats(table, replace(person, member=True), invite))
    company = _company(table, visit)
    return TableInvitation(
        company=company,
        free=[(number, translate(laid_title(table, number), visit.language)) for number in free],
        for_members=for_members,
        title=visit.say("invite-members") if for_members else _title(table, company, visit, has_room=bool(free)),
        terms=_terms(table, visit),
        picture=_picture(table, free[0] if free else None, visit),
        is_asked=is_asked(table, person.id),
    )


def free_seats(table: Table, person: Person, invite: str) -> list[int]:
    """Return the seats that somebody may take; those on the founder's device are the founder's to give.

    A seat that is kept for them comes first.
    """
    if table.play is not None:
        return []
    empty = [number for number, seat in enumerate(table.seats) if not seat.taken and seat.plan.kind != "device"]
    free = [number for number in empty if _may_sit(table, number, person, invite)]
    return sorted(free, key=lambda number: not _is_kept(table.seats[number], person.id))


def is_asked(table: Table, person: str) -> bool:
    """Tell whether a rematch or a challenge keeps a seat for somebody who has not sat down yet."""
    challenge = challenge_of(table, person)
    return rematch_seat(table, person) is not None or (challenge is not None and challenge.direction == "in")


def _is_kept(seat: Seat, person: str) -> bool:
    return seat.plan.reserved == person and not seat.taken


def _may_sit(table: Table, seat: int, person: Person, invite: str) -> bool:
    try:
        refuse_seat(table, seat, person, invite)
    except TableError:
        return False
    return True


def _company(table: Table, visit: Visit) -> list[SeatedCompany]:
    """Return who is there, people first."""
    people = [person for seat in table.seats if not seat.is_bot for person in seat.people]
    levels = [seat.level for seat in table.seats if seat.is_bot]
    return [
        *(SeatedCompany(shown_name(person, visit.language), program_of=person.program_of) for person in people),
        *(SeatedCompany(opponent_name(level, visit.language), level) for level in levels),
    ]


def _title(table: Table, company: list[SeatedCompany], visit: Visit, *, has_room: bool) -> str:
    if not has_room:
        return visit.say("invite-taken" if table.full else "invite-no-seat")
    names = visit.list_names([one.name for one in company])
    if not names:
        return visit.say("invite-sit")
    return visit.say("invite-opposite" if len(table.seats) == 2 else "invite-with", names)


def _terms(table: Table, visit: Visit) -> str:
    clock, said = table.plan.clock, list[str]()
    if clock.per_move_ms:
        said.append(visit.say("invite-clock-days", max(1, clock.per_move_ms // DAY_MS)))
    elif clock.base_ms:
        said.append(visit.say("invite-clock", max(1, clock.base_ms // MINUTE_MS), clock.increment_ms // 1000))
    if table.plan.rated:
        said.append(visit.say("invite-counts"))
    return " ".join(said)


def _picture(table: Table, seat: int | None, visit: Visit) -> Markup:
    """Return the board as it will stand, seen from the free seat; from nobody's, before sides are drawn."""
    seat = None if table.awaits_sides else seat
    scene = Screen(table.game, seat, visit.language, near=seat).scene(table.start)
    return Markup(inline_svg(scene, language=visit.language))  # noqa: S704 - drawn by the game


def invites_others(table: Table, visit: Visit) -> bool:
    """Tell whether a page has the code and the share sheet: the founder's, and those of all who wait for somebody."""
    belongs = table.plan.by.id == visit.guest.id or bool(table.seats_of(visit.guest.id))
    return belongs and table.play is None and not table.over


def guest_link(table: Table, address: str, visit: Visit) -> str:
    """Return the link by which somebody invites others to sit down: a friend's where the table is open to strangers.

    Where the house is by invitation, whoever laid the table lets friends in by it, to this table only.
    """
    lets_in_friends = visit.services.rules.admission == "invitation" and table.plan.by.id == visit.guest.id
    word = friends_invitation(table) if lets_in_friends or invites_friends(table, visit.guest.id) else ""
    return f"{address}?{urlencode({'invite': word} if word else {'sit': '1'})}"
