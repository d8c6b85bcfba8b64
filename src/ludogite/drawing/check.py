"""What every picture must keep: whole, by itself, themed, and harmless on a page with a strict security policy."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from ludogite.core.scene import Scene, Sprite
from ludogite.drawing.color_names import COLOR_NAMES
from ludogite.drawing.compose import BASE_STYLE, BoardArt, svg
from ludogite.drawing.theme import DAY

HEAVIEST = 40_000
"""How many bytes a board may send once: its symbols, its style and a background."""

FORBIDDEN = {"a", "animate", "filter", "foreignObject", "image", "script", "set"}
PARTS = re.compile(r"url\(#([^)]+)\)")
PROPERTY = re.compile(r"var\(--([\w-]+)")
OWN_PROPERTY = re.compile(r"--([\w-]+):")
FIGURES = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(")
PAINT = ("fill", "stroke", "stop-color", "color", "flood-color", "background", "background-color")
"""Properties whose value is a colour."""
WITH_COLORS = (*PAINT, "filter")
"""Attributes in which a colour may stand."""
DECLARED = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)(?=[;}]|$)")
FUNCTIONS = re.compile(r"\bvar\(\s*--[\w-]+|\burl\([^()]*\)|\bcolor-mix\(in [\w-]+")
WORD = re.compile(r"[a-zA-Z][\w-]*")
COLORLESS = frozenset({"none", "currentColor", "currentcolor", "inherit", "transparent", "important"})
"""Words that may stand for a colour, and are none."""


def faults(scene: Scene, board: BoardArt, marks: tuple[Sprite, ...] = ()) -> list[str]:
    """Return what is wrong with a board's drawing of a position and its marks, in words; nothing when all is well."""
    scene = scene._replace(sprites=scene.sprites + marks)
    try:
        tree = ET.fromstring(svg(scene, board))  # noqa: S314 - our own drawing
    except ET.ParseError as error:
        return [f"not well-formed: {error}"]
    return [*_names(tree), *_elements(tree), *_tokens(tree, board), *_symbols(scene, board), *_weight(scene, board)]


def _names(tree: ET.Element) -> Iterator[str]:
    ids = Counter(key for element in tree.iter() if (key := element.get("id")))
    yield from (f"id {key!r} stands {times} times" for key, times in ids.items() if times > 1)
    used = {key for element in tree.iter() for value in element.attrib.values() for key in PARTS.findall(value)}
    used |= {href.removeprefix("#") for element in tree.iter() if (href := element.get("href"))}
    yield from (f"{key!r} is used and not defined" for key in sorted(used - set(ids)))
    yield from (f"{key!r} is drawn with itself" for key in _drawn_with_themselves(tree))


def _drawn_with_themselves(tree: ET.Element) -> list[str]:
    """Return the ids of whatever uses itself, in itself or in what it uses: nothing could ever finish drawing it."""
    uses: dict[str, set[str]] = {}
    for element in tree.iter():
        if key := element.get("id"):
            hrefs = {part.get("href", "").removeprefix("#") for part in element.iter()} - {""}
            uses.setdefault(key, set()).update(hrefs)
    reached = {key: set(direct) for key, direct in uses.items()}
    for found in reached.values():
        waiting = list(found)
        while waiting:
            more = uses.get(waiting.pop(), set()) - found
            found.update(more)
            waiting += more
    return sorted(key for key, found in reached.items() if key in found)


def _elements(tree: ET.Element) -> Iterator[str]:
    for element in tree.iter():
        name = element.tag.rpartition("}")[2]
        if name in FORBIDDEN:
            yield f"<{name}> does not belong in a board"
        for key in element.attrib:
            if key == "style" or key.startswith("on"):
                yield f"<{name}> has an attribute {key!r}, which pages forbid; use classes"


def _tokens(tree: ET.Element, board: BoardArt) -> Iterator[str]:
    painted = [value for element in tree.iter() for key, value in element.attrib.items() if key not in {"href", "id"}]
    text = " ".join([board.style, *painted])
    known = set(DAY) | set(OWN_PROPERTY.findall(board.style + BASE_STYLE))
    yield from (
        f"no token {name!r}; the nearest are: {', '.join(get_close_matches(name, known, 3, 0))}"
        for name in sorted(set(PROPERTY.findall(text)) - known)
    )
    colours = FIGURES.findall(PARTS.sub("", text))
    yield from (f"a colour in figures ({colour}…); take a token" for colour in sorted(set(colours)))
    attributes = {(key, value) for element in tree.iter() for key in WITH_COLORS if (value := element.get(key))}
    for key, value in sorted(attributes.union(DECLARED.findall(board.style))):
        yield from (f"a literal colour ({key} is {word!r}); take a token" for word in _literal_colours(key, value))


def _literal_colours(key: str, value: str) -> list[str]:
    """Return the words of a value that name a colour without a token: by night they stay what they are by day.

    Where the value is a colour, that is every word which is not known to be none; elsewhere, such as in a shadow or a
    property of the board's own, the names of colours.
    """
    words = WORD.findall(FUNCTIONS.sub("", FIGURES.sub("", value)))
    return [word for word in words if (word not in COLORLESS if key in PAINT else word.lower() in COLOR_NAMES)]


def _symbols(scene: Scene, board: BoardArt) -> Iterator[str]:
    for sprite in scene.sprites:
        if sprite.symbol and f'id="{sprite.symbol}"' not in board.symbols:
            yield f"sprite {sprite.id!r} uses {sprite.symbol!r}, which is no symbol of its board"


def _weight(scene: Scene, board: BoardArt) -> Iterator[str]:
    weight = len((board.symbols + board.style + scene.background).encode())
    if weight > HEAVIEST:
        yield f"symbols, style and background weigh {weight} bytes; {HEAVIEST} at most"
