"""Finished games that everybody may find, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter

from ludogite.core.errors import UnknownGameError
from ludogite.core.language import Language
from ludogite.core.registry import open_game
from ludogite.people.accounts.store import AccountRow, AccountStore
from ludogite.play.public_game_store import FoundGames, PublicGameIndex, PublicGameRow
from ludogite.play.public_games import read_seats, readable_games
from ludogite.storage.errors import StorageError
from ludogite.web.doors.services import Services
from ludogite.web.played.searching import MOST_MOVES, place_text, read_fields, read_place, search_of, seat_name
from ludogite.web.shared.operations import Operation

AT_ONCE = 50
"""So many games are told at a time."""

Word = Annotated[str, Parameter(max_length=128)]
Moves = Annotated[int | None, Parameter(ge=1, le=MOST_MOVES)]


class PublicGameFacts(msgspec.Struct, frozen=True):
    """A finished game that everybody may find."""

    table: str
    """The address of its table: `GET /api/tables/{table_id}/record` reads the game."""
    ended_at: int
    """When it ended, in milliseconds since 1970."""
    moves: int
    """How many decisions it took."""
    end: str
    """How it ended: the code of the reason."""
    winners: list[str]
    """The seats that won; none in a draw."""
    first: str
    """The seat that decided first; empty where the game did not begin as usual."""
    opening: str
    """The first decision of each seat, where the game has openings."""
    players: dict[str, str]
    """Who sat on each seat: members and programs by name, machines by theirs, everybody else as a guest."""


class PublicGamePage(msgspec.Struct, frozen=True):
    """Some finished games, the newest first."""

    games: list[PublicGameFacts]
    """At most 50, and fewer where something rare is looked for."""
    next: str
    """What to send as `after` for those before; empty at the end."""


@get(
    "/games/{game_id:str}/played",
    opt=Operation("listPlayedGames", "games", refusals=(UnknownGameError, StorageError)).opt(),
)
async def played_games(  # noqa: PLR0913 - each is something that can be asked for
    game_id: str,
    services: Services,
    *,
    player: Word = "",
    opening: Word = "",
    end: Word = "",
    against: Word = "",
    shortest: Moves = None,
    longest: Moves = None,
    since: date | None = None,
    until: date | None = None,
    after: Word = "",
    language: Language,
) -> PublicGamePage:
    """Look for finished games that everybody may find: those with a seat that was open to anyone."""
    game = open_game(game_id)
    asked = {
        "player": player, "opening": opening, "end": end, "against": against, "shortest": shortest, "longest": longest,
        "since": since, "until": until,
    }  # fmt: skip
    typed = read_fields({name: str(value) for name, value in asked.items() if value})
    search = await search_of(services, typed, game.id)
    index = PublicGameIndex(services.house.store)
    found = await index.find(search, read_place(after), AT_ONCE) if search else FoundGames([], None)
    rows = readable_games(found.rows)
    people = {person for row in rows for seat in read_seats(row) for person in seat.people}
    known = await AccountStore(services.house.store).names_of(people)
    seats = game.rules.seat_names
    return PublicGamePage(
        [_facts(row, seats, known, language) for row in rows],
        place_text(found.further) if found.further else "",
    )


def _facts(
    row: PublicGameRow, seats: tuple[str, ...], known: Mapping[str, AccountRow], language: Language
) -> PublicGameFacts:
    return PublicGameFacts(
        table=row.table_id,
        ended_at=row.ended_at,
        moves=row.turns,
        end=row.reason,
        winners=[seats[int(seat)] for seat in row.winners.split()],
        first="" if row.first is None else seats[row.first],
        opening=row.opening,
        players={seats[number]: seat_name(seat, known, language) for number, seat in enumerate(read_seats(row))},
    )
