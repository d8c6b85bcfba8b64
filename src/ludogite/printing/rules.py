"""A game's rules set on pages of A4, with every picture drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    Flowable,
    Frame,
    ListFlowable,
    ListItem,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.drawing.compose import svg
from ludogite.drawing.paper import HEIGHT, INK, WIDTH
from ludogite.drawing.svg import escape
from ludogite.printing.painter import MISSING, draw_picture
from ludogite.rules_page import RulesMarkdown, RulesPicture, read_picture, rules_text
from ludogite.translation import translate

if TYPE_CHECKING:
    from markdown_it.token import Token

MM = 72 / 25.4
SIDE = 18 * MM
"""The white on both sides of the words."""
COLUMN = WIDTH * MM - 2 * SIDE
TALLEST = 56 * MM
"""How high a picture may be, so that three rows of them stand on a page with their words."""
WIDEST = 104 * MM
GAP = 5 * MM


def _style(name: str, size: float, lead: float, **more: Any) -> ParagraphStyle:  # noqa: ANN401 - whatever a style has
    usual: dict[str, Any] = {"fontName": "Helvetica", "textColor": HexColor(INK["ink"]), "splitLongWords": 0}
    return ParagraphStyle(name, fontSize=size, leading=lead, **(usual | more))


@cache
def _styles() -> dict[str, ParagraphStyle]:
    serif: dict[str, Any] = {"fontName": "Times-Bold", "keepWithNext": 1}
    return {
        "h1": _style("h1", 26, 30, spaceAfter=8, **serif),
        "h2": _style("h2", 16, 19, spaceBefore=14, spaceAfter=5, **serif),
        "h3": _style("h3", 12.5, 15, spaceBefore=9, spaceAfter=3, **serif),
        "p": _style("p", 9.8, 13.6, spaceAfter=5.5),
        "li": _style("li", 9.8, 13.6, spaceAfter=2.5),
        "note": _style("note", 9.4, 13, leftIndent=10, rightIndent=10, spaceBefore=4, spaceAfter=8, borderPadding=6,
                       backColor=HexColor(INK["paper-3"])),
        "td": _style("td", 9, 11.6),
        "th": _style("th", 8.6, 11.2, fontName="Helvetica-Bold"),
        "caption": _style("caption", 8.4, 10.8, alignment=1, textColor=HexColor(INK["muted"])),
    }  # fmt: skip


class Pictures(Flowable):
    """Pictures side by side, each with its words below."""

    def __init__(self, game: Game, language: Language, pictures: Sequence[RulesPicture]) -> None:
        super().__init__()
        self.game, self.language, self.pictures = game, language, pictures
        room = (COLUMN - GAP * (len(pictures) - 1)) / len(pictures)
        self.sizes = [_fit(picture, room) for picture in pictures]
        self.captions = [
            Paragraph(escape(picture.caption.translate(MISSING)), _styles()["caption"]) for picture in pictures
        ]
        self.below = 0.0

    def wrap(self, *_room: float) -> tuple[float, float]:
        """Return the room that is needed."""
        heights = [
            caption.wrap(110 * MM if len(self.sizes) == 1 else width, 999)[1]
            for caption, (width, _) in zip(self.captions, self.sizes, strict=True)
        ]
        self.below = max(heights) + 5
        return COLUMN, max(height for _, height in self.sizes) + self.below + 8

    def draw(self) -> None:
        """Draw them in the middle of the column."""
        total = sum(width for width, _ in self.sizes) + GAP * (len(self.sizes) - 1)
        x, top = (COLUMN - total) / 2, max(height for _, height in self.sizes)
        for picture, caption, (width, height) in zip(self.pictures, self.captions, self.sizes, strict=True):
            drawn = svg(picture.scene, self.game.board, language=self.language, marks=picture.marks)
            draw_picture(self.canv, on_paper(drawn), x, self.below + 4 + (top + height) / 2, width)
            caption.drawOn(self.canv, x + (width - caption.width) / 2, self.below - caption.height)
            x += width + GAP


def on_paper(picture: str) -> str:
    """Return a picture of a board in the colours of paper."""
    tokens = "".join(f"--{name}:{value};" for name, value in INK.items())
    return picture.replace("</style>", f".lg-day{{{tokens}}}</style>", 1)


def _fit(picture: RulesPicture, room: float) -> tuple[float, float]:
    width, height = picture.scene.width, picture.scene.height
    scale = min(room / width, WIDEST / width, TALLEST / height)
    return width * scale, height * scale


class Typesetter:
    """Turns Markdown into things that flow over pages."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game, self.language = game, language

    def flow(self) -> list[Flowable]:
        """Return the whole rules."""
        markdown = RulesMarkdown()
        return list(self.blocks(markdown.parse(rules_text(self.game, self.language))))

    def blocks(self, tokens: Sequence[Token], style: str = "p") -> Iterator[Flowable]:
        """Return what a run of tokens says, block by block."""
        index = 0
        while index < len(tokens):
            token, end = tokens[index], _closing(tokens, index)
            inside = tokens[index + 1 : end]
            match token.type:
                case "heading_open":
                    yield Paragraph(inline(inside[0]), _styles()[token.tag])
                case "paragraph_open":
                    yield from self.paragraph(inside[0], style)
                case "bullet_list_open" | "ordered_list_open":
                    yield self.list_of(inside, ordered=token.type.startswith("ordered"))
                    yield Spacer(1, 4)
                case "blockquote_open":
                    yield from self.blocks(inside, "note")
                case "table_open":
                    yield self.table(inside)
                    yield Spacer(1, 8)
                case _:
                    pass
            index = end + 1

    def paragraph(self, token: Token, style: str) -> Iterator[Flowable]:
        """Return a paragraph, or the pictures that stand alone in one."""
        parts = token.children or []
        images = [part for part in parts if part.type == "image"]
        if images and all(part.type in {"image", "softbreak"} for part in parts):
            pictures = [read_picture(self.game, str(part.attrs["src"]), part.content) for part in images]
            for start in range(0, len(pictures), 2):
                yield Pictures(self.game, self.language, pictures[start : start + 2])
        else:
            yield Paragraph(inline(token), _styles()[style])

    def list_of(self, tokens: Sequence[Token], *, ordered: bool) -> Flowable:
        """Return a list."""
        items: list[Any] = []
        index = 0
        while index < len(tokens):
            end = _closing(tokens, index)
            items.append(ListItem(list(self.blocks(tokens[index + 1 : end], "li"))))
            index = end + 1
        kind: dict[str, Any] = (
            {"bulletType": "1", "bulletFormat": "%s."} if ordered else {"bulletType": "bullet", "start": "\u2022"}
        )
        return ListFlowable(items, leftIndent=13, bulletFontSize=9, bulletOffsetY=0, **kind)

    def table(self, tokens: Sequence[Token]) -> Flowable:
        """Return a table, its columns as wide as their words ask."""
        rows: list[list[Paragraph]] = []
        widest: list[float] = []
        for token, content in pairwise(tokens):
            if token.type == "tr_open":
                rows.append([])
            elif token.type in {"th_open", "td_open"}:
                cell = Paragraph(inline(content), _styles()[token.type[:2]])
                at = len(rows[-1])
                rows[-1].append(cell)
                widest += [0.0] * (at + 1 - len(widest))
                widest[at] = max(widest[at], cell.minWidth() + 12, min(len(content.content) * 4.9 + 12, COLUMN))
        scale = min(1.0, COLUMN / sum(widest))
        line = HexColor(INK["line"])
        look: list[Any] = [
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, line), ("LINEBELOW", (0, 0), (-1, 0), 0.9, HexColor(INK["ink"])),
            ("VALIGN", (0, 0), (-1, -1), "TOP"), ("TOPPADDING", (0, 0), (-1, -1), 2.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5), ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ]  # fmt: skip
        return Table(rows, [width * scale for width in widest], style=TableStyle(look), hAlign="LEFT", repeatRows=1)


