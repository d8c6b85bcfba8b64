"""A network on a seat: it looks through its whole turn, or searches further, guided by what the network promises."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.player import Player
from ludogite.bots.puct import Judgement, Puct
from ludogite.bots.turn_tree import TurnTree
from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.learning.value_network import ValueNetwork, WeightsError, read_network

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.rng import Rng
    from ludogite.core.state import State

WARMTH = 0.05
"""A decision that promises so much less than another is tried e times less willingly in a search."""
AT_ONCE = 8
"""So many positions of a search are judged together."""


class LearnedPlayer(Player):
    """Decides what leads to the best that the network promises when its turn is over.

    With `searches`, it goes on from there: so many positions are looked at in a tree that the network guides.
    """

    def __init__(self, network: ValueNetwork, searches: int = 0) -> None:
        self.network = network
        self.searches = searches
        self.tree: TurnTree | None = None
        """The turn under way: what was found at its beginning holds to its end."""

    def choose(self, state: State, rng: Rng) -> int:
        """Return the decision."""
        if self.searches:
            search = Puct(lambda states: guide(self.network, states, rng), at_once=AT_ONCE)
            return search.best(state, Effort(self.searches * PLAYOUT_NODES), rng)
        if self.tree is None or not self.tree.holds(state):
            self.tree = look_through(self.network, state, rng)
        return self.tree.best(state)

    def forget(self) -> None:
        """Let go of the turn that an earlier game ended in."""
        self.tree = None


def look_through(network: ValueNetwork, state: State, rng: Rng) -> TurnTree:
    """Return the turn that begins at a position, its end judged by the network."""
    tree = TurnTree(state, rng)
    tree.back_up(network.judge(tree.leaves))
    return tree


def guide(network: ValueNetwork, states: list[State], rng: Rng) -> list[Judgement]:
    """Return what a guided search asks about positions: how promising each decision is, and what each seat may hope."""
    trees = [TurnTree(state, rng) for state in states]
    judged = network.judge([leaf for tree in trees for leaf in tree.leaves])
    found: list[Judgement] = []
    for tree in trees:
        worths = tree.back_up(judged[: len(tree.leaves)])
        del judged[: len(tree.leaves)]
        values = tree.values()
        likely = [math.exp((value - max(values)) / WARMTH) for value in values]
        found.append(([one / sum(likely) for one in likely], worths))
    return found


def learned_bot(path: Path, searches: int = 0) -> Callable[[Game, Settings], LearnedPlayer]:
    """Return what an entry point of `ludogite.bots` names: called with a game and its settings, it takes a seat."""

    def sit(game: Game, settings: Settings) -> LearnedPlayer:
        network = read_network(path)
        learnt = network.encoding
        if (learnt.game.id, learnt.settings) != (game.id, settings):
            raise WeightsError(
                house_message(
                    "'{path}' has learnt {game} with {options}; other options are another game to it",
                    path=escaped(path),
                    game=learnt.game.id,
                    options=", ".join(f"{name}={value}" for name, value in learnt.settings.items()),
                )
            )
        return LearnedPlayer(network, searches)

    return sit
