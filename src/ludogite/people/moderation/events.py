"""What is decided about people and the house, as events; a line of the log of them."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludogite.people.accounts.events import Role
from ludogite.storage.stamped import EventCodec

FOR_GOOD = 0
"""The end of what has none."""

KEY_HOLDER = "host"
"""Who decides where somebody has nothing but the host's key."""

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


MODERATION_CODEC = EventCodec[ModerationEvent](ModerationEvent)
