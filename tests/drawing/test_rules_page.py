import re
import warnings
import xml.etree.ElementTree as ET

import pytest

from ludogite.core.game import Game
from ludogite.core.language import LANGUAGES, Language
from ludogite.core.registry import installed_games
from ludogite.rules_page import (
    IN_ENGLISH,
    PictureError,
    notation_text,
    pictures,
    read_picture,
    render,
    rules_document,
    rules_page,
    rules_text,
)
from ludogite.translation import translate

PAGE = """# La pile

Prenez **un** ou deux jetons.

![Au début](<scene:5 A>)
![Deux de moins](<scene:3 A|2?tokens=3>)

## Règles

| jetons | points |
|---|---|
| 1 | 2 |

Comme ![ici](<scene:1 B>), c'est fini. <script>alert(1)</script>

## Règles
"""


def test_pictures_are_drawn_where_they_stand(pile: Game) -> None:
    page = render(pile, PAGE, "fr")
    tree = ET.fromstring(f"<div>{page.html}</div>")  # noqa: S314 - our own page
    figures = tree.findall("div/figure")
    assert [figure.findtext("figcaption") for figure in figures] == ["Au début", "Deux de moins"]
    assert [svg.get("aria-label") for svg in tree.findall(".//{*}svg") if svg.get("role")] == [
        "Il reste 5 jetons.",
        "Il reste 1 jetons.",
        "Il reste 1 jetons.",
    ]
    assert tree.find("p/span/{*}svg") is not None, "a picture inside a sentence stays in its sentence"
    assert tree.find("p/figure") is None
    assert {figure.get("class") for figure in figures} == {"lg-figure lg-wide"}, "this board is twice as wide as high"


def test_a_page_has_every_symbol_once_and_nothing_dangles(pile: Game) -> None:
    html = render(pile, PAGE, "fr").html
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)


def test_raw_html_is_text(pile: Game) -> None:
    assert "<script" not in render(pile, PAGE, "fr").html


def test_titles_can_be_linked_to(pile: Game) -> None:
    page = render(pile, PAGE, "fr")
    assert [(h.id, h.level) for h in page.headings] == [("la-pile", 1), ("règles", 2), ("règles-2", 2)]
    assert '<h2 id="règles-2">' in page.html


def test_tables_are_tables(pile: Game) -> None:
    assert "<td>2</td>" in render(pile, PAGE, "fr").html


def test_a_question_mark_in_a_position_is_not_a_choice(pile: Game) -> None:
    assert pile.notation.format_position(read_picture(pile, "scene:4 ?").state) == "4 A"
    assert pile.notation.format_position(read_picture(pile, "scene:3 ??tokens=3").state) == "3 A"


@pytest.mark.parametrize(
    "address", ["scene:9 A", "scene:5 A|7", "scene:5 A?tokens=4", "scene:5 A?colour=red", "scene:0 A|1"]
)
def test_a_picture_that_cannot_be_drawn_is_named(pile: Game, address: str) -> None:
    with pytest.raises(PictureError, match=re.escape(repr(address))):
        read_picture(pile, address)


def test_a_picture_from_elsewhere_is_refused(pile: Game) -> None:
    with pytest.raises(PictureError, match="expected a position"):
        render(pile, "![x](https://example.org/x.png)", "fr")


with warnings.catch_warnings(action="ignore"):
    GAMES = [game for game in installed_games().values() if game.package]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_picture_of_every_game_can_be_drawn(game: Game, language: Language) -> None:
    page = rules_page(game, language)
    assert page.headings
    assert rules_document(game, language).count("<figcaption>") <= len(page.pictures)
    assert pictures(game, language) == page.pictures


def test_rules_in_a_language_they_are_not_written_in_are_english_and_say_so() -> None:
    squadro = installed_games()["squadro"]
    told, note = rules_text(squadro, "eo"), translate(IN_ENGLISH, "eo")
    assert told.startswith(f"# Squadro\n\n*{note}*\n")
    assert told.replace(f"\n*{note}*\n", "", 1) == rules_text(squadro, "en")
    assert f"<p><em>{note}</em></p>" in rules_page(squadro, "eo").html
    assert notation_text(squadro, "eo") == notation_text(squadro, "en") != ""
    for language in LANGUAGES:
        assert translate(IN_ENGLISH, language) not in rules_text(squadro, language)
