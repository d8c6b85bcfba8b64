"""Machines that play: what they are asked, and whoever thinks for them."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from ludogite.bots import open_bot
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.bots.player import Player
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State
    from ludogite.play.fair_queue import Asker

PLACE_S = 1.0
"""Whoever waits for longer than this is told how many come before, and again after as much."""


class OpponentError(Exception):
    """A machine failed again and again."""


Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)


class Question(Protocol[Answer_co]):
    """Something to think about. It travels to a worker, and so does its answer."""

    def answer(self) -> Answer_co:
        """Return the answer. Runs in a worker."""
        ...


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """What a machine is asked: to decide in a position as its seat knows it."""

    game: str
    rules_version: int
    settings: Settings
    level: str
    known: State
    seed: int

    @classmethod
    def of(cls, game: Game, settings: Settings, level: str, known: State) -> MoveQuestion:
        """Return the question to decide there, with luck of its own."""
        return cls(game.id, game.rules.version, settings, level, known, secrets.randbits(62))

    def answer(self) -> int:
        """Return the machine's decision."""
        return _player(self.game, self.rules_version, self.settings, self.level).choose(self.known, Rng(self.seed))


class QuestionPool(Protocol):
    """Whoever answers questions, where thinking keeps nobody else waiting."""

    async def ask(self, question: Question[Answer], asker: Asker) -> Answer:
        """Return the answer to a question, when its turn has come; raises OpponentError."""
        ...

    def ahead(self, question: Question[object]) -> int:
        """Return how many answers come before the turn of a question; 0 once it is being thought about."""
        ...

    async def stop(self) -> None:
        """Stop thinking."""
        ...


@lru_cache(maxsize=64)
def _player(game: str, rules_version: int, settings: Settings, level: str) -> Player:
    return open_bot(open_game(game, rules_version), level, settings)


async def ask_with_progress(
    pool: QuestionPool, question: Question[Answer], asker: Asker, tell: Callable[[int], None]
) -> Answer:
    """Return the answer to a question; while it waits, tell now and then how many come before it."""
    asked = asyncio.ensure_future(pool.ask(question, asker))
    try:
        while not (await asyncio.wait({asked}, timeout=PLACE_S))[0]:
            tell(pool.ahead(question))
        return asked.result()
    finally:
        asked.cancel()
        tell(0)
