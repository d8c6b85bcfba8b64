"""Two players: one that knows every chance exactly, and one that only counts the points of its throw."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.rugby.attempts import WARNED_MOST, Attempts, Taking
from ludogite.games.rugby.match import HAND_COUNT, KICKS, POSTS, WARNING, Match, MatchRules
from ludogite.games.rugby.rules import (
    CHOOSE,
    DECLINE,
    DEFENCE,
    DEFEND,
    DRAW,
    FIRST_FULL,
    GREEN,
    PARTS,
    RED,
    REMAINING,
    ROLL,
    STOP,
    THROW,
    WHITE,
    Rugby,
    as_rugby,
)
from ludogite.games.rugby.solver import Solved, solve

WARNING_COST: Final = 1.15
"""What a warning is worth in points to the player who counts points."""


GUARD: Final[i64] = 1
NO_GUARD: Final[i64] = 0
"""Whether the other side may defend, or is suspended."""


def in_silence(done: float) -> None:
    """Tell nobody how far a computation is."""


class RugbyJudge(Judge):
    """Knows the chance of winning of every position when both sides play perfectly."""

    exact = True

    def __init__(self, rules: MatchRules, solved: Solved | None = None) -> None:
        self.solved: Final = solve(in_silence, rules) if solved is None else solved
        self.first_wins: Final = self.solved.value(0, 0, 0)
        """The chance of the side that throws first in a match."""

    def value(self, state: State, seat: i64) -> float:
        """Return the exact chance of a seat to win the game."""
        rugby = as_rugby(state)
        match = rugby.match
        if rugby.phase == DRAW:
            chance = self.series(match)
        else:
            wins = self.solved.match_value(rugby)
            if match.first == 1:
                wins = 1.0 - wins
            chance = wins * self.series(match.won(0)) + (1.0 - wins) * self.series(match.won(1))
        return chance if seat == 0 else 1.0 - chance

    def series(self, match: Match) -> float:
        """Return the chance of side a to win the game before a match, or after the last."""
        if match.decided():
            return 1.0 if match.wins_a > match.wins_b else 0.0
        if match.first < 0:
            drawn = Match(match.rules, match.wins_a, match.wins_b, 0)
            other = Match(match.rules, match.wins_a, match.wins_b, 1)
            return (self.series(drawn) + self.series(other)) / 2.0
        wins = self.first_wins if match.first == 0 else 1.0 - self.first_wins
        return wins * self.series(match.won(0)) + (1.0 - wins) * self.series(match.won(1))

    def choose(self, state: State) -> int:
        """Return a best decision, quicker than by ordering all."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        rugby = as_rugby(state)
        return self.solved.best_choice(rugby) if rugby.phase == CHOOSE else self.order(state)[0]

    def order(self, state: State) -> list[int]:
        """Return the legal decisions, the best first."""
        seat = state.seat()
        worth: list[tuple[float, int]] = []
        for index, move in enumerate(state.moves()):
            after = state.play(move)
            value = after.payoff(seat) if after.over() else self.value(after, seat)
            worth.append((-value, index))
        worth.sort()
        return [state.moves()[index] for _, index in worth]


class Counting(Taking):
    """Points to expect from the throw of the moment, the other side defending when that counts better for it."""

    def offered(self, dice: i64, stake: i64, facing: i64) -> float:
        """Return the points expected from this stake when the other side is on its GUARD, or is not."""
        if facing == GUARD and self.rules.kind[dice] != POSTS and self.defends(dice, stake):
            return float(stake) * (1.0 - self.cancelled(dice, False))
        return float(stake)

    def defends(self, dice: i64, stake: i64) -> bool:
        """Tell whether the points that the red die may save are worth more than the warning it may bring."""
        return self.cancelled(dice, False) * float(stake) > self.red_odds[WARNING] * WARNING_COST

    def cancelled(self, dice: i64, kicking: bool) -> float:
        """Return how often the red die takes the points away."""
        odds = 0.0
        for red in range(4):
            if self.rules.cancels(red, dice, kicking):
                odds += self.red_odds[red]
        return odds


class GreedyJudge(Judge):
    """Counts the points expected from the throw of the moment, a warning at a fixed price, and nothing else."""

    def __init__(self, rules: MatchRules) -> None:
        self.counting: Final = Counting(rules)
        self.guarded: Final = Attempts(rules)
        """The throw when the other side may defend."""
        self.open: Final = Attempts(rules)
        """The throw when the other side is suspended."""
        self._solve(self.guarded, GUARD)
        self._solve(self.open, NO_GUARD)

    def _solve(self, attempts: Attempts, facing: i64) -> None:
        for warned in range(WARNED_MOST + 1):
            for dice in range(FIRST_FULL, HAND_COUNT):
                points = self.counting.taken(dice, facing)
                attempts.ends[warned * HAND_COUNT + dice] = points - WARNING_COST * float(warned)
        attempts.solve()

    def choose(self, state: State) -> int:
        """Return the decision that counts best; of equal ones, the first."""
        rugby = as_rugby(state)
        if rugby.phase == DEFEND:
            defends = rugby.sheet.period == KICKS or self.counting.defends(rugby.dice, rugby.stake)
            return DEFENCE if defends else DECLINE
        if rugby.phase != CHOOSE:
            return state.moves()[0]
        facing = faced(rugby)
        attempts = self.guarded if facing == GUARD else self.open
        best = self.counting.taken(rugby.dice, facing)
        chosen = STOP
        for part in PARTS[rugby.dice]:
            if part:
                worth = attempts.rolls(rugby.attempt + 1, REMAINING[rugby.dice * HAND_COUNT + part])
                if worth > best + 1e-12:
                    best = worth
                    chosen = part
        return chosen

    def value(self, state: State, seat: i64) -> float:
        """Return the lead and what the throw should add, on a scale of a thousand points; a match won is a hundred."""
        rugby = as_rugby(state)
        sheet, match = rugby.sheet, rugby.match
        lead = float(sheet.lead() + 100 * (match.wins_a - match.wins_b))
        lead += self.expected(rugby) if sheet.thrower == 0 else -self.expected(rugby)
        return 0.5 + (lead if seat == 0 else -lead) / 1000.0

    def expected(self, rugby: Rugby) -> float:
        """Return the points expected by the side whose throw is under way."""
        phase, dice = rugby.phase, rugby.dice
        if phase in (DRAW, THROW):
            return 0.0
        if rugby.sheet.period == KICKS:
            return float(rugby.stake) * (1.0 - self.counting.cancelled(dice, True) if phase == RED else 1.0)
        if phase == RED:
            counts = 1.0 - self.counting.cancelled(dice, False)
            return float(rugby.stake) * counts + self.counting.red_odds[WARNING] * WARNING_COST
        facing = faced(rugby)
        if phase in (ROLL, CHOOSE):
            attempts = self.guarded if facing == GUARD else self.open
            return attempts.rolls(rugby.attempt, dice) if phase == ROLL else attempts.chooses(rugby.attempt, dice)
        return self._follow_up(rugby, facing)

    def _follow_up(self, rugby: Rugby, facing: i64) -> float:
        if rugby.phase == GREEN:
            return self.counting.taken(rugby.dice, facing)
        if rugby.phase == WHITE:
            return self.counting.converted(rugby.dice, rugby.stake, facing)
        return self.counting.offered(rugby.dice, rugby.stake, facing)


def faced(rugby: Rugby) -> i64:
    """Return whether the side that throws faces a guard."""
    return NO_GUARD if rugby.sheet.side(1 - rugby.sheet.thrower).suspended else GUARD
