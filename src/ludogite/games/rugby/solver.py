"""Exact play: the chance of winning a match from every situation, when both sides play as well as can be.

Only the round, who throws, the lead and the cards matter between two throws. Those situations are valued backwards
from the end, and each throw is solved on the way, from its third attempt back to its first. Every value is the chance
of the side that throws first in the match; a throw is looked at through the eyes of the side that makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import floats, ints, vec
from ludogite.games.rugby.attempts import WARNED_MOST, Attempts, Taking
from ludogite.games.rugby.dice import STANDARD
from ludogite.games.rugby.match import (
    HAND_COUNT,
    KICKS,
    POSTS,
    RED_CARD,
    WARNING,
    YELLOW,
    MatchRules,
    Sheet,
    Side,
)
from ludogite.games.rugby.rules import (
    DEFEND,
    FIRST_FULL,
    GREEN,
    PARTS,
    RED,
    REMAINING,
    ROLL,
    THROW,
    WHITE,
    Rugby,
)

SERVING: Final = 3
"""A side's cards as one number: its warnings, or this while it sits a round out."""
PAIRS: Final = 16
"""How many pairs of cards there are: those of the first side times four, plus those of the second."""


@final
class Solved(Taking):
    """The value of every situation between two throws of a match, and through them of every position."""

    def __init__(self, rules: MatchRules) -> None:
        super().__init__(rules)
        self.attempts: Final = Attempts(rules)
        self.regular: Final = 4 * rules.rounds
        """How many throws the two halves have; throws are numbered on through extra time."""
        self.throws: Final = self.regular + 2 * rules.extra
        self.offsets: Final = ints(self.throws + 1)
        total: i64 = 0
        for throw in range(self.throws):
            self.offsets[throw] = total
            total += (2 * self.bound(throw) + 1) * PAIRS
        self.offsets[self.throws] = total
        self.values: Final = floats(total)
        self.kick: Final = self.good * (self.red_odds[2] + self.red_odds[3] if rules.defended_kicks else 1.0)
        """How often a kick counts: where it may be met it always is, for it costs nothing."""
        self.known: i64 = 0
        """How many situations have a value."""
        self.throw: i64 = 0
        self.lead: i64 = 0
        self.sign: i64 = 1
        self.pair: i64 = 0

    def bound(self, throw: i64) -> i64:
        """Return the widest lead that can still be made good from this throw to the end of its two halves."""
        end = self.regular if throw < self.regular else self.throws
        return self.rules.most * ((end - throw + 1) // 2)

    def fill(self, progress: Callable[[float], None]) -> None:
        """Value every situation, the last first."""
        filled: i64 = 0
        for throw in range(self.throws - 1, -1, -1):
            bound = self.bound(throw)
            at = self.offsets[throw]
            for lead in range(-bound, bound + 1):
                for pair in range(PAIRS):
                    if possible(throw & 1, pair):
                        self.values[at + pair] = self._throw_value(throw, lead, pair)
                        self.known += 1
                at += PAIRS
            filled += at - self.offsets[throw]
            progress(float(filled) / float(self.offsets[self.throws]))

    def value(self, throw: i64, lead: i64, pair: i64) -> float:
        """Return the first side's chance before a throw; past the last one, that of the kicks."""
        return self.read(self.values, throw, lead, pair)

    def read(self, values: vec[float], throw: i64, lead: i64, pair: i64) -> float:
        """Return the same from any values laid out alike."""
        if lead != 0 and throw in (self.regular, self.throws):
            return 1.0 if lead > 0 else 0.0
        if throw == self.throws:
            return 0.5
        bound = self.bound(throw)
        if lead > bound or lead < -bound:
            return 1.0 if lead > 0 else 0.0
        return values[self.offsets[throw] + (lead + bound) * PAIRS + pair]

    def _throw_value(self, throw: i64, lead: i64, pair: i64) -> float:
        self.look(throw, lead, pair)
        if cards_of(pair, throw & 1) == SERVING:
            return self.settled(0, pair) if throw & 1 == 0 else 1.0 - self.settled(0, pair)
        value = self.solve_throw()
        return value if throw & 1 == 0 else 1.0 - value

    def look(self, throw: i64, lead: i64, pair: i64) -> None:
        """Turn to one throw: which, the lead of the first side, and the cards as they are now."""
        self.throw = throw
        self.lead = lead
        self.pair = pair
        self.sign = 1 - 2 * (throw & 1)

    def solve_throw(self) -> float:
        """Solve the throw looked at; return what it is worth to the side that makes it."""
        pair = self.pair
        ends = self.attempts.ends
        kind = self.rules.kind
        for warned in range(WARNED_MOST + 1):
            nothing = self.settled(0, pair)
            for dice in range(FIRST_FULL, HAND_COUNT):
                ends[warned * HAND_COUNT + dice] = nothing if kind[dice] < 0 else self.taken(dice, pair)
            pair = warned_pair(pair, self.throw & 1)
        return self.attempts.solve()

    def offered(self, dice: i64, stake: i64, facing: i64) -> float:
        """Return what these points are worth to the thrower when the other side, the cards so, may still defend."""
        stand = self.settled(stake, facing)
        return min(stand, self.defended(dice, stake, facing)) if self.asked(dice, stake, facing) else stand

    def asked(self, dice: i64, stake: i64, pair: i64) -> bool:
        """Tell whether the other side may defend against these points."""
        return stake > 0 and self.rules.kind[dice] != POSTS and cards_of(pair, 1 - (self.throw & 1)) != SERVING

    def defended(self, dice: i64, stake: i64, pair: i64) -> float:
        """Return what these points are worth to the thrower once the red die is thrown against them."""
        mean = 0.0
        for red in range(4):
            after = warned_pair(pair, 1 - (self.throw & 1)) if red == WARNING else pair
            points: i64 = 0 if self.rules.cancels(red, dice, False) else stake
            mean += self.red_odds[red] * self.settled(points, after)
        return mean

    def settled(self, points: i64, pair: i64) -> float:
        """Return what the end of the throw with these points and cards is worth to the thrower."""
        throw, lead, after = self.following(points, pair)
        value = self.value(throw, lead, after)
        return value if self.sign > 0 else 1.0 - value

    def following(self, points: i64, pair: i64) -> tuple[i64, i64, i64]:
        """Return the situation after the throw looked at: the next throw, the lead, and the cards."""
        after = next_round_pair(pair) if self.throw & 1 else pair
        return self.throw + 1, self.lead + self.sign * points, after

    def kicks_value(self, pair: i64, second: bool, lead: i64) -> float:
        """Return the first side's chance before a kick: the pair (from 0), who kicks, and the first side's lead."""
        left = self.rules.kicks - pair
        if left > 0:
            return over_binomials(left - (1 if second else 0), left, lead, self.kick)
        if not second:
            return 0.5
        if lead > 0:
            return self.kick * 0.5 + (1.0 - self.kick)
        return (1.0 - self.kick) * 0.5

    def match_value(self, rugby: Rugby) -> float:
        """Return the chance to win the match under way of the side that throws first in it."""
        sheet = rugby.sheet
        if sheet.period == KICKS:
            return self._kick_position(rugby)
        self.look_at(rugby)
        if rugby.phase == THROW:
            return self.value(self.throw, self.lead, self.pair)
        value = min(1.0, max(0.0, self._inside(rugby)))  # odds of many dice may add up to a hair more than 1
        return value if self.sign > 0 else 1.0 - value

    def look_at(self, rugby: Rugby) -> None:
        """Turn to the throw of a position before the kicks."""
        sheet = rugby.sheet
        first = rugby.match.first
        mine, theirs = sheet.side(first), sheet.side(1 - first)
        second: i64 = 1 if sheet.thrower != first else 0
        throw = 2 * (sheet.period * self.rules.rounds + sheet.round) + second
        self.look(throw, mine.points - theirs.points, cards(mine) * 4 + cards(theirs))

    def best_choice(self, rugby: Rugby) -> i64:
        """Return the best decision after an attempt: what to throw again, or nothing."""
        self.look_at(rugby)
        self.solve_throw()
        dice = rugby.dice
        best = self.attempts.ends[dice]
        chosen: i64 = 0
        for part in PARTS[dice]:
            if part:
                worth = self.attempts.rolls(rugby.attempt + 1, REMAINING[dice * HAND_COUNT + part])
                if worth > best:
                    best = worth
                    chosen = part
        return chosen

    def _inside(self, rugby: Rugby) -> float:
        """Return what a position inside the throw looked at is worth to the thrower."""
        phase, dice, stake, pair = rugby.phase, rugby.dice, rugby.stake, self.pair
        if phase == GREEN:
            return self.taken(dice, pair)
        if phase == WHITE:
            return self.converted(dice, stake, pair)
        if phase == DEFEND:
            return self.offered(dice, stake, pair)
        if phase == RED:
            return self.defended(dice, stake, pair)
        self.solve_throw()
        if phase == ROLL:
            return self.attempts.rolls(rugby.attempt, dice)
        return self.attempts.chooses(rugby.attempt, dice)

    def _kick_position(self, rugby: Rugby) -> float:
        sheet = rugby.sheet
        first = rugby.match.first
        second = sheet.thrower != first
        lead = sheet.side(first).kicks - sheet.side(1 - first).kicks
        scored = self._after_kick(sheet, second, lead, 1)
        missed = self._after_kick(sheet, second, lead, 0)
        counts = self.kick
        if rugby.phase in (DEFEND, RED):
            counts = self.kick / self.good
        return counts * scored + (1.0 - counts) * missed

    def _after_kick(self, sheet: Sheet, second: bool, lead: i64, points: i64) -> float:
        if not second:
            return self.kicks_value(sheet.round, True, lead + points)
        left = lead - points
        if sheet.round + 1 >= self.rules.kicks and left != 0:
            return 1.0 if left > 0 else 0.0
        return self.kicks_value(sheet.round + 1, False, left)


def solve(progress: Callable[[float], None], rules: MatchRules | None = None) -> Solved:
    """Solve a match, the usual one unless other rules are given, telling the progress from 0 to 1."""
    solved = Solved(MatchRules(STANDARD.text) if rules is None else rules)
    solved.fill(progress)
    return solved


def cards(side: Side) -> i64:
    """Return a side's cards as one number."""
    return SERVING if side.suspended else side.warnings


def cards_of(pair: i64, second: i64) -> i64:
    """Return the cards of one side of a pair."""
    return pair & 3 if second else pair >> 2


def possible(second: i64, pair: i64) -> bool:
    """Tell whether these cards can lie before the first or the second throw of a round."""
    mine, theirs = pair >> 2, pair & 3
    if mine >= RED_CARD and mine == theirs:
        return False
    return second != 0 or RED_CARD not in (mine, theirs)


def warned_pair(pair: i64, second: i64) -> i64:
    """Return the pair after a warning to one side; a second red card in the same round undoes both."""
    mine = cards_of(pair, second)
    if mine >= RED_CARD:
        return pair
    if mine == YELLOW and cards_of(pair, 1 - second) == RED_CARD:
        return YELLOW * 4 + YELLOW
    return pair + (1 if second else 4)


def next_round_pair(pair: i64) -> i64:
    """Return the pair a round later: red cards are served, or have been."""
    mine, theirs = pair >> 2, pair & 3
    mine = SERVING if mine == RED_CARD else mine & YELLOW if mine < SERVING else 0
    theirs = SERVING if theirs == RED_CARD else theirs & YELLOW if theirs < SERVING else 0
    return mine * 4 + theirs


def over_binomials(mine: i64, theirs: i64, lead: i64, odds: float) -> float:
    """Return the chance to be ahead, ties counting half, after so many kicks each way that count with these odds."""
    chance = 0.0
    for own in range(mine + 1):
        for other in range(theirs + 1):
            ahead = lead + own - other
            if ahead >= 0:
                chance += binomial(mine, own, odds) * binomial(theirs, other, odds) * (1.0 if ahead > 0 else 0.5)
    return chance


def binomial(trials: i64, hits: i64, odds: float) -> float:
    """Return how likely so many hits are."""
    chance = 1.0
    for hit in range(hits):
        chance *= odds * float(trials - hit) / float(hit + 1)
    for _ in range(trials - hits):
        chance *= 1.0 - odds
    return chance
