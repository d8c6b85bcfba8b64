"""The board for a terminal: the score, the dice and the sheet in letters."""

from __future__ import annotations

from ludogite.core.message import Message, join, verbatim
from ludogite.games.rugby import words
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import KICKS, SUSPENDED, UNKNOWN
from ludogite.games.rugby.rules import CHOOSE, DEFEND, RED, ROLL, Rugby

BLUE, GOLD, DIM = "bold white on blue", "bold yellow", "dim"
CARDS = ("[dim]·[/]", "[black on yellow] ! [/]", "[white on red] × [/]")


def terminal(rugby: Rugby) -> Message:
    """Return the board in lines of at most 78 columns, with rich's markup."""
    sheet, match = rugby.sheet, rugby.match
    wins = f"  [{DIM}]{match.wins_a}–{match.wins_b}[/]" if match.rules.best_of_three else ""
    kicks = f"  [{GOLD}]({sheet.a.kicks}–{sheet.b.kicks})[/]" if sheet.period == KICKS else ""
    a, b = CARDS[sheet.a.warnings], CARDS[sheet.b.warnings]
    head = f" [bold]A[/] {a}  [{GOLD}]{sheet.a.points:>3} – {sheet.b.points:<3}[/]{kicks}  {b} [bold]B[/]   "
    lines = [verbatim(line) for line in ("", _dice(rugby), "", *_sheet(rugby))]
    return join([verbatim(head) + words.clock(rugby) + verbatim(wins), *lines], "\n")


def _dice(rugby: Rugby) -> str:
    hand = HANDS[rugby.dice]
    rolling = rugby.phase == ROLL
    shown = [f"[{BLUE}] {face} [/]" for face in hand] + [f"[{DIM}] ? [/]"] * ((3 - len(hand)) if rolling else 0)
    words = "  ".join(shown) or f"[{DIM}] –  –  – [/]"
    attempt = f"   {rugby.attempt}/3" if rugby.attempt else ""
    stake = f"   [{GOLD}]{rugby.stake}[/]" if rugby.stake else ""
    if rugby.phase == CHOOSE:
        points = rugby.match.rules.points[rugby.dice] or rugby.match.rules.conversion[rugby.dice]
        stake = f"   [{GOLD}]{points}[/]" if points else ""
    defence = "   [bold white on red] ? [/]" if rugby.phase in {DEFEND, RED} else ""
    return f"   {words}{attempt}{stake}{defence}"


def _sheet(rugby: Rugby) -> list[str]:
    """Return a row for each side: its lines, period by period, and its score."""
    rules, sheet = rugby.match.rules, rugby.sheet
    if sheet.lines == UNKNOWN:
        return []
    ends = (2 * rules.rounds, 4 * rules.rounds, 4 * rules.rounds + 2 * rules.extra)
    rows = []
    for seat, side in enumerate((sheet.a, sheet.b)):
        own = range(0 if seat == max(rugby.match.first, 0) else 1, min(len(sheet.lines), ends[2]), 2)
        cells = []
        for k in own:
            mark = " │" if k // 2 * 2 + 2 in ends[:2] else ""
            line = sheet.lines[k]
            cell = "[white on red]×[/]" if line == SUSPENDED else str(line) if line else f"[{DIM}]0[/]"
            cells.append(" " * (3 - (1 if line in {0, SUSPENDED} else len(str(line)))) + cell + mark)
        rows.append(f" [bold]{'AB'[seat]}[/]{''.join(cells)}  = {side.points}")
    return rows
