"""What is wrong with a translation: names filled in that the English has not, a plural form too few, typography."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from ludogite.core.filling import FORMS
from ludogite.core.language import WRITTEN
from ludogite.testing.messages import line_fault
from ludogite.testing.typography import typography_fault

COUNT = "count"
"""A plural may name it or not: `one space`, `{count} spaces`."""


def translation_faults(file: Path, language: str) -> Iterator[str]:
    """Tell of everything that is wrong with a `.po` file that can be read, and where it stands."""
    yield from placeholder_faults(file, language)
    yield from plural_faults(file, language)
    yield from typography_faults(file, language)


def placeholder_faults(file: Path, language: str) -> Iterator[str]:
    """Tell of each translation in a `.po` file that cannot be filled in as the English is, and where it stands."""
    for entry in read_translations(file, language):
        if entry.id and not entry.fuzzy:
            for fault in _faults(entry):
                yield f"{file}:{entry.lineno}: {_texts(entry.id)[0]!r} {fault}"


def plural_faults(file: Path, language: str) -> Iterator[str]:
    """Tell of each translation in a `.po` file that has another number of plural forms than its language."""
    catalogue = read_translations(file, language)
    forms = catalogue.num_plurals
    for entry in catalogue:
        said = [one for one in _texts(entry.string) if one] if entry.pluralizable else []
        if said and len(said) != forms:
            words = (
                f"{len(said)} plural forms are said and {language} has {forms}: write msgstr[0] to msgstr[{forms - 1}]"
            )
            yield f"{file}:{entry.lineno}: {_texts(entry.id)[0]!r}: {words}"


def typography_faults(file: Path, language: str) -> Iterator[str]:
    """Tell of each text in a `.po` file, translated or English, that is against the typography of its language."""
    for entry in read_translations(file, language):
        for said, spoken in ((entry.string, language), (entry.id, WRITTEN)):
            for text in _texts(said) if entry.id else ():
                if fault := typography_fault(text, spoken):
                    yield f"{file}:{entry.lineno}: {fault}"


def read_translations(file: Path, language: str) -> Catalog:
    """Return what a `.po` file says; one that cannot be read is refused."""
    try:
        read = read_po(io.BytesIO(file.read_bytes()), locale=language, abort_invalid=True)
    except PoFileError as error:
        raise click.ClickException(f"{file}:{error.lineno + 1}: {error.line!r} cannot be read: mend it") from error
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file} is not written in UTF-8 ({error}): save it so") from error
    if fault := line_fault(file):  # Babel takes a text without its closing quote, and loses its last letter
        raise click.ClickException(fault)
    return read


def _faults(entry: Message) -> Iterator[str]:
    english = [_names(text) for text in _texts(entry.id)]
    known = set[str]().union(*english) | ({COUNT} if entry.pluralizable else set())
    needed = set.intersection(*english) - ({COUNT} if entry.pluralizable else set())
    for said in _texts(entry.string):
        if not said:
            continue
        try:
            named = _names(said)
        except ValueError as error:
            yield f"is translated as {said!r}, whose braces are wrong ({error}): write each name as {{name}}"
            continue
        if strange := sorted(named - known):
            yield f"is translated as {said!r}, which fills in {_listed(strange)}: {_way_out(sorted(known))}"
        elif left_out := sorted(needed - named):
            yield f"is translated as {said!r}, which leaves out {_listed(left_out)}: write it as in English"
        for name, form in sorted(_forms(said) - set[tuple[str, str]]().union(*map(_forms, _texts(entry.id)))):
            if form and form not in FORMS:
                forms = _listed([f"{name}:{known_form}" for known_form in FORMS])
                yield f"is translated as {said!r}, which fills in {{{name}:{form}}}: known are {forms}"


def _texts(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ())


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _forms(text: str) -> set[tuple[str, str]]:
    return {(name, form or "") for _, name, form, _ in Formatter().parse(text) if name is not None}


def _listed(names: list[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def _way_out(known: list[str]) -> str:
    return f"the English has {_listed(known)}; copy the name, do not translate it" if known else "the English has none"
