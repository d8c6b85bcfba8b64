"""What every page loads first: the style of the house, and what a device is told that keeps the house as an app."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Response, get, head

from ludogite.core.language import HOME, Language
from ludogite.drawing.theme import pages_css
from ludogite.translation import translate
from ludogite.web.words import WORDS

STYLES = Path(__file__).parent / "styles"
MANIFEST = Path(__file__).parent / "static" / "house.webmanifest"
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


@get("/static/house.webmanifest", sync_to_thread=False, cache=False)
def house_manifest(lang: Language = HOME) -> Response[bytes]:
    """What a device is told that keeps the house as an app, in the language of the page that it was kept from."""
    told = json.loads(MANIFEST.read_text(encoding="utf-8"))
    told |= {"lang": lang, "description": translate(WORDS["as-app"], lang)}
    return Response(json.dumps(told, ensure_ascii=False).encode(), media_type="application/manifest+json", headers=KEEP)


ROUTES: list[Any] = [house_style, house_style_asked_for, house_manifest]
