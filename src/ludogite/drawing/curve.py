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
