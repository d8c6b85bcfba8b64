"""Bi-litaire's figures: the marbles that each player took off in their round, those they left, and who plays them."""

from __future__ import annotations

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.message import Message
from ludogite.core.scene import Scene, Sprite
from ludogite.games.bilitaire.geometry import SMALL
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.rules import NOBODY, Bilitaire

MARBLES = 48
ROW = 16
STEP = 26
"""From one marble of a picture to the next."""


def taken(state: Bilitaire) -> tuple[str, ...]:
    """Return how many marbles each seat has taken off so far; a dash for the one that has not played them yet."""
    if state.at_chance():
        return ()
    before = str(MARBLES - state.first) if state.first else "–"
    now = str(MARBLES - state.marbles())
    return (now, before) if state.player == 0 else (before, now)


TASKS = (message("jumps the marbles"), message("slides the trays"))


def tasks(state: Bilitaire) -> tuple[Message, ...]:
    """Return who jumps the marbles in this round, and who slides the trays; nobody before the draw."""
    if state.player == NOBODY or state.over():
        return ()
    return TASKS if state.player == 0 else TASKS[::-1]


def count(state: Bilitaire) -> tuple[Count, ...]:
    """Return the marbles of both rounds, the one that was played first first."""
    seats = (1 - state.player, state.player)
    counts = []
    for number, seat in enumerate(seats, start=1):
        left = int(state.left_by(seat))
        off, stay = (
            message("taken in round {number}", number=number),
            message("left"),
        )
        lines = [CountLine(off, str(MARBLES - left), _marbles(seat, MARBLES - left, socketed=True))]
        if left:
            lines.append(CountLine(stay, str(left), _marbles(seat, left, socketed=False)))
        counts.append(Count(int(seat), str(MARBLES - left), tuple(lines)))
    return tuple(counts)


def _marbles(seat: int, number: int, *, socketed: bool) -> Scene:
    """Return so many marbles, in the sockets where all would have room, or by themselves."""
    rows = MARBLES // ROW if socketed else -(-number // ROW)
    columns = ROW if socketed else min(number, ROW)
    sprites = []
    for place in range(rows * ROW if socketed else number):
        row, column = divmod(place, ROW)
        x, y = STEP * (column + 0.5), STEP * (row + 0.5)
        name = f"bi-count-{seat}{'s' if socketed else 'l'}{place}"
        if socketed:
            sprites.append(Sprite(f"{name}-hole", "bi-socket", x, y, layer="furniture"))
        if place < number:
            sprites.append(Sprite(name, "bi-marble", x, y, scale=SMALL))
    return Scene(STEP * columns, STEP * rows, "", tuple(sprites), ())


TALLY = Tally(message("marbles taken"), taken)
