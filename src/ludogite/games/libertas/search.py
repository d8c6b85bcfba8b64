"""What search may know of Libertas: points won so far, and what each hand promises."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.libertas.deal import NOBODY, STEP, bonus, lowest, one_of
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation
from ludogite.games.libertas.scorer import COLOURS, FLAGS, NUMBERS, ONE, hand_worth


def table(values: list[int]) -> vec[i64]:
    """Return these numbers as an array."""
    array = ints(len(values))
    for index in range(len(values)):
        array[index] = values[index]
    return array


SIZE: Final = table([row.bit_count() for row in range(64)])
"""How many flags a row of six has."""
SMALL_NUMBERS: Final[i64] = 6
"""The numbers in play with two players."""
ROW: Final[i64] = 63
"""Their bits in one colour."""
PACK: Final[i64] = ROW * int("8594130945")
"""All flags in play with two players: the row of each colour, eleven bits apart."""

LEAD: Final = 100.0
"""A lead of so many twenties, two lines' worth, is worth three quarters."""
MOST: Final = 100_000.0
"""More twenties than anybody gains or loses."""
SEARCHED: Final[i64] = 1500
"""What search gives for a twenty."""
SUREST: Final[i64] = 900_000

LAST: Final[i64] = 50
REACHED: Final[i64] = 45
"""What the last card promises with two players, if all cards, or all that can still be reached, will be taken in turn:
an odd number of them is good for whoever is to take."""
HAND: Final[i64] = 7
"""How many tenths of its present count a hand is worth before the end."""
ALONE: Final[i64] = 45
NEARLY: Final[i64] = 9
"""How much less sure that is for each flag left without a like one, or with a single one."""
ALIKE: Final = table([
    0, -4, -4, -4, 0,
    4, 0, -5, -8, 0,
    4, 5, 0, 0, 0,
    4, 8, 0, 0, 0,
    0, 0, 0, 0, 0,
])  # fmt: skip
"""What holding so many flags of a number promises beside what they count: own × 5 + the other's."""
COLOUR: Final = table([0, 2, 5, 8, 8, 8, 8])
"""The same for flags of one colour."""
JOINING: Final[i64] = 15
"""The same for a Libertas."""


@final
class LibertasJudge(Judge):
    """Counts what each seat would have if the game ended now, and orders moves by what they bring at once.

    With two players it also knows what a hand may become and who will take the last card.
    """

    def value(self, state: State, seat: i64) -> float:
        """Return the share of a seat, by its lead over the best of the others."""
        if isinstance(state, Liberation) and state.round.players == 2:
            lead = float(outlook(state))
            return share(lead if seat == state.turn else -lead)
        points = standing(state)
        rest = [points[other] for other in range(len(points)) if other != seat]
        return share(float(points[seat] - max(rest))) if rest else 0.5

    def rate(self, state: State) -> i64:
        """Return the lead of the seat that acts, as a search counts it."""
        if isinstance(state, Liberation) and state.round.players == 2:
            return max(-SUREST, min(SUREST, SEARCHED * outlook(state)))
        return i64((self.value(state, state.seat()) * 2.0 - 1.0) * float(SUREST))

    def order(self, state: State) -> list[int]:
        """Return the decisions, those that free most first and moves of an Ocupante last; phase II as listed."""
        moves = state.moves()
        if isinstance(state, Liberation):
            full = state.full()
            gains = [bonus(state.round.groups, move, full) if move < STEP else -1 for move in moves]
            return [moves[i] for _, i in sorted([(-gains[i], i) for i in range(len(moves))])]
        return moves


@final
class GreedyJudge(Judge):
    """Counts the seat's own points and nothing else: what it freed, and its hand as it is."""

    def value(self, state: State, seat: i64) -> float:
        """Return the seat's points so far, as a share of more than there are."""
        return 0.5 + float(standing(state)[seat]) / MOST

    def at_end(self, state: State, seat: i64) -> float:
        """Return the same of an end, whoever won."""
        return self.value(state, seat)


def share(lead: float) -> float:
    """Return a lead as a share from 0 to 1."""
    return 0.5 + 0.5 * lead / (LEAD + (lead if lead > 0.0 else -lead))


