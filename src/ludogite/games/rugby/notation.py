"""Moves and positions as text.

A position is twelve words:

    1-0 2 b 2.3 a 18-25 0-1 - 2 BJP defend:7 0,3,7,0,…

1. matches won by a and by b;
2. the match, 1 to 3;
3. the side that throws first in it, `?` before the draw;
4. period and round: `1.1` to `1.6`, `2.1` to `2.6`, `x.1` and `x.2` in extra time, `k.1` … for each pair of kicks;
5. the side to act, or whose dice roll: the defender for the red die; `?` before the draw, `-` after the end;
6. the score, and on kicks those that passed: `20-20(3-2)`;
7. warnings, 2 being a red card;
8. the side suspended in this round, or `-`;
9. the attempt, 0 before the first;
10. the blue dice, only the kept ones while others roll, or `-`;
11. what is asked: `first` `throw` `kick` `dice` `choose` `green` `white` `defend` `red` `over`, with the points at
    stake after a colon where some are;
12. the lines of the match so far in the order of play: points, `x` for a suspended side, 1 and 0 for kicks; `-` for
    none, `?` where a position is set up from its score alone.
"""

from __future__ import annotations

import re
from typing import Final

from ludogite.core.errors import MoveSyntaxError, PositionError
from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.options import Settings
from ludogite.games.rugby.hands import FACES, HANDS, NUMBER, ordered
from ludogite.games.rugby.match import KICKS, SUSPENDED, UNKNOWN, Match, MatchRules, Sheet, Side
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.options import rules_of
from ludogite.games.rugby.rules import (
    CHOOSE,
    DECLINE,
    DEFENCE,
    DEFEND,
    DRAW,
    GO,
    GREEN,
    OVER,
    RED,
    ROLL,
    STOP,
    THROW,
    WHITE,
    Rugby,
)
from ludogite.games.rugby.soundness import refuse_impossible

SEATS: Final = "ab"
PERIODS: Final = "12xk"
ASKED: Final = {
    DRAW: "first",
    ROLL: "dice",
    GREEN: "green",
    WHITE: "white",
    RED: "red",
    THROW: "throw",
    CHOOSE: "choose",
    DEFEND: "defend",
    OVER: "over",
}
CHANCES: Final = {
    DRAW: {"[first:a]": 0, "[first:b]": 1},
    GREEN: {"[g-]": 0, "[g+]": 1},
    WHITE: {"[w0]": 0, "[w1]": 1, "[w2]": 2},
    RED: {"[rT]": 0, "[rB]": 1, "[rS]": 2, "[rW]": 3},
}
OUTCOMES: Final = frozenset(token for tokens in CHANCES.values() for token in tokens)
"""Everything but the blue dice that chance can bring."""
PLAIN: Final = {"+": GO, "k": GO, ".": STOP, "d": DEFENCE, "n": DECLINE}
ROLLED = re.compile(rf"\[([{FACES}]{{1,3}})\]")
RETHROWN = re.compile(rf"~([{FACES}]{{1,3}})")
POSITION = re.compile(
    r"(?P<wins_a>\d)-(?P<wins_b>\d) (?P<match>[123]) (?P<first>[ab?]) (?P<period>[12xk])\.(?P<round>[1-9]\d{0,3}) "
    r"(?P<acting>[ab?-]) (?P<points_a>\d{1,4})-(?P<points_b>\d{1,4})(?:\((?P<kicks_a>\d{1,4})-(?P<kicks_b>\d{1,4})\))? "
    r"(?P<warnings_a>[012])-(?P<warnings_b>[012]) (?P<suspended>[ab-]) (?P<attempt>[0-3]) "
    rf"(?P<dice>[{FACES}]{{1,3}}|-) (?P<asked>[a-z]+)(?::(?P<stake>\d{{1,3}}))? (?P<lines>\?|-|[0-9x]+(?:,[0-9x]+)*)",
    re.ASCII,
)


class RugbyNotation:
    """Tokens and positions of this game, both ways."""

    def parse(self, state: Rugby, text: str) -> int | None:
        """Return the event that a token writes; None for another die, or a kick that is no kick."""
        if state.at_chance():
            return _outcome(state, text)
        move = _decision(text)
        return None if move == GO and text != self.format(state, move) else move

    def format(self, state: Rugby, event: int) -> str:
        """Return the token of an event of this position."""
        if state.phase == ROLL:
            return f"[{HANDS[event]}]"
        if state.at_chance():
            return next(token for token, outcome in CHANCES[state.phase].items() if outcome == event)
        if event == GO:
            return "k" if state.sheet.period == KICKS else "+"
        if state.phase == CHOOSE:
            return "." if event == STOP else f"~{HANDS[event]}"
        return "d" if event == DEFENCE else "n"

    def parse_position(self, text: str, settings: Settings) -> Rugby:
        """Return the position that a text describes."""
        return read_position(text, rules_of(settings))

    def format_position(self, state: Rugby) -> str:
        """Return the text of a position."""
        match, sheet = state.match, state.sheet
        a, b = sheet.a, sheet.b
        played = match.wins_a + match.wins_b + (0 if state.over() else 1)
        kicks = f"({a.kicks}-{b.kicks})" if sheet.period == KICKS else ""
        suspended = "a" if a.suspended else "b" if b.suspended else "-"
        words = (
            f"{match.wins_a}-{match.wins_b}",
            f"{played}",
            _seat(match.first),
            f"{PERIODS[sheet.period]}.{sheet.round + 1}",
            _acting(state),
            f"{a.points}-{b.points}{kicks}",
            f"{a.warnings}-{b.warnings}",
            suspended,
            f"{state.attempt}",
            HANDS[state.dice] or "-",
            _asked(state),
            _lines(sheet.lines),
        )
        return " ".join(words)


