"""Tournaments for programs: which there are, how they stand, entering and leaving."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter

from ludogite.core.chance import SeedError
from ludogite.core.language import Language
from ludogite.people.errors import (
    EntryError,
    TournamentCalledOffError,
    TournamentError,
    TournamentLimitError,
    TournamentOverError,
    UnknownTournamentError,
)
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.titles import title_of
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.errors import ForgottenGuestError, OutgrownGuestError
from ludogite.storage.errors import StorageError
from ludogite.translation import translate
from ludogite.web.doors.identity import Guest, NoGuestError
from ludogite.web.doors.services import Services
from ludogite.web.shared.operations import Operation
from ludogite.web.tournaments.entering import enter
from ludogite.web.tournaments.exports import TournamentFacts, facts_of
from ludogite.web.tournaments.readers import guest_reader

FINDING = (UnknownTournamentError, StorageError)
READING = (NoGuestError, ForgottenGuestError, OutgrownGuestError, *FINDING)
ENTERING = (
    EntryError, TournamentError, TournamentOverError, TournamentCalledOffError, TournamentLimitError, SeedError,
    *FINDING,
)  # fmt: skip
Nonce = Annotated[str, Parameter(max_length=64)]


class TournamentLine(msgspec.Struct, frozen=True):
    """A tournament that everybody may find."""

    id: str
    """Its address: `GET /api/tournaments/{tournament_id}` tells everything."""
    title: str
    """What it is called."""
    game: str
    """The id of the game."""
    form: str
    """The word of its form: `knockout`, `double-elimination`, `round-robin`, `swiss`, `arena` or `heats`."""
    status: str
    """`coming`, `running` or `over`."""
    starts_at: int
    """When it begins or began, in milliseconds since 1970; 0 where nobody has said it."""
    entrants: int
    """How many have entered."""


@get("/tournaments", opt=Operation("listTournaments", "tournaments", refusals=(StorageError,)).opt())
async def list_tournaments(
    services: Services, language: Language, status: Literal["coming", "running", "over"] = "coming"
) -> list[TournamentLine]:
    """List the tournaments that everybody may find: those that are coming, running, or over."""
    rows = await services.tournaments.listed(status)
    return [
        TournamentLine(
            row.id, translate(title_of(row), language), row.game, row.form, row.status, row.starts_at, row.entrants
        )
        for row in rows
    ]


@get(
    "/tournaments/{tournament_id:str}",
    opt=Operation("readTournament", "tournaments", reads_token=True, refusals=READING).opt(),
)
async def read_tournament(
    tournament_id: str, services: Services, request: Request[Any, Any, Any], language: Language
) -> TournamentFacts:
    """Read a tournament: who plays, every match, who stands where. Where your match is, `table` says."""
    guest = services.guest_or_refuse(request) if request.headers.get("authorization") else None
    return await _facts(await services.tournaments.find(tournament_id), guest, services, language)


@post(
    "/tournaments/{tournament_id:str}/enter",
    status_code=200,
    opt=Operation(
        "enterTournament", "tournaments", reads_token=True, needs_token=True, scopes=("play",), refusals=ENTERING
    ).opt(),
)
async def enter_tournament(
    tournament_id: str, services: Services, guest: Guest, language: Language, nonce: Nonce = ""
) -> TournamentFacts:
    """Play in a tournament, or play in it again after you left."""
    return await _facts(await enter(services, tournament_id, guest, nonce=nonce), guest, services, language)


@post(
    "/tournaments/{tournament_id:str}/leave",
    status_code=200,
    opt=Operation(
        "leaveTournament", "tournaments", reads_token=True, needs_token=True, scopes=("play",), refusals=ENTERING
    ).opt(),
)
async def leave_tournament(tournament_id: str, services: Services, guest: Guest, language: Language) -> TournamentFacts:
    """Play no more for now: what you played stays, and you are not paired before you enter again."""
    tournament = await services.tournaments.find(tournament_id)
    number, by = tournament.number_of(guest.id), Actor(guest.id)
    if number is not None:
        tournament = await services.tournaments.decide(tournament_id, by, lambda now: decisions.leave(now, number, by))
    return await _facts(tournament, guest, services, language)


async def _facts(
    tournament: Tournament, guest: Guest | None, services: Services, language: Language
) -> TournamentFacts:
    reader = await guest_reader(services, guest)
    return facts_of(tournament, services.tournaments.standings_of(tournament), language, reader)


TOURNAMENTS: list[Any] = [list_tournaments, read_tournament, enter_tournament, leave_tournament]
