"""Rugby on paper: the match sheet, the tournament sheet for eight, and the dice."""

from __future__ import annotations

from functools import partial

from ludogite.core.message import Speaker
from ludogite.core.sheet import Sheet
from ludogite.drawing.knockout_sheet import draw_knockout, draw_places, draw_winner, empty_rounds
from ludogite.drawing.paper import MARGIN, WIDTH, Page
from ludogite.games.rugby.dice import STANDARD, Combination, DiceTable
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.nets import dice_page
from ludogite.games.rugby.symbols import DRAWING

NAME = message("Rugby")
ROUNDS = 6
SIDES, MATCHES = 8, 3
"""Of the tournament: how many play, and of how many matches a tie is the best."""
HALF_WIDE = 91.0
ROW = 9.0
TABLE_TOP = 58.0
KINDS = {
    "try": message("try"),
    "drop": message("drop"),
    "penalty": message("penalty"),
    "posts": message("before the posts"),
}
DEFENCE = (
    ("r0", message("tackle: cancels a try")),
    ("r1", message("block: cancels a drop or a penalty")),
    ("r2", message("points stand")),
    ("r3", message("points stand, defender warned")),
)


def sheets(table: DiceTable = STANDARD) -> tuple[Sheet, ...]:
    """Return the match sheet, which recalls the combinations, the tournament sheet, and these dice to fold."""
    return (
        Sheet(
            "match",
            message("Match sheet"),
            message("A page for each match, with a reminder."),
            (partial(_match, table=table),),
        ),
        Sheet(
            "tournament",
            message("Tournament sheet"),
            message("One page: eight sides, quarter-finals to final."),
            (_tournament,),
        ),
        Sheet(
            "dice",
            message("Dice to fold"),
            message("One page: six dice, and how to do without them."),
            (partial(dice_page, table=table),),
        ),
    )


def _match(say: Speaker, table: DiceTable) -> str:
    page = Page(say)
    page.text(page.say(message("Match sheet")), MARGIN, 20, 8.5, bold=True, serif=True)
    kinds = (message("first"), message("return"), message("decider"))
    x = 122.0
    for kind in kinds:
        page.rect(x, 15.4, 4, 4)
        page.text(page.say(kind), x + 5.6, 19, 3.8)
        x += 26
    for side, left in (("a", MARGIN), ("b", MARGIN + HALF_WIDE + 8)):
        page.put(f"ru-shirt-{side}", left + 8, 38, 0.17)
        page.line(left + 19, 42, left + 64, 42, 0.3)
        _cards(page, left + 66, 33)
    _halves(page)
    _late(page, TABLE_TOP + ROW * (ROUNDS + 2) + 8)
    _reminder(page, table, 205)
    page.foot(page.say(NAME))
    return page.svg(DRAWING)


def _cards(page: Page, x: float, y: float) -> None:
    """Draw a yellow and a red card to tick, three times: a side may be sent off more than once."""
    for pair in range(2):
        for k, colour in enumerate(("card-y", "card-r")):
            page.rect(x + 13 * pair + 6 * k, y, 5, 7.4, stroke=colour, width=0.8, r=0.8)
            page.text("!" if k == 0 else "×", x + 13 * pair + 6 * k + 2.5, y + 5.2, 4, anchor="middle", bold=True)


def _halves(page: Page) -> None:
    names = (message("First half"), message("Second half"))
    sums = (message("Half-time"), message("Full time"))
    for half in range(2):
        left = MARGIN + (HALF_WIDE + 8) * half
        page.text(page.say(names[half]), left, TABLE_TOP - 3, 4.4, bold=True, serif=True)
        _grid(page, (left, TABLE_TOP), [str(k + 1) for k in range(ROUNDS)], page.say(sums[half]))


def _grid(page: Page, at: tuple[float, float], rows: list[str], total: str) -> None:
    """Draw a line for each round, a column for each side, and the sum below."""
    left, top = at
    first, wide = 25.0, (HALF_WIDE - 25) / 2
    high = ROW * (len(rows) + 2)
    page.rect(left, top, HALF_WIDE, high, width=0.5)
    for side, x in (("a", left + first + wide / 2), ("b", left + first + wide * 1.5)):
        page.put(f"ru-shirt-{side}", x, top + ROW / 2, 0.085)
    for k, words in enumerate(rows, start=1):
        page.line(left, top + ROW * k, left + HALF_WIDE, top + ROW * k, 0.45 if k == 1 else 0.2)
        page.text(words, left + first / 2, top + ROW * k + 6, 4, anchor="middle", color="muted")
    low = top + ROW * (len(rows) + 1)
    page.rect(left, low, HALF_WIDE, ROW, fill="paper-3", width=0.5)
    page.text(total, left + first / 2, low + 5.8, 3.6, anchor="middle", bold=True)
    for x in (left + first, left + first + wide):
        page.line(x, top, x, top + high, 0.3)


