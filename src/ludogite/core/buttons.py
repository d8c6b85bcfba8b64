"""Moves as buttons: each its own, or, where they are many, first what several of them begin with."""

from __future__ import annotations

from ludogite.core.message import Message
from ludogite.core.plain_words import as_written

MOST_AT_ONCE = 18
"""Up to so many moves, each has a button of its own from the first."""

MORE = " …"
"""Ends the name of a button that stands for several moves. No token has a space in it."""


def button_paths(tokens: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return for each token the buttons to press, in order; the last one is its own."""
    if len(tokens) <= MOST_AT_ONCE:
        return {token: (token,) for token in tokens}
    length = _first_difference(tokens)
    groups: dict[str, list[str]] = {}
    for token in tokens:
        groups.setdefault(token[:length], []).append(token)
    paths: dict[str, tuple[str, ...]] = {}
    for beginning, alike in groups.items():
        if len(alike) == 1:
            paths[alike[0]] = (alike[0],)
        else:
            paths |= {token: (beginning + MORE, *path) for token, path in button_paths(tuple(alike)).items()}
    return {token: paths[token] for token in tokens}


def _first_difference(tokens: tuple[str, ...]) -> int:
    """Return how many signs of the tokens must be read to tell two of them apart."""
    length = 1
    while len({token[:length] for token in tokens}) == 1:
        length += 1
    return length


def button_label(name: str) -> Message:
    """Return the words on a button: its token, or the beginning that several share."""
    return as_written(name.removesuffix(MORE) + "…" if name.endswith(MORE) else name)
