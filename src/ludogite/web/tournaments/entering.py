"""Entering a tournament: as whom somebody plays, and whether they may."""

from __future__ import annotations

import contextlib
from itertools import count
from typing import TYPE_CHECKING

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.registry import open_game
from ludogite.people.accounts.names import account_look
from ludogite.people.clubs.errors import UnknownClubError
from ludogite.people.errors import EntryError, TournamentLimitError
from ludogite.people.ratings.store import RatingIndex
from ludogite.people.tournaments import decisions, inviting
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import Actor, refuse_strangers
from ludogite.people.tournaments.checking import seats_at_a_table
from ludogite.people.tournaments.entrant import Entrant, EntrantKind
from ludogite.people.tournaments.strengths import UNKNOWN, family_of, machine_strength
from ludogite.play.decide import check_opponent
from ludogite.web.shared.seeing import is_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.family import Family
    from ludogite.people.accounts.account import Account
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.web.doors.identity import Guest
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit


MOST_FOUND = 64
"""So many members a director calls by name at once: each is looked for."""


def actor_of(visit: Visit) -> Actor:
    """Return as whom a visitor decides: a role is the account's, not that of a child who plays."""
    return Actor(visit.guest.id, visit.standing in ("host", "moderator") and not visit.plays_as_child)


async def enter_visitor(visit: Visit, id_: str, nonce: str = "") -> Tournament:
    """Let a visitor play; raises EntryError, UnknownTournamentError, SeedError."""
    answering = visit.account.id if visit.account else ""
    return await enter(visit.services, id_, visit.guest, answering=answering, nonce=nonce)


def kind_of(guest: Guest) -> EntrantKind:
    """Return as what somebody plays, by whatever door they came in."""
    if guest.program_of is not None:
        return "program"
    if guest.child:
        return "child"
    return "member" if guest.member else "guest"


async def enter(services: Services, id_: str, guest: Guest, answering: str = "", nonce: str = "") -> Tournament:
    """Let somebody play under their own name; raises EntryError, UnknownTournamentError, SeedError.

    Whoever answers for a child or a program is asked for too: nobody comes in by them who may not. Raises
    TournamentLimitError where too many guests of a network have entered.
    """
    tournament = await services.tournaments.find(id_)
    kind = kind_of(guest)
    strength = await _strength(services, guest.id, tournament.plan)
    is_kept = kind == "guest" and await services.accounts.known_by_name(guest.name) is not None
    is_inside = await is_in_club(services, tournament.plan, guest.id)
    by = Actor(guest.id)

    def decision(now: Tournament) -> list[ev.TournamentEvent]:
        name = guest_name(guest.name, now, is_kept=is_kept) if kind == "guest" else guest.name
        entrant = Entrant(0, name, kind, guest.id, strength=strength)
        entered = decisions.enter(now, entrant, by, is_in_club=is_inside, nonce=nonce)
        if entered and is_blocked(services, now, guest, answering):
            raise decisions.by_directors_alone()
        return entered

    return await services.tournaments.decide(tournament.id, by, decision, network_mark(services, tournament.id, guest))


async def is_in_club(services: Services, plan: TournamentPlan, person: str) -> bool:
    """Tell whether somebody is a member of the club whose tournament it is."""
    if plan.club:
        with contextlib.suppress(UnknownClubError):  # it was closed since
            return person in (await services.clubs.find(plan.club)).members
    return False


def guest_name(name: str, tournament: Tournament, *, is_kept: bool) -> str:
    """Return what a guest is called here: with a number where a member keeps the name, or somebody here has it."""
    taken = set(map(account_look, decisions.names_taken(tournament, "guest")))
    if not is_kept and account_look(name) not in taken:
        return name
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in numbered if account_look(one) not in taken)


def is_blocked(services: Services, tournament: Tournament, guest: Guest, answering: str) -> bool:
    """Tell whether a director does not want to meet somebody, or whoever answers for them.

    To them it is a tournament in which the directors write down who plays, on its page as at its door.
    """
    people = {guest.id, guest.owner, answering} - {""}
    return any(services.blocks.is_blocked(one, tournament.plan.directors) for one in people)


