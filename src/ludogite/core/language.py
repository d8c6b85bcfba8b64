"""The languages that the house speaks: each is a folder in `locale`, and nothing in the code knows them by name.

The code is written in English, so English needs no folder. What a language is called by those who speak it stands in
its catalogue.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import quoted
from ludogite.core.message import house_message

if TYPE_CHECKING:
    from collections.abc import Iterable

WRITTEN = "en"
"""The language of the code: what is not translated is said in it."""
HOME = "fr"
"""The language of the house: spoken where nobody asks for one."""
CODE = re.compile(r"[a-z]{2,3}")
"""How a language is written, and its folder called: as in ISO 639, `de` or `ast`."""


def _found(folders: Iterable[str]) -> tuple[str, ...]:
    languages = {WRITTEN, *filter(CODE.fullmatch, folders)}
    return tuple(sorted(languages, key=lambda language: (language != HOME, language != WRITTEN, language)))


LANGUAGES = _found(folder.name for folder in files("ludogite").joinpath("locale").iterdir() if folder.is_dir())
"""Every language of the house: its own one and English first, then the others by their letters."""

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
"""One of LANGUAGES: whatever decodes requests and messages takes these and refuses all others."""

OWN_NAME = house_message("English", context="the name of this language, in this language")
"""What those who speak a language call it."""


class LanguageError(LudogiteError, ValueError):
    """The house does not speak this language."""

    code = "language/unknown"


def read_language(text: str) -> Language:
    """Return the language of a code, or of what machines make of it: `de`, `de_AT.UTF-8`, `de-CH`."""
    primary = re.split(r"[-_.@]", text.strip().lower(), maxsplit=1)[0]
    if primary not in LANGUAGES:
        raise LanguageError(
            house_message("no language {text}; there are: {known}", text=quoted(text), known=", ".join(LANGUAGES))
        )
    return primary
