"""Cards are sealed in a browser: nobody learns another's before all are shown, and then everybody sees them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.web.boards import PHONE, TOUCH_DESKTOP
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import lay, moves_of, sit_first
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

sys.path.append(str(Path(__file__).parents[2] / "third_party"))
from projects import install

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Browser, Page

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

MOVING = """() => new Promise((seen) => {
    const heights = new Set();
    const look = () => {
        heights.add(Math.round(document.querySelector('[data-id="apple-0"]').getBoundingClientRect().y));
        if (document.getElementById("cover").hidden) requestAnimationFrame(look);
        else seen(heights.size);
    };
    look();
})"""
"""At how many heights the first apple is seen until the device is handed over."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with Windfall installed from its wheel."""
    folder = tmp_path_factory.mktemp("house")
    served = Served(folder, PYTHONPATH=os.pathsep.join([str(install(folder)), *filter(None, sys.path)]))
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


@dataclass
class Player:
    """Somebody at a page on which things move, and all that its socket has told."""

    page: Page
    told: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Forget what was told so far."""
        self.told.clear()

    async def seal(self, card: int) -> None:
        await self.page.locator(f'.spots .can[data-spot="{card}"]').tap()

    async def take_device(self) -> None:
        await self.page.locator("#cover-show").tap()
        await self.page.wait_for_selector(".spots .can")

    async def sees(self, seat: int, card: int) -> None:
        await expect(self.page.locator(f'svg.board [data-id="card-{seat}-{card}"]')).to_be_visible()

    async def reads_list(self, *tokens: str) -> None:
        await expect(moves_of(self.page)).to_have_text(list(tokens))

    async def hears(self, words: str | re.Pattern[str]) -> None:
        await expect(self.page.locator("#told")).to_have_text(words)

    async def can_find_out(self) -> str:
        """Return the whole document and all that the socket has told, but for what differs from table to table."""
        kept = [heard(message) for message in map(json.loads, self.told) if message["type"] in {"news", "snapshot"}]
        text = await self.page.content() + json.dumps(kept)
        return re.sub(r"[0-9a-f]{16,}|[Ss]ceau \w+", "…", text.replace(self.page.url.rpartition("/")[2], "TABLE"))


def heard(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message without what differs by lot or by time."""
    kept = {key: part for key, part in message.items() if key not in {"n", "done"}}
    for seat in (kept.get("table") or {}).get("seats", ()):
        seat.pop("away_ms", None)
        seat.pop("kind", None)
    return kept


async def newcomer(opened: Browser, house: Served, screen: dict[str, Any]) -> Player:
    player = Player(await visitor(opened, house, **screen))
    await player.page.add_init_script("localStorage.setItem('confirm', 'once')")
    await player.page.emulate_media(reduced_motion="no-preference")
    player.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: player.told.append(str(frame))))
    return player


async def test_nobody_far_away_learns_a_sealed_card_before_all_are_shown(house: Served) -> None:
    async with browser() as opened:
        anna, bert, eve = [await newcomer(opened, house, screen) for screen in (TOUCH_DESKTOP, PHONE, TOUCH_DESKTOP)]
        found = [await far_apart(anna, bert, eve, card) for card in (4, 6)]
        assert found[0] == found[1]


async def far_apart(anna: Player, bert: Player, eve: Player, card: int) -> list[str]:
    """Play a round, Anna sealing this card; return what Bert and Eve could find out until Bert sealed his."""
    await sit_first(anna.page, "windfall")
    await eve.page.goto(anna.page.url)
    await bert.page.goto(anna.page.url)
    await bert.page.locator(".seat button").tap()
    await anna.page.wait_for_selector(".spots .can")
    for player in (bert, eve):
        await expect(player.page.locator("#watching")).to_have_text("1 personne regarde")
        player.listen()
    await anna.seal(card)
    for player in (bert, eve):
        await player.hears(re.compile(r"^(?!Joueur )\S+ décide en secret\.$"))
        await player.reads_list("…")
        await player.sees(0, 0)
    await bert.page.wait_for_selector(".spots .can")
    found = [await player.can_find_out() for player in (bert, eve)]
    await expect(anna.page.locator("#question")).to_have_text(re.compile("À .+ de jouer"))
    await anna.sees(0, card)
    await anna.reads_list(str(card))
    await bert.seal(5)
    for player in (anna, bert, eve):
        await player.reads_list(str(card), "5")
        await player.sees(0, card)
        await player.sees(1, 5)
    names = await anna.page.locator(".seat .who b").all_inner_texts()
    winner = f"({'|'.join(map(re.escape, names))})"
    await eve.hears(re.compile(rf"^{winner} joue {card}\. {winner} joue 5\. {winner} emporte la pomme\.$"))
    assert f"card-0-{card}" in await bert.can_find_out()
    return found


async def test_on_one_device_nothing_of_a_sealed_card_is_left_in_the_page(house: Served) -> None:
    async with browser() as opened:
        player = await newcomer(opened, house, PHONE)
        found = [await one_device(player, card) for card in (4, 6)]
        assert found[0] == found[1]


async def one_device(player: Player, card: int) -> list[str]:
    """Play a round, the first sealing this card; return what the second could find out until theirs is sealed."""
    page = player.page
    await sit_first(page, "windfall", "device")
    await expect(page.locator("#question")).to_have_text(re.compile("Passez l’appareil à (?!Joueur)"))
    await expect(page.locator(".spots .can")).to_have_count(0)
    await player.take_device()
    player.listen()
    await player.seal(card)
    await expect(page.locator("#question")).to_have_text(re.compile("Passez l’appareil à (?!Joueur)"))
    await player.sees(0, 0)
    await player.reads_list("…")
    found = [await player.can_find_out()]
    await player.take_device()
    found.append(await player.can_find_out())
    moving = asyncio.create_task(page.evaluate(MOVING))  # it looks from now on, not only when it is asked
    await player.seal(5)
    assert await moving > 3
    await expect(page.locator("#question")).to_have_text(re.compile("Passez l’appareil à (?!Joueur)"))
    await player.sees(0, card)
    await player.sees(1, 5)
    await player.reads_list(str(card), "5")
    await player.hears(re.compile(rf"^(?!Joueur).+ joue {card}\. .+ joue 5\. .+ emporte la pomme\.$"))
    return found


@pytest.mark.proof("hands")
async def test_a_person_plays_against_three_opponents_to_the_end(house: Served) -> None:
    async with browser() as opened:
        player = await newcomer(opened, house, TOUCH_DESKTOP)
        await lay(player.page, "windfall", "bot", players="4")
        for card in (1, 2, 3, 4, 5):
            await player.seal(card)
        await player.page.wait_for_selector("#rematch:not([hidden])")
        tokens = await moves_of(player.page).all_text_contents()
        assert len(tokens) == 20
        assert "…" not in tokens
