"""An account as a value: what its events make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import msgspec
from msgspec.structs import replace

from ludogite.people.accounts.events import (
    RANK,
    AccountEvent,
    AccountKind,
    CredentialAdded,
    CredentialRemoved,
    ErasureAsked,
    ErasureWithdrawn,
    GuestRecognised,
    Joined,
    Renamed,
    Role,
    RoleGiven,
    Sharing,
    SharingChosen,
    StampedAccountEvent,
    Tied,
    Untied,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


class NamePeriod(msgspec.Struct, frozen=True):
    """A name that somebody had, and since when."""

    name: str
    since: int


class Account(msgspec.Struct, frozen=True):
    """Somebody who keeps a name in this house."""

    id: str
    name: str = ""
    kind: AccountKind = "person"
    role: Role = "member"
    owner: str = ""
    created_at: int = 0
    leaving_at: int | None = None
    names: tuple[NamePeriod, ...] = ()
    """Every name so far, the present one last."""
    seq: int = 0
    """How many events it has."""
    shares: Sharing = "unasked"
    """What others may see."""

    @property
    def shows_strengths(self) -> bool:
        """Whether others may see how strong they are; a child's strengths are nobody else's."""
        return self.kind == "person" and self.shares in ("strengths", "everything")

    @property
    def shows_everything(self) -> bool:
        """Whether others may see what they played, and with whom."""
        return self.kind == "person" and self.shares == "everything"

    def after(self, stamped: Iterable[StampedAccountEvent]) -> Account:
        """Return the account after more events; this one still stands."""
        account = self
        for one in stamped:
            account = replace(account._after(one.event, one.at), seq=one.seq)
        return account

    def _after(self, event: AccountEvent, at: int) -> Account:  # noqa: PLR0911 - an arm each
        match event:
            case Joined():
                names = (NamePeriod(event.name, at),)
                return replace(self, name=event.name, kind=event.kind, owner=event.owner, created_at=at, names=names)
            case Renamed():
                return replace(self, name=event.name, names=(*self.names, NamePeriod(event.name, at)))
            case RoleGiven():
                return replace(self, role=event.role)
            case ErasureAsked():
                return replace(self, leaving_at=event.leaving_at)
            case ErasureWithdrawn():
                return replace(self, leaving_at=None)
            case SharingChosen():
                return replace(self, shares=event.shares)
            case CredentialAdded() | CredentialRemoved() | GuestRecognised() | Tied() | Untied():
                return self
            case _:
                assert_never(event)

    def may(self, role: Role) -> bool:
        """Tell whether somebody may do what this role may."""
        return RANK[self.role] >= RANK[role]
