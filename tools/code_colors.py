"""Colours for code in the documentation, taken from the theme of the house."""

from __future__ import annotations

from collections.abc import Mapping

from pygments.style import Style
from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Token,
    _TokenType,
)

from ludogite.drawing.theme import DAY, NIGHT


def code_colors(theme: Mapping[str, str]) -> dict[_TokenType, str]:
    """Return which kind of word has which colour of a theme."""
    return {
        Token: theme["ink"],
        Comment: f"italic {theme['muted']}",
        Keyword: theme["brick-2"],
        Keyword.Constant: theme["blue"],
        Name.Builtin: theme["blue"],
        Name.Class: f"bold {theme['ink']}",
        Name.Decorator: theme["gold-ink"],
        Name.Function: f"bold {theme['ink']}",
        Name.Tag: theme["brick-2"],
        Name.Attribute: theme["blue"],
        Number: theme["blue"],
        Operator: theme["muted"],
        Operator.Word: theme["brick-2"],
        Punctuation: theme["muted"],
        String: theme["green"],
        Generic.Heading: f"bold {theme['ink']}",
        Error: theme["ink"],
    }


class DayCode(Style):
    """Code by daylight."""

    background_color = DAY["paper-2"]
    styles = code_colors(DAY)


class NightCode(Style):
    """Code by lamplight."""

    background_color = NIGHT["paper-2"]
    styles = code_colors(NIGHT)
