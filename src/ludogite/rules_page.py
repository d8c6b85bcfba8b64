"""A game's rules as a page: Markdown whose pictures are positions, drawn by the game's own board.

A picture's address is `scene:POSITION`, then `|EVENT` to show what an event did, then `?option=value&…`, in angle
brackets because positions have spaces: `![A jump](<scene:00000/30000 L|3>)`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.language import WRITTEN, Language
from ludogite.core.message import house_message
from ludogite.core.scene import Scene, Sprite
from ludogite.core.state import State
from ludogite.drawing.compose import BASE_STYLE, inline_svg
from ludogite.drawing.svg import escape
from ludogite.drawing.theme import pages_css
from ludogite.translation import translate

if TYPE_CHECKING:
    from markdown_it.token import Token

SCHEME = "scene:"
PAGE_STYLE = (
    ".lg-sheet{position:absolute}"
    ".lg-figures{display:flex;flex-wrap:wrap;justify-content:center;gap:1.5rem;margin-block:1.5rem}"
    ".lg-figure{flex:1 1 16rem;margin:0;max-inline-size:24rem}"
    ".lg-figure.lg-wide{flex-basis:100%;max-inline-size:40rem}"
    ".lg-figure svg{display:block;inline-size:100%;block-size:auto}"
    ".lg-figure figcaption{margin-block-start:.5rem;text-align:center;color:var(--muted)}"
    ".lg-inline svg{block-size:6em;vertical-align:middle}"
)
"""How pictures lie in a page."""

WIDE = 1.25
"""How much wider than high a picture must be to have a row to itself."""

NOTATION = house_message("Writing a game down")
"""The title under which rules explain the game's notation, at their end."""

IN_ENGLISH = house_message("These rules are not translated yet: here they are in English.")
"""What a page says at its head in a language that the rules are not written in."""

NO_RULES = house_message("Its rules are not written down yet.")
"""What a page says of a game that brings none."""

CHOICE = re.compile(r"\?(\w+=[\w-]+(?:&\w+=[\w-]+)*)$")


class PictureError(LudogiteError, ValueError):
    """A rules page names a picture that cannot be drawn."""

    code = "rules/picture"


@dataclass(frozen=True, slots=True)
class RulesPicture:
    """A position shown in the rules, and the event that led to it if the page shows one."""

    address: str
    caption: str
    state: State
    scene: Scene
    marks: tuple[Sprite, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A title in the page, to link to."""

    id: str
    level: int
    words: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page without head or foot. It needs the tokens, `compose.BASE_STYLE` and the board's style around it."""

    html: str
    headings: tuple[Heading, ...]
    pictures: tuple[RulesPicture, ...]


class RulesMarkdown(MarkdownIt):
    """Markdown with tables and without raw HTML, which leaves addresses as they are written."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False})
        self.enable("table")

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - named by the library
        """Return a position's address untouched, any other one made safe."""
        return url if url.startswith(SCHEME) else super().normalizeLink(url)


def rules_file(game: Game, language: Language) -> Traversable | None:
    """Return where a game's rules are written in a language; None where they are not."""
    if not game.package:
        return None
    file = files(game.package) / "texts" / f"rules.{language}.md"
    return file if file.is_file() else None


def rules_text(game: Game, language: Language) -> str:
    """Return a game's rules as they are written; in English, and saying so, where they are not translated.

    A game that has none shows its title and line.
    """
    if (file := rules_file(game, language)) is not None:
        return file.read_text(encoding="utf-8")
    if (file := rules_file(game, WRITTEN)) is not None:
        title, _, rest = file.read_text(encoding="utf-8").partition("\n")
        return f"{title}\n\n*{translate(IN_ENGLISH, language)}*\n{rest}"
    title, line = translate(game.about.title, language), translate(game.about.line, language)
    return f"# {title}\n\n{line}\n\n{translate(NO_RULES, language)}\n"


def notation_text(game: Game, language: Language) -> str:
    """Return the part of a game's rules that says how a game is written down; nothing where they have none."""
    written = WRITTEN if rules_file(game, language) is None else language
    title = re.escape(translate(NOTATION, written))
    found = re.search(rf"^## {title}\n+(.*?)(?=^## |\Z)", rules_text(game, language), re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def read_picture(game: Game, address: str, caption: str = "") -> RulesPicture:
    """Return the picture that an address names; raises PictureError."""
    try:
        return _read_picture(game, address, caption)
    except LudogiteError as error:
        raise PictureError(
            house_message("picture '{address}': {why}", address=excerpt(address), why=error.message)
        ) from error


def _read_picture(game: Game, address: str, caption: str) -> RulesPicture:
    asked = address.removeprefix(SCHEME)
    found = CHOICE.search(asked)
    chosen = dict(pair.split("=", 1) for pair in found[1].split("&")) if found else {}
    position, _, token = (asked[: found.start()] if found else asked).partition("|")
    state = game.notation.parse_position(position, game.settings(chosen))
    marks: tuple[Sprite, ...] = ()
    if token:
        event = game.read(state, token)
        marks = game.board.trail(state, event)
        state = game.play(state, event)
    return RulesPicture(address, caption, state, game.board.scene(state), marks)


def pictures(game: Game, language: Language) -> tuple[RulesPicture, ...]:
    """Return every picture of a game's rules, in order; raises PictureError."""
    return rules_page(game, language).pictures


def rules_page(game: Game, language: Language) -> RulesPage:
    """Return a game's rules as HTML with every picture drawn; raises PictureError.

    English rules in a page of another language say so, for whoever reads them aloud.
    """
    page = render(game, rules_text(game, language), language)
    if rules_file(game, language) is not None or rules_file(game, WRITTEN) is None:
        return page
    return replace(page, html=f'<div lang="{WRITTEN}">{page.html}</div>')


def rules_document(game: Game, language: Language) -> str:
    """Return a game's rules as a whole document in one file, to keep or to print; raises PictureError."""
    plain = (
        "body{margin:auto;max-inline-size:44rem;padding:1.5rem;background:var(--paper);color:var(--ink);"
        "font:1rem/1.55 var(--sans)}h1,h2,h3{font-family:var(--serif);line-height:1.15}"
        "table{border-collapse:collapse}td,th{padding:.25rem .75rem;border-block-end:1px solid var(--line)}"
    )
    style = pages_css() + plain + PAGE_STYLE + BASE_STYLE + game.board.style
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(translate(game.about.title, language))}</title><style>{style}</style></head>\n"
        f"<body>{rules_page(game, language).html}</body></html>\n"
    )


