"""A game looked back at: what it was worth to each seat after every event, and where it turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.bots import judge_of, method_of
from ludogite.bots.analysis import analyse
from ludogite.bots.thinker import KNOWN
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.judge import Judge
    from ludogite.core.playthrough import Event, Playthrough
    from ludogite.core.state import State

TURNING = 0.1
"""A decision that gives away this much, out of 1, is a turning point."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a game and what it changed."""

    number: int
    """Counted from 1."""
    token: str
    seat: str | None
    """Who decided; None for chance."""
    values: tuple[float, ...]
    """What the position after it promises to each seat."""
    best: str | None
    """The best decision there was."""
    lost: float
    """How much worse the decision was than the best one."""

    @property
    def turning(self) -> bool:
        """Whether the game turned here."""
        return self.lost >= TURNING


class Reviewer:
    """Looks back at games of one kind with one effort a position."""

    def __init__(self, play: Playthrough, nodes: int, seconds: float) -> None:
        self.game = play.game
        self.judge: Judge = judge_of(play.game, play.settings)
        self.method = method_of(play.game, self.judge, play.settings)
        self.kind = "exact" if self.method == KNOWN else "estimate"
        self.nodes = nodes
        self.seconds = seconds

    def moments(self, play: Playthrough) -> Iterator[Moment]:
        """Yield every event of a game with its worth, as it is found out."""
        for number, event in enumerate(play.events):
            last = number + 1 == len(play.events)
            after = play.state if last else play.events[number + 1].before
            outcome = play.outcome if last else None
            ended = tuple(outcome.payoff(seat) for seat in range(after.seats())) if outcome else None
            yield self.moment(number + 1, event, after, ended)

    def moment(self, number: int, event: Event, after: State, ended: tuple[float, ...] | None) -> Moment:
        """Return what one event changed; `ended` is what the end brought to each seat, if it ended there."""
        if event.by_chance:
            return Moment(number, event.token, None, ended or self.promises(after), None, 0.0)
        before = event.before
        seat = int(before.seat())
        found = analyse(before, self.judge, self.method, self.nodes, self.seconds, Rng(number))
        worth = dict(zip(found.moves, found.values, strict=True))
        best = self.game.notation.format(before, found.moves[0])
        lost = max(0.0, found.values[0] - worth[event.code])
        values = ended or self.seen(after, seat, worth[event.code])
        return Moment(number, event.token, self.game.seat_names[seat], values, best, lost)

    def seen(self, after: State, seat: int, worth: float) -> tuple[float, ...]:
        """Return the promises after a decision whose worth to its seat is known from looking ahead."""
        if after.seats() == 2:
            return (worth, 1 - worth) if seat == 0 else (1 - worth, worth)
        promises = list(self.promises(after))
        promises[seat] = worth
        return tuple(promises)

    def promises(self, state: State) -> tuple[float, ...]:
        """Return what the judge sees for each seat, without looking ahead."""
        return tuple(self.judge.value(state, seat) for seat in range(state.seats()))
