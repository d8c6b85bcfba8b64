"""Laws over many things: one test checks all of them and reports every fault at once."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")
LAST_CALLS = -3
"""How much of a fault's traceback is shown."""


def for_each(
    things: Iterable[T], name: Callable[[T], str] = str
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Decorate a test of one thing: it runs for each of them, and fails with all that failed, each under its name."""
    checked = list(things)
    assert checked, "a law over nothing holds always"

    def decorate(test: Callable[[T], None]) -> Callable[[], None]:
        def test_each() -> None:
            faults = list[str]()
            for thing in checked:
                try:
                    test(thing)
                except Exception as fault:  # noqa: BLE001 - whatever a test fails with
                    told = "".join(traceback.format_exception(fault, limit=LAST_CALLS))
                    faults.append(f"{name(thing)}\n{told}")
            if faults:
                pytest.fail("\n".join((f"{len(faults)} of {len(checked)} fail", *faults)), pytrace=False)

        test_each.__name__, test_each.__doc__ = test.__name__, test.__doc__
        test_each.__module__ = test.__module__
        return test_each

    return decorate
