"""What many games say of their game: how long, how wide, who wins, how they end, and how much of it is luck."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING

from ludogite.arena.appraiser import appraiser
from ludogite.arena.series import play_numbered
from ludogite.arena.shares import CERTAIN, Share, quantile, share_of
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ludogite.arena.series import Pairing
    from ludogite.core.playthrough import Event, Playthrough

FEWEST_REACHING = 0.05
"""A decision of this number is told of while at least this share of the games comes so far."""

OPENING = 6
"""So many events of a game are kept as its opening."""


class MeasuredRng(Rng):
    """A source of chance that adds up how much was drawn from it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drawn_bits = 0.0
        self._drawing = False

    def bits(self) -> int:
        """Return 32 fresh random bits."""
        if not self._drawing:
            self.drawn_bits += 32
        return int(super().bits())

    def below(self, n: int) -> int:
        """Return one of 0 … n - 1, each equally likely."""
        self._drawing = True
        value = int(super().below(n))
        self._drawing = False
        self.drawn_bits += math.log2(n)
        return value


@dataclass(frozen=True, slots=True)
class GameSample:
    """What one game tells to whoever counts games."""

    number: int
    payoffs: tuple[float, ...]
    """What each seat got, from 0 to 1."""
    winners: tuple[int, ...]
    """The seats that won, none in a draw."""
    opponents: tuple[int, ...]
    """Which opponent sat on each seat, by the order of their names."""
    reason: str
    """The code of how it ended."""
    first: int
    """The seat that decided first."""
    events: int
    choices: tuple[int, ...]
    """How many legal decisions there were, decision by decision."""
    first_move: str
    """The first decision, as text."""
    opening: tuple[str, ...]
    """How it began: its first events, as text."""
    surprise_bits: float
    """The information of what chance brought: −log2 of its probability, added up."""
    given: float | None
    """What the dice gave to the first seat, where values are exact."""


@dataclass(frozen=True, slots=True)
class LuckShare:
    """The part of the differences between results that chance made, and how that is known."""

    kind: str
    """`exact`: the part that changes of the exact value at every throw explain. `set-up`: how much more alike two games
    are that begin alike, between equal opponents. `none`: no chance acts at all."""
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PlyChoices:
    """How many legal decisions there are at one decision of a game, counted from 1."""

    ply: int
    games: int
    mean: float
    median: float
    low: int
    """A quarter of the games have so many or fewer."""
    high: int
    """A quarter of the games have so many or more."""


