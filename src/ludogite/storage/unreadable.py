"""Bodies of events that cannot be read: nobody knows what they say, and somebody is erased from them all the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KIND = "type"
"""The field that says what an event is: whoever can read it one day finds it unchanged."""


def reworded(body: str, say: Callable[[str], str], instead: Mapping[str, str] | None = None) -> str:
    """Return the body of an event with its texts as `say` says them, and some others for texts that are just those.

    Fields keep their names, unless one is a text to be exchanged. What is no JSON is said as a whole.
    """
    known = instead or {}
    try:
        told = json.loads(body)
        after = reword(told, say, known)
        if isinstance(told, dict) and isinstance(told.get(KIND), str):
            after[KIND] = told[KIND]
        return body if after == told else _written(after)
    except (ValueError, RecursionError):
        for text, other in known.items():
            body = body.replace(_written(text), _written(other))
        return say(body)


def reword(told: Any, say: Callable[[str], str], instead: Mapping[str, str]) -> Any:  # noqa: ANN401 - any JSON
    """Return a part of such a body with its texts as `say` says them."""
    match told:
        case str():
            return instead[told] if told in instead else say(told)
        case list():
            return [reword(one, say, instead) for one in told]
        case dict():
            return {instead.get(key, key): reword(value, say, instead) for key, value in told.items()}
        case _:
            return told


def _written(told: Any) -> str:  # noqa: ANN401 - the same
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    # Half a sign cannot be stored but as it came, in figures.
    return text if _is_storable(text) else json.dumps(told, separators=(",", ":"))


def _is_storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
