"""One of our SVG pictures drawn on a page of a PDF.

Printing saves ink: clear gradients made only of light and shade are left out. Everything else is drawn as on the
screen, with the letters that every PDF reader has.
"""

from __future__ import annotations

import hashlib
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.printing.cascade import ALONE, Around, Cascade, Look
from ludogite.printing.letters import printable
from ludogite.printing.paths import Piece, box, repeated, shape
from ludogite.rules_page import PictureError

FAR = 5000
"""Nothing in a picture is farther from its origin, in its own units."""
NON_ZERO = 1
"""How SVG fills an outline that crosses itself, in the library's count."""
SHAPES = {"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
SHADE = {"var(--shade)", "var(--gleam)"}
FUNCTION = re.compile(r"(\w+)\(([^)]*)\)")
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
MISSING = str.maketrans({"\u202f": "\u00a0", "\u2212": "\u2013"})
"""Signs that the letters of every reader do not have, and what stands for them."""

FONTS = {
    False: ("Helvetica", "Helvetica-Oblique", "Helvetica-Bold", "Helvetica-BoldOblique"),
    True: ("Times-Roman", "Times-Italic", "Times-Bold", "Times-BoldItalic"),
}
"""Without and with serifs: plain, slanted, bold, both."""


@dataclass(slots=True)
class Painter:
    """Draws the elements of one picture. The canvas counts downwards, in the picture's own units."""

    canvas: Canvas
    cascade: Cascade
    defined: Mapping[str, ET.Element]
    _alpha: list[float] = field(default_factory=lambda: [1.0])
    _used: list[str] = field(default_factory=list)
    """The ids whose drawing is under way, from the outside."""

    def draw(self, element: ET.Element, inherited: Look, around: Around) -> None:
        """Draw an element and what is in it."""
        tag = element.tag.rpartition("}")[2]
        if tag in {"defs", "symbol", "style", "title", "desc", "clipPath", "pattern"} or tag.endswith("Gradient"):
            return
        self._draw(tag, element, inherited, around)

    def _draw(self, tag: str, element: ET.Element, inherited: Look, around: Around) -> None:
        inside = (*around, frozenset({tag, *element.get("class", "").split()}))
        look = self.cascade.look(element.attrib, inside, inherited)
        with self._placed(look), self._dimmed(float(look.get("opacity", 1))):
            if "clip-path" in look:
                self._clip(look["clip-path"])
            if tag in SHAPES:
                self._paint(shape(tag, look), look)
            elif tag == "text":
                self._write(element, look)
            elif tag == "use":
                self.canvas.translate(float(look.get("x", 0)), float(look.get("y", 0)))
                self._use(look["href"].removeprefix("#"), look, inside)
            elif "lg-background" in inside[-1]:
                self._once(hashlib.sha256(ET.tostring(element)).hexdigest(), element, look, inside)
            else:
                self._draw_all(element, look, inside)

    def _draw_all(self, element: ET.Element, look: Look, around: Around) -> None:
        for child in element:
            self.draw(child, look, around)

    def _use(self, key: str, look: Look, around: Around) -> None:
        if key in self._used:
            raise PictureError(
                house_message(
                    "a picture uses '{key}' inside itself: no symbol may be drawn with itself", key=excerpt(key)
                )
            )
        target = self._find(key)
        self._used.append(key)
        if target.tag.endswith("symbol"):
            self._once(key, target, {name: value for name, value in look.items() if name not in ALONE}, around)
        else:
            self._draw(target.tag.rpartition("}")[2], target, look, around)
        self._used.pop()

    def _find(self, key: str) -> ET.Element:
        if key not in self.defined:
            raise PictureError(house_message("a picture uses '{key}', and nothing in it has this id", key=excerpt(key)))
        return self.defined[key]

    def _once(self, key: str, element: ET.Element, look: Look, around: Around) -> None:
        """Draw what is in an element; the document holds it once, however often it is drawn in the same look."""
        asked = repr((key, sorted(look.items()), self._alpha[-1]))
        name = hashlib.sha256(asked.encode()).hexdigest()[:20]
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, -FAR, -FAR, FAR, FAR)
            self._draw_all(element, look, around)
            end_form(self.canvas)
        self.canvas.doForm(name)

    @contextmanager
    def _placed(self, look: Look) -> Iterator[None]:
        self.canvas.saveState()
        self._move(look.get("transform", ""))
        yield
        self.canvas.restoreState()

    def _move(self, transform: str) -> None:
        for name, written in FUNCTION.findall(transform):
            numbers = [number(figures) for figures in written.replace(",", " ").split()]
            match name:
                case "translate":
                    self.canvas.translate(numbers[0], numbers[1] if len(numbers) > 1 else 0)
                case "rotate":
                    x, y = numbers[1:] or (0, 0)
                    self.canvas.translate(x, y)
                    self.canvas.rotate(numbers[0])
                    self.canvas.translate(-x, -y)
                case "scale":
                    self.canvas.scale(numbers[0], numbers[-1])
                case _:
                    raise ValueError(f"our pictures do not use {name!r}")

    @contextmanager
    def _dimmed(self, alpha: float) -> Iterator[None]:
        self._alpha.append(self._alpha[-1] * alpha)
        yield
        self._alpha.pop()

    def _clip(self, address: str) -> None:
        for part in self._find(reference(address)):
            self.canvas.clipPath(path_of(shape(part.tag.rpartition("}")[2], part.attrib)), stroke=0, fill=0)

    def _paint(self, pieces: tuple[Piece, ...], look: Look) -> None:
        if not pieces:
            return
        fill, stroke = look.get("fill", "#000000"), look.get("stroke", "none")
        if fill.startswith("url("):
            self._fill_from(self._find(reference(fill)), pieces, look)
        elif color := self._color(fill, look):
            self.canvas.setFillColor(color)
            self.canvas.setFillAlpha(self._alpha[-1] * float(look.get("fill-opacity", 1)))
            self.canvas.drawPath(path_of(pieces), stroke=0, fill=1, fillMode=NON_ZERO)
        if color := self._color(stroke, look):
            self._set_pen(color, look)
            self.canvas.drawPath(path_of(pieces), stroke=1, fill=0)

    def _set_pen(self, color: Color, look: Look) -> None:
        self.canvas.setStrokeColor(color)
        self.canvas.setStrokeAlpha(self._alpha[-1] * float(look.get("stroke-opacity", 1)))
        self.canvas.setLineWidth(number(look.get("stroke-width", "1")))
        self.canvas.setLineCap(CAPS[look.get("stroke-linecap", "butt")])
        self.canvas.setLineJoin(JOINS[look.get("stroke-linejoin", "miter")])
        dashes = [number(dash) for dash in re.findall(r"[\d.]+", look.get("stroke-dasharray", ""))]
        self.canvas.setDash(dashes * (1 + len(dashes) % 2))

    @staticmethod
    def _color(value: str, look: Look) -> Color | None:
        if value == "currentColor":
            value = look.get("color", "#000000")
        return None if value == "none" else color_of(value)

    def _fill_from(self, source: ET.Element, pieces: tuple[Piece, ...], look: Look) -> None:
        if source.tag.endswith("pattern"):
            self._fill_with_tiles(source, pieces, look)
            return
        stops = list(source)
        clear = any(float(stop.get("stop-opacity", 1)) < 1 for stop in stops)
        if clear and all(stop.get("stop-color") in SHADE for stop in stops):
            return
        if clear:
            self._fill_evenly(stops, pieces, look)
        else:
            self._fill_with_gradient(source, stops, pieces, look)

    def _fill_evenly(self, stops: list[ET.Element], pieces: tuple[Piece, ...], look: Look) -> None:
        """Fill with the mean of a gradient."""
        opacity = sum(float(stop.get("stop-opacity", 1)) for stop in stops) / len(stops)
        self.canvas.setFillColor(color_of(self.cascade.filled(stops[0].get("stop-color", "#000000"), look)))
        self.canvas.setFillAlpha(self._alpha[-1] * opacity)
        self.canvas.drawPath(path_of(pieces), stroke=0, fill=1, fillMode=NON_ZERO)

    def _fill_with_gradient(
        self, source: ET.Element, stops: list[ET.Element], pieces: tuple[Piece, ...], look: Look
    ) -> None:
        colors = [color_of(self.cascade.filled(stop.get("stop-color", "#000000"), look)) for stop in stops]
        places = [number(stop.get("offset", "0")) for stop in stops]
        if places[0] > 0:
            places, colors = [0.0, *places], [colors[0], *colors]
        if places[-1] < 1:
            places, colors = [*places, 1.0], [*colors, colors[-1]]
        left, top, right, bottom = box(pieces)
        self.canvas.saveState()
        self.canvas.setFillAlpha(self._alpha[-1])
        self.canvas.clipPath(path_of(pieces), stroke=0, fill=0)
        self.canvas.translate(left, top)
        self.canvas.scale(max(right - left, 0.01), max(bottom - top, 0.01))
        if source.tag.endswith("linearGradient"):
            end = float(source.get("x2", 1)), float(source.get("y2", 0))
            self.canvas.linearGradient(0, 0, *end, colors, places, extend=True)
        else:
            x, y, far = (float(source.get(key, 0.5)) for key in ("cx", "cy", "r"))
            self.canvas.radialGradient(x, y, far, colors, places, extend=True)
        self.canvas.restoreState()

    def _fill_with_tiles(self, pattern: ET.Element, pieces: tuple[Piece, ...], look: Look) -> None:
        width, height = float(pattern.get("width", 1)), float(pattern.get("height", 1))
        turn = FUNCTION.findall(pattern.get("patternTransform", "rotate(0)"))[0][1]
        self.canvas.saveState()
        self.canvas.clipPath(path_of(pieces), stroke=0, fill=0)
        self.canvas.rotate(float(turn))
        left, top, right, bottom = turned(box(pieces), -math.radians(float(turn)))
        corners = [
            (column * width, row * height)
            for row in range(math.floor(top / height) - 1, math.ceil(bottom / height) + 1)
            for column in range(math.floor(left / width) - 1, math.ceil(right / width) + 1)
        ]
        self._tile(pattern, {name: look[name] for name in look if name.startswith("--")}, corners)
        self.canvas.restoreState()

    def _tile(self, element: ET.Element, inherited: Look, corners: list[tuple[float, float]]) -> None:
        """Draw each shape of a tile everywhere at once, so that lines which meet at the edges do not double."""
        for child in element:
            tag = child.tag.rpartition("}")[2]
            look = self.cascade.look(child.attrib, (frozenset({tag}),), inherited)
            with self._dimmed(float(look.get("opacity", 1))):
                if tag in SHAPES:
                    self._paint(repeated(shape(tag, look), corners), look)
                else:
                    self._tile(child, look, corners)

    def _write(self, element: ET.Element, look: Look) -> None:
        words = "".join(element.itertext()).translate(MISSING)
        size = number(look.get("font-size", "16"))
        x, y = float(look.get("x", 0)), float(look.get("y", 0)) + _shift(look.get("dy", "0"), size)
        words, font = printable(words, font_name(look))
        width = self.canvas.stringWidth(words, font, size)
        x -= {"middle": width / 2, "end": width}.get(look.get("text-anchor", "start"), 0)
        self.canvas.translate(x, y)
        self.canvas.scale(1, -1)
        if edge := self._color(look.get("stroke", "none"), look):
            self._set_pen(edge, look)
            self._print(words, font, size, 1)
        if ink := self._color(look.get("fill", "#000000"), look):
            self.canvas.setFillColor(ink)
            self.canvas.setFillAlpha(self._alpha[-1] * float(look.get("fill-opacity", 1)))
            self._print(words, font, size, 0)

    def _print(self, words: str, font: str, size: float, mode: Literal[0, 1]) -> None:
        """Write from the origin, filled (0) or only outlined (1)."""
        line = self.canvas.beginText(0, 0)
        line.setFont(font, size)
        line.setTextRenderMode(mode)
        line.textOut(words)
        self.canvas.drawText(line)


