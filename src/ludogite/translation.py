"""Messages said in a language: the one place where words are looked up.

Only the doors use it: pages, sockets, terminals, sheets of paper. Catalogues are read by the standard library's
gettext from `locale/LANGUAGE/LC_MESSAGES/messages.mo` in the package that a message belongs to; a message without a
translation is said in English, and so is one whose translation is of no use, with one warning in the log.
"""

from __future__ import annotations

import logging
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from ludogite.core.filling import Filled
from ludogite.core.language import LANGUAGES, OWN_NAME, WRITTEN, Language
from ludogite.core.message import Message

log = logging.getLogger(__name__)

REMEMBERED = 16_384
"""So many messages are remembered as they were said last; most are said again and again."""


@lru_cache(maxsize=REMEMBERED)
def translate(message: Message, language: Language) -> str:
    """Return the words of a message in a language."""
    words = _words(message, language)
    if not message.parameters:
        return words
    filled = {name: _filled(value, language) for name, value in message.parameters}
    try:
        return words.format_map(filled)
    except (LookupError, ValueError, AttributeError, TypeError) as error:
        english = _english(message)
        if words == english:  # nobody translated it: the fault is in the code
            raise
        _warn_of_translation(message.domain, language, words, english, repr(error))
        return english.format_map(filled)


def translate_into_all(message: Message) -> str:
    """Return a message in every language of the house: where nobody knows which one is read."""
    return " / ".join(translate(message, language) for language in LANGUAGES)


def translate_parameters(message: Message, language: Language) -> dict[str, str | int | float]:
    """Return by name what is filled into a message: numbers as they are, words as they are said in a language."""
    return {name: _plain(value, language) for name, value in message.parameters}


def _plain(value: object, language: Language) -> str | int | float:
    if isinstance(value, Message):
        return translate(value, language)
    return value if isinstance(value, (int, float)) else str(value)


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


def language_name(language: Language) -> str:
    """Return what those who speak a language call it; its code where its catalogue does not say."""
    return translate(OWN_NAME, language) if is_translated(OWN_NAME, language) else language


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
        count = abs(message.quantity)  # the rules of plurals know no debts
        if message.context:
            return catalogue.npgettext(message.context, message.text, message.plural, count)
        return catalogue.ngettext(message.text, message.plural, count)
    if message.context:
        return catalogue.pgettext(message.context, message.text)
    return catalogue.gettext(message.text)


def _english(message: Message) -> str:
    return message.plural if message.plural and abs(message.quantity) != 1 else message.text


@cache
def _warn_of_translation(package: str, language: Language, words: str, english: str, fault: str) -> None:
    """Warn once of a translation, however often it is said."""
    log.warning(
        "%s: the translation %r (%s) cannot be filled in (%s), so %r is said in English; "
        "python -m ludogite.testing.catalogues --check %s tells where it stands",
        *(package, words, language, fault, english, package),
    )


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
    catalogue = read_catalogue(file)
    if catalogue is None:
        log.warning(
            "%s is damaged, so English is said instead; python -m ludogite.testing.catalogues %s writes it anew",
            *(file, package),
        )
    return catalogue or NullTranslations()


def read_catalogue(file: Traversable) -> NullTranslations | None:
    """Return a compiled catalogue, or None where the file is damaged."""
    try:
        with file.open("rb") as stream:
            return GNUTranslations(stream)
    except Exception:  # noqa: BLE001 - gettext fails in many ways on bytes that are no catalogue
        return None


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
