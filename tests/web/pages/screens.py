"""Sizes of screens, and what axe finds wrong with a page."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from playwright.async_api import ViewportSize

if TYPE_CHECKING:
    from playwright.async_api import Page


AXE = files("axe_playwright_python").joinpath("axe.min.js")


def size(shape: tuple[int, int]) -> ViewportSize:
    return {"width": shape[0], "height": shape[1]}


async def faults(page: Page) -> list[str]:
    """What axe-core finds wrong on a page."""
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((run) => run.violations)")
    return [f"{page.url} {rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]


DESK, PHONE, SMALL, LYING = (1440, 900), (390, 844), (360, 640), (844, 390)