def end_form(canvas: Canvas) -> None:
    """End a form so that it knows the transparency and the gradients it uses, which the library forgets."""
    inside: Any = canvas  # what is needed has no public name
    resources: Any = PDFResourceDictionary()
    resources.basicFonts()
    resources.allProcs()
    resources.ExtGState = inside._extgstate.getState()  # noqa: SLF001 - no public way in
    resources.setShading(inside._shadingUsed)  # noqa: SLF001 - the same
    if inside._formsinuse:  # noqa: SLF001 - the same
        resources.XObject = inside._doc.xobjDict(inside._formsinuse)  # noqa: SLF001 - the same
    canvas.endForm(Resources=resources)


@lru_cache(maxsize=4096)
def path_of(pieces: tuple[Piece, ...]) -> PDFPathObject:
    """Return an outline as the library wants it; the same outline is drawn many times."""
    path = PDFPathObject()
    for command, points in pieces:
        match command:
            case "M":
                path.moveTo(*points[0])
            case "L":
                path.lineTo(*points[0])
            case "C":
                path.curveTo(*points[0], *points[1], *points[2])
            case _:
                path.close()
    return path


@cache
def color_of(figures: str) -> Color:
    """Return a colour written in figures."""
    return HexColor(figures)


def number(written: str) -> float:
    """Return a number of a picture, written plain, in `px` or as a share in `%`."""
    return float(written[:-1]) / 100 if written.endswith("%") else float(written.removesuffix("px"))