def read_position(text: str, rules: MatchRules) -> Rugby:
    """Return the position that a text describes under these rules; raises PositionError."""
    found = POSITION.fullmatch(text)
    if not found:
        raise PositionError(
            message(
                "expected twelve words such as '0-0 1 a 1.1 a 0-0 0-0 - 0 - throw -', got '{text}'", text=excerpt(text)
            )
        )
    word = found.groupdict()
    phase = _phase(word["asked"], text)
    first = SEATS.find(word["first"])
    thrower = _thrower(phase, first, word["acting"])
    a, b = (
        Side(
            int(word[f"points_{seat}"]),
            int(word[f"kicks_{seat}"] or 0),
            int(word[f"warnings_{seat}"]),
            word["suspended"] == seat,
        )
        for seat in SEATS
    )
    sheet = Sheet(
        PERIODS.index(word["period"]), int(word["round"]) - 1, thrower, a, b, _read_lines(word["lines"], text)
    )
    match = Match(rules, int(word["wins_a"]), int(word["wins_b"]), first)
    dice = NUMBER.get(word["dice"], 0)
    position = Rugby(match, sheet, phase, int(word["attempt"]), dice, int(word["stake"] or 0))
    refuse_impossible(position, text)
    written = RugbyNotation().format_position(position)
    if written != text:
        raise PositionError(
            message(
                "'{text}' does not agree with itself; what it says would be written '{written}'",
                text=excerpt(text),
                written=excerpt(written),
            )
        )
    return position


def _outcome(state: Rugby, text: str) -> int | None:
    rolled = ROLLED.fullmatch(text)
    if not rolled and text not in OUTCOMES:
        tokens = ", ".join(sorted(OUTCOMES))
        raise MoveSyntaxError(
            message("expected dice such as [BJJ] or one of {tokens}, got '{text}'", tokens=tokens, text=excerpt(text))
        )
    if state.phase == ROLL:
        return NUMBER[ordered(rolled[1])] if rolled else None
    return CHANCES[state.phase].get(text)


def _decision(text: str) -> int:
    if text in PLAIN:
        return PLAIN[text]
    again = RETHROWN.fullmatch(text)
    if not again:
        raise MoveSyntaxError(
            message("expected +, ~ with faces such as ~JJ, ., d, n or k, got '{text}'", text=excerpt(text))
        )
    return NUMBER[ordered(again[1])]


def _seat(seat: int) -> str:
    return "?" if seat < 0 else SEATS[seat]


def _acting(rugby: Rugby) -> str:
    if rugby.over():
        return "-"
    thrower = rugby.sheet.thrower
    return _seat(1 - thrower if rugby.phase in {DEFEND, RED} else thrower)


def _thrower(phase: int, first: int, acting: str) -> int:
    if phase == OVER:
        return 1 - first
    seat = SEATS.find(acting)
    return 1 - seat if phase in {DEFEND, RED} and seat >= 0 else seat


def _asked(rugby: Rugby) -> str:
    stake = f":{rugby.stake}" if rugby.stake or rugby.phase in {GREEN, WHITE, RED, DEFEND} else ""
    kicking = rugby.phase == THROW and rugby.sheet.period == KICKS
    return ("kick" if kicking else ASKED[rugby.phase]) + stake


def _phase(asked: str, text: str) -> int:
    if asked == "kick":
        return THROW
    for phase, word in ASKED.items():
        if word == asked:
            return phase
    raise PositionError(
        message(
            "expected one of {words} or kick, got '{asked}' in '{text}'",
            words=", ".join(ASKED.values()),
            asked=excerpt(asked),
            text=excerpt(text),
        )
    )


def _lines(lines: bytes) -> str:
    if lines == UNKNOWN:
        return "?"
    return ",".join("x" if line == SUSPENDED else str(line) for line in lines) or "-"


def _read_lines(written: str, text: str) -> bytes:
    if written in "?-":
        return UNKNOWN if written == "?" else b""
    lines = [SUSPENDED if line == "x" else whole_number(line) for line in written.split(",")]
    read = bytes(line for line in lines if line is not None and line <= SUSPENDED)
    if len(read) < len(lines) or any(SUSPENDED > line > 200 for line in read):
        raise PositionError(
            message(
                "expected lines such as '0,3,x,7', got '{written}' in '{text}'",
                written=excerpt(written),
                text=excerpt(text),
            )
        )
    return read
