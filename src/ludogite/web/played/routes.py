"""Public games: looking for them, what they say together, and all of them in one file."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Stream, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.outcome import HOUSE_REASONS
from ludogite.core.registry import installed_games
from ludogite.drawing.compose import Light, svg
from ludogite.play.public_game_store import FoundGames, PublicGameIndex
from ludogite.play.rows import events_from_rows
from ludogite.play.showing import Screen
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.played.figures import figures_of
from ludogite.web.played.records import packed_records
from ludogite.web.played.searching import (
    address,
    against_choices,
    cards,
    opening_words,
    read_fields,
    read_place,
    search_of,
)
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.composing import compose_for
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.transcripts import reason_words
from ludogite.web.shared.visit import Visit

if TYPE_CHECKING:
    from ludogite.core.game import Game

A_PAGE = 20
"""So many games stand on one page."""
MOST_OPENINGS = 60
"""So many openings are offered to choose from, the most frequent first."""
DRAWN_S = 86_400
"""So long a browser keeps the picture of a finished game."""
RECORDS = "/games.txt.gz"
"""What ends the address of a file of records."""


@get("/played", name="played")
async def played(visit: Visit, services: Services) -> Template | Redirect:
    """The public games of all boxes."""
    typed = read_fields(visit.request.query_params)
    if typed.get("game") in installed_games():
        return visit.go(address(f"/games/{typed['game']}/played", typed))
    return await _page(visit, services, None)


@get("/games/{game_id:str}/played", name="played_of")
async def played_of(visit: Visit, services: Services, game_id: str) -> Template:
    """The public games of one box."""
    return await _page(visit, services, find_game(game_id))


async def _page(visit: Visit, services: Services, game: Game | None) -> Template:
    index = PublicGameIndex(services.house.store)
    query = visit.request.query_params
    typed = {name: value for name, value in read_fields(query).items() if name != "game"}
    search = await search_of(services, typed, game.id if game else "")
    after = read_place(query.get("after", ""))
    found = await index.find(search, after, A_PAGE) if search else FoundGames([], None)
    openings = await index.openings(game.id) if game else {}
    path = f"/games/{game.id}/played" if game else "/played"
    offered = dict(list(openings.items())[:MOST_OPENINGS])
    if (asked := typed.get("opening")) and asked in openings:
        offered.setdefault(asked, openings[asked])
    return visit.page(
        "played.html",
        game=game,
        cover=cover(game) if game else "",
        typed=typed,
        is_asked=bool(typed),
        nobody=typed["player"] if search is None else "",
        cards=await cards(services, found.rows, visit),
        older=address(path, typed, found.further) if found.further else "",
        looked_until=found.further.ended_at if found.further else 0,
        newest=address(path, typed) if after else "",
        own_path=path,
        records=f"{path}{RECORDS}",
        openings={
            opening: visit.say("played-opening-count", opening_words(opening, game, visit), count)
            for opening, count in offered.items()
        }
        if game
        else {},
        ends={reason.code: reason_words(reason.code, game, visit) for reason in (*game.rules.reasons, *HOUSE_REASONS)}
        if game
        else {},
        against=against_choices(visit, game),
        today=datetime.now(UTC).date().isoformat(),
    )


@get("/played/{table_id:str}/board.svg", media_type="image/svg+xml", include_in_schema=False)
async def board_picture(visit: Visit, services: Services, table_id: str, light: Light = "day") -> Response[str]:
    """How the board of a public game stood at its end, small."""
    store = services.house.store
    if not await PublicGameIndex(store).has(table_id):
        raise NotFoundException
    rows = await store.events(table_id)

    def draw() -> str:
        table = Table.from_events(table_id, events_from_rows(rows))
        screen = Screen(table.game, None, visit.language, laid_open=True)
        state = table.start if table.play is None else table.play.state
        title = translate(table.game.about.title, visit.language)
        scene = screen.scene(state)
        return svg(scene, table.game.board, theme=light, language=visit.language, title=title, description="")

    try:
        drawn = await compose_for(visit.request, draw)
    except (LudogiteError, ValueError) as error:  # its rules are not here any more
        raise NotFoundException from error
    return Response(
        drawn, media_type="image/svg+xml", headers={"cache-control": f"private, max-age={DRAWN_S}, immutable"}
    )


@get("/games/{game_id:str}/figures", name="figures")
async def figures(visit: Visit, services: Services, game_id: str) -> Template:
    """What the public games of one box say together: who wins, how long they are, how they end."""
    game = find_game(game_id)
    index = PublicGameIndex(services.house.store)
    ended, turns = await asyncio.gather(index.ended(game.id), index.turns(game.id))
    return visit.page(
        "figures.html",
        game=game,
        cover=cover(game),
        count=sum(count for _, count in ended),
        figures=figures_of(game, ended, turns, visit),
    )


@get(f"/played{RECORDS}", name="records", media_type="application/gzip", opt={"is_compressed": True})
async def records(services: Services) -> Stream:
    """Every public game as one file of records."""
    return _records(services, "")


@get(
    f"/games/{{game_id:str}}/played{RECORDS}",
    name="records_of",
    media_type="application/gzip",
    opt={"is_compressed": True},
)
async def records_of(services: Services, game_id: str) -> Stream:
    """Every public game of one box as one file of records."""
    return _records(services, find_game(game_id).id)


def _records(services: Services, game: str) -> Stream:
    name = f"{game or 'ludogite'}-games.txt.gz"
    return Stream(
        packed_records(services.house.store, game),
        media_type="application/gzip",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


ROUTES: list[Any] = [played, played_of, board_picture, figures, records, records_of]
