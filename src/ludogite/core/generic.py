"""The type of a game's positions: `Game[Squadro]` is a game whose positions are `Squadro`s.

Where nothing is said, as in `Game`, any position will do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.state import State

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")
    S_contra = TypeVar("S_contra", contravariant=True)

__all__ = ["S", "S_contra", "successor"]


def successor(state: S, event: int) -> S:
    """Return the position after an event that can happen here: a game's positions lead to its own."""
    return state.happen(event) if state.at_chance() else state.play(event)  # type: ignore[return-value]
