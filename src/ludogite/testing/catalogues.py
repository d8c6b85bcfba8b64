"""Catalogues of translations: what a package says is collected from its code, translated in `.po` files, and compiled.

    python -m ludogite.testing.catalogues garland             collect anew, then compile: French, and what was begun
    python -m ludogite.testing.catalogues --lang de garland   begin another language
    python -m ludogite.testing.catalogues --check garland     tell what is missing or out of date, change nothing

All tell of translations that fill in other names than the English, lack a plural form, or break typography.

Without a name it is done for the house and for every installed game.

A message is a call of `message("…")`, `message.plural("…", "…", count)` or `message.countable("…", "…")`. Only those
who write games need this, and Babel (`pip install babel`); nothing here is used when a game is played.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

try:
    from babel import Locale, UnknownLocaleError
    from babel.messages.catalog import Catalog, Message
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import write_po
except ModuleNotFoundError:
    sys.exit("error: catalogues need a part that is not installed here, Babel: pip install babel")

from ludogite.core.language import CODE, LANGUAGES, WRITTEN
from ludogite.core.registry import installed_games
from ludogite.testing.commands import tell_refusals
from ludogite.testing.messages import expected_languages, folder_of, is_ours, written_messages
from ludogite.testing.translations import read_translations, translation_faults
from ludogite.translation import read_catalogue


class PlainCatalogue(Catalog):
    """A catalogue whose header says what is needed and nothing else: no dates, no tools, no names."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def collect(folder: Path, skipped: frozenset[str] = frozenset()) -> Catalog:
    """Return everything that the modules of a folder say, as a catalogue without translations."""
    catalogue = Catalog()
    for one in written_messages(folder, skipped):
        if not one.text:
            place = folder / one.place
            raise click.ClickException(f"{place}: the words of a message are written out, not computed")
        words = (one.text, one.plural) if one.plural else one.text
        catalogue.add(words, context=one.context or None, locations=[(one.file, one.line)])
    return catalogue


def existing_folder(package: str) -> Path:
    """Return where a package lies; one that cannot be found, or has no `__init__.py`, is refused."""
    folder = folder_of(package)
    if folder is None:
        raise click.ClickException(f"no package {package!r}: is it installed, and has it an __init__.py?")
    return folder


def update(package: str, language: str) -> tuple[str, bytes, list[str]]:
    """Return a package's catalogue in a language as text and compiled, and what it leaves untranslated."""
    folder = existing_folder(package)
    found = collect(folder, _rooms_of_others(package))
    kept = folder / po_file(language)
    known = read_translations(kept, language) if kept.exists() else Catalog(locale=language)
    catalogue = PlainCatalogue(locale=language, fuzzy=False, header_comment=f"# What {package} says, in {language}.")
    for entry in found:
        if entry.id:
            before = known.get(entry.id, entry.context)
            catalogue.add(entry.id, _kept(before, entry), context=entry.context)
    missing = [str(entry.id) for entry in catalogue if entry.id and not _translated(entry.string)]
    return _text(catalogue), _compiled(catalogue), missing


def _kept(before: Message | None, entry: Message) -> str | list[str] | tuple[str, ...] | None:
    """Return a translation that still fits: not one to be looked at again, nor of what has become a plural since."""
    fits = before is not None and not before.fuzzy and before.pluralizable == entry.pluralizable
    return before.string if before is not None and fits else None


def _rooms_of_others(package: str) -> frozenset[str]:
    """Return the folders of a package whose words belong to somebody else: the games have catalogues of their own."""
    return frozenset({"games"}) if package == "ludogite" else frozenset()


def _translated(said: object) -> bool:
    return all(said) if isinstance(said, (tuple, list)) else bool(said)


def _text(catalogue: Catalog) -> str:
    written = io.BytesIO()
    write_po(written, catalogue, width=120, sort_output=True, omit_header=False, include_previous=False)
    return written.getvalue().decode()


def _compiled(catalogue: Catalog) -> bytes:
    written = io.BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def po_file(language: str) -> Path:
    """Return where a package keeps a language."""
    return Path("locale", language, "LC_MESSAGES", "messages.po")


def _asked_languages(package: str, asked: str | None) -> tuple[str, ...]:
    """Return which catalogues to look at; a language that nobody speaks, or not in this house, is refused."""
    if asked is None:
        return tuple(language for language in expected_languages(package) if language != WRITTEN)
    try:
        known = CODE.fullmatch(asked) is not None and asked != WRITTEN and bool(Locale(asked))
    except UnknownLocaleError:
        known = False
    if not known or not (is_ours(package) or asked in LANGUAGES):
        others = ", ".join(language for language in LANGUAGES if language != WRITTEN)
        raise click.ClickException(f"{package} cannot be translated into {asked!r}; the house speaks: {others}")
    return (asked,)


@click.command(help="Collect what packages say, keep the translations there are, and compile them.")
@click.argument("packages", nargs=-1, metavar="[PACKAGE …]")
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 where something is missing or out of date.")
@click.option("--lang", "asked", metavar="CODE", help="Only this language; where it was not begun, it is now.")
def main(packages: tuple[str, ...], asked: str | None, *, check: bool) -> None:
    """Bring catalogues up to date, or tell that they are not."""
    wrong = 0
    for package in packages or ("ludogite", *(game.package for game in installed_games().values() if game.package)):
        for language in _asked_languages(package, asked):
            text, compiled, missing = update(package, language)
            kept = existing_folder(package) / po_file(language)
            for said in missing:
                click.echo(f"{package}: nothing is said in {language} for {said!r}", err=True)
            files = {kept: text.encode(), kept.with_suffix(".mo"): compiled}
            stale = [file for file, content in files.items() if not _is_same(file, content)]
            for file in stale:
                if check:
                    said = _what_is_wrong(file)
                    click.echo(f"{file} {said}: run python -m ludogite.testing.catalogues {package}", err=True)
                else:
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(files[file])
            faults = list(translation_faults(kept, language)) if kept.exists() else []
            for fault in faults:
                click.echo(fault, err=True)
            wrong += bool(missing) or bool(faults) or (check and bool(stale))
    sys.exit(wrong > 0)


def _is_same(file: Path, content: bytes) -> bool:
    return file.exists() and file.read_bytes() == content


def _what_is_wrong(file: Path) -> str:
    if not file.exists():
        return "is missing"
    return "is damaged" if file.suffix == ".mo" and read_catalogue(file) is None else "is out of date"


if __name__ == "__main__":
    tell_refusals(main)
