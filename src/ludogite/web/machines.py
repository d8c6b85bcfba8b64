"""What machines are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.inputs import whole_number
from ludogite.core.level import CHARACTERS
from ludogite.translation import translate
from ludogite.web.words import WORDS

if TYPE_CHECKING:
    from ludogite.core.language import Language


def opponent_name(level: str, language: Language) -> str:
    """Return what a machine of this level is called."""
    number = whole_number(level)
    if number is not None and 1 <= number <= len(CHARACTERS):
        return translate(CHARACTERS[number - 1].name, language)
    return translate(WORDS["house-name"], language)
