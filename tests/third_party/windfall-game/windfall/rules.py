"""The rules of Windfall: everybody seals a card, and the highest that lies there only once takes the apple."""

from __future__ import annotations

from ludogite.core.message import Domain
from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.state import State

CARDS, ROUNDS = 6, 5

message = Domain("windfall")
MOST = Reason("most", message("The last apple has fallen: the most points win."))


class Windfall(State):
    """Every card sealed so far, round by round and in each round seat by seat."""

    def __init__(self, players: int, cards: tuple[int, ...] = (), laid_open: bool = False) -> None:
        self.players, self.cards, self.laid_open = players, cards, laid_open

    def fields(self) -> tuple[object, ...]:
        return self.players, self.cards, self.laid_open

    def seats(self) -> int:
        return self.players

    def over(self) -> bool:
        return self.round() == ROUNDS

    def seat(self) -> int:
        return len(self.cards) % self.players

    def moves(self) -> list[int]:
        return self.hand(self.seat())

    def play(self, move: int) -> Windfall:
        return Windfall(self.players, (*self.cards, move), self.laid_open)

    def outcome(self) -> Outcome:
        points = self.points()
        return Outcome(ranked(list(points)), MOST, points)

    def hand(self, seat: int) -> list[int]:
        """Return the cards that a seat still holds."""
        return [card for card in range(1, CARDS + 1) if card not in self.cards[seat :: self.players]]

    def round(self) -> int:
        """Return how many rounds are complete."""
        return len(self.cards) // self.players

    def winner(self, round_: int) -> int | None:
        """Return who took the apple of a round, if anybody did."""
        shown = self.cards[round_ * self.players : (round_ + 1) * self.players]
        alone = [card for card in shown if shown.count(card) == 1]
        return shown.index(max(alone)) if alone else None

    def points(self) -> tuple[int, ...]:
        """Return what each seat has taken: the first apple is worth one point, the next two, and so on."""
        winners = [self.winner(round_) for round_ in range(self.round())]
        return tuple(sum(n for n, winner in enumerate(winners, 1) if winner == seat) for seat in range(self.players))
