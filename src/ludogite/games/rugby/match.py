"""What a match is made of: its rules, the two sides, the sheet, and its place in a series."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludogite.games.rugby.dice import KINDS, read_table
from ludogite.games.rugby.hands import HANDS, NUMBER, joined_hands

FIRST_HALF: Final = 0
SECOND_HALF: Final = 1
EXTRA_TIME: Final = 2
KICKS: Final = 3

MISS: Final = 0
GOOD: Final = 1
TACKLE: Final = 0
BLOCK: Final = 1
STAND: Final = 2
WARNING: Final = 3

TRY: Final = 0
POSTS: Final = 3

YELLOW: Final = 1
RED_CARD: Final = 2

SUSPENDED: Final = 255
"""A line of the sheet that a suspended side could not play."""
UNKNOWN: Final = b"\xfe"
"""The lines of a match joined under way, of which only the score is known."""

HAND_COUNT: Final[i64] = 84
JOINED: Final[list[int]] = joined_hands()
"""The hand of two hands together, at first * HAND_COUNT + second."""


@mypyc_attr(acyclic=True)
class Value:
    """Something that never changes and is what its fields are."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self is other or (type(self) is type(other) and self.fields() == other.fields())

    def __hash__(self) -> int:
        return hash(self.fields())

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self.fields())


@mypyc_attr(acyclic=True)
@final
class MatchRules(Value):
    """What is settled before the first throw: the dice, the options, and how long a match lasts."""

    def __init__(
        self,
        dice: str,
        best_of_three: bool = True,
        defended_kicks: bool = False,
        first: i64 = -1,
        rounds: i64 = 6,
        extra: i64 = 2,
        kicks: i64 = 5,
    ) -> None:
        self.dice: Final = dice
        self.best_of_three: Final = best_of_three
        self.defended_kicks: Final = defended_kicks
        self.first: Final = first
        self.rounds: Final = rounds
        self.extra: Final = extra
        self.kicks: Final = kicks
        table = read_table(dice)
        self.cards: Final = i64(table.cards)
        self.most: Final = i64(table.most)
        self.blue: Final[list[int]] = [NUMBER[face] for face in table.blue]
        self.green: Final[list[int]] = [GOOD if face == "+" else MISS for face in table.green]
        self.white: Final[list[int]] = [int(face) for face in table.white]
        self.red: Final[list[int]] = ["TBSW".index(face) for face in table.red]
        worth = {combination.faces: combination for combination in table.combinations}
        found = [worth.get(hand) for hand in HANDS]
        self.kind: Final[list[int]] = [-1 if one is None else KINDS.index(one.kind) for one in found]
        """What each hand is as a combination; -1: none."""
        self.points: Final[list[int]] = [0 if one is None else one.points for one in found]
        self.conversion: Final[list[int]] = [0 if one is None else one.conversion for one in found]
        self.bonus: Final[list[int]] = [0 if one is None else int(one.bonus) for one in found]
        self.listed: Final[list[int]] = [NUMBER[combination.faces] for combination in table.combinations]
        """The hands that score, in the order of the table."""
        self.rolls: Final[list[list[int]]] = []
        """What 0, 1, 2 and 3 blue dice can show."""
        self.roll_weights: Final[list[list[int]]] = []
        self._roll_all()

    def _roll_all(self) -> None:
        counts: dict[int, int] = {0: 1}
        for _ in range(4):
            hands = sorted(counts)
            self.rolls.append(hands)
            self.roll_weights.append([counts[hand] for hand in hands])
            longer: dict[int, int] = {}
            for hand in hands if len(self.rolls) < 4 else []:
                for face in self.blue:
                    joined = JOINED[hand * HAND_COUNT + face]
                    longer[joined] = longer.get(joined, 0) + counts[hand]
            counts = longer

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.dice, self.best_of_three, self.defended_kicks, self.first, self.rounds, self.extra, self.kicks)

    def length(self, period: i64) -> i64:
        """Return how many rounds a period has; of kicks, those before sudden death."""
        if period <= SECOND_HALF:
            return self.rounds
        return self.extra if period == EXTRA_TIME else self.kicks

    def cancels(self, red: i64, dice: i64, kicking: bool) -> bool:
        """Tell whether a face of the red die takes the points away."""
        if kicking:
            return red <= BLOCK
        return red == (TACKLE if self.kind[dice] == TRY else BLOCK)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Match(Value):
    """The match under way in its series: matches won so far, and who throws first in this one (-1: not drawn)."""

    def __init__(self, rules: MatchRules, wins_a: i64, wins_b: i64, first: i64) -> None:
        self.rules: Final = rules
        self.wins_a: Final = wins_a
        self.wins_b: Final = wins_b
        self.first: Final = first

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.rules, self.wins_a, self.wins_b, self.first)

    def won(self, seat: i64) -> Match:
        """Return the series after this match: the other side starts the return match, the decider is drawn."""
        wins_a = self.wins_a + 1 - seat
        wins_b = self.wins_b + seat
        return Match(self.rules, wins_a, wins_b, 1 - self.first if wins_a + wins_b == 1 else -1)

    def decided(self) -> bool:
        """Tell whether a side has won enough matches."""
        enough = 2 if self.rules.best_of_three else 1
        return enough in (self.wins_a, self.wins_b)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Side(Value):
    """One side in a match: points, kicks that passed, warnings (2 is a red card), whether it sits this round out."""

    def __init__(self, points: i64, kicks: i64, warnings: i64, suspended: bool) -> None:
        self.points: Final = points
        self.kicks: Final = kicks
        self.warnings: Final = warnings
        self.suspended: Final = suspended

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.points, self.kicks, self.warnings, self.suspended)

    def carded(self, warnings: i64) -> Side:
        """Return the side with so many warnings."""
        return Side(self.points, self.kicks, warnings, self.suspended)

    def pending(self) -> bool:
        """Tell whether a red card is still to be served."""
        return self.warnings == RED_CARD and not self.suspended

    def served(self) -> Side:
        """Return the side after the round: one that sat it out is clean again."""
        return Side(self.points, self.kicks, 0, False) if self.suspended else self

    def next_round(self) -> Side:
        """Return the side a round later: a red card is served, or has been."""
        return Side(self.points, self.kicks, RED_CARD, True) if self.pending() else self.served()


