"""What a move would do, told to whoever decides on it now or ahead, as far as they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core import refusals
from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.core.playthrough import Event
from ludogite.play import messages as say
from ludogite.play.errors import CoveredError, NotYoursError, StaleError
from ludogite.play.plans import planning_position, planning_seat
from ludogite.play.viewer import Viewer, is_covered, position_of, screen_of

if TYPE_CHECKING:
    from ludogite.core.state import State
    from ludogite.play.table import Table
    from ludogite.play.view_context import ViewContext


def previewed(table: Table, viewer: Viewer, question: say.Preview, context: ViewContext) -> say.Previewed:
    """Return what a move would do, to whoever decides on it now or ahead; raises a LudogiteError."""
    play = table.play
    if play is None or question.ply != table.ply:
        raise StaleError(house_message("the game has gone on since"))
    if is_covered(table, viewer):
        raise CoveredError
    screen = screen_of(table, viewer)
    seat, position = _decided_on(table, viewer)
    if position is None:
        raise _undecided(table, play.state, viewer)
    move = table.game.read(position, question.token, seat)
    event = Event(position, move, question.token, position)
    scene = context.scene(screen, position) if position is play.state else screen.drawn(position)
    return say.Previewed(
        question.ply,
        question.token,
        screen.note(event),
        screen.speak(table.game.board.tell(position, move, screen.seat)),
        screen.preview(event, scene) if viewer.scene else [],
    )


def _undecided(table: Table, state: State, viewer: Viewer) -> LudogiteError:
    """Say why a viewer decides on nothing here."""
    own = table.seats_of(viewer.person) if viewer.person else ()
    if table.outcome is not None:
        return refusals.game_over()
    if not own:
        return NotYoursError(house_message("you have no seat here; only those who play are told what a move would do"))
    return refusals.not_your_turn(table.game, state, own[0])


def _decided_on(table: Table, viewer: Viewer) -> tuple[int | None, State | None]:
    """Return for which seat and in which position a viewer decides: now, ahead, or not at all."""
    acting, own = table.acting, table.seats_of(viewer.person) if viewer.person else ()
    if acting is not None and acting in own:
        return acting, position_of(table)
    seat = planning_seat(table, viewer.person)
    return seat, None if seat is None else planning_position(table, seat)
