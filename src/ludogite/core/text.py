"""Words for people, in both languages of the house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Language = Literal["fr", "en"]
"""A language that the house speaks."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""Every language of the house, the first one written first."""


@dataclass(frozen=True, slots=True)
class Text:
    """One thing said in French and in English."""

    fr: str
    en: str

    def say(self, language: Language) -> str:
        """Return the words in this language."""
        return self.fr if language == "fr" else self.en

    def __hash__(self) -> int:
        """Tell texts apart by their French: a string remembers its own hash."""
        return hash(self.fr)

    def __add__(self, other: Text) -> Text:
        """Say one thing after the other, with nothing between them."""
        return Text(self.fr + other.fr, self.en + other.en)

    @classmethod
    def same(cls, words: str) -> Text:
        """Build a text that reads alike in both languages: a name, a number, a cell."""
        return cls(words, words)

    @classmethod
    def join(cls, parts: list[Text], between: str = " ") -> Text:
        """Say several things, one after the other."""
        return cls(between.join(p.fr for p in parts), between.join(p.en for p in parts))
