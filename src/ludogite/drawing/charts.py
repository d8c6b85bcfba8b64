"""Charts of figures for a page, which paints their classes: drawn at the size they are shown in, so that text stays."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

from ludogite.drawing.svg import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE, NARROW = 640, 280
"""How wide charts are drawn, in pixels: on a desk, and on a phone."""
BAR, EDGE, LINE, GAP = 14, 2, 18, 12
VALUE = 46
"""So much room is left beside bars for what they say."""
LETTER = 7.2
"""About so wide is a letter."""
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
    height: int


def share_bars(bars: Sequence[ShareBar], width: int) -> str:
    """Return bars under one another, each below its words, on lines from 0 to 1."""
    parts: list[str] = []
    y = 0
    for bar in bars:
        for words in textwrap.wrap(bar.label, int(width / LETTER)):
            y += LINE
            parts.append(f'<text class="chart-label" x="{EDGE}" y="{y - 4}">{escape(words)}</text>')
        parts += _share_bar(bar, y + 2, width)
        y += BAR + GAP
    return _chart(width, y, parts)


def _share_bar(bar: ShareBar, y: int, width: int) -> list[str]:
    length = width - VALUE - 2 * EDGE
    parts = [
        f'<text class="chart-value" x="{width - EDGE}" y="{y + BAR - 2}">{escape(bar.said)}</text>',
        _rect("chart-ground", EDGE, y, length, BAR),
        _rect("chart-bar", EDGE, y, length * bar.share, BAR),
    ]
    if bar.even:
        parts.append(f'<path class="chart-even" d="M{EDGE + length * bar.even:.1f} {y - 3}v{BAR + 6}"/>')
    if bar.low or bar.high:
        low, high, middle = EDGE + length * bar.low, EDGE + length * bar.high, y + BAR / 2
        drawn = f"M{low:.1f} {middle:g}H{high:.1f}M{low:.1f} {middle - 4:g}v8M{high:.1f} {middle - 4:g}v8"
        parts.append(f'<path class="chart-margin" d="{drawn}"/>')
    return parts


def histogram(columns: Sequence[Column], width: int) -> str:
    """Return columns side by side, the highest with its count."""
    most = max(column.height for column in columns)
    highest = next(number for number, column in enumerate(columns) if column.height == most)
    step = (width - 2 * EDGE) / len(columns)
    parts = []
    for number, column in enumerate(columns):
        height = (TALL - FOOT - HEAD) * column.height / most
        x = EDGE + number * step
        parts.append(_rect("chart-bar", x + step * 0.08, TALL - FOOT - height, step * 0.84, height))
        middle = x + step / 2
        if column.label:
            parts.append(f'<text class="chart-foot" x="{middle:.1f}" y="{TALL - 5}">{escape(column.label)}</text>')
        if number == highest:
            place = f'x="{min(max(middle, 24), width - 24):.1f}" y="{TALL - FOOT - height - 6:.1f}"'
            parts.append(f'<text class="chart-foot chart-most" {place}>{column.height}</text>')
    return _chart(width, TALL, [*parts, f'<path class="chart-floor" d="M0 {TALL - FOOT}H{width}"/>'])


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"/>'


def _chart(width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
