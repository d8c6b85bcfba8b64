"""Asking members to play or to direct: nobody is named in a tournament before they said yes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from ludogite.core.message import house_message
from ludogite.people.errors import EntryError, TournamentLimitError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE, refuse_called_off, refuse_over, refuse_strangers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.people.tournaments.actor import Actor
    from ludogite.people.tournaments.entrant import Entrant
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.people.tournaments.tournaments import Tournaments

MOST_INVITED = 128
"""So many invitations wait for an answer at most, in a tournament and of one who asks."""
MOST_RECEIVED = 12
"""So many of them one person finds at most: whoever is asked more often does not hear it."""
MOST_TIMES = 2
"""So often somebody is asked the same in a tournament: once more after an invitation was withdrawn."""


def invite(tournament: Tournament, people: Sequence[str], role: ev.InvitedRole, by: Actor) -> list[ev.TournamentEvent]:
    """Ask members whether they play or direct it too; whoever does already is not asked. Raises DirectorError."""
    refuse_strangers(tournament, by)
    refuse_called_off(tournament)
    if role == "play":
        refuse_over(tournament)
    asked = [
        person
        for person in dict.fromkeys(people)
        if (person, role) not in tournament.invited and not _is_in(tournament, person, role)
    ]
    if any((person, role) in tournament.declined for person in asked):
        raise TournamentLimitError(
            house_message("somebody whom you ask said no; should they change their mind, they say yes on this page")
        )
    if any(tournament.asked.get((person, role), 0) >= MOST_TIMES for person in asked):
        raise TournamentLimitError(
            house_message("somebody whom you ask was asked twice already; send them the address of this page")
        )
    if len(tournament.invited) + len(asked) > MOST_INVITED:
        raise TournamentLimitError(
            house_message("{most} invitations wait for an answer at most; wait for some", most=MOST_INVITED)
        )
    return [ev.Invited(tuple(asked), role)] if asked else []


def _is_in(tournament: Tournament, person: str, role: ev.InvitedRole) -> bool:
    if role == "direct":
        return tournament.directs(person)
    number = tournament.number_of(person)
    return number is not None and number not in tournament.away


def answer_invitation(
    tournament: Tournament, role: ev.InvitedRole, by: Actor, entrant: Entrant | None, nonce: str = ""
) -> list[ev.TournamentEvent]:
    """Say yes to an invitation, as an entrant, or no, as none; yes after a no, too. Raises EntryError."""
    can_answer = tournament.invited if entrant is None else tournament.invited | tournament.declined
    if (by.id, role) not in can_answer:
        raise not_invited()
    answered: list[ev.TournamentEvent] = [ev.InvitationAnswered(by.id, role)]
    if entrant is None:
        return answered
    if role == "direct":
        return answered + decisions.change_directors(tournament, (*tournament.plan.directors, by.id), HOUSE)
    return answered + decisions.enter(tournament, entrant, HOUSE, nonce=nonce)


def not_invited() -> EntryError:
    """Return what is said where an invitation is withdrawn; to whom a director blocks, too: they learn nothing."""
    return EntryError(house_message("nobody asks you this here any more; ask a director to invite you again"))


def withdraw_invitation(tournament: Tournament, person: str, by: Actor) -> list[ev.TournamentEvent]:
    """Ask somebody no more, neither to play nor to direct it; raises DirectorError."""
    refuse_strangers(tournament, by)
    return [ev.InvitationAnswered(person, role) for one, role in sorted(tournament.invited) if one == person]


@contextlib.asynccontextmanager
async def counted(
    tournaments: Tournaments, tournament: Tournament, people: Sequence[str], role: ev.InvitedRole, by: Actor
) -> AsyncIterator[None]:
    """Ask people while nobody else does, so that each invitation counts the ones before; raises TournamentLimitError.

    Nobody asks more people than they may, and nobody is asked who is asked a lot.
    """
    async with tournaments.house.store.turns.of("tournament-invitations"):
        await _refuse_many_invitations(tournaments, tournament, people, role, by)
        yield


async def _refuse_many_invitations(
    tournaments: Tournaments, tournament: Tournament, people: Sequence[str], role: ev.InvitedRole, by: Actor
) -> None:
    asked = [one for one in dict.fromkeys(people) if (one, role) not in tournament.invited]
    sent = sum([len(one.invited) for one in await _open_ones(tournaments, by.id) if one.directs(by.id)])
    if asked and sent + len(asked) > MOST_INVITED:
        raise TournamentLimitError(
            house_message(
                "{most} invitations of yours wait for an answer at most: wait for some, or withdraw them",
                most=MOST_INVITED,
            )
        )
    for person in asked:
        if sum([one.is_invited(person) for one in await _open_ones(tournaments, person)]) >= MOST_RECEIVED:
            raise TournamentLimitError(
                house_message("somebody whom you ask has many invitations already; send them the address of this page")
            )


async def _open_ones(tournaments: Tournaments, person: str) -> list[Tournament]:
    """Return the tournaments that are not over in which somebody is, or is asked to be, the last ones first."""
    rows = await tournaments.of_person(person)
    return await tournaments.find_several(row for row in rows if row.status != "over")