def network_mark(services: Services, id_: str, guest: Guest) -> str:
    """Return a hash of the network somebody came from, alike in one tournament alone; never the address."""
    return services.signer.seal(f"network {id_} {services.networks.of_person(guest.id)}")


async def invite_members(visit: Visit, id_: str, names: Sequence[str], nonce: str = "") -> Tournament:
    """Let a director ask members by their names whether they play, all of them or none; raises EntryError.

    A director who names themselves plays at once.
    """
    tournament, by = await visit.services.tournaments.find(id_), actor_of(visit)
    refuse_strangers(tournament, by)
    if len(names) > MOST_FOUND:
        raise TournamentLimitError(
            house_message("{most} members are called at once at most: send the others after them", most=MOST_FOUND)
        )
    found = [await find_member(visit, name) for name in names]
    others = [one.id for one in found if one.id != by.id]
    own = [await _entrant(visit, tournament)] if len(others) < len(found) else []

    def decision(now: Tournament) -> list[ev.TournamentEvent]:
        return [*decisions.enter_several(now, own, by, nonce=nonce), *inviting.invite(now, others, "play", by)]

    async with inviting.counted(visit.services.tournaments, tournament, others, "play", by):
        return await visit.services.tournaments.decide(id_, by, decision)


async def _entrant(visit: Visit, tournament: Tournament) -> Entrant:
    """Return the visitor as somebody who plays."""
    guest = visit.guest
    return Entrant(
        0, guest.name, kind_of(guest), guest.id, strength=await _strength(visit.services, guest.id, tournament.plan)
    )


async def answer(visit: Visit, id_: str, role: ev.InvitedRole, *, accepts: bool, nonce: str = "") -> Tournament:
    """Say yes or no to an invitation; raises EntryError, where a director has blocked them since, too."""
    services, by, entrant = visit.services, Actor(visit.guest.id), None
    if accepts:
        entrant = await _entrant(visit, await services.tournaments.find(id_))

    def decision(now: Tournament) -> list[ev.TournamentEvent]:
        answered = inviting.answer_invitation(now, role, by, entrant, nonce)
        if accepts and is_blocked(services, now, visit.guest, visit.account.id if visit.account else ""):
            raise inviting.not_invited()
        return answered

    return await services.tournaments.decide(id_, by, decision)


async def find_member(visit: Visit, name: str) -> Account:
    """Return a member whom a director may call by name; raises EntryError.

    Whoever shows nothing of themselves, does not want to meet the director or was sent away is as little found as a
    child, or a name that nobody keeps: whoever asks learns nothing.
    """
    services = visit.services
    may_ask = visit.is_member and not visit.plays_as_child
    found = await services.accounts.find_by_name(name) if may_ask else None
    is_own = found is not None and found.id == visit.guest.id
    if found is None or not (is_own or is_seen(found, visit)) or services.is_away(found.id):
        raise EntryError(
            house_message(
                "nobody shows themselves here under the name '{name}'; send them the address of this page",
                name=excerpt(name),
            )
        )
    return found


def machine(plan: TournamentPlan, level: str) -> Entrant:
    """Return an opponent of the house who plays; raises BotError."""
    game = open_game(plan.game)
    check_opponent(game, level)
    return Entrant(0, "", "machine", level=level, strength=machine_strength(_family(plan), level))


async def _strength(services: Services, person: str, plan: TournamentPlan) -> float:
    """Return how strong somebody is in what is played; 0 where nobody knows."""
    family = _family(plan)
    if family is None:
        return UNKNOWN
    known = {row.family: row.points for row in await RatingIndex(services.house.store).of(person)}
    return known.get(f"{plan.game}/{family.id}", UNKNOWN)


def _family(plan: TournamentPlan) -> Family | None:
    return family_of(plan, seats_at_a_table(plan)[1])
