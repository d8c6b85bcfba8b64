"""Who may come in: asked once for each request and each socket, after it is known who comes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from litestar.connection import ASGIConnection
from litestar.enums import HttpMethod

from ludogite.core.errors import LudogiteError
from ludogite.play.invitations import invited_to, is_friend
from ludogite.web.doors.identification import ANYBODYS, identity_of, standing_at

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from ludogite.people.moderation.events import Standing
    from ludogite.play.table import Table
    from ludogite.web.doors.identity import Guest
    from ludogite.web.doors.services import Services

FRIEND_COOKIE = "friend"
FRIEND_S = 30 * 24 * 3600
"""So long a friend who came by the link of a table finds it again."""
KEY, REFUSAL = "ludogite.friend", "ludogite.admission"
DOORSTEP = re.compile(
    r"/(?:come-in|join|recover|carry|privacy|host|notices|feeds)(?:/.*)?|/api/guests/?|/slip(?:/[^/]+){3}/?"
)
"""What is answered to whoever stands at the door; the host's pages, coming in by the API, feeds, links in notices, and
slips of matches in a hall ask for themselves."""
JOINING = re.compile(r"/keep(?:/.*)?")
"""Where somebody with an invitation begins an account in a house of members."""
OWN_CORNER = re.compile(r"/(?:come-in|privacy|me|join)(?:/.*)?")
"""What whoever was sent away may still look at."""
WAYS_OUT = re.compile(
    r"/sign-out|/come-in(?:/.*)?"
    r"|/me/(?:export|erase|stay|forget|password|keys/remove|devices/end(?:-others)?|children/(?:remove|back))"
    r"|/me/programs/[^/]+/(?:remove|tokens/[^/]+/revoke)"
)
"""What they may still do: come to what is theirs, take it along, lock it, or have it erased; nothing is added."""
TABLE = re.compile(r"(?:/api)?/tables/([^/]+)(?:/.*)?")
BESIDE_A_TABLE = re.compile(r"/games/[^/]+/(?:board\.css|rules)")
"""What the page of a table loads beside it."""


class Admittance(NamedTuple):
    """As what somebody is let in."""

    standing: Standing
    is_friend: bool = False
    """Whether they are let in as the friend of one table only."""


class AdmissionDoor:
    """Lets those in whom the house wants, and tells all others how to come in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody pass; raises BannedGuestError and AdmissionError."""
        if (refusal := refusal_at_the_door(scope)) is not None:
            raise refusal
        await self._app(scope, receive, send)


async def check_visitor(scope: Scope, services: Services) -> None:
    """Find out whether somebody is let in before it is known what answers: whoever is not is told nothing of it."""
    if not ANYBODYS.fullmatch(scope["path"]):
        try:
            await check_admission(ASGIConnection(scope), services)
        except LudogiteError as error:
            cast("dict[str, Any]", scope)[REFUSAL] = error


def refusal_at_the_door(scope: Scope) -> LudogiteError | None:
    """Return why somebody is not let in."""
    found: LudogiteError | None = cast("dict[str, Any]", scope).get(REFUSAL)
    return found


async def check_admission(connection: ASGIConnection[Any, Any, Any, Any], services: Services) -> bool:
    """Refuse whoever was sent away or is not let in; tell whether they are let in as the friend of one table only.

    Raises BannedGuestError and AdmissionError.
    """
    path, identity = connection.scope["path"], identity_of(connection)
    looks = connection.scope.get("method", HttpMethod.GET) in (HttpMethod.GET, HttpMethod.HEAD)
    if not (OWN_CORNER if looks else WAYS_OUT).fullmatch(path):
        services.refuse_away(identity.people)
    rules = services.rules
    guest = identity.guest.id if identity.guest else None
    if rules.lets_in(standing_at(connection, services), guest) or DOORSTEP.fullmatch(path):
        return False
    if JOINING.fullmatch(path) and rules.lets_join(guest):
        return False
    if rules.admission == "invitation" and await _is_friend_of_table(connection, services, path):
        return True
    refusal = rules.refusal()
    refusal.hosts = [row.name for row in await services.accounts.store.with_role("host")]
    raise refusal


async def _is_friend_of_table(connection: ASGIConnection[Any, Any, Any, Any], services: Services, path: str) -> bool:
    """Tell whether somebody came to a table by the link of whoever laid it, now or before, or plays the next one."""
    ticket_of, _, ticket = connection.cookies.get(FRIEND_COOKIE, "").partition(":")
    shown = services.signer.read(ticket, _use(ticket_of)) if ticket else None
    guest = identity_of(connection).guest
    known = ticket_of if shown is not None and guest is not None and shown.id == guest.id else ""
    found = TABLE.fullmatch(path)
    if found is None:
        return bool(known) and BESIDE_A_TABLE.fullmatch(path) is not None
    if known == found[1]:
        return True
    word = connection.query_params.get("invite", "")
    if not (word or known):
        return False
    try:
        table = (await services.house.load(found[1])).table
    except LudogiteError:
        return False
    if (known and table.plan.follows == known) or await _is_invited(table, word, services):
        cast("dict[str, Any]", connection.scope)[KEY] = table.id
        return True
    return False


async def _is_invited(table: Table, word: str, services: Services) -> bool:
    """Tell whether a secret word is one of a table that was laid by somebody who may come in themselves."""
    if not word or not (is_friend(table, word) or invited_to(table, word) is not None):
        return False
    founder = table.plan.by.id
    return founder in services.rules.admitted or await services.accounts.known(founder) is not None


def friend_ticket(scope: Scope, guest: Guest, services: Services) -> str:
    """Return what lets a guest find the table again whose friend they are; empty where they are let in otherwise."""
    table_id = cast("dict[str, Any]", scope).get(KEY, "")
    return f"{table_id}:{services.signer.sign(guest, _use(table_id), FRIEND_S)}" if table_id else ""


def _use(table_id: str) -> str:
    return f"friend {table_id}"
