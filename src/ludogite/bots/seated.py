"""Whoever decides for a seat, knowing the game so far as that seat may: a player in this process, or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.bots.errors import BotCrashedError, BotMoveError
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt, quoted
from ludogite.core.message import house_message
from ludogite.core.registry import loading_failure

if TYPE_CHECKING:
    from ludogite.bots.player import Player
    from ludogite.core.playthrough import GameSoFar
    from ludogite.core.rng import Rng


class SeatHolder:
    """Somebody who decides for one seat of one game."""

    def sit_down(self, play: GameSoFar, seat: int) -> None:
        """Get ready for a game; raises FailedPlayerError."""

    def decide(self, play: GameSoFar, rng: Rng) -> int:
        """Return a legal decision of the seat that acts; raises FailedPlayerError, ResignedError."""
        raise NotImplementedError

    def stop(self) -> None:
        """Decide at once, if a decision is being made in another thread."""

    def close(self, result: str = "") -> None:
        """Get up from the table; `result` is how the game ended, as a record writes it, where it did."""


class SeatedPlayer(SeatHolder):
    """A player of the house: it is told what its seat may believe."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def decide(self, play: GameSoFar, rng: Rng) -> int:
        """Return what the player chooses."""
        state = play.state
        return self.player.choose(play.game.determinisation(state, int(state.seat()), rng), rng)

    def stop(self) -> None:
        """Have the player choose what it has found so far."""
        self.player.stop()


class SeatedStranger(SeatedPlayer):
    """An installed player of somebody else's: whatever it does, only its own game is lost."""

    def __init__(self, player: Player, name: str, module: str) -> None:
        super().__init__(player)
        self.name = name
        self.module = module

    def decide(self, play: GameSoFar, rng: Rng) -> int:
        """Return what the player chooses, where that is legal."""
        try:
            move = super().decide(play, rng)
        except Exception as error:
            why = loading_failure(self.module, error)
            raise BotCrashedError(
                house_message("the bot '{name}' failed: {why}", name=excerpt(self.name), why=why)
            ) from error
        try:
            play.game.check(play.state, move)
        except (LudogiteError, TypeError) as error:
            raise BotMoveError(
                house_message(
                    "the bot '{name}' chose {move}, which is not legal here", name=excerpt(self.name), move=quoted(move)
                )
            ) from error
        return move

    def stop(self) -> None:
        """Have the player choose, where it can be told to."""
        stop = getattr(self.player, "stop", None)
        if callable(stop):
            stop()
