"""Information-set Monte Carlo tree search, for games with hidden parts (Cowling, Powley and Whitehouse, 2012).

Each game is played through a position that the seat may believe in, drawn anew. Each seat has a tree of its own, whose
nodes are what that seat knows; whoever decides in such a game knows no more than its node. This is the kind with
several observers: a decision that is hidden from a seat is one and the same edge of its tree, whatever was decided.

What one seat knows comes about seldom where much is hidden, so its node is young when it is asked. Until it has games
of its own it goes by those of a spectator's tree, which knows only what everybody does: what brought most to whoever
decided there, whatever they held. Below the trees a game goes on by habit (Finnsson and Björnsson's move-average
sampling, 2008): as a rule what has brought most so far wherever it was decided, so that a bluff is called there too.
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

CURIOSITY: Final = 0.4
"""How much a decision that was tried little is preferred."""
TRUST: Final = 4.0
"""After so many tries of its own a seat goes as much by them as by the spectator's tree."""
MOST_SETS: Final[i64] = 1_000_000
"""No tree grows beyond this; playouts then begin at its leaves."""
WHIM: Final = 0.4
"""How often a game below the trees goes on with any decision at all, out of 1."""
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

    def hope(self) -> float:
        """Return what it may be worth: its mean, and more the less it was tried of the times it was possible."""
        tries = float(max(self.visits, 1))
        return self.mean() + CURIOSITY * math.sqrt(math.log(float(self.available)) / tries)


class InformationSet:
    """What somebody knows at a moment of decision, and what the decisions there brought to whoever made them."""

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.later: dict[str, InformationSet] = {}
        """What may be known at the next decision, by what is seen until then."""

    def arm(self, move: int) -> Arm:
        """Return what is known of a decision."""
        arm = self.arms.get(move)
        if arm is None:
            arm = Arm()
            self.arms[move] = arm
        return arm


class Transition:
    """One event of a game: the position before it, and the one after it."""

    def __init__(self, before: State, event: int, after: State) -> None:
        self.before = before
        self.event = event
        self.after = after


class Observer:
    """Somebody who follows one game from a seat, or as a spectator (None), and sums up at decisions what was seen."""

    def __init__(self, seat: int | None, root: InformationSet) -> None:
        self.seat = seat
        self.node = root
        self.steps: i64 = 0
        """So many steps of the game are behind its node."""
        self.unseen: list[Transition] = []
        """Which of them it does not know, yet."""


