"""What every page with a board loads from its game."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from ludogite.drawing.compose import BASE_STYLE
from ludogite.drawing.theme import pages_css
from ludogite.rules_page import PAGE_STYLE
from ludogite.web.shared.finding import find_game


@get("/games/{game_id:str}/board.css", sync_to_thread=False, cache=False)
def board_style(game_id: str) -> Response[str]:
    """The style sheet of a game's board, with the house's tokens."""
    css = pages_css() + BASE_STYLE + PAGE_STYLE + find_game(game_id).board.style
    return Response(css, media_type="text/css", headers={"cache-control": "public, max-age=600"})


ROUTES: list[Any] = [board_style]
