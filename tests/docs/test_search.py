"""Somebody without a network opens the documentation as files and finds what they look for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from tests.web.shared_browser import CHROMIUM

from ludogite.drawing.theme import DAY, NIGHT

pytestmark = [pytest.mark.browser, pytest.mark.proof("papers")]
expect.set_options(timeout=20_000)


@pytest.fixture
def visitor(site: Path) -> Iterator[Page]:
    """A page of a browser that reaches no network, opened at the first page; it complains of whatever fails."""
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(offline=True, viewport={"width": 1280, "height": 800}).new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda sent: complaints.append(sent.url) if sent.url.startswith("http") else None)
        page.goto((site / "index.html").as_uri())
        yield page
        browser.close()
    assert not complaints


@pytest.mark.parametrize(
    ("words", "found", "opened"),
    [
        ("determinisation", "Glossary", r"reference/glossary\.html"),
        ("trusted_proxies", "Settings of a house", r"reference/settings\.html"),
        ("demi-tour", "Squadro", r"rules/squadro\.fr\.html"),
    ],
)
def test_a_word_that_is_searched_for_is_found_and_opened(visitor: Page, words: str, found: str, opened: str) -> None:
    visitor.get_by_role("textbox", name="Search").fill(words)
    visitor.keyboard.press("Enter")
    visitor.locator("#search-results a", has_text=re.compile(f"^{found}")).first.click()
    expect(visitor).to_have_url(re.compile(opened))
    expect(visitor.locator("article")).to_contain_text(re.compile(words, re.IGNORECASE))


@pytest.mark.parametrize(("light", "theme"), [("light", DAY), ("dark", NIGHT)])
def test_pages_have_the_colours_of_the_house_by_day_and_by_night(
    visitor: Page, light: Literal["light", "dark"], theme: Mapping[str, str]
) -> None:
    visitor.emulate_media(color_scheme=light)
    paper, ink = (tuple(bytes.fromhex(theme[name].removeprefix("#"))) for name in ("paper", "ink"))
    expect(visitor.locator("body")).to_have_css("background-color", f"rgb{paper}")
    expect(visitor.locator("article h1").first).to_have_css("color", f"rgb{ink}")
    expect(visitor.locator(".toc-tree")).to_be_in_viewport()
