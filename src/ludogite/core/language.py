"""The languages that the house speaks."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["fr", "en"]
"""A language that the house speaks."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""Every language of the house, the first one offered first."""
