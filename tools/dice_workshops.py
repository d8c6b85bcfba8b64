"""Workshops for games of dice whose chances are known exactly: which decision wins most often, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from workshop import Found, Workshop

from ludogite.bots import judge_of
from ludogite.core.judge import Judge
from ludogite.core.options import Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.state import State
from ludogite.games.rugby.rules import DEFEND, as_rugby
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.rules import NONE, equal, single
from ludogite.play.puzzles import WHOLE

LEAST = 0.03
"""A decision that is not even so much better is no puzzle."""
HOPE = (0.12, 0.95)
"""Where a game is as good as lost or won there is nothing to ask."""


class ChanceWorkshop(Workshop):
    """The wider the gap and the plainer the decision, the fewer stars; from four on, what looks best is a trap."""

    def __init__(self, game_id: str, options: dict[str, Value], most_games: int) -> None:
        super().__init__(open_game(game_id), options, ("3", "4"), most_games, each=4, levels=5)
        wrong = ["It would win {count} game fewer in a hundred.", "It would win {count} games fewer in a hundred."]
        self.goals = {goal: {"ask": ask, "wrong": list(wrong)} for goal, ask in self.asked().items()}
        self.judge: Judge = judge_of(self.game, self.settings)
        self.naive: Judge = self.game.search.references["greedy"](self.settings)

    def asked(self) -> dict[str, str]:
        """Return what each kind of puzzle asks."""
        raise NotImplementedError

    def goal(self, state: State) -> str:
        """Return which kind of puzzle a position is."""
        raise NotImplementedError

    def is_worth_asking(self, state: State) -> bool:
        """Tell whether a decision is more than a matter of course."""
        del state
        return True

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield the decisions of a game that are better than all others by far."""
        for event in play.events:
            state = event.before
            if event.by_chance or len(state.moves()) < 2 or not self.is_worth_asking(state):
                continue
            chances = {move: self.chance(state, move) for move in state.moves()}
            best, second, *_ = sorted(chances.values(), reverse=True)
            if HOPE[0] <= best <= HOPE[1] and best - second >= LEAST:
                yield self._found(state, chances, best - second)

    def chance(self, state: State, move: int) -> float:
        """Return how often a decision wins when both sides play their best."""
        after, seat = state.play(move), state.seat()
        return after.payoff(seat) if after.over() else self.judge.value(after, seat)

    def _found(self, state: State, chances: dict[int, float], gap: float) -> Found:
        best = max(chances, key=chances.__getitem__)
        trap = self.at_first_sight(state, self.naive) != best
        percent = {move: round(100 * round(WHOLE * chance) / WHOLE) for move, chance in chances.items()}
        wrong: dict[int, tuple[int | None, int]] = {
            move: (None, percent[best] - percent[move]) for move in chances if move != best
        }
        level = stars(gap, trap=trap)
        return Found(
            level,
            self.goal(state),
            percent[best],
            state,
            [best],
            wrong,
            {},
            {m: round(WHOLE * c) for m, c in chances.items()},
        )


def stars(gap: float, *, trap: bool) -> int:
    """Return how hard it is to see that a decision is so much better."""
    if trap:
        return 4 if gap >= 0.045 else 5
    return 1 if gap >= 0.15 else 2 if gap >= 0.08 else 3


class StileLiberoWorkshop(ChanceWorkshop):
    """Throw or stop, and with how many dice to dive, in a race of two in the deep end."""

    def __init__(self) -> None:
        super().__init__("stilelibero", {"players": 2, "lanes": "seats"}, 6000)

    def asked(self) -> dict[str, str]:
        """Return what each kind of puzzle asks."""
        return {
            "swim": "Throw once more, or stop? Find what wins most often.",
            "count": "Which dice do you count, or do you throw once more? Find what wins most often.",
            "dive": "With how many dice do you dive? Find what wins most often.",
        }

    def is_worth_asking(self, state: State) -> bool:
        """Tell whether something is at stake: a dive, or two cells and more."""
        race = as_race(state)
        return race.dice == NONE or single(race.dice) >= 2 or equal(race.dice) > 0

    def goal(self, state: State) -> str:
        """Return which kind of puzzle a position is."""
        if as_race(state).dice == NONE:
            return "dive"
        return "swim" if len(state.moves()) == 2 and 0 in state.moves() else "count"


class RugbyWorkshop(ChanceWorkshop):
    """Which dice to throw again, and whether to defend, in a single match."""

    def __init__(self) -> None:
        super().__init__("rugby", {"format": "single", "first": "a"}, 6000)

    def asked(self) -> dict[str, str]:
        """Return what each kind of puzzle asks."""
        return {
            "again": "Which dice do you throw again, or do you stop? Find what wins most often.",
            "defend": "Do you defend? Find what wins most often.",
        }

    def goal(self, state: State) -> str:
        """Return which kind of puzzle a position is."""
        return "defend" if as_rugby(state).phase == DEFEND else "again"