def inline(token: Token) -> str:
    """Return a line's words with the marks of emphasis that the page setter reads."""
    marks = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>"}
    parts = []
    for part in token.children or []:
        if part.type == "code_inline":
            parts.append(f'<font face="Courier">{escape(part.content)}</font>')
        elif part.type in {"softbreak", "hardbreak"}:
            parts.append(" " if part.type == "softbreak" else "<br/>")
        elif part.type in marks:
            parts.append(marks[part.type])
        elif part.type in {"text", "image"}:
            parts.append(escape(part.content.translate(MISSING)))
    return "".join(parts)


def _closing(tokens: Sequence[Token], start: int) -> int:
    """Return where the block that opens here ends."""
    depth = 0
    for index in range(start, len(tokens)):
        depth += tokens[index].nesting
        if depth <= 0:
            return index
    return len(tokens) - 1


def set_rules(game: Game, language: Language) -> list[Flowable]:
    """Return the rules of a game, ready to flow over pages; raises PictureError."""
    return Typesetter(game, language).flow()


def rules_template(game: Game, language: Language) -> PageTemplate:
    """Return the page that rules flow into, signed and numbered."""
    title = translate(game.about.title, language)

    def sign(canvas: Canvas, _document: object) -> None:
        canvas.setFont("Helvetica", 7.4)
        canvas.setFillColor(HexColor(INK["muted"]))
        canvas.drawString(SIDE, 9 * MM, f"{title} · Ludogîte")
        canvas.drawRightString(WIDTH * MM - SIDE, 9 * MM, str(canvas.getPageNumber()))

    frame = Frame(SIDE, 16 * MM, COLUMN, (HEIGHT - 32) * MM, 0, 0, 0, 0)
    return PageTemplate("rules", [frame], onPage=sign, pagesize=(WIDTH * MM, HEIGHT * MM))
