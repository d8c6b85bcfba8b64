"""Photographs every kind of page, before and after a change, and shows what became different.

Usage: PYTHONPATH=. python tools/photographs.py FOLDER [--quick] [--only NAME …]
The first time, FOLDER/before is photographed, from a house that is furnished in FOLDER/house; from then on FOLDER/after
is, from a copy of the same house, and what differs is written to FOLDER/difference: before, after, and where.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageChops
from playwright.async_api import async_playwright
from tests.web.every_page import CALM, come, every_page
from tests.web.furnished import FURNITURE, furnish, read_furniture
from tests.web.served import Served

from ludogite.core.language import HOME, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.async_api import Browser, FloatRect, Page
    from tests.web.every_page import PageKind
    from tests.web.furnished import Furniture

ADDRESS = "http://127.0.0.1:8000"
"""Where every house seems to be: addresses stand on pages, and ports change."""
WINDOWS = {"desk": (1280, 800), "phone": (390, 664), "lying": (844, 390)}
LIGHTS = {"day": "light", "night": "dark"}
AT_ONCE = 3
"""So many pages are photographed side by side."""
TALLEST_PX = 8000
FAINT = 12
"""A colour may differ by so much of 255, as edges of letters do."""


@dataclass(frozen=True)
class View:
    """How pages are looked at: in a language, through a window, by day or night."""

    language: str
    window: str
    light: str

    @property
    def suffix(self) -> str:
        """What tells its pictures from others."""
        return f"{self.language}-{self.window}-{self.light}"


def views(*, quick: bool) -> list[View]:
    """Return all views; quick, what most people see."""
    if quick:
        return [View(HOME, window, "day") for window in ("desk", "phone")]
    return [View(*one) for one in product(LANGUAGES, WINDOWS, LIGHTS)]


async def photograph(house: Served, furniture: Furniture, kinds: list[PageKind], ways: list[View], into: Path) -> None:
    """Take all pictures."""
    port = house.address.rpartition(":")[2]
    mapped = f"--host-resolver-rules=MAP 127.0.0.1:8000 127.0.0.1:{port}"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--font-render-hinting=none", mapped]
        )
        waiting = iter(ways)
        await asyncio.gather(*(_work(browser, furniture, kinds, waiting, into) for _ in range(AT_ONCE)))
        await browser.close()


async def _work(
    browser: Browser, furniture: Furniture, kinds: list[PageKind], waiting: Iterator[View], into: Path
) -> None:
    for view in waiting:
        width, height = WINDOWS[view.window]
        context = await browser.new_context(
            locale=view.language,
            viewport={"width": width, "height": height},
            color_scheme="dark" if view.light == "night" else "light",
            reduced_motion="reduce",
        )
        page = await context.new_page()
        for kind in kinds:
            await come(page, ADDRESS, furniture, kind)
            await page.mouse.move(0, 0)
            (into / f"{kind.name}-{view.suffix}.png").write_bytes(await _picture(page, width, height))
        await context.close()


async def _picture(page: Page, width: int, height: int) -> bytes:
    """Return a page from top to bottom, once nothing on it moves any more."""
    await page.evaluate(CALM)
    tall = await page.evaluate("document.documentElement.scrollHeight")
    if tall <= height:
        return await page.screenshot(animations="disabled")
    clip: FloatRect = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST_PX)}
    return await page.screenshot(full_page=True, animations="disabled", clip=clip)


def compare(before: Path, after: Path, into: Path) -> list[str]:
    """Write before, after and difference of every picture that changed; return their names, most changed first."""
    both = sorted({path.name for path in before.glob("*.png")} & {path.name for path in after.glob("*.png")})
    shares = {name: _difference(before / name, after / name, into / name) for name in both}
    changed = sorted((name for name in both if shares[name]), key=lambda name: -shares[name])
    return [f"{shares[name]:8.3%}  {name}" for name in changed]


def _difference(before: Path, after: Path, into: Path) -> float:
    """Return the share of a picture that differs; where any does, write all three side by side."""
    pictures = [Image.open(path).convert("RGB") for path in (before, after)]
    width, height = (max(sides) for sides in zip(*(one.size for one in pictures), strict=True))
    old, new = (_enlarged(one, width, height) for one in pictures)
    strongest = Image.new("L", (width, height))
    for channel in ImageChops.difference(old, new).split():
        strongest = ImageChops.lighter(strongest, channel)
    differs = strongest.point([0] * (FAINT + 1) + [255] * (255 - FAINT))
    share: float = differs.histogram()[255] / (width * height)
    if share:
        shown = Image.composite(Image.new("RGB", new.size, "red"), Image.blend(new, old, 0.5).point(_pale), differs)
        sheet = Image.new("RGB", (3 * width, height))
        for place, picture in enumerate((old, new, shown)):
            sheet.paste(picture, (place * width, 0))
        sheet.save(into)
    return share


def _enlarged(picture: Image.Image, width: int, height: int) -> Image.Image:
    whole = Image.new("RGB", (width, height), "magenta")
    whole.paste(picture)
    return whole


def _pale(level: int) -> int:
    return 170 + level // 3


def main(arguments: Sequence[str] | None = None) -> None:
    """Photograph, and compare where there is something to compare with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="French, by day, at a desk and on a phone")
    parser.add_argument("--only", nargs="+", default=["*"], help="names of pages, such as table-*")
    chosen = parser.parse_args(arguments)
    folder: Path = chosen.folder
    if not (folder / "house" / FURNITURE).is_file():
        (folder / "house").mkdir(parents=True, exist_ok=True)
        furnish(folder / "house")
    into = folder / ("after" if (folder / "before").is_dir() else "before")
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory() as copied:
        shutil.copytree(folder / "house", copied, dirs_exist_ok=True)
        furniture = read_furniture(folder / "house")
        kinds = [kind for kind in every_page(furniture) if any(fnmatch(kind.name, name) for name in chosen.only)]
        house = Served(Path(copied), LUDOGITE_FAIR_WAIT_SECONDS="100000")
        partly = folder / "taking"
        shutil.rmtree(partly, ignore_errors=True)
        partly.mkdir()
        try:
            asyncio.run(photograph(house, furniture, kinds, views(quick=chosen.quick), partly))
        finally:
            house.stop()
    partly.rename(into)
    print(f"{len(list(into.glob('*.png')))} photographs in {into}")
    if into.name == "after":
        shutil.rmtree(folder / "difference", ignore_errors=True)
        (folder / "difference").mkdir()
        changed = compare(folder / "before", into, folder / "difference")
        print(*changed, f"{len(changed)} differ; see {folder / 'difference'}", sep="\n")


if __name__ == "__main__":
    main()
