"""What boards lie on: wood with its grain and light, felt, and the frame around them."""

from __future__ import annotations

from ludogite.drawing.kit import Drawing, grain, linear
from ludogite.drawing.svg import f

FRAME_EDGE, FRAME_FOOT = 4, 6
"""How far a frame stays from the edge of the scene, and how much farther at its foot."""


def box(x: float, y: float, width: float, height: float, *, round_by: float = 0) -> str:
    """Return the path of a box whose corners are round."""
    r = f(round_by)
    across, down = f(width - 2 * round_by), f(height - 2 * round_by)
    right, left = f"h{across}q{r} 0 {r} {r}v{down}q0 {r}-{r} {r}", f"h-{across}q-{r} 0-{r}-{r}v-{down}q0-{r} {r}-{r}"
    return f"M{f(x + round_by)} {f(y)}{right}{left}z"


def wood(d: Drawing, path: str) -> str:
    """Return a piece of wood cut along a path: its edge below, its colour, grain and light. Holes stay open."""
    linear(d, "lg-wood", [(0, "wood-1", 1), (0.55, "wood-2", 1), (1, "wood-2", 1)], x2=0.6)
    linear(d, "lg-wood-light", [(0, "gleam", 0.3), (0.4, "gleam", 0), (1, "shade", 0.22)], x2=0.8)
    grain(d, "lg-grain", 420, 210, 20, 7, opacity=0.32)
    shape = f'<path fill-rule="evenodd" d="{path}"'
    return (
        f'{shape} transform="translate(0 5)" fill="var(--wood-3)"/>{shape} fill="url(#lg-wood)"/>'
        f'{shape} fill="url(#lg-grain)"/>{shape} fill="url(#lg-wood-light)"/>'
        f'{shape} fill="none" stroke="var(--gleam)" stroke-opacity=".45" stroke-width="2"/>'
    )


def felt(d: Drawing, path: str) -> str:
    """Return felt in a hollow: a dark rim, then cloth that is lighter towards the lamp."""
    linear(d, "lg-felt", [(0, "felt-lit", 1), (0.5, "felt", 1), (1, "felt-2", 1)], x2=0.6)
    return (
        f'<path d="{path}" fill="url(#lg-felt)"/>'
        f'<path d="{path}" fill="none" stroke="var(--shade)" stroke-opacity=".45" stroke-width="4"/>'
    )


def tray(d: Drawing, width: float, height: float, *, rim: float = 22) -> str:
    """Return a felt tray in a wooden frame that fills a whole scene."""
    frame = box(FRAME_EDGE, FRAME_EDGE, width - 2 * FRAME_EDGE, height - 2 * FRAME_EDGE - FRAME_FOOT, round_by=26)
    hollow = box(rim, rim, width - 2 * rim, height - 2 * rim - FRAME_FOOT, round_by=14)
    return wood(d, frame) + felt(d, hollow)
