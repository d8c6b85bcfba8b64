"""Discs, marbles and pawns: bodies of 100 units, painted by a class on the sprite that shows them."""

from __future__ import annotations

from typing import Literal, get_args

from ludogite.drawing.kit import Drawing, linear, radial, soft_shadow
from ludogite.drawing.theme import DAY

PieceColor = Literal["seat-1", "seat-2", "blue", "green", "gold", "plum", "walnut-2", "ivory"]
"""What a piece is painted with: a token of the theme. The first two are the colours of the seats."""

PAWN = "M-30 42C-30 26-12 22-10-6H10C12 22 30 26 30 42Q30 47 24 47H-24Q-30 47-30 42Z"


def painted(d: Drawing, color: PieceColor) -> str:
    """Return the class that paints a piece, and keep its rule; raises ValueError for what is no token of the theme."""
    if color not in DAY:
        raise ValueError(f"{color!r} is no colour of the theme; pieces are {', '.join(get_args(PieceColor))}")
    rule = f".lg-in-{color}{{--piece:var(--{color})}}"
    if rule not in d.css:
        d.css.append(rule)
    return f"lg-in-{color}"


def disc(d: Drawing) -> str:
    """Define a flat disc with a turned rim, and return its id."""
    soft_shadow(d)
    linear(d, "lg-disc-l", [(0, "gleam", 0.6), (0.4, "gleam", 0.1), (0.65, "shade", 0), (1, "shade", 0.35)], x2=0.7)
    return d.symbol(
        "lg-disc",
        '<use href="#lg-soft" transform="translate(3 8)scale(.5)"/>'
        '<circle cy="3" r="39" fill="var(--piece)"/><circle cy="3" r="39" fill="var(--shade)" opacity=".45"/>'
        '<circle r="39" fill="var(--piece)"/><circle r="39" fill="url(#lg-disc-l)"/>'
        '<circle r="27" fill="var(--piece)"/><circle r="27" fill="none" stroke="var(--shade)" stroke-opacity=".35" '
        'stroke-width="3"/><path d="M-20 17A26 26 0 0 0 22 13" fill="none" stroke="var(--gleam)" stroke-opacity=".6" '
        'stroke-width="2.5"/>',
    )


def marble(d: Drawing) -> str:
    """Define a glass ball, and return its id."""
    soft_shadow(d)
    radial(
        d,
        "lg-marble-l",
        [(0, "gleam", 0.95), (0.18, "gleam", 0.35), (0.6, "shade", 0), (1, "shade", 0.55)],
        cx=0.36,
        cy=0.3,
        r=0.72,
    )
    return d.symbol(
        "lg-marble",
        '<use href="#lg-soft" transform="translate(6 16)scale(.46 .4)"/>'
        '<circle r="38" fill="var(--piece)"/><circle r="38" fill="url(#lg-marble-l)"/>',
    )


def pawn(d: Drawing) -> str:
    """Define a turned wooden pawn, and return its id."""
    soft_shadow(d)
    linear(d, "lg-pawn-l", [(0, "gleam", 0.55), (0.4, "gleam", 0.05), (1, "shade", 0.4)], x2=1, y2=0.1)
    radial(d, "lg-head-l", [(0, "gleam", 0.8), (0.5, "gleam", 0.05), (1, "shade", 0.4)], cx=0.36, cy=0.3, r=0.75)
    edge = 'stroke="var(--shade)" stroke-opacity=".5" stroke-width="2"'
    return d.symbol(
        "lg-pawn",
        '<use href="#lg-soft" transform="translate(6 42)scale(.42 .16)"/>'
        f'<path d="{PAWN}" fill="var(--piece)"/><path d="{PAWN}" fill="url(#lg-pawn-l)" {edge}/>'
        f'<circle cy="-24" r="21" fill="var(--piece)"/><circle cy="-24" r="21" fill="url(#lg-head-l)" {edge}/>',
    )
