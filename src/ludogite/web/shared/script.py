"""What a page tells its script: a message in an attribute of the page, written as those of a socket are."""

from __future__ import annotations

from collections.abc import Iterable

from ludogite.core.language import Language
from ludogite.play.messages import encode
from ludogite.translation import translate
from ludogite.web.words import WORDS


def script_words(keys: Iterable[str], language: Language) -> dict[str, str]:
    """Return the words that a script says."""
    return {key: translate(WORDS[key], language) for key in keys}


def written_for_script(told: object, **_: object) -> str:
    """Return a message as JSON: what templates make of it by `tojson`, whose other wishes are not needed."""
    return encode(told).decode()
