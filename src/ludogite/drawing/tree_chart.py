"""A tree of events as a chart: a row for each, a bar shared among the seats, lines from each to what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.drawing.charts import EDGE, LETTER
from ludogite.drawing.svg import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

ROW, INDENT, THICK = 30, 18, 14
NARROWEST = 400
"""On a narrower chart what is small stands below the bar."""
BELOW = 16
"""So much taller are the rows there."""
LONGEST_LABEL = 22


class TreeRow(NamedTuple):
    """One event of a tree, with all that follows it below it."""

    depth: int
    """From 0."""
    label: str
    shares: tuple[float, ...]
    """How the bar is shared among the seats; nothing: no bar."""
    said: str
    """What stands behind the bar."""
    small: str = ""
    """What stands behind that where there is room."""


def tree_chart(rows: Sequence[TreeRow], width: int) -> str:
    """Return the rows from above, each below what it follows."""
    is_narrow = width < NARROWEST
    tall = ROW + BELOW if is_narrow else ROW
    deepest = max((row.depth for row in rows), default=0)
    longest = max((min(len(row.label), LONGEST_LABEL) for row in rows), default=1)
    left = EDGE + deepest * INDENT + 14 + LETTER * 1.1 * longest + 8
    said = LETTER * 1.25 * max((len(row.said) for row in rows), default=0) + 10
    small = 0 if is_narrow else LETTER * max((len(row.small) for row in rows), default=0) + 10
    length = max(width - left - said - small - EDGE, 24)
    parts: list[str] = []
    last_at: dict[int, float] = {}
    for number, row in enumerate(rows):
        middle = number * tall + ROW / 2
        x = EDGE + row.depth * INDENT
        if row.depth:
            top = last_at[row.depth - 1] + THICK / 2
            parts.append(f'<path class="chart-branch" d="M{x - INDENT + 5:g} {top:g}V{middle:g}H{x:g}"/>')
        last_at[row.depth] = middle
        label = row.label if len(row.label) <= LONGEST_LABEL else f"{row.label[: LONGEST_LABEL - 1]}…"
        kind = "chart-label" if row.shares else "chart-small"
        parts.append(f'<text class="{kind}" x="{x + 4:g}" y="{middle + 5:g}">{escape(label)}</text>')
        parts += _shared_bar(row.shares, left, middle, length)
        parts.append(
            f'<text class="chart-start" x="{left + length + 8:.1f}" y="{middle + 5:g}">{escape(row.said)}</text>'
        )
        if is_narrow:
            place = f'x="{width - EDGE}" y="{middle + ROW / 2 + 5:g}" text-anchor="end"'
            parts.append(f'<text class="chart-small" {place}>{escape(row.small)}</text>')
        else:
            place = f'x="{left + length + said + 6:.1f}" y="{middle + 5:g}"'
            parts.append(f'<text class="chart-small" {place}>{escape(row.small)}</text>')
    height = len(rows) * tall
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )


def _shared_bar(shares: Sequence[float], left: float, middle: float, length: float) -> list[str]:
    parts, x, total = [], left, sum(shares)
    for seat, share in enumerate(shares):
        part = length * share / total if total else 0
        rect = f'x="{x:.1f}" y="{middle - THICK / 2:g}" width="{part:.1f}" height="{THICK}"'
        parts.append(f'<rect class="chart-seat-{seat}" {rect}/>')
        x += part
    if shares:
        half = left + length / len(shares)
        parts.append(f'<path class="chart-even" d="M{half:.1f} {middle - THICK / 2 - 3:g}v{THICK + 6}"/>')
    return parts
