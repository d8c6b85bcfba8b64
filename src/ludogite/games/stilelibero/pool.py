"""The pool seen from above: where things are, lying for desks or upright for phones, and what stays still.

Places are given as (across, along): across the lanes from lane 1, along a lane from its block.
"""

from __future__ import annotations

from functools import cache

from ludogite.core.scene import Crop
from ludogite.drawing.kit import Drawing, plate
from ludogite.drawing.svg import f, place
from ludogite.games.stilelibero.rules import CELLS, number

LANES = 8
TRAY = (900, 1440)
"""The dice tray is drawn at the foot of an upright box of this size, and shifted in the other."""


class Pool:
    """One of the two layouts."""

    def __init__(self, *, upright: bool) -> None:
        self.upright = upright
        self.lane, self.cell = (98, 54) if upright else (80, 62)
        self.left, self.top = (58, 74) if upright else (112, 48)
        self.across, self.along = LANES * self.lane, int(CELLS) * self.cell
        self.width, self.height = TRAY if upright else (1440, 930)
        self.water = Crop(4, 2, self.width - 8, self.height - 192)
        """All but the tray."""

    def at(self, across: float, along: float) -> tuple[float, float]:
        """Return a place as x, y."""
        if self.upright:
            return self.left + across, self.top + self.along - along
        return self.left + along, self.top + across

    def swum(self, lane: int, progress: int) -> tuple[float, float]:
        """Return where a swimmer is: on the block before the dive and when home, else on a cell."""
        if progress == 0 or progress >= 2 * CELLS - 1:
            return self.at(self.lane * (lane + 0.5), -60)
        return self.centre(lane, int(min(progress, 2 * CELLS - progress)))

    def centre(self, lane: int, cell: int) -> tuple[float, float]:
        """Return the middle of a cell; lanes from 0, cells from 1."""
        return self.at(self.lane * (lane + 0.5), self.cell * (cell - 0.5))

    def beyond(self, lane: int, second: int) -> tuple[float, float]:
        """Return one of the two places past the far wall of a lane, -1 or 1: side by side for whoever looks."""
        if self.upright:
            return self.at(self.lane * (lane + 0.5) + 23 * second, self.along + 34)
        return self.at(self.lane * (lane + 0.5), self.along + 48 + 15 * second)

    def heading(self, progress: int) -> int:
        """Return the rotation of a swimmer, who is drawn swimming up."""
        return (0 if self.upright else 90) + (0 if progress < CELLS else 180)

    def tray(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the tray in this layout."""
        return x + (self.width - TRAY[0]) / 2, y + self.height - TRAY[1]

    def rect(self, across: float, along: float, size: tuple[float, float], attrs: str) -> str:
        """Return a rectangle; its size too is across and along."""
        (x1, y1), (x2, y2) = self.at(across, along), self.at(across + size[0], along + size[1])
        return (
            f'<rect x="{f(min(x1, x2))}" y="{f(min(y1, y2))}" '
            f'width="{f(abs(x2 - x1))}" height="{f(abs(y2 - y1))}" {attrs}/>'
        )

    def line(self, *points: tuple[float, float]) -> str:
        """Return a path through places."""
        return "M" + " ".join(f"{f(x)} {f(y)}" for x, y in (self.at(*point) for point in points))


LYING, UPRIGHT = Pool(upright=False), Pool(upright=True)


def layout(*, upright: bool) -> Pool:
    """Return the layout asked for."""
    return UPRIGHT if upright else LYING


@cache
def background(*, upright: bool) -> str:
    """Return everything that stays still."""
    pool, d = layout(upright=upright), Drawing()
    return "".join((deck(pool), water(pool), ropes(pool), edges(d, pool), tray(d, pool)))


def deck(pool: Pool) -> str:
    """Return the tiles around the pool and its rim."""
    box = f'x="6" width="{pool.width - 12}" height="{pool.height - 202}" rx="30"'
    return (
        f'<rect y="14" {box} fill="var(--shade)" opacity=".18"/>'
        f'<rect y="6" {box} fill="url(#st-deck)"/><rect y="6" {box} fill="url(#st-tile)"/>'
        + pool.rect(
            -14,
            -14,
            (pool.across + 28, pool.along + 28),
            'rx="16" fill="var(--ivory)" stroke="var(--shade)" stroke-opacity=".25" stroke-width="2"',
        )
        + pool.rect(-5, -5, (pool.across + 10, pool.along + 10), 'rx="8" fill="var(--shade)" opacity=".5"')
    )


def water(pool: Pool) -> str:
    """Return the cells, darker where more dice may be thrown, the lines on the ground, ripples and numbers."""
    w, a, far = pool.lane, pool.across, pool.along
    cells = "".join(
        pool.rect(0, pool.cell * k, (a, pool.cell), f'fill="var(--water-{number(k + 1)})" shape-rendering="crispEdges"')
        for k in range(int(CELLS))
    )
    middles = [w * (k + 0.5) for k in range(LANES)]
    ground = "".join(
        pool.line((m, 30), (m, far - 30)) + "".join(pool.line((m - 20, end), (m + 20, end)) for end in (30, far - 30))
        for m in middles
    )
    between = "".join(pool.line((0, pool.cell * k), (a, pool.cell * k)) for k in range(1, int(CELLS)))
    numbers = "".join(
        f'<use href="#{lane_symbol(pool)}" x="{f(x)}" y="{f(y)}"/>'
        for x, y in (pool.centre(lane, 1) for lane in range(LANES))
    )
    return (
        f'{cells}<path d="{ground}" stroke="var(--shade)" stroke-width="12" opacity=".10" fill="none"/>'
        + pool.rect(0, 0, (a, far), 'fill="url(#st-ripples)"')
        + f'<path d="{between}" stroke="var(--water-ink)" stroke-opacity=".34" stroke-width="1.6"/>{numbers}'
    )


def ropes(pool: Pool) -> str:
    """Return the floats between the lanes, red near both ends, blue between."""
    w, far, near = pool.lane, pool.along, 5 * pool.cell
    whole = "".join(pool.line((w * k, 0), (w * k, far)) for k in range(1, LANES))
    reds = "".join(
        pool.line((w * k, 0), (w * k, near)) + pool.line((w * k, far - near), (w * k, far)) for k in range(1, LANES)
    )
    blues = "".join(pool.line((w * k, near), (w * k, far - near)) for k in range(1, LANES))
    dash = f'fill="none" stroke-width="9" stroke-dasharray="{f(pool.cell / 4)}"'
    return (
        f'<path d="{whole}" fill="none" stroke="var(--shade)" stroke-opacity=".3" stroke-width="9" '
        f'transform="translate(3 3)"/><path d="{whole}" fill="none" stroke="var(--ivory)" stroke-width="9"/>'
        f'<path d="{reds}" {dash} stroke="var(--brick)"/><path d="{blues}" {dash} stroke="var(--blue)"/>'
    )


def edges(d: Drawing, pool: Pool) -> str:
    """Return the blocks, the arrows at the far wall and the count of the cells beside the pool."""
    w, parts = pool.lane, []
    for cell in (5, 10, 15, 20):
        for across in (-26, pool.across + 26):
            x, y = pool.at(across, pool.cell * (cell - 0.5))
            parts.append(d.text(cell, x, y, 16, color="muted", weight=15))
    turn = 0 if pool.upright else 90
    for lane in range(LANES):
        x, y = pool.at(w * (lane + 0.5), -60)
        dx, dy = (0, 6) if pool.upright else (-8, 0)
        figure = d.text(lane + 1, x + dx, y + dy, 33, color="pip", weight=16)
        block = f'<use href="#st-block" transform="{place(x, y, rotate=turn)}"/>'
        parts.append(f'<g class="st-k{lane + 1}">{block}{figure}</g>')
        x, y = pool.beyond(lane, 1)
        parts.append(f'<use href="#st-uturn" transform="{place(x, y, rotate=turn)}"/>')
    return "".join(parts)


def tray(d: Drawing, pool: Pool) -> str:
    """Return the tray at the foot: the swimmer's cap on the left, felt for the dice, a plate for what they give."""
    x, y = pool.tray(0, 0)
    wood = 'x="6" y="1266" width="888" height="158" rx="30"'
    return (
        f'<g transform="{place(x, y)}"><rect x="6" y="1272" width="888" height="160" rx="30" fill="var(--wood-3)"/>'
        f'<rect {wood} fill="url(#st-wood)"/><rect {wood} fill="url(#st-grain)"/>'
        '<rect x="7.5" y="1267.5" width="885" height="155" rx="29" fill="none" stroke="var(--gleam)" '
        'stroke-opacity=".5" stroke-width="2.5"/>'
        '<rect x="146" y="1286" width="610" height="118" rx="22" fill="var(--shade)" opacity=".6"/>'
        '<rect x="149" y="1290" width="607" height="114" rx="20" fill="var(--felt)"/>'
        '<circle cx="78" cy="1349" r="52" fill="var(--shade)" opacity=".25"/>'
        f'<circle cx="76" cy="1345" r="51" fill="var(--gold)"/>{plate(d, 826, 1345, 114, 104, r=22)}</g>'
    )


def lane_symbol(pool: Pool) -> str:
    """Return the name of a lane's twenty numbers in this layout."""
    return "st-lane-up" if pool.upright else "st-lane"
