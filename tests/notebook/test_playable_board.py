"""A board in a notebook: what is touched is played, what was tried is kept, and Python reads it all."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ludogite import extras, installed_games
from ludogite.core.errors import GameOverError, LudogiteError, MissingExtraError, OptionValueError
from ludogite.core.game import Game
from ludogite.core.reading import read, replay
from ludogite.core.rng import Rng
from ludogite.notebook import PlayableBoard

GAMES = list(installed_games().values())


def ask(board: PlayableBoard, **message: object) -> None:
    """Say what the front end says, through the same door."""
    board._handle_custom_msg(message, [])  # noqa: SLF001 - the door of the front end


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_to_its_end_by_touching_alone(game: Game) -> None:
    board, rng, said = PlayableBoard(game, language="en"), Rng(7), set()
    for _ in range(4000):
        view = board.view
        said.add(view["status"])
        if board.history.outcome is not None:
            break
        if view["at_chance"]:
            ask(board, do="draw")
            continue
        offered = [spot["name"] for spot in view["spots"] if spot["can"]]
        ask(board, do="touch", spot=offered[rng.below(len(offered))])
        assert board.view["refused"] == ""
    assert board.history.outcome is not None
    assert board.view["spots"] == []
    assert len(said) > 1
    assert replay(read(board.record), game).state == board.state


def test_another_move_from_an_earlier_position_is_a_branch_and_nothing_is_lost() -> None:
    board = PlayableBoard("squadro", first="left", language="en")
    board.play("1 5")
    board.back()
    board.play("2")
    assert board.moves == ["1", "2"]
    tried = [(one["depth"], one["token"], one["number"]) for one in board.view["tried"]]
    assert tried == [(0, "1", 1), (0, "5", 2), (1, "2", 3)]
    ask(board, do="go", number=2)
    assert board.moves == ["1", "5"]
    ask(board, do="start")
    assert board.moves == []
    ask(board, do="forward")
    ask(board, do="forward")
    assert board.moves == ["1", "5"]
    assert board.view["can_go_forward"] is False
    board.back()
    board.play("2")
    assert len(board.variations.every) == 4


def test_a_board_begins_anywhere_and_python_reads_and_plays_it() -> None:
    board = PlayableBoard("squadro", "cccb0/39c07 L", language="en")
    assert board.position == "cccb0/39c07 L"
    before = board.view["layers"]
    board.play("4")
    assert board.position != "cccb0/39c07 L"
    assert board.view["layers"] != before
    assert "<svg" in board.picture.svg
    assert "game: squadro" in board.record


def test_moves_are_worth_what_a_level_sees_in_them() -> None:
    board = PlayableBoard("squadro", "cccb0/39c07 L", language="en")
    values = board.evaluate(3)
    assert values["4"] == 1.0
    assert board.view["values"]["moves"][0][1] == 1.0
    assert board.view["values"]["kind"] == "exact"
    board.play("4")
    assert board.view["values"] is None


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "touch", "spot": "9"}, "nothing called '9' can be touched now"),
        ({"do": "go", "number": 99}, "there are 1 variations, counted from 0; got 99"),
        ({"do": "draw"}, "chance"),
        ({"do": "sing"}, "expected something to do, got {'do': 'sing'}"),
        ({"do": "touch"}, "expected something to do"),
    ],
)
def test_what_cannot_be_done_is_said_on_the_board_and_changes_nothing(message: dict[str, object], words: str) -> None:
    board = PlayableBoard("squadro", first="left", language="en")
    position = board.position
    ask(board, **message)
    assert words in board.view["refused"]
    assert board.position == position
    ask(board, do="touch", spot=board.view["spots"][0]["name"])
    assert board.view["refused"] == ""


def test_what_cannot_be_done_from_python_is_refused_with_a_code() -> None:
    board = PlayableBoard("squadro", language="en")
    with pytest.raises(GameOverError, match="nobody decides here"):
        board.evaluate()
    with pytest.raises(OptionValueError, match="from 1 to 5, got 9"):
        board.evaluate(9)
    with pytest.raises(LudogiteError):
        board.play("1")
    with pytest.raises(LudogiteError):
        PlayableBoard("squadro", "nonsense")


def test_whoever_decides_sees_their_own_secrets_and_nobody_elses() -> None:
    board = PlayableBoard("libertas", first="a", language="en")
    board.draw()
    own = board.game.board.scene(board.state, 0).sprites
    other = board.game.board.scene(board.state, 1).sprites
    assert own != other
    shown = PlayableBoard("libertas", board.position, first="a", language="en").view["layers"]
    assert shown != PlayableBoard("libertas", board.position, first="a", language="en", viewer=1).view["layers"]


def test_nothing_of_the_extra_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, ludogite, ludogite.drawing, ludogite.cli.main; sys.exit('anywidget' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_the_extra_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "notebook", ("no_such_package_here",))
    monkeypatch.delitem(sys.modules, "ludogite.notebook")
    with pytest.raises(MissingExtraError, match=r"ludogite\[notebook\]"):
        __import__("ludogite.notebook")


def test_what_was_tried_can_be_printed() -> None:
    board = PlayableBoard("squadro", first="left", language="en")
    board.play("1 2")
    board.back()
    board.play("3")
    assert str(board.variations).splitlines() == ["0", "1 1", "2 2", "  3 3 ←"]
