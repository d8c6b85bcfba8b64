import json
from importlib.resources import files
from pathlib import Path
from typing import Any


def test_a_dice_table_comes_from_a_file_and_travels_with_the_record(ludogite: Any, tmp_path: Path) -> None:
    table = json.loads((files("ludogite.games.rugby") / "dice.json").read_text(encoding="utf-8"))
    table["green"] = ["+", "+", "+", "-", "-", "-"]
    mine = tmp_path / "mydice.json"
    mine.write_text(json.dumps(table), encoding="utf-8")
    saved = tmp_path / "game.txt"
    seats = ("--seat", "human", "--seat", "human", "--set", f"dice=@{mine}")
    assert ludogite("play", "rugby", *seats, typed=f"save {saved}\nquit\n").code == 0
    assert "+++---" in saved.read_text(encoding="utf-8")
    assert ludogite("replay", str(saved), "--json").code == 0


def test_a_dice_table_that_cannot_be_played_is_refused(ludogite: Any, tmp_path: Path) -> None:
    mine = tmp_path / "mydice.json"
    mine.write_text('{"blue": ["B"]}', encoding="utf-8")
    answer = ludogite("position", "rugby", "--set", f"dice=@{mine}")
    assert answer.code == 2
    assert "green" in answer.err
