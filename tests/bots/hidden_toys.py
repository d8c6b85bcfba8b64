"""Tiny games with hidden parts, whose best play is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.parts import Hidden
from ludogite.core.rng import Rng
from ludogite.core.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

FOLD, BET = 0, 1
CHIPS = 2
"""The most that is won or lost at OneCard."""


class Pennies(State):
    """Each seat puts a penny down in secret. Two: the first wins if they are alike; three: the odd one out wins."""

    def __init__(self, players: int, laid: tuple[int, ...] = ()) -> None:
        self.players = players
        self.laid = laid

    def fields(self) -> tuple[object, ...]:
        return (self.players, self.laid)

    def seats(self) -> i64:
        return self.players

    def over(self) -> bool:
        return len(self.laid) == self.players

    def seat(self) -> i64:
        return len(self.laid)

    def moves(self) -> list[int]:
        return [0, 1]

    def play(self, move: i64) -> State:
        return Pennies(self.players, (*self.laid, int(move)))

    def payoff(self, seat: i64) -> float:
        if self.players == 2:
            return float((self.laid[0] == self.laid[1]) == (seat == 0))
        if len(set(self.laid)) == 1:
            return 1 / 3
        return float(self.laid.count(self.laid[seat]) == 1)


class Palms(Hidden[Pennies]):
    """Hands over the pennies."""

    def view(self, state: Pennies, viewer: int | None) -> str:
        return " ".join(str(coin) if seat == viewer or state.over() else "?" for seat, coin in enumerate(state.laid))

    def twin(self, state: Pennies, viewer: int | None, rng: Rng) -> Pennies:
        laid = [coin if seat == viewer else int(rng.below(2)) for seat, coin in enumerate(state.laid)]
        return Pennies(state.players, tuple(laid))

    def hides(self, state: Pennies, event: int, viewer: int | None, now: Pennies) -> bool:
        return state.seat() != viewer


class OneCard(State):
    """One of three cards each, 2 the best. The first bets or checks; the second calls a bet or folds.

    The better card wins one chip, and two after a bet that was called; a bet that is not called wins one.
    """

    def __init__(self, cards: tuple[int, ...] = (), said: tuple[int, ...] = ()) -> None:
        self.cards = cards
        self.said = said

    def fields(self) -> tuple[object, ...]:
        return (self.cards, self.said)

    def over(self) -> bool:
        return len(self.said) == 2 or self.said == (FOLD,)

    def at_chance(self) -> bool:
        return len(self.cards) < 2

    def seat(self) -> i64:
        return len(self.said)

    def moves(self) -> list[int]:
        return [FOLD, BET]

    def play(self, move: i64) -> State:
        return OneCard(self.cards, (*self.said, int(move)))

    def chances(self) -> list[int]:
        return [card for card in range(3) if card not in self.cards]

    def happen(self, outcome: int) -> State:
        return OneCard((*self.cards, outcome), self.said)

    def payoff(self, seat: i64) -> float:
        chips = 1 if self.said == (BET, FOLD) or self.cards[0] > self.cards[1] else -1
        if self.said == (BET, BET):
            chips *= CHIPS
        return 0.5 + (chips if seat == 0 else -chips) / (2 * CHIPS)


class Backs(Hidden[OneCard]):
    """Cards held so that nobody else sees them."""

    def view(self, state: OneCard, viewer: int | None) -> str:
        cards = [str(card) if seat == viewer or state.over() else "?" for seat, card in enumerate(state.cards)]
        return f"{' '.join(cards)} {state.said}"

    def twin(self, state: OneCard, viewer: int | None, rng: Rng) -> OneCard:
        seen = {card for seat, card in enumerate(state.cards) if seat == viewer}
        rest = rng.shuffled([card for card in range(3) if card not in seen])
        cards = [card if seat == viewer else rest.pop() for seat, card in enumerate(state.cards)]
        return OneCard(tuple(cards), state.said)

    def hides(self, state: OneCard, event: int, viewer: int | None, now: OneCard) -> bool:
        return state.at_chance() and len(state.cards) != viewer
