"""A member's vacation: begun and ended in one's own corner."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.inputs import whole_number
from ludogite.people.errors import AccountError, VacationError
from ludogite.people.vacations.vacations import days_taken, going_on
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.returning import to_come_in
from ludogite.web.shared.visit import Visit

USUAL_DAYS = 7


async def _page(visit: Visit, services: Services, wrong: str = "", days: str = "") -> Template:
    vacations, now = await services.vacations.of(visit.guest.id), services.house.now()
    on = going_on(vacations, now)
    left = max(0, services.vacations.allowance - days_taken(vacations, now))
    return visit.page(
        "vacation.html",
        status_code=400 if wrong else 200,
        until=on and on.until,
        left=left,
        allowance=services.vacations.allowance,
        days=days or min(left, USUAL_DAYS),
        wrong=wrong,
    )


@get("/me/vacation", name="vacation")
async def vacation_page(visit: Visit, services: Services) -> Template | Redirect:
    """Say how many days are left, or until when somebody is on vacation."""
    return await _page(visit, services) if visit.is_member else to_come_in(visit, "/me/vacation")


@post("/me/vacation", status_code=200)
async def begin_vacation(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Begin a vacation now: clocks of days stand still at all one's tables."""
    visit.needs_account()
    services.count(services.limits.commands, visit.guest)
    try:
        await services.vacations.begin(visit.guest.id, whole_number(data.get("days", "")) or 0)
    except (VacationError, AccountError) as error:
        return await _page(visit, services, visit.why(error), data.get("days", ""))
    return visit.go("/me/vacation")


@post("/me/vacation/end")
async def end_vacation(visit: Visit, services: Services) -> Redirect:
    """Be back: clocks run on."""
    visit.needs_account()
    services.count(services.limits.commands, visit.guest)
    await services.vacations.end(visit.guest.id)
    return visit.go("/me/vacation")


ROUTES: list[Any] = [vacation_page, begin_vacation, end_vacation]
