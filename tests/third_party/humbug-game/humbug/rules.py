"""The rules of Humbug: throw under your cup, bid higher or doubt; whoever is wrong loses a die.

A decision is an integer: `DOUBT`, `PAY`, or a bid. Bids are numbered from 1 as they rise: each face from the lowest for
one die, then for two, and so on. Where ones are wild, nobody bids ones.
"""

from __future__ import annotations

from typing import Final

from humbug.messages import message
from humbug.throws import THROWS, WEIGHTS, how_many, throw
from ludogite.core.options import Settings
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.rng import Rng
from ludogite.core.state import State

LAST_CUP: Final = Reason("last-cup", message("Only one cup has dice left."))

NO_BID: Final = 0
DOUBT: Final = 0
PAY: Final = 1000
"""Put a die away: what is left to do for whoever was wrong, once everybody has seen the dice."""

NOT_THROWN: Final = -1
"""A cup whose dice are still to be thrown."""


class Humbug(State):
    """Cups, dice and the bid. Seats throw one after the other, then bid in turn until one doubts."""

    def __init__(
        self,
        cups: tuple[int, ...],
        dice: tuple[int, ...],
        turn: int,
        bid: int,
        fallen: tuple[int, ...],
        lifted: bool,
        wild: bool,
        open_: bool = False,
    ) -> None:
        self.cups: Final = cups
        """What each seat has thrown; 0 where a seat has no dice left."""
        self.dice: Final = dice
        self.turn: Final = turn
        """Who begins, bids or doubts; once the cups are lifted, who has lost a die."""
        self.bid: Final = bid
        self.fallen: Final = fallen
        """The seats without dice, in the order in which they lost the last one."""
        self.lifted: Final = lifted
        """Whether a doubt has lifted the cups."""
        self.wild: Final = wild
        self.open: Final = open_
        """Whether the position is laid open, to be looked at and not to be played."""

    def fields(self) -> tuple[object, ...]:
        return self.cups, self.dice, self.turn, self.bid, self.fallen, self.lifted, self.wild, self.open

    def seats(self) -> int:
        return len(self.dice)

    def over(self) -> bool:
        return self.lifted and self.dice[self.turn] == 1 and len(self.fallen) == len(self.dice) - 2

    def at_chance(self) -> bool:
        return NOT_THROWN in self.cups

    def seat(self) -> int:
        return self.turn

    def thrower(self) -> int:
        """Return the seat whose dice are thrown next. Ask only where chance acts."""
        return self.cups.index(NOT_THROWN)

    def chances(self) -> list[int]:
        return THROWS[self.dice[self.thrower()]] if self.at_chance() else []

    def weights(self) -> list[int]:
        return WEIGHTS[self.dice[self.thrower()]] if self.at_chance() else []

    def draw(self, rng: Rng) -> int:
        return throw(self.dice[self.thrower()], rng)

    def happen(self, outcome: int) -> Humbug:
        seat = self.thrower()
        return self.with_cups((*self.cups[:seat], outcome, *self.cups[seat + 1 :]))

    def with_cups(self, cups: tuple[int, ...]) -> Humbug:
        """Return the same position with other dice under the cups."""
        return Humbug(cups, self.dice, self.turn, self.bid, self.fallen, self.lifted, self.wild, self.open)

    def moves(self) -> list[int]:
        if self.lifted:
            return [PAY]
        bids = range(self.bid + 1, self.highest_bid() + 1)
        return [DOUBT, *bids] if self.bid else list(bids)

    def play(self, move: int) -> Humbug:
        if move == PAY:
            return self._next_round()
        if move == DOUBT:
            loser = self.turn if self.holds() else self.neighbour(-1)
            return Humbug(self.cups, self.dice, loser, self.bid, self.fallen, True, self.wild, self.open)
        return Humbug(self.cups, self.dice, self.neighbour(1), move, self.fallen, False, self.wild, self.open)

    def _next_round(self) -> Humbug:
        loser = self.turn
        dice = tuple(have - (seat == loser) for seat, have in enumerate(self.dice))
        cups = tuple(NOT_THROWN if have else 0 for have in dice)
        if dice[loser]:
            return Humbug(cups, dice, loser, NO_BID, self.fallen, False, self.wild, self.open)
        return Humbug(cups, dice, self.neighbour(1), NO_BID, (*self.fallen, loser), False, self.wild, self.open)

    def neighbour(self, step: int) -> int:
        """Return the next seat that has dice: after the one whose turn it is, or with -1 before it."""
        dice, seats = self.dice, len(self.dice)
        seat = (self.turn + step) % seats
        while not dice[seat]:
            seat = (seat + step) % seats
        return seat

    def faces(self) -> int:
        """Return how many faces can be bid."""
        return 5 if self.wild else 6

    def highest_bid(self) -> int:
        """Return the bid that all dice on the table show a six."""
        return (5 if self.wild else 6) * sum(self.dice)

    def bid_of(self, count: int, face: int) -> int:
        """Return the bid that so many dice show a face."""
        return (count - 1) * self.faces() + face - 6 + self.faces()

    def count_of(self, bid: int) -> int:
        """Return how many dice a bid speaks of."""
        return (bid - 1) // self.faces() + 1

    def face_of(self, bid: int) -> int:
        """Return the face that a bid speaks of."""
        return (bid - 1) % self.faces() + 7 - self.faces()

    def found(self) -> int:
        """Return how many dice under all cups count for the bid."""
        thrown = sum(self.cups)
        return how_many(thrown, self.face_of(self.bid)) + (how_many(thrown, 1) if self.wild else 0)

    def holds(self) -> bool:
        """Tell whether there are as many dice as was bid, or more."""
        return self.found() >= self.count_of(self.bid)

    def outcome(self) -> Outcome:
        order = (self.neighbour(1), self.turn, *reversed(self.fallen))
        return Outcome(tuple(order.index(seat) + 1 for seat in range(len(self.dice))), LAST_CUP)

    def payoff(self, seat: int) -> float:
        return float(seat != self.turn) if len(self.dice) == 2 else self.outcome().payoff(seat)

    def playout(self, rng: Rng) -> Humbug:
        """Return the end of a game continued at random, without a position for each bid on the way."""
        state = self
        while True:
            while state.at_chance():
                state = state.happen(state.draw(rng))
            if not state.lifted:
                state = state.bid_through(rng)
            if state.over():
                return state
            rng.below(1)
            state = state.play(PAY)

    def bid_through(self, rng: Rng) -> Humbug:
        """Return the position in which a round that is bid through at random is doubted."""
        seats = [seat for seat, have in enumerate(self.dice) if have]
        at, bid, highest = seats.index(self.turn), self.bid, self.highest_bid()
        while True:
            raised = rng.below(highest - bid + 1) if bid else rng.below(highest) + 1
            if raised == 0:
                break
            bid += raised
            at += 1
        turn = seats[at % len(seats)]
        return Humbug(self.cups, self.dice, turn, bid, self.fallen, False, self.wild, self.open).play(DOUBT)


def start(settings: Settings) -> Humbug:
    """Return all cups with all their dice, still to be thrown."""
    players = settings.number("players")
    dice = (settings.number("dice"),) * players
    return Humbug((NOT_THROWN,) * players, dice, 0, NO_BID, (), False, settings.flag("wild"))
