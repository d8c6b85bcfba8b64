"""The language of a page is chosen by its reader, and the house speaks as many as there are catalogues."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import faults
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM

import ludogite
from ludogite.core.language import LANGUAGES
from ludogite.translation import translate
from ludogite.web.doors.guard import SLOW_DOWN
from ludogite.web.doors.guest_names import NAMES
from ludogite.web.doors.requests import NO_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = Path(ludogite.__file__).parent
KNOWING = {"core/language.py", "core/message.py", "core/filling.py"}
"""Modules that may know a language: the one of the code, the one of the house, and grammar that is named after one."""
NEW_LANGUAGES = ("es", "it", "pt")


@pytest.mark.parametrize(
    ("wished", "language"),
    [
        ("de-CH, de;q=0.9", "de"),
        ("de-CH-1996,fr;q=0.9", "de"),
        ("it, de;q=0.4, en;q=0.8", "en"),
        ("fr;q=0.1,DE;q=0.2", "de"),
        ("ja,zh;q=0.9", "en"),
        ("*", "fr"),
        ("", "fr"),
        (";;q=,,;q=x", "fr"),
    ],
)
def test_the_browser_wishes_a_language(served: Served, wished: str, language: str) -> None:
    answer = httpx.get(f"{served.url}/me", headers={"accept-language": wished})
    assert f'<html lang="{language}"' in answer.text
    assert "accept-language" in answer.headers["vary"]


def test_a_language_once_chosen_is_kept_whatever_the_browser_wishes(served: Served) -> None:
    with httpx.Client(base_url=served.url, headers={"accept-language": "fr"}) as reader:
        assert '<html lang="de"' in reader.get("/me?lang=de").text
        assert '<html lang="de"' in reader.get("/me").text
        assert '<html lang="de"' in reader.get("/me?lang=xx").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_device_keeps_the_house_as_an_app_in_the_language_of_its_page(served: Served, language: str) -> None:
    page = httpx.get(f"{served.url}/me?lang={language}").text
    address = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert address
    manifest = httpx.get(served.url + address[1])
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = manifest.json()
    assert (told["lang"], told["name"], told["start_url"]) == (language, "Ludogîte", "/")
    beginnings = {"fr": "Des jeux", "en": "Board games", "de": "Brettspiele"}
    assert told["description"].startswith(beginnings[language])
    assert httpx.get(f"{served.url}/static/house.webmanifest?lang=xx").status_code == 400


def test_what_is_said_before_a_language_is_known_is_said_in_all(served: Served, serve: Callable[..., Served]) -> None:
    host, port = served.address.split(":")
    with socket.create_connection((host, int(port))) as wire:
        wire.sendall(b"GET / HTTP/1.0\r\nHost: no host at all\r\n\r\n")
        answer = b"".join(iter(lambda: wire.recv(65536), b"")).decode()
    assert all(translate(NO_ADDRESS, language) in answer for language in LANGUAGES)
    house = serve(LUDOGITE_REQUESTS_PER_SECOND="2")
    with httpx.Client(base_url=house.url) as hasty:
        refused = next(page for page in iter(lambda: hasty.get("/me"), None) if page.status_code == 429)
    assert all(translate(SLOW_DOWN, language) in refused.text for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_is_given_a_name_of_their_own_language(served: Served, language: str) -> None:
    names = {translate(name, language) for name in NAMES}
    for _ in range(5):
        page = httpx.get(f"{served.url}/me", headers={"accept-language": language}).text
        given = re.search(r'<a class="me".*?</span>\s*<span>\s*([^<]+?)\s*<small>', page, re.DOTALL)
        assert given
        assert without_number(given[1]) in names
    program = httpx.post(f"{served.url}/api/guests?language={language}", json={}).json()
    assert without_number(program["name"]) in names


def without_number(name: str) -> str:
    """Return the word of a drawn name: houses of tests number theirs."""
    return name.rpartition("-")[0]


def test_no_code_knows_a_language_by_name() -> None:
    named = re.compile(rf"""['"](?:{"|".join(LANGUAGES)})['"]""")
    files = [path for kind in ("py", "js", "html") for path in PACKAGE.rglob(f"*.{kind}")]
    assert len(files) > 300
    knowing = {path.relative_to(PACKAGE).as_posix() for path in files if named.search(path.read_text(encoding="utf-8"))}
    assert knowing <= KNOWING


@pytest.fixture
def polyglot(tmp_path: Path) -> Iterator[Served]:
    """A house with more languages, whose folders were only begun."""
    package = tmp_path / "ludogite"
    (package / "locale").mkdir(parents=True)
    for part in PACKAGE.iterdir():
        if part.name not in ("locale", "__pycache__"):
            (package / part.name).symlink_to(part)
    for folder in (PACKAGE / "locale").iterdir():
        (package / "locale" / folder.name).symlink_to(folder)
    for language in NEW_LANGUAGES:
        (package / "locale" / language).mkdir()
    house = Served(tmp_path, PYTHONPATH=str(tmp_path))
    yield house
    house.stop()


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_many_languages_unfold_without_a_script_and_fit_a_phone(polyglot: Served) -> None:
    async with browser() as opened:
        phone = {"width": 390, "height": 664}
        page = await visitor(opened, polyglot, "de", viewport=phone, java_script_enabled=False)
        await page.goto("/me")
        await expect(page.get_by_role("link", name="English")).to_be_hidden()
        await page.locator(".languages summary").click()
        names = page.locator(".languages a")
        await expect(names).to_have_text(["Français", "English", "Deutsch", *NEW_LANGUAGES])
        for number in range(await names.count()):
            await expect(names.nth(number)).to_be_in_viewport(ratio=1)
        await page.get_by_role("link", name="English").click()
        await expect(page.locator("html")).to_have_attribute("lang", "en")
        await page.context.close()
        page = await visitor(opened, polyglot, "de", viewport=phone)
        await page.goto("/me")
        await page.locator(".languages summary").click()
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert not await faults(page)
        await page.locator(".languages a").first.focus()
        await page.keyboard.press("Escape")
        await expect(page.locator(".languages a").first).to_be_hidden()
        await expect(page.locator(".languages summary")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator(".languages a").first).to_be_visible()
        await page.locator("main").click(position={"x": 5, "y": 5})
        await expect(page.locator(".languages a").first).to_be_hidden()
