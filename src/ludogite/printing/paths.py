"""Shapes as points and curves: the path language of SVG, and the other shapes written in it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

Point = tuple[float, float]
Piece = tuple[str, tuple[Point, ...]]
"""`M`, `L` or `Z` with their point, `C` with two control points and the end."""

TOKEN = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
ROUND = 0.5522847498
"""How far the control points of a quarter circle lie, in radii."""


@dataclass(slots=True)
class PathBuilder:
    """Draws an outline, remembering where it is."""

    pieces: list[Piece] = field(default_factory=list)
    at: Point = (0, 0)
    start: Point = (0, 0)
    mirror: Point | None = None
    """The last control point of a curve, where the next one goes on smoothly."""

    def go(self, command: str, numbers: list[float]) -> None:
        """Follow one command, written in capitals with absolute numbers."""
        before, self.mirror = self.mirror, None
        match command:
            case "M":
                self.at = self.start = (numbers[0], numbers[1])
                self.pieces.append(("M", (self.at,)))
            case "L":
                self.line((numbers[0], numbers[1]))
            case "H":
                self.line((numbers[0], self.at[1]))
            case "V":
                self.line((self.at[0], numbers[0]))
            case "C":
                self.curve((numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5]))
            case "S":
                self.curve(self._mirrored(before), (numbers[0], numbers[1]), (numbers[2], numbers[3]))
            case "Q":
                self.bow((numbers[0], numbers[1]), (numbers[2], numbers[3]))
            case "T":
                self.bow(self._mirrored(before), (numbers[0], numbers[1]))
            case "A":
                self.arc(numbers)
            case _:
                self.pieces.append(("Z", ()))
                self.at = self.start

    def _mirrored(self, control: Point | None) -> Point:
        return self.at if control is None else (2 * self.at[0] - control[0], 2 * self.at[1] - control[1])

    def line(self, end: Point) -> None:
        """Go straight."""
        self.at = end
        self.pieces.append(("L", (end,)))

    def curve(self, one: Point, two: Point, end: Point) -> None:
        """Go along a curve with two control points."""
        self.at, self.mirror = end, two
        self.pieces.append(("C", (one, two, end)))

    def bow(self, control: Point, end: Point) -> None:
        """Go along a curve with one control point."""
        (x, y), (cx, cy), (ex, ey) = self.at, control, end
        one, two = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3), (ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3)
        self.curve(one, two, end)
        self.mirror = control

    def arc(self, numbers: list[float]) -> None:
        """Go along a part of an ellipse, cut into curves of at most a quarter turn."""
        rx, ry, tilt, large, sweep, x2, y2 = numbers
        (x1, y1), angle = self.at, math.radians(tilt)
        cos, sin = math.cos(angle), math.sin(angle)
        dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
        px, py = cos * dx + sin * dy, cos * dy - sin * dx
        grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = rx * grow, ry * grow
        rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
        far = math.sqrt(max(0.0, rest) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
        mx, my = far * rx * py / ry, -far * ry * px / rx
        cx, cy = cos * mx - sin * my + (x1 + x2) / 2, sin * mx + cos * my + (y1 + y2) / 2
        first = math.atan2((py - my) / ry, (px - mx) / rx)
        turn = math.atan2((-py - my) / ry, (-px - mx) / rx) - first
        if sweep and turn < 0:
            turn += 2 * math.pi
        elif not sweep and turn > 0:
            turn -= 2 * math.pi

        def on(angle: float, ahead: float) -> Point:
            x = rx * (math.cos(angle) - ahead * math.sin(angle))
            y = ry * (math.sin(angle) + ahead * math.cos(angle))
            return cx + cos * x - sin * y, cy + sin * x + cos * y

        parts = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
        step = turn / parts
        pull = 4 / 3 * math.tan(step / 4)
        for part in range(parts):
            here, there = first + part * step, first + (part + 1) * step
            self.curve(on(here, pull), on(there, -pull), on(there, 0))
        self.mirror = None


@cache
def read_path(data: str) -> tuple[Piece, ...]:
    """Return the pieces of a path."""
    path = PathBuilder()
    tokens = TOKEN.findall(data)
    index, command = 0, ""
    while index < len(tokens):
        if tokens[index][0]:
            command = tokens[index][0]
            index += 1
        need = COUNT[command.upper()]
        numbers = [float(number) for _, number in tokens[index : index + need]]
        index += need
        path.go(command.upper(), _absolute(command, numbers, path.at) if command.islower() else numbers)
        if command in "Mm":
            command = "L" if command == "M" else "l"
    return tuple(path.pieces)


def _absolute(command: str, numbers: list[float], at: Point) -> list[float]:
    match command:
        case "h":
            return [numbers[0] + at[0]]
        case "v":
            return [numbers[0] + at[1]]
        case "a":
            return [*numbers[:5], numbers[5] + at[0], numbers[6] + at[1]]
        case _:
            return [number + at[k % 2] for k, number in enumerate(numbers)]


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Piece, ...]:
    """Return an ellipse as four curves."""
    a, b = rx * ROUND, ry * ROUND
    return (
        ("M", ((cx + rx, cy),)),
        ("C", ((cx + rx, cy + b), (cx + a, cy + ry), (cx, cy + ry))),
        ("C", ((cx - a, cy + ry), (cx - rx, cy + b), (cx - rx, cy))),
        ("C", ((cx - rx, cy - b), (cx - a, cy - ry), (cx, cy - ry))),
        ("C", ((cx + a, cy - ry), (cx + rx, cy - b), (cx + rx, cy))),
        ("Z", ()),
    )


def rectangle(x: float, y: float, w: float, h: float, r: float) -> tuple[Piece, ...]:
    """Return a rectangle, its corners rounded."""
    if r <= 0:
        return (("M", ((x, y),)), ("L", ((x + w, y),)), ("L", ((x + w, y + h),)), ("L", ((x, y + h),)), ("Z", ()))
    r = min(r, w / 2, h / 2)
    k = r * (1 - ROUND)
    return (
        ("M", ((x + r, y),)),
        ("L", ((x + w - r, y),)),
        ("C", ((x + w - k, y), (x + w, y + k), (x + w, y + r))),
        ("L", ((x + w, y + h - r),)),
        ("C", ((x + w, y + h - k), (x + w - k, y + h), (x + w - r, y + h))),
        ("L", ((x + r, y + h),)),
        ("C", ((x + k, y + h), (x, y + h - k), (x, y + h - r))),
        ("L", ((x, y + r),)),
        ("C", ((x, y + k), (x + k, y), (x + r, y))),
        ("Z", ()),
    )


def shape(tag: str, look: Mapping[str, str]) -> tuple[Piece, ...]:
    """Return the outline of a path, a circle, an ellipse, a line, a row of points or a rectangle."""

    def number(name: str, otherwise: float = 0) -> float:
        return float(look.get(name, otherwise))

    match tag:
        case "path":
            return read_path(look["d"])
        case "circle":
            return ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "line":
            return (("M", ((number("x1"), number("y1")),)), ("L", ((number("x2"), number("y2")),)))
        case "polyline" | "polygon":
            return read_path(f"M{look['points']}{'Z' if tag == 'polygon' else ''}")
        case _:
            return rectangle(number("x"), number("y"), number("width"), number("height"), number("rx"))


def repeated(pieces: tuple[Piece, ...], corners: list[Point]) -> tuple[Piece, ...]:
    """Return an outline as one that stands at every corner."""
    return tuple(
        (command, tuple((x + right, y + down) for x, y in points))
        for right, down in corners
        for command, points in pieces
    )


def box(pieces: tuple[Piece, ...]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of an outline, its control points taken in."""
    xs, ys = zip(*_points(pieces), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _points(pieces: tuple[Piece, ...]) -> Iterator[Point]:
    for _, points in pieces:
        yield from points
