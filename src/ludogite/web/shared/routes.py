"""What pages load: files of the rooms, the style of the house, and what a device is told that keeps it as an app."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from ludogite.core.language import HOME, Language
from ludogite.drawing.theme import pages_css
from ludogite.translation import translate
from ludogite.web.shared.files import LOADED, MEDIA_TYPES, LoadedFile, load, load_file, static_files
from ludogite.web.shared.known_words import WORDS

STYLES = Path(__file__).parent / "styles"
MANIFEST = Path(__file__).parent / "static" / "house.webmanifest"
LAYERS = ("tokens", "base", "board", "parts", "rooms")
"""What is later wins: a room over a part of the house, both over a game's board."""


@cache
def house_css() -> str:
    """Return the order of the layers, the tokens of the theme, and every sheet that all pages share."""
    sheets = (path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css")))
    return "\n".join((f"@layer {', '.join(LAYERS)};", f"@layer tokens {{\n{pages_css()}}}", *sheets))


@cache
def house_style() -> LoadedFile:
    """Return the style of the house."""
    return load(house_css().encode(), MEDIA_TYPES[".css"])


@cache
def house_manifest(language: Language) -> LoadedFile:
    """Return what a device is told that keeps the house as an app, in the language of the page it was kept from."""
    told = json.loads(MANIFEST.read_text(encoding="utf-8"))
    told |= {"lang": language, "description": translate(WORDS["as-app"], language)}
    return load(json.dumps(told, ensure_ascii=False).encode(), "application/manifest+json")


def find_file(name: str, language: Language) -> LoadedFile:
    """Return what pages load under a name, or answer that there is nothing; no other name asks the disk."""
    match name:
        case "house.css":
            return house_style()
        case "house.webmanifest":
            return house_manifest(language)
        case _ if name in static_files():
            return load_file(static_files()[name])
        case _:
            raise NotFoundException


@get("/static/{name:str}", sync_to_thread=False, opt=LOADED)
def static_file(request: Request[Any, Any, Any], name: str, lang: Language = HOME) -> Response[bytes]:
    """Something that pages load."""
    return find_file(name, lang).answer(request)


ROUTES: list[Any] = [static_file]
