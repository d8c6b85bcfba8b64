"""Challenging somebody by name: a table with a seat kept for them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from ludogite.core.errors import RulesGoneError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message
from ludogite.core.registry import open_game
from ludogite.people.accounts.account import Account
from ludogite.people.errors import AccountError
from ludogite.play import commands as do
from ludogite.play.challenges import (
    Challenge,
    asked_people,
    challenge_of,
    challenged_name,
    kept_seat,
    was_declined,
    why_declined,
)
from ludogite.play.errors import KeptTableError, SetupError, TableError, UnknownTableError
from ludogite.play.events import DAY_MS, ClockPlan, Person, SeatPlan
from ludogite.web.doors.identification import Identity
from ludogite.web.doors.identity import Guest, new_guest_id
from ludogite.web.doors.services import Services
from ludogite.web.programs.kinds import kind_at
from ludogite.web.shared.laying import CLOCKS, ID_LENGTH, Name, TableRequest, new_table_id, plan_table

if TYPE_CHECKING:
    from ludogite.play.table import Table

MOST_OPEN = 20
"""So many challenges of one account wait for an answer at a time."""
MOST_LOOKED_AT = 100
"""So many tables of somebody are looked at for challenges."""
DECLINED_SHOWN_MS = 7 * DAY_MS
"""So long a challenger is shown that a challenge was declined."""
MET_AMONG = 30
"""Among so many tables it is looked whether those two have met since."""
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
    others: Literal["bot", "friend"] = "bot"
    """Who takes the other seats, where more than two play: machines, or whoever has the link of the table."""
    level: Name = USUAL_LEVEL
    """The level of these machines."""
    clock: ClockPlan = ClockPlan()
    """How long each may think; where it is left out as long as they like, or three days a move where it counts."""
    free_chat: bool = False
    """Whether words of one's own may be said."""
    rated: bool = False
    """Whether it counts for the strengths of both: between members, with the usual options."""
    bring_nonce: bool = False
    """Whether you will add your nonce with `bring-nonce`, once you have seen the commitment: the game waits for it."""


class DeclinedChallenge(NamedTuple):
    """A challenge that came to nothing, as its maker is told."""

    game: Game
    by: Message
    reason: Message
    table: str
    """The id of its table."""
    again: str
    """Where they are challenged anew; empty where they have no name any more."""


async def challenge(services: Services, identity: Identity, wish: ChallengeRequest) -> str:
    """Lay a table for somebody who is challenged by name; return its address.

    Raises AccountError, LimitError and whatever laying a table does.
    """
    account, guest = identity.account, identity.guest
    if account is None or guest is None or account.id != guest.id:
        raise AccountError(house_message("keep your name first: a challenge is made under a name that is kept"))
    challenged = await _challenged(services, account, wish.to)
    # Asked several times at once, it is still made once: each counts what the one before has laid.
    async with services.house.store.turns.of(f"challenges/{account.id}"):
        return await _laid(services, account, guest, challenged, wish)


async def _laid(services: Services, account: Account, guest: Guest, challenged: Account, wish: ChallengeRequest) -> str:
    """Lay the table of a challenge, where there is room for one more; return its address."""
    waiting = [one for one in await challenges_of(services, account.id) if one.direction == "out"]
    if any(one.challenged == challenged.name for one in waiting):
        raise AccountError(
            house_message("'{name}' has a challenge of yours already; wait, or withdraw it", name=challenged.name)
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
        wish.game,
        wish.options,
        _seats(wish, kept),
        wish.clock,
        free_chat=wish.free_chat,
        rated=wish.rated,
        bring_nonce=wish.bring_nonce,
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
    services.blocks.refuse_asking(account.id, found.id, found.name)
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
    seats = [SeatPlan("bot", level=wish.level) if wish.others == "bot" else SeatPlan("friend")] * count
    seats[wish.seat], seats[(wish.seat + 1) % count] = SeatPlan("me"), kept
    return tuple(seats)


async def challenges_of(services: Services, person: str) -> list[Challenge]:
    """Return the open challenges to somebody and by them, the newest first."""
    found = []
    for id_ in await services.house.index.tables_of(person, limit=MOST_LOOKED_AT):
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            one = challenge_of((await services.house.load_newest(id_)).table, person)
            if one is not None:
                found.append(one)
    return found


async def ladders_of(services: Services, challenges: Sequence[Challenge]) -> dict[str, str]:
    """Return the ids of the clubs for whose ladders challenges were made, by their tables."""
    tables = await _opened(services, [one.id for one in challenges])
    return {table.id: table.plan.ladder for table in tables if table.plan.ladder}


async def end_open_between(services: Services, person: str) -> None:
    """End every open challenge and rematch between somebody, or whom they answer for, and whomever these block.

    What they asked for is withdrawn, and what they were asked is declined: nobody learns that they are blocked.
    """
    owned = await services.accounts.store.owned_by(person)
    for one in (person, *(row.id for row in owned)):
        blocked = services.blocks.of(one)
        for id_ in await services.house.index.tables_of(one, limit=MOST_LOOKED_AT):
            with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError, TableError):
                table = (await services.house.load_newest(id_)).table
                by, asked = table.plan.by, asked_people(table)
                if by.id == one and asked & blocked:
                    await services.house.act(id_, by, do.WithdrawChallenge())
                elif by.id in blocked and one in asked:
                    await services.house.act(id_, Person(one, ""), do.DeclineChallenge())


