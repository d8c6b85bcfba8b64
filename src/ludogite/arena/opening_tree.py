"""How games begin: a tree of events from a position, with how often each was played and what it brought."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from ludogite.arena.appraiser import Appraiser
from ludogite.bots.proof import proven, prover_of
from ludogite.core.generic import successor

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.playthrough import Event
    from ludogite.core.state import State

MOST_GROWN = 40
"""A position that has more continuations than this is grown by the first, or the likeliest, of them."""


@dataclass(slots=True)
class TreeNode:
    """A position of the tree, whatever order of as many events led to it."""

    state: State
    seats: int
    games: int = 0
    points: list[float] = field(default_factory=list)
    """What each seat got of these games, added up."""
    branches: dict[str, Branch] = field(default_factory=dict)
    untold: int = 0
    """How many continuations were too many to be grown."""
    values: tuple[float, ...] | None = None
    """What the position is worth to each seat by best play, where that is known exactly."""

    def share(self, seat: int) -> float | None:
        """Return what a seat got of the games through here, on average; None where there were none."""
        return self.points[seat] / self.games if self.games else None


@dataclass(slots=True)
class Branch:
    """One event that leads on from a position."""

    token: str
    node: TreeNode
    """Where it leads."""
    mover: int | None
    """The seat that decides; None for chance."""
    games: int = 0
    """How many games went this way; more may have come to the same position by another."""
    probability: Fraction | None = None
    """How likely chance is to bring it, where that can be said."""


class OpeningTree:
    """The continuations of one position: those that games took, and what is known exactly.

    Positions are merged: what was reached in another order of moves counts. Where chance can bring too much to be
    listed, as a deal of cards, all of it is one branch, and what follows is told apart by its moves alone.
    """

    DEALT = "[…]"
    """Stands for all that chance can bring where that cannot be listed."""

    def __init__(self, game: Game, settings: Settings, root: State, depth: int) -> None:
        self.game = game
        self.settings = settings
        self.depth = depth
        self.is_evaluated = False
        """Whether exact values were looked for."""
        self.is_provable = False
        """Whether more of them might be proved by looking at more positions."""
        self.root = _node(root)
        self._nodes: dict[Hashable, TreeNode] = {(0, root): self.root}

    def add(self, start: State, events: Sequence[Event], payoffs: Sequence[float]) -> bool:
        """Count a game that came through the root, and tell whether it did."""
        states = [start, *(event.after for event in events)]
        try:
            begin = states.index(self.root.state)
        except ValueError:
            return False
        _count(self.root, payoffs)
        node, is_dealt = self.root, False
        path: tuple[str, ...] = ()
        for event in events[begin : begin + self.depth]:
            is_dealt = is_dealt or _is_unlisted(event.before)
            token = self.DEALT if _is_unlisted(event.before) else event.token
            path = (*path, token)
            branch = self._branch(node, token, event.before, event.code, path if is_dealt else None, len(path))
            branch.games += 1
            node = branch.node
            _count(node, payoffs)
        return True

    def _branch(
        self, node: TreeNode, token: str, before: State, code: int, path: tuple[str, ...] | None, ply: int
    ) -> Branch:
        found = node.branches.get(token)
        if found is None:
            after = successor(before, code)
            key: Hashable = (ply, after) if path is None else path
            following = self._nodes.get(key)
            if following is None:
                following = self._nodes[key] = _node(after)
            mover = None if before.at_chance() else int(before.seat())
            found = node.branches[token] = Branch(token, following, mover, probability=_probability(before, code))
        return found

    def grow(self) -> None:
        """Add what games did not try: every decision, and the likeliest of what chance can bring."""
        layer = [self.root]
        for ply in range(1, self.depth + 1):
            for node in layer:
                codes = _continuations(node.state)
                node.untold = max(0, len(codes) - MOST_GROWN)
                for code in codes[:MOST_GROWN]:
                    self._branch(node, self.game.notation.format(node.state, code), node.state, code, None, ply)
            layer = list({id(b.node): b.node for node in layer for b in node.branches.values()}.values())

    def evaluate(self, nodes: int) -> int:
        """Give positions their exact values where these are known or proved by looking at so many positions each.

        Returns how many have one.
        """
        judged = Appraiser(self.game, self.settings)
        prover = None if judged.kind == "exact" else prover_of(self.game, self.settings)
        self.is_evaluated, self.is_provable = True, prover is not None
        for node in self.every_node():
            state = node.state
            if state.over():
                node.values = tuple(state.payoff(seat) for seat in range(node.seats))
            elif judged.kind == "exact":
                node.values = judged.promises(state)
            elif prover is not None and not state.at_chance():
                worth = proven(prover.values(state, nodes))
                if worth is not None:
                    node.values = (worth, 1 - worth) if state.seat() == 0 else (1 - worth, worth)
        return sum(node.values is not None for node in self.every_node())

    def every_node(self) -> Iterator[TreeNode]:
        """Yield every position of the tree once."""
        yield from self._nodes.values()


def _node(state: State) -> TreeNode:
    seats = int(state.seats())
    return TreeNode(state, seats, points=[0.0] * seats)


def _count(node: TreeNode, payoffs: Sequence[float]) -> None:
    node.games += 1
    for seat, payoff in enumerate(payoffs):
        node.points[seat] += payoff


def _is_unlisted(state: State) -> bool:
    return state.at_chance() and not state.chances()


def _probability(state: State, code: int) -> Fraction | None:
    if not state.at_chance():
        return None
    outcomes, weights = state.chances(), state.weights()
    return Fraction(weights[outcomes.index(code)], sum(weights)) if outcomes else None


def _continuations(state: State) -> list[int]:
    if state.over():
        return []
    if not state.at_chance():
        return list(state.moves())
    ranked = sorted(zip(state.weights(), state.chances(), strict=True), key=lambda one: -one[0])
    return [code for _, code in ranked]


def ordered(node: TreeNode) -> list[Branch]:
    """Return the branches of a position: the most played first, then the best for whoever decides, the likeliest."""

    def rank(branch: Branch) -> tuple[float, float, float]:
        values = branch.node.values
        worth = 0.0 if values is None or branch.mover is None else values[branch.mover]
        return (-branch.games, -worth, -float(branch.probability or 0))

    return sorted(node.branches.values(), key=rank)
