"""Passkeys on pages: what a browser is asked, by a ticket that counts once and for a few minutes, and its answer."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable

from litestar import Response

from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.credential_store import CredentialRow
from ludogite.people.accounts.passkeys import (
    NewPasskey,
    RelyingParty,
    check_answer,
    check_creation,
    creation_options,
    request_options,
    shown_passkey,
)
from ludogite.people.errors import PasskeyError
from ludogite.web.accounts.script import PasskeyQuestion
from ludogite.web.doors.identity import Guest, Ticket
from ludogite.web.shared.signed_in import party_of
from ludogite.web.shared.visit import Visit

TICKET_S = 5 * 60
CREATING, SHOWING = "new-passkey", "passkey"
ANYBODY = Guest("", "")


def ask_for_new(visit: Visit, id_: str, name: str, known: Iterable[CredentialRow] = ()) -> Response[PasskeyQuestion]:
    """Return what a browser is asked that makes a passkey for somebody; raises PasskeyError where there are none."""
    party = _party(visit)
    ticket = visit.services.signer.sign_once(Guest(id_, name), CREATING, TICKET_S)
    options = creation_options(party, id_, name, [one for one in known if one.kind == "passkey"], _challenge(ticket))
    return Response(PasskeyQuestion(ticket, options), cookies=visit.cookies())


def ask_for_one(visit: Visit, whose: Guest = ANYBODY, known: Iterable[CredentialRow] = ()) -> Response[PasskeyQuestion]:
    """Return what a browser is asked that shows a passkey, of anybody or of somebody; raises PasskeyError."""
    party = _party(visit)
    ticket = visit.services.signer.sign_once(whose, SHOWING, TICKET_S)
    options = request_options(party, _challenge(ticket), [one for one in known if one.kind == "passkey"])
    return Response(PasskeyQuestion(ticket, options), cookies=visit.cookies())


async def take_new(visit: Visit, ticket: str, answer: str, id_: str) -> tuple[NewPasskey, str]:
    """Return the passkey that a browser has made for somebody, and the name it is for; raises PasskeyError."""
    asked = await _used(visit, ticket, CREATING)
    if asked.guest.id != id_:
        raise _too_late()
    return check_creation(_party(visit), _challenge(ticket), answer), asked.guest.name


async def take_shown(visit: Visit, ticket: str, answer: str, whose: Guest = ANYBODY) -> Account:
    """Return whose passkey a browser has shown; raises PasskeyError."""
    asked = await _used(visit, ticket, SHOWING)
    accounts = visit.services.accounts
    found = await accounts.passkey(shown_passkey(answer))
    if found is None or asked.guest.id != whose.id or (whose.id and found[0].id != whose.id):
        raise _too_late()
    account, credential = found
    count = check_answer(_party(visit), _challenge(ticket), answer, credential)
    await accounts.credentials.note_use(credential.id, visit.services.house.now(), count)
    return account


async def _used(visit: Visit, ticket: str, use: str) -> Ticket:
    """Return a ticket that is used now, for the first and only time."""
    asked = visit.services.signer.read_ticket(ticket, use)
    memory = visit.services.house.memory
    if asked is None or not await memory.use_once(f"passkey:{asked.once}", until=asked.until, now=int(time.time())):
        raise _too_late()
    return asked


def _challenge(ticket: str) -> bytes:
    """Return what a device signs: it follows from the ticket, so nothing is kept until it comes back."""
    return hashlib.sha256(ticket.encode()).digest()


def _party(visit: Visit) -> RelyingParty:
    party = party_of(visit)
    if party is None:
        raise PasskeyError(
            house_message("passkeys need https and a host name; use the password, or open the house by its name")
        )
    return party


def _too_late() -> PasskeyError:
    return PasskeyError(house_message("this passkey is none of this house, or its answer came too late; try once more"))
