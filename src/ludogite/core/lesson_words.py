"""A lesson's words in another language than English: a file beside it, `texts/lesson.fr.toml`, with nothing but words.

    closing = "…"

    [jump]                         # the step's name
    title = "…"
    say = "…"
    task = "…"
    otherwise = "…"
    right = ["…"]                  # one for each [[step.right]], in order
    wrong = ["…", "…"]             # one for each [[step.wrong]], in order

It says everything that the lesson says, or is refused: half a lesson in another language helps nobody.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludogite.core.errors import LudogiteError

LessonTable = Mapping[str, object]
"""A part of a lesson as it is written."""
CLOSING = "closing"
"""The entry that is no step."""
TEXTS = ("title", "say", "task", "otherwise")
"""What every step says once."""
ANSWERS = ("right", "wrong")
"""What a step says as often as it has such parts."""


class LessonError(LudogiteError, ValueError):
    """A game's lesson cannot be taught: the file and the step are named, and what is wrong."""

    code = "lesson/invalid"


StepWords = Mapping[str, tuple[str, ...]]
"""What a step says in one language, by entry: one title, one task, as many answers as it has."""


@dataclass(frozen=True, slots=True)
class LessonWords:
    """What a lesson says in one language, its steps by name."""

    closing: str
    steps: Mapping[str, StepWords]


def parse_toml(text: str, where: str) -> LessonTable:
    """Return what a file says; raises LessonError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where}: not TOML: {error}") from error


def own_words(lesson: LessonTable, steps: Sequence[LessonTable], where: str) -> LessonWords:
    """Return the English words, which stand in the lesson itself; raises LessonError."""
    closing = english_text(lesson, CLOSING, where)
    found: dict[str, StepWords] = {}
    for number, step in enumerate(steps, 1):
        here = step_place(step, number, where)
        name = text_of(step, "name", here)
        if name == CLOSING or name in found:
            raise LessonError(f"{where}: steps have names of their own, and none is {CLOSING!r}; got {name!r} again")
        once = {key: (english_text(step, key, here),) for key in TEXTS}
        found[name] = once | {
            key: tuple(english_text(part, "say", here) for part in tables_of(step, key, here)) for key in ANSWERS
        }
    return LessonWords(closing, found)


def parse_words(text: str, english: LessonWords, where: str) -> LessonWords:
    """Return the words of a file in another language, which says all that the lesson says; raises LessonError."""
    read = parse_toml(text, where)
    for name in read:
        if name != CLOSING and name not in english.steps:
            raise LessonError(f"{where}: no step {name!r}; the lesson has: {', '.join(english.steps)}")
    closing = text_of(read, CLOSING, where)
    return LessonWords(closing, {name: _step_words(read, name, english, where) for name in english.steps})


def _step_words(read: LessonTable, name: str, english: LessonWords, where: str) -> StepWords:
    here, step = f"{where}, step {name}", read.get(name)
    if not isinstance(step, dict):
        raise LessonError(f"{here}: its words are missing: write [{name}] and {', '.join((*TEXTS, *ANSWERS))} below it")
    for key in step:
        if key not in (*TEXTS, *ANSWERS):
            raise LessonError(f"{here}: no entry {key!r}; there are: {', '.join((*TEXTS, *ANSWERS))}")
    once = {key: (text_of(step, key, here),) for key in TEXTS}
    return once | {key: _answers(step, key, len(english.steps[name][key]), here) for key in ANSWERS}


def _answers(step: LessonTable, key: str, count: int, where: str) -> tuple[str, ...]:
    found = step.get(key, [])
    said = isinstance(found, list) and all(isinstance(one, str) and one.strip() for one in found)
    if not isinstance(found, list) or not said or len(found) != count:
        raise LessonError(
            f"{where}: {key} is a list of {count}, a text for each [[step.{key}]] in order, got {found!r}"
        )
    return tuple(found)


def step_place(step: LessonTable, number: int, where: str) -> str:
    """Return where a step stands, as errors name it."""
    return f"{where}, step {number} ({step.get('name', 'without a name')})"


def tables_of(table: LessonTable, key: str, where: str, fewest: int = 0) -> list[LessonTable]:
    """Return parts that are written `[[key]]`; raises LessonError."""
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(part, dict) for part in found) or len(found) < fewest:
        raise LessonError(f"{where}: expected {fewest} or more parts [[{key}]], got {found!r}")
    return found


def text_of(table: LessonTable, key: str, where: str) -> str:
    """Return a text that must be there; raises LessonError."""
    found = table.get(key)
    if not isinstance(found, str) or not found.strip():
        raise LessonError(f"{where}: {key} is a text, got {found!r}")
    return found


def english_text(table: LessonTable, key: str, where: str) -> str:
    """Return a text of the lesson itself; one with languages inside, as lessons were written once, is refused."""
    found = table.get(key)
    if isinstance(found, dict):
        raise LessonError(
            f"{where}: {key} is a text in English, got {found!r}; "
            f'write {key} = "…" here, and the other languages into files of their own, such as texts/lesson.fr.toml'
        )
    return text_of(table, key, where)
