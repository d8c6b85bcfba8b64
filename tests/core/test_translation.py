"""Messages said in a language."""

import io
import re
from importlib.resources import files
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po

from ludogite.core.language import LANGUAGES
from ludogite.core.message import Domain, Message, house_message, join, translated, verbatim
from ludogite.core.registry import installed_games
from ludogite.testing.catalogues import collect, po_file, update
from ludogite.translation import Translator, translate

message = Domain("ludogite.games.squadro")
PACKAGES = ["ludogite", *(game.package for game in installed_games().values())]


@pytest.mark.parametrize(
    ("said", "fr", "en"),
    [
        (message("Left"), "Gauche", "Left"),
        (message.plural("{count} space", "{count} spaces", 0), "0 case", "0 spaces"),
        (message.plural("{count} space", "{count} spaces", 1), "1 case", "1 space"),
        (message.plural("{count} space", "{count} spaces", 2), "2 cases", "2 spaces"),
        (message("home", context="whereabouts"), "rentrée", "home"),
        (
            message("The draw lets {seat} begin.", seat=message("Top")),
            "Le sort désigne Haut pour commencer.",
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

    def holes(text: str) -> set[str]:
        return set(re.findall(r"(?<!\{)\{(\w*)", text.replace("{{", "")))

    kept = files(package).joinpath("locale", "fr", "LC_MESSAGES", "messages.po").read_bytes()
    for entry in read_po(io.BytesIO(kept)):
        if not entry.id:
            continue
        ids = [str(one) for one in (entry.id if isinstance(entry.id, tuple) else (entry.id,))]
        strings = map(str, entry.string if isinstance(entry.string, tuple) else (entry.string,))
        for said in strings:
            assert holes(said) <= set.union(*map(holes, ids)) | ({"count"} if len(ids) == 2 else set()), entry.id
            if len(ids) == 1:
                assert holes(said) == holes(ids[0]), entry.id


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