async def declined_of(services: Services, person: str) -> list[DeclinedChallenge]:
    """Return somebody's challenges that were declined of late, the newest first."""
    house, since = services.house, services.house.now() - DECLINED_SHOWN_MS
    found = []
    for table in await _opened(services, await house.index.put_away_of(person)):
        if not table.closing or not was_declined(table, person) or table.changed_at <= since:
            continue
        if await house.memory.is_used(_dismissed(table.id, person)) or await _met_since(services, table, person):
            continue
        by, reason = challenged_name(table), why_declined(table.closing)
        found.append(DeclinedChallenge(table.game, by, reason, table.id, again_after(table, person)))
    return found


async def _opened(services: Services, ids: Sequence[str]) -> list[Table]:
    """Return those tables that can be opened."""
    found = []
    for id_ in ids:
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            found.append((await services.house.load_newest(id_)).table)
    return found


async def _met_since(services: Services, declined: Table, person: str) -> bool:
    """Tell whether somebody sat down with whoever declined, at a table that was laid later."""
    index, others = services.house.index, {seat.plan.reserved for seat in declined.seats if seat.plan.reserved}
    later = [*await index.tables_of(person, MET_AMONG), *await index.finished_of(person, MET_AMONG)]
    tables = await _opened(services, later)
    return any(table.created_at > declined.created_at and others & table.people() for table in tables)


async def dismiss_declined(services: Services, person: str, table_id: str) -> None:
    """Let a declined challenge be shown no longer to whoever made it."""
    now = services.house.now() // 1000
    await services.house.memory.use_once(_dismissed(table_id, person), now + DECLINED_SHOWN_MS // 1000, now)


def _dismissed(table_id: str, person: str) -> str:
    return f"dismissed:{table_id[:ID_LENGTH]}:{person}"


def again_after(table: Table, person: str) -> str:
    """Return where somebody challenges anew whoever declined, as they did; empty where there was nothing to decline."""
    name = next((seat.plan.reserved_name for seat in table.seats if seat.plan.reserved), "")
    if not name or not was_declined(table, person):
        return ""
    if table.plan.ladder:  # asked again where the rung is, or it would be a game outside the ladder
        return f"/clubs/{table.plan.ladder}#ladder"
    asked = {"to": name, "game": kind_at(table)}
    clock = next((key for key, plan in CLOCKS.items() if plan == table.plan.clock), "none")
    asked |= {"players": str(len(table.seats)), "others": _others_at(table)} if len(table.seats) > 2 else {}
    asked |= {"clock": clock} if clock != "none" else {}
    asked |= {"rated": "yes"} if table.plan.rated else {}
    return f"/me/challenges?{urlencode(asked)}"


def _others_at(table: Table) -> str:
    """Return who was to take the other seats of a challenge, as its form says it."""
    return next((f"bot:{seat.level}" for seat in table.seats if seat.is_bot), "friend")


async def declined_by(services: Services, person: str, table_id: str) -> str:
    """Return whose challenge somebody has declined at a table; empty where they have not."""
    with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
        table = (await services.house.load_newest(table_id)).table
        if was_declined(table, table.plan.by.id) and any(seat.plan.reserved == person for seat in table.seats):
            return table.plan.by.name
    return ""


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
