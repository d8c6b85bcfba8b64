"""A network plays against itself in a batch, and tells what it has seen of positions' worth (TD(λ))."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.bots.turn_tree import TurnTree
from ludogite.core.kernel import END
from ludogite.core.rng import Rng
from ludogite.envs.batch import Batch, touches_of

if TYPE_CHECKING:
    from array import array

    import numpy as np
    from numpy.typing import NDArray

    from ludogite.core.state import State
    from ludogite.envs.encoding import Encoding
    from ludogite.learning.value_network import ValueNetwork


MILLION = 1_000_000
NOBODY = -1


class Samples(NamedTuple):
    """Positions at the beginning of turns, and what they turned out to be worth: a row for each."""

    observations: NDArray[np.float32]
    """What the seat that acts sees."""
    worths: NDArray[np.float32]
    """What each seat may hope for, from that one on."""
    games: int
    """So many games were ended meanwhile."""


class PlayedTurn:
    """The beginning of a turn in a game under way."""

    def __init__(self, seen: array[float], seat: int) -> None:
        self.seen = seen
        self.seat = seat
        self.worths: list[float] = []
        """What the look through the turn found, for each seat; nothing where it was played at random."""
        self.followed = True
        """Whether the turn went on as it was found best: else what came of it says nothing about it."""


class SelfPlay:
    """Games side by side in which every seat decides by the same network."""

    def __init__(self, encoding: Encoding, games: int, seed: int, explore: float) -> None:
        """Begin so many games. In `explore` of the decisions anything is tried."""
        self.encoding = encoding
        self.batch = Batch(encoding.game, games, seed=seed, observe=False, **encoding.settings)
        self.explore = explore
        self.trust = 1.0
        """The λ of TD(λ): how far a position learns from what came of it (1), and not from the look ahead (0)."""
        self.rng = Rng(seed)
        self.touches = touches_of(encoding)
        self.acting = [NOBODY] * games
        """Whose turn is under way in each game."""
        self.trees: list[TurnTree | None] = [None] * games
        self.turns: list[list[PlayedTurn]] = [[] for _ in range(games)]
        self.waiting: list[list[int]] = [[] for _ in range(games)]
        """What is still to be touched for decisions that take several touches."""
        self.learnt: list[tuple[array[float], list[float]]] = []
        self.ended = 0

    def play(self, network: ValueNetwork | None, wanted: int, trust: float) -> Samples:
        """Play on until at least so many positions have been learnt from; without a network, at random."""
        import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

        self.trust = trust
        while len(self.learnt) < wanted:
            self.step(network)
        seen = np.array([seen for seen, _ in self.learnt], np.float32)
        samples = Samples(seen, np.array([worths for _, worths in self.learnt], np.float32), self.ended)
        self.learnt, self.ended = [], 0
        return samples

    def step(self, network: ValueNetwork | None) -> None:
        """Take one action in every game."""
        states: list[State] = [self.batch.choice(index).state for index in range(self.batch.n)]
        fresh = [index for index, state in enumerate(states) if not self.goes_on(index, state)]
        self.look(network, fresh, states)
        self.batch.step([self.action(index, state) for index, state in enumerate(states)])
        for index in self.batch.finished.nonzero()[0].tolist():
            self.end(index, ((self.batch.rewards[index] + 1) / 2).tolist())

    def goes_on(self, index: int, state: State) -> bool:
        """Tell whether the turn of a game is already looked through."""
        tree = self.trees[index]
        return self.acting[index] == state.seat() and (tree is None or tree.holds(state))

    def look(self, network: ValueNetwork | None, fresh: list[int], states: list[State]) -> None:
        """Look through the turns that begin; all that may follow them is judged at once."""
        trees = [] if network is None else [TurnTree(states[index], self.rng) for index in fresh]
        judged = iter([] if network is None else network.judge([leaf for tree in trees for leaf in tree.leaves]))
        for place, index in enumerate(fresh):
            seat = self.acting[index] = int(states[index].seat())
            turn = PlayedTurn(self.encoding.observe(states[index], seat), seat)
            self.turns[index].append(turn)
            self.trees[index] = trees[place] if trees else None
            if trees:
                turn.worths = trees[place].back_up([next(judged) for _ in trees[place].leaves])

    def action(self, index: int, state: State) -> int:
        """Return the next touch of a game: of the decision under way, or of a new one."""
        waiting = self.waiting[index]
        if not waiting:
            move = self.decision(index, state)
            place = 0
            while (touch := int(self.touches.touch(state, move, place))) != END:
                waiting.append(touch)
                place += 1
        return waiting.pop(0)

    def decision(self, index: int, state: State) -> int:
        """Return what is found best, or now and then anything."""
        tree = self.trees[index]
        moves = state.moves()
        if tree is None:
            return moves[self.rng.below(len(moves))]
        best = tree.best(state)
        if int(self.rng.below(MILLION)) >= self.explore * MILLION:
            return best
        tried = moves[self.rng.below(len(moves))]
        if tried != best:
            self.turns[index][-1].followed = False
        return tried

    def end(self, index: int, payoffs: list[float]) -> None:
        """Learn from a game from its end back: each turn's worth is what it promised, and what came of it."""
        seats = self.encoding.seats
        after = payoffs
        for turn in reversed(self.turns[index]):
            trust = self.trust if turn.followed else 0.0
            if turn.worths:
                after = [(1 - trust) * own + trust * came for own, came in zip(turn.worths, after, strict=True)]
            self.learnt.append((turn.seen, [after[(turn.seat + place) % seats] for place in range(seats)]))
        self.turns[index] = []
        self.trees[index] = None
        self.acting[index] = NOBODY
        self.ended += 1
