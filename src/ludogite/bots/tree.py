"""The nodes of a search tree in one flat array: a decision's children lie side by side, with what is asked of them.

A large tree does not fit into near memory, and what is passed on the way down has to come from afar. So a node is two
words, and going down one level reads one short stretch of them. Few nodes hold a position: others are found again
from the last one on the way that does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.state import State

ROOT: Final[i64] = 0
"""A node is known by where its words begin, and the children of a node by where those of the first begin."""
NONE: Final[i64] = -1
CHANCE: Final[i64] = -1
"""In place of the seat that decides: chance acts."""
OVER: Final[i64] = -2
"""In place of the seat that decides: the game has ended."""
MOST_WORDS: Final[i64] = 1 << 25
"""No tree grows beyond this (256 MiB)."""

# A node:
#   GAINED  what games brought, in sum, to the seat whose decision led there, in parts of WHOLE
#   LINK    from bit TRIES on how many games passed, 0 for a child that was not tried yet; OPEN where it has children;
#           in the bits of PLACE its first child or, for a leaf, the event that leads there
# Before the first of some children:
#   WIDTH   from bit MANY on how many they are; below, how many of them, the last ones, are still to be tried
#   ORIGIN  in the bits of WHO who acts, less OVER; then KEPT; from bit WHENCE on where the position stands in `states`
#           or, where it is not kept, the event that leads there
GAINED: Final[i64] = 0
LINK: Final[i64] = 1
NODE: Final[i64] = 2
"""Words of a node."""
WIDTH: Final[i64] = -2
ORIGIN: Final[i64] = -1
HEAD: Final[i64] = 2
"""Words before the first child."""

WHOLE: Final[i64] = 720_720 << 8
"""Just under 2 to the power 28, and thirds, fifths, … sixteenths of it are whole numbers too."""
TRIES: Final[i64] = 31
ONE_TRY: Final[i64] = 1 << 31
OPEN: Final[i64] = 1 << 30
PLACE: Final[i64] = (1 << 30) - 1
LARGE: Final = 0x3FFF_FFFF
"""In place of an event: it stands among the `large` ones. No i64: events of any size are compared with it."""
MANY: Final[i64] = 32
UNTRIED: Final[i64] = (1 << 32) - 1
WHO: Final[i64] = 0xFF
KEPT: Final[i64] = 0x100
WHENCE: Final[i64] = 9


def parts(payoff: float) -> i64:
    """Return a payoff in parts of `WHOLE`."""
    return int(payoff * float(WHOLE) + 0.5)


class FlatTree:
    """Positions, the decisions that led to them, and what the games that passed through them brought."""

    def __init__(self, state: State, node_size: i64 = NODE) -> None:
        """Let a node have so many words."""
        self.seats: i64 = state.seats()
        self.start = state
        self.node_size: i64 = node_size
        self.used: i64 = node_size
        """How many words are taken, also by children that were not tried yet."""
        self.words: vec[i64] = ints(64 * node_size)
        self.choices: list[int] = []
        """The decisions that lead to the children of the root."""
        self.large: dict[int, int] = {}
        """The events that lead to nodes and are too large for a link, or less than 0."""
        self.states: list[State] = []
        """The positions that are kept."""
        self.drawn: dict[int, dict[int, int]] = {}
        """The nodes after each outcome of chance, by the place of the children where chance acts."""

    def reserve(self, count: i64) -> i64:
        """Take so many words side by side, and return where they begin."""
        first = self.used
        self.used += count
        if self.used > len(self.words):
            self.make_room(self.wanted_room())
        return first

    def wanted_room(self) -> i64:
        """Return for how many words there should be room when there is too little."""
        return 2 * self.used

    def make_room(self, room: i64) -> None:
        """Make room for so many words."""
        words = ints(room)
        for index in range(len(self.words)):
            words[index] = self.words[index]
        self.words = words

    def spread(self, node: i64, who: i64, moves: list[int]) -> i64:
        """Let a leaf have a child for each decision that can be made there; return the first."""
        width: i64 = len(moves)
        below = self.reserve(HEAD + self.node_size * width) + HEAD
        words = self.words
        link = words[node + LINK]
        words[node + LINK] = link & ~PLACE | OPEN | below
        words[below + WIDTH] = width << MANY | width
        words[below + ORIGIN] = (link & PLACE) << WHENCE | who - OVER
        if node == ROOT:
            self.choices = moves
        child = below
        for move in moves:
            self.lead(child, move)
            child += self.node_size
        return below

    def lead(self, leaf: i64, event: int) -> None:
        """Let an event lead to a new leaf."""
        if 0 <= event < LARGE:
            self.words[leaf + LINK] = event
        else:
            self.words[leaf + LINK] = LARGE
            self.large[int(leaf)] = event

    def keep(self, below: i64, state: State) -> None:
        """Keep the position that has these children."""
        place: i64 = len(self.states)
        self.words[below + ORIGIN] = place << WHENCE | KEPT | self.words[below + ORIGIN] & WHO
        self.states.append(state)

    def kept(self, below: i64) -> State:
        """Return the position that has these children, which is kept."""
        return self.states[self.words[below + ORIGIN] >> WHENCE]

    def followed(self, before: State, node: i64, who: i64) -> State:
        """Return the position of a node that does not keep it, from the one before, where this seat or chance acts."""
        link = self.words[node + LINK]
        event: int = self.words[(link & PLACE) + ORIGIN] >> WHENCE if link & OPEN else link & PLACE
        if event == LARGE:
            event = self.large[int(node)]
        return before.play(event) if who >= 0 else before.happen(event)

    def after_chance(self, below: i64, outcome: int, may_grow: bool) -> i64:
        """Return the node after an outcome of chance, a new one where there is none yet; NONE if none may be added."""
        outcomes = self.drawn.get(below)
        if outcomes is None:
            outcomes = {}
            self.drawn[below] = outcomes
        known = outcomes.get(outcome)
        if known is not None:
            return known
        if not may_grow:
            return NONE
        child = self.reserve(self.node_size)
        self.lead(child, outcome)
        outcomes[outcome] = child
        return child

    def tried(self) -> dict[int, tuple[int, float]]:
        """Return for each decision that was tried how often, and its mean worth to the seat that acts."""
        found: dict[int, tuple[int, float]] = {}
        link = self.words[ROOT + LINK]
        if not link & OPEN:
            return found
        child = link & PLACE
        for index in range(len(self.choices) - (self.words[child + WIDTH] & UNTRIED)):
            tries = self.words[child + LINK] >> TRIES
            mean = float(self.words[child + GAINED]) / float(WHOLE) / float(max(tries, 1))
            found[self.choices[index]] = (int(tries), mean)
            child += self.node_size
        return found
