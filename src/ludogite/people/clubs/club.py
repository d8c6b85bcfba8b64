"""A club as a value: what its events make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from ludogite.people.clubs import events as ev
from ludogite.people.clubs.events import CLUB_RANK, ClubRole
from ludogite.people.clubs.ladder import Ladder, OpenChallenge

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Key = TypeVar("Key")
Value = TypeVar("Value")

DATE_MS = 6 * 3_600_000
"""So long after it began a date is still one that comes."""


class ClubMember(msgspec.Struct, frozen=True):
    """Somebody in a club."""

    account: str
    role: ClubRole = "member"
    joined_at: int = 0
    is_child: bool = False
    """Whether a parent holds the name: such a member has no role, and only members see the name."""
    parent: str = ""
    """Who brought a child along, and answers for it."""
    is_shown: bool = False
    """Whether those who are no members see the name."""
    feed_since: int | None = None
    """When the secret address of the calendar was made, where there is one."""


class ClubInvitation(msgspec.Struct, frozen=True):
    """What lets people into a club."""

    number: int
    by: str
    until: int
    uses_left: int

    def is_valid(self, now: int) -> bool:
        """Tell whether somebody can still join by it."""
        return self.uses_left > 0 and now < self.until


class ClubDate(msgspec.Struct, frozen=True):
    """When a club meets."""

    number: int
    title: str
    note: str
    at: int
    coming: tuple[str, ...] = ()


class Club(msgspec.Struct, frozen=True):
    """Members of a house who play together."""

    id: str
    name: str = ""
    about: str = ""
    is_listed: bool = False
    """Whether those who are no members find it."""
    founded_at: int = 0
    rules: tuple[str, ...] = ()
    members: Mapping[str, ClubMember] = {}
    """By account, in the order in which they joined."""
    sent_away: Mapping[str, str] = {}
    """Why somebody was sent away, by account."""
    invitations: Mapping[int, ClubInvitation] = {}
    dates: Mapping[int, ClubDate] = {}
    ladder: Ladder | None = None
    seq: int = 0
    """How many events it has."""

    def after(self, stamped: Iterable[ev.StampedClubEvent]) -> Club:
        """Return the club after more events; this one still stands."""
        club = self
        for one in stamped:
            club = replace(club._after(one), seq=one.seq)
        return club

    def _after(self, one: ev.StampedClubEvent) -> Club:  # noqa: C901, PLR0911, PLR0912 - an arm each
        event = one.event
        match event:
            case ev.ClubFounded():
                begun = replace(self, name=event.name, about=event.about, is_listed=event.is_listed, founded_at=one.at)
                return begun.with_member(ClubMember(event.founder, "founder", one.at))
            case ev.ClubRenamed():
                return replace(self, name=event.name)
            case ev.ClubDescribed():
                return replace(self, about=event.about, is_listed=event.is_listed)
            case ev.ClubRulesSet():
                return replace(self, rules=event.rules)
            case ev.ClubInvitationMade():
                made = ClubInvitation(one.seq, one.by, event.until, event.uses)
                return replace(self, invitations={**self.invitations, made.number: made})
            case ev.ClubInvitationWithdrawn():
                return replace(self, invitations=_without(self.invitations, event.number))
            case ev.MemberJoined():
                parent = one.by if event.is_child else ""
                joined = ClubMember(event.member, joined_at=one.at, is_child=event.is_child, parent=parent)
                return self._used(event.invitation).with_member(joined)
            case ev.MemberLeft():
                return self._left_by(event.member)
            case ev.MemberSentAway():
                away = {**self.sent_away, event.member: event.reason}
                return replace(self._left_by(event.member), sent_away=away)
            case ev.MemberCalledBack():
                return replace(self, sent_away=_without(self.sent_away, event.member))
            case ev.ClubRoleGiven():
                return self._with_role(event.member, event.role)
            case ev.MemberShown():
                return self.changed(event.member, is_shown=event.is_shown)
            case ev.ClubFeedMade():
                return self.changed(event.member, feed_since=one.at)
            case ev.ClubFeedEnded():
                return self.changed(event.member, feed_since=None)
            case ev.DateSet():
                date = ClubDate(one.seq, event.title, event.note, event.at)
                return replace(self, dates={**self.dates, date.number: date})
            case ev.DateCancelled():
                return replace(self, dates=_without(self.dates, event.number))
            case ev.AttendanceSaid():
                return self._with_attendance(event)
            case ev.LadderBegun():
                return replace(self, ladder=Ladder(event.game))
            case ev.LadderEnded():
                return replace(self, ladder=None)
            case (
                ev.RungTaken()
                | ev.RungLeft()
                | ev.LadderChallenged()
                | ev.LadderPlayed()
                | ev.LadderChallengeLapsed()
                | ev.LadderChallengeDeclined()
            ):
                return replace(self, ladder=_ladder_after(self.ladder, event, one.at)) if self.ladder else self
            case _:
                assert_never(event)

    @property
    def founder(self) -> str:
        """Who founded the club, or has taken it over."""
        return next((one.account for one in self.members.values() if one.role == "founder"), "")

    @property
    def organisers(self) -> list[str]:
        """Who sees to the club: its founder first, then those who have been members longest."""
        return sorted((one for one in self.members if self.may(one, "organiser")), key=lambda one: one != self.founder)

    def may(self, person: str, role: ClubRole) -> bool:
        """Tell whether somebody may do what this role may."""
        member = self.members.get(person)
        return member is not None and CLUB_RANK[member.role] >= CLUB_RANK[role]

    def open_invitations(self, now: int) -> list[ClubInvitation]:
        """Return the invitations by which somebody can still join, the newest first."""
        return [one for one in reversed(list(self.invitations.values())) if one.is_valid(now)]

    def coming_dates(self, now: int) -> list[ClubDate]:
        """Return when the club meets, the next date first."""
        return sorted((one for one in self.dates.values() if one.at > now - DATE_MS), key=lambda one: one.at)

    def with_member(self, member: ClubMember) -> Club:
        """Return the club with somebody in it, as they are."""
        return replace(self, members={**self.members, member.account: member})

    def changed(self, person: str, **values: object) -> Club:
        """Return the club with something else true of a member; the same where they are none."""
        known = self.members.get(person)
        return self if known is None else self.with_member(replace(known, **values))

    def _used(self, number: int) -> Club:
        known = self.invitations.get(number)
        if known is None:
            return self
        used = replace(known, uses_left=known.uses_left - 1)
        return replace(self, invitations={**self.invitations, number: used})

    def _left_by(self, person: str) -> Club:
        dates = {number: replace(one, coming=_less(one.coming, person)) for number, one in self.dates.items()}
        ladder = self.ladder and self.ladder.left(person)
        return replace(self, members=_without(self.members, person), dates=dates, ladder=ladder)

    def _with_role(self, person: str, role: ClubRole) -> Club:
        if person not in self.members:
            return self
        former = self.founder if role == "founder" else ""
        club = self.changed(former, role="organiser") if former else self
        return club.changed(person, role=role)

    def _with_attendance(self, event: ev.AttendanceSaid) -> Club:
        date = self.dates.get(event.date)
        if date is None or event.member not in self.members:
            return self
        others = _less(date.coming, event.member)
        coming = (*others, event.member) if event.is_coming else others
        return replace(self, dates={**self.dates, date.number: replace(date, coming=coming)})


def _ladder_after(
    ladder: Ladder,
    event: ev.RungTaken
    | ev.RungLeft
    | ev.LadderChallenged
    | ev.LadderPlayed
    | ev.LadderChallengeLapsed
    | ev.LadderChallengeDeclined,
    at: int,
) -> Ladder:
    match event:
        case ev.RungTaken():
            return ladder.taken(event.member)
        case ev.RungLeft():
            return ladder.left(event.member)
        case ev.LadderChallenged():
            return ladder.challenged(OpenChallenge(event.table, event.member, event.challenged, at))
        case ev.LadderPlayed():
            return ladder.settled(event.table, event.winner)
        case ev.LadderChallengeLapsed():
            return ladder.settled(event.table, "")
        case ev.LadderChallengeDeclined():
            return ladder.declined(event.table, at)
        case _:
            assert_never(event)


def _without(known: Mapping[Key, Value], key: Key) -> Mapping[Key, Value]:
    return {one: value for one, value in known.items() if one != key}


def _less(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    return tuple(one for one in people if one != person)
