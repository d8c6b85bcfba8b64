"""Who comes: decided once for each request and each socket, before anything else looks at it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.accounts.tokens import PROGRAM_PREFIX
from ludogite.people.errors import KeptAccountError, ScopeError
from ludogite.people.sessions.sessions import SESSION_MS
from ludogite.storage.errors import StorageError
from ludogite.web.doors.identity import Guest

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ludogite.people.accounts.account import Account
    from ludogite.people.moderation.events import Standing
    from ludogite.people.sessions.store import SessionRow
    from ludogite.web.doors.services import Services

GUEST_COOKIE, HOST_COOKIE, SESSION_COOKIE = "guest", "host", "session"
SECURE_SESSION_COOKIE = f"__Host-{SESSION_COOKIE}"
"""Over https the browser itself sees to it that nobody but this very host sets it."""
NAMES = (f"{SESSION_COOKIE}=".encode(), f"{SECURE_SESSION_COOKIE}=".encode())
KEY, FAILURE = "ludogite.identity", "ludogite.identity.failure"
FOR_PROGRAMS = "/api/"
"""Where programs are answered; what a token is for is asked there."""
ANYBODYS = re.compile(r"/static/.*|/(?:health|ready|metrics)/?")
"""What is answered without asking who comes."""


class Identity(NamedTuple):
    """Who comes, and by what."""

    guest: Guest | None = None
    """Who plays; None for somebody who has not come in."""
    account: Account | None = None
    """Whose account is signed in: that of the guest, or of the parent where a child plays."""
    session: SessionRow | None = None
    """The session of the browser, where it is signed in."""
    scopes: frozenset[str] | None = None
    """What the token of a program allows; None where nothing is forbidden."""
    token: str = ""
    """The hash of a program's token: whoever came with it goes when it is revoked."""
    until: int | None = None
    """Until when that token opens anything."""
    outgrown: Guest | None = None
    """The guest whose cookie was shown, where that name is an account's by now and its key has to be shown instead."""
    is_unknown: bool = False
    """Whether it could not be found out: then nobody is given another name."""

    @property
    def standing(self) -> Standing:
        """What somebody is in the house; nobody has a role while a child of theirs plays, and no program has one."""
        if self.account is None:
            return "guest"
        plays_oneself = self.guest is not None and self.guest.id == self.account.id
        return self.account.role if self.session is not None and plays_oneself else "member"

    @property
    def people(self) -> tuple[str, ...]:
        """Who comes, and who answers for them."""
        account = self.account and (self.account.id, self.account.owner)
        return ((self.guest.id,) if self.guest else ()) + (account or ())


NOBODY = Identity()
UNKNOWN = Identity(is_unknown=True)


def session_cookie_name(*, secure: bool) -> str:
    """Return what the cookie of a session is called."""
    return SECURE_SESSION_COOKIE if secure else SESSION_COOKIE


