"""The documentation is built whole, and every link in it leads somewhere."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests.docs.papers import DOCS, PAGES, ROOT

sys.path.insert(0, str(ROOT / "tools"))

from docs import Site


class Links(HTMLParser):
    """The addresses on a page, and the names that can be linked to."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value and tag in {"a", "img"}:
                self.addresses.append(value)
            elif name == "id" and value:
                self.names.add(value)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("docs")
    Site(target).build()
    return target


def links_of(page: Path) -> Links:
    found = Links()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def test_every_page_is_built_and_every_link_leads_somewhere(built: Path) -> None:
    pages = {path: links_of(path) for path in sorted(built.rglob("*.html"))}
    assert len(pages) > len(PAGES)
    for path, links in pages.items():
        for address in links.addresses:
            if address.startswith(("http:", "https:", "data:", "mailto:")):
                continue
            where, _, name = unquote(address).partition("#")
            target = (path.parent / where).resolve() if where else path
            assert target.exists(), f"{path.relative_to(built)} links to {address}"
            if name and target.suffix == ".html":
                assert name in pages[target].names, f"{path.relative_to(built)} links to {address}"


def test_the_contract_says_what_its_classes_promise(built: Path) -> None:
    page = (built / "reference" / "contract.html").read_text(encoding="utf-8")
    assert ":::" not in page
    assert "Return the legal decisions, each once, in a fixed order." in page
    assert "<code>play(move: i64) -&gt; State</code>" in page


def test_a_notebook_shows_what_its_cells_show(built: Path) -> None:
    page = (built / "tutorial" / "ludogite.html").read_text(encoding="utf-8")
    assert page.count("data:image/svg+xml") >= 11
    assert page.count("<figure") == 8


def test_the_first_page_names_every_other(built: Path) -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    for page in [*PAGES, *DOCS.rglob("*.ipynb")]:
        assert page.name == "index.md" or f"({page.relative_to(DOCS)})" in index, page.name
    assert (built / "index.html").exists()
