"""Information-set Monte Carlo tree search, for games with hidden parts (Cowling, Powley and Whitehouse, 2012).

Each game is played through a position that the seat may believe in, drawn anew. Each seat has a tree of its own, whose
nodes are what that seat knows; whoever decides in such a game knows no more than its node. This is the kind with several
observers: a decision that is hidden from a seat is one and the same edge of its tree, whatever was decided.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.search_method import SearchMethod
from ludogite.core.parts import Hidden
from ludogite.core.rng import Rng
from ludogite.core.state import State

CURIOSITY: Final = 0.7
"""How much a decision that was tried little is preferred."""
MOST_SETS: Final[i64] = 1_000_000
"""No tree grows beyond this; playouts then begin at its leaves."""
UNSEEN: Final = "?"


class Arm:
    """One decision of an information set: how often it was possible, how often it was tried, and what it brought."""

    def __init__(self) -> None:
        self.available: i64 = 0
        self.visits: i64 = 0
        self.gained: float = 0.0

    def mean(self) -> float:
        """Return what games brought in which this was decided, on average."""
        return self.gained / float(max(self.visits, 1))


class InformationSet:
    """What a seat knows at a moment when it decides, and what its decisions brought."""

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.later: dict[str, InformationSet] = {}
        """What the seat may know when it decides next, by what it sees until then."""


class Observer:
    """A seat that follows one game, from its own place."""

    def __init__(self, seat: i64, root: InformationSet) -> None:
        self.seat: i64 = seat
        self.node = root
        self.seen: list[str] = []
        """What it saw since it last decided."""
        self.unseen: list[tuple[State, int]] = []
        """What happened in this game without its knowing, yet."""


class InformationSetTrees:
    """What was found from one position: a tree for each seat."""

    def __init__(self, hidden: Hidden, state: State, rng: Rng) -> None:
        self.hidden = hidden
        self.state = state
        self.seat: i64 = state.seat()
        self.rng = rng
        self.played: i64 = 0
        self.size: i64 = 0
        self.roots: list[dict[str, InformationSet]] = [{} for _ in range(state.seats())]
        """By what each seat may see at first: what the others hold is drawn anew for every game."""

    def once(self) -> None:
        """Draw a position to believe in, go down the trees, play on at random, and remember the result on the way."""
        state: State = self.hidden.determinisation(self.state, int(self.seat), self.rng)
        observers = [self.observer(state, seat) for seat in range(len(self.roots))]
        arms: list[Arm] = []
        seats: list[int] = []
        growing = True
        while growing and not state.over():
            if state.at_chance():
                event = state.draw(self.rng)
                after = state.happen(event)
            else:
                seat = state.seat()
                node = self.known(observers[seat], state)
                moves = state.moves()
                event = self.chosen(node, moves)
                arm = node.arms[event]
                growing = arm.visits > 0
                arms.append(arm)
                seats.append(int(seat))
                after = state.play(event)
            if growing:
                for observer in observers:
                    self.observe(observer, state, event, after)
            state = after
        end = state.playout(self.rng)
        for index in range(len(arms)):
            arms[index].visits += 1
            arms[index].gained += end.payoff(seats[index])
        self.played += 1

    def observer(self, state: State, seat: i64) -> Observer:
        """Return a seat at the root of its tree."""
        roots = self.roots[seat]
        view: str = self.hidden.view(state, int(seat))
        root = roots.get(view)
        if root is None:
            root = InformationSet()
            roots[view] = root
            self.size += 1
        return Observer(seat, root)

    def observe(self, observer: Observer, state: State, event: int, after: State) -> None:
        """Let a seat see what it sees of an event, and of what follows it."""
        if self.hides(state, event, observer.seat, after):
            observer.unseen.append((state, event))
            observer.seen.append(UNSEEN)
        else:
            observer.seen.append(str(event))
        if not after.over():
            view: str = self.hidden.view(after, int(observer.seat))
            observer.seen.append(view)

    def known(self, observer: Observer, state: State) -> InformationSet:
        """Return what the seat that decides now knows, what has come to light since included."""
        if not observer.seen:
            return observer.node
        still: list[tuple[State, int]] = []
        for before, event in observer.unseen:
            if self.hides(before, event, observer.seat, state):
                still.append((before, event))
            else:
                observer.seen.append(str(event))
        observer.unseen = still
        label = "\n".join(observer.seen)
        observer.seen = []
        node = observer.node.later.get(label)
        if node is None:
            node = InformationSet()
            if self.size < MOST_SETS:
                observer.node.later[label] = node
                self.size += 1
        observer.node = node
        return node

    def hides(self, state: State, event: int, seat: i64, now: State) -> bool:
        """Tell whether an event is hidden from a seat while the game stands at a position."""
        return not now.over() and bool(self.hidden.hides(state, event, int(seat), now))

    def chosen(self, node: InformationSet, moves: list[int]) -> int:
        """Return the decision to look at next: any untried one, else one good so far, or little tried for how often
        it was possible."""
        untried: list[int] = []
        best = moves[0]
        most = -1.0
        for move in moves:
            arm = node.arms.get(move)
            if arm is None:
                arm = Arm()
                node.arms[move] = arm
            arm.available += 1
            if arm.visits == 0:
                untried.append(move)
            elif not untried:
                tries = float(arm.visits)
                hope = arm.gained / tries + CURIOSITY * math.sqrt(math.log(float(arm.available)) / tries)
                if hope > most:
                    most = hope
                    best = move
        return untried[self.rng.below(len(untried))] if untried else best

    def arms(self) -> dict[int, Arm]:
        """Return what each decision of the seat that acts brought."""
        found: dict[int, Arm] = {}
        for root in self.roots[self.seat].values():
            found.update(root.arms)
        return found


class InformationSetMcts(SearchMethod):
    """Plays what it came back to most often."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.samples = True

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the decision that was tried most often, the better one of equals."""
        arms = self.grown(state, effort, rng).arms()
        return max(arms, key=lambda move: (arms[move].visits, arms[move].mean()))

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return what games brought after each decision; one more is supposed to have brought what they did on average.

        So a decision that was hardly tried is neither excellent nor hopeless by a single stroke of luck.
        """
        arms = self.grown(state, effort, rng).arms()
        gained = 0.0
        visits: i64 = 0
        for arm in arms.values():
            gained += arm.gained
            visits += arm.visits
        usual = gained / float(visits)
        return [(arms[move].gained + usual) / float(arms[move].visits + 1) for move in state.moves()]

    def grown(self, state: State, effort: Effort, rng: Rng) -> InformationSetTrees:
        """Return trees of as many games as the effort allows, one at least."""
        trees = InformationSetTrees(self.hidden, state, rng)
        while trees.played == 0 or not effort.over():
            effort.used(PLAYOUT_NODES)
            trees.once()
        return trees
