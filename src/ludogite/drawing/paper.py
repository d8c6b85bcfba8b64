"""Pages of paper: a drawing board in millimetres, tokens that save ink, and what every printed page carries.

Each page has a line of exactly 100 mm, so that whoever prints can see with a ruler that nothing was scaled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludogite.core.message import Message, Speaker, house_message
from ludogite.drawing.compose import BASE_STYLE, BoardArt
from ludogite.drawing.glyphs import Anchor
from ludogite.drawing.kit import Drawing
from ludogite.drawing.svg import attribute, escape
from ludogite.drawing.theme import DAY

WIDTH, HEIGHT = 210, 297
"""A4, in millimetres."""
MARGIN = 10
"""What home printers leave white, and a little more."""
CONTROL = 100
"""How long the line is that shows whether a page was printed at its size, in millimetres."""
SANS: Final = "Helvetica,Arial,'Liberation Sans',sans-serif"
SERIF: Final = "'Palatino Linotype',Palatino,P052,'Times New Roman',Times,serif"

INK: Final[Mapping[str, str]] = dict(DAY) | {
    "paper": "#ffffff",
    "paper-2": "#ffffff",
    "paper-3": "#f4f1ec",
    "ink": "#1d1916",
    "muted": "#5b5149",
    "line": "#b9aea1",
    "edge": "#6d6257",
    "wood-1": "#fffdf9",
    "wood-2": "#faf3e7",
    "wood-3": "#b98f5f",
    "groove": "#ead9bd",
    "felt": "#bcd3c6",
    "felt-2": "#adc8b9",
    "felt-lit": "#f4f8f5",
    "felt-deep": "#dce8e0",
    "on-felt": "#1d1916",
    "gleam": "#ffffff",
    "gold": "#ecc466",
    "maple-1": "#ffffff",
    "maple-2": "#f6e4c2",
    "walnut-1": "#7d5539",
    "walnut-2": "#5b3b26",
    "walnut-3": "#2c170a",
    "glass-1": "#e9f8f6",
    "glass-2": "#8ccfce",
    "water-3": "#f2fafc",
    "water-4": "#e3f3f8",
    "water-5": "#d0eaf3",
    "water-6": "#bcdfed",
    "water-num": "#0b3550",
    "deck": "#ffffff",
    "deck-2": "#faf6ee",
    "grass-1": "#edf5ea",
    "grass-2": "#e4efe0",
    "chalk": "#8fb083",
    "board": "#33413c",
    "sheet": "#ffffff",
}
"""The room on white paper: large surfaces stay pale, what must be told apart keeps its colour and its pattern."""

STYLE: Final = (
    ".lg-paper{" + "".join(f"--{name}:{value};" for name, value in INK.items()) + "}"
    f".lg-t{{font-family:{SANS};fill:var(--ink)}}.lg-ts{{font-family:{SERIF};fill:var(--ink)}}"
    + "".join(f".lg-ink-{name}{{fill:var(--{name})}}" for name in ("muted", "brick", "paper", "edge"))
)
"""The tokens, then letters without and with serifs, then their colours."""

TRUE_SIZE = house_message("Print at 100%, without fitting to the page: this line is 100 mm long.")


class Page:
    """One page being drawn, from its upper left corner, in millimetres."""

    def __init__(self, say: Speaker, *, width: float = WIDTH, height: float = HEIGHT) -> None:
        self.say = say
        """Returns words in the language of the page."""
        self.width, self.height = width, height
        self.parts: list[str] = []
        self.letters = Drawing()

    def add(self, svg: str) -> None:
        """Draw something that is given as SVG, in millimetres."""
        self.parts.append(svg)

    def text(  # noqa: PLR0913 - where, how large, and how it looks
        self,
        words: str,
        x: float,
        y: float,
        size: float = 4,
        *,
        bold: bool = False,
        serif: bool = False,
        italic: bool = False,
        anchor: Anchor = "start",
        color: str = "",
        turn: float = 0,
    ) -> None:
        """Write a line whose letters stand on y; the size is in millimetres."""
        slant = ' font-style="italic"' if italic else ""
        move = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
        classes = ("lg-ts" if serif else "lg-t") + (f" lg-ink-{color}" if color else "")
        self.add(
            f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size:g}" font-weight="{700 if bold else 400}"{slant}'
            f"{attribute('text-anchor', '' if anchor == 'start' else anchor)}{attribute('class', classes)}{move}>"
            f"{escape(words)}</text>"
        )

    def figure(
        self, words: object, x: float, y: float, height: float, *, color: str = "ink", weight: float = 13
    ) -> None:
        """Write figures and capitals in the house hand, centred on x, y."""
        self.add(self.letters.text(words, x, y, height, color=color, weight=weight))

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float = 0.25, *, color: str = "ink", dash: str = ""
    ) -> None:
        """Draw a straight line."""
        dashes = attribute("stroke-dasharray", dash)
        self.add(
            f'<path d="M{x1:.3f} {y1:.3f}L{x2:.3f} {y2:.3f}" fill="none" stroke="var(--{color})" '
            f'stroke-width="{width:g}"{dashes}/>'
        )

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = "",
        stroke: str = "ink",
        width: float = 0.25,
        r: float = 0,
    ) -> None:
        """Draw a rectangle."""
        paint = f"var(--{fill})" if fill else "none"
        edge = f'stroke="var(--{stroke})" stroke-width="{width:g}"' if stroke else ""
        self.add(
            f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}"{attribute("rx", f"{r:g}" if r else "")} '
            f'fill="{paint}" {edge}/>'
        )

    def put(self, symbol: str, x: float, y: float, scale: float, *, rotate: float = 0, classes: str = "") -> None:
        """Put a symbol of the board at x, y; the scale is millimetres for one of its units."""
        turn = f"rotate({rotate:g})" if rotate else ""
        self.add(
            f'<g{attribute("class", classes)} transform="translate({x:.3f} {y:.3f}){turn}scale({scale:.5f})">'
            f'<use href="#{symbol}"/></g>'
        )

    def place(self, svg: str, x: float, y: float, scale: float) -> None:
        """Put a piece of SVG in its own units, its origin at x, y."""
        self.add(f'<g transform="translate({x:.3f} {y:.3f})scale({scale:.5f})">{svg}</g>')

    def title(self, words: Message, line: Message | None = None) -> None:
        """Head the page."""
        self.text(self.say(words), MARGIN, 20, 8.5, bold=True, serif=True)
        if line is not None:
            self.text(self.say(line), MARGIN, 26.5, 3.6, color="muted")

    def corners(self, x: float, y: float, w: float, h: float, *, long: float = 4, gap: float = 1) -> None:
        """Draw crop marks outside the four corners of something to cut out."""
        for cx, sx in ((x, -1), (x + w, 1)):
            for cy, sy in ((y, -1), (y + h, 1)):
                self.line(cx + sx * gap, cy, cx + sx * (gap + long), cy, 0.15)
                self.line(cx, cy + sy * gap, cx, cy + sy * (gap + long), 0.15)

    def foot(self, name: str) -> None:
        """Sign the page, and draw the line that shows whether it was printed at its size."""
        y = self.height - 9
        self.line(MARGIN, y, MARGIN + CONTROL, y, 0.3)
        for x in (MARGIN + 0.15, MARGIN + CONTROL - 0.15):
            self.line(x, y - 1.5, x, y + 1.5, 0.3)
        self.text(self.say(TRUE_SIZE), MARGIN, y + 4, 2.6, color="muted")
        self.text(f"{name} · Ludogîte", self.width - MARGIN, y + 4, 2.6, anchor="end", color="muted")

    def svg(self, board: BoardArt, *, extra: Drawing | None = None) -> str:
        """Return the page with all that it uses."""
        body = "".join(self.parts)
        defs = board.symbols + (extra.symbols if extra else "")
        for key, text in self.letters.defs.items():
            if f'id="{key}"' not in defs:
                defs += text
        style = STYLE + BASE_STYLE + board.style + (extra.style if extra else "")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="lg lg-paper" lang="{self.say.language}" '
            f'width="{self.width:g}mm" height="{self.height:g}mm" viewBox="0 0 {self.width:g} {self.height:g}">'
            f"<style>{escape(style)}</style><defs>{defs}</defs>"
            f'<rect width="{self.width:g}" height="{self.height:g}" fill="var(--paper)"/>{body}</svg>'
        )
