"""What a page tells its script: a message in an attribute of the page, written as those of a socket are."""

from __future__ import annotations

from collections.abc import Iterable

from ludogite.core.language import Language
from ludogite.play.messages import Out, encode
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

COUNTS = range(200)
"""Every rule of plurals says of greater counts what it says of these: of 200 as of 100, of 1,234 as of 134."""


class ScriptWords(Out):
    """The words that a script says, in the language of its page."""

    texts: dict[str, str | list[str]]
    """By key: words, or where something is counted every form of them."""
    forms: str = ""
    """For each of COUNTS the number of the form that is said of it, a digit; empty where nothing is counted."""


def script_words(keys: Iterable[str], language: Language) -> ScriptWords:
    """Return the words that a script says."""
    messages = {key: WORDS[key] for key in keys}
    counted = {key: message for key, message in messages.items() if message.plural}
    said = [tuple(translate(message.counting(count), language) for message in counted.values()) for count in COUNTS]
    different = list(dict.fromkeys(said))
    forms = dict(zip(counted, map(list, zip(*different, strict=True)), strict=True))
    texts = {key: forms.get(key) or translate(message, language) for key, message in messages.items()}
    return ScriptWords(texts, "".join(str(different.index(one)) for one in said) if counted else "")


def written_for_script(told: object, **_: object) -> str:
    """Return a message as JSON: what templates make of it by `tojson`, whose other wishes are not needed."""
    return encode(told).decode()
