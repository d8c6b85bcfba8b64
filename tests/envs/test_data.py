"""Positions to learn from: reproducible, checked, and true where they say so."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ludogite import extras
from ludogite.bots import judge_of
from ludogite.cli.main import commands
from ludogite.core.registry import open_game

ROOT = Path(__file__).parents[2]


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(commands, ["data", *arguments])


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_same_seed_gives_the_same_bytes_and_the_card_their_checksum(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.jsonl", "two.jsonl", "three.jsonl")]
    for path, seed in zip(files, "112", strict=True):
        done = asked("squadro", "--positions", "30", "-o", str(path), "--seed", seed, "--nodes", "200")
        assert done.exit_code == 0, done.output
    one, two, three = (path.read_bytes() for path in files)
    assert one == two != three
    card = Path(f"{files[0]}.card.md").read_text(encoding="utf-8")
    assert f"`{hashlib.sha256(one).hexdigest()}`" in card
    assert len({row["position"] for row in rows(files[0])}) == 30
    assert set(re.findall(r"^\| `(\w+)` \|", card, re.MULTILINE)) == set(rows(files[0])[0])


def test_what_was_written_is_told_in_other_languages(tmp_path: Path) -> None:
    done = asked("rugby", "--positions", "2", "-o", str(tmp_path / "two.jsonl"), "--lang", "fr")
    assert "2 positions, dont 2 exactes, SHA-256 " in done.output


@pytest.mark.parametrize("game_id", ["rugby", "stilelibero"])
def test_values_of_solved_games_are_exact(tmp_path: Path, game_id: str) -> None:
    path = tmp_path / "exact.jsonl"
    assert asked(game_id, "--positions", "25", "-o", str(path)).exit_code == 0
    game = open_game(game_id)
    settings = game.settings()
    judge = judge_of(game, settings)
    for row in rows(path):
        state = game.notation.parse_position(row["position"], settings)
        assert row["kind"] == "exact"
        assert row["value"] == pytest.approx(judge.value(state, row["seat"]), abs=1e-6)
        assert row["value"] == max(row["move_values"])
        assert row["moves"] == [game.notation.format(state, move) for move in state.moves()]


def test_only_what_is_proved_is_called_exact(tmp_path: Path) -> None:
    path = tmp_path / "exact.jsonl"
    flags = ("--only-exact", "--seat", "bot:2", "--seat", "bot:random", "--nodes", "500")
    assert asked("squadro", "--positions", "20", "-o", str(path), *flags).exit_code == 0
    for row in rows(path):
        assert row["kind"] == "exact"
        assert row["value"] in {0.0, 1.0}
        assert set(row["move_values"]) <= {0.0, 1.0, None}
        assert row["move_values"][row["moves"].index(row["best"])] == row["value"]


def test_positions_are_taken_from_records(tmp_path: Path) -> None:
    path = tmp_path / "house.jsonl"
    record = ROOT / "docs" / "examples" / "game.txt"
    game = re.search(r"^game: (\w+)", record.read_text(encoding="utf-8"), re.MULTILINE)
    options = re.findall(r"^option (\w+): (.*)", record.read_text(encoding="utf-8"), re.MULTILINE)
    assert game is not None
    chosen = [word for name, value in options for word in ("--set", f"{name}={value}")]
    done = asked(game[1], "--positions", "5", "-o", str(path), "--records", str(record), "--nodes", "100", *chosen)
    assert done.exit_code == 0, done.output
    assert len(rows(path)) == 5
    assert "the records of game.txt" in Path(f"{path}.card.md").read_text(encoding="utf-8")


def test_a_folder_of_records_is_read_and_what_is_left_aside_is_told(tmp_path: Path) -> None:
    games = tmp_path / "games"
    seats = ["--seat", "bot:random", "--seat", "bot:random", "--games", "2", "--records", str(games)]
    for game_id in ("rugby", "squadro"):
        assert CliRunner().invoke(commands, ["match", game_id, *seats]).exit_code == 0
    asked_for = ("squadro", "--positions", "999", "-o", str(tmp_path / "x.jsonl"), "--nodes", "10", "--per-game", "3")
    done = asked(*asked_for, "--records", str(games))
    assert "4 games were read. Left aside: 2 of another game, or by other rules." in done.output
    assert "6 positions of 999 that were asked for" in done.output
    told = json.loads(asked(*asked_for, "--records", str(games), "--json").output)
    assert told["records"] == {"read": 4, "other_game": 2, "other_options": 0, "unfinished": 0, "taken": 2}


def test_positions_that_are_never_exact_are_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "x.jsonl")
    never = asked("libertas", "--positions", "5", "-o", path, "--only-exact")
    assert never.exit_code == 2
    assert "--only-exact would find nothing" in never.output
    monkeypatch.setattr("ludogite.envs.positions.BARREN_POSITIONS", 3)
    rarely = asked("squadro", "--positions", "5", "-o", path, "--only-exact", "--nodes", "1", "--seed", "2")
    assert rarely.exit_code == 2
    assert "none of the 3 that were judged is exact; more --nodes prove more" in rarely.output


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("squadro", "--positions", "1", "-o", "x.csv"), "option/value"),
        (("squadro", "--positions", "1", "-o", "x.jsonl", "--seat", "bot:5", "--seat", "bot:1"), "option/value"),
        (("squadro", "--positions", "1", "-o", "x.jsonl", "--seat", "exec:cat", "--seat", "bot:1"), "option/value"),
        (("squadro", "--positions", "1", "-o", "x.jsonl", "--seat", "bot:1"), "seat/unknown"),
        (("squadro", "--positions", "1", "-o", "x.jsonl", "--seat", "bot:1", "--records", "y"), "option/value"),
        (("squadro", "--positions", "1", "-o", "x.jsonl", "--records", "/nowhere"), "file/access"),
        (("squadro", "--positions", "1", "-o", "/nowhere/x.jsonl"), "file/access"),
        (("squadro", "--positions", "1", "-o", "x.jsonl", "--records", "x.jsonl"), "option/value"),
        (("libertas", "--positions", "9", "-o", "x.jsonl", "--only-exact", "--nodes", "1"), "option/value"),
    ],
)
def test_what_cannot_be_made_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ludogite.envs.positions.BARREN_GAMES", 2)
    done = asked(*arguments)
    assert done.exit_code in {1, 2}
    assert f"[{code}]" in done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", ["npz", "parquet"])
def test_a_format_without_its_part_is_refused_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    monkeypatch.setitem(extras.EXTRAS, "data", ("no_such_package_here",))
    done = asked("squadro", "--positions", "1", "-o", str(tmp_path / f"x.{suffix}"))
    assert done.exit_code == 1
    assert "[install/extra]" in done.output
    assert "ludogite[data]" in done.output
