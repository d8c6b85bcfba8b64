"""What every page with a board loads from its game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from ludogite.drawing.compose import BASE_STYLE
from ludogite.rules_page import PAGE_STYLE
from ludogite.web.shared.files import LOADED, MEDIA_TYPES, LoadedFile, load
from ludogite.web.shared.finding import find_game

SPOTS = Path(__file__).parent / "styles" / "board.css"
"""How the house shows what can be touched, on any board."""


@cache
def board_css(game_id: str) -> str:
    """Return the style of a game's board in the layer of boards, and what the house puts over every board."""
    drawn = BASE_STYLE + PAGE_STYLE + find_game(game_id).board.style
    return f"@layer board {{\n{drawn}\n}}\n" + SPOTS.read_text(encoding="utf-8")


@cache
def board_style(game_id: str) -> LoadedFile:
    """Return the style of a game's board as it is loaded."""
    return load(board_css(game_id).encode(), MEDIA_TYPES[".css"])


@get("/games/{game_id:str}/board.css", sync_to_thread=False, opt=LOADED)
def board_sheet(request: Request[Any, Any, Any], game_id: str) -> Response[bytes]:
    """The style sheet of a game's board."""
    return board_style(game_id).answer(request)


ROUTES: list[Any] = [board_sheet]
