"""Members for programs: who they are, challenges, and a stream of what happens to them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter
from litestar.response import Stream

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.accounts.access_tokens import SCOPES, Scope
from ludogite.people.errors import UnknownMemberError
from ludogite.people.ratings.rated_games import strength_of
from ludogite.people.ratings.store import RatingIndex
from ludogite.play.challenges import Challenge
from ludogite.play.commands import Short
from ludogite.play.errors import ForgottenGuestError, OutgrownGuestError
from ludogite.play.member_events import MemberEvent
from ludogite.storage.errors import StorageError
from ludogite.web.api.member_stream import MemberStream
from ludogite.web.doors.identification import identity_of
from ludogite.web.doors.identity import Guest, NoGuestError
from ludogite.web.doors.services import Services
from ludogite.web.programs import challenging
from ludogite.web.programs.challenging import ChallengeRequest
from ludogite.web.shared.operations import ACTING, CHALLENGING, Operation

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
    strengths: list[StrengthOut] = []
    """How strong you are, where games counted for you: they do for people who keep a name."""


class StrengthOut(msgspec.Struct, frozen=True):
    """How strong somebody is in one kind of game, from games that counted."""

    family: str
    """The game and the kind of it: `squadro/usual`, `libertas/3`."""
    points: int
    """As at chess: whoever is 100 points ahead wins 64 games of 100."""
    margin: int
    """The truth lies within so many points of it, 19 times in 20."""
    games: int
    """How many games counted; before five of them it is a guess."""


class MemberOut(msgspec.Struct, frozen=True):
    """Somebody who keeps a name, as far as they let others see it."""

    name: str
    """What they are called."""
    kind: Literal["person", "program"]
    """A person, or a program that a member owns."""
    shares: Literal["nothing", "strengths", "everything"]
    """What they let you see."""
    since: int | None = None
    """Since when they keep a name, in milliseconds since 1970; not where they share nothing."""
    strengths: list[StrengthOut] = []
    """Nothing where they keep them to themselves."""


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
async def me(guest: Guest, services: Services, request: Request[Any, Any, Any]) -> Me:
    """Learn who you are, and what your token is for."""
    identity = identity_of(request)
    known = await _strengths(services, guest.id)
    if identity.scopes is None:
        return Me(guest.id, guest.name, "guest", scopes=list(SCOPES), strengths=known)
    scopes = [scope for scope in SCOPES if scope in identity.scopes]
    return Me(guest.id, guest.name, "program", guest.program_of, scopes, identity.until, known)


@get(
    "/members/{name:str}",
    opt=Operation(
        "readMember",
        "members",
        reads_token=True,
        refusals=(NoGuestError, ForgottenGuestError, OutgrownGuestError, UnknownMemberError, StorageError),
    ).opt(),
)
async def read_member(
    name: Annotated[str, Parameter(max_length=64)], services: Services, request: Request[Any, Any, Any]
) -> MemberOut:
    """Learn what a member lets others see: how strong they are. Children are never found."""
    if request.headers.get("authorization"):
        services.guest_or_refuse(request)
    account = await services.accounts.find_by_name(name)
    if account is None or account.kind == "child":
        raise UnknownMemberError(house_message("nobody keeps the name '{name}' in this house", name=excerpt(name)))
    seen = services.blocks.seen_by(identity_of(request).people, account)
    if not seen.shows_strengths or seen.shares == "unasked":
        return MemberOut(account.name, account.kind, "nothing")
    known = await _strengths(services, account.id)
    return MemberOut(account.name, account.kind, seen.shares, account.created_at, known)


async def _strengths(services: Services, person: str) -> list[StrengthOut]:
    return [
        StrengthOut(row.family, round(row.points), round(strength_of(row).margin), row.games)
        for row in await RatingIndex(services.house.store).of(person)
    ]


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
    """Take a challenge of yours, or a rematch, back that was not answered yet."""
    return ChallengeAnswered(table_id, await challenging.withdraw(services, guest, table_id))


HANDLERS: list[Any] = [
    me, read_member, member_events, list_challenges, make_challenge, accept_challenge, decline_challenge,
    withdraw_challenge,
]  # fmt: skip
