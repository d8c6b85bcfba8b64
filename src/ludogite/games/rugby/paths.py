"""The touches of Rugby as numbers: the places of what `study.touches` names."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.kernel import END, Touches
from ludogite.core.state import State
from ludogite.games.rugby.hands import HANDS
from ludogite.games.rugby.match import HAND_COUNT, KICKS
from ludogite.games.rugby.rules import CHOOSE, DEFENCE, FIRST_FULL, PARTS, STOP, THROW, as_rugby

PASS_ON: Final = 0
KICK: Final = 1
LEAVE: Final = 2
FIRST_DIE: Final = 3
FIRST_CONFIRMATION: Final = 6
DEFEND: Final = 9
DO_NOT: Final = 10

LONGEST: Final = 5
"""Three dice, the confirmation, and the end."""


def dice_first() -> vec[i64]:
    """Tabulate the touches of throwing some of three dice again: equal ones from the left."""
    table = ints(HAND_COUNT * HAND_COUNT * LONGEST)
    for dice in range(FIRST_FULL, HAND_COUNT):
        for part in PARTS[dice]:
            path = [int(LEAVE)]
            if part != STOP:
                left = list(HANDS[dice])
                path = []
                for face in HANDS[part]:
                    slot = left.index(face)
                    left[slot] = ""
                    path.append(FIRST_DIE + slot)
                path.sort()
                path.append(FIRST_CONFIRMATION + len(HANDS[part]) - 1)
            for place in range(LONGEST):
                table[(dice * HAND_COUNT + part) * LONGEST + place] = path[place] if place < len(path) else END
    return table


AGAIN: Final = dice_first()


@final
class RugbyTouches(Touches):
    """The dice to throw again, then how many; everything else is one touch."""

    def touch(self, state: State, move: i64, place: i64) -> i64:
        """Return the action at a place of a decision's touches."""
        rugby = as_rugby(state)
        if rugby.phase == CHOOSE:
            return AGAIN[(rugby.dice * HAND_COUNT + move) * LONGEST + place]
        if place > 0:
            return END
        if rugby.phase == THROW:
            return KICK if rugby.sheet.period == KICKS else PASS_ON
        return DEFEND if move == DEFENCE else DO_NOT
