"""What moderators decide about people, as events; who is muted or sent away by them; and who may decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from ludogite.core.message import house_message
from ludogite.people.accounts.events import Role
from ludogite.people.errors import RoleError
from ludogite.storage.stamped import EventCodec

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from ludogite.core.message import Message

FOR_GOOD = 0
"""The end of what has none."""
KEY_HOLDER = "host"
"""Who decides where somebody has nothing but the host's key."""
KEPT_OUT = house_message("the log of this house has a line about you that cannot be read: ask its host to decide anew")
UNREADABLE = KEPT_OUT.text
"""The reason where somebody is muted or sent away by a line that cannot be read; pages say it in their language."""

Standing = Literal["host", "moderator", "member", "guest"]
"""What somebody is in the house: the role of their account, or a guest."""
Admission = Literal["open", "invitation", "members"]
"""Whom a house lets in: everybody, guests with an invitation, or those with an account alone."""
ReportReason = Literal["words", "name", "unfair", "leaving", "other"]
"""Why somebody is reported: rude words, an ugly name, help from elsewhere, leaving or stalling, anything else."""


class Reported(msgspec.Struct, frozen=True, omit_defaults=True, tag="reported"):
    """Somebody asks moderators to look at what somebody does at a table."""

    reason: ReportReason
    table: str
    at: int
    """How many moves had been played."""
    words: str = ""
    name: str = ""


class ReportClosed(msgspec.Struct, frozen=True, omit_defaults=True, tag="report-closed"):
    """A moderator has dealt with a report."""

    report: int
    """The number of its line."""
    reason: str
    name: str = ""
    is_own: bool = False
    """Whether whoever dealt with it had written it."""


class Muted(msgspec.Struct, frozen=True, omit_defaults=True, tag="muted"):
    """Somebody says set phrases only until a moment, and so does everybody they answer for."""

    until: int
    reason: str
    name: str = ""
    owned: tuple[str, ...] = ()
    """The children's names and programs of an account."""


class SentAway(msgspec.Struct, frozen=True, omit_defaults=True, tag="sent-away"):
    """Somebody may not come until a moment, nor anybody they answer for."""

    until: int = FOR_GOOD
    reason: str = ""
    name: str = ""
    owned: tuple[str, ...] = ()
    """The children's names and programs that go with an account."""


class Released(msgspec.Struct, frozen=True, omit_defaults=True, tag="released"):
    """Somebody may speak, or come, again."""

    what: Literal["muted", "sent-away"]
    reason: str
    name: str = ""


class RoleChanged(msgspec.Struct, frozen=True, omit_defaults=True, tag="role-changed"):
    """Somebody's account may do more in the house, or less."""

    role: Role
    reason: str
    name: str = ""


class RecoveryLinkMade(msgspec.Struct, frozen=True, omit_defaults=True, tag="recovery-link"):
    """The host made a link that opens somebody's account once."""

    reason: str
    name: str = ""


class RecoveryLinkUsed(msgspec.Struct, frozen=True, omit_defaults=True, tag="recovered"):
    """Somebody opened an account by such a link and set a new password."""

    name: str = ""


class TableClosed(msgspec.Struct, frozen=True, omit_defaults=True, tag="table-closed"):
    """The host put a table away."""

    table: str
    reason: str = ""


class ClubClosed(msgspec.Struct, frozen=True, omit_defaults=True, tag="club-closed"):
    """The host or a moderator closed a club."""

    club: str
    """What it was called."""
    reason: str = ""


class AdmissionChanged(msgspec.Struct, frozen=True, omit_defaults=True, tag="admission"):
    """The house lets in others than before."""

    admission: Admission
    members_invite: bool = False
    """Whether every member may make invitations."""
    reason: str = ""


class FreeChatAllowed(msgspec.Struct, frozen=True, omit_defaults=True, tag="free-chat"):
    """Tables may speak freely from now on, or in set phrases only."""

    allowed: bool
    reason: str = ""


class NoticeWritten(msgspec.Struct, frozen=True, omit_defaults=True, tag="notice"):
    """The host says something to everybody who comes."""

    text: str


class InvitationMade(msgspec.Struct, frozen=True, omit_defaults=True, tag="invitation"):
    """Somebody made a link that lets guests in."""

    label: str
    until: int
    uses: int


class InvitationWithdrawn(msgspec.Struct, frozen=True, omit_defaults=True, tag="invitation-withdrawn"):
    """A link lets nobody in any more; whoever came by it stays."""

    label: str
    reason: str = ""


class Admitted(msgspec.Struct, frozen=True, omit_defaults=True, tag="admitted"):
    """A guest came in by a link."""

    label: str = ""
    name: str = ""


ModerationEvent = (
    Reported
    | ReportClosed
    | Muted
    | SentAway
    | Released
    | RoleChanged
    | RecoveryLinkMade
    | RecoveryLinkUsed
    | TableClosed
    | ClubClosed
    | AdmissionChanged
    | FreeChatAllowed
    | NoticeWritten
    | InvitationMade
    | InvitationWithdrawn
    | Admitted
)
"""Anything that is decided about people or about the house."""


Sanction = TypeVar("Sanction", Muted, SentAway)


Forbidden = Literal["coming", "speaking", "guests", "chat", "everybody"]
"""What a line may forbid: that somebody comes, or speaks freely; that guests come, that anybody speaks freely, that
anybody comes but hosts."""


