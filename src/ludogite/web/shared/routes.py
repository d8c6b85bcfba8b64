"""The style that every page loads first: the layers of the house, one file each, under one address."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from litestar import Response, get, head

from ludogite.drawing.theme import pages_css

STYLES = Path(__file__).parent / "styles"
LAYERS = ("tokens", "base", "board", "parts", "rooms")
"""What is later wins: a room over a part of the house, both over a game's board."""
KEEP = {"cache-control": "public, max-age=600"}


@cache
def house_css() -> str:
    """Return the order of the layers, the tokens of the theme, and every sheet that all pages share."""
    sheets = (path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css")))
    return "\n".join((f"@layer {', '.join(LAYERS)};", f"@layer tokens {{\n{pages_css()}}}", *sheets))


@get("/static/house.css", sync_to_thread=False, cache=False)
def house_style() -> Response[str]:
    """The style of the house."""
    return Response(house_css(), media_type="text/css", headers=KEEP)


@head("/static/house.css", sync_to_thread=False)
def house_style_asked_for() -> Response[None]:
    """Say that the style of the house is there, as of every other file that pages load."""
    return Response(None, media_type="text/css", headers=KEEP)


ROUTES: list[Any] = [house_style, house_style_asked_for]
