"""Charts of figures for a page, which paints their classes: drawn at the size they are shown in, so that text stays."""

from __future__ import annotations

import math
import textwrap
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ludogite.drawing.svg import escape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDE, NARROW = 640, 280
"""How wide charts are drawn, in pixels: on a desk, and on a phone."""
BAR, EDGE, LINE, GAP = 14, 2, 18, 12
VALUE = 46
"""So much room at least is left beside bars for what they say."""
APART = 8
"""So far what they say stands from the end of a full bar."""
BOLD = 8.6
"""About so wide is a sign of what they say."""
LETTER = 7.2
"""About so wide is a letter."""
TALL, FOOT, HEAD = 150, 22, 20
LABELS = 5
"""About so many columns of a histogram have words under them."""
LABEL = 170
"""So much room words have that stand beside what they name, on a desk."""
DOT, TICK, VALUE_WITH_MARGIN = 5, 40, 96
LEAST_TICKS = 2


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


class BandPoint(NamedTuple):
    """One place of a band: a value, and between what most values lie there."""

    x: int
    value: float
    low: float
    high: float


class Column(NamedTuple):
    """One column of a histogram."""

    label: str
    """What stands under it; empty where there is no room."""
    height: int


class StrengthMark(NamedTuple):
    """One strength with its error bar."""

    label: str
    said: str
    """The strength in words, at the end of the line."""
    value: float
    margin: float


def share_bars(bars: Sequence[ShareBar], width: int) -> str:
    """Return bars under one another, each below its words, on lines from 0 to 1."""
    parts: list[str] = []
    length = width - 2 * EDGE - APART - max(VALUE, *(math.ceil(BOLD * len(bar.said)) for bar in bars))
    y = 0
    for bar in bars:
        for words in textwrap.wrap(bar.label, int(width / LETTER)):
            y += LINE
            parts.append(f'<text class="chart-label" x="{EDGE}" y="{y - 4}">{escape(words)}</text>')
        parts += _share_bar(bar, y + 2, width, length)
        y += BAR + GAP
    return _chart(width, y, parts)


def _share_bar(bar: ShareBar, y: int, width: int, length: int) -> list[str]:
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


def histogram(columns: Sequence[Column], width: int, across: str = "", up: str = "") -> str:
    """Return columns side by side, each with its count where there is room, the highest always.

    What is counted `across` and `up` stands below them.
    """
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
            half = min(LETTER * len(column.label) / 2, width / 2)
            inside = min(max(middle, half), width - half)
            parts.append(f'<text class="chart-foot" x="{inside:.1f}" y="{TALL - 5}">{escape(column.label)}</text>')
        is_told = column.height and len(str(most)) * LETTER <= step
        if is_told or number == highest:
            place = f'x="{min(max(middle, 24), width - 24) if number == highest else middle:.1f}"'
            kind = "chart-foot chart-most" if number == highest else "chart-foot"
            top = TALL - FOOT - height - 6
            parts.append(f'<text class="{kind}" {place} y="{top:.1f}">{column.height}</text>')
    parts.append(f'<path class="chart-floor" d="M0 {TALL - FOOT}H{width}"/>')
    return _chart(width, *_with_units(TALL, parts, across, up))


def _with_units(height: int, parts: list[str], across: str, up: str) -> tuple[int, list[str]]:
    """Return how tall a chart is, and its parts, with a line below that says what its axes are."""
    if not across:
        return height, parts
    said = f"→ {across}   ↑ {up}"
    return height + LINE, [
        *parts,
        f'<text class="chart-small" x="{EDGE}" y="{height + LINE - 6}">{escape(said)}</text>',
    ]


def band(points: Sequence[BandPoint], width: int, across: str = "", up: str = "") -> str:
    """Return a line of values from left to right with the band around it, on a floor at 0; points are in order of x.

    What is counted `across` and `up` stands below it.
    """
    top = _round_number(max(point.high for point in points))
    first, last = points[0].x, points[-1].x
    left = EDGE + LETTER * (len(f"{top:g}") + 1)

    def place(x: float, y: float) -> str:
        across = left + (width - left - EDGE) * (x - first) / max(last - first, 1)
        return f"{across:.1f} {HEAD + (TALL - FOOT - HEAD) * (1 - y / top):.1f}"

    upper = "L".join(place(point.x, point.high) for point in points)
    lower = "L".join(place(point.x, point.low) for point in reversed(points))
    line = "L".join(place(point.x, point.value) for point in points)
    parts = [f'<path class="chart-band" d="M{upper}L{lower}Z"/>', f'<path class="chart-line" d="M{line}"/>']
    for share in (1.0, 0.5):
        y = HEAD + (TALL - FOOT - HEAD) * (1 - share)
        parts.append(f'<path class="chart-grid" d="M{left:.1f} {y:.1f}H{width}"/>')
        parts.append(f'<text class="chart-label" x="{EDGE}" y="{y + 4:.1f}">{top * share:g}</text>')
    for x, anchor in ((first, "start"), (last, "end")):
        at = place(x, 0).partition(" ")[0]
        parts.append(f'<text class="chart-{anchor}" x="{at}" y="{TALL - 5}">{x}</text>')
    parts.append(f'<path class="chart-floor" d="M0 {TALL - FOOT}H{width}"/>')
    return _chart(width, *_with_units(TALL, parts, across, up))


