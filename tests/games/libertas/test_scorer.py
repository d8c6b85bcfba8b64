"""The exact count of a hand, held against the rules page, an exhaustive search and a second exact method."""

import time
from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import pytest
from tests.proof import Note, draws, times

from ludogite.core.errors import HandError
from ludogite.core.options import Settings, settle
from ludogite.core.rng import Rng
from ludogite.games.libertas.cards import CARD_OF, card_text, cards_of
from ludogite.games.libertas.counting import HandScorer, read_hand
from ludogite.games.libertas.options import OPTIONS
from ludogite.games.libertas.scorer import hand_worth
from ludogite.translation import translate

SETTINGS = settle(OPTIONS, {})
GAP = settle(OPTIONS, {"libertas_fills_gap": True})
SIMPLE = settle(OPTIONS, {"simple_scale": True})
PACK = [*range(44), 44, 44, 44, 44]


def total(hand: str, settings: Settings = SETTINGS) -> int:
    return HandScorer().score(hand, settings).total


def run(letter: str, *numbers: int) -> str:
    return " ".join(f"{letter}{number}" for number in numbers)


CASES = [
    ("LI3", run("R", 1, 3, 5), 60),
    ("LI3", run("B", 1, 3, 5, 7), 120),
    ("LI3", run("G", 1, 3, 5, 7, 9), 240),
    ("LI3", run("Y", 1, 3, 5, 7, 9, 11), 480),
    ("LI3", run("R", 1, 3, 5, 7, 9, 11, 2), 960),
    ("LI4", run("R", 1, 3, 5) + " L", 100 + 500),
    ("LI4", run("R", 1, 3, 5, 7) + " L", 200 + 500),
    ("LI4", run("R", 1, 3, 5, 7, 9) + " L", 400 + 500),
    ("LI4", run("R", 1, 3, 5, 7, 9, 11) + " L", 800 + 500),
    ("LI5", "R4 R5 R6", 120),
    ("LI6", "R2 B3 G4 Y5 R6 B7 G8", 200),
    ("LI7", "R5 B5 G5", 480),
    ("LI7", "R5 B5 G5 L", 800 + 500),
    ("LI7", "R5 B5 G5 Y5", 960),
    ("LI7", "L", 500),
    ("LI10", run("R", 1, 2, 4, 5, 7, 8, 10), 960),
    ("LI10", run("R", *range(1, 8)), 1920),
    ("LI10", run("R", 1, 2, 3, 4, 5, 6, 7, 9), 1960),
    ("LI10", run("R", *range(1, 9)), 3920),
    ("LI10", run("R", *range(1, 12)), 9920),
    ("LI11", "R5 B5 G5 Y5 L", 1460),
    ("LI12", "R4 R5 R6 L", 700),
    ("LI12", "R1 R3 R5 L", 600),
    ("LI12", run("R", 1, 3, 5, 7, 9, 11) + " L", 1300),
    ("LI13", "R5 R6", 0),
    ("two Libertas join two combinations", "R3 R4 R5 B5 G5 L L", 1800),
    ("no order across 11 and 1", "R10 R11 R1", 60),
    ("everything", " ".join(card_text(card) for card in PACK), 4 * 9920 + 4 * 500),
]


