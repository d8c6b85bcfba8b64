"""Photographs the house for the README: the shelf and a table of each game, and where everything stands on them.

    python tools/screens.py

writes docs/pictures/*.webp, to be looked at before they are committed, and docs/pictures/screens.json, which
tests/web/shared/test_screens.py compares with what a browser shows: a part that is missing, covered or somewhere else
is seen.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Page

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PLACES = PICTURES / "screens.json"
DESK, PHONE = (1280, 800), (390, 844)
SEED = 4
QUALITY = 0.82
PARTS = {
    "shelf": (".top", "h1", "#filters", ".shelf", ".slot .box", ".slot h3", ".slot .btn.go"),
    "table": (".bar", ".stage", "#board", ".seat", ".seat .tally", ".ask", "#question", ".tabs", "#pane-moves"),
}
"""What is measured, by kind of page."""

Places = dict[str, list[list[float]]]


@dataclass(frozen=True)
class Screen:
    """One photograph: a shelf, or a table after so many moves."""

    name: str
    shape: tuple[int, int]
    game: str = ""
    moves: int = 0
    options: dict[str, str] = field(default_factory=dict)
    light: str = "light"

    @property
    def kind(self) -> str:
        """Which parts it has."""
        return "table" if self.game else "shelf"


SCREENS = (
    Screen("shelf", DESK),
    Screen("squadro", DESK, "squadro", 17),
    Screen("libertas", DESK, "libertas", 9),
    Screen("bilitaire", DESK, "bilitaire", 21),
    Screen("stilelibero", DESK, "stilelibero", 90, {"players": "4"}, light="dark"),
    Screen("rugby", DESK, "rugby", 60),
    Screen("phone-shelf", PHONE),
    Screen("phone-squadro", PHONE, "squadro", 22, light="dark"),
    Screen("phone-libertas", PHONE, "libertas", 9),
    Screen("phone-stilelibero", PHONE, "stilelibero", 60),
)

TOUCH = """(chance) => {
    if (!document.getElementById("cover").hidden) document.getElementById("cover-show").click();
    const things = [...document.querySelectorAll(".spot.can, #buttons [data-spot], #hand [data-spot]")];
    things[Math.floor(chance * things.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return document.querySelectorAll("#moves code").length;
}"""
UNCOVER = 'document.getElementById("cover").hidden || document.getElementById("cover-show").click()'
MEASURE = """(parts) => Object.fromEntries(parts.map((part) => [part, [...document.querySelectorAll(part)]
    .map((element) => element.getBoundingClientRect()).filter((box) => box.width && box.height)
    .map(({ x, y, width, height }) => [x, y, width, height].map((side) => Math.round(side)))]))"""
ENCODE = """async ([picture, quality]) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


async def show(page: Page, screen: Screen) -> None:
    """Bring a page to what a screen shows."""
    if not screen.game:
        await page.goto("/")
        return
    await page.goto(f"/games/{screen.game}")
    await page.evaluate("document.getElementById('options').open = true")
    for name, value in screen.options.items():
        await page.locator(f'[name="option-{name}"]').select_option(value)
    await page.locator('button[name="with"][value="device"]').click()
    await page.wait_for_selector("svg.board .lg-sprites *", state="attached")
    rng = random.Random(SEED)  # noqa: S311 - which piece is touched is no secret
    while await page.evaluate(TOUCH, rng.random()) < screen.moves:
        await page.wait_for_timeout(20)
    await page.wait_for_selector(".spot.can, #buttons [data-spot], #hand [data-spot], .cover:not([hidden])")
    await page.evaluate(UNCOVER)


async def measure(page: Page, screen: Screen) -> Places:
    """Return where the parts of a page stand: left, top, width and height of each."""
    found: Places = await page.evaluate(MEASURE, list(PARTS[screen.kind]))
    return found


async def photograph(url: str) -> None:
    """Take all pictures and write down where things stand."""
    places = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for screen in SCREENS:
            width, height = screen.shape
            context = await browser.new_context(
                locale="fr",
                base_url=url,
                viewport={"width": width, "height": height},
                color_scheme="dark" if screen.light == "dark" else "light",
                reduced_motion="reduce",
            )
            page = await context.new_page()
            await show(page, screen)
            await asyncio.sleep(1.5)
            places[screen.name] = await measure(page, screen)
            shot = base64.b64encode(await page.screenshot()).decode()
            blank = await browser.new_page()
            small = await blank.evaluate(ENCODE, [f"data:image/png;base64,{shot}", QUALITY])
            (PICTURES / f"{screen.name}.webp").write_bytes(base64.b64decode(small))
            await blank.close()
            await context.close()
        await browser.close()
    lines = (f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in places.items())
    PLACES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


@contextmanager
def opened_house() -> Iterator[str]:
    """Open a house with nothing in it, and return its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ludogite.serving", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:  # noqa: S603 - our own house
            if house.stdout is None:
                raise RuntimeError("the house says nothing")
            found = re.search(r"http://\S+[0-9]", house.stdout.readline())
            try:
                yield found[0] if found else ""
            finally:
                house.terminate()


if __name__ == "__main__":
    with opened_house() as address:
        asyncio.run(photograph(address))
