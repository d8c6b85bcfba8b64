"""The board as if moves had been played: where somebody plans what they would answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from litestar import MediaType, Response, get
from litestar.params import Parameter

from ludogite.core.language import Language
from ludogite.play.commands import LONGEST_LINE, Token
from ludogite.play.lines import lines_refused, walked
from ludogite.play.messages import MoveChoice, encode
from ludogite.play.turn import move_choices
from ludogite.play.viewer import Viewer, screen_of
from ludogite.web.days.script import Ahead, HalfMoveOut, LineOut
from ludogite.web.doors.services import Services
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.visit import Visit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.playthrough import History
    from ludogite.play.showing import Screen
    from ludogite.play.table import Table


@get("/tables/{table_id:str}/ahead", media_type=MediaType.JSON, include_in_schema=False)
async def ahead(
    visit: Visit,
    services: Services,
    table_id: str,
    *,
    move: Annotated[list[Token] | None, Parameter(max_items=LONGEST_LINE)] = None,
    upright: bool = False,
    turned: Annotated[int, Parameter(ge=0, le=15)] = 0,
    language: Language | None = None,
) -> Response[bytes]:
    """Show whoever may plan lines the board as if these moves had been played, and the lines that they have."""
    services.count(services.limits.commands, visit.guest)
    table = await find_table(services, table_id)
    refusal = lines_refused(table, visit.guest.id)
    if refusal is not None:
        raise refusal
    viewer = Viewer(visit.guest.id, language or visit.language, upright, turned=turned)
    return Response(encode(thought_of(table, viewer, move or [])), media_type=MediaType.JSON)


def thought_of(table: Table, viewer: Viewer, moves: Sequence[str]) -> Ahead:
    """Return the board as if moves had been played; raises a LudogiteError where they cannot be."""
    play, screen = walked(table, moves), screen_of(table, viewer)
    state, over = play.state, play.outcome is not None
    acting = None if over or state.at_chance() else int(state.seat())
    board = screen.board(state)
    board.marks = screen.marks(play.events[-1]) if play.events else []
    next_moves: list[MoveChoice] = []
    if acting is not None and len(moves) < LONGEST_LINE:
        next_moves = move_choices(table.game, state, viewer, screen.eyes)
    [seat] = table.seats_of(viewer.person or "")
    lines = [[one.token for one in line] for line in table.lines.of(seat)]
    return Ahead(
        ply=table.ply,
        board=board,
        moves=next_moves,
        acting=acting,
        over=over,
        told=_told(play, screen, seat),
        lines=[LineOut(line, _told(walked(table, line), screen, seat)) for line in lines],
    )


def _told(play: History, screen: Screen, seat: int) -> list[HalfMoveOut]:
    return [HalfMoveOut(event.before.seat() == seat, screen.beat(event).tell) for event in play.events]


ROUTES: list[Any] = [ahead]
