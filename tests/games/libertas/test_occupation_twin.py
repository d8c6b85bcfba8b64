"""Phase II against a slow twin written straight from the rules page: sets of cells, cards as text, no bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random

import pytest
from tests.proof import Note, draws, times

from ludogite.core.notation import Notation
from ludogite.core.options import settle
from ludogite.core.state import State
from ludogite.games.libertas.cards import CARD_OF
from ludogite.games.libertas.cells import NAMES, in_play
from ludogite.games.libertas.deal import PACKS
from ludogite.games.libertas.notation import LibertasNotation
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.options import OPTIONS

NOTATIONS: dict[int, Notation] = {version: LibertasNotation(version) for version in (1, 2)}
by_version = pytest.mark.parametrize("version", NOTATIONS)
CARD = {number: word for word, number in CARD_OF.items()}
LETTERS = "abcdefg"
NOBODY = -1


@cache
def groups(cells: frozenset[str]) -> list[tuple[frozenset[str], int]]:
    """Return every square and line with what completing it costs."""
    found = []
    for column, row in product(LETTERS, range(1, 8)):
        right = chr(ord(column) + 1)
        square = frozenset({f"{column}{row}", f"{right}{row}", f"{column}{row + 1}", f"{right}{row + 1}"})
        if square <= cells:
            found.append((square, 100))
    lines = [{cell for cell in cells if cell[place] == mark} for place, mark in product((0, 1), LETTERS + "1234567")]
    return found + [(frozenset(line), 400) for line in lines if line]


@dataclass(frozen=True)
class Twin:
    """A position of phase II by a version of the rules."""

    version: int
    cells: frozenset[str]
    board: dict[str, str]
    hands: tuple[frozenset[str], ...]
    libertas: tuple[int, ...]
    points: tuple[int, ...]
    reference: str
    turn: int
    idle: int

    def price(self, cell: str, gone: str = "") -> int:
        """Return what filling a cell costs whoever lays a flag there, judged after a card left its cell."""
        full = set(self.board) - {gone} | {cell}
        return sum(cost for group, cost in groups(self.cells) if cell in group and group <= full)

    def free(self) -> list[str]:
        return sorted(self.cells - set(self.board))

    def lays(self, seat: int) -> Iterator[str]:
        for flag in self.hands[seat]:
            if self.reference == "-" or flag[0] == self.reference[0] or flag[1:] == self.reference[1:]:
                yield from (f"{flag}@{cell}" for cell in self.free())
        if self.libertas[seat] and self.reference != "-":
            yield from (f"L@{cell}" for cell in self.free() if self.price(cell))

    def forced(self) -> Iterator[str]:
        for start in [cell for cell, card in self.board.items() if card == "O"]:
            yield from (f"{start}-{end}" for end in self.free() if self.price(end, start))

    def holds(self, seat: int) -> bool:
        return bool(self.hands[seat] or self.libertas[seat])

    def ended(self) -> str:
        seats = range(len(self.hands))
        if not any(list(self.lays(seat)) for seat in seats):
            return "nobody can lay"
        return "idle" if self.idle >= sum(self.holds(seat) for seat in seats) else ""

    def on(self, idle: int) -> Twin:
        return replace(self, turn=(self.turn + 1) % len(self.hands), idle=idle)

    def settled(self) -> Twin:
        """Return the position in which somebody decides, or the last one."""
        here = self
        while not here.ended():
            if list(here.lays(here.turn)):
                return here
            skipped = here.reference == "-" and self.version > 1
            if skipped or not here.holds(here.turn):
                here = here.on(here.idle)
            elif list(here.forced()):
                return here
            else:
                here = here.on(here.idle + 1)
        return here

    def moves(self) -> set[str]:
        return set(self.lays(self.turn)) or set(self.forced())

    def after(self, token: str) -> Twin:
        if "@" not in token:
            start, end = token.split("-")
            board = {cell: card for cell, card in self.board.items() if cell != start} | {end: "O"}
            paid = self.pay(2 * self.price(end, start))
            return replace(self, board=board, points=paid).on(self.idle + 1).settled()
        card, cell = token.split("@")
        hands, libertas = list(self.hands), list(self.libertas)
        board = self.board | {cell: card}
        if card == "L":
            libertas[self.turn] -= 1
            return replace(self, board=board, libertas=tuple(libertas)).on(0).settled()
        hands[self.turn] -= {card}
        paid = self.pay(self.price(cell))
        return replace(self, board=board, hands=tuple(hands), points=paid, reference=card).on(0).settled()

    def pay(self, cost: int) -> tuple[int, ...]:
        return tuple(had - cost * (seat == self.turn) for seat, had in enumerate(self.points))

    def text(self) -> str:
        """Return the position as the notation writes it."""
        columns = [letter for letter in LETTERS if f"{letter}4" in self.cells]
        rows = [row for row in range(1, 8) if f"d{row}" in self.cells]
        board = "/".join(",".join(self.board.get(f"{column}{row}", ".") for column in columns) for row in rows)
        racks = "/".join(
            ",".join(sorted(flags, key=CARD_OF.__getitem__) + ["L"] * count) or "-"
            for flags, count in zip(self.hands, self.libertas, strict=True)
        )
        points = "/".join(map(str, self.points))
        seat = "abcd"[self.turn]
        return f"{board} {self.reference} {seat} {self.idle} - {racks} II {points} by:a"


def dealt(version: int, players: int, rng: Random) -> Twin:
    """Return a phase II about to begin: some cards still lie on the board, the others are held by anybody.

    One time in three whoever should begin holds no flags.
    """
    cells = frozenset(NAMES[cell] for cell in in_play(players))
    pack = [CARD[card] for card in PACKS[players]]
    rng.shuffle(pack)
    left = pack[: rng.randrange(len(pack) // 4, len(pack) - 4)]
    left += ["O"] * (pack.count("O") - left.count("O"))
    held = [card for card in pack if card != "O" and card not in left]
    held += ["L"] * (pack.count("L") - left.count("L") - held.count("L"))
    hands: list[set[str]] = [set() for _ in range(players)]
    libertas = [0] * players
    poor = rng.randrange(players) if rng.randrange(3) == 0 else NOBODY
    for card in held:
        seat = min(rng.randrange(players), rng.randrange(players))
        seat = (seat + (seat == poor)) % players
        if card == "L":
            libertas[rng.randrange(players)] += 1
        else:
            hands[seat].add(card)
    board = dict(zip(rng.sample(sorted(cells), len(left)), left, strict=True))
    points = tuple(20 * rng.randrange(300) for _ in range(players))
    turn = rng.randrange(players) if poor == NOBODY else poor
    return Twin(version, cells, board, tuple(map(frozenset, hands)), tuple(libertas), points, "-", turn, 0)


def read(twin: Twin) -> State:
    settings = settle(OPTIONS, {"players": len(twin.hands), "occupation": True, "first": "a"})
    state: State = NOTATIONS[twin.version].parse_position(twin.text(), settings)
    return state


def parsed(notation: Notation, state: State, token: str) -> int:
    event = notation.parse(state, token)
    assert event is not None
    return event


def play_both(version: int, players: int, seed: int) -> tuple[Twin, int]:
    """Play a phase II at random on both sides; return its end, and how many turns were forced or passed."""
    rng = Random(seed)
    twin = dealt(version, players, rng).settled()
    notation = NOTATIONS[version]
    state = read(twin)
    idle = 0
    while not twin.ended():
        assert not state.over()
        assert {notation.format(state, move) for move in state.moves()} == twin.moves()
        token = rng.choice(sorted(twin.moves()))
        state, twin = state.play(parsed(notation, state, token)), twin.after(token)
        assert notation.format_position(state) == twin.text()
        idle = max(idle, twin.idle)
    assert isinstance(state, Occupation)
    assert state.over()
    assert state.outcome().reason.code == "occupied"
    return twin, idle


@by_version
@pytest.mark.parametrize("players", [2, 3, 4])
def test_phase_two_is_played_as_a_slow_twin_plays_it(players: int, version: int) -> None:
    ends = [play_both(version, players, seed) for seed in range(40)]
    assert all(twin.ended() == "nobody can lay" for twin, _ in ends)
    if players > 2:
        assert max(idle for _, idle in ends) >= 1


def test_the_versions_differ_where_a_starter_without_flags_was_forced_to_move_an_ocupante() -> None:
    begun = [[dealt(version, 3, Random(seed)).settled() for version in NOTATIONS] for seed in range(60)]
    different = [(first, second) for first, second in begun if first.text() != second.text()]
    assert sum(bool(first.libertas[first.turn] and not first.hands[first.turn]) for first, _ in different) >= 3
    for first, second in different:
        assert second.hands[second.turn]
        assert second.idle == 0
        assert {NOTATIONS[1].format(read(first), move) for move in read(first).moves()} == first.moves()


@pytest.mark.proof("rules")
@by_version
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_phase_two_from_its_beginning_ends_by_idle_turns(players: int, version: int, record_property: Note) -> None:
    games, first = times(100), draws("occupation").randrange(10**6)
    record_property("cases", games)
    ends = [play_both(version, players, first + number) for number in range(games)]
    assert {twin.ended() for twin, _ in ends} == {"nobody can lay"}
    if players > 2:
        assert max(idle for _, idle in ends) >= 2


@by_version
def test_a_position_with_as_many_idle_turns_as_holders_ends_though_somebody_could_lay(version: int) -> None:
    notation, reason = NOTATIONS[version], "occupied" if version == 1 else "idle"
    seen = 0
    for seed in range(40):
        rng = Random(seed)
        twin = dealt(version, 3, rng).settled()
        while not twin.ended():
            holders = sum(twin.holds(seat) for seat in range(3))
            if not list(twin.lays(twin.turn)):
                twin = replace(twin, idle=holders - 1)
                state = read(twin)
                token = rng.choice(sorted(twin.moves()))
                state, twin = state.play(parsed(notation, state, token)), twin.after(token)
                assert state.over() == bool(twin.ended())
                if twin.ended() == "idle":
                    assert state.outcome().reason.code == reason
                    seen += 1
                break
            twin = twin.after(rng.choice(sorted(twin.moves())))
    assert seen >= 5
