"""Our own figures and letters, as strokes: they need no font, look the same everywhere, and take any weight."""

from __future__ import annotations

import unicodedata
from typing import Literal

from ludogite.drawing.svg import f

Anchor = Literal["start", "middle", "end"]

BOWL_LEFT = "C23-3 14-16-1-16-16-16-25-2-25 17-25 36-16 50-1 50 14 50 23 37 23 17"
"""The bowl of `a`, `d`, `g` and `q`, from the middle of their stem."""
BOWL_RIGHT = "C-23-3-14-16 1-16 16-16 25-2 25 17 25 36 16 50 1 50-14 50-23 37-23 17"
"""The bowl of `b` and `p`, from the middle of their stem."""
ARCH = "C-22-5-13-16 1-16 15-16 22-6 22 12V50"

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
    "a": "M23-16V50M23 17" + BOWL_LEFT,
    "b": "M-23-50V50M-23 17" + BOWL_RIGHT,
    "c": "M22-2C17-11 10-16 0-16-16-16-25-2-25 17-25 36-16 50 0 50 10 50 18 45 23 36",
    "d": "M23-50V50M23 17" + BOWL_LEFT,
    "e": "M-25 16H24C24-4 15-16 0-16-16-16-25-2-25 17-25 36-15 50 1 50 11 50 18 46 23 38",
    "f": "M18-48C2-54-8-46-8-30V50M-22-14H14",
    "g": "M23-16V54C23 70 14 78-1 78-11 78-18 75-22 69M23 17" + BOWL_LEFT,
    "h": "M-22-50V50M-22 14" + ARCH,
    "i": "M0-16V50M0-44V-43",
    "j": "M6-16V58C6 72-1 78-14 77M6-44V-43",
    "k": "M-20-50V50M20-14-20 24M-6 10 22 50",
    "l": "M0-50V50",
    "m": "M-34-16V50M-34 12C-34-6-27-16-16-16-6-16 0-8 0 10V50M0 12C0-6 7-16 18-16 28-16 34-8 34 10V50",
    "n": "M-22-16V50M-22 14" + ARCH,
    "o": "M0-16C-17-16-25-2-25 17S-17 50 0 50 25 36 25 17 17-16 0-16Z",
    "p": "M-23-16V78M-23 17" + BOWL_RIGHT,
    "q": "M23-16V78M23 17" + BOWL_LEFT,
    "r": "M-12-16V50M-12 14C-12-5-4-17 16-14",
    "s": "M19-5C15-12 9-16-1-16-12-16-19-10-19-1-19 22 21 11 21 33 21 44 12 50 0 50-10 50-17 46-22 38",
    "t": "M-4-40V30C-4 45 4 52 18 48M-20-14H16",
    "u": "M22-16V50M22 20C22 39 13 50-1 50-15 50-22 40-22 22V-16",
    "v": "M-23-16 0 50 23-16",
    "w": "M-34-16-17 50 0-8 17 50 34-16",
    "x": "M-21-16 21 50M21-16-21 50",
    "y": "M-23-16 1 48M23-16-2 60C-6 72-12 78-22 76",
    "z": "M-20-16H20L-21 50H22",
    "+": "M-24 4H24M0-20V28",
    "-": "M-20 4H20",
    "×": "M-20-14 20 26M20-14-20 26",
    ":": "M0-16V-15M0 26V27",
    ".": "M0 48V49",
    "!": "M0-50V16M0 48V49",
    "?": "M-24-30C-22-43-13-50 1-50 16-50 26-41 26-27 26-6 0-6 0 18M0 48V49",
    "/": "M20-54-20 54",
    "=": "M-22-10H22M-22 18H22",
    ",": "M2 46-6 64",
    ";": "M0-16V-15M2 46-6 64",
    "'": "M0-50V-30",
    "’": "M4-50-4-30",
    "(": "M12-56C-8-30-8 30 12 56",
    ")": "M-12-56C8-30 8 30-12 56",
    "*": "M0-48V-8M-18-38 18-18M18-38-18-18",
    "%": "M22-50-22 50M-20-46C-28-46-30-40-30-34S-28-22-20-22-10-28-10-34-12-46-20-46Z"
    "M20 22C12 22 10 28 10 34S12 46 20 46 30 40 30 34 28 22 20 22Z",
    "#": "M-8-44-18 44M18-44 8 44M-28-16H30M-30 18H28",
    "&": "M28 50-14-18C-26-36-14-50 0-50 14-50 22-36 10-22-4-8-28 0-28 24-28 40-18 50-4 50 16 50 26 34 28 14",
    "–": "M-28 4H28",
    "…": "M-24 48V49M0 48V49M24 48V49",
    "♥": "M0 46C-40 14-34-34-12-34-4-34 0-26 0-20 0-26 4-34 12-34 34-34 40 14 0 46Z",
    "♦": "M0-48 30 0 0 48-30 0Z",
    "♠": "M0-48C40-16 34 28 12 28 4 28 0 20 0 14 0 20-4 28-12 28-34 28-40-16 0-48ZM0 14V48M-12 48H12",
    "♣": "M-8-8C-22-24-14-46 0-46S22-24 8-8C22-18 36-6 34 10 32 26 10 30 0 10-10 30-32 26-34 10-36-6-22-18-8-8Z"
    "M0 10V48M-12 48H12",
}
"""The path of each sign, in a box 60 wide and 100 high centred on the origin; tails go below it."""