FRESH: Final = Side(0, 0, 0, False)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Sheet(Value):
    """The match sheet: how far the match is, whose throw it is, both sides, and a line per throw so far."""

    def __init__(self, period: i64, number: i64, thrower: i64, a: Side, b: Side, lines: bytes) -> None:
        self.period: Final = period
        self.round: Final = number
        """From 0 in each period; in kicks, the pair."""
        self.thrower: Final = thrower
        self.a: Final = a
        self.b: Final = b
        self.lines: Final = lines
        """Points of each throw in the order of play, kicks as 1 and 0, `SUSPENDED`; `UNKNOWN` alone when not known."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.period, self.round, self.thrower, self.a, self.b, self.lines)

    def side(self, seat: i64) -> Side:
        """Return one of the two sides."""
        return self.b if seat else self.a

    def warned(self, seat: i64) -> Sheet:
        """Return the sheet after a warning: yellow, then red; a second red in the same round undoes both."""
        mine = self.b if seat else self.a
        theirs = self.a if seat else self.b
        if mine.warnings >= RED_CARD:
            return self
        if mine.warnings == YELLOW and theirs.pending():
            theirs = theirs.carded(YELLOW)
        else:
            mine = mine.carded(mine.warnings + 1)
        a, b = (theirs, mine) if seat else (mine, theirs)
        return Sheet(self.period, self.round, self.thrower, a, b, self.lines)

    def written(self, points: i64) -> Sheet:
        """Return the sheet with the line of the throw that ends; it may be a line lost to a suspension."""
        lines = self.lines
        if lines != UNKNOWN:
            lines += bytes((points,))
        if points in (0, SUSPENDED):
            return Sheet(self.period, self.round, self.thrower, self.a, self.b, lines)
        side = self.b if self.thrower else self.a
        if self.period == KICKS:
            side = Side(side.points, side.kicks + points, side.warnings, side.suspended)
        else:
            side = Side(side.points + points, side.kicks, side.warnings, side.suspended)
        a, b = (self.a, side) if self.thrower else (side, self.b)
        return Sheet(self.period, self.round, self.thrower, a, b, lines)

    def lead(self) -> i64:
        """Return by how much side a leads: in points, or once they are level, in kicks."""
        return self.a.points - self.b.points if self.period < KICKS else self.a.kicks - self.b.kicks

    def ended(self, rules: MatchRules) -> bool:
        """Tell whether the match ends with the round that has just been played."""
        return self.period > FIRST_HALF and self.round >= rules.length(self.period) - 1 and self.lead() != 0

    def next_round(self, rules: MatchRules, first: i64) -> Sheet:
        """Return the sheet at the beginning of the next round, which may open another period."""
        period, number = self.period, self.round + 1
        if period < KICKS and number == rules.length(period):
            period, number = period + 1, 0
        if period == KICKS:
            return Sheet(period, number, first, self.a.served(), self.b.served(), self.lines)
        return Sheet(period, number, first, self.a.next_round(), self.b.next_round(), self.lines)
