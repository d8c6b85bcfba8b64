"""People of the house, for its moderators: who they are, what was decided about them, and what may be."""

from __future__ import annotations

import re
from typing import Annotated, Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect, Template

from ludogite.people.accounts.account import Account
from ludogite.people.accounts.events import RANK, Role
from ludogite.people.errors import RoleError
from ludogite.people.moderation.decisions import refuse_sanction
from ludogite.people.moderation.events import (
    FOR_GOOD,
    KEY_HOLDER,
    ModerationEvent,
    Muted,
    Released,
    RoleChanged,
    SentAway,
)
from ludogite.people.moderation.sanctions import UNREADABLE
from ludogite.people.moderation.store import ERASED
from ludogite.play.house.table_log import HOUSE
from ludogite.web.doors.services import Services
from ludogite.web.host.log_lines import shown_lines
from ludogite.web.shared.forms import Form, read_choice
from ludogite.web.shared.links import shown_link
from ludogite.web.shared.powers import only_host, only_moderator, people_of, read_reason, sanctioner
from ludogite.web.shared.returning import key_first
from ludogite.web.shared.shown_once import shown_before
from ludogite.web.shared.visit import Visit

ON_A_PAGE = 50
PERSON = re.compile(r"[\w.-]{1,64}")
"""How somebody is numbered."""
NOBODYS = frozenset((KEY_HOLDER, HOUSE, ERASED))
"""What stands in the log in a person's place."""
HOUR_MS = 3_600_000
DURATIONS = {"1h": HOUR_MS, "1d": 24 * HOUR_MS, "7d": 168 * HOUR_MS, "30d": 720 * HOUR_MS, "good": FOR_GOOD}
"""For how long somebody is muted or sent away."""


@get("/host/people")
async def people(
    visit: Visit,
    services: Services,
    *,
    name: Annotated[str, Parameter(max_length=64)] = "",
    after: Annotated[str, Parameter(max_length=100)] = "",
) -> Template:
    """Accounts by name or in the order in which they came, and who is at the tables; children are not listed."""
    only_moderator(visit)
    since, _, last = after.partition("-")
    found = (
        await services.accounts.search(name, ON_A_PAGE)
        if name.strip()
        else await services.accounts.page(int(since) if since.isdecimal() and len(since) < 16 else 0, last, ON_A_PAGE)
    )
    more = f"{found[-1].created_at}-{found[-1].id}" if len(found) == ON_A_PAGE and not name.strip() else ""
    now, sanctions = services.house.now(), services.moderation.sanctions
    return visit.page(
        "host-people.html",
        found=found,
        searched=name.strip(),
        more=more,
        guests=await guests_at_tables(services),
        is_muted=lambda id_: sanctions.muting((id_,), now) is not None,
        is_away=lambda id_: sanctions.sending_away((id_,), now) is not None,
    )


async def guests_at_tables(services: Services) -> dict[str, str]:
    """Return the guests at the tables in memory, number to name, less those sent away."""
    present = {
        person.id: person.name
        for loaded in services.house.loaded.values()
        for seat in loaded.table.seats
        for person in seat.people
    }
    away = services.moderation.sanctions.away(services.house.now())
    return {
        id_: name
        for id_, name in present.items()
        if id_ not in away and id_ not in services.house.forgotten and await services.accounts.known(id_) is None
    }


@get("/host/people/{person:str}")
async def person_page(visit: Visit, services: Services, person: str) -> Template:
    """Somebody: what they are, what was decided about them, and what this visitor may decide."""
    only_moderator(visit)
    account = await _find(services, person)
    lines = await services.moderation.about(person)
    now, sanctions = services.house.now(), services.moderation.sanctions
    return visit.page(
        "host-person.html",
        person=person,
        name=await _name(services, person, account),
        account=account,
        muted=sanctions.muting((person,), now),
        away=sanctions.sending_away((person,), now),
        is_unread=lambda sanction: sanction.reason == UNREADABLE,
        durations=list(DURATIONS),
        roles=sorted(RANK, key=lambda role: RANK[role]),
        lines=await shown_lines(lines, visit),
        may_sanction=await _may_sanction(visit, person),
        may_host=visit.standing == "host" and account is not None and account.kind == "person",
        is_oneself=person in people_of(visit),
    )


async def _may_sanction(visit: Visit, person: str) -> bool:
    try:
        await sanctioner(visit, person)
    except RoleError:
        return False
    return True


