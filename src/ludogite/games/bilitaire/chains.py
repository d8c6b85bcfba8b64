"""Jumps and chains of jumps, found on the grid of trays.

A jump carries a marble two holes on: into the *same* hole of the next tray. So a marble that lies in, say, the
north-west hole of its tray lies in a north-west hole for ever, and each of the four holes of a tray (its *corner*)
has a board of 4 × 4 cells of its own.
Two touching trays are joined by a *link*. It is open to a corner while a marble lies in the hole between the two holes
of that corner, and a jump along it takes that marble away. A chain is therefore a walk over free holes which uses no
link twice, and the set of its links says everything about it: which marbles go, and (by parity) where it ends.

Cells are numbered 0 to 15, row by row; corners 0 north-west, 1 north-east, 2 south-west, 3 south-east.
Links are 32 bits: bit c joins cell c to its left neighbour, bit 16 + c joins it to the one above. No link leaves the
board, so those bits are always clear and the walks below need no test for the edge.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ONE: Final[i64] = int("1")
"""One as a variable: mypyc shifts a literal as a 32-bit number."""

CELLS: Final[i64] = 0xFFFF
"""A bit for every cell."""

NOT_FIRST_COLUMN: Final[i64] = 0xEEEE
"""The cells that have a left neighbour."""


def plane(north: i64, south: i64, corner: i64) -> i64:
    """Return the cells whose hole in this corner holds a marble."""
    half = south if corner & 2 else north
    return (half >> ((corner & 1) << 4)) & CELLS


def open_links(north: i64, south: i64, trays: i64, corner: i64) -> i64:
    """Return the links between trays along which a marble in this corner finds a marble to jump."""
    beside = plane(north, south, corner ^ 1)
    facing = plane(north, south, corner ^ 2)
    if not corner & 1:
        beside <<= 1
    if not corner & 2:
        facing <<= 4
    rows = beside & trays & (trays << 1) & NOT_FIRST_COLUMN
    columns = facing & trays & (trays << 4)
    return rows | columns << 16


def starters(marbles: i64, free: i64, links: i64) -> i64:
    """Return the cells whose marble can jump."""
    rows = links & CELLS
    columns = links >> 16
    leftwards = rows & (free << 1)
    upwards = columns & (free << 4)
    rightwards = (rows & free) >> 1
    downwards = (columns & free) >> 4
    return marbles & (leftwards | upwards | rightwards | downwards)


def ends(links: i64) -> i64:
    """Return the two cells between which a chain of these links runs; none when it comes back to its start."""
    rows = links & CELLS
    columns = links >> 16
    return rows ^ (rows >> 1) ^ columns ^ (columns >> 4)


def longest_walk(cell: i64, free: i64, links: i64, enough: i64) -> i64:
    """Return the length of the longest chain from this cell, or `enough` as soon as one is that long."""
    if enough == 0:
        return 0
    best: i64 = 0
    if (links >> cell) & 1 and (free >> (cell - 1)) & 1:
        best = 1 + longest_walk(cell - 1, free, links ^ (ONE << cell), enough - 1)
    if best < enough and (links >> (cell + 16)) & 1 and (free >> (cell - 4)) & 1:
        best = max(best, 1 + longest_walk(cell - 4, free, links ^ (ONE << (cell + 16)), enough - 1))
    if best < enough and (links >> (cell + 20)) & 1 and (free >> (cell + 4)) & 1:
        best = max(best, 1 + longest_walk(cell + 4, free, links ^ (ONE << (cell + 20)), enough - 1))
    if best < enough and (links >> (cell + 1)) & 1 and (free >> (cell + 1)) & 1:
        best = max(best, 1 + longest_walk(cell + 1, free, links ^ (ONE << (cell + 1)), enough - 1))
    return best


def longest_chain(north: i64, south: i64, trays: i64, enough: i64) -> i64:
    """Return the length of the longest chain on the board, or `enough` as soon as one is that long."""
    best: i64 = 0
    for corner in range(4):
        marbles = plane(north, south, corner)
        links = open_links(north, south, trays, corner)
        free = trays & ~marbles
        movable = starters(marbles, free, links)
        cell: i64 = 0
        while movable and best < enough:
            if movable & 1:
                best = max(best, longest_walk(cell, free | ONE << cell, links, enough))
            movable >>= 1
            cell += 1
    return best


def walks(cell: i64, free: i64, links: i64, jumps: i64, chain: i64, found: list[int]) -> None:
    """Add every chain of so many more jumps to `found`, in the alphabetical order of their texts.

    Left comes first, then up, down and right: a hole's text is its column's letter, then its row's digit.
    """
    if jumps == 0:
        found.append(chain)
        return
    if (links >> cell) & 1 and (free >> (cell - 1)) & 1:
        link = ONE << cell
        walks(cell - 1, free, links ^ link, jumps - 1, chain | link << 6, found)
    if (links >> (cell + 16)) & 1 and (free >> (cell - 4)) & 1:
        link = ONE << (cell + 16)
        walks(cell - 4, free, links ^ link, jumps - 1, chain | link << 6, found)
    if (links >> (cell + 20)) & 1 and (free >> (cell + 4)) & 1:
        link = ONE << (cell + 20)
        walks(cell + 4, free, links ^ link, jumps - 1, chain | link << 6, found)
    if (links >> (cell + 1)) & 1 and (free >> (cell + 1)) & 1:
        link = ONE << (cell + 1)
        walks(cell + 1, free, links ^ link, jumps - 1, chain | link << 6, found)


def chains(north: i64, south: i64, trays: i64, jumps: i64) -> list[int]:
    """Return every chain of exactly so many jumps once: its first hole (6 bits: corner, cell), then its links.

    Two routes over the same links from the same hole are the same chain.
    """
    found: list[int] = []
    for corner in range(4):
        marbles = plane(north, south, corner)
        links = open_links(north, south, trays, corner)
        free = trays & ~marbles
        movable = starters(marbles, free, links)
        cell: i64 = 0
        while movable:
            if movable & 1:
                walks(cell, free | ONE << cell, links, jumps, corner << 4 | cell, found)
            movable >>= 1
            cell += 1
    # Fewer than four links hold no ring, so there is only one way along them.
    return found if jumps < 4 else list(dict.fromkeys(found))


def route(chain: int) -> list[int]:
    """Return the holes that a chain visits, by the route whose text comes first in the alphabet."""
    corner = chain & 0x30
    cells: list[int] = [chain & 15]
    if not follow(cells, chain >> 6):
        raise ValueError(f"no route over the links of {chain!r}")
    return [corner | cell for cell in cells]


def follow(cells: list[int], links: int) -> bool:
    """Extend a walk over all of these links, alphabetically first; tell whether there is such a walk."""
    if links == 0:
        return True
    cell = cells[-1]
    for bit, step in ((cell, -1), (cell + 16, -4), (cell + 20, 4), (cell + 1, 1)):
        if (links >> bit) & 1:
            cells.append(cell + step)
            if follow(cells, links ^ (1 << bit)):
                return True
            cells.pop()
    return False
