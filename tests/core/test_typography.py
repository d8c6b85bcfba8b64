"""Each language keeps its typography and its plural forms, in catalogues, rules and lessons; the rules are data."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from ludogite.core.language import LANGUAGES, WRITTEN
from ludogite.core.lesson import lesson_text, read_lesson
from ludogite.core.message import Message, translated
from ludogite.core.registry import installed_games
from ludogite.rules_page import rules_file
from ludogite.testing.catalogues import po_file
from ludogite.testing.laws.spoken import fault
from ludogite.testing.translations import plural_faults, read_translations, translation_faults, typography_faults
from ludogite.testing.typography import page_faults, typography_fault, typography_rules

PACKAGES = ["ludogite", *(game.package for game in installed_games().values())]
TRANSLATED = [language for language in LANGUAGES if language != WRITTEN]


@pytest.mark.parametrize(
    ("language", "words", "instead"),
    [
        ("fr", "Gagné !", "a narrow no-break space"),
        ("fr", "Gagné\u00a0!", "a narrow no-break space"),
        ("fr", "{name}?", "a narrow no-break space"),
        ("fr", "Voici : un", r"a no-break space"),
        ("fr", "« un »", "inside « »"),
        ("fr", "“un”", "quotation marks are « »"),
        ("fr", "l'autre", "the apostrophe is ’"),
        ("de", "Gewonnen !", "no space stands before"),
        ("de", "{name}\u00a0:", "no space stands before"),
        ("de", '"eins"', "quotation marks are „ “"),
        ("de", "“eins”", "quotation marks are „ “"),
        ("de", "«eins»", "quotation marks are „ “"),
        ("de", "Wie geht's?", "the apostrophe is ’"),
        ("de", "eins — zwei", "a dash is –"),
        ("en", "Won !", "no space stands before"),
        ("en", '"one"', "quotation marks are “ ”"),
    ],
)
def test_what_a_language_forbids_is_found_and_named(language: str, words: str, instead: str) -> None:
    found = typography_fault(words, language)
    assert found is not None
    assert instead in found
    assert repr(words) in found


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Gagné\u202f! «\u202f{text}\u202f»\u00a0: l’autre {name:de}\u202f; 12:30"),
        ("de", "Gewonnen! „{text}“: Annas Zug – Max’ Zug; 12:30 …"),
        ("en", "Won! “{text}”: Anna’s move; 12:30"),
        ("eo", 'Nobody knows !  "yet"'),
    ],
)
def test_what_is_written_well_passes_and_so_does_a_language_without_rules(language: str, words: str) -> None:
    assert typography_fault(words, language) is None


def test_a_page_is_read_without_its_code_and_addresses() -> None:
    page = "# Titre\n\nUn `mot !` et ![une image](<scene:a ?b>)\n\n```\ncode !\n```\n\nFaux !\n"
    assert list(page_faults(page, "fr")) == [
        "line 9: a narrow no-break space (U+202F) stands before ; ! ?: 'Faux !', at ' !'"
    ]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if typography_rules(language)])
def test_the_rules_of_our_games_keep_the_typography_of_every_language(language: str) -> None:
    for game in installed_games().values():
        file = rules_file(game, language)
        assert file is None or list(page_faults(file.read_text("utf-8"), language)) == [], game.id


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_translation_is_whole_in_names_plural_forms_and_typography(package: str, language: str) -> None:
    kept = Path(str(files(package))) / po_file(language)
    assert list(translation_faults(kept, language)) == []
    assert f"nplurals={read_translations(kept, language).num_plurals};" in kept.read_text("utf-8")


def test_lessons_are_held_to_the_typography_of_every_language_they_speak() -> None:
    assert fault(translated(en="Won!", fr="Gagné\u202f!", de="Gewonnen!")) is None
    for wrong in (translated(en="Won!", fr="Gagné !"), translated(en="Won!", de="Gewonnen !"), Message("Won !")):
        assert fault(wrong) is not None, wrong
    for game in installed_games().values():
        lesson = read_lesson(game)
        assert lesson is not None
        assert lesson_text(game, "fr") is not None
        assert fault(lesson.closing) is None


def test_a_catalogue_with_a_plural_form_too_few_is_named_with_its_place(tmp_path: Path) -> None:
    catalogue = tmp_path / "messages.po"
    head = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    entry = 'msgid "{count} leaf"\nmsgid_plural "{count} leaves"\nmsgstr[0] "{count} feuille"\nmsgstr[1] ""\n'
    catalogue.write_text(head + entry, "utf-8")
    (found,) = plural_faults(catalogue, "fr")
    assert found.startswith(f"{catalogue}:6: '{{count}} leaf': 1 plural form")
    assert "write msgstr[0] to msgstr[1]" in found
    catalogue.write_text(head + entry.replace('msgstr[1] ""', 'msgstr[1] "{count} feuilles !"'), "utf-8")
    assert list(plural_faults(catalogue, "fr")) == []
    (found,) = typography_faults(catalogue, "fr")
    assert "a narrow no-break space" in found
