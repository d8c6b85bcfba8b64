"""A game of bluff from outside the house, by touch and with things moving: far apart, on one device, and with machines.

What one player has thrown reaches nobody else before a doubt, on any way out of the house.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Error as BrowserError
from playwright.async_api import expect
from tests.waiting import wait_until_async
from tests.web.boards import PHONE, TOUCH_DESKTOP, differences
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import WHOLE_GAME_S, is_over, lay, moves_of
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

sys.path.append(str(Path(__file__).parents[2] / "third_party"))
from projects import PROJECTS, install

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Browser, Page, Response, WebSocket

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

DICE = """(seat) => [...document.querySelectorAll(`svg.board [data-id^="hb-${seat}-"] use`)]
    .map((die) => die.getAttribute("href").replace("#hb-", "").replace("die", "")).join(" ")"""
"""What lies beside a seat's cup, as it is seen: `1 3 3`, or `covered covered covered`."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with the game installed from its wheel."""
    folder = tmp_path_factory.mktemp("humbug")
    site = install(folder, {"humbug": PROJECTS["humbug"]})
    served = Served(folder, PYTHONPATH=os.pathsep.join([str(site), *filter(None, sys.path)]))
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


class Traffic:
    """Everything that a browser is sent: frames of its sockets, pages, and what it asks the API for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        self.reading: list[asyncio.Task[None]] = []
        page.on("websocket", self._listen)
        page.on("response", lambda answer: self.reading.append(asyncio.create_task(self._read(answer))))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    async def _read(self, answer: Response) -> None:
        if answer.ok and answer.status != 204 and answer.request.resource_type in {"document", "fetch", "xhr"}:
            with suppress(BrowserError):  # of a page that was left: it is asked for again in `ask_everywhere`
                self.heard.append(await answer.text())

    async def ask_everywhere(self) -> None:
        """Ask at every door that tells of a table."""
        table = self.page.url.split("/tables/")[1].split("#")[0]
        for door in (
            f"/tables/{table}",
            f"/api/tables/{table}",
            f"/api/tables/{table}/record",
            f"/tables/{table}/fair",
        ):
            self.heard.append(await (await self.page.request.get(door)).text())

    async def tells(self, dice: str) -> list[str]:
        """Return what was sent that gives these dice away: as a token, in a position, in words, or as a drawing."""
        await asyncio.gather(*self.reading)
        digits = dice.replace(" ", "")
        told = re.compile(rf"(?<![\w#]){digits}(?!\w)|(?<!\d ){dice}(?! \d)")
        return [text for text in self.heard if told.search(text)]


async def touch(page: Page, *spots: str) -> None:
    """Touch places on the board, or press buttons, one after the other, as a finger does."""
    for spot in spots:
        await page.locator(f'.spots .can[data-spot="{spot}"], #buttons [data-spot="{spot}"]').tap()


async def sit_down(opened: Browser, house: Served, screen: dict[str, Any], language: str = "en") -> Page:
    page = await visitor(opened, house, language, **screen)
    await page.add_init_script("localStorage.setItem('confirm', 'once')")
    await page.emulate_media(reduced_motion="no-preference")
    return page


async def dice_of(page: Page, seat: int) -> str:
    return str(await page.evaluate(DICE, seat))


async def see_dice(page: Page, seat: int, like: str) -> str:
    """Wait until a page shows dice like these beside a seat's cup, and return them."""

    async def dice_like_these() -> str:
        dice = await dice_of(page, seat)
        return dice if re.fullmatch(like, dice) else ""

    return await wait_until_async(dice_like_these, f"seat {seat} shows {like!r}")


FIVE, FOUR = r"[1-6]( [1-6]){4}", r"[1-6]( [1-6]){3}"
COVERED = r"covered( covered)*"


async def has_thrown(page: Page, seat: int) -> bool:
    """Tell whether a page shows what lies under a cup, once all dice are thrown."""
    await expect(page.locator('svg.board use[href="#hb-waiting"]')).to_have_count(0)
    return re.fullmatch(FIVE, await dice_of(page, seat)) is not None