def _late(page: Page, top: float) -> None:
    page.text(page.say(message("Extra time")), MARGIN, top, 4.4, bold=True, serif=True)
    _grid(page, (MARGIN, top + 3), ["+1", "+2"], page.say(message("Score")))
    left = MARGIN + HALF_WIDE + 8
    page.text(page.say(message("Kicks")), left, top, 4.4, bold=True, serif=True)
    for row, side in enumerate("ab"):
        y = top + 8 + 14 * row
        page.put(f"ru-shirt-{side}", left + 5, y + 4, 0.1)
        for kick in range(5):
            page.add(
                f'<ellipse cx="{left + 18 + 10.5 * kick:g}" cy="{y + 4:g}" rx="4.4" ry="3.2" fill="none" '
                'stroke="var(--ink)" stroke-width=".3"/>'
            )
        page.text("+", left + 67.2, y + 5.6, 4.4, anchor="middle")
        for kick in range(2):
            page.add(
                f'<ellipse cx="{left + 74.5 + 9 * kick:g}" cy="{y + 4:g}" rx="3.6" ry="3.2" fill="none" '
                'stroke="var(--edge)" stroke-width=".3" stroke-dasharray="1 .8"/>'
            )
    page.text(page.say(message("Winner")), left, top + 38, 4.4, bold=True, serif=True)
    page.line(left + 26, top + 39, left + HALF_WIDE, top + 39, 0.3)


def _reminder(page: Page, table: DiceTable, top: float) -> None:
    page.line(MARGIN, top - 9, WIDTH - MARGIN, top - 9, 0.3)
    page.text(page.say(message("The combinations")), MARGIN, top - 2, 4.4, bold=True, serif=True)
    for k, combination in enumerate(table.combinations):
        column, row = divmod(k, 3)
        _combination(page, combination, MARGIN + 99 * column, top + 6 + 13 * row)
    y = top + 6 + 13 * 3
    page.text(page.say(message("The red die")), MARGIN, y + 2, 4.4, bold=True, serif=True)
    for k, (face, words) in enumerate(DEFENCE):
        row, column = divmod(k, 2)
        x = MARGIN + 99 * column
        page.put(f"ru-die-{face}", x + 5, y + 10 + 12 * row, 0.095, classes="lg-die-red")
        page.text(page.say(words), x + 13, y + 11.4 + 12 * row, 3.7)


def _combination(page: Page, combination: Combination, x: float, y: float) -> None:
    for k, face in enumerate(combination.faces):
        page.put(f"ru-die-{face}", x + 5 + 10.6 * k, y, 0.095, classes="lg-die-blue")
    kind = page.say(KINDS[combination.kind])
    after = x + 36
    page.text(kind, after, y - 0.4, 3.8, bold=True)
    points = f"{combination.points}"
    if combination.conversion:
        points = f"{combination.points} / {combination.points + combination.conversion}"
    page.text(points, after, y + 4.4, 3.8)
    if combination.conversion:
        page.put("ru-die-g1", after + 20, y + 3.2, 0.055, classes="lg-die-green")
    if combination.bonus:
        page.put("ru-die-w2", after + 27, y + 3.2, 0.055, classes="lg-die-white")


def _tournament(say: Speaker) -> str:
    """Draw the tree of eight sides: quarter-finals on the left, the winner on the right, places 3 to 8 below."""
    page = Page(say)
    page.title(
        message("Tournament sheet"),
        message("Eight sides. Each tie: first match, return match and, if needed, a decider (B)."),
    )
    x, y = draw_knockout(page, empty_rounds(SIDES), matches=MATCHES)
    page.put("ru-ball-on", x + 52, y + 20, 0.24)
    draw_winner(page, (x, y))
    draw_places(page, SIDES)
    page.foot(page.say(NAME))
    return page.svg(DRAWING)
