"""Squadro in a terminal: the crossing lanes, arrows for pieces, their dots as figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, join, verbatim
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.rules import FINISHED, GOAL, HOMEWARD, LANES, LEFT, OUTWARD, TOP, TURNED, dots, place
from ludogite.games.squadro.words import SEATS

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro

COLORS = ("bold yellow", "bold cyan")
ARROWS = (("▶", "◀"), ("▼", "▲"))
"""Out and home, of Left and of Top."""

MARGIN = " " * 8
"""Room for the numbers and dots of Left's lanes."""

HOME = message("Home: ")


def terminal(state: Squadro) -> Message:
    """Return the board as lines of text with rich's markup."""
    pieces = _standing(state)
    posts = MARGIN + " " * 5 + _faint("│    " * LANES)
    lines = [_heads([_ink(TOP, f"{lane + 1:<5}") for lane in range(LANES)]), _heads(_dots(OUTWARD[TOP]))]
    for row in range(TURNED + 1):
        lines += [_row(row, pieces), posts]
    lines[-1] = _heads(_dots(HOMEWARD[TOP]))
    homes = join([_homes(state, seat) for seat in (LEFT, TOP)], " · ")
    return join([*map(verbatim, lines), verbatim(""), HOME + homes], "\n")


def _standing(state: Squadro) -> dict[tuple[int, int], str]:
    """Return the pieces on the board, by column and row."""
    found = {}
    for seat in (LEFT, TOP):
        for lane, far in enumerate(state.progress(seat)):
            if far != FINISHED:
                cell = (place(far), lane + 1) if seat == LEFT else (lane + 1, place(far))
                arrow = ARROWS[seat][far >= TURNED]
                found[cell] = _ink(seat, f"{arrow}{dots(seat, lane, far)}")
    return found


def _row(row: int, pieces: dict[tuple[int, int], str]) -> str:
    """Return one line of crossings, two columns each, three columns apart."""
    if row in {0, TURNED}:
        empty = _faint("╷ " if row == 0 else "╵ ")
        return MARGIN + " " * 5 + "   ".join(pieces.get((column, row), empty) for column in range(1, LANES + 1))
    lane = row - 1
    cells = [pieces.get((column, row), _faint(_crossing(column))) for column in range(TURNED + 1)]
    label = _ink(LEFT, f"{row:>2} {'•' * OUTWARD[LEFT][lane]:>3}") + "  "
    return label + _faint("───").join(cells) + "  " + _ink(LEFT, "•" * HOMEWARD[LEFT][lane])


def _crossing(column: int) -> str:
    if column == 0:
        return "╶─"
    return "╴ " if column == TURNED else "┼─"


def _heads(words: list[str]) -> str:
    return MARGIN + " " * 5 + "".join(words)


def _dots(counts: tuple[int, ...]) -> list[str]:
    return [_ink(TOP, f"{'•' * count:<5}") for count in counts]


def _homes(state: Squadro, seat: int) -> Message:
    home = state.progress(seat).count(FINISHED)
    return join([SEATS[seat], verbatim(_ink(seat, "●" * home + "○" * (GOAL - home)))])


def _ink(seat: int, words: str) -> str:
    return f"[{COLORS[seat]}]{words}[/]"


def _faint(words: str) -> str:
    return f"[dim]{words}[/]"