def outlook(state: Liberation) -> i64:
    """Return by how many twenties whoever is to take will probably win, with two players."""
    seat = state.turn
    mine = one_of(state.hands, seat)
    theirs = one_of(state.hands, 1 - seat)
    gap = state.round.gap
    lead = one_of(state.bonuses, seat) - one_of(state.bonuses, 1 - seat)
    lead += (hand_worth(mine, gap) - hand_worth(theirs, gap)) * HAND // 10
    if state.round.earlier:
        lead += state.round.earlier[seat] - state.round.earlier[1 - seat]
    return lead + promised(mine, theirs) + within_reach(state) + parity(state)


def promised(mine: i64, theirs: i64) -> i64:
    """Return how much more one hand may become than the other."""
    more = JOINING * ((mine >> FLAGS) - (theirs >> FLAGS))
    for number in range(SMALL_NUMBERS):
        own = held(mine >> number)
        other = held(theirs >> number)
        more += ALIKE[own * 5 + other]
    for colour in range(COLOURS):
        more += COLOUR[SIZE[(mine >> (colour * NUMBERS)) & ROW]] - COLOUR[SIZE[(theirs >> (colour * NUMBERS)) & ROW]]
    return more


def held(flags: i64) -> i64:
    """Return how many flags of one number a hand has, shifted so that the number comes first."""
    return (flags & 1) + ((flags >> 11) & 1) + ((flags >> 22) & 1) + ((flags >> 33) & 1)


def within_reach(state: Liberation) -> i64:
    """Return most of what the best take frees at once."""
    best: i64 = 0
    full = state.full()
    takes = state.takes
    while takes != 0:
        best = max(best, bonus(state.round.groups, lowest(takes), full))
        takes &= takes - 1
    return best * 3 // 4


def parity(state: Liberation) -> i64:
    """Return what it promises to whoever is to take that they, or the other, will take the last card."""
    left = PACK & ~(state.hands[0] | state.hands[1])
    red, blue, green, yellow = left & ROW, (left >> 11) & ROW, (left >> 22) & ROW, (left >> 33) & ROW
    one, other = red ^ blue, green ^ yellow
    two, others = red & blue, green & yellow
    single = (one ^ other) & ~(two | others)
    double = (one & other & ~(two | others)) | ((two ^ others) & ~(one | other))
    doubt: i64 = 0
    alone: i64 = 0
    size: i64 = 0
    for colour in range(COLOURS):
        row = (left >> (colour * NUMBERS)) & ROW
        length = SIZE[row]
        size += length
        if length == 1:
            alone += SIZE[row & single]
            doubt += NEARLY * SIZE[row & double]
        elif length == 2:
            doubt += NEARLY * SIZE[row & single]
    libertas: i64 = 0 if state.libertas == 0 else 1
    all_taken = LAST - ALONE * alone - doubt
    some_taken = REACHED - doubt
    total = all_taken if (size + libertas) & 1 else -all_taken
    return total + (some_taken if (reached(state.reference, left) + libertas) & 1 else -some_taken)


def reached(reference: i64, left: i64) -> i64:
    """Return how many of the flags left can be come to from the last one taken, one after the other."""
    numbers = ROW if reference == NOBODY else ONE << (reference % NUMBERS)
    waiting: i64 = 15
    size: i64 = 0
    if reference != NOBODY:
        row = (left >> (reference // NUMBERS * NUMBERS)) & ROW
        numbers |= row
        size = SIZE[row]
        waiting ^= ONE << (reference // NUMBERS)
    again = True
    while again:
        again = False
        for colour in range(COLOURS):
            row = (left >> (colour * NUMBERS)) & ROW
            if (waiting >> colour) & 1 and row & numbers:
                waiting ^= ONE << colour
                numbers |= row
                size += SIZE[row]
                again = True
    return size


def standing(state: State) -> list[int]:
    """Return what each seat would have if the round ended here, in twenties."""
    if isinstance(state, Liberation):
        return state.round.with_earlier(state.totals())
    if isinstance(state, Occupation):
        return state.round.with_earlier(state.totals())
    return [0] * state.seats()
