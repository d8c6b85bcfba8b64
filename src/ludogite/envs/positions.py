"""Positions to learn from: drawn from games of bots or from records, with what they are worth and how that is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.arena.appraiser import Appraiser
from ludogite.arena.series import play_out
from ludogite.bots.proof import proven, prover_of
from ludogite.bots.seating import BOT, open_seat
from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.core.studied_game import StudiedGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State

EXACT, ESTIMATE = "exact", "estimate"
DIGITS = 9
"""So many digits of a value are written."""
BARREN_GAMES = 1000
"""After so many games in a row that bring nothing new, no more are played."""
BARREN_POSITIONS = 5000
"""After so many positions in a row that were judged for nothing, no more are judged."""


@dataclass(frozen=True, slots=True)
class LabelledPosition:
    """A position in which a seat decides, and what is known of it. Values are the deciding seat's, from 0 to 1."""

    state: State
    position: str
    """As the notation writes it, exactly."""
    seat: int
    """Which seat decides."""
    game: int
    """The number of the game that it comes from."""
    ply: int
    """How many events came before."""
    played: str
    """What was decided there."""
    result: float
    """What that game was worth in the end."""
    value: float
    """What the position is worth: by best play where it is exact, else as a search judges it."""
    kind: str
    """`exact` or `estimate`."""
    best: str
    """A best decision."""
    moves: tuple[str, ...]
    """The legal decisions."""
    move_values: tuple[float | None, ...]
    """What each of them is worth; None where nothing is proved of it, in a position that is exact all the same."""


class Labeller:
    """Finds what positions of a game are worth, the same for the same effort on every machine."""

    def __init__(self, game: Game, settings: Settings, nodes: int) -> None:
        self.game = game
        self.appraiser = Appraiser(game, settings)
        self.prover = None if self.appraiser.judge.exact else prover_of(game, settings)
        self.nodes = nodes
        self.judged = 0
        """How many positions were labelled."""

    @property
    def can_be_exact(self) -> bool:
        """Whether the worth of any position can be known exactly."""
        return self.appraiser.judge.exact or self.prover is not None

    def values(self, state: State) -> tuple[str, float, tuple[float | None, ...]]:
        """Return how the worth of a position is known, that worth, and that of each legal decision."""
        if self.prover is not None:
            proofs = self.prover.values(state, self.nodes)
            worth = proven(proofs)
            if worth is not None:
                return EXACT, worth, tuple(proofs)
        found = self.appraiser.analysis(state, self.nodes, 0.0, Rng(0))
        by_move = dict(zip(found.moves, found.values, strict=True))
        kind = EXACT if self.appraiser.judge.exact else ESTIMATE
        return kind, round(found.values[0], DIGITS), tuple(round(by_move[move], DIGITS) for move in state.moves())

    def label(self, one: StudiedGame, ply: int) -> LabelledPosition:
        """Return a position of a game with all that is known of it."""
        self.judged += 1
        event = one.play.events[ply]
        state, seat = event.before, int(event.before.seat())
        kind, value, values = self.values(state)
        moves = tuple(self.game.notation.format(state, move) for move in state.moves())
        known = [worth for worth in values if worth is not None]
        best = moves[values.index(max(known))]
        written = self.game.notation.format_position(state)
        result = one.outcome.payoff(seat)
        return LabelledPosition(
            state, written, seat, one.number, ply, event.token, result, value, kind, best, moves, values
        )


def played_games(game: Game, settings: Settings, names: tuple[str, ...], seed: int) -> Iterator[StudiedGame]:
    """Return games between bots, one after another without end; raises OptionValueError, FailedPlayerError."""
    for name in names:
        refuse_clocks(game, name)
    number = 0
    while True:
        seats = len(names)
        players = [open_seat(game, names[(seat + number) % seats], settings) for seat in range(seats)]
        chance, whims = Rng(seed * 1_000_003 + number), [Rng(seed * 7_919 + number * 31 + n) for n in range(seats)]
        play = Playthrough(game, settings)
        played = play_out(play, players, chance, whims, lambda: 0.0)
        if played.fault is not None:
            raise played.fault
        yield StudiedGame(number, play, played.outcome)
        number += 1


def refuse_clocks(game: Game, name: str) -> None:
    """Refuse who would play otherwise on another machine: programs, and levels that think by the clock."""
    level = name.removeprefix(BOT)
    number = int(level) if level.isdecimal() and len(level) == 1 else 0
    levels = game.search.levels
    if name.startswith("exec:") or (0 < number <= len(levels) and levels[number - 1].seconds > 0):
        raise OptionValueError(
            house_message(
                "'{name}' may decide otherwise each time, and the same seed must give the same data: "
                "choose a level that counts positions, such as bot:3 or bot:mcts:1000",
                name=excerpt(name),
            )
        )


def labelled(
    games: Iterable[StudiedGame], labeller: Labeller, count: int, per_game: int, seed: int, *, only_exact: bool
) -> Iterator[LabelledPosition]:
    """Return so many different positions, at most so many of a game; fewer where the games bring no more."""
    seen: set[State] = set()
    barren = in_vain = 0
    for one in games:
        new = 0
        decisions = [ply for ply, event in enumerate(one.play.events) if not event.by_chance]
        for ply in Rng(seed * 65_537 + one.number).shuffled(decisions):
            state = one.play.events[ply].before
            if new == per_game or len(seen) == count:
                break
            if state in seen:
                continue
            found = labeller.label(one, ply)
            if only_exact and found.kind != EXACT:
                in_vain += 1
                if in_vain == BARREN_POSITIONS:
                    return
                continue
            in_vain = 0
            seen.add(state)
            new += 1
            yield found
        barren = 0 if new else barren + 1
        if len(seen) == count or barren == BARREN_GAMES:
            return
