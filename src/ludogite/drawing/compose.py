"""A scene as one picture: an SVG that needs nothing else, or one that borrows its symbols from the page around it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, Protocol

from ludogite.core.language import HOME, Language
from ludogite.core.scene import LAYERS, Layer, Scene, Sprite
from ludogite.drawing import dice, glyphs, states, theme
from ludogite.drawing.svg import attribute, escape, f, place
from ludogite.translation import translate

Light = Literal["day", "night", "auto"]
"""By day, by night, or as the reader's device wishes."""

BASE_STYLE = (
    f".lg-words{{font:600 24px {theme.FONTS['sans']};fill:var(--ink);text-anchor:middle}}"
    f"{glyphs.STYLE}{dice.STYLE}{states.STYLE}"
)
"""The rules that all boards share; a page needs them once, with the tokens and each board's own rules."""


class BoardArt(Protocol):
    """What a picture needs of a board."""

    @property
    def symbols(self) -> str:
        """SVG definitions."""
        ...

    @property
    def style(self) -> str:
        """Rules of a style sheet."""
        ...


def svg(
    scene: Scene,
    board: BoardArt,
    *,
    theme: Light = "day",
    language: Language = HOME,
    marks: Iterable[Sprite] = (),
    title: str | None = None,
    description: str | None = None,
) -> str:
    """Return one stand-alone SVG. Spots are not drawn; marks lie over what the scene has in their layer."""
    shown = (*scene.sprites, *marks)
    spoken = labels(shown, language) if description is None else description
    return _picture(
        scene,
        f"lg lg-{theme}",
        f'{attribute("lang", language)} role="img"{attribute("aria-label", title or spoken)}',
        f"{_element('title', title)}{_element('desc', spoken)}"
        f"<style>{escape(picture_style(theme, board.style))}</style><defs>{board.symbols}</defs>"
        f"{_ground(scene.background)}{layers(shown, language)}",
    )


def picture_style(light: Light, board: str) -> str:
    """Return all rules that a picture needs which has no page around it, those of its board among them."""
    return _tokens(light) + BASE_STYLE + board


def switchable_style(board: str) -> str:
    """Return the same for a picture whose page says by a class, `lg-day` or `lg-night`, how light it is."""
    return _tokens("day") + _tokens("night") + BASE_STYLE + board


def inline_svg(
    scene: Scene,
    *,
    language: Language,
    marks: Iterable[Sprite] = (),
    spoken: str = "",
    background: str = "",
    is_sized: bool = False,
) -> str:
    """Return an SVG for a page that has the tokens, the rules and the symbols around it.

    Where nothing is spoken, the page tells beside it what it shows. A background that many pictures share may be one
    of the page's symbols, named by its id. A sized picture is as large as its scene where nothing makes it smaller.
    """
    told = f' role="img"{attribute("aria-label", spoken)}' if spoken else ' aria-hidden="true"'
    size = f' width="{f(scene.width)}" height="{f(scene.height)}"' if is_sized else ""
    ground = f'<use href="#{background}"/>' if background else scene.background
    shown = layers((*scene.sprites, *marks), language, ids=False)
    return _picture(scene, "lg", f"{size}{told}", f"{_ground(ground)}{shown}")


def _picture(scene: Scene, classes: str, attributes: str, inside: str) -> str:
    box = f"0 0 {f(scene.width)} {f(scene.height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" viewBox="{box}"{attributes}>{inside}</svg>'


def _ground(background: str) -> str:
    return f'<g class="lg-background">{background}</g>'


def layers(sprites: Iterable[Sprite], language: Language, *, ids: bool = True) -> str:
    """Return a group for each layer that holds something, from below."""
    held: dict[Layer, list[str]] = {layer: [] for layer in LAYERS}
    for sprite in sprites:
        held[sprite.layer].append(group(sprite, language, ids=ids))
    return "".join(f'<g class="lg-{layer}">{"".join(parts)}</g>' for layer, parts in held.items() if parts)


def group(sprite: Sprite, language: Language, *, ids: bool = True) -> str:
    """Return a sprite as a group in its place: its symbol, then its words.

    A sprite with words has the class `lg-words`; a board's own classes may change their size, fill and anchor.
    """
    name = attribute("id", sprite.id) if ids else ""
    classes = f"lg-words {sprite.classes}".rstrip() if sprite.text else sprite.classes
    picture = f"<use{attribute('href', '#' + sprite.symbol)}/>" if sprite.symbol else ""
    words = f'<text class="lg-text" dy=".35em">{escape(translate(sprite.text, language))}</text>' if sprite.text else ""
    move = place(sprite.x, sprite.y, rotate=sprite.rotate, scale=sprite.scale)
    return f'<g{name}{attribute("class", classes)} transform="{move}">{picture}{words}</g>'


def labels(sprites: Iterable[Sprite], language: Language) -> str:
    """Return what the sprites are, spoken one after the other."""
    return " ; ".join(translate(sprite.label, language) for sprite in sprites if sprite.label)


def _element(name: str, words: str | None) -> str:
    return f"<{name}>{escape(words)}</{name}>" if words else ""


@cache
def _tokens(light: Light) -> str:
    if light == "auto":
        dark = f"@media (prefers-color-scheme:dark){{.lg-auto{{{theme.css('night')}}}}}"
        return f".lg-auto{{{theme.css('day')}}}{dark}"
    return f".lg-{light}{{{theme.css(light)}}}"
