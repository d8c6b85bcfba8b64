"""A shelf looks right with one box and with fifty, on every screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.proof import rest_in_proof
from tests.web.many_games import path_with_games
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import size
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

from ludogite.web.shelf.routes import FIRST_ROW, MOST_LENGTHS, USUAL_LENGTHS, chosen_by

if TYPE_CHECKING:
    from playwright.async_api import Page

SCREENS = ((390, 664), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080))
NEAR = 20
"""At most so many pictures are fetched before anybody scrolls: browsers look ahead."""
NARROW = 640
"""Up to this width, in pixels, every box has a line of its own, with its words beside it."""

FAULTS = """(narrow) => {
    const faults = [];
    const box = (element) => element.getBoundingClientRect();
    const shelf = box(document.querySelector(".shelf"));
    const slots = [...document.querySelectorAll(".slot")];
    const name = (slot) => slot.querySelector("h3").textContent.trim();
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
    const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
        || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
    slots.forEach((slot, index) => {
        const own = box(slot);
        if (own.left < shelf.left - 1 || own.right > shelf.right + 1) faults.push(`off the shelf: ${name(slot)}`);
        for (const other of slots.slice(index + 1)) if (!apart(own, box(other)))
            faults.push(`${name(slot)} overlaps ${name(other)}`);
        for (const part of slot.querySelectorAll(".niche, .about, h3, .line, .row, .box3d, .btn")) {
            if (!part.checkVisibility()) continue;
            const { left, right, top, bottom } = box(part);
            if (left < own.left - 8 || right > own.right + 8 || top < own.top - 8 || bottom > own.bottom + 8)
                faults.push(`${part.className || part.tagName} sticks out of ${name(slot)}`);
        }
        const words = slot.querySelector(".box-words");
        if (words && box(words).right > box(slot.querySelector(".niche")).right)
            faults.push(`the lid is too small for ${name(slot)}`);
    });
    if (innerWidth <= narrow) return faults;
    const planked = slots.filter((slot) => slot.querySelector(".plank").checkVisibility());
    if (slots.slice(0, -1).some((slot) => !planked.includes(slot))) faults.push("a box stands on no plank");
    const rows = Map.groupBy(planked, (slot) => Math.round(box(slot).top));
    for (const row of rows.values()) {
        const planks = row.map((slot) => box(slot.querySelector(".plank")));
        if (Math.abs(planks[0].left - shelf.left) > 1) faults.push("a plank does not begin at the wall");
        if (Math.abs(planks.at(-1).right - shelf.right) > 1) faults.push(`a plank ends early: ${name(row.at(-1))}`);
        planks.slice(1).forEach((plank, index) => {
            if (Math.abs(plank.left - planks[index].right) > 1) faults.push("a plank has a gap");
            if (Math.abs(plank.top - planks[index].top) > 1) faults.push("a plank is not straight");
        });
    }
    const widths = slots.filter((slot) => slot.querySelector(".box3d")).map((slot) => box(slot).width);
    if (Math.max(...widths) - Math.min(...widths) > 1) faults.push("boxes are not equally large");
    const [first] = rows.values();
    const across = innerWidth >= 1440 ? 6 : innerWidth >= 1024 ? 5 : 3;
    if (first.length !== Math.min(across, slots.length)) faults.push(`${first.length} in the first row`);
    return faults;
}"""


@pytest.fixture
def furnish(tmp_path: Path) -> Iterator[Callable[[int], Served]]:
    """Houses with as many games as one likes."""
    houses: list[Served] = []

    def one(count: int) -> Served:
        houses.append(Served(tmp_path, PYTHONPATH=path_with_games(tmp_path, count)))
        return houses[-1]

    yield one
    for house in houses:
        house.stop()
        assert "Traceback" not in house.logged(), house.logged()


async def look(page: Page, shape: tuple[int, int]) -> list[str]:
    await page.set_viewport_size(size(shape))
    await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [f"{shape[0]}×{shape[1]}: {fault}" for fault in await page.evaluate(FAULTS, NARROW)]


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
@pytest.mark.parametrize("count", rest_in_proof("layout", (1, 2, 3, 5, 6, 7, 12, 24, 50), but=(50,)))
async def test_no_box_overlaps_and_planks_go_from_wall_to_wall(furnish: Callable[[int], Served], count: int) -> None:
    house = furnish(count)
    async with browser() as opened:
        page = await visitor(opened, house)
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        await page.set_viewport_size(size(SCREENS[0]))
        await page.goto("/")
        lazy = await page.locator(".box3d img").evaluate_all("all => all.map((image) => image.loading === 'lazy')")
        assert lazy == [number >= FIRST_ROW for number in range(count)]
        covers = {url for url in fetched if url.endswith("/cover.svg")}
        assert len(covers) <= NEAR, "pictures of boxes far below are fetched at once"
        found = [fault for shape in SCREENS for fault in await look(page, shape)]
        assert not found, "\n".join(found)
        last = page.locator(".box3d img").last
        await last.scroll_into_view_if_needed()
        await page.wait_for_function("image => image.complete && image.naturalWidth", arg=await last.element_handle())


def test_few_lengths_are_chosen_as_they_are_and_many_are_gathered() -> None:
    few = [20, 30, None, 20]
    assert chosen_by(few) == {20: 20, 30: 30, None: None}
    many = [*range(5, 100, 7), None]
    gathered = chosen_by(many)
    assert gathered[None] is None
    assert gathered[5] == USUAL_LENGTHS[0]
    assert gathered[96] == USUAL_LENGTHS[-1]
    assert set(gathered.values()) - {None} <= set(USUAL_LENGTHS)
    assert len(USUAL_LENGTHS) <= MOST_LENGTHS
