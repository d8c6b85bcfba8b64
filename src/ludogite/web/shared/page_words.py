"""The words of the pages in one language: for whoever visits, and for papers that another process makes."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup, escape

from ludogite.core.filling import fill
from ludogite.core.language import Language
from ludogite.core.message import Message
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS


class PageWords(NamedTuple):
    """Says the words of the pages in a language."""

    language: Language

    def say(self, key: str | Message, *filled: object) -> str:
        """Return words of the pages, or a message that a room was given.

        What is counted is the last that is filled in, and messages are translated.

        Where an element is filled in, such as a moment, they are a part of a page as well.
        """
        if isinstance(key, Message):
            return translate(key, self.language)
        message = WORDS[key]
        if message.plural:
            message = message.counting(int(str(filled[-1])))
        words = translate(message, self.language)
        filled = tuple(translate(one, self.language) if isinstance(one, Message) else one for one in filled)
        if any(isinstance(one, Markup) for one in filled):
            return Markup(fill(str(escape(words)), *map(escape, filled)))  # noqa: S704 - all else is escaped
        return fill(words, *filled)
