"""Names left out of what was written: of children in front of strangers, and of whoever is erased for good."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from ludogite.play.names import look_of
from ludogite.storage.unreadable import reworded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

UNSAID = "…"
"""In place of a name."""
SHORT = 4
"""A name of fewer letters is looked for as a word alone: it is a part of many others."""


def without_names(text: str, names: Iterable[str]) -> str:
    """Return what somebody wrote without some names: whoever may not read a name does not read it in a reason."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", UNSAID, text, flags=re.IGNORECASE)
    return text


def shows_name(text: str, names: Iterable[str]) -> bool:
    """Tell whether a text has one of some names in it, however it is spelled, inside of other words too."""
    look = look_of(text)
    return any(
        (len(own) >= SHORT and own in look) or re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", text, re.IGNORECASE)
        for name in names
        if (own := look_of(name))
    )


def unnamed_body(body: str, names: Iterable[str], *, is_own: bool, instead: Mapping[str, str] | None = None) -> str:
    """Return the body of an event that cannot be read without some names; `is_own` where its author is erased."""
    return reworded(body, partial(own_words if is_own else without_names, names=list(names)), instead)


def own_words(text: str, names: Iterable[str]) -> str:
    """Return what somebody wrote who is erased, where others need it: nothing of it where a name of theirs still shows.

    What they wrote themselves may have their name in it in any form; others wrote it as it is.
    """
    known = list(names)
    said = without_names(text, known)
    return UNSAID if shows_name(said, known) else said
