"""The curve of a game: what it promised to each seat, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.drawing.svg import escape
from ludogite.drawing.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.drawing.theme import Theme

WIDTH = 900
HEIGHT = 300
LEFT = 60
BOTTOM = 40
TOP = 20
INKS = ("brick", "blue", "green", "gold", "plum", "wood-3", "muted", "ink")
DASHES = ("", "12 5", "3 5", "14 4 3 4", "8 8", "2 8", "18 4", "6 3 2 3")
"""Lines differ by their dashes too, never by colour alone."""


def curve(
    names: Sequence[str], values: Sequence[Sequence[float]], turning: Sequence[int], *, theme: Theme = "day"
) -> str:
    """Return the picture of a game's values (one row per event, one column per name), turning points marked."""
    tokens = THEMES[theme]
    shown = names[:1] if len(names) == 2 else names
    parts = [_frame(tokens, len(values))]
    for column, name in enumerate(shown):
        ink = tokens[INKS[column % len(INKS)]]
        points = " ".join(f"{_x(k, len(values)):.1f},{_y(row[column]):.1f}" for k, row in enumerate(values))
        dash = f' stroke-dasharray="{DASHES[column % len(DASHES)]}"' if DASHES[column % len(DASHES)] else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="3"{dash}/>')
        parts.append(
            f'<text x="{WIDTH - 8}" y="{TOP + 18 + 20 * column}" text-anchor="end" fill="{ink}">{escape(name)}</text>'
        )
    for number in turning:
        x, y = _x(number, len(values)), _y(values[number][0])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{tokens["gold"]}" stroke="{tokens["ink"]}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="16" role="img"><title>{escape(" – ".join(names))}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{tokens["paper"]}"/>{"".join(parts)}</svg>'
    )


STRIP_WIDTH, STRIP_HEIGHT, STRIP_EDGE = 640, 132, 12


def strip(values: Sequence[Sequence[float]], turning: Sequence[tuple[int, int]]) -> str:
    """Return the curve as a strip for a page, which paints its classes: one row per moment, the first one before all.

    Between two seats the strip is shared: what lies below the curve is the first seat's, what lies above the other's.
    A turning point is a row, and the seat that decided.
    """
    places = [(strip_x(k, len(values)), row) for k, row in enumerate(values)]
    parts = [f'<rect class="strip-ground" width="{STRIP_WIDTH}" height="{STRIP_HEIGHT}" rx="10"/>']
    if len(values[0]) == 2:
        top = " ".join(f"L{x:.1f} {_strip_y(row[0]):.1f}" for x, row in places)
        parts.append(f'<path class="strip-share" d="M0 {STRIP_HEIGHT}L0 {_strip_y(values[0][0]):.1f}{top}')
        parts[-1] += f'L{STRIP_WIDTH} {_strip_y(values[-1][0]):.1f}V{STRIP_HEIGHT}Z"/>'
    else:
        for column in range(len(values[0])):
            points = " ".join(f"{x:.1f},{_strip_y(row[column]):.1f}" for x, row in places)
            dash = f' stroke-dasharray="{DASHES[column % len(DASHES)]}"' if DASHES[column % len(DASHES)] else ""
            parts.append(f'<polyline class="strip-line seat-{column}" points="{points}" fill="none"{dash}/>')
    parts.append(f'<path class="strip-half" d="M0 {STRIP_HEIGHT / 2:g}H{STRIP_WIDTH}"/>')
    for number, seat in turning:
        x, y = strip_x(number, len(values)), _strip_y(values[number][0 if len(values[0]) == 2 else seat])
        parts.append(f'<circle class="strip-turn" cx="{x:.1f}" cy="{y:.1f}" r="8"/>')
    parts.append(f'<path class="strip-now" d="M0 0V{STRIP_HEIGHT}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {STRIP_WIDTH} {STRIP_HEIGHT}" aria-hidden="true" '
        f'focusable="false">{"".join(parts)}</svg>'
    )


def strip_x(number: int, count: int) -> float:
    """Return where a moment lies on a strip, from its left edge."""
    return STRIP_EDGE + (STRIP_WIDTH - 2 * STRIP_EDGE) * number / max(count - 1, 1)


def _strip_y(value: float) -> float:
    return 4 + (STRIP_HEIGHT - 8) * (1 - value)


def _x(number: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - 20) * number / max(count - 1, 1)


def _y(value: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value)


def _frame(tokens: Mapping[str, str], count: int) -> str:
    lines = []
    for value, label in ((0.0, "0"), (0.5, "½"), (1.0, "1")):
        y = _y(value)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 20}" stroke="{tokens["line"]}"/>')
        lines.append(f'<text x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end" fill="{tokens["muted"]}">{label}</text>')
    lines.append(f'<text x="{WIDTH - 20}" y="{HEIGHT - 12}" text-anchor="end" fill="{tokens["muted"]}">{count}</text>')
    return "".join(lines)
