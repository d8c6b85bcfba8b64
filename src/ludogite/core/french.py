"""French whose form depends on the word that follows: `de` before a name."""

from __future__ import annotations

import re
import unicodedata

CONTRACTED = {"le ": "du ", "les ": "des "}
"""`de` and an article make one word."""
VOWELS = frozenset("aeiouœæ")


def de(name: str) -> str:
    """Say that something is a name's: `d’Adrián`, `de Paul`, `du Moineau`, `de l’Écureuil`.

    An h is taken for an aspirated one, which is never wrong before a name; a y is a vowel before a consonant.
    """
    lower = name.lower()
    for article, contracted in CONTRACTED.items():
        if lower.startswith(article):
            return contracted + name[len(article) :]
    if lower.startswith(("la ", "l’", "l'")):
        return f"de {name[0].lower()}{name[1:]}"
    return f"d’{name}" if _elides(lower) else f"de {name}"


def _elides(lower: str) -> bool:
    plain = unicodedata.normalize("NFD", lower)[:1]
    return plain in VOWELS or re.match(r"y[^aeiouy\W\d_]", lower) is not None


def capitalised(words: str) -> str:
    """Return words as they begin a sentence."""
    return words[:1].upper() + words[1:]


class Filled(str):
    """What is filled into words.

    `{:de}` puts `de` before it, `{:comma}` writes decimals with a comma, `{:capital}` begins a sentence with it.
    """

    __slots__ = ()

    def __format__(self, how: str) -> str:
        """Return it as the words ask for it."""
        match how:
            case "de":
                return de(str(self))
            case "comma":
                return self.replace(".", ",")
            case "capital":
                return capitalised(self)
            case _:
                return super().__format__(how)


def fill(words: str, *filled: object) -> str:
    """Fill `{}` and `{:de}` in words of the house."""
    return words.format(*(Filled(part) for part in filled))
