"""Whoever is signed in: how a browser comes to be, how it ceases to be, and what the house may ask of it."""

from __future__ import annotations

from litestar.datastructures import Cookie

from ludogite.people.accounts.account import Account
from ludogite.people.accounts.names import account_look
from ludogite.web.accounts.known_device import device_cookie, read_device
from ludogite.web.doors.identification import GUEST_COOKIE
from ludogite.web.doors.limits import SignInTry
from ludogite.web.doors.requests import form_cookie_name
from ludogite.web.shared.signed_in import device_of, network_of
from ludogite.web.shared.visit import OUTGROWN_COOKIE, Visit

LONGEST_TYPED = 200
LOOK_LENGTH = 64


async def sign_in(visit: Visit, account: Account, *, is_proved: bool = True) -> list[Cookie]:
    """Sign a browser in, always with another token; whoever was signed in there before is not any more.

    Forms have another token from then on as well: one that was read before is worth nothing.
    """
    services = visit.services
    if visit.session is not None:
        await services.end_session(visit.session)
    token = await services.sessions.begin(account.id, device_of(visit), network_of(visit), is_proved=is_proved)
    visit.new = False  # nobody is given another name besides
    forgotten = [visit.without_cookie(OUTGROWN_COOKIE)] if OUTGROWN_COOKIE in visit.request.cookies else []
    forms = visit.without_cookie(form_cookie_name(secure=services.settings.secure))
    return [visit.session_cookie(token), device_cookie(visit, account.id), forms, *forgotten]


def without_guest(visit: Visit) -> list[Cookie]:
    """Return what makes a browser forget the guest that it was."""
    return [visit.without_cookie(GUEST_COOKIE)] if GUEST_COOKIE in visit.request.cookies else []


async def open_account(visit: Visit, name: str, shown: str) -> Account:
    """Return the account that a name and a password, or a code of the paper, open; raises SignInError, LimitError."""
    name = name[:LONGEST_TYPED]
    counted = await _count_try(visit, name)
    account = await visit.services.accounts.open(name, shown)
    counted.give_back()
    return account


async def prove_account(visit: Visit, account: Account, shown: str) -> None:
    """Let somebody who is signed in show a key once more; raises SignInError, LimitError."""
    counted = await _count_try(visit, account.name)
    await visit.services.accounts.prove(account, shown)
    counted.give_back()


async def _count_try(visit: Visit, name: str) -> SignInTry:
    """Count a try to open an account; raises LimitError."""
    limit, network, look = visit.services.limits.sign_ins, network_of(visit), account_look(name)[:LOOK_LENGTH]
    is_known = bool(limit.names.wait_s(look)) and await _was_here(visit, name, network)
    return limit.take(look, network, is_known=is_known, device=await _known_device(visit, name))


async def _known_device(visit: Visit, name: str) -> str:
    """Return the number of this device, where the account of a name was opened on it before."""
    device = read_device(visit)
    account = await visit.services.accounts.find_by_name(name) if device.seals else None
    return device.number if account is not None and device.knows(account.id, visit.services.signer) else ""


async def _was_here(visit: Visit, name: str, network: str) -> bool:
    """Tell whether the owner of a name is signed in from this network: then those who guess elsewhere do not matter."""
    account = await visit.services.accounts.find_by_name(name)
    sessions = await visit.services.sessions.of(account.id if account else "")
    return any(session.network == network for session in sessions)
