"""One game played by actions: decisions made touch by touch, chance drawn inside."""

from __future__ import annotations

from array import array

from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.envs.encoding import Choice, Encoding


class Episode:
    """A game from its first decision to its end. Repetition counts, as at a table."""

    def __init__(self, encoding: Encoding, seed: int) -> None:
        self.encoding = encoding
        self.rng = Rng(seed)
        """Where chance comes from: the same seed and the same actions give the same game."""
        self.play = Playthrough(encoding.game, encoding.settings)
        self.touched: tuple[int, ...] = ()
        """The actions taken for the decision under way."""
        self._let_chance_act()

    @property
    def state(self) -> State:
        """The position as it stands."""
        return self.play.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.play.outcome is not None

    @property
    def seat(self) -> int:
        """The seat that decides. Ask only while the game goes on."""
        return int(self.state.seat())

    @property
    def legal(self) -> list[int]:
        """The actions that can be taken now; none at the end."""
        return [] if self.over else self.encoding.legal(Choice(self.state, self.touched))

    def observe(self, seat: int) -> array[float]:
        """Return what a seat sees, with what it has touched if it decides."""
        own = not self.over and seat == self.seat
        return self.encoding.observe(self.state, seat, self.touched if own else ())

    def act(self, action: int) -> bool:
        """Take an action of the seat that decides; tell whether its decision is whole. Raises IllegalMoveError."""
        after = self.encoding.after(Choice(self.state, self.touched), action)
        if isinstance(after, Choice):
            self.touched = after.touched
            return False
        self.decide(after)
        return True

    def decide(self, move: int) -> None:
        """Make a whole decision of the seat that acts."""
        self.touched = ()
        self.play.push_code(move)
        self._let_chance_act()

    def reward(self, seat: int) -> float:
        """Return 1 for the sole first, -1 for the sole last, what lies between for others; 0 while the game goes on."""
        outcome = self.play.outcome
        return 0.0 if outcome is None else 2 * outcome.payoff(seat) - 1

    def _let_chance_act(self) -> None:
        while not self.over and self.state.at_chance():
            self.play.draw(self.rng)