class InformationSetTrees:
    """What was found from one position: a tree for each seat, and a spectator's."""

    def __init__(self, hidden: Hidden, state: State, rng: Rng, trust: float = TRUST) -> None:
        self.hidden = hidden
        self.state = state
        self.trust = trust
        self.seat: i64 = state.seat()
        self.rng = rng
        self.played: i64 = 0
        self.size: i64 = 0
        self.roots: list[dict[str, InformationSet]] = [{} for _ in range(state.seats())]
        """By what each seat may see at first: what the others hold is drawn anew for every game."""
        self.public = InformationSet()
        self.habits: dict[int, Arm] = {}
        """What each decision brought to whoever made it, wherever that was."""

    def once(self) -> None:
        """Draw a position to believe in, go down the trees, play on to the end, and remember the result on the way."""
        state: State = self.hidden.determinisation(self.state, int(self.seat), self.rng)
        observers = [self.observer(state, seat) for seat in range(len(self.roots))]
        spectator = Observer(None, self.public)
        steps: list[Transition] = []
        arms: list[Arm] = []
        seats: list[int] = []
        growing = True
        while growing and not state.over():
            if state.at_chance():
                event = state.draw(self.rng)
                after = state.happen(event)
            else:
                seat = state.seat()
                node = self.known(observers[seat], steps, state)
                public = self.known(spectator, steps, state)
                event = self.chosen(node, public, state.moves())
                growing = self.is_tried(node.arms[event], public.arms[event])
                arms += [node.arms[event], public.arms[event], self.habit(event)]
                seats += [int(seat), int(seat), int(seat)]
                after = state.play(event)
            steps.append(Transition(state, event, after))
            state = after
        end = self.continued(state, arms, seats) if self.trust > 0.0 else state.playout(self.rng)
        for index in range(len(arms)):
            arms[index].visits += 1
            arms[index].gained += end.payoff(seats[index])
        self.played += 1

    def continued(self, state: State, arms: list[Arm], seats: list[int]) -> State:
        """Play a game on to its end, mostly by habit, and note whose habits it followed."""
        while not state.over():
            if state.at_chance():
                state = state.happen(state.draw(self.rng))
            else:
                move = self.habitual(state.moves())
                arms.append(self.habit(move))
                seats.append(int(state.seat()))
                state = state.play(move)
        return state

    def habitual(self, moves: list[int]) -> int:
        """Return the decision that has brought most so far; now and then any."""
        best = moves[self.rng.below(len(moves))]
        if len(moves) == 1 or self.rng.unit() < WHIM:
            return best
        most = -1.0
        for move in moves:
            habit = self.habits.get(move)
            worth = 1.0 if habit is None else habit.mean()
            if worth > most:
                most = worth
                best = move
        return best

    def habit(self, move: int) -> Arm:
        """Return what is known of a decision, wherever it is made."""
        habit = self.habits.get(move)
        if habit is None:
            habit = Arm()
            self.habits[move] = habit
        return habit

    def observer(self, state: State, seat: int) -> Observer:
        """Return a seat at the root of its tree."""
        roots = self.roots[seat]
        view: str = self.hidden.view(state, seat)
        root = roots.get(view)
        if root is None:
            root = InformationSet()
            roots[view] = root
            self.size += 1
        return Observer(seat, root)

    def known(self, observer: Observer, steps: list[Transition], state: State) -> InformationSet:
        """Return what the seat that decides now knows: what it saw of the steps since, and what has come to light."""
        if observer.steps == len(steps):
            return observer.node
        label = self.seen(observer, steps, state)
        node = observer.node.later.get(label)
        if node is None:
            node = InformationSet()
            if self.size < MOST_SETS:
                observer.node.later[label] = node
                self.size += 1
        observer.node = node
        return node

    def seen(self, observer: Observer, steps: list[Transition], state: State) -> str:
        """Return all that a seat sees from its last decision on, and let it remember what it could not see."""
        seen: list[str] = []
        for index in range(observer.steps, len(steps)):
            step = steps[index]
            if self.hides(step, observer.seat, step.after):
                observer.unseen.append(step)
                seen.append(UNSEEN)
            else:
                seen.append(str(step.event))
            seen.append(self.hidden.view(step.after, observer.seat))
        observer.steps = len(steps)
        still: list[Transition] = []
        for step in observer.unseen:
            if self.hides(step, observer.seat, state):
                still.append(step)
            else:
                seen.append(str(step.event))
        observer.unseen = still
        return "\n".join(seen)

    def hides(self, step: Transition, seat: int | None, now: State) -> bool:
        """Tell whether an event is hidden from a seat while the game stands at a position."""
        return bool(self.hidden.hides(step.before, step.event, seat, now))

    def chosen(self, node: InformationSet, public: InformationSet, moves: list[int]) -> int:
        """Return the decision to look at next: any that nobody tried, else one good so far, or seldom tried."""
        untried: list[int] = []
        best = moves[0]
        most = -1.0
        for move in moves:
            arm = node.arm(move)
            other = public.arm(move)
            arm.available += 1
            other.available += 1
            if not self.is_tried(arm, other):
                untried.append(move)
            elif not untried:
                trusted = self.trust / (self.trust + float(arm.visits)) if self.trust > 0.0 else 0.0
                hope = trusted * other.hope() + (1.0 - trusted) * arm.hope()
                if hope > most:
                    most = hope
                    best = move
        return untried[self.rng.below(len(untried))] if untried else best

    def is_tried(self, arm: Arm, public: Arm) -> bool:
        """Tell whether a decision was tried by the seat itself or, where that is trusted, by anybody."""
        return arm.visits > 0 or (self.trust > 0.0 and public.visits > 0)

    def arms(self) -> dict[int, Arm]:
        """Return what each decision of the seat that acts brought."""
        found: dict[int, Arm] = {}
        for root in self.roots[self.seat].values():
            found.update(root.arms)
        return found


class InformationSetMcts(SearchMethod):
    """Plays what it came back to most often."""

    def __init__(self, hidden: Hidden, trust: float = TRUST) -> None:
        self.hidden = hidden
        self.trust = trust
        """After how many tries the spectator's tree counts but half; 0: as published, without it and without habits."""
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
        trees = InformationSetTrees(self.hidden, state, rng, self.trust)
        while trees.played == 0 or not effort.over():
            effort.used(PLAYOUT_NODES)
            trees.once()
        return trees
