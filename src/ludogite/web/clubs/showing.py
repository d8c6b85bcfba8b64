"""A club as whoever asks may see it: names as their owners allow, rungs that can be challenged, dates."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.errors import LudogiteError
from ludogite.core.registry import open_game
from ludogite.people.clubs.club import Club, ClubDate, ClubMember
from ludogite.people.clubs.errors import UnknownClubError
from ludogite.people.clubs.events import CLUB_RANK
from ludogite.play.challenges import challenge_of
from ludogite.translation import translate
from ludogite.web.shared.links import shown_link
from ludogite.web.shared.seeing import is_seen

if TYPE_CHECKING:
    from ludogite.people.accounts.account import Account
    from ludogite.people.clubs.club import ClubInvitation
    from ludogite.web.shared.links import ShownLink
    from ludogite.web.shared.visit import Visit

NAMED_COMING = 3
"""So many of those who come are called by name."""


class MemberCard(NamedTuple):
    """A member, as a list shows them."""

    account: Account
    member: ClubMember
    is_own: bool
    """Whether it is the visitor, or a child of theirs."""
    is_here: bool


class RungCard(NamedTuple):
    """A rung of the ladder."""

    person: str
    name: str
    is_own: bool
    can_challenge: bool
    asks_again_at: int
    """When the visitor may challenge whoever stands there again, who said no to them; 0 where nothing keeps them."""
    table: str
    """Where the visitor plays for it."""
    is_asked: bool
    """Whether whoever stands there challenges the visitor, who has not answered."""


class LadderCard(NamedTuple):
    """The ladder."""

    title: str
    rungs: list[RungCard]
    is_on: bool
    """Whether the visitor stands on it."""


class LadderLink(NamedTuple):
    """The way from a game to the ladder for which it is played."""

    address: str
    words: str


class DateCard(NamedTuple):
    """A date, and who comes."""

    date: ClubDate
    is_coming: bool
    coming: str
    """Some of those who come; only members are told."""


class InvitationCard(NamedTuple):
    """An invitation with its link."""

    invitation: ClubInvitation
    link: ShownLink


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club, and who looks at it."""

    visit: Visit
    club: Club
    people: dict[str, Account]
    """Everybody in it whose name the visitor may know, and themselves."""
    own: frozenset[str]
    """Who of the club the visitor is, or answers for."""

    @property
    def me(self) -> ClubMember | None:
        """The visitor as a member."""
        return self.club.members.get(self.visit.guest.id)

    @property
    def is_inside(self) -> bool:
        """Whether the visitor, or a child of theirs, is a member."""
        return bool(self.own)

    @property
    def is_organiser(self) -> bool:
        """Whether the visitor has the keys of the desk."""
        return self.club.may(self.visit.guest.id, "organiser")

    @property
    def is_founder(self) -> bool:
        """Whether the club is the visitor's."""
        return self.club.may(self.visit.guest.id, "founder")

    @property
    def may_close(self) -> bool:
        """Whether the visitor may close the club: its founder, or whoever sees to the house."""
        return self.is_founder or self.visit.standing in ("host", "moderator")

    def name_of(self, person: str) -> str:
        """Return what somebody is called here."""
        known = self.people.get(person)
        return known.name if known else self.visit.say("people-somebody")

    def is_blocked_by(self, person: str) -> bool:
        """Tell whether somebody, or whoever answers for them, does not want to meet the visitor."""
        known = self.people.get(person)
        return self.visit.services.blocks.is_blocked(self.visit.guest.id, (person, known.owner if known else ""))

    def members(self) -> list[MemberCard]:
        """Return the members whom the visitor may see: by role, then by name."""
        here = self.visit.services.house.presence.here()
        cards = [
            MemberCard(account, member, id_ in self.own, id_ in here and is_seen(account, self.visit))
            for id_, member in self.club.members.items()
            if (account := self.people.get(id_)) is not None
        ]
        return sorted(cards, key=lambda one: (-CLUB_RANK[one.member.role], one.account.name.casefold()))

    async def ladder(self) -> LadderCard | None:
        """Return the ladder; None where there is none, or its game is not here any more."""
        ladder, me = self.club.ladder, self.visit.guest.id
        title = ladder and game_title(ladder.game, self.visit)
        if ladder is None or not title:
            return None
        reach = [one for one in ladder.in_reach(me) if not self.is_blocked_by(one)] if self.me else []
        tables = {one.challenged if one.challenger == me else one.challenger: one.table for one in ladder.open
                  if me in (one.challenger, one.challenged)}  # fmt: skip
        asking = [
            one.challenger for one in ladder.open if one.challenged == me and await self._awaits_answer(one.table)
        ]
        now = self.visit.services.house.now()
        waits = {one: again for one in reach if now < (again := ladder.asks_again_at(me, one))}
        rungs = [
            RungCard(
                one,
                self.name_of(one),
                is_own=one == me,
                can_challenge=one in reach and one not in waits,
                asks_again_at=waits.get(one, 0),
                table=tables.get(one, ""),
                is_asked=one in asking,
            )
            for one in ladder.rungs
        ]
        return LadderCard(title, rungs, me in ladder.rungs)

    async def _awaits_answer(self, table: str) -> bool:
        """Tell whether the visitor is still awaited at a table for which they were challenged."""
        with contextlib.suppress(LudogiteError):
            return challenge_of((await self.visit.services.house.load(table)).table, self.visit.guest.id) is not None
        return False

    def dates(self) -> list[DateCard]:
        """Return when the club meets, the next date first; where, and who comes, only members are told."""
        found = self.club.coming_dates(self.visit.services.house.now())
        return [DateCard(one, self.visit.guest.id in one.coming, self._coming(one)) for one in found]

    def _coming(self, date: ClubDate) -> str:
        if not (self.is_inside and date.coming):
            return ""
        named = date.coming if len(date.coming) <= NAMED_COMING + 1 else date.coming[:NAMED_COMING]
        names = [self.name_of(person) for person in named]
        more = len(date.coming) - len(names)
        said = [*names, self.visit.say("club-others", more)] if more else names
        return self.visit.say("club-coming-who", self.visit.list_names(said), len(date.coming))

    def invitations(self) -> list[InvitationCard]:
        """Return the invitations that are open, with their links, for those who may hand them out."""
        services = self.visit.services
        if not self.is_organiser:
            return []
        return [
            InvitationCard(one, shown_link(self.visit, invitation_path(self.visit, self.club, one)))
            for one in self.club.open_invitations(services.house.now())
        ]

    def feed(self) -> str:
        """Return the secret address of the visitor's calendar; empty where there is none."""
        word = self.visit.services.clubs.feed_word(self.club, self.me) if self.me else ""
        base = str(self.visit.services.settings.public_url or self.visit.request.base_url).rstrip("/")
        return f"{base}/feeds/{word}/club.ics" if word else ""


