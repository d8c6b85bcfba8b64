"""The rules of a game as a part of a page, drawn once."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ludogite.core.language import Language
from ludogite.core.registry import installed_games
from ludogite.rules_page import rules_page


@cache
def rules_html(game_id: str, language: Language) -> Markup:
    """Return the rules of a game in a language, with their pictures."""
    return Markup(rules_page(installed_games()[game_id], language).html)  # noqa: S704 - ours, no raw HTML in it
