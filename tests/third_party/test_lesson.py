"""A lesson is data: what cannot be taught is refused with the file, the step and the reason."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from pebbles import GAME
from pebbles.rules import Pebbles
from planted import taught_by

from ludogite import installed_games
from ludogite.core.lesson import LessonError, lesson_text, parse_lesson, read_lesson
from ludogite.core.state import State
from ludogite.web.learn import lessons

TEXT = lesson_text(GAME) or ""
HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-lesson.md"


def position(state: State) -> str:
    assert isinstance(state, Pebbles)
    return GAME.notation.format_position(state)


def test_a_step_without_a_position_goes_on_where_the_one_before_ended() -> None:
    lesson = parse_lesson(GAME, TEXT)
    first, second, third = lesson.steps
    assert [step.goes_on for step in lesson.steps] == [False, True, False]
    assert position(first.right[0].end) == position(second.state) == "5 1/3 - a 3"
    assert [len(step.right[0].events) for step in lesson.steps] == [2, 1, 1]
    assert second.wrong[0].moves == (3,)
    assert third.right[0].end.over()


def test_any_move_may_be_right() -> None:
    lesson = parse_lesson(GAME, TEXT.replace('moves = ["-3"]\nsay.fr = "Gagné', 'moves = ["*"]\nsay.fr = "Gagné'))
    assert [right.move for right in lesson.steps[2].right] == [1, 2, 3]


def test_the_lesson_of_the_papers_can_be_taught() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)
    assert len(parse_lesson(GAME, example).steps) == 2


def test_a_game_need_not_bring_a_lesson() -> None:
    assert read_lesson(replace(GAME, package="ludogite.core")) is None
    assert read_lesson(replace(GAME, package="")) is None


def test_our_games_are_taught_in_six_to_twelve_steps_with_their_worked_examples() -> None:
    for game in installed_games().values():
        lesson = read_lesson(game)
        assert lesson is not None, game.id
        assert 6 <= len(lesson.steps) <= 12, game.id


def test_the_shelf_stays_open_when_a_strangers_lesson_cannot_be_taught(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = taught_by('moves = ["-1"]', 'moves = ["-9"]')
    monkeypatch.setattr(lessons, "installed_games", lambda: {"pebbles": broken})
    lessons.lesson_of.cache_clear()
    assert lessons.lesson_of("pebbles") is None
    assert "the lesson of pebbles is left out" in caplog.text
    lessons.lesson_of.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[[step]]", "[[step", "not TOML"),
        ("closing.fr", "ending.fr", "no entry 'ending'; there are: closing, step"),
        ('closing.en = "That is all there is to it."\n', "", "closing is said in en, and may be said in fr, en"),
        ('name = "win"', 'name = "take"', "steps with names of their own"),
        ('name = "win"\n', "", r"step 3 \(without a name\): name is a text, got None"),
        ('position = "9 0/0 - a 3"', 'position = "9"', r"step 1 \(take\): expected heap, taken"),
        ('position = "9 0/0 - a 3"\n', "", r"step 1 \(take\): a position is missing"),
        ('position = "3 4/2 - a 3"', 'position = "0 5/4 - a 3"', r"step 3 \(win\): nobody has to decide in"),
        ('position = "3 4/2', 'options = { heap = 7 }\nposition = "3 4/2', "option 'heap' cannot be '7'"),
        ('position = "3 4/2', 'options = 7\nposition = "3 4/2', r"options are written \{ name = value \}, got 7"),
        ('then = ["-3"]', 'then = ["[3]"]', r"step 1 \(take\): '\[3\]' is for chance, and Bao has to decide"),
        ('then = ["-3"]', "then = 3", "then is a list of texts, got 3"),
        ('moves = ["-1"]\nthen', 'moves = ["-1", "-2"]\nthen', r"step 2 \(leave-four\): .* ends in 2 positions"),
        ('moves = ["-1"]\nthen', "moves = []\nthen", "moves are missing"),
        ('moves = ["-3"]\nsay.fr = "Il', 'moves = ["-1"]\nsay.fr = "Il', "a move has two answers"),
        ('moves = ["-3"]\nsay.fr = "Il', 'spots = ["c3"]\nsay.fr = "Il', "no spot 'c3'; the spots are: -1, -2, -3"),
        ('moves = ["-3"]\nsay.fr = "Il', 'say.fr = "Il', "a wrong try names moves or spots"),
        ('say.en = "Perfect."', 'say.de = "Gut."', "say is said in en, and may be said in fr, en"),
    ],
)
def test_what_cannot_be_taught_is_refused(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(LessonError, match=rf"pebbles, texts/lesson.toml.*{words}") as refused:
        parse_lesson(GAME, TEXT.replace(old, new, 1))
    assert refused.value.code == "lesson/invalid"
