"""What a training refuses: in one sentence with a code, before anything is played or overwritten."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is installed by whoever trains: which build, only they know")

from ludogite.envs.encoding import encoding_of
from ludogite.learning.learner import Learner
from ludogite.learning.train import main
from ludogite.learning.value_network import read_network

pytestmark = pytest.mark.study

SMALL = ("--warm-up", "0", "--actors", "1", "--games", "2", "--positions", "10", "--hidden", "8")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--minutes", "0"], "--minutes expects 0.001 …, got 0.0 [option/value]"),
        (["--minutes", "nan"], "--minutes expects 0.001 …, got nan [option/value]"),
        (["--rounds", "0"], "--rounds expects 1 … 1e+09, got 0 [option/value]"),
        (["--actors", "0"], "--actors expects 1 … 256, got 0 [option/value]"),
        (["--explore", "2"], "--explore expects 0 … 1, got 2.0 [option/value]"),
        (["--hidden", "0"], "--hidden expects 1 … 65536, got 0 [option/value]"),
        (["--device", "tpu"], "PyTorch cannot compute on 'tpu' here; --device cpu is everywhere [option/value]"),
        (
            ["--device", "cuda:99"],
            "PyTorch cannot compute on 'cuda:99' here; --device cpu is everywhere [option/value]",
        ),
        (["--set", "first"], "expected --set NAME=VALUE, got 'first' [option/value]"),
    ],
)
def test_what_nobody_can_train_with_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], said: str
) -> None:
    assert main(["squadro", str(tmp_path / "x.npz"), "--minutes", "0.01", *asked]) == 2
    assert capsys.readouterr().err == f"ludogite: {said}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_missed_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["squadro", str(tmp_path / "none" / "x.npz"), *SMALL]) == 1
    assert "x.npz': No such file or directory [weights/file]" in capsys.readouterr().err


def test_what_is_no_network_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("junk.npz", "junk.csv"):
        (tmp_path / name).write_text("junk")
        assert main(["squadro", str(tmp_path / name), *SMALL, "--rounds", "1"]) == 1
        assert "[weights/file]" in capsys.readouterr().err
        assert (tmp_path / name).read_text() == "junk"


def test_another_games_network_is_not_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learner = Learner(encoding_of("stilelibero", players=3), (8,), seed=1, rate=1e-3, memory=10)
    learner.save(tmp_path / "swimmer.pt")
    assert main(["squadro", str(tmp_path / "swimmer.npz"), *SMALL, "--rounds", "1"]) == 1
    assert "swimmer.pt' is no checkpoint of this game and this network" in capsys.readouterr().err
    learner.network().save(tmp_path / "swimmer.npz")
    assert main(["squadro", str(tmp_path / "swimmer.npz"), *SMALL, "--rounds", "1"]) == 1
    assert "has learnt stilelibero with players=3" in capsys.readouterr().err


def test_an_interrupt_writes_down_what_was_learnt(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludogite.learning.train", "squadro", str(tmp_path / "x.npz"), *SMALL]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "round 1" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "stopped; the same command goes on from here\n")
    assert read_network(tmp_path / "x.npz").encoding.game.id == "squadro"
