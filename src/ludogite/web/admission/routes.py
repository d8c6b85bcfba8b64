"""The doorstep: coming in by an invitation, inviting a friend, and the way back into an account."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.links import MOST_OF_A_MEMBER
from ludogite.people.accounts.passwords import SHORTEST
from ludogite.people.errors import LinkError, PasswordError, RoleError
from ludogite.web.accounts.members import sign_in
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.links import shown_link
from ludogite.web.shared.powers import decider
from ludogite.web.shared.shown_once import shown_before
from ludogite.web.shared.visit import Visit

GONE = 410
FRIENDS_DAYS, FRIENDS_USES = 7, 5
"""What an invitation of a member is good for."""


@get("/join/{token:str}", name="join")
async def join_page(visit: Visit, services: Services, token: str) -> Template:
    """Ask whether somebody wants to come in by an invitation: whoever only looks at a link uses nothing up."""
    if await services.invitations.find(token) is None and not services.rules.lets_join(visit.guest.id):
        return visit.page("join.html", status_code=GONE, is_valid=False, hosts=await _hosts(services))
    return visit.page("join.html", is_valid=True, hosts=await _hosts(services))


@post("/join/{token:str}")
async def join(visit: Visit, services: Services, token: str) -> Redirect | Template:
    """Come in by an invitation; into a house of members, to begin an account."""
    services.count(services.limits.commands, visit.guest)
    if visit.account is None:
        try:
            await services.invitations.admit(token, visit.guest.id, visit.guest.name)
        except LinkError:
            return visit.page("join.html", status_code=GONE, is_valid=False, hosts=await _hosts(services))
    return visit.go("/" if visit.is_let_in else "/keep")


async def _hosts(services: Services) -> list[str]:
    return [row.name for row in await services.accounts.store.with_role("host")]


def _may_invite(visit: Visit) -> str:
    """Return who makes an invitation: neither a child nor a program; raises RoleError."""
    account = visit.account
    is_oneself = account is None or (account.kind == "person" and account.id == visit.guest.id)
    if not (is_oneself and visit.services.rules.lets_invite(visit.standing)):
        raise RoleError(house_message("in this house the host and moderators make invitations: ask one of them"))
    return decider(visit)


@get("/invite")
async def invite_page(visit: Visit, services: Services) -> Template:
    """The invitations of a member."""
    own = await services.invitations.of(_may_invite(visit))
    return visit.page("invite-friend.html", own=own, days=FRIENDS_DAYS, uses=FRIENDS_USES)


@post("/invite")
async def invite(visit: Visit, services: Services, data: Form) -> Template:
    """Make an invitation for friends; it is shown once."""
    member = _may_invite(visit)
    if shown := await shown_before(visit, data, "/invite"):
        return shown
    token = await services.invitations.make(member, data.get("label", ""), FRIENDS_DAYS, FRIENDS_USES, MOST_OF_A_MEMBER)
    link = shown_link(visit, f"/join/{token}")
    return visit.page("host-link.html", link=link, kind="invitation", about=data.get("label", ""), back="/invite")


@post("/invite/withdraw")
async def withdraw(visit: Visit, services: Services, data: Form) -> Redirect:
    """Let nobody in by one's own invitation any more."""
    member = _may_invite(visit)
    if any(row.digest == data.get("link") for row in await services.invitations.of(member)):
        await services.invitations.withdraw(data.get("link", ""), member)
    return visit.go("/invite")


@get("/recover/{token:str}")
async def recover_page(visit: Visit, services: Services, token: str) -> Template:
    """Ask for a new password where the host let somebody back into their account."""
    return _recover_page(visit, await services.recovery_links.find(token))


def _recover_page(visit: Visit, account: Account | None, wrong: LudogiteError | None = None) -> Template:
    return visit.page(
        "recover.html",
        status_code=GONE if account is None else status_of(type(wrong)) if wrong else 200,
        account=account,
        wrong=visit.why(wrong) if wrong else "",
        shortest=SHORTEST,
    )


@post("/recover/{token:str}")
async def recover(visit: Visit, services: Services, token: str, data: Form) -> Redirect | Template:
    """Set a new password by a link, once, and sign in; whatever opened the account before opens nothing any more."""
    services.count(services.limits.commands, visit.guest)
    try:
        account = await services.recovery_links.use(token, data.get("password", ""))
    except PasswordError as error:
        return _recover_page(visit, await services.recovery_links.find(token), error)
    except LinkError:
        return _recover_page(visit, None)
    await services.close_sockets_of(account)
    return visit.go("/me", *await sign_in(visit, account))


ROUTES: list[Any] = [join_page, join, invite_page, invite, withdraw, recover_page, recover]
