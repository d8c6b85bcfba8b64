"""What a game's judge sees in a position, with no more knowledge than the seat that decides has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ludogite.bots import judge_of, suitable_search
from ludogite.bots.analysis import Analysis, analyse
from ludogite.bots.effort import Effort
from ludogite.bots.information_set_mcts import InformationSetMcts
from ludogite.bots.search_method import worth_of
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State

SET_UPS = 32
"""So many ways to set a game up are looked at."""
PLAYOUTS = 64
"""So many games are played on at random where hidden parts leave nothing to look ahead by."""


class Appraiser:
    """Looks at positions of one game with one choice of options. Opening one may take a second."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.judge = judge_of(game, settings)
        self.settings = settings

    @property
    def kind(self) -> str:
        """Whether values are `exact`, or an `estimate`."""
        return "exact" if self.judge.exact else "estimate"

    def analysis(self, state: State, nodes: int, seconds: float, rng: Rng) -> Analysis:
        """Return what the decisions of a position are worth to the seat that acts, as far as that seat can know."""
        game = self.game
        if game.hidden is None or game.determinisation(state, int(state.seat()), rng) is state:
            search = suitable_search(game, self.settings, self.judge)
        else:
            search = InformationSetMcts(game.hidden)
        return analyse(state, search, Effort(nodes, seconds), rng)

    def promises(self, state: State) -> tuple[float, ...]:
        """Return what a position promises to each seat, without looking ahead.

        While a game is being set up it is what the positions that may come of it promise on average.
        """
        if state.over():
            return tuple(state.payoff(seat) for seat in range(state.seats()))
        if state.at_chance() and not self.game.rules.chance_in_play:
            return self._set_up(state, self.promises)
        if self.game.hidden is not None and self.game.search.judge is None:
            return self._played_on(state)
        return tuple(self.judge.value(state, seat) for seat in range(state.seats()))

    def chances(self, state: State, values: list[float]) -> list[float]:
        """Return what values that a search found in a position mean between two who err alike."""
        likely = self.game.search.chances
        return values if likely is None else [likely(state, value) for value in values]

    def prospects(self, state: State) -> tuple[float, ...]:
        """Return what a position promises to each seat between two who err alike, without looking ahead."""
        if self.game.search.chances is None or state.over():
            return self.promises(state)
        if state.at_chance():
            return self._set_up(state, self.prospects)
        (own,) = self.chances(state, [worth_of(self.judge.rate(state))])
        return (own, 1 - own) if state.seat() == 0 else (1 - own, own)

    def _played_on(self, state: State) -> tuple[float, ...]:
        rng = Rng(0)
        ends = [state.playout(rng) for _ in range(PLAYOUTS)]
        return tuple(sum(end.payoff(seat) for end in ends) / PLAYOUTS for seat in range(state.seats()))

    def _set_up(self, state: State, promised_by: Callable[[State], tuple[float, ...]]) -> tuple[float, ...]:
        rng = Rng(0)
        found = []
        for _ in range(SET_UPS):
            ready = state
            while ready.at_chance():
                ready = ready.happen(ready.draw(rng))
            found.append(promised_by(ready))
        return tuple(sum(promised[seat] for promised in found) / SET_UPS for seat in range(state.seats()))


@lru_cache(maxsize=32)
def appraiser(game_id: str, settings: Settings, rules_version: int | None = None) -> Appraiser:
    """Return the appraiser of an installed game, by its present rules unless a version is named; opened once."""
    return Appraiser(open_game(game_id, rules_version), settings)
