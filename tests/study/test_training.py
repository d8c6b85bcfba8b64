"""Training: the same seed gives the same player, it goes on where it stopped, and the tutorial's commands run."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import numpy as np
import pytest
from tests.docs.papers import DOCS, blocks

from ludogite.envs.encoding import Encoding, encoding_of
from ludogite.learning.self_play import SelfPlay
from ludogite.learning.value_network import read_network

torch = pytest.importorskip("torch", reason="PyTorch is installed by whoever trains: which build, only they know")

from ludogite.learning.learner import Learner  # noqa: E402 - needs what is asked for above
from ludogite.learning.training import Progress, TrainingPlan, train  # noqa: E402 - the same

pytestmark = pytest.mark.study

ENDLESS = float("inf")


@pytest.fixture
def race() -> Encoding:
    return encoding_of("stilelibero", players=3)


def small_plan(encoding: Encoding) -> TrainingPlan:
    return TrainingPlan(encoding, hidden=(16,), actors=1, games=3, positions=30, step_size=16, memory=200, passes=2.0)


def test_the_same_seed_and_rounds_give_the_same_player(race: Encoding, tmp_path: Path) -> None:
    for name in ("one", "two"):
        train(small_plan(race), tmp_path / f"{name}.npz", rounds=3, seconds=ENDLESS, tell=lambda _: None)
    one, two = (read_network(tmp_path / f"{name}.npz") for name in ("one", "two"))
    for (matrix, offsets), (other, others) in zip(one.layers, two.layers, strict=True):
        assert (matrix == other).all()
        assert (offsets == others).all()


def test_a_training_goes_on_where_it_stopped(race: Encoding, tmp_path: Path) -> None:
    told: list[Progress] = []
    path = tmp_path / "swimmer.npz"
    train(small_plan(race), path, rounds=2, seconds=ENDLESS, tell=told.append)
    early = read_network(path)
    last = train(small_plan(race), path, rounds=4, seconds=ENDLESS, tell=told.append)
    assert [progress.rounds for progress in told] == [1, 2, 3, 4]
    assert last.positions > told[1].positions
    assert not (read_network(path).layers[0][0] == early.layers[0][0]).all()


def test_what_is_learnt_is_what_the_arrays_say(race: Encoding) -> None:
    learner = Learner(race, (8, 4), seed=1, rate=1e-3, memory=10)
    seen = np.random.default_rng(1).random((6, race.observation_size), np.float32)
    with torch.no_grad():
        wanted = torch.sigmoid(learner.averaged(torch.from_numpy(seen))).numpy()
    assert learner.network().predict(seen) == pytest.approx(wanted, abs=1e-6)


def test_a_learner_comes_to_know_what_it_is_shown(race: Encoding) -> None:
    playing = SelfPlay(race, 4, seed=3, explore=0.0)
    learner = Learner(race, (32,), seed=1, rate=3e-3, memory=500)
    samples = playing.play(learner.network(), 200, trust=1.0)
    learner.remember(samples)
    before = learner.learn(1, 256)
    learner.learn(300, 64)
    assert learner.learn(1, 256) < before - 0.1


def test_the_tutorial_runs_small(tmp_path: Path) -> None:
    """Every command of the page, with less time and fewer games."""
    page = DOCS / "tutorial" / "train-a-player.md"
    commands = [line for kind, body in blocks(page) if kind == "sh" for line in body.splitlines()]
    mine = [line for line in commands if line.startswith("python -m ludogite.learning.") and "libertas" not in line]
    assert len(mine) >= 2
    for line in mine:
        words = [sys.executable, *line.split()[1:]]
        if "ludogite.learning.train" in line:
            words += ["--rounds", "2", "--positions", "40", "--games", "3", "--hidden", "16"]
        else:
            words += ["--games", "3", "--jobs", "1"]
        done = run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (line, done.stderr)
        assert done.stdout.strip()
