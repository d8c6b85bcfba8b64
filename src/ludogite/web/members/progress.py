"""A picture of somebody's games of one kind: a stair that goes up a step with every game won, and never down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.play.result_store import ResultKind

SHOWN = 24
"""So many games are seen one by one; what was won before them is the height of the first step."""
WIDTH, EDGE, TREAD = 360, 16, 34
STAIR, RISE = 84, 16
"""How high the whole stair may become, and one of its steps at most."""
RADIUS, FOOT = 6.5, 10


class Bead(NamedTuple):
    """One game on the stair."""

    x: float
    y: float
    result: ResultKind


def stair(results: Sequence[ResultKind]) -> str:
    """Return the picture; its page paints the classes, and says the same in words."""
    shown = results[-SHOWN:]
    won = sum(result == "won" for result in shown)
    rise = min(RISE, STAIR / max(1, won))
    floor = EDGE + won * rise
    beads = _beads(shown, floor, rise)
    return (
        f'<svg class="stair" viewBox="0 0 {WIDTH} {floor + FOOT + 2:.0f}" aria-hidden="true" focusable="false">'
        f'<path class="stair-wood" d="{_treads(beads, floor)}"/>'
        f'<path class="stair-floor" d="M0 {floor + FOOT:.1f}H{WIDTH}"/>{"".join(map(_drawn, beads))}</svg>'
    )


def _beads(shown: Sequence[ResultKind], floor: float, rise: float) -> list[Bead]:
    tread = min(TREAD, (WIDTH - 2 * EDGE) / max(1, len(shown) - 1))
    beads, height = [], 0.0
    for number, result in enumerate(shown):
        height += rise if result == "won" else 0
        beads.append(Bead(EDGE + number * tread, floor - height, result))
    return beads


def _treads(beads: Sequence[Bead], floor: float) -> str:
    """Return the outline of the steps under the beads."""
    half = (beads[1].x - beads[0].x) / 2 if len(beads) > 1 else EDGE
    tops = "".join(f"V{bead.y + RADIUS + 2:.1f}H{min(WIDTH, bead.x + half):.1f}" for bead in beads)
    return f"M{max(0, beads[0].x - half):.1f} {floor + FOOT:.1f}{tops}V{floor + FOOT:.1f}Z"


def _drawn(bead: Bead) -> str:
    """Return a bead: full for a win, half for a draw, a ring otherwise, so that shapes tell it without colours."""
    ring = f'<circle class="bead {bead.result}" cx="{bead.x:.1f}" cy="{bead.y:.1f}" r="{RADIUS}"/>'
    if bead.result != "drawn":
        return ring
    left = f"M{bead.x:.1f} {bead.y - RADIUS:.1f}a{RADIUS} {RADIUS} 0 0 0 0 {2 * RADIUS}z"
    return f'{ring}<path class="bead-half" d="{left}"/>'
