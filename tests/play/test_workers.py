"""Processes that think are replaced when they crash or get stuck, and an answer that nobody waits for is nobody's."""

import asyncio
import os
import signal
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.waiting import LIMIT_S, wait_until, wait_until_async

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
    """A question that is answered at once; one with a folder says there that it is asked, and waits until it is let."""

    word: str
    folder: Path | None = None

    def answer(self) -> str:
        if self.folder:
            (self.folder / "asked").touch()
            wait_until((self.folder / "let").exists, "the answer is let")
        return self.word


async def test_an_answer_that_nobody_waits_for_is_given_to_nobody(tmp_path: Path) -> None:
    opponents = WorkerPool(workers=1)
    assert await opponents.ask(Echo("first"), SOMEBODY) == "first"
    waiting = asyncio.ensure_future(opponents.ask(Echo("forgotten", tmp_path), SOMEBODY))
    await wait_until_async((tmp_path / "asked").exists, "somebody thinks about the question")
    waiting.cancel()
    assert await opponents.ask(Echo("second"), SOMEBODY) == "second"
    await opponents.stop()


def test_a_worker_whose_house_was_killed_goes_without_a_word(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker()
    assert worker._pipe.poll(60)  # noqa: SLF001 - it is ready
    worker._pipe.send(Echo("late", tmp_path))  # noqa: SLF001 - asked, and then nobody hears it
    wait_until((tmp_path / "asked").exists, "the worker thinks about the question")
    worker._pipe.close()  # noqa: SLF001
    (tmp_path / "let").touch()
    worker.process.join(LIMIT_S)
    assert worker.process.exitcode == 0
    assert "Traceback" not in capfd.readouterr().err
