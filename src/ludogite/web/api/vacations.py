"""Vacations for programs: begun, listed and ended as in a member's corner."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post

from ludogite.core.message import house_message
from ludogite.people.accounts.access_tokens import Scope
from ludogite.people.errors import AccountError, VacationError
from ludogite.people.vacations.vacations import days_taken
from ludogite.storage.errors import StorageError
from ludogite.web.doors.identification import identity_of
from ludogite.web.doors.identity import Guest
from ludogite.web.doors.services import Services
from ludogite.web.shared.operations import Operation

REFUSALS = (AccountError, VacationError, StorageError)


class VacationOut(msgspec.Struct, frozen=True):
    """Some days on which clocks of days stand still at your tables."""

    began_at: int
    """When it began, in milliseconds since 1970."""
    until: int
    """When it ends, or ended: in the future while you are on vacation."""


class VacationsOut(msgspec.Struct, frozen=True):
    """Your vacations, and how many days are left."""

    vacations: list[VacationOut]
    """The first one first."""
    days_left: int
    """How many days you can still take; those of a year ago come back."""
    days_a_year: int
    """What the host gives within a year."""


class VacationRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to be away."""

    days: Annotated[int, msgspec.Meta(ge=1, le=366)]
    """How many days, from now on."""


async def _vacations(services: Services, account: str) -> VacationsOut:
    found, allowance = await services.vacations.of(account), services.vacations.allowance
    left = max(0, allowance - days_taken(found, services.house.now()))
    return VacationsOut([VacationOut(one.began_at, one.until) for one in found], left, allowance)


def _account(guest: Guest, request: Request[Any, Any, Any]) -> str:
    """Return whose vacation it is; raises AccountError for whoever keeps no name."""
    account = identity_of(request).account
    if account is None or account.id != guest.id:
        raise AccountError(house_message("keep your name first: a vacation is for those who keep one"))
    return account.id


def _operation(id_: str, scope: Scope) -> dict[str, Any]:
    return Operation(id_, "members", reads_token=True, needs_token=True, scopes=(scope,), refusals=REFUSALS).opt()


@get("/me/vacations", opt=_operation("listVacations", "read"))
async def list_vacations(guest: Guest, services: Services, request: Request[Any, Any, Any]) -> VacationsOut:
    """List your vacations, and learn how many days are left."""
    return await _vacations(services, _account(guest, request))


@post("/me/vacations", opt=_operation("beginVacation", "play"))
async def begin_vacation(
    data: VacationRequest, guest: Guest, services: Services, request: Request[Any, Any, Any]
) -> VacationsOut:
    """Begin a vacation now: clocks of days stand still at all your tables."""
    account = _account(guest, request)
    services.count(services.limits.commands, guest)
    await services.vacations.begin(account, data.days)
    return await _vacations(services, account)


@post("/me/vacations/end", status_code=200, opt=_operation("endVacation", "play"))
async def end_vacation(guest: Guest, services: Services, request: Request[Any, Any, Any]) -> VacationsOut:
    """Be back: clocks run on, and the days that are left stay yours."""
    account = _account(guest, request)
    services.count(services.limits.commands, guest)
    await services.vacations.end(account)
    return await _vacations(services, account)


HANDLERS: list[Any] = [list_vacations, begin_vacation, end_vacation]
