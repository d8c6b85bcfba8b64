"""Boards of a tournament that are being played at: those of the first tables, small."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException

from ludogite.core.errors import LudogiteError
from ludogite.drawing.compose import Light, svg
from ludogite.people.tournaments.name_reader import hidden_children
from ludogite.play.showing import Screen
from ludogite.play.viewer import position_of
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.shared.composing import compose_for
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments.names import shown_table
from ludogite.web.tournaments.readers import reader_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.tournament import Tournament

SHOWN, LOOKED_AT = 3, 12
"""So many boards are shown, of so many first tables."""
DRAWN_S = 60


class LiveBoard(NamedTuple):
    """A board as it stands."""

    match: Match
    players: str
    picture: str
    """The address of the picture: another one after every move."""


async def live_boards(
    tournament: Tournament, names: Mapping[int, str], hidden: frozenset[int], visit: Visit
) -> list[LiveBoard]:
    """Return the first boards at which somebody plays."""
    laid = [one for one in tournament.open_matches if shown_table(one, hidden)]
    found: list[LiveBoard] = []
    for match in sorted(laid, key=lambda one: one.board)[:LOOKED_AT]:
        with contextlib.suppress(LudogiteError):
            table = (await visit.services.house.load(match.table)).table
            if table.play is not None and len(found) < SHOWN:
                players = visit.list_names([names[one] for one in match.seats])
                address = f"/tournaments/{tournament.id}/matches/{match.number}/board.svg"
                light = visit.theme or "auto"
                found.append(LiveBoard(match, players, f"{address}?light={light}&at={table.public_seq}"))
    return found


@get(
    "/tournaments/{tournament_id:str}/matches/{number:int}/board.svg",
    media_type="image/svg+xml",
    include_in_schema=False,
)
async def board_picture(
    visit: Visit, services: Services, tournament_id: str, number: int, light: Light = "day"
) -> Response[str]:
    """How the board of a match stands, as everybody may see it."""
    tournament = await services.tournaments.find(tournament_id)
    match = tournament.matches.get(number)
    hidden = hidden_children(tournament, await reader_of(visit))
    if match is None or not shown_table(match, hidden):
        raise NotFoundException
    table = (await services.house.load_newest(match.table)).table

    def draw() -> str:
        screen = Screen(table.game, None, visit.language, laid_open=table.over)
        title = translate(table.game.about.title, visit.language)
        scene = screen.scene(position_of(table))
        return svg(scene, table.game.board, theme=light, language=visit.language, title=title, description="")

    drawn = await compose_for(visit.request, draw)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": f"private, max-age={DRAWN_S}"})
