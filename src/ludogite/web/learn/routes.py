"""Learning a game by playing it, and its rules to read."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Template
from markupsafe import Markup

from ludogite.core.language import HOME, Language
from ludogite.core.registry import installed_games
from ludogite.play import messages as say
from ludogite.translation import translate
from ludogite.web.learn.lessons import COOKIE, find_lesson, step_out
from ludogite.web.learn.script import GUIDE_WORDS, SCRIPT_WORDS, LessonScript
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.composing import compose_for
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.progress import progress_owner
from ludogite.web.shared.rules_html import rules_html
from ludogite.web.shared.script import script_words
from ludogite.web.shared.visit import Visit

FIRST_OPPONENT = "1"


@get("/games/{game_id:str}/learn", name="learn")
async def lesson_page(visit: Visit, game_id: str) -> Template:
    """Learn a game by touching its board."""
    game = find_game(game_id)
    lesson = find_lesson(game_id)
    return visit.page(
        "lesson.html",
        game=game,
        cover=cover(game),
        lesson=lesson,
        opponent=opponent_name(FIRST_OPPONENT, visit.language),
        level=FIRST_OPPONENT,
        first_game={name: value for name, value in lesson.first_game.items() if value != game.settings()[name]},
        symbols=Markup(game.board.symbols),  # noqa: S704 - drawn by the game
        script=LessonScript(
            cookie=COOKIE + game.id,
            steps=[step.name for step in lesson.steps],
            titles=[translate(step.title, visit.language) for step in lesson.steps],
            address=f"/games/{game.id}/learn",
            language=visit.language,
            words=script_words(SCRIPT_WORDS, visit.language),
            owner=progress_owner(visit),
        ),
    )


@get("/games/{game_id:str}/learn/{number:int}", media_type=MediaType.JSON)
async def lesson_step(
    request: Request[Any, Any, Any], game_id: str, number: int, language: Language = HOME, *, upright: bool = False
) -> Response[bytes]:
    """One step of a lesson, counted from 1."""
    if not 1 <= number <= len(find_lesson(game_id).steps):
        raise NotFoundException
    whole = await compose_for(request, _encoded, game_id, number, language, upright)
    return Response(whole, media_type=MediaType.JSON, headers={"cache-control": "public, max-age=600"})


@cache
def _encoded(game_id: str, number: int, language: Language, upright: bool) -> bytes:
    step = find_lesson(game_id).steps[number - 1]
    return say.encode(step_out(installed_games()[game_id], step, language, upright=upright))


@get("/guide", media_type=MediaType.JSON)
async def guide_words(language: Language = HOME) -> Response[bytes]:
    """What is said to whoever is guided through a first game; the page of a table asks for it when it is needed."""
    words = say.encode(script_words(GUIDE_WORDS, language))
    return Response(words, media_type=MediaType.JSON, headers={"cache-control": "public, max-age=600"})


@get("/games/{game_id:str}/rules", name="rules")
async def rules(visit: Visit, game_id: str, *, bare: bool = False) -> Template:
    """The rules of a game, with pictures; bare, to be laid beside a board."""
    game = find_game(game_id)
    try:
        page = rules_html(game.id, visit.language)
    except (FileNotFoundError, ModuleNotFoundError, ValueError) as error:
        raise NotFoundException from error
    return visit.page("rules-bare.html" if bare else "rules.html", game=game, cover=cover(game), rules=page)


ROUTES: list[Any] = [lesson_page, lesson_step, guide_words, rules]
