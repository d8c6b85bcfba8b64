"""The clubs of a house: founded, found, changed and closed, each step an event."""

from __future__ import annotations

import contextlib
import hmac
import logging
import secrets
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import whole_number
from ludogite.core.message import house_message
from ludogite.people.accounts.names import account_look
from ludogite.people.accounts.tokens import secret_word
from ludogite.people.clubs import decisions
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.club import Club, ClubInvitation, ClubMember
from ludogite.people.clubs.errors import ClubError, ClubInvitationError, KeptClubError, UnknownClubError
from ludogite.people.clubs.log import TOPIC, ClubLog
from ludogite.people.recall import RecallCache
from ludogite.play import commands as do
from ludogite.play.events import Closed, Person
from ludogite.play.results import finished_game
from ludogite.play.rows import events_from_rows

if TYPE_CHECKING:
    from ludogite.people.accounts.account import Account
    from ludogite.people.clubs.decisions import Events
    from ludogite.people.clubs.events import StampedClubEvent
    from ludogite.people.clubs.ladder import OpenChallenge
    from ludogite.people.clubs.store import ClubRow
    from ludogite.play.house.house import House

log = logging.getLogger(__name__)

ID_BYTES = 5
MOST_FOUNDED, MOST_JOINED = 5, 20
"""So many clubs one account founds, and is in."""
ANSWER_MS = 7 * decisions.DAY_MS
"""So long somebody who was challenged for a rung may take to sit down."""
AT_ONCE = 50

LadderEnding = ev.LadderPlayed | ev.LadderChallengeLapsed | ev.LadderChallengeDeclined
"""What a challenge for a rung comes to."""


