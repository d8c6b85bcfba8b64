"""What somebody sees of a member: less where one of them blocks the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.people.accounts.account import Account
    from ludogite.web.shared.visit import Visit


def as_seen(account: Account, visit: Visit) -> Account:
    """Return somebody as whoever asks sees them."""
    return visit.services.blocks.seen_by((visit.guest.id, visit.account.id if visit.account else ""), account)


def is_seen(account: Account, visit: Visit) -> bool:
    """Tell whether whoever asks may see that somebody is here: they show something, and do not block."""
    return as_seen(account, visit).shows_strengths
