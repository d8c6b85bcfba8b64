"""Puzzles in the terminal."""

from typing import Any

FIRST = ["3", "2", "2"]
"""What solves the first puzzle of Squadro, without the answers of the other side."""


def test_a_puzzle_is_solved_and_wrong_moves_are_answered(ludogite: Any) -> None:
    answer = ludogite("puzzle", "squadro", "1", typed="\n".join(["9", "2", *FIRST]) + "\n")
    assert answer.code == 0
    assert "Win in 3 moves." in answer.out
    assert "expected a lane" in answer.out
    assert "This move does not win in 3 moves." in answer.out
    assert answer.out.rstrip().endswith("Found!")


def test_the_solution_is_shown_on_request(ludogite: Any) -> None:
    shown = ludogite("puzzle", "libertas", "--level", "2", "--show", "--lang", "fr")
    assert shown.code == 0
    assert "d’avance" in shown.out
    asked = ludogite("puzzle", typed="show\n")
    assert asked.code == 0


def test_what_does_not_exist_is_refused(ludogite: Any) -> None:
    assert "[puzzle/unknown]" in ludogite("puzzle", "squadro", "999").err