class Clubs:
    """Every club, by its id."""

    def __init__(self, house: House, key: bytes) -> None:
        self._house = house
        self._key = key
        """What secret words follow from: they can be shown again, and whoever reads the database cannot make them."""
        self._cache = RecallCache(house.bus, TOPIC, self._read)
        self.log = ClubLog(house, self._cache.forget)
        self._store = self.log.store

    async def find(self, id_: str) -> Club:
        """Return a club as it stands; raises UnknownClubError and KeptClubError."""
        club = await self._cache.find(id_)
        if club is None:
            raise UnknownClubError
        return club

    async def _read(self, id_: str) -> Club | None:
        return await self.log.read(id_)

    async def listed(self, name: str, limit: int) -> list[ClubRow]:
        """Return clubs that show themselves and whose name has something in it, the largest first."""
        return await self._store.listed(account_look(name), limit)

    async def of(self, account: str) -> list[ClubRow]:
        """Return the clubs in which somebody is a member."""
        return await self._store.of(account)

    async def own_events(self, account: str) -> dict[str, list[StampedClubEvent]]:
        """Return what clubs keep of somebody: what they did and what happened to them, by the id of the club."""
        told = {}
        for club in await self.naming(account):
            if club not in self._house.kept_logs.of(KeptClubError):
                history = await self.log.history(club)
                told[club] = [one for one in history if one.by == account or account in ev.people_of(one.event)]
        return told

    async def naming(self, account: str) -> list[str]:
        """Return the clubs whose events name somebody, those among them that cannot be opened."""
        found = await self._store.naming(account)
        for club in found:
            with contextlib.suppress(KeptClubError):
                await self.log.read(club)
        return found

    async def found(self, founder: Account, name: str, about: str, *, is_listed: bool) -> Club:
        """Begin a club; raises ClubNameError, ClubError."""
        if founder.kind != "person":
            raise ClubError(house_message("a club is founded by a person: sign in under your own name"))
        async with self._turn(founder.id):
            own = [await self._founder_of(row.id) for row in await self._store.of(founder.id)]
            if sum(one in (founder.id, None) for one in own) >= MOST_FOUNDED:
                raise ClubError(house_message("one founds {most} clubs at most: close one first", most=MOST_FOUNDED))
            await self._refuse_many(founder.id)
            new = Club(secrets.token_hex(ID_BYTES))
            return await self.log.add(new, decisions.found(founder.id, name, about, is_listed=is_listed), founder.id)

    async def _founder_of(self, id_: str) -> str | None:
        """Return who founded a club; None where that cannot be read: then it counts as anybody's."""
        with contextlib.suppress(KeptClubError):
            return (await self.find(id_)).founder
        return None

    async def join(self, id_: str, member: Account, word: str) -> Club:
        """Let somebody join by the secret word of an invitation; raises ClubInvitationError, ClubError."""
        if member.kind == "program":
            raise ClubError(house_message("clubs are for people; a program is in none"))
        club = await self.find(id_)
        number = self.invitation(club, word).number
        is_child = member.kind == "child"
        async with self._turn(member.id):
            if member.id not in club.members:
                await self._refuse_many(member.id)
            return await self.log.decide(
                id_, member.owner or member.id,
                lambda club: decisions.join(
                    club, member.id, number, self._house.now(), is_child=is_child, owner=member.owner
                ),
            )  # fmt: skip

    def _turn(self, account: str) -> AbstractAsyncContextManager[None]:
        """Let somebody found and join one club after the other, so that each counts the ones before."""
        return self._house.store.turns.of(f"clubs/{account}")

    def invitation_word(self, club: Club, invitation: ClubInvitation) -> str:
        """Return what is secret in the address of an invitation."""
        told = f"club invitation {club.id} {invitation.number} {invitation.until}"
        return f"{invitation.number}-{secret_word(self._key, told)}"

    def invitation(self, club: Club, word: str) -> ClubInvitation:
        """Return the invitation with this secret word, by which somebody can still join; raises ClubInvitationError."""
        number = whole_number(word.partition("-")[0])
        known = club.invitations.get(number) if number is not None else None
        if known is None or not known.is_valid(self._house.now()):
            raise ClubInvitationError
        if not hmac.compare_digest(self.invitation_word(club, known).encode(), word.encode()):
            raise ClubInvitationError
        return known

    def feed_word(self, club: Club, member: ClubMember) -> str:
        """Return what is secret in the address of a member's calendar; empty where they have none."""
        if member.feed_since is None:
            return ""
        told = f"club feed {club.id} {member.account} {member.feed_since}"
        return f"{club.id}-{member.account}-{secret_word(self._key, told)}"

    async def feed_reader(self, word: str) -> tuple[Club, ClubMember] | None:
        """Return whose calendar of which club has this secret address."""
        id_, _, rest = word.partition("-")
        club = await self._cache.find(id_)
        member = club.members.get(rest.rpartition("-")[0]) if club else None
        if club is None or member is None:
            return None
        expected = self.feed_word(club, member)
        is_right = expected and hmac.compare_digest(expected.encode(), word.encode())
        return (club, member) if is_right else None

    async def settle_ladders(self) -> None:
        """Let games for a rung that are over change their ladders; any process does it, and it is done once."""
        for table, id_ in await self._store.finished_games(AT_ONCE):
            try:
                club = await self.log.read(id_)
            except KeptClubError:
                continue  # its ladder stays as it is until it can be opened
            challenge = club and club.ladder and club.ladder.challenge_at(table)
            if challenge:
                await self.log.decide(id_, "", partial(_settled, event=await self._result(challenge)))

    async def lapse_challenges(self) -> None:
        """Take challenges back that nobody answered in time: the table is put away, and the ladder stays as it is."""
        before = self._house.now() - ANSWER_MS
        for table in await self._store.waiting_games(before, AT_ONCE):
            try:
                by = (await self._house.load_newest(table)).table.plan.by
                await self._house.act(table, Person(by.id, by.name), do.WithdrawChallenge())
            except LudogiteError:
                log.info("the challenge at table %s is answered, or cannot be read", table)

    async def _result(self, challenge: OpenChallenge) -> LadderEnding:
        """Return what a game that is over means for its ladder."""
        try:
            stamped = events_from_rows(await self._house.store.events(challenge.table))
        except ValueError:
            log.warning("the game for a rung at table %s cannot be read", challenge.table)
            return ev.LadderChallengeLapsed(challenge.table)
        if any(isinstance(one.event, Closed) and one.event.why == "declined" for one in stamped):
            return ev.LadderChallengeDeclined(challenge.table)
        told = finished_game(challenge.table, stamped, challenge.challenger)
        against = {one.id for one in told.opponents}
        winners = {"won": challenge.challenger, "lost": challenge.challenged, "drawn": ""}
        if told.result not in winners or challenge.challenged not in against:
            return ev.LadderChallengeLapsed(challenge.table)
        return ev.LadderPlayed(challenge.table, winners[told.result])

    async def _refuse_many(self, account: str) -> None:
        if len(await self._store.of(account)) >= MOST_JOINED:
            raise ClubError(house_message("one is in {most} clubs at most: leave one first", most=MOST_JOINED))


def _settled(club: Club, event: LadderEnding) -> Events:
    """Settle a game for a rung, unless another process was first."""
    is_open = club.ladder is not None and club.ladder.challenge_at(event.table) is not None
    return [event] if is_open else []
