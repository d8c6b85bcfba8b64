"""Every kind of page, in every language: nothing sticks out of a phone, and nothing keeps anybody out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.proof import Note
from tests.web.every_page import come, every_page
from tests.web.furnished import furnish
from tests.web.pages.browsing import browser, complaints, visitor
from tests.web.pages.screens import faults
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import ViewportSize
    from tests.web.every_page import PageKind
    from tests.web.furnished import Furniture

PHONE: ViewportSize = {"width": 390, "height": 664}
DESK: ViewportSize = {"width": 1280, "height": 800}
STICKING_OUT = """() => {
    const scrolls = (element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowX);
    const within = (element) => element && (element.matches(".sr, svg, [aria-hidden=true]") || scrolls(element)
        || within(element.parentElement));
    const says = (element) => element.matches("a, button, input, select, textarea, img, summary")
        || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const out = ({ left, right, width }) => width > 1 && (right > innerWidth + 1 || left < -1);
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const found = [...document.body.querySelectorAll("*")].filter((element) =>
        says(element) && seen(element) && out(element.getBoundingClientRect()) && !within(element));
    if (document.documentElement.scrollWidth > innerWidth) found.push(document.documentElement);
    return found.map((element) => `${element.tagName}: ${element.textContent.trim().slice(0, 40)}`);
}"""
"""What people read or touch, and that ends beyond the window: pages clip it, so that nothing scrolls."""
USUAL = {
    *("shelf", "tables", "me", "host-door", "puzzles", "transcript", "not-found"),
    *("tournament-sheet", "tournament-swiss", "found-hall", "slip"),
    *(f"{kind}-libertas" for kind in ("game", "rules", "print", "lesson", "table", "look-back")),
}
"""Where people are most of the time, in the game with the longest words; everything else is looked at in the proof."""

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Furniture]]:
    """A house with a table of every kind."""
    folder = tmp_path_factory.mktemp("furnished")
    furniture = furnish(folder)
    house = Served(folder)
    yield house, furniture
    house.stop()


def forgive_refused(pages: list[PageKind]) -> None:
    """Forget that the browser complains of answers that are refusals."""
    paths = [page.path.partition("?")[0] for page in pages if page.refused]
    complaints[:] = [one for one in complaints if not any(path in one for path in paths)]


LONGEST_WORDS = ("de",)
"""The language that is looked at each time; `make proof` looks at all of them."""


async def sticking_out(house: Served, furniture: Furniture, pages: list[PageKind], language: str) -> list[str]:
    found = []
    async with browser() as opened:
        page = await visitor(opened, house, language, viewport=PHONE)
        for kind in pages:
            await come(page, house.url, furniture, kind)
            found += [f"{kind.name}: {fault}" for fault in await page.evaluate(STICKING_OUT)]
        forgive_refused(pages)
    return found


@pytest.mark.parametrize("language", LONGEST_WORDS)
async def test_nothing_sticks_out_of_a_phone(furnished: tuple[Served, Furniture], language: str) -> None:
    house, furniture = furnished
    pages = [page for page in every_page(furniture) if page.name in USUAL]
    assert len(pages) == len(USUAL)
    assert not await sticking_out(house, furniture, pages, language)


@pytest.mark.proof("pages")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_sticks_out_of_a_phone_in_any_game_or_state(
    furnished: tuple[Served, Furniture], language: str, record_property: Note
) -> None:
    house, furniture = furnished
    record_property("cases", len(every_page(furniture)))
    assert not await sticking_out(house, furniture, every_page(furniture), language)


LOOKS = [
    pytest.param(language, light, window, id=f"{language}-{light}-{name}")
    for number, language in enumerate(LANGUAGES)
    for light, (name, window) in zip(
        ("light", "dark"), (("phone", PHONE), ("desk", DESK))[:: -1 if number % 2 else 1], strict=True
    )
]
"""Each language by day and by night and in both windows, both windows by day and by night."""


@pytest.mark.proof("pages")
@pytest.mark.parametrize(("language", "light", "window"), LOOKS)
async def test_every_page_in_every_state_is_open_to_everybody(
    furnished: tuple[Served, Furniture],
    language: str,
    light: str,
    window: ViewportSize,
    record_property: Note,
) -> None:
    house, furniture = furnished
    record_property("cases", len(every_page(furniture)))
    found: list[str] = []
    async with browser() as opened:
        page = await visitor(opened, house, language, viewport=window, color_scheme=light)
        for kind in every_page(furniture):
            await come(page, house.url, furniture, kind)
            found += [f"{kind.name}: {fault}" for fault in await faults(page)]
        forgive_refused(every_page(furniture))
    assert not found, "\n".join(found)
