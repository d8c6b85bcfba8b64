"""Bi-litaire in a terminal: trays as boxes, marbles as dots."""

from __future__ import annotations

from ludogite.core.message import Message, join, verbatim
from ludogite.games.bilitaire import words
from ludogite.games.bilitaire.notation import holds
from ludogite.games.bilitaire.rules import Bilitaire

MARBLE = "[bold cyan]●[/]"
EMPTY = "[dim]○[/]"
WOOD = "yellow"


def terminal(state: Bilitaire) -> Message:
    """Return the board: holes named above and on the left, cells named below and on the right."""
    lines = ["[dim]    a b   c d   e f   g h[/]"]
    for row in range(4):
        cells = [_box(state, row * 4 + column) for column in range(4)]
        for line in range(4):
            left = f"[dim]{2 * row + line}[/]" if line in {1, 2} else " "
            right = f"  [dim]{row + 1}[/]" if line == 1 else ""
            lines.append(f"{left}  {' '.join(cell[line] for cell in cells)}{right}")
    lines.append("[dim]     A     B     C     D[/]")
    held = words.marbles(state.marbles())
    counted = join([held, words.jumps(state.due)], " · ") if state.due > 0 else held
    return join([*map(verbatim, lines), words.round_line(state), counted], "\n")


def _box(state: Bilitaire, cell: int) -> list[str]:
    """Return the four lines of a cell, each five columns wide."""
    if not state.trays >> cell & 1:
        return [" " * 5] * 4
    dots = [MARBLE if holds(state, corner * 16 + cell) else EMPTY for corner in range(4)]
    side = f"[{WOOD}]│[/]"
    return [
        f"[{WOOD}]╭───╮[/]",
        f"{side}{dots[0]} {dots[1]}{side}",
        f"{side}{dots[2]} {dots[3]}{side}",
        f"[{WOOD}]╰───╯[/]",
    ]
