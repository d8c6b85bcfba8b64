"""A game's lesson, where it brings one, can be taught: read, touched, and understood in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludogite.core.language import LANGUAGES
from ludogite.core.lesson import FILE, Lesson, LessonStep, lesson_file, read_lesson
from ludogite.core.lesson_words import LessonError
from ludogite.core.message import Message
from ludogite.testing.cases import LawCase, demand_of_game
from ludogite.testing.faults import BrokenLaw, tell_notice, way_out
from ludogite.testing.laws.scenes import check_legal_moves_can_be_touched, check_scenes_are_sound
from ludogite.testing.laws.spoken import fault
from ludogite.testing.messages import expected_languages
from ludogite.translation import is_translated, translate

if TYPE_CHECKING:
    from ludogite.core.game import Game

MOST = 12
"""A lesson has at most so many steps: it takes a few minutes."""
LONGEST = {"title": 32, "say": 170, "task": 110, "answer": 150}
"""So many characters fit beside the board of a phone."""


@way_out("Mend texts/lesson.toml, or the words beside it (documentation: “Write a lesson for a game”).")
def check_lesson_can_be_taught(game: Game) -> None:
    """Demand of a game's lesson, if it has one, few steps that can be read, touched and said well in every language."""
    try:
        lesson = read_lesson(game)
    except LessonError as error:
        raise BrokenLaw(str(error), game.id) from error
    if lesson is None:
        return
    demand_of_game(len(lesson.steps) <= MOST, game, f"{len(lesson.steps)} steps, and {MOST} are enough", FILE)
    for step in lesson.steps:
        place = LawCase(game, step.settings, step.state)
        check_scenes_are_sound(place)
        check_legal_moves_can_be_touched(place)
    for where, kind, text in _texts(lesson):
        wrong = fault(text) or _too_long(kind, text)
        demand_of_game(wrong is None, game, str(wrong), f"{FILE}, {where}")
    for language in expected_languages(game.package):
        if not is_translated(lesson.closing, language):
            words = f"the lesson is not said in {language}"
            tell_notice(words, f"Write {lesson_file(language)}; until then English is shown.")


def _too_long(kind: str, text: Message) -> str | None:
    for language in LANGUAGES:
        words = translate(text, language)
        if len(words) > LONGEST[kind]:
            return f"{len(words)} characters, and {LONGEST[kind]} fit on a phone: {words!r}"
    return None


def _texts(lesson: Lesson) -> Iterator[tuple[str, str, Message]]:
    yield "closing", "say", lesson.closing
    for step in lesson.steps:
        for kind, text in _texts_of(step):
            yield f"step {step.name}", kind, text


def _texts_of(step: LessonStep) -> Iterator[tuple[str, Message]]:
    yield "title", step.title
    yield "say", step.say
    yield "task", step.task
    yield "answer", step.otherwise
    for right in step.right:
        yield "answer", right.say
    for wrong in step.wrong:
        yield "answer", wrong.say


OF_A_GAME = (check_lesson_can_be_taught,)
