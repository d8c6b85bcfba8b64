"""How a word is filled in where a sentence asks for more than the word itself: `{name:de}`, `{name:genitive}`.

Grammar that depends on what is filled in belongs here, a form a rule; English words need `capital`, `name` and
`ordinal`. A language adds a function and a line in FORMS.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType

CONTRACTED = {"le ": "du ", "les ": "des "}
"""French: `de` and an article make one word."""
VOWELS = frozenset("aeiouœæ")
HISSING = ("s", "ß", "x", "z", "ce")
"""German: after these a name takes an apostrophe instead of an s."""


def de(name: str) -> str:
    """Say in French that something is a name's: `d’Adrián`, `de Paul`, `du Moineau`, `de l’Écureuil`.

    An h is taken for an aspirated one, which is never wrong before a name; a y is a vowel before a consonant.
    """
    lower = name.lower()
    for article, contracted in CONTRACTED.items():
        if lower.startswith(article):
            return contracted + name[len(article) :]
    if lower.startswith(("la ", "l’", "l'")):
        return f"de {name[0].lower()}{name[1:]}"
    return de_given(name)


def de_given(name: str) -> str:
    """Say in French that something is a name's which has no article: `d’Adrián`, `de Paul`, `de Le Corbusier`."""
    return f"d’{name}" if _elides(name.lower()) else f"de {name}"


def to_whom(name: str) -> str:
    """Say in French to whom: `à Anna`, `au Moineau`, `à la Renarde`."""
    lower = name.lower()
    for article, contracted in (("le ", "au "), ("les ", "aux ")):
        if lower.startswith(article):
            return contracted + name[len(article) :]
    return f"à {name[0].lower()}{name[1:]}" if lower.startswith(("la ", "l’", "l'")) else f"à {name}"


def _elides(lower: str) -> bool:
    plain = unicodedata.normalize("NFD", lower)[:1]
    return plain in VOWELS or re.match(r"y[^aeiouy\W\d_]", lower) is not None


def genitive(name: str) -> str:
    """Say in German that something is a name's: `Annas`, `Max’`."""
    return f"{name}’" if name.lower().endswith(HISSING) else f"{name}s"


ARTICLES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "der ": ("des ", "dem ", "den "),
        "das ": ("des ", "dem ", "das "),
        "die ": ("der ", "der ", "die "),
        "dein ": ("deines ", "deinem ", "deinen "),
    }
)
"""German: an article, or whose something is, by itself, then in the genitive, the dative and the accusative."""
LONG_ENDED = ("s", "ß", "x", "z", "sch")
"""German: after these a noun takes an es in the genitive."""


def von(name: str) -> str:
    """Say in German, after a thing, whose it is: `von Anna`, `des Fuchses`, `der Eule`."""
    article, noun = _article(name)
    if not article:
        return f"von {name}"
    ending = "" if article == "die " else "es" if noun.endswith(LONG_ENDED) else "s"
    return f"{ARTICLES[article][0]}{noun}{ending}"


def dative(name: str) -> str:
    """Say in German to whom: `Anna`, `dem Fuchs`, `der Eule`."""
    article, noun = _article(name)
    return f"{ARTICLES[article][1]}{noun}" if article else name


def accusative(name: str) -> str:
    """Say in German whom: `Anna`, `den Fuchs`, `die Eule`."""
    article, noun = _article(name)
    return f"{ARTICLES[article][2]}{noun}" if article else name


def _article(name: str) -> tuple[str, str]:
    article = next((one for one in ARTICLES if name.lower().startswith(one)), "")
    return article, name[len(article) :]


ORDINALS: Mapping[str, str] = MappingProxyType({"1": "st", "2": "nd", "3": "rd"})
"""English: what follows a figure that counts where something stands; `th` after all others, and after the teens."""


def capitalised(words: str) -> str:
    """Return words as they begin a sentence."""
    return words[:1].upper() + words[1:]


SMALL_ARTICLES = ("the ", "le ", "la ", "les ", "l’", "l'", "der ", "die ", "das ")
"""With which the names of machines begin, wherever they stand in a sentence."""


def name_within(name: str) -> str:
    """Return a name as it stands within a sentence: `Anna`, `the Fox`, `l’Écureuil`."""
    return name[:1].lower() + name[1:] if name.lower().startswith(SMALL_ARTICLES) else name


def within(words: str) -> str:
    """Return a sentence as it goes on after a colon, where a language writes that small."""
    return words[:1].lower() + words[1:]


def sentence(words: str) -> str:
    """Return words as a whole sentence: begun with a capital, closed where nothing closes them."""
    return capitalised(words) if words.endswith((".", "!", "?", "…")) else f"{capitalised(words)}."


def initial(name: str) -> str:
    """Return what stands for a name: `M` for Marie and for le Moineau, `O` for your opponent, `2` for opponent 2."""
    bare = name.removeprefix("your ").removeprefix("votre ")
    last = bare.rsplit(" ", 1)[-1]
    return last if last.isdigit() else next((sign for sign in bare if sign.isupper()), bare[:1].upper())


def ordinal(figure: str) -> str:
    """Say in English the how manieth something is: `2nd`, `3rd`, `11th`."""
    is_teen = figure[-2:] in ("11", "12", "13")
    return f"{figure}{'th' if is_teen else ORDINALS.get(figure[-1:], 'th')}"


def with_decimal_comma(figure: str) -> str:
    """Return a number as most of Europe writes it: `12,5`."""
    return figure.replace(".", ",")


FORMS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "capital": capitalised,
        "comma": with_decimal_comma,
        "accusative": accusative,
        "dative": dative,
        "de": de,
        "genitive": genitive,
        "initial": initial,
        "name": name_within,
        "ordinal": ordinal,
        "sentence": sentence,
        "von": von,
        "within": within,
        "à": to_whom,
    }
)
"""Every form that words may ask for, by its name in braces."""


class Filled(str):
    """What is filled into words, as it is or in one of the FORMS."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        """Return it as the words ask for it."""
        form = FORMS.get(how)
        return super().__format__(how) if form is None else form(str(self))


GIVEN_FORMS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"accusative": str, "dative": str, "de": de_given, "name": str, "von": "von {}".format, "à": "à {}".format}
)
"""The forms that read an article, for names in which there is none."""


class GivenName(Filled):
    """A name that people gave to themselves or to their team: it stays as it is written, whatever it begins with."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        """Return it as the words ask for it, none of its own words being taken for an article."""
        form = GIVEN_FORMS.get(how)
        return super().__format__(how) if form is None else form(str(self))


def beginning_with(name: str, words: str) -> str:
    """Return words that put several names together, this one first: given ones stay as they are written."""
    return GivenName(words) if isinstance(name, GivenName) else words


def fill(words: str, *filled: object) -> str:
    """Fill `{}`, and forms such as `{:de}`, in words of the house.

    A sentence has one full stop, also where the name at its end has one of its own.
    """
    said = words.format(*(part if isinstance(part, Filled) else Filled(part) for part in filled))
    return said[:-1] if words.endswith("}.") and said.endswith("..") else said
