"""A lesson is data: what cannot be taught is refused with the file, the step and the reason."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from pebbles import GAME
from pebbles.rules import Pebbles
from planted import taught_by

from ludogite import installed_games
from ludogite.core.lesson import lesson_text, parse_lesson, read_lesson
from ludogite.core.lesson_words import LessonError
from ludogite.core.state import State
from ludogite.translation import is_translated, translate
from ludogite.web.learn import lessons

TEXT = lesson_text(GAME) or ""
FRENCH = lesson_text(GAME, "fr") or ""
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
    lesson = parse_lesson(GAME, TEXT.replace('moves = ["-3"]\nsay = "You win', 'moves = ["*"]\nsay = "You win'))
    assert [right.move for right in lesson.steps[2].right] == [1, 2, 3]


def test_the_lesson_of_the_papers_can_be_taught_in_both_its_languages() -> None:
    english, french = re.findall(r"```toml\n(.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)
    lesson = parse_lesson(GAME, english, {"fr": french})
    assert [translate(step.title, "fr") for step in lesson.steps] == ["Prendre", "Le piège"]


def test_words_come_from_a_file_for_each_language_and_are_english_where_there_is_none() -> None:
    lesson = parse_lesson(GAME, TEXT, {"fr": FRENCH})
    second = lesson.steps[1]
    said = (lesson.closing, second.title, second.otherwise, second.right[0].say, second.wrong[0].say)
    assert [translate(text, "fr") for text in said] == [
        "Vous savez tout.",
        "Le piège",
        "Il en reste cinq\u00a0: un de moins fait quatre.",
        "Parfait.",
        "Il n’en resterait que deux\u00a0: l’autre les prendrait.",
    ]
    for text in said:
        assert translate(text, "de") == translate(text, "en") == str(text)
        assert is_translated(text, "fr")
        assert not is_translated(text, "de")
    assert read_lesson(GAME) == lesson


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[win]", "[win", "not TOML"),
        ('closing = "Vous savez tout."\n', "", "closing is a text, got None"),
        ("[win]", "[won]", "no step 'won'; the lesson has: take, leave-four, win"),
        ("[win]", "[take.win]", r"step take: no entry 'win'; there are: title, say, task, otherwise, right, wrong"),
        ('title = "Gagner"\n', "", "step win: title is a text, got None"),
        ('title = "Gagner"', 'title = " "', "step win: title is a text, got ' '"),
        ('right = ["Parfait."]\n', "", r"step leave-four: right is a list of 1, a text for each \[\[step.right\]\]"),
        (
            'right = ["Parfait."]',
            'right = ["Oui", "Parfait."]',
            r"step leave-four: right is a list of 1, .* 'Parfait.'",
        ),
        ('right = ["Parfait."]', "right = [1]", r"step leave-four: right is a list of 1, .* got \[1\]"),
        ('right = ["Bien', 'wrong = ["Non."]\nright = ["Bien', "step take: wrong is a list of 0"),
    ],
)
def test_a_translation_that_says_more_or_less_than_the_lesson_is_refused(old: str, new: str, words: str) -> None:
    assert old in FRENCH
    with pytest.raises(LessonError, match=rf"pebbles, texts/lesson.fr.toml.*{words}"):
        parse_lesson(GAME, TEXT, {"fr": FRENCH.replace(old, new, 1)})


def test_a_step_left_out_of_a_translation_is_named_with_what_to_write() -> None:
    with pytest.raises(LessonError, match=r"lesson.fr.toml, step win: its words are missing: write \[win\] and "):
        parse_lesson(GAME, TEXT, {"fr": FRENCH[: FRENCH.index("[win]")]})


def test_a_lesson_with_its_languages_inside_as_they_once_were_names_the_way_out() -> None:
    old = TEXT.replace('title = "Taking"', 'title.fr = "Prendre"\ntitle.en = "Taking"')
    with pytest.raises(LessonError, match=r"step 1 \(take\): title is a text in English.*such as texts/lesson.fr.toml"):
        parse_lesson(GAME, old)


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
        ("closing =", "ending =", "no entry 'ending'; there are: closing, first_game, step"),
        ('closing = "That is all there is to it."\n', "", "closing is a text, got None"),
        ('name = "win"', 'name = "take"', "steps have names of their own"),
        ('name = "win"', 'name = "closing"', "none is 'closing'"),
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
        ('moves = ["-3"]\nsay = "Only', 'moves = ["-1"]\nsay = "Only', "a move has two answers"),
        ('moves = ["-3"]\nsay = "Only', 'spots = ["c3"]\nsay = "Only', "no spot 'c3'; the spots are: -1, -2, -3"),
        ('moves = ["-3"]\nsay = "Only', 'say = "Only', "a wrong try names moves or spots"),
        ('say = "Perfect."', 'say = ""', r"step 2 \(leave-four\): say is a text, got ''"),
    ],
)
def test_what_cannot_be_taught_is_refused(old: str, new: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(LessonError, match=rf"pebbles, texts/lesson.toml.*{words}") as refused:
        parse_lesson(GAME, TEXT.replace(old, new, 1))
    assert refused.value.code == "lesson/invalid"
