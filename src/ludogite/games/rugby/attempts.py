"""The three attempts of a throw and the dice that follow them, once it is known what each end is worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import floats, ints, vec
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import GOOD, HAND_COUNT, JOINED, MatchRules
from ludogite.games.rugby.rules import CARDS, FIRST_FULL, PARTS, REMAINING

KEPT: Final[i64] = HANDS.index("BBB")
"""Hands below this number can be kept while others roll."""
WARNED_MOST: Final = 3
"""A throw warns at most once for each attempt."""
FROM_FIRST: Final[i64] = (WARNED_MOST + 1) * HAND_COUNT
"""How far apart the values of two attempts lie."""


@final
class Attempts:
    """The best way through the three attempts of a throw, once it is known what each end of it is worth.

    Everything is given by how many warnings the throw has brought so far, then by hand.
    """

    def __init__(self, rules: MatchRules) -> None:
        self.ends: Final = floats(FROM_FIRST)
        """What taking three dice is worth: filled by whoever asks."""
        self.rolling: Final = floats(4 * FROM_FIRST)
        """By attempt: what rolling the other dice is worth with these kept."""
        self.choosing: Final = floats(4 * FROM_FIRST)
        """By attempt: what the choice is worth with these three dice."""
        rolls: list[tuple[int, int, int]] = []
        starts: list[int] = []
        for kept in range(KEPT):
            starts.append(len(rolls))
            count = 3 - len(HANDS[kept])
            for rolled, weight in zip(rules.rolls[count], rules.roll_weights[count], strict=True):
                dice = JOINED[kept * HAND_COUNT + rolled]
                warns = CARDS[rolled] > 0 and CARDS[dice] >= rules.cards
                rolls.append((dice + (HAND_COUNT if warns else 0), weight, 6**count))
        starts.append(len(rolls))
        self.starts: Final = whole(starts)
        self.reached: Final = whole([reached for reached, _, _ in rolls])
        """Where each roll leads: a hand, one warning further on where the roll warns."""
        self.odds: Final = floats(len(rolls))
        for index, (_, weight, ways) in enumerate(rolls):
            self.odds[index] = weight / ways
        kept_of = [[REMAINING[dice * HAND_COUNT + part] for part in PARTS[dice] if part] for dice in range(HAND_COUNT)]
        self.options: Final = whole([kept for every in kept_of for kept in every])
        """What may be kept, hand by hand."""
        self.option_starts: Final = whole([sum(map(len, kept_of[:dice])) for dice in range(HAND_COUNT + 1)])

    def solve(self) -> float:
        """Work back from the ends and return what the throw is worth before its first attempt."""
        for warned in range(3):
            self._roll(3, warned)
            self._choose(2, warned)
        for warned in range(2):
            self._roll(2, warned)
            self._choose(1, warned)
        self._roll(1, 0)
        return self.rolling[FROM_FIRST]

    def rolls(self, attempt: i64, kept: i64) -> float:
        """Return what the roll of an attempt is worth with these dice kept and no warning yet."""
        return self.rolling[attempt * FROM_FIRST + kept]

    def chooses(self, attempt: i64, dice: i64) -> float:
        """Return what the choice after an attempt is worth with these dice and no warning yet."""
        return self.choosing[attempt * FROM_FIRST + dice]

    def _roll(self, attempt: i64, warned: i64) -> None:
        """Average over what the dice that roll in this attempt can show."""
        into: i64 = attempt * FROM_FIRST + warned * HAND_COUNT
        base: i64 = warned * HAND_COUNT if attempt == 3 else into
        following = self.ends if attempt == 3 else self.choosing
        for kept in range(1 if attempt == 1 else KEPT):
            self.rolling[into + kept] = self.mean(following, base, kept)

    def mean(self, following: vec[float], base: i64, kept: i64) -> float:
        """Return the mean of what follows from `base` on, over what the other dice can show with these kept."""
        reached, odds = self.reached, self.odds
        mean = 0.0
        for roll in range(self.starts[kept], self.starts[kept + 1]):
            mean += odds[roll] * following[base + reached[roll]]
        return mean

    def _choose(self, attempt: i64, warned: i64) -> None:
        """Take the best of stopping after this attempt and of every way to go on."""
        base: i64 = attempt * FROM_FIRST + warned * HAND_COUNT
        again: i64 = base + FROM_FIRST
        ends, rolling, choosing, options, starts = (
            self.ends,
            self.rolling,
            self.choosing,
            self.options,
            self.option_starts,
        )
        for dice in range(FIRST_FULL, HAND_COUNT):
            best = ends[warned * HAND_COUNT + dice]
            for option in range(starts[dice], starts[dice + 1]):
                value = rolling[again + options[option]]
                best = max(best, value)
            choosing[base + dice] = best


class Taking:
    """What the dice are worth to the side that takes them, over the green and the white die still to come."""

    def __init__(self, rules: MatchRules) -> None:
        self.rules: Final = rules
        self.white_odds: Final = share(rules.white, 3)
        self.red_odds: Final = share(rules.red, 4)
        self.good: Final = share(rules.green, 2)[GOOD]

    def offered(self, dice: i64, stake: i64, facing: i64) -> float:
        """Return what these points are worth when the other side, as we are facing it, may still defend."""
        raise NotImplementedError

    def taken(self, dice: i64, facing: i64) -> float:
        """Return what taking these dice is worth, the green and white dice still to come."""
        rules = self.rules
        if rules.kind[dice] < 0:
            return self.offered(dice, 0, facing)
        points: i64 = rules.points[dice]
        if rules.conversion[dice] == 0:
            return self.converted(dice, points, facing)
        good = self.converted(dice, points + rules.conversion[dice], facing)
        return self.good * good + (1.0 - self.good) * self.converted(dice, points, facing)

    def converted(self, dice: i64, stake: i64, facing: i64) -> float:
        """Return what these points are worth, the white die still to come where it is thrown."""
        if self.rules.bonus[dice] == 0 or stake == 0:
            return self.offered(dice, stake, facing)
        mean = 0.0
        for factor in range(3):
            mean += self.white_odds[factor] * self.offered(dice, stake * factor, facing)
        return mean


def whole(numbers: list[int]) -> vec[i64]:
    """Return numbers as a flat array."""
    array = ints(len(numbers))
    for index, number in enumerate(numbers):
        array[index] = number
    return array


def share(faces: list[int], kinds: i64) -> vec[float]:
    """Return how often a die shows each of its kinds of faces."""
    odds = floats(kinds)
    for face in faces:
        odds[face] += 1.0 / 6.0
    return odds
