"""The puzzles: a list of them, one at a time, and today’s."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.core.language import HOME, Language
from ludogite.drawing.compose import svg
from ludogite.people.accounts.progress import STREAKS, PuzzleStreaks, read_streaks
from ludogite.play import messages as say
from ludogite.play.puzzles import begin
from ludogite.web.doors.guard import same_origin
from ludogite.web.doors.services import Services
from ludogite.web.learn.lessons import learner_screen, step_out
from ludogite.web.learn.script import SCRIPT_WORDS, LessonScript
from ludogite.web.puzzles.posed import (
    COOKIE,
    alike,
    find_puzzle,
    following,
    puzzle_steps,
    run_addresses,
    shelves,
    solved,
    todays_puzzle,
    worths,
)
from ludogite.web.puzzles.script import PROGRESS_WORDS, RUN_WORDS, PuzzleScript, RunScript, Streaks
from ludogite.web.shared.composing import compose_for
from ludogite.web.shared.progress import progress_owner
from ludogite.web.shared.script import script_words
from ludogite.web.shared.visit import Visit


@get("/puzzles", name="puzzles")
async def puzzles_page(visit: Visit) -> Template:
    """All puzzles, by game and level."""
    return visit.page(
        "puzzles.html",
        shelves=list(shelves(visit)),
        today=todays_puzzle(visit),
        progress=PuzzleScript(script_words(PROGRESS_WORDS, visit.language), progress_owner(visit)),
    )


@get("/puzzles/run", name="puzzle-run")
async def run_page(visit: Visit) -> Template:
    """Three minutes against the clock, from easy puzzles to hard ones."""
    return visit.page(
        "puzzle-run.html",
        script=RunScript(run_addresses(), script_words(RUN_WORDS, visit.language), progress_owner(visit)),
    )


@get("/puzzles/today", name="today")
async def today(visit: Visit) -> Redirect:
    """Go to the puzzle of the day."""
    asked = todays_puzzle(visit)
    if asked is None:
        raise NotFoundException
    return visit.go(asked.address)


@get("/puzzles/{game_id:str}/{number:int}", name="puzzle")
async def puzzle_page(visit: Visit, game_id: str, number: int) -> Template:
    """One puzzle, to be solved by touching the board."""
    asked = find_puzzle(game_id, number)
    names = [step.name for step in puzzle_steps(asked)]
    return visit.page(
        "puzzle.html",
        asked=asked,
        game=asked.game,
        cover=asked.cover,
        daily=asked == todays_puzzle(visit),
        solved=number in solved(visit, asked.game),
        of_level=[n for n, one in enumerate(asked.puzzles.puzzles, 1) if one.level == asked.puzzle.level],
        known=solved(visit, asked.game),
        like=alike(visit, asked),
        symbols=Markup(asked.game.board.symbols),  # noqa: S704 - drawn by the game
        script=LessonScript(
            cookie=COOKIE + asked.game.id,
            steps=names,
            titles=[visit.say("puzzle-move", n) for n in range(1, len(names) + 1)],
            lasting=[str(n) for n in range(1, len(asked.puzzles.puzzles) + 1)],
            flows=True,
            onward=following(visit, asked),
            address=asked.address,
            language=visit.language,
            words=script_words(SCRIPT_WORDS, visit.language),
            owner=progress_owner(visit),
        ),
        progress=PuzzleScript(script_words(PROGRESS_WORDS, visit.language), progress_owner(visit)),
    )


@get("/puzzles/{game_id:str}/{number:int}/{step:int}", media_type=MediaType.JSON)
async def puzzle_step(
    request: Request[Any, Any, Any],
    game_id: str,
    number: int,
    step: int,
    language: Language = HOME,
    *,
    upright: bool = False,
) -> Response[bytes]:
    """One move to be found, in the shape of a lesson's step."""
    if not 1 <= step <= len(puzzle_steps(find_puzzle(game_id, number))):
        raise NotFoundException
    whole = await compose_for(request, _encoded, game_id, number, step, language, upright)
    return Response(whole, media_type=MediaType.JSON, headers={"cache-control": "public, max-age=600"})


@get("/puzzles/{game_id:str}/{number:int}/picture", media_type="image/svg+xml", sync_to_thread=True)
def puzzle_picture(game_id: str, number: int, language: Language = HOME) -> Response[str]:
    """The position of a puzzle as a small picture."""
    find_puzzle(game_id, number)
    return Response(
        _picture(game_id, number, language),
        media_type="image/svg+xml",
        headers={"cache-control": "public, max-age=600"},
    )


@cache
def _picture(game_id: str, number: int, language: Language) -> str:
    asked = find_puzzle(game_id, number)
    state = begin(asked.game, asked.puzzles, asked.puzzle).state
    scene = learner_screen(asked.game, state, language, upright=True).scene(state)
    return svg(scene, asked.game.board, theme="auto", language=language)


@cache
def _encoded(game_id: str, number: int, step: int, language: Language, upright: bool) -> bytes:
    asked = find_puzzle(game_id, number)
    shown = puzzle_steps(asked)[step - 1]
    return say.encode(step_out(asked.game, shown, language, upright=upright, worths=worths(asked, language)))


@post("/me/progress", status_code=200, opt={"exclude_from_csrf": True})
async def share_progress(visit: Visit, services: Services, data: PuzzleStreaks) -> Streaks:
    """Keep streaks and records with the account, and tell the best of all devices; the cookies have come along.

    No form sends it: the browser shows that one of our own pages does.
    """
    visit.needs_account()
    if not same_origin(visit.request, services.settings.public_url):
        raise PermissionDeniedException
    services.count(services.limits.commands, visit.guest)
    kept = await services.progress.add(visit.guest.id, {STREAKS: msgspec.json.encode(data).decode()})
    return Streaks(**msgspec.structs.asdict(read_streaks(kept.get(STREAKS, ""))))


ROUTES: list[Any] = [share_progress, puzzles_page, run_page, today, puzzle_page, puzzle_step, puzzle_picture]
