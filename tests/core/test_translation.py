"""Messages said in a language."""

import sys
from importlib.resources import files
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ludogite.core.language import LANGUAGES
from ludogite.core.message import Domain, Message, house_message, join, translated, verbatim
from ludogite.core.registry import installed_games
from ludogite.testing.catalogues import collect, main, po_file, update
from ludogite.testing.translations import placeholder_faults
from ludogite.translation import Translator, _catalogue, translate

message = Domain("ludogite.games.squadro")
PACKAGES = ["ludogite", *(game.package for game in installed_games().values())]


@pytest.mark.parametrize(
    ("said", "fr", "en"),
    [
        (message("Left"), "Gauche", "Left"),
        (message.plural("{count} space", "{count} spaces", 0), "0 case", "0 spaces"),
        (message.plural("{count} space", "{count} spaces", 1), "1 case", "1 space"),
        (message.plural("{count} space", "{count} spaces", 2), "2 cases", "2 spaces"),
        (message.plural("{count} space", "{count} spaces", -1), "-1 case", "-1 space"),
        (message.plural("{count} space", "{count} spaces", -20), "-20 cases", "-20 spaces"),
        (message("home", context="whereabouts"), "rentrée", "home"),
        (
            message("The draw lets {seat} begin.", seat=message("Top")),
            "Le sort fait commencer Haut.",
            "The draw lets Top begin.",
        ),
        (house_message("A game by {names}", names="Adrián"), "Un jeu d’Adrián", "A game by Adrián"),
        (house_message("{figures}%", figures="12.5"), "12,5\u202f%", "12.5%"),
        (join([message("Left"), message("Top")], message(" and ")), "Gauche et Haut", "Left and Top"),
        (translated(fr="Bravo", en="Well done"), "Bravo", "Well done"),
        (verbatim("{e4}"), "{e4}", "{e4}"),
        (verbatim(""), "", ""),
    ],
    ids=str,
)
def test_a_message_is_said_in_every_language(said: Message, fr: str, en: str) -> None:
    assert translate(said, "fr") == fr
    assert translate(said, "en") == en
    assert Translator("fr")(said) == fr


def test_what_nobody_translated_is_said_in_english() -> None:
    assert translate(message("Nobody has said this yet, {name}.", name="Ada"), "fr") == "Nobody has said this yet, Ada."
    assert translate(Domain("ludogite.core")("No catalogue here."), "fr") == "No catalogue here."
    assert translate(message.plural("{count} owl", "{count} owls", 3), "fr") == "3 owls"


@pytest.mark.parametrize("package", PACKAGES)
def test_catalogues_are_complete_and_up_to_date(package: str) -> None:

    for language in LANGUAGES:
        if language == "en":
            continue
        text, compiled, missing = update(package, language)
        kept = Path(str(files(package))) / po_file(language)
        assert missing == []
        assert kept.read_text("utf-8") == text, "run `make words`"
        assert kept.with_suffix(".mo").read_bytes() == compiled, "run `make words`"


@pytest.mark.parametrize("package", PACKAGES)
def test_translations_fill_in_what_the_english_does(package: str) -> None:
    """A translation that names a parameter wrongly would fail when somebody reads it, and not before."""
    assert list(placeholder_faults(Path(str(files(package))) / po_file("fr"), "fr")) == []


