"""The words of the pages: every language has all of them, and counts are said by its rule on pages and in scripts."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

from ludogite.core.filling import fill
from ludogite.core.language import LANGUAGES
from ludogite.core.message import Domain
from ludogite.translation import is_translated, translate
from ludogite.web.companion.script import SCRIPT_WORDS as COMPANION_WORDS
from ludogite.web.days.script import SCRIPT_WORDS as DAYS_WORDS
from ludogite.web.fair.words import WORDS as FAIR
from ludogite.web.learn.script import GUIDE_WORDS
from ludogite.web.learn.script import SCRIPT_WORDS as LESSON_WORDS
from ludogite.web.puzzles.script import PROGRESS_WORDS, RUN_WORDS
from ludogite.web.review.script import END_WORDS
from ludogite.web.review.script import SCRIPT_WORDS as REPLAY_WORDS
from ludogite.web.shared.files import WEB
from ludogite.web.shared.known_words import WORDS
from ludogite.web.shared.script import script_words
from ludogite.web.table.script import HINT_WORDS
from ludogite.web.table.script import SCRIPT_WORDS as TABLE_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.web.served import Served

SENT = {
    *COMPANION_WORDS, *DAYS_WORDS, *END_WORDS, *FAIR, *GUIDE_WORDS, *HINT_WORDS, *LESSON_WORDS, *PROGRESS_WORDS,
    *REPLAY_WORDS, *RUN_WORDS, *TABLE_WORDS,
}  # fmt: skip
"""What scripts say."""
COUNTED = sorted(key for key in SENT if WORDS[key].plural)
COUNTS = [*range(251), 999, 1_000, 1_001, 1_011, 1_234, 1_000_000]
STRANGE_RULES = {"pl": "plik pliki plików", "ar": "kitab0 kitab1 kitab2 kutub3 kitab11 kitab100", "ja": "hon"}
"""Languages with one form, with three and with six: what they say in each."""
QUOTED = re.compile(r"""['"`]([a-z0-9-]+)['"`]""")
BEGUN = re.compile(r"""(?:_\('|words\(`|tell\(`|: `)([a-z-]+-)(?:' ~|\$\{)""")
"""Where the end of a key is computed: `_('load-' ~ key)`."""
SAY_ALL = """async ([told, counts]) => {
    const { wordsOf } = await import("/static/words.js");
    const words = wordsOf(told);
    return Object.keys(told.texts).map((key) => counts.map((count) => words(key, "Anna", count)));
}"""


def sources(*patterns: str) -> Iterable[Path]:
    found = (path for pattern in patterns for path in WEB.glob(pattern))
    return (path for path in found if path.name not in ("words.py", "script.py") and path.parent.name != "words")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_translated(language: str) -> None:
    assert [key for key, words in WORDS.items() if not is_translated(words, language)] == []
    assert [key for key, words in WORDS.items() if not translate(words, language).strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_scripts_can_fill_in_what_they_say(language: str) -> None:
    texts = script_words(sorted(SENT), language).texts
    said = {key: [text] if isinstance(text, str) else text for key, text in texts.items()}
    assert [key for key, texts in said.items() if any(re.search(r"\{[^}]", text) for text in texts)] == []


def test_every_word_is_said_somewhere() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sources("*/templates/*.html", "*/static/*.js", "**/*.py"))
    said, begun = set(QUOTED.findall(text)), tuple(BEGUN.findall(text))
    unsaid = [key for key in WORDS if key not in said and not key.startswith(begun)]
    assert [key for key in unsaid if key.removesuffix("-how") not in said] == []


def test_templates_say_words_that_there_are() -> None:
    for path in sources("*/templates/*.html"):
        asked = re.findall(r"\b_\('([a-z0-9-]+)'[,)]", path.read_text("utf-8"))
        assert sorted(set(asked) - set(WORDS)) == [], path.name


def test_scripts_are_sent_what_they_say() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sources("*/static/*.js"))
    asked = re.findall(r"""\bwords\((?:[^()"`]*\? )?"([a-z0-9-]+)\"""", text)
    assert len(asked) > 80
    assert sorted(set(asked) - SENT) == []


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_scripts_count_as_the_catalogues_do(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange = write_package(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setitem(WORDS, "books", Domain(strange).countable("{} has {} book", "{} has {} books"))
    asked = dict.fromkeys(LANGUAGES, COUNTED) | {language: ["books"] for language in STRANGE_RULES}
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/")
        for language, keys in asked.items():
            told = script_words(keys, language)
            said = await page.evaluate(SAY_ALL, [{"texts": told.texts, "forms": told.forms}, COUNTS])
            assert said == [
                [fill_first(translate(WORDS[key].counting(count), language), count) for count in COUNTS] for key in keys
            ], language
    assert len(script_words(["books"], "ar").texts["books"]) == 6


def fill_first(words: str, count: int) -> str:
    return fill(words, "Anna", count)


def write_package(folder: Path) -> str:
    """Write a package that counts books in languages which the house does not speak."""
    package = folder / "counted_books"
    for language, forms in STRANGE_RULES.items():
        catalogue = Catalog(locale=language)
        catalogue.add(("{} has {} book", "{} has {} books"), [f"{{}} {form} {{}}" for form in forms.split()])
        kept = package / "locale" / language / "LC_MESSAGES"
        kept.mkdir(parents=True)
        with (kept / "messages.mo").open("wb") as file:
            write_mo(file, catalogue)
    (package / "__init__.py").write_text("")
    return package.name
