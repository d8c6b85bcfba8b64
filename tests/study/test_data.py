"""Positions as arrays and columns: what NumPy and Arrow read is what the lines of JSON say."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from ludogite.cli.main import commands
from ludogite.core.registry import open_game
from ludogite.envs import encoding_of

pytestmark = pytest.mark.study


def written(game_id: str, path: Path) -> Path:
    flags = ["--positions", "20", "-o", str(path), "--nodes", "200"]
    done = CliRunner().invoke(commands, ["data", game_id, *flags])
    assert done.exit_code == 0, done.output
    return path


@pytest.mark.parametrize("game_id", ["squadro", "libertas", "rugby"])
def test_every_format_says_the_same(tmp_path: Path, game_id: str) -> None:
    lines = [json.loads(line) for line in written(game_id, tmp_path / "a.jsonl").read_text("utf-8").splitlines()]
    assert pq.read_table(written(game_id, tmp_path / "a.parquet")).to_pylist() == lines
    game, encoding = open_game(game_id), encoding_of(game_id)
    with np.load(written(game_id, tmp_path / "a.npz")) as arrays:
        offsets = arrays["move_offsets"]
        for number, line in enumerate(lines):
            for name in ("position", "view", "seat", "game", "ply", "played", "result", "value", "best"):
                assert arrays[name][number] == line[name]
            part = slice(offsets[number], offsets[number + 1])
            assert list(arrays["moves"][part]) == line["moves"]
            worth = [None if np.isnan(value) else value for value in arrays["move_values"][part]]
            assert worth == line["move_values"]
            assert arrays["exact"][number] == (line["kind"] == "exact")
            state = game.notation.parse_position(line["position"], game.settings())
            assert list(arrays["observation"][number]) == list(encoding.observe(state, line["seat"]))
            assert arrays["mask"][number][arrays["best_action"][number]]


@pytest.mark.parametrize("suffix", ["npz", "parquet"])
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    one, two = (written("squadro", tmp_path / f"{name}.{suffix}").read_bytes() for name in "ab")
    assert hashlib.sha256(one).digest() == hashlib.sha256(two).digest()