def _shift(dy: str, size: float) -> float:
    return float(dy.removesuffix("em")) * size if dy.endswith("em") else float(dy)


def font_name(look: Look) -> str:
    """Return which of the letters that every reader has come nearest to those asked for."""
    weight, family = look.get("font-weight", "400"), look.get("font-family", "")
    bold = weight == "bold" or (weight.isdigit() and int(weight) >= 600)
    serif = family.endswith("serif") and "sans" not in family
    return FONTS[serif][2 * bold + (look.get("font-style") == "italic")]


def reference(address: str) -> str:
    """Return the id in `url(#id)`."""
    return address[5:-1]


def turned(area: tuple[float, float, float, float], angle: float) -> tuple[float, float, float, float]:
    """Return the upright box around a box that is turned."""
    left, top, right, bottom = area
    cos, sin = math.cos(angle), math.sin(angle)
    corners = [(cos * x - sin * y, sin * x + cos * y) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def draw_picture(canvas: Canvas, svg: str, x: float, y: float, width: float) -> None:
    """Draw a stand-alone SVG with its upper left corner at x, y (counted upwards, in points) and this width."""
    root = ET.fromstring(svg)  # noqa: S314 - our own drawing
    left, top, wide, _ = (float(number) for number in root.attrib["viewBox"].split())
    style = "".join(text for element in root.iter() if element.tag.endswith("style") for text in element.itertext())
    defined: dict[str, ET.Element] = {}
    for element in root.iter():
        defined.setdefault(element.get("id", ""), element)  # of two with one id the first is meant, as in a browser
    classes = frozenset({"svg", *root.get("class", "").split()})
    painter = Painter(canvas, Cascade(style, classes), defined)
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(width / wide, -width / wide)
    canvas.translate(-left, -top)
    for element in root:
        painter.draw(element, {}, (classes,))
    canvas.restoreState()
