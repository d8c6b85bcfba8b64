"""An opponent for somebody's own program: it brings its own source of chance."""

from __future__ import annotations

from ludogite.bots.player import Player
from ludogite.core.rng import Rng
from ludogite.core.state import State


class Bot(Player):
    """A player that can be asked for a move with nothing but a position."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.rng = Rng(seed)

    def choose(self, state: State, rng: Rng | None = None) -> int:
        """Return the decision of the seat that acts, by a source of chance that is given or its own.

        Pass what the seat may believe in (`Game.determinisation`).
        """
        return self.player.choose(state, self.rng if rng is None else rng)

    def forget(self) -> None:
        """Let go of everything kept from earlier games; its own chance goes on."""
        self.player.forget()

    def stop(self) -> None:
        """Have a choice that is being made in another thread made at once, with what was found so far."""
        self.player.stop()
