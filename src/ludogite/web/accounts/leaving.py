"""Leaving for good: seven days to change one's mind, then the name becomes somebody's."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.returning import key_first, to_come_in
from ludogite.web.shared.signed_in import member_of
from ludogite.web.shared.visit import Visit


@get("/me/erase", name="me-erase")
async def erase_page(visit: Visit) -> Template | Redirect:
    """Say what erasing a name changes, before anything is pressed."""
    if not visit.is_member:
        return to_come_in(visit, "/me/erase")
    if asked := key_first(visit, "/me/erase"):
        return asked
    account, _ = member_of(visit)
    return visit.go("/me") if account.leaving_at else visit.page("me-erase.html", account=account)


@post("/me/erase")
async def erase_name(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Erase the name in seven days, unless its owner changes their mind."""
    if asked := key_first(visit, "/me/erase", data):
        return asked
    account, _ = member_of(visit)
    if not account.leaving_at:
        await services.accounts.ask_erasure(account)
    return visit.go("/me")


@post("/me/stay")
async def stay(visit: Visit, services: Services) -> Redirect:
    """Keep the name after all."""
    account, _ = member_of(visit)
    if account.leaving_at:
        await services.accounts.withdraw_erasure(account)
    return visit.go("/me")


ROUTES: list[Any] = [erase_page, erase_name, stay]
