"""Builds the documentation into build/docs: every page of docs/, and the rules of every installed game."""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from ludogite import installed_games
from ludogite.core.text import LANGUAGES
from ludogite.drawing.rules_page import rules_document
from ludogite.drawing.theme import pages_css

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "docs"
TARGET = ROOT / "build" / "docs"
STYLE = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.6 system-ui,sans-serif;"
    "background:var(--paper);color:var(--ink)}a{color:var(--brick)}table{border-collapse:collapse}"
    "td,th{border-bottom:1px solid var(--line);padding:.3rem .8rem .3rem 0;text-align:left}"
    "pre{overflow:auto;padding:1rem;background:var(--paper-2)}img{max-width:100%}"
)


def page(title: str, body: str) -> str:
    """Return a whole HTML page."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{pages_css()}{STYLE}</style>{body}</html>"
    )


def build_guides() -> list[tuple[str, str]]:
    """Turn every Markdown file of docs/ into a page, and return their addresses and titles."""
    markdown = MarkdownIt("commonmark").enable("table")
    index = []
    for source in sorted(SOURCE.rglob("*.md")):
        text = source.read_text(encoding="utf-8")
        title = text.splitlines()[0].removeprefix("# ")
        target = TARGET / source.relative_to(SOURCE).with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        linked = re.sub(r"\]\(([^):]+)\.md(#[^)]*)?\)", r"](\1.html\2)", text)
        target.write_text(page(title, markdown.render(linked)), encoding="utf-8")
        index.append((str(target.relative_to(TARGET)), title))
    return index


def build_rules() -> list[tuple[str, str]]:
    """Draw the rules of every game in every language."""
    index = []
    for game in installed_games().values():
        for language in LANGUAGES:
            target = TARGET / "rules" / f"{game.id}.{language}.html"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(rules_document(game, language), encoding="utf-8")
            index.append((str(target.relative_to(TARGET)), f"{game.title.say(language)} ({language})"))
    return index


def main() -> None:
    """Build everything, then say where it is."""
    pictures = TARGET / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for picture in sorted((SOURCE / "pictures").glob("*.svg")):
        (pictures / picture.name).write_text(picture.read_text(encoding="utf-8"), encoding="utf-8")
    links = build_guides() + build_rules()
    listed = "".join(f'<li><a href="{escape(address)}">{escape(title)}</a></li>' for address, title in links)
    (TARGET / "index.html").write_text(page("Ludogîte", f"<h1>Ludogîte</h1><ul>{listed}</ul>"), encoding="utf-8")
    sys.stdout.write(f"{len(links)} pages in {TARGET.relative_to(ROOT)}/index.html\n")


if __name__ == "__main__":
    main()
