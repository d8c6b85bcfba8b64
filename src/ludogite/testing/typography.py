"""Typography by language: what each forbids stands in `locale/LANGUAGE/typography.toml`.

A language without that file has no rules yet, and whatever it says passes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ludogite.core.language import Language

FILLED = re.compile(r"\{[^{}]*\}")
"""What is filled in stands for a word."""
NO_PROSE = re.compile(
    r"^```.*?^```|^\|?[ :|-]+$|`[^`\n]*`|!(?=\[)|\]\((?:<[^>]*>|[^)]*)\)|<[^>\n]*>", re.DOTALL | re.MULTILINE
)
"""What of a page is not read as sentences: code, addresses, the lines of tables."""


class TypographyRule(NamedTuple):
    """Something that a language does not write."""

    forbidden: re.Pattern[str]
    instead: str


@cache
def typography_rules(language: Language) -> tuple[TypographyRule, ...]:
    """Return what a language forbids; nothing where nobody wrote it down."""
    file = files("ludogite").joinpath("locale", language, "typography.toml")
    if not file.is_file():
        return ()
    rules = tomllib.loads(file.read_text("utf-8"))["forbidden"]
    return tuple(TypographyRule(re.compile(rule["pattern"]), rule["instead"]) for rule in rules)


def typography_fault(words: str, language: Language) -> str | None:
    """Return what words do against the typography of their language, or None."""
    said = FILLED.sub("x", words)
    for rule in typography_rules(language):
        if found := rule.forbidden.search(said):
            return f"{rule.instead}: {words!r}, at {found[0]!r}"
    return None


def page_faults(page: str, language: Language) -> Iterator[str]:
    """Tell of each line of a page in Markdown that is against the typography of its language."""
    prose = NO_PROSE.sub(lambda found: "x" + "\n" * found[0].count("\n"), page)
    for number, line in enumerate(prose.splitlines(), 1):
        if fault := typography_fault(line, language):
            yield f"line {number}: {fault}"