async def _find(services: Services, person: str) -> Account | None:
    """Return somebody's account, None for a guest; whoever was erased or forgotten is nobody, nor is the house one."""
    if not PERSON.fullmatch(person) or person in NOBODYS or person in services.house.forgotten:
        raise NotFoundException
    return await services.accounts.known(person)


async def _name(services: Services, person: str, account: Account | None) -> str:
    if account is not None:
        return account.name
    present = await guests_at_tables(services)
    said = (getattr(line.event, "name", "") for line in await services.moderation.about(person))
    return present.get(person) or next((name for name in said if name), person[:8])


async def _owned(services: Services, account: Account | None) -> tuple[str, ...]:
    return tuple(row.id for row in await services.accounts.store.owned_by(account.id)) if account else ()


def _until(services: Services, duration: str) -> int:
    lasts = DURATIONS[duration]
    return services.house.now() + lasts if lasts != FOR_GOOD else FOR_GOOD


@post("/host/people/{person:str}/mute")
async def mute(visit: Visit, services: Services, person: str, data: Form) -> Redirect:
    """Let somebody say set phrases only, for a time or for good."""
    account = await _find(services, person)
    by = await sanctioner(visit, person)
    until = _until(services, read_choice(data, "for", DURATIONS, "1d"))
    reason, name = read_reason(data), await _name(services, person, account)
    await services.moderation.write(Muted(until, reason, name, await _owned(services, account)), by, person)
    return visit.go(f"/host/people/{person}")


@post("/host/people/{person:str}/send-away")
async def send_away(visit: Visit, services: Services, person: str, data: Form) -> Redirect:
    """Send somebody away, for a time or for good, with everybody they answer for."""
    account = await _find(services, person)
    by = await sanctioner(visit, person)
    until = _until(services, read_choice(data, "for", DURATIONS, "7d"))
    reason, name = read_reason(data), await _name(services, person, account)
    await services.moderation.write(SentAway(until, reason, name, await _owned(services, account)), by, person)
    return visit.go(f"/host/people/{person}")


@post("/host/people/{person:str}/release")
async def release(visit: Visit, services: Services, person: str, data: Form) -> Redirect:
    """Let somebody speak, or come, again."""
    account = await _find(services, person)
    by = await sanctioner(visit, person)
    reason, name = read_reason(data), await _name(services, person, account)
    event: ModerationEvent = (
        Released("muted", reason, name)
        if read_choice(data, "what", ("muted", "sent-away"), "muted") == "muted"
        else Released("sent-away", reason, name)
    )
    await services.moderation.write(event, by, person)
    return visit.go(f"/host/people/{person}")


@post("/host/people/{person:str}/role")
async def give_role(visit: Visit, services: Services, person: str, data: Form) -> Redirect | Template:
    """Let somebody do more in the house, or less; every browser of theirs is given another token."""
    by = only_host(visit)
    if asked := _key_first(visit, f"/host/people/{person}/role", data):
        return asked
    account = await _found(services, person)
    refuse_sanction(person if visit.account and visit.account.id == person else by, "host", person, account.role)
    role: Role = read_choice(data, "role", RANK, "member")  # type: ignore[assignment] # one of these
    reason = read_reason(data)
    if role != account.role:
        await services.accounts.give_role(account, role, by, reason)
        await services.sessions.renew_all(account.id)
        await services.moderation.write(RoleChanged(role, reason, account.name), by, account.id)
    return visit.go(f"/host/people/{person}")


@post("/host/people/{person:str}/recovery")
async def make_recovery_link(visit: Visit, services: Services, person: str, data: Form) -> Redirect | Template:
    """Make a link that opens somebody's account once, to set a new password; it is shown once."""
    by = only_host(visit)
    if asked := _key_first(visit, f"/host/people/{person}/recovery", data):
        return asked
    account = await _found(services, person)
    reason = read_reason(data)
    if shown := await shown_before(visit, data, f"/host/people/{person}"):
        return shown
    token = await services.recovery_links.make(account, by, reason)
    link = shown_link(visit, f"/recover/{token}")
    return visit.page("host-link.html", link=link, kind="recovery", about=account.name, back=f"/host/people/{person}")


def _key_first(visit: Visit, then: str, data: Form) -> Redirect | Template | None:
    """Ask a host for the key of the account before rights are given; whoever shows the host's key has shown one."""
    return None if visit.is_host else key_first(visit, then, data)


async def _found(services: Services, person: str) -> Account:
    if await _find(services, person) is None:
        raise NotFoundException
    account = await services.accounts.find(person)
    if account is None:
        raise NotFoundException
    return account


ROUTES: list[Any] = [people, person_page, mute, send_away, release, give_role, make_recovery_link]
