"""How often a side wins when both know the best decision and now and then take any: the levels, compared exactly.

The situations between two throws are valued backwards as in the solution. Each throw is looked at twice: what the best
decisions would be worth, which is what both sides decide by, and what really follows, slips included.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import floats, vec
from ludogite.games.rugby.attempts import FROM_FIRST, KEPT, WARNED_MOST, Taking
from ludogite.games.rugby.match import HAND_COUNT, WARNING
from ludogite.games.rugby.rules import FIRST_FULL
from ludogite.games.rugby.solver import PAIRS, SERVING, Solved, cards_of, possible, warned_pair

EQUAL: Final = 1e-9
"""Decisions closer than this in value are equally likely to be taken."""


@final
class Slipping(Taking):
    """A match without defended kicks between two sides of which each slips so often: the first side's chances."""

    def __init__(self, solved: Solved, first: float, second: float) -> None:
        super().__init__(solved.rules)
        self.solved: Final = solved
        self.first: Final = first
        self.second: Final = second
        self.values: vec[float] = floats(len(solved.values))
        self.ends: vec[float] = floats(FROM_FIRST)
        self.rolling: vec[float] = floats(4 * FROM_FIRST)
        self.choosing: vec[float] = floats(4 * FROM_FIRST)
        self.fill()

    def chance(self) -> float:
        """Return the chance to win of the side that throws first."""
        return self.solved.read(self.values, 0, 0, 0)

    def fill(self) -> None:
        """Value every situation, the last first."""
        solved = self.solved
        for throw in range(solved.throws - 1, -1, -1):
            bound = solved.bound(throw)
            at = solved.offsets[throw]
            for lead in range(-bound, bound + 1):
                for pair in range(PAIRS):
                    if possible(throw & 1, pair):
                        self.values[at + pair] = self.throw_value(throw, lead, pair)
                at += PAIRS

    def throw_value(self, throw: i64, lead: i64, pair: i64) -> float:
        """Return the first side's chance before a throw."""
        self.solved.look(throw, lead, pair)
        if cards_of(pair, throw & 1) == SERVING:
            return self.settled(0, pair)
        self.solved.solve_throw()
        for warned in range(WARNED_MOST + 1):
            for dice in range(FIRST_FULL, HAND_COUNT):
                self.ends[warned * HAND_COUNT + dice] = self.taken(dice, pair)
            pair = warned_pair(pair, throw & 1)
        slip = self.second if throw & 1 else self.first
        for warned in range(3):
            self.roll(3, warned)
            self.choose(2, warned, slip)
        for warned in range(2):
            self.roll(2, warned)
            self.choose(1, warned, slip)
        self.roll(1, 0)
        return self.rolling[FROM_FIRST]

    def settled(self, points: i64, pair: i64) -> float:
        """Return the first side's chance after a throw with these points and cards."""
        throw, lead, after = self.solved.following(points, pair)
        return self.solved.read(self.values, throw, lead, after)

    def offered(self, dice: i64, stake: i64, facing: i64) -> float:
        """Return the first side's chance when the other side, the cards so, decides whether to defend."""
        stand = self.settled(stake, facing)
        if not self.solved.asked(dice, stake, facing):
            return stand
        met = 0.0
        for red in range(4):
            after = warned_pair(facing, 1 - (self.solved.throw & 1)) if red == WARNING else facing
            points: i64 = 0 if self.rules.cancels(red, dice, False) else stake
            met += self.red_odds[red] * self.settled(points, after)
        better = self.solved.settled(stake, facing) - self.solved.defended(dice, stake, facing)
        meant = (stand + met) / 2.0 if -EQUAL <= better <= EQUAL else (met if better > 0.0 else stand)
        slip = self.first if self.solved.throw & 1 else self.second
        return (1.0 - slip) * meant + slip * (stand + met) / 2.0

    def roll(self, attempt: i64, warned: i64) -> None:
        """Average over what the dice that roll in this attempt can show."""
        attempts = self.solved.attempts
        into: i64 = attempt * FROM_FIRST + warned * HAND_COUNT
        base: i64 = warned * HAND_COUNT if attempt == 3 else into
        following = self.ends if attempt == 3 else self.choosing
        for kept in range(1 if attempt == 1 else KEPT):
            self.rolling[into + kept] = attempts.mean(following, base, kept)

    def choose(self, attempt: i64, warned: i64, slip: float) -> None:
        """Take what seems best after this attempt, or anything."""
        attempts = self.solved.attempts
        base: i64 = attempt * FROM_FIRST + warned * HAND_COUNT
        again: i64 = base + FROM_FIRST
        for dice in range(FIRST_FULL, HAND_COUNT):
            best = attempts.choosing[base + dice] - EQUAL
            total = self.ends[warned * HAND_COUNT + dice]
            good = 0.0
            count = 0.0
            if attempts.ends[warned * HAND_COUNT + dice] >= best:
                good = total
                count = 1.0
            options: i64 = attempts.option_starts[dice + 1] - attempts.option_starts[dice]
            for option in range(attempts.option_starts[dice], attempts.option_starts[dice + 1]):
                place = again + attempts.options[option]
                total += self.rolling[place]
                if attempts.rolling[place] >= best:
                    good += self.rolling[place]
                    count += 1.0
            self.choosing[base + dice] = (1.0 - slip) * good / count + slip * total / float(options + 1)


def duel(solved: Solved, mine: float, theirs: float) -> float:
    """Return how often a side that slips so often beats one that slips otherwise, each as often first."""
    return (Slipping(solved, mine, theirs).chance() + 1.0 - Slipping(solved, theirs, mine).chance()) / 2.0