def render(game: Game, text: str, language: Language) -> RulesPage:
    """Return any Markdown as HTML, its pictures being positions of a game; raises PictureError."""
    markdown = RulesMarkdown()
    tokens = markdown.parse(text)
    drawn: list[RulesPicture] = []
    backgrounds: dict[str, str] = {}
    headings = tuple(_name_headings(tokens))
    _plain_corners(tokens)
    for token, alone in _images(tokens):
        address = str(token.attrs["src"])
        if not address.startswith(SCHEME):
            raise PictureError(
                house_message(
                    "picture '{address}': expected a position, written {scheme}POSITION",
                    address=excerpt(address),
                    scheme=SCHEME,
                )
            )
        picture = read_picture(game, address, token.content)
        drawn.append(picture)
        key = backgrounds.setdefault(picture.scene.background, f"lg-{game.id}-{len(backgrounds)}")
        token.type, token.content = "html_inline", _figure(game, picture, key, language, alone=alone)
    sheet = _sheet(game, backgrounds) if drawn else ""
    return RulesPage(sheet + markdown.renderer.render(tokens, markdown.options, {}), headings, tuple(drawn))


def _sheet(game: Game, backgrounds: dict[str, str]) -> str:
    """Return what all pictures of a page share; it takes no room."""
    still = "".join(f'<symbol id="{key}" overflow="visible">{text}</symbol>' for text, key in backgrounds.items())
    return (
        f'<svg class="lg-sheet" width="0" height="0" aria-hidden="true"><defs>{game.board.symbols}{still}</defs></svg>'
    )


def _figure(game: Game, picture: RulesPicture, background: str, language: Language, *, alone: bool) -> str:
    spoken = translate(game.board.describe(picture.state), language)
    drawn = inline_svg(picture.scene, language=language, marks=picture.marks, spoken=spoken, background=background)
    if not alone:
        return f'<span class="lg-inline">{drawn}</span>'
    wide = " lg-wide" if picture.scene.width > WIDE * picture.scene.height else ""
    return f'<figure class="lg-figure{wide}">{drawn}<figcaption>{escape(picture.caption)}</figcaption></figure>'


def _images(tokens: Sequence[Token]) -> Iterator[tuple[Token, bool]]:
    """Find the images, and whether they stand alone: then their paragraph becomes a row of figures."""
    for index, token in enumerate(tokens):
        parts = token.children or []
        found = [part for part in parts if part.type == "image"]
        alone = bool(found) and all(part.type in {"image", "softbreak"} for part in parts)
        if alone and tokens[index - 1].type == "paragraph_open":
            tokens[index - 1].tag = tokens[index + 1].tag = "div"
            tokens[index - 1].attrSet("class", "lg-figures")
        yield from ((part, alone) for part in found)


def _plain_corners(tokens: Sequence[Token]) -> None:
    """Make the empty corner of a table an ordinary cell: a heading must say something."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not inline.content:
            opening.tag = closing.tag = "td"


def _name_headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    """Give every title an id, so that it can be linked to."""
    taken: Counter[str] = Counter()
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            words = "".join(part.content for part in inline.children or [])
            name = re.sub(r"\W+", "-", words.lower()).strip("-") or "part"
            taken[name] += 1
            if taken[name] > 1:
                name += f"-{taken[name]}"
            opening.attrSet("id", name)
            yield Heading(name, int(opening.tag[1]), words)