def _round_number(value: float) -> float:
    """Return the next number above that is 1, 2, 4, 5, 6 or 8 with zeros behind it."""
    unit = 10.0 ** math.floor(math.log10(max(value, 1)))
    return next(step * unit for step in (1, 2, 4, 5, 6, 8, 10) if step * unit >= value)


def bins(counts: Mapping[int, int], most: int) -> list[tuple[tuple[int, int], int]]:
    """Return numbers gathered into at most so many bins of one width, each with how many are in it."""
    least, last = min(counts), max(counts)
    step = math.ceil((last - least + 1) / most)
    held = Counter[int]()
    for number, count in counts.items():
        held[(number - least) // step] += count
    return [
        ((least + number * step, min(last, least + (number + 1) * step - 1)), held[number])
        for number in range(math.ceil((last - least + 1) / step))
    ]


def columns_of(counts: Mapping[int, int], most: int) -> list[Column]:
    """Return the columns of a histogram of numbers, at most so many; some have under them what they hold."""
    found = bins(counts, most)
    every = math.ceil(len(found) / LABELS)
    return [
        Column(spoken_range(least, last) if number % every == 0 else "", count)
        for number, ((least, last), count) in enumerate(found)
    ]


def spoken_range(least: int, last: int) -> str:
    """Return what a bin holds, in words."""
    return str(least) if least == last else f"{least}–{last}"


def strength_marks(marks: Sequence[StrengthMark], width: int) -> str:
    """Return strengths under one another on one scale, each a point with its error bar."""
    beside = LABEL if width >= WIDE else 0
    head = 0 if beside else LINE
    left, right = beside + 2 * EDGE + DOT, width - VALUE_WITH_MARGIN - DOT
    low, high = min(one.value - one.margin for one in marks), max(one.value + one.margin for one in marks)
    scale = (right - left) / max(high - low, 1.0)
    row = head + BAR + GAP
    foot = len(marks) * row + 4
    parts: list[str] = []
    for tick in _ticks(low, high, (right - left) // TICK):
        x = left + (tick - low) * scale
        parts.append(f'<path class="chart-tick" d="M{x:.1f} 0V{foot}"/>')
        parts.append(f'<text class="chart-foot" x="{x:.1f}" y="{foot + LINE}">{str(tick).replace("-", "−")}</text>')
    for number, mark in enumerate(marks):
        top = number * row
        middle = top + head + (BAR + GAP) / 2
        place = f'x="{EDGE}" y="{middle + 5:.1f}"' if beside else f'x="{EDGE}" y="{top + LINE - 1}"'
        parts.append(f'<text class="chart-label" {place}>{escape(mark.label)}</text>')
        parts.append(f'<text class="chart-value" x="{width - EDGE}" y="{middle + 5:.1f}">{escape(mark.said)}</text>')
        at, reach = left + (mark.value - low) * scale, mark.margin * scale
        ends = f"M{at - reach:.1f} {middle - 5:g}v10M{at + reach:.1f} {middle - 5:g}v10"
        parts.append(f'<path class="chart-margin" d="M{at - reach:.1f} {middle:g}H{at + reach:.1f}{ends}"/>')
        parts.append(f'<circle class="chart-dot" cx="{at:.1f}" cy="{middle:g}" r="{DOT}"/>')
    return _chart(width, foot + LINE + 6, parts)


def _ticks(low: float, high: float, most: int) -> list[int]:
    """Return round numbers from low to high, about so many; two at least, for one alone is no scale."""
    steps = [1, 2, 5, *(step * ten for ten in (1, 10, 100, 1000) for step in (10, 20, 25, 50))]
    for step in reversed(steps):
        ticks = [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]
        finer = next((one for one in reversed(steps) if one < step), step)
        if len(ticks) >= LEAST_TICKS and (finer == step or (high - low) / finer > max(most, 1)):
            return ticks
    return ticks


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"/>'


def _chart(width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
