"""Batches as arrays of NumPy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.papers import DOCS, blocks

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.puct import Puct
from ludogite.core.errors import IllegalMoveError
from ludogite.core.rng import Rng
from ludogite.envs import encoding_of
from ludogite.envs.batch import Batch
from ludogite.envs.network import judge_by
from ludogite.games.squadro.rules import position

numpy = pytest.importorskip("numpy")

PAGE = DOCS / "how-to" / "batches.md"

pytestmark = pytest.mark.study


@pytest.mark.parametrize("game_id", ["squadro", "libertas", "bilitaire", "rugby", "stilelibero"])
def test_the_arrays_have_a_row_for_each_game_and_cannot_be_written(game_id: str) -> None:
    batch = Batch(game_id, 4, seed=2, observe=True)
    encoding, rng = batch.encoding, numpy.random.default_rng(1)
    for _ in range(50):
        assert batch.masks.shape == (4, len(encoding.actions))
        assert batch.masks.dtype == bool
        assert batch.rewards.shape == (4, encoding.seats)
        assert batch.finished.shape == batch.to_move.shape == (4,)
        assert batch.observations.shape == (4, encoding.observation_size)
        assert batch.observations.dtype == numpy.float32
        for index in range(4):
            state, touched = batch.choice(index)
            expected = encoding.observe(state, int(state.seat()), touched).tolist()
            assert batch.observations[index].tolist() == expected
        shown = (batch.masks, batch.rewards, batch.finished, batch.to_move, batch.observations)
        assert not any(array.flags.writeable for array in shown)
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))


def test_games_do_not_depend_on_how_many_play_beside_them() -> None:
    few, many = Batch("rugby", 2, seed=3), Batch("rugby", 5, seed=3)
    for _ in range(100):
        actions = many.masks.argmax(axis=1)
        assert (few.masks == many.masks[:2]).all()
        many.step(actions)
        few.step(actions[:2])


def test_an_action_that_cannot_be_taken_is_refused_and_none_is_taken() -> None:
    batch = Batch("squadro", 3)
    before = [batch.choice(index) for index in range(3)]
    with pytest.raises(IllegalMoveError, match="game 2"):
        batch.step([0, 0, 7])
    with pytest.raises(IllegalMoveError, match="3 games want 3 actions, got 2"):
        batch.step([0, 0])
    assert [batch.choice(index) for index in range(3)] == before


@pytest.mark.parametrize("example", [body for kind, body in blocks(PAGE) if kind == "python"])
def test_the_page_about_batches_runs(example: str, tmp_path: Path) -> None:
    """As scripts: other processes must find what they are to do in a file."""
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    ran = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    assert ran.stdout.strip()


def test_a_network_judges_positions_by_their_numbers() -> None:
    """It likes lane 3, and thinks that whoever acts is about to lose."""
    encoding = encoding_of("squadro")
    shapes = []

    def predict(seen: object, masks: object) -> tuple[object, object]:
        shapes.append((numpy.shape(seen), numpy.shape(masks)))
        count = len(numpy.asarray(seen))
        return numpy.tile([0.0, 0.0, 2.0, 0.0, 0.0], (count, 1)), numpy.full(count, -0.5)

    judge = judge_by(encoding, predict)
    priors, worths = judge([position([0] * 5, [0] * 5, 1)])[0]
    assert max(priors) == priors[2]
    assert sum(priors) == pytest.approx(1)
    assert worths == [0.75, 0.25]
    assert Puct(judge).best(position([0] * 5, [0] * 5, 0), Effort(40 * PLAYOUT_NODES), Rng(1)) == 2
    assert {shape[0][1] for shape in shapes} == {133}
