"""Our own figures and capitals, as strokes: they need no font, look the same everywhere, and take any weight."""

from __future__ import annotations

from typing import Literal

from ludogite.drawing.svg import f

Anchor = Literal["start", "middle", "end"]

ROUND = "M0-50C-21-50-30-28-30 0S-21 50 0 50 30 28 30 0 21-50 0-50Z"

GLYPHS = {
    "0": "M0-50C-20-50-28-28-28 0S-20 50 0 50 28 28 28 0 20-50 0-50Z",
    "1": "M-18-30 6-50V50",
    "2": "M-26-22C-26-40-14-50 1-50 17-50 27-40 27-24 27-2-8 20-28 50H29",
    "3": "M-24-38C-18-46-10-50 0-50 15-50 25-40 25-26 25-12 14-3-4-3 "
    "16-3 28 8 28 23 28 40 16 50-1 50-13 50-22 45-28 36",
    "4": "M12 50V-50L-30 24H30",
    "5": "M24-50H-18L-23-6C-16-12-8-15 1-15 17-15 28-3 28 16 28 36 16 50-1 50-13 50-22 45-27 37",
    "6": "M18-48C-8-42-28-14-28 14-28 36-17 50 0 50 17 50 28 37 28 19 28 1 17-11 1-11-12-11-24-2-27 12",
    "7": "M-27-50H28C10-22-4 12-8 50",
    "8": "M0-4C-14-4-24-14-24-27-24-41-14-50 0-50 14-50 24-41 24-27 24-14 14-4 0-4-17-4-28 7-28 23-28 40-17 50 0 50 "
    "17 50 28 40 28 23 28 7 17-4 0-4Z",
    "9": "M-18 48C8 42 28 14 28-14 28-36 17-50 0-50-17-50-28-37-28-19-28-1-17 11-1 11 12 11 24 2 27-12",
    "A": "M-30 50 0-50 30 50M-19 16H19",
    "B": "M-24 50V-50H2C16-50 23-40 23-27 23-13 15-4 2-4H-24M2-4C18-4 28 7 28 23 28 40 18 50 2 50H-24",
    "C": "M27-28C20-42 11-50-1-50-19-50-29-30-29 0-29 30-19 50 0 50 12 50 21 43 28 28",
    "D": "M-24 50V-50H-6C16-50 28-30 28 0 28 30 16 50-6 50Z",
    "E": "M25-50H-22V50H26M-22-3H18",
    "F": "M25-50H-22V50M-22-2H17",
    "G": "M27-30C20-43 11-50-1-50-19-50-29-30-29 0-29 30-19 50 0 50 16 50 28 40 28 22V4H4",
    "H": "M-25-50V50M25-50V50M-25-2H25",
    "I": "M0-50V50",
    "J": "M20-50V20C20 40 10 50-4 50-18 50-26 40-26 26",
    "K": "M-22-50V50M26-50-22 8M-4-12 28 50",
    "L": "M-20-50V50H26",
    "M": "M-31 50V-50L0 14 31-50V50",
    "N": "M-26 50V-50L26 50V-50",
    "O": ROUND,
    "P": "M-24 50V-50H2C19-50 27-39 27-23 27-7 19 4 2 4H-24",
    "Q": ROUND + "M8 22 30 52",
    "R": "M-24 50V-50H2C18-50 26-40 26-25 26-10 17 0 2 0H-24M0 0 28 50",
    "S": "M25-34C20-44 11-50-1-50-16-50-25-41-25-28-25 4 28-8 28 24 28 40 16 50 0 50-13 50-22 44-28 33",
    "T": "M-29-50H29M0-50V50",
    "U": "M-26-50V14C-26 38-16 50 0 50 16 50 26 38 26 14V-50",
    "V": "M-29-50 0 50 29-50",
    "W": "M-38-50-19 50 0-24 19 50 38-50",
    "X": "M-27-50 27 50M27-50-27 50",
    "Y": "M-28-50 0-2 28-50M0-2V50",
    "Z": "M-26-50H26L-27 50H28",
    "+": "M-24 4H24M0-20V28",
    "-": "M-20 4H20",
    "x": "M-20-14 20 26M20-14-20 26",
    ":": "M0-16V-15M0 26V27",
    ".": "M0 48V49",
    "!": "M0-50V16M0 48V49",
    "?": "M-24-30C-22-43-13-50 1-50 16-50 26-41 26-27 26-6 0-6 0 18M0 48V49",
    "/": "M20-54-20 54",
    "=": "M-22-10H22M-22 18H22",
}
"""The path of each sign, in a box 60 wide and 100 high centred on the origin."""

ADVANCE = {
    "1": 52, "I": 40, "M": 84, "W": 96, ":": 34, ".": 34, "!": 36, "-": 60, "+": 64, "x": 60, "/": 60, " ": 30,
}  # fmt: skip
"""How far the pen goes on after a sign; 76 after any other."""

STYLE = ".lg-n{fill:none;stroke-linecap:round;stroke-linejoin:round}"


def glyph_id(char: str) -> str:
    """Return the id under which a sign's path is defined."""
    return f"lg-n{char}" if char.isalnum() else f"lg-n{ord(char)}"


def glyph(char: str) -> str:
    """Return the definition of a sign; a KeyError means that the house hand has no such sign."""
    return f'<path id="{glyph_id(char)}" d="{GLYPHS[char]}"/>'


def line_of_glyphs(words: str, anchor: Anchor) -> str:
    """Return the signs of a line side by side, 100 units high, on both sides of the origin or from it."""
    advances = [ADVANCE.get(char, 76) for char in words]
    total = sum(advances)
    pen = {"start": 0.0, "middle": -total / 2, "end": -float(total)}[anchor]
    uses = []
    for char, advance in zip(words, advances, strict=True):
        if char != " ":
            at = f(pen + advance / 2)
            shift = f' x="{at}"' if at != "0" else ""
            uses.append(f'<use href="#{glyph_id(char)}"{shift}/>')
        pen += advance
    return "".join(uses)
