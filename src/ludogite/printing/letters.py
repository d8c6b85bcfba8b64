"""Letters beyond those that every PDF reader has: names of people are written in any script.

A font of the system writes them where it has all of them, and becomes part of the paper. Without one they are written
in Latin letters, as they sound, or are called: nobody finds their name among question marks.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

from anyascii import anyascii
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

EVERYWHERE = "cp1252"
"""The letters of the fonts that every reader has."""
SIGNS = (EVERYWHERE, "SymbolEncoding", "ZapfDingbatsEncoding")
"""Where the library finds signs that are no letters."""
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "/Library/Fonts", "~/Library/Fonts")
ASIAN = "DroidSansFallbackFull"
"""Chinese, Japanese and Korean in a form that the library can write."""
SANS, BOLD_SANS = ("DejaVuSans", ASIAN), ("DejaVuSans-Bold", ASIAN)
WIDE = {
    "Helvetica": SANS,
    "Helvetica-Oblique": SANS,
    "Helvetica-Bold": BOLD_SANS,
    "Helvetica-BoldOblique": BOLD_SANS,
    "Times-Roman": ("DejaVuSerif", *SANS),
    "Times-Italic": ("DejaVuSerif", *SANS),
    "Times-Bold": ("DejaVuSerif-Bold", *BOLD_SANS),
    "Times-BoldItalic": ("DejaVuSerif-Bold", *BOLD_SANS),
}
"""Free fonts with many scripts, and which of the usual ones they stand for, the likest first."""
BARE = str.maketrans("łŁđĐħĦıŧŦ", "lLdDhHitT")
"""Letters whose stroke is no accent to Unicode."""
CASELESS = "Lo"
"""The category of letters that are neither large nor small."""
UNKNOWN = "?"


class PrintableText(NamedTuple):
    """Words and the font that can write them."""

    words: str
    font: str


def printable(words: str, font: str) -> PrintableText:
    """Return words as they can be printed, in this font where it has all their letters."""
    words = legible(words, font)
    if all(map(_is_usual, words)):
        return PrintableText(words, font)
    wide = _font_with(words, font)
    return PrintableText(_left_to_right(words), wide.fontName if wide else font)


def legible(words: str, font: str) -> str:
    """Return words that this font, or one that stands for it, can write: themselves where possible."""
    words = unicodedata.normalize("NFC", words)
    if all(map(_is_usual, words)) or _font_with(words, font) is not None:
        return words
    return _romanised(words) or UNKNOWN


def _font_with(words: str, font: str) -> TTFont | None:
    """Return a font of the system that has all letters, where they stand one after the other."""
    for name in WIDE.get(font, ()) if _left_to_right(words) else ():
        wide = wide_font(name)
        if wide is not None and all(ord(sign) in wide.face.charToGlyph for sign in words):
            return wide
    return None


@cache
def wide_font(name: str) -> TTFont | None:
    """Return a font of the system, ready to be written with; None where it is not installed."""
    for folder in FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob(f"{name}.ttf")):
            try:
                font = TTFont(name, str(path))
            except (TTFError, OSError):
                continue
            registerFont(font)
            return font
    return None


def _left_to_right(words: str) -> str:
    """Return words in the order in which they are printed; nothing where letters would be joined, as in Arabic."""
    directions = {unicodedata.bidirectional(sign) for sign in words}
    if not directions & {"R", "AL"}:
        return words
    return words[::-1] if directions <= {"R", "WS"} else ""


def _romanised(words: str) -> str:
    """Return words in letters that the usual fonts have, with a capital where a script has none."""
    found = ""
    for sign in words:
        begins = unicodedata.category(sign) == CASELESS and not found[-1:].isalpha()
        written = _latin(sign)
        found += written.capitalize() if begins else written
    return found.strip()


def _latin(sign: str) -> str:
    """Return a sign without its accent, as it sounds, or what it is called; nothing where it only changes others."""
    if _is_usual(sign):
        return sign
    kept = "".join(one for one in unicodedata.normalize("NFD", sign.translate(BARE)) if not unicodedata.combining(one))
    return kept if kept and all(map(_is_usual, kept)) else anyascii(sign)


def _is_usual(sign: str) -> bool:
    """Tell whether every reader has a letter, or the library a sign."""
    is_letter = unicodedata.category(sign).startswith("L")
    return any(_has(encoding, sign) for encoding in (SIGNS[:1] if is_letter else SIGNS))


def _has(encoding: str, sign: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
