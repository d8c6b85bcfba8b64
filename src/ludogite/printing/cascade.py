"""What the style sheets of our pictures say of an element: classes, inheritance and custom properties.

Only what our own drawings use is understood: rules whose selector is a class or a tag, alone or inside a class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

Look = Mapping[str, str]
"""Properties of an element by name, its own and those it inherits."""

ALONE = frozenset({"opacity", "transform", "clip-path", "id", "class", "d", "href", "x", "y", "dy", "width", "height"})
"""What an element keeps to itself; everything else is inherited."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
NESTED = re.compile(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
FONT = re.compile(r"(?:(\d{3}|bold) )?([\d.]+)px(?:/[\d.]+)? (.+)")


Around = tuple[frozenset[str], ...]
"""Elements from the outside, each given by its tag and its classes."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: whom it means, inside what, and what it declares."""

    inside: tuple[str, ...]
    place: int
    """How many rules stand before it: of two that weigh the same, the later one is stronger."""
    declared: tuple[tuple[str, str], ...]

    def fits(self, around: Around) -> bool:
        """Tell whether the rule means the last of these elements, which has its name."""
        return all(any(part in outer for outer in around[:-1]) for part in self.inside)


DEEPEST = 16
"""Variables that hold variables, and so on: whatever is deeper holds itself, or has a name that is none."""


class Cascade:
    """A style sheet, ready to be asked. What it says of the root is kept apart: the tokens of the theme."""

    def __init__(self, text: str, root: frozenset[str]) -> None:
        self.rules = read_rules(text)
        self.tokens: dict[str, str] = {}
        self.tokens.update(self.look({}, (root,), {}))

    def look(self, attributes: Mapping[str, str], around: Around, inherited: Look) -> dict[str, str]:
        """Return every property of an element inside others, variables filled in."""
        look = {name: value for name, value in inherited.items() if name not in ALONE}
        own = dict(attributes)
        fitting = [rule for name in around[-1] for rule in self.rules.get(name, ()) if rule.fits(around)]
        for rule in sorted(fitting, key=_weight):
            own.update(rule.declared)
        custom = {name: value for name, value in own.items() if name.startswith("--")}
        look.update({name: self.filled(value, look) for name, value in custom.items()})
        look.update({name: self.filled(value, look) for name, value in own.items() if name not in custom})
        return look

    def filled(self, value: str, look: Look) -> str:
        """Return a value with its variables replaced by what they hold here."""

        def held(found: re.Match[str]) -> str:
            return look.get(found[1]) or self.tokens.get(found[1]) or found[2] or "none"

        for _ in range(DEEPEST):
            if "var(" not in value:
                return value
            value = VARIABLE.sub(held, value)
        return "none"


def _weight(rule: Rule) -> tuple[int, int]:
    return len(rule.inside), rule.place


@cache
def read_rules(text: str) -> dict[str, tuple[Rule, ...]]:
    """Return the rules of a style sheet by the class or tag they mean; what is only for some screens is left out."""
    found: dict[str, tuple[Rule, ...]] = {}
    for place, (chosen, body) in enumerate(RULE.findall(NESTED.sub("", COMMENT.sub("", text)))):
        declared = tuple(_expanded(pair.partition(":") for pair in body.split(";") if ":" in pair))
        for selector in chosen.split(","):
            *inside, name = (part.removeprefix(".") for part in selector.split())
            found[name] = (*found.get(name, ()), Rule(tuple(inside), place, declared))
    return found


def _expanded(pairs: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    for name, _, value in pairs:
        font = FONT.fullmatch(value.strip()) if name.strip() == "font" else None
        if font:
            yield "font-weight", font[1] or "400"
            yield "font-size", font[2]
            yield "font-family", font[3]
        else:
            yield name.strip(), value.strip()