async def test_nobody_far_away_learns_my_dice_before_a_doubt(house: Served) -> None:
    async with browser() as opened:
        founder, friend, clara = [await sit_down(opened, house, screen) for screen in (TOUCH_DESKTOP, PHONE, PHONE)]
        sent = {page: Traffic(page) for page in (founder, friend, clara)}
        await lay(founder, "humbug", "friend")
        await friend.goto(founder.url)
        await friend.locator(".seat button").first.click()
        await clara.goto(founder.url)
        await founder.wait_for_selector(".seat.turn", state="attached")
        await friend.wait_for_selector(".seat.turn", state="attached")
        anna, bert = (founder, friend) if await has_thrown(founder, 0) else (friend, founder)
        hers, his = await see_dice(anna, 0, FIVE), await see_dice(bert, 1, FIVE)
        await touch(anna, "count-2", "face-3")
        await touch(bert, "count-10", "face-6")
        await expect(anna.locator('#buttons [data-spot="doubt"]')).to_be_visible()
        for page, own, other in ((anna, hers, 1), (bert, his, 0), (clara, "", 0)):
            await see_dice(page, other, COVERED)
            await sent[page].ask_everywhere()
            for secret in {hers, his} - {own}:
                assert not await sent[page].tells(secret), (secret, await sent[page].tells(secret))
        assert await sent[anna].tells(hers), "what Anna has thrown is told to Anna"
        await touch(anna, "doubt")
        for page in (anna, bert, clara):
            assert await see_dice(page, 0, FIVE) == hers
            assert await see_dice(page, 1, FIVE) == his
            assert await sent[page].tells(hers)
            assert await sent[page].tells(his)
        await touch(bert, "pay")
        fewer = await see_dice(bert, 1, FOUR)
        await see_dice(anna, 1, COVERED)
        assert not await sent[anna].tells(fewer)
        await expect(bert.locator('.spots .can[data-spot="count-1"]')).to_be_visible()
        assert not await differences(bert)


async def open_cups(page: Page) -> list[int]:
    """Return the seats whose dice can be seen."""
    if not await page.locator("svg.board").is_visible():
        return []
    return [seat for seat in range(3) if re.search(r"\d", await dice_of(page, seat))]


@pytest.mark.proof("hands")
async def test_three_share_one_device_look_alone_and_see_the_lifted_cups(house: Served) -> None:
    async with browser() as opened:
        page = await sit_down(opened, house, TOUCH_DESKTOP, "fr")
        await lay(page, "humbug", "device", players="3", dice="2")
        handed = lifted = 0
        while True:
            await (
                page.locator("#cover-show, .spot.can, #buttons [data-spot], #rematch")
                .locator("visible=true")
                .first.wait_for()
            )
            if await page.locator("#rematch").is_visible():
                break
            before = await moves_of(page).count()
            if await page.locator("#cover-show").is_visible():
                handed += 1
                assert len(await open_cups(page)) != 1, "whoever hands the device on sees nobody's dice, or everybody's"
                await page.locator("#cover-show").tap()
                await page.locator(".spot.can, #buttons [data-spot]").first.wait_for()
            seen = await open_cups(page)
            if await page.locator('#buttons [data-spot="pay"]').is_visible():
                lifted += 1
                assert "covered" not in " ".join([await dice_of(page, seat) for seat in range(3)])
                await touch(page, "pay")
            elif await page.locator('#buttons [data-spot="doubt"]').is_visible():
                assert len(seen) == 1
                await touch(page, "doubt")
            else:
                assert len(seen) == 1
                await touch(page, "count-2", "face-4")
            await expect(moves_of(page)).not_to_have_count(before)
        assert handed >= 6
        assert lifted >= 3
        assert "gagne" in await page.locator("#question").inner_text()
        assert "covered" not in " ".join([await dice_of(page, seat) for seat in range(3)])
        assert not await differences(page)


@pytest.mark.proof("hands")
async def test_a_whole_game_is_played_against_machines(house: Served) -> None:
    async with browser() as opened:
        page = await sit_down(opened, house, TOUCH_DESKTOP)
        await lay(page, "humbug", "bot", players="3", dice="2")
        seen: set[str] = set()

        async def is_played_out() -> bool:
            if "doubt" in seen:  # one doubt is watched at its pace; then a touch anywhere hurries what moves
                await page.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
            before = await moves_of(page).count()
            for spot in ("pay", "doubt"):
                if await page.locator(f'#buttons [data-spot="{spot}"]').is_visible():
                    await touch(page, spot)
                    break
            else:
                spot = "bid"
                if not await page.locator('.spots .can[data-spot="count-1"]').count():
                    return await is_over(page)
                await touch(page, "count-1", "face-2")
            seen.add(spot)
            await expect(moves_of(page)).not_to_have_count(before)
            return False

        await wait_until_async(is_played_out, "the game is over", WHOLE_GAME_S, poll_s=0.1)
        assert seen >= {"doubt"}
        assert "loses a die" in (await page.locator("svg.board").text_content() or "")
        assert not await differences(page)
