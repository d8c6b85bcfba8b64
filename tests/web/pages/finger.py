"""Page object: a finger on the glass of a phone, which touches, drags and lifts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page

STEPS = 8
Point = tuple[float, float]
FRAMES_AT_REST = 6
FRAME = "new Promise((drawn) => requestAnimationFrame(drawn))"


class Finger:
    """A finger on the glass of a phone."""

    def __init__(self, page: Page, wire: CDPSession) -> None:
        self.page = page
        self.wire = wire

    async def put_down(self, at: Point) -> None:
        """Touch a place; what drags things is loaded at a first touch, and is waited for."""
        await self._at("touchStart", at)
        await self.page.evaluate("import('/static/drag.js')")

    async def move(self, at: Point) -> None:
        """Go to a place; the page has seen it there, and drawn what it does."""
        await self._at("touchMove", at)
        await self.page.evaluate(FRAME)

    async def drag(self, *places: Point) -> None:
        """Go down on the first place, and on to the others; it stays there."""
        await self.put_down(places[0])
        for (x, y), (right, low) in pairwise(places):
            for part in range(1, STEPS + 1):
                await self.move((x + (right - x) * part / STEPS, y + (low - y) * part / STEPS))

    async def come_to_rest(self) -> None:
        """Stand still for some frames: lifted in motion, it swipes, and the next touch only ends the swipe."""
        for _ in range(FRAMES_AT_REST):
            await self.page.evaluate(FRAME)

    async def lift(self) -> None:
        await self.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def lose_touch(self) -> None:
        """Be taken away by the device, as by a call that comes in."""
        await self.wire.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})

    async def _at(self, kind: str, at: Point) -> None:
        points = [{"x": at[0], "y": at[1]}]
        await self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


async def finger_on(page: Page) -> Finger:
    return Finger(page, await page.context.new_cdp_session(page))
