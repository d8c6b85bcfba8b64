"""What comes in from people and programs, as text: whole numbers, one line of words, and values quoted in refusals.

Every door reads numbers and cleans words with these. Python's own ways are too kind for a door: `int` takes `٣` and
`1_000` and fails on 5,000 digits, and `"²".isdigit()` is true.
"""

from __future__ import annotations

import json
import re
import unicodedata

DIGITS = 9
"""No number that somebody types has more digits."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that Unicode calls letters or signs, and that are drawn as nothing."""

QUOTED = 80
"""So much of a long input is quoted in a refusal."""


def whole_number(text: str) -> int | None:
    """Return the number that one to nine digits 0 to 9 write; None for any other text."""
    return int(text) if 0 < len(text) <= DIGITS and text.isascii() and text.isdigit() else None


def one_line(text: str) -> str:
    """Return what people wrote on one line, without the characters that nobody can see."""
    visible = "".join(
        " " if c in BLANKS or unicodedata.category(c)[0] == "C" else c for c in unicodedata.normalize("NFC", text)
    )
    return re.sub(r"\s+", " ", visible).strip()


def quoted(value: object) -> str:
    """Return a value as a refusal quotes it: whole where it is short, its beginning where it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python does not write numbers of thousands of digits, nor lists a thousand deep.
        return f"something too long to be quoted ({type(value).__name__})"
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def quoted_json(value: object) -> str:
    """Return a value of a message as a refusal quotes it: `null` and `true`, as whoever sent it wrote them."""
    if isinstance(value, str):
        return quoted(value)
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return quoted(value)
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def excerpt(text: str) -> str:
    """Return a text as a message quotes it between marks of its own: on one line, its beginning where it is long."""
    line = escaped(text)
    return line if len(line) <= QUOTED else f"{line[:QUOTED]}…"


def escaped(text: object) -> str:
    """Return a text or a path as a message quotes it whole between marks of its own: on one line."""
    return repr(str(text))[1:-1]
