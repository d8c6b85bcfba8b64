"""The languages that the house speaks."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["fr", "en"]
"""A language that the house speaks."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""Every language of the house, the first one offered first."""

WRITTEN: Language = "en"
"""The language of the code: what is not translated is said in it."""
