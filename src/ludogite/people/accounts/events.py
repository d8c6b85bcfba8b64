"""What can happen to an account."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludogite.storage.stamped import EventCodec, StampedEvent

AccountKind = Literal["person", "child", "program"]
"""Somebody who signs in; a name without a way in that a parent holds; a machine that somebody answers for."""

Role = Literal["host", "moderator", "member"]
"""What somebody may do in the house; whoever has no account is a guest."""

Sharing = Literal["unasked", "nothing", "strengths", "everything"]
"""What others may see of somebody: nothing until they were asked and said otherwise."""

Tie = Literal["follow", "block"]
"""What somebody is to somebody else: whom they like to meet, or do not want to meet."""

RANK: dict[Role, int] = {"member": 1, "moderator": 2, "host": 3}

GRACE_MS = 7 * 86_400_000
"""So long somebody who asked to be erased may change their mind."""


class Joined(msgspec.Struct, frozen=True, omit_defaults=True, tag="joined"):
    """Somebody keeps a name from now on."""

    name: str
    kind: AccountKind = "person"
    owner: str = ""
    """The account of a child's parent, or of whoever answers for a program."""


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """Somebody took another name."""

    name: str


class RoleGiven(msgspec.Struct, frozen=True, omit_defaults=True, tag="role-given"):
    """Somebody may do more in the house, or less."""

    role: Role
    reason: str = ""


class CredentialAdded(msgspec.Struct, frozen=True, tag="credential-added"):
    """Somebody has one more way to show that the account is theirs."""

    kind: str
    label: str


class CredentialRemoved(msgspec.Struct, frozen=True, tag="credential-removed"):
    """Somebody has one way less."""

    kind: str
    label: str


class GuestRecognised(msgspec.Struct, frozen=True, tag="guest-recognised"):
    """What a guest played on one of somebody's devices is this account's."""

    guest: str


class ErasureAsked(msgspec.Struct, frozen=True, tag="erasure-asked"):
    """Somebody wants to be erased, and may change their mind until then."""

    leaving_at: int


class ErasureWithdrawn(msgspec.Struct, frozen=True, tag="erasure-withdrawn"):
    """Somebody stays."""


class SharingChosen(msgspec.Struct, frozen=True, tag="sharing-chosen"):
    """Somebody chose what others may see of them."""

    shares: Sharing


class Tied(msgspec.Struct, frozen=True, tag="tied"):
    """Somebody follows somebody, or blocks them: one or the other."""

    person: str
    kind: Tie


class Untied(msgspec.Struct, frozen=True, tag="untied"):
    """Somebody is nothing to somebody any more."""

    person: str


AccountEvent = (
    Joined
    | Renamed
    | RoleGiven
    | CredentialAdded
    | CredentialRemoved
    | GuestRecognised
    | ErasureAsked
    | ErasureWithdrawn
    | SharingChosen
    | Tied
    | Untied
)
"""Anything that can happen to an account. Whoever is erased leaves no events."""


StampedAccountEvent = StampedEvent[AccountEvent]
"""An event with its place in the account's list, its time, and who caused it."""

ACCOUNT_CODEC = EventCodec[AccountEvent](AccountEvent)
