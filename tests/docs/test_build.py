"""The documentation is built whole, every link in it leads somewhere, and nothing of it comes from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests.docs.papers import DOCS, PAGES, ROOT

from ludogite import installed_games
from ludogite.core.language import LANGUAGES
from ludogite.rules_page import rules_file, rules_page
from ludogite.translation import translate

LISTED = re.compile(r"^- \[[^\]]+\]\(([^)]+)\)", re.MULTILINE)
LOADS = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "object": "data"}
"""What a page loads by itself: the tag, and the attribute that says from where."""


class Addresses(HTMLParser):
    """The addresses that a page leads to, those that it loads, and the names that can be linked to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.names: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if LOADS.get(tag) in given and given.get("rel") not in {"search", "index", "next", "prev"}:
            self.loaded.append(given[LOADS[tag]])
        if "id" in given:
            self.names.add(given["id"])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Addresses]:
    return {path: Addresses(path) for path in sorted(site.rglob("*.html"))}


def is_outside(address: str) -> bool:
    return address.startswith(("http:", "https:", "//", "mailto:"))


@pytest.mark.proof("papers")
def test_every_page_is_built_and_every_link_leads_somewhere(pages: dict[Path, Addresses]) -> None:
    assert len(pages) > len(PAGES)
    for path, found in pages.items():
        for address in [*found.links, *found.loaded]:
            if is_outside(address) or address.startswith("data:"):
                continue
            where, _, name = unquote(address).partition("#")
            target = (path.parent / where.partition("?")[0]).resolve() if where else path
            assert target.exists(), f"{path} links to {address}"
            if name and target.suffix == ".html":
                assert name in pages[target].names, f"{path} links to {address}"


@pytest.mark.proof("papers")
def test_nothing_is_loaded_from_another_host(site: Path, pages: dict[Path, Addresses]) -> None:
    assert [address for found in pages.values() for address in found.loaded if is_outside(address)] == []
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", text), style.name


@pytest.mark.proof("papers")
def test_the_contract_says_what_its_classes_promise(site: Path) -> None:
    page = (site / "reference" / "contract.html").read_text(encoding="utf-8")
    assert "Return the legal decisions, each once, in a fixed order." in page
    signature = re.search(r'<dt[^>]*id="ludogite\.core\.state\.State\.play">(.*?)</dt>', page, re.DOTALL)
    assert signature
    assert re.sub(r"<[^>]+>|\s", "", unescape(signature[1])).startswith("play(move:i64)→State")


@pytest.mark.proof("papers")
def test_a_notebook_shows_what_its_cells_show(site: Path) -> None:
    page = (site / "tutorial" / "ludogite.html").read_text(encoding="utf-8")
    assert page.count(".svg") + page.count("data:image/svg+xml") >= 11
    assert page.count("<figure") == 8


@pytest.mark.proof("papers")
def test_the_rules_of_every_game_are_there_in_every_language(site: Path) -> None:
    for game in installed_games().values():
        for language in [language for language in LANGUAGES if rules_file(game, language)]:
            page = (site / "rules" / f"{game.id}.{language}.html").read_text(encoding="utf-8")
            rules = rules_page(game, language)
            assert page.count("<figcaption>") == rules.html.count("<figcaption>") > 0
            assert all(f"<h{heading.level}>" in page for heading in rules.headings)
            assert f'lang="{language}"' in page
            assert translate(game.about.title, language) in page


def test_the_first_page_lists_every_page_once() -> None:
    listed = Counter(LISTED.findall((DOCS / "index.md").read_text(encoding="utf-8")))
    written = [page.relative_to(DOCS) for page in [*PAGES, *DOCS.rglob("*.ipynb")]]
    expected = [page.as_posix() for page in written if page.parts[:2] != ("reference", "library")]
    expected += [f"../{paper.name}" for paper in ROOT.glob("*.md")]
    assert listed == Counter(page for page in expected if page != "index.md")


def test_long_pages_have_sections() -> None:
    for page in PAGES:
        text = re.sub(r"^( *)```.*?^\1```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        parts = [part.split("\n\n") for part in re.split(r"^#+ ", text, flags=re.MULTILINE)]
        longest = max(sum(len(words.splitlines()) for words in part) for part in parts)
        assert longest <= 32, f"{page.name} has {longest} lines under one heading"
