"""The rules of StileLibero: the draw for the lanes, then a race of 2 to 8 swimmers out and back.

Dice are a number with three bits for each face: how many dice show it. Progress counts the cells swum: 0 on the
block, `cells` at the far wall, `2 * cells - 1` home. Everything of a race is said in the order of the lanes.
"""

from __future__ import annotations

from math import factorial
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.stilelibero.messages import message

CELLS: Final[i64] = 20
"""The length of the pool. The rules hold for any pool of six cells or more: proofs use short ones."""
NUMBERS: Final = (6, 6, 5, 4, 3)
"""How many dice a cell allows, again and again from the block."""

THROW: Final = 0
STOP: Final = 10
"""Decisions: 1 to 6 dive with so many dice, then throw on, stop, and stop on 4 to 6 equal dice (14 to 16)."""

ONE: Final[i64] = int("1")
EACH: Final[i64] = 0o111111
"""One die of each face."""
NONE: Final[i64] = 0
"""No die has been thrown in this turn."""
FORGOTTEN: Final[i64] = 1 << 18
"""No die counts, those thrown before the wall being forgotten: unlike `NONE`, the swimmer may stop."""
OVER: Final[i64] = -1
"""The lane to act when the race has ended."""


def dice_in(dice: i64) -> i64:
    """Return how many dice there are."""
    return ((dice * EACH) >> 15) & 7


def different(dice: i64) -> i64:
    """Return how many different faces show."""
    return dice_in((dice | (dice >> 1) | (dice >> 2)) & EACH)


def single(dice: i64) -> i64:
    """Return how many faces show exactly once."""
    return dice_in(dice & ~(dice >> 1) & ~(dice >> 2) & EACH)


def equal(dice: i64) -> i64:
    """Return how many dice are equal where four or more are, else 0."""
    return dice_in(dice & (((dice >> 2) & EACH) * 7))


def total(dice: i64) -> i64:
    """Return the sum of the dice."""
    points: i64 = 0
    for face in range(6):
        points += ((dice >> (3 * face)) & 7) * (face + 1)
    return points


def number(cell: i64) -> i64:
    """Return how many dice a cell allows."""
    return NUMBERS[(cell - 1) % 5]


def thrown(dice: i64, rng: Rng) -> i64:
    """Return so many dice thrown fairly."""
    shown: i64 = 0
    for _ in range(dice):
        shown += ONE << (3 * rng.below(6))
    return shown


def handfuls(dice: int, faces: int = 6) -> list[int]:
    """Return every way so many dice can fall."""
    if faces == 1:
        return [dice]
    return [rest * 8 + low for low in range(dice + 1) for rest in handfuls(dice - low, faces - 1)]


def ways(dice: int) -> int:
    """Return in how many orders these dice can have been thrown."""
    orders = factorial(dice_in(dice))
    for face in range(6):
        orders //= factorial((dice >> (3 * face)) & 7)
    return orders


FALLS: Final = [handfuls(dice) for dice in range(7)]
"""What chance can bring, by the number of dice in the air."""
WAYS: Final = [[ways(fall) for fall in falls] for falls in FALLS]

DIVES: Final[list[int]] = [1, 2, 3, 4, 5, 6]
DIVE_ALL: Final[list[int]] = [6]
GO: Final[list[int]] = [THROW]
GO_OR_STOP: Final[list[int]] = [THROW, STOP]
GO_OR_STOPS: Final[list[list[int]]] = [[THROW, STOP, STOP + alike] for alike in range(7)]
STOPS: Final[list[list[int]]] = [[STOP, STOP + alike] for alike in range(7)]

TOUCH: Final = Reason("touch", message("first home wins"))
ALONE: Final = Reason("alone", message("alone home at the end of the round"))
OVERSHOOT: Final = Reason(
    "overshoot",
    message("several are home: the longest glide wins"),
)
LANE: Final = Reason("lane", message("equal glides: the lower lane wins"))


