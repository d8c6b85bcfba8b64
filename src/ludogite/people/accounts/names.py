"""Names that can be kept: readable, of one alphabet, and unlike every other one."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data

from ludogite.core.inputs import excerpt, one_line
from ludogite.core.language import LANGUAGES
from ludogite.core.message import Message, house_message
from ludogite.people.errors import AccountNameError
from ludogite.play.names import APOSTROPHES, HOUSE_NAME, MACHINES, NAME_LENGTH, SOMEBODY
from ludogite.translation import translate

SHORTEST = 2
BETWEEN = " -." + APOSTROPHES
"""What may stand between letters."""
TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Alphabets that are written together."""
NEUTRAL = {"COMMON", "INHERITED"}
OFFICES = (
    house_message("host", context="a role in the house"),
    house_message("moderator", context="a role in the house"),
    house_message("guest", context="a role in the house"),
    house_message("member", context="a role in the house"),
    HOUSE_NAME,
    SOMEBODY,
)
"""Words that say what somebody is: nobody is called like them."""
PRETENDERS = ("the host", "the house", "admin", "administrator", "Ludogîte", "support", "system", "mod team")
"""What only somebody who wants to be taken for the house calls themselves."""


def check_account_name(typed: str, longest: int = NAME_LENGTH) -> str:
    """Return a name that somebody may keep, as it is written from now on; raises AccountNameError."""
    name = unicodedata.normalize("NFC", one_line(typed))
    problem = _problem(typed, name, longest)
    if problem is not None:
        raise AccountNameError(problem)
    return name


def _problem(typed: str, name: str, longest: int) -> Message | None:
    hidden = sorted({f"U+{ord(sign):04X}" for sign in typed if unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cn")})
    quoted = excerpt(typed)
    if hidden:
        return house_message(
            "a name has no signs that cannot be seen, got '{name}' with {signs}", name=quoted, signs=", ".join(hidden)
        )
    if not SHORTEST <= len(name) <= longest:
        return house_message(
            "a name has {least} to {most} letters, got '{name}'", least=SHORTEST, most=longest, name=quoted
        )
    odd = next((sign for sign in name if not (sign.isalnum() or _is_mark(sign) or sign in BETWEEN)), "")
    if odd or not name[0].isalnum() or not any(sign.isalpha() for sign in name):
        return house_message(
            "a name is made of letters, figures, spaces, hyphens, dots and apostrophes, and begins with one "
            "of the first two; got '{name}'",
            name=quoted,
        )
    if not _is_one_alphabet(name):
        return house_message("a name is written in one alphabet, got letters of several in '{name}'", name=quoted)
    if account_look(name) in _reserved():
        return house_message("'{name}' is what the house calls others; choose another name", name=quoted)
    return None


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Mc")


def _is_one_alphabet(name: str) -> bool:
    used = categories.unique_aliases(name) - NEUTRAL
    return len(used) <= 1 or any(used <= together for together in TOGETHER)


@cache
def _reserved() -> frozenset[str]:
    words = [translate(word, language) for word in OFFICES for language in LANGUAGES]
    return frozenset(account_look(word) for word in (*words, *PRETENDERS, *MACHINES))


def account_look(name: str) -> str:
    """Return the same for two names that eyes take for each other: case, accents, spaces and look-alikes are nothing.

    Unicode's table of confusables is asked before and after letters are made small: `I` is an `l` to the eye and an
    `i` to whoever types it, so all three are one.
    """
    seen = _prototypes(_without_marks(name))
    letters = _without_marks(_prototypes(_without_marks(seen.casefold())))
    return "".join("l" if sign == "i" else sign for sign in letters if sign.isalnum())


def _without_marks(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not _is_mark(sign))


def _prototypes(text: str) -> str:
    return "".join(_prototype(sign) for sign in text)


@cache
def _prototype(sign: str) -> str:
    """Return what a sign is taken for; the table lists a single one where it is not itself the model of others."""
    alike = confusables_data.get(sign, [])
    if len(alike) != 1:
        return sign
    model: str = alike[0]["c"]
    is_pair = len(confusables_data.get(model, [])) == 1
    return min(sign, model) if is_pair else model