def session_cookie(token: str, *, secure: bool) -> Cookie:
    """Return the cookie that signs a browser in; without a token, what makes it forget that."""
    return Cookie(
        key=session_cookie_name(secure=secure),
        value=token,
        path="/",
        max_age=SESSION_MS // 1000 if token else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def identity_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
    """Return who comes, as it was found out at the door."""
    found: Identity = cast("dict[str, Any]", connection.scope).get(KEY, UNKNOWN)
    return found


def holds_key(connection: ASGIConnection[Any, Any, Any, Any], services: Services, guest: Guest | None) -> bool:
    """Tell whether a browser shows that this very guest opened the host's page with the host's key."""
    shown = services.signer.read(connection.cookies.get(HOST_COOKIE), "host")
    return shown is not None and guest is not None and shown.id == guest.id


def standing_at(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> Standing:
    """Return what somebody is in the house: by the host's key, or by their account."""
    identity = identity_of(connection)
    return "host" if holds_key(connection, services, identity.guest) else identity.standing


async def identify(scope: Scope, services: Services) -> Identity:
    """Find out who comes; raises StorageError where the database cannot be asked."""
    known = cast("dict[str, Any]", scope)
    known[KEY] = UNKNOWN
    found = known[KEY] = await _identity(ASGIConnection(scope), services)
    return found


async def identify_visitor(scope: Scope, services: Services) -> None:
    """Find out who comes before it is known what answers: whoever asks for a page that is none stays who they are.

    Where the database cannot be asked, or a program's account not be opened, `Identification` says so, as what answers
    would.
    """
    if not ANYBODYS.fullmatch(scope["path"]):
        try:
            await identify(scope, services)
        except (StorageError, KeptAccountError) as error:
            cast("dict[str, Any]", scope)[FAILURE] = error


class Identification:
    """Lets everybody pass of whom it is known who they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everybody pass who can be known, programs to what is theirs.

        Raises ScopeError, and StorageError where the database cannot be asked.
        """
        if scope["type"] == ScopeType.HTTP and not ANYBODYS.fullmatch(scope["path"]):
            if (failure := cast("dict[str, Any]", scope).get(FAILURE)) is not None:
                raise failure
            services: Services = scope["litestar_app"].state.services
            identity = identity_of(ASGIConnection(scope))
            if identity.scopes is not None and not scope["path"].startswith(FOR_PROGRAMS):
                raise ScopeError(
                    house_message(
                        "a program's token opens {api} and the sockets of tables; {path} is for people",
                        api="/api",
                        path=excerpt(scope["path"]),
                    )
                )
            if identity.session is not None:
                send = await _seen(scope, send, identity.session, services)
        await self._app(scope, receive, send)


async def _seen(scope: Scope, send: Send, session: SessionRow, services: Services) -> Send:
    """Write down that a browser was here, and give it another token with this answer where its rights have changed."""
    await services.sessions.note_visit(session, services.networks.of_scope(scope))
    token = await services.sessions.renew(session) if session.must_renew else None
    if token is None:
        return send
    cookie = session_cookie(token, secure=services.settings.secure).to_encoded_header()

    async def send_renewed(message: Message) -> None:
        if message["type"] == "http.response.start":
            pairs = list(message["headers"])
            is_set = any(name.lower() == b"set-cookie" and value.startswith(NAMES) for name, value in pairs)
            message["headers"] = pairs if is_set else [*pairs, cookie]
        await send(message)

    return send_renewed


async def _identity(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> Identity:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind:
        return await identity_of_token(token.strip(), services) if kind.lower() == "bearer" else NOBODY
    shown = connection.cookies.get(session_cookie_name(secure=services.settings.secure))
    session = await services.sessions.find(shown) if shown else None
    if session is not None:
        account = await services.accounts.known(session.account)
        if account is not None:
            plays = account if session.player == account.id else await services.accounts.known(session.player)
            if plays is not None:  # else a child's name was removed, and whoever has the device is not its parent
                guest = Guest(plays.id, plays.name, member=True, child=plays.kind == "child")
                if services.accounts.is_kept(account.id) or services.accounts.is_kept(plays.id):
                    return Identity(outgrown=guest)  # the session is kept, and opens nothing until the account does
                return Identity(guest, account, session)
    return await _as_guest(services.signer.read(connection.cookies.get(GUEST_COOKIE), "guest"), services)


async def identity_of_token(token: str, services: Services) -> Identity:
    """Return whose token this is: a guest's, or a program's."""
    if token.startswith(PROGRAM_PREFIX):
        access = await services.access_tokens.find(token)
        if access is None:
            return NOBODY
        program, owner = access.account, access.owner
        guest = Guest(program.id, program.name, owner.name, owner.id)
        return Identity(guest, program, scopes=access.scopes, token=access.digest, until=access.until)
    return await _as_guest(services.signer.read(token, "token"), services)


async def _as_guest(guest: Guest | None, services: Services) -> Identity:
    """Return a guest, unless the name is kept: whatever was signed before that opens nothing any more."""
    if guest is None:
        return NOBODY
    if guest.id in services.house.forgotten.recognised or await services.accounts.known(guest.id) is not None:
        return Identity(outgrown=guest)
    return Identity(guest)
