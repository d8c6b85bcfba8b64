"""Whom somebody follows and blocks, and with whom they played: for themselves alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.accounts.account import Account
from ludogite.web.shared.seeing import is_seen

if TYPE_CHECKING:
    from ludogite.play.results import FinishedGame
    from ludogite.web.shared.visit import Visit

MOST_AGAIN = 6
"""So many of those are shown with whom one played last."""


class FollowedMember(NamedTuple):
    """Somebody whom one follows."""

    account: Account
    is_here: bool


class Again(NamedTuple):
    """Somebody with whom one played, and at what."""

    account: Account
    game: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Circle:
    """The people around somebody."""

    followed: list[FollowedMember]
    blocked: list[Account]
    again: list[Again]
    """Members with whom they played, the last first."""


async def circle_of(visit: Visit, results: list[FinishedGame]) -> Circle:
    """Return the people around whoever asks."""
    accounts, blocks = visit.services.accounts, visit.services.blocks
    here = visit.services.house.presence.here()

    def is_here(account: Account) -> bool:
        return account.id in here and is_seen(account, visit)

    followed, blocked, again = list[FollowedMember](), list[Account](), list[Again]()
    ties = await blocks.ties_of(visit.guest.id)
    for person, kind in ties.items():
        account = await accounts.known(person)
        if account is not None and kind == "follow":
            followed.append(FollowedMember(account, is_here(account)))
        elif account is not None:
            blocked.append(account)
    met = {other.id: one.game for one in results for other in one.opponents if other.id}
    last = {other.id: None for one in reversed(results) for other in one.opponents if other.id in met}
    for person in last:
        account = await accounts.known(person) if ties.get(person) != "block" else None
        if account is not None and account.kind != "child" and len(again) < MOST_AGAIN:
            again.append(Again(account, met[person], is_here(account)))
    followed.sort(key=lambda one: (not one.is_here, one.account.name.casefold()))
    return Circle(followed, blocked, again)
