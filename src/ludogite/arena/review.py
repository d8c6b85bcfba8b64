"""A game looked back at: what it was worth to each seat after every event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.appraiser import Appraiser, appraiser
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.options import Settings
    from ludogite.core.playthrough import Event, GameSoFar
    from ludogite.core.state import State


@dataclass(frozen=True, slots=True)
class ReviewedEvent:
    """One event of a game and what it changed."""

    number: int
    """Counted from 1."""
    token: str
    seat: str | None
    """Who decided; None for chance."""
    values: tuple[float, ...]
    """What the position after it promises to each seat: between two, by looking ahead; else as the judge sees it."""
    best: str | None
    """The best decision there was."""
    lost: float
    """How much worse the decision was than the best one."""
    worth: float | None = None
    """What the decision is worth to its seat, by looking ahead; None for chance."""


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """One event to look at. It travels to whoever has time to look."""

    game: str
    rules_version: int
    settings: Settings
    number: int
    before: State
    code: int
    after: State
    ended: tuple[float, ...] | None
    """What the end brought to each seat, if the game ended there."""
    nodes: int
    seconds: float

    def answer(self) -> ReviewedEvent:
        """Return what the event changed."""
        return look_at(appraiser(self.game, self.settings, self.rules_version), self)


@dataclass(frozen=True, slots=True)
class OpeningQuestion:
    """The position before the first event. It travels like a `ReviewQuestion`."""

    game: str
    rules_version: int
    settings: Settings
    start: State

    def answer(self) -> tuple[str, tuple[float, ...]]:
        """Return how values of this game are known, and what its first position promises to each seat."""
        judged = appraiser(self.game, self.settings, self.rules_version)
        return judged.kind, judged.prospects(self.start)


def looks(play: GameSoFar, nodes: int, seconds: float) -> list[ReviewQuestion]:
    """Return every event of a game, each to be looked at by itself."""
    return [_look(play, number, event, nodes, seconds) for number, event in enumerate(play.events)]


def _look(play: GameSoFar, number: int, event: Event, nodes: int, seconds: float) -> ReviewQuestion:
    last = number + 1 == len(play.events)
    after = play.state if last else play.events[number + 1].before
    outcome = play.outcome if last else None
    ended = tuple(outcome.payoff(seat) for seat in range(after.seats())) if outcome else None
    game = play.game
    return ReviewQuestion(
        game.id, game.rules.version, play.settings, number + 1, event.before, event.code, after, ended, nodes, seconds
    )


def look_at(judged: Appraiser, look: ReviewQuestion) -> ReviewedEvent:
    """Return what one event changed."""
    before, after, notation = look.before, look.after, judged.game.notation
    token = notation.format(before, look.code)
    if before.at_chance():
        return ReviewedEvent(look.number, token, None, look.ended or judged.prospects(after), None, 0.0)
    seat = int(before.seat())
    found = judged.analysis(before, look.nodes, look.seconds, Rng(look.number))
    values_found = judged.chances(before, found.values)
    worth = dict(zip(found.moves, values_found, strict=True))
    best = notation.format(before, found.moves[0])
    lost = max(0.0, values_found[0] - worth[look.code])
    value = look.ended[seat] if look.ended else worth[look.code]
    values = look.ended or _seen(judged, after, seat, value)
    return ReviewedEvent(look.number, token, judged.game.rules.seat_names[seat], values, best, lost, value)


def _seen(judged: Appraiser, after: State, seat: int, worth: float) -> tuple[float, ...]:
    """Return the promises after a decision whose worth to its seat is known from looking ahead."""
    if after.seats() == 2:
        return (worth, 1 - worth) if seat == 0 else (1 - worth, worth)
    return judged.prospects(after)


class Reviewer:
    """Looks back at games of one kind with one effort a position, here and now."""

    def __init__(self, play: GameSoFar, nodes: int, seconds: float) -> None:
        self.appraiser = Appraiser(play.game, play.settings)
        self.kind = self.appraiser.kind
        self.nodes = nodes
        self.seconds = seconds

    def start(self, play: GameSoFar) -> tuple[float, ...]:
        """Return what the game promised to each seat before its first event."""
        return self.appraiser.prospects(play.start)

    def moments(self, play: GameSoFar) -> Iterator[ReviewedEvent]:
        """Yield every event of a game with its worth, as it is found out."""
        for look in looks(play, self.nodes, self.seconds):
            yield look_at(self.appraiser, look)
