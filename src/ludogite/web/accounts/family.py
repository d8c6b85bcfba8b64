"""Children's names: held by a parent's account, without a way in of their own, found by nobody."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.response import Redirect, Template

from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.erasing import forget_person
from ludogite.people.errors import AccountError
from ludogite.play.events import Person
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.returning import NO_FIELDS, again_page, key_first
from ludogite.web.shared.signed_in import member_of
from ludogite.web.shared.visit import Visit


@post("/me/children")
async def add_child(visit: Visit, services: Services, data: Form) -> Redirect:
    """Hold a name for a child."""
    account, _ = member_of(visit)
    refuse_muted(visit)
    await services.accounts.add_owned(account, data.get("name", ""), "child")
    return visit.go("/me#children")


@post("/me/children/rename")
async def rename_child(visit: Visit, services: Services, data: Form) -> Redirect:
    """Give a child another name."""
    account, _ = member_of(visit)
    child = await _child(services, account, data)
    refuse_muted(visit)
    await services.accounts.rename(child, data.get("name", ""), account.id)
    services.close_sockets(child.id)
    return visit.go("/me#children")


@post("/me/children/remove")
async def remove_child(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Erase a child's name: at the tables it becomes somebody's."""
    if asked := key_first(visit, "/me/children/remove", data):
        return asked
    account, _ = member_of(visit)
    child = await _child(services, account, data)
    for session in await services.sessions.of(account.id):
        if session.player == child.id:  # whoever has that device played as the child, and is not the parent now
            await services.end_session(session)
    await forget_person(services.house, Person(child.id, child.name))
    await services.accounts.erase(child)
    return visit.go("/me#children")


@post("/me/children/play")
async def play_as_child(visit: Visit, services: Services, data: Form) -> Redirect:
    """Let a child play on this device under their own name."""
    account, session = member_of(visit)
    child = await _child(services, account, data)
    await services.sessions.play_as(session, child.id)
    services.close_sockets(account.id)
    return visit.go("/")


@post("/me/children/back")
async def play_as_oneself(visit: Visit, services: Services) -> Redirect | Template:
    """Play under one's own name again: whoever has the device shows the key first, and the child does not have it."""
    account = visit.needs_account()
    if visit.session is None or not visit.plays_as_child:
        return visit.go("/me")
    if not services.sessions.is_recent(visit.session):
        return again_page(visit, "/me/children/back", NO_FIELDS)
    await services.sessions.play_as(visit.session, account.id)
    services.close_sockets(visit.session.player)
    return visit.go("/me")


async def _child(services: Services, account: Account, data: Form) -> Account:
    """Return the child that a form names; raises AccountError where it is none of this account's."""
    children = await services.accounts.owned_by(account, "child")
    found = next((one for one in children if one.id == data.get("child", "")), None)
    if found is None:
        raise AccountError(house_message("this account holds no such name"))
    return found


ROUTES: list[Any] = [add_child, rename_child, remove_child, play_as_child, play_as_oneself]
