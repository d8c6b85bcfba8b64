"""A game with everything that was tried in it: a tree of histories, and where in it one stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import quoted
from ludogite.core.message import house_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.playthrough import History
    from ludogite.core.rng import Rng


@dataclass(slots=True, eq=False)
class Variation:
    """One event that was tried, and what was tried after it."""

    number: int
    """Counted from 0, which is the beginning, in the order in which they were tried."""
    history: History
    parent: Variation | None = None
    following: list[Variation] = field(default_factory=list)
    latest: Variation | None = None
    """Which of the following ones one stood on last."""

    @property
    def token(self) -> str:
        """The event as text; empty at the beginning."""
        return "" if self.parent is None else self.history.events[-1].token


class Variations:
    """All lines that were tried from a position. Nothing that was played is ever lost: another move is a branch."""

    def __init__(self, start: History) -> None:
        self.every = [Variation(0, start)]
        self.current = self.every[0]

    def __repr__(self) -> str:
        """Everything that was tried, one event a line, with its number and where one stands."""
        lines = ["0" + (" ←" if self.current.parent is None else "")]
        for depth, one in self.lines():
            lines.append(f"{'  ' * depth}{one.number} {one.token}" + (" ←" if one is self.current else ""))
        return "\n".join(lines)

    @property
    def history(self) -> History:
        """The game as it stands."""
        return self.current.history

    def play(self, token: str) -> None:
        """Go on with a decision or an outcome of chance, tried before or not; refuses what the rules forbid."""
        self._go_on(self.history.after(token))

    def play_code(self, code: int) -> None:
        """Go on with an event given as the integer used inside."""
        self._go_on(self.history.after_code(code))

    def draw(self, rng: Rng) -> None:
        """Let chance act, from this source."""
        self._go_on(self.history.after_chance(rng))

    def _go_on(self, history: History) -> None:
        token = history.events[-1].token
        here = self.current
        found = next((one for one in here.following if one.token == token), None)
        if found is None:
            found = Variation(len(self.every), history, here)
            self.every.append(found)
            here.following.append(found)
        here.latest = self.current = found

    def back(self) -> bool:
        """Take the last event back, and tell whether there was one."""
        if self.current.parent is None:
            return False
        self.current = self.current.parent
        return True

    def forward(self) -> bool:
        """Go on the way one went last, and tell whether there is one."""
        if self.current.latest is None:
            return False
        self.current = self.current.latest
        return True

    def go(self, number: int) -> None:
        """Stand on a variation; whatever leads to it is the way that `forward` takes."""
        if not 0 <= number < len(self.every):
            raise OptionValueError(
                house_message(
                    "there are {count} variations, counted from 0; got {number}",
                    count=len(self.every),
                    number=quoted(number),
                )
            )
        self.current = one = self.every[number]
        while one.parent is not None:
            one.parent.latest = one
            one = one.parent

    def lines(self) -> Iterator[tuple[int, Variation]]:
        """Yield everything that was tried with its depth: after a move come others in its place, one further in."""
        waiting = [(0, self.every[0], False)]
        while waiting:
            depth, one, is_told = waiting.pop()
            if is_told:
                yield depth, one
            elif one.following:
                first, *others = one.following
                waiting.append((depth, first, False))
                for other in reversed(others):
                    waiting += [(depth + 1, other, False), (depth + 1, other, True)]
                waiting.append((depth, first, True))
