"""Dice: one body of 100 units in any colour, sunken dots, and the bar that strikes a die out."""

from __future__ import annotations

from typing import Literal

from ludogite.drawing.kit import Drawing, linear, radial, soft_shadow
from ludogite.drawing.svg import attribute, place

DieColor = Literal["ivory", "blue", "green", "red", "white", "gold", "walnut"]
"""The colour of a die's body; what lies on it takes the colour that reads well there."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the dots of a face lie, in steps of 24 units from its middle."""

STRUCK = (
    '<rect x="-49" y="-50" width="98" height="97" rx="22" fill="var(--felt)" opacity=".45"/>'
    '<path d="M-56 50 56-54" stroke="var(--ivory)" stroke-width="17" stroke-linecap="round"/>'
    '<path d="M-56 50 56-54" stroke="var(--brick)" stroke-width="11" stroke-linecap="round"/>'
)
"""A die struck out: dimmed, with a bar that passes under the dots so that the value stays legible."""

STYLE = (
    ".lg-die-ivory{--die:var(--ivory);--dot:var(--pip);color:var(--pip)}"
    ".lg-die-white{--die:var(--die-w);--dot:var(--pip);color:var(--pip)}"
    ".lg-die-gold{--die:var(--gold);--dot:var(--pip);color:var(--pip)}"
    ".lg-die-blue{--die:var(--die-b);--dot:var(--ivory);color:var(--ivory)}"
    ".lg-die-green{--die:var(--die-g);--dot:var(--ivory);color:var(--ivory)}"
    ".lg-die-red{--die:var(--die-r);--dot:var(--ivory);color:var(--ivory)}"
    ".lg-die-walnut{--die:var(--walnut-2);--dot:var(--maple-1);color:var(--maple-1)}"
)
"""A class for each colour: it sets `--die` for the body, `--dot` for the dots and `currentColor` for pictograms."""


def die_body(d: Drawing) -> str:
    """Define a die of 100 units, painted with `--die`; two clear overlays give it its light."""
    soft_shadow(d)
    linear(d, "lg-die-l", [(0, "gleam", 0.75), (0.35, "gleam", 0.12), (0.6, "shade", 0), (1, "shade", 0.26)], x2=0.7)
    radial(d, "lg-die-f", [(0, "gleam", 0.5), (0.75, "gleam", 0.08), (1, "gleam", 0)], cx=0.4, cy=0.34, r=0.7)
    low, high = 'x="-49" y="-46" width="98" height="99" rx="22"', 'x="-49" y="-50" width="98" height="97" rx="22"'
    face = 'x="-40" y="-42" width="80" height="80" rx="26"'
    return d.symbol(
        "lg-die",
        '<use href="#lg-soft" transform="translate(5 14)scale(.66 .6)"/>'
        f'<rect {low} fill="var(--die)"/><rect {low} fill="var(--shade)" opacity=".42"/>'
        f'<rect {high} fill="var(--die)"/><rect {high} fill="url(#lg-die-l)"/>'
        f'<rect {face} fill="var(--die)"/><rect {face} fill="url(#lg-die-f)"/>',
    )


def pip_face(d: Drawing, value: int) -> str:
    """Define the sunken dots of one face, to lay on a die; raises ValueError for other faces than 1 to 6."""
    if value not in PIPS:
        raise ValueError(f"a die shows 1 to 6 dots, got {value!r}: lay d.text(…) on die_body(d) for another face")
    d.symbol(
        "lg-pip",
        '<circle cy="1.6" cx=".8" r="9.4" fill="var(--gleam)" opacity=".75"/><circle r="9" fill="var(--dot)"/>'
        '<path d="M-6.6 2.4A7 7 0 0 1 2.4-6.6" fill="none" stroke="var(--shade)" stroke-width="2.4" opacity=".5"/>',
    )
    spots = "".join(f'<use href="#lg-pip" x="{x * 24}" y="{y * 24 - 2}"/>' for x, y in PIPS[value])
    return d.symbol(f"lg-pips{value}", spots)


def pip_die(
    d: Drawing,
    value: int,
    x: float,
    y: float,
    size: float,
    *,
    die: DieColor = "ivory",
    under: str = "",
    attrs: str = "",
) -> str:
    """Return a whole die of a given size; `under` lies between its body and its dots."""
    die_body(d)
    pip_face(d, value)
    move = place(x, y, scale=size / 100)
    return (
        f'<g class="lg-die-{die}"{attribute("transform", move)}{attrs}>'
        f'<use href="#lg-die"/>{under}<use href="#lg-pips{value}"/></g>'
    )


def die_symbol(d: Drawing, key: str, value: int, *, struck: bool = False) -> str:
    """Define a whole die as one symbol of 100 units; a class such as `lg-die-ivory` on its sprite colours it."""
    die_body(d)
    pip_face(d, value)
    bar = STRUCK if struck else ""
    return d.symbol(key, f'<use href="#lg-die"/>{bar}<use href="#lg-pips{value}"/>')
