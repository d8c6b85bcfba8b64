"""Builds the documentation into build/docs: docs/, the papers of the project, and the rules of every installed game.

Pages are Markdown. A line `::: module.Class` is replaced by what that class promises, read from its source; a notebook
is run, and what its cells show stands below them. A fence may name a file, for the tests that write it.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from promises import promises_of
from shown import shown_by

from ludogite import installed_games
from ludogite.core.language import LANGUAGES
from ludogite.drawing.theme import pages_css
from ludogite.rules_page import rules_document
from ludogite.translation import translate

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "docs"
TARGET = ROOT / "build" / "docs"
STYLE = (Path(__file__).parent / "docs.css").read_text(encoding="utf-8")
PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md")
"""Pages outside docs/ that are built as well."""
PARTS = {
    "tutorial": "Learn by doing",
    "how-to": "Get something done",
    "reference": "Look something up",
    "explanation": "Understand",
    "project": "The project",
    "rules": "Rules of the games",
}
CLASS = re.compile(r"^::: (\S+)$", re.MULTILINE)
"""A line that stands for what a class promises."""
OUTSIDE = re.compile(r"[a-z]+:|//")
"""Addresses that lead out of the documentation."""


@dataclass(frozen=True)
class Page:
    """One page: where it comes from, where it goes, what it is called."""

    source: Path
    target: Path
    title: str

    @property
    def part(self) -> str:
        """The part of the documentation it belongs to."""
        return self.target.parent.name


def every_page() -> list[Page]:
    """Return all pages that are written by hand."""
    pages = [Page(SOURCE / "index.md", Path("index.html"), "Ludogîte")]
    pages += [
        Page(source, source.relative_to(SOURCE).with_suffix(".html"), title_of(source))
        for source in sorted([*SOURCE.glob("*/*.md"), *SOURCE.glob("*/*.ipynb")], key=place_in_index)
    ]
    papers = [ROOT / name for name in PAPERS]
    pages += [Page(paper, Path("project") / f"{paper.stem.lower()}.html", title_of(paper)) for paper in papers]
    return pages


def place_in_index(source: Path) -> int:
    """Return how far down the first page a page is named; those that it forgets come first, to be noticed."""
    return (SOURCE / "index.md").read_text(encoding="utf-8").find(str(source.relative_to(SOURCE)))


def title_of(source: Path) -> str:
    """Return the first heading of a page."""
    text = shown_by(source, run=False) if source.suffix == ".ipynb" else source.read_text(encoding="utf-8")
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1] if found else source.stem


def slug(heading: str) -> str:
    """Return the name by which a heading is linked to, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Site:
    """All pages, and how they lead to each other."""

    def __init__(self, target: Path = TARGET) -> None:
        self.target = target
        self.pages = every_page()
        self.places = {page.source.resolve(): page.target for page in self.pages}
        self.rules = [
            (f"{game.id}.{language}.html", f"{translate(game.about.title, language)} ({language})")
            for game in installed_games().values()
            for language in LANGUAGES
        ]

    def build(self) -> int:
        """Write every page and return how many there are."""
        shutil.rmtree(self.target, ignore_errors=True)
        for page in self.pages:
            self.write(page.target, self.whole(page.target, page.title, self.body(page)))
        for game in installed_games().values():
            for language in LANGUAGES:
                self.write(Path("rules") / f"{game.id}.{language}.html", rules_document(game, language))
        return len(self.pages) + len(self.rules)

    def write(self, place: Path, text: str) -> None:
        """Write one file of the built documentation."""
        target = self.target / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def body(self, page: Page) -> str:
        """Return a page as HTML, its links leading to built pages."""
        if page.source.suffix == ".ipynb":
            text = shown_by(page.source)
        else:
            text = CLASS.sub(lambda found: promises_of(found[1]), page.source.read_text(encoding="utf-8"))
        markdown = MarkdownIt("commonmark").enable("table")
        tokens = markdown.parse(text)
        self.prepare(tokens, page)
        return str(markdown.renderer.render(tokens, markdown.options, {}))

    def prepare(self, tokens: list[Token], page: Page) -> None:
        """Give headings their names, fences their language alone, and links their built pages."""
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                token.attrSet("id", slug(tokens[number + 1].content))
            if token.type == "fence":
                token.info = token.info.partition(" ")[0]
            for child in token.children or []:
                for attribute in ("href", "src"):
                    address = child.attrGet(attribute)
                    if isinstance(address, str):
                        child.attrSet(attribute, self.leading(address, page))

    def leading(self, address: str, page: Page) -> str:
        """Return where a link leads in the built documentation; a file that is no page is copied there."""
        path, mark, anchor = address.partition("#")
        if OUTSIDE.match(address) or not path:
            return address
        source = (page.source.parent / path).resolve()
        place = self.places.get(source)
        if place is None:
            place = Path("files") / source.relative_to(ROOT)
            (self.target / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, self.target / place)
        return os.path.relpath(place, page.target.parent) + mark + anchor

    def whole(self, place: Path, title: str, body: str) -> str:
        """Return a whole page with the list of all pages beside it."""
        home = os.path.relpath("index.html", place.parent)
        return (
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)} · Ludogîte</title><style>{pages_css()}{STYLE}</style>"
            f'<header><a class="home" href="{home}">Ludogîte</a></header><div class="page">'
            f"<nav aria-label='Pages'><details open><summary>All pages</summary>{self.index(place)}</details></nav>"
            f"<main>{body}</main></div></html>"
        )

    def index(self, place: Path) -> str:
        """Return the list of all pages, part by part."""
        links = {part: [(page.target, page.title) for page in self.pages if page.part == part] for part in PARTS}
        links["rules"] = [(Path("rules") / name, title) for name, title in self.rules]
        parts = []
        for part, title in PARTS.items():
            items = "".join(self.link(target, name, place) for target, name in links[part])
            parts.append(f"<h2>{title}</h2><ul>{items}</ul>")
        return "".join(parts)

    def link(self, target: Path, name: str, place: Path) -> str:
        """Return a link of the list, marked where it leads to the page it stands on."""
        here = ' aria-current="page"' if target == place else ""
        return f'<li><a href="{os.path.relpath(target, place.parent)}"{here}>{escape(name)}</a></li>'


def main() -> None:
    """Build everything, then say where it is."""
    count = Site().build()
    sys.stdout.write(f"{count} pages in {TARGET.relative_to(ROOT)}/index.html\n")


if __name__ == "__main__":
    main()
