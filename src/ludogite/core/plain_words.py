"""The signs of a position's text, for people: how they are shown, spoken, and coloured in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from ludogite.core.message import Message, house_message, join, translated, verbatim


class Sign(NamedTuple):
    """How one sign of a position's text is shown and spoken."""

    glyph: str
    """What is written in its cell; empty for a cell in which nothing is seen."""
    name: Message
    """What it is, spoken."""
    color: str = "pip"
    """A token of the theme, such as `gold`."""


EMPTY: Final = house_message("empty")
SIGN_NAMES: Final = {
    ".": EMPTY,
    "_": EMPTY,
    "-": EMPTY,
    "?": house_message("unknown"),
    "*": house_message("hidden"),
    "+": verbatim("plus"),
}
"""What the usual signs are called."""

TERMINAL_COLORS: Final = {
    "gold": "yellow",
    "seat-1": "red",
    "seat-2": "yellow",
    "brick": "red",
    "blue": "blue",
    "green": "green",
    "plum": "magenta",
    "muted": "dim",
}
"""The colours of a terminal that come nearest to the theme's."""

COLUMNS: Final = 76


def sign_name(sign: str, signs: Mapping[str, Sign]) -> Message:
    """Return what a cell is, spoken."""
    return signs[sign].name if sign in signs else spoken(sign)


def spoken(word: str) -> Message:
    """Return a word of a position's text as it is read aloud: letters, figures and signs that have a name."""
    if word in SIGN_NAMES:
        return SIGN_NAMES[word]
    parts = re.findall(r"[^\W_]+|[?*]", word)
    return join([SIGN_NAMES.get(part, verbatim(part)) for part in parts]) if parts else EMPTY


def as_written(text: str) -> Message:
    """Return a token or a word as it is written, with the spaces and quotes that French puts around its signs."""
    french = re.sub(r"(?<=[\w»)…])([;!?])(?!\w)", "\u202f\\1", text)
    french = re.sub(r":$", "\u00a0:", french)
    french = french.replace('"', "″").replace("'", "’").replace("«", "‹").replace("»", "›")
    return verbatim(text) if french == text else translated(en=text, fr=french)


def in_sentence(token: str) -> Message:
    """Return a token to stand in a sentence: in quotation marks where it begins with what could end one."""
    if token[0] not in ";:!?":
        return as_written(token)
    return translated(en=f"“{token}”", fr=f"«\u202f{token}\u202f»")


def as_markup(row: Iterable[str], signs: Mapping[str, Sign]) -> Message:
    """Return a row of cells for a terminal."""
    cells = [_colored(signs[sign]) if sign in signs else _escaped(sign) for sign in row]
    return verbatim(" " + ("" if 2 * len(cells) > COLUMNS else " ").join(cells))


def as_lines(words: Iterable[Message]) -> list[Message]:
    """Return words for a terminal, line by line; a word in another language may be half as long again."""
    lines: list[list[Message]] = []
    used = COLUMNS
    for word in words:
        length = len(str(word)) * 3 // 2 + 2
        if used + length > COLUMNS:
            lines.append([])
            used = 0
        lines[-1].append(word)
        used += length
    return [verbatim(" ") + join(line, "  ") for line in lines]


def word_pieces(word: str) -> list[Message]:
    """Return a word for a terminal, in pieces that fit its width."""
    return [verbatim(_escaped(word[at : at + 48])) for at in range(0, len(word), 48)]


def _colored(sign: Sign) -> str:
    color = TERMINAL_COLORS.get(sign.color, "bold")
    return f"[{color}]{_escaped(sign.glyph or '·')}[/]"


def _escaped(text: str) -> str:
    return text.replace("[", r"\[")
