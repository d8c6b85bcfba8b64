"""StileLibero for programs that learn."""

from __future__ import annotations

from ludogite.core.options import Settings
from ludogite.core.study import Plane, Study
from ludogite.games.stilelibero.observations import StileLiberoObservations
from ludogite.games.stilelibero.paths import StileLiberoTouches
from ludogite.games.stilelibero.phases import StileLibero
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, LaneDraw, Race

DECISIONS = ("D1", "D2", "D3", "D4", "D5", "D6", "+", "=", "=4", "=5", "=6")

PLACES = int(2 * CELLS) + 5
"""A swimmer's progress is one of so many: home is 39, and up to 44 with the glide."""

MOST_ROUNDS = 256
"""So many count in full; later ones look like this."""


def touches(settings: Settings) -> tuple[str, ...]:
    """Return diving with one to six dice, throwing on, stopping, and stopping on four to six equal dice."""
    del settings
    return DECISIONS


def planes(settings: Settings) -> tuple[Plane, ...]:
    """Return the swimmers, whose turn it is, and the dice."""
    swimmers = settings.number("players")
    return (
        Plane("progress", (swimmers, PLACES), "how far each seat has swum, from the seat's own on: one of 0 to 44"),
        Plane("lane", (swimmers, swimmers), "the lane of each seat; in the draw, the lanes it shares, in equal parts"),
        Plane("sums", (swimmers,), "in the draw, what each seat has thrown, in 36ths"),
        Plane("arrival", (swimmers,), "the round in which each seat came home, in 256ths"),
        Plane("to_act", (swimmers,), "whose turn it is"),
        Plane("round", (1,), "the round, in 256ths"),
        Plane("left", (1,), "dice that may still be thrown in this turn, in sixths"),
        Plane("air", (1,), "dice in the air, in sixths"),
        Plane("dice", (6,), "how many dice that count show each face, in sixths"),
        Plane("forgotten", (1,), "whether dice were forgotten at the wall, so that stopping is allowed"),
    )


def observe(state: StileLibero, seat: int) -> list[float]:
    """Return the race or the draw, seats counted from the seat itself on."""
    swimmers = state.seats()
    seats = [(seat + place) % swimmers for place in range(swimmers)]
    return _drawing(state, seats) if isinstance(state, LaneDraw) else _racing(state, seats)


def _drawing(draw: LaneDraw, seats: list[int]) -> list[float]:
    lanes: dict[int, list[float]] = {}
    first = 0
    for place in draw.places:
        shared = [1 / len(place) if first <= lane < first + len(place) else 0.0 for lane in range(len(seats))]
        lanes |= dict.fromkeys(place, shared)
        first += len(place)
    sums = dict(zip(draw.throwers(), draw.sums, strict=False))
    return [
        *[0.0] * (len(seats) * PLACES),
        *(part for whose in seats for part in lanes[whose]),
        *(sums.get(whose, 0) / 36 for whose in seats),
        *[0.0] * (2 * len(seats) + 10),
    ]


def _racing(race: Race, seats: list[int]) -> list[float]:
    lanes = [race.heat.order.index(whose) for whose in seats]
    progress = [0.0] * (len(seats) * PLACES)
    for place, lane in enumerate(lanes):
        progress[place * PLACES + race.at(lane)] = 1.0
    dice = 0 if race.dice == FORGOTTEN else race.dice
    return [
        *progress,
        *(float(lane == at) for lane in lanes for at in range(len(seats))),
        *[0.0] * len(seats),
        *(min(1.0, race.arrivals[lane] / MOST_ROUNDS) for lane in lanes),
        *(float(lane == race.lane) for lane in lanes),
        min(1.0, race.lap / MOST_ROUNDS),
        race.left / 6,
        race.air / 6,
        *((dice >> 3 * face & 7) / 6 for face in range(6)),
        float(race.dice == FORGOTTEN),
    ]


def paths(settings: Settings) -> StileLiberoTouches:
    """Return the touch of each decision."""
    del settings
    return StileLiberoTouches()


def observations(settings: Settings) -> StileLiberoObservations:
    """Return what writes the numbers of `observe`, compiled."""
    del settings
    return StileLiberoObservations()


STUDY: Study[StileLibero] = Study(
    touches=touches, one_touch=True, planes=planes, observe=observe, paths=paths, observations=observations
)
