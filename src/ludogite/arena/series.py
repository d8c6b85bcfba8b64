"""Many games between opponents: seats rotate, and each deal of chance is played once from every seat."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.bots import open_bot
from ludogite.core.playthrough import Playthrough
from ludogite.core.record import record_of, write
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ludogite.bots import Player
    from ludogite.core.options import Value
    from ludogite.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a series plays: a game, its options, and the opponents by name."""

    game: str
    options: dict[str, Value]
    names: tuple[str, ...]
    rules_version: int | None = None
    """By which version of its rules; None for the present one."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a series."""

    number: int
    payoffs: tuple[float, ...]
    """What each opponent got, from 0 to 1, in the order of their names, wherever they sat."""
    scores: tuple[int, ...] | None
    """Points, in the same order, where the game counts some."""
    events: int
    seconds: tuple[float, ...]
    """Thinking time of each opponent."""
    moves: tuple[int, ...]
    """Decisions of each opponent."""
    record: str
    """The game as text."""


def play_out(
    play: Playthrough, players: Sequence[Player], chance: Rng, whims: Sequence[Rng], clock: Callable[[], float]
) -> tuple[Outcome, list[tuple[int, float]]]:
    """Play a game to its end; return how it ended, and for each decision whose it was and how long it took."""
    taken = []
    while (outcome := play.outcome) is None:
        state = play.state
        if state.at_chance():
            play.draw(chance)
            continue
        seat = int(state.seat())
        began = clock()
        move = players[seat].choose(play.game.determinisation(state, seat, whims[seat]), whims[seat])
        taken.append((seat, clock() - began))
        play.push_code(move, seat)
    return outcome, taken


def play_game(pairing: Pairing, number: int, seed: int) -> GameResult:
    """Play the game of this number. Games of one round share their chance and rotate the seats."""
    game = open_game(pairing.game, pairing.rules_version)
    settings = game.settings(pairing.options)
    seats = len(pairing.names)
    turn = number % seats
    sits = [(seat + turn) % seats for seat in range(seats)]
    players = [open_bot(game, pairing.names[who], settings) for who in sits]
    chance = Rng(seed * 1_000_003 + number // seats)
    whims = [Rng(seed * 7_919 + number * 31 + who) for who in sits]
    spent = [0.0] * seats
    decided = [0] * seats
    play = Playthrough(game, settings)
    outcome, taken = play_out(play, players, chance, whims, time.perf_counter)
    for seat, took in taken:
        spent[sits[seat]] += took
        decided[sits[seat]] += 1
    payoffs, scores = [0.0] * seats, [0] * seats
    for seat, who in enumerate(sits):
        payoffs[who] = outcome.payoff(seat)
        scores[who] = outcome.scores[seat] if outcome.scores else 0
    named = {game.rules.seat_names[seat]: f"bot:{pairing.names[who]}" for seat, who in enumerate(sits)}
    return GameResult(
        number,
        tuple(payoffs),
        tuple(scores) if outcome.scores else None,
        len(play.events),
        tuple(spent),
        tuple(decided),
        write(record_of(play, players=named)),
    )


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """What a series has shown about one opponent."""

    name: str
    games: int
    score: float
    """Mean payoff, from 0 to 1."""
    margin: float
    """Half the width of the 95 % confidence interval of the score."""
    elo: float
    """Rating difference that would give this score."""
    points: float | None
    """Mean points, where the game counts some."""
    ms_per_move: float


def standings(pairing: Pairing, played: Iterable[GameResult]) -> list[SeriesScore]:
    """Sum a series up, opponent by opponent. Rounds, not games, are independent: they share their chance."""
    games = sorted(played, key=lambda one: one.number)
    seats = len(pairing.names)
    table = []
    for who, name in enumerate(pairing.names):
        rounds: dict[int, list[float]] = {}
        for one in games:
            rounds.setdefault(one.number // seats, []).append(one.payoffs[who])
        means = [sum(values) / len(values) for values in rounds.values()]
        score = sum(means) / len(means) if means else 0.5
        points = [one.scores[who] for one in games if one.scores]
        moves = sum(one.moves[who] for one in games)
        table.append(
            SeriesScore(
                name,
                len(games),
                score,
                margin_of(means),
                elo_of(score),
                sum(points) / len(points) if points else None,
                1000 * sum(one.seconds[who] for one in games) / max(moves, 1),
            )
        )
    return table


def margin_of(means: list[float]) -> float:
    """Return half the width of the 95 % confidence interval of the mean of independent values."""
    count = len(means)
    if count < 2:
        return 0.5
    mean = sum(means) / count
    variance = sum((value - mean) ** 2 for value in means) / (count - 1)
    # A clean sweep is not certainty: at least what one unlike game among these would give.
    return 1.96 * math.sqrt(max(variance, 1 / (4 * count)) / count)


def elo_of(score: float) -> float:
    """Return the rating difference at which the better side scores this much, within ±800."""
    held = min(max(score, 0.0099), 0.9901)
    return 400 * math.log10(held / (1 - held))
