"""Messages said in a language: the one place where words are looked up.

Only the doors use it: pages, sockets, terminals, sheets of paper. Catalogues are read by the standard library's
gettext from `locale/LANGUAGE/LC_MESSAGES/messages.mo` in the package that a message belongs to; a message without a
translation is said in English.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from ludogite.core.french import Filled
from ludogite.core.language import WRITTEN, Language
from ludogite.core.message import Message

REMEMBERED = 16_384
"""So many messages are remembered as they were said last; most are said again and again."""


@lru_cache(maxsize=REMEMBERED)
def translate(message: Message, language: Language) -> str:
    """Return the words of a message in a language."""
    words = _words(message, language)
    if not message.parameters:
        return words
    return words.format_map({name: _filled(value, language) for name, value in message.parameters})


def is_translated(message: Message, language: Language) -> bool:
    """Tell whether a message, and every message in it, has words of its own in a language: else English is said."""
    if language == WRITTEN:
        return True
    inside = (value for _, value in message.parameters if isinstance(value, Message))
    return _has_words(message, language) and all(is_translated(part, language) for part in inside)


def _has_words(message: Message, language: Language) -> bool:
    if not message.domain:
        return not message.translations or language in dict(message.translations)
    return _words_in(_catalogue_alone(message.domain, language), message) != _Untranslated.SAID


@dataclass(frozen=True, slots=True)
class Translator:
    """Says messages in one language."""

    language: Language

    def __call__(self, message: Message) -> str:
        """Return the words of a message."""
        return translate(message, self.language)


def _words(message: Message, language: Language) -> str:
    if not message.domain:
        return dict(message.translations).get(language, message.text)
    return _words_in(_catalogue(message.domain, language), message)


def _words_in(catalogue: NullTranslations, message: Message) -> str:
    if message.plural:
        if message.context:
            return catalogue.npgettext(message.context, message.text, message.plural, message.quantity)
        return catalogue.ngettext(message.text, message.plural, message.quantity)
    if message.context:
        return catalogue.pgettext(message.context, message.text)
    return catalogue.gettext(message.text)


def _filled(value: object, language: Language) -> object:
    if isinstance(value, Message):
        return Filled(translate(value, language))
    return Filled(value) if isinstance(value, str) else value


@cache
def _catalogue(package: str, language: Language) -> NullTranslations:
    try:
        file = files(package).joinpath("locale", language, "LC_MESSAGES", "messages.mo")
    except ModuleNotFoundError:  # a domain that is no package: its words are said as they are written
        return NullTranslations()
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)


class _Untranslated(NullTranslations):
    """Says the same for every message: what is behind a catalogue where nothing must fall back to English."""

    SAID = "\0"

    def gettext(self, message: str) -> str:
        return self.SAID

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.SAID

    def pgettext(self, context: str, message: str) -> str:
        return self.SAID

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.SAID


@cache
def _catalogue_alone(package: str, language: Language) -> NullTranslations:
    """Return a catalogue that does not fall back to English."""
    catalogue = copy(_catalogue(package, language))
    if not isinstance(catalogue, GNUTranslations):
        return _Untranslated()
    catalogue.add_fallback(_Untranslated())
    return catalogue
