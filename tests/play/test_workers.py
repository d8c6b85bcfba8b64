"""Processes that think are replaced when they crash or get stuck, and an answer that nobody waits for is nobody's."""

import asyncio
import os
import signal
import time
from dataclasses import dataclass

import pytest

from ludogite.core.registry import open_game
from ludogite.play.fair_queue import Asker
from ludogite.play.opponents import MoveQuestion
from ludogite.play.workers import Worker, WorkerPool

pytestmark = pytest.mark.anyio

SOMEBODY = Asker("somewhere", "somebody")


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_crashed_or_stuck_opponent_is_replaced_and_asked_again(blow: signal.Signals) -> None:
    game = open_game("squadro")
    settings = game.settings({"first": "left"})
    state = game.rules.start(settings)
    opponents = WorkerPool(workers=1, patience=4)
    assert await opponents.ask(MoveQuestion.of(game, settings, "random", state), SOMEBODY) in state.moves()
    (worker,) = opponents.workers
    assert worker.process.pid is not None
    os.kill(worker.process.pid, blow)
    assert await opponents.ask(MoveQuestion.of(game, settings, "random", state), SOMEBODY) in state.moves()
    assert worker not in opponents.workers
    assert worker.process.exitcode == -signal.SIGKILL
    await opponents.stop()


@dataclass(frozen=True)
class Echo:
    """A question that takes its time."""

    word: str
    seconds: float = 0

    def answer(self) -> str:
        time.sleep(self.seconds)
        return self.word


async def test_an_answer_that_nobody_waits_for_is_given_to_nobody() -> None:
    opponents = WorkerPool(workers=1)
    assert await opponents.ask(Echo("first"), SOMEBODY) == "first"
    waiting = asyncio.ensure_future(opponents.ask(Echo("forgotten", 30), SOMEBODY))
    await asyncio.sleep(0.1)
    waiting.cancel()
    assert await opponents.ask(Echo("second"), SOMEBODY) == "second"
    await opponents.stop()


def test_a_worker_whose_house_was_killed_goes_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker()
    assert worker._pipe.poll(60)  # noqa: SLF001 - it is ready
    worker._pipe.send(Echo("late", 0.5))  # noqa: SLF001 - asked, and then nobody hears it
    worker._pipe.close()  # noqa: SLF001
    worker.process.join(20)
    assert worker.process.exitcode == 0
    assert "Traceback" not in capfd.readouterr().err
