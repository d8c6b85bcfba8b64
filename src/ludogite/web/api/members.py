"""Members for programs: who they are, challenges, and a stream of what happens to them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.response import Stream

from ludogite.people.access_tokens import SCOPES, Scope
from ludogite.play.challenges import Challenge
from ludogite.play.commands import Short
from ludogite.play.member_events import MemberEvent
from ludogite.storage.errors import StorageError
from ludogite.web.api.member_stream import MemberStream
from ludogite.web.api.operations import ACTING, CHALLENGING, Operation
from ludogite.web.doors.identification import identity_of
from ludogite.web.doors.identity import Guest
from ludogite.web.programs import challenging
from ludogite.web.programs.challenging import ChallengeRequest
from ludogite.web.shared.services import Services

EVENT_ID = re.compile(r"[0-9]{1,15}")


class Me(msgspec.Struct, frozen=True):
    """Who asks."""

    id: str
    """Your number, the same for ever."""
    name: str
    """What you are called."""
    kind: Literal["guest", "program"]
    """A guest with a token of `POST /api/guests`, or a program that a member owns."""
    owner: str | None = None
    """The name of whoever answers for a program."""
    scopes: list[Scope] = []
    """What your token is for."""
    until: int | None = None
    """Until when a program's token opens anything, in milliseconds since 1970."""


class ChallengeMade(msgspec.Struct, frozen=True):
    """A challenge that now waits for an answer."""

    id: str
    """Its id: the address of the table."""


class Accepting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How you sit down."""

    nonce: Short = ""
    """Your own contribution to the fairness of the dice; one is drawn for you if you bring none."""


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why you decline."""

    reason: Annotated[str, msgspec.Meta(max_length=64)] = "no"
    """`no`, `later`, `game`, `clock`, `programs` or `people`."""


class ChallengeAnswered(msgspec.Struct, frozen=True):
    """Where the table of a challenge stands after an answer."""

    id: str
    """The address of the table."""
    seq: int
    """The table's last event."""


@get("/me", opt=Operation("whoAmI", "members", reads_token=True, needs_token=True).opt())
async def me(guest: Guest, request: Request[Any, Any, Any]) -> Me:
    """Learn who you are, and what your token is for."""
    identity = identity_of(request)
    if identity.scopes is None:
        return Me(guest.id, guest.name, "guest", scopes=list(SCOPES))
    scopes = [scope for scope in SCOPES if scope in identity.scopes]
    return Me(guest.id, guest.name, "program", guest.program_of, scopes, identity.until)


@get(
    "/me/events",
    media_type="text/event-stream",
    opt=Operation(
        "streamEvents",
        "members",
        reads_token=True,
        needs_token=True,
        refusals=(StorageError,),
        answers=((200, MemberEvent),),
        streams=True,
    ).opt()
    | {"is_compressed": True},
)
async def member_events(guest: Guest, services: Services, request: Request[Any, Any, Any]) -> Stream:
    """Wait for what happens to you: challenges, games that begin, your turn, what is said to you, games that end.

    Server-sent events: first what stands now, then everything as it happens, and a comment every 15 seconds. Whoever
    comes back with `Last-Event-ID` is told what they missed. Something may be told twice, and nothing is left out.
    """
    told = request.headers.get("last-event-id", "")
    last = int(told) if EVENT_ID.fullmatch(told) else None
    stream = MemberStream(services, identity_of(request), guest, last)
    stream.refuse_too_many()
    head = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(stream.run(), media_type="text/event-stream", headers=head)


@get(
    "/challenges",
    opt=Operation("listChallenges", "members", reads_token=True, needs_token=True, refusals=(StorageError,)).opt(),
)
async def list_challenges(guest: Guest, services: Services) -> list[Challenge]:
    """List the open challenges to you and by you."""
    return await challenging.challenges_of(services, guest.id)


@post(
    "/challenges",
    opt=Operation(
        "challenge", "members", reads_token=True, needs_token=True, scopes=("play",), refusals=CHALLENGING
    ).opt(),
)
async def make_challenge(
    data: ChallengeRequest, guest: Guest, services: Services, request: Request[Any, Any, Any]
) -> ChallengeMade:
    """Challenge a member or a program by name: a table is laid with a seat kept for them."""
    del guest  # who must be let in first
    return ChallengeMade(await challenging.challenge(services, identity_of(request), data))


def _answering(id_: str) -> dict[str, Any]:
    about = Operation(id_, "members", reads_token=True, needs_token=True, scopes=("play",), refusals=ACTING)
    return about.opt()


@post("/challenges/{table_id:str}/accept", status_code=200, opt=_answering("acceptChallenge"))
async def accept_challenge(table_id: str, data: Accepting, guest: Guest, services: Services) -> ChallengeAnswered:
    """Accept a challenge: sit down on the seat that is kept for you."""
    return ChallengeAnswered(table_id, await challenging.accept(services, guest, table_id, data.nonce))


@post("/challenges/{table_id:str}/decline", status_code=200, opt=_answering("declineChallenge"))
async def decline_challenge(table_id: str, data: Declining, guest: Guest, services: Services) -> ChallengeAnswered:
    """Decline a challenge with one of the set reasons: its table is put away."""
    return ChallengeAnswered(table_id, await challenging.decline(services, guest, table_id, data.reason))


@post("/challenges/{table_id:str}/withdraw", status_code=200, opt=_answering("withdrawChallenge"))
async def withdraw_challenge(table_id: str, guest: Guest, services: Services) -> ChallengeAnswered:
    """Take a challenge of yours back that was not answered yet."""
    return ChallengeAnswered(table_id, await challenging.withdraw(services, guest, table_id))


HANDLERS: list[Any] = [
    me, member_events, list_challenges, make_challenge, accept_challenge, decline_challenge, withdraw_challenge,
]  # fmt: skip
