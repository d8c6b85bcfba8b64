import xml.etree.ElementTree as ET
from pathlib import Path

from ludogite.core.game import Game
from ludogite.core.playthrough import Playthrough
from ludogite.drawing import show, strip
from ludogite.drawing.check import faults

SVG = "{http://www.w3.org/2000/svg}"


def test_a_notebook_shows_the_position(pile: Game, tmp_path: Path) -> None:
    picture = show(pile, pile.begin(), language="en")
    tree = ET.fromstring(picture._repr_svg_())  # noqa: S314 - our own drawing, asked as a notebook asks
    assert tree.findtext(SVG + "title") == "The pile"
    assert tree.findtext(SVG + "desc") == "5 tokens are left."
    picture.save(tmp_path / "pile.svg")
    assert (tmp_path / "pile.svg").read_text(encoding="utf-8") == picture.svg


def test_an_event_is_shown_by_what_follows_it_and_its_marks(pile: Game) -> None:
    text = show(pile, pile.begin(), event=2).svg
    assert "Il reste 3 jetons." in text
    assert text.count('id="pi-taken"') == 1
    assert 'id="pi-3"' not in text


def test_the_small_game_keeps_what_pictures_must_keep(pile: Game) -> None:
    assert faults(pile.board.scene(pile.begin()), pile.board) == []


def test_a_record_is_a_strip_from_its_start_to_its_end(pile: Game) -> None:
    play = Playthrough(pile, pile.settings())
    while play.outcome is None:
        play.push_code(play.state.moves()[0])
    drawn = strip(play, most=3, language="en")
    assert len(drawn) == 3
    assert drawn[0].svg == show(pile, play.start, language="en").svg
    assert drawn.captions[0] == "0"
    assert drawn.captions[-1].startswith(f"{len(play.events)}. ")
    page = ET.fromstring(drawn._repr_html_())  # noqa: S314 - our own drawing, asked as a notebook asks
    assert [picture.get("alt") for picture in page.iter("img")] == list(drawn.captions)
    assert repr(drawn).splitlines() == ["The pile", *drawn.captions]


def test_a_short_game_is_shown_whole(pile: Game) -> None:
    play = Playthrough(pile, pile.settings())
    play.push_code(play.state.moves()[0])
    assert len(strip(play)) == 2
    assert len(strip(play, most=1)) == 1
