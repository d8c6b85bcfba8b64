"""Page object: a puzzle, its steps and touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
from playwright.async_api import expect

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.served import Served


async def touch(page: Page, spots: list[str]) -> None:
    """Touch places on the board or buttons beside it, one after the other.

    A finger's ground may lie over its neighbour's middle; the page takes whatever is nearest, so nothing is asked here
    about what lies on top.
    """
    for spot in spots:
        target = page.locator(f'[data-spot="{spot}"]').last
        await expect(target).to_be_visible()
        await target.click(force=True)


def steps_of(served: Served, address: str) -> list[dict[str, Any]]:
    """Return what the page is told, move by move."""
    found = []
    for number in range(1, 5):
        answer = httpx.get(f"{served.url}{address}/{number}", params={"language": "en"}, timeout=30)
        if answer.status_code == 404:
            break
        found.append(answer.json())
    return found
