"""Who is signed in on a browser, what that browser is called, and by which address it came."""

from __future__ import annotations

from urllib.parse import urlsplit

from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.passkeys import RelyingParty, relying_party
from ludogite.people.errors import AccountError
from ludogite.people.sessions.sessions import device_name
from ludogite.people.sessions.store import SessionRow
from ludogite.web.shared.visit import Visit


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