DOTLESS = {"i": "M0-16V50", "j": "M6-16V58C6 72-1 78-14 77"}
ACCENTS = {
    "\N{COMBINING GRAVE ACCENT}": "M-10-48 6-32",
    "\N{COMBINING ACUTE ACCENT}": "M10-48-6-32",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "M-16-32 0-48 16-32",
    "\N{COMBINING DIAERESIS}": "M-14-40V-39M14-40V-39",
    "\N{COMBINING TILDE}": "M-18-36C-10-50 8-28 18-44",
    "\N{COMBINING RING ABOVE}": "M0-50C-12-50-12-32 0-32S12-50 0-50Z",
    "\N{COMBINING CEDILLA}": "M2 50 8 60C12 72 0 76-8 72",
}
"""What stands above a small letter, or below any."""
CAPITAL_ACCENTS = {
    "\N{COMBINING GRAVE ACCENT}": "M-10-84 6-68",
    "\N{COMBINING ACUTE ACCENT}": "M10-84-6-68",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "M-16-66 0-82 16-66",
    "\N{COMBINING DIAERESIS}": "M-14-74V-73M14-74V-73",
    "\N{COMBINING TILDE}": "M-18-70C-10-84 8-62 18-78",
    "\N{COMBINING RING ABOVE}": "M0-86C-12-86-12-68 0-68S12-86 0-86Z",
    "\N{COMBINING CEDILLA}": ACCENTS["\N{COMBINING CEDILLA}"],
}
"""The same for capitals."""

ADVANCE = {
    "1": 52, "I": 40, "M": 84, "W": 96, ":": 34, ".": 34, "!": 36, "-": 60, "+": 64, "×": 60, "/": 60, " ": 30,
    "c": 66, "f": 54, "i": 34, "j": 42, "k": 64, "l": 34, "m": 94, "r": 52, "s": 64, "t": 58, "v": 66, "w": 88,
    "x": 64, "y": 66, "z": 62, "î": 48, "ï": 48, ",": 34, ";": 34, "'": 30, "’": 30, "(": 44, ")": 44, "*": 56, "…": 80,
}  # fmt: skip
"""How far the pen goes on after a sign."""
USUAL_ADVANCE = 76
"""After any other; a letter with an accent is as wide as the letter."""

STYLE = ".lg-n{fill:none;stroke-linecap:round;stroke-linejoin:round}"


def glyph_id(char: str) -> str:
    """Return the id under which a sign's path is defined."""
    return f"lg-n{char}" if char.isascii() and char.isalnum() else f"lg-n{ord(char)}"


def glyph(char: str) -> str:
    """Return the definition of a sign; raises ValueError where the house hand has no such sign."""
    return f'<path id="{glyph_id(char)}" d="{_path(char)}"/>'


def _path(char: str) -> str:
    if char in GLYPHS:
        return GLYPHS[char]
    base, accents = _parts(char)
    above = CAPITAL_ACCENTS if base.isupper() else ACCENTS
    if base not in GLYPHS or not base.isalpha() or any(accent not in above for accent in accents):
        signs = "".join(sign for sign in GLYPHS if not sign.isalnum())
        raise ValueError(
            f"{char!r} cannot be lettered: the house hand has 0 to 9, A to Z, a to z, the usual accents and {signs}; "
            "draw anything else as a symbol of your own"
        )
    return DOTLESS.get(base, GLYPHS[base]) + "".join(above[accent] for accent in accents)


def _parts(char: str) -> tuple[str, str]:
    """Return a letter and its accents."""
    decomposed = unicodedata.normalize("NFD", char)
    return decomposed[0], decomposed[1:]


def line_width(words: str) -> float:
    """Return how wide a line is, 100 units high."""
    return sum(map(_advance, words))


def fitting_height(words: str, height: float, widest: float) -> float:
    """Return the height of a line of this height, or less where it would be wider than there is room."""
    return min(height, 100 * widest / max(line_width(words), 1))


def _advance(char: str) -> float:
    return ADVANCE.get(char, ADVANCE.get(_parts(char)[0], USUAL_ADVANCE))


def line_of_glyphs(words: str, anchor: Anchor) -> str:
    """Return the signs of a line side by side, 100 units high, on both sides of the origin or from it."""
    total = line_width(words)
    pen = {"start": 0.0, "middle": -total / 2, "end": -float(total)}[anchor]
    uses = []
    for char in words:
        advance = _advance(char)
        if char != " ":
            at = f(pen + advance / 2)
            shift = f' x="{at}"' if at != "0" else ""
            uses.append(f'<use href="#{glyph_id(char)}"{shift}/>')
        pen += advance
    return "".join(uses)
