"""Charts of figures for a page, which paints their classes: drawn at the size they are shown in, so that text stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.drawing.svg import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE, NARROW = 640, 280
"""How wide charts are drawn, in pixels: on a desk, and on a phone."""
ROW, BAR, EDGE = 48, 14, 2
TALL, FOOT, HEAD = 150, 22, 20


class ShareBar(NamedTuple):
    """One bar of a chart of shares."""

    label: str
    said: str
    """Its share in words, at the end of the line."""
    share: float
    low: float = 0.0
    high: float = 0.0
    """The margin; none is drawn where both are 0."""
    even: float = 0.0
    """Where an even share lies; no mark where it is 0."""


class Column(NamedTuple):
    """One column of a histogram."""

    label: str
    """What stands under it; empty where there is no room."""
    count: int


def share_bars(bars: Sequence[ShareBar], width: int) -> str:
    """Return bars under one another, each below its words, on lines from 0 to 1."""
    parts = []
    for number, bar in enumerate(bars):
        top = number * ROW
        y = top + HEAD + 4
        parts.append(f'<text class="chart-label" x="{EDGE}" y="{top + 15}">{escape(bar.label)}</text>')
        parts.append(f'<text class="chart-value" x="{width - EDGE}" y="{top + 15}">{escape(bar.said)}</text>')
        parts.append(_rect("chart-ground", EDGE, y, width - 2 * EDGE, BAR))
        parts.append(_rect("chart-bar", EDGE, y, _x(bar.share, width) - EDGE, BAR))
        if bar.even:
            x = _x(bar.even, width)
            parts.append(f'<path class="chart-even" d="M{x:.1f} {y - 4}v{BAR + 8}"/>')
        if bar.low or bar.high:
            low, high, middle = _x(bar.low, width), _x(bar.high, width), y + BAR / 2
            drawn = f"M{low:.1f} {middle:g}H{high:.1f}M{low:.1f} {middle - 4:g}v8M{high:.1f} {middle - 4:g}v8"
            parts.append(f'<path class="chart-margin" d="{drawn}"/>')
    return _chart(width, len(bars) * ROW, parts)


def histogram(columns: Sequence[Column], width: int) -> str:
    """Return columns side by side, the highest with its count."""
    most = max(column.count for column in columns)
    step = (width - 2 * EDGE) / len(columns)
    parts = []
    for number, column in enumerate(columns):
        height = (TALL - FOOT - HEAD) * column.count / most
        x = EDGE + number * step
        parts.append(_rect("chart-bar", x + step * 0.08, TALL - FOOT - height, step * 0.84, height))
        middle = x + step / 2
        if column.label:
            parts.append(f'<text class="chart-foot" x="{middle:.1f}" y="{TALL - 5}">{escape(column.label)}</text>')
        if column.count == most:
            place = f'x="{min(max(middle, 24), width - 24):.1f}" y="{TALL - FOOT - height - 6:.1f}"'
            parts.append(f'<text class="chart-foot chart-most" {place}>{column.count}</text>')
            most = -1  # the first of several is enough
    return _chart(width, TALL, [*parts, f'<path class="chart-floor" d="M0 {TALL - FOOT}H{width}"/>'])


def _x(share: float, width: int) -> float:
    return EDGE + (width - 2 * EDGE) * share


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"/>'


def _chart(width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
