"""StileLibero's figures: how far everybody has swum, and the podium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.message import verbatim
from ludogite.core.scene import Scene, Sprite
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.rules import LaneDraw, Race

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero

STEPS = ((1, 0.5, 52), (0, 1.5, 18), (2, 2.5, 78))
"""The podium from the left: which place stands there, where its middle is, how far below the top."""
BROAD, HIGH = 150, 206


def swum(state: StileLibero) -> tuple[str, ...]:
    """Return how many cells each seat has swum, of those there and back."""
    if isinstance(state, LaneDraw):
        return ()
    home = int(state.heat.home)
    cells = [""] * len(state.heat.order)
    for lane, seat in enumerate(state.heat.order):
        cells[seat] = f"{min(int(state.at(lane)), home)}/{home}"
    return tuple(cells)


def count(state: StileLibero) -> tuple[Count, ...]:
    """Return the podium, then everybody in the order in which they came in."""
    race = as_race(state)
    ranks = race.outcome().ranks
    lanes = sorted(range(race.heat.swimmers), key=lambda lane: ranks[race.heat.order[lane]])
    lines = [_arrival(race, lane, ranks[race.heat.order[lane]]) for lane in lanes]
    return (Count(None, "", (CountLine(message("the podium"), "", _podium(lanes)), *lines)),)


def _arrival(race: Race, lane: int, rank: int) -> CountLine:
    """Return how somebody came in: in which round, and how far past the wall; or how far they had come."""
    cap = Scene(60, 60, "", (Sprite(f"st-count-{lane}", f"st-cap{lane + 1}", 30, 30, classes=f"st-k{lane + 1}"),), ())
    home, reached, arrival = int(race.heat.home), int(race.at(lane)), race.arrivals[lane]
    swimmer = message("lane {lane}", lane=lane + 1)
    if arrival:
        end = message(": home in round {arrival}, {reached} past the wall", arrival=arrival, reached=reached - home)
    else:
        end = message.plural(": {count} cell still to swim", ": {count} cells still to swim", home - reached)
    return CountLine(swimmer + end, f"{rank}.", cap)


def _podium(lanes: list[int]) -> Scene:
    parts, sprites = [], []
    for rank, middle, top in STEPS:
        if rank >= len(lanes):
            continue
        x = BROAD * middle
        parts.append(
            f'<rect x="{x - BROAD / 2 + 2:g}" y="{top + 60}" width="{BROAD - 4}" height="{HIGH - top - 60}" rx="8" '
            'fill="var(--wood-2)"/>'
            f'<rect x="{x - BROAD / 2 + 2:g}" y="{top + 56}" width="{BROAD - 4}" height="12" rx="6" '
            'fill="var(--wood-1)"/>'
        )
        lane = lanes[rank]
        colour = f"st-k{lane + 1}"
        sprites += [
            Sprite(f"st-podium-{rank}", "st-ready", x, top + 34, scale=1.1, classes=colour),
            Sprite(f"st-podium-cap{rank}", f"st-cap{lane + 1}", x, top + 26, scale=1.2, classes=colour),
            Sprite(f"st-podium-place{rank}", "", x, top + 98, classes="st-on-gold", text=verbatim(str(rank + 1))),
        ]
    return Scene(3 * BROAD, HIGH, "".join(parts), tuple(sprites), ())


TALLY = Tally(message("cells"), swum)
