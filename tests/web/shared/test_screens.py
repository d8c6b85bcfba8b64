"""The pictures in the README are of this house: every part still stands where it stood when they were approved."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from tests.web.served import Served

ROOT = Path(__file__).parents[3]
TOOL = importlib.util.spec_from_file_location("screens", ROOT / "tools" / "screens.py")
assert TOOL is not None
assert TOOL.loader is not None
screens = importlib.util.module_from_spec(TOOL)
sys.modules["screens"] = screens
TOOL.loader.exec_module(screens)

APPROVED = json.loads(screens.PLACES.read_text(encoding="utf-8"))
TOLERANCE = 0.08
"""Parts may differ by so much of the screen: fonts are not the same everywhere, and words not equally long."""
CHECKED = ("shelf", "phone-shelf", "squadro", "phone-squadro", "libertas")
"""The others are tables like these."""


def test_every_picture_is_there_small_and_shown() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for screen in screens.SCREENS:
        picture = screens.PICTURES / f"{screen.name}.webp"
        assert picture.stat().st_size < 120_000, picture
        assert f"docs/pictures/{picture.name}" in readme, picture.name


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
@pytest.mark.parametrize("name", CHECKED)
async def test_parts_stand_where_they_were_approved(served: Served, name: str) -> None:
    screen = next(one for one in screens.SCREENS if one.name == name)
    width, height = screen.shape
    async with browser() as opened:
        page = await visitor(opened, served, viewport={"width": width, "height": height}, color_scheme=screen.light)
        early = screens.Screen(screen.name, screen.shape, screen.game, min(screen.moves, 4), screen.options)
        await screens.show(page, early)
        found = await screens.measure(page, screen)
    for part, boxes in APPROVED[name].items():
        assert len(found[part]) == len(boxes), part
        for box, approved in zip(found[part], boxes, strict=True):
            sides = zip(box, approved, (width, height, width, height), strict=True)
            assert all(abs(one - other) <= TOLERANCE * whole for one, other, whole in sides), (part, box, approved)
