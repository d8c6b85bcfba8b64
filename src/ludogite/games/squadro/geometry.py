"""Where things lie on the drawn board, in units of a square of 840."""

from __future__ import annotations

from ludogite.games.squadro.rules import LEFT, TOP, TURNED, place

SIZE = 840
PITCH = 100
"""From one crossing to the next."""

TURN_DISC = (90, 90)
MEDAL = (754, 754)
TRAYS = ((90, 754), (754, 90))
"""The middle of the tray for finished pieces, of Left and of Top: each at the end of its player's starting edge."""

SLOT = 29
"""From the middle of a tray to the middle of its four places, across and down."""

HOME_SCALE = 0.54
"""How small a finished piece lies in its tray."""

Point = tuple[float, float]


ANGLES = {LEFT: 270, TOP: 180}
"""How far the board is turned so that a seat's pieces start near it and go away from it, in degrees clockwise."""


def angle(near: int | None) -> int:
    """Return how far the board is turned when a seat's side is near; None for the board as it is printed."""
    return 0 if near is None else ANGLES[near]


def turned(point: Point, near: int | None) -> Point:
    """Return where a place of the printed board lies when a seat's side is near."""
    x, y = point
    return (x, y) if near is None else (y, SIZE - x) if near == LEFT else (SIZE - x, SIZE - y)


def at(k: float) -> float:
    """Return the coordinate of crossing k, from 0 (start) to 6 (turn)."""
    return 120 + PITCH * k


def on_lane(seat: int, lane: int, far: float) -> Point:
    """Return the point of a lane so many crossings from its start."""
    return (at(far), at(lane + 1)) if seat == LEFT else (at(lane + 1), at(far))


def on_board(seat: int, lane: int, progress: int) -> Point:
    """Return where a piece with this progress stands."""
    return on_lane(seat, lane, int(place(progress)))


def slot(seat: int, index: int) -> Point:
    """Return one of the four places of a tray."""
    x, y = TRAYS[seat]
    return x + (index % 2 * 2 - 1) * SLOT, y + (index // 2 * 2 - 1) * SLOT


def heading(seat: int, progress: int) -> int:
    """Return where a piece points, in degrees from the right, clockwise."""
    outward = 0 if seat == LEFT else 90
    return outward if progress < TURNED else outward + 180