@pytest.mark.parametrize(("hand", "points"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_hand_counts(hand: str, points: int) -> None:
    assert total(hand) == points
    assert total(hand, SIMPLE) * 20 == points


def test_a_libertas_fills_one_gap_only_where_the_table_says_so() -> None:
    assert total("R4 R5 R7 L") == 600
    assert total("R4 R5 R7 L", GAP) == 700
    assert total("R4 R5 R8 L", GAP) == 600
    assert total("R4 R5 R6 L", GAP) == 700
    assert total("R4 R5 R7", GAP) == 60


def test_the_explanation_names_every_card_once_and_adds_up() -> None:
    for seed in range(40):
        hand = random_hand(seed, 5 + seed % 30)
        score = HandScorer().score(" ".join(map(card_text, cards_of(hand))), SETTINGS)
        flags = [card for cards, _, _ in score.parts for card in cards.split() if card != "L"]
        assert sorted(flags) == sorted(card_text(card) for card in cards_of(hand) if card < 44)
        assert sum(points for _, _, points in score.parts) == score.total == 20 * hand_worth(hand, False)
        assert all(translate(text, "fr") and translate(text, "en") for _, text, _ in score.parts)


def test_what_each_part_is_called() -> None:
    score = HandScorer().score("R3 R4 R5 B7 G7 Y7 L L B1", SETTINGS)
    assert [(cards, translate(text, "fr"), translate(text, "en"), points) for cards, text, points in score.parts] == [
        ("B7 G7 Y7 L", "trois 7 avec une Libertas", "three 7s with a Libertas", 800),
        ("R3 R4 R5 L", "3 drapeaux rouges dans l’ordre avec une Libertas", "3 red flags in order with a Libertas", 200),
        ("L L", "chaque Libertas compte 500", "each Libertas counts 500", 1000),
        ("B1", "hors combinaison", "in no combination", 0),
    ]


@pytest.mark.parametrize("text", ["", "R12", "R0", "r5", "R5 R5", "L L L L L", "O", "R5;B5", "R٣"])
def test_a_hand_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        read_hand(text)


def random_hand(seed: int, size: int) -> int:
    cards = Rng(seed).shuffled(list(PACK))
    return sum(1 << card for card in cards[:size])


def crowded_hand(seed: int, size: int) -> int:
    """Return a hand from few numbers, where cards of one number compete with series and runs."""
    rng = Rng(seed)
    numbers = rng.shuffled(list(range(11)))
    cards = [colour * 11 + number for number in numbers[: max(4, (size + 2) // 3)] for colour in range(4)] + [44, 44]
    cards = rng.shuffled(cards)
    return sum(1 << card for card in cards[:size])


def running_hand(seed: int, size: int) -> int:
    """Return a hand with at least one flag of seven consecutive numbers."""
    rng = Rng(seed)
    start = rng.below(5)
    cards = {rng.below(4) * 11 + start + step for step in range(7)}
    while len(cards) < size:
        cards.add(rng.below(44))
    return sum(1 << card for card in cards)


HANDS = (random_hand, crowded_hand, running_hand)

SERIES = {3: 60, 4: 120, 5: 240, 6: 480, 7: 960, 8: 1960, 9: 2960, 10: 3960, 11: 4960}
HELPED = {3: 100, 4: 200, 5: 400, 6: 800}


def series_points(numbers: tuple[int, ...], *, helped: bool, gap: bool) -> int:
    missing = numbers[-1] - numbers[0] + 1 - len(numbers)
    in_order = missing == 0 or (helped and gap and missing == 1)
    return (HELPED if helped else SERIES).get(len(numbers), 0) * (2 if in_order else 1)


def exhaustive(hand: int, *, gap: bool) -> int:
    """Try every way to serve for the lowest card, then for the next one."""
    spare = hand >> 44

    def ways(lowest: int, others: list[int]) -> list[tuple[tuple[int, ...], int, int]]:
        found = []
        same_colour = [card for card in others if card // 11 == lowest // 11]
        for size in range(2, len(same_colour) + 1):
            for chosen in combinations(same_colour, size):
                numbers = (lowest % 11, *(card % 11 for card in chosen))
                found.append((chosen, 0, series_points(numbers, helped=False, gap=gap)))
                found.append((chosen, 1, series_points(numbers, helped=True, gap=gap)))
        alike = [card for card in others if card % 11 == lowest % 11]
        found += [(chosen, 0, 480) for chosen in combinations(alike, 2)]
        found += [(chosen, 1, 800) for chosen in combinations(alike, 2)]
        found += [(chosen, 0, 960) for chosen in combinations(alike, 3)]
        for start in range(max(0, lowest % 11 - 6), min(4, lowest % 11) + 1):
            rest = [number for number in range(start, start + 7) if number != lowest % 11]
            found += [(chosen, 0, 200) for chosen in product(*([c for c in others if c % 11 == n] for n in rest))]
        return found

    @cache
    def best(cards: tuple[int, ...], spare: int) -> int:
        if len(cards) < 3:
            return 0
        lowest, others = cards[0], list(cards[1:])
        most = best(cards[1:], spare)
        for chosen, used, points in ways(lowest, others):
            if points and used <= spare:
                rest = tuple(card for card in others if card not in chosen)
                most = max(most, points + best(rest, spare - used))
        return most

    return 500 * spare + best(tuple(card for card in cards_of(hand) if card < 44), spare)


@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("kind", HANDS)
def test_li17_small_hands_count_as_an_exhaustive_search_says(kind: Callable[[int, int], int], gap: bool) -> None:
    for seed in range(12):
        hand = kind(seed, 6 + seed % 5)
        assert 20 * hand_worth(hand, gap) == exhaustive(hand, gap=gap), list(map(card_text, cards_of(hand)))


@pytest.mark.proof("rules")
@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("kind", HANDS)
def test_li17_many_hands_of_up_to_12_cards(kind: Callable[[int, int], int], gap: bool, record_property: Note) -> None:
    hands = times(400)
    record_property("cases", hands)
    first = draws("hands").randrange(10**6)
    for number in range(hands):
        hand = kind(first + number, 3 + number % 10)
        assert 20 * hand_worth(hand, gap) == exhaustive(hand, gap=gap), list(map(card_text, cards_of(hand)))


@cache
def suit_points(numbers: tuple[int, ...], spare: int, gap: bool) -> int:
    """Return the best that flags of one colour earn in series, with so many Libertas."""
    if len(numbers) < 3:
        return 0
    most = suit_points(numbers[1:], spare, gap)
    for size in range(2, len(numbers)):
        for chosen in combinations(numbers[1:], size):
            rest = tuple(number for number in numbers[1:] if number not in chosen)
            series = (numbers[0], *chosen)
            most = max(most, series_points(series, helped=False, gap=gap) + suit_points(rest, spare, gap))
            if spare and size < 6:
                helped = series_points(series, helped=True, gap=gap)
                most = max(most, helped + suit_points(rest, spare - 1, gap))
    return most


NEVER = -(10**9)


class Halves:
    """A second exact method. Red and blue together, green and yellow together: for each way to give flags away, only
    how many are given of each number matters to the other half. The halves are joined number by number.
    """

    def __init__(self, hand: int, *, gap: bool) -> None:
        self.spare = hand >> 44
        self.suits = [tuple(n for n in range(11) if hand >> (11 * colour + n) & 1) for colour in range(4)]
        self.gap = gap
        self.top = self._half(0, 1)
        self.bottom = self._half(2, 3)

    def sizes(self, one: int, other: int) -> list[int]:
        return [1 + (n in self.suits[one]) + (n in self.suits[other]) for n in range(11)]

    def _half(self, one: int, other: int) -> list[list[int]]:
        """Return the best points by Libertas used and by numbers given (in mixed radix)."""
        sizes = self.sizes(one, other)
        strides = [1] * 11
        for n in range(1, 11):
            strides[n] = strides[n - 1] * sizes[n - 1]
        table = [[NEVER] * (strides[10] * sizes[10]) for _ in range(self.spare + 1)]
        first, second = self._ways(one, strides), self._ways(other, strides)
        for used in range(self.spare + 1):
            for mine in range(used + 1):
                for where, points in first:
                    for there, more in second:
                        here = points[mine] + more[used - mine]
                        table[used][where + there] = max(table[used][where + there], here)
        return table

    def _ways(self, colour: int, strides: list[int]) -> list[tuple[int, list[int]]]:
        numbers = self.suits[colour]
        ways = []
        for size in range(len(numbers) + 1):
            for given in combinations(numbers, size):
                kept = tuple(n for n in numbers if n not in given)
                points = [suit_points(kept, spare, self.gap) for spare in range(self.spare + 1)]
                ways.append((sum(strides[n] for n in given), points))
        return ways

    def best(self) -> int:
        return 500 * self.spare + self._extend((0,) * 5, NEVER)

    def _extend(self, starts: tuple[int, ...], most: int) -> int:
        """Add mixed runs while one more, which brings 200 at most, could still beat the best."""
        here = self._joined(starts)
        most = max(most, here)
        if sum(starts) < 4 and here + 200 * (4 - sum(starts)) > most:
            last = max((k for k in range(5) if starts[k]), default=0)
            for k in range(last, 5):
                most = max(most, self._extend((*starts[:k], starts[k] + 1, *starts[k + 1 :]), most))
        return most

    def _joined(self, starts: tuple[int, ...]) -> int:
        table = self.top
        inner = 1
        for n, (size, new) in enumerate(zip(self.sizes(0, 1), self.sizes(2, 3), strict=True)):
            running = sum(starts[k] for k in range(5) if k <= n <= k + 6)
            table = [self._axis(table, used, inner, (size, new), running) for used in range(self.spare + 1)]
            inner *= new
        ends = zip(*(reversed(table), self.bottom), strict=True)
        return 200 * sum(starts) + max(max(map(int.__add__, mine, theirs)) for mine, theirs in ends)

    def _axis(self, table: list[list[int]], used: int, inner: int, sizes: tuple[int, int], running: int) -> list[int]:
        """Replace how many of one number the first half gives by how many the second one gives."""
        size, new = sizes
        joined: list[int] = []
        for start in range(0, len(table[used]), inner * size):
            for theirs in range(new):
                row = [NEVER] * inner
                for mine in range(size):
                    left = mine + theirs - running
                    if left < 0:
                        continue
                    at = start + mine * inner
                    gain = {3: 480, 4: 960}.get(left, 0)
                    row = list(map(max, row, [points + gain for points in table[used][at : at + inner]]))
                    if left >= 3 and used:
                        row = list(map(max, row, [points + 800 for points in table[used - 1][at : at + inner]]))
                joined += row
        return joined


@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("kind", HANDS)
def test_li17_larger_hands_count_as_a_second_exact_method_says(kind: Callable[[int, int], int], gap: bool) -> None:
    for seed in range(6):
        hand = kind(seed, 13 + seed % 5)
        assert 20 * hand_worth(hand, gap) == Halves(hand, gap=gap).best(), list(map(card_text, cards_of(hand)))


@pytest.mark.proof("rules")
@pytest.mark.parametrize("size", [*range(13, 33), 36, 40, 44, 48])
def test_li17_hands_of_13_to_48_cards(size: int) -> None:
    for seed in range(8 if size < 22 else 2 if size < 30 else 1):
        for kind in HANDS[:1] if size >= 30 else HANDS:
            hand = kind(100 * size + seed, size)
            assert 20 * hand_worth(hand, False) == Halves(hand, gap=False).best(), list(map(card_text, cards_of(hand)))


@pytest.mark.parametrize("size", [16, 24, 32, 40, 48])
def test_li17_every_hand_is_counted_in_under_a_second(size: int) -> None:
    for seed in range(5):
        begun = time.process_time()
        hand_worth(random_hand(seed, size), False)
        assert time.process_time() - begun < 1


def test_every_card_has_a_text_of_its_own() -> None:
    assert len(CARD_OF) == 46
