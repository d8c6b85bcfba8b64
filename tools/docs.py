"""Builds the documentation into build/docs with Sphinx: docs/, the papers of the project, the rules of every game.

Sphinx reads one folder, so what it reads is laid out first: the pages of docs/ as they are, the papers in `project/`
with their links led along, and in `rules/` the rules of every installed game, drawn. The lists of the first page are
the only table of contents: whatever they name stands in the sidebar, in the same order.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ["LUDOGITE_PURE"] = "1"  # compiled classes do not tell what their methods take

from babel import Locale
from sphinx.cmd.build import main as sphinx_build

from ludogite import installed_games
from ludogite.core.game import Game
from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.drawing.compose import BASE_STYLE
from ludogite.rules_page import PAGE_STYLE, render, rules_file, rules_text
from ludogite.translation import translate

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md", "LICENSE")
"""Pages outside docs/ that are built as well."""
LINK = re.compile(r"(?<=\]\()([^():#\s<>]+)")
"""Where a link of Markdown leads, without the place in the page."""
HEADING = re.compile(r'<h(\d) id="[^"]*">(.*?)</h\1>', re.DOTALL)


def lay_out(pages: Path) -> None:
    """Write everything that Sphinx reads into an empty folder."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(DOCS, pages, ignore=shutil.ignore_patterns("conf.py", "_static"))
    places = {ROOT / name: pages / "project" / name.lower() for name in PAPERS}
    places |= {source: pages / source.relative_to(DOCS) for source in DOCS.rglob("*") if source.is_file()}
    (pages / "project").mkdir()
    for source, place in places.items():
        if source.suffix == ".md":
            place.write_text(led_along(source, places), encoding="utf-8")
        elif source.parent == ROOT:
            shutil.copy(source, place)
    write_rules(pages / "rules")
    index = pages / "index.md"
    rules = "".join(f"- [{language_name(language)}](rules/{language}.md)\n" for language in LANGUAGES)
    index.write_text(with_contents(index.read_text(encoding="utf-8") + rules), encoding="utf-8")


def led_along(source: Path, places: dict[Path, Path]) -> str:
    """Return a page whose links lead to the places where other pages were laid."""

    def lead(link: re.Match[str]) -> str:
        place = places.get((source.parent / link[1]).resolve())
        return link[1] if place is None else os.path.relpath(place, places[source].parent)

    return LINK.sub(lead, source.read_text(encoding="utf-8"))


def with_contents(index: str) -> str:
    """Return the first page with a table of contents made of the links in each of its lists."""
    return re.sub(r"^## .*\n(?:(?!## ).*\n?)*", _with_contents, index, flags=re.MULTILINE)


def _with_contents(section: re.Match[str]) -> str:
    title = section[0].partition("\n")[0].removeprefix("## ").partition(":")[0]
    links = re.findall(r"^- \[(.+?)\]\(([^)#]+)\)", section[0], re.MULTILINE)
    entries = "\n".join(f"{name} <{Path(page).with_suffix('')}>" for name, page in links)
    return f"{section[0].rstrip()}\n\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{entries}\n```\n\n"


def write_rules(folder: Path) -> None:
    """Write the rules of every installed game, in every language in which they are written."""
    folder.mkdir()
    for language in LANGUAGES:
        games = [game for game in installed_games().values() if rules_file(game, language)]
        for game in games:
            (folder / f"{game.id}.{language}.md").write_text("\n".join(rules_of(game, language)), encoding="utf-8")
        listed = "\n".join(f"{translate(game.about.title, language)} <{game.id}.{language}>" for game in games)
        page = f"# {language_name(language)}\n\n```{{toctree}}\n{listed}\n```\n"
        (folder / f"{language}.md").write_text(page, encoding="utf-8")


def language_name(language: Language) -> str:
    """Return what the rules in a language are called, in plain English."""
    return f"Rules in {Locale(language).get_display_name(WRITTEN)}"


def rules_of(game: Game, language: Language) -> Iterator[str]:
    """Yield a game's rules: their headings as Markdown, what stands between them as HTML with its pictures."""
    style = f"<style>{PAGE_STYLE}{BASE_STYLE}{game.board.style}</style>"
    before, *parts = HEADING.split(render(game, rules_text(game, language), language).html)
    yield from as_html(style + before, language)
    for level, words, text in zip(parts[0::3], parts[1::3], parts[2::3], strict=True):
        yield from ("#" * int(level) + " " + words, "", *as_html(text, language))


def as_html(text: str, language: Language) -> tuple[str, ...]:
    """Return a part of the rules as lines that leave it as it is; nothing where there is none."""
    html = f'<div class="rules" lang="{language}">{text.strip()}</div>'
    return ("```{raw} html", html, "```", "") if text.strip() else ()


def build(target: Path) -> int:
    """Build everything into a folder and return the exit code of Sphinx; a warning is an error."""
    pages = target.with_name(f"{target.name}-pages")
    lay_out(pages)
    shutil.rmtree(target, ignore_errors=True)
    doctrees = target.with_name(f"{target.name}-doctrees")
    return sphinx_build(["-q", "-W", "--keep-going", "-c", str(DOCS), "-d", str(doctrees), str(pages), str(target)])


def main() -> int:
    """Build everything, then say where it is."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"
    failed = build(target)
    if not failed:
        print(f"{len(list(target.rglob('*.html')))} pages: open {os.path.relpath(target / 'index.html')}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
