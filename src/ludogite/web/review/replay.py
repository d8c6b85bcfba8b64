"""A finished game from its first position to its last, as one message."""

from __future__ import annotations

from collections.abc import Iterator

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


def moments_of(table: Table, viewer: Viewer) -> Iterator[say.EventOut]:
    """Give the moments of a finished game, one by one."""
    if table.play is None:
        raise NotFoundException
    screen, events = replay_screen(table, viewer), table.play.events
    places = place_events(table.game, events)
    for moment, event, place in zip(screen.one_by_one(events), events, places, strict=True):
        moment.turn, moment.owner, moment.note = place.turn, place.owner, screen.note(event)
        yield moment


def replay_of(table: Table, viewer: Viewer, moments: list[say.EventOut]) -> bytes:
    """Return a finished game with its moments as one message."""
    board = replay_screen(table, viewer).board(table.start)
    board.spots = []
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