class UnreadableEvent(msgspec.Struct, frozen=True):
    """What a line says that cannot be read: whatever it may forbid is forbidden until a host decides anew."""

    why: str
    """Why it cannot be read, for the host."""
    forbids: frozenset[Forbidden] = frozenset()
    owned: tuple[str, ...] = ()
    """For whom else it may count, where that much of it can be read."""


class ModerationLine(msgspec.Struct, frozen=True):
    """An event with its number, its time, who decided it and about whom; nobody where it is about the house."""

    id: int
    at: int
    by: str
    person: str
    event: ModerationEvent | UnreadableEvent


class Sanctions(msgspec.Struct, frozen=True):
    """Who may not speak freely and who may not come, as the log says; what has run out is in here still."""

    muted: dict[str, Muted] = {}
    sent_away: dict[str, SentAway] = {}

    def after(self, lines: Iterable[ModerationLine]) -> Sanctions:
        """Return the sanctions after more lines; these still stand."""
        sanctions = self
        for line in lines:
            sanctions = sanctions._after(line)
        return sanctions

    def _after(self, line: ModerationLine) -> Sanctions:
        match line.event:
            case UnreadableEvent():
                return self._after_unreadable(line, line.event)
            case Muted():
                return replace(self, muted=self.muted | dict.fromkeys((line.person, *line.event.owned), line.event))
            case SentAway():
                away = dict.fromkeys((line.person, *line.event.owned), line.event)
                return replace(self, sent_away=self.sent_away | away)
            case Released(what="muted"):
                return replace(self, muted=_without(self.muted, line.person))
            case Released():
                return replace(self, sent_away=_without(self.sent_away, line.person))
            case _:
                return self

    def _after_unreadable(self, line: ModerationLine, event: UnreadableEvent) -> Sanctions:
        """Forbid whatever a line may forbid; whatever else is decided later about the same person counts instead."""
        people, sanctions = (line.person, *event.owned), self
        if "speaking" in event.forbids:
            muted = Muted(FOR_GOOD, UNREADABLE, owned=event.owned)
            sanctions = replace(sanctions, muted=sanctions.muted | dict.fromkeys(people, muted))
        if "coming" in event.forbids:
            away = SentAway(FOR_GOOD, UNREADABLE, owned=event.owned)
            sanctions = replace(sanctions, sent_away=sanctions.sent_away | dict.fromkeys(people, away))
        return sanctions

    def muting(self, people: Iterable[str], now: int) -> Muted | None:
        """Return what keeps any of some people from speaking freely."""
        return next((one for who in people if (one := self.muted.get(who)) and is_running(one.until, now)), None)

    def sending_away(self, people: Iterable[str], now: int) -> SentAway | None:
        """Return what keeps any of some people from coming."""
        return next((one for who in people if (one := self.sent_away.get(who)) and is_running(one.until, now)), None)

    def away(self, now: int) -> frozenset[str]:
        """Return everybody who may not come at the moment."""
        return frozenset(who for who, one in self.sent_away.items() if is_running(one.until, now))


def said_reason(sanction: Muted | SentAway) -> str | Message:
    """Return why somebody is muted or sent away: in a moderator's words, or in ours where a line cannot be read."""
    return KEPT_OUT if sanction.reason == UNREADABLE else sanction.reason


def _without(sanctions: dict[str, Sanction], person: str) -> dict[str, Sanction]:
    """Return sanctions without somebody's, and without what came with it for those they answer for."""
    ended = sanctions.get(person)
    came_along = ended is not None and person in ended.owned
    return {who: one for who, one in sanctions.items() if who != person and (came_along or one is not ended)}


def is_running(until: int, now: int) -> bool:
    """Tell whether something that ends at a moment has not ended yet."""
    return until == FOR_GOOD or until > now


def open_reports(before: dict[int, ModerationLine], lines: Iterable[ModerationLine]) -> dict[int, ModerationLine]:
    """Return the reports that nobody has dealt with after more lines, by number."""
    reports = dict(before)
    for line in lines:
        match line.event:
            case Reported():
                reports[line.id] = line
            case ReportClosed(report=number):
                reports.pop(number, None)
            case _:
                pass
    return reports


def refuse_own_case(by: Container[str], report: ModerationLine, owner: str) -> None:
    """Raise a RoleError where somebody would deal with a report about themselves, or about whom they answer for."""
    if report.person in by or (owner and owner in by):
        raise RoleError(house_message("this report is about you: another moderator deals with it, or the host"))


STANDING: dict[Standing, int] = {"guest": 0, "member": 1, "moderator": 2, "host": 3}


def refuse_sanction(by: str, standing: Standing, person: str, their_standing: Standing) -> None:
    """Raise a RoleError where somebody may not mute, send away or call back somebody.

    A moderator decides about members and guests, a host about everybody, and nobody about themselves.
    """
    if by == person:
        raise RoleError(house_message("nobody decides about themselves: ask another moderator, or the host"))
    if standing == "host":
        return
    if standing != "moderator":
        raise RoleError(house_message("this is for moderators and the host"))
    if STANDING[their_standing] >= STANDING["moderator"]:
        raise RoleError(house_message("a moderator decides about members and guests only: ask the host"))


MODERATION_CODEC = EventCodec[ModerationEvent](ModerationEvent)
