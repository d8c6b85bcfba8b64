import json
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import pytest

from ludogite.core.message import translated, verbatim
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step
from ludogite.drawing.check import faults
from ludogite.drawing.compose import Light, svg
from ludogite.drawing.data import scene_json, sprite_json, step_json

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class PlainBoard:
    symbols: str = '<symbol id="x-disc" overflow="visible"><circle r="9" fill="var(--gold)"/></symbol>'
    style: str = ".x-dark>.x-rim{fill:var(--ink)}"


SCENE = Scene(
    width=200,
    height=100.5,
    background='<rect width="200" height="100" fill="var(--felt)"/>',
    sprites=(
        Sprite("x-word", layer="labels", text=translated(fr="Tom & <Léa>", en="Tom & <Lea>")),
        Sprite("x-a", "x-disc", 10, 20, label=translated(fr="un disque", en="a disc")),
        Sprite("x-b", "x-disc", 30.25, 20, rotate=90, scale=0.5, classes="x-dark", layer="furniture"),
    ),
    spots=(
        Spot("a", translated(fr="case a", en="cell a"), 10, 20, 44, 44),
        Spot("ok", translated(fr="fini", en="done")),
    ),
)


@pytest.mark.parametrize("light", ["day", "night", "auto"])
def test_a_picture_stands_alone(light: Light) -> None:
    text = svg(SCENE, PlainBoard(), theme=light, title="Partie <1>")
    tree = ET.fromstring(text)  # noqa: S314 - our own drawing
    assert not [e for e in tree.iter() if e.tag in {SVG + "script", SVG + "image", SVG + "foreignObject"}]
    assert text.count("http") == 1, "only the namespace has an address"
    assert "@import" not in text
    assert not [e for e in tree.iter() if "style" in e.attrib or any(name.startswith("on") for name in e.attrib)]


def test_layers_come_in_their_order_and_empty_ones_not_at_all() -> None:
    tree = ET.fromstring(svg(SCENE, PlainBoard(), marks=[Sprite("x-m", "x-disc", layer="over")]))  # noqa: S314 - ours
    assert [g.get("class") for g in tree.findall(SVG + "g")] == [
        "lg-background",
        "lg-furniture",
        "lg-sprites",
        "lg-over",
        "lg-labels",
    ]


def test_a_sprite_stands_in_its_place_with_its_classes() -> None:
    text = svg(SCENE, PlainBoard())
    assert (
        '<g id="x-b" class="x-dark" transform="translate(30.2 20)rotate(90)scale(0.5)"><use href="#x-disc"/></g>'
        in text
    )


def test_words_are_in_the_language_asked_for_and_escaped() -> None:
    assert "Tom &amp; &lt;Léa&gt;</text>" in svg(SCENE, PlainBoard())
    assert "Tom &amp; &lt;Lea&gt;</text>" in svg(SCENE, PlainBoard(), language="en")


def test_a_board_may_change_how_its_words_look() -> None:
    words = Sprite("x-w", classes="x-dark", text=verbatim("7"))
    text = svg(SCENE._replace(sprites=(words,)), PlainBoard())
    assert (
        '<g id="x-w" class="lg-words x-dark" transform="translate(0 0)"><text class="lg-text" dy=".35em">7</text></g>'
        in text
    )
    assert text.index(".lg-words{") < text.index(".x-dark"), "the later rule wins"


def test_somebody_who_cannot_see_it_is_told() -> None:
    tree = ET.fromstring(svg(SCENE, PlainBoard(), title="Partie <1>", language="en"))  # noqa: S314 - ours
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == "Partie <1>"
    assert tree.findtext(SVG + "title") == "Partie <1>"
    assert tree.findtext(SVG + "desc") == "a disc"


def test_spots_are_not_drawn() -> None:
    assert "case a" not in svg(SCENE, PlainBoard())


def test_data_leaves_out_what_is_as_usual() -> None:
    assert sprite_json(SCENE.sprites[1], "fr") == {
        "id": "x-a",
        "x": 10,
        "y": 20,
        "layer": "sprites",
        "symbol": "x-disc",
        "label": "un disque",
    }
    step = Step((Change("x-a", x=5, becomes="x-c"), Change("x-b", leaves=True)), ms=90, sound="tap")
    assert step_json(step) == {
        "ms": 90,
        "sound": "tap",
        "changes": [{"id": "x-a", "x": 5, "becomes": "x-c"}, {"id": "x-b", "leaves": True}],
    }


def test_a_scene_becomes_json() -> None:
    data = json.loads(json.dumps(scene_json(SCENE, "en")))
    assert [spot["name"] for spot in data["spots"]] == ["a", "ok"]
    assert data["spots"][1] == {"name": "ok", "label": "done"}
    assert "background" not in data


def test_a_sound_picture_has_no_fault() -> None:
    assert faults(SCENE, PlainBoard()) == []


@pytest.mark.parametrize(
    ("background", "said"),
    [
        ("<rect>", "not well-formed"),
        ('<use href="#x-nowhere"/>', "'x-nowhere' is used and not defined"),
        ('<use href="https://example.org/#a"/>', "is used and not defined"),
        ('<rect fill="url(#x-wood)"/>', "'x-wood' is used and not defined"),
        ('<g id="x-a"/>', "'x-a' stands 2 times"),
        ("<script/>", "<script> does not belong"),
        ('<rect style="fill:red"/>', "'style', which pages forbid"),
        ('<rect onclick="x()"/>', "'onclick', which pages forbid"),
        ('<rect fill="var(--l-gold)"/>', "no token 'l-gold'"),
        ('<rect fill="#ff0000"/>', "a colour in figures"),
        (f"<desc>{'x' * 40_000}</desc>", "40000 at most"),
    ],
)
def test_each_fault_is_named(background: str, said: str) -> None:
    found = faults(SCENE._replace(background=background), PlainBoard())
    assert len(found) == 1
    assert said in found[0]


def test_a_sprite_needs_a_symbol_of_its_board() -> None:
    found = faults(SCENE._replace(sprites=(Sprite("x-z", "x-zebra"),)), PlainBoard())
    assert "sprite 'x-z' uses 'x-zebra', which is no symbol of its board" in found
    assert faults(SCENE, PlainBoard(), (Sprite("x-z", "x-zebra"),)) == ["'x-zebra' is used and not defined", *found[1:]]


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (".x{filter:drop-shadow(0 0 3px black)}", ["a literal colour (filter is 'black'); take a token"]),
        (".x{fill:var(--gold,red)}", ["a literal colour (fill is 'red'); take a token"]),
        (".x{--piece:Red}", ["a literal colour (--piece is 'Red'); take a token"]),
        (".x{outline:2px solid tomato;fill:none}", ["a literal colour (outline is 'tomato'); take a token"]),
        (
            ".x:hover .gold{fill:var(--gold,var(--felt));filter:drop-shadow(0 0 1px var(--gold))}.tan{stroke-width:2}",
            [],
        ),
    ],
)
def test_a_colour_by_name_is_a_fault_wherever_a_style_has_it(style: str, said: list[str]) -> None:
    assert faults(SCENE, PlainBoard(style=style)) == said
