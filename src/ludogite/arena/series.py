"""Many games between opponents: seats rotate, and each deal of chance is played once from every seat."""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ludogite.bots.errors import FailedPlayerError, ResignedError, lost_by
from ludogite.bots.program import ProgramLimits
from ludogite.bots.seating import USUAL_LIMITS, open_seat, seat_name
from ludogite.core.outcome import RESIGNED
from ludogite.core.playthrough import Playthrough
from ludogite.core.record import record_of, result_text, write
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ludogite.bots.seated import SeatHolder
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
    limits: ProgramLimits = USUAL_LIMITS
    """What programs may take."""

    def described(self, seed: int) -> dict[str, Any]:
        """Return everything that the games with this seed follow from, as data."""
        return {
            "ludogite": __version__,
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "seats": list(self.names),
            "seed": seed,
            **asdict(self.limits),
        }


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
    failed: int | None = None
    """The opponent who lost it by failing: a program that crashed, came too late or decided against the rules."""
    fault: str = ""
    """Why, in English, after its stable code."""

    def written(self) -> dict[str, Any]:
        """Return the result as a journal keeps it, without the record."""
        return {name: value for name, value in asdict(self).items() if name != "record"}

    @classmethod
    def read(cls, kept: dict[str, Any], seats: int) -> GameResult:
        """Return a result for so many seats that a journal kept; raises what `arena.journal.UNREADABLE` names."""
        scores, failed = kept["scores"], kept["failed"]
        result = cls(
            number=int(kept["number"]),
            payoffs=tuple(map(float, kept["payoffs"])),
            scores=None if scores is None else tuple(map(int, scores)),
            events=int(kept["events"]),
            seconds=tuple(map(float, kept["seconds"])),
            moves=tuple(map(int, kept["moves"])),
            record="",
            failed=None if failed is None else range(seats)[failed],
            fault=str(kept["fault"]),
        )
        told = (result.payoffs, result.seconds, result.moves, result.scores or result.moves)
        if any(len(one) != seats for one in told):
            raise ValueError(kept)
        return result


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A game played to its end."""

    outcome: Outcome
    taken: tuple[tuple[int, float], ...]
    """For each decision whose it was and how long it took."""
    fault: FailedPlayerError | None = None
    """Why somebody failed, where that ended the game."""


def play_out(
    play: Playthrough, players: Sequence[SeatHolder], chance: Rng, whims: Sequence[Rng], clock: Callable[[], float]
) -> PlayedOut:
    """Play a game to its end. Who fails or gives up loses it against all others."""
    taken: list[tuple[int, float]] = []
    seat = 0
    try:
        for seat, player in enumerate(players):
            player.sit_down(play, seat)
        while (outcome := play.outcome) is None:
            state = play.state
            if state.at_chance():
                play.draw(chance)
                continue
            seat = int(state.seat())
            began = clock()
            move = players[seat].decide(play, whims[seat])
            taken.append((seat, clock() - began))
            play.push_code(move, seat)
    except ResignedError:
        return PlayedOut(lost_by(seat, len(players), RESIGNED), tuple(taken))
    except FailedPlayerError as fault:
        return PlayedOut(lost_by(seat, len(players), fault.reason), tuple(taken), fault)
    return PlayedOut(outcome, tuple(taken))


def play_game(pairing: Pairing, number: int, seed: int) -> GameResult:
    """Play the game of this number. Games of one round share their chance and rotate the seats."""
    play, played, sits = play_numbered(pairing, number, seed)
    named = {play.game.rules.seat_names[seat]: seat_name(pairing.names[who]) for seat, who in enumerate(sits)}
    record = write(record_of(play, players=named, ended=played.outcome))
    return result_of(number, played, sits, len(play.events), record)


def play_numbered(pairing: Pairing, number: int, seed: int) -> tuple[Playthrough, PlayedOut, list[int]]:
    """Play the game of this number; return it, how it ended, and which opponent sat on each seat."""
    game = open_game(pairing.game, pairing.rules_version)
    settings = game.settings(pairing.options)
    seats = len(pairing.names)
    turn = number % seats
    sits = [(seat + turn) % seats for seat in range(seats)]
    players = [open_seat(game, pairing.names[who], settings, pairing.limits) for who in sits]
    chance = Rng(seed * 1_000_003 + number // seats)
    whims = [Rng(seed * 7_919 + number * 31 + who) for who in sits]
    play = Playthrough(game, settings)
    return play, play_and_close(play, players, chance, whims), sits


def play_and_close(play: Playthrough, players: Sequence[SeatHolder], chance: Rng, whims: Sequence[Rng]) -> PlayedOut:
    """Play a game to its end as `play_out` does, then let everybody go and tell them how it ended."""
    result = ""
    try:
        played = play_out(play, players, chance, whims, time.perf_counter)
        result = result_text(play.game, played.outcome)
    finally:
        for player in players:
            player.close(result)
    return played


def result_of(number: int, played: PlayedOut, sits: Sequence[int], events: int, record: str) -> GameResult:
    """Return a game opponent by opponent; `sits` says who sat where."""
    seats, outcome, fault = len(sits), played.outcome, played.fault
    spent, decided = [0.0] * seats, [0] * seats
    for seat, took in played.taken:
        spent[sits[seat]] += took
        decided[sits[seat]] += 1
    payoffs, scores = [0.0] * seats, [0] * seats
    for seat, who in enumerate(sits):
        payoffs[who] = outcome.payoff(seat)
        scores[who] = outcome.scores[seat] if outcome.scores else 0
    return GameResult(
        number,
        tuple(payoffs),
        tuple(scores) if outcome.scores else None,
        events,
        tuple(spent),
        tuple(decided),
        record,
        None if fault is None else sits[outcome.ranks.index(seats)],
        "" if fault is None else f"{fault.code}: {fault}",
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
    failed: int = 0
    """How many games it lost by failing."""


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
                sum(one.failed == who for one in games),
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
