"""The board as it is seen from a seat's own side: places are mapped, and pieces take the drawing of where they point.

The picture itself is never turned: light, shadows and figures stay as they are.
"""

from __future__ import annotations

from functools import lru_cache

from ludogite.core.scene import Change, Spot, Sprite, Step
from ludogite.games.squadro import words
from ludogite.games.squadro.geometry import angle, turned
from ludogite.games.squadro.notation import LANE_TOKENS
from ludogite.games.squadro.rules import LEFT, TOP
from ludogite.games.squadro.symbols import DOT_PLACES, HEADINGS, mover_symbol, piece_symbol


def _turned_symbols(by: int) -> dict[str, str]:
    """Return which drawing takes the place of which, where everything points so many degrees further."""
    pieces = {
        piece_symbol(heading, dots): piece_symbol((heading + by) % 360, dots)
        for heading in HEADINGS
        for dots in DOT_PLACES
    }
    return pieces | {mover_symbol(heading): mover_symbol((heading + by) % 360) for heading in (0, 90)}


SYMBOLS = {near: _turned_symbols(angle(near)) for near in (LEFT, TOP)}


@lru_cache(maxsize=1024)
def turn_sprite(sprite: Sprite, near: int | None) -> Sprite:
    """Return a sprite as it lies when this seat's side is near."""
    if near is None:
        return sprite
    x, y = turned((sprite.x, sprite.y), near)
    symbol = SYMBOLS[near].get(sprite.symbol, sprite.symbol)
    upright = sprite.symbol in UPRIGHT
    return sprite._replace(
        x=x, y=y, rotate=sprite.rotate if upright else (sprite.rotate + angle(near)) % 360, symbol=symbol
    )


UPRIGHT = frozenset({"sq-unknown", "sq-winner"})
"""What points nowhere: it stands the same way round for everybody."""


@lru_cache(maxsize=4096)
def turn_step(step: Step, near: int | None) -> Step:
    """Return a step as it is seen when this seat's side is near."""
    return step if near is None else step._replace(changes=tuple(_turn_change(change, near) for change in step.changes))


def _turn_change(change: Change, near: int) -> Change:
    x, y = change.x, change.y
    if x is not None and y is not None:
        x, y = turned((x, y), near)
    rotate = change.rotate
    if rotate is not None and change.symbol not in UPRIGHT:
        rotate = (rotate + angle(near)) % 360
    symbol = None if change.symbol is None else SYMBOLS[near].get(change.symbol, change.symbol)
    return change._replace(x=x, y=y, rotate=rotate, symbol=symbol)


@lru_cache(maxsize=64)
def turn_spot(spot: Spot, near: int | None) -> Spot:
    """Return a lane as it is touched when this seat's side is near: a row may have become a column."""
    if near is None:
        return spot
    x, y = turned((spot.x, spot.y), near)
    if angle(near) % 180 == 0:
        return spot._replace(x=x, y=y)
    seat = TOP if spot.width > spot.height else LEFT
    label = words.lane_spot(seat, LANE_TOKENS.index(spot.name))
    return Spot(spot.name, label, x, y, spot.height, spot.width)
