"""Lessons: one position at a time, one thing to do at each, and how far a visitor has come."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache

from litestar.exceptions import NotFoundException

from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.lesson import Lesson, LessonStep, read_lesson
from ludogite.core.registry import installed_games
from ludogite.core.state import State
from ludogite.play import messages as say
from ludogite.play.company import opponents_of
from ludogite.play.showing import Screen
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.visit import Visit

log = logging.getLogger(__name__)


COOKIE = "learned-"
"""The browser keeps the names of the steps done in a cookie a game, so that every page can tell."""


class LessonDoneOut(say.Out):
    """What happens when the right thing was done."""

    events: list[say.EventOut]
    answer: str


class LessonTryOut(say.Out):
    """A legal move: what to touch for it, and what it earns."""

    touch: list[str]
    done: int | None = None
    """Where it is right: which of the step's `done` follows."""
    answer: str = ""
    """Where it is a wrong try that has an answer of its own."""


class DecisionOut(say.Out):
    """A decision that is a matter of luck, and how many of a hundred games it wins."""

    name: str
    percent: int
    touch: list[str]


class LessonStepOut(say.Out):
    """One step, whole: the page needs nothing more to teach it."""

    name: str
    title: str
    text: str
    task: str
    otherwise: str
    quiet: bool
    goes_on: bool
    board: say.BoardOut
    tries: list[LessonTryOut]
    spots: dict[str, str]
    """Answers to touching places that no move begins with."""
    done: list[LessonDoneOut]
    worths: tuple[DecisionOut, ...] = ()
    """What each decision is worth, the best first: shown once one of them was tried, which ends the step."""


@dataclass(frozen=True, slots=True)
class Learning:
    """How far a visitor has come with a game."""

    steps: tuple[LessonStep, ...]
    done: frozenset[str]

    @property
    def count(self) -> int:
        """How many steps are done."""
        return len(self.done)

    @property
    def finished(self) -> bool:
        """Whether nothing is left to learn."""
        return self.count == len(self.steps)


@cache
def lesson_of(game_id: str) -> Lesson | None:
    """Return the lesson of an installed game, read once; one that cannot be taught is reported and left out."""
    try:
        return read_lesson(installed_games()[game_id])
    except (ImportError, OSError, ValueError) as error:
        log.warning("the lesson of %s is left out: %s", game_id, error)
        return None


def learning(visit: Visit, game: Game) -> Learning | None:
    """Return how far a visitor has come; None where the game brings no lesson."""
    lesson = lesson_of(game.id)
    if lesson is None:
        return None
    kept = set(visit.done(COOKIE + game.id))
    return Learning(lesson.steps, frozenset(step.name for step in lesson.steps if step.name in kept))


def find_lesson(game_id: str) -> Lesson:
    """Return a game's lesson, or answer that there is none."""
    lesson = lesson_of(find_game(game_id).id)
    if lesson is None:
        raise NotFoundException
    return lesson


def learner_screen(game: Game, state: State, language: Language, *, upright: bool = False) -> Screen:
    """Return how whoever has to decide in a position sees and hears it where nobody else plays."""
    seat = int(state.seat())
    return Screen(game, seat, language, upright=upright, near=seat, company=opponents_of(seat, state.seats()))


def step_out(
    game: Game, step: LessonStep, language: Language, *, upright: bool, worths: tuple[DecisionOut, ...] = ()
) -> LessonStepOut:
    """Return a step as it is sent."""
    state = step.state
    screen = learner_screen(game, state, language, upright=upright)
    right = {one.move: number for number, one in enumerate(step.right)}
    wrong = {move: screen.speak(answer.say) for answer in step.wrong for move in answer.moves}
    return LessonStepOut(
        name=step.name,
        title=screen.speak(step.title),
        text=screen.speak(step.say),
        task=screen.speak(step.task),
        otherwise=screen.speak(step.otherwise),
        quiet=step.quiet,
        goes_on=step.goes_on,
        board=screen.board(state),
        tries=[LessonTryOut(list(game.board.touches(state, m)), right.get(m), wrong.get(m, "")) for m in state.moves()],
        spots={spot: screen.speak(answer.say) for answer in step.wrong for spot in answer.spots},
        done=[LessonDoneOut(list(screen.one_by_one(one.events)), screen.speak(one.say)) for one in step.right],
        worths=worths,
    )
