"""The keys of an account: a password, passkeys, codes on paper; and the name that they open."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import one_line
from ludogite.people.accounts.passwords import SHORTEST
from ludogite.people.accounts.tokens import token_digest
from ludogite.people.errors import AccountNameError, MutedError, PasskeyError, PasswordError
from ludogite.play.errors import LimitError
from ludogite.web.accounts.ceremonies import ask_for_new, take_new
from ludogite.web.accounts.keeping import count_question
from ludogite.web.accounts.script import PasskeyQuestion
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.returning import key_first, to_come_in
from ludogite.web.shared.signed_in import device_of, member_of, party_of
from ludogite.web.shared.visit import Visit


@get("/me/name", name="me-name")
async def name_page(visit: Visit) -> Template | Redirect:
    """Ask for another name."""
    return _name_page(visit, visit.guest.name) if visit.is_member else to_come_in(visit, "/me/name")


def _name_page(visit: Visit, name: str, wrong: LudogiteError | None = None) -> Template:
    account, _ = member_of(visit)
    said = visit.why(wrong) if wrong else ""
    status_code = status_of(type(wrong)) if wrong else 200
    return visit.page("me-name.html", status_code=status_code, account=account, name=name, wrong=said)


@post("/me/name")
async def rename_member(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Take another name; the former ones stay noted."""
    account, _ = member_of(visit)
    typed = data.get("name", "")
    try:
        refuse_muted(visit)
        count_question(visit, services.limits.names)
        await services.accounts.rename(account, typed, account.id)
    except (AccountNameError, LimitError, MutedError) as error:
        return _name_page(visit, typed, error)
    services.close_sockets(account.id)
    return visit.go("/me")


@get("/me/password", name="me-password")
async def password_page(visit: Visit) -> Template | Redirect:
    """Ask for a password, the first one or another."""
    if not visit.is_member:
        return to_come_in(visit, "/me/password")
    return key_first(visit, "/me/password") or _password_page(visit)


def _password_page(visit: Visit, wrong: LudogiteError | None = None) -> Template:
    account, _ = member_of(visit)
    said = visit.why(wrong) if wrong else ""
    status_code = status_of(type(wrong)) if wrong else 200
    return visit.page("me-password.html", status_code=status_code, account=account, wrong=said, shortest=SHORTEST)


@post("/me/password")
async def set_password(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Open the account with this password from now on; all other browsers sign in anew."""
    if asked := key_first(visit, "/me/password"):
        return asked
    account, session = member_of(visit)
    try:
        await services.accounts.set_password(account, data.get("password", ""))
    except PasswordError as error:
        return _password_page(visit, error)
    token = await services.sessions.prove(session)
    await services.end_sessions(account, token_digest(token) if token else "")
    return visit.go("/me#keys", *([visit.session_cookie(token)] if token else []))


@get("/me/passkey", name="me-passkey")
async def passkey_page(visit: Visit) -> Template | Redirect:
    """Offer to make a passkey on this device."""
    if not visit.is_member:
        return to_come_in(visit, "/me/passkey")
    return key_first(visit, "/me/passkey") or _passkey_page(visit, device_of(visit))


def _passkey_page(visit: Visit, label: str, wrong: LudogiteError | None = None) -> Template:
    account, _ = member_of(visit)
    return visit.page(
        "me-passkey.html",
        status_code=status_of(type(wrong)) if wrong else 200,
        account=account,
        label=label,
        trouble=visit.why(wrong) if wrong else "",
        passkeys=party_of(visit) is not None,
    )


@get("/me/passkey/options", name="me-passkey-options")
async def ask_another_passkey(visit: Visit, services: Services) -> Response[PasskeyQuestion]:
    """Ask this device for one more passkey."""
    visit.needs_recent_sign_in()
    account, _ = member_of(visit)
    known = await services.accounts.credentials.of(account.id)
    return ask_for_new(visit, account.id, account.name, known)


@post("/me/passkey")
async def add_passkey(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Open the account with this passkey too."""
    if asked := key_first(visit, "/me/passkey"):
        return asked
    account, _ = member_of(visit)
    label = one_line(data.get("label", "")) or device_of(visit)
    try:
        passkey, _ = await take_new(visit, data.get("ticket", ""), data.get("answer", ""), account.id)
    except PasskeyError as error:
        return _passkey_page(visit, label, error)
    await services.accounts.add_passkey(account, passkey, label)
    return visit.go("/me#keys")


@post("/me/keys/remove")
async def remove_key(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Open the account no more with a key; the last one stays."""
    if asked := key_first(visit, "/me/keys/remove", data):
        return asked
    account, _ = member_of(visit)
    await services.accounts.remove_credential(account, data.get("key", ""))
    return visit.go("/me#keys")


@get("/me/paper", name="me-paper")
async def another_paper(visit: Visit) -> Template | Redirect:
    """Offer another piece of paper."""
    if not visit.is_member:
        return to_come_in(visit, "/me/paper")
    if asked := key_first(visit, "/me/paper"):
        return asked
    account, _ = member_of(visit)
    return visit.page("keep-paper.html", account=account, codes=[], is_step=False, after="")


ROUTES: list[Any] = [
    name_page, rename_member, password_page, set_password, passkey_page, ask_another_passkey, add_passkey, remove_key,
    another_paper,
]  # fmt: skip
