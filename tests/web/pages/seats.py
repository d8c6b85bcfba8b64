"""Page object: how two people sit down and move at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import expect
from tests.web.pages.browsing import visitor

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page
    from tests.web.served import Guest, Served


JOIN = ".seat button"


def move(guest: Guest, table: str, token: str | None = None) -> None:
    """Play a token, or the first legal move, where it is this person's turn."""
    turn = guest.look(table)["turn"]
    assert isinstance(turn, dict)
    command = {"type": "play", "token": token or turn["moves"][0]["move"], "ply": turn["ply"]}
    assert guest.do(table, **command).status_code == 200


async def sit_opposite(opened: Browser, served: Served, table: str, language: str = "fr") -> Page:
    """Somebody who comes to a table by its link and takes the free seat."""
    page = await visitor(opened, served, language)
    await page.goto(f"/tables/{table}")
    await page.locator(JOIN).click()
    await expect(page.locator("#resign")).to_be_visible()
    return page
