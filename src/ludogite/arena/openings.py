"""Openings drawn at random: legal, different from each other, and as even as a few draws allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.arena.appraiser import Appraiser
from ludogite.arena.contest import ContestPlanError, derived_seed
from ludogite.core.generic import successor
from ludogite.core.message import house_message
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from ludogite.arena.contest import ContestPlan
    from ludogite.core.state import State

Opening = tuple[int, ...]
"""The events of an opening, chance included; it ends where a seat decides."""

CANDIDATES = 4
"""Of so many openings that were drawn the most even one is taken, where everybody sees everything."""
MOST_DRAWS = 60
"""After so many draws without a new one, openings come back: there are hardly more."""


class OpeningBook:
    """The openings of a tournament by their numbers. The same plan has the same book, page by page."""

    def __init__(self, plan: ContestPlan) -> None:
        self.plan = plan
        self.game, self.settings = plan.open()
        self._appraiser = Appraiser(self.game, self.settings) if plan.plies and self.game.hidden is None else None
        self._openings: list[Opening] = []
        self._reached: set[State] = set()
        self._distinct: list[int] = []
        """How many different ones there are up to each."""

    def __getitem__(self, number: int) -> Opening:
        """Return the opening of a number, from 0; raises ContestPlanError where all games are over before."""
        while len(self._openings) <= number:
            self._openings.append(self._draw(len(self._openings)))
            self._distinct.append(len(self._reached))
        return self._openings[number]

    def distinct(self, count: int) -> int:
        """Return how many of the first openings are different."""
        return self._distinct[count - 1] if count and self[count - 1] is not None else 0

    def _draw(self, number: int) -> Opening:
        """Return an opening that was not there before, or any where there are no others."""
        source = Rng(derived_seed(self.plan.seed, "opening", number))
        fresh: list[tuple[Opening, State]] = []
        known: Opening | None = None
        wanted = 1 if self._appraiser is None else CANDIDATES
        for _ in range(MOST_DRAWS):
            events, state = self.at_random(source)
            if state.over():
                continue
            known = events
            if state not in self._reached and all(state != other for _, other in fresh):
                fresh.append((events, state))
            if len(fresh) == wanted:
                break
        if fresh:
            events, state = min(fresh, key=lambda one: self.unevenness(one[1]))
            self._reached.add(state)
            return events
        if known is None:
            raise ContestPlanError(
                house_message(
                    "games are over before {plies} decisions: let openings be shorter (--plies)", plies=self.plan.plies
                )
            )
        return known

    def at_random(self, source: Rng) -> tuple[Opening, State]:
        """Return an opening drawn from a source, and where it leads."""
        state: State = self.game.rules.start(self.settings)
        events: list[int] = []
        decisions = 0
        while self.plan.plies and not state.over():
            if state.at_chance():
                event = int(state.draw(source))
            elif decisions == self.plan.plies:
                break
            else:
                moves = state.moves()
                event = moves[source.below(len(moves))]
                decisions += 1
            events.append(event)
            state = successor(state, event)
        return tuple(events), state

    def unevenness(self, state: State) -> float:
        """Return how far apart the seats are, from 0 to 1."""
        if self._appraiser is None:
            return 0.0
        promised = self._appraiser.prospects(state)
        return max(promised) - min(promised)
