"""The languages of the house are folders: nothing in the code knows them by name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import ludogite
from ludogite.cli.main import commands
from ludogite.core.language import HOME, LANGUAGES, WRITTEN, Language, LanguageError, read_language
from ludogite.play.messages import Hello
from ludogite.play.names import MACHINES
from ludogite.translation import language_name

PACKAGE = Path(ludogite.__file__).parent


def test_the_languages_are_the_folders_of_the_catalogues_and_english() -> None:
    folders = {folder.name for folder in (PACKAGE / "locale").iterdir()}
    assert set(LANGUAGES) == {WRITTEN, *folders}
    assert "de" in LANGUAGES
    assert LANGUAGES[:2] == (HOME, WRITTEN)
    assert list(LANGUAGES[2:]) == sorted(LANGUAGES[2:])


def test_each_language_says_its_own_name() -> None:
    assert [language_name(language) for language in ("fr", "en", "de")] == ["Français", "English", "Deutsch"]


@pytest.mark.parametrize(
    ("text", "language"), [("fr", "fr"), ("EN", "en"), (" de ", "de"), ("de_AT.UTF-8", "de"), ("fr-CA", "fr")]
)
def test_a_language_is_read_as_machines_write_it(text: str, language: str) -> None:
    assert read_language(text) == language


@pytest.mark.parametrize("text", ["xx", "", "french", "../fr", "f", "de\0"])
def test_any_other_language_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(LanguageError) as refused:
        read_language(text)
    assert refused.value.code == "language/unknown"
    assert str(refused.value) == f"no language {text!r}; there are: {', '.join(LANGUAGES)}"


def test_messages_and_requests_take_exactly_these_languages() -> None:
    for language in LANGUAGES:
        assert msgspec.convert({"type": "hello", "language": language}, Hello).language == language
    for wrong in ("xx", "FR", "de-AT", "", None, 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "hello", "language": wrong}, Hello)
    assert msgspec.json.schema(Language)["enum"] == sorted(LANGUAGES)


def test_no_guest_is_called_like_a_machine_in_any_language() -> None:
    assert {"the Owl", "la Chouette"} <= MACHINES


def speak(*arguments: str, **environment: str | None) -> Any:
    cleared: dict[str, str | None] = dict.fromkeys(("LUDOGITE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return CliRunner().invoke(commands, arguments, env={**cleared, **environment})


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LUDOGITE_LANG": "fr", "LANG": "de_DE"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "de_DE"}, "fr"),
        ({"LANG": "French_France.1252"}, "fr"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
    ids=str,
)
def test_the_terminal_speaks_the_language_of_the_machine(environment: dict[str, str], language: str) -> None:
    usual = speak("games", **environment)
    assert usual.exit_code == 0
    assert usual.output == speak("games", "--lang", language).output


@pytest.mark.parametrize(("arguments", "environment"), [(["--lang", "xx"], {}), ([], {"LUDOGITE_LANG": "xx"})])
def test_the_terminal_refuses_other_languages_with_a_code(arguments: list[str], environment: dict[str, str]) -> None:
    refused = speak("games", *arguments, **environment)
    assert refused.exit_code == 2
    assert refused.output == f"ludogite: no language 'xx'; there are: {', '.join(LANGUAGES)} [language/unknown]\n"


@pytest.fixture
def esperanto(tmp_path: Path) -> dict[str, str]:
    """The same package with one more folder in `locale`, begun by the tool and translated in two entries."""
    house = tmp_path / "ludogite"
    shutil.copytree(PACKAGE, house, ignore=shutil.ignore_patterns("__pycache__", "*.so", "static", "games"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    tool = [sys.executable, "-m", "ludogite.testing.catalogues", "--lang", "eo", "ludogite"]
    subprocess.run(tool, env=environment, capture_output=True, check=False)
    catalogue = house / "locale/eo/LC_MESSAGES/messages.po"
    said = catalogue.read_text("utf-8")
    for english, translation in (('"English"', '"Esperanto"'), ('"the Owl"', '"la Strigo"')):
        said = said.replace(f'msgid {english}\nmsgstr ""', f"msgid {english}\nmsgstr {translation}")
    catalogue.write_text(said, "utf-8")
    subprocess.run(tool, env=environment, capture_output=True, check=False)
    return environment


ASK_THE_HOUSE = """
from ludogite.core.language import LANGUAGES
from ludogite.core.level import CHARACTERS
from ludogite.play.messages import decoder
from ludogite.play.names import MACHINES
from ludogite.translation import language_name, translate
assert LANGUAGES[:3] == ("fr", "en", "de") and "eo" in LANGUAGES, LANGUAGES
assert language_name("eo") == "Esperanto"
assert decoder.decode('{"type":"hello","language":"eo"}').language == "eo"
print(translate(CHARACTERS[4].name, "eo"), "la Strigo" in MACHINES, translate(CHARACTERS[0].name, "eo"), sep=", ")
"""


def test_a_fourth_language_is_a_folder_and_touches_no_code(esperanto: dict[str, str]) -> None:
    def run(*command: str) -> str:
        return subprocess.run(
            [sys.executable, *command], env=esperanto, stdout=subprocess.PIPE, text=True, check=True
        ).stdout

    assert run("-c", ASK_THE_HOUSE) == "la Strigo, True, the Sparrow\n"
    assert "|eo]" in run("-m", "ludogite", "games", "--help")
    assert "GAME" in run("-m", "ludogite", "games", "--lang", "eo")
