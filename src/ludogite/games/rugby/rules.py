"""The rules: throws and attempts, points and defence, cards, halves, extra time, kicks, and the best of three matches.

A position is a `Rugby`: the `Match` under way in its series, the `Sheet` it is written on, and the throw of the moment.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.outcome import Outcome, Reason
from ludogite.core.rng import MASK, Rng
from ludogite.core.state import State
from ludogite.games.rugby.hands import HANDS, parts_of_hands, remaining_hands
from ludogite.games.rugby.match import (
    EXTRA_TIME,
    FIRST_HALF,
    FRESH,
    GOOD,
    HAND_COUNT,
    JOINED,
    KICKS,
    POSTS,
    SUSPENDED,
    UNKNOWN,
    WARNING,
    Match,
    MatchRules,
    Sheet,
)
from ludogite.games.rugby.messages import message

DRAW: Final = 0
"""Chance draws who throws first in the match."""
ROLL: Final = 1
"""The blue dice that are not kept roll."""
GREEN: Final = 2
"""The green die rolls: a conversion, a penalty before the posts, a kick."""
WHITE: Final = 3
"""The white die rolls."""
RED: Final = 4
"""The red die rolls; the last of the phases where chance acts."""
THROW: Final = 5
"""A side picks up the dice: three blue ones, or the green one for a kick."""
CHOOSE: Final = 6
"""The side stops or throws some dice again."""
DEFEND: Final = 7
"""The other side throws the red die or does not."""
OVER: Final = 8
"""The game has ended."""

STOP: Final = 0
"""Takes what is there. Throwing dice again is the number of the hand thrown, so this throws none."""
GO: Final = 84
"""Starts a throw or a kick."""
DECLINE: Final = 85
DEFENCE: Final = 86

REMAINING: Final[list[int]] = remaining_hands()
PARTS: Final[list[list[int]]] = parts_of_hands()
CARDS: Final[list[int]] = [hand.count("C") for hand in HANDS]
FIRST_FULL: Final[i64] = HANDS.index("BBB")
"""From this number on, hands have three dice."""

START_MOVES: Final[list[int]] = [GO]
DEFENCE_MOVES: Final[list[int]] = [DEFENCE, DECLINE]
NO_MOVES: Final[list[int]] = []
SEATS: Final[list[int]] = [0, 1]

FULL_TIME: Final = Reason("full-time", message("won at full time"))
IN_EXTRA_TIME: Final = Reason("extra-time", message("won in extra time"))
ON_KICKS: Final = Reason("kicks", message("won on kicks"))
SUDDEN_DEATH: Final = Reason("sudden-death", message("won on kicks, by sudden death"))
TWO_MATCHES: Final = Reason("two-matches", message("won two matches to none"))
THREE_MATCHES: Final = Reason("three-matches", message("won two matches to one"))


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Rugby(State):
    """A position: the match, its sheet, and the throw of the moment.

    The throw is a phase (what is asked), the attempt, the blue dice (only the kept ones while others roll) and the
    points at stake.
    """

    def __init__(self, match: Match, sheet: Sheet, phase: i64, attempt: i64 = 0, dice: i64 = 0, stake: i64 = 0) -> None:
        self.match: Final = match
        self.sheet: Final = sheet
        self.phase: Final = phase
        self.attempt: Final = attempt
        self.dice: Final = dice
        self.stake: Final = stake

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.match, self.sheet, self.phase, self.attempt, self.dice, self.stake)

    def key(self) -> i64:
        """Return 63 bits of all that matters for what is to come: the lines of the sheet do not."""
        match, sheet = self.match, self.sheet
        series = (match.wins_a, match.wins_b, match.first)
        so_far = (sheet.period, sheet.round, sheet.thrower, sheet.a.fields(), sheet.b.fields())
        return i64(hash((series, so_far, self.phase, self.attempt, self.dice, self.stake))) & MASK

    def over(self) -> bool:
        """Tell whether a side has won."""
        return self.phase == OVER

    def at_chance(self) -> bool:
        """Tell whether dice roll or the first side is drawn."""
        return self.phase <= RED

    def seat(self) -> i64:
        """Return the side that throws, or the one that may defend."""
        return 1 - self.sheet.thrower if self.phase == DEFEND else self.sheet.thrower

    def turns(self, seat: i64) -> i64:
        """Return how many throws and kicks this side has begun in the match, the one it is asked for included."""
        lines = self.sheet.lines
        first = self.match.first
        if first < 0:
            return 0
        own: i64 = 0 if first == seat else 1
        begun: i64 = 0
        if lines == UNKNOWN:
            begun = self._rounds_before()
            if self.sheet.thrower == seat or own == 0:
                begun += 1
            return begun
        for index in range(own, len(lines), 2):
            if lines[index] != SUSPENDED:
                begun += 1
        return begun + (1 if self.phase != OVER and self.sheet.thrower == seat else 0)

    def _rounds_before(self) -> i64:
        rules = self.match.rules
        rounds = self.sheet.round
        for period in range(self.sheet.period):
            rounds += rules.length(period)
        return rounds

    def moves(self) -> list[int]:
        """Return what the side can do: throw; stop or throw again; defend or not."""
        phase = self.phase
        if phase == CHOOSE:
            return PARTS[self.dice]
        if phase == THROW:
            return START_MOVES
        return DEFENCE_MOVES if phase == DEFEND else NO_MOVES

    def play(self, move: i64) -> Rugby:
        """Return the position after a decision."""
        if self.phase == CHOOSE:
            if move == STOP:
                return self._taken(self.sheet, self.dice, self.attempt)
            kept: i64 = REMAINING[self.dice * HAND_COUNT + move]
            return Rugby(self.match, self.sheet, ROLL, self.attempt + 1, kept)
        if self.phase == THROW:
            if self.sheet.period == KICKS:
                return Rugby(self.match, self.sheet, GREEN, 0, 0, 1)
            return Rugby(self.match, self.sheet, ROLL, 1)
        if move == DEFENCE:
            return Rugby(self.match, self.sheet, RED, self.attempt, self.dice, self.stake)
        return self._settled(self.sheet, self.stake)

    def chances(self) -> list[int]:
        """Return what chance can bring: hands of blue dice, faces of another die, or the first side."""
        phase = self.phase
        rules = self.match.rules
        if phase == ROLL:
            return rules.rolls[3 - len(HANDS[self.dice])]
        if phase == DRAW:
            return SEATS
        return sorted(set(self._die()))

    def weights(self) -> list[int]:
        """Return in how many ways the dice bring each outcome."""
        phase = self.phase
        if phase == ROLL:
            return self.match.rules.roll_weights[3 - len(HANDS[self.dice])]
        if phase == DRAW:
            return [1, 1]
        die = self._die()
        return [die.count(face) for face in sorted(set(die))]

    def _die(self) -> list[int]:
        rules = self.match.rules
        if self.phase == GREEN:
            return rules.green
        return rules.white if self.phase == WHITE else rules.red

    def draw(self, rng: Rng) -> int:
        """Throw the dice one by one, or draw the first side."""
        phase = self.phase
        if phase == DRAW:
            return rng.below(2)
        if phase != ROLL:
            return self._die()[rng.below(6)]
        blue = self.match.rules.blue
        dice = self.dice
        hand: i64 = 0
        while dice < FIRST_FULL:
            face: i64 = blue[rng.below(6)]
            hand = JOINED[hand * HAND_COUNT + face]
            dice = JOINED[dice * HAND_COUNT + face]
        return hand

    def happen(self, outcome: int) -> Rugby:
        """Return the position after the dice, or the draw."""
        phase = self.phase
        if phase == ROLL:
            return self._rolled(outcome)
        if phase == DRAW:
            match = Match(self.match.rules, self.match.wins_a, self.match.wins_b, outcome)
            return Rugby(match, Sheet(FIRST_HALF, 0, outcome, FRESH, FRESH, b""), THROW)
        if phase == GREEN:
            return self._after_green(outcome == GOOD)
        if phase == WHITE:
            return self._offered(self.sheet, self.dice, self.attempt, self.stake * outcome)
        return self._after_red(outcome)

    def hand_after(self, rolled: i64) -> i64:
        """Return the three dice that lie there when these have rolled."""
        return JOINED[self.dice * HAND_COUNT + rolled]

    def _rolled(self, rolled: i64) -> Rugby:
        dice = self.hand_after(rolled)
        sheet = self.sheet
        if CARDS[rolled] > 0 and CARDS[dice] >= self.match.rules.cards:
            sheet = sheet.warned(sheet.thrower)
        if self.attempt == 3:
            return self._taken(sheet, dice, 3)
        return Rugby(self.match, sheet, CHOOSE, self.attempt, dice)

    def _taken(self, sheet: Sheet, dice: i64, attempt: i64) -> Rugby:
        """Take what the dice show: green die, white die, then the other side."""
        rules = self.match.rules
        if rules.kind[dice] < 0:
            return self._settled(sheet, 0)
        if rules.conversion[dice] > 0:
            return Rugby(self.match, sheet, GREEN, attempt, dice, rules.points[dice])
        return self._converted(sheet, dice, attempt, rules.points[dice])

    def _after_green(self, good: bool) -> Rugby:
        rules = self.match.rules
        if self.sheet.period == KICKS:
            if good and rules.defended_kicks:
                return Rugby(self.match, self.sheet, DEFEND, 0, 0, 1)
            return self._settled(self.sheet, 1 if good else 0)
        added: i64 = rules.conversion[self.dice] if good else 0
        return self._converted(self.sheet, self.dice, self.attempt, self.stake + added)

    def _converted(self, sheet: Sheet, dice: i64, attempt: i64, stake: i64) -> Rugby:
        if self.match.rules.bonus[dice] and stake > 0:
            return Rugby(self.match, sheet, WHITE, attempt, dice, stake)
        return self._offered(sheet, dice, attempt, stake)

    def _offered(self, sheet: Sheet, dice: i64, attempt: i64, stake: i64) -> Rugby:
        """Ask the other side, unless there is nothing to cancel or it may not defend."""
        if stake == 0 or self.match.rules.kind[dice] == POSTS or sheet.side(1 - sheet.thrower).suspended:
            return self._settled(sheet, stake)
        return Rugby(self.match, sheet, DEFEND, attempt, dice, stake)

    def _after_red(self, red: i64) -> Rugby:
        sheet = self.sheet
        kicking = sheet.period == KICKS
        if red == WARNING and not kicking:
            sheet = sheet.warned(1 - sheet.thrower)
        return self._settled(sheet, 0 if self.match.rules.cancels(red, self.dice, kicking) else self.stake)

    def _settled(self, sheet: Sheet, points: i64) -> Rugby:
        """Write the line and pass the dice on, over the lines of a suspended side."""
        match = self.match
        first = match.first
        while True:
            sheet = sheet.written(points)
            if sheet.thrower == first:
                sheet = Sheet(sheet.period, sheet.round, 1 - first, sheet.a, sheet.b, sheet.lines)
            elif sheet.ended(match.rules):
                return finished(match, sheet)
            else:
                sheet = sheet.next_round(match.rules, first)
            if not sheet.side(sheet.thrower).suspended:
                return Rugby(match, sheet, THROW)
            points = SUSPENDED

    def outcome(self) -> Outcome:
        """Return who won and how; in a single match with the points, else with the matches won."""
        match, sheet = self.match, self.sheet
        ranks = (1, 2) if match.wins_a > match.wins_b else (2, 1)
        if match.rules.best_of_three:
            reason = TWO_MATCHES if match.wins_a + match.wins_b == 2 else THREE_MATCHES
            return Outcome(ranks, reason, (match.wins_a, match.wins_b))
        if sheet.period == KICKS:
            reason = ON_KICKS if sheet.round < match.rules.kicks else SUDDEN_DEATH
        else:
            reason = IN_EXTRA_TIME if sheet.period == EXTRA_TIME else FULL_TIME
        return Outcome(ranks, reason, (sheet.a.points, sheet.b.points))

    def payoff(self, seat: i64) -> float:
        """Return 1 for the winner, 0 for the other side."""
        return 1.0 if (self.match.wins_a > self.match.wins_b) == (seat == 0) else 0.0


REASONS: Final = (FULL_TIME, IN_EXTRA_TIME, ON_KICKS, SUDDEN_DEATH, TWO_MATCHES, THREE_MATCHES)
"""Every way a game can end."""


def kick_off(match: Match) -> Rugby:
    """Return the beginning of a match, before the draw where there is one."""
    sheet = Sheet(FIRST_HALF, 0, match.first, FRESH, FRESH, b"")
    return Rugby(match, sheet, DRAW if match.first < 0 else THROW)


def finished(match: Match, sheet: Sheet) -> Rugby:
    """Return what follows a match that has a winner: the next one, or the end."""
    after = match.won(0 if sheet.lead() > 0 else 1)
    if not after.decided():
        return kick_off(after)
    return Rugby(Match(match.rules, after.wins_a, after.wins_b, match.first), sheet, OVER)


def begin(rules: MatchRules) -> Rugby:
    """Return the position before the first event."""
    return kick_off(Match(rules, 0, 0, rules.first))


def as_rugby(state: State) -> Rugby:
    """Return a position of the contract as one of this game."""
    return cast("Rugby", state)
