"""What a batch refuses: one sentence, a code, the input quoted; and an interrupt while it is made can be caught."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ludogite.core.errors import IllegalMoveError, LudogiteError, OptionValueError
from ludogite.envs.batch import MOST_GAMES, Batch, BatchCopyError

pytestmark = pytest.mark.study


@pytest.mark.parametrize("n", [0, -1, MOST_GAMES + 1, 10**12, 2.0, "4", None])
def test_a_batch_has_some_games_and_not_too_many(n: Any) -> None:
    with pytest.raises(OptionValueError, match=f"1 to {MOST_GAMES} games, got {n!r}"):
        Batch("squadro", n)


def test_numbers_of_numpy_are_numbers() -> None:
    batch = Batch("squadro", np.int64(3), seed=np.int64(7))
    assert batch.choice(np.int64(2)) == Batch("squadro", 3, seed=7).choice(2)


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(OptionValueError, match="whole number, got 'x'"):
        Batch("squadro", 2, seed="x")  # type: ignore[arg-type]


@pytest.mark.parametrize("index", [-1, 2, 99, 0.5, None])
def test_a_batch_knows_its_own_games_only(index: Any) -> None:
    with pytest.raises(OptionValueError, match="games 0 to 1, got"):
        Batch("squadro", 2).choice(index)


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(2),
        np.zeros((2, 1), int),
        np.zeros(2, bool),
        np.array(0),
        np.array([2**63 + 1, 0], np.uint64),
        [0.0, 0.0],
        [True, False],
        [0, 1 << 70],
        None,
        0,
    ],
    ids=repr,
)
def test_what_are_no_actions_is_refused_in_a_sentence(actions: Any) -> None:
    batch = Batch("squadro", 2)
    with pytest.raises(IllegalMoveError, match="expected a whole number for each game|cannot be taken in game") as told:
        batch.step(actions)
    assert isinstance(told.value, LudogiteError)


@pytest.mark.parametrize("trial", range(3))
def test_an_interrupt_while_sources_of_chance_are_made_can_be_caught(trial: int) -> None:
    making = """
from ludogite.envs.batch import sources_of_chance
print("begun", flush=True)
try:
    while True:
        sources_of_chance(1, 100_000)
except KeyboardInterrupt:
    print("caught")
"""
    with subprocess.Popen([sys.executable, "-c", making], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.3 + 0.1 * trial)
        process.send_signal(signal.SIGINT)
        assert (process.stdout.read(), process.wait(20)) == ("caught\n", 0)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_says_that_its_seed_and_actions_are_its_copy(copied: Callable[[Batch], object]) -> None:
    batch, again = Batch("squadro", 2, seed=5), Batch("squadro", 2, seed=5)
    for _ in range(3):
        batch.step(batch.masks.argmax(axis=1))
    with pytest.raises(BatchCopyError, match="neither copied nor pickled: begin another with the same seed"):
        copied(batch)
    for _ in range(3):
        again.step(again.masks.argmax(axis=1))
    assert [again.choice(index) for index in range(2)] == [batch.choice(index) for index in range(2)]
