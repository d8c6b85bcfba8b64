"""Games played at random through the contract alone: what the benches time and the laws walk."""

from __future__ import annotations

from mypy_extensions import i64

from ludogite.core.rng import Rng
from ludogite.core.state import State


def random_events(start: State, games: i64, rng: Rng) -> i64:
    """Play this many games at random, move by move, and return how many events (decisions and chance) they took."""
    events: i64 = 0
    for _ in range(games):
        state = start
        while not state.over():
            if state.at_chance():
                state = state.happen(state.draw(rng))
            else:
                moves = state.moves()
                state = state.play(moves[rng.below(len(moves))])
            events += 1
    return events


def random_games(start: State, games: i64, rng: Rng) -> float:
    """Play this many games at random by each game's own fastest way; return the sum of the first seat's payoffs."""
    total = 0.0
    for _ in range(games):
        total += start.playout(rng).payoff(0)
    return total


def perft(states: list[State], plies: i64) -> list[int]:
    """Count the distinct positions after 1, 2, … plies from these positions."""
    counts: list[int] = []
    layer: set[State] = set(states)
    for _ in range(plies):
        following: set[State] = set()
        for state in layer:
            if state.over():
                continue
            if state.at_chance():
                for outcome in state.chances():
                    following.add(state.happen(outcome))
            else:
                for move in state.moves():
                    following.add(state.play(move))
        counts.append(len(following))
        layer = following
    return counts


def perft_lines(states: list[State], plies: i64, most: i64) -> list[tuple[int, int, int]]:
    """Count after 1, 2, … plies from these positions: distinct positions, lines that lead to them, games over there.

    What chance can bring counts as moves do. The list is shorter where the next ply would begin from more than `most`
    positions, or where chance acts and can bring too much to be listed.
    """
    counts: list[tuple[int, int, int]] = []
    layer: dict[State, int] = dict.fromkeys(states, 1)
    for _ in range(plies):
        following: dict[State, int] = {}
        if len(layer) > most:
            break
        for state, lines in layer.items():
            if state.over():
                continue
            if state.at_chance():
                outcomes = state.chances()
                if not outcomes:
                    return counts
                for outcome in outcomes:
                    after = state.happen(outcome)
                    following[after] = following.get(after, 0) + lines
            else:
                for move in state.moves():
                    after = state.play(move)
                    following[after] = following.get(after, 0) + lines
        ended = 0
        for state, lines in following.items():
            if state.over():
                ended += lines
        counts.append((len(following), sum(following.values()), ended))
        layer = following
    return counts
