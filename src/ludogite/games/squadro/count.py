"""Squadro's figures: how many pieces are home, and where the others were when the game ended."""

from __future__ import annotations

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.scene import Scene, Sprite
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.rules import DONE, FINISHED, LANES, LEFT, TOP, Squadro, dots
from ludogite.games.squadro.symbols import piece_symbol

NEEDED = 4
"""So many pieces home win."""
HOME = tuple(f"{number}/{NEEDED}" for number in range(LANES + 1))
"""So many of them are home."""
STEP = 108
"""From one piece of a picture to the next."""


def home(state: Squadro) -> tuple[str, ...]:
    """Return how many pieces of each seat are home, of those it needs."""
    return HOME[int(state.word(LEFT) >> DONE).bit_count()], HOME[int(state.word(TOP) >> DONE).bit_count()]


def count(state: Squadro) -> tuple[Count, ...]:
    """Return each seat's pieces: those that are home, and those still on their way."""
    return tuple(Count(seat, total, _lines(state, seat)) for seat, total in enumerate(home(state)))


def _lines(squadro: Squadro, seat: int) -> tuple[CountLine, ...]:
    far = squadro.progress(seat)
    kinds = (
        (message("there and back"), [lane for lane in range(LANES) if far[lane] == FINISHED]),
        (message("still on the way"), [lane for lane in range(LANES) if far[lane] != FINISHED]),
    )
    return tuple(CountLine(what, str(len(lanes)), _row(seat, lanes, far)) for what, lanes in kinds if lanes)


def _row(seat: int, lanes: list[int], far: list[int]) -> Scene:
    """Return the pieces of some lanes side by side: homeward bound to the left, outward bound to the right."""
    sprites = []
    for place, lane in enumerate(lanes):
        heading = 180 if far[lane] >= FINISHED // 2 else 0
        shown = 0 if far[lane] == FINISHED else dots(seat, lane, far[lane])
        symbol = piece_symbol(heading, shown)
        x = STEP * (place + 0.5)
        sprites.append(Sprite(f"sq-count-{seat}{lane}", symbol, x, 40, rotate=heading, classes=f"sq-{'LT'[seat]}"))
    return Scene(STEP * len(lanes), 80, "", tuple(sprites), ())


TALLY = Tally(message("home"), home)