@mypyc_attr(acyclic=True)
@final
class Heat:
    """What is settled before a race: which end of the pool, which race, how long, and who swims in which lane."""

    def __init__(self, deep: bool, podium: bool, cells: i64, order: tuple[int, ...]) -> None:
        self.deep: Final = deep
        self.podium: Final = podium
        self.cells: Final = cells
        self.order: Final = order
        """The seats, in the order of the lanes."""
        self.home: Final = 2 * cells - 1
        self.swimmers: Final[i64] = len(order)
        self.enough: Final[i64] = min(3, len(order) - 1) if podium else 1
        """How many must be home for the race to end with the round."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.deep, self.podium, self.cells, self.order)

    def number_at(self, progress: i64) -> i64:
        """Return how many dice a swimmer may throw in a turn begun here; on the block, to dive."""
        if progress == 0:
            return 6
        return number(progress if progress <= self.cells else 2 * self.cells - progress)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heat) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __reduce__(self) -> tuple[object, ...]:
        return (Heat, self.fields())


@mypyc_attr(acyclic=True)
@final
class LaneDraw(State):
    """The draw: six dice each, the highest sum takes lane 1; those who tie throw again for the places they share."""

    def __init__(
        self, deep: bool, podium: bool, cells: i64, places: tuple[tuple[int, ...], ...], sums: tuple[int, ...]
    ) -> None:
        self.deep: Final = deep
        self.podium: Final = podium
        self.cells: Final = cells
        self.places: Final = places
        """Seats from lane 1 on, those who still share their places together."""
        self.sums: Final = sums
        """What those who share places have thrown so far, in the order of the seats."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.deep, self.podium, self.cells, self.places, self.sums)

    def seats(self) -> i64:
        """Return how many swim."""
        return sum([len(place) for place in self.places])

    def over(self) -> bool:
        """Tell that the race is still to come."""
        return False

    def at_chance(self) -> bool:
        """Tell that dice are all there is here."""
        return True

    def moves(self) -> list[int]:
        """Return no decision."""
        return []

    def throwers(self) -> list[int]:
        """Return the seats that throw this time, in order."""
        return sorted([seat for place in self.places if len(place) > 1 for seat in place])

    def chances(self) -> list[int]:
        """Return every fall of six dice."""
        return FALLS[6]

    def weights(self) -> list[int]:
        """Return in how many ways each falls."""
        return WAYS[6]

    def draw(self, rng: Rng) -> int:
        """Return six dice."""
        return thrown(6, rng)

    def happen(self, outcome: int) -> State:
        """Return the draw after this throw, or the race when every lane is settled."""
        sums = (*self.sums, int(total(outcome)))
        throwers = self.throwers()
        if len(sums) < len(throwers):
            return LaneDraw(self.deep, self.podium, self.cells, self.places, sums)
        points = dict(zip(throwers, sums, strict=True))
        places: list[tuple[int, ...]] = []
        for place in self.places:
            if len(place) == 1:
                places.append(place)
                continue
            reached = sorted({points[seat] for seat in place}, reverse=True)
            places += [tuple([seat for seat in place if points[seat] == most]) for most in reached]
        if max([len(place) for place in places]) > 1:
            return LaneDraw(self.deep, self.podium, self.cells, tuple(places), ())
        return dive_in(Heat(self.deep, self.podium, self.cells, tuple([place[0] for place in places])))


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Race(State):
    """A race under way: where everybody is, whose turn it is, and the dice of that turn."""

    def __init__(
        self,
        heat: Heat,
        arrivals: tuple[int, ...],
        progress: i64,
        lap: i64,
        lane: i64,
        left: i64,
        air: i64,
        dice: i64,
    ) -> None:
        self.heat: Final = heat
        self.arrivals: Final = arrivals
        """The round in which each lane came home, 0 for those still swimming."""
        self.progress: Final = progress
        """Six bits for each lane; at home the overshoot is added."""
        self.lap: Final = lap
        """The round, from 1."""
        self.lane: Final = lane
        """The lane to act, from 0, or `OVER`."""
        self.left: Final = left
        """Dice that may still be thrown in this turn."""
        self.air: Final = air
        """Dice thrown and not yet fallen."""
        self.dice: Final = dice
        """Dice that count, or `NONE`, or `FORGOTTEN`."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.heat, self.arrivals, self.progress, self.lap, self.lane, self.left, self.air, self.dice)

    def __eq__(self, other: object) -> bool:
        """Compare what differs most often first: a look through a turn compares thousands of races."""
        if not isinstance(other, Race):
            return NotImplemented
        return (
            self.dice == other.dice
            and self.progress == other.progress
            and self.air == other.air
            and self.left == other.left
            and self.lane == other.lane
            and self.lap == other.lap
            and self.arrivals == other.arrivals
            and (self.heat is other.heat or self.heat == other.heat)
        )

    def __hash__(self) -> int:
        return hash((self.progress, self.lap, self.lane, self.left, self.air, self.dice))

    def seats(self) -> i64:
        """Return how many swim."""
        return self.heat.swimmers

    def over(self) -> bool:
        """Tell whether the race has ended."""
        return self.lane < 0

    def at_chance(self) -> bool:
        """Tell whether dice are in the air."""
        return self.air > 0

    def seat(self) -> i64:
        """Return the seat whose swimmer acts."""
        return self.heat.order[self.lane]

    def at(self, lane: i64) -> i64:
        """Return the progress of a lane, from 0."""
        return (self.progress >> (6 * lane)) & 63

    def moves(self) -> list[int]:
        """Return the decisions: how many dice to dive with, throwing on, and the ways to stop."""
        dice = self.dice
        if dice == NONE:
            if self.at(self.lane) > 0:
                return GO
            return DIVES if self.heat.deep else DIVE_ALL
        alike = equal(dice)
        if alike == 0:
            return GO_OR_STOP
        return GO_OR_STOPS[alike] if self.left > 0 else STOPS[alike]

    def play(self, move: i64) -> Race:
        """Return the position after a decision."""
        if move >= STOP:
            return self.stopped(move - STOP if move > STOP else single(self.dice))
        if move > 0:
            return self._thrown(0, move)
        if self.heat.deep:
            return self._thrown(self.left - 1, 1)
        return self._thrown(0, self.left)

    def chances(self) -> list[int]:
        """Return every way the dice in the air can fall."""
        return FALLS[self.air]

    def weights(self) -> list[int]:
        """Return in how many ways each falls."""
        return WAYS[self.air]

    def draw(self, rng: Rng) -> int:
        """Return the dice, thrown fairly."""
        return thrown(self.air, rng)

    def happen(self, outcome: int) -> Race:
        """Return the position after the dice have fallen; a turn with nothing left to decide ends by itself."""
        shown: i64 = outcome
        start = self.at(self.lane)
        if start == 0 or not self.heat.deep:
            return self.stopped(different(shown))
        dice = shown if self.dice == FORGOTTEN else self.dice + shown
        once = single(dice)
        alike = equal(dice)
        wall = self.heat.cells - start
        if 0 < wall <= max(once, alike):
            if self.left == 0:
                return self.stopped(wall)
            return self._now(self.progress + (wall << (6 * self.lane)), FORGOTTEN)
        if self.left == 0 and alike == 0:
            return self.stopped(once)
        return self._now(self.progress, dice)

    def _now(self, progress: i64, dice: i64) -> Race:
        return Race(self.heat, self.arrivals, progress, self.lap, self.lane, self.left, 0, dice)

    def _thrown(self, left: i64, air: i64) -> Race:
        return Race(self.heat, self.arrivals, self.progress, self.lap, self.lane, left, air, self.dice)

    def stopped(self, gain: i64) -> Race:
        """Return the position after a turn that carried the swimmer so far."""
        heat = self.heat
        lane = self.lane
        progress = self.progress + (gain << (6 * lane))
        arrivals = self.arrivals
        if (progress >> (6 * lane)) & 63 >= heat.home:
            arrivals = (*arrivals[:lane], int(self.lap), *arrivals[lane + 1 :])
            if not heat.deep:
                return Race(heat, arrivals, progress, self.lap, OVER, 0, 0, NONE)
        lap = self.lap
        following = next_lane(heat, progress, lane + 1)
        if following == heat.swimmers:
            if heat.swimmers - arrivals.count(0) >= heat.enough:
                return Race(heat, arrivals, progress, lap, OVER, 0, 0, NONE)
            lap += 1
            following = next_lane(heat, progress, 0)
        left = heat.number_at((progress >> (6 * following)) & 63)
        return Race(heat, arrivals, progress, lap, following, left, 0, NONE)

    def outcome(self) -> Outcome:
        """Return the ranks: by the round of arrival, then the overshoot, then the lane; then those still swimming."""
        heat = self.heat
        worth: list[tuple[int, ...]] = [(0, 0, 0)] * heat.swimmers
        best: list[tuple[int, ...]] = []
        for lane, seat in enumerate(heat.order):
            arrival = self.arrivals[lane]
            reached = int(self.at(lane))
            worth[seat] = (-arrival if arrival else -int(self.lap) - 1, reached, -lane)
            best.append(worth[seat][:2])
        best.sort(reverse=True)
        if not heat.deep:
            reason = TOUCH
        elif best[0][0] != best[1][0]:
            reason = ALONE
        else:
            reason = LANE if best[0] == best[1] else OVERSHOOT
        return Outcome(ranks=ranked(worth), reason=reason)

    def turns(self, seat: i64) -> i64:
        """Return how many turns this seat has begun."""
        lane = self.heat.order.index(seat)
        if self.arrivals[lane]:
            return self.arrivals[lane]
        return self.lap if lane <= self.last() else self.lap - 1

    def last(self) -> i64:
        """Return the last lane, from 0, that has begun its turn in this round."""
        if self.lane >= 0:
            return self.lane
        return self.heat.swimmers - 1 if self.heat.deep else self.arrivals.index(self.lap)


def next_lane(heat: Heat, progress: i64, lane: i64) -> i64:
    """Return the first lane from this one on that still swims, or the number of swimmers."""
    while lane < heat.swimmers and (progress >> (6 * lane)) & 63 >= heat.home:
        lane += 1
    return lane


def dive_in(heat: Heat) -> Race:
    """Return the race before the first dive."""
    return Race(heat, (0,) * heat.swimmers, 0, 1, 0, 6, 0, NONE)


def draw_lanes(deep: bool, podium: bool, cells: i64, seats: int) -> LaneDraw:
    """Return the draw before the first throw."""
    return LaneDraw(deep, podium, cells, (tuple(range(seats)),), ())
