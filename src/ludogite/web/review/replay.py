"""A finished game from its first position to its last, as one message."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from ludogite.core.note import place_events
from ludogite.play import messages as say
from ludogite.play.showing import Screen, has_secrets
from ludogite.play.table import Table
from ludogite.play.viewer import Viewer, screen_of


class Replay(say.Out):
    """A finished game from its first position to its last."""

    board: say.BoardOut
    moments: list[say.EventOut]


def compose(table: Table, viewer: Viewer) -> bytes:
    """Return a finished game as one message."""
    if table.play is None:
        raise NotFoundException
    screen = replay_screen(table, viewer)
    board = screen.board(table.start)
    board.spots = []
    events = table.play.events
    moments = screen.one_by_one(events)
    for moment, event, place in zip(moments, events, place_events(table.game, events), strict=True):
        moment.turn, moment.owner, moment.note = place.turn, place.owner, screen.note(event)
    return say.encode(Replay(board, moments))


def replay_screen(table: Table, viewer: Viewer) -> Screen:
    """Return how a viewer sees a finished game again: laid open, and alike for all where nothing was secret."""
    seen = screen_of(table, viewer)
    seat = seen.eyes if has_secrets(table.game) else None
    return Screen(
        table.game,
        seat,
        viewer.language,
        upright=viewer.upright,
        laid_open=True,
        near=seen.eyes,
        company=seen.company,
    )
