"""A workshop for each game that has puzzles: how its last moves are solved, and what is easy or hard in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from dice_workshops import RugbyWorkshop, StileLiberoWorkshop
from workshop import FEWEST_CHOICES, Found, TooDeepError, Workshop, best_of, line_of, shortfall, slips

from ludogite.bots import judge_of
from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.core.game import Game
from ludogite.core.judge import CERTAIN, SURE
from ludogite.core.options import Settings
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.state import State
from ludogite.games.bilitaire.rules import OPENING, OVER, TRAYS, Bilitaire


class Race:
    """Solves Squadro by the house's own search: how soon the game is won or lost."""

    def __init__(self, game: Game, settings: Settings, nodes: int) -> None:
        self.judge = judge_of(game, settings)
        self.nodes = nodes

    def values(self, state: State) -> list[int]:
        """Return ratings of which those of won and lost games are certain; a fresh table knows the shortest way."""
        return [int(rating) for rating in AlphaBeta(self.judge, 18).ratings(state, Effort(self.nodes))]


class Decided(Race):
    """The same where every move is known to win or to lose, and soon: all wins are worth the same."""

    def values(self, state: State) -> list[int]:
        """Return the ratings, those of wins made equal."""
        values = super().values(state)
        if any(abs(value) < SURE - DEEPEST for value in values):
            raise TooDeepError
        return [min(value, CERTAIN) for value in values]


DEEPEST = 13
"""Races that take more moves are not asked about."""


class SquadroWorkshop(Workshop):
    """Easy: win in two or three. Middling: in four or five. Hard: every move but one loses."""

    LEVEL_OF_PLIES = {3: 1, 5: 1, 7: 2, 9: 2}  # noqa: RUF012 - read only

    def __init__(self) -> None:
        super().__init__(open_game("squadro"), {"first": "left"}, ("1", "2"), 700)
        self.goals = {
            "in": {
                "ask": [
                    "Win in {count} move. Which one comes first?",
                    "Win in {count} moves. Which one comes first?",
                ],
                "wrong": ["This move does not win in {count} move.", "This move does not win in {count} moves."],
            },
            "only": {
                "ask": "Only one move wins, all others lose. Which one?",
                "wrong": "This move loses the game.",
            },
        }
        self.quick = Race(self.game, self.settings, 120_000)
        self.decided = Decided(self.game, self.settings, 120_000)

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield what the last moves of a race hold."""
        for event in reversed(play.events[-18:]):
            state = event.before
            if event.by_chance or len(state.moves()) < FEWEST_CHOICES:
                continue
            values = self.quick.values(state)
            best = best_of(state, values)
            if best is None or max(values) <= CERTAIN:
                continue
            yield from self._judged(state, values, best)

    def _judged(self, state: State, values: list[int], best: int) -> Iterator[Found]:
        ends = [int(SURE - abs(value)) + 1 for value in values]
        plies = int(SURE - max(values)) + 1
        lost = all(value < -CERTAIN for value in values if value != max(values))
        if lost and max(ends) <= DEEPEST:
            yield self._found(3, "only", state, values, best, DEEPEST)
        elif plies in self.LEVEL_OF_PLIES:
            yield self._found(self.LEVEL_OF_PLIES[plies], "in", state, values, best, plies)

    def _found(self, level: int, goal: str, state: State, values: list[int], best: int, plies: int) -> Found:
        line = line_of(state, self.quick if goal == "in" else self.decided)
        wrong = {move: (reply, 0) for move, (reply, _) in slips(state, self.quick, values, best).items()}
        return Found(level, goal, (plies + 1) // 2, state, line, wrong, {"plies": plies})


class Margins:
    """Solves games that count points by looking at everything that can still happen."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.left = 0
        self.known: dict[State, int] = {}

    def values(self, state: State) -> list[int]:
        """Return by how many points the seat that decides ends ahead after each move."""
        self.left = self.budget
        sign = 1 if state.seat() == 0 else -1
        return [sign * self.margin(state.play(move)) for move in state.moves()]

    def margin(self, state: State) -> int:
        """Return by how many points the first seat ends ahead."""
        if state.over():
            scores = cast("tuple[int, int]", state.outcome().scores)
            return scores[0] - scores[1]
        if state not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooDeepError
            ends = [self.margin(state.play(move)) for move in state.moves()]
            self.known[state] = max(ends) if state.seat() == 0 else min(ends)
        return self.known[state]