def invitation_path(visit: Visit, club: Club, invitation: ClubInvitation) -> str:
    """Return where somebody joins by an invitation."""
    return f"/clubs/{club.id}/join/{visit.services.clubs.invitation_word(club, invitation)}"


def game_title(game: str, visit: Visit) -> str:
    """Return what a game is called; empty where it is not here."""
    try:
        return translate(open_game(game).about.title, visit.language)
    except LudogiteError:
        return ""


async def own_people(visit: Visit) -> dict[str, Account]:
    """Return who the visitor is, and the children for whom they answer; while a child plays, that child alone."""
    account, accounts = visit.account, visit.services.accounts
    if account is None or visit.session is None:
        return {}
    if visit.plays_as_child:
        child = await accounts.find(visit.guest.id)
        return {child.id: child} if child else {}
    children = await accounts.owned_by(account, "child")
    return {one.id: one for one in (account, *children)}


async def shown_club(visit: Visit, club_id: str) -> Club | None:
    """Return a club where it shows itself to whoever asks; None elsewhere, and where no club is named."""
    if club_id:
        with contextlib.suppress(UnknownClubError):
            return (await club_view(visit, club_id)).club
    return None


async def ladder_link(visit: Visit, club_id: str, table: str) -> LadderLink | None:
    """Return the way to the ladder for which a table was laid, where its club shows itself to whoever asks."""
    club = await shown_club(visit, club_id)
    if club is None:
        return None
    open_one = club.ladder.challenge_at(table) if club.ladder else None
    above = club.ladder.place_of(open_one.challenged) if club.ladder and open_one else None
    said = ("challenge-ladder",) if above is None else ("challenge-rung", above + 1)
    return LadderLink(f"/clubs/{club.id}#ladder", visit.say(*said, club.name))


async def club_view(visit: Visit, club_id: str) -> ClubView:
    """Return a club as whoever asks sees it; raises UnknownClubError where it does not show itself to them."""
    services = visit.services
    club = await services.clubs.find(club_id)
    own = frozenset(await own_people(visit)) & frozenset(club.members)
    is_house = visit.standing in ("host", "moderator")
    if not (own or club.is_listed or is_house):
        raise UnknownClubError
    shown = {
        id_
        for id_, member in club.members.items()
        if own or (member.is_shown and not member.is_child and not services.blocks.is_blocked(visit.guest.id, (id_,)))
    }
    return ClubView(visit, club, await services.accounts.several(shown), own)
