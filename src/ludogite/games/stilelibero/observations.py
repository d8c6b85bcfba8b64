"""What a seat of StileLibero sees, written into flat arrays: the numbers of `study.observe`."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i32, i64

from ludogite.core.arrays import WHOLE, fractions, vec
from ludogite.core.kernel import ObservationWriter
from ludogite.core.state import State
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, Race

PLACES: Final[i64] = 2 * CELLS + 5
"""A swimmer's progress is one of so many."""
MOST_ROUNDS: Final[i64] = 256

OF_6: Final = fractions(6)
OF_256: Final = fractions(256)


@final
class StileLiberoObservations(ObservationWriter):
    """The swimmers, whose turn it is, and the dice. While lanes are drawn, nobody decides."""

    def write(self, state: State, seen: vec[i32], row: i64) -> None:
        """Write what the seat that decides sees, seats counted from itself on."""
        race = cast("Race", state)
        heat = race.heat
        swimmers = heat.swimmers
        seat = race.seat()
        lanes = row + swimmers * PLACES
        arrival = lanes + swimmers * swimmers + swimmers
        to_act = arrival + swimmers
        for lane in range(swimmers):
            whose: i64 = heat.order[lane]
            place = whose - seat if whose >= seat else whose - seat + swimmers
            seen[row + place * PLACES + race.at(lane)] = WHOLE
            seen[lanes + place * swimmers + lane] = WHOLE
            came: i64 = race.arrivals[lane]
            seen[arrival + place] = OF_256[min(came, MOST_ROUNDS)]
        seen[to_act] = WHOLE
        turn = to_act + swimmers
        seen[turn] = OF_256[min(race.lap, MOST_ROUNDS)]
        seen[turn + 1] = OF_6[race.left]
        seen[turn + 2] = OF_6[race.air]
        if race.dice == FORGOTTEN:
            seen[turn + 9] = WHOLE
            return
        for face in range(6):
            seen[turn + 3 + face] = OF_6[(race.dice >> (3 * face)) & 7]