@dataclass(frozen=True, slots=True)
class OpponentShare:
    """What one opponent got of its games, wherever it sat."""

    name: str
    share: Share


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What many games of one pairing say together."""

    games: int
    lengths: dict[int, int]
    """How many games have so many decisions."""
    events: float
    """Decisions and outcomes of chance of a game, on average."""
    branching: float
    """Legal decisions whenever somebody decides, on average."""
    branching_median: float
    forced: float
    """The share of decisions that leave no choice."""
    plies: tuple[PlyChoices, ...]
    first: Share
    """What whoever decides first gets."""
    seats: tuple[Share, ...]
    """What each seat gets."""
    opponents: tuple[OpponentShare, ...]
    """What each opponent gets, where they differ."""
    draws: Share
    reasons: dict[str, int]
    """How many games ended in which way, the most frequent first."""
    first_moves: dict[str, tuple[int, float]]
    """How often each first decision was taken, and what its seat got of those games; the most frequent first."""
    chance_bits: float
    """The information of what chance brings in a game, on average: its entropy in bits."""
    luck: LuckShare | None
    """None where it is not known."""

    @property
    def length(self) -> float:
        """Decisions of a game, on average."""
        return sum(length * count for length, count in self.lengths.items()) / self.games


def numbers_of(pairing: Pairing, count: int, *, chance_in_play: bool) -> list[int]:
    """Return the numbers of the games to play: each with a chance of its own, unless games that begin alike are needed.

    They are where opponents differ, who then change places, and where all chance comes before the first decision: then
    how alike such games end tells what the set-up decides.
    """
    seats = len(pairing.names)
    if len(set(pairing.names)) > 1 or not chance_in_play:
        return list(range(count))
    return [number * seats for number in range(count)]


def sample_game(pairing: Pairing, number: int, seed: int) -> GameSample:
    """Play the game of this number, and return what it tells."""
    play, played, sits = play_numbered(pairing, number, seed)
    decisions = [event for event in play.events if not event.by_chance]
    seats = range(len(sits))
    return GameSample(
        number,
        tuple(played.outcome.payoff(seat) for seat in seats),
        played.outcome.winners,
        tuple(sits),
        played.outcome.reason.code,
        int(decisions[0].before.seat()) if decisions else 0,
        len(play.events),
        tuple(len(event.before.moves()) for event in decisions),
        decisions[0].token if decisions else "",
        tuple(event.token for event in play.events[:OPENING]),
        sum(surprise_bits(event) for event in play.events if event.by_chance),
        _given(play),
    )


def surprise_bits(event: Event) -> float:
    """Return the information of an outcome of chance in bits: −log2 of its probability.

    Where outcomes are too many to be listed it is that of the draws which make one: as much, or a little more.
    """
    outcomes = event.before.chances()
    if not outcomes:
        source = MeasuredRng(0)
        event.before.draw(source)
        return source.drawn_bits
    weights = event.before.weights()
    return math.log2(sum(weights) / weights[outcomes.index(event.code)])


def _given(play: Playthrough) -> float | None:
    """Return what the dice gave to the first seat, as in `luck.Balance.dice`; None where values are not exact."""
    if not play.game.rules.chance_in_play:
        return None
    judged = appraiser(play.game.id, play.settings, play.game.rules.version)
    if judged.kind != "exact":
        return None
    return sum(
        judged.promises(event.after)[0] - judged.promises(event.before)[0] for event in play.events if event.by_chance
    )


def summed_up(pairing: Pairing, samples: Iterable[GameSample], *, chance_in_play: bool) -> GameStatistics:
    """Return what games say together."""
    games = sorted(samples, key=lambda game: game.number)
    seats = range(len(pairing.names))
    choices = [many for game in games for many in game.choices]
    return GameStatistics(
        games=len(games),
        lengths=dict(sorted(Counter(len(game.choices) for game in games).items())),
        events=fmean(game.events for game in games),
        branching=fmean(choices) if choices else 0.0,
        branching_median=median(choices) if choices else 0.0,
        forced=sum(many == 1 for many in choices) / max(len(choices), 1),
        plies=tuple(_by_ply(games)),
        first=_clustered(games, len(seats), [game.payoffs[game.first] for game in games]),
        seats=tuple(_clustered(games, len(seats), [game.payoffs[seat] for game in games]) for seat in seats),
        opponents=_opponents(pairing, games),
        draws=_clustered(games, len(seats), [float(not game.winners) for game in games]),
        reasons=dict(Counter(game.reason for game in games).most_common()),
        first_moves=_first_moves(games),
        chance_bits=fmean(game.surprise_bits for game in games),
        luck=_luck(pairing, games, chance_in_play=chance_in_play),
    )


def _by_ply(games: Sequence[GameSample]) -> Iterable[PlyChoices]:
    longest = max(len(game.choices) for game in games)
    for ply in range(longest):
        counts = Counter(game.choices[ply] for game in games if len(game.choices) > ply)
        if counts.total() < FEWEST_REACHING * len(games):
            return
        values = list(counts.elements())
        yield PlyChoices(
            ply + 1, len(values), fmean(values), median(values), quantile(counts, 0.25), quantile(counts, 0.75)
        )


def _opponents(pairing: Pairing, games: Sequence[GameSample]) -> tuple[OpponentShare, ...]:
    if len(set(pairing.names)) == 1:
        return ()
    count = len(pairing.names)
    got = [[game.payoffs[game.opponents.index(who)] for game in games] for who in range(count)]
    return tuple(
        OpponentShare(name, _clustered(games, count, values)) for name, values in zip(pairing.names, got, strict=True)
    )


def _first_moves(games: Sequence[GameSample]) -> dict[str, tuple[int, float]]:
    counts = Counter(game.first_move for game in games if game.first_move)
    won = dict.fromkeys([game.first_move for game in games], 0.0)
    for game in games:
        won[game.first_move] += game.payoffs[game.first]
    return {move: (count, won[move] / count) for move, count in counts.most_common()}


def _clustered(games: Sequence[GameSample], seats: int, values: Sequence[float]) -> Share:
    """Return a share whose margin is wider where games that share their chance also end alike."""
    size = len(games) / len({game.number // seats for game in games})
    alike = max(_likeness(games, seats, values)[0], 0.0) if size > 1 else 0.0
    share = share_of(sum(values), len(games))
    effective = max(1, round(len(games) / (1 + (size - 1) * alike)))
    if effective == len(games):
        return share
    wider = share_of(share.value * effective, effective)
    return Share(share.value, wider.low, wider.high, len(games))


def _likeness(games: Sequence[GameSample], seats: int, values: Sequence[float]) -> tuple[float, int]:
    """Return the correlation of two games that share their chance, from −1 to 1, and how many such groups there are."""
    mean = fmean(values)
    spread = fmean((value - mean) ** 2 for value in values)
    groups: dict[int, list[float]] = {}
    for game, value in zip(games, values, strict=True):
        groups.setdefault(game.number // seats, []).append(value - mean)
    products = [
        (sum(group) ** 2 - sum(value * value for value in group)) / (len(group) * (len(group) - 1))
        for group in groups.values()
        if len(group) > 1
    ]
    if not products or spread == 0:
        return 0.0, len(products)
    return fmean(products) / spread, len(products)


def _luck(pairing: Pairing, games: Sequence[GameSample], *, chance_in_play: bool) -> LuckShare | None:
    if not any(game.surprise_bits for game in games):
        return LuckShare("none", 0.0, 0.0, 0.0)
    if chance_in_play:
        given = [game.given for game in games if game.given is not None]
        return _explained(given, [game.payoffs[0] for game in games]) if len(given) == len(games) else None
    if len(set(pairing.names)) > 1:
        return None
    seats = len(pairing.names)
    results = [game.payoffs[0] for game in games]
    alike, groups = _likeness(games, seats, results)
    if groups < 2:
        return None
    reach = CERTAIN * math.sqrt(2 * (1 - alike) ** 2 * (1 + (seats - 1) * alike) ** 2 / (seats * (seats - 1) * groups))
    return LuckShare("set-up", max(alike, 0.0), max(alike - reach, 0.0), min(max(alike + reach, 0.0), 1.0))


def _explained(given: Sequence[float], results: Sequence[float]) -> LuckShare | None:
    """Return the covariance of luck and result, divided by the variance of the result; decisions explain the rest."""
    count, lucky, won = len(results), fmean(given), fmean(results)
    spread = sum((result - won) ** 2 for result in results)
    if count < 3 or spread == 0:
        return None
    share = sum((luck - lucky) * (result - won) for luck, result in zip(given, results, strict=True)) / spread
    rest = sum((luck - lucky - share * (result - won)) ** 2 for luck, result in zip(given, results, strict=True))
    reach = CERTAIN * math.sqrt(rest / (count - 2) / spread)
    return LuckShare("exact", share, share - reach, share + reach)
