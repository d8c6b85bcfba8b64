"""The fast rules against a slow twin: sets of holes and cells, written straight from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludogite.core.drive import perft
from ludogite.core.options import Settings
from ludogite.core.rng import Rng
from ludogite.games.bilitaire.notation import BilitaireNotation
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, NOBODY, OVER, TRAYS, Bilitaire, set_up

Place = tuple[int, int]
Jump = tuple[Place, Place, Place]

NOTATION = BilitaireNotation()
WAYS: dict[str, Place] = {">": (0, 1), "<": (0, -1), "v": (1, 0), "^": (-1, 0)}


def hole(place: Place) -> str:
    return f"{'abcdefgh'[place[1]]}{place[0] + 1}"


def cell(place: Place) -> str:
    return f"{'ABCD'[place[1]]}{place[0] + 1}"


class Twin:
    """A position as two sets, and the texts of what may be done in it."""

    def __init__(self, trays: frozenset[Place], marbles: frozenset[Place]) -> None:
        self.trays = trays
        self.marbles = marbles

    def slides(self) -> Iterator[tuple[str, Twin]]:
        for start in self.trays:
            for way, (down, right) in WAYS.items():
                group = [start]
                while len(group) <= 3:
                    yield from self._slides_of(group, way)
                    behind = (group[-1][0] - down, group[-1][1] - right)
                    if behind not in self.trays:
                        break
                    group.append(behind)

    def _slides_of(self, group: list[Place], way: str) -> Iterator[tuple[str, Twin]]:
        down, right = WAYS[way]
        front = group[0]
        for distance in range(1, 5 - len(group)):
            front = (front[0] + down, front[1] + right)
            if front in self.trays or not (0 <= front[0] < 4 and 0 <= front[1] < 4):
                return
            first, last = cell(min(group)), cell(max(group))
            name = first if first == last else f"{first}-{last}"
            yield f"{name}{way}{distance}", self._slid(set(group), down * distance, right * distance)

    def _slid(self, group: set[Place], down: int, right: int) -> Twin:
        trays = (self.trays - group) | {(r + down, c + right) for r, c in group}
        marbles = {(r + 2 * down, c + 2 * right) if (r // 2, c // 2) in group else (r, c) for r, c in self.marbles}
        return Twin(frozenset(trays), frozenset(marbles))

    def removals(self) -> Iterator[tuple[str, Twin]]:
        for tray in self.trays - {(r // 2, c // 2) for r, c in self.marbles}:
            yield f"x{cell(tray)}", Twin(self.trays - {tray}, self.marbles)

    def jumps(self, start: Place) -> Iterator[Jump]:
        row, column = start
        for down, right in WAYS.values():
            over, land = (row + down, column + right), (row + 2 * down, column + 2 * right)
            on_tray = (land[0] // 2, land[1] // 2) in self.trays
            if on_tray and over in self.marbles and land not in self.marbles:
                yield start, over, land

    def after(self, jump: Jump) -> Twin:
        start, over, land = jump
        return Twin(self.trays, self.marbles - {start, over} | {land})

    def chains_from(self, start: Place, length: int) -> Iterator[tuple[list[Jump], Twin]]:
        if length == 0:
            yield [], self
            return
        for jump in self.jumps(start):
            for rest, end in self.after(jump).chains_from(jump[2], length - 1):
                yield [jump, *rest], end

    def chains(self, length: int) -> dict[str, Twin]:
        """Every chain by its smallest text, and what it leads to."""
        by_meaning: dict[object, tuple[str, Twin]] = {}
        for start in self.marbles:
            for chain, end in self.chains_from(start, length):
                text = "-".join([hole(start), *(hole(land) for _, _, land in chain)])
                meaning = (start, chain[-1][2], frozenset(over for _, over, _ in chain))
                by_meaning[meaning] = min(by_meaning.get(meaning, (text, end)), (text, end), key=lambda pair: pair[0])
        return dict(by_meaning.values())

    def longest(self) -> int:
        length = 0
        while any(True for start in self.marbles for _ in self.chains_from(start, length + 1)):
            length += 1
        return length

    def board(self) -> str:
        rows = []
        for row in range(4):
            digits = [self._digit(row, column) if (row, column) in self.trays else "-" for column in range(4)]
            rows.append("".join(digits))
        return "/".join(rows)

    def _digit(self, row: int, column: int) -> str:
        holes = [
            (2 * row, 2 * column),
            (2 * row, 2 * column + 1),
            (2 * row + 1, 2 * column),
            (2 * row + 1, 2 * column + 1),
        ]
        return f"{sum(8 >> k for k, place in enumerate(holes) if place in self.marbles):x}"


def twin_of(state: Bilitaire) -> Twin:
    rows = NOTATION.format_position(state).split()[0].split("/")
    trays = {(r, c): rows[r][c] for r in range(4) for c in range(4) if rows[r][c] != "-"}
    marbles = {
        (2 * r + k // 2, 2 * c + k % 2) for (r, c), digit in trays.items() for k in range(4) if int(digit, 16) & 8 >> k
    }
    return Twin(frozenset(trays), frozenset(marbles))


def board_of(state: Bilitaire) -> str:
    return NOTATION.format_position(state).split()[0]


def follow(state: Bilitaire) -> dict[str, Bilitaire]:
    return {NOTATION.format(state, move): state.play(move) for move in state.moves()}


@st.composite
def positions(draw: st.DrawFn) -> Bilitaire:
    """A position with any trays and marbles, a tray action due."""
    trays = draw(st.sets(st.integers(0, 15), min_size=1, max_size=12))
    digits = {cell: draw(st.integers(0, 15)) for cell in sorted(trays)}
    digits[min(trays)] = digits[min(trays)] or 9
    cells = [f"{digits[cell]:x}" if cell in trays else "-" for cell in range(16)]
    board = "/".join("".join(cells[row : row + 4]) for row in range(0, 16, 4))
    if board == "-ff-/ffff/ffff/-ff-":
        board = "-ff-/ffff/fff7/-ff-"
    state = NOTATION.parse_position(f"{board} 2 a T 20", Settings({}))
    assert isinstance(state, Bilitaire)
    return state


def check(state: Bilitaire) -> None:
    """Compare everything that may be done here, and where it leads."""
    twin = twin_of(state)
    if state.due == TRAYS:
        expected = dict([*twin.slides(), *twin.removals()])
        found = follow(state)
        assert sorted(found) == sorted(expected)
        for text, after in found.items():
            check_action(state, expected[text], after)
    elif state.due == ANNOUNCEMENT:
        assert sorted(follow(state)) == sorted([".", *(f"!{n}" for n in range(2, twin.longest() + 1))])
    elif state.due > 0:
        expected = twin.chains(state.due)
        found = follow(state)
        assert sorted(found) == sorted(expected)
        for text, after in found.items():
            assert board_of(after) == expected[text].board()


def check_action(before: Bilitaire, expected: Twin, after: Bilitaire) -> None:
    longest = min(expected.longest(), 2)
    if longest == 0 and before.first == 0:
        fields: list[Any] = [*set_up(1 - before.player).fields()[:5], len(expected.marbles)]
        assert after == Bilitaire(*fields)
    else:
        assert after.due == (OVER, 1, ANNOUNCEMENT)[longest]
        assert board_of(after) == expected.board()


@given(positions())
def test_tray_actions_agree_with_the_slow_twin(state: Bilitaire) -> None:
    check(state)


@given(positions(), st.integers(1, 7))
def test_chains_agree_with_the_slow_twin(state: Bilitaire, jumps: int) -> None:
    check(Bilitaire(state.north, state.south, state.trays, 0, jumps, 20))
    assert state.longest() == twin_of(state).longest()


@given(st.integers(0, 10**6))
def test_random_games_agree_with_the_slow_twin(seed: int) -> None:
    rng = Rng(seed)
    state = set_up(0)
    while not state.over():
        if rng.below(8) == 0:
            check(state)
        moves = state.moves()
        state = state.play(moves[rng.below(len(moves))])


def test_rings_of_links_are_one_move_by_either_way_round() -> None:
    state = NOTATION.parse_position("e2--/40--/----/---- 2 a M4 20", Settings({}))
    assert isinstance(state, Bilitaire)
    check(state)


def test_numbers_of_distinct_positions_after_each_decision() -> None:
    assert perft([set_up(0)], 4) == [48, 768, 1232, 11569]


def test_the_draw_leads_to_two_positions() -> None:
    assert perft([set_up(NOBODY)], 1) == [2]
