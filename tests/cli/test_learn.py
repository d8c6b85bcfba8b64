"""A lesson in the terminal: every step of every game, with wrong tries answered."""

from typing import Any

import pytest

from ludogite import installed_games
from ludogite.core.lesson import read_lesson
from ludogite.translation import translate


@pytest.mark.parametrize("game_id", installed_games())
def test_a_lesson_is_learned_in_the_terminal(ludogite: Any, game_id: str) -> None:
    game = installed_games()[game_id]
    lesson = read_lesson(game)
    assert lesson is not None
    tokens = [game.notation.format(step.state, step.right[0].move) for step in lesson.steps]
    answer = ludogite("learn", game_id, "--lang", "en", typed="\n".join(["nonsense", "hint", *tokens]) + "\n")
    assert answer.code == 0
    assert "'nonsense'" in answer.out
    whole = " ".join(answer.out.split())
    assert translate(lesson.closing, "en") in whole
    for step in lesson.steps:
        assert translate(step.right[0].say, "en") in whole


def test_wrong_tries_are_answered_and_steps_can_be_skipped(ludogite: Any) -> None:
    answer = ludogite("learn", "squadro", "--step", "8", "--lang", "fr", typed="5\nnext\nquit\n")
    assert answer.code == 0
    assert "Rentrez-la, ou sautez le premier" in answer.out
    assert "9/9" in answer.out
