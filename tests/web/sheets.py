"""Style sheets as they stand in the sources, read for the tests that hold them to their layers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludogite.web.shared.files import WEB

TOKEN = re.compile(r"""/\*.*?\*/|"[^"]*"|[{};]|[^{};"/]+|/""", re.DOTALL)
PARTS = ("shared", "board")
"""The folders whose sheets style what several rooms have; all others are rooms."""


@dataclass(frozen=True)
class Rule:
    """One rule of a sheet: the conditions that it stands under, outermost first, its selector and its declarations."""

    within: tuple[str, ...]
    selector: str
    declared: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Sheet:
    """A style sheet of the house."""

    path: Path
    text: str

    @property
    def folder(self) -> str:
        """The room that it belongs to."""
        return self.path.relative_to(WEB).parts[0]

    @property
    def layer(self) -> str:
        """The layer that its place promises."""
        if self.path.stem in ("tokens", "base"):
            return self.path.stem
        return "parts" if self.folder in PARTS else "rooms"

    @property
    def rules(self) -> list[Rule]:
        return read_rules(self.text)


@cache
def sheets() -> tuple[Sheet, ...]:
    """Return every style sheet of the house."""
    return tuple(Sheet(path, path.read_text(encoding="utf-8")) for path in sorted(WEB.rglob("*.css")))


def read_rules(text: str) -> list[Rule]:
    """Return the rules of a sheet in their order."""
    rules: list[Rule] = []
    within: list[str] = []
    declared: list[list[tuple[str, str]]] = [[]]
    words = ""
    for token in TOKEN.findall(text):
        if token.startswith("/*"):
            continue
        if token == "{":
            within.append(" ".join(words.split()))
            declared.append([])
            words = ""
        elif token in (";", "}"):
            if words.strip():
                name, _, value = words.partition(":")
                declared[-1].append((name.strip(), " ".join(value.split())))
            words = ""
            if token == "}":
                own = declared.pop()
                selector = within.pop()
                if own:
                    rules.append(Rule(tuple(within), selector, tuple(own)))
        else:
            words += token
    assert not within, f"a brace is open: {within}"
    return rules


def classes(selector: str) -> set[str]:
    """Return the classes that a selector names."""
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r'"[^"]*"', "", selector)))


def ids(selector: str) -> set[str]:
    """Return the ids that a selector names."""
    return set(re.findall(r"#([a-zA-Z][\w-]*)", re.sub(r'"[^"]*"', "", selector)))


def selectors(selector: str) -> list[str]:
    """Return the members of a list of selectors."""
    members, depth, start = [], 0, 0
    for at, sign in enumerate(selector):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            members.append(selector[start:at].strip())
            start = at + 1
    return [*members, selector[start:].strip()]
