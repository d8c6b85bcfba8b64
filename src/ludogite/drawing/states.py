"""The states of things on a board, the same in all games; always two tones, so that they show without colour."""

from __future__ import annotations

import re
from typing import Literal

from ludogite.drawing.kit import Drawing
from ludogite.drawing.svg import f

Outline = Literal["selectable", "selected", "away", "lit", "lit-square", "reference"]
"""States shown by a line around a thing: `away` for what goes back or leaves, `lit-square` for the dashed frame."""

MARKS = {
    "lg-target": '<circle r="32" fill="var(--gold)" opacity=".75"/>'
    '<circle r="31" fill="none" stroke="var(--gleam)" stroke-width="5"/><circle r="10" fill="var(--gleam)"/>',
    "lg-from": '<circle r="17" fill="none" stroke="var(--shade)" stroke-opacity=".35" stroke-width="8"/>'
    '<circle r="17" fill="none" stroke="var(--gleam)" stroke-width="5"/>',
    "lg-step": '<circle r="7" fill="var(--shade)" opacity=".35" cy="1.5"/><circle r="5.5" fill="var(--gleam)"/>',
    "lg-away": '<circle r="31" fill="none" stroke="var(--gleam)" stroke-opacity=".7" stroke-width="9"/>'
    '<circle r="31" fill="none" stroke="var(--brick)" stroke-width="5" stroke-dasharray="9 7"/>',
    "lg-cross": '<path d="M-16-16 16 16M16-16-16 16" stroke="var(--gleam)" stroke-width="15" stroke-linecap="round"/>'
    '<path d="M-16-16 16 16M16-16-16 16" stroke="var(--brick)" stroke-width="9" stroke-linecap="round"/>',
    "lg-star": '<path d="M0-30Q4-4 30 0 4 4 0 30-4 4-30 0-4-4 0-30Z" fill="var(--gold)" stroke="var(--gleam)" '
    'stroke-width="4" stroke-linejoin="round"/>',
    "lg-pin": '<circle cx="2" cy="5" r="14" fill="var(--shade)" opacity=".35"/><circle r="14" fill="var(--brick)"/>'
    '<circle cx="-4" cy="-4" r="4" fill="var(--gleam)" opacity=".8"/>',
    "lg-arrow": '<path d="M-26 0H20M2-18 22 0 2 18" fill="none" stroke="var(--shade)" stroke-opacity=".35" '
    'stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/><path d="M-26 0H20M2-18 22 0 2 18" '
    'fill="none" stroke="var(--gleam)" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>',
    "lg-hollow": '<rect x="-50" y="-50" width="100" height="100" rx="22" fill="var(--shade)" opacity=".25"/>'
    '<rect x="-50" y="-50" width="100" height="100" rx="22" fill="none" stroke="var(--gleam)" stroke-opacity=".6" '
    'stroke-width="3" stroke-dasharray="10 9" stroke-linecap="round"/>',
}
"""Marks as symbols: where something may go, where it came from, a step of its path, what goes back (`lg-away`) or
leaves (`lg-cross`), what is lit, what is kept, a direction (to the right), and a place still to be filled."""

STYLE = (
    ".lg-selectable-1,.lg-selectable-2,.lg-selected-1,.lg-selected-2,.lg-away-1,.lg-away-2,.lg-lit-1,.lg-lit-2,"
    ".lg-lit-square-1,.lg-lit-square-2,.lg-reference-1,.lg-reference-2{fill:none;stroke-linejoin:round}"
    ".lg-selectable-1{stroke:var(--gleam);stroke-width:15;opacity:.85}.lg-selectable-2{stroke:var(--gold);stroke-width:9}"
    ".lg-selected-1{stroke:var(--gleam);stroke-width:26}.lg-selected-2{stroke:var(--gold);stroke-width:17}"
    ".lg-away-1{stroke:var(--gleam);stroke-width:13;opacity:.55}"
    ".lg-away-2{stroke:var(--brick);stroke-width:10;stroke-dasharray:9 7}"
    ".lg-lit-1{stroke:var(--gold);stroke-width:14}.lg-lit-2{stroke:var(--gleam);stroke-width:5}"
    ".lg-lit-square-1{stroke:var(--gold);stroke-width:14}"
    ".lg-lit-square-2{stroke:var(--gleam);stroke-width:5;stroke-dasharray:12 8}"
    ".lg-reference-1{stroke:var(--gleam);stroke-width:13}.lg-reference-2{stroke:var(--gold);stroke-width:8}"
    ".lg-up-to{--lg-up-to:1}"
    "@keyframes lg-breathe{50%{opacity:.6}}"
    "@media (prefers-reduced-motion:no-preference){.lg-breathing{animation:lg-breathe 1.6s ease-in-out infinite}}"
)
"""Rules of the lines; `lg-breathing` goes on what the person looking at the page may touch now, `lg-up-to` on spots in
a row of which so many are taken: all before the chosen one are chosen with it."""


def outline(shape: str, state: Outline) -> str:
    """Return the lines of a state around a shape: an element without paint, such as `<circle r="33"/>`."""
    return "".join(re.sub(r"^<(\w+)", rf'<\1 class="lg-{state}-{layer}"', shape) for layer in (1, 2))


def mark(d: Drawing, key: str) -> str:
    """Define a mark of `MARKS` and return its id."""
    return d.symbol(key, MARKS[key])


def trail(length: float) -> str:
    """Return the pale trail of the last move, from an open circle at the origin to the right."""
    return (
        f'<path d="M0 0H{f(length)}" stroke="var(--gleam)" stroke-width="12" stroke-linecap="round" opacity=".5"/>'
        '<circle r="17" fill="none" stroke="var(--gleam)" stroke-width="5" opacity=".75"/>'
    )


def dotted(length: float) -> str:
    """Return the dotted path from a selected thing at the origin to its target at the right."""
    return (
        f'<path d="M0 0H{f(length)}" stroke="var(--gleam)" stroke-width="10" stroke-linecap="round" '
        'stroke-dasharray="1 18"/>'
    )


def dashed(length: float) -> str:
    """Return the line from a thing at the origin to where it will have to go back, at the right."""
    return (
        f'<path d="M0 0H{f(length)}" stroke="var(--brick)" stroke-width="6" stroke-linecap="round" '
        'stroke-dasharray="3 12"/>'
    )
