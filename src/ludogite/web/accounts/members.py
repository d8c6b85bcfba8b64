"""Whoever is signed in: how a browser comes to be, how it ceases to be, and what the house may ask of it."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.account import Account
from ludogite.people.errors import AccountError
from ludogite.people.names import account_look
from ludogite.people.passkeys import RelyingParty, relying_party
from ludogite.people.sessions import device_name
from ludogite.storage.sessions import SessionRow
from ludogite.translation import translate
from ludogite.web.accounts.known_device import device_cookie, read_device
from ludogite.web.doors.identification import GUEST_COOKIE
from ludogite.web.doors.limits import SignInTry
from ludogite.web.doors.refusing import sentence_of
from ludogite.web.doors.requests import form_cookie_name
from ludogite.web.shared.visit import OUTGROWN_COOKIE, Visit

LONGEST_TYPED = 200
LOOK_LENGTH = 64


def member_of(visit: Visit) -> tuple[Account, SessionRow]:
    """Return whose account is signed in on this browser, and its session; raises AccountError.

    Where a child plays, the account waits: whoever has the device then decides nothing about it.
    """
    signed_in = signed_in_at(visit)
    if visit.plays_as_child:
        raise AccountError(
            house_message("{name} plays here; go back to your own name first", name=visit.guest.name),
        )
    return signed_in


def signed_in_at(visit: Visit) -> tuple[Account, SessionRow]:
    """Return whose account is signed in on this browser, whoever plays there, and its session; raises AccountError."""
    account = visit.needs_account()
    if visit.session is None:
        raise AccountError(house_message("this is done in a browser that is signed in, not with a token"))
    return account, visit.session


def network_of(visit: Visit) -> str:
    """Return from which network somebody comes."""
    return visit.services.networks.of_scope(visit.request.scope)


def device_of(visit: Visit) -> str:
    """Return what somebody's browser is called."""
    return device_name(visit.request.headers.get("user-agent", ""))


def base_url(visit: Visit) -> str:
    """Return where the house is reached by whoever asks: its own address where that is the one they used."""
    public = visit.services.settings.public_url.rstrip("/")
    came_by = visit.request.headers.get("host", "")
    return public if public and urlsplit(public).netloc == came_by else str(visit.request.base_url).rstrip("/")


def party_of(visit: Visit) -> RelyingParty | None:
    """Return the house as passkeys know it; None where they do not work."""
    return relying_party(base_url(visit))


def why(visit: Visit, error: LudogiteError) -> str:
    """Return why something was refused, as a page says it beside a field."""
    return translate(sentence_of(error), visit.language)


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
