"""A tug of war in bars: each begins where the last one ended, and the last one ends with a winner."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT, EDGE = 300.0, 24.0, 6.0


def tug(start: float, changes: Sequence[float]) -> list[str]:
    """Return one bar per change for a page, which paints its classes: to the left for one side, right for the other.

    0 is the win of the left side, 1 that of the right side; both are marked, and so is the middle.
    """
    ends = list(accumulate(changes, initial=start))
    low, high = min(0.0, *ends), max(1.0, *ends)

    def place(value: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (value - low) / (high - low)

    marks = "".join(f'<path class="tug-mark" d="M{place(value):.1f} 0V{HEIGHT:g}"/>' for value in (0.0, 0.5, 1.0))
    return [_bar(place(was), place(now), marks) for was, now in pairwise(ends)]


def _bar(was: float, now: float, marks: str) -> str:
    side = "tug-left" if now < was else "tug-right"
    width = max(abs(now - was), 1.5)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tug" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" '
        f'preserveAspectRatio="none" aria-hidden="true" focusable="false">{marks}'
        f'<rect class="{side}" x="{min(was, now):.1f}" y="4" width="{width:.1f}" height="16" rx="3"/></svg>'
    )
