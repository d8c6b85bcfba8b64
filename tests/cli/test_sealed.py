"""In the terminal nobody reads or hears what is decided in secret, until it comes to light or the game is over."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from ludogite.core.playthrough import Playthrough
from ludogite.core.record import record_of, write

sys.path.append(str(Path(__file__).parents[1] / "third_party"))
import feints
from projects import path_with

ROUNDS = ("[3]", "[0]", "R", "P") * feints.ROUNDS


@pytest.fixture(autouse=True)
def with_feints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", path_with("feints", tmp_path))


def test_a_person_hears_what_the_machines_threw_when_the_round_is_over(ludogite: Any) -> None:
    seats = ("--seat", "human", "--seat", "bot:random", "--seat", "bot:random")
    out = ludogite("play", "feints", "--set", "players=3", *seats, typed="R\nquit\n").out
    dealt, thrown = out.split("R  Ana plays R.")
    assert re.findall(r"^\[(.)\]", dealt, re.MULTILINE)[1:] == ["…", "…"]
    assert dealt.count("Chance decides in secret.") == 2
    assert thrown.strip().startswith("…  Bert decides in secret.")
    assert re.search(r"^[RPS]  (Chance brings \d\. ){2}Bert plays [RPS]\. Caro plays [RPS]\.$", thrown, re.MULTILINE)


def test_people_who_share_a_terminal_hear_what_a_spectator_may(ludogite: Any) -> None:
    out = ludogite("play", "feints", "--seat", "human", "--seat", "human", typed="R\nP\nquit\n").out
    assert out.count("…  Ana decides in secret.") == 1
    assert re.search(r"^> P  (Chance brings \d\. ){2}Ana plays R\. Bert plays P\.$", out, re.MULTILINE)


def test_what_has_come_to_light_is_not_taken_back_in_the_terminal(ludogite: Any) -> None:
    out = ludogite("play", "feints", "--seat", "human", "--seat", "bot:random", typed="R\nundo\nquit\n").out
    assert "What has come to light cannot be taken back." in out


def test_a_record_is_told_with_nothing_in_secret(ludogite: Any, tmp_path: Path) -> None:
    play = Playthrough(feints.GAME, feints.GAME.settings())
    for token in ROUNDS:
        play.push(token)
    file = tmp_path / "game.txt"
    file.write_text(write(record_of(play)), encoding="utf-8")
    out = ludogite("replay", str(file)).out
    assert "in secret" not in out
    assert out.count("Ana plays R.") == out.count("Bert plays P.") == feints.ROUNDS