class LibertasWorkshop(Workshop):
    """Easy: the last cards. Middling: a few more. Hard: many more, and the card that looks best is another one."""

    LEAST = 100
    """A card that is not even so many points better is no puzzle."""

    def __init__(self) -> None:
        super().__init__(open_game("libertas"), {"players": 2, "first": "a", "open_racks": True}, ("2", "3"), 60)
        self.goals = {
            "lead": {
                "ask": [
                    "Which card do you take to end {count} point ahead?",
                    "Which card do you take to end {count} points ahead?",
                ],
                "wrong": ["You would end {count} point short of it.", "You would end {count} points short of it."],
            }
        }

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield what the last cards of a game hold."""
        solver = Margins(20_000)
        for back, event in enumerate(reversed(play.events), 1):
            state = event.before
            if event.by_chance or back > 10:
                return
            if len(state.moves()) < FEWEST_CHOICES:
                continue
            try:
                values = solver.values(state)
                best = best_of(state, values)
                if best is None or max(values) <= 0 or shortfall(values) < self.LEAST:
                    continue
                level = self._level(state, back, best)
                if level:
                    line, wrong = line_of(state, solver), slips(state, solver, values, best)
                    yield Found(level, "lead", max(values), state, line, wrong, {"margin": max(values)})
            except TooDeepError:
                return

    def _level(self, state: State, back: int, best: int) -> int:
        trap = self.at_first_sight(state) != best
        if back <= 5:
            return 1
        if back <= 7:
            return 2
        return 3 if trap else 0


class Marbles:
    """Solves the last turns of a round of Bi-litaire: how many marbles remain."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.left = 0
        self.known: dict[tuple[State, int], bool] = {}

    def values(self, state: State) -> list[int]:
        """Return the marbles that remain after each move, counted for whoever decides."""
        self.left = self.budget
        position = cast("Bilitaire", state)
        sign = 1 if position.seat() != position.player else -1
        return [sign * self.remain(position.play(move)) for move in position.moves()]

    def remain(self, state: Bilitaire) -> int:
        """Return how many marbles remain at the end of the round."""
        least = int(state.marbles())
        while not self.keeps(state, least):
            least -= 1
        return least

    def keeps(self, state: Bilitaire, least: int) -> bool:
        """Tell whether the trays can keep so many marbles on the board."""
        if state.marbles() - max(state.due, 0) < least:
            return False
        if state.due == OVER:
            return True
        found = self.known.get((state, least))
        if found is None:
            self.left -= 1
            if self.left < 0:
                raise TooDeepError
            after = (self.keeps(state.play(move), least) for move in state.moves())
            found = any(after) if state.due <= TRAYS else all(after)
            self.known[state, least] = found
        return found


class BilitaireWorkshop(Workshop):
    """Easy: end the round at once. Middling: a few jumps from its end. Hard: more of them, or a trap."""

    def __init__(self) -> None:
        super().__init__(open_game("bilitaire"), {"first": "a"}, ("2", "3"), 120)
        fewer, more = "There would be {count} fewer.", "There would be {count} more."
        stop = "You play the trays. Leave no jump at all: end the round now, with {count} "
        keep = "You play the trays. Keep {count} "
        leave = "You play the marbles. Leave only {count} of them at the end."
        self.goals = {
            "stop": {"ask": [f"{stop}marble.", f"{stop}marbles."], "wrong": [fewer, fewer]},
            "keep": {"ask": [f"{keep}marble to the end.", f"{keep}marbles to the end."], "wrong": [fewer, fewer]},
            "leave": {"ask": [leave, leave], "wrong": [more, more]},
        }

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield what the last turns of both rounds hold."""
        decided = [event.before for event in play.events if not event.by_chance]
        for round_ in (1, 2):
            turns = [cast("Bilitaire", state) for state in decided if cast("Bilitaire", state).round() == round_]
            yield from self._last_turns(turns)

    def _last_turns(self, turns: list[Bilitaire]) -> Iterator[Found]:
        solver, deep = Marbles(60_000), 0
        for turn in reversed(turns[-16:]):
            state = _staked(turn, 20)
            if state.due == OPENING or len(state.moves()) < FEWEST_CHOICES:
                continue
            try:
                values = solver.values(state)
                best = best_of(state, values)
                if best is not None:
                    yield self._found(state, solver, values, best)
            except TooDeepError:
                deep += 1
                if deep > 1:
                    return

    def _found(self, state: Bilitaire, solver: Marbles, values: list[int], best: int) -> Found:
        trays = state.seat() != state.player
        remain = abs(max(values))
        jumps = int(state.marbles()) - remain
        trap = self.at_first_sight(state) != best
        goal = ("stop" if jumps == 0 else "keep") if trays else "leave"
        level = 1 if jumps == 0 else 3 if trap or jumps > 3 else 2
        staked = _staked(state, remain - 1 if trays else remain + 1)
        line = line_of(staked, solver)
        return Found(level, goal, remain, staked, line, slips(staked, solver, values, best), {"margin": 1})


def _staked(state: Bilitaire, first: int) -> Bilitaire:
    """Return the position in the second round of a game whose first round left so many marbles."""
    return Bilitaire(state.north, state.south, state.trays, state.player, state.due, first)


WORKSHOPS = {
    "squadro": SquadroWorkshop,
    "libertas": LibertasWorkshop,
    "bilitaire": BilitaireWorkshop,
    "stilelibero": StileLiberoWorkshop,
    "rugby": RugbyWorkshop,
}
