"""Everything that can happen in a club. People are named by their ids, so that no name stands in its list."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import msgspec

from ludogite.play.unsaid import own_words, shows_name, without_names
from ludogite.storage.stamped import EventCodec, StampedEvent

if TYPE_CHECKING:
    from collections.abc import Collection

ClubRole = Literal["founder", "organiser", "member"]
"""What somebody may do in a club; it has one founder."""

CLUB_RANK: dict[ClubRole, int] = {"member": 1, "organiser": 2, "founder": 3}


class ClubFounded(msgspec.Struct, frozen=True, tag="founded"):
    """Somebody founded a club."""

    name: str
    founder: str
    about: str
    is_listed: bool


class ClubRenamed(msgspec.Struct, frozen=True, tag="renamed"):
    """The club has another name."""

    name: str


class ClubDescribed(msgspec.Struct, frozen=True, tag="described"):
    """The club says something else of itself, or shows itself to others or no more."""

    about: str
    is_listed: bool


class ClubRulesSet(msgspec.Struct, frozen=True, tag="rules-set"):
    """The club has these house rules."""

    rules: tuple[str, ...]


class ClubInvitationMade(msgspec.Struct, frozen=True, tag="invited"):
    """So many may join until then; the invitation is known by the place of this event."""

    until: int
    uses: int


class ClubInvitationWithdrawn(msgspec.Struct, frozen=True, tag="invitation-withdrawn"):
    """Nobody joins by an invitation any more."""

    number: int


class MemberJoined(msgspec.Struct, frozen=True, tag="joined"):
    """Somebody joined by an invitation."""

    member: str
    invitation: int
    is_child: bool = False


class MemberLeft(msgspec.Struct, frozen=True, tag="left"):
    """Somebody left."""

    member: str


class MemberSentAway(msgspec.Struct, frozen=True, tag="sent-away"):
    """Somebody was sent away, and does not come back by an invitation."""

    member: str
    reason: str


class MemberCalledBack(msgspec.Struct, frozen=True, tag="called-back"):
    """Somebody who was sent away may join again."""

    member: str


class ClubRoleGiven(msgspec.Struct, frozen=True, tag="role-given"):
    """Somebody may do more in the club, or less; a new founder leaves the former one an organiser."""

    member: str
    role: ClubRole


class MemberShown(msgspec.Struct, frozen=True, tag="shown"):
    """Somebody lets those who are no members see that they are one, or no more."""

    member: str
    is_shown: bool


class LadderBegun(msgspec.Struct, frozen=True, tag="ladder-begun"):
    """There is a ladder for a game; whoever stood on the one before stands on none."""

    game: str


class LadderEnded(msgspec.Struct, frozen=True, tag="ladder-ended"):
    """There is no ladder any more."""


class RungTaken(msgspec.Struct, frozen=True, tag="rung-taken"):
    """Somebody stands on the lowest rung."""

    member: str


class RungLeft(msgspec.Struct, frozen=True, tag="rung-left"):
    """Somebody stands on no rung any more."""

    member: str


class LadderChallenged(msgspec.Struct, frozen=True, tag="ladder-challenged"):
    """Somebody challenged somebody above, at a table."""

    member: str
    challenged: str
    table: str


class LadderPlayed(msgspec.Struct, frozen=True, tag="ladder-played"):
    """A game for a rung is over; nobody is the winner of a draw."""

    table: str
    winner: str


class LadderChallengeLapsed(msgspec.Struct, frozen=True, tag="ladder-lapsed"):
    """A game for a rung was not played: nobody answered in time, or it was taken back."""

    table: str


class LadderChallengeDeclined(msgspec.Struct, frozen=True, tag="ladder-declined"):
    """Whoever was challenged for their rung said no."""

    table: str


class DateSet(msgspec.Struct, frozen=True, tag="date-set"):
    """The club meets; the date is known by the place of this event."""

    title: str
    note: str
    at: int


class DateCancelled(msgspec.Struct, frozen=True, tag="date-cancelled"):
    """The club does not meet after all."""

    number: int


class AttendanceSaid(msgspec.Struct, frozen=True, tag="attendance"):
    """Somebody comes on a date, or does not."""

    member: str
    date: int
    is_coming: bool


class ClubFeedMade(msgspec.Struct, frozen=True, tag="feed-made"):
    """Somebody reads the calendar at a new secret address; one before finds nothing any more."""

    member: str


class ClubFeedEnded(msgspec.Struct, frozen=True, tag="feed-ended"):
    """Somebody reads the calendar at no secret address any more."""

    member: str


ClubEvent = (
    ClubFounded
    | ClubRenamed
    | ClubDescribed
    | ClubRulesSet
    | ClubInvitationMade
    | ClubInvitationWithdrawn
    | MemberJoined
    | MemberLeft
    | MemberSentAway
    | MemberCalledBack
    | ClubRoleGiven
    | MemberShown
    | LadderBegun
    | LadderEnded
    | RungTaken
    | RungLeft
    | LadderChallenged
    | LadderPlayed
    | LadderChallengeLapsed
    | LadderChallengeDeclined
    | DateSet
    | DateCancelled
    | AttendanceSaid
    | ClubFeedMade
    | ClubFeedEnded
)
"""Anything that can happen in a club. A club that is closed leaves no events."""

PERSONAL = ("founder", "member", "challenged", "winner")
"""The fields that name somebody."""


StampedClubEvent = StampedEvent[ClubEvent]
"""An event with its place in the club's list, its time, and who caused it."""


def people_of(event: ClubEvent) -> set[str]:
    """Return whom an event names."""
    return {getattr(event, field, "") for field in PERSONAL} - {""}


TYPED = ("about", "title", "note", "reason")
"""The fields in which somebody wrote a line; the name of a club and its rules are the others."""


def without_person(
    stamped: StampedClubEvent, person: str, alias: str, names: Collection[str] = (), club_name: str = ""
) -> StampedClubEvent:
    """Return an event that names nobody in somebody's place, nor says why they were sent away.

    What a club says of itself stays, without any of some names; a name of the club that shows one is this neutral one.
    What follows from all events of a club stays the same, where the alias is: rungs that others climbed past theirs.
    """
    event, said = stamped.event, partial(own_words if stamped.by == person else without_names, names=names)
    fields: dict[str, str | tuple[str, ...]] = {one: said(getattr(event, one)) for one in TYPED if hasattr(event, one)}
    fields |= {field: alias for field in PERSONAL if getattr(event, field, "") == person}
    if person in people_of(event) and isinstance(event, MemberSentAway):
        fields["reason"] = ""
    if isinstance(event, ClubFounded | ClubRenamed) and shows_name(event.name, names):
        fields["name"] = club_name
    if isinstance(event, ClubRulesSet):
        fields["rules"] = tuple(said(rule) for rule in event.rules)
    by = alias if stamped.by == person else stamped.by
    return msgspec.structs.replace(stamped, by=by, event=msgspec.structs.replace(event, **fields))


CLUB_CODEC = EventCodec[ClubEvent](ClubEvent)