@pytest.fixture
def hedge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of its own whose French is up to date; returns its `.po` file."""
    package = tmp_path / "hedge"
    package.mkdir()
    package.joinpath("__init__.py").touch()
    package.joinpath("words.py").write_text(
        "message('Cut {text}.')\nmessage.plural('{count} leaf of {tree}', '{count} leaves of {tree}', 2)\n", "utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "hedge", raising=False)
    catalogues("hedge")
    kept = package / po_file("fr")
    said = kept.read_text("utf-8").replace('"Cut {text}."\nmsgstr ""', '"Cut {text}."\nmsgstr "Coupez {text}."')
    said = said.replace('msgstr[0] ""', 'msgstr[0] "une feuille {tree:de}"')
    kept.write_text(said.replace('msgstr[1] ""', 'msgstr[1] "{count} feuilles {tree:de}"'), "utf-8")
    done = catalogues("hedge")
    assert (done.exit_code, done.output) == (0, "")
    _catalogue.cache_clear()
    translate.cache_clear()
    return kept


def catalogues(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("check", [["--check"], []])
@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("Coupez {text}.", "Coupez {texte}.", "fills in {texte}: the English has {text}"),
        ("Coupez {text}.", "Coupez.", "leaves out {text}: write it as in English"),
        ("Coupez {text}.", "Coupez {text.", "whose braces are wrong"),
        ("{count} feuilles {tree:de}", "{nombre} feuilles {tree:de}", "the English has {count}, {tree}"),
        ("une feuille {tree:de}", "une feuille", "leaves out {tree}"),
        ("une feuille {tree:de}", "une feuille {tree:du}", "fills in {tree:du}: known are {tree:capital}"),
    ],
)
def test_a_translation_that_cannot_be_filled_in_is_named_with_its_place(
    hedge: Path, right: str, wrong: str, words: str, check: list[str]
) -> None:
    hedge.write_text(hedge.read_text("utf-8").replace(right, wrong), "utf-8")
    lines = hedge.read_text("utf-8").splitlines()
    line = next(number for number in range(len(lines), 0, -1) if wrong in lines[number - 1])
    begun = next(number for number in range(line, 0, -1) if lines[number - 1].startswith("msgid "))
    done = catalogues(*check, "hedge")
    assert done.exit_code == 1
    assert f"{hedge}:{begun}: {lines[begun - 1].removeprefix('msgid ')}".replace('"', "'") in done.output
    assert words in done.output


def test_a_translation_that_cannot_be_filled_in_is_said_in_english(
    hedge: Path, caplog: pytest.LogCaptureFixture
) -> None:
    said = Domain("hedge")
    assert translate(said("Cut {text}.", text="x"), "fr") == "Coupez x."
    for right, wrong in (("Coupez {text}.", "Coupez {texte}."), ("feuilles {tree:de}", "feuilles {tree:of}")):
        hedge.write_text(hedge.read_text("utf-8").replace(f'{right}"\n', f'{wrong}"\n'), "utf-8")
    catalogues("hedge")
    _catalogue.cache_clear()
    translate.cache_clear()
    for text in ("x", "y", "z"):
        assert translate(said("Cut {text}.", text=text), "fr") == f"Cut {text}."
    leaves = said.plural("{count} leaf of {tree}", "{count} leaves of {tree}", 3, tree=said("Cut {text}.", text="x"))
    assert translate(leaves, "fr") == "3 leaves of Cut x."
    assert [record.getMessage().count("catalogues --check hedge") for record in caplog.records] == [1, 1]


@pytest.mark.parametrize("content", [b"xx", b"", b"\xde\x12\x04\x95" + bytes(range(60)), b"#" * 99], ids=len)
def test_a_damaged_catalogue_is_named_and_english_is_said(
    hedge: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    compiled = hedge.with_suffix(".mo")
    compiled.write_bytes(content)
    for text in ("x", "y"):
        assert translate(Domain("hedge")("Cut {text}.", text=text), "fr") == f"Cut {text}."
    assert [str(compiled) in record.getMessage() for record in caplog.records] == [True]
    checked = catalogues("--check", "hedge")
    assert checked.exit_code == 1
    assert checked.output == f"{compiled} is damaged: run python -m ludogite.testing.catalogues hedge\n"
    assert catalogues("hedge").exit_code == 0
    assert catalogues("--check", "hedge").exit_code == 0


def test_translations_that_cannot_be_read_are_refused_and_kept(hedge: Path) -> None:
    for content, words in ((b"\xff\xfe\n", "UTF-8"), (b'msgid "a"\n<<<<<<< HEAD\n', f"{hedge}:2: ")):
        hedge.write_bytes(content)
        done = catalogues("hedge")
        assert done.exit_code == 1
        assert words in done.output
        assert hedge.read_bytes() == content


def test_a_package_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bare").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    for package in ("bare", "nowhere.at.all", "json.decoder"):
        with pytest.raises(click.ClickException, match=f"no package '{package}'"):
            update(package, "fr")
    assert list((tmp_path / "bare").iterdir()) == []


def test_words_that_are_computed_are_refused(tmp_path: Path) -> None:

    (tmp_path / "words.py").write_text("message('a ' + 'b')\n", "utf-8")
    with pytest.raises(click.ClickException, match=r"words.py:1: the words of a message are written out, not computed"):
        collect(tmp_path)
    (tmp_path / "words.py").write_text(
        "message('a', context='b')\nmessage.plural('one', 'more', 3)\nother('c')\n", "utf-8"
    )
    assert [(entry.id, entry.context) for entry in collect(tmp_path) if entry.id] == [
        ("a", "b"),
        (("one", "more"), None),
    ]
