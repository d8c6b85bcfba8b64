"""What search may know of Connect Four: try the middle first, and count the cells that would make four."""

from __future__ import annotations

from connect_four.rules import DIRECTIONS, FULL, ConnectFour
from ludogite.core.judge import Judge
from ludogite.core.level import USUAL_LEVELS, Level

MIDDLE = 0b0111111 << 21
ORDER = (3, 2, 4, 1, 5, 0, 6)
LEVELS = (*USUAL_LEVELS[:3], Level(nodes=60_000, slip=0.0), USUAL_LEVELS[4])


def strength(discs: int, taken: int) -> int:
    """Return what a side has to hope for: free cells that would make four, and discs in the middle."""
    cells = 0
    for step in DIRECTIONS:
        pairs = discs & discs << step
        threes = pairs & discs << 2 * step
        cells |= threes << step | threes >> 3 * step
        cells |= pairs >> 2 * step & discs << step | pairs << step & discs >> step
    return 4 * (cells & FULL & ~taken).bit_count() + (discs & MIDDLE).bit_count()


class ConnectFourJudge(Judge):
    """Likes threats, and discs in the middle. A search shows a judge positions of its own game only."""

    def order(self, state: ConnectFour) -> list[int]:  # type: ignore[override] # of its own positions
        return sorted(state.moves(), key=ORDER.index)

    def value(self, state: ConnectFour, seat: int) -> float:  # type: ignore[override] # of its own positions
        own, other = (strength(state.discs[side], state.taken) for side in (seat, 1 - seat))
        return min(0.95, max(0.05, 0.5 + (own - other) / 40))
