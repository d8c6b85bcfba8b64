"""The boxes on the shelf: a game's own lid where its folder has one, else a picture of its board."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from ludogite.core.game import Game
from ludogite.core.registry import installed_games
from ludogite.drawing.compose import svg
from ludogite.drawing.lid import COVERS, LID


@cache
def own_lid(game_id: str) -> str:
    """Return the lid that a game brings along; empty where it brings none."""
    package = installed_games()[game_id].package
    picture = files(package).joinpath(LID) if package else None
    return picture.read_text(encoding="utf-8") if picture is not None and picture.is_file() else ""


@cache
def lid(game_id: str) -> str:
    """Return the picture on a box."""
    return own_lid(game_id) or _board_on_a_lid(installed_games()[game_id])


def _board_on_a_lid(game: Game) -> str:
    """Return the whole board below the title, on the colour of the box, without words: it is in no language."""
    scene = game.board.scene(game.rules.start(game.settings()), upright=True)
    wordless = scene._replace(sprites=tuple(sprite for sprite in scene.sprites if sprite.symbol))
    board = svg(wordless, game.board)
    placed = board.replace("<svg ", '<svg x="28" y="150" width="344" height="330" ', 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">{placed}</svg>'


def cover(game: Game) -> str:
    """Return the colour of a game's box: the one its lid names; those without one take turns."""
    named = re.search(r'data-key="(\w+)"', own_lid(game.id)[:300])
    if named and named[1] in COVERS:
        return named[1]
    return COVERS[list(installed_games()).index(game.id) % len(COVERS)]
