"""Rugby's dice on paper: six cubes to cut out, fold and glue, and what ordinary dice stand for."""

from __future__ import annotations

from ludogite.core.message import Speaker
from ludogite.drawing.kit import Drawing
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.games.rugby.companion import OTHERS
from ludogite.games.rugby.dice import DiceTable
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.symbols import DRAWING

EDGE = 18.0
"""How long an edge of a die is, in millimetres."""
TAB = 4.5
SQUARES = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3))
"""The six sides of a cube laid flat: column and row."""
TABS = (
    (1, 0, "left"),
    (1, 0, "right"),
    (1, 0, "top"),
    (1, 2, "left"),
    (1, 2, "right"),
    (1, 3, "left"),
    (1, 3, "right"),
)
"""Where a tab hangs on a side: its column, its row and its edge."""
NAMES = (
    ("b", message("Blue die (three of them)")),
    ("g", message("Green die")),
    ("w", message("White die")),
    ("r", message("Red die")),
)
TITLE = message("Dice")
LINE = message("Cut out, fold along the dotted lines, glue the tabs. Stiff paper rolls better.")
ORDINARY = message("Or take ordinary dice")


def dice_page(say: Speaker, table: DiceTable) -> str:
    """Return the page of the dice of this table."""
    page, inks = Page(say), Drawing()
    for colour in "bgwr":
        ink = "ink" if colour == "w" else f"die-{colour}"
        inks.css.append(f".ru-ink-{colour}{{--die:var(--paper);color:var(--{ink})}}")
    page.title(TITLE, LINE)
    dice = [("b", table.blue)] * 3 + [("g", table.green), ("w", table.white), ("r", table.red)]
    step = (WIDTH - 2 * MARGIN) / 3
    for number, (colour, signs) in enumerate(dice):
        row, column = divmod(number, 3)
        _net(page, colour, faces_of(colour, signs), MARGIN + step * (column + 0.5) - 1.5 * EDGE, 38 + 82 * row)
    _ordinary(page, table, 208)
    page.foot("Rugby")
    return page.svg(DRAWING, extra=inks)


def faces_of(colour: str, signs: str) -> list[str]:
    """Return the faces of a die by the names of their drawings."""
    return list(signs) if colour == "b" else [OTHERS[colour][1][sign] for sign in signs]


def _net(page: Page, colour: str, faces: list[str], x: float, y: float) -> None:
    for column, row, edge in TABS:
        page.add(f'<path d="{_tab(x + EDGE * column, y + EDGE * row, edge)}" fill="none" stroke="var(--ink)" '
                 'stroke-width=".25"/>')  # fmt: skip
    for (column, row), face in zip(SQUARES, faces, strict=True):
        left, top = x + EDGE * column, y + EDGE * row
        page.rect(left, top, EDGE, EDGE, fill="paper", stroke="", width=0)
        page.put(f"ru-face-{face}", left + EDGE / 2, top + EDGE / 2, 0.15, classes=f"ru-ink-{colour}")
    for (across, down), dashed in _edges().items():
        _edge(page, x, y, across, down, dashed=dashed)


def _tab(x: float, y: float, edge: str) -> str:
    slope = TAB * 0.7
    match edge:
        case "left":
            return f"M{x:g} {y:g}L{x - TAB:g} {y + slope:g}V{y + EDGE - slope:g}L{x:g} {y + EDGE:g}"
        case "right":
            return f"M{x + EDGE:g} {y:g}l{TAB:g} {slope:g}v{EDGE - 2 * slope:g}l{-TAB:g} {slope:g}"
        case _:
            return f"M{x:g} {y:g}L{x + slope:g} {y - TAB:g}H{x + EDGE - slope:g}L{x + EDGE:g} {y:g}"


def _edges() -> dict[tuple[float, float], bool]:
    """Return the middles of all edges of the sides in units of an edge, and whether each is folded rather than cut."""
    folded: dict[tuple[float, float], bool] = {}
    for column, row in SQUARES:
        for middle in ((column + 0.5, row), (column + 0.5, row + 1), (column, row + 0.5), (column + 1, row + 0.5)):
            folded[middle] = middle in folded
    ends = {"left": (0, 0.5), "right": (1, 0.5), "top": (0.5, 0)}
    for column, row, edge in TABS:
        across, down = ends[edge]
        folded[column + across, row + down] = True
    return folded


def _edge(page: Page, x: float, y: float, column: float, row: float, *, dashed: bool) -> None:
    across, down = (0.5, 0) if column % 1 else (0, 0.5)
    page.line(
        x + EDGE * (column - across), y + EDGE * (row - down), x + EDGE * (column + across), y + EDGE * (row + down),
        0.25, dash="1 1" if dashed else "",
    )  # fmt: skip


def _ordinary(page: Page, table: DiceTable, top: float) -> None:
    """Say which number stands for which face."""
    page.text(page.say(ORDINARY), MARGIN, top, 5, bold=True, serif=True)
    for number in range(6):
        page.figure(number + 1, MARGIN + 68 + 20 * number, top + 5, 4.6)
    for row, (colour, name) in enumerate(NAMES):
        y = top + 16 + 14 * row
        page.line(MARGIN, y - 7, WIDTH - MARGIN, y - 7, 0.2)
        page.text(page.say(name), MARGIN, y + 1.2, 3.8)
        signs = {"b": table.blue, "g": table.green, "w": table.white, "r": table.red}[colour]
        for number, face in enumerate(faces_of(colour, signs)):
            page.put(f"ru-face-{face}", MARGIN + 68 + 20 * number, y, 0.1, classes=f"ru-ink-{colour}")
