"""The exact count of a hand: the best division of its cards into combinations.

A hand is one integer: a bit for each of the 44 flags (colour × 11 + number − 1) and, above them, how many
Libertas it holds. Points are counted in twenties, into which every value of the game divides.

Four trees are walked together, one for each colour. At every number a colour keeps its flag for a series of that
colour or gives it away, to cards of the same number or to a mixed run. What a colour's kept flags are worth is
read from a table of all 2048 of them. Each tree also knows the most that its colour can still earn if every
given flag is paid its fair share of the best thing it could serve in: the sum of the four is never too low, so a
walk that cannot beat the best division found so far stops.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec

ONE: Final[i64] = int("1")
"""Not a literal: compiled, a literal shifted by a variable would be 32 bits wide."""
NUMBERS: Final[i64] = 11
COLOURS: Final[i64] = 4
FLAGS: Final[i64] = 44
"""Cards below this are flags."""
LIBERTAS: Final[i64] = 44
OCUPANTE: Final[i64] = 45
CARDS: Final[list[int]] = [ONE << card for card in range(FLAGS + 1)]
"""The bit of each flag in a hand; the last one counts a Libertas."""
ALL_FLAGS: Final[i64] = int("17592186044415")
SUIT: Final[i64] = 2047
"""The eleven bits of one colour."""

SERIES: Final = 0
"""Flags of one colour."""
ALIKE: Final = 1
"""Flags of one number."""
RUN: Final = 2
"""Seven consecutive numbers of any colours."""

PLAIN: Final = [0, 0, 0, 3, 6, 12, 24, 48, 98, 148, 198, 248]
"""A series by its number of flags, in twenties."""
JOINED: Final = [0, 0, 0, 5, 10, 20, 40, 0, 0, 0, 0, 0]
"""The same, joined by a Libertas."""
THREE: Final[i64] = 24
THREE_JOINED: Final[i64] = 40
FOUR: Final[i64] = 48
MIXED: Final[i64] = 10
LONE: Final[i64] = 25
"""What each Libertas is worth by itself."""

PART: Final[i64] = 21
"""Shares are counted in parts of a twenty: into three, four and seven flags every value then divides."""
GROUPS: Final = [0, 7, 11, 13, 14, 15]
"""The colours, as bits, that may serve as cards of one number: none, three of them, all."""
SIZES: Final = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]
"""How many colours are in a set of them."""


def count(flags: i64) -> i64:
    """Return how many flags of one colour there are among the lowest eleven bits."""
    size: i64 = SIZES[flags & 15] + SIZES[(flags >> 4) & 15] + SIZES[(flags >> 8) & 7]
    return size


def ordered(flags: i64, missing: i64) -> bool:
    """Tell whether so many numbers are missing between the lowest and the highest of some flags of one colour."""
    lowest: i64 = -1
    highest: i64 = -1
    for number in range(NUMBERS):
        if (flags >> number) & 1:
            if lowest < 0:
                lowest = number
            highest = number
    return highest - lowest + 1 - count(flags) == missing


def series_worth(flags: i64, joined: bool, gap: bool) -> i64:
    """Return what a single series of one colour is worth, in twenties; `gap`: a Libertas fills one missing number."""
    size = count(flags)
    if not joined:
        worth: i64 = PLAIN[size]
        return worth * 2 if ordered(flags, 0) else worth
    worth = JOINED[size]
    return worth * 2 if ordered(flags, 0) or (gap and ordered(flags, 1)) else worth


@final
class SuitTable:
    """The best that any flags of one colour can earn with up to three Libertas, and how."""

    def __init__(self, gap: bool) -> None:
        self.worth: Final = ints(4 * 2048)
        """By Libertas at hand × 2048 + flags, in twenties."""
        self.piece: Final = ints(4 * 2048)
        """The series that holds the lowest flag, × 2, + 1 if a Libertas joins it; 0 if that flag serves in none."""
        plain = ints(2048)
        joined = ints(2048)
        for flags in range(2048):
            plain[flags] = series_worth(flags, False, gap)
            joined[flags] = series_worth(flags, True, gap)
        for flags in range(1, 2048):
            self._fill(flags, plain, joined)

    def _fill(self, flags: i64, plain: vec[i64], joined: vec[i64]) -> None:
        rest = flags & (flags - 1)
        lowest = flags ^ rest
        for spare in range(4):
            self.worth[spare * 2048 + flags] = self.worth[spare * 2048 + rest]
        others = rest
        while others > 0:
            series = others | lowest
            if plain[series] > 0:
                left = flags ^ series
                for spare in range(4):
                    self._offer(spare * 2048 + flags, plain[series] + self.worth[spare * 2048 + left], series * 2)
                    if spare > 0 and joined[series] > 0:
                        best = joined[series] + self.worth[(spare - 1) * 2048 + left]
                        self._offer(spare * 2048 + flags, best, series * 2 + 1)
            others = (others - 1) & rest

    def _offer(self, where: i64, worth: i64, piece: i64) -> None:
        if worth > self.worth[where]:
            self.worth[where] = worth
            self.piece[where] = piece


_TABLES: Final[dict[bool, SuitTable]] = {}


def suit_table(gap: bool) -> SuitTable:
    """Return the table of one colour, built when it is first asked for."""
    if gap not in _TABLES:
        _TABLES[gap] = SuitTable(gap)
    return _TABLES[gap]


@final
class Division:
    """The best division of one hand."""

    def __init__(self, hand: i64, gap: bool) -> None:
        self.table: Final = suit_table(gap)
        self.spare: Final[i64] = hand >> FLAGS
        self.stride: Final[i64] = min(self.spare, 3) + 1
        self.present: Final = ints(NUMBERS)
        """The colours at hand of each number, as bits."""
        self.runs_from: Final = ints(NUMBERS)
        """Whether a mixed run can begin at each number."""
        self.share: Final = ints(NUMBERS)
        """The most that giving away a flag of each number can earn it, in parts of a twenty."""
        self.root: Final = ints(COLOURS)
        """Where the tree of each colour begins."""
        self.path: Final = ints(NUMBERS)
        """What is given at each number on the way: run colours + 16 × alike colours + 256 if a Libertas joins."""
        self.best_path: Final = ints(NUMBERS)
        self.starts: i64 = 0
        """How many mixed runs begin at each number in the best division, three bits each."""
        self.best: i64 = -1
        """The worth of the best division so far, in twenties; what each Libertas is worth by itself is not in it."""
        self._survey(hand)
        self.tree: Final = self._plant(hand)
        """For each node of each tree, and each number of Libertas, the most that its colour can earn."""
        self._walk(0, 1, 1, 1, 1, 0, self.spare, 0)

    def _survey(self, hand: i64) -> None:
        for number in range(NUMBERS):
            colours: i64 = 0
            for colour in range(COLOURS):
                colours |= ((hand >> (colour * NUMBERS + number)) & 1) << colour
            self.present[number] = colours
        for start in range(5):
            possible: i64 = 1
            for number in range(start, start + 7):
                if self.present[number] == 0:
                    possible = 0
            self.runs_from[start] = possible
        for number in range(NUMBERS):
            best: i64 = 0
            for start in range(max(0, number - 6), min(4, number) + 1):
                if self.runs_from[start] > 0:
                    best = MIXED * PART // 7
            if SIZES[self.present[number]] >= 3:
                best = (THREE_JOINED if self.spare > 0 else THREE) * PART // 3
            if self.present[number] == 15:
                best = max(best, FOUR * PART // 4)
            self.share[number] = best

    def _plant(self, hand: i64) -> vec[i64]:
        size: i64 = 0
        for colour in range(COLOURS):
            self.root[colour] = size
            size += CARDS[count(hand >> (colour * NUMBERS))] * 2 * self.stride
        tree = ints(size)
        for colour in range(COLOURS):
            self._grow(tree, colour, (hand >> (colour * NUMBERS)) & SUIT)
        return tree

    def _grow(self, tree: vec[i64], colour: i64, flags: i64) -> None:
        """Fill one tree from its leaves: node i leads to 2i where a flag is kept, to 2i + 1 where it is given."""
        root = self.root[colour]
        stride = self.stride
        kept = ints(CARDS[count(flags)] * 2)
        kept[1] = flags
        first: i64 = 1
        for number in range(NUMBERS):
            if (flags >> number) & 1:
                bit: i64 = CARDS[number]
                for node in range(first, first * 2):
                    kept[node * 2] = kept[node]
                    kept[node * 2 + 1] = kept[node] ^ bit
                first *= 2
        for leaf in range(first, first * 2):
            for spare in range(stride):
                tree[root + leaf * stride + spare] = self.table.worth[spare * 2048 + kept[leaf]] * PART
        for number in range(NUMBERS - 1, -1, -1):
            if (flags >> number) & 1:
                first //= 2
                share = self.share[number]
                for node in range(first, first * 2):
                    here = root + node * stride
                    for spare in range(stride):
                        keep = tree[root + 2 * node * stride + spare]
                        give = tree[root + (2 * node + 1) * stride + spare] + share
                        tree[here + spare] = max(keep, give)

    def _hope(self, red: i64, blue: i64, green: i64, yellow: i64, spare: i64) -> i64:
        """Return the most that the four colours can earn together from these nodes with so many Libertas."""
        stride = self.stride
        tree = self.tree
        r = self.root[0] + red * stride
        b = self.root[1] + blue * stride
        g = self.root[2] + green * stride
        y = self.root[3] + yellow * stride
        if spare == 0:
            return tree[r] + tree[b] + tree[g] + tree[y]
        most: i64 = 0
        top = stride - 1
        for to_red in range(min(spare, top) + 1):
            for to_blue in range(min(spare - to_red, top) + 1):
                two = tree[r + to_red] + tree[b + to_blue]
                left = spare - to_red - to_blue
                for to_green in range(min(left, top) + 1):
                    sum_ = two + tree[g + to_green] + tree[y + min(left - to_green, top)]
                    most = max(most, sum_)
        return most

    def _walk(
        self, number: i64, red: i64, blue: i64, green: i64, yellow: i64, starts: i64, spare: i64, gain: i64
    ) -> None:
        """Decide this number and all above it, having gained so many parts of a twenty."""
        while number < NUMBERS and self.share[number] == 0:
            colours = self.present[number]
            red <<= colours & 1
            blue <<= (colours >> 1) & 1
            green <<= (colours >> 2) & 1
            yellow <<= (colours >> 3) & 1
            self.path[number] = 0
            number += 1
        hope = gain + self._hope(red, blue, green, yellow, spare)
        if hope // PART <= self.best:
            return
        if number == NUMBERS:
            self._keep(hope // PART, starts)
            return
        colours = self.present[number]
        running: i64 = 0
        for start in range(max(0, number - 6), min(4, number) + 1):
            running += (starts >> (3 * start)) & 7
        most = SIZES[colours] if self.runs_from[number] > 0 else running
        while running <= most:
            for to_runs in range(16):
                if to_runs & ~colours == 0 and SIZES[to_runs] == running:
                    self._give(number, to_runs, red, blue, green, yellow, starts, spare, gain)
            running += 1
            if running <= most:
                starts += CARDS[3 * number]
                gain += MIXED * PART

    def _give(  # noqa: PLR0913, PLR0917 - four trees are walked at once
        self,
        number: i64,
        to_runs: i64,
        red: i64,
        blue: i64,
        green: i64,
        yellow: i64,
        starts: i64,
        spare: i64,
        gain: i64,
    ) -> None:
        """Try every way to serve as cards of one number, with these colours gone to mixed runs."""
        colours = self.present[number]
        for index in range(6):
            alike: i64 = GROUPS[index]
            if alike & ~(colours ^ to_runs):
                continue
            given = to_runs | alike
            r = (red << (colours & 1)) | (given & 1)
            b = (blue << ((colours >> 1) & 1)) | ((given >> 1) & 1)
            g = (green << ((colours >> 2) & 1)) | ((given >> 2) & 1)
            y = (yellow << ((colours >> 3) & 1)) | ((given >> 3) & 1)
            worth: i64 = 0 if index == 0 else (FOUR if index == 5 else THREE)
            self.path[number] = to_runs | (alike << 4)
            self._walk(number + 1, r, b, g, y, starts, spare, gain + worth * PART)
            if spare > 0 and 0 < index < 5:
                self.path[number] = to_runs | (alike << 4) | 256
                self._walk(number + 1, r, b, g, y, starts, spare - 1, gain + THREE_JOINED * PART)

    def _keep(self, worth: i64, starts: i64) -> None:
        self.best = worth
        self.starts = starts
        for number in range(NUMBERS):
            self.best_path[number] = self.path[number]

    def combinations(self) -> list[tuple[int, int, int, int]]:
        """Return the combinations of the best division: kind, flags as bits of a hand, Libertas, worth in twenties."""
        found: list[tuple[int, int, int, int]] = []
        kept = [0, 0, 0, 0]
        spare = self.spare
        runs: list[int] = []
        lengths: list[int] = []
        for number in range(NUMBERS):
            given = self.best_path[number]
            to_runs = given & 15
            alike = (given >> 4) & 15
            joined = given >> 8
            spare -= joined
            cards: list[int] = []
            flags = 0
            for colour in range(COLOURS):
                card: int = CARDS[colour * NUMBERS + number]
                if (to_runs >> colour) & 1:
                    cards.append(card)
                elif (alike >> colour) & 1:
                    flags |= card
                elif (self.present[number] >> colour) & 1:
                    kept[colour] |= CARDS[number]
            if flags:
                worth: i64 = FOUR if alike == 15 else (THREE_JOINED if joined else THREE)
                found.append((ALIKE, flags, joined, worth))
            for _ in range((self.starts >> (3 * number)) & 7):
                runs.append(0)
                lengths.append(0)
            for index in range(len(runs)):
                if lengths[index] < 7:
                    runs[index] |= cards.pop()
                    lengths[index] += 1
        found += [(RUN, run, 0, MIXED) for run in runs]
        return self._series(kept, spare) + found

    def _series(self, kept: list[int], spare: i64) -> list[tuple[int, int, int, int]]:
        """Return the series of each colour's kept flags, the Libertas shared out in the best way."""
        best: i64 = -1
        shares = [0, 0, 0, 0]
        worth = self.table.worth
        for red in range(min(spare, 3) + 1):
            for blue in range(min(spare - red, 3) + 1):
                for green in range(min(spare - red - blue, 3) + 1):
                    yellow: i64 = min(spare - red - blue - green, 3)
                    total = worth[red * 2048 + kept[0]] + worth[blue * 2048 + kept[1]]
                    total += worth[green * 2048 + kept[2]] + worth[yellow * 2048 + kept[3]]
                    if total > best:
                        best = total
                        shares = [red, blue, green, yellow]
        found: list[tuple[int, int, int, int]] = []
        for colour in range(COLOURS):
            flags: i64 = kept[colour]
            left: i64 = shares[colour]
            while flags > 0:
                where = left * 2048 + flags
                piece = self.table.piece[where]
                series = piece >> 1
                if piece == 0:
                    flags &= flags - 1
                    continue
                flags ^= series
                gained = worth[where] - worth[(left - (piece & 1)) * 2048 + flags]
                left -= piece & 1
                found.append((SERIES, series << (colour * NUMBERS), piece & 1, gained))
        return found


RECENT: Final[i64] = 262_144
_COUNTED: Final = ints(2 * RECENT)
"""Hands counted of late and their worth in turn: a search meets the same hands again and again."""


def hand_worth(hand: i64, gap: bool) -> i64:
    """Return what a hand is worth, in twenties."""
    key = hand * 2 + (1 if gap else 0) + 1
    place = 2 * ((key ^ (key >> 5) ^ (key >> 15) ^ (key >> 25)) % RECENT)
    if _COUNTED[place] != key:
        _COUNTED[place + 1] = LONE * (hand >> FLAGS) + Division(hand, gap).best
        _COUNTED[place] = key
    return _COUNTED[place + 1]
