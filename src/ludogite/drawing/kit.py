"""The drawing kit of all boards: symbols, lettering, gradients, wood, brass and soft shadows.

Light comes from the top left. Depth is three flat copies: dark edge, body, pale rim. No filter, no font, no picture.
Colours are theme tokens by their bare names (`gold` is `var(--gold)`). A symbol is centred on the origin, so that one
translation places it; to draw it in several colours, paint it with a property of its own (`fill="var(--die)"`) and
set that property by a class on whatever uses it. Selectors of what lies inside a symbol must be a single class.
"""

from __future__ import annotations

import math
import random
import unicodedata
from collections.abc import Callable, Iterable

from ludogite.drawing.glyphs import Anchor, glyph, glyph_id, line_of_glyphs
from ludogite.drawing.svg import f, paint, place

Stop = tuple[float, str, float]
"""One colour of a gradient: where, which token, how opaque."""


class Drawing:
    """What a board's pictures are made of, collected while they are drawn: definitions, and rules of style."""

    def __init__(self) -> None:
        self.defs: dict[str, str] = {}
        self.css: list[str] = []

    @property
    def symbols(self) -> str:
        """All definitions, in the order in which they were made: a board's `symbols`."""
        return "".join(self.defs.values())

    @property
    def style(self) -> str:
        """All rules: a board's `style`."""
        return "".join(self.css)

    def define(self, key: str, text: str) -> str:
        """Keep a definition under its id, once, and return the id."""
        self.defs.setdefault(key, text)
        return key

    def symbol(self, key: str, text: str, *, outline: str = "") -> str:
        """Define a symbol centred on the origin, and return its id.

        `outline` is the id of a shape without paint that runs along its edge: rings and ghosts are drawn with it.
        """
        edge = f' data-outline="{outline}"' if outline else ""
        return self.define(key, f'<symbol id="{key}" overflow="visible"{edge}>{text}</symbol>')

    def text(
        self,
        words: object,
        x: float,
        y: float,
        height: float,
        *,
        color: str = "ink",
        weight: float = 15,
        anchor: Anchor = "middle",
        extra: str = "",
    ) -> str:
        """Return words in the house hand, centred vertically on y: figures, letters, and the signs in `GLYPHS`.

        Raises ValueError for a sign that the house hand does not have.
        """
        chars = unicodedata.normalize("NFC", str(words))
        for char in chars:
            if char != " ":
                self.define(glyph_id(char), glyph(char))
        return (
            f'<g class="lg-n" transform="{place(x, y)}scale({height / 100:.3g})" stroke="{paint(color)}" '
            f'stroke-width="{f(weight)}"{extra}>{line_of_glyphs(chars, anchor)}</g>'
        )


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{paint(color)}"'
        + (f' stop-opacity="{opacity:g}"' if opacity < 1 else "")
        + "/>"
        for offset, color, opacity in stops
    )


def linear(d: Drawing, key: str, stops: Iterable[Stop], *, x2: float = 0, y2: float = 1) -> str:
    """Define a gradient along a line from the top left corner; its stops are theme tokens."""
    return d.define(key, f'<linearGradient id="{key}" x2="{x2:g}" y2="{y2:g}">{_stops(stops)}</linearGradient>')


def radial(d: Drawing, key: str, stops: Iterable[Stop], *, cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
    """Define a gradient around a point; its stops are theme tokens."""
    return d.define(
        key, f'<radialGradient id="{key}" cx="{cx:g}" cy="{cy:g}" r="{r:g}">{_stops(stops)}</radialGradient>'
    )


def soft_shadow(d: Drawing) -> str:
    """Define a blurred disc of radius 100, without any filter."""
    radial(d, "lg-shadow", [(0, "shade", 0.55), (0.55, "shade", 0.38), (0.8, "shade", 0.12), (1, "shade", 0)])
    return d.symbol("lg-soft", '<circle r="100" fill="url(#lg-shadow)"/>')


def plate(d: Drawing, x: float, y: float, w: float, h: float, *, r: float = 10) -> str:
    """Return a brass plate around x, y, to engrave figures in."""
    linear(d, "lg-brass", [(0, "gleam", 0.65), (0.45, "gleam", 0.1), (1, "shade", 0.25)])
    box = f'x="{f(x - w / 2)}" y="{f(y - h / 2)}" width="{f(w)}" height="{f(h)}" rx="{f(r)}"'
    return (
        f'<rect {box} fill="var(--shade)" opacity=".3" transform="translate(1.5 3)"/>'
        f'<rect {box} fill="var(--gold)"/>'
        f'<rect {box} fill="url(#lg-brass)" stroke="var(--shade)" stroke-opacity=".45" stroke-width="1.5"/>'
    )


def grain(
    d: Drawing, key: str, width: int, height: int, lines: int, seed: int, *, color: str = "wood-3", opacity: float = 0.3
) -> str:
    """Define a seamless pattern of wood grain; the same seed always grows the same wood."""
    chance = random.Random(seed).random  # noqa: S311 - wood, not secrets
    paths = "".join(_fibre(width, (i + 0.1 + 0.8 * chance()) * height / lines, chance) for i in range(lines))
    return d.define(
        key,
        f'<pattern id="{key}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<g fill="none" stroke="{paint(color)}" opacity="{opacity:g}">{paths}</g></pattern>',
    )


def _fibre(width: int, level: float, chance: Callable[[], float]) -> str:
    """Return one line of grain around a level: two waves that meet themselves after `width`."""
    waves = [(1, 1 + 4 * chance(), 6.3 * chance()), (2, 2 * chance(), 6.3 * chance())]

    def y(x: float) -> float:
        turn = 2 * math.pi * x / width
        return level + sum(high * math.sin(times * turn + phase) for times, high, phase in waves)

    def slope(x: float) -> float:
        return (y(x + 1) - y(x - 1)) / 2

    pieces = 6
    run = width / pieces
    path = f"M0 {f(y(0))}"
    for piece in range(pieces):
        a, b = piece * run, (piece + 1) * run
        path += f"C{f(a + run / 3)} {f(y(a) + slope(a) * run / 3)} {f(b - run / 3)} {f(y(b) - slope(b) * run / 3)} "
        path += f"{f(b)} {f(y(b))}"
    thick = (0.8, 1.2, 1.2, 2.2)[int(4 * chance())]
    faint = (0.5, 0.7, 1)[int(3 * chance())]
    return f'<path d="{path}" stroke-width="{thick:g}" opacity="{faint:g}"/>'
