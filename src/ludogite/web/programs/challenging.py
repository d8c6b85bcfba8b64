"""Challenging somebody by name: a table with a seat kept for them."""

from __future__ import annotations

import contextlib
from typing import Annotated, NamedTuple

import msgspec
from msgspec.structs import replace

from ludogite.core.errors import RulesGoneError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message
from ludogite.core.registry import open_game
from ludogite.people.account import Account
from ludogite.people.errors import AccountError
from ludogite.play import commands as do
from ludogite.play.challenges import Challenge, challenge_of, challenged_name, kept_seat, was_declined, why_declined
from ludogite.play.errors import KeptTableError, SetupError, TableError, UnknownTableError
from ludogite.play.events import DAY_MS, ClockPlan, SeatPlan
from ludogite.web.doors.identification import Identity
from ludogite.web.doors.identity import Guest, new_guest_id
from ludogite.web.lobby.laying import Name, TableRequest, new_table_id, plan_table
from ludogite.web.shared.services import Services

MOST_OPEN = 20
"""So many challenges of one account wait for an answer at a time."""
DECLINED_SHOWN_MS = 7 * DAY_MS
"""So long a challenger is shown that a challenge was declined."""
USUAL_LEVEL = "3"


class ChallengeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to play with somebody."""

    to: Name
    """The name that they keep."""
    game: Name
    """The id of the game."""
    options: dict[Name, str | int | bool] = {}
    """Its options by name; the usual ones where they are left out."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    """Where you sit; they sit on the next seat. A game that draws its sides draws them all the same."""
    level: Name = USUAL_LEVEL
    """The machines that take the other seats, where the game has more than two."""
    clock: ClockPlan = ClockPlan()
    """How long each may think; where it is left out as long as they like, or three days a move where it counts."""
    free_chat: bool = False
    """Whether words of one's own may be said."""
    rated: bool = False
    """Whether it counts for the strengths of both: between members, with the usual options."""


class DeclinedChallenge(NamedTuple):
    """A challenge that came to nothing, as its maker is told."""

    game: Game
    by: Message
    reason: Message


async def challenge(services: Services, identity: Identity, wish: ChallengeRequest) -> str:
    """Lay a table for somebody who is challenged by name; return its address.

    Raises AccountError, LimitError and whatever laying a table does.
    """
    account, guest = identity.account, identity.guest
    if account is None or guest is None or account.id != guest.id:
        raise AccountError(house_message("keep your name first: a challenge is made under a name that is kept"))
    challenged = await _challenged(services, account, wish.to)
    waiting = [one for one in await challenges_of(services, account.id) if one.direction == "out"]
    if any(one.challenged == challenged.name for one in waiting):
        raise AccountError(
            house_message("'{name}' has a challenge of yours already; wait, or take it back", name=challenged.name)
        )
    if len(waiting) >= MOST_OPEN:
        raise AccountError(house_message("{most} challenges of yours wait for an answer already", most=MOST_OPEN))
    if wish.rated and challenged.kind == "program":
        raise AccountError(house_message("games count between people; a program's strength is not known"))
    services.count_table(guest)
    if wish.free_chat and not services.free_chat:
        raise TableError(house_message("the host allows set phrases only"))
    # Whoever is blocked learns nothing of it: the seat is kept, for nobody, and the challenge is never answered.
    is_blocked = services.blocks.is_blocked(account.id, (challenged.id, challenged.owner))
    kept_for = new_guest_id() if is_blocked else challenged.id
    kept = SeatPlan("friend", reserved=kept_for, reserved_name=challenged.name)
    asked = TableRequest(
        wish.game, wish.options, _seats(wish, kept), wish.clock, free_chat=wish.free_chat, rated=wish.rated
    )
    created = replace(plan_table(asked, guest.person()), challenge=True)
    return (await services.house.create(new_table_id(), created)).table.id


async def _challenged(services: Services, account: Account, name: str) -> Account:
    """Return who keeps a name; children are never found."""
    found = await services.accounts.find_by_name(name)
    if found is None:
        raise AccountError(house_message("nobody keeps the name '{name}' in this house", name=excerpt(name)))
    if found.id == account.id:
        raise AccountError(house_message("nobody plays against themselves; challenge somebody else"))
    if services.blocks.is_blocked(found.id, (account.id,)):
        raise AccountError(house_message("you have blocked '{name}'; end that first", name=found.name))
    if services.is_away(found.id, found.owner):
        raise AccountError(house_message("'{name}' cannot be challenged at present", name=found.name))
    return found


def _seats(wish: ChallengeRequest, kept: SeatPlan) -> tuple[SeatPlan, ...]:
    game = open_game(wish.game)
    count = game.rules.seats(game.settings(wish.options))
    if count < 2:
        raise SetupError(
            house_message("a challenge needs a seat for each of you; this game has one with these options")
        )
    if wish.seat >= count:
        raise SetupError(house_message("no seat {number}; this table has {count}", number=wish.seat, count=count))
    seats = [SeatPlan("bot", level=wish.level)] * count
    seats[wish.seat], seats[(wish.seat + 1) % count] = SeatPlan("me"), kept
    return tuple(seats)


async def challenges_of(services: Services, person: str) -> list[Challenge]:
    """Return the open challenges to somebody and by them, the newest first."""
    found = []
    for id_ in await services.house.store.tables_of(person, limit=100):
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            one = challenge_of((await services.house.load_newest(id_)).table, person)
            if one is not None:
                found.append(one)
    return found


async def declined_of(services: Services, person: str) -> list[DeclinedChallenge]:
    """Return somebody's challenges that were declined of late, the newest first."""
    since = services.house.now() - DECLINED_SHOWN_MS
    found = []
    for id_ in await services.house.store.put_away_of(person):
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            table = (await services.house.load_newest(id_)).table
            if table.closing and was_declined(table, person) and table.changed_at > since:
                found.append(DeclinedChallenge(table.game, challenged_name(table), why_declined(table.closing)))
    return found


async def accept(services: Services, guest: Guest, table_id: str, nonce: str = "") -> int:
    """Sit down at the table of a challenge; return where it stands then. Raises TableError, UnknownTableError."""
    loaded = await services.house.load_newest(table_id)
    seat = kept_seat(loaded.table)
    if seat is None:
        raise TableError(house_message("there is no open challenge at this table"))
    return await services.house.act(table_id, guest.person(), do.Sit(seat, nonce))


async def decline(services: Services, guest: Guest, table_id: str, reason: str) -> int:
    """Decline a challenge with one of the set reasons."""
    return await services.house.act(table_id, guest.person(), do.DeclineChallenge(reason))


async def withdraw(services: Services, guest: Guest, table_id: str) -> int:
    """Take a challenge back."""
    return await services.house.act(table_id, guest.person(), do.WithdrawChallenge())
